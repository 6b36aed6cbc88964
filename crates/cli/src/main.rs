//! The contract command: generate, validate, list and show contracts.
fn main() {}

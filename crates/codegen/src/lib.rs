//! Generates Rust types whose every value is valid from a registry of JSON Schema contracts.

pub mod pattern;

//! Compiles the contracts in `schemas/` to Rust.

#[cfg(feature = "regenerate")]
fn main() -> Result<(), contract_codegen::Failure> {
    contract_codegen::Registry::open("schemas")?.generate_into_out_dir()
}

#[cfg(not(feature = "regenerate"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}

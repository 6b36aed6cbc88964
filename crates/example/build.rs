//! Compiles `schemas/` to types.

fn main() -> Result<(), contract_codegen::Failure> {
    contract_codegen::Registry::open("schemas")?.generate_into_out_dir()
}

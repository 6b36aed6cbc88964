//! What must not compile, and what the compiler says then.

#[test]
fn messages() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/*.rs");
}

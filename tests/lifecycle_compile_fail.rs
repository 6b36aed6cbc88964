//! What the lifecycles do not let compile, and the rule that the compiler names then.

#[test]
fn messages() {
    trybuild::TestCases::new().compile_fail("tests/compile_fail/lifecycle/*.rs");
}

//! What a caller may choose.

/// How types are generated.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Settings {
    /// Whether `format` is an assertion (it is unless said otherwise).
    pub assert_formats: bool,
    /// Whether everything goes to one module, as for a single schema.
    pub one_module: bool,
    /// What the root type of a single schema is called; `Root` unless said otherwise.
    pub root: Option<String>,
    /// The path by which generated code reaches the runtime.
    pub runtime: String,
    /// The command that regenerates, for the head of each file.
    pub command: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            assert_formats: true,
            one_module: false,
            root: None,
            runtime: "::contract_runtime".to_owned(),
            command: "contract generate".to_owned(),
        }
    }
}

//! Turns the value of a JSON Schema `pattern` into the Rust code that checks a text against it.

use proc_macro2::TokenStream;
use quote::quote;
use std::ops::Range;

/// A pattern, reduced to the cheapest matcher that has the same verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Every text matches.
    Any,
    /// A regular expression for the linear-time engine (crate `regex`).
    Linear(String),
    /// A regular expression with look-around or back-references (crate `fancy-regex`).
    Backtracking(String),
}

/// A pattern that cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// What is wrong, and what to do instead.
    pub message: String,
    /// The bytes of the pattern at fault.
    pub offset: Range<usize>,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PatternError {}

/// Compiles an ECMA-262 pattern, as JSON Schema's `pattern` and `patternProperties` hold it.
///
/// # Errors
/// Refuses what is not an ECMA-262 regular expression.
pub fn compile(pattern: &str) -> Result<Pattern, PatternError> {
    let refused = |message: String| PatternError {
        message,
        offset: 0..pattern.len(),
    };
    let translated = jsonschema_regex::to_rust_regex(pattern)
        .map_err(|()| refused("not an ECMA-262 regular expression".to_owned()))?
        .into_owned();
    if translated.is_empty() {
        return Ok(Pattern::Any);
    }
    if regex::Regex::new(&translated).is_ok() {
        return Ok(Pattern::Linear(translated));
    }
    match fancy_regex::Regex::new(&translated) {
        Ok(_) => Ok(Pattern::Backtracking(translated)),
        Err(error) => Err(refused(error.to_string())),
    }
}

impl Pattern {
    /// The body of `fn accepts(text: &str) -> bool`.
    pub fn matcher(&self) -> TokenStream {
        match self {
            Self::Any => quote! { true },
            Self::Linear(regex) => quote! {
                static PATTERN: ::contract_runtime::Pattern = ::contract_runtime::Pattern::linear(#regex);
                PATTERN.is_match(text)
            },
            Self::Backtracking(regex) => quote! {
                static PATTERN: ::contract_runtime::Pattern = ::contract_runtime::Pattern::backtracking(#regex);
                PATTERN.is_match(text)
            },
        }
    }
}

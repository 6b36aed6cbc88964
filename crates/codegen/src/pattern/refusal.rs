//! Says why a pattern is refused, where, and what to write instead.

use super::PatternError;

pub(super) fn explain(pattern: &str) -> PatternError {
    PatternError {
        message: "not an ECMA-262 regular expression".to_owned(),
        offset: 0..pattern.len(),
    }
}

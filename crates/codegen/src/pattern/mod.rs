//! Turns the value of a JSON Schema `pattern` into the Rust code that checks a text against it.
//!
//! A pattern is an ECMA-262 regular expression with the `u` flag, searched for in the text
//! (JSON Schema 2020-12 Validation, section 6.3.3; Core, section 6.4).

mod ahead;
mod counted;
mod emit;
mod matcher;
mod refusal;
mod straight;
mod translate;
mod validator;

pub use matcher::{Branch, Class, Matcher, Step};

use proc_macro2::TokenStream;
use std::{borrow::Cow, fmt, ops::Range};
use straight::Straight;

/// A pattern, reduced to the cheapest test that has the same verdicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Every text matches.
    Any,
    /// A scan without going back.
    Straight(Matcher),
    /// A regular expression for the linear-time engine (crate `regex`).
    Linear(String),
    /// A regular expression with look-around or back-references (crate `fancy-regex`).
    Backtracking(String),
    /// Several tests that must all come out as they say. None of them is an `Every` itself.
    Every(Vec<Part>),
}

/// One test among several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whether a match is a fault.
    pub negated: bool,
    /// The pattern searched for.
    pub pattern: Pattern,
}

/// A pattern that cannot be compiled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PatternError {
    /// What is wrong, and what to do instead.
    pub message: String,
    /// The bytes of the pattern at fault.
    pub offset: Range<usize>,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for PatternError {}

/// Who reads a regular expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    Linear,
    Backtracking,
}

/// Compiles a pattern, as JSON Schema's `pattern` and `patternProperties` hold it.
///
/// # Errors
/// Refuses what the crate `jsonschema` refuses: broken syntax, a few rare escapes, and what
/// takes too much memory. Each error names the place and a way out.
///
/// ```
/// use contract_codegen::pattern::{Pattern, compile};
///
/// let pattern = compile("^x-")?;
/// assert_eq!(pattern.matcher().to_string(), r#"text . starts_with ("x-")"#);
/// assert_eq!(compile("(").unwrap_err().offset, 0..1);
/// # Ok::<(), contract_codegen::pattern::PatternError>(())
/// ```
pub fn compile(pattern: &str) -> Result<Pattern, PatternError> {
    if !validator::accepts(pattern) {
        return Err(refusal::explain(pattern));
    }
    match ahead::split(pattern) {
        Some(parts) => every(pattern, &parts),
        None => search(pattern),
    }
}

impl Pattern {
    /// The body of `fn accepts(text: &str) -> bool`.
    pub fn matcher(&self) -> TokenStream {
        emit::body(self)
    }
}

/// The conjunction of searches that `pattern` was split into, or the whole where that fails.
fn every(pattern: &str, searches: &[(bool, String)]) -> Result<Pattern, PatternError> {
    let mut parts = Vec::new();
    for (negated, part) in searches {
        match (search(part), *negated) {
            (Ok(Pattern::Any), false) => {}
            (Ok(Pattern::Every(several)), false) => parts.extend(several),
            // An engine that gives up reports no match, which must not turn into a pass.
            (Ok(Pattern::Any | Pattern::Every(_) | Pattern::Backtracking(_)), true)
            | (Err(_), _) => {
                return search(pattern);
            }
            (Ok(pattern), negated) => parts.push(Part { negated, pattern }),
        }
    }
    Ok(match parts.as_slice() {
        [] => Pattern::Any,
        [
            Part {
                negated: false,
                pattern,
            },
        ] => pattern.clone(),
        _ => Pattern::Every(parts),
    })
}

fn search(pattern: &str) -> Result<Pattern, PatternError> {
    if let Some(regex) = rust_regex(pattern, Engine::Linear)
        && let Ok(hir) = regex_syntax::parse(&regex)
    {
        match straight::straight(&hir) {
            Some(Straight::Any) => return Ok(Pattern::Any),
            Some(Straight::Scan(matcher)) => return Ok(Pattern::Straight(matcher)),
            None => {}
        }
        if let Some(counted) = counted::counted(pattern, &regex) {
            return Ok(counted);
        }
        if let Some(regex) = fitting(pattern, regex) {
            return Ok(Pattern::Linear(regex));
        }
    }
    let ours = rust_regex(pattern, Engine::Backtracking);
    let validators = || {
        jsonschema_regex::to_rust_regex(pattern)
            .ok()
            .map(Cow::into_owned)
    };
    let builds = |regex: &String| fancy_regex::Regex::new(regex).is_ok();
    ours.filter(builds)
        .or_else(|| validators().filter(builds))
        .map(Pattern::Backtracking)
        .ok_or_else(|| refusal::explain(pattern))
}

/// The pattern in the engine's syntax; `None` if that engine would misread it.
fn rust_regex(pattern: &str, engine: Engine) -> Option<String> {
    if let Some(regex) = translate::translate(pattern, engine) {
        return Some(regex);
    }
    let regex = jsonschema_regex::to_rust_regex(pattern).ok()?.into_owned();
    (engine == Engine::Backtracking || validator::engines_agree(&regex)).then_some(regex)
}

/// The expression within the engine's memory limit, with the same verdicts.
fn fitting(pattern: &str, regex: String) -> Option<String> {
    let fits = |regex: &String| regex::Regex::new(regex).is_ok();
    if fits(&regex) {
        return Some(regex);
    }
    match jsonschema_regex::search_form(pattern, &regex)? {
        jsonschema_regex::Search::Collapsed(regex) => Some(regex).filter(fits),
        jsonschema_regex::Search::RepeatedClass(_) => None,
    }
}

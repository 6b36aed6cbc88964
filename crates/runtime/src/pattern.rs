//! Patterns that need an engine: compiled on first use.

use std::sync::OnceLock;

use crate::message;
use crate::report::Violation;

/// A regular expression in the syntax of its engine, compiled on first use.
///
/// `Pattern::linear` takes the crate `regex`, whose time is linear in the text;
/// `Pattern::backtracking` takes `fancy-regex`, for look-around and
/// back-references, with a bound on its steps.
///
#[cfg_attr(feature = "regex", doc = "```")]
#[cfg_attr(not(feature = "regex"), doc = "```ignore")]
/// use contract_runtime::Pattern;
///
/// static KEY: Pattern = Pattern::linear("^(?:[a-z]+-)*[a-z]+$");
/// assert!(KEY.is_match("same-or-less"));
/// assert!(!KEY.is_match("same-"));
/// ```
#[derive(Debug)]
pub struct Pattern {
    text: &'static str,
    engine: Engine,
    compiled: OnceLock<Option<Compiled>>,
}

#[derive(Clone, Copy, Debug)]
enum Engine {
    #[cfg(feature = "regex")]
    Linear,
    #[cfg(feature = "backtrack")]
    Backtracking,
}

#[derive(Debug)]
enum Compiled {
    #[cfg(feature = "regex")]
    Linear(regex::Regex),
    #[cfg(feature = "backtrack")]
    Backtracking(fancy_regex::Regex),
}

/// What a compiled pattern may take, in bytes; enough for a class of all
/// characters repeated some thousand times.
const SIZE: usize = 64 << 20;

/// The steps that a backtracking pattern may take on one text.
#[cfg(feature = "backtrack")]
const STEPS: usize = 1_000_000;

impl Pattern {
    /// A pattern that takes time linear in the text.
    #[cfg(feature = "regex")]
    #[must_use]
    pub const fn linear(text: &'static str) -> Self {
        Self {
            text,
            engine: Engine::Linear,
            compiled: OnceLock::new(),
        }
    }

    /// A pattern with look-around or back-references. A text on which it would take
    /// more than a million steps does not match.
    #[cfg(feature = "backtrack")]
    #[must_use]
    pub const fn backtracking(text: &'static str) -> Self {
        Self {
            text,
            engine: Engine::Backtracking,
            compiled: OnceLock::new(),
        }
    }

    /// The pattern in the syntax of its engine.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        self.text
    }

    /// Whether the pattern compiles; one that does not matches nothing.
    #[must_use]
    pub fn compiles(&self) -> bool {
        self.compiled().is_some()
    }

    /// Whether the pattern matches somewhere in `text`.
    #[must_use]
    pub fn is_match(&self, text: &str) -> bool {
        self.matches(text) == Some(true)
    }

    /// What is wrong with a `text` that does not match; `rule` is the pattern as
    /// the schema states it.
    #[must_use]
    pub fn fault(&self, text: &str, rule: &str) -> Violation {
        match self.matches(text) {
            None => message::too_complex(),
            Some(_) => message::rule("pattern", rule),
        }
    }

    /// Whether the pattern matches; `None` where it would take too many steps.
    fn matches(&self, text: &str) -> Option<bool> {
        match self.compiled() {
            #[cfg(feature = "regex")]
            Some(Compiled::Linear(regex)) => Some(regex.is_match(text)),
            #[cfg(feature = "backtrack")]
            Some(Compiled::Backtracking(regex)) => regex.is_match(text).ok(),
            None => Some(false),
        }
    }

    fn compiled(&self) -> Option<&Compiled> {
        self.compiled
            .get_or_init(|| self.engine.compile(self.text))
            .as_ref()
    }
}

impl Engine {
    fn compile(self, text: &str) -> Option<Compiled> {
        match self {
            #[cfg(feature = "regex")]
            Self::Linear => {
                let regex = regex::RegexBuilder::new(text).size_limit(SIZE).build();
                regex.ok().map(Compiled::Linear)
            }
            #[cfg(feature = "backtrack")]
            Self::Backtracking => {
                let mut builder = fancy_regex::RegexBuilder::new(text);
                let regex = builder
                    .backtrack_limit(STEPS)
                    .delegate_size_limit(SIZE)
                    .build();
                regex.ok().map(Compiled::Backtracking)
            }
        }
    }
}

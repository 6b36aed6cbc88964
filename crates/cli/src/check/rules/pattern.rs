//! Patterns by the test that the generator makes of each, carried out instead of written down.

use contract_codegen::pattern::{Branch, Matcher, Pattern, Step, compile};
use contract_runtime as runtime;
use contract_runtime::scan::Scan;

/// A test of a text.
pub enum Test {
    /// Every text passes.
    Any,
    /// A scan without going back.
    Straight(Matcher),
    /// A search by an engine.
    Engine(runtime::Pattern),
    /// Several tests; the flag says that a match is a fault.
    Every(Vec<(bool, Test)>),
}

impl Test {
    /// The test of a pattern; `None` where it does not compile.
    pub fn of(pattern: &str) -> Option<Self> {
        compile(pattern).ok().map(Self::from)
    }

    /// Whether a text passes.
    pub fn accepts(&self, text: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Straight(matcher) => matcher.branches.iter().any(|branch| takes(branch, text)),
            Self::Engine(pattern) => pattern.is_match(text),
            Self::Every(tests) => tests
                .iter()
                .all(|(negated, test)| test.accepts(text) != *negated),
        }
    }
}

impl From<Pattern> for Test {
    fn from(pattern: Pattern) -> Self {
        match pattern {
            Pattern::Any => Self::Any,
            Pattern::Straight(matcher) => Self::Straight(matcher),
            Pattern::Linear(regex) => Self::Engine(runtime::Pattern::linear(kept(regex))),
            Pattern::Backtracking(regex) => {
                Self::Engine(runtime::Pattern::backtracking(kept(regex)))
            }
            Pattern::Every(parts) => Self::Every(
                parts
                    .into_iter()
                    .map(|part| (part.negated, part.pattern.into()))
                    .collect(),
            ),
        }
    }
}

/// A text for as long as the command runs, as the engines want it; there are few.
fn kept(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn takes(branch: &Branch, text: &str) -> bool {
    if branch.start {
        return takes_here(branch, text);
    }
    let starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    starts
        .filter_map(|at| text.get(at..))
        .any(|rest| takes_here(branch, rest))
}

fn takes_here(branch: &Branch, text: &str) -> bool {
    let scan = branch
        .steps
        .iter()
        .fold(Scan::new(text), |scan, step| match step {
            Step::Literal(literal) => scan.literal(literal),
            Step::Repeat { class, min, max } => {
                let max = max.map_or(usize::MAX, |max| max as usize);
                scan.class(*min as usize, max, |c| class.contains(c))
            }
        });
    match branch.end {
        true => scan.end(),
        false => scan.matched(),
    }
}

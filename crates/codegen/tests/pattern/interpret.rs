//! Runs compiled patterns without compiling their code, through the same runtime calls.

use contract_codegen::pattern::{Branch, Matcher, Pattern, Step};
use contract_runtime::scan::Scan;

/// The verdict of the code that `Pattern::matcher` writes.
pub fn accepts(pattern: &Pattern, text: &str) -> bool {
    match pattern {
        Pattern::Any => true,
        Pattern::Straight(matcher) => scan(matcher, text),
        Pattern::Linear(regex) => regex::Regex::new(regex).unwrap().is_match(text),
        Pattern::Backtracking(regex) => {
            fancy_regex::Regex::new(regex).unwrap().is_match(text).unwrap_or(false)
        }
        Pattern::Every(parts) => {
            parts.iter().all(|part| accepts(&part.pattern, text) != part.negated)
        }
    }
}

fn scan(matcher: &Matcher, text: &str) -> bool {
    matcher.branches.iter().any(|branch| {
        if branch.start {
            return steps(branch, text);
        }
        let mut starts = text.char_indices().map(|(at, _)| at).chain([text.len()]);
        starts.any(|at| steps(branch, &text[at..]))
    })
}

fn steps(branch: &Branch, text: &str) -> bool {
    let scan = branch.steps.iter().fold(Scan::new(text), |scan, step| match step {
        Step::Literal(literal) => scan.literal(literal),
        Step::Repeat { class, min, max } => {
            let max = max.map_or(usize::MAX, |max| max as usize);
            scan.class(*min as usize, max, |character| class.contains(character))
        }
    });
    if branch.end { scan.end() } else { scan.matched() }
}

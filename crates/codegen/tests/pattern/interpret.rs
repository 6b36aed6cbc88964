//! Runs compiled patterns without compiling their code, through the same runtime calls.

use contract_codegen::pattern::{Branch, Matcher, Pattern, Step};
use contract_runtime::scan::Scan;

/// What the code that `Pattern::matcher` writes does.
pub fn interpret(pattern: &Pattern) -> Box<dyn Fn(&str) -> bool + '_> {
    match pattern {
        Pattern::Any => Box::new(|_| true),
        Pattern::Straight(matcher) => Box::new(|text| scan(matcher, text)),
        Pattern::Linear(regex) => {
            let regex = regex::Regex::new(regex);
            Box::new(move |text| matches!(&regex, Ok(regex) if regex.is_match(text)))
        }
        Pattern::Backtracking(regex) => {
            let regex = fancy_regex::Regex::new(regex);
            Box::new(move |text| {
                regex
                    .as_ref()
                    .is_ok_and(|regex| regex.is_match(text).unwrap_or(false))
            })
        }
        Pattern::Every(parts) => {
            let parts: Vec<_> = parts
                .iter()
                .map(|part| (part.negated, interpret(&part.pattern)))
                .collect();
            Box::new(move |text| parts.iter().all(|(negated, part)| part(text) != *negated))
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
    let scan = branch
        .steps
        .iter()
        .fold(Scan::new(text), |scan, step| match step {
            Step::Literal(literal) => scan.literal(literal),
            Step::Repeat { class, min, max } => {
                let max = max.map_or(usize::MAX, |max| max as usize);
                scan.class(*min as usize, max, |character| class.contains(character))
            }
        });
    if branch.end {
        scan.end()
    } else {
        scan.matched()
    }
}

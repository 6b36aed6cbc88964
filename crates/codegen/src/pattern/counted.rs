//! Counts characters instead of unrolling a repeat of a large class.

use super::matcher::{Branch, Class, Matcher, Step};
use super::{Part, Pattern};
use jsonschema_regex::{Search, search_form};
use regex_syntax::ast::{self, Ast, RepetitionKind, RepetitionRange, parse::Parser};

/// Up to this many copies of the class, the engine does as well.
const FEW: u32 = 16;

/// `^\p{L}{1,100}$` as `^\p{L}*$` for any text of 1 to 100 characters. The engine would hold a
/// hundred copies of the class, of some ten thousand bytes each.
pub(super) fn counted(pattern: &str, regex: &str) -> Option<Pattern> {
    let Search::RepeatedClass(_) = search_form(pattern, regex)? else {
        return None;
    };
    let repetition =
        ast::visit(&Parser::new().parse(regex).ok()?, FirstRepetition(None)).ok()??;
    let (min, max) = match repetition.op.kind {
        RepetitionKind::Range(RepetitionRange::Exactly(count)) => (count, count),
        RepetitionKind::Range(RepetitionRange::Bounded(min, max)) => (min, max),
        _ => return None,
    };
    let class = repetition.ast.span();
    let class = regex.get(class.start.offset..class.end.offset)?;
    let length = Step::Repeat {
        class: Class::everything(),
        min,
        max: Some(max),
    };
    let length = Matcher {
        branches: vec![Branch {
            start: true,
            steps: vec![length],
            end: true,
        }],
    };
    let parts = [
        Pattern::Straight(length),
        Pattern::Linear(format!("^{class}*$")),
    ];
    let parts = parts.map(|pattern| Part {
        negated: false,
        pattern,
    });
    (max > FEW).then(|| Pattern::Every(parts.into()))
}

struct FirstRepetition(Option<ast::Repetition>);

impl ast::Visitor for FirstRepetition {
    type Output = Option<ast::Repetition>;
    type Err = ();

    fn finish(self) -> Result<Self::Output, ()> {
        Ok(self.0)
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), ()> {
        if let (Ast::Repetition(repetition), None) = (ast, &self.0) {
            self.0 = Some((**repetition).clone());
        }
        Ok(())
    }
}

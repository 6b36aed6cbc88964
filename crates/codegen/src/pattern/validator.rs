//! What the validator that runs beside the generated code makes of a pattern.
//!
//! The crate `jsonschema` compiles the same schemas, so a pattern that it refuses is of no use,
//! and where ECMA-262 gives no meaning, its reading is the one to keep.

use jsonschema_regex::Sequence;
use regex_syntax::ast::{self, Ast, RepetitionKind, parse::Parser};
use serde_json::json;

/// Whether the validator compiles the pattern.
pub(super) fn accepts(pattern: &str) -> bool {
    jsonschema::validator_for(&json!({ "pattern": pattern })).is_ok()
}

/// Whether a pattern outside ECMA-262 means the same to the linear-time and to the backtracking
/// engine. They differ on `a++` and `a{2}{3}`, possessive to one of them, and on `a{1, 3}`.
pub(super) fn engines_agree(translated: &str) -> bool {
    let Ok(ast) = Parser::new().parse(translated) else {
        return false;
    };
    Sequence::compile(translated).is_some() || ast::visit(&ast, Agreement { translated }).is_ok()
}

struct Agreement<'p> {
    translated: &'p str,
}

impl ast::Visitor for Agreement<'_> {
    type Output = ();
    type Err = ();

    fn finish(self) -> Result<(), ()> {
        Ok(())
    }

    fn visit_pre(&mut self, ast: &Ast) -> Result<(), ()> {
        let Ast::Repetition(repetition) = ast else {
            return Ok(());
        };
        let twice = matches!(*repetition.ast, Ast::Repetition(_));
        let span = repetition.op.span;
        let spaced = matches!(repetition.op.kind, RepetitionKind::Range(_))
            && self.translated[span.start.offset..span.end.offset].contains(' ');
        if twice || spaced { Err(()) } else { Ok(()) }
    }
}

//! State diagrams, drawn by asking the rules which steps they allow.

use std::fmt::Write;

use super::rule::{Lifecycle, judge};
use super::wire::Entry;

/// A step that the rules allow, from one state to another or back to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Arrow {
    /// The state before; none for a new record.
    pub from: Option<&'static str>,
    /// The state after.
    pub to: &'static str,
    /// The name of the step.
    pub label: String,
}

impl Arrow {
    pub(super) fn new(
        from: Option<&'static str>,
        to: &'static str,
        label: impl Into<String>,
    ) -> Self {
        Self {
            from,
            to,
            label: label.into(),
        }
    }
}

/// The arrows that the rules allow between `records`, each step in each of `contexts`.
///
/// Each arrow once, in the order of the records.
pub(super) fn explore<R: Lifecycle>(
    records: &[R],
    contexts: &[R::Context],
    state: fn(&R) -> &'static str,
) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    let before = std::iter::once(None).chain(records.iter().map(Some));
    for previous in before {
        for next in records.iter().filter(|next| previous != Some(*next)) {
            for context in contexts {
                if let Ok(transition) = judge(previous, next, context).fully() {
                    let label: &'static str = transition.into();
                    add(
                        &mut arrows,
                        Arrow::new(previous.map(state), state(next), label),
                    );
                }
            }
        }
    }
    arrows
}

pub(super) fn add(arrows: &mut Vec<Arrow>, arrow: Arrow) {
    if !arrows.contains(&arrow) {
        arrows.push(arrow);
    }
}

/// Arrows between the same two states as one, with their labels side by side.
fn merged(arrows: Vec<Arrow>) -> Vec<Arrow> {
    let mut lines: Vec<Arrow> = Vec::new();
    for arrow in arrows {
        let same = lines
            .iter_mut()
            .find(|line| line.from == arrow.from && line.to == arrow.to);
        match same {
            Some(line) => {
                line.label.push_str(", ");
                line.label.push_str(&arrow.label);
            }
            None => lines.push(arrow),
        }
    }
    lines
}

/// The state diagram of a lifecycle in Mermaid's language, as Markdown shows it.
#[must_use]
pub fn mermaid(entry: &Entry) -> String {
    let mut text = "stateDiagram-v2\n".to_owned();
    for arrow in merged(entry.arrows()) {
        let from = arrow.from.unwrap_or("[*]");
        let _ = writeln!(text, "    {from} --> {}: {}", arrow.to, arrow.label);
    }
    text
}

/// The state diagram of a lifecycle as plain text, an arrow a line.
#[must_use]
pub fn plain(entry: &Entry) -> String {
    let arrows = merged(entry.arrows());
    let width = arrows.iter().map(|arrow| from(arrow).len()).max();
    let width = width.unwrap_or_default();
    let mut text = String::new();
    for arrow in &arrows {
        let _ = writeln!(
            text,
            "{:<width$} ── {} ──▶ {}",
            from(arrow),
            arrow.label,
            arrow.to
        );
    }
    text
}

fn from(arrow: &Arrow) -> &'static str {
    arrow.from.unwrap_or("(new)")
}

/// The rules of a lifecycle as a Markdown table.
#[must_use]
pub fn rule_table(entry: &Entry) -> String {
    let mut text = "| rule | says | of |\n|---|---|---|\n".to_owned();
    for rule in entry.rules() {
        let of = match rule.pointer {
            "" => "the record".to_owned(),
            pointer => format!("`{pointer}`"),
        };
        let _ = writeln!(text, "| `{}` | {} | {of} |", rule.id, rule.says);
    }
    text
}

//! The arrows of a goal's state diagram, found by asking the rules.

use contract_runtime::{Report, Text};

use super::context::{Actor, Context, Role};
use super::state::State;
use crate::AgentGoal;
use crate::agent::goal::v1::{Verdict, VerdictStatus};
use crate::lifecycle::diagram::{self, Arrow};

/// Every step that the rules allow between goals that differ in one thing of each kind.
pub fn arrows() -> Vec<Arrow> {
    let contexts = Role::ALL.iter().map(|role| Context {
        actor: Some(Actor::new(*role, role.as_str())),
        worker: Some(Role::Worker.as_str().to_owned()),
        ..Context::default()
    });
    let contexts: Vec<Context> = contexts.collect();
    let records = records().unwrap_or_default();
    diagram::explore(&records, &contexts, |goal| State::of(goal).as_str())
}

/// Goals of two terms, with three proposals and every verdict, the open ones first.
fn records() -> Result<Vec<AgentGoal>, Report> {
    let asked = AgentGoal::from_json(r#"{"goal":"a","check":{"kind":"rubric","value":"a"}}"#)?;
    let statuses = VerdictStatus::ALL.iter().copied().map(Some);
    let mut records = Vec::new();
    for status in std::iter::once(None).chain(statuses) {
        for proposal in [None, Some("a"), Some("b")] {
            for terms in ["a", "b"] {
                let mut record = asked.clone();
                record.goal = Text::new(terms)?;
                record.proposal = proposal.map(Text::new).transpose()?;
                record.verdict = status.map(verdict).transpose()?;
                records.push(record);
            }
        }
    }
    Ok(records)
}

fn verdict(status: VerdictStatus) -> Result<Verdict, Report> {
    Ok(Verdict {
        status,
        reason: Text::new("a")?,
        check_output: None,
    })
}

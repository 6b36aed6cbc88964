//! The arrows of a mandate's state diagram, found by reading every kind of decision.

use contract_runtime::Report;

use super::context::{Origin, Trigger, Triggers};
use super::mandate::State;
use super::reading::{Reading, read};
use crate::AgentDecision;
use crate::agent::decision::v1::{Decision, Strength};
use crate::lifecycle::diagram::{Arrow, add};

/// What each decision that keeps the rules does to a mandate that is not, and to one that is, open.
pub fn arrows() -> Vec<Arrow> {
    draw().unwrap_or_default()
}

fn draw() -> Result<Vec<Arrow>, Report> {
    const STANDING: &str = State::Standing.as_str();
    const ENDED: &str = State::Ended.as_str();
    let mut arrows = Vec::new();
    for decision in decisions()? {
        for origin in Origin::ALL {
            let triggers = Triggers::new([Trigger::new("a", *origin)])?;
            let label = format!("{} {}", decision.strength, decision.decision);
            match read(decision.clone(), &triggers) {
                Ok(Reading::Launch(_)) => add(&mut arrows, Arrow::new(None, STANDING, label)),
                Ok(Reading::Observe(_)) => {
                    add(&mut arrows, Arrow::new(Some(STANDING), STANDING, label));
                }
                Ok(Reading::Withdraw(_)) => {
                    let label = format!("{label} by a {origin}");
                    add(&mut arrows, Arrow::new(Some(STANDING), ENDED, label));
                }
                Err(_) => {}
            }
        }
    }
    Ok(arrows)
}

/// A decision of each kind and strength, on one trigger.
fn decisions() -> Result<Vec<AgentDecision>, Report> {
    let base = AgentDecision::from_json(
        r#"{"id":"a","trigger_ids":["a"],"policy_version":"a","decision":"ignore","strength":"explicit","direction":{"implementation_requested":true,"target_basis":"specified","requires_design_decision":false,"evidence":[]},"rule_assessments":[],"would_accept":true}"#,
    )?;
    let mut decisions = Vec::new();
    for strength in Strength::ALL {
        for decision in Decision::ALL {
            let mut record = base.clone();
            record.strength = *strength;
            record.decision = *decision;
            decisions.push(record);
        }
    }
    Ok(decisions)
}

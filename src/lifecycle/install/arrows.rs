//! The arrows of an install's state diagram, found by asking the rules.

use contract_runtime::{Nullable, Report};

use super::context::{Actor, Context, Role};
use super::state::State;
use crate::AgentsInstall;
use crate::agents::install::v1::{Blueprint, Updates};
use crate::lifecycle::diagram::{self, Arrow};

const OWNER: &str = "usr_owner1";
const ASK: &str = "memory:person";
const VERSIONS: [&str; 3] = ["bp_one@1", "bp_one@2", "bp_one@3"];

/// Every step that the rules allow between installs of three versions, the last of which asks for more.
pub fn arrows() -> Vec<Arrow> {
    draw().unwrap_or_default()
}

fn draw() -> Result<Vec<Arrow>, Report> {
    let versions = VERSIONS.map(Blueprint::new);
    let versions = versions.into_iter().collect::<Result<Vec<_>, _>>()?;
    let contexts: Vec<Context> = Role::ALL
        .iter()
        .map(|role| context(*role, &versions))
        .collect();
    let records = records(&versions)?;
    Ok(diagram::explore(&records, &contexts, |install| {
        State::of(install).as_str()
    }))
}

fn context(role: Role, versions: &[Blueprint]) -> Context {
    let context = Context {
        actor: Some(Actor::new(role, OWNER)),
        ..Context::default()
    };
    versions.iter().fold(context, |context, version| {
        let asks: &[&str] = if version.version() == 3 { &[ASK] } else { &[] };
        context.knowing(version, asks.iter().copied())
    })
}

/// Installs of each version, with each newer one waiting or none, of both policies.
fn records(versions: &[Blueprint]) -> Result<Vec<AgentsInstall>, Report> {
    let base = AgentsInstall::from_json(&format!(
        r#"{{"agent":"agt_agent1","owner":{{"type":"user","id":"{OWNER}"}},"blueprint":"{}","agreed":["{ASK}"],"updates":"ask","pending":null,"installed_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z"}}"#,
        VERSIONS[0]
    ))?;
    let mut records = Vec::new();
    let waits = std::iter::once(None).chain(versions.iter().cloned().map(Some));
    for pending in waits {
        for blueprint in versions {
            for updates in Updates::ALL {
                for agreed in [base.agreed.clone(), Default::default()] {
                    let mut record = base.clone();
                    record.blueprint = blueprint.clone();
                    record.pending = Nullable::from(pending.clone());
                    record.updates = *updates;
                    record.agreed = agreed;
                    records.push(record);
                }
            }
        }
    }
    Ok(records)
}

//! The contracts under test.

use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall};

use crate::differential::Subject;

/// Every contract of the registry, as a subject.
///
/// # Errors
/// Where a schema that a type carries is not JSON.
pub fn all() -> Result<Vec<Subject>, String> {
    Ok(vec![
        Subject::of::<AgentDecision>("agent.decision@1")?,
        Subject::of::<AgentGoal>("agent.goal@1")?,
        Subject::of::<AgentsInstall>("agents.install@1")?,
    ])
}

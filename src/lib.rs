//! The agent contracts as Rust types whose every value is valid.

#[allow(clippy::all, clippy::pedantic)]
mod generated {
    #[cfg(feature = "regenerate")]
    contract_runtime::include_contracts!();
    #[cfg(not(feature = "regenerate"))]
    include!("../generated/mod.rs");
}

pub use generated::agent::decision::v1::AgentDecision;
pub use generated::agent::goal::v1::AgentGoal;
pub use generated::agents::install::v1::AgentsInstall;
pub use generated::{REGISTRY, agent, agents};

//! The agent contracts as Rust types whose every value is valid.
//!
//! | contract | type | says |
//! |---|---|---|
//! | `agent.goal@1` | [`AgentGoal`] | what a task should bring about, and how anyone can tell |
//! | `agent.decision@1` | [`AgentDecision`] | whether a trigger is acted on, and why |
//! | `agents.install@1` | [`AgentsInstall`] | a person's own agent, made from one blueprint version |
//!
//! A record is built, or read; either way it is valid, or there is a [`Report`] with every violation:
//!
//! ```
//! use openvibe_contracts::AgentGoal;
//! use openvibe_contracts::agent::goal::v1::{Budget, Check, CheckKind};
//!
//! let goal = AgentGoal::builder()
//!     .goal("The file src/main.js exists and passes node --check.")
//!     .check(Check::builder().kind(CheckKind::Command).value("node --check src/main.js"))
//!     .budget(Budget::builder().tokens(12_000).turns(12))
//!     .no_progress_limit(3)
//!     .build()?;
//! let text = serde_json::to_string(&goal)?;
//! assert_eq!(AgentGoal::from_json(&text)?, goal);
//!
//! let report = AgentGoal::from_json(r#"{"goal": "", "check": {"value": "make"}}"#).unwrap_err();
//! assert!(report.violations.iter().any(|violation| violation.path == "/goal"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is read keeps what it was: absent is not `null`, and a time keeps its text and offset.
//!
//! ```
//! use openvibe_contracts::AgentsInstall;
//!
//! let install = AgentsInstall::from_json(
//!     r#"{"agent": "agt_01JD8C", "owner": {"type": "user", "id": "usr_01JD8C"}, "blueprint": "bp_clips@9",
//!         "agreed": [], "updates": "ask", "pending": "bp_clips@10", "installed_at": "2026-11-12T21:00:00+02:00"}"#,
//! )?;
//! if let Some(waiting) = install.pending.value() {
//!     assert_eq!(waiting.id(), install.blueprint.id());
//!     assert!(waiting.version() > install.blueprint.version());
//! }
//! assert_eq!(install.installed_at.as_str(), "2026-11-12T21:00:00+02:00");
//! # Ok::<(), openvibe_contracts::Report>(())
//! ```
//!
//! By name, as a gateway does: [`validate`] and [`contracts`]. What no schema can say about a record that changes:
//! [`lifecycle`].
//!
//! # Features
//!
//! - `regenerate` (default): `build.rs` compiles the types from `schemas/`. Without it the crate takes the committed
//!   `generated/`, which is the same byte for byte, and needs none of the generator's dependencies.
//! - `report` (default): complete reports. Without it a refusal tells the first violation.

mod blueprint;
#[allow(clippy::all, clippy::pedantic)]
mod generated {
    #[cfg(feature = "regenerate")]
    contract_runtime::include_contracts!();
    #[cfg(not(feature = "regenerate"))]
    include!("../generated/mod.rs");
}
pub mod lifecycle;
mod registry;

pub use contract_runtime::{
    Contract, ContractInfo, DateTime, Instant, LookupError, Nullable, Report, Root, Violation,
};

pub use generated::agent::decision::v1::AgentDecision;
pub use generated::agent::goal::v1::AgentGoal;
pub use generated::agents::install::v1::AgentsInstall;
pub use generated::{agent, agents};
pub use registry::{contracts, find, validate};

//! The contracts by name.

use contract_runtime::{ContractInfo, LookupError, Report, Value};

use crate::generated::REGISTRY;

/// Every contract, ordered by id and major.
///
/// ```
/// let ids: Vec<&str> = openvibe_contracts::contracts().map(|contract| contract.id).collect();
/// assert_eq!(ids, ["agent.decision@1", "agent.goal@1", "agents.install@1"]);
/// ```
pub fn contracts() -> impl Iterator<Item = &'static ContractInfo> {
    REGISTRY.entries.iter().map(|entry| entry.info)
}

/// The contract behind `id`: `agent.goal@1`, `agent.goal` for its newest major, or an alias.
///
/// ```
/// use openvibe_contracts::LookupError;
///
/// assert_eq!(openvibe_contracts::find("agent.goal")?.id, "agent.goal@1");
/// assert!(matches!(openvibe_contracts::find("agent.goal@7"), Err(LookupError::WrongMajor { .. })));
/// # Ok::<(), LookupError>(())
/// ```
///
/// # Errors
/// An unknown id, a major that the contract does not have, and an id that is none, each as its own [`LookupError`].
pub fn find(id: &str) -> Result<&'static ContractInfo, LookupError> {
    REGISTRY.find(id).map(|entry| entry.info)
}

/// Judges a value by the contract behind `id`.
///
/// ```
/// let value = serde_json::json!({"goal": "It builds.", "check": {"kind": "magic", "value": "make"}});
/// let report = openvibe_contracts::validate("agent.goal@1", &value)?;
/// assert!(!report.valid());
/// assert_eq!(report.errors()[0].path, "/check/kind");
/// # Ok::<(), openvibe_contracts::LookupError>(())
/// ```
///
/// # Errors
/// As [`find`]. A value that the contract refuses is a [`Report`] with violations, not an error.
pub fn validate(id: &str, value: &Value) -> Result<Report, LookupError> {
    REGISTRY.validate(id, value)
}

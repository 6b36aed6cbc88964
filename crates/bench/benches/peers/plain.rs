//! The floor: hand-written serde structs that check nothing beyond the JSON types.

#![allow(dead_code, reason = "fields are read from JSON and not looked at")]

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
pub struct Goal {
    goal: String,
    check: Check,
    budget: Option<Budget>,
    no_progress_limit: Option<u64>,
    proposal: Option<String>,
    evidence: Option<String>,
    verdict: Option<Verdict>,
}

#[derive(Deserialize)]
struct Check {
    kind: CheckKind,
    value: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum CheckKind {
    Command,
    Url,
    Rubric,
}

#[derive(Deserialize)]
struct Budget {
    tokens: Option<u64>,
    turns: Option<u64>,
    active_minutes: Option<u64>,
}

#[derive(Deserialize)]
struct Verdict {
    status: Status,
    reason: String,
    check_output: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Accepted,
    Rejected,
    Failed,
}

#[derive(Deserialize)]
pub struct Decision {
    id: String,
    trigger_ids: Vec<String>,
    policy_version: String,
    decision: Answer,
    strength: Strength,
    direction: Direction,
    rule_assessments: Vec<RuleAssessment>,
    reason: Option<String>,
    would_accept: Option<bool>,
    ignored_from_card: Option<bool>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Accept,
    Stop,
    Ignore,
    Unavailable,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Strength {
    Explicit,
    Inferred,
}

#[derive(Deserialize)]
struct Direction {
    implementation_requested: bool,
    target_basis: TargetBasis,
    requires_design_decision: bool,
    evidence: Vec<Evidence>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TargetBasis {
    Specified,
    ExistingStandard,
    Undetermined,
}

#[derive(Deserialize)]
struct Evidence {
    trigger_id: String,
    quote: String,
}

#[derive(Deserialize)]
struct RuleAssessment {
    matched: bool,
    reason: String,
    rule_id: String,
}

#[derive(Deserialize)]
pub struct Install {
    agent: String,
    owner: Owner,
    blueprint: String,
    inputs: Option<Map<String, Value>>,
    agreed: Vec<String>,
    places: Option<Places>,
    updates: Updates,
    pending: Option<String>,
    installed_at: String,
    updated_at: Option<String>,
}

#[derive(Deserialize)]
struct Owner {
    r#type: String,
    id: String,
}

#[derive(Deserialize)]
struct Places {
    own: Option<Vec<String>>,
    shared: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Updates {
    Ask,
    SameOrLess,
}

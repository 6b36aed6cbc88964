//! Sizes that no honest record has cost time linear in them, and messages stay short.

use std::time::{Duration, Instant};

use openvibe_contracts::lifecycle;
use serde_json::{Value, json};

/// Judges a step; fails when it takes longer than any linear way does.
fn judge(id: &str, from: Option<&Value>, to: &Value, context: &Value) -> Value {
    let begun = Instant::now();
    let outcome = lifecycle::check_transition_json(id, from, to, context).unwrap();
    assert!(
        begun.elapsed() < Duration::from_secs(20),
        "{:?}",
        begun.elapsed()
    );
    serde_json::to_value(outcome).unwrap()
}

fn goal() -> Value {
    json!({"goal": "It builds.", "check": {"kind": "command", "value": "make"}})
}

#[test]
fn the_longest_evidence() {
    let mut from = goal();
    from["proposal"] = json!("p".repeat(4000));
    from["evidence"] = json!("é".repeat(262_144));
    let mut to = from.clone();
    to["evidence"] = json!(format!("{}e", "é".repeat(262_143)));
    let outcome = judge("agent.goal@1", Some(&from), &to, &json!({}));
    assert_eq!(outcome["transition"], "propose");
}

fn install(agreed: &[String]) -> Value {
    json!({"agent": "agt_clips1", "owner": {"type": "user", "id": "usr_maticus"}, "blueprint": "bp_clips@2",
        "agreed": agreed, "updates": "ask", "installed_at": "2026-11-12T21:00:00Z",
        "updated_at": "2026-11-12T21:00:00Z"})
}

#[test]
fn the_most_asks_that_can_be_agreed_to_and_many_more_asked() {
    let agreed: Vec<String> = (0..120).map(|index| format!("a:{index:0>1900}")).collect();
    let asks: Vec<String> = (0..200_000).map(|index| format!("a:{index}")).collect();
    let actor = "x".repeat(1 << 20);
    let context = json!({"actor": {"role": "system", "id": actor}, "asks": {"bp_clips@3": asks}});
    let mut to = install(&agreed);
    to["blueprint"] = json!("bp_clips@3");
    let outcome = judge("agents.install@1", Some(&install(&[])), &to, &context);
    let violations = outcome["violations"].as_array().unwrap();
    assert_eq!(violations.len(), 122);
    assert_eq!(violations[121]["path"], "/agreed/119");
    assert!(
        outcome.to_string().len() < 64 << 10,
        "{}",
        outcome.to_string().len()
    );
}

#[test]
fn one_ask_that_is_long() {
    let ask = format!("a:{}", "é".repeat(1 << 20));
    let context = json!({"asks": {"bp_clips@2": [ask]}});
    let outcome = judge("agents.install@1", None, &install(&[]), &context);
    let message = outcome["violations"][0]["message"].as_str().unwrap();
    assert!(
        message.contains(&format!("`a:{}…`", "é".repeat(78))),
        "{message}"
    );
}

fn decision(ids: &[String], evidence: &[Value], assessed: &[Value]) -> Value {
    json!({"id": "dec_1", "trigger_ids": ids, "policy_version": "1", "decision": "stop", "strength": "explicit",
        "direction": {"implementation_requested": false, "target_basis": "specified",
            "requires_design_decision": false, "evidence": evidence},
        "rule_assessments": assessed})
}

#[test]
fn many_quotes_of_a_long_text() {
    let text = "ab".repeat(500_000);
    let quotes: Vec<Value> = (0..30_000)
        .map(|index| json!({"trigger_id": "trg_1", "quote": format!("{}{index}", "ab".repeat(20))}))
        .collect();
    let context = json!({"triggers": [{"id": "trg_1", "origin": "human", "text": text}]});
    let outcome = judge(
        "agent.decision@1",
        None,
        &decision(&["trg_1".into()], &quotes, &[]),
        &context,
    );
    assert_eq!(outcome["violations"].as_array().unwrap().len(), 30_000);
}

#[test]
fn many_triggers_and_rules() {
    let ids: Vec<String> = (0..50_000).map(|index| format!("trg_{index}")).collect();
    let triggers: Vec<Value> = ids
        .iter()
        .map(|id| json!({"id": id, "origin": "agent"}))
        .collect();
    let evidence: Vec<Value> = ids
        .iter()
        .rev()
        .map(|id| json!({"trigger_id": id, "quote": "q"}))
        .collect();
    let assessed: Vec<Value> = (0..50_000)
        .map(|index| json!({"matched": true, "reason": "r", "rule_id": format!("r{index}")}))
        .collect();
    let context = json!({"triggers": triggers});
    let outcome = judge(
        "agent.decision@1",
        None,
        &decision(&ids, &evidence, &assessed),
        &context,
    );
    assert_eq!(outcome["violations"].as_array().unwrap().len(), 1);
    assert_eq!(
        outcome["unchecked"],
        json!(["decision.quotes-are-verbatim"])
    );
}

//! That nothing goes untested: every rule has fixtures that keep and that break it, every
//! transition one that is allowed.

use std::collections::BTreeSet;

use openvibe_contracts::lifecycle::{self, Finding, LIFECYCLES, Lifecycle};
use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall, contracts};

use crate::fixtures::fixtures;

fn check<R: Lifecycle>() {
    let fixtures = fixtures(R::INFO.name);
    let (mut kept, mut broken, mut silent) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    let (mut unchecked, mut transitions) = (BTreeSet::new(), BTreeSet::new());
    for fixture in &fixtures {
        let typed = fixture.typed::<R>();
        for rule in R::RULES {
            let side = match rule.check(&typed.step()) {
                Finding::Kept => &mut kept,
                Finding::Broken(_) => &mut broken,
                Finding::Silent => &mut silent,
                Finding::Unchecked => &mut unchecked,
            };
            side.insert(rule.id);
        }
        if fixture.expect["allowed"] == true {
            transitions.insert(fixture.expect["transition"].as_str().unwrap().to_owned());
        }
    }
    let rules: BTreeSet<&str> = R::RULES.iter().map(|rule| rule.id).collect();
    assert_eq!(rules.len(), R::RULES.len(), "an id stands twice");
    assert_eq!(kept, rules, "rules without a fixture that keeps them");
    assert_eq!(broken, rules, "rules without a fixture that breaks them");

    let named = lifecycle::find(R::INFO.id).unwrap().transitions;
    let named: BTreeSet<String> = named.iter().map(|name| (*name).to_owned()).collect();
    let unknown = BTreeSet::from(["unknown".to_owned()]);
    assert_eq!(
        transitions,
        &named - &unknown,
        "transitions without a fixture"
    );
}

#[test]
fn goals() {
    check::<AgentGoal>();
}

#[test]
fn installs() {
    check::<AgentsInstall>();
}

#[test]
fn decisions() {
    check::<AgentDecision>();
}

/// The rules by their ids, as the contracts' documentation has them.
const RULES: [&str; 29] = [
    "decision.inferred-only-observes",
    "decision.observing-records-would-accept",
    "decision.stop-is-explicit-and-human",
    "decision.evidence-cites-its-triggers",
    "decision.quotes-are-verbatim",
    "decision.rules-assessed-once",
    "decision.triggers-are-known",
    "goal.created-open",
    "goal.terms-are-fixed",
    "goal.worker-proposes",
    "goal.verdict-by-independent-verifier",
    "goal.verdict-needs-proposal",
    "goal.verdict-changes-nothing-else",
    "goal.verdict-is-kept",
    "goal.new-proposal-clears-verdict",
    "goal.decided-is-final",
    "goal.budget-exhausted",
    "goal.no-progress",
    "install.pending-is-newer",
    "install.clock",
    "install.identity-is-fixed",
    "install.never-downgrades",
    "install.agreed-covers-asks",
    "install.wider-version-waits",
    "install.only-owner-agrees",
    "install.only-owner-edits",
    "install.pending-never-goes-back",
    "install.only-owner-declines",
    "install.no-secrets-in-inputs",
];

#[test]
fn the_rules_are_those_that_are_promised() {
    let rules = LIFECYCLES.iter().flat_map(|entry| entry.rules());
    let ids: Vec<&str> = rules.map(|rule| rule.id).collect();
    assert_eq!(ids, RULES);
}

#[test]
fn each_rule_says_one_sentence_of_a_place() {
    for entry in LIFECYCLES {
        for rule in entry.rules() {
            assert!(rule.says.ends_with('.'), "{}", rule.id);
            assert!(rule.says.starts_with(char::is_uppercase), "{}", rule.id);
            assert!(!rule.says.contains(". "), "{}", rule.id);
            assert!(
                rule.pointer.is_empty() || rule.pointer.starts_with('/'),
                "{}",
                rule.id
            );
        }
    }
}

#[test]
fn each_violation_is_where_its_rule_says() {
    for entry in LIFECYCLES {
        let name = entry.contract.split('@').next().unwrap();
        let rules = entry.rules();
        for fixture in fixtures(name) {
            for violation in fixture.expect["violations"].as_array().unwrap() {
                let rule = rules
                    .iter()
                    .find(|rule| violation["rule"] == rule.id)
                    .unwrap();
                let path = violation["path"].as_str().unwrap();
                let first = |pointer: &str| pointer.split('/').nth(1).map(str::to_owned);
                let elsewhere = [
                    "/evidence",
                    "/proposal",
                    "/direction/evidence",
                    "/trigger_ids",
                ];
                assert!(
                    first(rule.pointer).is_none()
                        || first(rule.pointer) == first(path)
                        || elsewhere.contains(&path),
                    "{} at {path}",
                    rule.id
                );
            }
        }
    }
}

#[test]
fn every_contract_has_its_lifecycle() {
    let ids: Vec<&str> = contracts().map(|contract| contract.id).collect();
    let found: Vec<&str> = LIFECYCLES.iter().map(|entry| entry.contract).collect();
    assert_eq!(found, ids);
}

#[test]
fn no_fixture_is_of_a_name_that_its_contract_lacks() {
    for entry in LIFECYCLES {
        let name = entry.contract.split('@').next().unwrap();
        for fixture in fixtures(name) {
            let transition = fixture.expect["transition"].as_str().unwrap();
            assert!(entry.transitions.contains(&transition), "{transition}");
        }
    }
}

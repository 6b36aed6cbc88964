//! The typed door of decisions and mandates.

use openvibe_contracts::AgentDecision;
use openvibe_contracts::agent::decision::v1::{
    Decision, Direction, DirectionEvidenceItem, DirectionTargetBasis, RuleAssessmentsItem, Strength,
};
use openvibe_contracts::lifecycle::decision::{
    self, Context, Heard, LaunchPermit, Mandate, Origin, Reading, Transition, Trigger, Triggers,
    Withdrawal, read,
};

/// An explicit decision to accept, on trigger `trg_1`, without evidence.
pub fn accept() -> AgentDecision {
    let direction = Direction::builder()
        .implementation_requested(true)
        .target_basis(DirectionTargetBasis::Specified)
        .requires_design_decision(false)
        .evidence(Vec::<DirectionEvidenceItem>::new());
    AgentDecision::builder()
        .id("dec_1")
        .trigger_ids(["trg_1"])
        .policy_version("1")
        .decision(Decision::Accept)
        .strength(Strength::Explicit)
        .direction(direction)
        .rule_assessments(Vec::<RuleAssessmentsItem>::new())
        .build()
        .unwrap()
}

/// The same decision with another answer.
fn answering(decision: Decision, strength: Strength) -> AgentDecision {
    let mut record = accept();
    record.decision = decision;
    record.strength = strength;
    record.would_accept = Some(true);
    record
}

/// One trigger, `trg_1`, of this origin.
fn triggers(origin: Origin) -> Triggers {
    Triggers::new([Trigger::new("trg_1", origin).with_text("Stop.")]).unwrap()
}

fn permit() -> LaunchPermit {
    match read(accept(), &triggers(Origin::Agent)).unwrap() {
        Reading::Launch(permit) => permit,
        other => panic!("{other:?}"),
    }
}

fn withdrawal() -> Withdrawal {
    let stop = answering(Decision::Stop, Strength::Explicit);
    match read(stop, &triggers(Origin::Human)).unwrap() {
        Reading::Withdraw(withdrawal) => withdrawal,
        other => panic!("{other:?}"),
    }
}

#[test]
fn only_an_explicit_accept_launches() {
    for decision in Decision::ALL {
        for strength in Strength::ALL {
            for origin in Origin::ALL {
                let reading = read(answering(*decision, *strength), &triggers(*origin));
                let launches = matches!(reading, Ok(Reading::Launch(_)));
                let asked = *decision == Decision::Accept && *strength == Strength::Explicit;
                assert_eq!(
                    launches, asked,
                    "{strength} {decision} on a trigger of {origin}"
                );
                let ends = matches!(reading, Ok(Reading::Withdraw(_)));
                let stopped = *decision == Decision::Stop
                    && *strength == Strength::Explicit
                    && *origin == Origin::Human;
                assert_eq!(
                    ends, stopped,
                    "{strength} {decision} on a trigger of {origin}"
                );
            }
        }
    }
}

#[test]
fn a_decision_that_breaks_a_rule_gives_nothing() {
    let unknown = Triggers::new([]).unwrap();
    let refused = read(accept(), &unknown).unwrap_err();
    assert!(refused.breaks("decision.triggers-are-known"));
    assert!(!refused.breaks("decision.quotes-are-verbatim"));
    assert_eq!(refused.outcome().transition, "record");
    assert_eq!(
        refused.to_string(),
        "decision.triggers-are-known at /trigger_ids/0: is `trg_1`, a trigger that is not known"
    );
}

#[test]
fn a_quote_of_an_unknown_text_does_not_stand_against_a_permit() {
    let mut record = serde_json::to_value(accept()).unwrap();
    record["direction"]["evidence"] = serde_json::json!([{"trigger_id": "trg_1", "quote": "Do."}]);
    let record: AgentDecision = serde_json::from_value(record).unwrap();
    let silent = Triggers::new([Trigger::new("trg_1", Origin::Human)]).unwrap();
    assert!(matches!(
        read(record.clone(), &silent),
        Ok(Reading::Launch(_))
    ));
    assert!(read(record, &triggers(Origin::Human)).is_err());
}

#[test]
fn observations_say_what_would_have_been() {
    for would_accept in [true, false] {
        let mut watched = answering(Decision::Ignore, Strength::Inferred);
        watched.would_accept = Some(would_accept);
        let reading = read(watched, &triggers(Origin::Agent)).unwrap();
        let Reading::Observe(observation) = reading else {
            panic!("{reading:?}")
        };
        assert_eq!(observation.would_accept(), Some(would_accept));
        assert_eq!(observation.decision().strength, Strength::Inferred);
    }
}

#[test]
fn a_mandate_stands_until_a_withdrawal() {
    let mandate = Mandate::open(permit());
    assert_eq!(mandate.decision(), &accept());
    let mut standing = mandate;
    for (decision, strength) in [
        (Decision::Ignore, Strength::Inferred),
        (Decision::Ignore, Strength::Explicit),
        (Decision::Unavailable, Strength::Explicit),
        (Decision::Accept, Strength::Explicit),
    ] {
        let reading = read(answering(decision, strength), &triggers(Origin::Human)).unwrap();
        standing = match standing.hear(reading) {
            Heard::Standing(mandate) => mandate,
            Heard::Ended(_) => panic!("ended by {strength} {decision}"),
        };
    }
    match standing.hear(Reading::Withdraw(withdrawal())) {
        Heard::Ended(ended) => {
            assert_eq!(ended.launched_by(), &accept());
            assert_eq!(ended.decision().decision, Decision::Stop);
        }
        Heard::Standing(_) => panic!("a human's stop did not end it"),
    }
}

#[test]
fn a_mandate_is_ended_by_hand() {
    let ended = Mandate::open(permit()).end(withdrawal());
    assert_eq!(ended.decision(), withdrawal().decision());
}

#[test]
fn a_trigger_of_two_origins_is_none() {
    let twice = [
        Trigger::new("a", Origin::Agent),
        Trigger::new("b", Origin::Agent),
        Trigger::new("a", Origin::Human),
    ];
    let report = Triggers::new(twice).unwrap_err();
    assert_eq!(report.to_string(), "/2/id: is the id of an earlier trigger");
}

#[test]
fn decisions_are_checked_one_at_a_time() {
    let watched = answering(Decision::Ignore, Strength::Inferred);
    let context = Context::default();
    assert_eq!(decision::check(&watched, &context), Ok(Transition::Record));
    let launched = answering(Decision::Accept, Strength::Inferred);
    assert!(decision::check(&launched, &context).is_err());
    let again = decision::check_transition(Some(&launched), &launched, &context);
    assert_eq!(again, Ok(Transition::None));
    assert!(decision::check_transition(Some(&watched), &launched, &context).is_err());
}

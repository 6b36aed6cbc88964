//! The typed door of goals.

use openvibe_contracts::AgentGoal;
use openvibe_contracts::agent::goal::v1::{Budget, Check, CheckKind, Verdict, VerdictStatus};
use openvibe_contracts::lifecycle::goal::{
    AnyGoal, Context, Goal, NO_EVIDENCE, Open, Owner, Proposed, RULES, Ruling, Spent, State,
    Verifier, Worker, judge,
};
use openvibe_contracts::lifecycle::{Finding, Step, StepError};
use serde_json::{Value, json};

fn record() -> AgentGoal {
    AgentGoal::builder()
        .goal("It builds.")
        .check(Check::builder().kind(CheckKind::Command).value("make"))
        .budget(Budget::builder().tokens(100).turns(5).active_minutes(9))
        .no_progress_limit(2)
        .build()
        .unwrap()
}

fn open() -> Goal<Open> {
    Goal::open(record(), Worker::new("agt_worker1")).unwrap()
}

fn proposed() -> Goal<Proposed> {
    open().propose("Done.", Some("log")).unwrap()
}

fn verifier() -> Verifier {
    Verifier::independent_of(&open(), "agt_judge1").unwrap()
}

/// The rules that a step was refused for.
fn refused(error: impl Into<StepError>) -> Vec<&'static str> {
    match error.into() {
        StepError::Refused(refused) => refused
            .outcome()
            .violations
            .iter()
            .map(|violation| violation.rule)
            .collect(),
        other => panic!("{other}"),
    }
}

#[test]
fn from_open_to_accepted() {
    let goal = open();
    assert_eq!(goal.state(), State::Open);
    assert_eq!(goal.worker().id(), "agt_worker1");
    assert_eq!(goal.record(), &record());
    let goal = goal.propose("Done.", Some(String::from("log"))).unwrap();
    assert_eq!(goal.state(), State::Proposed);
    let ruling = Ruling::because("make passed")
        .unwrap()
        .with_output("ok")
        .unwrap();
    let goal = goal.accept(verifier(), ruling).unwrap();
    assert_eq!(goal.state(), State::Accepted);
    let record = goal.into_record();
    assert_eq!(record.proposal.as_deref(), Some("Done."));
    assert_eq!(record.evidence.as_deref(), Some("log"));
    let verdict = record.verdict.unwrap();
    assert_eq!(verdict.status, VerdictStatus::Accepted);
    assert_eq!(verdict.reason, "make passed");
    assert_eq!(verdict.check_output.as_deref(), Some("ok"));
}

#[test]
fn rejected_and_proposed_again() {
    let judge = verifier();
    let rejected = proposed().reject(&judge, "It does not.").unwrap();
    assert_eq!(
        rejected.record().verdict.as_ref().unwrap().status,
        VerdictStatus::Rejected
    );

    let same = rejected.clone().propose("Done.", Some("log")).unwrap_err();
    assert_eq!(refused(same), ["goal.verdict-is-kept"]);

    let again = rejected.propose("Done now.", NO_EVIDENCE).unwrap();
    assert_eq!(again.record().verdict, None);
    assert_eq!(again.record().evidence, None);
    assert_eq!(
        again.accept(&judge, "It does.").unwrap().state(),
        State::Accepted
    );
}

#[test]
fn withdrawn() {
    let goal = proposed().withdraw().unwrap();
    assert_eq!(goal.state(), State::Open);
    assert_eq!(goal.record(), &record());
}

#[test]
fn given_up_from_either_state() {
    assert_eq!(
        open().fail(verifier(), "Too hard.").unwrap().state(),
        State::Failed
    );
    let goal = proposed()
        .fail(verifier(), String::from("Too hard."))
        .unwrap();
    assert_eq!(
        goal.record().verdict.as_ref().unwrap().status,
        VerdictStatus::Failed
    );
    assert_eq!(goal.record().proposal.as_deref(), Some("Done."));
}

#[test]
fn opened_only_when_it_is_new() {
    let mut record = record();
    record.proposal = Some("Done.".try_into().unwrap());
    let error = Goal::open(record, Worker::new("agt_worker1")).unwrap_err();
    assert_eq!(refused(error), ["goal.created-open"]);
}

#[test]
fn amended_while_open() {
    let owner = Owner::new("usr_maticus");
    assert_eq!(owner.id(), "usr_maticus");
    let goal = open()
        .amend(&owner, |terms| {
            terms.goal = "It builds and runs.".try_into().unwrap();
            terms.check = Check::builder()
                .kind(CheckKind::Url)
                .value("http://x")
                .build()
                .unwrap();
            terms.budget = None;
            terms.no_progress_limit = Some(7.try_into().unwrap());
        })
        .unwrap();
    let record = goal.record();
    assert_eq!(record.goal, "It builds and runs.");
    assert_eq!(record.check.kind, CheckKind::Url);
    assert_eq!(record.budget, None);
    assert_eq!(record.no_progress_limit.unwrap().get(), 7);
}

#[test]
fn a_worker_is_no_verifier_of_its_goal() {
    let error = Verifier::independent_of(&proposed(), "agt_worker1").unwrap_err();
    assert_eq!(error.outcome().transition, "unknown");
    assert_eq!(error.outcome().violations[0].path, "/verdict");
    assert!(error.to_string().contains("`agt_worker1`"), "{error}");
    assert_eq!(refused(error), ["goal.verdict-by-independent-verifier"]);
}

#[test]
fn a_verifier_made_for_another_goal_does_not_get_by() {
    let other = Goal::open(record(), Worker::new("agt_worker2")).unwrap();
    let worker = Verifier::independent_of(&other, "agt_worker1").unwrap();
    let error = proposed().accept(worker, "Fine.").unwrap_err();
    assert_eq!(refused(error), ["goal.verdict-by-independent-verifier"]);
}

#[test]
fn limits_leave_a_failed_verdict_alone() {
    let within = Spent::default()
        .tokens(100)
        .turns(5)
        .active_minutes(9)
        .turns_without_progress(1);
    assert!(
        open()
            .having_spent(within)
            .propose("Done.", NO_EVIDENCE)
            .is_ok()
    );
    let past = [
        (within.tokens(101), "goal.budget-exhausted"),
        (within.turns(6), "goal.budget-exhausted"),
        (within.active_minutes(10), "goal.budget-exhausted"),
        (within.turns_without_progress(2), "goal.no-progress"),
    ];
    for (spent, rule) in past {
        let goal = proposed().having_spent(spent);
        assert_eq!(
            refused(goal.clone().accept(verifier(), "Fine.").unwrap_err()),
            [rule]
        );
        assert_eq!(
            refused(goal.clone().reject(verifier(), "No.").unwrap_err()),
            [rule]
        );
        assert_eq!(refused(goal.clone().withdraw().unwrap_err()), [rule]);
        assert_eq!(
            refused(goal.clone().propose("More.", NO_EVIDENCE).unwrap_err()),
            [rule]
        );
        assert!(goal.fail(verifier(), "Out of it.").is_ok());
        let open = open().having_spent(spent);
        let amended = open.amend(&Owner::new("usr_maticus"), |terms| terms.budget = None);
        assert_eq!(refused(amended.unwrap_err()), [rule]);
    }
}

#[test]
fn values_that_the_schema_refuses_are_told_with_their_paths() {
    let paths = |error: StepError| match error {
        StepError::Value(report) => report.violations[0].path.clone(),
        other => panic!("{other}"),
    };
    assert_eq!(
        paths(open().propose("p".repeat(4001), NO_EVIDENCE).unwrap_err()),
        "/proposal"
    );
    assert_eq!(
        paths(open().propose("p", Some("e".repeat(262_145))).unwrap_err()),
        "/evidence"
    );
    assert_eq!(
        paths(proposed().accept(verifier(), "").unwrap_err()),
        "/verdict/reason"
    );
    let output = Ruling::because("Fine.")
        .unwrap()
        .with_output("o".repeat(262_145))
        .unwrap_err();
    assert_eq!(output.violations[0].path, "/verdict/check_output");
    let error = proposed().accept(verifier(), "").unwrap_err();
    assert!(std::error::Error::source(&error).is_some());
    assert!(
        error.to_string().starts_with("/verdict/reason: "),
        "{error}"
    );
}

#[test]
fn stored_goals_are_taken_up_in_their_state() {
    let resume = |record: &AgentGoal| {
        AnyGoal::resume(
            record.clone(),
            Worker::new("agt_worker1"),
            Spent::default().turns(6),
        )
    };
    assert!(matches!(resume(&record()), AnyGoal::Open(_)));
    let AnyGoal::Proposed(goal) = resume(proposed().record()) else {
        panic!()
    };
    assert_eq!(
        refused(goal.withdraw().unwrap_err()),
        ["goal.budget-exhausted"]
    );
    for status in VerdictStatus::ALL {
        let mut record = proposed().into_record();
        record.verdict = Some(
            Verdict::builder()
                .status(*status)
                .reason("r")
                .build()
                .unwrap(),
        );
        let found = match resume(&record) {
            AnyGoal::Accepted(_) => VerdictStatus::Accepted,
            AnyGoal::Rejected(_) => VerdictStatus::Rejected,
            AnyGoal::Failed(_) => VerdictStatus::Failed,
            other => panic!("{other:?}"),
        };
        assert_eq!(found, *status);
    }
}

/// A value of another kind for each member of a goal.
fn altered(name: &str) -> Value {
    match name {
        "check" => json!({"kind": "rubric", "value": "other"}),
        "budget" => json!({"tokens": 77}),
        "no_progress_limit" => json!(19),
        "verdict" => json!({"status": "failed", "reason": "other"}),
        _ => json!("other"),
    }
}

#[test]
fn every_member_of_the_schema_is_final_once_decided() {
    let schema = <AgentGoal as openvibe_contracts::Root>::SCHEMA.text;
    let schema: Value = serde_json::from_str(schema).unwrap();
    let accepted = proposed()
        .accept(verifier(), "Fine.")
        .unwrap()
        .into_record();
    for name in schema["properties"].as_object().unwrap().keys() {
        let mut next = serde_json::to_value(&accepted).unwrap();
        next[name] = altered(name);
        let next: AgentGoal = serde_json::from_value(next).unwrap();
        let outcome = judge(Some(&accepted), &next, &Context::default());
        let found = outcome
            .violations
            .iter()
            .find(|found| found.rule == "goal.decided-is-final");
        assert_eq!(found.unwrap().path, format!("/{name}"));
    }
}

#[test]
fn a_rule_can_be_asked_by_itself() {
    let (before, after) = (record(), proposed().into_record());
    let context = Context::default();
    let step = Step {
        previous: Some(&before),
        next: &after,
        context: &context,
    };
    let rule = RULES
        .iter()
        .find(|rule| rule.id == "goal.worker-proposes")
        .unwrap();
    assert_eq!(rule.check(&step), Finding::Unchecked);
    assert_eq!(rule.pointer, "/proposal");
}

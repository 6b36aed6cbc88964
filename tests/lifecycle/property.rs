//! Both doors with random steps: whatever the typed one makes, the one on the wire allows.

use openvibe_contracts::agent::goal::v1::{Budget, Check, CheckKind};
use openvibe_contracts::agents::install::v1::{Owner as Person, Updates};
use openvibe_contracts::lifecycle::goal::{self, AnyGoal, Goal, Spent, Verifier, Worker};
use openvibe_contracts::lifecycle::install::{self, AnyInstall, Install, Offered, Owner, Release};
use openvibe_contracts::lifecycle::{self, StepError};
use openvibe_contracts::{AgentGoal, AgentsInstall, Root};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What someone tries on a goal.
#[derive(Clone, Debug)]
enum Work {
    Spend(u64, u64),
    Amend(u64),
    Propose(u8, Option<u8>),
    Withdraw,
    Rule(u8, u8),
}

fn work() -> impl Strategy<Value = Work> {
    prop_oneof![
        (0..7u64, 0..4u64).prop_map(|(turns, stalled)| Work::Spend(turns, stalled)),
        (1..9u64).prop_map(Work::Amend),
        (0..3u8, proptest::option::of(0..2u8)).prop_map(|(p, e)| Work::Propose(p, e)),
        Just(Work::Withdraw),
        (0..3u8, 0..3u8).prop_map(|(judge, status)| Work::Rule(judge, status)),
    ]
}

/// A goal with what was spent on it, as a service would keep them.
#[derive(Clone)]
struct Kept {
    record: AgentGoal,
    turns: u64,
    stalled: u64,
}

impl Kept {
    fn typed(&self) -> AnyGoal {
        let spent = Spent::default()
            .turns(self.turns)
            .turns_without_progress(self.stalled);
        AnyGoal::resume(self.record.clone(), Worker::new("agt_w"), spent)
    }

    fn context(&self, role: &str, id: &str) -> Value {
        json!({
            "actor": {"role": role, "id": id},
            "worker": "agt_w",
            "usage": {"tokens": 0, "turns": self.turns, "active_minutes": 0},
            "turns_without_progress": self.stalled,
        })
    }
}

fn amend<S: goal::IsOpen>(goal: Goal<S>, turns: u64) -> Result<AgentGoal, StepError> {
    let owner = goal::Owner::new("usr_o");
    let change = |terms: &mut goal::Terms| {
        terms.budget = Some(Budget::builder().turns(turns).build().unwrap());
    };
    Ok(goal.amend(&owner, change)?.into_record())
}

fn propose<S: goal::CanPropose>(
    goal: Goal<S>,
    proposal: u8,
    evidence: Option<u8>,
) -> Result<AgentGoal, StepError> {
    let evidence = evidence.map(|evidence| evidence.to_string());
    Ok(goal.propose(proposal.to_string(), evidence)?.into_record())
}

/// The judges: two that are independent, and one made for a goal of another worker.
fn judges() -> [Verifier; 3] {
    let record = r#"{"goal": "g", "check": {"kind": "rubric", "value": "r"}}"#;
    let other = Goal::open(AgentGoal::from_json(record).unwrap(), Worker::new("agt_x")).unwrap();
    ["agt_j", "agt_k", "agt_w"].map(|id| Verifier::independent_of(&other, id).unwrap())
}

fn fail<S: goal::CanFail>(goal: Goal<S>, judge: u8) -> Result<AgentGoal, StepError> {
    let judge = &judges()[usize::from(judge)];
    Ok(goal.fail(judge, "r")?.into_record())
}

/// What the typed door says to a step: nothing, where it does not compile.
fn on_the_typed_door(goal: AnyGoal, work: &Work) -> Option<Result<AgentGoal, StepError>> {
    Some(match (work, goal) {
        (Work::Amend(turns), AnyGoal::Open(goal)) => amend(goal, *turns),
        (Work::Propose(p, e), AnyGoal::Open(goal)) => propose(goal, *p, *e),
        (Work::Propose(p, e), AnyGoal::Proposed(goal)) => propose(goal, *p, *e),
        (Work::Propose(p, e), AnyGoal::Rejected(goal)) => propose(goal, *p, *e),
        (Work::Withdraw, AnyGoal::Proposed(goal)) => {
            goal.withdraw().map(Goal::into_record).map_err(Into::into)
        }
        (Work::Rule(judge, 2), AnyGoal::Open(goal)) => fail(goal, *judge),
        (Work::Rule(judge, 2), AnyGoal::Proposed(goal)) => fail(goal, *judge),
        (Work::Rule(judge, status), AnyGoal::Proposed(goal)) => {
            let judge = &judges()[usize::from(*judge)];
            match status {
                0 => goal.accept(judge, "r").map(Goal::into_record),
                _ => goal.reject(judge, "r").map(Goal::into_record),
            }
        }
        _ => return None,
    })
}

/// The same step as a service gets it: the record that results, and who takes it.
fn on_the_wire(record: &AgentGoal, work: &Work) -> (Value, &'static str, &'static str) {
    let mut next = record.to_value().unwrap();
    let members = next.as_object_mut().unwrap();
    match work {
        Work::Spend(..) => unreachable!(),
        Work::Amend(turns) => {
            members.insert("budget".into(), json!({"turns": turns}));
            (next, "owner", "usr_o")
        }
        Work::Propose(proposal, evidence) => {
            members.insert("proposal".into(), json!(proposal.to_string()));
            members.remove("evidence");
            members.remove("verdict");
            if let Some(evidence) = evidence {
                members.insert("evidence".into(), json!(evidence.to_string()));
            }
            (next, "worker", "agt_w")
        }
        Work::Withdraw => {
            members.remove("proposal");
            members.remove("evidence");
            (next, "worker", "agt_w")
        }
        Work::Rule(judge, status) => {
            let status = ["accepted", "rejected", "failed"][usize::from(*status)];
            members.insert("verdict".into(), json!({"status": status, "reason": "r"}));
            (
                next,
                "verifier",
                ["agt_j", "agt_k", "agt_w"][usize::from(*judge)],
            )
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Where the typed door takes a step, the wire allows the very same; where it refuses one,
    /// the wire refuses for the same rules; where it does not compile, the wire refuses too,
    /// unless nothing would change.
    #[test]
    fn goals(steps in prop::collection::vec(work(), 1..24)) {
        let record = AgentGoal::builder()
            .goal("g")
            .check(Check::builder().kind(CheckKind::Rubric).value("r"))
            .budget(Budget::builder().turns(5))
            .no_progress_limit(3)
            .build()
            .unwrap();
        let mut kept = Kept { record, turns: 0, stalled: 0 };
        for work in steps {
            if let Work::Spend(turns, stalled) = work {
                kept = Kept { turns, stalled, ..kept };
                continue;
            }
            let typed = on_the_typed_door(kept.typed(), &work);
            let (submitted, role, id) = on_the_wire(&kept.record, &work);
            let before = kept.record.to_value().unwrap();
            let context = kept.context(role, id);
            let outcome =
                lifecycle::check_transition_json("agent.goal@1", Some(&before), &submitted, &context);
            let outcome = outcome.unwrap();
            prop_assert!(outcome.unchecked.is_empty());
            match typed {
                Some(Ok(record)) => {
                    prop_assert_eq!(record.to_value().unwrap(), submitted);
                    prop_assert!(outcome.allowed(), "{:?}", outcome);
                    kept.record = record;
                }
                Some(Err(StepError::Refused(refused))) => prop_assert_eq!(refused.outcome(), &outcome),
                Some(Err(other)) => prop_assert!(false, "{}", other),
                None => prop_assert!(!outcome.allowed() || outcome.transition == "none", "{:?}", outcome),
            }
        }
    }
}

/// What someone tries on an install.
#[derive(Clone, Debug)]
enum Move {
    Offer(usize),
    Accept(usize),
    Upgrade(usize),
    Decline,
    Edit(bool, bool),
}

fn moves() -> impl Strategy<Value = Move> {
    prop_oneof![
        4 => (0..7usize).prop_map(Move::Offer),
        2 => (0..7usize).prop_map(Move::Accept),
        1 => (0..7usize).prop_map(Move::Upgrade),
        1 => Just(Move::Decline),
        2 => (any::<bool>(), any::<bool>()).prop_map(|(ask, secret)| Move::Edit(ask, secret)),
    ]
}

const ASKS: [&str; 3] = ["a:a", "b:b", "c:c"];

/// Versions 8 to 13 of a blueprint and one of another, each with its asks.
fn releases(masks: &[u8; 7]) -> Vec<Release> {
    let releases = masks.iter().enumerate().map(|(index, mask)| {
        let asks = (0..3)
            .filter(|bit| mask & (1 << bit) != 0)
            .map(|bit| ASKS[bit]);
        let name = if index == 6 {
            "bp_other@99".to_owned()
        } else {
            format!("bp_one@{}", 8 + index)
        };
        Release::new(name, asks)
            .unwrap()
            .with_secret_inputs(["secret"])
    });
    releases.collect()
}

/// What the typed door says to a move: the record that results, and who made it.
fn moved(
    before: &AgentsInstall,
    releases: &[Release],
    step: &Move,
    now: &str,
) -> Option<(Result<AgentsInstall, StepError>, &'static str)> {
    let owner = Owner::of(before, "usr_owner1").unwrap();
    let any = AnyInstall::resume(before.clone(), ["secret"]);
    Some(match (step, any) {
        (Move::Offer(index), AnyInstall::Settled(install)) => {
            (offered(install, &releases[*index], now), "system")
        }
        (Move::Offer(index), AnyInstall::Waiting(install)) => {
            (offered(install, &releases[*index], now), "system")
        }
        (Move::Accept(index), AnyInstall::Waiting(install)) => {
            let accepted = install.accept(&owner, &releases[*index], now);
            (accepted.map(Install::into_record), "owner")
        }
        (Move::Upgrade(index), AnyInstall::Settled(install)) => {
            let upgraded = install.upgrade(&owner, &releases[*index], now);
            (upgraded.map(|install| install.record().clone()), "owner")
        }
        (Move::Upgrade(index), AnyInstall::Waiting(install)) => {
            let upgraded = install.upgrade(&owner, &releases[*index], now);
            (upgraded.map(|install| install.record().clone()), "owner")
        }
        (Move::Decline, AnyInstall::Waiting(install)) => (
            install.decline(&owner, now).map(Install::into_record),
            "owner",
        ),
        (Move::Edit(ask, secret), AnyInstall::Settled(install)) => {
            (edited(install, &owner, now, *ask, *secret), "owner")
        }
        (Move::Edit(ask, secret), AnyInstall::Waiting(install)) => {
            (edited(install, &owner, now, *ask, *secret), "owner")
        }
        _ => return None,
    })
}

fn offered<S>(
    install: Install<S>,
    release: &Release,
    now: &str,
) -> Result<AgentsInstall, StepError> {
    match install.offer(release, now)? {
        Offered::Taken(install) => Ok(install.record().clone()),
        Offered::Waiting(install) => Ok(install.into_record()),
        Offered::Refused(_, refused) => Err(refused.into()),
    }
}

fn edited<S>(
    install: Install<S>,
    owner: &Owner,
    now: &str,
    ask: bool,
    secret: bool,
) -> Result<AgentsInstall, StepError> {
    let edited = install.edit(owner, now, |edits| {
        edits.updates = if ask {
            Updates::Ask
        } else {
            Updates::SameOrLess
        };
        let name = if secret { "secret" } else { "plain" };
        edits.inputs = Some(contract_runtime::Map::from_entries([(name, 1)]).unwrap());
    });
    edited.map(Install::into_record)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever the typed door makes of a move, the wire allows, told by nothing but the records.
    #[test]
    fn installs(
        masks in any::<[u8; 7]>(),
        steps in prop::collection::vec((moves(), 0..60i32), 1..24),
    ) {
        let releases = releases(&masks);
        let asks: serde_json::Map<String, Value> = releases
            .iter()
            .map(|release| {
                let asks = release.asks().iter().map(|ask| json!(ask.as_str())).collect();
                (release.blueprint().to_string(), Value::Array(asks))
            })
            .collect();
        let mut record = AgentsInstall::builder()
            .agent("agt_agent1")
            .owner(Person::builder().id("usr_owner1"))
            .blueprint("bp_one@8")
            .agreed(releases[0].asks().iter().cloned())
            .updates(Updates::SameOrLess)
            .installed_at("2026-01-01T00:00:00Z")
            .build()
            .unwrap();
        let mut clock = 0;
        for (step, later) in steps {
            clock += later - 5;
            let now = format!("2026-01-01T{:02}:{:02}:00Z", 1 + clock.max(0) / 60 % 20, clock.max(0) % 60);
            let Some((moved, role)) = moved(&record, &releases, &step, &now) else { continue };
            let Ok(next) = moved else { continue };
            let id = if role == "owner" { "usr_owner1" } else { "updater" };
            let context = json!({
                "actor": {"role": role, "id": id}, "asks": asks, "secret_inputs": ["secret"],
            });
            let outcome = lifecycle::check_transition_json(
                "agents.install@1",
                Some(&record.to_value().unwrap()),
                &next.to_value().unwrap(),
                &context,
            );
            let outcome = outcome.unwrap();
            prop_assert!(outcome.allowed() && outcome.unchecked.is_empty(), "{:?}", outcome);
            let names: &[&str] = match step {
                Move::Offer(_) => &["offer", "take", "none"],
                Move::Accept(_) => &["accept"],
                Move::Upgrade(_) => &["accept", "edit", "none"],
                Move::Decline => &["decline"],
                Move::Edit(..) => &["edit", "none"],
            };
            prop_assert!(names.contains(&outcome.transition), "{:?} is {}", step, outcome.transition);
            prop_assert_eq!(install::State::of(&next) == install::State::Waiting, next.pending.value().is_some());
            record = next;
        }
    }
}

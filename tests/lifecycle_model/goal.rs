//! Goals: two workers, two verifiers, an owner, three proposals, small budgets.

use openvibe_contracts::AgentGoal;
use openvibe_contracts::agent::goal::v1::{Budget, Check, CheckKind, Verdict, VerdictStatus};
use openvibe_contracts::lifecycle::goal::{Actor, Context, Role, State, Usage, check_transition};
use stateright::{Model, Property};

const WORKERS: [&str; 2] = ["agt_w1", "agt_w2"];
const TURNS: u64 = 2;
const STALLED: u64 = 2;

/// Everyone who may try a step: each worker too as a verifier.
const ACTORS: [(Role, &str); 7] = [
    (Role::Owner, "usr_o"),
    (Role::Worker, WORKERS[0]),
    (Role::Worker, WORKERS[1]),
    (Role::Verifier, "agt_v1"),
    (Role::Verifier, "agt_v2"),
    (Role::Verifier, WORKERS[0]),
    (Role::Verifier, WORKERS[1]),
];

pub struct Goals {
    /// Every record of the domain.
    records: Vec<AgentGoal>,
    /// How many of the workers get a goal. They are alike, so that one tells of both.
    workers: usize,
    /// Turns that may be counted, beyond the budget.
    most: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    record: usize,
    worker: usize,
    turns: u64,
    stalled: u64,
    /// Who gave the verdict that is on record.
    judged_by: Option<usize>,
    /// The record as it was decided.
    decided: Option<usize>,
    /// What was done that must not be.
    breach: Option<&'static str>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// A turn is taken, with progress or without.
    Turn(bool),
    /// A record is submitted by an actor.
    Submit(usize, usize),
}

fn records(bound: usize) -> Vec<AgentGoal> {
    let proposals = ["a", "b", "c", "d", "e", "f"];
    let proposals = std::iter::once(None).chain(proposals[..2 + bound].iter().copied().map(Some));
    let verdict = |status: VerdictStatus, reason: &str| {
        Some(
            Verdict::builder()
                .status(status)
                .reason(reason)
                .build()
                .unwrap(),
        )
    };
    let mut verdicts = vec![None, verdict(VerdictStatus::Accepted, "again")];
    verdicts.extend(
        VerdictStatus::ALL
            .iter()
            .map(|status| verdict(*status, "once")),
    );
    let mut records = Vec::new();
    for proposal in proposals {
        for evidence in [None, Some("e")] {
            for verdict in &verdicts {
                for limit in 0..=bound as u64 {
                    let budget = Budget::builder().turns(TURNS + limit);
                    let mut record = AgentGoal::builder()
                        .goal("g")
                        .check(Check::builder().kind(CheckKind::Rubric).value("r"))
                        .budget(budget)
                        .no_progress_limit(STALLED)
                        .build()
                        .unwrap();
                    record.proposal = proposal.map(|text| text.try_into().unwrap());
                    record.evidence = evidence.map(|text| text.try_into().unwrap());
                    record.verdict = verdict.clone();
                    records.push(record);
                }
            }
        }
    }
    records
}

impl Goals {
    fn new(bound: usize) -> Self {
        Self {
            records: records(bound),
            workers: bound.min(WORKERS.len()),
            most: TURNS + 1 + bound as u64,
        }
    }

    fn context(&self, kept: &Kept, actor: usize) -> Context {
        let (role, id) = ACTORS[actor];
        let mut context = Context::default();
        context.actor = Some(Actor::new(role, id));
        context.worker = Some(WORKERS[kept.worker].to_owned());
        context.usage = Some(
            Usage::default()
                .tokens(0)
                .turns(kept.turns)
                .active_minutes(0),
        );
        context.turns_without_progress = Some(kept.stalled.try_into().unwrap());
        context
    }

    fn submit(&self, kept: &Kept, next: usize, actor: usize) -> Option<Kept> {
        let (before, after) = (&self.records[kept.record], &self.records[next]);
        check_transition(Some(before), after, &self.context(kept, actor)).ok()?;
        let verdict = after.verdict.is_some() && before.verdict != after.verdict;
        let decided = matches!(State::of(after), State::Accepted | State::Failed);
        Some(Kept {
            record: next,
            judged_by: if verdict {
                Some(actor)
            } else {
                kept.judged_by.filter(|_| after.verdict.is_some())
            },
            decided: kept.decided.or(decided.then_some(next)),
            breach: kept
                .breach
                .or_else(|| breach(before, after, kept, ACTORS[actor])),
            ..kept.clone()
        })
    }
}

/// What was done that must not be, told from the two records and who did it.
fn breach(
    before: &AgentGoal,
    after: &AgentGoal,
    kept: &Kept,
    (role, id): (Role, &str),
) -> Option<&'static str> {
    let worker = WORKERS[kept.worker];
    let budget = before.budget.as_ref()?.turns?.get();
    let failed = after
        .verdict
        .as_ref()
        .is_some_and(|verdict| verdict.status == VerdictStatus::Failed);
    let work = before.proposal != after.proposal || before.evidence != after.evidence;
    let terms = before.budget != after.budget;
    if before == after {
        None
    } else if terms && (role != Role::Owner || State::of(before) != State::Open) {
        Some("terms were changed")
    } else if work && (role != Role::Worker || id != worker) {
        Some("someone else proposed")
    } else if (kept.turns > budget || kept.stalled >= STALLED) && !failed {
        Some("something went on beyond the limits")
    } else if after.verdict.is_some() && before.verdict != after.verdict && (work || terms) {
        Some("a verdict came with more")
    } else {
        None
    }
}

impl Model for Goals {
    type State = Kept;
    type Action = Step;

    fn init_states(&self) -> Vec<Kept> {
        let mut states = Vec::new();
        for worker in 0..self.workers {
            for record in 0..self.records.len() {
                let kept = Kept {
                    record,
                    worker,
                    turns: 0,
                    stalled: 0,
                    judged_by: None,
                    decided: None,
                    breach: None,
                };
                let created =
                    check_transition(None, &self.records[record], &self.context(&kept, 0));
                states.extend(created.is_ok().then_some(kept));
            }
        }
        states
    }

    fn actions(&self, kept: &Kept, actions: &mut Vec<Step>) {
        if kept.turns < self.most {
            actions.extend([Step::Turn(true), Step::Turn(false)]);
        }
        let submissions = (0..self.records.len())
            .flat_map(|record| (0..ACTORS.len()).map(move |actor| Step::Submit(record, actor)));
        actions.extend(
            submissions
                .filter(|step| !matches!(step, Step::Submit(record, _) if *record == kept.record)),
        );
    }

    fn next_state(&self, kept: &Kept, step: Step) -> Option<Kept> {
        match step {
            Step::Turn(progress) => Some(Kept {
                turns: kept.turns + 1,
                stalled: if progress { 0 } else { kept.stalled + 1 },
                ..kept.clone()
            }),
            Step::Submit(next, actor) => self.submit(kept, next, actor),
        }
    }

    fn properties(&self) -> Vec<Property<Self>> {
        let mut properties = vec![
            Property::always(
                "no accepted or rejected verdict is without a proposal",
                |model: &Self, kept: &Kept| {
                    let record = &model.records[kept.record];
                    let ruled = matches!(State::of(record), State::Accepted | State::Rejected);
                    !ruled || record.proposal.is_some()
                },
            ),
            Property::always(
                "no verdict is by the worker, and each is by a verifier",
                |_, kept: &Kept| {
                    kept.judged_by.is_none_or(|actor| {
                        let (role, id) = ACTORS[actor];
                        role == Role::Verifier && id != WORKERS[kept.worker]
                    })
                },
            ),
            Property::always(
                "nothing changes after accepted or failed",
                |_, kept: &Kept| kept.decided.is_none_or(|decided| decided == kept.record),
            ),
            Property::always("nothing is done that must not be", |_, kept: &Kept| {
                kept.breach.is_none()
            }),
            Property::sometimes(
                "a goal fails beyond its budget",
                |model: &Self, kept: &Kept| {
                    State::of(&model.records[kept.record]) == State::Failed
                        && kept.turns > TURNS + 1
                },
            ),
        ];
        properties.extend([
            Property::sometimes("open", |model: &Self, kept: &Kept| {
                model.state(kept) == State::Open
            }),
            Property::sometimes("proposed", |model: &Self, kept: &Kept| {
                model.state(kept) == State::Proposed
            }),
            Property::sometimes("accepted", |model: &Self, kept: &Kept| {
                model.state(kept) == State::Accepted
            }),
            Property::sometimes("rejected", |model: &Self, kept: &Kept| {
                model.state(kept) == State::Rejected
            }),
            Property::sometimes("failed", |model: &Self, kept: &Kept| {
                model.state(kept) == State::Failed
            }),
        ]);
        properties
    }
}

impl Goals {
    fn state(&self, kept: &Kept) -> State {
        State::of(&self.records[kept.record])
    }
}

#[test]
fn goals() {
    let states = crate::check("agent.goal@1", Goals::new(crate::bound()));
    assert!(states > 1000, "{states} states");
}

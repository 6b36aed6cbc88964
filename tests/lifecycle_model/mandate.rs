//! Mandates: two triggers of each origin, five decisions one after the other.

use openvibe_contracts::AgentDecision;
use openvibe_contracts::agent::decision::v1::{
    Decision, Direction, DirectionEvidenceItem, DirectionTargetBasis, RuleAssessmentsItem, Strength,
};
use openvibe_contracts::lifecycle::decision::{
    Heard, Mandate, Origin, Reading, Trigger, Triggers, read,
};
use stateright::{Model, Property};

pub struct Mandates {
    decisions: Vec<AgentDecision>,
    triggers: Triggers,
    /// How many decisions follow one another.
    most: usize,
}

/// What happened, by the decisions that did it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kept {
    launched_by: Option<usize>,
    ended_by: Option<usize>,
    heard: usize,
    /// What was done that must not be.
    breach: Option<&'static str>,
}

const TRIGGERS: [(&str, Origin); 6] = [
    ("h1", Origin::Human),
    ("h2", Origin::Human),
    ("a1", Origin::Agent),
    ("a2", Origin::Agent),
    ("s1", Origin::System),
    ("s2", Origin::System),
];

/// Decisions of every kind on one trigger, that cite nothing, that trigger or a human's.
fn decisions() -> Vec<AgentDecision> {
    let mut decisions = Vec::new();
    for decision in Decision::ALL {
        for strength in Strength::ALL {
            for would_accept in [None, Some(true)] {
                for (trigger, _) in TRIGGERS {
                    for cited in [None, Some(trigger), Some("h1")] {
                        decisions.push(made(*decision, *strength, would_accept, trigger, cited));
                    }
                }
            }
        }
    }
    decisions
}

fn made(
    decision: Decision,
    strength: Strength,
    would_accept: Option<bool>,
    trigger: &str,
    cited: Option<&str>,
) -> AgentDecision {
    let evidence = cited.map(|id| {
        DirectionEvidenceItem::builder()
            .trigger_id(id)
            .quote("q")
            .build()
            .unwrap()
    });
    let direction = Direction::builder()
        .implementation_requested(true)
        .target_basis(DirectionTargetBasis::Specified)
        .requires_design_decision(false)
        .evidence(evidence);
    let mut record = AgentDecision::builder()
        .id("d")
        .trigger_ids([trigger])
        .policy_version("1")
        .decision(decision)
        .strength(strength)
        .direction(direction)
        .rule_assessments(Vec::<RuleAssessmentsItem>::new())
        .build()
        .unwrap();
    record.would_accept = would_accept;
    record
}

/// Whether a decision is a stop that a human made in so many words.
fn is_a_humans_stop(decision: &AgentDecision) -> bool {
    let human = |id: &str| id.starts_with('h');
    let evidence = &decision.direction.evidence;
    let cited = match evidence.is_empty() {
        true => decision.trigger_ids.iter().any(|id| human(id)),
        false => evidence.iter().any(|item| human(&item.trigger_id)),
    };
    decision.decision == Decision::Stop && decision.strength == Strength::Explicit && cited
}

impl Mandates {
    fn new(bound: usize) -> Self {
        let triggers = TRIGGERS.map(|(id, origin)| Trigger::new(id, origin).with_text("q"));
        Self {
            decisions: decisions(),
            triggers: Triggers::new(triggers).unwrap(),
            most: 5 * bound,
        }
    }

    fn read(&self, index: usize) -> Option<Reading> {
        read(self.decisions[index].clone(), &self.triggers).ok()
    }

    /// The mandate that stands, made again from the decision that launched it.
    fn standing(&self, kept: &Kept) -> Option<Mandate> {
        match self.read(kept.launched_by.filter(|_| kept.ended_by.is_none())?) {
            Some(Reading::Launch(permit)) => Some(Mandate::open(permit)),
            _ => None,
        }
    }

    fn hear(&self, kept: &Kept, index: usize) -> Option<Kept> {
        let reading = self.read(index)?;
        let mut next = Kept {
            heard: kept.heard + 1,
            ..kept.clone()
        };
        let stop = is_a_humans_stop(&self.decisions[index]);
        match (self.standing(kept), reading) {
            (Some(mandate), reading) => match mandate.hear(reading) {
                Heard::Standing(_) if stop => next.breach = Some("a human's stop was not heard"),
                Heard::Standing(_) => {}
                Heard::Ended(ended) => {
                    next.ended_by = Some(index);
                    if *ended.decision() != self.decisions[index] {
                        next.breach = Some("ended by another decision");
                    }
                }
            },
            (None, Reading::Launch(_)) => {
                next.launched_by = Some(index);
                next.ended_by = None;
            }
            (None, _) => {}
        }
        Some(next)
    }
}

impl Model for Mandates {
    type State = Kept;
    type Action = usize;

    fn init_states(&self) -> Vec<Kept> {
        vec![Kept::default()]
    }

    fn actions(&self, kept: &Kept, actions: &mut Vec<usize>) {
        if kept.heard < self.most {
            actions.extend(0..self.decisions.len());
        }
    }

    fn next_state(&self, kept: &Kept, index: usize) -> Option<Kept> {
        self.hear(kept, index)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(
                "nothing launches on inferred work",
                |model: &Self, kept: &Kept| {
                    kept.launched_by.is_none_or(|index| {
                        let decision = &model.decisions[index];
                        decision.strength == Strength::Explicit
                            && decision.decision == Decision::Accept
                    })
                },
            ),
            Property::always(
                "a mandate ends by an explicit human stop and by nothing else",
                |model: &Self, kept: &Kept| {
                    kept.breach.is_none()
                        && kept
                            .ended_by
                            .is_none_or(|index| is_a_humans_stop(&model.decisions[index]))
                },
            ),
            Property::sometimes("a mandate stands", |_, kept: &Kept| {
                kept.launched_by.is_some() && kept.ended_by.is_none()
            }),
            Property::sometimes("a mandate is ended", |_, kept: &Kept| {
                kept.ended_by.is_some()
            }),
            Property::sometimes("a mandate outlives three decisions", |_, kept: &Kept| {
                kept.launched_by.is_some() && kept.ended_by.is_none() && kept.heard > 3
            }),
        ]
    }
}

#[test]
fn mandates() {
    let states = crate::check("agent.decision@1", Mandates::new(crate::bound()));
    assert!(states > 500, "{states} states");
}

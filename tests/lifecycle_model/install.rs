//! Installs: four versions that ask for some of three things, an owner, a system and someone
//! else, both update policies.

use openvibe_contracts::AgentsInstall;
use openvibe_contracts::agents::install::v1::{Blueprint, Updates};
use openvibe_contracts::lifecycle::install::{Actor, Context, Role, check_transition};
use stateright::{Model, Property};

const KEYS: [&str; 3] = ["a:a", "b:b", "c:c"];

/// What each version asks for, one bit a key.
const ASKS: [u8; 4] = [0b001, 0b011, 0b001, 0b110];

const ACTORS: [(Role, &str); 3] = [
    (Role::Owner, "usr_owner1"),
    (Role::System, "usr_owner1"),
    (Role::Owner, "usr_someone"),
];

pub struct Installs {
    /// Every record of the domain, and behind them some of other installs or times.
    records: Vec<AgentsInstall>,
    /// How many are of the domain.
    domain: usize,
    contexts: Vec<Context>,
    /// The steps that the rules allow from each record, by whom.
    steps: Vec<Vec<Step>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kept {
    record: usize,
    /// What the owner ever said yes to.
    yes: u8,
    /// What was done that must not be.
    breach: Option<&'static str>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    next: usize,
    actor: usize,
}

fn version(number: usize) -> Blueprint {
    Blueprint::new(format!("bp_one@{}", 8 + number)).unwrap()
}

fn keys(mask: u8) -> impl Iterator<Item = &'static str> {
    (0..KEYS.len())
        .filter(move |bit| mask & (1 << bit) != 0)
        .map(|bit| KEYS[bit])
}

fn mask(install: &AgentsInstall) -> u8 {
    let bits = (0..KEYS.len()).filter(|bit| install.agreed.iter().any(|item| *item == KEYS[*bit]));
    bits.map(|bit| 1 << bit).sum()
}

/// What the version that an install runs asks for.
fn asked(install: &AgentsInstall) -> u8 {
    ASKS[install.blueprint.version() as usize - 8]
}

fn records(bound: usize) -> Vec<AgentsInstall> {
    let base = AgentsInstall::from_json(
        r#"{"agent": "agt_agent1", "owner": {"type": "user", "id": "usr_owner1"}, "blueprint": "bp_one@8",
            "agreed": [], "updates": "ask", "pending": null,
            "installed_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z"}"#,
    )
    .unwrap();
    let mut records = Vec::new();
    for number in 0..ASKS.len() {
        for pending in std::iter::once(None).chain((0..ASKS.len()).map(Some)) {
            for agreed in 0..1 << KEYS.len() {
                for updates in Updates::ALL {
                    for inputs in 0..=bound {
                        let mut record = base.clone();
                        record.blueprint = version(number);
                        record.pending = pending.map(version).into();
                        record.agreed = keys(agreed)
                            .map(|key| key.try_into().unwrap())
                            .collect::<Vec<_>>()
                            .try_into()
                            .unwrap();
                        record.updates = *updates;
                        record.inputs = (inputs > 0).then(|| {
                            contract_runtime::Map::from_entries([("channel", inputs)]).unwrap()
                        });
                        records.push(record);
                    }
                }
            }
        }
    }
    records
}

/// Records that no allowed step leads to: of another agent, owner, blueprint, time.
fn strangers(base: &AgentsInstall) -> [AgentsInstall; 5] {
    let mut strangers = [
        base.clone(),
        base.clone(),
        base.clone(),
        base.clone(),
        base.clone(),
    ];
    strangers[0].agent = "agt_agent2".try_into().unwrap();
    strangers[1].owner.id = "usr_someone".try_into().unwrap();
    strangers[2].blueprint = Blueprint::new("bp_two@8").unwrap();
    strangers[3].installed_at = "2025-12-31T00:00:00Z".try_into().unwrap();
    strangers[4].updated_at = Some("2025-12-31T00:00:00Z".try_into().unwrap());
    strangers
}

fn context((role, id): (Role, &str)) -> Context {
    let mut context = Context::default();
    context.actor = Some(Actor::new(role, id));
    context.secret_inputs = Some(vec!["api_key".to_owned()]);
    (0..ASKS.len()).fold(context, |context, number| {
        context.knowing(&version(number), keys(ASKS[number]))
    })
}

impl Installs {
    fn new(bound: usize) -> Self {
        let mut records = records(bound);
        let domain = records.len();
        records.extend(strangers(&records[0]));
        let contexts: Vec<Context> = ACTORS.iter().map(|actor| context(*actor)).collect();
        let from = |before: &AgentsInstall| {
            let mut steps = Vec::new();
            for (next, after) in records
                .iter()
                .enumerate()
                .filter(|(_, after)| *after != before)
            {
                for (actor, context) in contexts.iter().enumerate() {
                    let allowed = check_transition(Some(before), after, context).is_ok();
                    steps.extend(allowed.then_some(Step { next, actor }));
                }
            }
            steps
        };
        let steps = records.iter().map(from).collect();
        Self {
            records,
            domain,
            contexts,
            steps,
        }
    }
}

/// What was done that must not be, told from the two records and who did it.
fn breach(before: &AgentsInstall, after: &AgentsInstall, owner: bool) -> Option<&'static str> {
    if after.blueprint.version() < before.blueprint.version() {
        return Some("a version fell");
    }
    if (&after.agent, &after.owner) != (&before.agent, &before.owner) {
        return Some("it became another install");
    }
    if owner {
        return None;
    }
    let (had, has) = (mask(before), mask(after));
    let moved = after.blueprint != before.blueprint;
    let (waited, waits) = (before.pending.value(), after.pending.value());
    let offered =
        waits.is_some_and(|now| waited.is_none_or(|before| now.version() > before.version()));
    let reached = waited.is_some_and(|waited| waited.version() <= after.blueprint.version());
    if has & !had != 0 {
        Some("something was agreed to without the owner")
    } else if before.updates != after.updates || before.inputs != after.inputs {
        Some("something was edited without the owner")
    } else if moved && (before.updates == Updates::Ask || asked(after) & !had != 0) {
        Some("a version was taken that had to wait")
    } else if waits != waited && !offered && !(reached && waits.is_none()) {
        Some("an offer was dropped without the owner")
    } else if !moved && !offered && has == had {
        Some("something else was done without the owner")
    } else {
        None
    }
}

impl Model for Installs {
    type State = Kept;
    type Action = Step;

    /// The first version, as the owner installs it; and whatever anyone else could create.
    fn init_states(&self) -> Vec<Kept> {
        let mut states = Vec::new();
        for (record, install) in self.records.iter().enumerate().take(self.domain) {
            let yes = mask(install);
            for (actor, context) in self.contexts.iter().enumerate() {
                let created = check_transition(None, install, context).is_ok();
                let first = install.blueprint == version(0) && install.pending.value().is_none();
                let breach = (actor != 0).then_some("created without the owner");
                if created && ((first && yes == ASKS[0]) || breach.is_some()) {
                    states.push(Kept {
                        record,
                        yes,
                        breach,
                    });
                }
            }
        }
        states
    }

    fn actions(&self, kept: &Kept, actions: &mut Vec<Step>) {
        actions.extend(&self.steps[kept.record]);
    }

    fn next_state(&self, kept: &Kept, step: Step) -> Option<Kept> {
        let (before, after) = (&self.records[kept.record], &self.records[step.next]);
        let owner = step.actor == 0;
        Some(Kept {
            record: step.next,
            yes: if owner {
                kept.yes | mask(after)
            } else {
                kept.yes
            },
            breach: kept.breach.or_else(|| breach(before, after, owner)),
        })
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(
                "no ask is in force that the owner did not agree to",
                |model: &Self, kept: &Kept| asked(&model.records[kept.record]) & !kept.yes == 0,
            ),
            Property::always(
                "nothing is agreed to that the owner did not agree to",
                |model: &Self, kept: &Kept| mask(&model.records[kept.record]) & !kept.yes == 0,
            ),
            Property::always("a pending version is newer", |model: &Self, kept: &Kept| {
                let record = &model.records[kept.record];
                record
                    .pending
                    .value()
                    .is_none_or(|pending| pending.version() > record.blueprint.version())
            }),
            Property::always(
                "no version falls, and the owner alone does more than take and offer",
                |_, kept: &Kept| kept.breach.is_none(),
            ),
            Property::sometimes("the last version runs", |model: &Self, kept: &Kept| {
                model.records[kept.record].blueprint == version(3)
            }),
            Property::sometimes(
                "a version waits below the last one",
                |model: &Self, kept: &Kept| {
                    model.records[kept.record].pending.value() == Some(&version(2))
                },
            ),
        ]
    }
}

#[test]
fn installs() {
    let states = crate::check("agents.install@1", Installs::new(crate::bound()));
    assert!(states > 100, "{states} states");
}

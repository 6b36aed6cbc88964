//! The fixtures of transitions: each is judged as it says.

use std::fs;
use std::path::{Path, PathBuf};

use openvibe_contracts::lifecycle::{self, Lifecycle, Step};
use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall};
use serde_json::{Value, json};

/// A step between two records and what is expected of it.
pub struct Fixture {
    pub path: PathBuf,
    pub from: Option<Value>,
    pub to: Value,
    pub context: Value,
    pub expect: Value,
}

/// The fixtures of a contract, in the order of their names.
pub fn fixtures(name: &str) -> Vec<Fixture> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures")
        .join(name)
        .join("transitions");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths.into_iter().map(read).collect()
}

fn read(path: PathBuf) -> Fixture {
    let text = fs::read_to_string(&path).unwrap();
    let mut value: Value = serde_json::from_str(&text).unwrap();
    let members = value.as_object_mut().unwrap();
    let fixture = Fixture {
        path: path.clone(),
        from: members.remove("from"),
        to: members.remove("to").unwrap(),
        context: members.remove("context").unwrap(),
        expect: members.remove("expect").unwrap(),
    };
    assert!(members.is_empty(), "{}: {members:?}", path.display());
    fixture
}

/// The fixture's records and context in their types.
pub struct Typed<R: Lifecycle> {
    pub from: Option<R>,
    pub to: R,
    pub context: R::Context,
}

impl Fixture {
    pub fn typed<R: Lifecycle>(&self) -> Typed<R> {
        let record = |value: &Value| {
            R::from_value(value)
                .unwrap_or_else(|report| panic!("{}: {report}", self.path.display()))
        };
        Typed {
            from: self.from.as_ref().map(record),
            to: record(&self.to),
            context: serde_json::from_value(self.context.clone()).unwrap(),
        }
    }
}

impl<R: Lifecycle> Typed<R> {
    pub fn step(&self) -> Step<'_, R> {
        Step {
            previous: self.from.as_ref(),
            next: &self.to,
            context: &self.context,
        }
    }
}

/// An outcome as fixtures say it: without messages, which are held to be there.
fn bare(outcome: &Value) -> Value {
    let mut bare = outcome.clone();
    for violation in bare["violations"].as_array_mut().unwrap() {
        let message = violation.as_object_mut().unwrap().remove("message");
        assert!(message.is_some_and(|message| !message.as_str().unwrap().is_empty()));
    }
    bare
}

fn check<R: Lifecycle>() {
    for fixture in fixtures(R::INFO.name) {
        let name = fixture.path.display();
        let typed = fixture.typed::<R>();
        let outcome = lifecycle::judge(typed.from.as_ref(), &typed.to, &typed.context);
        let found = serde_json::to_value(&outcome).unwrap();
        assert_eq!(bare(&found), fixture.expect, "{name}");

        let by_id = lifecycle::check_transition_json(
            R::INFO.id,
            fixture.from.as_ref(),
            &fixture.to,
            &fixture.context,
        );
        assert_eq!(
            serde_json::to_value(by_id.unwrap()).unwrap(),
            found,
            "{name}"
        );

        let (from, to) = (
            fixture.from.as_ref().map(Value::to_string),
            fixture.to.to_string(),
        );
        let entry = lifecycle::find(R::INFO.id).unwrap();
        let by_text = entry.judge_text(from.as_deref(), &to, &fixture.context);
        assert_eq!(
            serde_json::to_value(by_text.unwrap()).unwrap(),
            found,
            "{name}"
        );

        let allowed = fixture.expect["allowed"] == json!(true);
        let checked = lifecycle::check_transition(typed.from.as_ref(), &typed.to, &typed.context);
        assert_eq!(checked.is_ok(), allowed, "{name}");
        let whole = allowed && fixture.expect["unchecked"] == json!([]);
        assert_eq!(outcome.fully().is_ok(), whole, "{name}");
    }
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

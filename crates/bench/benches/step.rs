//! What judging one step costs, beside reading its records.
//!
//! `cargo bench -p contract-bench --bench step`

use std::hint::black_box;
use std::path::Path;

use openvibe_contracts::lifecycle::{self, Lifecycle};
use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

mod clock;

/// A fixture: a step, and what is known around it.
#[derive(Deserialize)]
struct Fixture {
    from: Option<Value>,
    to: Value,
    context: Value,
}

fn main() {
    println!(
        "Nanoseconds a step, best of {}; in brackets the ratio to reading its records.\n\n\
         | step | bytes | reading the records | judging them | from two texts, by id |\n\
         |---|---|---|---|---|",
        clock::ROUNDS
    );
    let rows = [
        row::<AgentGoal>("agent.goal", "accept"),
        row::<AgentsInstall>("agents.install", "accept"),
        row::<AgentDecision>("agent.decision", "stop-by-a-human"),
    ];
    for row in rows {
        match row {
            Ok(row) => println!("{row}"),
            Err(message) => {
                eprintln!("error: {message}");
                std::process::exit(1);
            }
        }
    }
}

fn row<R: Lifecycle>(contract: &str, step: &str) -> Result<String, String>
where
    R::Context: DeserializeOwned,
{
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let path = folder.join(format!("{contract}/transitions/{step}.json"));
    let told = |error: &dyn ToString| format!("{}: {}", path.display(), error.to_string());
    let text = std::fs::read_to_string(&path).map_err(|error| told(&error))?;
    let fixture: Fixture = serde_json::from_str(&text).map_err(|error| told(&error))?;
    let (from, to) = (
        fixture.from.map(|from| from.to_string()),
        fixture.to.to_string(),
    );
    let context: R::Context =
        serde_json::from_value(fixture.context.clone()).map_err(|error| told(&error))?;
    let read = |text: &str| serde_json::from_str::<R>(black_box(text));
    let previous = from
        .as_deref()
        .map(read)
        .transpose()
        .map_err(|error| told(&error))?;
    let next = read(&to).map_err(|error| told(&error))?;
    let entry = lifecycle::find(R::INFO.id).map_err(|error| told(&error))?;

    let reading = || from.as_deref().is_none_or(|from| read(from).is_ok()) && read(&to).is_ok();
    let judging = || {
        let (previous, next) = (black_box(previous.as_ref()), black_box(&next));
        lifecycle::judge(previous, next, &context).allowed()
    };
    let by_id = || {
        let outcome = entry.judge_text(black_box(from.as_deref()), &to, &fixture.context);
        outcome.is_ok_and(|outcome| outcome.allowed())
    };
    if !(reading() && judging() && by_id()) {
        return Err(format!("{}: is not an allowed step", path.display()));
    }
    let [read, judged, whole] = clock::measure([&reading, &judging, &by_id], clock::rounds());
    Ok(format!(
        "| {contract}: {step} | {} | {read:.0} (1.00) | {judged:.0} ({:.2}) | {whole:.0} ({:.2}) |",
        from.map_or(0, |from| from.len()) + to.len(),
        judged / read,
        whole / read,
    ))
}

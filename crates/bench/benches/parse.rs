//! What reading one record costs: ours beside plain serde, typify and `jsonschema`.
//!
//! `cargo bench -p contract-bench --bench parse`

use std::fmt::Write;
use std::hint::black_box;

use openvibe_contracts::{AgentDecision, AgentGoal, AgentsInstall};
use serde::de::DeserializeOwned;

mod clock;
mod peers;

use clock::ROUNDS;
use peers::validated::{self, checked};
use peers::{plain, typified};

/// Reads a text; whether it was accepted.
type Read = fn(&str) -> bool;

struct Record {
    name: &'static str,
    text: String,
    /// In the order of [`WAYS`].
    ways: [Read; 5],
}

const WAYS: [&str; 5] = [
    "plain serde, unchecked",
    "ours",
    "typify 0.8",
    "Value + jsonschema 0.60 macro",
    "that + typify",
];

fn main() {
    match table(clock::rounds()) {
        Ok(table) => print!("{table}"),
        Err(message) => {
            eprintln!("error: {message}");
            std::process::exit(1);
        }
    }
}

fn table(rounds: usize) -> Result<String, String> {
    let mut table = header();
    for record in records()? {
        for (way, read) in WAYS.iter().zip(record.ways) {
            if !read(&record.text) {
                return Err(format!("{}: {way} refuses the example", record.name));
            }
        }
        let text = record.text.as_str();
        let ways = record.ways.map(|read| move || read(black_box(text)));
        let costs = clock::measure(ways.each_ref().map(|way| way as clock::Way<'_>), rounds);
        let _ = write!(table, "| {} | {} |", record.name, record.text.len());
        for cost in costs {
            let _ = write!(table, " {cost:.0} ({:.2}) |", cost / costs[0]);
        }
        table.push('\n');
    }
    Ok(table)
}

fn header() -> String {
    let names: String = WAYS.iter().map(|way| format!(" {way} |")).collect();
    let rules: String = WAYS.iter().map(|_| "---|").collect();
    format!(
        "Nanoseconds a record, best of {ROUNDS}; in brackets the ratio to plain serde.\n\n\
         | record | bytes |{names}\n|---|---|{rules}\n"
    )
}

fn records() -> Result<[Record; 3], String> {
    Ok([
        Record {
            name: "agent.goal",
            text: compact("agent.goal/valid/example.json")?,
            ways: [
                accepts::<plain::Goal>,
                accepts::<AgentGoal>,
                accepts::<typified::goal::AgentGoal>,
                |text| checked(text, validated::Goal::is_valid).is_some(),
                |text| both::<typified::goal::AgentGoal>(text, validated::Goal::is_valid),
            ],
        },
        Record {
            name: "agent.decision",
            text: compact("agent.decision/valid/example.json")?,
            ways: [
                accepts::<plain::Decision>,
                accepts::<AgentDecision>,
                accepts::<typified::decision::AgentDecision>,
                |text| checked(text, validated::Decision::is_valid).is_some(),
                |text| {
                    both::<typified::decision::AgentDecision>(text, validated::Decision::is_valid)
                },
            ],
        },
        Record {
            name: "agents.install",
            text: compact("agents.install/valid/a-wider-version-waiting.json")?,
            ways: [
                accepts::<plain::Install>,
                accepts::<AgentsInstall>,
                accepts::<typified::install::AgentsInstall>,
                |text| checked(text, validated::Install::is_valid).is_some(),
                |text| both::<typified::install::AgentsInstall>(text, validated::Install::is_valid),
            ],
        },
    ])
}

/// A fixture without the spaces, its members in their order.
fn compact(fixture: &str) -> Result<String, String> {
    let path = format!(
        "{}/../../tests/fixtures/{fixture}",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let mut quoted = false;
    let kept = text.chars().filter(|char| {
        quoted ^= *char == '"';
        quoted || !char.is_whitespace()
    });
    Ok(kept.collect())
}

fn accepts<T: DeserializeOwned>(text: &str) -> bool {
    black_box(serde_json::from_str::<T>(text)).is_ok()
}

fn both<T: DeserializeOwned>(text: &str, is_valid: fn(&serde_json::Value) -> bool) -> bool {
    let value = checked(text, is_valid);
    value.is_some_and(|value| black_box(serde_json::from_value::<T>(value)).is_ok())
}

//! Generates types for files of foreign schemas twice, the second time with the members of every
//! object in the opposite order, and compares what was generated word by word.
//!
//! `cargo run --release -p contract-bench --bin reorder -- cases.jsonl... --resources documents.jsonl`
//!
//! Exit status: 0 the same words for every schema, 1 not, 2 it could not run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use contract_bench::corpus::{self, Case};
use serde_json::Value;

/// Generates types for files of foreign schemas in two orders and compares the words.
#[derive(Parser)]
struct Arguments {
    /// Files with a case on each line.
    cases: Vec<PathBuf>,
    /// Files with the documents that the schemas refer to.
    #[arg(long)]
    resources: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, String> {
    let resources = std::env::temp_dir().join("contract-reorder");
    corpus::lay_out(&arguments.resources, &resources)?;
    let (mut same, mut other, mut refused) = (0, 0, 0);
    for path in &arguments.cases {
        for case in corpus::cases(path)? {
            let backward = Case {
                schema: reversed(&case.schema),
                ..case.clone()
            };
            let forward = corpus::module(&case, &resources);
            let backward = corpus::module(&backward, &resources);
            let (forward, backward) = match (forward, backward) {
                (Ok(forward), Ok(backward)) => (words(&forward), words(&backward)),
                (Err(_), Err(_)) => {
                    refused += 1;
                    continue;
                }
                _ => {
                    println!("{}: is refused in one order alone", case.id);
                    other += 1;
                    continue;
                }
            };
            let all: BTreeSet<_> = forward.keys().chain(backward.keys()).collect();
            let mut all = all.into_iter();
            let differing: Vec<_> = all
                .by_ref()
                .filter(|word| forward.get(*word) != backward.get(*word))
                .take(8)
                .collect();
            if differing.is_empty() {
                same += 1;
            } else {
                println!("{}: {differing:?}", case.id);
                other += 1;
            }
        }
    }
    println!("{same} schemas the same in both orders, {other} not, {refused} refused");
    Ok(other == 0)
}

/// The schema with the members of each of its objects in the opposite order.
fn reversed(schema: &Value) -> Value {
    match schema {
        Value::Object(members) => {
            let members = members.iter().rev();
            members
                .map(|(name, member)| (name.clone(), reversed(member)))
                .collect()
        }
        Value::Array(items) => items.iter().map(reversed).collect(),
        other => other.clone(),
    }
}

/// How often each word stands in a module, its schema apart, which is written as it was read.
fn words(module: &str) -> BTreeMap<String, usize> {
    let mut words = BTreeMap::new();
    let code = module.split("pub static SCHEMA").next().unwrap_or_default();
    let split = code.split(|c: char| !c.is_alphanumeric() && c != '_');
    for word in split.filter(|word| !word.is_empty()) {
        *words.entry(word.to_owned()).or_default() += 1;
    }
    words
}

//! Generates types for files of foreign schemas and compares them with the `jsonschema` crate.
//!
//! `cargo run --release -p contract-bench --bin corpora -- cases.jsonl --resources documents.jsonl`
//!
//! Each line of a file of cases is `{"id", "uri"?, "schema"}`; each line of a file of resources
//! `{"uri", "schema"}`.
//!
//! Exit status: 0 every schema that generates compiles and agrees, 1 one does not, 2 it could not
//! run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use contract_bench::corpus::{self, Answer, Case, Workshop};
use contract_bench::differential::Tally;

/// Generates types for files of foreign schemas and compares them with the jsonschema crate.
#[derive(Parser)]
struct Arguments {
    /// A file with a case on each line.
    cases: PathBuf,
    /// Files with the documents that the schemas refer to.
    #[arg(long)]
    resources: Vec<PathBuf>,
    /// Texts for each schema.
    #[arg(long, default_value_t = 200)]
    instances: u64,
    /// Where the choices begin; the same seed makes the same texts.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Only cases whose id contains this.
    #[arg(long, default_value = "")]
    only: String,
    /// Generated lines compiled together.
    #[arg(long, default_value_t = 60_000)]
    batch: usize,
    /// A folder to work in.
    #[arg(long, default_value_os_t = std::env::temp_dir().join("contract-corpora"))]
    work: PathBuf,
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

/// What came of all schemas.
#[derive(Default)]
struct Summary {
    refused: usize,
    agree: usize,
    /// Schemas for which no text was valid.
    never_valid: usize,
    failed: usize,
    whole: Tally,
}

fn run(arguments: &Arguments) -> Result<bool, String> {
    let cases = corpus::cases(&arguments.cases)?;
    let resources = arguments.work.join("resources");
    corpus::lay_out(&arguments.resources, &resources)?;
    let workshop = Workshop::open(&arguments.work)?;
    let mut summary = Summary::default();
    let mut batch: Vec<(usize, String)> = Vec::new();
    let mut lines = 0;
    for (number, case) in cases.iter().enumerate() {
        if !case.id.contains(&arguments.only) {
            continue;
        }
        match corpus::module(case, &resources) {
            Ok(module) => {
                lines += module.lines().count();
                batch.push((number, module));
            }
            Err(_) => summary.refused += 1,
        }
        if lines >= arguments.batch {
            let batch = std::mem::take(&mut batch);
            summary.take(
                &cases,
                workshop.run(&batch, arguments.instances, arguments.seed)?,
            );
            lines = 0;
        }
    }
    summary.take(
        &cases,
        workshop.run(&batch, arguments.instances, arguments.seed)?,
    );
    summary.tell();
    Ok(summary.failed == 0)
}

impl Summary {
    fn take(&mut self, cases: &[Case], answers: Vec<Answer>) {
        for answer in answers {
            let id = &cases[answer.number].id;
            match answer.outcome {
                Err(message) => {
                    println!("{id}: {message}");
                    self.failed += 1;
                }
                Ok(tally) => {
                    if tally.disagreeing() == 0 {
                        self.agree += 1;
                    } else {
                        self.failed += 1;
                        disagreements(id, &tally);
                    }
                    self.never_valid += usize::from(tally.valid == 0);
                    self.whole.add(tally);
                }
            }
        }
    }

    fn tell(&self) {
        println!(
            "{} schemas agree, {} do not, {} are refused; {} texts, {} valid, {} invalid, {} not JSON; \
             {} schemas without a valid text; {} disagreements",
            self.agree,
            self.failed,
            self.refused,
            self.whole.cases,
            self.whole.valid,
            self.whole.invalid,
            self.whole.not_json,
            self.never_valid,
            self.whole.disagreeing(),
        );
        for (name, count) in &self.whole.deviations {
            println!("deviation {name}: {count}");
        }
    }
}

fn disagreements(id: &str, tally: &Tally) {
    for (kind, disagreements) in &tally.disagreements {
        println!("{id}: {} {kind}, the shortest:", disagreements.count);
        for (text, note) in &disagreements.shortest {
            println!("    {text:.600}");
            println!("      {note:.600}");
        }
    }
}

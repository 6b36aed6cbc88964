//! Generates types for files of foreign schemas and compares them with the `jsonschema` crate.
//!
//! `cargo run --release -p contract-bench --bin corpora -- cases.jsonl --resources documents.jsonl`
//!
//! Each line of a file of cases is `{"id", "uri"?, "schema", "tests"?: [{"data", "valid"}]}`; each
//! line of a file of resources `{"uri", "schema"}`. Types are compared with the validator on
//! generated texts, and with the verdicts of the tests; `exceptions.txt` has the tests that a
//! deviation explains.
//!
//! Exit status: 0 every schema that generates compiles and agrees, 1 one does not, 2 it could not
//! run.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use contract_bench::corpus::{self, Answer, Case, Job, Workshop};
use contract_bench::deviations;
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
    tests: usize,
    /// Tests on which a type comes to another verdict, as a listed deviation has it.
    excepted: usize,
    whole: Tally,
}

/// The tests of public suites that a deviation explains: case, number of the test, deviation.
const EXCEPTIONS: &str = include_str!("../../exceptions.txt");

/// The deviation that is listed for a test.
fn exception(id: &str, test: usize) -> Option<&'static str> {
    let lines = EXCEPTIONS.lines().filter(|line| !line.starts_with('#'));
    let mut lines = lines.filter_map(|line| {
        let mut words = line.split(' ');
        Some((
            words.next()?,
            words.next()?.parse::<usize>().ok()?,
            words.next()?,
        ))
    });
    let listed = lines.find(|(case, number, _)| *case == id && *number == test);
    listed.map(|(_, _, deviation)| deviation)
}

fn run(arguments: &Arguments) -> Result<bool, String> {
    let cases = corpus::cases(&arguments.cases)?;
    let resources = arguments.work.join("resources");
    corpus::lay_out(&arguments.resources, &resources)?;
    let workshop = Workshop::open(&arguments.work)?;
    let mut summary = Summary::default();
    let mut batch: Vec<Job> = Vec::new();
    let mut lines = 0;
    for (number, case) in cases.iter().enumerate() {
        if !case.id.contains(&arguments.only) {
            continue;
        }
        match Job::of(number, case, &resources) {
            Ok(job) => {
                lines += job.module.lines().count();
                batch.push(job);
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
            let case = &cases[answer.number];
            match answer.outcome {
                Err(message) => {
                    println!("{}: {message}", case.id);
                    self.failed += 1;
                }
                Ok(outcome) => {
                    let tests = self.tests(case, &outcome.wrong);
                    let tally = outcome.tally;
                    if tally.disagreeing() == 0 && tests {
                        self.agree += 1;
                    } else {
                        self.failed += 1;
                        disagreements(&case.id, &tally);
                    }
                    self.never_valid += usize::from(tally.valid == 0);
                    self.whole.add(tally);
                }
            }
        }
    }

    /// Whether the verdicts on a case's tests are the expected ones, or those that the list of
    /// exceptions gives.
    fn tests(&mut self, case: &Case, wrong: &[usize]) -> bool {
        self.tests += case.tests.len();
        let mut right = true;
        for (number, test) in case.tests.iter().enumerate() {
            let listed = exception(&case.id, number);
            let text = test.data.to_string();
            let shown = |name| deviations::find(&text).iter().any(|one| one.name() == name);
            match (wrong.contains(&number), listed) {
                (false, None) => {}
                (true, Some(name)) if shown(name) => self.excepted += 1,
                (true, None) => {
                    println!("{}: test {number} is not {}", case.id, test.valid);
                    right = false;
                }
                (_, Some(name)) => {
                    println!("{}: test {number} is listed for `{name}` in vain", case.id);
                    right = false;
                }
            }
        }
        right
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
        println!(
            "{} tests, {} of them explained by a deviation",
            self.tests, self.excepted
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

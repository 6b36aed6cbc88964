//! Compares the contract types with the `jsonschema` crate on many generated texts.
//!
//! `cargo run --release -p contract-bench --bin differential -- --cases 1000000 --seed 7`
//!
//! Exit status: 0 the same verdicts, 1 a disagreement, 2 it could not run.

use std::process::ExitCode;

use clap::Parser;
use contract_bench::differential::{Subject, Tally};
use contract_bench::subjects;

/// Compares the contract types with the jsonschema crate on generated texts.
#[derive(Parser)]
struct Arguments {
    /// Texts for each contract.
    #[arg(long, default_value_t = 100_000)]
    cases: u64,
    /// Where the choices begin; the same seed makes the same texts.
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Threads; the outcome does not depend on it.
    #[arg(long, default_value_t = threads())]
    threads: usize,
    /// Only contracts whose id contains this.
    #[arg(long, default_value = "")]
    only: String,
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// Runs every contract; the number of disagreements.
fn run(arguments: &Arguments) -> Result<u64, String> {
    let subjects = subjects::all()?.into_iter();
    println!(
        "{:<16} {:>9} {:>9} {:>9} {:>9} {:>10} {:>10}",
        "contract", "texts", "valid", "invalid", "not JSON", "deviations", "disagree"
    );
    let mut whole = Tally::default();
    for subject in subjects.filter(|subject| subject.name.contains(&arguments.only)) {
        let tally = one(&subject, arguments)?;
        whole.add(tally);
    }
    row("all", &whole);
    for (name, count) in &whole.deviations {
        println!("deviation {name}: {count}");
    }
    Ok(whole.disagreeing())
}

fn one(subject: &Subject, arguments: &Arguments) -> Result<Tally, String> {
    let tally = subject.run(arguments.cases, arguments.seed, arguments.threads)?;
    row(subject.name, &tally);
    for (kind, disagreements) in &tally.disagreements {
        println!("  {} {kind}, the shortest:", disagreements.count);
        for (text, note) in &disagreements.shortest {
            println!("    {}", shown(text));
            println!("      {}", shown(note));
        }
    }
    Ok(tally)
}

fn row(name: &str, tally: &Tally) {
    println!(
        "{name:<16} {:>9} {:>9} {:>9} {:>9} {:>10} {:>10}",
        tally.cases,
        tally.valid,
        tally.invalid,
        tally.not_json,
        tally.deviations.values().sum::<u64>(),
        tally.disagreeing(),
    );
}

/// The text with what a terminal would act on escaped, and its middle left out if it is long.
fn shown(text: &str) -> String {
    let escaped: Vec<char> = text.escape_debug().collect();
    match escaped.len() {
        0..=1_000 => escaped.into_iter().collect(),
        length => {
            let (front, back) = (&escaped[..600], &escaped[length - 300..]);
            let omitted = length - 900;
            let [front, back] = [front, back].map(|part| part.iter().collect::<String>());
            format!("{front} … {omitted} more … {back}")
        }
    }
}

//! Runs many texts past a generated type and past the oracle, and keeps where they part.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use contract_runtime::{Report, Root};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Instances;
use crate::deviations::{self, Deviation};
use crate::equality::equal;
use crate::oracle::{Fault, Opinion, Oracle};

/// Texts made from one seed, so that the run is the same on any number of threads.
const BLOCK: u64 = 500;

/// The stack of a thread, in bytes.
const STACK: usize = 256 << 20;

/// Disagreements kept of each kind: the shortest.
const KEPT: usize = 5;

/// A generated type under test.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The contract, as `agent.goal@1`.
    pub name: &'static str,
    schema: Value,
    /// Where the schema is served from.
    base: &'static str,
    /// The documents that its references lead to, each with its URI.
    resources: Vec<(String, Value)>,
    read: fn(&str) -> Result<Value, Refusal>,
}

/// Why a type did not read a text.
#[derive(Debug)]
enum Refusal {
    /// It is refused, with these violations.
    Report(Vec<Fault>),
    /// It is refused, with the first thing that was wrong.
    Said(String),
    /// Two ways of reading it came to different verdicts.
    Split(&'static str),
}

/// What came of one text.
#[derive(Debug)]
enum Outcome {
    Valid,
    Invalid,
    NotJson,
    Deviates(Deviation),
    Disagrees(&'static str, String),
}

/// The counts of a run, and the shortest texts on which the type and the oracle part.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Texts tried.
    pub cases: u64,
    /// Texts that both accept.
    pub valid: u64,
    /// Texts that both refuse for the schema's sake.
    pub invalid: u64,
    /// Texts that both refuse as no JSON.
    pub not_json: u64,
    /// Texts that only the type refuses, by the name of the deviation that explains it.
    pub deviations: BTreeMap<String, u64>,
    /// Disagreements by kind.
    pub disagreements: BTreeMap<String, Disagreements>,
}

/// Disagreements of one kind.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Disagreements {
    /// How many there were.
    pub count: u64,
    /// The shortest texts, each with what it came to.
    pub shortest: Vec<(String, String)>,
}

impl Subject {
    /// The type `T` as a subject.
    ///
    /// # Errors
    /// Where the schema that the type carries is not JSON.
    pub fn of<T: Root>(name: &'static str) -> Result<Self, String> {
        Self::reading::<T>(name, read::<T>)
    }

    /// The type `T` read in one way alone, which is less code to compile where there are many.
    ///
    /// # Errors
    /// As [`Subject::of`].
    pub fn read_once<T: Root>(name: &'static str) -> Result<Self, String> {
        Self::reading::<T>(name, read_once::<T>)
    }

    fn reading<T: Root>(
        name: &'static str,
        read: fn(&str) -> Result<Value, Refusal>,
    ) -> Result<Self, String> {
        let parse = |text| serde_json::from_str(text).map_err(|error| error.to_string());
        let resources = T::SCHEMA.resources.iter();
        Ok(Subject {
            name,
            schema: parse(T::SCHEMA.text)?,
            base: T::SCHEMA.uri,
            resources: resources
                .map(|resource| Ok((resource.uri.to_owned(), parse(resource.text)?)))
                .collect::<Result<_, String>>()?,
            read,
        })
    }

    /// Tries `cases` texts made from `seed`, on `threads` threads.
    ///
    /// # Errors
    /// Where the schema does not compile.
    pub fn run(&self, cases: u64, seed: u64, threads: usize) -> Result<Tally, String> {
        let oracle = Oracle::based(&self.schema, self.base, &self.resources)?;
        let (next, whole) = (AtomicU64::new(0), Mutex::new(Tally::default()));
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                let run = || {
                    let part = self.share(&oracle, cases, seed, &next);
                    let mut whole = whole.lock().unwrap_or_else(|broken| broken.into_inner());
                    whole.add(part);
                };
                // Without optimization a wide record, or a deep text, asks for more than is usual.
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread
                    .spawn_scoped(scope, run)
                    .map_err(|error| error.to_string())?;
            }
            Ok::<(), String>(())
        })?;
        Ok(whole
            .into_inner()
            .unwrap_or_else(|broken| broken.into_inner()))
    }

    /// Takes blocks until none is left.
    fn share(&self, oracle: &Oracle, cases: u64, seed: u64, next: &AtomicU64) -> Tally {
        let base = Some(self.base);
        let mut instances = Instances::based(&self.schema, base, &self.resources, seed);
        let mut tally = Tally::default();
        loop {
            let block = next.fetch_add(1, Ordering::Relaxed);
            let left = cases.saturating_sub(block * BLOCK).min(BLOCK);
            if left == 0 {
                return tally;
            }
            instances.reseed(seed.rotate_left(32) ^ block);
            for text in instances.by_ref().take(left as usize) {
                let outcome = self.judge(oracle, &text);
                tally.count(text, outcome);
            }
        }
    }

    /// Whether the schema is of draft 4.
    fn is_draft4(&self) -> bool {
        let dialect = self.schema.get("$schema").and_then(Value::as_str);
        dialect.is_some_and(|dialect| dialect.contains("draft-04"))
    }

    /// The numbers of the texts on which the type's verdict is not the one given.
    ///
    /// # Errors
    /// Where there is no thread to be had.
    pub fn wrong(&self, tests: &[(String, bool)]) -> Result<Vec<usize>, String> {
        let run = || {
            let tests = tests.iter().enumerate();
            let wrong = tests.filter(|(_, (text, valid))| (self.read)(text).is_ok() != *valid);
            wrong.map(|(number, _)| number).collect()
        };
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK);
            let running = thread.spawn_scoped(scope, run);
            let running = running.map_err(|error| error.to_string())?;
            running.join().map_err(|_| "panics".to_owned())
        })
    }

    fn judge(&self, oracle: &Oracle, text: &str) -> Outcome {
        let deviations = deviations::find(text);
        let always = deviations.iter().find(|one| one.is_always_refused());
        match ((self.read)(text), oracle.opinion(text)) {
            (Err(Refusal::Split(door)), _) => {
                Outcome::Disagrees("ways of reading", door.to_owned())
            }
            (Ok(_), Opinion::NotJson) => Outcome::Disagrees("accepted", "not JSON".to_owned()),
            (Ok(_), Opinion::Invalid(value))
                if self.is_draft4() && deviations::has_spelled_integer(&value) =>
            {
                Outcome::Deviates(Deviation::Draft4Integer)
            }
            (Ok(_), Opinion::Invalid(value)) => {
                Outcome::Disagrees("accepted", format!("{:?}", oracle.faults(&value)))
            }
            (Ok(written), Opinion::Valid(value)) => match always {
                Some(deviation) => Outcome::Disagrees("accepted", deviation.name().to_owned()),
                None if equal(&written, &value) => Outcome::Valid,
                None => Outcome::Disagrees("written otherwise", written.to_string()),
            },
            (Err(refusal), Opinion::Valid(_)) => match (deviations.first(), refusal) {
                (Some(deviation), _) => Outcome::Deviates(*deviation),
                (None, Refusal::Said(message)) => Outcome::Disagrees("refused", message),
                (None, refusal) => Outcome::Disagrees("refused", format!("{refusal:?}")),
            },
            (Err(_), Opinion::NotJson) => Outcome::NotJson,
            (Err(Refusal::Said(_)), Opinion::Invalid(_)) => Outcome::Invalid,
            (Err(Refusal::Report(faults)), Opinion::Invalid(value)) => {
                let expected = oracle.faults(&value);
                if faults == expected || !deviations.is_empty() {
                    return Outcome::Invalid;
                }
                Outcome::Disagrees("reported otherwise", format!("{faults:?} for {expected:?}"))
            }
        }
    }
}

/// Reads `text` as a `T` every way there is, and writes it again.
fn read<T: Root>(text: &str) -> Result<Value, Refusal> {
    let parsed = T::from_json(text);
    let accepted = parsed.is_ok();
    let reader = serde_json::from_reader::<_, T>(text.as_bytes()).is_ok();
    let ways = [
        (
            "serde_json::from_str",
            serde_json::from_str::<T>(text).is_ok(),
        ),
        ("from_slice", T::from_slice(text.as_bytes()).is_ok()),
        ("serde_json::from_reader", reader),
    ];
    if let Some((way, _)) = ways.iter().find(|(_, verdict)| *verdict != accepted) {
        return Err(Refusal::Split(way));
    }
    // A value has lost what a text says twice, so only what is accepted need be accepted again.
    if accepted {
        let value = serde_json::from_str::<Value>(text).unwrap_or_default();
        if T::from_value(&value).is_err() {
            return Err(Refusal::Split("from_value"));
        }
        if serde_json::from_value::<T>(value).is_err() {
            return Err(Refusal::Split("serde_json::from_value"));
        }
    }
    let written = parsed.and_then(|instance| instance.to_value());
    written.map_err(|report| Refusal::Report(faults(&report)))
}

/// Reads `text` as a `T` as most people do, and writes it again.
fn read_once<T: Root>(text: &str) -> Result<Value, Refusal> {
    match serde_json::from_str::<T>(text) {
        Ok(instance) => serde_json::to_value(&instance).map_err(|_| Refusal::Split("to_value")),
        Err(error) => Err(Refusal::Said(error.to_string())),
    }
}

fn faults(report: &Report) -> Vec<Fault> {
    let violations = report.violations.iter();
    let mut faults: Vec<Fault> = violations
        .map(|violation| (violation.path.clone(), violation.keyword.to_string()))
        .collect();
    faults.sort_unstable();
    faults
}

impl Tally {
    /// How many texts the type and the oracle part on, deviations apart.
    #[must_use]
    pub fn disagreeing(&self) -> u64 {
        self.disagreements.values().map(|kind| kind.count).sum()
    }

    fn count(&mut self, text: String, outcome: Outcome) {
        self.cases += 1;
        match outcome {
            Outcome::Valid => self.valid += 1,
            Outcome::Invalid => self.invalid += 1,
            Outcome::NotJson => self.not_json += 1,
            Outcome::Deviates(deviation) => {
                *self
                    .deviations
                    .entry(deviation.name().to_owned())
                    .or_default() += 1;
            }
            Outcome::Disagrees(kind, note) => {
                let kind = self.disagreements.entry(kind.to_owned()).or_default();
                kind.count += 1;
                kind.keep(vec![(text, note)]);
            }
        }
    }

    /// Adds the counts of another part of the run, or of another run.
    pub fn add(&mut self, other: Tally) {
        self.cases += other.cases;
        self.valid += other.valid;
        self.invalid += other.invalid;
        self.not_json += other.not_json;
        for (name, count) in other.deviations {
            *self.deviations.entry(name).or_default() += count;
        }
        for (name, disagreements) in other.disagreements {
            let kind = self.disagreements.entry(name).or_default();
            kind.count += disagreements.count;
            kind.keep(disagreements.shortest);
        }
    }
}

impl Disagreements {
    fn keep(&mut self, more: Vec<(String, String)>) {
        self.shortest.extend(more);
        self.shortest
            .sort_by(|(left, _), (right, _)| (left.len(), left).cmp(&(right.len(), right)));
        self.shortest.dedup();
        self.shortest.truncate(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract_runtime::{Schema, UInt};
    use serde::{Deserialize, Serialize};

    static SCORE: Schema = Schema::new(
        "https://example.org/score",
        r#"{"type": "integer", "minimum": 1, "maximum": 255}"#,
    );

    #[derive(Serialize, Deserialize)]
    struct Score(UInt<1, 255>);

    impl Root for Score {
        const SCHEMA: &'static Schema = &SCORE;
    }

    /// Takes 0 and refuses 1.0, against its schema.
    #[derive(Serialize, Deserialize)]
    struct Loose(u8);

    impl Root for Loose {
        const SCHEMA: &'static Schema = &SCORE;
    }

    #[test]
    fn a_faithful_type_agrees() {
        let tally = Subject::of::<Score>("score")
            .unwrap()
            .run(4_000, 1, 2)
            .unwrap();
        assert!(tally.disagreements.is_empty(), "{tally:#?}");
        assert!(tally.deviations.is_empty(), "{tally:#?}");
        assert!(tally.valid > 500 && tally.invalid > 500 && tally.not_json > 20);
        assert_eq!(tally.cases, 4_000);
    }

    #[test]
    fn a_loose_type_is_found_out() {
        let tally = Subject::of::<Loose>("loose")
            .unwrap()
            .run(4_000, 1, 2)
            .unwrap();
        let shortest = |kind| {
            let kind: &Disagreements = &tally.disagreements[kind];
            kind.shortest[0].0.as_str()
        };
        assert_eq!(shortest("accepted"), "0");
        assert!(shortest("refused").contains(['.', 'e', 'E']));
    }

    #[test]
    fn threads_change_nothing() {
        let run = |threads| {
            let tally = Subject::of::<Loose>("loose")
                .unwrap()
                .run(3_000, 5, threads)
                .unwrap();
            format!("{tally:?}")
        };
        assert_eq!(run(1), run(3));
    }
}

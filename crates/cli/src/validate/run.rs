//! The run: inputs are cut into tasks, judged in parallel, and told in order.

use super::human;
use super::input::{Input, Record, Task, lines};
use super::tally::Tally;
use super::{Judge, json, parallel};
use crate::console::{self, Format, count};
use crate::failure::Failure;
use crate::validate::progress::Progress;

/// Judges every record of every input; whether all are valid.
///
/// # Errors
/// When an input cannot be read, after the others are told; when nobody reads the results.
pub fn run(judge: &Judge, inputs: &[Input], format: Format, jobs: usize) -> Result<bool, Failure> {
    let mut teller = Teller::new(inputs, format);
    let tasks = inputs
        .iter()
        .enumerate()
        .flat_map(|(index, input)| input.tasks().map(move |task| (index, task)));
    parallel::in_order(
        jobs,
        tasks,
        |(index, task)| work(judge, &inputs[index], index, task, format),
        |outcome| teller.tell(outcome),
    )?;
    teller.finish()
}

/// What came of one task.
#[derive(Default)]
struct Outcome {
    /// Which input it was.
    input: usize,
    /// Results, ready to be written.
    results: String,
    /// Diagnostics, one for each invalid record.
    diagnostics: Vec<String>,
    tally: Tally,
    /// How many bytes were judged.
    bytes: usize,
    /// Why the input cannot be read.
    error: Option<std::io::Error>,
    /// Whether nothing of the input follows.
    is_last: bool,
}

/// For people, this many invalid records of an input are shown; the others are counted.
const SHOWN: usize = 100;

fn work(judge: &Judge, input: &Input, index: usize, task: Task, format: Format) -> Outcome {
    let mut outcome = Outcome {
        input: index,
        is_last: !matches!(task, Task::Lines { .. }),
        ..Outcome::default()
    };
    match task {
        Task::Document => match input.read() {
            Ok(text) => outcome.judge(judge, &record(input, 1, &text), format),
            Err(error) => outcome.error = Some(error),
        },
        Task::Lines { first, bytes } => {
            for (number, text) in lines(first, &bytes) {
                outcome.judge(judge, &record(input, number, text), format);
            }
            outcome.bytes = bytes.len();
        }
        Task::End => {}
        Task::Unreadable(error) => outcome.error = Some(error),
    }
    outcome
}

/// The record whose text begins at a line, which is also its number.
fn record<'a>(input: &'a Input, line: u64, text: &'a [u8]) -> Record<'a> {
    Record {
        file: &input.name,
        shown: input.shown(),
        number: line,
        line,
        text,
    }
}

impl Outcome {
    fn judge(&mut self, judge: &Judge, record: &Record<'_>, format: Format) {
        let report = judge.judge(record.text);
        self.tally.count(report.valid());
        match format {
            Format::Json => self.results.push_str(&json::line(record, &report)),
            Format::Human if !report.valid() && self.diagnostics.len() < SHOWN => {
                self.diagnostics.push(human::violations(record, &report));
            }
            Format::Human => {}
        }
    }
}

/// Tells outcomes as they come.
struct Teller<'a> {
    inputs: &'a [Input],
    format: Format,
    progress: Progress,
    /// Of the input that is being told.
    current: Tally,
    /// Of all that were told.
    total: Tally,
    unreadable: usize,
}

impl<'a> Teller<'a> {
    fn new(inputs: &'a [Input], format: Format) -> Self {
        Self {
            inputs,
            format,
            progress: Progress::new(inputs),
            current: Tally::default(),
            total: Tally::default(),
            unreadable: 0,
        }
    }

    fn tell(&mut self, outcome: Outcome) -> Result<(), Failure> {
        let left = SHOWN.saturating_sub(self.current.invalid);
        self.current.add(outcome.tally);
        self.progress.advance(outcome.bytes, self.current.invalid);
        for diagnostic in outcome.diagnostics.iter().take(left) {
            self.progress.aside(|| console::tell(diagnostic));
        }
        if !outcome.results.is_empty() {
            self.progress.aside(|| console::print(&outcome.results))?;
        }
        if let Some(error) = &outcome.error {
            self.unreadable += 1;
            let name = self.inputs[outcome.input].shown();
            self.progress
                .aside(|| console::tell(&format!("error: {name}: {error}")));
        }
        match outcome.is_last {
            true => self.end_of(&self.inputs[outcome.input], outcome.error.is_none()),
            false => Ok(()),
        }
    }

    /// Sums an input up.
    fn end_of(&mut self, input: &Input, is_read: bool) -> Result<(), Failure> {
        let tally = std::mem::take(&mut self.current);
        self.total.add(tally);
        if self.format == Format::Json || !(is_read || input.is_lines) {
            return Ok(());
        }
        let hidden = tally.invalid.saturating_sub(SHOWN);
        if hidden > 0 {
            let more = count(hidden, "more invalid record");
            self.progress.aside(|| {
                console::tell(&format!(
                    "{}: {more}; `--format json` lists all",
                    input.shown()
                ));
            });
        }
        let verdict = match (input.is_lines, tally.invalid) {
            (true, _) => tally.to_string(),
            (false, 0) => "valid".to_owned(),
            (false, _) => "invalid".to_owned(),
        };
        let line = format!("{}: {verdict}\n", input.shown());
        self.progress.aside(|| console::print(&line))
    }

    fn finish(self) -> Result<bool, Failure> {
        self.progress.end();
        if self.format == Format::Human && self.inputs.len() > 1 {
            console::print(&format!(
                "{}: {}\n",
                count(self.inputs.len(), "input"),
                self.total
            ))?;
        }
        match self.unreadable {
            0 => Ok(self.total.invalid == 0),
            _ => Err(Failure::Told),
        }
    }
}

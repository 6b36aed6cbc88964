//! `contract transition`: a step between two records against the rules of a contract's lifecycle.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use contract_runtime::{Json, Position, Report, Value, Violation};
use openvibe_contracts::lifecycle::{self, WireError};

use crate::console;
use crate::failure::Failure;
use crate::validate::human;
use crate::validate::input::Record;

/// Judges the step from one record to the next by the rules of a contract's lifecycle.
///
/// The answer is JSON: the transition, whether it is allowed, the rules that it breaks, and those that lack the context to
/// be checked. Exit status 1: a rule is broken, or a schema refuses a record.
#[derive(Args)]
#[command(after_help = "\
Example:
  contract transition agent.goal@1 --from stored.json --to submitted.json --context context.json")]
pub struct Transition {
    /// The contract: `agent.goal@1`, `agent.goal` for its newest major, or an alias.
    #[arg(value_name = "ID")]
    id: String,
    /// The record before; without it the next one is new. `-` is standard input, for one of the three.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The record that is submitted.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Who takes the step and what else is known; without it nothing is.
    #[arg(long, value_name = "FILE")]
    context: Option<PathBuf>,
}

/// A file of JSON text.
struct Text {
    name: String,
    text: String,
}

impl Transition {
    /// Runs the command; whether the step is allowed.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let lifecycle = lifecycle::find(&self.id).map_err(Failure::other)?;
        let files = [
            self.from.as_deref(),
            Some(self.to.as_path()),
            self.context.as_deref(),
        ];
        if files
            .iter()
            .flatten()
            .filter(|path| is_standard_input(path))
            .count()
            > 1
        {
            return Err(Failure::other("standard input is one file: say `-` once"));
        }
        let from = self.from.as_deref().map(Text::read).transpose()?;
        let to = Text::read(&self.to)?;
        let context = match &self.context {
            Some(path) => Text::read(path)?,
            None => Text::nothing(),
        };
        let known = match context.value() {
            Ok(known) => known,
            Err(report) => return Ok(context.tell(&report)),
        };
        let before = from.as_ref().map(|from| from.text.as_str());
        match lifecycle.judge_text(before, &to.text, &known) {
            Ok(outcome) => {
                let text = serde_json::to_string_pretty(&outcome).map_err(Failure::other)?;
                console::print(&format!("{text}\n"))?;
                Ok(outcome.allowed())
            }
            Err(WireError::Previous(report)) => Ok(from.as_ref().unwrap_or(&to).tell(&report)),
            Err(WireError::Next(report)) => Ok(to.tell(&report)),
            Err(WireError::Context(report)) => Ok(context.tell(&report)),
            Err(error) => Err(Failure::other(error)),
        }
    }
}

impl Text {
    fn read(path: &Path) -> Result<Self, Failure> {
        let io = |error: io::Error| Failure::io(path, &error);
        let bytes = if is_standard_input(path) {
            let mut bytes = Vec::new();
            io::stdin().read_to_end(&mut bytes).map_err(io)?;
            bytes
        } else {
            fs::read(path).map_err(io)?
        };
        let name = path.display().to_string();
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { name, text }),
            Err(_) => Err(Failure::Other(format!("{name}: is not UTF-8"))),
        }
    }

    /// The context of someone who says nothing.
    fn nothing() -> Self {
        Self {
            name: String::new(),
            text: "{}".to_owned(),
        }
    }

    /// The text as JSON, in which no member stands twice.
    fn value(&self) -> Result<Value, Report> {
        let value: Result<Json, _> = serde_json::from_str(&self.text);
        value.map(Json::into_value).map_err(|error| {
            let (line, column) = (error.line(), error.column().max(1));
            let message = error.to_string();
            let place = format!(" at line {line} column {}", error.column());
            let message = message.strip_suffix(&place).unwrap_or(&message);
            Violation::new("json", message)
                .positioned(Position { line, column })
                .into()
        })
    }

    /// Tells what is wrong with the text; that nothing is right, for the exit status.
    fn tell(&self, report: &Report) -> bool {
        let record = Record::whole(&self.name, self.text.as_bytes());
        console::tell(human::violations(&record, report).trim_end());
        false
    }
}

fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

//! A verdict as one line of JSON.

use contract_runtime::{Report, Violation};
use serde::Serialize;

use super::input::Record;
use super::tally::position;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    record: u64,
    valid: bool,
    errors: Vec<Error<'a>>,
}

#[derive(Serialize)]
struct Error<'a> {
    path: &'a str,
    keyword: &'a str,
    message: String,
    schema_path: &'a str,
}

/// `{"file", "record", "valid", "errors": [{"path", "keyword", "message", "schema_path"}]}` and the end of the line.
pub fn line(record: &Record<'_>, report: &Report) -> String {
    let line = Line {
        file: record.file,
        record: record.number,
        valid: report.valid(),
        errors: report
            .violations
            .iter()
            .map(|found| error(record, found))
            .collect(),
    };
    // A struct of texts and numbers is always written.
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

fn error<'a>(record: &Record<'_>, violation: &'a Violation) -> Error<'a> {
    Error {
        path: &violation.path,
        keyword: &violation.keyword,
        message: message(record, violation),
        schema_path: &violation.schema_path,
    }
}

/// What no schema says is wrong with a value stands in the text alone, so its place is told there.
fn message(record: &Record<'_>, violation: &Violation) -> String {
    match violation
        .position
        .filter(|_| violation.schema_path.is_empty())
    {
        Some(at) => {
            let (line, column) = position(record, at);
            format!("{} at {line}:{column}", violation.message)
        }
        None => violation.message.clone(),
    }
}

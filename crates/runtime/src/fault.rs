//! The failing path of reading: from serde's error to a report.

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;

use crate::contract::Root;
use crate::locate::{locate_all, position_of};
use crate::message;
use crate::report::{Position, Report, Violation};
use crate::schema::Schema;

/// What is wrong with a text that `T` refuses.
#[cold]
pub(crate) fn of_text<T: Root>(text: &str, error: &serde_json::Error) -> Report {
    let violation = match error.classify() {
        Category::Data => return of_instance::<T>(text, error),
        _ => in_characters(syntax(error), text),
    };
    violation.into()
}

/// What is wrong with bytes that `T` refuses.
#[cold]
pub(crate) fn of_bytes<T: Root>(bytes: &[u8], error: &serde_json::Error) -> Report {
    match std::str::from_utf8(bytes) {
        Ok(text) => of_text::<T>(text, error),
        Err(broken) => {
            let position = position_of(bytes, broken.valid_up_to());
            Violation::new("json", "is not UTF-8")
                .positioned(position)
                .into()
        }
    }
}

/// What is wrong with a value that `T` refuses.
#[cold]
pub(crate) fn of_value<T: Root>(value: &Value, error: &serde_json::Error) -> Report {
    #[cfg(feature = "report")]
    if let Some(report) = listed(T::SCHEMA, value) {
        return report;
    }
    traced::<T, _>(value, error).into()
}

/// What is wrong with a text that is JSON.
fn of_instance<T: Root>(text: &str, error: &serde_json::Error) -> Report {
    let mut report = complete(T::SCHEMA, text).unwrap_or_else(|| {
        let mut reader = serde_json::Deserializer::from_str(text);
        let mut violation = traced::<T, _>(&mut reader, error);
        violation.position = violation.position.or_else(|| position(error));
        violation.into()
    });
    place(&mut report, text);
    report
}

/// Every violation, where the oracle finds one and the text is strict JSON.
#[cfg(feature = "report")]
fn complete(schema: &Schema, text: &str) -> Option<Report> {
    let crate::Json(value) = serde_json::from_str(text).ok()?;
    listed(schema, &value)
}

#[cfg(not(feature = "report"))]
fn complete(_schema: &Schema, _text: &str) -> Option<Report> {
    None
}

/// Every violation that the oracle finds, unless their paths would fill the memory.
#[cfg(feature = "report")]
fn listed(schema: &Schema, value: &Value) -> Option<Report> {
    const MOST: usize = 256 << 20;
    let bounded = crate::json::path_bytes(value, MOST) < MOST;
    bounded.then(|| schema.oracle()?.report(value))?
}

/// Gives the violations that name a value in the text its position.
fn place(report: &mut Report, text: &str) {
    let paths: Vec<&str> = report
        .violations
        .iter()
        .map(|found| found.path.as_str())
        .collect();
    let spans = locate_all(text, &paths);
    for (violation, span) in report.violations.iter_mut().zip(spans) {
        if let Some(span) = span.filter(|_| !matches!(violation.keyword.as_ref(), "json" | "depth"))
        {
            violation.position = Some(Position {
                line: span.line,
                column: span.column,
            });
        }
    }
}

/// The violation that reading `value` as a `T` comes upon first, if any.
pub(crate) fn first_of<T: DeserializeOwned>(value: &Value) -> Option<Violation> {
    serde_path_to_error::deserialize::<_, T>(value)
        .err()
        .map(|error| of_traced(&error))
}

/// The violation that reading again comes upon first, with its path.
fn traced<'de, T, D>(reader: D, error: &serde_json::Error) -> Violation
where
    T: DeserializeOwned,
    D: serde::Deserializer<'de, Error = serde_json::Error>,
{
    match serde_path_to_error::deserialize::<D, T>(reader) {
        Err(traced) => of_traced(&traced),
        Ok(_) => of_error(error),
    }
}

fn of_traced(traced: &serde_path_to_error::Error<serde_json::Error>) -> Violation {
    let mut violation = of_error(traced.inner());
    let mut path = pointer(traced.path());
    if is_of_a_name(traced.inner()) {
        path.truncate(path.rfind('/').unwrap_or_default());
    }
    violation.path.insert_str(0, &path);
    violation.schema_path.clear();
    violation
}

/// Whether serde refused a member for its name: the object is at fault, not the member's value.
fn is_of_a_name(error: &serde_json::Error) -> bool {
    error.to_string().starts_with("unknown field `")
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        let token = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => crate::report::escape(key).into_owned(),
            Segment::Enum { .. } | Segment::Unknown => continue,
        };
        pointer.push('/');
        pointer.push_str(&token);
    }
    pointer
}

/// What is wrong with a text that is not JSON.
fn syntax(error: &serde_json::Error) -> Violation {
    let text = without_position(error);
    let depth = text.contains("recursion limit");
    let violation = if depth {
        message::depth()
    } else {
        Violation::new("json", format!("is not JSON: {text}"))
    };
    match position(error) {
        Some(position) => violation.positioned(position),
        None => violation,
    }
}

fn position(error: &serde_json::Error) -> Option<Position> {
    let (line, column) = (error.line(), error.column());
    (line > 0).then_some(Position {
        line,
        column: column.max(1),
    })
}

/// The same violation with its column in characters, where `serde_json` counts bytes.
fn in_characters(mut violation: Violation, text: &str) -> Violation {
    if let Some(position) = &mut violation.position {
        let lines = text.split_inclusive('\n').take(position.line - 1);
        let start: usize = lines.map(str::len).sum();
        *position = position_of(text.as_bytes(), start + position.column - 1);
    }
    violation
}

/// The message of an error, without the ` at line 1 column 2` that serde_json adds.
fn without_position(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&suffix).unwrap_or(&text).to_owned()
}

/// The violation behind an error of ours or of serde's.
pub(crate) fn of_error(error: &serde_json::Error) -> Violation {
    if error.classify() != Category::Data {
        return syntax(error);
    }
    let text = without_position(error);
    if let Some((text, keyword)) = tagged(&text) {
        let (path, message) = pathed(text);
        return Violation::new(keyword.to_owned(), message).at(path);
    }
    of_serde(&text)
}

/// Our own messages end in their keyword in brackets.
fn tagged(text: &str) -> Option<(&str, &str)> {
    let (message, keyword) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '-' | '_');
    (!keyword.is_empty() && keyword.chars().all(name)).then_some((message, keyword))
}

/// A path before the message is relative to the value that was read.
fn pathed(text: &str) -> (&str, &str) {
    let begins = text.starts_with('/');
    text.split_once(": ")
        .filter(|_| begins)
        .unwrap_or(("", text))
}

/// What serde's derive finds by itself.
fn of_serde(text: &str) -> Violation {
    let quoted = |prefix: &str| text.strip_prefix(prefix)?.split('`').next();
    if let Some(name) = quoted("missing field `") {
        message::required(name)
    } else if let Some(name) = quoted("unknown field `") {
        message::not_allowed(name)
    } else if let Some(name) = quoted("duplicate field `") {
        message::duplicate(name)
    } else if let Some(rest) = text.strip_prefix("invalid type: ") {
        Violation::new("type", type_fault(rest))
    } else {
        Violation::new("", text)
    }
}

/// `string "x", expected an object` as the rest of a sentence.
fn type_fault(text: &str) -> String {
    match text.rsplit_once(", expected ") {
        Some((_, expected)) => format!("is not {expected}"),
        None => format!("has another type: {text}"),
    }
}

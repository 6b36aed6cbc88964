//! Where the types are meant to part from JSON Schema, told from the text alone.
//!
//! Three things are refused though a schema has nothing against them: a member name that stands
//! twice in one object, an integer that neither `i64` nor `u64` holds, and nesting that readers
//! guard their stack against. This module finds them by scanning the text, without any of the
//! code whose verdicts it explains.

use std::collections::HashSet;

use serde_json::Value;

/// Containers within containers that the types still read; `serde_json` refuses the next.
const NESTING: usize = 127;

/// A reason for which a text that its schema accepts is refused on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deviation {
    /// An object has two members of one name.
    DuplicateMember,
    /// A number is an integer, and outside both `i64` and `u64`.
    IntegerRange,
    /// Arrays and objects nest deeper than 127.
    Nesting,
    /// A number of draft 4 is an integer and spelled with a fraction or an exponent. This one is
    /// accepted where the oracle refuses it.
    Draft4Integer,
}

impl Deviation {
    /// The name under which it is counted.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Deviation::DuplicateMember => "duplicate-member",
            Deviation::IntegerRange => "integer-range",
            Deviation::Nesting => "nesting",
            Deviation::Draft4Integer => "draft4-integer",
        }
    }

    /// Whether every text that shows it is refused, wherever in the text it stands. An integer
    /// out of range is refused only where the schema asks for an integer.
    #[must_use]
    pub fn is_always_refused(self) -> bool {
        !matches!(self, Deviation::IntegerRange | Deviation::Draft4Integer)
    }
}

/// The deviations that a JSON text shows. What comes of a text that is not JSON says nothing.
///
/// ```
/// use contract_bench::deviations::{Deviation, find};
///
/// assert_eq!(find(r#"{"a": 1, "\u0061": 2}"#), [Deviation::DuplicateMember]);
/// assert_eq!(find(r#"[{"a": 18446744073709551616}]"#), [Deviation::IntegerRange]);
/// assert_eq!(find(r#"[{"a": 1}, {"a": 1e3}]"#), []);
/// ```
#[must_use]
pub fn find(text: &str) -> Vec<Deviation> {
    let mut scan = Scan {
        rest: text,
        open: Vec::new(),
        found: HashSet::new(),
    };
    while scan.token() {}
    let mut found: Vec<Deviation> = scan.found.into_iter().collect();
    found.sort_unstable();
    found
}

/// Whether `value` has an integer that is spelled with a fraction or an exponent.
#[must_use]
pub fn has_spelled_integer(value: &Value) -> bool {
    match value {
        Value::Number(number) => {
            number.is_f64() && number.as_f64().is_some_and(|f| f.fract() == 0.0)
        }
        Value::Array(items) => items.iter().any(has_spelled_integer),
        Value::Object(members) => members.values().any(has_spelled_integer),
        _ => false,
    }
}

struct Scan<'t> {
    rest: &'t str,
    /// For each container that is open, the names met so far; `None` in an array.
    open: Vec<Option<HashSet<String>>>,
    found: HashSet<Deviation>,
}

impl Scan<'_> {
    /// Takes one token; false at the end.
    fn token(&mut self) -> bool {
        self.rest = self
            .rest
            .trim_start_matches([' ', '\t', '\n', '\r', ',', ':']);
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        let length = match first {
            '{' => self.enter(Some(HashSet::new())),
            '[' => self.enter(None),
            '}' | ']' => {
                self.open.pop();
                1
            }
            '"' => self.string(),
            '-' | '0'..='9' => self.number(),
            other => other.len_utf8(),
        };
        self.rest = &self.rest[length..];
        true
    }

    fn enter(&mut self, names: Option<HashSet<String>>) -> usize {
        self.open.push(names);
        if self.open.len() > NESTING {
            self.found.insert(Deviation::Nesting);
        }
        1
    }

    fn string(&mut self) -> usize {
        let length = string_length(self.rest);
        let is_name = self.rest[length..].trim_start().starts_with(':');
        if let Some(Some(names)) = self.open.last_mut()
            && is_name
            && let Ok(name) = serde_json::from_str::<String>(&self.rest[..length])
            && !names.insert(name)
        {
            self.found.insert(Deviation::DuplicateMember);
        }
        length
    }

    fn number(&mut self) -> usize {
        let part = |char: char| matches!(char, '0'..='9' | '+' | '-' | '.' | 'e' | 'E');
        let length = self
            .rest
            .find(|char| !part(char))
            .unwrap_or(self.rest.len());
        if is_out_of_range(&self.rest[..length]) {
            self.found.insert(Deviation::IntegerRange);
        }
        length
    }
}

/// The bytes of the string that `text` begins with, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A number with a fraction or an exponent is a double for every reader here, so its range is
/// the double's.
fn is_out_of_range(number: &str) -> bool {
    if number.contains(['.', 'e', 'E']) {
        let double = number.parse::<f64>().unwrap_or(0.0);
        let range = -(2_f64.powi(63))..2_f64.powi(64);
        return double.fract() == 0.0 && !range.contains(&double);
    }
    number.parse::<i64>().is_err() && number.parse::<u64>().is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_within_their_object() {
        let none: [Deviation; 0] = [];
        assert_eq!(
            find(r#"{"a": {"a": ["a", "a"]}, "b": [{"a": 0}, {"a": 0}]}"#),
            none
        );
        assert_eq!(find(r#"{"a": "b", "b" : "a", "c": "\"b\":"}"#), none);
        assert_eq!(
            find(r#"[{"x": {"a": {}, "b": [], "a": 1}}]"#),
            [Deviation::DuplicateMember]
        );
    }

    #[test]
    fn range_is_that_of_the_value() {
        for inside in [
            "0",
            "-0",
            "18446744073709551615",
            "-9223372036854775808",
            "1.5",
            "1e19",
            "0.0",
        ] {
            assert!(!is_out_of_range(inside), "{inside}");
        }
        for outside in [
            "18446744073709551616",
            "-9223372036854775809",
            "18446744073709551615.0",
            "1e20",
            "-1e19",
        ] {
            assert!(is_out_of_range(outside), "{outside}");
        }
    }

    #[test]
    fn nesting_is_counted_in_containers() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(find(&nested(NESTING)).is_empty());
        assert_eq!(find(&nested(NESTING + 1)), [Deviation::Nesting]);
        assert!(find(&"[]".repeat(500)).is_empty());
    }
}

//! Records as `object!` reads them: closed, open, optional, nullable, checked.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::{
    Check, Extra, Json, Members, Nullable, Report, Text, UInt, Violation, object,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    pub tokens: Option<UInt<1>>,
    pub note: Nullable<Text<1, 5>>,
}
object!(Budget, closed { tokens: "tokens" optional, note: "a note" nullable });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    pub name: Text<1>,
    pub extra: Extra<Self>,
}
object!(Open, open(extra: Members) { name: "name" required });

impl Members for Open {
    const NAMES: &'static [&'static str] = &["name"];

    fn accepts(name: &str) -> bool {
        name != "never"
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    low: UInt,
    high: UInt,
}
object!(Range, closed { low: "low" required, high: "high" required } checked);

impl Check for Range {
    fn check(&self) -> Result<(), Report> {
        if self.low <= self.high {
            Ok(())
        } else {
            Err(Violation::new("x-order", "ends before it begins").into())
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Empty {}
object!(Empty, closed {});

fn round_trip<T: DeserializeOwned + Serialize>(text: &str) {
    let json: Json = serde_json::from_str(text).unwrap();
    let read: T = serde_json::from_str(text).unwrap();
    assert_eq!(json, serde_json::to_value(&read).unwrap());
    let again: T = serde_json::from_value(json.0.clone()).unwrap();
    assert_eq!(json, serde_json::to_value(&again).unwrap());
}

fn refused<T: DeserializeOwned>(text: &str) -> String {
    match serde_json::from_str::<T>(text) {
        Ok(_) => panic!("{text} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_was_read_is_written() {
    for text in [
        "{}",
        r#"{"tokens": 3}"#,
        r#"{"a note": null}"#,
        r#"{"a note": "abc", "tokens": 1}"#,
    ] {
        round_trip::<Budget>(text);
    }
    round_trip::<Open>(r#"{"name": "a", "more": {"x": [1, 2.5, null]}, "y": "z"}"#);
    round_trip::<Range>(r#"{"high": 2, "low": 1}"#);
    round_trip::<Empty>("{}");
}

#[test]
fn what_a_schema_refuses_is_refused() {
    for text in [
        r#"{"tokens": null}"#,
        r#"{"tokens": 0}"#,
        r#"{"a note": ""}"#,
        r#"{"note": "a"}"#,
        r#"{"tokens": 1, "tokens": 1}"#,
        r#"{"a note": null, "a note": null}"#,
        "[]",
        "[1, null]",
        "null",
        "3",
    ] {
        refused::<Budget>(text);
    }
    for text in [
        "{}",
        r#"{"name": "a", "never": 1}"#,
        r#"{"name": "a", "x": 1, "x": 1}"#,
        r#"{"name": "a", "x": {"y": 1, "y": 1}}"#,
        r#"{"name": "a", "name": "a"}"#,
        r#"["a"]"#,
    ] {
        refused::<Open>(text);
    }
    refused::<Range>(r#"{"low": 1}"#);
    refused::<Empty>(r#"{"x": 1}"#);
    refused::<Empty>("[]");
    assert!(refused::<Range>(r#"{"low": 3, "high": 2}"#).contains("ends before it begins"));
    assert!(refused::<Budget>("[]").contains("expected an object"));
}

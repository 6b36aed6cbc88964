//! Records as generated code writes them: closed, open, optional, nullable, checked.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::__private::serde::{Deserialize, Serialize};
use contract_runtime::{Check, Extra, List, Members, Nullable, Report, Text, UInt, Violation};

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    crate = "contract_runtime::__private::serde",
    remote = "Self",
    deny_unknown_fields
)]
#[non_exhaustive]
pub struct Budget {
    #[serde(
        default,
        deserialize_with = "contract_runtime::field::present",
        skip_serializing_if = "Option::is_none"
    )]
    pub tokens: Option<UInt<1>>,
    #[serde(default, skip_serializing_if = "Nullable::is_absent")]
    pub note: Nullable<Text<1, 5>>,
}
contract_runtime::record!(Budget);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(crate = "contract_runtime::__private::serde", remote = "Self")]
#[non_exhaustive]
pub struct Open {
    pub name: Text<1>,
    #[serde(deserialize_with = "contract_runtime::field::required_nullable")]
    pub parent: Option<Text<1>>,
    #[serde(flatten)]
    pub extra: Extra<Self>,
}
contract_runtime::record!(Open);

impl Members for Open {
    const NAMES: &'static [&'static str] = &["name", "parent"];
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    crate = "contract_runtime::__private::serde",
    remote = "Range",
    deny_unknown_fields
)]
struct RangeShape {
    low: UInt,
    high: UInt,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    low: UInt,
    high: UInt,
}
contract_runtime::record!(Range, shape RangeShape, checked);

impl Check for Range {
    fn check(&self) -> Result<(), Report> {
        if self.low <= self.high {
            Ok(())
        } else {
            Err(Violation::new("x-order", "ends before it begins").into())
        }
    }
}

fn round_trip<T: serde::de::DeserializeOwned + Serialize>(text: &str) {
    let read: T = serde_json::from_str(text).unwrap();
    let written = serde_json::to_value(&read).unwrap();
    assert_eq!(
        contract_runtime::Json(written),
        serde_json::from_str::<contract_runtime::Json>(text).unwrap()
    );
}

fn refused<T: serde::de::DeserializeOwned>(text: &str) -> String {
    match serde_json::from_str::<T>(text) {
        Ok(_) => panic!("{text} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_closed_record_keeps_absent_null_and_value_apart() {
    for text in [
        "{}",
        r#"{"tokens": 3}"#,
        r#"{"note": null}"#,
        r#"{"note": "abc", "tokens": 1}"#,
    ] {
        round_trip::<Budget>(text);
    }
}

#[test]
fn a_closed_record_refuses_what_its_schema_refuses() {
    for text in [
        r#"{"tokens": null}"#,
        r#"{"tokens": 0}"#,
        r#"{"note": ""}"#,
        r#"{"other": 1}"#,
        r#"{"tokens": 1, "tokens": 1}"#,
        "[]",
        "[1, null]",
        "null",
        "3",
        r#""x""#,
    ] {
        refused::<Budget>(text);
    }
    assert!(refused::<Budget>("[]").contains("expected an object"));
}

#[test]
fn an_open_record_keeps_further_members() {
    round_trip::<Open>(r#"{"name": "a", "parent": null, "more": {"x": [1, 2.5, null]}, "y": "z"}"#);
    round_trip::<Open>(r#"{"parent": "b", "name": "a"}"#);
}

#[test]
fn an_open_record_refuses_what_is_missing_or_stands_twice() {
    for text in [
        r#"{"name": "a"}"#,
        r#"{"parent": null}"#,
        r#"{"name": "a", "parent": null, "x": 1, "x": 1}"#,
        r#"{"name": "a", "parent": null, "x": {"y": 1, "y": 1}}"#,
        r#"{"name": "a", "name": "a", "parent": null}"#,
        r#"["a", null]"#,
    ] {
        refused::<Open>(text);
    }
}

#[test]
fn a_checked_record_runs_its_check() {
    round_trip::<Range>(r#"{"low": 1, "high": 2}"#);
    assert!(refused::<Range>(r#"{"low": 3, "high": 2}"#).contains("ends before it begins"));
    refused::<Range>("[1, 2]");
    refused::<List<Range>>(r#"[{"low": 3, "high": 2}]"#);
}

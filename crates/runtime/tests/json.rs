//! Any JSON value, null, three states, and places in a text.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use contract_runtime::json::equal;
use contract_runtime::locate::{Span, locate};
use contract_runtime::report::escape;
use contract_runtime::{Json, Null, Nullable, Report, Text, Violation};
use serde_json::{Value, json};

fn hash(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    Json(value.clone()).hash(&mut hasher);
    hasher.finish()
}

#[test]
fn values_are_equal_as_schemas_compare_them() {
    let alike = [
        ("1", "1.0"),
        ("[1, {\"a\": 2}]", "[1.0, {\"a\": 2e0}]"),
        ("{\"a\": 1, \"b\": 2}", "{\"b\": 2, \"a\": 1}"),
        ("0", "-0.0"),
        ("\"\\u0061\"", "\"a\""),
    ];
    for (left, right) in alike {
        let left: Value = serde_json::from_str(left).unwrap();
        let right: Value = serde_json::from_str(right).unwrap();
        assert!(equal(&left, &right));
        assert_eq!(hash(&left), hash(&right));
    }
    let apart = [
        json!(null),
        json!(false),
        json!(0),
        json!(""),
        json!([]),
        json!({}),
        json!([0]),
        json!({"a": 0}),
        json!("0"),
        json!(9_007_199_254_740_993_u64),
        json!(9_007_199_254_740_992.0),
    ];
    for (index, left) in apart.iter().enumerate() {
        for (other, right) in apart.iter().enumerate() {
            assert_eq!(equal(left, right), index == other, "{left} {right}");
        }
    }
}

#[test]
fn values_refuse_a_name_that_stands_twice() {
    for bad in [
        r#"{"a":1,"a":1}"#,
        r#"[{"x":{"a":1,"\u0061":2}}]"#,
        r#"{"a":1,"b":2,"a":null}"#,
    ] {
        let error = serde_json::from_str::<Json>(bad).unwrap_err().to_string();
        assert!(
            error.starts_with("has the member `a` twice (duplicate)"),
            "{error}"
        );
    }
    for good in [
        "null",
        "true",
        "-1",
        "1.5",
        "\"x\"",
        "[]",
        "{}",
        r#"[{"a":1},{"a":1}]"#,
    ] {
        let json: Json = serde_json::from_str(good).unwrap();
        assert_eq!(json.to_string(), good);
    }
}

#[test]
fn a_member_with_a_private_name_is_a_member() {
    let text = r#"{"$serde_json::private::Number":"1"}"#;
    let json: Json = serde_json::from_str(text).unwrap();
    assert!(json.is_object() || json.is_number());
    let text = r#"{"a":1,"$serde_json::private::Number":"1"}"#;
    assert!(serde_json::from_str::<Json>(text).unwrap().is_object());
}

#[test]
fn null_reads_null_alone() {
    assert_eq!(serde_json::from_str::<Null>("null").unwrap(), Null);
    for bad in ["0", "false", "\"\"", "[]", "{}"] {
        assert!(serde_json::from_str::<Null>(bad).is_err(), "{bad}");
    }
    assert_eq!(serde_json::to_string(&Null).unwrap(), "null");
}

#[test]
fn absent_null_and_value_are_three_states() {
    let value: Nullable<Text> = serde_json::from_str("\"a\"").unwrap();
    assert_eq!(value.value().map(Text::as_str), Some("a"));
    assert_eq!(value.as_ref().map(|text| text.len()), Nullable::Value(1));
    assert!(Nullable::<Text>::default().is_absent());
    assert_eq!(Nullable::<u8>::from(None), Nullable::Null);
    assert_eq!(Nullable::from(3_u8).into_value(), Some(3));
    assert!(serde_json::to_string(&Nullable::<u8>::Absent).is_err());
}

#[test]
fn reports_say_where() {
    let inner: Report = Violation::new("minLength", "is shorter than 1 character")
        .by("/minLength")
        .into();
    let report = inner.under_item(2).under_member("a/b~c");
    assert_eq!(report.violations[0].path, "/a~1b~0c/2");
    assert_eq!(
        report.violations[0].schema_path,
        "/properties/a~1b~0c/items/minLength"
    );
    assert_eq!(
        report.to_string(),
        "/a~1b~0c/2: is shorter than 1 character"
    );
    assert_eq!(escape("plain"), "plain");
    let mut both = report.clone();
    both.merge(Violation::new("type", "is not an object"));
    assert_eq!(both.to_string().lines().count(), 2);
    assert!(Report::new().or(1).is_ok());
    assert_eq!(
        serde_json::to_value(&report).unwrap(),
        json!({"valid": false, "errors": [{
            "path": "/a~1b~0c/2", "keyword": "minLength", "message": "is shorter than 1 character",
            "schema_path": "/properties/a~1b~0c/items/minLength",
        }]})
    );
}

fn found(text: &str, pointer: &str) -> Option<String> {
    locate(text, pointer).map(|span| text[span.start..span.end].to_owned())
}

#[test]
fn every_value_of_a_text_is_found() {
    let text = "{ \"a\" : [ 1 , {\"b\": \"x,]}\\\"\"} ],\n\t\"é~/\": {\"\": null}, \"\\u0063\": -1.5e3, \"d\": [[],[ ]] }";
    let value: Value = serde_json::from_str(text).unwrap();
    fn walk(text: &str, pointer: &str, value: &Value) {
        let found = found(text, pointer).unwrap_or_else(|| panic!("{pointer}"));
        assert_eq!(
            serde_json::from_str::<Value>(&found).unwrap(),
            *value,
            "{pointer}"
        );
        match value {
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    walk(text, &format!("{pointer}/{index}"), item);
                }
            }
            Value::Object(members) => {
                for (name, item) in members {
                    walk(text, &format!("{pointer}/{}", escape(name)), item);
                }
            }
            _ => {}
        }
    }
    walk(text, "", &value);
    assert_eq!(
        locate(text, "/é~0~1/"),
        Some(Span {
            start: 47,
            end: 51,
            line: 2,
            column: 14
        })
    );
    for missing in ["/x", "/a/2", "/a/00", "/a/-", "/a/1/b/0", "a", "/é", "//"] {
        assert_eq!(found(text, missing), None, "{missing}");
    }
}

#[test]
fn a_broken_text_is_no_panic() {
    let text = r#"{"a": [1, {"b": "\u0041\\"}], "c": {"d": tru"#;
    for end in 0..=text.len() {
        for pointer in ["", "/a", "/a/1/b", "/c/d", "/c/d/e"] {
            let _ = locate(&text[..end], pointer);
        }
    }
    for text in [
        "}",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "[}",
        "{]",
        "{\"a\"",
        "{\"a\":}",
        "[,]",
        "\"\\",
        "{\"\\ud800\": 1}",
        "é",
        "[é",
    ] {
        for pointer in ["", "/a", "/0"] {
            let _ = locate(text, pointer);
        }
    }
    let deep = "[".repeat(100_000);
    let pointer = "/0".repeat(100_000);
    assert_eq!(locate(&deep, &pointer), None);
    assert_eq!(locate(&deep, "/0/0"), None);
}

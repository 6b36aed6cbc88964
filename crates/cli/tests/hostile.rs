//! Hostile input is only input: an error with a place, no panic, no hang.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::time::{Duration, Instant};

use common::{Outcome, contract_with, json_lines, write};

fn judged(input: &[u8]) -> Outcome {
    let started = Instant::now();
    let outcome = contract_with(&["validate", "agents.install"], input);
    assert_eq!(outcome.status, 1, "{}", outcome.err);
    assert!(outcome.err.contains("--> <stdin>:"), "{}", outcome.err);
    assert!(outcome.err.len() < 100_000);
    assert!(started.elapsed() < Duration::from_secs(60));
    outcome
}

#[test]
fn ten_thousand_levels() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let outcome =
            judged(format!("{}1{}", open.repeat(10_000), close.repeat(10_000)).as_bytes());
        assert!(outcome.err.contains("nested deeper"), "{}", outcome.err);
        judged(open.repeat(10_000).as_bytes());
    }
}

#[test]
fn every_way_to_cut_a_record_short() {
    let text =
        std::fs::read(common::root().join("tests/fixtures/agent.goal/valid/example.json")).unwrap();
    let text: Vec<u8> = text.into_iter().filter(|byte| *byte != b'\n').collect();
    let end = text.iter().rposition(|byte| *byte == b'}').unwrap();
    let mut lines = Vec::new();
    for cut in 1..end {
        lines.extend_from_slice(&text[..cut]);
        lines.push(b'\n');
    }
    let outcome = contract_with(
        &["validate", "agent.goal", "--ndjson", "--format", "json"],
        &lines,
    );
    assert_eq!(outcome.status, 1);
    let lines = json_lines(&outcome.out);
    assert!(lines.len() > 100);
    for line in lines {
        assert_eq!(line["errors"][0]["keyword"], "json", "{line}");
    }
}

#[test]
fn bytes_that_are_no_text() {
    judged(b"\xff\xfe\x00");
    judged(b"\0");
    judged(b"{\"agent\": \"\xed\xa0\x80\"}");
    judged(br#"{"agent": "\ud800"}"#);
    judged(b"\xf0\x9f\x98");
    judged(b"nul");
    judged(b"1e999");
    judged("\u{2028}{}".as_bytes());
}

#[test]
fn a_long_line_is_shown_in_part() {
    let long = "é".repeat(1_000_000);
    let outcome = judged(format!(r#"{{"agent": "{long}", "updates": "never"}}"#).as_bytes());
    assert!(outcome.err.lines().all(|line| line.chars().count() < 400));
    assert!(outcome.err.contains("<stdin>:1:1000026"), "{}", outcome.err);
}

#[test]
fn many_violations_are_counted() {
    let items = vec!["1"; 100_000].join(",");
    let outcome = judged(format!(r#"{{"agreed": [{items}]}}"#).as_bytes());
    assert!(
        outcome.err.contains("more; `--format json` lists all"),
        "{}",
        outcome.err
    );
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes long without optimization")]
fn a_hundred_megabytes() {
    let long = "x".repeat(100_000_000);
    judged(format!(r#"{{"agent": "{long}"}}"#).as_bytes());
    judged(format!(r#"{{"{long}": 1}}"#).as_bytes());
    judged(format!("[{}1]", "1,".repeat(50_000_000)).as_bytes());
}

#[test]
fn a_schema_that_is_deep_or_broken() {
    let folder = tempfile::tempdir().unwrap();
    let deep = format!("{}true{}", r#"{"not":"#.repeat(5000), "}".repeat(5000));
    for text in [
        deep.as_bytes(),
        b"",
        b"{",
        b"\xff",
        b"7",
        br#"{"$ref": "nowhere.json"}"#,
    ] {
        let schema = write(folder.path(), "schema.json", text);
        let outcome = contract_with(&["validate", "--schema", &schema], b"1");
        assert_eq!(outcome.status, 2, "{}", outcome.err);
        assert!(outcome.err.contains("schema.json"), "{}", outcome.err);
    }
    let schema = write(folder.path(), "schema.json", r##"{"$ref": "#"}"##);
    assert!(contract_with(&["validate", "--schema", &schema], b"1").status < 3);
}

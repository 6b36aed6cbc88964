//! `contract validate` over NDJSON: order, numbers, faults, bounds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{contract, contract_with, json_lines, write};

const GOOD: &str = r#"{"goal": "It builds.", "check": {"kind": "command", "value": "make"}}"#;
const BAD: &str = r#"{"goal": "", "check": {"kind": "command", "value": "make"}}"#;

#[test]
fn records_are_told_in_order_whatever_the_number_of_jobs() {
    let folder = tempfile::tempdir().unwrap();
    let mut text = String::new();
    for index in 0..20_000 {
        writeln!(text, "{}", if index % 7 == 3 { BAD } else { GOOD }).unwrap();
    }
    let file = write(folder.path(), "records.ndjson", &text);
    let outputs = ["1", "2", "5"].map(|jobs| {
        let outcome = contract(&[
            "validate",
            "agent.goal",
            &file,
            "--format",
            "json",
            "--jobs",
            jobs,
        ]);
        assert_eq!(outcome.status, 1);
        outcome.out
    });
    assert!(outputs[0] == outputs[1] && outputs[1] == outputs[2]);
    let lines = json_lines(&outputs[0]);
    assert_eq!(lines.len(), 20_000);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["record"], index + 1);
        assert_eq!(line["valid"], index % 7 != 3);
    }
}

#[test]
fn a_broken_record_does_not_keep_the_others_from_being_judged() {
    let mut input = Vec::new();
    for line in [
        GOOD.as_bytes(),
        b"{\"goal\": ",
        b"",
        b"  \t",
        b"\xff",
        BAD.as_bytes(),
        b"[]\r",
        GOOD.as_bytes(),
    ] {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    input.pop();
    let outcome = contract_with(
        &["validate", "agent.goal", "--ndjson", "--format", "json"],
        &input,
    );
    assert_eq!(outcome.status, 1);
    let told: Vec<_> = json_lines(&outcome.out)
        .iter()
        .map(|line| {
            (
                line["record"].as_u64().unwrap(),
                line["errors"][0]["message"]
                    .as_str()
                    .unwrap_or("")
                    .to_owned(),
            )
        })
        .collect();
    let expected = [
        (1, ""),
        (2, "is not JSON: EOF while parsing a value at 2:9"),
        (5, "is not UTF-8 at 5:1"),
        (6, "is shorter than 1 character"),
        (7, "is not an object"),
        (8, ""),
    ];
    assert_eq!(
        told,
        expected.map(|(record, message)| (record, message.to_owned()))
    );
}

#[test]
fn people_get_a_summary_and_the_lines_at_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(
        folder.path(),
        "records.jsonl",
        format!("{GOOD}\n{BAD}\n{GOOD}\n"),
    );
    let outcome = contract(&["validate", "agent.goal", &file]);
    assert_eq!(outcome.status, 1);
    assert_eq!(
        outcome.out,
        format!("{file}: 3 records, 2 valid, 1 invalid\n")
    );
    assert!(
        outcome.err.contains(&format!("--> {file}:2:10")),
        "{}",
        outcome.err
    );
    assert!(
        outcome.err.contains(&format!("2 | {BAD}")),
        "{}",
        outcome.err
    );
}

#[test]
fn people_are_not_flooded() {
    let input = format!("{BAD}\n").repeat(5000);
    let outcome = contract_with(&["validate", "agent.goal", "--ndjson"], input.as_bytes());
    assert_eq!(outcome.err.matches("error:").count(), 100);
    assert!(outcome.err.contains("<stdin>: 4900 more invalid records"));
    assert_eq!(
        outcome.out,
        "<stdin>: 5000 records, 0 valid, 5000 invalid\n"
    );
}

#[test]
fn no_records_are_no_fault() {
    let outcome = contract_with(&["validate", "agent.goal", "--ndjson"], b"\n\n");
    assert_eq!(
        (outcome.status, outcome.out.as_str()),
        (0, "<stdin>: 0 records, 0 valid, 0 invalid\n")
    );
}

#[test]
fn an_input_that_cannot_be_read_is_told_after_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(folder.path(), "records.ndjson", GOOD);
    let outcome = contract(&["validate", "agent.goal", "nowhere.ndjson", &file]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("error: nowhere.ndjson: "));
    assert!(
        outcome
            .out
            .contains(&format!("{file}: 1 record, 1 valid, 0 invalid\n"))
    );
}

#[test]
fn records_are_told_while_more_are_to_come() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_contract"))
        .args(["validate", "agent.goal", "--ndjson", "--format", "json"])
        .current_dir(common::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    for record in 1..=3 {
        writeln!(input, "{GOOD}").unwrap();
        input.flush().unwrap();
        let line = output.next().unwrap().unwrap();
        assert!(line.contains(&format!("\"record\":{record},")), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_goes_away_is_no_news() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_contract"))
        .args(["validate", "agent.goal", "--ndjson", "--format", "json"])
        .current_dir(common::root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    while writeln!(input, "{GOOD}").is_ok() {}
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(2));
}

/// The memory that a run takes does not grow with the number of records.
#[test]
#[cfg(target_os = "linux")]
fn memory_is_constant() {
    let peak = |records: usize| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_contract"))
            .args(["validate", "agent.goal", "--ndjson", "--jobs", "2"])
            .current_dir(common::root())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let block = format!("{GOOD}\n").repeat(1000);
        for _ in 0..records / 1000 {
            input.write_all(block.as_bytes()).unwrap();
        }
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let line = status
            .lines()
            .find(|line| line.starts_with("VmHWM"))
            .unwrap();
        let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
        drop(input);
        assert!(child.wait().unwrap().success());
        kilobytes
    };
    let (few, many) = (peak(20_000), peak(200_000));
    assert!(
        many < few + 16 * 1024,
        "{few} kB for few records, {many} kB for many"
    );
}

//! Schemas beside the Rust that they become: one folder a case. `UPDATE_GOLDEN=1` rewrites what is expected.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

mod common;

use std::fs;

use common::{cases, generated, name};

#[test]
fn each_schema_becomes_the_rust_beside_it() {
    let mut stale = Vec::new();
    for case in cases() {
        let golden = case.join("expected.rs");
        let text = match generated(&fs::read(case.join("schema.json")).unwrap()) {
            Ok(mut generated) => generated.files.remove("mod.rs").unwrap(),
            Err(failure) => panic!("{}:\n{failure}", case.display()),
        };
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &text).unwrap();
        }
        let expected = fs::read_to_string(&golden).unwrap_or_default();
        if expected != text {
            stale.push(format!("{}: {}", name(&case), difference(&expected, &text)));
        }
    }
    assert!(
        stale.is_empty(),
        "run with UPDATE_GOLDEN=1 to accept, and read the diff:\n{}",
        stale.join("\n")
    );
}

#[test]
fn no_case_has_an_orphan() {
    for case in cases() {
        for file in fs::read_dir(&case).unwrap() {
            let file = file.unwrap().file_name();
            let known = ["schema.json", "expected.rs", "accept.json", "reject.json"];
            assert!(
                known.iter().any(|known| file == *known),
                "{} has an orphan {file:?}",
                case.display()
            );
        }
    }
}

/// The first line that differs.
fn difference(expected: &str, text: &str) -> String {
    let lines = expected.lines().zip(text.lines());
    match lines.enumerate().find(|(_, (a, b))| a != b) {
        Some((index, (a, b))) => format!("line {}\n  expected: {a}\n  is:       {b}", index + 1),
        None => "one ends before the other".to_owned(),
    }
}

//! Every fault that a registry can have, as an author is told it: one folder a fault, golden files.
//!
//! A folder holds `bad.json` and `good.json`, each one contract's schema, or `bad/` and `good/`, each a registry. What is
//! said about the bad one is in `expected.err`; the good one loads without a word. `UPDATE_GOLDEN=1` rewrites the texts.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

use contract_codegen::{Registry, diagnostic, lint};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const FAULTS: &str = "tests/faults";

/// Faults that no check of single schemas finds: they are about files, the catalog, and references.
const OF_THE_REGISTRY: [&str; 4] = ["file", "catalog", "beside", "ref"];

#[test]
fn each_fault_is_told_as_written_down() {
    let mut stale = Vec::new();
    for case in cases() {
        let told = told(&case, "bad");
        let golden = case.join("expected.err");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &told).unwrap();
        }
        if fs::read_to_string(&golden).unwrap_or_default() != told {
            stale.push(format!("{}:\n{told}", case.display()));
        }
    }
    assert!(
        stale.is_empty(),
        "run with UPDATE_GOLDEN=1 to accept:\n{}",
        stale.join("\n")
    );
}

#[test]
fn each_good_twin_loads_without_a_word() {
    for case in cases() {
        assert_eq!(told(&case, "good"), "", "{}", case.display());
    }
}

#[test]
fn each_fault_says_where_and_what_to_do() {
    for case in cases() {
        let told = told(&case, "bad");
        let count = |beginning: &str| {
            told.lines()
                .filter(|line| line.trim_start().starts_with(beginning))
                .count()
        };
        let faults = count("error: ") + count("warning: ");
        assert_eq!(
            count("--> "),
            faults,
            "{} has a fault without a place:\n{told}",
            case.display()
        );
        assert_eq!(
            count("= help: "),
            faults,
            "{} has a fault without a way out:\n{told}",
            case.display()
        );
    }
}

#[test]
fn each_check_has_a_case_and_each_case_a_check() {
    let names: BTreeSet<String> = cases().iter().map(|case| name(case)).collect();
    let ids: Vec<_> = lint::CHECKS.iter().map(|check| check.id).collect();
    let is_of = |name: &str, id: &str| name == id || name.starts_with(&format!("{id}-"));
    for id in ids.iter().chain(&OF_THE_REGISTRY) {
        assert!(
            names.iter().any(|name| is_of(name, id)),
            "no case for `{id}`"
        );
    }
    for name in &names {
        let known = ids.iter().chain(&OF_THE_REGISTRY).any(|id| is_of(name, id));
        assert!(known, "`{name}` is a case of no check");
    }
    for case in cases() {
        for file in fs::read_dir(&case).unwrap() {
            let file = file.unwrap().file_name();
            let known = ["bad", "bad.json", "good", "good.json", "expected.err"];
            assert!(
                known.iter().any(|known| file == *known),
                "{} has an orphan {file:?}",
                case.display()
            );
        }
    }
}

#[test]
fn each_check_says_its_purpose_in_one_line() {
    for check in lint::CHECKS {
        assert!(
            check.purpose.ends_with('.') && !check.purpose.contains('\n'),
            "{}",
            check.id
        );
    }
}

fn cases() -> Vec<PathBuf> {
    let mut cases: Vec<_> = fs::read_dir(FAULTS)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    cases.sort();
    cases
}

fn name(case: &Path) -> String {
    case.file_name().unwrap().to_string_lossy().into_owned()
}

/// What is said about one side of a case, with the registry's folder shown as `schemas`.
fn told(case: &Path, side: &str) -> String {
    let folder = case.join(side);
    let folder = if folder.is_dir() {
        folder
    } else {
        registry_of(case, side)
    };
    let text = match Registry::open(&folder) {
        Ok(registry) => diagnostic::plain(registry.warnings(), registry.sources()),
        Err(failure) => failure.to_string(),
    };
    text.replace(&*folder.to_string_lossy(), "schemas")
}

/// A registry of one contract, `example.case@1`.
fn registry_of(case: &Path, side: &str) -> PathBuf {
    // A folder of its own for each call: the tests run side by side.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed).to_string();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("faults")
        .join(call);
    fs::create_dir_all(folder.join("example")).unwrap();
    let catalog = r#"{"contracts": [{"id": "example.case", "version": "1.0.0", "owner": "examples",
        "schema": "example/case.v1.json", "visibility": "public", "status": "active", "compatibility": "backward"}]}"#;
    fs::write(folder.join("catalog.json"), catalog).unwrap();
    let schema = fs::read(case.join(format!("{side}.json"))).unwrap();
    fs::write(folder.join("example/case.v1.json"), schema).unwrap();
    folder
}

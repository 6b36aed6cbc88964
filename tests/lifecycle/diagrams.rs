//! The diagrams and tables of rules: in the documentation they are what the rules say now.
//!
//! `UPDATE_GOLDEN=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use openvibe_contracts::lifecycle::{Entry, LIFECYCLES, mermaid, plain, rule_table};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// What the documentation of a module says of its rules.
fn section(entry: &Entry) -> String {
    let (diagram, table) = (plain(entry), rule_table(entry));
    format!("```text\n{diagram}```\n\n{table}")
}

#[test]
fn the_documentation_has_the_rules_and_their_diagram() {
    for entry in LIFECYCLES {
        let module = entry.contract.split(['.', '@']).nth(1).unwrap();
        let path = root().join(format!("src/lifecycle/{module}/rules.md"));
        let section = section(entry);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &section).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap();
        assert_eq!(
            found,
            section,
            "{}: run with UPDATE_GOLDEN=1",
            path.display()
        );
    }
}

/// Where a diagram stands in the page on architecture.
fn marks(entry: &Entry) -> (String, String) {
    let id = entry.contract;
    (
        format!("<!-- lifecycle {id} -->\n"),
        format!("<!-- end of {id} -->"),
    )
}

#[test]
fn the_page_on_architecture_has_the_diagrams() {
    let path = root().join("ARCHITECTURE.md");
    let mut page = fs::read_to_string(&path).unwrap();
    for entry in LIFECYCLES {
        let (begin, end) = marks(entry);
        let start = page.find(&begin).map(|at| at + begin.len());
        let start = start.unwrap_or_else(|| panic!("ARCHITECTURE.md lacks {begin}"));
        let stop = start + page[start..].find(&end).unwrap();
        let diagram = format!("```mermaid\n{}```\n", mermaid(entry));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            page.replace_range(start..stop, &diagram);
            fs::write(&path, &page).unwrap();
        } else {
            assert_eq!(&page[start..stop], diagram, "run with UPDATE_GOLDEN=1");
        }
    }
}

#[test]
fn arrows_go_between_states() {
    for entry in LIFECYCLES {
        let arrows = entry.arrows();
        assert!(arrows.iter().any(|arrow| arrow.from.is_none()));
        for arrow in &arrows {
            assert!(arrow.from.is_none_or(|from| entry.states.contains(&from)));
            assert!(entry.states.contains(&arrow.to));
        }
        for state in entry.states {
            assert!(
                arrows.iter().any(|arrow| arrow.to == *state),
                "{state} is never reached"
            );
        }
    }
}

fn drawn(id: &str) -> String {
    let entry = LIFECYCLES.iter().find(|entry| entry.contract == id);
    plain(entry.unwrap())
}

#[test]
fn the_diagram_of_a_goal() {
    let expected = "\
(new)    ── create ──▶ open
open     ── amend ──▶ open
open     ── propose ──▶ proposed
open     ── fail ──▶ failed
proposed ── withdraw ──▶ open
proposed ── propose ──▶ proposed
proposed ── accept ──▶ accepted
proposed ── reject ──▶ rejected
proposed ── fail ──▶ failed
rejected ── propose ──▶ proposed
";
    assert_eq!(drawn("agent.goal@1"), expected);
}

#[test]
fn the_diagram_of_an_install() {
    let expected = "\
(new)   ── create ──▶ settled
(new)   ── create ──▶ waiting
settled ── edit, accept, take ──▶ settled
settled ── offer, accept, take ──▶ waiting
waiting ── decline, accept, take ──▶ settled
waiting ── offer, edit, accept, take ──▶ waiting
";
    let lines = |text: &str| -> Vec<Vec<String>> {
        let mut lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| {
                let mut words: Vec<String> = line
                    .split([' ', ','])
                    .map(str::to_owned)
                    .filter(|word| !word.is_empty())
                    .collect();
                words.sort();
                words
            })
            .collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&drawn("agents.install@1")), lines(expected));
}

#[test]
fn the_diagram_of_a_mandate() {
    let expected = "\
(new)    ── explicit accept ──▶ standing
standing ── explicit stop by a human ──▶ ended
standing ── explicit ignore, explicit unavailable, inferred ignore, inferred unavailable ──▶ standing
";
    assert_eq!(drawn("agent.decision@1"), expected);
}

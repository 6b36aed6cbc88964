//! What the command says about itself.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use std::collections::BTreeSet;

use common::{contract, contract_with};

/// The commands that the help lists.
fn commands() -> BTreeSet<String> {
    let help = contract(&["--help"]).out;
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let listed = listed.take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_command_has_an_example() {
    let commands = commands();
    assert!(commands.len() >= 6, "{commands:?}");
    for command in &commands {
        for flag in ["-h", "--help"] {
            let outcome = contract(&[command, flag]);
            assert_eq!(outcome.status, 0);
            let example = format!("\n  contract {command}");
            assert!(outcome.out.contains(&example), "{command}: {}", outcome.out);
        }
    }
}

#[test]
fn a_command_that_is_not_there_is_a_usage_error() {
    for arguments in [
        &["forge"][..],
        &[],
        &["list", "--frobnicate"],
        &["validate", "--jobs", "0", "agent.goal"],
    ] {
        assert_eq!(contract(arguments).status, 2, "{arguments:?}");
    }
}

#[test]
fn each_shell_gets_completions_for_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let outcome = contract(&["completions", shell]);
        assert_eq!((outcome.status, outcome.err.as_str()), (0, ""));
        for command in commands() {
            assert!(outcome.out.contains(&command), "{shell}: {command}");
        }
    }
    assert_eq!(contract(&["completions", "powershell"]).status, 2);
}

#[test]
fn bash_takes_the_completions() {
    let script = contract(&["completions", "bash"]).out;
    let outcome = std::process::Command::new("bash")
        .args(["-n", "-c", &script])
        .output();
    if let Ok(outcome) = outcome {
        assert!(outcome.status.success());
    }
    assert_eq!(contract_with(&["completions", "bash"], b"").out, script);
}

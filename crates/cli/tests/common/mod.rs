//! What the tests of the command share: running it, and the folders it runs in.
#![allow(dead_code, reason = "each test file takes what it needs")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the command came to.
pub struct Outcome {
    /// The exit status.
    pub status: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the repository.
pub fn contract(arguments: &[&str]) -> Outcome {
    run(&root(), arguments, b"")
}

/// Runs the command in the repository, with this on standard input.
pub fn contract_with(arguments: &[&str], input: &[u8]) -> Outcome {
    run(&root(), arguments, input)
}

/// Runs the command in a folder, with this on standard input.
pub fn run(folder: &Path, arguments: &[&str], input: &[u8]) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_contract"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // A command that fails early does not read everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Outcome {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The lines of NDJSON output.
pub fn json_lines(text: &str) -> Vec<serde_json::Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Writes a file of a folder, and the folders it stands in.
pub fn write(folder: &Path, path: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Copies a folder of the repository.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of the repository's schemas and fixtures, with fresh generated code.
pub fn repository() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for part in ["schemas", "tests/fixtures"] {
        copy(&root().join(part), &folder.path().join(part));
    }
    assert_eq!(run(folder.path(), &["generate"], b"").status, 0);
    folder
}

/// Replaces a piece of a file that is there exactly once.
pub fn edit(folder: &Path, path: &str, from: &str, to: &str) {
    let path = folder.join(path);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(
        text.matches(from).count(),
        1,
        "{from:?} in {}",
        path.display()
    );
    fs::write(path, text.replacen(from, to, 1)).unwrap();
}

/// The fixtures of one side of a contract, relative to the repository.
pub fn fixtures(contract: &str, side: &str) -> Vec<String> {
    let folder = format!("tests/fixtures/{contract}/{side}");
    let entries = fs::read_dir(root().join(&folder)).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| format!("{folder}/{}", entry.unwrap().file_name().to_str().unwrap()))
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    names
}

/// The ids of the contracts.
pub const CONTRACTS: [&str; 3] = ["agent.decision", "agent.goal", "agents.install"];

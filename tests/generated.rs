//! The committed `generated/` is what `schemas/` gives, and so is what `build.rs` compiled.

#![allow(clippy::unwrap_used, clippy::panic)]
#![cfg(feature = "regenerate")]

use std::fs;
use std::path::Path;

/// The files below a folder with their texts.
fn files(root: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = walkdir::WalkDir::new(root)
        .into_iter()
        .map(Result::unwrap)
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| {
            let below = entry
                .path()
                .strip_prefix(root)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            (below, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn committed_and_compiled_types_are_the_same_byte_for_byte() {
    let committed = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("generated"));
    let compiled = files(&Path::new(env!("OUT_DIR")).join("contracts"));
    assert!(committed.len() > 3);
    for ((name, committed), (other, compiled)) in committed.iter().zip(&compiled) {
        assert_eq!(name, other);
        assert_eq!(
            committed, compiled,
            "{name} is stale: run `cargo contract generate`"
        );
    }
    assert_eq!(committed.len(), compiled.len());
}

//! What the tests over the golden schemas share: where they are, and how one is generated.

#![allow(clippy::panic)]
#![allow(dead_code, reason = "each test uses its part")]

use std::fs;
use std::path::{Path, PathBuf};

use contract_codegen::{Failure, Generated, Registry, Settings, generate};
use serde_json::Value;

/// A folder a case: `schema.json`, `expected.rs`, and instances in `accept.json` and `reject.json`.
pub const GOLDEN: &str = "tests/golden";

pub fn cases() -> Vec<PathBuf> {
    let mut cases: Vec<_> = fs::read_dir(GOLDEN)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    cases.sort();
    cases
}

pub fn name(case: &Path) -> String {
    case.file_name().unwrap().to_string_lossy().into_owned()
}

pub fn json(path: impl AsRef<Path>) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

/// One schema as one module; its title names the root.
pub fn generated(text: &[u8]) -> Result<Generated, Failure> {
    let registry = Registry::single("schema.json", text, None, &[])?;
    let mut settings = Settings::default();
    settings.one_module = true;
    settings.root = serde_json::from_slice::<Value>(text)
        .ok()
        .and_then(|schema| Some(schema.get("title")?.as_str()?.to_owned()))
        .filter(|title| title.chars().all(|c| c.is_ascii_alphabetic()) && !title.is_empty());
    generate(&registry, &settings)
}

/// The module's text.
pub fn module(schema: &Value) -> String {
    let text = serde_json::to_vec(schema).unwrap();
    match generated(&text) {
        Ok(mut generated) => generated.files.remove("mod.rs").unwrap(),
        Err(failure) => panic!("{failure}"),
    }
}

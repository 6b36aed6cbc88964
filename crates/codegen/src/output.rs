//! Writes generated files: only those that changed, each whole or not at all.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// How generated files differ from those in a folder, each list ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Files whose text is another one.
    pub stale: Vec<String>,
    /// Files that are not there.
    pub missing: Vec<String>,
    /// Files that nothing generates any more.
    pub orphaned: Vec<String>,
}

impl Difference {
    /// Whether the folder holds exactly what is generated.
    pub fn is_none(&self) -> bool {
        self.stale.is_empty() && self.missing.is_empty() && self.orphaned.is_empty()
    }
}

/// Compares generated files with those in `dir`; a folder that does not exist holds nothing.
///
/// # Errors
/// What the file system says.
pub fn compare(files: &BTreeMap<String, String>, dir: &Path) -> io::Result<Difference> {
    let mut difference = Difference::default();
    for (path, text) in files {
        match fs::read(dir.join(path)) {
            Ok(bytes) if bytes == text.as_bytes() => {}
            Ok(_) => difference.stale.push(path.clone()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                difference.missing.push(path.clone())
            }
            Err(error) => return Err(error),
        }
    }
    let mut found = Vec::new();
    rust_files(dir, dir, &mut found)?;
    difference.orphaned = found
        .into_iter()
        .filter(|path| !files.contains_key(path))
        .collect();
    difference.orphaned.sort();
    Ok(difference)
}

/// Brings `dir` to hold exactly the generated files; answers what was different.
///
/// # Errors
/// What the file system says. Each file is replaced whole: a reader sees the old text or the new one.
pub fn write(files: &BTreeMap<String, String>, dir: &Path) -> io::Result<Difference> {
    let difference = compare(files, dir)?;
    for path in difference.stale.iter().chain(&difference.missing) {
        if let Some(text) = files.get(path) {
            replace(&dir.join(path), text)?;
        }
    }
    for path in &difference.orphaned {
        fs::remove_file(dir.join(path))?;
    }
    Ok(difference)
}

/// Writes one file whole, by a neighbour that takes its place.
///
/// # Errors
/// What the file system says.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let neighbour = folder.join(name);
    let written = fs::File::create(&neighbour).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    let outcome = written.and_then(|()| fs::rename(&neighbour, path));
    if outcome.is_err() {
        let _ = fs::remove_file(&neighbour);
    }
    outcome
}

/// The Rust files below a folder that this generator may have written, as paths with `/`.
fn rust_files(root: &Path, dir: &Path, found: &mut Vec<String>) -> io::Result<()> {
    let mut pending: Vec<PathBuf> = vec![dir.to_owned()];
    while let Some(folder) = pending.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(root).unwrap_or(&path);
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                found.push(parts.join("/"));
            }
        }
    }
    Ok(())
}

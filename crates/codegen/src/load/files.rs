//! Where a registry keeps what, and the reading of its files.

use crate::diagnostic::{Diagnostic, Diagnostics, Location};
use crate::registry::Layout;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Files beside the schemas that are not schemas.
const NOT_SCHEMAS: [&str; 4] = [
    "catalog.json",
    "aliases.json",
    "deprecations.json",
    "names.json",
];

/// Deeper folders than this are not looked into.
const DEEPEST: usize = 16;

/// A registry's folder.
pub(super) struct Folder {
    pub(super) layout: Layout,
    /// The folder of the catalog and the schemas.
    pub(super) schemas: PathBuf,
    /// The folder of the aliases and deprecations.
    pub(super) compatibility: PathBuf,
    /// Schema files relative to `schemas`, with `/` between their parts.
    pub(super) files: BTreeSet<String>,
    /// Where the files' bytes are had.
    pub(super) store: Store,
}

/// Where bytes are had: the disk, or memory.
#[derive(Clone, Debug, Default)]
pub(super) enum Store {
    #[default]
    Disk,
    Memory(Arc<BTreeMap<PathBuf, Vec<u8>>>),
}

impl Store {
    /// Whether there is such a file.
    pub(super) fn holds(&self, path: &Path) -> bool {
        match self {
            Self::Disk => path.is_file(),
            Self::Memory(files) => files.contains_key(path),
        }
    }

    /// The bytes of a file, and the name to show for it.
    pub(super) fn read(
        &self,
        path: &Path,
        diagnostics: &mut Diagnostics,
    ) -> Option<(String, Vec<u8>)> {
        match self {
            Self::Disk => read(path, diagnostics),
            Self::Memory(files) => Some((shown(path), files.get(path)?.clone())),
        }
    }
}

impl Folder {
    /// Recognizes the layout of a registry by where its catalog is.
    pub(super) fn find(dir: &Path, diagnostics: &mut Diagnostics) -> Option<Self> {
        let (layout, schemas, compatibility) = if dir.join("catalog.json").is_file() {
            (Layout::Flat, dir.to_owned(), dir.to_owned())
        } else if dir.join("contracts/catalog.json").is_file() {
            (
                Layout::Contracts,
                dir.join("contracts"),
                dir.join("compatibility"),
            )
        } else {
            let message =
                "no registry is here: neither `catalog.json` nor `contracts/catalog.json`";
            let help =
                "name the folder that holds `catalog.json`, or write one: {\"contracts\": []}";
            diagnostics.push(Diagnostic::error(message, Location::file(&shown(dir))).help(help));
            return None;
        };
        let mut files = BTreeSet::new();
        list(&schemas, "", 0, &mut files, diagnostics);
        Some(Self {
            layout,
            schemas,
            compatibility,
            files,
            store: Store::Disk,
        })
    }

    /// A folder that is held in memory, `name` being how to show it; laid out as ours are.
    pub(super) fn of_files(name: &str, files: BTreeMap<String, Vec<u8>>) -> Self {
        let schemas = PathBuf::from(name);
        let is_schema =
            |path: &&String| path.ends_with(".json") && !NOT_SCHEMAS.contains(&path.as_str());
        Self {
            layout: Layout::Flat,
            files: files.keys().filter(is_schema).cloned().collect(),
            store: Store::Memory(Arc::new(
                files
                    .into_iter()
                    .map(|(path, bytes)| (schemas.join(path), bytes))
                    .collect(),
            )),
            compatibility: schemas.clone(),
            schemas,
        }
    }

    /// The bytes of a schema file, and the name to show for it.
    pub(super) fn read(
        &self,
        path: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<(String, Vec<u8>)> {
        self.store.read(&self.schemas.join(path), diagnostics)
    }
}

/// The bytes of a file, and the name to show for it.
pub(super) fn read(path: &Path, diagnostics: &mut Diagnostics) -> Option<(String, Vec<u8>)> {
    let name = shown(path);
    match fs::read(path) {
        Ok(bytes) => Some((name, bytes)),
        Err(error) => {
            diagnostics.push(unreadable(&error, &name));
            None
        }
    }
}

/// A path the way diagnostics show it on every system.
pub(super) fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn unreadable(error: &std::io::Error, name: &str) -> Diagnostic {
    Diagnostic::error(format!("cannot be read: {error}"), Location::file(name))
}

/// Lists every `.json` below a folder, save what is hidden, what is not a schema, and the fixtures.
fn list(
    dir: &Path,
    prefix: &str,
    depth: usize,
    files: &mut BTreeSet<String>,
    diagnostics: &mut Diagnostics,
) {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) => return diagnostics.push(unreadable(&error, &shown(dir))),
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let top = depth == 0;
        // A link to a folder is not followed: it could lead back here.
        let is_dir = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if name.starts_with('.') || (top && NOT_SCHEMAS.contains(&name.as_str())) {
            continue;
        }
        if is_dir && !(top && name == "fixtures") && depth < DEEPEST {
            list(
                &entry.path(),
                &format!("{path}/"),
                depth + 1,
                files,
                diagnostics,
            );
        } else if !is_dir && name.ends_with(".json") {
            files.insert(path);
        }
    }
}

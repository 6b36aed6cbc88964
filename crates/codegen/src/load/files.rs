//! Where a registry keeps what, and the reading of its files.

use crate::diagnostic::{Diagnostic, Diagnostics, Location};
use crate::registry::Layout;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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
        })
    }

    /// The bytes of a schema file, and the name to show for it.
    pub(super) fn read(
        &self,
        path: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<(String, Vec<u8>)> {
        read(&self.schemas.join(path), diagnostics)
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

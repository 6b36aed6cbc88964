//! Files to documents with source positions. The only stage that reads the disk.

mod catalog;
mod compatibility;
mod document;
mod files;
mod identity;
mod json;
mod member;
mod outline;
mod shelf;
mod source;

pub(crate) use document::escape;
pub use document::{Document, DocumentId};
pub(crate) use outline::Place;
pub use source::{Source, SourceMap};

use crate::diagnostic::{Diagnostic, Diagnostics, Location};
use crate::registry::{Layout, Registry};
use json::{Parsed, parse};
use shelf::Shelf;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The base of a schema that says nothing about where it is served from.
pub(crate) const DEFAULT_BASE: &str = "json-schema:///";

/// Reads the registry in `dir`. What cannot be read is left out, and told.
pub(crate) fn registry(dir: &Path, diagnostics: &mut Diagnostics) -> Registry {
    match files::Folder::find(dir, diagnostics) {
        Some(folder) => of_folder(dir, &folder, diagnostics),
        None => empty(dir, Layout::Flat),
    }
}

/// Reads the registry whose files are given by their paths.
pub(crate) fn registry_of_files(
    name: &str,
    files: BTreeMap<String, Vec<u8>>,
    diagnostics: &mut Diagnostics,
) -> Registry {
    let folder = files::Folder::of_files(name, files);
    of_folder(Path::new(name), &folder, diagnostics)
}

fn of_folder(dir: &Path, folder: &files::Folder, diagnostics: &mut Diagnostics) -> Registry {
    let mut sources = SourceMap::default();
    let listing = catalog::read(folder, &mut sources, diagnostics);
    let contracts = catalog::documents(folder, listing, &mut sources, diagnostics);
    let (base, documents) = (contracts.base.as_deref(), &contracts.documents);
    identity::check(
        folder.layout,
        base,
        &contracts.entries,
        documents,
        diagnostics,
    );
    let shelf = Shelf::of_folder(folder, base, documents);
    let mut registry = empty(dir, folder.layout);
    registry.entries = contracts.entries;
    registry
        .entries
        .sort_by(|a, b| (&a.id, a.major).cmp(&(&b.id, b.major)));
    registry.documents = contracts.documents;
    registry.unread = contracts.unread;
    compatibility::read(folder, &mut registry, &mut sources, diagnostics);
    shelf.fetch(&mut registry, &mut sources, diagnostics);
    registry.sources = Arc::new(sources);
    registry
}

/// Takes one schema, and reads from the resource folders what its references reach.
pub(crate) fn single(
    name: &str,
    text: &[u8],
    base_uri: Option<&str>,
    resources: &[PathBuf],
    diagnostics: &mut Diagnostics,
) -> Registry {
    let mut sources = SourceMap::default();
    let mut registry = empty(Path::new(""), Layout::Single);
    let uri = base(base_uri, name, diagnostics);
    let shelf = Shelf::of_resources(resources, &mut sources, diagnostics);
    if let Some(parsed) = parse(name, text, &mut sources, diagnostics) {
        let root = document(uri, parsed);
        registry.documents.push(root);
        shelf.fetch(&mut registry, &mut sources, diagnostics);
    }
    registry.sources = Arc::new(sources);
    registry
}

fn empty(root: &Path, layout: Layout) -> Registry {
    Registry {
        root: root.to_owned(),
        layout,
        entries: Vec::new(),
        aliases: Vec::new(),
        deprecations: Vec::new(),
        names: Vec::new(),
        documents: Vec::new(),
        unread: BTreeSet::new(),
        sources: Arc::default(),
        warnings: Diagnostics::default(),
    }
}

fn document(uri: String, parsed: Parsed) -> Document {
    Document::new(uri, parsed.value, parsed.source, parsed.outline)
}

/// The address a single schema is served from.
fn base(given: Option<&str>, name: &str, diagnostics: &mut Diagnostics) -> String {
    match given.map(referencing::uri::from_str) {
        Some(Ok(uri)) => uri.strip_fragment().as_str().to_owned(),
        Some(Err(error)) => {
            let message = format!("the base URI cannot be used: {error}");
            diagnostics.push(
                Diagnostic::error(message, Location::file(name)).help("give an absolute URI"),
            );
            DEFAULT_BASE.to_owned()
        }
        None => DEFAULT_BASE.to_owned(),
    }
}

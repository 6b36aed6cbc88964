//! Documents that are read only when a reference reaches them, and the finding out of which these are.

use super::document::Document;
use super::files::{Folder, Store, read};
use super::json::{Parsed, parse};
use super::source::SourceMap;
use crate::diagnostic::{Diagnostic, Diagnostics, Location};
use crate::registry::Registry;
use referencing::{Draft, ResourceRef, Retrieve, SPECIFICATIONS, Uri};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Where a document can be had, by its address.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    files: BTreeMap<String, PathBuf>,
    store: Store,
}

impl Shelf {
    /// The files of a registry that its catalog does not list: definitions that contracts share.
    pub(super) fn of_folder(folder: &Folder, base: Option<&str>, documents: &[Document]) -> Self {
        let base = base.unwrap_or(super::DEFAULT_BASE);
        let files = folder
            .files
            .iter()
            .map(|path| {
                (
                    super::catalog::address(base, path),
                    folder.schemas.join(path),
                )
            })
            .filter(|(uri, _)| !documents.iter().any(|document| document.uri() == uri));
        Self {
            files: files.collect(),
            store: folder.store.clone(),
        }
    }

    /// The documents of resource folders, each of which has an `index.json` of `{uri: file}`.
    pub(super) fn of_resources(
        folders: &[PathBuf],
        sources: &mut SourceMap,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let mut shelf = Self::default();
        for folder in folders {
            let index = folder.join("index.json");
            let Some((name, bytes)) = read(&index, diagnostics) else {
                continue;
            };
            let Some(parsed) = parse(&name, &bytes, sources, diagnostics) else {
                continue;
            };
            shelf.index(folder, &name, &parsed, diagnostics);
        }
        shelf
    }

    fn index(
        &mut self,
        folder: &std::path::Path,
        name: &str,
        parsed: &Parsed,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(members) = parsed.value.as_object() else {
            let message = "a resources index must be an object of {uri: file}";
            diagnostics.push(Diagnostic::error(message, Location::file(name)));
            return;
        };
        for (uri, file) in members {
            let file = file.as_str().map(|file| folder.join(file));
            let address = referencing::uri::from_str(uri.trim_end_matches('#'));
            if let (Some(file), Ok(address)) = (file, address) {
                self.files
                    .entry(address.as_str().to_owned())
                    .or_insert(file);
            } else {
                let message = format!("{uri:?} must be a URI and lead to a file name");
                diagnostics.push(Diagnostic::error(message, Location::file(name)));
            }
        }
    }

    /// Adds to the registry's documents those that their references reach, ordered by address.
    ///
    /// The crate `referencing` follows the references; what it asks for and the shelf has not stays unresolved here, and is
    /// told by the next stage, which knows who asked.
    pub(super) fn fetch(
        self,
        registry: &mut Registry,
        sources: &mut SourceMap,
        diagnostics: &mut Diagnostics,
    ) {
        if self.files.is_empty() {
            return;
        }
        let reader = Reader {
            shelf: self,
            fetched: Arc::default(),
        };
        let fetched = Arc::clone(&reader.fetched);
        crawl(&registry.documents, reader);
        let mut fetched = fetched.lock().unwrap_or_else(PoisonError::into_inner);
        for (uri, result) in std::mem::take(&mut *fetched) {
            let parsed = match result {
                Fetched::Read(name, bytes) => parse(&name, &bytes, sources, diagnostics),
                Fetched::Failed(found) => {
                    diagnostics.extend(found);
                    None
                }
            };
            match parsed {
                Some(parsed) => registry.documents.push(super::document(uri, parsed)),
                None => drop(registry.unread.insert(uri)),
            }
        }
    }
}

/// Follows the references of `documents`; each document they reach goes through `reader`.
fn crawl(documents: &[Document], reader: Reader) {
    let default = documents
        .first()
        .map(|d| Draft::default().detect(d.value()));
    let pairs = documents.iter().map(|document| {
        let draft = Draft::default().detect(document.value());
        (document.uri(), ResourceRef::new(document.value(), draft))
    });
    // A fault here is found again, with its place, when the references are resolved.
    let _ = SPECIFICATIONS.extend(pairs).map(|builder| {
        let builder = match default {
            Some(draft) => builder.draft(draft),
            None => builder,
        };
        builder.retriever(reader).prepare()
    });
}

enum Fetched {
    Read(String, Vec<u8>),
    Failed(Diagnostics),
}

/// Hands out the shelf's documents, and remembers which ones were asked for.
struct Reader {
    shelf: Shelf,
    fetched: Arc<Mutex<BTreeMap<String, Fetched>>>,
}

impl Retrieve for Reader {
    fn retrieve(
        &self,
        uri: &Uri<String>,
    ) -> Result<Value, Box<dyn std::error::Error + Send + Sync>> {
        let Some(path) = self.shelf.files.get(uri.as_str()) else {
            return Ok(Value::Bool(true));
        };
        let mut found = Diagnostics::default();
        let mut value = Value::Bool(true);
        let result = match self.shelf.store.read(path, &mut found) {
            Some((name, bytes)) => {
                value = serde_json::from_slice(&bytes).unwrap_or(value);
                Fetched::Read(name, bytes)
            }
            None => Fetched::Failed(found),
        };
        let mut fetched = self.fetched.lock().unwrap_or_else(PoisonError::into_inner);
        fetched.insert(uri.as_str().to_owned(), result);
        Ok(value)
    }
}

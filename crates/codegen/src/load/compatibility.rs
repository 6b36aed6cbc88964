//! Beside the catalog: old names (`aliases.json`), contracts on their way out (`deprecations.json`), and the type names
//! that people chose (`names.json`). Each file may be absent.

use super::document::Document;
use super::files::Folder;
use super::json::parse;
use super::member::Object;
use super::source::SourceMap;
use crate::diagnostic::{Diagnostic, Diagnostics, Location, nearest};
use crate::registry::{Alias, CatalogEntry, Deprecation, Layout, NameOverride, Registry};
use serde_json::Value;
use std::path::Path;

/// Reads the three files into `registry`.
pub(super) fn read(
    folder: &Folder,
    registry: &mut Registry,
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) {
    let known = Known {
        entries: &registry.entries,
        strict: folder.layout == Layout::Flat,
    };
    let mut open = |dir: &Path, name: &str, diagnostics: &mut Diagnostics| {
        let path = dir.join(name);
        if !folder.store.holds(&path) {
            return None;
        }
        let (name, bytes) = folder.store.read(&path, diagnostics)?;
        let parsed = parse(&name, &bytes, sources, diagnostics)?;
        Some(super::document(String::new(), parsed))
    };
    let aliases = open(&folder.compatibility, "aliases.json", diagnostics)
        .map_or_else(Vec::new, |file| known.aliases(&file, diagnostics));
    let deprecations = open(&folder.compatibility, "deprecations.json", diagnostics)
        .map_or_else(Vec::new, |file| known.deprecations(&file, diagnostics));
    let names = open(&folder.schemas, "names.json", diagnostics).map_or_else(Vec::new, |file| {
        known.names(&file, &registry.documents, diagnostics)
    });
    registry.aliases = aliases;
    registry.deprecations = deprecations;
    registry.names = names;
}

struct Known<'a> {
    entries: &'a [CatalogEntry],
    strict: bool,
}

impl Known<'_> {
    fn aliases(&self, file: &Document, diagnostics: &mut Diagnostics) -> Vec<Alias> {
        let Some(map) = self.member(file, "aliases", diagnostics) else {
            return Vec::new();
        };
        let mut aliases = Vec::new();
        for (name, _) in map.iter().filter(|(name, _)| !name.starts_with('_')) {
            let Some(target) = map.text(name, diagnostics) else {
                continue;
            };
            let pointer = map.pointer(name);
            self.must_exist(&target, &file.locate(&pointer), diagnostics);
            if self.find(name).is_some() {
                let message = format!("`{name}` is a contract, so it cannot be an alias");
                let location = file.locate_name(&pointer);
                diagnostics.push(Diagnostic::error(message, location).help("remove the alias"));
            }
            aliases.push(Alias {
                name: name.clone(),
                target,
                location: file.locate_name(&pointer),
            });
        }
        aliases.sort_by(|a, b| a.name.cmp(&b.name));
        aliases
    }

    fn deprecations(&self, file: &Document, diagnostics: &mut Diagnostics) -> Vec<Deprecation> {
        let root = Object::at(file, "", file.value(), diagnostics);
        let list = root.and_then(|root| {
            if self.strict {
                root.only(&["deprecations"], diagnostics);
            }
            root.get("deprecations")
        });
        let Some(Value::Array(list)) = list else {
            let location = file.locate("/deprecations");
            diagnostics.push(
                Diagnostic::error("`deprecations` must be an array", location)
                    .help("write {\"deprecations\": []}"),
            );
            return Vec::new();
        };
        let mut deprecations = Vec::new();
        for (index, value) in list.iter().enumerate() {
            deprecations.extend(self.deprecation(
                file,
                &format!("/deprecations/{index}"),
                value,
                diagnostics,
            ));
        }
        deprecations.sort_by(|a: &Deprecation, b| a.id.cmp(&b.id));
        deprecations
    }

    fn deprecation(
        &self,
        file: &Document,
        pointer: &str,
        value: &Value,
        diagnostics: &mut Diagnostics,
    ) -> Option<Deprecation> {
        let object = Object::at(file, pointer, value, diagnostics)?;
        if self.strict {
            object.only(
                &["id", "replacement", "since", "removeAfter", "reason"],
                diagnostics,
            );
        }
        let id = object.text("id", diagnostics)?;
        self.must_exist(&id, &file.locate(&object.pointer("id")), diagnostics);
        let replacement = object.optional_text("replacement", diagnostics);
        if let Some(replacement) = &replacement {
            self.must_exist(
                replacement,
                &file.locate(&object.pointer("replacement")),
                diagnostics,
            );
        }
        Some(Deprecation {
            id,
            replacement,
            since: object.optional_text("since", diagnostics),
            remove_after: object.optional_text("removeAfter", diagnostics),
            reason: object.optional_text("reason", diagnostics),
            location: file.locate(pointer),
        })
    }

    fn names(
        &self,
        file: &Document,
        documents: &[Document],
        diagnostics: &mut Diagnostics,
    ) -> Vec<NameOverride> {
        let Some(map) = Object::at(file, "", file.value(), diagnostics) else {
            return Vec::new();
        };
        let mut names = Vec::new();
        for (key, _) in map.iter().filter(|(key, _)| !key.starts_with('_')) {
            let Some(name) = map.text(key, diagnostics) else {
                continue;
            };
            let location = file.locate_name(&map.pointer(key));
            let (contract, pointer) = key.split_once('#').unwrap_or((key, ""));
            let document = self
                .find(contract)
                .and_then(|entry| documents.get(entry.document.0));
            if document.is_some_and(|d| d.value().pointer(pointer).is_none()) {
                let message = format!("`{contract}` has nothing at {pointer}");
                diagnostics.push(
                    Diagnostic::error(message, location.clone())
                        .help("correct the JSON Pointer, or remove the line"),
                );
            }
            if document.is_none() {
                self.must_exist(contract, &location, diagnostics);
            }
            names.push(NameOverride {
                contract: contract.to_owned(),
                pointer: pointer.to_owned(),
                name,
                location,
            });
        }
        names.sort_by(|a, b| (&a.contract, &a.pointer).cmp(&(&b.contract, &b.pointer)));
        names
    }

    /// The object under the only member of a file.
    fn member<'d>(
        &self,
        file: &'d Document,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<Object<'d>> {
        let root = Object::at(file, "", file.value(), diagnostics)?;
        if self.strict {
            root.only(&[name], diagnostics);
        }
        let pointer = root.pointer(name);
        Object::at(
            file,
            &pointer,
            root.get(name).unwrap_or(&Value::Null),
            diagnostics,
        )
    }

    /// The contract that `id` or `id@major` names.
    fn find(&self, name: &str) -> Option<&CatalogEntry> {
        self.entries
            .iter()
            .rev()
            .find(|entry| entry.id == name || entry.key() == name)
    }

    fn must_exist(&self, name: &str, location: &Location, diagnostics: &mut Diagnostics) {
        if self.find(name).is_some() {
            return;
        }
        let keys: Vec<_> = self.entries.iter().map(CatalogEntry::key).collect();
        let message = format!("there is no contract `{name}`");
        let help = match nearest(name, keys.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "name a contract of the catalog as `id` or `id@major`".to_owned(),
        };
        diagnostics.push(Diagnostic::error(message, location.clone()).help(help));
    }
}

//! One contract, one name: the catalog's id, the file's place, the schema's `$id` and the major say the same.

use super::document::Document;
use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::registry::{CatalogEntry, Layout};
use serde_json::Value;
use std::collections::BTreeMap;

/// The address a schema gives itself: `$id`, or `id` in draft 4.
pub(super) fn declared(schema: &Value) -> Option<&str> {
    let keyword = referencing::Draft::default().detect(schema).id_keyword();
    schema.get(keyword)?.as_str()
}

fn keyword(schema: &Value) -> &'static str {
    referencing::Draft::default().detect(schema).id_keyword()
}

pub(super) fn check(
    layout: Layout,
    base: Option<&str>,
    entries: &[CatalogEntry],
    documents: &[Document],
    diagnostics: &mut Diagnostics,
) {
    let mut seen = BTreeMap::new();
    for entry in entries {
        let Some(document) = documents.get(entry.document.0) else {
            continue;
        };
        file_name(layout, entry, diagnostics);
        place(layout, base, entry, document, diagnostics);
        unique(entry, document, &mut seen, diagnostics);
    }
}

/// `<domain>/<name>.v<major>.json`.
fn file_name(layout: Layout, entry: &CatalogEntry, diagnostics: &mut Diagnostics) {
    let stem = entry.path.strip_suffix(".json").unwrap_or(&entry.path);
    let parts = stem
        .rsplit_once(".v")
        .and_then(|(stem, major)| Some((stem, major.parse::<u64>().ok()?)));
    let expected = format!("{}.v{}.json", entry.id.replacen('.', "/", 1), entry.major);
    let refuse = |message: String| {
        Diagnostic::error(message, entry.path_location.clone())
            .help(format!("name the file `{expected}`, or correct the entry"))
    };
    match parts {
        Some((_, major)) if major != entry.major => {
            let message = format!(
                "version {} has major {}, and the file `{}` has {major}",
                entry.version, entry.major, entry.path
            );
            diagnostics.push(refuse(message));
        }
        Some((stem, _)) if layout == Layout::Flat && stem.replace('/', ".") != entry.id => {
            let message = format!(
                "the file `{}` is not the place of `{}`",
                entry.path, entry.id
            );
            diagnostics.push(refuse(message));
        }
        None if layout == Layout::Flat => {
            let message = format!("the file name `{}` does not end with its major", entry.path);
            diagnostics.push(refuse(message));
        }
        _ => {}
    }
}

/// `$id` is the registry's address followed by the file's place.
fn place(
    layout: Layout,
    base: Option<&str>,
    entry: &CatalogEntry,
    document: &Document,
    diagnostics: &mut Diagnostics,
) {
    let keyword = keyword(document.value());
    let expected = format!("{}{}", base.unwrap_or("https://…/"), entry.path);
    let severity = match layout {
        Layout::Flat => Severity::Error,
        _ => Severity::Warning,
    };
    let Some(id) = declared(document.value()) else {
        // A schema without `$id` is addressed by its place, which is what the specification says.
        if layout == Layout::Flat && !document.value().is_array() {
            let message = format!("the schema does not say its address: `{keyword}` is missing");
            let help = format!("add \"{keyword}\": \"{expected}\"");
            diagnostics.push(Diagnostic::error(message, document.locate("")).help(help));
        }
        return;
    };
    if id.trim_end_matches('#') != expected {
        let message = format!("`{keyword}` is not the address of this file");
        let location = document.locate(&format!("/{keyword}"));
        let help = format!("write \"{expected}\", or move the file");
        diagnostics.push(Diagnostic::new(severity, message, location).help(help));
    }
}

fn unique<'a>(
    entry: &'a CatalogEntry,
    document: &'a Document,
    seen: &mut BTreeMap<&'a str, &'a CatalogEntry>,
    diagnostics: &mut Diagnostics,
) {
    let Some(id) = declared(document.value()) else {
        return;
    };
    if let Some(first) = seen.insert(id.trim_end_matches('#'), entry) {
        let keyword = keyword(document.value());
        let message = format!("`{keyword}` is also the address of `{}`", first.key());
        let location = document.locate(&format!("/{keyword}"));
        let help = format!(
            "two schemas cannot have one address: change this one, or that of {}",
            first.path
        );
        diagnostics.push(Diagnostic::error(message, location).help(help));
    }
}

//! The catalog: which contracts there are, and what is said about each.

use super::document::{Document, DocumentId};
use super::files::{Folder, shown};
use super::json::{Parsed, parse};
use super::member::Object;
use super::source::SourceMap;
use crate::diagnostic::{Diagnostic, Diagnostics, nearest};
use crate::registry::{CatalogEntry, Layout};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const MEMBERS: [&str; 8] = [
    "id",
    "version",
    "owner",
    "schema",
    "visibility",
    "status",
    "compatibility",
    "adr",
];

/// The catalog as written.
#[derive(Default)]
pub(super) struct Listing {
    base: Option<String>,
    entries: Vec<CatalogEntry>,
    complete: bool,
}

/// Reads `catalog.json`.
pub(super) fn read(
    folder: &Folder,
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> Listing {
    let Some((name, bytes)) = folder.read("catalog.json", diagnostics) else {
        return Listing::default();
    };
    let Some(parsed) = parse(&name, &bytes, sources, diagnostics) else {
        return Listing::default();
    };
    let document = super::document(String::new(), parsed);
    let before = diagnostics.len();
    let mut listing = listing(&document, folder.layout, diagnostics).unwrap_or_default();
    listing.complete = diagnostics.len() == before;
    listing
}

fn listing(document: &Document, layout: Layout, diagnostics: &mut Diagnostics) -> Option<Listing> {
    let root = Object::at(document, "", document.value(), diagnostics)?;
    if layout == Layout::Flat {
        root.only(&["base", "contracts"], diagnostics);
    }
    let base = root.optional_text("base", diagnostics);
    let base = base.filter(|base| valid_base(base, document, diagnostics));
    let Some(Value::Array(contracts)) = root.get("contracts") else {
        let location = document.locate("/contracts");
        let message = "`contracts` must be an array of contracts";
        diagnostics.push(Diagnostic::error(message, location).help("write {\"contracts\": []}"));
        return None;
    };
    let mut entries = Vec::new();
    for (index, value) in contracts.iter().enumerate() {
        entries.extend(entry(
            document,
            &format!("/contracts/{index}"),
            value,
            layout,
            diagnostics,
        ));
    }
    unique(document, &entries, diagnostics);
    Some(Listing {
        base,
        entries,
        complete: false,
    })
}

fn entry(
    document: &Document,
    pointer: &str,
    value: &Value,
    layout: Layout,
    diagnostics: &mut Diagnostics,
) -> Option<CatalogEntry> {
    let object = Object::at(document, pointer, value, diagnostics)?;
    if layout == Layout::Flat {
        object.only(&MEMBERS, diagnostics);
    }
    let id = object.text("id", diagnostics);
    let version = object.text("version", diagnostics);
    let owner = object.text("owner", diagnostics);
    let path = object.text("schema", diagnostics);
    let visibility = object.text("visibility", diagnostics);
    let status = object.text("status", diagnostics);
    let compatibility = object.text("compatibility", diagnostics);
    let decision = object.optional_text("adr", diagnostics);
    let id = id.filter(|id| valid_id(id, document, &object.pointer("id"), diagnostics))?;
    let version = version?;
    let major = major(&version, document, &object.pointer("version"), diagnostics)?;
    Some(CatalogEntry {
        id,
        version,
        major,
        owner: owner?,
        visibility: visibility?,
        status: status?,
        compatibility: compatibility?,
        decision,
        path: path?,
        document: DocumentId(usize::MAX),
        location: document.locate(pointer),
        path_location: document.locate(&object.pointer("schema")),
    })
}

/// An address that paths can be put behind.
fn valid_base(base: &str, document: &Document, diagnostics: &mut Diagnostics) -> bool {
    let valid = base.ends_with('/') && referencing::Uri::parse(base).is_ok();
    if !valid {
        let message = "`base` must be an absolute URI that ends with a slash";
        let location = document.locate("/base");
        diagnostics.push(
            Diagnostic::error(message, location).help("write \"https://example.com/contracts/\""),
        );
    }
    valid
}

/// `<domain>.<name>`, in lower case, from which module paths are made.
fn valid_id(id: &str, document: &Document, pointer: &str, diagnostics: &mut Diagnostics) -> bool {
    let part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
            && part
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_')
    };
    let valid = id.contains('.') && id.split('.').all(part);
    if !valid {
        let message = format!("`{id}` cannot be a contract's id");
        let help = "write `<domain>.<name>`: lower-case words of letters, digits and hyphens, joined by dots";
        diagnostics.push(Diagnostic::error(message, document.locate(pointer)).help(help));
    }
    valid
}

fn major(
    version: &str,
    document: &Document,
    pointer: &str,
    diagnostics: &mut Diagnostics,
) -> Option<u64> {
    match semver::Version::parse(version) {
        Ok(version) => Some(version.major),
        Err(error) => {
            let message = format!("`{version}` is not a semantic version: {error}");
            let location = document.locate(pointer);
            diagnostics.push(Diagnostic::error(message, location).help("write it as `1.0.0`"));
            None
        }
    }
}

fn unique(document: &Document, entries: &[CatalogEntry], diagnostics: &mut Diagnostics) {
    let mut seen = BTreeMap::new();
    let mut paths = BTreeMap::new();
    for entry in entries {
        if let Some(first) = seen.insert((&entry.id, entry.major), entry) {
            let location = document.locate(&format!("{}/id", entry.location.pointer));
            let message = format!("`{}` is in the catalog twice", entry.key());
            let help = format!(
                "remove one of the two, or give it another id or major; the first is on line {}",
                first.location.line
            );
            diagnostics.push(Diagnostic::error(message, location).help(help));
        } else if let Some(first) = paths.insert(&entry.path, entry) {
            let location = document.locate(&format!("{}/schema", entry.location.pointer));
            let message = format!(
                "`{}` is already the schema of `{}`",
                entry.path,
                first.key()
            );
            diagnostics.push(
                Diagnostic::error(message, location).help("give each contract a schema of its own"),
            );
        }
    }
}

/// The contracts of a registry and their schemas.
#[derive(Default)]
pub(super) struct Contracts {
    /// The address of the folder, where it is known.
    pub(super) base: Option<String>,
    pub(super) entries: Vec<CatalogEntry>,
    pub(super) documents: Vec<Document>,
    /// The addresses of schemas that are there and cannot be read.
    pub(super) unread: BTreeSet<String>,
}

/// Reads the schema of every entry.
pub(super) fn documents(
    folder: &Folder,
    listing: Listing,
    sources: &mut SourceMap,
    diagnostics: &mut Diagnostics,
) -> Contracts {
    let mut listed = BTreeSet::new();
    let mut read = Vec::new();
    for entry in listing.entries {
        let first = listed.insert(entry.path.clone());
        if !folder.files.contains(&entry.path) {
            diagnostics.push(no_file(folder, &entry));
        } else if first {
            let file = folder.read(&entry.path, diagnostics);
            let parsed = file.and_then(|(name, bytes)| parse(&name, &bytes, sources, diagnostics));
            read.push((entry, parsed));
        }
    }
    if folder.layout == Layout::Flat && listing.complete {
        unlisted(folder, &listed, diagnostics);
    }
    let declared = || {
        read.iter()
            .find_map(|(entry, parsed)| base_of(&parsed.as_ref()?.value, &entry.path))
    };
    let base = listing.base.or_else(declared);
    gather(base, read)
}

/// Gives each schema its address and its number.
fn gather(base: Option<String>, read: Vec<(CatalogEntry, Option<Parsed>)>) -> Contracts {
    let place = base
        .clone()
        .unwrap_or_else(|| super::DEFAULT_BASE.to_owned());
    let mut contracts = Contracts {
        base,
        ..Contracts::default()
    };
    for (mut entry, parsed) in read {
        let uri = address(&place, &entry.path);
        let Some(parsed) = parsed else {
            contracts.unread.insert(uri);
            continue;
        };
        entry.document = DocumentId(contracts.documents.len());
        contracts.documents.push(super::document(uri, parsed));
        contracts.entries.push(entry);
    }
    contracts
}

/// The address of a file of the registry.
pub(super) fn address(base: &str, path: &str) -> String {
    let path: String = path.chars().flat_map(encode).collect();
    format!("{base}{path}")
}

fn encode(c: char) -> Vec<char> {
    let plain = c.is_ascii_alphanumeric() || "-._~/@!$&'()*+,;=:".contains(c);
    if plain {
        return vec![c];
    }
    let mut bytes = [0; 4];
    c.encode_utf8(&mut bytes)
        .bytes()
        .flat_map(|byte| format!("%{byte:02X}").chars().collect::<Vec<_>>())
        .collect()
}

/// The folder's address, read off a schema that says its own.
fn base_of(value: &Value, path: &str) -> Option<String> {
    let id = super::identity::declared(value)?;
    let base = id.strip_suffix(path)?;
    base.ends_with('/').then(|| base.to_owned())
}

fn no_file(folder: &Folder, entry: &CatalogEntry) -> Diagnostic {
    let message = format!(
        "`{}` has no schema: there is no file `{}`",
        entry.key(),
        shown(&folder.schemas.join(&entry.path))
    );
    let help = match nearest(&entry.path, folder.files.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`? Otherwise add the file, or remove the entry"),
        None => "add the file, or remove the entry".to_owned(),
    };
    Diagnostic::error(message, entry.path_location.clone()).help(help)
}

fn unlisted(folder: &Folder, listed: &BTreeSet<String>, diagnostics: &mut Diagnostics) {
    for path in folder.files.difference(listed) {
        let name = shown(&folder.schemas.join(path));
        let message = "the catalog does not list this file";
        let help = format!(
            "add an entry with `\"schema\": \"{path}\"` to catalog.json, or remove the file"
        );
        let location = crate::diagnostic::Location::file(&name);
        diagnostics.push(Diagnostic::error(message, location).help(help));
    }
}

//! A registry of contracts as it was read: its catalog, its documents, and what is known about them.

use crate::diagnostic::{Diagnostics, Failure, Location};
use crate::load::{self, Document, DocumentId, SourceMap};
use crate::{lint, resolve};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How a registry is laid out on disk, which also says how strictly it is held to our own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// `catalog.json` beside `<domain>/<name>.v<major>.json`: our own, every rule is an error.
    Flat,
    /// `contracts/catalog.json`, `contracts/**`, `compatibility/`: somebody else's; what the specification allows is at
    /// most a warning.
    Contracts,
    /// One schema without a catalog; what the specification allows is at most a warning.
    Single,
}

/// One contract of the catalog.
#[derive(Clone, Debug)]
pub struct CatalogEntry {
    /// `agent.goal`, without the major.
    pub id: String,
    /// The full version, such as `1.2.0`.
    pub version: String,
    /// The version's first number.
    pub major: u64,
    /// The team that answers for it.
    pub owner: String,
    /// Who may use it: `public`, `first-party`, ...
    pub visibility: String,
    /// Where it is in its life: `active`, `planned`, ...
    pub status: String,
    /// What a new minor version keeps: `backward`, ...
    pub compatibility: String,
    /// The decision record that introduced it.
    pub decision: Option<String>,
    /// The schema file, relative to the folder of the catalog, with `/` between its parts.
    pub path: String,
    /// The schema.
    pub document: DocumentId,
    /// Where the catalog lists it.
    pub location: Location,
    pub(crate) path_location: Location,
}

impl CatalogEntry {
    /// `agent.goal@1`.
    #[must_use]
    pub fn key(&self) -> String {
        format!("{}@{}", self.id, self.major)
    }
}

/// An old name that leads to a contract.
#[derive(Clone, Debug)]
pub struct Alias {
    /// The old name.
    pub name: String,
    /// The contract: `id` or `id@major`.
    pub target: String,
    /// Where the alias is written.
    pub location: Location,
}

/// A contract on its way out.
#[derive(Clone, Debug)]
pub struct Deprecation {
    /// The contract: `id` (its every major) or `id@major`.
    pub id: String,
    /// What to use instead.
    pub replacement: Option<String>,
    /// The date it was deprecated.
    pub since: Option<String>,
    /// The date it goes away.
    pub remove_after: Option<String>,
    /// Why.
    pub reason: Option<String>,
    /// Where the deprecation is written.
    pub location: Location,
}

/// A type name that a person chose for a schema (`names.json`).
#[derive(Clone, Debug)]
pub struct NameOverride {
    /// `agent.goal@1`.
    pub contract: String,
    /// JSON Pointer into that contract's schema.
    pub pointer: String,
    /// The Rust type name.
    pub name: String,
    /// Where the override is written.
    pub location: Location,
}

/// A registry, read and checked.
#[derive(Debug)]
pub struct Registry {
    /// The folder it was read from; empty for a single schema.
    pub root: PathBuf,
    /// How it is laid out.
    pub layout: Layout,
    /// The contracts, ordered by id and major.
    pub entries: Vec<CatalogEntry>,
    /// Old names, ordered by name.
    pub aliases: Vec<Alias>,
    /// Deprecated contracts, ordered by id.
    pub deprecations: Vec<Deprecation>,
    /// Chosen type names, ordered by contract and pointer.
    pub names: Vec<NameOverride>,
    pub(crate) documents: Vec<Document>,
    /// Addresses of documents that are there and have faults of their own: what refers to them is not to blame.
    pub(crate) unread: BTreeSet<String>,
    pub(crate) sources: Arc<SourceMap>,
    pub(crate) warnings: Diagnostics,
}

impl Registry {
    /// Reads and checks the registry in a folder: one with `catalog.json` or `contracts/catalog.json`.
    ///
    /// # Errors
    /// Every fault of the registry at once, each with its place: files that cannot be read or parsed, a catalog that does
    /// not match its files, references that lead nowhere, and what the checks of [`crate::lint`] find.
    pub fn open(dir: impl AsRef<Path>) -> Result<Self, Failure> {
        let mut diagnostics = Diagnostics::default();
        let registry = load::registry(dir.as_ref(), &mut diagnostics);
        registry.checked(diagnostics)
    }

    /// Reads and checks a registry that is held in memory: its files by their paths below its folder, laid out as
    /// [`Layout::Flat`]. `name` is how to show the folder in diagnostics.
    ///
    /// # Errors
    /// As [`Registry::open`].
    pub fn from_files(name: &str, files: BTreeMap<String, Vec<u8>>) -> Result<Self, Failure> {
        let mut diagnostics = Diagnostics::default();
        let registry = load::registry_of_files(name, files, &mut diagnostics);
        registry.checked(diagnostics)
    }

    /// Takes one schema, `name` being how to show it in diagnostics and `base_uri` where it is served from.
    ///
    /// `resources` are folders with an `index.json` of `{uri: file}`: the documents that its references may reach.
    ///
    /// # Errors
    /// Every fault of the schema at once, each with its place.
    pub fn single(
        name: &str,
        text: &[u8],
        base_uri: Option<&str>,
        resources: &[PathBuf],
    ) -> Result<Self, Failure> {
        let mut diagnostics = Diagnostics::default();
        let registry = load::single(name, text, base_uri, resources, &mut diagnostics);
        registry.checked(diagnostics)
    }

    /// Every document: the contracts, then what only references reach.
    pub fn documents(&self) -> impl Iterator<Item = (DocumentId, &Document)> {
        self.documents
            .iter()
            .enumerate()
            .map(|(i, d)| (DocumentId(i), d))
    }

    /// The text of every file that was read.
    #[must_use]
    pub fn sources(&self) -> &Arc<SourceMap> {
        &self.sources
    }

    /// What the checks found that does not stop generation.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// The documents that types are generated for: every contract, or the single schema.
    pub fn roots(&self) -> impl Iterator<Item = DocumentId> + '_ {
        let single =
            (self.layout == Layout::Single && !self.documents.is_empty()).then_some(DocumentId(0));
        self.entries
            .iter()
            .map(|entry| entry.document)
            .chain(single)
    }

    /// The graph of every schema and what its references lead to.
    #[must_use]
    pub fn graph(&self) -> resolve::Graph<'_> {
        resolve::resolve(self, &mut Diagnostics::default())
    }

    /// Runs every check, so that an author sees all faults of one run.
    fn checked(mut self, mut diagnostics: Diagnostics) -> Result<Self, Failure> {
        {
            let graph = resolve::resolve(&self, &mut diagnostics);
            lint::run(&self, &graph, &mut diagnostics);
        }
        self.warnings = diagnostics.into_result(&self.sources)?;
        Ok(self)
    }
}

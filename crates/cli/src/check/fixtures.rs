//! Where the fixtures of a registry are: for each contract a folder with a side that is valid and one that is refused.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use contract_codegen::Registry;
use contract_codegen::registry::CatalogEntry;

use crate::failure::Failure;
use crate::registry::nearest;

/// A side of a contract's fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Instances that the contract accepts.
    Valid,
    /// Instances that it refuses.
    Refused,
}

impl Side {
    /// The folders of the side: either name will do for what is refused.
    fn folders(self) -> &'static [&'static str] {
        match self {
            Self::Valid => &["valid"],
            Self::Refused => &["rejected", "invalid"],
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Valid => "valid",
            Self::Refused => "rejected",
        })
    }
}

/// The fixtures of a registry.
pub struct Fixtures {
    folder: PathBuf,
}

impl Fixtures {
    /// The fixtures of the registry in `registry`: where `said`, in its `fixtures`, or beside it in `fixtures` or
    /// `tests/fixtures`.
    ///
    /// # Errors
    /// When there are none.
    pub fn find(registry: &Path, said: Option<&Path>) -> Result<Self, Failure> {
        let beside = beside(registry);
        let places = match said {
            Some(folder) => vec![folder.to_owned()],
            None => vec![
                registry.join("fixtures"),
                beside.join("fixtures"),
                beside.join("tests/fixtures"),
            ],
        };
        match places.iter().find(|folder| folder.is_dir()) {
            Some(folder) => Ok(Self {
                folder: folder.clone(),
            }),
            None => {
                let places: Vec<_> = places
                    .iter()
                    .map(|place| place.display().to_string())
                    .collect();
                Err(Failure::other(format!(
                    "there are no fixtures: no folder {}\n  = help: say where they are with `--fixtures DIR`",
                    places.join(", ")
                )))
            }
        }
    }

    /// The fixtures of one side of a contract, in the order of their names.
    ///
    /// # Errors
    /// What the system says.
    pub fn of(
        &self,
        registry: &Registry,
        entry: &CatalogEntry,
        side: Side,
    ) -> Result<Vec<PathBuf>, Failure> {
        let Some(folder) = self.folder_of(registry, entry) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        for name in side.folders() {
            let folder = folder.join(name);
            if folder.is_dir() {
                let files = list(&folder).map_err(|error| Failure::io(&folder, &error))?;
                let is_json = |path: &PathBuf| path.extension().is_some_and(|end| end == "json");
                found.extend(files.into_iter().filter(is_json));
            }
        }
        Ok(found)
    }

    /// Where the fixtures of a contract are looked for: under its id and major, or under its id for the newest major.
    pub fn folder_of(&self, registry: &Registry, entry: &CatalogEntry) -> Option<PathBuf> {
        let own = self.folder.join(entry.key());
        if own.is_dir() {
            return Some(own);
        }
        let majors = registry.entries.iter().filter(|other| other.id == entry.id);
        let newest = majors.map(|other| other.major).max();
        Some(self.folder.join(&entry.id)).filter(|_| newest == Some(entry.major))
    }

    /// Where a contract's fixtures belong.
    pub fn place(&self, registry: &Registry, entry: &CatalogEntry, side: Side) -> PathBuf {
        let folder = self.folder_of(registry, entry);
        let folder = folder.unwrap_or_else(|| self.folder.join(entry.key()));
        folder.join(side.folders()[0])
    }

    /// Folders that belong to no contract, and misspelled sides.
    ///
    /// # Errors
    /// What the system says.
    pub fn strays(&self, registry: &Registry) -> Result<Vec<String>, Failure> {
        let io = |error| Failure::io(&self.folder, &error);
        let known: BTreeSet<String> = registry
            .entries
            .iter()
            .flat_map(|entry| [entry.id.clone(), entry.key()])
            .collect();
        let mut strays = Vec::new();
        for folder in list(&self.folder)
            .map_err(io)?
            .into_iter()
            .filter(|path| path.is_dir())
        {
            let name = name_of(&folder);
            if !known.contains(&name) {
                let near = nearest(registry, &name).map(|near| format!("; did you mean `{near}`?"));
                let near = near.unwrap_or_default();
                strays.push(format!(
                    "{}: there is no contract `{name}`{near}",
                    folder.display()
                ));
                continue;
            }
            for inside in list(&folder)
                .map_err(io)?
                .into_iter()
                .filter(|path| path.is_dir())
            {
                if let Some(side) = meant(&name_of(&inside)) {
                    strays.push(format!("{}: did you mean `{side}`?", inside.display()));
                }
            }
        }
        Ok(strays)
    }
}

/// The side whose name was misspelled, if one was.
fn meant(name: &str) -> Option<&'static str> {
    let sides = ["valid", "rejected", "invalid"];
    if sides.contains(&name) {
        return None;
    }
    sides
        .into_iter()
        .find(|side| strsim::normalized_damerau_levenshtein(side, name) >= 0.7)
}

/// The folder that a folder is in.
pub fn beside(folder: &Path) -> PathBuf {
    let named = folder.file_name().is_some();
    match folder.parent() {
        Some(parent) if named => parent.to_owned(),
        _ => folder.join(".."),
    }
}

fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

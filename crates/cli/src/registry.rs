//! Which contracts a command works on, and which one an id names.

use std::path::{Path, PathBuf};

use clap::Args;
use contract_codegen::registry::CatalogEntry;
use contract_codegen::{Registry, diagnostic};
use contract_runtime::LookupError;

use crate::console;
use crate::failure::Failure;

/// Where contracts are looked for when nothing is said.
const DEFAULT: &str = "schemas";

/// The option `--registry`.
#[derive(Args, Clone, Debug)]
pub struct RegistryOption {
    /// The registry: a folder with `catalog.json` or `contracts/catalog.json`. `schemas` where there is one, else the
    /// contracts built in.
    #[arg(long, value_name = "DIR")]
    registry: Option<PathBuf>,
}

impl RegistryOption {
    /// The folder that is said, or the default one where it is a registry.
    pub fn folder(&self) -> Option<PathBuf> {
        let default = || Some(PathBuf::from(DEFAULT)).filter(|folder| is_registry(folder));
        self.registry.clone().or_else(default)
    }

    /// Reads the registry.
    ///
    /// # Errors
    /// Every fault that it has.
    pub fn open(&self) -> Result<Registry, Failure> {
        let registry = match self.folder() {
            Some(folder) => Registry::open(folder)?,
            None => built_in()?,
        };
        warn(&registry);
        Ok(registry)
    }
}

/// Whether a folder has a catalog.
pub fn is_registry(folder: &Path) -> bool {
    ["catalog.json", "contracts/catalog.json"]
        .iter()
        .any(|catalog| folder.join(catalog).is_file())
}

/// Tells what the checks of a registry found that stops nothing.
pub fn warn(registry: &Registry) {
    if registry.warnings().is_empty() {
        return;
    }
    let render = match console::is_coloured() {
        true => diagnostic::styled,
        false => diagnostic::plain,
    };
    console::tell(&render(registry.warnings(), registry.sources()));
}

/// The contracts built in, as a registry.
#[cfg(feature = "built-in")]
fn built_in() -> Result<Registry, Failure> {
    use serde_json::json;
    let mut files = std::collections::BTreeMap::new();
    let mut listed = Vec::new();
    let mut deprecations = Vec::new();
    let mut base = "";
    for info in openvibe_contracts::contracts() {
        let path = format!("{}.v{}.json", info.name.replacen('.', "/", 1), info.major);
        base = info.source.uri.strip_suffix(&path).unwrap_or(base);
        listed.push(catalog_entry(info, &path));
        if let Some(deprecation) = &info.deprecated {
            deprecations.push(deprecation_entry(info.id, deprecation));
        }
        files.insert(path, info.source.text.as_bytes().to_vec());
    }
    for (path, value) in [
        ("catalog.json", json!({ "base": base, "contracts": listed })),
        ("deprecations.json", json!({ "deprecations": deprecations })),
    ] {
        files.insert(path.to_owned(), value.to_string().into_bytes());
    }
    Ok(Registry::from_files("built-in", files)?)
}

#[cfg(feature = "built-in")]
fn catalog_entry(info: &contract_runtime::ContractInfo, path: &str) -> serde_json::Value {
    without_nulls(serde_json::json!({
        "id": info.name,
        "version": info.version,
        "owner": info.owner,
        "schema": path,
        "visibility": info.visibility,
        "status": info.status,
        "compatibility": info.compatibility,
        "adr": info.decision,
    }))
}

#[cfg(feature = "built-in")]
fn deprecation_entry(id: &str, deprecation: &contract_runtime::Deprecation) -> serde_json::Value {
    without_nulls(serde_json::json!({
        "id": id,
        "since": deprecation.since,
        "replacement": deprecation.replacement,
        "removeAfter": deprecation.removed_after,
        "reason": deprecation.reason,
    }))
}

#[cfg(feature = "built-in")]
fn without_nulls(mut value: serde_json::Value) -> serde_json::Value {
    if let Some(members) = value.as_object_mut() {
        members.retain(|_, member| !member.is_null());
    }
    value
}

#[cfg(not(feature = "built-in"))]
fn built_in() -> Result<Registry, Failure> {
    Err(Failure::other(
        "there is no registry `schemas` here; name one with `--registry DIR`",
    ))
}

/// The contract that `id` names: `agent.goal@1`, `agent.goal` (its newest major) or an alias of either.
///
/// # Errors
/// Why there is none.
pub fn find<'r>(registry: &'r Registry, id: &str) -> Result<&'r CatalogEntry, Failure> {
    lookup(registry, id).map_err(|error| Failure::other(format!("{error}{}", all(registry))))
}

fn lookup<'r>(registry: &'r Registry, id: &str) -> Result<&'r CatalogEntry, LookupError> {
    let target = resolve(registry, id);
    let (name, major) = parse(&target).ok_or_else(|| LookupError::Malformed(id.to_owned()))?;
    // Entries are ordered by id and major.
    let found: Vec<&CatalogEntry> = registry.entries.iter().filter(|e| e.id == name).collect();
    let entry = match major {
        Some(major) => found.iter().find(|entry| entry.major == u64::from(major)),
        None => found.last(),
    };
    entry.copied().ok_or_else(|| match major {
        Some(major) if !found.is_empty() => LookupError::WrongMajor {
            name: name.to_owned(),
            major,
            majors: found
                .iter()
                .filter_map(|e| e.major.try_into().ok())
                .collect(),
        },
        _ => LookupError::Unknown {
            id: id.to_owned(),
            nearest: nearest(registry, name),
        },
    })
}

/// What an alias stands for; an alias without a major also stands for its majors.
fn resolve(registry: &Registry, id: &str) -> String {
    let target = |name: &str| {
        let mut aliases = registry.aliases.iter();
        aliases
            .find(|alias| alias.name == name)
            .map(|alias| alias.target.clone())
    };
    if let Some(target) = target(id) {
        return target;
    }
    match id
        .split_once('@')
        .and_then(|(name, major)| Some((target(name)?, major)))
    {
        Some((target, major)) if !target.contains('@') => format!("{target}@{major}"),
        _ => id.to_owned(),
    }
}

/// An id as a name and a major version.
fn parse(id: &str) -> Option<(&str, Option<u32>)> {
    let Some((name, major)) = id.split_once('@') else {
        return Some((id, None));
    };
    let plain =
        major.bytes().all(|b| b.is_ascii_digit()) && !(major.len() > 1 && major.starts_with('0'));
    let major = plain.then(|| major.parse().ok()).flatten()?;
    Some((name, Some(major)))
}

/// The known name that is spelled most like `name`, when one is near.
pub fn nearest(registry: &Registry, name: &str) -> Option<String> {
    let ids = registry.entries.iter().map(|entry| entry.id.as_str());
    let known = ids.chain(registry.aliases.iter().map(|alias| alias.name.as_str()));
    known
        .map(|known| (strsim::normalized_damerau_levenshtein(known, name), known))
        .filter(|(likeness, _)| *likeness >= 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, known)| known.to_owned())
}

/// Where to look next.
fn all(registry: &Registry) -> String {
    match registry.entries.len() {
        0 => "; the registry has no contract".to_owned(),
        n => format!(
            "\n  = help: `contract list` shows {}",
            match n {
                1 => "the one there is".to_owned(),
                n => format!("all {n}"),
            }
        ),
    }
}

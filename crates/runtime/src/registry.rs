//! Registries: contracts by their ids, as a gateway looks them up.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use serde_json::Value;

use crate::contract::{Contract, ContractInfo};
use crate::report::Report;

/// The contracts of a registry.
#[derive(Clone, Copy, Debug)]
pub struct Registry {
    /// The contracts, one entry a major version.
    pub entries: &'static [Entry],
    /// Other names of contracts.
    pub aliases: &'static [Alias],
}

/// One major version of a contract, and how to check an instance of it.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What the registry says of it.
    pub info: &'static ContractInfo,
    /// Reads a value into the type of the contract.
    pub check: fn(&Value) -> Result<(), Report>,
}

/// Another name of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alias {
    /// The other name, with a major version or without.
    pub alias: &'static str,
    /// The id that it stands for, with a major version or without.
    pub target: &'static str,
}

impl Entry {
    /// The entry of the contract type `T`.
    #[must_use]
    pub const fn of<T: Contract>() -> Self {
        Self {
            info: T::INFO,
            check: |value| T::from_value(value).map(drop),
        }
    }
}

impl Registry {
    /// The contract that `id` names: `agent.goal@1`, `agent.goal` (its newest
    /// major version) or an alias of either. An alias that states no major
    /// version may be asked for with one.
    ///
    /// # Errors
    /// Why there is none.
    pub fn find(&self, id: &str) -> Result<&'static Entry, LookupError> {
        let malformed = || LookupError::Malformed(id.to_owned());
        let (name, major) = parse(self.resolve(id)).ok_or_else(malformed)?;
        let (name, stated) = parse(self.resolve(name)).ok_or_else(malformed)?;
        let major = major.or(stated);
        let mut found: Vec<&'static Entry> = self
            .entries
            .iter()
            .filter(|entry| entry.info.name == name)
            .collect();
        found.sort_by_key(|entry| entry.info.major);
        let entry = match major {
            Some(major) => found.iter().find(|entry| entry.info.major == major),
            None => found.last(),
        };
        entry.copied().ok_or_else(|| match major {
            Some(major) if !found.is_empty() => LookupError::WrongMajor {
                name: name.to_owned(),
                major,
                majors: found.iter().map(|entry| entry.info.major).collect(),
            },
            _ => LookupError::Unknown {
                id: id.to_owned(),
                nearest: self.nearest(name),
            },
        })
    }

    /// Checks `value` against the contract that `id` names.
    ///
    /// The report is valid exactly when the value reads into the contract's
    /// type; with the feature `report` it lists every violation.
    ///
    /// # Errors
    /// When `id` names no contract.
    pub fn validate(&self, id: &str, value: &Value) -> Result<Report, LookupError> {
        let entry = self.find(id)?;
        Ok((entry.check)(value).err().unwrap_or_default())
    }

    /// What an alias stands for; the id itself when it is none.
    fn resolve<'a>(&self, id: &'a str) -> &'a str
    where
        'static: 'a,
    {
        let alias = self.aliases.iter().find(|alias| alias.alias == id);
        alias.map_or(id, |alias| alias.target)
    }

    /// The known name that is spelled most like `name`, when one is near.
    fn nearest(&self, name: &str) -> Option<String> {
        let names = self.entries.iter().map(|entry| entry.info.name);
        let known = names.chain(self.aliases.iter().map(|alias| alias.alias));
        known
            .map(|known| (distance(known, name), known))
            .filter(|(distance, known)| *distance <= known.len().max(3) / 3)
            .min()
            .map(|(_, known)| known.to_owned())
    }
}

/// An id as a name and a major version.
fn parse(id: &str) -> Option<(&str, Option<u32>)> {
    let Some((name, major)) = id.split_once('@') else {
        return Some((id, None));
    };
    let plain = major.bytes().all(|b| b.is_ascii_digit()) && !major.starts_with('0');
    let major = plain.then(|| major.parse().ok()).flatten()?;
    Some((name, Some(major)))
}

/// The number of characters to insert, remove or change to get from one text to
/// the other; `usize::MAX` for texts longer than any name.
fn distance(left: &str, right: &str) -> usize {
    const LONGEST: usize = 256;
    if right.len() > LONGEST {
        return usize::MAX;
    }
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (index, l) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, r) in right.iter().enumerate() {
            let change = diagonal + usize::from(l != *r);
            diagonal = row[column + 1];
            row[column + 1] = change.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[right.len()]
}

/// Why an id names no contract.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LookupError {
    /// There is no contract of that name.
    Unknown {
        /// The id asked for.
        id: String,
        /// The known name that is spelled most like it, when one is near.
        nearest: Option<String>,
    },
    /// The contract has no such major version.
    WrongMajor {
        /// The name of the contract.
        name: String,
        /// The major version asked for.
        major: u32,
        /// Those there are.
        majors: Vec<u32>,
    },
    /// What stands after `@` is not a major version.
    Malformed(String),
}

impl Display for LookupError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown {
                id,
                nearest: Some(nearest),
            } => {
                write!(f, "there is no contract `{id}`; did you mean `{nearest}`?")
            }
            Self::Unknown { id, nearest: None } => write!(f, "there is no contract `{id}`"),
            Self::WrongMajor {
                name,
                major,
                majors,
            } => {
                let majors: Vec<String> = majors.iter().map(|m| format!("{name}@{m}")).collect();
                write!(
                    f,
                    "`{name}` has no major version {major}; there is {}",
                    majors.join(", ")
                )
            }
            Self::Malformed(id) => write!(
                f,
                "`{id}` is not a contract id: after `@` comes a major version, as in `agent.goal@1`"
            ),
        }
    }
}

impl Error for LookupError {}

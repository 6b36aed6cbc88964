//! What is known around a step of an install.

use std::collections::BTreeMap;

use contract_runtime::scan::Scan;
use contract_runtime::{Map, TextRule};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::agents::install::v1::Blueprint;

/// What is known around a step of an install.
///
/// On the wire: `{"actor": {"role", "id"}, "asks": {"bp_clips@2": ["…"]},
/// "secret_inputs": ["…"]}`, each member optional. A rule that needs an absent
/// one is not checked, and named as such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Context {
    /// Who takes the step.
    pub actor: Option<Actor>,
    /// What each version that is known asks for.
    pub asks: Option<Asks>,
    /// The names of the inputs that are secrets.
    pub secret_inputs: Option<Vec<String>>,
}

contract_runtime::object!(Context, closed {
    actor: "actor" optional,
    asks: "asks" optional,
    secret_inputs: "secret_inputs" optional,
});

impl Context {
    /// The same context, in which the asks of `version` are known.
    #[must_use]
    pub fn knowing<A: Into<String>>(
        mut self,
        version: &Blueprint,
        asks: impl IntoIterator<Item = A>,
    ) -> Self {
        let asks = asks.into_iter().map(Into::into).collect();
        let known = self.asks.get_or_insert_default();
        known.0.insert(version.to_string(), asks);
        self
    }

    /// The asks of a version, where they are known.
    pub(super) fn asks_of(&self, version: &Blueprint) -> Option<&[String]> {
        self.asks.as_ref()?.of(version)
    }
}

/// Who takes a step of an install.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Actor {
    /// In what capacity.
    pub role: Role,
    /// The id. An actor of role owner is the owner only if this is the `owner.id` of the record.
    pub id: String,
}

contract_runtime::object!(Actor, closed { role: "role" required, id: "id" required });

impl Actor {
    /// The actor of this id in this role.
    pub fn new(role: Role, id: impl Into<String>) -> Self {
        let id = id.into();
        Self { role, id }
    }
}

/// In what capacity someone takes a step of an install.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// The person whose agent it is.
    Owner,
    /// Whatever moves installs to newer versions.
    System,
}

contract_runtime::string_enum!(Role { Owner = "owner", System = "system" });

/// What versions of blueprints ask for: the keys of their asks, by version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asks(BTreeMap<String, Vec<String>>);

impl Asks {
    /// The keys of what `version` asks for, where it is known.
    #[must_use]
    pub fn of(&self, version: &Blueprint) -> Option<&[String]> {
        self.0.get(version.as_str()).map(Vec::as_slice)
    }
}

impl Serialize for Asks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Asks {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let asks = Map::<VersionName, Vec<String>>::deserialize(deserializer)?;
        let asks = asks.into_map().into_iter();
        Ok(Self(
            asks.map(|(version, asks)| (version.into(), asks)).collect(),
        ))
    }
}

/// The name of a version whose asks are known: like a record's `blueprint`, with an id of any length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionName(String);

impl TextRule for VersionName {
    const KEYWORD: &'static str = "pattern";
    const RULE: &'static str = "^bp_[A-Za-z0-9_-]+@[1-9][0-9]{0,5}$";

    fn accepts(text: &str) -> bool {
        Scan::new(text)
            .literal("bp_")
            .ascii(1, usize::MAX, |byte| {
                byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
            })
            .literal("@")
            .ascii(1, 1, |byte| matches!(byte, b'1'..=b'9'))
            .ascii(0, 5, |byte| byte.is_ascii_digit())
            .end()
    }
}

contract_runtime::text!(VersionName);

//! What is known around a decision: the triggers that it may answer.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use contract_runtime::{Report, Violation};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What is known around a decision.
///
/// On the wire: `{"triggers": [{"id", "origin", "text"}]}`, where `triggers`
/// and each `text` may be absent. A rule that needs an absent one is not
/// checked, and named as such.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Context {
    /// The triggers that there are.
    pub triggers: Option<Triggers>,
}

contract_runtime::object!(Context, closed { triggers: "triggers" optional });

/// Something that an agent may answer to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trigger {
    /// The id, compared as it is given.
    pub id: String,
    /// Where it comes from.
    pub origin: Origin,
    /// What it says, where that is known.
    pub text: Option<String>,
}

contract_runtime::object!(Trigger, closed {
    id: "id" required,
    origin: "origin" required,
    text: "text" optional,
});

impl Trigger {
    /// The trigger of this id and origin, whose text is not known.
    pub fn new(id: impl Into<String>, origin: Origin) -> Self {
        Self {
            id: id.into(),
            origin,
            text: None,
        }
    }

    /// The same trigger, which says `text`.
    #[must_use]
    pub fn with_text(mut self, text: impl Into<String>) -> Self {
        self.text = Some(text.into());
        self
    }
}

/// Where a trigger comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A person.
    Human,
    /// An agent.
    Agent,
    /// The platform itself.
    System,
}

contract_runtime::string_enum!(Origin { Human = "human", Agent = "agent", System = "system" });

/// Triggers by their ids, each of which stands once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Triggers {
    list: Vec<Trigger>,
    by_id: HashMap<String, usize>,
}

impl Triggers {
    /// These triggers.
    ///
    /// # Errors
    /// Each trigger whose id another one has: it would be unclear where it comes from.
    pub fn new(triggers: impl IntoIterator<Item = Trigger>) -> Result<Self, Report> {
        let mut report = Report::new();
        let mut known = Self::default();
        for (index, trigger) in triggers.into_iter().enumerate() {
            match known.by_id.entry(trigger.id.clone()) {
                Entry::Vacant(place) => {
                    place.insert(index);
                }
                Entry::Occupied(_) => {
                    let message = "is the id of an earlier trigger";
                    let violation = Violation::new("uniqueItems", message);
                    report.merge(violation.at(format!("/{index}/id")));
                }
            }
            known.list.push(trigger);
        }
        report.or(known)
    }

    /// The trigger of this id.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Trigger> {
        self.list.get(*self.by_id.get(id)?)
    }
}

impl Serialize for Triggers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Triggers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let triggers = Vec::<Trigger>::deserialize(deserializer)?;
        Self::new(triggers).map_err(serde::de::Error::custom)
    }
}

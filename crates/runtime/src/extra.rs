//! The members of an open object beyond those it names.

use std::collections::BTreeMap;
use std::collections::btree_map;
use std::fmt::{self, Debug, Formatter};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, MapAccess};
use serde::ser::{Serialize, Serializer};

use crate::given::Given;
use crate::json::Json;
use crate::map::MembersVisitor;
use crate::message;
use crate::report::{Report, Violation};

/// The member names of a record, and which further ones it may have.
pub trait Members {
    /// The names of the record's own fields, as they stand in JSON.
    const NAMES: &'static [&'static str];

    /// Whether the record may have a further member called `name`.
    fn accepts(name: &str) -> bool {
        let _ = name;
        true
    }
}

/// The members of a record `R` beyond its named ones, with values of type `V`.
///
/// A record keeps it as the field that [`object!`](crate::object) calls open, so that members this
/// version of a contract does not know survive reading and writing. A name that
/// `R` has as a field of its own is refused here.
///
/// ```
/// use contract_runtime::{Extra, Members};
///
/// struct Place;
/// impl Members for Place {
///     const NAMES: &'static [&'static str] = &["name"];
/// }
///
/// let mut extra = Extra::<Place>::default();
/// extra.insert("floor", 3)?;
/// assert!(extra.insert("name", "hall").is_err());
/// # Ok::<(), contract_runtime::Report>(())
/// ```
pub struct Extra<R: Members, V = Json> {
    members: BTreeMap<String, V>,
    record: PhantomData<fn() -> R>,
}

impl<R: Members, V> Extra<R, V> {
    /// No further members.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            members: BTreeMap::new(),
            record: PhantomData,
        }
    }

    /// Adds a member, or replaces its value; gives back the value it had.
    ///
    /// # Errors
    /// When the name is one of the record's own fields or one it may not have,
    /// and whatever is wrong with the value.
    pub fn insert(
        &mut self,
        name: impl Into<String>,
        value: impl Given<V>,
    ) -> Result<Option<V>, Report> {
        let name = name.into();
        if let Some(fault) = Self::fault(&name) {
            return Err(fault.into());
        }
        let value = value.given().map_err(|fault| fault.under(&name))?;
        Ok(self.members.insert(name, value))
    }

    /// Takes a member away; gives back its value, if it was there.
    pub fn remove(&mut self, name: &str) -> Option<V> {
        self.members.remove(name)
    }

    /// The further members `entries`, each name and value checked.
    ///
    /// # Errors
    /// Every violation of every name and value.
    pub fn from_entries<N, W, I>(entries: I) -> Result<Self, Report>
    where
        I: IntoIterator<Item = (N, W)>,
        N: Into<String>,
        W: Given<V>,
    {
        let mut extra = Self::new();
        let mut report = Report::new();
        for (name, value) in entries {
            if let Err(fault) = extra.insert(name, value) {
                report.merge(fault);
            }
        }
        report.or(extra)
    }

    /// The members, owned.
    #[must_use]
    pub fn into_map(self) -> BTreeMap<String, V> {
        self.members
    }

    /// Reads the value of the member `name`, for [`object!`](crate::object).
    ///
    /// # Errors
    /// When the name stands twice or may not be there, and what is wrong with the value.
    #[doc(hidden)]
    pub fn read_member<'de, A: MapAccess<'de>>(
        &mut self,
        name: String,
        map: &mut A,
    ) -> Result<(), A::Error>
    where
        V: Deserialize<'de>,
    {
        if let Some(fault) = Self::fault(&name) {
            return Err(fault.into_error());
        }
        let value = map.next_value()?;
        match self.members.entry(name) {
            btree_map::Entry::Occupied(entry) => Err(message::duplicate(entry.key()).into_error()),
            btree_map::Entry::Vacant(entry) => {
                entry.insert(value);
                Ok(())
            }
        }
    }

    /// What is wrong with a further member called `name`.
    fn fault(name: &str) -> Option<Violation> {
        if R::NAMES.contains(&name) {
            Some(message::duplicate(name))
        } else if R::accepts(name) {
            None
        } else {
            Some(message::not_allowed(name))
        }
    }

    fn checked(members: BTreeMap<String, V>) -> Result<Self, Report> {
        let faults: Report = members
            .keys()
            .filter_map(|name| Self::fault(name))
            .collect();
        faults.or(Self {
            members,
            record: PhantomData,
        })
    }
}

impl<R: Members, V> Default for Extra<R, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Members, V: Clone> Clone for Extra<R, V> {
    fn clone(&self) -> Self {
        Self {
            members: self.members.clone(),
            record: PhantomData,
        }
    }
}

impl<R: Members, V: Debug> Debug for Extra<R, V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.members.fmt(f)
    }
}

impl<R: Members, V: PartialEq> PartialEq for Extra<R, V> {
    fn eq(&self, other: &Self) -> bool {
        self.members == other.members
    }
}

impl<R: Members, V: Eq> Eq for Extra<R, V> {}

impl<R: Members, V: Hash> Hash for Extra<R, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.members.hash(state);
    }
}

impl<R: Members, V> Deref for Extra<R, V> {
    type Target = BTreeMap<String, V>;
    fn deref(&self) -> &Self::Target {
        &self.members
    }
}

impl<R: Members, V> TryFrom<BTreeMap<String, V>> for Extra<R, V> {
    type Error = Report;
    fn try_from(members: BTreeMap<String, V>) -> Result<Self, Report> {
        Self::checked(members)
    }
}

impl<R: Members, V> IntoIterator for Extra<R, V> {
    type Item = (String, V);
    type IntoIter = btree_map::IntoIter<String, V>;
    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

impl<'a, R: Members, V> IntoIterator for &'a Extra<R, V> {
    type Item = (&'a String, &'a V);
    type IntoIter = btree_map::Iter<'a, String, V>;
    fn into_iter(self) -> Self::IntoIter {
        self.members.iter()
    }
}

impl<R: Members, V: Serialize> Serialize for Extra<R, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.members.serialize(serializer)
    }
}

impl<'de, R: Members, V: Deserialize<'de>> Deserialize<'de> for Extra<R, V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let members = deserializer.deserialize_map(MembersVisitor(PhantomData))?;
        Self::checked(members).map_err(Report::into_error)
    }
}

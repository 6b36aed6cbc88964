//! Maps: objects whose member names are data.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::given::Given;
use crate::message;
use crate::report::Report;

/// An object of `MIN` to `MAX` members with names of type `K` and values of type `V`.
///
/// Reading refuses an object that has one member name twice.
///
/// ```
/// use contract_runtime::{Map, Text, UInt};
///
/// let ages: Map<Text<1>, UInt> = Map::from_entries([("Ann", 31), ("Bo", 4)])?;
/// assert_eq!(ages.get("Ann").map(|age| age.get()), Some(31));
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Map<K, V, const MIN: usize = 0, const MAX: usize = { usize::MAX }>(BTreeMap<K, V>);

impl<K: Ord, V, const MIN: usize, const MAX: usize> Map<K, V, MIN, MAX> {
    /// The map of the `members`.
    ///
    /// # Errors
    /// The violation, when there are too few or too many.
    pub fn new(members: BTreeMap<K, V>) -> Result<Self, Report> {
        Self::check(members.len())?;
        Ok(Self(members))
    }

    fn check(count: usize) -> Result<(), Report> {
        if count < MIN {
            Err(message::min_properties(MIN).into())
        } else if count > MAX {
            Err(message::max_properties(MAX).into())
        } else {
            Ok(())
        }
    }

    /// Adds a member, or replaces its value; gives back the value it had.
    ///
    /// # Errors
    /// What is wrong with the name or the value, or the rule that the larger
    /// map would break; the map is left as it was.
    pub fn insert(
        &mut self,
        name: impl Given<K>,
        value: impl Given<V>,
    ) -> Result<Option<V>, Report> {
        let name = name.given()?;
        let value = value.given()?;
        if !self.0.contains_key(&name) {
            Self::check(self.0.len() + 1)?;
        }
        Ok(self.0.insert(name, value))
    }

    /// Takes a member away; gives back its value, if it was there.
    ///
    /// # Errors
    /// The violation, when the map would have too few members; the map is left as it was.
    pub fn remove<Q>(&mut self, name: &Q) -> Result<Option<V>, Report>
    where
        K: std::borrow::Borrow<Q>,
        Q: Ord + ?Sized,
    {
        if self.0.contains_key(name) {
            Self::check(self.0.len() - 1)?;
        }
        Ok(self.0.remove(name))
    }

    /// The members.
    #[must_use]
    pub const fn as_map(&self) -> &BTreeMap<K, V> {
        &self.0
    }

    /// The members, owned.
    #[must_use]
    pub fn into_map(self) -> BTreeMap<K, V> {
        self.0
    }
}

impl<K: Ord + Display, V, const MIN: usize, const MAX: usize> Map<K, V, MIN, MAX> {
    /// The map of the `entries`, each name and value checked.
    ///
    /// # Errors
    /// Every violation of every name and value, with the name in the path; a
    /// name that stands twice; and those of the map itself.
    pub fn from_entries<N, W, I>(entries: I) -> Result<Self, Report>
    where
        I: IntoIterator<Item = (N, W)>,
        N: Given<K>,
        W: Given<V>,
    {
        let mut report = Report::new();
        let mut members = BTreeMap::new();
        for (name, value) in entries {
            match (name.given(), value.given()) {
                (Ok(name), Ok(_)) if members.contains_key(&name) => {
                    report.merge(message::duplicate(&name.to_string()));
                }
                (Ok(name), Ok(value)) => {
                    members.insert(name, value);
                }
                (Ok(name), Err(fault)) => report.merge(fault.under(name)),
                (Err(fault), Ok(_)) => report.merge(fault),
                (Err(name), Err(value)) => {
                    report.merge(name);
                    report.merge(value);
                }
            }
        }
        report.or(())?;
        Self::new(members)
    }
}

impl<K, V, const MAX: usize> Default for Map<K, V, 0, MAX> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K, V, const MIN: usize, const MAX: usize> Deref for Map<K, V, MIN, MAX> {
    type Target = BTreeMap<K, V>;
    fn deref(&self) -> &BTreeMap<K, V> {
        &self.0
    }
}

impl<K: Ord, V, const MIN: usize, const MAX: usize> TryFrom<BTreeMap<K, V>>
    for Map<K, V, MIN, MAX>
{
    type Error = Report;
    fn try_from(members: BTreeMap<K, V>) -> Result<Self, Report> {
        Self::new(members)
    }
}

impl<K, V, const MIN: usize, const MAX: usize> From<Map<K, V, MIN, MAX>> for BTreeMap<K, V> {
    fn from(map: Map<K, V, MIN, MAX>) -> Self {
        map.0
    }
}

impl<K, V, const MIN: usize, const MAX: usize> IntoIterator for Map<K, V, MIN, MAX> {
    type Item = (K, V);
    type IntoIter = std::collections::btree_map::IntoIter<K, V>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, K, V, const MIN: usize, const MAX: usize> IntoIterator for &'a Map<K, V, MIN, MAX> {
    type Item = (&'a K, &'a V);
    type IntoIter = std::collections::btree_map::Iter<'a, K, V>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<K: Serialize, V: Serialize, const MIN: usize, const MAX: usize> Serialize
    for Map<K, V, MIN, MAX>
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, K, V, const MIN: usize, const MAX: usize> Deserialize<'de> for Map<K, V, MIN, MAX>
where
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let members = deserializer.deserialize_map(MembersVisitor(PhantomData))?;
        Self::new(members).map_err(Report::into_error)
    }
}

/// Reads the members of an object, and refuses a name that stands twice.
pub(crate) struct MembersVisitor<K, V>(pub(crate) PhantomData<(K, V)>);

impl<'de, K, V> Visitor<'de> for MembersVisitor<K, V>
where
    K: Deserialize<'de> + Ord + Display,
    V: Deserialize<'de>,
{
    type Value = BTreeMap<K, V>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = BTreeMap::new();
        while let Some(name) = map.next_key::<K>()? {
            if members.contains_key(&name) {
                return Err(message::duplicate(&name.to_string()).into_error());
            }
            members.insert(name, map.next_value()?);
        }
        Ok(members)
    }
}

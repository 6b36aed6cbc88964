//! Lists: arrays with bounds, and arrays whose items all differ.

use std::collections::HashSet;
use std::fmt::{self, Formatter};
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::given::Given;
use crate::message;
use crate::report::Report;

/// A list of `MIN` to `MAX` items, in order.
///
/// ```
/// use contract_runtime::{FromItems, List, Text};
///
/// let names: List<Text<1>, 1, 3> = List::from_items(["Ann", "Bo"])?;
/// assert_eq!(names.len(), 2);
/// let report = List::<Text<1>, 1, 3>::from_items(["Ann", ""]).unwrap_err();
/// assert_eq!(report.to_string(), "/1: is shorter than 1 character");
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct List<T, const MIN: usize = 0, const MAX: usize = { usize::MAX }>(Vec<T>);

/// A list of `MIN` to `MAX` items, in order, no two of them equal.
///
/// ```
/// use contract_runtime::{FromItems, Text, UniqueList};
///
/// let report = UniqueList::<Text<1>>::from_items(["Ann", "Bo", "Ann"]).unwrap_err();
/// assert_eq!(report.to_string(), "has two equal items");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UniqueList<T, const MIN: usize = 0, const MAX: usize = { usize::MAX }>(Vec<T>);

/// A list type that can be made from items that are given one by one.
pub trait FromItems<T>: Sized {
    /// The list of the `items`, each checked.
    ///
    /// # Errors
    /// Every violation of every item, with its index in the path, and those of
    /// the list itself.
    fn from_items<I>(items: I) -> Result<Self, Report>
    where
        I: IntoIterator,
        I::Item: Given<T>;
}

/// The items, or every violation among them.
fn collect<T, I>(items: I) -> Result<Vec<T>, Report>
where
    I: IntoIterator,
    I::Item: Given<T>,
{
    let mut report = Report::new();
    let mut list = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        match item.given() {
            Ok(item) => list.push(item),
            Err(fault) => report.merge(fault.under_item(index)),
        }
    }
    report.or(list)
}

impl<T> FromItems<T> for Vec<T> {
    fn from_items<I>(items: I) -> Result<Self, Report>
    where
        I: IntoIterator,
        I::Item: Given<T>,
    {
        collect(items)
    }
}

/// What is wrong with the number of items of a list.
fn length_fault(length: usize, min: usize, max: usize) -> Result<(), Report> {
    if length < min {
        Err(message::min_items(min).into())
    } else if length > max {
        Err(message::max_items(max).into())
    } else {
        Ok(())
    }
}

/// Whether no two items are equal. Linear beyond a small number of items.
pub(crate) fn all_differ<T: Eq + Hash>(items: &[T]) -> bool {
    const PAIRWISE: usize = 12;
    if items.len() > PAIRWISE {
        let mut seen = HashSet::with_capacity(items.len());
        return items.iter().all(|item| seen.insert(item));
    }
    items
        .iter()
        .enumerate()
        .all(|(index, item)| !items[..index].contains(item))
}

macro_rules! lists {
    ($name:ident [$($bound:tt)*] $check:expr) => {
        impl<T: $($bound)*, const MIN: usize, const MAX: usize> $name<T, MIN, MAX> {
            /// The list of the `items`, in order.
            ///
            /// # Errors
            /// Every rule of the list that the items break.
            pub fn new(items: impl Into<Vec<T>>) -> Result<Self, Report> {
                let items = items.into();
                Self::check(&items)?;
                Ok(Self(items))
            }

            fn check(items: &[T]) -> Result<(), Report> {
                let mut report = length_fault(items.len(), MIN, MAX).err().unwrap_or_default();
                let check: fn(&[T]) -> Result<(), Report> = $check;
                if let Err(fault) = check(items) {
                    report.merge(fault);
                }
                report.or(())
            }

            /// Adds an item at the end.
            ///
            /// # Errors
            /// The rule that the longer list would break, or what is wrong with
            /// the item; the list is left as it was.
            pub fn try_push(&mut self, item: impl Given<T>) -> Result<(), Report> {
                self.0.push(item.given().map_err(|fault| fault.under_item(self.0.len()))?);
                let outcome = Self::check(&self.0);
                if outcome.is_err() {
                    self.0.pop();
                }
                outcome
            }

            /// Changes the items in place.
            ///
            /// # Errors
            /// The rules that the changed list would break; the list is left as it was.
            pub fn with<R>(&mut self, change: impl FnOnce(&mut Vec<T>) -> R) -> Result<R, Report>
            where
                T: Clone,
            {
                let mut items = self.0.clone();
                let outcome = change(&mut items);
                Self::check(&items)?;
                self.0 = items;
                Ok(outcome)
            }
        }

        impl<T: $($bound)*, const MIN: usize, const MAX: usize> TryFrom<Vec<T>>
            for $name<T, MIN, MAX>
        {
            type Error = Report;
            fn try_from(items: Vec<T>) -> Result<Self, Report> {
                Self::new(items)
            }
        }

        impl<T: $($bound)*, const MIN: usize, const MAX: usize, const N: usize> TryFrom<[T; N]>
            for $name<T, MIN, MAX>
        {
            type Error = Report;
            fn try_from(items: [T; N]) -> Result<Self, Report> {
                Self::new(items)
            }
        }

        impl<T: $($bound)*, const MIN: usize, const MAX: usize> FromItems<T>
            for $name<T, MIN, MAX>
        {
            fn from_items<I>(items: I) -> Result<Self, Report>
            where
                I: IntoIterator,
                I::Item: Given<T>,
            {
                Self::new(collect(items)?)
            }
        }

        impl<T, const MIN: usize, const MAX: usize> $name<T, MIN, MAX> {
            /// The items.
            #[must_use]
            pub fn as_slice(&self) -> &[T] {
                &self.0
            }

            /// The items, owned.
            #[must_use]
            pub fn into_vec(self) -> Vec<T> {
                self.0
            }
        }

        impl<T, const MAX: usize> Default for $name<T, 0, MAX> {
            fn default() -> Self {
                Self(Vec::new())
            }
        }

        impl<T, const MIN: usize, const MAX: usize> Deref for $name<T, MIN, MAX> {
            type Target = [T];
            fn deref(&self) -> &[T] {
                &self.0
            }
        }

        impl<T, const MIN: usize, const MAX: usize> AsRef<[T]> for $name<T, MIN, MAX> {
            fn as_ref(&self) -> &[T] {
                &self.0
            }
        }

        impl<T, const MIN: usize, const MAX: usize> From<$name<T, MIN, MAX>> for Vec<T> {
            fn from(list: $name<T, MIN, MAX>) -> Self {
                list.0
            }
        }

        impl<T, const MIN: usize, const MAX: usize> IntoIterator for $name<T, MIN, MAX> {
            type Item = T;
            type IntoIter = std::vec::IntoIter<T>;
            fn into_iter(self) -> Self::IntoIter {
                self.0.into_iter()
            }
        }

        impl<'a, T, const MIN: usize, const MAX: usize> IntoIterator for &'a $name<T, MIN, MAX> {
            type Item = &'a T;
            type IntoIter = std::slice::Iter<'a, T>;
            fn into_iter(self) -> Self::IntoIter {
                self.0.iter()
            }
        }

        impl<T: Serialize, const MIN: usize, const MAX: usize> Serialize for $name<T, MIN, MAX> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        impl<'de, T: Deserialize<'de> + $($bound)*, const MIN: usize, const MAX: usize>
            Deserialize<'de> for $name<T, MIN, MAX>
        {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let items = deserializer.deserialize_seq(ItemsVisitor::<T, MIN, MAX>(PhantomData))?;
                let check: fn(&[T]) -> Result<(), Report> = $check;
                check(&items).map_err(Report::into_error)?;
                Ok(Self(items))
            }
        }
    };
}

lists!(List[Sized] | _ | Ok(()));
lists!(
    UniqueList[Eq + Hash] | items | {
        if all_differ(items) {
            Ok(())
        } else {
            Err(message::unique().into())
        }
    }
);

impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        Self(items.into_iter().collect())
    }
}

/// Reads an array of `MIN` to `MAX` items, and stops at the first item too many.
struct ItemsVisitor<T, const MIN: usize, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MIN: usize, const MAX: usize> Visitor<'de>
    for ItemsVisitor<T, MIN, MAX>
{
    type Value = Vec<T>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            if items.len() == MAX {
                return Err(message::max_items(MAX).into_error());
            }
            items.push(item);
        }
        if items.len() < MIN {
            return Err(message::min_items(MIN).into_error());
        }
        Ok(items)
    }
}

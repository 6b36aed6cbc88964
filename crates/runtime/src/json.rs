//! Any JSON value, read strictly and compared as JSON Schema compares.

use std::fmt::{self, Display, Formatter};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::OnceLock;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::message;
use crate::number::Number;
use crate::report::Report;

/// Any JSON value.
///
/// Reading refuses an object that has one member name twice, at every depth.
/// Equality is that of JSON Schema (2020-12 core, section 4.2.2): numbers by
/// value, objects whatever their order.
///
/// ```
/// use contract_runtime::Json;
///
/// let value: Json = serde_json::from_str(r#"{"a": 1, "b": [true]}"#)?;
/// assert_eq!(value, Json(serde_json::json!({"b": [true], "a": 1.0})));
/// assert!(serde_json::from_str::<Json>(r#"{"a": 1, "a": 1}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Json(pub Value);

/// The JSON value `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Null;

impl Json {
    /// The value as `serde_json` holds it.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.0
    }
}

/// Whether two JSON values are equal as JSON Schema compares them.
#[must_use]
pub fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => equal_numbers(left, right),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| equal(l, r))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(name, l)| right.get(name).is_some_and(|r| equal(l, r)))
        }
        _ => left == right,
    }
}

fn equal_numbers(left: &serde_json::Number, right: &serde_json::Number) -> bool {
    match (Number::from_json(left), Number::from_json(right)) {
        (Some(left), Some(right)) => left == right,
        _ => left == right,
    }
}

fn hash<H: Hasher>(value: &Value, state: &mut H) {
    std::mem::discriminant(value).hash(state);
    match value {
        Value::Null => {}
        Value::Bool(value) => value.hash(state),
        Value::Number(value) => match Number::from_json(value) {
            Some(number) => number.hash(state),
            None => value.hash(state),
        },
        Value::String(value) => value.hash(state),
        Value::Array(items) => {
            items.len().hash(state);
            items.iter().for_each(|item| hash(item, state));
        }
        Value::Object(members) => hash_members(members, state),
    }
}

/// Members in the order of their names, so that order on the wire does not count.
fn hash_members<H: Hasher>(members: &Map<String, Value>, state: &mut H) {
    let mut members: Vec<_> = members.iter().collect();
    members.sort_unstable_by_key(|(name, _)| *name);
    members.len().hash(state);
    for (name, value) in members {
        name.hash(state);
        hash(value, state);
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        equal(&self.0, &other.0)
    }
}

impl Eq for Json {}

impl Hash for Json {
    fn hash<H: Hasher>(&self, state: &mut H) {
        hash(&self.0, state);
    }
}

impl PartialEq<Value> for Json {
    fn eq(&self, other: &Value) -> bool {
        equal(&self.0, other)
    }
}

impl Deref for Json {
    type Target = Value;
    fn deref(&self) -> &Value {
        &self.0
    }
}

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl From<Json> for Value {
    fn from(json: Json) -> Self {
        json.0
    }
}

macro_rules! from_plain {
    ($($from:ty)*) => {
        $(impl From<$from> for Json {
            fn from(value: $from) -> Self {
                Self(value.into())
            }
        })*
    };
}

from_plain!(Value &str String bool u8 u16 u32 u64 usize i8 i16 i32 i64 isize Map<String, Value> ());

macro_rules! compare_integers {
    ($($plain:ty)*) => {
        $(impl PartialEq<$plain> for Json {
            fn eq(&self, other: &$plain) -> bool {
                let number = self.0.as_number().and_then(Number::from_json);
                number == Some(Number::from(*other))
            }
        })*
    };
}

compare_integers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl PartialEq<bool> for Json {
    fn eq(&self, other: &bool) -> bool {
        self.0.as_bool() == Some(*other)
    }
}

impl PartialEq<str> for Json {
    fn eq(&self, other: &str) -> bool {
        self.0.as_str() == Some(other)
    }
}

impl PartialEq<&str> for Json {
    fn eq(&self, other: &&str) -> bool {
        self.0.as_str() == Some(*other)
    }
}

impl From<Number> for Json {
    fn from(number: Number) -> Self {
        Self(number.into())
    }
}

impl TryFrom<f64> for Json {
    type Error = Report;
    fn try_from(value: f64) -> Result<Self, Report> {
        Number::try_from(value).map(Self::from)
    }
}

impl<T: Into<Json>> From<Vec<T>> for Json {
    fn from(items: Vec<T>) -> Self {
        Self(Value::Array(
            items.into_iter().map(|item| item.into().0).collect(),
        ))
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor).map(Self)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::try_from(value)
            .map(Value::from)
            .map_err(Report::into_error)
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::String(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(Value::String(text))
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Value, D::Error> {
        inner.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(Json(item)) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut members = Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if members.is_empty() && is_number_token(&name) {
                let text: String = map.next_value()?;
                return number_value(&text).ok_or_else(|| A::Error::custom("is not a number"));
            }
            if members.contains_key(&name) {
                return Err(message::duplicate(&name).into_error());
            }
            let Json(value) = map.next_value()?;
            members.insert(name, value);
        }
        Ok(Value::Object(members))
    }
}

/// The name under which `serde_json` hands out a number when some crate in the
/// build has switched on its feature `arbitrary_precision`.
const NUMBER_TOKEN: &str = "$serde_json::private::Number";

/// Whether a member name stands for a number rather than a member.
pub(crate) fn is_number_token(name: &str) -> bool {
    name == NUMBER_TOKEN && keeps_digits()
}

/// Whether `serde_json` keeps the digits of numbers, and so hands some out as objects.
pub(crate) fn keeps_digits() -> bool {
    static KEEPS: OnceLock<bool> = OnceLock::new();
    *KEEPS.get_or_init(|| serde_json::from_str::<serde_json::Number>("1e999").is_ok())
}

/// The number that `text` spells.
pub(crate) fn parse_number(text: &str) -> Option<Number> {
    let number: serde_json::Number = serde_json::from_str(text).ok()?;
    Number::from_json(&number)
}

/// The number that `text` spells, with all its digits where `serde_json` keeps them.
fn number_value(text: &str) -> Option<Value> {
    serde_json::from_str::<serde_json::Number>(text)
        .ok()
        .map(Value::Number)
}

impl Serialize for Null {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Null {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_unit(NullVisitor)
    }
}

struct NullVisitor;

impl Visitor<'_> for NullVisitor {
    type Value = Null;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("null")
    }

    fn visit_unit<E>(self) -> Result<Null, E> {
        Ok(Null)
    }

    fn visit_none<E>(self) -> Result<Null, E> {
        Ok(Null)
    }
}

impl From<()> for Null {
    fn from((): ()) -> Self {
        Self
    }
}

impl Display for Null {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("null")
    }
}

/// How deep arrays and objects may stand in one another, as when `serde_json` reads a text.
pub(crate) const DEPTH: usize = 128;

/// Refuses a value that is nested deeper than a text may be.
pub(crate) fn check_depth(value: &Value) -> Result<(), Report> {
    if within_depth(value, DEPTH) {
        Ok(())
    } else {
        Err(message::depth().into())
    }
}

fn within_depth(value: &Value, left: usize) -> bool {
    match value {
        Value::Array(items) => left > 1 && items.iter().all(|item| within_depth(item, left - 1)),
        Value::Object(members) => {
            left > 1 && members.values().all(|item| within_depth(item, left - 1))
        }
        _ => true,
    }
}

/// The bytes of the JSON Pointers of all values within `value`, counted up to `most`.
#[cfg(feature = "report")]
pub(crate) fn path_bytes(value: &Value, most: usize) -> usize {
    fn add(value: &Value, path: usize, most: usize, sum: &mut usize) {
        *sum = sum.saturating_add(path);
        if *sum >= most {
            return;
        }
        match value {
            Value::Array(items) => {
                let below = path + 1 + items.len().to_string().len();
                items.iter().for_each(|item| add(item, below, most, sum));
            }
            Value::Object(members) => {
                let below = |name: &String| path + 1 + name.len();
                members
                    .iter()
                    .for_each(|(name, item)| add(item, below(name), most, sum));
            }
            _ => {}
        }
    }
    let mut sum = 0;
    add(value, 0, most, &mut sum);
    sum
}

//! Objects told apart by a string member, buffered only up to that member.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;
use std::vec::IntoIter;

use serde::de::value::{MapAccessDeserializer, StringDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use serde_json::Value;

use crate::json::Json;
use crate::message;

/// An enum of records that a string member tells apart.
pub trait TagUnion: Sized {
    /// The name of the member.
    const TAG: &'static str;
    /// The strings of all variants.
    const VALUES: &'static [&'static str];

    /// Reads the variant of `tag`.
    fn read<'de, D: Deserializer<'de>>(tag: &str, value: D) -> Result<Self, D::Error>;

    /// The error of an object whose tag is none of the strings.
    #[cold]
    fn unknown<E: Error>() -> E {
        let violation = crate::choice::choice_fault(Self::VALUES);
        violation
            .at(format!("/{}", crate::report::escape(Self::TAG)))
            .into_error()
    }

    /// The error of an object that has no tag.
    #[cold]
    fn missing<E: Error>() -> E {
        message::required(Self::TAG).into_error()
    }
}

/// Reads the variant that the tag of the next object has.
#[inline]
pub fn read_by_tag<'de, T: TagUnion, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(TagVisitor(PhantomData))
}

struct TagVisitor<T>(PhantomData<T>);

impl<'de, T: TagUnion> Visitor<'de> for TagVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let mut before = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let Json(value) = map.next_value()?;
            let is_tag = name == T::TAG;
            let tag = value.as_str().map(str::to_owned);
            before.push((name, value));
            if is_tag {
                let Some(tag) = tag else {
                    return Err(T::unknown());
                };
                let replay = Replay {
                    before: before.into_iter(),
                    value: None,
                    rest: map,
                };
                return T::read(&tag, MapAccessDeserializer::new(replay));
            }
        }
        Err(T::missing())
    }
}

/// The members that were read already, and then those that are left.
struct Replay<A> {
    before: IntoIter<(String, Value)>,
    value: Option<Value>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Replay<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.before.next() {
            Some((name, value)) => {
                self.value = Some(value);
                seed.deserialize(StringDeserializer::new(name)).map(Some)
            }
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(value).map_err(A::Error::custom),
            None => self.rest.next_value_seed(seed),
        }
    }
}

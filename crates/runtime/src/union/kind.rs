//! Alternatives told apart by the kind of JSON value, without buffering it.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer, StringDeserializer};
use serde::de::{
    DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    Visitor,
};
use serde::forward_to_deserialize_any;

use crate::report::Violation;

/// A kind of JSON value, as the keyword `type` names them.
#[allow(missing_docs, non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    object,
    array,
    string,
    boolean,
    null,
    integer,
    number,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::object => "an object",
            Self::array => "an array",
            Self::string => "a string",
            Self::boolean => "a boolean",
            Self::null => "null",
            Self::integer => "an integer",
            Self::number => "a number",
        }
    }

    /// `an object or a string`.
    fn list(kinds: &[Self]) -> String {
        let names: Vec<&str> = kinds.iter().map(|kind| kind.name()).collect();
        names.join(" or ")
    }

    /// The error of a value that is of none of the `kinds`.
    #[cold]
    pub fn fault<E: Error>(kinds: &[Self]) -> E {
        Violation::new("type", format!("is not {}", Self::list(kinds))).into_error()
    }
}

/// An enum whose variants have kinds of their own.
pub trait KindUnion: Sized {
    /// The kinds of all variants.
    const KINDS: &'static [Kind];

    /// Reads the variant of `kind`.
    fn read<'de, D: Deserializer<'de>>(kind: Kind, value: D) -> Result<Self, D::Error>;
}

/// Reads the variant that the kind of the next value has.
#[inline]
pub fn read_by_kind<'de, T: KindUnion, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    deserializer.deserialize_any(KindVisitor(PhantomData))
}

struct KindVisitor<T>(PhantomData<T>);

impl<T: KindUnion> KindVisitor<T> {
    /// Where no variant lists integers, they are numbers.
    fn integer() -> Kind {
        if T::KINDS.contains(&Kind::integer) {
            Kind::integer
        } else {
            Kind::number
        }
    }
}

impl<'de, T: KindUnion> Visitor<'de> for KindVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&Kind::list(T::KINDS))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<T, E> {
        T::read(Kind::boolean, Present(value.into_deserializer()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<T, E> {
        T::read(Self::integer(), Present(value.into_deserializer()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<T, E> {
        T::read(Self::integer(), Present(value.into_deserializer()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<T, E> {
        let kind = if value.fract() == 0.0 {
            Self::integer()
        } else {
            Kind::number
        };
        T::read(kind, Present(value.into_deserializer()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::read(Kind::string, Present(text.into_deserializer()))
    }

    fn visit_string<E: Error>(self, text: String) -> Result<T, E> {
        T::read(Kind::string, Present(text.into_deserializer()))
    }

    fn visit_unit<E: Error>(self) -> Result<T, E> {
        T::read(Kind::null, ().into_deserializer())
    }

    fn visit_none<E: Error>(self) -> Result<T, E> {
        self.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<T, D::Error> {
        value.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<T, A::Error> {
        T::read(Kind::array, Present(SeqAccessDeserializer::new(seq)))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        if !crate::json::keeps_digits() {
            return T::read(Kind::object, Present(MapAccessDeserializer::new(map)));
        }
        let first = map.next_key::<String>()?;
        if first.as_deref().is_some_and(crate::json::is_number_token) {
            return self.number(&map.next_value::<String>()?);
        }
        T::read(
            Kind::object,
            Present(MapAccessDeserializer::new(Unread { first, rest: map })),
        )
    }
}

impl<T: KindUnion> KindVisitor<T> {
    /// Reads a number that `serde_json` hands out as its digits.
    fn number<E: Error>(self, digits: &str) -> Result<T, E> {
        let number = crate::json::parse_number(digits)
            .ok_or_else(|| E::invalid_type(Unexpected::Map, &self))?;
        let kind = if number.is_integer() {
            Self::integer()
        } else {
            Kind::number
        };
        T::read(kind, number.to_json()).map_err(E::custom)
    }
}

/// A value that is there: an `Option` that reads it is `Some`, which serde's own deserializers of
/// values do not say.
struct Present<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Present<D> {
    type Error = D::Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }

    #[inline]
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        visitor.visit_some(self.0)
    }

    #[inline]
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// An object whose first name was read already.
struct Unread<A> {
    first: Option<String>,
    rest: A,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Unread<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.first.take() {
            Some(name) => seed.deserialize(StringDeserializer::new(name)).map(Some),
            None => self.rest.next_key_seed(seed),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.rest.next_value_seed(seed)
    }
}

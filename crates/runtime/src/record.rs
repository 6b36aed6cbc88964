//! Records: structs that read from JSON objects alone, and newtypes with a rule.

use std::fmt::{self, Formatter};

use serde::de::{Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;

/// A deserializer that hands out objects alone.
///
/// Serde's derive would also take an array as the fields in order; JSON Schema
/// does not.
#[doc(hidden)]
pub struct MapOnly<D>(pub D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for MapOnly<D> {
    type Error = D::Error;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(ObjectVisitor(visitor))
    }

    #[inline]
    fn is_human_readable(&self) -> bool {
        self.0.is_human_readable()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string
        bytes byte_buf option unit unit_struct newtype_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

struct ObjectVisitor<V>(V);

impl<'de, V: Visitor<'de>> Visitor<'de> for ObjectVisitor<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(map)
    }
}

/// Gives a struct that derives `Serialize, Deserialize` with
/// `#[serde(remote = "Self")]` its real implementations, which read JSON objects alone.
///
/// `record!(Name, checked)` also runs [`Check::check`](crate::Check) on what was
/// read. Where the derive is on a private struct of the same shape, with
/// `#[serde(remote = "Name")]`, `record!(Name, shape Shape)` and
/// `record!(Name, shape Shape, checked)` leave no public function that skips the
/// check.
///
/// ```
/// use contract_runtime::__private::serde::{Deserialize, Serialize};
///
/// /// What may be spent.
/// #[derive(Debug, Serialize, Deserialize)]
/// #[serde(crate = "contract_runtime::__private::serde", remote = "Self", deny_unknown_fields)]
/// pub struct Budget {
///     /// Tokens, at most.
///     pub tokens: contract_runtime::UInt<1>,
/// }
/// contract_runtime::record!(Budget);
///
/// assert!(serde_json::from_str::<Budget>(r#"{"tokens": 5}"#).is_ok());
/// assert!(serde_json::from_str::<Budget>("[5]").is_err());
/// ```
#[macro_export]
macro_rules! record {
    ($name:ident) => {
        $crate::record!(@impls $name, $name, $crate::__private::Ok);
    };
    ($name:ident, checked) => {
        $crate::record!(@impls $name, $name, $crate::__private::check);
    };
    ($name:ident, shape $shape:ident) => {
        $crate::record!(@impls $name, $shape, $crate::__private::Ok);
    };
    ($name:ident, shape $shape:ident, checked) => {
        $crate::record!(@impls $name, $shape, $crate::__private::check);
    };
    (@impls $name:ident, $shape:ident, $then:path) => {
        impl $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $shape::serialize(self, serializer)
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $shape::deserialize($crate::__private::MapOnly(deserializer)).and_then($then)
            }
        }
    };
}

/// Gives `struct Name(Inner)` with `impl Check for Name` the rest of a checked value.
///
/// That is: `new`, `into_inner`, `Deref<Target = Inner>`, `TryFrom<Inner>`,
/// `Serialize` as the inner value, and `Deserialize` as the inner value and then
/// the check.
///
/// ```
/// use contract_runtime::{Check, List, Report, UInt, Violation};
///
/// /// Numbers in order.
/// #[derive(Clone, Debug)]
/// pub struct Sorted(List<UInt>);
///
/// impl Check for Sorted {
///     fn check(&self) -> Result<(), Report> {
///         if self.0.is_sorted() { Ok(()) } else { Err(Violation::new("x-sorted", "is not sorted").into()) }
///     }
/// }
/// contract_runtime::refined!(Sorted(List<UInt>));
///
/// assert!(serde_json::from_str::<Sorted>("[1, 2]").is_ok());
/// assert!(serde_json::from_str::<Sorted>("[2, 1]").is_err());
/// ```
#[macro_export]
macro_rules! refined {
    ($name:ident($inner:ty)) => {
        impl $name {
            /// The value, checked.
            ///
            /// # Errors
            /// Every violation of the rules of this type.
            pub fn new(
                value: impl $crate::Given<$inner>,
            ) -> ::core::result::Result<Self, $crate::Report> {
                let value = Self(value.given()?);
                $crate::Check::check(&value).map(|()| value)
            }

            /// The value as its shape alone.
            #[must_use]
            pub fn into_inner(self) -> $inner {
                self.0
            }
        }

        impl ::core::ops::Deref for $name {
            type Target = $inner;
            #[inline]
            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl ::core::convert::TryFrom<$inner> for $name {
            type Error = $crate::Report;
            fn try_from(value: $inner) -> ::core::result::Result<Self, $crate::Report> {
                Self::new(value)
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__private::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::serde::Deserialize::deserialize(deserializer)
                    .map(Self)
                    .and_then($crate::__private::check)
            }
        }
    };
}

/// `value`, when it passes its own check.
#[doc(hidden)]
#[inline]
pub fn check<T: crate::Check, E: serde::de::Error>(value: T) -> Result<T, E> {
    match value.check() {
        Ok(()) => Ok(value),
        Err(report) => Err(report.into_error()),
    }
}

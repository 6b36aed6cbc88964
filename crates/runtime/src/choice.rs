//! Enums of strings.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};
use serde_json::Value;

use crate::message;
use crate::report::Violation;

/// A type whose values are a fixed set of strings.
#[doc(hidden)]
pub trait Choice: Sized {
    fn from_wire(text: &str) -> Option<Self>;
    fn fault() -> Violation;
}

/// Reads one of the strings of `T`, from a JSON string alone.
#[doc(hidden)]
#[inline]
pub fn read_choice<'de, T: Choice, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_str(ChoiceVisitor(PhantomData))
}

struct ChoiceVisitor<T>(PhantomData<T>);

impl<T: Choice> Visitor<'_> for ChoiceVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    #[inline]
    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        T::from_wire(text).ok_or_else(|| T::fault().into_error())
    }
}

/// The violation of an enum that `choices` are the strings of.
#[doc(hidden)]
#[must_use]
pub fn choice_fault(choices: &[&str]) -> Violation {
    message::choice(choices.iter().map(|choice| quote(choice)))
}

/// The violation of a constant.
#[doc(hidden)]
#[must_use]
pub fn constant_fault(text: &str) -> Violation {
    message::constant(&quote(text))
}

fn quote(text: &str) -> String {
    Value::from(text).to_string()
}

/// Gives an enum of unit variants the strings they are on the wire.
///
/// That is: `ALL`, `as_str`, `AsRef<str>`, `Display`, `FromStr`, `TryFrom`
/// strings, `From` the enum for strings, comparison with `str`, `Serialize`, and
/// `Deserialize` from a JSON string alone. The enum itself derives
/// `Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash`.
///
/// ```
/// /// Whether updates are taken.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub enum Updates {
///     /// Ask first.
///     Ask,
///     /// Take those that ask for no more.
///     SameOrLess,
/// }
/// contract_runtime::string_enum!(Updates { Ask = "ask", SameOrLess = "same-or-less" });
///
/// assert_eq!("same-or-less".parse(), Ok(Updates::SameOrLess));
/// let report = "never".parse::<Updates>().unwrap_err();
/// assert_eq!(report.to_string(), r#"is not one of "ask", "same-or-less""#);
/// ```
#[macro_export]
macro_rules! string_enum {
    ($name:ident { $($variant:ident = $wire:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The string on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $wire,)+
                }
            }
        }

        impl $crate::__private::Choice for $name {
            #[inline]
            fn from_wire(text: &str) -> ::core::option::Option<Self> {
                match text {
                    $($wire => ::core::option::Option::Some(Self::$variant),)+
                    _ => ::core::option::Option::None,
                }
            }

            fn fault() -> $crate::Violation {
                $crate::__private::choice_fault(&[$($wire),+])
            }
        }

        $crate::__choice!($name);

        impl ::core::convert::From<$name> for &'static str {
            fn from(value: $name) -> Self {
                value.as_str()
            }
        }
    };
}

/// What enums of strings and constant strings have in common.
#[doc(hidden)]
#[macro_export]
macro_rules! __choice {
    ($name:ident) => {
        impl ::core::convert::AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self.as_str(), f)
            }
        }

        impl ::core::str::FromStr for $name {
            type Err = $crate::Report;
            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::Report> {
                <Self as $crate::__private::Choice>::from_wire(text)
                    .ok_or_else(|| <Self as $crate::__private::Choice>::fault().into())
            }
        }

        impl ::core::convert::TryFrom<&str> for $name {
            type Error = $crate::Report;
            fn try_from(text: &str) -> ::core::result::Result<Self, $crate::Report> {
                ::core::str::FromStr::from_str(text)
            }
        }

        impl ::core::convert::TryFrom<&$crate::__private::String> for $name {
            type Error = $crate::Report;
            fn try_from(
                text: &$crate::__private::String,
            ) -> ::core::result::Result<Self, $crate::Report> {
                ::core::str::FromStr::from_str(text)
            }
        }

        impl ::core::convert::TryFrom<$crate::__private::String> for $name {
            type Error = $crate::Report;
            fn try_from(
                text: $crate::__private::String,
            ) -> ::core::result::Result<Self, $crate::Report> {
                ::core::str::FromStr::from_str(&text)
            }
        }

        impl ::core::convert::From<$name> for $crate::__private::String {
            fn from(value: $name) -> Self {
                Self::from(value.as_str())
            }
        }

        impl ::core::cmp::PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl ::core::cmp::PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_choice(deserializer)
            }
        }
    };
}

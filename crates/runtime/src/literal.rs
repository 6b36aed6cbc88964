//! Constants, and enums of any JSON values: stated as JSON text, compared as JSON.

use std::sync::OnceLock;

use serde::de::{Deserialize, Deserializer};
use serde_json::Value;

use crate::json::{Json, equal};
use crate::message;
use crate::report::Report;

/// JSON values that generated code states as text, parsed once.
#[doc(hidden)]
#[derive(Debug)]
pub struct Literals {
    texts: &'static [&'static str],
    values: OnceLock<Vec<Value>>,
}

impl Literals {
    #[must_use]
    pub const fn new(texts: &'static [&'static str]) -> Self {
        Self {
            texts,
            values: OnceLock::new(),
        }
    }

    /// The value of the literal at `index`; `null` where the text is not JSON.
    pub fn value(&self, index: usize) -> &Value {
        self.values().get(index).unwrap_or(&Value::Null)
    }

    fn values(&self) -> &[Value] {
        self.values.get_or_init(|| {
            self.texts
                .iter()
                .map(|text| serde_json::from_str(text).unwrap_or_default())
                .collect()
        })
    }

    /// The index of the literal that equals `value`.
    ///
    /// # Errors
    /// The violation, when none does.
    pub fn find(&self, value: &Value) -> Result<usize, Report> {
        let found = self
            .values()
            .iter()
            .position(|literal| equal(literal, value));
        found.ok_or_else(|| match self.texts {
            [text] => message::constant(text).into(),
            texts => message::choice(texts).into(),
        })
    }

    /// Reads a value that equals one of the literals; gives back its index.
    ///
    /// # Errors
    /// When the value is not JSON, or none of the literals.
    pub fn read<'de, D: Deserializer<'de>>(&self, deserializer: D) -> Result<usize, D::Error> {
        let Json(value) = Json::deserialize(deserializer)?;
        self.find(&value).map_err(Report::into_error)
    }
}

/// Gives a unit struct the one JSON value it stands for.
///
/// `constant!(Name = "text")` has `VALUE` and `as_str`, and what
/// [`string_enum!`](crate::string_enum) gives beside. Any other value is stated as
/// JSON text, `constant!(Name = json "1.5")`: that has `TEXT` and `value`. Both
/// have `Default`. The struct itself derives
/// `Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash`.
///
/// ```
/// /// The kind of an owner: a user.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct User;
/// contract_runtime::constant!(User = "user");
///
/// /// The version of the format.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct Version;
/// contract_runtime::constant!(Version = json "2");
///
/// assert_eq!(User::VALUE, "user");
/// assert!(serde_json::from_str::<Version>("2.0").is_ok());
/// assert!(serde_json::from_str::<Version>("3").is_err());
/// ```
#[macro_export]
macro_rules! constant {
    ($name:ident = json $text:literal) => {
        impl $name {
            /// The value, as JSON text.
            pub const TEXT: &'static str = $text;

            fn literals() -> &'static $crate::__private::Literals {
                static LITERALS: $crate::__private::Literals =
                    $crate::__private::Literals::new(&[$text]);
                &LITERALS
            }

            /// The value.
            #[must_use]
            pub fn value(&self) -> $crate::Value {
                Self::literals().value(0).clone()
            }
        }

        $crate::constant!(@default $name);

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(Self::TEXT)
            }
        }

        impl ::core::convert::TryFrom<&$crate::Value> for $name {
            type Error = $crate::Report;
            fn try_from(value: &$crate::Value) -> ::core::result::Result<Self, $crate::Report> {
                Self::literals().find(value).map(|_| Self)
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__private::serde::Serialize::serialize(
                    Self::literals().value(0),
                    serializer,
                )
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                Self::literals().read(deserializer).map(|_| Self)
            }
        }
    };
    ($name:ident = true) => {
        $crate::constant!($name = json "true");
    };
    ($name:ident = false) => {
        $crate::constant!($name = json "false");
    };
    ($name:ident = null) => {
        $crate::constant!($name = json "null");
    };
    ($name:ident = $text:literal) => {
        impl $name {
            /// The string on the wire.
            pub const VALUE: &'static str = $text;

            /// The string on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                $text
            }

            /// The value.
            #[must_use]
            pub fn value(&self) -> $crate::Value {
                $crate::Value::from($text)
            }
        }

        $crate::constant!(@default $name);

        impl $crate::__private::Choice for $name {
            #[inline]
            fn from_wire(text: &str) -> ::core::option::Option<Self> {
                if text == $text {
                    ::core::option::Option::Some(Self)
                } else {
                    ::core::option::Option::None
                }
            }

            fn fault() -> $crate::Violation {
                $crate::__private::constant_fault($text)
            }
        }

        $crate::__choice!($name);
    };
    (@default $name:ident) => {
        impl ::core::default::Default for $name {
            fn default() -> Self {
                Self
            }
        }
    };
}

/// Gives an enum of unit variants the JSON values they stand for, each as JSON text.
///
/// That is: `ALL`, `value`, `Display`, `TryFrom<&Value>`, `Serialize`, and
/// `Deserialize` by JSON equality: `1.0` reads as `1`. The enum itself derives
/// `Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash`.
///
/// ```
/// /// A level, or none.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub enum Level {
///     /// The first.
///     One,
///     /// No level.
///     None,
/// }
/// contract_runtime::value_enum!(Level { One = "1", None = "null" });
///
/// assert_eq!(serde_json::from_str::<Level>("1.0").unwrap(), Level::One);
/// assert_eq!(serde_json::to_string(&Level::None).unwrap(), "null");
/// ```
#[macro_export]
macro_rules! value_enum {
    ($name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        impl $name {
            /// Every value, in the order of the schema.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn literals() -> &'static $crate::__private::Literals {
                static LITERALS: $crate::__private::Literals =
                    $crate::__private::Literals::new(&[$($text),+]);
                &LITERALS
            }

            /// The value, as JSON text.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// The value.
            #[must_use]
            pub fn value(&self) -> $crate::Value {
                Self::literals().value(*self as usize).clone()
            }

            fn nth(index: usize) -> Self {
                Self::ALL[index]
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.text())
            }
        }

        impl ::core::convert::TryFrom<&$crate::Value> for $name {
            type Error = $crate::Report;
            fn try_from(value: &$crate::Value) -> ::core::result::Result<Self, $crate::Report> {
                Self::literals().find(value).map(Self::nth)
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__private::serde::Serialize::serialize(
                    Self::literals().value(*self as usize),
                    serializer,
                )
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                Self::literals().read(deserializer).map(Self::nth)
            }
        }
    };
}

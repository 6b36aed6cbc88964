//! Text: strings with lengths, and newtypes of strings with a rule.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, Visitor};

use crate::message;
use crate::report::Violation;

/// The rule of a newtype of a string, for [`text!`](crate::text!).
pub trait TextRule {
    /// The JSON Schema keyword that a refused text violates.
    const KEYWORD: &'static str;
    /// The rule in the keyword's own terms: the pattern, the name of the format;
    /// for any other keyword the message of the violation.
    const RULE: &'static str;

    /// Whether `text` keeps the rule.
    fn accepts(text: &str) -> bool;

    /// What is wrong with a `text` that the rule refuses.
    fn fault(text: &str) -> Violation {
        let _ = text;
        message::rule(Self::KEYWORD, Self::RULE)
    }
}

/// Text of `MIN` to `MAX` characters, counted in Unicode code points as JSON Schema does.
///
/// ```
/// use contract_runtime::Text;
///
/// let name: Text<1, 8> = "Zoë".try_into()?;
/// assert_eq!(name, "Zoë");
/// assert!(Text::<1, 8>::new("").is_err());
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text<const MIN: usize = 0, const MAX: usize = { usize::MAX }>(String);

impl<const MIN: usize, const MAX: usize> TextRule for Text<MIN, MAX> {
    const KEYWORD: &'static str = "maxLength";
    const RULE: &'static str = "has a length outside its bounds";

    #[inline]
    fn accepts(text: &str) -> bool {
        length_within(text, MIN, MAX)
    }

    fn fault(text: &str) -> Violation {
        length_fault(text, MIN, MAX)
    }
}

crate::__text!([const MIN: usize, const MAX: usize] Text<MIN, MAX>);

/// Whether `text` has `min` to `max` characters (Unicode code points).
///
/// Characters are counted only where the number of bytes does not decide.
#[inline]
#[must_use]
pub fn length_within(text: &str, min: usize, max: usize) -> bool {
    let bytes = text.len();
    if bytes < min || bytes / 4 > max {
        return false;
    }
    if bytes <= max && bytes.div_ceil(4) >= min {
        return true;
    }
    let count = text.chars().count();
    count >= min && count <= max
}

/// What is wrong with the length of a text that is too short or too long.
#[must_use]
pub fn length_fault(text: &str, min: usize, max: usize) -> Violation {
    if length_within(text, min, usize::MAX) {
        message::max_length(max)
    } else {
        message::min_length(min)
    }
}

/// Reads a string that `T` accepts.
#[doc(hidden)]
#[inline]
pub fn read<'de, T: TextRule, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    deserializer.deserialize_string(TextVisitor::<T>(PhantomData))
}

struct TextVisitor<T>(PhantomData<T>);

impl<T: TextRule> Visitor<'_> for TextVisitor<T> {
    type Value = String;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    #[inline]
    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        if T::accepts(text) {
            Ok(text.to_owned())
        } else {
            Err(T::fault(text).into_error())
        }
    }

    #[inline]
    fn visit_string<E: Error>(self, text: String) -> Result<String, E> {
        if T::accepts(&text) {
            Ok(text)
        } else {
            Err(T::fault(&text).into_error())
        }
    }
}

/// Gives `struct Name(String)` with `impl TextRule for Name` everything that text has.
///
/// That is: `new`, `as_str`, `into_string`, `Deref<Target = str>`, `AsRef<str>`,
/// `Borrow<str>`, `Display`, `FromStr`, `TryFrom` from every owned and borrowed
/// string, comparison with strings, `Serialize` and `Deserialize`. The struct
/// itself derives `Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash`.
///
/// ```
/// use contract_runtime::scan::Scan;
///
/// /// A user's id.
/// #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct UserId(String);
///
/// impl contract_runtime::TextRule for UserId {
///     const KEYWORD: &'static str = "pattern";
///     const RULE: &'static str = "^usr_[a-z]+$";
///     fn accepts(text: &str) -> bool {
///         Scan::new(text).literal("usr_").ascii(1, usize::MAX, |b| b.is_ascii_lowercase()).end()
///     }
/// }
/// contract_runtime::text!(UserId);
///
/// assert!(UserId::new("usr_ann").is_ok());
/// assert_eq!(UserId::new("ann").unwrap_err().to_string(), "does not match ^usr_[a-z]+$");
/// ```
#[macro_export]
macro_rules! text {
    ($name:ident) => {
        $crate::__text!([] $name);
    };
}

/// The body of [`text!`], which also serves generic types.
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    ([$($generics:tt)*] $name:ty) => {
        impl<$($generics)*> $name {
            /// The text, checked.
            ///
            /// # Errors
            /// The violation, when the text breaks the rule of this type.
            pub fn new(
                text: impl ::core::convert::Into<$crate::__private::String>,
            ) -> ::core::result::Result<Self, $crate::Report> {
                let text = text.into();
                if <Self as $crate::TextRule>::accepts(&text) {
                    ::core::result::Result::Ok(Self(text))
                } else {
                    ::core::result::Result::Err(<Self as $crate::TextRule>::fault(&text).into())
                }
            }

            /// The text.
            #[inline]
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The text, owned.
            #[inline]
            #[must_use]
            pub fn into_string(self) -> $crate::__private::String {
                self.0
            }
        }

        impl<$($generics)*> ::core::ops::Deref for $name {
            type Target = str;
            #[inline]
            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl<$($generics)*> ::core::convert::AsRef<str> for $name {
            #[inline]
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl<$($generics)*> ::core::borrow::Borrow<str> for $name {
            #[inline]
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl<$($generics)*> ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.0, f)
            }
        }

        impl<$($generics)*> ::core::str::FromStr for $name {
            type Err = $crate::Report;
            fn from_str(text: &str) -> ::core::result::Result<Self, $crate::Report> {
                Self::new(text)
            }
        }

        $crate::__text!(@try_from [$($generics)*] $name, &str);
        $crate::__text!(@try_from [$($generics)*] $name, &$crate::__private::String);
        $crate::__text!(@try_from [$($generics)*] $name, $crate::__private::String);
        $crate::__text!(@try_from [$($generics)*] $name, $crate::__private::Cow<'_, str>);

        impl<$($generics)*> ::core::convert::From<$name> for $crate::__private::String {
            fn from(text: $name) -> Self {
                text.0
            }
        }

        impl<$($generics)*> ::core::cmp::PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.0 == other
            }
        }

        impl<$($generics)*> ::core::cmp::PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.0 == *other
            }
        }

        impl<$($generics)*> ::core::cmp::PartialEq<$crate::__private::String> for $name {
            fn eq(&self, other: &$crate::__private::String) -> bool {
                self.0 == *other
            }
        }

        impl<$($generics)*> $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.0)
            }
        }

        impl<'de, $($generics)*> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_text::<Self, D>(deserializer).map(Self)
            }
        }
    };
    (@try_from [$($generics:tt)*] $name:ty, $from:ty) => {
        impl<$($generics)*> ::core::convert::TryFrom<$from> for $name {
            type Error = $crate::Report;
            fn try_from(text: $from) -> ::core::result::Result<Self, $crate::Report> {
                Self::new(text)
            }
        }
    };
}

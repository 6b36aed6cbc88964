//! Newtypes of numbers with a rule.

use crate::message;
use crate::report::Violation;

/// The rule of a newtype of a number, for [`number!`](crate::number).
pub trait NumberRule {
    /// What the newtype holds: [`Number`](crate::Number), [`Integer`](crate::Integer),
    /// [`Int`](crate::Int) or [`UInt`](crate::UInt).
    type Inner;
    /// The JSON Schema keyword that a refused number violates.
    const KEYWORD: &'static str;
    /// The rule in the keyword's own terms, such as the limit; for a keyword
    /// that has no single value, the message of the violation.
    const RULE: &'static str;

    /// Whether `number` keeps the rule.
    fn accepts(number: &Self::Inner) -> bool;

    /// What is wrong with a `number` that the rule refuses.
    fn fault(number: &Self::Inner) -> Violation {
        let _ = number;
        message::rule(Self::KEYWORD, Self::RULE)
    }
}

/// Gives `struct Name(Inner)` with `impl NumberRule for Name` everything that numbers have.
///
/// That is: `new`, `get`, `Deref` to the inner number, `Display`, `TryFrom`
/// every plain number and the inner one, `Serialize` and `Deserialize`. The
/// struct itself derives `Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash`.
///
/// ```
/// use contract_runtime::Number;
///
/// /// A price in steps of a cent.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// pub struct Price(Number);
///
/// impl contract_runtime::NumberRule for Price {
///     type Inner = Number;
///     const KEYWORD: &'static str = "multipleOf";
///     const RULE: &'static str = "0.01";
///     fn accepts(number: &Number) -> bool {
///         Number::try_from(0.01).is_ok_and(|cent| number.multiple_of(&cent))
///     }
/// }
/// contract_runtime::number!(Price);
///
/// assert!(Price::new(19.99).is_ok());
/// assert_eq!(Price::new(0.001).unwrap_err().to_string(), "is not a multiple of 0.01");
/// ```
#[macro_export]
macro_rules! number {
    ($name:ident) => {
        impl $name {
            /// The number, checked.
            ///
            /// # Errors
            /// The violation, when the number breaks the rule of this type.
            pub fn new(
                number: impl $crate::Given<<$name as $crate::NumberRule>::Inner>,
            ) -> ::core::result::Result<Self, $crate::Report> {
                Self::checked(number.given()?)
            }

            fn checked(
                number: <$name as $crate::NumberRule>::Inner,
            ) -> ::core::result::Result<Self, $crate::Report> {
                if <Self as $crate::NumberRule>::accepts(&number) {
                    ::core::result::Result::Ok(Self(number))
                } else {
                    ::core::result::Result::Err(<Self as $crate::NumberRule>::fault(&number).into())
                }
            }
        }

        impl ::core::ops::Deref for $name {
            type Target = <$name as $crate::NumberRule>::Inner;
            #[inline]
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(&self.0, f)
            }
        }

        impl ::core::convert::TryFrom<<$name as $crate::NumberRule>::Inner> for $name {
            type Error = $crate::Report;
            fn try_from(
                number: <$name as $crate::NumberRule>::Inner,
            ) -> ::core::result::Result<Self, $crate::Report> {
                Self::checked(number)
            }
        }

        $crate::number!(@from $name: u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64);

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
                let number = $crate::__private::serde::Deserialize::deserialize(deserializer)?;
                Self::checked(number).map_err($crate::Report::into_error)
            }
        }
    };
    (@from $name:ident: $($from:ty)*) => {
        $(impl ::core::convert::TryFrom<$from> for $name {
            type Error = $crate::Report;
            fn try_from(number: $from) -> ::core::result::Result<Self, $crate::Report> {
                Self::new(number)
            }
        })*
    };
}

//! Integers: any of 64 bits, and those within bounds.

use std::fmt::{self, Display, Formatter};

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

use crate::message;
use crate::number::{Number, NumberVisitor};
use crate::report::Report;

/// Any integer of 64 bits, signed or not. `1.0` and `1e3` are integers, as JSON Schema says.
///
/// ```
/// use contract_runtime::Integer;
///
/// let integer: Integer = serde_json::from_str("1e3")?;
/// assert_eq!(integer, Integer::from(1000));
/// assert!(serde_json::from_str::<Integer>("1.5").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Integer(i128);

/// An unsigned integer from `MIN` to `MAX`, both included.
///
/// ```
/// use contract_runtime::UInt;
///
/// let turns: UInt<1, 50> = 12.try_into()?;
/// assert_eq!(turns.get(), 12);
/// assert_eq!(UInt::<1, 50>::new(51).unwrap_err().to_string(), "is above 50");
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UInt<const MIN: u64 = 0, const MAX: u64 = { u64::MAX }>(u64);

/// A signed integer from `MIN` to `MAX`, both included.
///
/// ```
/// use contract_runtime::Int;
///
/// let offset: Int<-12, 14> = (-3).try_into()?;
/// assert_eq!(offset.get(), -3);
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Int<const MIN: i64 = { i64::MIN }, const MAX: i64 = { i64::MAX }>(i64);

impl Integer {
    /// The value.
    #[must_use]
    pub const fn get(self) -> i128 {
        self.0
    }

    /// The value, when it is within `i64`.
    #[must_use]
    pub fn as_i64(self) -> Option<i64> {
        self.0.try_into().ok()
    }

    /// The value, when it is within `u64`.
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        self.0.try_into().ok()
    }

    fn checked(value: i128) -> Result<Self, Report> {
        if value < i64::MIN.into() || value > u64::MAX.into() {
            Err(message::range().into())
        } else {
            Ok(Self(value))
        }
    }

    fn wire<S: Serializer>(self, serializer: S) -> Result<S::Ok, S::Error> {
        match u64::try_from(self.0) {
            Ok(value) => serializer.serialize_u64(value),
            Err(_) => serializer.serialize_i64(self.0 as i64),
        }
    }
}

impl<const MIN: u64, const MAX: u64> UInt<MIN, MAX> {
    /// The value.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    fn checked(value: i128) -> Result<Self, Report> {
        within(value, MIN.into(), MAX.into()).map(|value| Self(value as u64))
    }

    fn wire<S: Serializer>(self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<const MIN: i64, const MAX: i64> Int<MIN, MAX> {
    /// The value.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }

    fn checked(value: i128) -> Result<Self, Report> {
        within(value, MIN.into(), MAX.into()).map(|value| Self(value as i64))
    }

    fn wire<S: Serializer>(self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

/// `value`, when it is within both bounds.
#[inline]
fn within(value: i128, min: i128, max: i128) -> Result<i128, Report> {
    if value < min {
        Err(message::minimum(min).into())
    } else if value > max {
        Err(message::maximum(max).into())
    } else {
        Ok(value)
    }
}

/// The value of a number that is an integer.
#[inline]
fn integer_of(number: Number) -> Result<i128, Report> {
    match number.as_i128() {
        Some(value) => Ok(value),
        None if number.is_integer() => Err(message::range().into()),
        None => Err(message::integer().into()),
    }
}

macro_rules! integers {
    ([$($generics:tt)*] $name:ty, $plain:ty) => {
        impl<$($generics)*> $name {
            /// The integer, checked.
            ///
            /// # Errors
            /// The violation, when the value is outside the bounds.
            pub fn new(value: $plain) -> Result<Self, Report> {
                i128::try_from(value)
                    .map_err(|_| message::range().into())
                    .and_then(Self::checked)
            }
        }

        impl<$($generics)*> TryFrom<f64> for $name {
            type Error = Report;
            fn try_from(value: f64) -> Result<Self, Report> {
                integer_of(Number::try_from(value)?).and_then(Self::checked)
            }
        }

        impl<$($generics)*> TryFrom<f32> for $name {
            type Error = Report;
            fn try_from(value: f32) -> Result<Self, Report> {
                Self::try_from(f64::from(value))
            }
        }

        impl<$($generics)*> TryFrom<Number> for $name {
            type Error = Report;
            fn try_from(value: Number) -> Result<Self, Report> {
                integer_of(value).and_then(Self::checked)
            }
        }

        impl<$($generics)*> From<$name> for $plain {
            fn from(value: $name) -> Self {
                value.0
            }
        }

        impl<$($generics)*> From<$name> for Number {
            fn from(value: $name) -> Self {
                let value = i128::from(value.0);
                match u64::try_from(value) {
                    Ok(value) => Number::from(value),
                    Err(_) => Number::from(value as i64),
                }
            }
        }

        impl<$($generics)*> PartialEq<$plain> for $name {
            fn eq(&self, other: &$plain) -> bool {
                self.0 == *other
            }
        }

        impl<$($generics)*> PartialOrd<$plain> for $name {
            fn partial_cmp(&self, other: &$plain) -> Option<std::cmp::Ordering> {
                self.0.partial_cmp(other)
            }
        }

        impl<$($generics)*> Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                Display::fmt(&self.0, f)
            }
        }

        impl<$($generics)*> Serialize for $name {
            #[inline]
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.wire(serializer)
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer
                    .deserialize_any(NumberVisitor)
                    .and_then(|number| {
                        integer_of(number).and_then(Self::checked).map_err(Report::into_error)
                    })
            }
        }
    };
}

integers!([] Integer, i128);
integers!([const MIN: u64, const MAX: u64] UInt<MIN, MAX>, u64);
integers!([const MIN: i64, const MAX: i64] Int<MIN, MAX>, i64);

/// Conversions from plain integers that may be out of bounds.
macro_rules! try_from {
    ([$($generics:tt)*] $name:ty;) => {};
    ([$($generics:tt)*] $name:ty; $plain:ty, $($rest:tt)*) => {
        impl<$($generics)*> TryFrom<$plain> for $name {
            type Error = Report;
            fn try_from(value: $plain) -> Result<Self, Report> {
                i128::try_from(value)
                    .map_err(|_| message::range().into())
                    .and_then(Self::checked)
            }
        }

        try_from!([$($generics)*] $name; $($rest)*);
    };
}

try_from!([] Integer; u128, i128, usize, isize,);
try_from!([const MIN: u64, const MAX: u64] UInt<MIN, MAX>;
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize,);
try_from!([const MIN: i64, const MAX: i64] Int<MIN, MAX>;
    u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize,);

macro_rules! from_plain {
    ($($plain:ty)*) => {
        $(impl From<$plain> for Integer {
            fn from(value: $plain) -> Self {
                Self(value.into())
            }
        })*
    };
}

from_plain!(u8 u16 u32 u64 i8 i16 i32 i64);

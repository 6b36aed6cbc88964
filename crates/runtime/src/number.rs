//! Numbers: any JSON number, compared by value, and newtypes of numbers with a rule.

use std::cmp::Ordering;
use std::fmt::{self, Display, Formatter};
use std::hash::{Hash, Hasher};

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::message;
use crate::report::{Report, Violation};

mod decimal;
mod rule;

pub use rule::NumberRule;

/// Any JSON number: an integer of 64 bits, signed or not, or a finite float.
///
/// Two numbers are equal when their values are, however they are spelled:
/// `1` and `1.0` are one number (JSON Schema 2020-12, section 4.2.2). Order and
/// equality are exact, also between integers and floats beyond 2^53.
///
/// ```
/// use contract_runtime::Number;
///
/// assert_eq!(Number::from(1), Number::try_from(1.0)?);
/// assert!(Number::from(u64::MAX) < Number::try_from(2.0_f64.powi(64))?);
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Number(Repr);

/// Negative integers, other integers, and floats, as they were spelled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Repr {
    Positive(u64),
    Negative(i64),
    Float(f64),
}

impl Number {
    /// An integer that is not negative, as generated code states a limit.
    #[doc(hidden)]
    #[must_use]
    pub const fn unsigned(value: u64) -> Self {
        Self(Repr::Positive(value))
    }

    /// A negative integer, as generated code states a limit.
    #[doc(hidden)]
    #[must_use]
    pub const fn signed(value: i64) -> Self {
        Self(Repr::Negative(value))
    }

    /// A finite float, as generated code states a limit.
    #[doc(hidden)]
    #[must_use]
    pub const fn float(value: f64) -> Self {
        Self(Repr::Float(value))
    }

    /// The nearest float.
    #[must_use]
    pub fn as_f64(&self) -> f64 {
        match self.0 {
            Repr::Positive(value) => value as f64,
            Repr::Negative(value) => value as f64,
            Repr::Float(value) => value,
        }
    }

    /// The value as a signed integer, when it is one of 64 bits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_i128().and_then(|value| value.try_into().ok())
    }

    /// The value as an unsigned integer, when it is one of 64 bits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128().and_then(|value| value.try_into().ok())
    }

    /// The value as an integer, when it is one within 128 bits.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        match self.0 {
            Repr::Positive(value) => Some(value.into()),
            Repr::Negative(value) => Some(value.into()),
            Repr::Float(value) => integral(value),
        }
    }

    /// Whether the value is an integer, as JSON Schema counts `1.0` among them.
    #[must_use]
    pub fn is_integer(&self) -> bool {
        match self.0 {
            Repr::Float(value) => value.fract() == 0.0,
            Repr::Positive(_) | Repr::Negative(_) => true,
        }
    }

    /// Whether the value divided by `divisor` is an integer (`multipleOf`).
    ///
    /// Computed on the decimal text of both numbers, so `0.3` is a multiple of
    /// `0.1`. No number is a multiple of zero.
    #[must_use]
    pub fn multiple_of(&self, divisor: &Number) -> bool {
        decimal::multiple_of(self.0, divisor.0)
    }

    fn from_float(value: f64) -> Result<Self, Report> {
        if value.is_finite() {
            Ok(Self(Repr::Float(value)))
        } else {
            Err(Violation::new("type", "is not a finite number").into())
        }
    }
}

/// The value of a float that is an integer within 128 bits.
fn integral(value: f64) -> Option<i128> {
    const LIMIT: f64 = 1.7e38;
    (value.fract() == 0.0 && value.abs() < LIMIT).then_some(value as i128)
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.0, other.0) {
            (Repr::Float(left), Repr::Float(right)) => {
                left.partial_cmp(&right).unwrap_or(Ordering::Equal)
            }
            (Repr::Float(left), right) => compare_float(left, integer(right)),
            (left, Repr::Float(right)) => compare_float(right, integer(left)).reverse(),
            (left, right) => integer(left).cmp(&integer(right)),
        }
    }
}

/// The value of a number that is spelled as an integer; zero for a float.
fn integer(number: Repr) -> i128 {
    match number {
        Repr::Positive(value) => value.into(),
        Repr::Negative(value) => value.into(),
        Repr::Float(_) => 0,
    }
}

/// A float against an integer of 64 bits, exactly.
fn compare_float(float: f64, integer: i128) -> Ordering {
    const BEYOND: f64 = 1e20;
    if float >= BEYOND {
        return Ordering::Greater;
    }
    if float <= -BEYOND {
        return Ordering::Less;
    }
    let floor = float.floor();
    (floor as i128).cmp(&integer).then_with(|| {
        if float > floor {
            Ordering::Greater
        } else {
            Ordering::Equal
        }
    })
}

impl Hash for Number {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.as_i128() {
            Some(value) => value.hash(state),
            None => self.as_f64().to_bits().hash(state),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.to_json(), f)
    }
}

impl Number {
    /// The number as `serde_json` holds it.
    pub(crate) fn to_json(self) -> serde_json::Number {
        match self.0 {
            Repr::Positive(value) => value.into(),
            Repr::Negative(value) => value.into(),
            Repr::Float(value) => serde_json::Number::from_f64(value).unwrap_or_else(|| 0.into()),
        }
    }

    /// The number that `serde_json` holds; `None` beyond the finite floats.
    pub(crate) fn from_json(number: &serde_json::Number) -> Option<Self> {
        if let Some(value) = number.as_u64() {
            Some(Self(Repr::Positive(value)))
        } else if let Some(value) = number.as_i64() {
            Some(Self(Repr::Negative(value)))
        } else {
            number
                .as_f64()
                .filter(|value| value.is_finite())
                .map(|value| Self(Repr::Float(value)))
        }
    }
}

macro_rules! from_integers {
    ($($unsigned:ty)*; $($signed:ty)*) => {
        $(impl From<$unsigned> for Number {
            fn from(value: $unsigned) -> Self {
                Self(Repr::Positive(value as u64))
            }
        })*
        $(impl From<$signed> for Number {
            fn from(value: $signed) -> Self {
                match u64::try_from(value) {
                    Ok(value) => Self(Repr::Positive(value)),
                    Err(_) => Self(Repr::Negative(value as i64)),
                }
            }
        })*
    };
}

from_integers!(u8 u16 u32 u64 usize; i8 i16 i32 i64 isize);

macro_rules! try_from_wide {
    ($($wide:ty)*) => {
        $(impl TryFrom<$wide> for Number {
            type Error = Report;
            fn try_from(value: $wide) -> Result<Self, Report> {
                if let Ok(value) = u64::try_from(value) {
                    Ok(Self(Repr::Positive(value)))
                } else if let Ok(value) = i64::try_from(value) {
                    Ok(Self(Repr::Negative(value)))
                } else {
                    Err(message::range().into())
                }
            }
        })*
    };
}

try_from_wide!(i128 u128);

impl TryFrom<f64> for Number {
    type Error = Report;
    fn try_from(value: f64) -> Result<Self, Report> {
        Self::from_float(value)
    }
}

impl TryFrom<f32> for Number {
    type Error = Report;
    fn try_from(value: f32) -> Result<Self, Report> {
        Self::from_float(value.into())
    }
}

impl From<Number> for f64 {
    fn from(number: Number) -> Self {
        number.as_f64()
    }
}

impl From<Number> for serde_json::Value {
    fn from(number: Number) -> Self {
        Self::Number(number.to_json())
    }
}

impl Serialize for Number {
    #[inline]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Repr::Positive(value) => serializer.serialize_u64(value),
            Repr::Negative(value) => serializer.serialize_i64(value),
            Repr::Float(value) => serializer.serialize_f64(value),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    #[inline]
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// Reads a number however it is spelled.
pub(crate) struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    #[inline]
    fn visit_u64<E: Error>(self, value: u64) -> Result<Number, E> {
        Ok(Number(Repr::Positive(value)))
    }

    #[inline]
    fn visit_i64<E: Error>(self, value: i64) -> Result<Number, E> {
        Ok(Number::from(value))
    }

    #[inline]
    fn visit_f64<E: Error>(self, value: f64) -> Result<Number, E> {
        Number::from_float(value).map_err(Report::into_error)
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Number, E> {
        self.visit_f64(value as f64)
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Number, E> {
        self.visit_f64(value as f64)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Number, A::Error> {
        let unexpected = serde::de::Unexpected::Map;
        if map
            .next_key::<String>()?
            .as_deref()
            .is_some_and(crate::json::is_number_token)
        {
            let text: String = map.next_value()?;
            return crate::json::parse_number(&text)
                .ok_or_else(|| A::Error::invalid_type(unexpected, &self));
        }
        Err(A::Error::invalid_type(unexpected, &self))
    }
}

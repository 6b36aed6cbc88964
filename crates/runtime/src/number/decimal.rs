//! Division of numbers by the decimal text they are written as.

use super::{Number, Repr, integer};

/// The integers that a float holds exactly end here.
const SAFE: f64 = 9_007_199_254_740_992.0;

/// Whether `value` is a multiple of `divisor`.
///
/// The verdicts are those of the `jsonschema` crate: an integral divisor takes
/// integers exactly and other values as floats; a fractional one divides the
/// shortest decimal texts of both.
pub(super) fn multiple_of(value: Repr, divisor: Repr) -> bool {
    let by = Number(divisor).as_f64();
    if by.fract() == 0.0 {
        integral_multiple(value, by)
    } else {
        decimal_multiple(Number(value).as_f64(), by)
    }
}

fn integral_multiple(value: Repr, by: f64) -> bool {
    if by > 0.0 && by <= SAFE && !matches!(value, Repr::Float(_)) {
        return integer(value) % (by as i128) == 0;
    }
    let value = Number(value).as_f64();
    value.fract() == 0.0 && value % by == 0.0
}

fn decimal_multiple(value: f64, by: f64) -> bool {
    if value == 0.0 {
        return true;
    }
    if value.abs() < by {
        return false;
    }
    match (Decimal::of(value), Decimal::of(by)) {
        (Some(value), Some(by)) => value.is_multiple_of(by),
        _ => false,
    }
}

/// `digits * 10^exponent`, with at most 17 digits.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// The shortest decimal that reads back as the magnitude of `value`.
    fn of(value: f64) -> Option<Self> {
        let text = format!("{:e}", value.abs());
        let (mantissa, exponent) = text.split_once('e')?;
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}").parse().ok()?;
        let exponent = exponent.parse::<i32>().ok()? - i32::try_from(fraction.len()).ok()?;
        Some(Self { digits, exponent })
    }

    fn is_multiple_of(self, by: Self) -> bool {
        if by.digits == 0 {
            return false;
        }
        let shift = self.exponent - by.exponent;
        if shift >= 0 {
            // At most 18 digits a step, so no step overflows.
            (0..shift).fold(self.digits % by.digits, |rest, _| rest * 10 % by.digits) == 0
        } else {
            scale(by.digits, shift.unsigned_abs()).is_some_and(|by| self.digits.is_multiple_of(by))
        }
    }
}

/// `digits * 10^places`; `None` where that is beyond any 17 digits.
fn scale(digits: u128, places: u32) -> Option<u128> {
    digits.checked_mul(10_u128.checked_pow(places)?)
}

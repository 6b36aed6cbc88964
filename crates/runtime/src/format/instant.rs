//! Points in time, ordered exactly.

use std::cmp::Ordering;

/// A point in time with the precision that a date-time was written in, up to 18 places.
///
/// It is of our own making because the timestamps of date libraries begin after
/// or end before the years 0000 to 9999 with every offset, keep nanoseconds at
/// most, and read a leap second as its neighbour. Here 23:59:60 comes after
/// 23:59:59.999… and before 00:00:00.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant {
    /// The second in UTC; a leap second has that of the second before.
    seconds: i64,
    /// Whether it is within a leap second.
    leap: bool,
    /// The fraction in units of 10^-18 seconds.
    fraction: u64,
}

impl Instant {
    /// The instant `second` seconds (60 in a leap second) after `minute`, a
    /// whole minute in seconds since 1970, plus the decimal digits of a fraction.
    pub(super) fn new(minute: i64, second: u8, fraction: &[u8]) -> Self {
        Self {
            seconds: minute + i64::from(second.min(59)),
            leap: second == 60,
            fraction: attoseconds(fraction),
        }
    }

    /// The seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
    ///
    /// Within a leap second it is the number of the second before.
    #[must_use]
    pub const fn unix_seconds(self) -> i64 {
        self.seconds
    }

    /// The nanoseconds within the second, rounded down.
    #[must_use]
    pub const fn subsec_nanos(self) -> u32 {
        (self.fraction / 1_000_000_000) as u32
    }

    /// Whether it is within a leap second.
    #[must_use]
    pub const fn is_leap_second(self) -> bool {
        self.leap
    }
}

/// The first 18 digits of a fraction.
fn attoseconds(digits: &[u8]) -> u64 {
    const PLACES: usize = 18;
    (0..PLACES).fold(0, |value, place| {
        value * 10 + digits.get(place).map_or(0, |digit| u64::from(digit - b'0'))
    })
}

impl PartialEq<std::time::SystemTime> for Instant {
    fn eq(&self, other: &std::time::SystemTime) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd<std::time::SystemTime> for Instant {
    fn partial_cmp(&self, other: &std::time::SystemTime) -> Option<Ordering> {
        Some(self.cmp(&Self::from(*other)))
    }
}

impl From<std::time::SystemTime> for Instant {
    fn from(time: std::time::SystemTime) -> Self {
        const NANOS: i128 = 1_000_000_000;
        let nanos = match time.duration_since(std::time::UNIX_EPOCH) {
            Ok(after) => after.as_nanos() as i128,
            Err(before) => -(before.duration().as_nanos() as i128),
        };
        Self {
            seconds: nanos.div_euclid(NANOS) as i64,
            leap: false,
            fraction: nanos.rem_euclid(NANOS) as u64 * 1_000_000_000,
        }
    }
}

//! Dates and times of RFC 3339, section 5.6.

use super::format;
use super::instant::Instant;

format! {
    /// A date and time with an offset (RFC 3339, section 5.6; format `date-time`).
    ///
    /// The text stays as it came, with its offset, its fraction and the case of
    /// its letters; two spellings of one instant are two values. Compare
    /// [`DateTime::instant`] for the time. A leap second is a time of its own.
    ///
    /// ```
    /// use contract_runtime::DateTime;
    ///
    /// let local = DateTime::new("2026-11-12T10:00:00.5+01:00")?;
    /// let utc = DateTime::new("2026-11-12T09:00:00.500Z")?;
    /// assert_eq!(local.instant(), utc.instant());
    /// assert_eq!(local, "2026-11-12T10:00:00.5+01:00");
    /// # Ok::<(), contract_runtime::Report>(())
    /// ```
    DateTime, "date-time", is_date_time
}

format! {
    /// A date (RFC 3339, section 5.6: `full-date`; format `date`).
    ///
    /// The order of the texts is the order of the dates.
    Date, "date", is_date
}

format! {
    /// A time of day with an offset (RFC 3339, section 5.6: `full-time`; format `time`).
    Time, "time", is_time
}

impl DateTime {
    /// The point in time.
    #[must_use]
    pub fn instant(&self) -> Instant {
        parse_date_time(&self.0).unwrap_or_default()
    }
}

impl Date {
    /// The year, 0 to 9999.
    #[must_use]
    pub fn year(&self) -> u16 {
        parse_date(self.0.as_bytes()).map_or(0, |(year, _, _)| year)
    }

    /// The month, 1 to 12.
    #[must_use]
    pub fn month(&self) -> u8 {
        parse_date(self.0.as_bytes()).map_or(0, |(_, month, _)| month)
    }

    /// The day of the month, 1 to 31.
    #[must_use]
    pub fn day(&self) -> u8 {
        parse_date(self.0.as_bytes()).map_or(0, |(_, _, day)| day)
    }
}

fn is_date_time(text: &str) -> bool {
    parse_date_time(text).is_some()
}

fn is_date(text: &str) -> bool {
    parse_date(text.as_bytes()).is_some()
}

fn is_time(text: &str) -> bool {
    parse_time(text.as_bytes()).is_some()
}

/// A time of day: seconds are 60 in a leap second, `offset` is in minutes.
struct Clock<'a> {
    hour: u8,
    minute: u8,
    second: u8,
    fraction: &'a [u8],
    offset: i16,
}

fn parse_date_time(text: &str) -> Option<Instant> {
    let (date, rest) = text.as_bytes().split_at_checked(10)?;
    let (b'T' | b't', time) = rest.split_first()? else {
        return None;
    };
    let (year, month, day) = parse_date(date)?;
    let clock = parse_time(time)?;
    let minutes = i64::from(clock.hour) * 60 + i64::from(clock.minute) - i64::from(clock.offset);
    let seconds = days(year, month, day) * 86_400 + minutes * 60;
    Some(Instant::new(seconds, clock.second, clock.fraction))
}

fn parse_date(bytes: &[u8]) -> Option<(u16, u8, u8)> {
    let &[y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2] = bytes else {
        return None;
    };
    let year = u16::from(digits(y1, y2)?) * 100 + u16::from(digits(y3, y4)?);
    let month = digits(m1, m2)?;
    let day = digits(d1, d2)?;
    (day >= 1 && day <= month_length(year, month)?).then_some((year, month, day))
}

fn parse_time(bytes: &[u8]) -> Option<Clock<'_>> {
    let (&[h1, h2, b':', m1, m2, b':', s1, s2], rest) = bytes.split_first_chunk()? else {
        return None;
    };
    let (hour, minute, second) = (digits(h1, h2)?, digits(m1, m2)?, digits(s1, s2)?);
    if hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let (fraction, zone) = parse_fraction(rest)?;
    let offset = parse_offset(zone)?;
    let clock = Clock {
        hour,
        minute,
        second,
        fraction,
        offset,
    };
    (second < 60 || clock.ends_a_day()).then_some(clock)
}

impl Clock<'_> {
    /// Whether the minute is the last of a day in UTC: leap seconds stand there alone.
    fn ends_a_day(&self) -> bool {
        const DAY: i16 = 24 * 60;
        let minute = i16::from(self.hour) * 60 + i16::from(self.minute) - self.offset;
        minute.rem_euclid(DAY) == DAY - 1
    }
}

/// The digits after a point, and the rest.
fn parse_fraction(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let Some((b'.', rest)) = bytes.split_first() else {
        return Some((&[], bytes));
    };
    let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (count > 0).then(|| rest.split_at(count))
}

/// An offset in minutes, east of UTC.
fn parse_offset(bytes: &[u8]) -> Option<i16> {
    let &[sign, h1, h2, b':', m1, m2] = bytes else {
        return matches!(bytes, b"Z" | b"z").then_some(0);
    };
    let (hour, minute) = (digits(h1, h2)?, digits(m1, m2)?);
    if hour > 23 || minute > 59 {
        return None;
    }
    let minutes = i16::from(hour) * 60 + i16::from(minute);
    match sign {
        b'+' => Some(minutes),
        b'-' => Some(-minutes),
        _ => None,
    }
}

/// Two decimal digits as a number.
#[inline]
fn digits(tens: u8, ones: u8) -> Option<u8> {
    let (tens, ones) = (tens.wrapping_sub(b'0'), ones.wrapping_sub(b'0'));
    (tens < 10 && ones < 10).then(|| tens * 10 + ones)
}

fn month_length(year: u16, month: u8) -> Option<u8> {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => Some(31),
        4 | 6 | 9 | 11 => Some(30),
        2 if is_leap(year) => Some(29),
        2 => Some(28),
        _ => None,
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// The days from 1970-01-01 to a date of the Gregorian calendar.
///
/// The year is counted from March, so that the leap day is its last.
fn days(year: u16, month: u8, day: u8) -> i64 {
    const EPOCH: i64 = 719_468;
    let (year, month) = (i64::from(year), i64::from(month));
    let year = year - i64::from(month <= 2);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + i64::from(day) - 1;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + day_of_year - EPOCH
}

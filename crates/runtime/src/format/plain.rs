//! Formats with a small grammar: UUID, IP addresses, durations, pointers, templates.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::format;

format! {
    /// A UUID in its hyphenated form (RFC 4122, section 3; format `uuid`).
    ///
    /// Letters of either case; the text stays as it came.
    Uuid, "uuid", |text: &str| parse_uuid(text).is_some()
}

format! {
    /// An IPv4 address in dotted decimals (RFC 2673, section 3.2; format `ipv4`).
    Ipv4, "ipv4", |text: &str| text.parse::<Ipv4Addr>().is_ok()
}

format! {
    /// An IPv6 address (RFC 4291, section 2.2; format `ipv6`).
    Ipv6, "ipv6", |text: &str| text.parse::<Ipv6Addr>().is_ok()
}

format! {
    /// A duration (RFC 3339, appendix A; format `duration`).
    Duration, "duration", is_duration
}

format! {
    /// A JSON Pointer (RFC 6901; format `json-pointer`).
    JsonPointer, "json-pointer", is_pointer
}

format! {
    /// A relative JSON Pointer (draft-handrews-relative-json-pointer-01; format
    /// `relative-json-pointer`).
    RelativeJsonPointer, "relative-json-pointer", is_relative_pointer
}

impl Uuid {
    /// The value, the first digit highest.
    #[must_use]
    pub fn as_u128(&self) -> u128 {
        parse_uuid(&self.0).unwrap_or_default()
    }
}

impl Ipv4 {
    /// The address.
    #[must_use]
    pub fn addr(&self) -> Ipv4Addr {
        self.0.parse().unwrap_or(Ipv4Addr::UNSPECIFIED)
    }
}

impl Ipv6 {
    /// The address.
    #[must_use]
    pub fn addr(&self) -> Ipv6Addr {
        self.0.parse().unwrap_or(Ipv6Addr::UNSPECIFIED)
    }
}

fn parse_uuid(text: &str) -> Option<u128> {
    const HYPHENS: [usize; 4] = [8, 13, 18, 23];
    let bytes: &[u8; 36] = text.as_bytes().try_into().ok()?;
    let mut value = 0;
    for (index, byte) in bytes.iter().enumerate() {
        if HYPHENS.contains(&index) {
            if *byte != b'-' {
                return None;
            }
        } else {
            value = value << 4 | u128::from(char::from(*byte).to_digit(16)?);
        }
    }
    Some(value)
}

/// `P` and either weeks, or days and a time, each part with no unit left out between.
fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else {
        return false;
    };
    if let Some(weeks) = rest.strip_suffix('W') {
        return is_number(weeks);
    }
    let (date, time) = match rest.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (rest, None),
    };
    match time {
        Some(time) => units(time, b"HMS") && (date.is_empty() || units(date, b"YMD")),
        None => units(date, b"YMD"),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `text` is one or more numbers, each with a unit, that follow one another in `order`.
fn units(text: &str, order: &[u8]) -> bool {
    let mut parts = text.split_inclusive(|c: char| !c.is_ascii_digit());
    let mut expected: Option<usize> = None;
    let all = parts.all(|part| {
        let Some((number, unit)) = part.split_at_checked(part.len() - 1) else {
            return false;
        };
        let place = order.iter().position(|o| unit.as_bytes() == [*o]);
        let follows = place.is_some() && (expected.is_none() || place == expected);
        expected = place.map(|place| place + 1);
        follows && is_number(number)
    });
    all && expected.is_some()
}

fn is_pointer(text: &str) -> bool {
    text.is_empty() || text.starts_with('/') && escapes_are_whole(text)
}

/// Whether each `~` stands before `0` or `1`.
fn escapes_are_whole(text: &str) -> bool {
    text.split('~')
        .skip(1)
        .all(|rest| rest.starts_with(['0', '1']))
}

fn is_relative_pointer(text: &str) -> bool {
    let count = text.bytes().take_while(u8::is_ascii_digit).count();
    let (up, rest) = text.split_at(count);
    let plain = up == "0" || count > 0 && !up.starts_with('0');
    plain && (rest == "#" || is_pointer(rest))
}

//! Texts in a format, and texts just outside it.

use super::Rng;

/// A text in `format`, or where `stray` often one beside it. `None` for a format that is not known.
pub(super) fn sample(format: &str, stray: bool, rng: &mut Rng) -> Option<String> {
    match format {
        "date-time" => {
            return Some(format!(
                "{}{}{}",
                date(stray, rng),
                letter('T', stray, rng),
                time(stray, rng)
            ));
        }
        "date" => return Some(date(stray, rng)),
        "time" => return Some(time(stray, rng)),
        _ => {}
    }
    let (_, inside, outside) = SAMPLES.iter().find(|(name, ..)| *name == format)?;
    let text = rng.choice(if stray { outside } else { inside })?;
    Some((*text).to_owned())
}

fn letter(letter: char, stray: bool, rng: &mut Rng) -> char {
    match rng.below(12) {
        0 => letter.to_ascii_lowercase(),
        1 if stray => rng.of(&[' ', '_', '\u{a0}', 'x']),
        _ => letter,
    }
}

/// A day. Where `stray`, some have a month or a day that the calendar lacks.
fn date(stray: bool, rng: &mut Rng) -> String {
    let year = rng.of(&[2026, 2024, 2000, 1900, 1972, 1600, 0, 1, 9999, 2100]);
    let month = rng.between(1, 12);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let last = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    let day = if rng.one_in(3) {
        last
    } else {
        rng.between(1, last)
    };
    if !stray {
        return format!("{year:04}-{month:02}-{day:02}");
    }
    match rng.below(10) {
        0 => format!("{year:04}-{month:02}-{:02}", last + 1),
        1 => format!("{year:04}-00-{day:02}"),
        2 => format!("{year:04}-13-{day:02}"),
        3 => format!("{year:04}-{month:02}-00"),
        4 => format!("{year}-{month}-{day}"),
        5 => format!("{year:05}-{month:02}-{day:02}"),
        6 => format!("{year:04}{month:02}{day:02}"),
        7 => format!("-{year:04}-{month:02}-{day:02}"),
        _ => format!("{year:04}-{month:02}-{day:02}"),
    }
}

/// A time of day with its offset. Where `stray`, some are no time.
fn time(stray: bool, rng: &mut Rng) -> String {
    if rng.one_in(8) {
        return leap_second(stray, rng);
    }
    let beyond = usize::from(stray && rng.one_in(4));
    let hour = rng.of(&[0, 1, 12, 23]) + beyond;
    let minute = rng.of(&[0, 30, 59]) + usize::from(stray && rng.one_in(4));
    let second = rng.of(&[0, 1, 30, 59]) + usize::from(stray && rng.one_in(4));
    format!(
        "{hour:02}:{minute:02}:{second:02}{}{}",
        fraction(stray, rng),
        offset(stray, rng)
    )
}

/// The sixtieth second, which stands at 23:59 in UTC and nowhere else.
fn leap_second(stray: bool, rng: &mut Rng) -> String {
    let minutes = rng.between(0, 24 * 60 - 1);
    let (sign, local) = if rng.one_in(2) {
        ('+', 23 * 60 + 59 + minutes)
    } else {
        ('-', 2 * 24 * 60 - 1 - minutes)
    };
    let local = (local + usize::from(stray)) % (24 * 60);
    format!(
        "{:02}:{:02}:60{}{sign}{:02}:{:02}",
        local / 60,
        local % 60,
        fraction(false, rng),
        minutes / 60,
        minutes % 60
    )
}

fn fraction(stray: bool, rng: &mut Rng) -> String {
    let inside = [
        "",
        "",
        "",
        ".0",
        ".5",
        ".999",
        ".123456789",
        ".1234567890123456789012345",
    ];
    let outside = [".", ",5", ".5.5", ".x", ":5"];
    let texts: &[&str] = if stray && rng.one_in(4) {
        &outside
    } else {
        &inside
    };
    rng.of(texts).to_owned()
}

fn offset(stray: bool, rng: &mut Rng) -> String {
    let inside = [
        "Z", "Z", "z", "+00:00", "-00:00", "+01:00", "-08:30", "+23:59", "-23:59",
    ];
    let outside = [
        "", "+24:00", "+01:60", "+01", "+0100", "UTC", "+1:00", " Z", "Z ", "Z\n", "++01:00",
    ];
    let texts: &[&str] = if stray && rng.one_in(3) {
        &outside
    } else {
        &inside
    };
    rng.of(texts).to_owned()
}

type Samples = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Each format with texts inside it and texts outside it.
const SAMPLES: &[Samples] = &[
    (
        "email",
        &["a@example.org", "a.b+c@example.org", "\"a b\"@example.org"],
        &["a", "@example.org", "a@", "a b@example.org", ""],
    ),
    (
        "idn-email",
        &["é@example.org", "실례@실례.테스트"],
        &["é", "@실례.테스트"],
    ),
    (
        "hostname",
        &["example.org", "a", "xn--nxasmq6b", "a-b.c1"],
        &["-a.org", "a..b", "a_b", "", "a."],
    ),
    (
        "idn-hostname",
        &["example.org", "실례.테스트"],
        &["〮실례", "-a", ""],
    ),
    (
        "ipv4",
        &["127.0.0.1", "0.0.0.0", "255.255.255.255"],
        &["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4 ", ""],
    ),
    (
        "ipv6",
        &["::", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4"],
        &["1::2::3", ":::", "12345::", "::1%eth0", ""],
    ),
    (
        "uri",
        &[
            "https://example.org/a?b#c",
            "urn:isbn:1",
            "mailto:a@example.org",
        ],
        &["//example.org", "a b", "https://example.org/ü", "", ":"],
    ),
    (
        "uri-reference",
        &["https://example.org", "/a/b", "#c", ""],
        &["\\a", "#a b", "%zz"],
    ),
    (
        "iri",
        &["https://example.org/ü", "urn:x:é"],
        &["/ü", "", "https://[::"],
    ),
    ("iri-reference", &["/ü", "#é", ""], &["\\ü", "#a b"]),
    (
        "uri-template",
        &["/a/{b}", "{+x,y}", ""],
        &["{a", "}", "{a:x}"],
    ),
    (
        "uuid",
        &[
            "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
            "00000000-0000-0000-0000-000000000000",
            "2EB8AA08-AA98-11EA-B4AA-73B441D16380",
        ],
        &[
            "2eb8aa08aa9811eab4aa73b441d16380",
            "2eb8aa08-aa98-11ea-b4aa-73b441d1638",
            "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
            "",
        ],
    ),
    (
        "regex",
        &["^a+$", "", "[a-z]{2,}", "(?=a)"],
        &["(", "[a", "a{2,1}", "*"],
    ),
    ("json-pointer", &["", "/a/0", "/~0~1"], &["a", "/~", "/~2"]),
    (
        "relative-json-pointer",
        &["0", "1/a", "2#"],
        &["", "-1/a", "01", "/a"],
    ),
    (
        "duration",
        &["P1Y", "PT1H30M", "P2W", "P1DT1S"],
        &["P", "PT", "1Y", "P1W1D", "P1.5Y", ""],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_meant_to_be_inside_is() {
        let mut rng = Rng::new(11);
        let timed = ["date-time", "date", "time"].into_iter();
        for format in timed.chain(SAMPLES.iter().map(|(name, ..)| *name)) {
            let schema = json!({"format": format});
            let validator = jsonschema::options()
                .should_validate_formats(true)
                .build(&schema)
                .unwrap();
            for _ in 0..500 {
                let text = sample(format, false, &mut rng).unwrap();
                assert!(validator.is_valid(&json!(text)), "{format}: {text:?}");
            }
            let mut outside = (0..500).filter_map(|_| sample(format, true, &mut rng));
            let refused = outside.any(|text| !validator.is_valid(&json!(text)));
            assert!(refused, "{format}");
        }
    }
}

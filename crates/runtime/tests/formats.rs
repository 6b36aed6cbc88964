//! Our format checks against those of the `jsonschema` crate, on tricky texts and their mutations.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::{
    Date, DateTime, Duration, Ipv4, Ipv6, JsonPointer, RelativeJsonPointer, TextRule, Time, Uuid,
};
use jsonschema::Validator;
use serde_json::json;

fn oracle(format: &str) -> Validator {
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&json!({ "format": format })).unwrap()
}

/// Numbers from a fixed seed (xorshift), so that a failure comes again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Changes, inserts, removes, doubles or swaps a character or two.
fn mutate(text: &str, alphabet: &[char], dice: &mut Dice) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(2) {
        let at = dice.below(chars.len() + 1);
        let new = alphabet[dice.below(alphabet.len())];
        match dice.below(4) {
            0 => chars.insert(at, new),
            1 if at < chars.len() => chars[at] = new,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 if at + 1 < chars.len() => chars.swap(at, at + 1),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

fn agree<T: TextRule>(format: &str, texts: &[&str]) {
    let oracle = oracle(format);
    let check = |text: &str| {
        assert_eq!(
            T::accepts(text),
            oracle.is_valid(&json!(text)),
            "{format} {text:?}"
        );
    };
    let mut alphabet: Vec<char> = texts.iter().flat_map(|text| text.chars()).collect();
    alphabet.extend(['é', '\u{0660}', '\0', ' ', '\n', '𝟙']);
    let mut dice = Dice(0x5EED);
    for text in texts {
        check(text);
        let mut mutant = (*text).to_owned();
        for round in 0..3000 {
            mutant = if round % 4 == 0 {
                (*text).to_owned()
            } else {
                mutant
            };
            mutant = mutate(&mutant, &alphabet, &mut dice);
            check(&mutant);
        }
    }
}

#[test]
fn date_times_agree() {
    agree::<DateTime>(
        "date-time",
        &[
            "2026-11-12T10:00:00Z",
            "2026-11-12t10:00:00z",
            "2026-11-12T10:00:00.123456789012345678901+01:00",
            "1998-12-31T23:59:60Z",
            "1998-12-31T15:59:60.123-08:00",
            "1998-12-31T23:58:60Z",
            "1999-01-01T00:29:60+00:30",
            "1998-12-31T22:59:61Z",
            "0000-01-01T00:00:00-23:59",
            "9999-12-31T23:59:59+23:59",
            "2000-02-29T24:00:00Z",
            "1900-02-29T00:00:00Z",
            "2024-02-29T00:00:00Z",
            "2024-04-31T00:00:00Z",
            "2024-13-01T00:00:00Z",
            "2024-00-01T00:00:00Z",
            "2024-01-00T00:00:00Z",
            "2024-01-01 00:00:00Z",
            "2024-01-01T00:00:00",
            "2024-01-01T00:00:00.Z",
            "2024-01-01T00:00:00+24:00",
            "2024-01-01T00:00:00+00:60",
            "2024-01-01T00:00:00-00:00",
            "2024-01-01T00:00Z",
            "2024-W01-1T00:00:00Z",
            "２０２４-01-01T00:00:00Z",
            "",
        ],
    );
}

#[test]
fn dates_and_times_agree() {
    agree::<Date>(
        "date",
        &[
            "2024-02-29",
            "2023-02-29",
            "2000-02-29",
            "1900-02-29",
            "0000-12-31",
            "2024-1-01",
            "20240101",
            "",
        ],
    );
    agree::<Time>(
        "time",
        &[
            "10:00:00Z",
            "23:59:60Z",
            "22:59:60-01:00",
            "23:59:60+01:00",
            "00:59:60+01:00",
            "00:00:00.0z",
            "24:00:00Z",
            "10:00:00",
            "10:00:00+0100",
            "10:00:00.+01:00",
            "",
        ],
    );
}

#[test]
fn durations_agree() {
    agree::<Duration>(
        "duration",
        &[
            "P1Y2M3DT4H5M6S",
            "P1Y",
            "P1M",
            "P1D",
            "P1W",
            "PT1H",
            "PT1M",
            "PT1S",
            "P1YT1S",
            "P1Y1D",
            "P1M1D",
            "PT1H1S",
            "PT1H1M",
            "PT1M1S",
            "P",
            "PT",
            "P1",
            "P1T",
            "P1DT",
            "P1W1D",
            "P1WT1H",
            "PT1W",
            "P1D1Y",
            "P1.5D",
            "-P1D",
            "P0D",
            "P00000000000000000000000001D",
            "p1d",
            "PTT1S",
            "",
        ],
    );
}

#[test]
fn addresses_and_uuids_agree() {
    agree::<Uuid>(
        "uuid",
        &[
            "00000000-0000-0000-0000-000000000000",
            "2EB8AA08-aa98-11ea-B4AA-73B441D16380",
            "2eb8aa08aa9811eab4aa73b441d16380",
            "{2eb8aa08-aa98-11ea-b4aa-73b441d16380}",
            "2eb8-aa08-aa98-11ea-b4aa73b441d16380",
            "",
        ],
    );
    agree::<Ipv4>(
        "ipv4",
        &[
            "127.0.0.1",
            "255.255.255.255",
            "256.0.0.1",
            "1.2.3",
            "01.2.3.4",
            "1.2.3.4.5",
            "0x7f.1",
            "1.2.3.4 ",
            "",
        ],
    );
    agree::<Ipv6>(
        "ipv6",
        &[
            "::",
            "::1",
            "1:2:3:4:5:6:7:8",
            "fe80::1%eth0",
            "::ffff:1.2.3.4",
            "1::2::3",
            "12345::",
            "1:2:3:4:5:6:7::",
            "::abcd:EF01",
            "",
        ],
    );
}

#[test]
fn pointers_agree() {
    agree::<JsonPointer>(
        "json-pointer",
        &[
            "", "/", "/a~0b~1c", "/a~", "/a~2", "a", "#/a", "//", "/~01", "/é", "/~~0",
        ],
    );
    agree::<RelativeJsonPointer>(
        "relative-json-pointer",
        &[
            "0", "1", "10", "01", "0#", "0/", "12/a~1b", "1##", "-1", "", "#", "/a", "0a", "1#a",
            "0/a~",
        ],
    );
}

#[test]
fn instants_order_by_time() {
    let instant = |text: &str| DateTime::new(text).unwrap().instant();
    let ordered = [
        "0000-01-01T00:00:00+23:59",
        "0000-01-01T00:00:00Z",
        "1969-12-31T23:59:59.5Z",
        "1970-01-01T00:00:00Z",
        "1998-12-31T23:59:59.999999999999Z",
        "1998-12-31T23:59:60Z",
        "1998-12-31T15:59:60.5-08:00",
        "1999-01-01T00:00:00Z",
        "2026-11-12T10:00:00+01:00",
        "2026-11-12T10:00:00.000000000000000001+01:00",
        "2026-11-12T09:00:01Z",
        "9999-12-31T23:59:59-23:59",
    ];
    for pair in ordered.windows(2) {
        assert!(instant(pair[0]) < instant(pair[1]), "{pair:?}");
    }
    assert_eq!(
        instant("2026-11-12T10:00:00.500+01:00"),
        instant("2026-11-12t09:00:00.5z")
    );
    assert_eq!(
        instant("2026-11-12T10:00:00.25Z").unix_seconds(),
        1_794_477_600
    );
    assert_eq!(
        instant("2026-11-12T10:00:00.25Z").subsec_nanos(),
        250_000_000
    );
    assert_eq!(
        instant("2024-02-29T12:00:00Z").unix_seconds(),
        1_709_208_000
    );
    assert_eq!(instant("1998-12-31T23:59:60Z").unix_seconds(), 915_148_799);
    assert!(instant("1998-12-31T23:59:60Z").is_leap_second());
}

#[test]
fn formats_keep_their_text_and_give_their_value() {
    let date = Date::new("2024-02-29").unwrap();
    assert_eq!((date.year(), date.month(), date.day()), (2024, 2, 29));
    assert_eq!(
        Ipv4::new("127.0.0.1").unwrap().addr(),
        std::net::Ipv4Addr::LOCALHOST
    );
    assert_eq!(
        Ipv6::new("::1").unwrap().addr(),
        std::net::Ipv6Addr::LOCALHOST
    );
    let uuid = Uuid::new("2EB8AA08-aa98-11ea-b4aa-73B441D16380").unwrap();
    assert_eq!(uuid, "2EB8AA08-aa98-11ea-b4aa-73B441D16380");
    assert_eq!(uuid.as_u128(), 0x2eb8_aa08_aa98_11ea_b4aa_73b4_41d1_6380);
    let report = DateTime::new("yesterday").unwrap_err();
    assert_eq!(report.to_string(), "is not a valid date-time");
}

#[cfg(feature = "formats")]
#[test]
fn the_other_formats_agree() {
    use contract_runtime::{
        Email, Hostname, IdnEmail, IdnHostname, Iri, IriReference, Regex, Uri, UriReference,
        UriTemplate,
    };
    fn few<T: TextRule>(format: &str, good: &[&str], bad: &[&str]) {
        let oracle = oracle(format);
        for text in good.iter().chain(bad) {
            assert_eq!(
                T::accepts(text),
                oracle.is_valid(&json!(text)),
                "{format} {text:?}"
            );
            assert_eq!(T::accepts(text), good.contains(text), "{format} {text:?}");
        }
    }
    few::<Email>("email", &["a@b.co", "\"a b\"@b.co"], &["a", "a@", "é@b.co"]);
    few::<IdnEmail>("idn-email", &["é@b.co"], &["é"]);
    few::<Hostname>(
        "hostname",
        &["a.b", "xn--4gbwdl.xn--wgbh1c"],
        &["-a", "a..b", "a_b"],
    );
    few::<IdnHostname>("idn-hostname", &["é.com"], &["〮한국"]);
    few::<Uri>(
        "uri",
        &["http://a/b?c#d", "urn:x:y"],
        &["/a", "http://a b", ""],
    );
    few::<UriReference>("uri-reference", &["/a", ""], &["\\a"]);
    few::<Iri>("iri", &["http://é/b"], &["/é"]);
    few::<IriReference>("iri-reference", &["/é"], &["\\é"]);
    few::<UriTemplate>("uri-template", &["/a/{b}"], &["/a/{b"]);
    few::<Regex>("regex", &["^a$"], &["("]);
}

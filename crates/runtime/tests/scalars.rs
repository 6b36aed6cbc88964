//! Text, integers and numbers: what they take, what they refuse, and how they compare.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use std::cmp::Ordering;
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use contract_runtime::{Given, Int, Integer, Number, Report, Text, UInt};
use serde::de::DeserializeOwned;

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Reads from text and from a value, which must agree.
fn accepts<T: DeserializeOwned>(text: &str) -> bool {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    let from_text = read::<T>(text).is_ok();
    assert_eq!(from_text, T::deserialize(&value).is_ok(), "{text}");
    assert_eq!(from_text, T::deserialize(value).is_ok(), "{text}");
    from_text
}

#[test]
fn text_counts_code_points() {
    type Short = Text<2, 4>;
    for good in ["ab", "abcd", "éé", "𝟙𝟙𝟙𝟙", "e\u{301}", "\u{0}\u{0}"] {
        assert!(Short::new(good).is_ok(), "{good}");
    }
    for bad in ["", "a", "𝟙", "abcde", "𝟙𝟙𝟙𝟙𝟙", "ééééé"] {
        assert!(Short::new(bad).is_err(), "{bad}");
    }
    assert_eq!(
        Short::new("a").unwrap_err().to_string(),
        "is shorter than 2 characters"
    );
    assert_eq!(
        Short::new("abcde").unwrap_err().to_string(),
        "is longer than 4 characters"
    );
    assert!(accepts::<Short>(r#""a\u00e9""#));
    assert!(accepts::<Short>(r#""\ud835\udfd9\ud835\udfd9""#));
    assert!(!accepts::<Short>(r#""\ud835\udfd9""#));
}

#[test]
fn text_length_agrees_with_a_count_for_every_bound() {
    for text in [
        "",
        "a",
        "é",
        "𝟙",
        "a𝟙",
        "𝟙𝟙𝟙",
        "aaaaaaaa",
        "éééé𝟙",
        "日本語日本語",
    ] {
        let count = text.chars().count();
        for min in 0..10 {
            for max in 0..10 {
                let expected = count >= min && count <= max;
                assert_eq!(
                    contract_runtime::text::length_within(text, min, max),
                    expected
                );
            }
        }
        assert!(contract_runtime::text::length_within(text, 0, usize::MAX));
    }
}

#[test]
fn text_refuses_other_kinds() {
    for text in ["1", "null", "[]", "{}", "true", r#"["a"]"#] {
        assert!(!accepts::<Text>(text));
    }
    assert!(read::<Text>("1").unwrap_err().contains("expected a string"));
    assert!(read::<Text>(r#""\ud835""#).is_err());
}

#[test]
fn text_is_given_by_every_string() {
    fn given(text: impl Given<Text<1>>) -> Text<1> {
        text.given().unwrap()
    }
    let owned = String::from("ab");
    let text = given("ab");
    assert_eq!(text, given(&owned));
    assert_eq!(text, given(std::borrow::Cow::Borrowed("ab")));
    assert_eq!(text, given(owned));
    assert_eq!(text, given(text.clone()));
    assert_eq!(text, "ab".parse::<Text<1>>().unwrap());
    assert_eq!(String::from(text), "ab");
}

#[test]
fn integers_take_every_spelling_of_an_integer() {
    for good in ["1", "1.0", "1e0", "10e-1", "1.00e+0"] {
        assert_eq!(
            read::<UInt<1, 1>>(good),
            Ok(1.try_into().unwrap()),
            "{good}"
        );
        assert!(accepts::<Int<1, 1>>(good));
        assert!(accepts::<Integer>(good));
    }
    for bad in ["1.5", "1e-1", r#""1""#, "true", "null", "[1]", "{}"] {
        assert!(!accepts::<UInt>(bad), "{bad}");
        assert!(!accepts::<Int>(bad), "{bad}");
        assert!(!accepts::<Integer>(bad), "{bad}");
    }
    assert!(accepts::<UInt>("-0"));
    assert!(accepts::<UInt>("-0.0"));
    assert!(!accepts::<UInt>("-1"));
}

#[test]
fn integers_keep_their_bounds() {
    assert!(accepts::<UInt<1, 50>>("50"));
    assert!(!accepts::<UInt<1, 50>>("51"));
    assert!(!accepts::<UInt<1, 50>>("0"));
    assert!(accepts::<Int<-3, -1>>("-3"));
    assert!(!accepts::<Int<-3, -1>>("-4"));
    assert!(!accepts::<Int<-3, -1>>("0"));
    assert!(accepts::<UInt>("18446744073709551615"));
    assert!(!accepts::<UInt>("18446744073709551616"));
    assert!(accepts::<Int>("-9223372036854775808"));
    assert!(!accepts::<Int>("9223372036854775808"));
    assert!(accepts::<Integer>("18446744073709551615"));
    assert!(accepts::<Integer>("-9223372036854775808"));
    for beyond in [
        "18446744073709551616",
        "-9223372036854777000",
        "1e300",
        "1e39",
    ] {
        assert!(!accepts::<Integer>(beyond), "{beyond}");
    }
    assert!(
        read::<UInt<1, 50>>("51")
            .unwrap_err()
            .starts_with("is above 50 (maximum)")
    );
}

#[test]
fn integers_are_given_by_plain_numbers() {
    fn given(value: impl Given<UInt<1, 50>>) -> Result<u64, Report> {
        value.given().map(UInt::get)
    }
    assert_eq!(given(12), Ok(12));
    assert_eq!(given(12_u8), Ok(12));
    assert_eq!(given(12_i128), Ok(12));
    assert_eq!(given(12.0), Ok(12));
    assert!(given(12.5).is_err());
    assert!(given(f64::NAN).is_err());
    assert!(given(-1).is_err());
    assert!(given(u128::MAX).is_err());
    assert!(UInt::<1, 50>::try_from(50).unwrap() == 50);
}

#[test]
fn integers_write_what_they_read() {
    for text in ["0", "-9223372036854775808", "18446744073709551615"] {
        let integer: Integer = read(text).unwrap();
        assert_eq!(serde_json::to_string(&integer).unwrap(), text);
    }
}

fn number(text: &str) -> Number {
    read(text).unwrap()
}

fn hash(number: Number) -> u64 {
    let mut hasher = DefaultHasher::new();
    number.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn numbers_order_exactly() {
    let ordered = [
        "-1e308",
        "-1e20",
        "-9223372036854775808",
        "-9007199254740993",
        "-1.5",
        "-1",
        "-0.5",
        "0",
        "5e-324",
        "0.5",
        "1",
        "1.5",
        "9007199254740992.0",
        "9007199254740993",
        "9007199254740994.0",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "1e20",
        "1e308",
    ];
    for (index, left) in ordered.iter().enumerate() {
        for (other, right) in ordered.iter().enumerate() {
            assert_eq!(
                number(left).cmp(&number(right)),
                index.cmp(&other),
                "{left} {right}"
            );
        }
    }
}

#[test]
fn equal_numbers_hash_alike() {
    for (left, right) in [
        ("1", "1.0"),
        ("0", "-0.0"),
        ("-3", "-3.0"),
        ("1e3", "1000"),
        ("18446744073709551616", "1.8446744073709552e19"),
    ] {
        assert_eq!(number(left).cmp(&number(right)), Ordering::Equal);
        assert_eq!(hash(number(left)), hash(number(right)), "{left} {right}");
    }
    let set: HashSet<Number> = ["1", "1.0", "2"].into_iter().map(number).collect();
    assert_eq!(set.len(), 2);
}

#[test]
fn numbers_keep_their_spelling_and_refuse_other_kinds() {
    for text in ["1", "1.0", "-1", "1.5", "18446744073709551615"] {
        assert_eq!(serde_json::to_string(&number(text)).unwrap(), text);
    }
    for bad in [r#""1""#, "null", "true", "[]", "{}"] {
        assert!(!accepts::<Number>(bad));
    }
    assert!(Number::try_from(f64::INFINITY).is_err());
    assert!(read::<Number>("1e999").is_err());
}

#[test]
fn multiples_agree_with_the_validator() {
    let divisors = [
        "1",
        "2",
        "3",
        "7",
        "10",
        "0.1",
        "0.01",
        "0.0001",
        "1.5",
        "2.5",
        "0.3",
        "1e-8",
        "1e-16",
        "0.5",
        "1e3",
        "123.456",
        "1e300",
        "9007199254740993",
        "18446744073709551615",
    ];
    let values = [
        "0",
        "-0.0",
        "1",
        "2",
        "3",
        "-6",
        "4.5",
        "0.3",
        "1.1",
        "1.2",
        "1.02",
        "1.01",
        "12.2",
        "47.498",
        "3.1254",
        "19.99",
        "1e-15",
        "1e-17",
        "5e-324",
        "9007199254740993",
        "9223372036854775806",
        "18446744073709551615",
        "-9223372036854775800",
        "1e20",
        "1e22",
        "123456789.123",
        "370.368",
        "0.0075",
        "1070468.14",
    ];
    for divisor in divisors {
        let schema = serde_json::json!({ "multipleOf": serde_json::from_str::<serde_json::Value>(divisor).unwrap() });
        let validator = jsonschema::validator_for(&schema).unwrap();
        for value in values {
            let json: serde_json::Value = serde_json::from_str(value).unwrap();
            let ours = number(value).multiple_of(&number(divisor));
            assert_eq!(ours, validator.is_valid(&json), "{value} by {divisor}");
        }
    }
    assert!(!number("1").multiple_of(&number("0")));
    assert!(!number("1.5").multiple_of(&number("0")));
}

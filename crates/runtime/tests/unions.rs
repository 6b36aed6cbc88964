//! Unions by kind, by tag and by trying, and the rule that exactly one accepts.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::{
    Int, Json, List, Map, Null, Number, Text, UInt, constant, object, one_of, union,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Any {
    Object(Map<String, Json>),
    Text(Text<1>),
    List(List<UInt>),
    Flag(bool),
    Null(Null),
    Integer(Int<0, 9>),
    Number(Number),
}
union!(Any by kind {
    Object(Map<String, Json>): [object],
    Text(Text<1>): [string],
    List(List<UInt>): [array],
    Flag(bool): [boolean],
    Null(Null): [null],
    Number(Number): [number],
    Integer(Int<0, 9>): [integer],
});

/// A variant that takes `null` and another kind: its `Option` is `Some` of what is there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Maybe {
    Text(Option<Text<1>>),
    Flag(bool),
    Many(Vec<Json>),
    No(contract_runtime::Never),
}
union!(Maybe by kind {
    Text(Option<Text<1>>): [null, string],
    Flag(bool): [boolean],
    Many(Vec<Json>): [array],
    No(contract_runtime::Never): [],
});

/// Every kind behind an `Option`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Perhaps {
    Whole(Option<UInt>),
    Truth(Option<bool>),
    List(Option<Vec<Json>>),
    Members(Option<Map<String, Json>>),
}
union!(Perhaps by kind {
    Whole(Option<UInt>): [null, number],
    Truth(Option<bool>): [boolean],
    List(Option<Vec<Json>>): [array],
    Members(Option<Map<String, Json>>): [object],
});

#[test]
fn a_variant_may_be_an_option() {
    for text in ["null", r#""a""#, "true", "[1]"] {
        round_trip::<Maybe>(text);
    }
    assert!(read::<Maybe>("1").is_err());
    assert!(read::<Maybe>(r#""""#).is_err());
    for text in ["null", "7", "7.0", "true", "[null]", "{}", r#"{"a": 1}"#] {
        round_trip::<Perhaps>(text);
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TextOrNumber {
    Text(Text),
    Number(Number),
}
union!(TextOrNumber by kind { Text(Text): [string], Number(Number): [number] });

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Circle;
constant!(Circle = "circle");

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    pub kind: Circle,
    pub radius: UInt<1>,
}
object!(Round, closed { kind: "kind" required, radius: "radius" required });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cornered {
    pub kind: Text,
    pub sides: List<UInt<1>>,
}
object!(Cornered, closed { kind: "kind" required, sides: "sides" required });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Round(Round),
    Cornered(Box<Cornered>),
}
union!(Shape by tag "kind" { Round(Round): ["circle"], Cornered(Box<Cornered>): ["square", "rect"] });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tried {
    Round(Round),
    Cornered(Cornered),
    Few(List<UInt, 0, 2>),
}
union!(Tried first { Round(Round), Cornered(Cornered), Few(List<UInt, 0, 2>) });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    Short(Text<0, 3>),
    Long(Text<3>),
}
union!(Length first { Short(Text<0, 3>), Long(Text<3>) });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NotThree(Length);
one_of!(NotThree(Length), [Text<0, 3>, Text<3>]);

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

fn round_trip<T: DeserializeOwned + Serialize>(text: &str) {
    let json: Json = serde_json::from_str(text).unwrap();
    let from_text = read::<T>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(json, serde_json::to_value(from_text).unwrap());
    let from_value: T = serde_json::from_value(json.0.clone()).unwrap();
    assert_eq!(json, serde_json::to_value(from_value).unwrap());
}

#[test]
fn kinds_are_told_apart() {
    for text in [
        r#"{"a": {"b": [null]}}"#,
        r#""a""#,
        "[1, 2.0]",
        "true",
        "null",
        "3",
        "3.0",
        "9e0",
        "3.5",
        "1e-1",
    ] {
        round_trip::<Any>(text);
    }
    assert!(matches!(read::<Any>("3.0"), Ok(Any::Integer(_))));
    assert!(matches!(read::<Any>("3.5"), Ok(Any::Number(_))));
    for bad in ["10", "10.0", "-1", r#""""#, "[1.5]", r#"{"a":1,"a":1}"#] {
        assert!(read::<Any>(bad).is_err(), "{bad}");
    }
    assert!(matches!(
        read::<TextOrNumber>("3"),
        Ok(TextOrNumber::Number(_))
    ));
    let error = read::<TextOrNumber>("null").unwrap_err();
    assert!(
        error.starts_with("is not a string or a number (type)"),
        "{error}"
    );
    assert_eq!(Any::from(true), Any::Flag(true));
}

#[test]
fn tags_are_told_apart_wherever_they_stand() {
    for text in [
        r#"{"kind": "circle", "radius": 3}"#,
        r#"{"radius": 3, "kind": "circle"}"#,
        r#"{"kind": "square", "sides": [1]}"#,
        r#"{"sides": [1, 2], "kind": "rect"}"#,
    ] {
        round_trip::<Shape>(text);
    }
    for bad in [
        "{}",
        "[]",
        "null",
        r#""circle""#,
        r#"{"kind": "circle", "sides": [1]}"#,
        r#"{"kind": "circle"}"#,
        r#"{"kind": null, "radius": 1}"#,
        r#"{"kind": ["circle"], "radius": 1}"#,
        r#"{"kind": "circle", "radius": 3, "kind": "circle"}"#,
        r#"{"radius": 3, "radius": 3, "kind": "circle"}"#,
        r#"{"radius": 3, "kind": "circle", "radius": 3}"#,
    ] {
        assert!(read::<Shape>(bad).is_err(), "{bad}");
    }
    let error = read::<Shape>(r#"{"kind": "oval"}"#).unwrap_err();
    assert!(
        error.starts_with(r#"/kind: is not one of "circle", "square", "rect" (enum)"#),
        "{error}"
    );
    assert!(
        read::<Shape>(r#"{"radius": 1}"#)
            .unwrap_err()
            .starts_with("lacks the member `kind` (required)")
    );
}

#[test]
fn the_first_that_accepts_is_taken() {
    round_trip::<Tried>(r#"{"kind": "circle", "radius": 3}"#);
    round_trip::<Tried>(r#"{"kind": "circle", "sides": []}"#);
    round_trip::<Tried>("[1, 2]");
    assert!(read::<Tried>(r#"{"kind": "circle", "radius": 3, "radius": 3}"#).is_err());
}

#[test]
fn the_error_names_the_nearest_alternative() {
    let error = read::<Tried>(r#"{"kind": "square", "sides": [1, 0]}"#).unwrap_err();
    assert!(
        error.starts_with(
            "fits none of 3 alternatives; nearest is Cornered, but /sides/1 is below 1 (anyOf)"
        ),
        "{error}"
    );
}

#[test]
fn exactly_one_accepts() {
    round_trip::<NotThree>(r#""ab""#);
    round_trip::<NotThree>(r#""abcd""#);
    let error = read::<NotThree>(r#""abc""#).unwrap_err();
    assert!(
        error.starts_with("fits 2 alternatives, where exactly one is allowed (oneOf)"),
        "{error}"
    );
    assert!(read::<NotThree>("1").unwrap_err().contains("(oneOf)"));
    let three = Length::Short("abc".try_into().unwrap());
    assert!(NotThree::new(three).is_err());
    let two = Length::Short("ab".try_into().unwrap());
    assert_eq!(*NotThree::try_from(two.clone()).unwrap(), two);
}

/// Alternatives that hold one another: trying each anew would take time
/// exponential in the depth.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    Left(Box<Left>),
    Right(Box<Right>),
    Leaf(UInt),
}
union!(Tree first { Left(Box<Left>), Right(Box<Right>), Leaf(UInt) });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    pub below: Tree,
    pub left: UInt,
}
object!(Left, closed { below: "below" required, left: "left" required });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Right {
    pub below: OneTree,
}
object!(Right, closed { below: "below" required });

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OneTree(Tree);
one_of!(OneTree(Tree), [Left, Right, UInt]);

#[test]
fn nested_alternatives_take_polynomial_time() {
    for (leaf, valid) in [("1", true), ("-1", false), ("null", false)] {
        let text = format!("{}{leaf}{}", r#"{"below":"#.repeat(100), "}".repeat(100));
        assert_eq!(read::<Tree>(&text).is_ok(), valid, "{leaf}");
    }
    round_trip::<Tree>(r#"{"below": {"below": {"below": 1, "left": 2}}, "left": 3}"#);
}

#[test]
fn nesting_as_deep_as_a_text_may_be_is_no_overflow() {
    let text = format!("{}1{}", r#"{"below":"#.repeat(127), "}".repeat(127));
    assert!(read::<Tree>(&text).is_ok());
    let text = format!("{}1{}", r#"{"below":"#.repeat(10_000), "}".repeat(10_000));
    assert!(read::<Tree>(&text).unwrap_err().contains("recursion limit"));
}

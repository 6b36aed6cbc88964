//! Enums of strings and values, and constants.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::{Map, UInt, Value, constant, string_enum, value_enum};
use serde::de::DeserializeOwned;
use serde_json::json;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Updates {
    Ask,
    SameOrLess,
}
string_enum!(Updates { Ask = "ask", SameOrLess = "same-or-less" });

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    One,
    Half,
    Text,
    Nothing,
    Pair,
}
value_enum!(Level { One = "1", Half = "0.5", Text = "\"t\"", Nothing = "null", Pair = "[1, {\"a\": 2}]" });

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct User;
constant!(User = "user");

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin;
constant!(Origin = json r#"{"x": 0, "y": [0]}"#);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Yes;
constant!(Yes = true);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nothing;
constant!(Nothing = null);

fn read<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

#[test]
fn string_enums_read_strings_alone() {
    assert_eq!(read::<Updates>(r#""ask""#), Ok(Updates::Ask));
    assert_eq!(read::<Updates>(r#""\u0061sk""#), Ok(Updates::Ask));
    for bad in [
        r#"{"Ask": null}"#,
        r#"{"ask": null}"#,
        "0",
        "null",
        r#""Ask""#,
        r#""""#,
        r#"["ask"]"#,
    ] {
        assert!(read::<Updates>(bad).is_err(), "{bad}");
    }
    let error = read::<Updates>(r#""never""#).unwrap_err();
    assert!(
        error.starts_with(r#"is not one of "ask", "same-or-less" (enum)"#),
        "{error}"
    );
    assert_eq!(
        serde_json::to_string(&Updates::SameOrLess).unwrap(),
        r#""same-or-less""#
    );
    assert_eq!(Updates::ALL.len(), 2);
}

#[test]
fn string_enums_are_member_names() {
    let map: Map<Updates, UInt> = read(r#"{"same-or-less": 1, "ask": 2}"#).unwrap();
    assert_eq!(map[&Updates::Ask], 2);
    assert!(read::<Map<Updates, UInt>>(r#"{"x": 1}"#).is_err());
}

#[test]
fn value_enums_compare_as_json_does() {
    for (text, level) in [
        ("1", Level::One),
        ("1.0", Level::One),
        ("0.5", Level::Half),
        (r#""t""#, Level::Text),
        ("null", Level::Nothing),
        (r#"[1.0, {"a": 2e0}]"#, Level::Pair),
    ] {
        assert_eq!(read::<Level>(text), Ok(level));
    }
    for bad in ["2", "true", r#""1""#, "[]", r#"[1,{"a":2,"a":2}]"#] {
        assert!(read::<Level>(bad).is_err(), "{bad}");
    }
    for level in Level::ALL {
        let text = serde_json::to_string(level).unwrap();
        assert_eq!(read::<Level>(&text), Ok(*level));
        assert_eq!(Level::try_from(&level.value()), Ok(*level));
    }
    assert!(
        read::<Level>("2")
            .unwrap_err()
            .starts_with(r#"is not one of 1, 0.5, "t", null,"#)
    );
}

#[test]
fn constants_read_their_value_alone() {
    assert_eq!(read::<User>(r#""user""#), Ok(User));
    assert!(
        read::<User>(r#""bot""#)
            .unwrap_err()
            .starts_with(r#"is not "user" (const)"#)
    );
    assert!(read::<User>("null").is_err());
    assert_eq!(read::<Origin>(r#"{"y": [0.0], "x": -0}"#), Ok(Origin));
    assert!(read::<Origin>(r#"{"x": 0}"#).is_err());
    assert_eq!(
        serde_json::to_value(Origin).unwrap(),
        json!({"x": 0, "y": [0]})
    );
    assert_eq!(
        (read::<Yes>("true"), read::<Nothing>("null")),
        (Ok(Yes), Ok(Nothing))
    );
    assert!(read::<Yes>("false").is_err());
    assert!(read::<Nothing>("false").is_err());
    assert_eq!(User::VALUE, User.value());
    assert_eq!(Yes.value(), Value::Bool(true));
}

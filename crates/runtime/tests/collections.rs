//! Lists, maps and further members, on both sides of their bounds.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use std::collections::BTreeMap;

use contract_runtime::{
    Extra, FromItems, Json, List, Map, Members, Number, Report, Text, UInt, UniqueList,
};
use serde::de::DeserializeOwned;

fn refused<T: DeserializeOwned>(text: &str) -> String {
    match serde_json::from_str::<T>(text) {
        Ok(_) => panic!("{text} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn lists_keep_their_bounds() {
    type Few = List<UInt, 1, 3>;
    for good in ["[1]", "[1,1]", "[3,2,1]"] {
        let list: Few = serde_json::from_str(good).unwrap();
        assert_eq!(serde_json::to_string(&list).unwrap(), good);
    }
    assert!(refused::<Few>("[]").starts_with("has fewer than 1 item (minItems)"));
    assert!(refused::<Few>("[1,2,3,4]").starts_with("has more than 3 items (maxItems)"));
    for bad in ["{}", "null", "1", r#""a""#, "[1.5]"] {
        refused::<Few>(bad);
    }
}

#[test]
fn lists_stay_valid_when_they_change() {
    let mut list: List<UInt, 1, 2> = [1].map(|n| n.try_into().unwrap()).try_into().unwrap();
    list.try_push(2).unwrap();
    assert!(list.try_push(3).is_err());
    assert!(list.with(Vec::clear).is_err());
    assert_eq!(list.len(), 2);
    list.with(|items| items.truncate(1)).unwrap();
    assert_eq!(list.iter().map(|n| n.get()).collect::<Vec<_>>(), [1]);
}

#[test]
fn unique_lists_compare_as_json_does() {
    for bad in [
        "[1, 1.0]",
        r#"[{"a":1,"b":2},{"b":2,"a":1}]"#,
        "[0, -0.0]",
        "[[1],[1.0]]",
    ] {
        assert!(
            refused::<UniqueList<Json>>(bad).contains("two equal items"),
            "{bad}"
        );
    }
    for good in [
        "[]",
        "[1, true]",
        "[0, false]",
        r#"[1, "1"]"#,
        "[[], {}]",
        "[null]",
    ] {
        serde_json::from_str::<UniqueList<Json>>(good).unwrap();
    }
    assert!(serde_json::from_str::<UniqueList<Number>>("[1, 2, 1e0]").is_err());
}

#[test]
fn unique_lists_agree_with_the_validator_beyond_the_pairwise_size() {
    let validator = jsonschema::validator_for(&serde_json::json!({ "uniqueItems": true })).unwrap();
    for length in 0..40 {
        for twin in 0..length {
            let mut items: Vec<serde_json::Value> = (0..length).map(Into::into).collect();
            items.push(serde_json::json!(f64::from(twin)));
            let value = serde_json::Value::from(items);
            assert!(!validator.is_valid(&value));
            assert!(serde_json::from_value::<UniqueList<Json>>(value).is_err());
        }
    }
}

#[test]
fn a_large_unique_list_is_checked_in_linear_time() {
    let items: Vec<u64> = (0..200_000).collect();
    assert!(UniqueList::<UInt>::from_items(items).is_ok());
}

#[test]
fn lists_from_items_name_every_fault() {
    let report = UniqueList::<Text<1, 2>>::from_items(["ab", "", "abc"]).unwrap_err();
    let paths: Vec<&str> = report.violations.iter().map(|v| v.path.as_str()).collect();
    assert_eq!(paths, ["/1", "/2"]);
    assert_eq!(report.violations[0].schema_path, "/items/minLength");
    let plain: Result<Vec<Text<1>>, Report> = Vec::from_items(["a", ""]);
    assert_eq!(
        plain.unwrap_err().to_string(),
        "/1: is shorter than 1 character"
    );
}

#[test]
fn maps_refuse_a_name_that_stands_twice() {
    type Ages = Map<Text<1, 3>, UInt, 1, 2>;
    let ages: Ages = serde_json::from_str(r#"{"b": 1, "a": 2}"#).unwrap();
    assert_eq!(ages["a"].get(), 2);
    assert!(
        refused::<Ages>(r#"{"a": 1, "a": 1}"#).starts_with("has the member `a` twice (duplicate)")
    );
    assert!(refused::<Ages>(r#"{"a": 1, "\u0061": 1}"#).contains("twice"));
    for bad in [
        "{}",
        r#"{"a":1,"b":1,"c":1}"#,
        r#"{"abcd":1}"#,
        r#"{"":1}"#,
        r#"{"a":-1}"#,
        "[]",
        "null",
    ] {
        refused::<Ages>(bad);
    }
}

#[test]
fn maps_stay_valid_when_they_change() {
    let mut ages: Map<String, UInt, 1, 2> = Map::from_entries([("a", 1)]).unwrap();
    assert!(ages.remove("a").is_err());
    ages.insert("b", 2).unwrap();
    assert!(ages.insert("c", 3).is_err());
    assert_eq!(ages.insert("a", 4).unwrap().map(UInt::get), Some(1));
    assert!(ages.insert("a", -4).is_err());
    assert_eq!(ages.remove("b").unwrap().map(UInt::get), Some(2));
    let report = Map::<Text<1>, UInt>::from_entries([("a", 1), ("", 2), ("b", -1)]).unwrap_err();
    assert_eq!(report.violations.len(), 2);
    assert_eq!(report.violations[1].path, "/b");
}

#[derive(Debug)]
struct Place;

impl Members for Place {
    const NAMES: &'static [&'static str] = &["name"];

    fn accepts(name: &str) -> bool {
        name.starts_with("x-")
    }
}

#[test]
fn further_members_are_checked_by_name() {
    let mut extra: Extra<Place> = serde_json::from_str(r#"{"x-a": [1], "x-b": null}"#).unwrap();
    assert_eq!(extra.len(), 2);
    for bad in [
        r#"{"name": 1}"#,
        r#"{"y": 1}"#,
        r#"{"x-a": 1, "x-a": 1}"#,
        r#"{"x-a": {"b":1,"b":2}}"#,
        "[]",
    ] {
        refused::<Extra<Place>>(bad);
    }
    extra.insert("x-c", "text").unwrap();
    assert!(extra.insert("name", "hall").is_err());
    assert!(extra.insert("y", 1).is_err());
    assert!(Extra::<Place>::try_from(BTreeMap::from([("y".to_owned(), Json::default())])).is_err());
    assert_eq!(extra.remove("x-c"), Some(Json::from("text")));
}

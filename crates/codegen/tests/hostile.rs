//! Any schema gives an error or Rust: never a panic, a stack overflow, or more types than its size accounts for.

#![allow(
    clippy::type_complexity,
    clippy::unwrap_used,
    reason = "a test that fails shall panic"
)]

mod common;

use common::{cases, generated, json};
use contract_codegen::Generated;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value, json};

/// Keywords with a value of the kind that they ask for, and some that have another.
fn schema() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => select(&["string", "integer", "number", "object", "array", "boolean", "null"][..])
            .prop_map(|ty| json!({"type": ty})),
        1 => any::<bool>().prop_map(Value::from),
        2 => select(&["#", "#/$defs/a", "#/properties/a", "#/allOf/0", "#/anyOf/0", "#/items", "#/$defs/a/not"][..])
            .prop_map(|to| json!({"$ref": to})),
        1 => constant().prop_map(|value| json!({"const": value})),
        1 => proptest::collection::vec(constant(), 1..4).prop_map(|values| json!({"enum": values})),
        1 => (0_u64..4, 0_u64..4).prop_map(|(min, max)| json!({"minLength": min, "maxLength": max, "minItems": min,
            "maxProperties": max, "minProperties": min})),
        1 => (-3_i64..3, -2.5_f64..2.5).prop_map(|(min, max)| json!({"minimum": min, "exclusiveMaximum": max, "multipleOf": 0.5})),
        1 => select(&["^a", "b$", "^[a-z]{1,3}$", "(?=x)", "\\p{L}"][..]).prop_map(|p| json!({"pattern": p})),
        1 => select(&["date-time", "uri", "email", "nothing"][..]).prop_map(|f| json!({"format": f})),
    ];
    leaf.prop_recursive(5, 48, 5, |inner| {
        let several = proptest::collection::vec(inner.clone(), 1..4);
        let members = proptest::collection::btree_map(member(), inner.clone(), 0..4)
            .prop_map(|members| Value::Object(members.into_iter().collect()));
        let names = proptest::collection::btree_set(member(), 0..3);
        let part = prop_oneof![
            (
                select(&["allOf", "anyOf", "oneOf", "prefixItems"][..]),
                several
            )
                .prop_map(|(keyword, parts)| json!({keyword: parts})),
            (
                select(
                    &[
                        "not",
                        "if",
                        "then",
                        "else",
                        "items",
                        "contains",
                        "additionalProperties",
                        "propertyNames",
                        "unevaluatedProperties",
                        "unevaluatedItems"
                    ][..]
                ),
                inner
            )
                .prop_map(|(keyword, part)| json!({keyword: part})),
            (
                select(
                    &[
                        "properties",
                        "$defs",
                        "patternProperties",
                        "dependentSchemas"
                    ][..]
                ),
                members
            )
                .prop_map(|(keyword, members)| json!({keyword: members})),
            names.prop_map(|names| json!({"required": names})),
        ];
        proptest::collection::vec(part, 1..5).prop_map(|parts| {
            let mut whole = Map::new();
            for part in parts {
                whole.extend(part.as_object().cloned().unwrap_or_default());
            }
            Value::Object(whole)
        })
    })
}

fn member() -> impl Strategy<Value = String> {
    select(&["a", "b", "type", "a-b", "a_b", "", "@a", "self", "Self"][..]).prop_map(str::to_owned)
}

fn constant() -> impl Strategy<Value = Value> {
    select(vec![
        json!("a"),
        json!("b"),
        json!(""),
        json!(1),
        json!(1.0),
        json!(-1),
        json!(null),
        json!(true),
        json!({"a": 1}),
        json!(["a"]),
    ])
}

/// A golden schema with one of its values replaced by another of its values.
fn mutated() -> impl Strategy<Value = Value> {
    let goldens: Vec<Value> = cases()
        .iter()
        .map(|case| json(case.join("schema.json")))
        .collect();
    (select(goldens), any::<Index>(), any::<Index>()).prop_map(|(schema, into, from)| {
        let count = size(&schema);
        let mut at = from.index(count);
        let part = nth(&schema, &mut at).cloned().unwrap_or_default();
        let mut at = into.index(count);
        let mut schema = schema;
        replace(&mut schema, &mut at, &part);
        schema
    })
}

fn size(value: &Value) -> usize {
    1 + match value {
        Value::Object(members) => members.values().map(size).sum::<usize>(),
        Value::Array(items) => items.iter().map(size).sum(),
        _ => 0,
    }
}

fn nth<'v>(value: &'v Value, at: &mut usize) -> Option<&'v Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Object(members) => members.values().find_map(|value| nth(value, at)),
        Value::Array(items) => items.iter().find_map(|value| nth(value, at)),
        _ => None,
    }
}

fn replace(value: &mut Value, at: &mut usize, part: &Value) -> bool {
    if *at == 0 {
        value.clone_from(part);
        return true;
    }
    *at -= 1;
    match value {
        Value::Object(members) => members.values_mut().any(|value| replace(value, at, part)),
        Value::Array(items) => items.iter_mut().any(|value| replace(value, at, part)),
        _ => false,
    }
}

/// Generates, and holds what comes out to being Rust.
fn survives(schema: &Value) -> Option<Generated> {
    let text = schema.to_string();
    match generated(text.as_bytes()) {
        Ok(generated) => {
            for file in generated.files.values() {
                assert!(syn::parse_file(file).is_ok(), "no Rust from {text}");
            }
            Some(generated)
        }
        Err(failure) => {
            let told = failure.to_string();
            assert!(!told.contains("is not Rust"), "{told} from {text}");
            None
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_schema_is_only_input(schema in schema()) {
        survives(&schema);
    }

    #[test]
    fn any_mutation_is_only_input(schema in mutated()) {
        survives(&schema);
    }
}

/// A schema around a schema around a schema.
fn nested(levels: usize, around: impl Fn(Value) -> Value) -> Value {
    (0..levels).fold(json!({"type": "string"}), |inner, _| around(inner))
}

#[test]
fn deep_nesting_gives_a_type_a_level_at_most() {
    let arounds: [(&str, fn(Value) -> Value); 8] = [
        ("items", |inner| json!({"type": "array", "items": inner})),
        ("not", |inner| json!({"not": inner})),
        (
            "additional",
            |inner| json!({"type": "object", "additionalProperties": inner}),
        ),
        ("if", |inner| json!({"if": inner})),
        ("properties", |inner| json!({"properties": {"a": inner}})),
        ("allOf", |inner| json!({"allOf": [inner]})),
        ("anyOf", |inner| json!({"anyOf": [inner, {"type": "null"}]})),
        (
            "oneOf",
            |inner| json!({"oneOf": [inner, {"type": "integer"}]}),
        ),
    ];
    for (name, around) in arounds {
        for levels in [40, 60] {
            let generated = survives(&nested(levels, around));
            if let Some(generated) = generated {
                assert!(generated.types <= 3 * levels, "{name}: {}", generated.types);
            }
        }
    }
}

#[test]
fn long_chains_of_references_are_followed() {
    let mut definitions = Map::new();
    for index in 0..10_000 {
        let next = json!({"$ref": format!("#/$defs/d{}", index + 1)});
        definitions.insert(format!("d{index}"), next);
    }
    definitions.insert("d10000".to_owned(), json!({"type": "string"}));
    let generated = survives(&json!({"$ref": "#/$defs/d0", "$defs": definitions})).unwrap();
    assert!(generated.types <= 2, "{}", generated.types);
}

#[test]
fn long_chains_of_types_do_not_overflow_the_stack() {
    for link in [
        |next: Value| json!({"type": "object", "properties": {"next": next}, "required": ["next"]}),
        |next: Value| json!({"type": "array", "items": next}),
        |next: Value| json!({"allOf": [next], "type": "object"}),
        |next: Value| json!({"anyOf": [next, {"type": "null"}]}),
    ] {
        let mut definitions = Map::new();
        for index in 0..500 {
            let next = json!({"$ref": format!("#/$defs/d{}", index + 1)});
            definitions.insert(format!("d{index}"), link(next));
        }
        definitions.insert("d500".to_owned(), json!({"type": "object"}));
        let schema = json!({"$ref": "#/$defs/d0", "$defs": definitions});
        let generated = survives(&schema).unwrap();
        assert!(generated.types <= 1_100, "{}", generated.types);
    }
}

#[test]
fn wide_schemas_give_types_in_proportion() {
    let object =
        json!({"type": "object", "properties": {"x": {"type": "string"}}, "required": ["x"]});
    let members: Map<String, Value> = (0..200)
        .map(|index| (format!("m{index}"), object.clone()))
        .collect();
    let generated = survives(&json!({"type": "object", "properties": members})).unwrap();
    assert_eq!(generated.types, 201);
    let branches: Vec<Value> = (0..100)
        .map(|index| json!({"type": "object", "properties": {"t": {"const": format!("c{index}")}}, "required": ["t"]}))
        .collect();
    let generated = survives(&json!({"oneOf": branches})).unwrap();
    assert!(generated.types <= 201, "{}", generated.types);
    let values: Vec<String> = (0..1_000).map(|index| format!("v{index}")).collect();
    assert_eq!(survives(&json!({"enum": values})).unwrap().types, 1);
}

#[test]
fn conjunctions_of_alternatives_do_not_multiply() {
    let two = |n: usize| {
        json!({"anyOf": [
            {"type": "object", "properties": {format!("a{n}"): {"type": "string"}}, "required": [format!("a{n}")]},
            {"type": "object", "properties": {format!("b{n}"): {"type": "string"}}, "required": [format!("b{n}")]},
        ]})
    };
    let all: Vec<Value> = (0..24).map(two).collect();
    let generated = survives(&json!({"allOf": all})).unwrap();
    assert!(generated.types <= 100, "{}", generated.types);
}

/// Each level refers twice to the next: 4,096 paths, thirteen schemas.
#[test]
fn paths_do_not_count() {
    for (keyword, most) in [("allOf", 20), ("anyOf", 1_500)] {
        let mut definitions = Map::new();
        for index in 0..12 {
            let next = json!({"$ref": format!("#/$defs/d{}", index + 1)});
            let other = json!({"properties": {"x": next.clone()}, "$ref": format!("#/$defs/d{}", index + 1)});
            definitions.insert(format!("d{index}"), json!({keyword: [next, other]}));
        }
        let last = json!({"type": "object", "properties": {"y": {"type": "integer"}}});
        definitions.insert("d12".to_owned(), last);
        let schema = json!({"$ref": "#/$defs/d0", "$defs": definitions});
        let generated = survives(&schema).unwrap();
        assert!(generated.types <= most, "{keyword}: {}", generated.types);
    }
}

#[test]
fn schemas_that_contain_themselves_end() {
    for schema in [
        json!({"allOf": [{"$ref": "#"}], "properties": {"a": {"$ref": "#"}}}),
        json!({"anyOf": [{"$ref": "#"}, {"type": "string"}]}),
        json!({"oneOf": [{"$ref": "#"}, {"$ref": "#"}]}),
        json!({"not": {"$ref": "#"}}),
        json!({"anyOf": [{"required": ["self"]}, {"title": "Self"}, {"const": "self"}, {"$ref": "#/$defs/Self"}], "$defs": {"Self": {"type": "object"}}}),
        json!({"if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"}}),
        json!({"type": "array", "prefixItems": [{"$ref": "#"}], "items": {"$ref": "#"}, "contains": {"$ref": "#"}}),
        json!({"type": "object", "properties": {"a": {"$ref": "#"}}, "required": ["a"]}),
        json!({"propertyNames": {"$ref": "#"}, "additionalProperties": {"$ref": "#"}}),
        json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}}),
        json!({"$defs": {"a": {"allOf": [{"$ref": "#/$defs/b"}], "type": "object"},
            "b": {"allOf": [{"$ref": "#/$defs/a"}], "minProperties": 1}}, "$ref": "#/$defs/a"}),
        json!({"$dynamicAnchor": "n", "properties": {"a": {"$dynamicRef": "#n"}}, "unevaluatedProperties": {"$dynamicRef": "#n"}}),
        json!({"properties": {"a": {"allOf": [{"$ref": "#"}, {"properties": {"b": {"$ref": "#/properties/a"}}}]}}}),
    ] {
        survives(&schema);
    }
}

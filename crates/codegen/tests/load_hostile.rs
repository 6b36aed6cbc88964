//! Hostile schemas are only input: no panic, no stack overflow, whatever the text.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

use contract_codegen::Registry;
use contract_codegen::diagnostic::plain;
use proptest::prelude::*;
use serde_json::Value;

/// Member names and texts that mean something to a schema, and some that do not.
const WORDS: &[&str] = &[
    "$ref",
    "$id",
    "id",
    "$schema",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$recursiveRef",
    "$recursiveAnchor",
    "$defs",
    "definitions",
    "properties",
    "patternProperties",
    "items",
    "prefixItems",
    "allOf",
    "not",
    "if",
    "dependencies",
    "type",
    "string",
    "enum",
    "default",
    "examples",
    "pattern",
    "required",
    "minimum",
    "maximum",
    "#",
    "#/",
    "#/$defs/a",
    "#a",
    "a",
    "http://x/y",
    "//",
    "%",
    "~",
    "(",
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-07/schema#",
    "https://json-schema.org/draft/2019-09/schema",
];
fn word() -> impl Strategy<Value = String> {
    prop_oneof![8 => proptest::sample::select(WORDS).prop_map(str::to_owned), 1 => "\\PC{0,6}"]
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        word().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 64, 6, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((word(), inner), 0..6)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

/// Opens a text as a schema, walks its graph, and renders what is said: none of it may panic.
fn survives(text: &[u8]) {
    match Registry::single("any.json", text, Some("http://x/y"), &[]) {
        Ok(registry) => {
            let graph = registry.graph();
            for id in graph.ids() {
                assert_eq!(
                    graph.at(graph.node(id).document(), graph.node(id).pointer()),
                    Some(id)
                );
            }
            let _ = plain(registry.warnings(), registry.sources());
        }
        Err(failure) => assert!(!failure.to_string().is_empty() && !failure.styled().is_empty()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_json_is_only_input(value in value()) {
        survives(serde_json::to_string_pretty(&value).unwrap().as_bytes());
    }

    #[test]
    fn any_bytes_are_only_input(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        survives(&bytes);
    }

    #[test]
    fn any_damage_to_a_schema_is_only_input(at in 0_usize..600, byte in any::<u8>()) {
        let mut text = include_bytes!("registries/flat/shop/order.v1.json").to_vec();
        let at = at % text.len();
        text[at] = byte;
        survives(&text);
    }
}

#[test]
fn deep_nesting_is_refused_and_does_not_overflow_the_stack() {
    for (open, close) in [("[", "]"), ("{\"not\":", "}"), ("{\"items\":[", "]}")] {
        let text = open.repeat(100_000) + "{}" + &close.repeat(100_000);
        let failure = Registry::single("deep.json", text.as_bytes(), None, &[]).unwrap_err();
        assert!(failure.to_string().contains("nest less than 128 levels"));
    }
    let text = "{\"not\":".repeat(126) + "{}" + &"}".repeat(126);
    assert_eq!(
        Registry::single("deep.json", text.as_bytes(), None, &[])
            .unwrap()
            .graph()
            .ids()
            .len(),
        127
    );
}

//! Resolving: which schemas there are, and what their references lead to.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

use contract_codegen::Registry;
use contract_codegen::diagnostic::Severity;
use contract_codegen::resolve::{Graph, NodeId};
use referencing::{Draft, Vocabulary};
use serde_json::{Value, json};
use std::path::PathBuf;

fn single(schema: &Value) -> Registry {
    let text = serde_json::to_string_pretty(schema).unwrap();
    Registry::single(
        "schema.json",
        text.as_bytes(),
        Some("https://example.com/schema.json"),
        &[],
    )
    .unwrap()
}

fn at(graph: &Graph<'_>, pointer: &str) -> NodeId {
    let root = graph.ids().next().unwrap();
    graph.at(graph.node(root).document(), pointer).unwrap()
}

#[test]
fn references_lead_where_the_drafts_say() {
    let registry = single(&json!({
        "$id": "https://example.com/tree.json",
        "$defs": {
            "anchored": { "$anchor": "here" },
            "embedded": { "$id": "inner.json", "$defs": { "deep": { "type": "string" } } },
            "a/b%": {},
        },
        "properties": {
            "pointer": { "$ref": "#/$defs/anchored" },
            "anchor": { "$ref": "#here" },
            "embedded": { "$ref": "inner.json#/$defs/deep" },
            "across": { "$ref": "#/$defs/embedded/$defs/deep" },
            "escaped": { "$ref": "#/$defs/a~1b%25" },
            "recursive": { "$ref": "#" },
            "absolute": { "$ref": "https://example.com/tree.json" },
            "by_place": { "$ref": "/schema.json" },
            "unknown": { "$ref": "#/x-parts/one" },
            "inside": { "$ref": "#/properties/list/prefixItems/1" },
            "list": { "prefixItems": [true, { "type": "null" }] },
        },
        "x-parts": { "one": { "properties": { "two": { "type": "integer" } } } },
    }));
    let graph = registry.graph();
    for (name, expected) in [
        ("pointer", "/$defs/anchored"),
        ("anchor", "/$defs/anchored"),
        ("embedded", "/$defs/embedded/$defs/deep"),
        ("across", "/$defs/embedded/$defs/deep"),
        ("escaped", "/$defs/a~1b%"),
        ("recursive", ""),
        ("absolute", ""),
        ("by_place", ""),
        ("unknown", "/x-parts/one"),
        ("inside", "/properties/list/prefixItems/1"),
    ] {
        let node = graph
            .node(at(&graph, &format!("/properties/{name}")))
            .reference()
            .unwrap();
        assert_eq!(graph.node(node).pointer(), expected, "{name}");
    }
    // What is not under a keyword of the draft is a schema only where a reference makes it one, and then all of it is.
    let one = at(&graph, "/x-parts/one");
    assert!(graph.child(one, &["properties", "two"]).is_some());
}

#[test]
fn the_contents_of_data_are_never_schemas() {
    let registry = single(&json!({
        "const": { "$ref": "#/nowhere" },
        "enum": [{ "$id": "//not a uri" }],
        "default": { "properties": { "$ref": {} } },
        "examples": [{ "type": 7 }],
        "properties": { "$ref": { "type": "string" }, "enum": { "type": "array" } },
    }));
    let graph = registry.graph();
    assert_eq!(graph.ids().len(), 3);
}

#[test]
fn a_reference_of_draft_7_silences_what_stands_beside_it() {
    for (draft, overrides) in [
        ("http://json-schema.org/draft-07/schema#", true),
        ("https://json-schema.org/draft/2019-09/schema", false),
    ] {
        let registry = single(&json!({
            "$schema": draft,
            "definitions": { "a": { "type": "string" } },
            "properties": { "a": { "$ref": "#/definitions/a", "maxLength": 1 } },
        }));
        let graph = registry.graph();
        assert_eq!(
            graph
                .node(at(&graph, "/properties/a"))
                .ref_overrides_siblings(),
            overrides,
            "{draft}"
        );
    }
}

#[test]
fn the_drafts_metaschemas_can_be_referred_to() {
    for uri in [
        "http://json-schema.org/draft-04/schema#",
        "http://json-schema.org/draft-07/schema",
        "https://json-schema.org/draft/2020-12/schema",
    ] {
        let registry = single(&json!({ "$ref": uri }));
        let graph = registry.graph();
        let target = graph.node(at(&graph, "")).reference().unwrap();
        assert!(graph.is_metaschema(graph.node(target).document()));
        assert!(
            graph
                .accepts(at(&graph, ""), &json!({ "type": "string" }), true)
                .unwrap()
        );
        assert!(
            !graph
                .accepts(at(&graph, ""), &json!({ "type": "strng" }), true)
                .unwrap()
        );
    }
    // The vocabularies of 2020-12 refer to `#meta` dynamically; from the metaschema itself that is always itself.
    let registry = single(&json!({ "$ref": "https://json-schema.org/draft/2020-12/schema" }));
    let graph = registry.graph();
    let dynamic: Vec<_> = graph
        .ids()
        .filter_map(|id| graph.node(id).dynamic_reference())
        .collect();
    assert!(dynamic.len() > 10, "{}", dynamic.len());
    let root = graph.node(at(&graph, "")).reference().unwrap();
    assert!(dynamic.iter().all(|target| *target == Some(root)));
}

#[test]
fn dynamic_references_are_static_where_every_way_leads_to_one_place() {
    let tree = json!({
        "$id": "tree", "$dynamicAnchor": "node",
        "properties": { "children": { "items": { "$dynamicRef": "#node" } } },
    });
    let strict = json!({ "$id": "https://example.com/strict", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false, "$defs": { "tree": tree } });
    let registry = single(&strict);
    let graph = registry.graph();
    let reference = |graph: &Graph<'_>| {
        let node = graph
            .ids()
            .find(|id| graph.node(*id).dynamic_reference().is_some())
            .unwrap();
        graph
            .node(node)
            .dynamic_reference()
            .unwrap()
            .map(|target| graph.node(target).pointer().to_owned())
    };
    assert_eq!(
        reference(&graph).as_deref(),
        Some(""),
        "the outermost resource wins"
    );

    let plain =
        json!({ "$id": "https://example.com/plain", "$ref": "tree", "$defs": { "tree": tree } });
    let registry = single(&plain);
    let graph = registry.graph();
    assert_eq!(reference(&graph).as_deref(), Some("/$defs/tree"));

    let both = json!({
        "$id": "https://example.com/both",
        "anyOf": [{ "$ref": "a" }, { "$ref": "b" }],
        "$defs": {
            "tree": tree,
            "a": { "$id": "a", "$ref": "tree", "$defs": { "n": { "$dynamicAnchor": "node", "type": "object" } } },
            "b": { "$id": "b", "$ref": "tree", "$defs": { "n": { "$dynamicAnchor": "node", "type": "array" } } },
        },
    });
    let registry = single(&both);
    let graph = registry.graph();
    assert_eq!(reference(&graph), None, "it depends on the way");
    let node = graph
        .ids()
        .find(|id| graph.node(*id).dynamic_reference().is_some())
        .unwrap();
    assert_eq!(graph.node(node).dynamic_candidates().len(), 2);
}

#[test]
fn recursive_references_of_2019_09_are_resolved() {
    let registry = single(&json!({
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        "properties": { "next": { "$recursiveRef": "#" } },
    }));
    let graph = registry.graph();
    let next = graph.node(at(&graph, "/properties/next"));
    assert_eq!(next.dynamic_reference().unwrap(), Some(at(&graph, "")));
}

#[test]
fn cycles_of_references_are_marked_and_end() {
    let registry = single(&json!({ "$ref": "#" }));
    let graph = registry.graph();
    assert!(graph.node(at(&graph, "")).is_reference_cycle());
    let registry = single(
        &json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" }, "c": { "$ref": "#/$defs/a" } } }),
    );
    let graph = registry.graph();
    let cyclic = |pointer| graph.node(at(&graph, pointer)).is_reference_cycle();
    assert!(cyclic("/$defs/a") && cyclic("/$defs/b"));
    assert!(
        !cyclic("/$defs/c"),
        "it leads into the cycle and is not on it"
    );
}

#[test]
fn a_metaschema_of_ones_own_may_leave_out_vocabularies() {
    let folder = PathBuf::from("tests/registries/resources");
    let text = r#"{ "$schema": "https://example.com/things/meta.json", "properties": { "n": { "minimum": 3 } } }"#;
    let registry = Registry::single("-", text.as_bytes(), None, &[folder]).unwrap();
    let graph = registry.graph();
    let n = at(&graph, "/properties/n");
    assert_eq!(graph.node(n).draft(), Draft::Draft202012);
    assert!(graph.has_vocabulary(n, &Vocabulary::Applicator));
    assert!(!graph.has_vocabulary(n, &Vocabulary::Validation));
}

#[test]
fn definitions_that_nothing_uses_are_not_reached() {
    let text = r##"{ "$defs": { "used": {}, "idle": { "$ref": "#/$defs/gone" } }, "items": { "$ref": "#/$defs/used" } }"##;
    let registry = Registry::single("-", text.as_bytes(), None, &[]).unwrap();
    let graph = registry.graph();
    assert!(graph.node(at(&graph, "/$defs/used")).is_reached());
    assert!(!graph.node(at(&graph, "/$defs/idle")).is_reached());
    // What nothing evaluates may refer to nothing, for a schema that is somebody else's.
    assert_eq!(
        registry.warnings().iter().next().unwrap().severity,
        Severity::Warning
    );
}

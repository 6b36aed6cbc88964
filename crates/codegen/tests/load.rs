//! Loading and resolving: layouts, positions, and what references lead to.

use contract_codegen::Registry;
use contract_codegen::diagnostic::{Diagnostics, Severity, plain};
use contract_codegen::registry::Layout;
use contract_codegen::resolve::{Graph, NodeId};
use proptest::prelude::*;
use referencing::{Draft, Vocabulary};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

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

/// What one schema is told in single mode: severity and message.
fn told(text: &str) -> Vec<(Severity, String)> {
    let found = match Registry::single("schema.json", text.as_bytes(), None, &[]) {
        Ok(registry) => registry.warnings().clone(),
        Err(failure) => failure.diagnostics,
    };
    found.into_iter().map(|d| (d.severity, d.message)).collect()
}

fn at(graph: &Graph<'_>, pointer: &str) -> NodeId {
    let root = graph.ids().next().unwrap();
    graph.at(graph.node(root).document(), pointer).unwrap()
}

/// Where the `$ref` of a schema leads.
fn target(graph: &Graph<'_>, pointer: &str) -> String {
    graph.uri(graph.node(at(graph, pointer)).reference().unwrap())
}

#[test]
fn our_own_layout_loads() {
    let registry = Registry::open("tests/registries/flat").unwrap();
    assert_eq!(registry.layout, Layout::Flat);
    let keys: Vec<_> = registry.entries.iter().map(|entry| entry.key()).collect();
    assert_eq!(keys, ["shop.order@1", "shop.order@2", "shop.person@1"]);
    let order = &registry.entries[0];
    assert_eq!((order.version.as_str(), order.major), ("1.4.0", 1));
    assert_eq!(
        (order.owner.as_str(), order.decision.as_deref()),
        ("checkout", Some("ADR-007"))
    );
    assert_eq!(registry.aliases[0].target, "shop.order@1");
    assert_eq!(
        registry.deprecations[0].replacement.as_deref(),
        Some("shop.order@2")
    );
    assert_eq!(registry.names[0].name, "Customer");
    assert_eq!(plain(registry.warnings(), registry.sources()), "");
    let graph = registry.graph();
    let root = graph.root(order.document).unwrap();
    let by = graph.child(root, &["properties", "by"]).unwrap();
    assert_eq!(
        graph.uri(graph.node(by).reference().unwrap()),
        "https://example.com/contracts/shop/person.v1.json#"
    );
}

#[test]
fn the_layout_with_a_contracts_folder_loads() {
    let registry = Registry::open("tests/registries/contracts").unwrap();
    assert_eq!(registry.layout, Layout::Contracts);
    assert_eq!(registry.entries.len(), 1);
    assert_eq!(registry.aliases[0].name, "shop.basket");
    // A file that the catalog does not list is read when a reference reaches it, and only then.
    let documents: Vec<_> = registry
        .documents()
        .map(|(_, document)| document.uri())
        .collect();
    assert_eq!(
        documents,
        [
            "https://example.com/contracts/shop/order.v1.json",
            "https://example.com/contracts/shared/money.json",
        ]
    );
    // A schema that says more than our rules allow is warned of, no more.
    let warnings: Vec<_> = registry.warnings().iter().map(|d| d.severity).collect();
    assert_eq!(warnings, [Severity::Warning]);
}

#[test]
fn resource_folders_give_what_references_reach() {
    let folder = PathBuf::from("tests/registries/resources");
    let schema = json!({ "$ref": "colour.json#/$defs/red" });
    let text = schema.to_string();
    let uri = Some("https://example.com/things/paint.json");
    let registry = Registry::single("-", text.as_bytes(), uri, &[folder]).unwrap();
    let graph = registry.graph();
    assert_eq!(
        target(&graph, ""),
        "https://example.com/things/colour.json#/$defs/red"
    );
    assert_eq!(
        registry.documents().count(),
        2,
        "what nothing reaches is not read"
    );
}

#[test]
fn a_missing_document_is_an_error_that_names_it_and_who_asked() {
    let text = r#"{ "items": { "$ref": "https://example.org/gone.json#/x" } }"#;
    let failure = Registry::single("list.json", text.as_bytes(), None, &[]).unwrap_err();
    let report = failure.to_string();
    assert!(
        report.contains("no schema has the address https://example.org/gone.json"),
        "{report}"
    );
    assert!(report.contains("list.json:1:22"), "{report}");
    assert!(report.contains("at /items/$ref"), "{report}");
    assert!(
        format!("{failure:?}").contains(&report),
        "`main` prints `Debug`"
    );
    assert!(
        failure.styled().contains("\u{1b}["),
        "a terminal gets colours"
    );
}

#[test]
fn positions_are_those_of_the_text() {
    let text = "{\n  \"title\": \"é\", \"minLength\": 2\n}";
    let registry = Registry::single("s.json", text.as_bytes(), None, &[]).unwrap();
    let graph = registry.graph();
    let root = at(&graph, "");
    let value = graph.keyword(root, "minLength");
    assert_eq!((value.line, value.column), (2, 30));
    assert_eq!(&text[value.span.unwrap()], "2");
    assert_eq!(
        &text[graph.keyword_name(root, "minLength").span.unwrap()],
        "\"minLength\""
    );
    assert_eq!(graph.location(root).span.unwrap(), 0..text.len());
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

#[test]
fn a_single_schema_may_do_what_the_specification_allows() {
    for (text, severity) in [
        (r#"{ "minLength": 2, "maxLength": 1 }"#, Severity::Warning),
        (r#"{ "enum": [] }"#, Severity::Warning),
        (
            r#"{ "required": ["a"], "additionalProperties": false }"#,
            Severity::Warning,
        ),
        (
            r#"{ "type": "integer", "default": "1" }"#,
            Severity::Warning,
        ),
        (r#"{ "minLenght": 2 }"#, Severity::Warning),
        (r#"{ "format": "date_time" }"#, Severity::Warning),
        (
            r#"{ "$defs": { "idle": { "pattern": "(" } } }"#,
            Severity::Warning,
        ),
        (r#"{ "pattern": "(" }"#, Severity::Error),
        (r#"{ "minLength": -1 }"#, Severity::Error),
        (r#"{ "type": "strng" }"#, Severity::Error),
        (r##"{ "$ref": "#/$defs/gone" }"##, Severity::Error),
        (
            r#"{ "$schema": "https://example.com/own" }"#,
            Severity::Error,
        ),
        (r#"[]"#, Severity::Error),
        (r#"7"#, Severity::Error),
    ] {
        let told = told(text);
        assert_eq!(
            told.iter()
                .map(|(severity, _)| *severity)
                .collect::<Vec<_>>(),
            [severity],
            "{text}: {told:?}"
        );
    }
    for text in [
        r#"{ "x-minLenght": 2, "whatever": { "$ref": 7 } }"#,
        "true",
        "false",
        "{}",
    ] {
        assert_eq!(told(text), [], "{text}");
    }
}

#[test]
fn findings_are_told_once_and_in_the_order_of_the_files() {
    let mut found = Diagnostics::default();
    let failure = Registry::open("tests/faults/catalog-several-at-once/bad").unwrap_err();
    for _ in 0..2 {
        found.extend(failure.diagnostics.clone());
    }
    assert_eq!(found.len(), failure.diagnostics.len());
    let places: Vec<_> = found
        .iter()
        .map(|d| (d.location.file.to_string(), d.location.line))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn loading_twice_gives_the_same() {
    let graphs: Vec<_> = (0..2)
        .map(|_| {
            let registry = Registry::open("tests/registries/contracts").unwrap();
            let graph = registry.graph();
            graph
                .ids()
                .map(|id| (graph.uri(id), graph.node(id).reference()))
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(graphs[0], graphs[1]);
}

#[test]
fn what_is_not_there_is_told() {
    let failure = Registry::open(Path::new("tests/registries/none")).unwrap_err();
    assert!(failure.to_string().contains("no registry is here"));
    let failure =
        Registry::single("-", b"{}", None, &[PathBuf::from("tests/registries/none")]).unwrap_err();
    assert!(failure.to_string().contains("cannot be read"));
    let failure = Registry::single("-", b"{}", Some("http://[broken"), &[]).unwrap_err();
    assert!(failure.to_string().contains("base URI"));
}

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

//! Loading: layouts, positions, and what an author is told.

#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

use contract_codegen::Registry;
use contract_codegen::diagnostic::{Diagnostics, Severity, plain};
use contract_codegen::registry::Layout;
use contract_codegen::resolve::{Graph, NodeId};
use serde_json::json;
use std::path::{Path, PathBuf};

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
        (
            r#"{ "items": { "$schema": "https://example.com/own" } }"#,
            Severity::Warning,
        ),
        (
            r##"{ "$defs": { "L<T>": {}, "idle": { "$ref": "#/$defs/L<T>" } } }"##,
            Severity::Warning,
        ),
        (
            r##"{ "$defs": { "L<T>": {} }, "$ref": "#/$defs/L<T>" }"##,
            Severity::Error,
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

//! What generated types are called and made of, said of one schema at a time.

#![allow(clippy::panic)]
#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use common::module;
use contract_codegen::{Registry, Settings, generate};
use serde_json::{Value, json};

/// The lines that begin so, without what comes before.
fn count(module: &str, beginning: &str) -> usize {
    let lines = module.lines().map(str::trim_start);
    lines.filter(|line| line.starts_with(beginning)).count()
}

#[track_caller]
fn says(module: &str, line: &str) {
    assert!(module.contains(line), "`{line}` is not in:\n{module}");
}

/// An object schema with one member.
fn with_member(name: &str, schema: Value) -> Value {
    json!({"type": "object", "properties": {name: schema}})
}

#[test]
fn a_map_is_a_map_and_no_wrapper() {
    let counts =
        json!({"type": "object", "minProperties": 1, "additionalProperties": {"type": "integer"}});
    let module = module(&with_member("counts", counts));
    says(
        &module,
        "pub counts: Option<runtime::Map<String, runtime::Integer, 1>>,",
    );
    assert_eq!(
        count(&module, "pub struct"),
        2,
        "the record and its builder"
    );
}

#[test]
fn a_pair_is_a_tuple() {
    let pair = json!({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}], "items": false, "minItems": 2});
    says(
        &module(&with_member("pair", pair)),
        "pub pair: Option<(String, runtime::Integer)>,",
    );
}

#[test]
fn one_definition_is_one_type_whatever_stands_beside_its_references() {
    let module = module(&json!({
        "type": "object",
        "properties": {
            "mine": {"$ref": "#/definitions/Bag", "description": "What I carry."},
            "yours": {"$ref": "#/definitions/Bag", "description": "What you carry."}
        },
        "definitions": {"Bag": {"type": "object", "properties": {"weight": {"type": "number"}}}}
    }));
    assert_eq!(
        count(&module, "pub struct Bag"),
        2,
        "the type and its builder"
    );
    says(&module, "/// What I carry.\n    pub mine: Option<Bag>,");
    says(&module, "/// What you carry.\n    pub yours: Option<Bag>,");
}

#[test]
fn equal_keys_are_told_apart_by_what_they_stand_in() {
    let side = |ty: &str| json!({"type": "object", "properties": {"text": {"type": "object", "properties": {"line": {"type": ty}}}}});
    let two =
        json!({"type": "object", "properties": {"front": side("string"), "back": side("integer")}});
    let mut three = two.clone();
    three["properties"]["aside"] = side("boolean");
    for schema in [two, three] {
        let module = module(&schema);
        says(&module, "pub struct FrontText {");
        says(&module, "pub struct BackText {");
    }
}

#[test]
fn words_are_parted_once() {
    says(
        &module(&with_member("Room_Info", json!({"type": "string"}))),
        "pub room_info: Option<String>,",
    );
}

#[test]
fn a_member_called_as_a_field_has_that_name_whoever_is_like_it() {
    let text = json!({"type": "string"});
    let module = module(
        &json!({"type": "object", "properties": {"seat-no": text, "seat_no": text, "@row": text, "row": text}}),
    );
    says(&module, "seat_no: \"seat_no\" optional");
    says(&module, "seat_no_2: \"seat-no\" optional");
    says(&module, "row: \"row\" optional");
    says(&module, "at_row: \"@row\" optional");
}

#[test]
fn versions_are_not_told_by_digits_alone() {
    let module = module(&with_member(
        "version",
        json!({"enum": ["1.10", "11.0", "110"]}),
    ));
    says(
        &module,
        "N1_10 = \"1.10\", N11_0 = \"11.0\", N110 = \"110\"",
    );
}

#[test]
fn a_tag_in_any_of_is_a_tag_and_variants_hold_the_definitions() {
    let module = module(&json!({
        "anyOf": [{"$ref": "#/definitions/Cat"}, {"$ref": "#/definitions/Dog"}],
        "definitions": {
            "Cat": {"type": "object", "properties": {"is": {"const": "cat"}, "lives": {"type": "integer"}}, "required": ["is", "lives"]},
            "Dog": {"type": "object", "properties": {"is": {"const": "dog"}}, "required": ["is"]}
        }
    }));
    says(&module, "by tag \"is\"");
    says(&module, "    Cat(Cat),\n");
    says(&module, "    Dog(Dog),\n");
}

#[test]
fn docs_hold_no_schema_and_no_code_that_runs() {
    let module = module(&json!({
        "type": "object",
        "description": "Say:\n\n    let it = be;\n\n```\nyaml: true\n```\n\n~~~rust\nfn main() {}\n~~~",
        "properties": {"a": {"type": "string", "minLength": 2}}
    }));
    let docs: Vec<&str> = module
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("///"))
        .collect();
    let mut open = false;
    for line in &docs {
        if line.contains("```") || line.contains("~~~") {
            assert!(open || line.ends_with("text"), "{line}");
            open = !open;
        }
        assert!(!line.starts_with("///     "), "{line} would be code");
        assert!(!line.contains("minLength"), "{line}");
    }
    assert!(!open);
}

#[test]
fn what_is_read_only_or_write_only_says_so() {
    let module = module(&json!({"type": "object", "properties": {
        "id": {"type": "string", "readOnly": true},
        "secret": {"type": "string", "writeOnly": true}
    }}));
    assert_eq!(
        count(&module, "/// Read only: "),
        2,
        "at the field and at the setter"
    );
    assert_eq!(
        count(&module, "/// Write only: "),
        2,
        "at the field and at the setter"
    );
}

#[test]
fn a_pattern_is_compiled_once() {
    let module = module(&with_member(
        "word",
        json!({"type": "string", "pattern": "^\\p{Lu}\\p{L}*$"}),
    ));
    says(&module, "static PATTERN: runtime::Pattern");
    let module = self::module(&with_member(
        "word",
        json!({"type": "string", "pattern": "^[a-z]{1,20}$"}),
    ));
    assert!(
        !module.contains("runtime::Pattern"),
        "a straight line needs no engine"
    );
}

#[test]
fn a_reference_to_another_document_is_its_type() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("names-resources");
    fs::create_dir_all(&folder).unwrap();
    fs::write(
        folder.join("index.json"),
        r#"{"https://example.com/parts.json": "parts.json"}"#,
    )
    .unwrap();
    fs::write(
        folder.join("parts.json"),
        r#"{"definitions": {"Label": {"type": "string"}}}"#,
    )
    .unwrap();
    let schema = with_member("label", json!({"$ref": "parts.json#/definitions/Label"})).to_string();
    let base = Some("https://example.com/whole.json");
    let registry = Registry::single("whole.json", schema.as_bytes(), base, &[folder]).unwrap();
    let mut settings = Settings::default();
    settings.one_module = true;
    let generated = generate(&registry, &settings).unwrap();
    says(&generated.files["mod.rs"], "pub label: Option<String>,");
    // Without the folder nothing is fetched: the error names the address and who asked for it.
    let told = Registry::single("whole.json", schema.as_bytes(), base, &[])
        .unwrap_err()
        .to_string();
    assert!(
        told.contains("https://example.com/parts.json") && told.contains("whole.json:1"),
        "{told}"
    );
}

#[test]
fn titles_that_clash_are_two_types() {
    let part =
        |ty: &str| json!({"title": "Part", "type": "object", "properties": {"x": {"type": ty}}});
    let module = module(
        &json!({"type": "object", "properties": {"part": part("string")}, "$defs": {"Part": part("integer")},
        "additionalProperties": {"$ref": "#/$defs/Part"}}),
    );
    says(
        &module,
        "pub struct Part {\n    /// The member `x`.\n    pub x: Option<runtime::Integer>,",
    );
    says(&module, "pub struct Part2 {");
}

/// A registry of contracts in `area/`, each an object with one member.
fn registry(
    contracts: &[(&str, u64, Value)],
    beside: &[(&str, Value)],
) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    let mut catalog = Vec::new();
    for (id, major, schema) in contracts {
        let path = format!("{}.v{major}.json", id.replacen('.', "/", 1));
        catalog.push(
            json!({"id": id, "version": format!("{major}.0.0"), "owner": "examples", "schema": path,
            "visibility": "public", "status": "active", "compatibility": "backward"}),
        );
        let mut schema = schema.clone();
        schema["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
        schema["$id"] = format!("https://example.com/schemas/{path}").into();
        files.insert(path, schema.to_string().into_bytes());
    }
    files.insert(
        "catalog.json".to_owned(),
        json!({"contracts": catalog}).to_string().into_bytes(),
    );
    for (path, value) in beside {
        files.insert((*path).to_owned(), value.to_string().into_bytes());
    }
    let registry =
        Registry::from_files("schemas", files).unwrap_or_else(|failure| panic!("{failure}"));
    generate(&registry, &Settings::default()).unwrap().files
}

#[test]
fn a_deprecated_contract_names_its_replacement() {
    let order = json!({"title": "Order", "type": "object"});
    let deprecations = json!({"deprecations": [{"id": "shop.order@1", "since": "2026-01-01", "replacement": "shop.order@2"}]});
    let files = registry(
        &[("shop.order", 1, order.clone()), ("shop.order", 2, order)],
        &[("deprecations.json", deprecations)],
    );
    let note = "#[deprecated(note = \"use `shop.order@2` instead\")]";
    says(&files["shop/order/v1.rs"], note);
    assert!(!files["shop/order/v2.rs"].contains(note));
    says(&files["mod.rs"], "#[allow(deprecated)]");
}

#[test]
fn keywords_and_prefixes_are_sound_module_paths() {
    let schema = || json!({"title": "Thing", "type": "object"});
    let files = registry(
        &[
            ("mod.fn", 1, schema()),
            ("mod.fn.type", 1, schema()),
            ("self.x", 1, schema()),
        ],
        &[],
    );
    for file in ["mod/fn/v1.rs", "mod/fn/type/v1.rs"] {
        assert!(
            files.contains_key(file),
            "{file} is none of {:?}",
            files.keys()
        );
    }
    says(&files["mod.rs"], "pub mod r#mod {");
    says(&files["mod.rs"], "pub mod self_ {");
    assert!(syn::parse_file(&files["mod.rs"]).is_ok());
}

#[test]
fn a_root_that_is_one_part_of_itself_is_called_as_the_root() {
    let part =
        json!({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]});
    for keyword in ["oneOf", "anyOf", "allOf"] {
        let schema = json!({
            "type": "object",
            (keyword): [{"$ref": "#/$defs/1.0"}],
            "$defs": {"1.0": part},
        });
        let module = module(&schema);
        assert!(module.contains("pub struct Root "), "{keyword}: {module}");
    }
}

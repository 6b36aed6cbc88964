//! The Fields table: rows, types, words, and cells that any Markdown reader takes.
#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]

use std::collections::BTreeMap;

use contract_codegen::Registry;
use contract_codegen::fields::{Field, Fields, code, fields, markdown};
use serde_json::{Value, json};

/// The fields of a schema.
fn of(schema: &Value) -> Fields {
    let registry =
        Registry::single("schema.json", schema.to_string().as_bytes(), None, &[]).unwrap();
    let graph = registry.graph();
    let root = graph.root(registry.roots().next().unwrap()).unwrap();
    fields(&registry, &graph, root)
}

/// The one field of an object that has it.
fn field(schema: Value) -> Field {
    let mut fields = of(&json!({"type": "object", "properties": {"f": schema}}));
    fields.rows.remove(0)
}

/// A field's type, and its constraints.
fn told(schema: Value) -> (String, Vec<String>) {
    let field = field(schema);
    (field.kind.to_string(), field.constraints)
}

#[test]
fn rows_are_depth_first_in_the_order_of_the_schema() {
    let schema = json!({
        "type": "object",
        "required": ["b"],
        "properties": {
            "b": {"type": "object", "required": ["x"], "properties": {"y": true, "x": {"type": "null"}}},
            "a": {"type": "array", "items": {"type": "object", "required": ["p"], "properties": {"p": {}}}},
            "c": {"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"q": {}}}}},
            "d": {"type": ["object", "null"], "properties": {"hidden": {"type": "string", "minLength": 2}}, "required": ["hidden"]},
            "e.f": {"type": "object", "properties": {"": {}}},
        }
    });
    let rows = of(&schema).rows;
    let told: Vec<(&str, bool)> = rows
        .iter()
        .map(|row| (row.path.as_str(), row.required))
        .collect();
    assert_eq!(
        told,
        [
            ("b", true),
            ("b.y", false),
            ("b.x", true),
            ("a", false),
            ("a[].p", true),
            ("c", false),
            ("c[][].q", false),
            ("d", false),
            ("\"e.f\"", false),
            ("\"e.f\".\"\"", false),
        ]
    );
    assert_eq!(rows[7].kind.to_string(), "object | null");
    assert_eq!(
        rows[7].constraints,
        ["requires \"hidden\"", "hidden: string, minLength 2"]
    );
}

#[test]
fn types_have_these_names() {
    let kind = |schema: Value| field(schema).kind.to_string();
    assert_eq!(kind(json!({"type": "string"})), "string");
    assert_eq!(kind(json!({"type": ["string", "null"]})), "string | null");
    assert_eq!(
        kind(json!({"type": "array", "items": {"enum": [1]}})),
        "array of enum"
    );
    assert_eq!(
        kind(json!({"type": "array", "items": {"type": "array", "items": {"type": "integer"}}})),
        "array of array of integer"
    );
    assert_eq!(kind(json!({"type": "array"})), "array of any");
    assert_eq!(kind(json!({"type": "string", "const": "x"})), "const");
    assert_eq!(kind(json!({"type": "string", "enum": ["x"]})), "enum");
    assert_eq!(kind(json!({"oneOf": [true]})), "one of");
    assert_eq!(kind(json!({"anyOf": [true]})), "one of");
    assert_eq!(kind(json!({"minimum": 1})), "any");
    assert_eq!(kind(json!(true)), "any");
}

#[test]
fn the_words_come_in_this_order() {
    let (kind, words) = told(json!({
        "type": ["string", "integer", "array"], "multipleOf": 2, "exclusiveMinimum": 0, "maxItems": 9, "minItems": 1,
        "maximum": 8, "minimum": 2, "maxLength": 7, "minLength": 3, "format": "date", "pattern": "^a", "default": "abc",
        "uniqueItems": true, "enum": ["abc", 4], "items": {"type": "string", "multipleOf": 1, "pattern": "b"},
        "additionalProperties": false, "description": "Nothing enforced.", "title": "T", "examples": [1],
    }));
    assert_eq!(kind, "enum");
    assert_eq!(
        words,
        [
            "one of \"abc\", 4",
            "pattern ^a",
            "format date",
            "minLength 3",
            "maxLength 7",
            "minimum 2",
            "maximum 8",
            "minItems 1",
            "maxItems 9",
            "unique items",
            "default \"abc\"",
            "no other fields",
            "items: pattern b",
            "exclusiveMinimum 0",
            "multipleOf 2",
            "items: type string",
            "items: multipleOf 1",
        ]
    );
}

#[test]
fn nothing_that_is_enforced_stays_unsaid() {
    for (schema, words) in [
        (json!(false), vec!["nothing is valid"]),
        (json!({"exclusiveMaximum": 3}), vec!["exclusiveMaximum 3"]),
        (
            json!({"minProperties": 1, "maxProperties": 2}),
            vec!["minProperties 1", "maxProperties 2"],
        ),
        (
            json!({"propertyNames": {"pattern": "^x"}}),
            vec!["field names: pattern ^x"],
        ),
        (
            json!({"additionalProperties": {"type": "string", "maxLength": 2}}),
            vec!["other fields: string, maxLength 2"],
        ),
        (
            json!({"patternProperties": {"^x-": {"type": "integer"}}}),
            vec!["fields ^x-: integer"],
        ),
        (
            json!({"dependentRequired": {"a": ["b", "c"], "d": []}}),
            vec!["\"a\" requires \"b\", \"c\""],
        ),
        (
            json!({"dependentSchemas": {"a": {"required": ["b"]}}}),
            vec!["with \"a\": requires \"b\""],
        ),
        (
            json!({"prefixItems": [{"type": "null"}, true], "items": false}),
            vec!["items: nothing is valid", "item 0: null", "item 1: any"],
        ),
        (
            json!({"contains": {"const": 1}, "minContains": 2, "maxContains": 3}),
            vec!["contains: = 1", "minContains 2", "maxContains 3"],
        ),
        (
            json!({"allOf": [{"minLength": 1}]}),
            vec!["allOf: minLength 1"],
        ),
        (
            json!({"anyOf": [{"type": "null"}, {"enum": [1, 2]}]}),
            vec!["anyOf: null", "anyOf: one of 1, 2"],
        ),
        (
            json!({"oneOf": [{"type": "array", "items": {"type": "string"}}]}),
            vec!["oneOf: array of string"],
        ),
        (json!({"not": {"const": null}}), vec!["not: = null"]),
        (
            json!({"if": {"minimum": 1}, "then": {"maximum": 2}, "else": {"properties": {"title": {"const": 1, "title": "gone"}}}}),
            vec![
                "if: minimum 1",
                "then: maximum 2",
                "else: {\"properties\":{\"title\":{\"const\":1}}}",
            ],
        ),
        (
            json!({"unevaluatedProperties": false}),
            vec!["no fields but those named anywhere in the schema"],
        ),
        (
            json!({"unevaluatedItems": {"type": "null"}}),
            vec!["unevaluated items: null"],
        ),
        (
            json!({"type": "string", "enum": ["a", 1]}),
            vec!["one of \"a\", 1", "type string"],
        ),
        (
            json!({"type": "object", "required": ["x"]}),
            vec!["requires \"x\""],
        ),
        (
            json!({"type": ["array", "null"], "items": {"type": "string"}}),
            vec!["items: type string"],
        ),
    ] {
        assert_eq!(told(schema.clone()).1, words, "{schema}");
    }
    let old = of(&json!({
        "$schema": "http://json-schema.org/draft-07/schema#", "type": "object",
        "properties": {"f": {"items": [{"type": "null"}], "additionalItems": false, "dependencies": {"a": ["b"], "c": {"maximum": 1}}}},
    }));
    let words = [
        "\"a\" requires \"b\"",
        "with \"c\": maximum 1",
        "item 0: null",
        "no further items",
    ];
    assert_eq!(old.rows[0].constraints, words);
}

#[test]
fn what_is_referred_to_has_rows_of_its_own_once() {
    let fields = of(&json!({
        "type": "object",
        "properties": {
            "first": {"$ref": "#/$defs/node", "minProperties": 1},
            "second": {"type": "array", "items": {"$ref": "#/$defs/node"}},
            "third": {"anyOf": [{"properties": {"x": {"$ref": "#/$defs/leaf"}}}]},
        },
        "$defs": {
            "node": {"type": "object", "description": "A node.", "properties": {"next": {"$ref": "#/$defs/node"}}, "additionalProperties": false},
            "leaf": {"type": "string", "pattern": "^l"},
            "unused": {"type": "null"},
        }
    }));
    let told: Vec<(&str, String, String)> = fields
        .rows
        .iter()
        .map(|row| {
            (
                row.path.as_str(),
                row.kind.to_string(),
                row.constraints.join("; "),
            )
        })
        .collect();
    let row = |path, kind: &str, words: &str| (path, kind.to_owned(), words.to_owned());
    assert_eq!(
        told,
        [
            row("first", "ref", "$ref #/$defs/node; minProperties 1"),
            row("second", "array of ref", "items: $ref #/$defs/node"),
            row(
                "third",
                "one of",
                "anyOf: {\"properties\":{\"x\":{\"$ref\":\"#/$defs/leaf\"}}}"
            ),
            row("#/$defs/node", "object", "no other fields"),
            row("#/$defs/node.next", "ref", "$ref #/$defs/node"),
            row("#/$defs/leaf", "string", "pattern ^l"),
        ]
    );
}

#[test]
fn a_contract_that_is_referred_to_is_linked_and_not_descended_into() {
    let schema = |name: &str, body: Value| {
        let mut schema = json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": format!("https://c.example/{name}")});
        schema
            .as_object_mut()
            .unwrap()
            .extend(body.as_object().unwrap().clone());
        schema.to_string().into_bytes()
    };
    let entry = |id: &str, path: &str| json!({"id": id, "version": "1.0.0", "owner": "o", "schema": path, "visibility": "public", "status": "active", "compatibility": "backward"});
    let catalog = json!({"base": "https://c.example/", "contracts": [entry("a.whole", "a/whole.v1.json"), entry("a.part", "a/part.v1.json")]});
    let files = BTreeMap::from([
        ("catalog.json".to_owned(), catalog.to_string().into_bytes()),
        (
            "a/part.v1.json".to_owned(),
            schema(
                "a/part.v1.json",
                json!({"type": "object", "properties": {"x": {}}}),
            ),
        ),
        (
            "a/whole.v1.json".to_owned(),
            schema(
                "a/whole.v1.json",
                json!({"type": "object", "properties": {"parts": {"type": "array", "items": {"$ref": "part.v1.json"}}}}),
            ),
        ),
    ]);
    let registry = Registry::from_files("memory", files).unwrap();
    let graph = registry.graph();
    let whole = registry
        .entries
        .iter()
        .find(|entry| entry.id == "a.whole")
        .unwrap();
    let fields = fields(&registry, &graph, graph.root(whole.document).unwrap());
    let table = markdown(&fields.rows, |key| Some(format!("{key}.html")));
    assert_eq!(
        table.lines().nth(2),
        Some("| `parts` | array of [a.part@1](<a.part@1.html>) |  |  |  |")
    );
    assert_eq!(table.lines().count(), 3);
}

#[test]
fn what_is_said_of_the_whole_is_kept() {
    let whole = |schema: Value| of(&schema).whole;
    assert_eq!(
        whole(
            json!({"type": "object", "properties": {"a": {}}, "required": ["a"], "additionalProperties": false})
        ),
        ["no other fields"]
    );
    assert_eq!(
        whole(json!({"type": "object", "minProperties": 1, "required": ["b"]})),
        ["requires \"b\"", "minProperties 1"]
    );
    assert_eq!(
        whole(json!({"type": "string", "maxLength": 3})),
        ["type string", "maxLength 3"]
    );
    let referred = of(
        &json!({"$ref": "#/$defs/root", "$defs": {"root": {"type": "object", "properties": {"a": {}}}}}),
    );
    assert_eq!(referred.rows[0].path, "a");
}

#[test]
fn cells_hold_whatever_a_schema_says() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a|b`c": {
                "description": "One | two,\n<b>three</b> and `a < b`.",
                "type": "string", "pattern": "^(a|b\\|`)\n$", "default": " ",
            }
        }
    });
    let table = markdown(&of(&schema).rows, |_| None);
    assert_eq!(
        table.lines().nth(2),
        Some(
            "| ``a\\|b`c`` | string |  | One \\| two, \\<b>three\\</b> and `a < b`. | \
             - ``pattern ^(a\\|b\\\\|`)\\n$``<br>- `default \" \"` |"
        )
    );
    assert_eq!(code("plain"), "`plain`");
    assert_eq!(code(""), "` `");
    assert_eq!(code("`"), "`` ` ``");
    assert_eq!(code(" x "), "`  x  `");
    assert_eq!(code("a``b`"), "``` a``b` ```");
}

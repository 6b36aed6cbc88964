//! The Constraints column: one keyword, one line in a table, in the order in which a reader meets them.

use std::cell::RefCell;
use std::collections::VecDeque;

use serde_json::Value;

use super::bare::bare;
use super::kind::{Kind, is_array, items, kind, types};
use crate::registry::Registry;
use crate::resolve::{Graph, NodeId};

/// The schemas that are told, and those that they refer to.
pub(super) struct Schemas<'g> {
    registry: &'g Registry,
    graph: &'g Graph<'g>,
    referred: RefCell<VecDeque<(NodeId, String)>>,
}

/// What the table says elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Said {
    /// The type, in its column.
    kind: bool,
    /// The fields, in rows of their own.
    fields: bool,
}

impl Said {
    /// Of the contract as a whole: the fields have rows.
    pub(super) const ROOT: Self = Self {
        kind: true,
        fields: true,
    };
    /// Nothing.
    const NOTHING: Self = Self {
        kind: false,
        fields: false,
    };

    /// Of a row whose type is `kind`.
    pub(super) fn of(kind: &Kind) -> Self {
        Self {
            kind: true,
            fields: kind.is_object(),
        }
    }
}

/// A keyword's words: none where it says nothing.
type Word = fn(&Schemas<'_>, &Value) -> Vec<String>;

/// What every reader expects, first.
const FIRST: &[(&str, Word)] = &[
    ("enum", |_, value| match value {
        Value::Array(values) => vec![format!("one of {}", list(values))],
        _ => Vec::new(),
    }),
    ("const", |_, value| vec![format!("= {value}")]),
    ("pattern", |_, value| plain("pattern", value)),
    ("format", |_, value| plain("format", value)),
    ("minLength", |_, value| plain("minLength", value)),
    ("maxLength", |_, value| plain("maxLength", value)),
    ("minimum", |_, value| plain("minimum", value)),
    ("maximum", |_, value| plain("maximum", value)),
    ("minItems", |_, value| plain("minItems", value)),
    ("maxItems", |_, value| plain("maxItems", value)),
    ("uniqueItems", |_, value| flag("unique items", value, true)),
    ("default", |_, value| vec![format!("default {value}")]),
    ("additionalProperties", |_, value| {
        flag("no other fields", value, false)
    }),
];

/// What is enforced besides, after it.
const REST: &[(&str, Word)] = &[
    ("exclusiveMinimum", |_, value| {
        plain("exclusiveMinimum", value)
    }),
    ("exclusiveMaximum", |_, value| {
        plain("exclusiveMaximum", value)
    }),
    ("multipleOf", |_, value| plain("multipleOf", value)),
    ("minProperties", |_, value| plain("minProperties", value)),
    ("maxProperties", |_, value| plain("maxProperties", value)),
    ("propertyNames", |schemas, value| {
        one(schemas, "field names", value)
    }),
    ("additionalProperties", |schemas, value| {
        match value.is_boolean() {
            true => Vec::new(),
            false => one(schemas, "other fields", value),
        }
    }),
    ("patternProperties", |schemas, value| {
        each(value, |name, schema| {
            one(schemas, &format!("fields {name}"), schema)
        })
    }),
    ("dependentRequired", |schemas, value| {
        each(value, |name, names| dependency(schemas, name, names))
    }),
    ("dependentSchemas", |schemas, value| {
        each(value, |name, schema| dependency(schemas, name, schema))
    }),
    ("dependencies", |schemas, value| {
        each(value, |name, value| dependency(schemas, name, value))
    }),
    ("prefixItems", numbered),
    ("items", |schemas, value| match value {
        Value::Array(_) => numbered(schemas, value),
        _ => Vec::new(),
    }),
    ("additionalItems", |schemas, value| match value {
        Value::Bool(false) => vec!["no further items".to_owned()],
        Value::Bool(true) => Vec::new(),
        schema => one(schemas, "further items", schema),
    }),
    ("contains", |schemas, value| one(schemas, "contains", value)),
    ("minContains", |_, value| plain("minContains", value)),
    ("maxContains", |_, value| plain("maxContains", value)),
    ("allOf", |schemas, value| many(schemas, "allOf", value)),
    ("anyOf", |schemas, value| many(schemas, "anyOf", value)),
    ("oneOf", |schemas, value| many(schemas, "oneOf", value)),
    ("not", |schemas, value| one(schemas, "not", value)),
    ("if", |schemas, value| one(schemas, "if", value)),
    ("then", |schemas, value| one(schemas, "then", value)),
    ("else", |schemas, value| one(schemas, "else", value)),
    ("unevaluatedProperties", |schemas, value| match value {
        Value::Bool(false) => vec!["no fields but those named anywhere in the schema".to_owned()],
        Value::Bool(true) => Vec::new(),
        schema => one(schemas, "unevaluated fields", schema),
    }),
    ("unevaluatedItems", |schemas, value| match value {
        Value::Bool(false) => vec!["no items but those named anywhere in the schema".to_owned()],
        Value::Bool(true) => Vec::new(),
        schema => one(schemas, "unevaluated items", schema),
    }),
    ("$dynamicRef", |_, value| plain("$dynamicRef", value)),
    ("$recursiveRef", |_, value| plain("$recursiveRef", value)),
];

/// Everything that a schema enforces and `said` does not name.
pub(super) fn words(schemas: &Schemas<'_>, schema: &Value, said: Said) -> Vec<String> {
    if schema == &Value::Bool(false) {
        return vec!["nothing is valid".to_owned()];
    }
    let mut all = first(schemas, schema);
    all.extend(rest(schemas, schema, said));
    all
}

/// The table's first words, then those of the items.
fn first(schemas: &Schemas<'_>, schema: &Value) -> Vec<String> {
    let mut all = told(schemas, schema, FIRST);
    if let Some(items) = items(schema).filter(|_| !schemas.is_only_reference(schema)) {
        all.extend(prefixed(match items {
            Value::Bool(false) => vec!["nothing is valid".to_owned()],
            items => first(schemas, items),
        }));
    }
    all
}

fn rest(schemas: &Schemas<'_>, schema: &Value, said: Said) -> Vec<String> {
    let mut all = schemas.reference(schema).into_iter().collect::<Vec<_>>();
    if schemas.is_only_reference(schema) {
        return all;
    }
    all.extend(unsaid_type(schemas, schema, said));
    all.extend(unsaid_required(schema, said));
    if !said.fields {
        all.extend(each(
            schema.get("properties").unwrap_or(&Value::Null),
            |name, property| one(schemas, name, property),
        ));
    }
    all.extend(told(schemas, schema, REST));
    if let Some(items) = items(schema).filter(|items| items.is_object()) {
        let kind_said = said.kind && is_array(schemas, schema);
        let said = Said {
            kind: kind_said,
            fields: kind_said && said.fields,
        };
        all.extend(prefixed(rest(schemas, items, said)));
    }
    all
}

fn told(schemas: &Schemas<'_>, schema: &Value, table: &[(&str, Word)]) -> Vec<String> {
    if schemas.is_only_reference(schema) {
        return Vec::new();
    }
    table
        .iter()
        .filter_map(|(keyword, word)| Some((word, schema.get(keyword)?)))
        .flat_map(|(word, value)| word(schemas, value))
        .collect()
}

fn prefixed(words: Vec<String>) -> impl Iterator<Item = String> {
    words.into_iter().map(|word| format!("items: {word}"))
}

/// The type, where its column shows something else.
fn unsaid_type(schemas: &Schemas<'_>, schema: &Value, said: Said) -> Option<String> {
    let names = types(schema);
    let joined = names.join(" | ");
    let shown =
        said.kind && (is_array(schemas, schema) || kind(schemas, schema).to_string() == joined);
    (!names.is_empty() && !shown && !follows(schema, &names)).then(|| format!("type {joined}"))
}

/// Whether the values that `const` or `enum` allow are of the types anyway.
fn follows(schema: &Value, names: &[&str]) -> bool {
    let of_type = |value: &Value| {
        names.iter().any(|name| {
            crate::normalize::Kinds::named(name)
                .is_some_and(|kinds| kinds.meets(crate::normalize::Kinds::of(value)))
        })
    };
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => of_type(value),
        (None, Some(Value::Array(values))) => values.iter().all(of_type),
        _ => false,
    }
}

/// Required names that no row has a mark for.
fn unsaid_required(schema: &Value, said: Said) -> Option<String> {
    let names = schema.get("required")?.as_array()?;
    let has_row = |name: &&Value| {
        said.fields
            && name.as_str().is_some_and(|name| {
                schema
                    .get("properties")
                    .is_some_and(|all| all.get(name).is_some())
            })
    };
    let unsaid: Vec<Value> = names
        .iter()
        .filter(|name| !has_row(name))
        .cloned()
        .collect();
    (!unsaid.is_empty()).then(|| format!("requires {}", list(&unsaid)))
}

fn plain(keyword: &str, value: &Value) -> Vec<String> {
    vec![match value {
        Value::String(text) => format!("{keyword} {text}"),
        value => format!("{keyword} {value}"),
    }]
}

fn flag(word: &str, value: &Value, when: bool) -> Vec<String> {
    (value.as_bool() == Some(when))
        .then(|| word.to_owned())
        .into_iter()
        .collect()
}

fn list(values: &[Value]) -> String {
    let values: Vec<String> = values.iter().map(Value::to_string).collect();
    values.join(", ")
}

fn one(schemas: &Schemas<'_>, prefix: &str, schema: &Value) -> Vec<String> {
    vec![format!("{prefix}: {}", phrase(schemas, schema))]
}

fn many(schemas: &Schemas<'_>, prefix: &str, value: &Value) -> Vec<String> {
    let alternatives = value.as_array().map(Vec::as_slice).unwrap_or_default();
    alternatives
        .iter()
        .flat_map(|schema| one(schemas, prefix, schema))
        .collect()
}

fn numbered(schemas: &Schemas<'_>, value: &Value) -> Vec<String> {
    let schemas_of = value.as_array().map(Vec::as_slice).unwrap_or_default();
    schemas_of
        .iter()
        .enumerate()
        .flat_map(|(index, schema)| one(schemas, &format!("item {index}"), schema))
        .collect()
}

fn each(value: &Value, word: impl Fn(&str, &Value) -> Vec<String>) -> Vec<String> {
    let members = value.as_object().into_iter().flatten();
    members
        .flat_map(|(name, value)| word(name, value))
        .collect()
}

/// What a member's presence asks for: other members, or a schema.
fn dependency(schemas: &Schemas<'_>, name: &str, value: &Value) -> Vec<String> {
    let name = Value::from(name);
    match value {
        Value::Array(names) if names.is_empty() => Vec::new(),
        Value::Array(names) => vec![format!("{name} requires {}", list(names))],
        schema => one(schemas, &format!("with {name}"), schema),
    }
}

/// A schema in a few words; as JSON where it has schemas inside.
fn phrase(schemas: &Schemas<'_>, schema: &Value) -> String {
    match schema {
        Value::Bool(true) => return "any".to_owned(),
        Value::Bool(false) => return "nothing is valid".to_owned(),
        _ => {}
    }
    if !schemas.is_plain(schema) {
        schemas.refer_inside(schema);
        return schemas.json(schema);
    }
    let kind = kind(schemas, schema);
    let values = schema.get("const").is_some() || schema.get("enum").is_some();
    let referred = schemas.reference(schema);
    let said = Said {
        kind: true,
        ..Said::NOTHING
    };
    let mut all = Vec::new();
    if !values && referred.is_none() && !kind.is_any() {
        all.push(kind.to_string());
    }
    all.extend(words(schemas, schema, said));
    match all.is_empty() {
        true => "any".to_owned(),
        false => all.join(", "),
    }
}

impl<'g> Schemas<'g> {
    pub(super) fn new(registry: &'g Registry, graph: &'g Graph<'g>) -> Self {
        Self {
            registry,
            graph,
            referred: RefCell::default(),
        }
    }

    /// The next schema that was referred to, and how.
    pub(super) fn next_reference(&self) -> Option<(NodeId, String)> {
        self.referred.borrow_mut().pop_front()
    }

    /// The contract that a schema's `$ref` leads to.
    pub(super) fn contract(&self, schema: &Value) -> Option<String> {
        let target = self.graph.node(self.graph.find(schema)?).reference()?;
        let node = self.graph.node(target);
        let entries = self.registry.entries.iter();
        let mut entries = entries.filter(|_| node.pointer().is_empty());
        Some(
            entries
                .find(|entry| entry.document == node.document())?
                .key(),
        )
    }

    /// Whether nothing but the `$ref` of a schema counts, as in drafts 4 to 7.
    pub(super) fn is_only_reference(&self, schema: &Value) -> bool {
        self.graph
            .find(schema)
            .is_some_and(|id| self.graph.node(id).ref_overrides_siblings())
    }

    /// `$ref #/$defs/x` where a schema refers to something that is no contract; it gets a row of its own.
    fn reference(&self, schema: &Value) -> Option<String> {
        let reference = schema.get("$ref")?.as_str()?;
        if self.contract(schema).is_some() {
            return None;
        }
        if let Some(target) = self
            .graph
            .find(schema)
            .and_then(|id| self.graph.node(id).reference())
        {
            let mut referred = self.referred.borrow_mut();
            referred.push_back((target, reference.to_owned()));
        }
        Some(format!("$ref {reference}"))
    }

    /// Notes every reference inside a schema that is told as JSON.
    fn refer_inside(&self, schema: &Value) {
        self.reference(schema);
        match schema {
            Value::Object(members) => members.values().for_each(|value| self.refer_inside(value)),
            Value::Array(items) => items.iter().for_each(|value| self.refer_inside(value)),
            _ => {}
        }
    }

    /// Whether a schema holds no others, or only plain items.
    fn is_plain(&self, schema: &Value) -> bool {
        let Value::Object(members) = schema else {
            return true;
        };
        let draft = self.draft(schema);
        members.iter().all(|(keyword, value)| {
            let holds = crate::resolve::subschemas(keyword, draft);
            match keyword.as_str() {
                "items" if value.is_object() => self.is_plain(value),
                "additionalProperties" if value.is_boolean() => true,
                "$defs" | "definitions" => true,
                _ => holds.is_none(),
            }
        })
    }

    fn json(&self, schema: &Value) -> String {
        bare(schema, self.draft(schema)).to_string()
    }

    fn draft(&self, schema: &Value) -> referencing::Draft {
        self.graph
            .find(schema)
            .map_or_else(referencing::Draft::default, |id| {
                self.graph.node(id).draft()
            })
    }
}

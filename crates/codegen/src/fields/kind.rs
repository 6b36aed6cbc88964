//! The Type column.

use serde_json::Value;

use super::words::Schemas;

/// The type of a field: `string`, `array of enum`, `agent.goal@1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// How many times `array of` stands before the name.
    pub arrays: usize,
    /// The name.
    pub name: Name,
}

/// What a type is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    /// Another contract: `agent.goal@1`.
    Contract(String),
    /// A word of JSON Schema or of the table's: `string | null`, `enum`, `ref`.
    Word(String),
}

impl Kind {
    /// The type as text, the name put in by `name`.
    pub fn text(&self, name: impl Fn(&Name) -> String) -> String {
        format!("{}{}", "array of ".repeat(self.arrays), name(&self.name))
    }

    fn word(word: impl Into<String>) -> Self {
        Self {
            arrays: 0,
            name: Name::Word(word.into()),
        }
    }

    /// Whether the type is exactly `object`, or an array, of arrays, of such.
    pub(super) fn is_object(&self) -> bool {
        matches!(&self.name, Name::Word(word) if word == "object")
    }

    /// Whether nothing is said about the type.
    pub(super) fn is_any(&self) -> bool {
        *self == Self::word("any")
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text(|name| match name {
            Name::Contract(name) | Name::Word(name) => name.clone(),
        }))
    }
}

/// The type of a schema.
pub(super) fn kind(schemas: &Schemas<'_>, schema: &Value) -> Kind {
    if is_array(schemas, schema) {
        let items = items(schema).map_or_else(|| Kind::word("any"), |items| kind(schemas, items));
        return Kind {
            arrays: items.arrays + 1,
            ..items
        };
    }
    if schema.get("$ref").is_some_and(Value::is_string) {
        return match schemas.contract(schema) {
            Some(key) => Kind {
                arrays: 0,
                name: Name::Contract(key),
            },
            None => Kind::word("ref"),
        };
    }
    if schema.get("const").is_some() {
        return Kind::word("const");
    }
    if schema.get("enum").is_some() {
        return Kind::word("enum");
    }
    match types(schema).as_slice() {
        [] if schema.get("oneOf").is_some() || schema.get("anyOf").is_some() => {
            Kind::word("one of")
        }
        [] => Kind::word("any"),
        names => Kind::word(names.join(" | ")),
    }
}

/// Whether a schema's type is exactly `array`, which makes it `array of` something.
pub(super) fn is_array(schemas: &Schemas<'_>, schema: &Value) -> bool {
    types(schema) == ["array"] && !schemas.is_only_reference(schema)
}

/// The schema of the items behind any prefix.
pub(super) fn items(schema: &Value) -> Option<&Value> {
    schema
        .get("items")
        .filter(|items| items.is_object() || items.is_boolean())
}

/// The names in `type`.
pub(super) fn types(schema: &Value) -> Vec<&str> {
    match schema.get("type") {
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

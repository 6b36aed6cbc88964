//! One schema as it is written, in its own draft, to its canonical form.

use referencing::{Draft, Vocabulary};
use serde_json::{Map, Number, Value};

use super::schema::{Bound, Condition, Contains, Kinds, Meta, Schema, SchemaId};
use crate::Settings;
use crate::model::format;
use crate::resolve::{Graph, NodeId};

/// Reads a node of the graph. Its subschemas stay behind the ids of their own nodes.
pub fn read<'g>(graph: &'g Graph<'g>, node: NodeId, settings: &Settings) -> Schema {
    let place = graph.node(node);
    let members = match place.value() {
        Value::Bool(true) => return Schema::any(vec![node]),
        Value::Object(members) => members,
        _ => return Schema::never(vec![node]),
    };
    let mut reader = Reader {
        graph,
        node,
        members,
        draft: place.draft(),
        out: Schema::any(vec![node]),
    };
    reader.meta();
    if !reader.knows_vocabularies() {
        reader.out.opaque.push("$vocabulary");
        return reader.out;
    }
    reader.references();
    if !(reader.out.reference.is_some() && place.ref_overrides_siblings()) {
        reader.assertions(settings);
    }
    reader.out
}

struct Reader<'a> {
    graph: &'a Graph<'a>,
    node: NodeId,
    members: &'a Map<String, Value>,
    draft: Draft,
    out: Schema,
}

impl Reader<'_> {
    fn since(&self, draft: Draft) -> bool {
        rank(self.draft) >= rank(draft)
    }

    fn until(&self, draft: Draft) -> bool {
        rank(self.draft) <= rank(draft)
    }

    fn get(&self, keyword: &str) -> Option<&Value> {
        self.members.get(keyword)
    }

    fn text(&self, keyword: &str) -> Option<String> {
        self.get(keyword)?.as_str().map(str::to_owned)
    }

    fn flag(&self, keyword: &str) -> bool {
        self.get(keyword) == Some(&Value::Bool(true))
    }

    fn number(&self, keyword: &str) -> Option<Number> {
        self.get(keyword)?.as_number().cloned()
    }

    /// A count, however spelled (`2.0` is one).
    fn count(&self, keyword: &str) -> Option<u64> {
        let number = self.get(keyword)?.as_number()?;
        number
            .as_u64()
            .or_else(|| number.as_f64().map(|f| f as u64))
    }

    fn child(&self, path: &[&str]) -> Option<SchemaId> {
        self.graph.child(self.node, path).map(id)
    }

    fn list(&self, keyword: &str) -> Option<Vec<SchemaId>> {
        let items = self.get(keyword)?.as_array()?;
        Some(
            (0..items.len())
                .filter_map(|i| self.child(&[keyword, &i.to_string()]))
                .collect(),
        )
    }

    fn table(&self, keyword: &str) -> Vec<(String, SchemaId)> {
        let Some(Value::Object(entries)) = self.get(keyword) else {
            return Vec::new();
        };
        entries
            .keys()
            .filter_map(|name| Some((name.clone(), self.child(&[keyword, name])?)))
            .collect()
    }

    fn meta(&mut self) {
        self.out.meta = Meta {
            title: self.text("title"),
            description: self.text("description"),
            default: self.get("default").cloned(),
            deprecated: self.flag("deprecated"),
            read_only: self.flag("readOnly"),
            write_only: self.flag("writeOnly"),
        };
    }

    /// Whether every vocabulary that this stage reads is in force here.
    fn knows_vocabularies(&self) -> bool {
        [
            Vocabulary::Applicator,
            Vocabulary::Validation,
            Vocabulary::Unevaluated,
        ]
        .iter()
        .filter(|v| **v != Vocabulary::Unevaluated || self.since(Draft::Draft202012))
        .all(|vocabulary| self.graph.has_vocabulary(self.node, vocabulary))
    }

    fn references(&mut self) {
        let place = self.graph.node(self.node);
        if place.is_reference_cycle() {
            self.out.opaque.push("$ref");
            return;
        }
        self.out.reference = place.reference().map(id);
        match (place.dynamic_reference(), self.out.reference) {
            (None, _) => {}
            (Some(Some(node)), None) => self.out.reference = Some(id(node)),
            (Some(Some(node)), Some(_)) => self.out.all_of.push(id(node)),
            (Some(None), _) => self.out.opaque.push("$dynamicRef"),
        }
    }

    fn assertions(&mut self, settings: &Settings) {
        self.kinds();
        self.values();
        self.strings(settings);
        self.numbers();
        self.arrays();
        self.objects();
        self.combinations();
    }

    fn kinds(&mut self) {
        let named = |value: &Value| value.as_str().and_then(Kinds::named).unwrap_or(Kinds::NONE);
        match self.get("type") {
            Some(Value::Array(names)) => {
                self.out.kinds = names.iter().map(named).fold(Kinds::NONE, Kinds::or);
            }
            Some(name) => self.out.kinds = named(name),
            None => {}
        }
    }

    fn values(&mut self) {
        if let Some(Value::Array(values)) = self.get("enum") {
            self.out.values.push(values.clone());
        }
        if let Some(value) = self.get("const").filter(|_| self.since(Draft::Draft6)) {
            self.out.values.push(vec![value.clone()]);
        }
    }

    fn strings(&mut self, settings: &Settings) {
        self.out.text.min = self.count("minLength").unwrap_or(0);
        self.out.text.max = self.count("maxLength");
        self.out.text.patterns.extend(self.text("pattern"));
        if settings.assert_formats {
            self.formats();
        }
        for keyword in ["contentEncoding", "contentMediaType"] {
            // Drafts 6 and 7 let a validator assert these, and the oracle does.
            if self.get(keyword).is_some() && self.since(Draft::Draft6) && self.until(Draft::Draft7)
            {
                self.out.opaque.push(keyword);
            }
        }
    }

    /// A format without a type in this draft is left to the validator where the draft asserts it at all.
    fn formats(&mut self) {
        let Some(format) = self.text("format") else {
            return;
        };
        if format == "hostname" && self.until(Draft::Draft6) {
            self.out.opaque.push("format");
        } else if format::is_asserted(&format, self.draft) {
            self.out.text.formats.push(format);
        }
    }

    fn numbers(&mut self) {
        let draft4 = self.until(Draft::Draft4);
        for (inclusive, exclusive, upper) in [
            ("minimum", "exclusiveMinimum", false),
            ("maximum", "exclusiveMaximum", true),
        ] {
            let mut bounds = Vec::new();
            if let Some(value) = self.number(inclusive) {
                bounds.push(Bound {
                    value,
                    exclusive: draft4 && self.flag(exclusive),
                });
            }
            if let Some(value) = self.number(exclusive).filter(|_| !draft4) {
                bounds.push(Bound {
                    value,
                    exclusive: true,
                });
            }
            if upper {
                self.out.number.max = bounds;
            } else {
                self.out.number.min = bounds;
            }
        }
        self.out
            .number
            .multiple_of
            .extend(self.number("multipleOf"));
    }

    fn arrays(&mut self) {
        let tuple = match self.since(Draft::Draft202012) {
            true => self.list("prefixItems"),
            false => self.list("items"),
        };
        let rest = if self.since(Draft::Draft202012) || tuple.is_none() {
            "items"
        } else {
            "additionalItems"
        };
        self.out.array.prefix = tuple.unwrap_or_default();
        self.out.array.items = self.child(&[rest]);
        self.out.array.min = self.count("minItems").unwrap_or(0);
        self.out.array.max = self.count("maxItems");
        self.out.array.unique = self.flag("uniqueItems");
        if let Some(schema) = self
            .child(&["contains"])
            .filter(|_| self.since(Draft::Draft6))
        {
            let counted = self.since(Draft::Draft201909);
            self.out.array.contains.push(Contains {
                schema,
                min: self.count("minContains").filter(|_| counted).unwrap_or(1),
                max: self.count("maxContains").filter(|_| counted),
            });
        }
    }

    fn objects(&mut self) {
        let names = |value: &Value| -> Vec<String> {
            value
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|v| v.as_str().map(str::to_owned))
                .collect()
        };
        let properties = self.table("properties");
        let object = &mut self.out.object;
        object.properties = properties.into_iter().collect();
        object.required = self
            .members
            .get("required")
            .map(names)
            .unwrap_or_default()
            .into_iter()
            .collect();
        self.out.object.patterns = self.table("patternProperties");
        self.out.object.additional = self.child(&["additionalProperties"]);
        self.out.object.names = self
            .child(&["propertyNames"])
            .filter(|_| self.since(Draft::Draft6))
            .into_iter()
            .collect();
        self.out.object.min = self.count("minProperties").unwrap_or(0);
        self.out.object.max = self.count("maxProperties");
        if self.since(Draft::Draft201909) {
            self.out.object.dependent_schemas = self.table("dependentSchemas");
            if let Some(Value::Object(entries)) = self.get("dependentRequired") {
                self.out.object.dependent_required = entries
                    .iter()
                    .map(|(name, needs)| (name.clone(), names(needs)))
                    .collect();
            }
        }
        // Newer drafts parted it in two; the oracle still reads it in all of them.
        if let Some(Value::Object(entries)) = self.get("dependencies") {
            let schemas = self
                .table("dependencies")
                .into_iter()
                .filter(|(name, _)| !entries[name].is_array());
            let schemas: Vec<_> = schemas.collect();
            let needed = entries.iter().filter(|(_, needs)| needs.is_array());
            let needed: Vec<_> = needed
                .map(|(name, needs)| (name.clone(), names(needs)))
                .collect();
            self.out.object.dependent_schemas.extend(schemas);
            self.out.object.dependent_required.extend(needed);
        }
    }

    fn combinations(&mut self) {
        self.out
            .all_of
            .extend(self.list("allOf").unwrap_or_default());
        self.out.any_of.extend(self.list("anyOf"));
        self.out.one_of.extend(self.list("oneOf"));
        self.out.not.extend(self.child(&["not"]));
        if let Some(test) = self.child(&["if"]).filter(|_| self.since(Draft::Draft7)) {
            // Without consequences it still evaluates members, which `unevaluated…` asks about.
            self.out.conditions.push(Condition {
                test,
                then: self.child(&["then"]),
                otherwise: self.child(&["else"]),
            });
        }
        if self.since(Draft::Draft201909) {
            self.out.unevaluated_properties = self.child(&["unevaluatedProperties"]);
            self.out.unevaluated_items = self.child(&["unevaluatedItems"]);
        }
    }
}

fn id(node: NodeId) -> SchemaId {
    SchemaId(node.0)
}

/// Drafts in the order of their appearance; an unknown one counts as the newest.
fn rank(draft: Draft) -> u8 {
    match draft {
        Draft::Draft4 => 4,
        Draft::Draft6 => 6,
        Draft::Draft7 => 7,
        Draft::Draft201909 => 8,
        _ => 9,
    }
}

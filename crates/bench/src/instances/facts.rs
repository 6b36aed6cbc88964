//! What a conjunction of schemas asks of one instance, gathered into one place.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::Rng;
use super::schemas::{Located, Schemas};

/// How many schemas one conjunction may pull in; the rest is left out.
const FUEL: usize = 96;

/// The JSON types, in the order of [`KINDS`].
pub(super) const KINDS: [&str; 7] = [
    "null", "boolean", "integer", "number", "string", "array", "object",
];

/// Gathered constraints. Bounds are the tightest of all; the lists are taken together.
#[derive(Debug, Default)]
pub(super) struct Facts<'a> {
    pub kinds: Option<BTreeSet<&'a str>>,
    pub values: Option<Vec<&'a Value>>,
    pub string: StringFacts<'a>,
    pub number: NumberFacts<'a>,
    pub array: ArrayFacts<'a>,
    pub object: ObjectFacts<'a>,
}

#[derive(Debug, Default)]
pub(super) struct StringFacts<'a> {
    pub length: Range,
    pub patterns: Vec<&'a str>,
    pub formats: Vec<&'a str>,
}

#[derive(Debug, Default)]
pub(super) struct NumberFacts<'a> {
    /// Each bound, and whether it is excluded.
    pub least: Vec<(&'a Value, bool)>,
    pub most: Vec<(&'a Value, bool)>,
    pub multiples: Vec<&'a Value>,
}

#[derive(Debug, Default)]
pub(super) struct ArrayFacts<'a> {
    pub prefix: Vec<Vec<Located<'a>>>,
    pub rest: Vec<Located<'a>>,
    pub contains: Vec<Located<'a>>,
    pub count: Range,
    pub unique: bool,
}

#[derive(Debug, Default)]
pub(super) struct ObjectFacts<'a> {
    pub properties: BTreeMap<&'a str, Vec<Located<'a>>>,
    pub by_pattern: Vec<(&'a str, Located<'a>)>,
    pub others: Vec<Located<'a>>,
    pub names: Vec<Located<'a>>,
    pub required: BTreeSet<&'a str>,
    pub needs: Vec<(&'a str, &'a str)>,
    pub count: Range,
}

/// A least and a most, as the schemas spell them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Range {
    pub least: usize,
    pub most: Option<usize>,
}

impl Range {
    fn narrow(&mut self, schema: &Map<String, Value>, least: &str, most: &str) {
        if let Some(least) = schema.get(least).and_then(count) {
            self.least = self.least.max(least);
        }
        if let Some(most) = schema.get(most).and_then(count) {
            self.most = Some(self.most.map_or(most, |known| known.min(most)));
        }
    }
}

fn count(value: &Value) -> Option<usize> {
    let number = value.as_f64().filter(|number| *number >= 0.0)?;
    // Far above anything that is made, far below where adding to it would overflow.
    Some(number.min(1e12) as usize)
}

/// Gathers the facts of `all`, choosing among alternatives by `rng`.
pub(super) fn gather<'a>(schemas: &Schemas<'a>, all: &[Located<'a>], rng: &mut Rng) -> Facts<'a> {
    let mut gathering = Gathering {
        schemas,
        rng,
        taken: Vec::new(),
        facts: Facts::default(),
    };
    for schema in all {
        gathering.take(schema);
    }
    gathering.facts
}

struct Gathering<'s, 'a> {
    schemas: &'s Schemas<'a>,
    rng: &'s mut Rng,
    taken: Vec<&'a Value>,
    facts: Facts<'a>,
}

impl<'a> Gathering<'_, 'a> {
    fn take(&mut self, at: &Located<'a>) {
        let known = self
            .taken
            .iter()
            .any(|taken| std::ptr::eq(*taken, at.schema));
        if known || self.taken.len() == FUEL {
            return;
        }
        self.taken.push(at.schema);
        let Value::Object(schema) = at.schema else {
            return;
        };
        self.applicators(at, schema);
        self.kinds_and_values(schema);
        self.strings_and_numbers(schema);
        self.arrays(at, schema);
        self.objects(at, schema);
    }

    fn applicators(&mut self, at: &Located<'a>, schema: &'a Map<String, Value>) {
        for keyword in ["$ref", "$dynamicRef", "$recursiveRef"] {
            let reference = schema.get(keyword).and_then(Value::as_str);
            if let Some(found) = reference.and_then(|to| self.schemas.resolve(at, to)) {
                self.take(&found);
            }
        }
        for member in at.each_under("allOf") {
            self.take(&member);
        }
        for keyword in ["oneOf", "anyOf"] {
            let branches = at.each_under(keyword);
            if let Some(branch) = self.rng.choice(&branches) {
                self.take(&branch.clone());
            }
        }
        if let Some(condition) = at.under("if") {
            self.conditional(at, &condition);
        }
        if self.rng.one_in(3) {
            self.dependent(at, schema);
        }
    }

    fn conditional(&mut self, at: &Located<'a>, condition: &Located<'a>) {
        let keyword = if self.rng.one_in(2) {
            self.take(condition);
            "then"
        } else {
            "else"
        };
        if let Some(branch) = at.under(keyword) {
            self.take(&branch);
        }
    }

    /// Takes up one of the schemas that depend on a member, and the member with it.
    fn dependent(&mut self, at: &Located<'a>, schema: &'a Map<String, Value>) {
        for keyword in ["dependentSchemas", "dependencies"] {
            let Some(Value::Object(dependent)) = schema.get(keyword) else {
                continue;
            };
            let schemas: Vec<_> = dependent.iter().filter(|(_, s)| s.is_object()).collect();
            if let Some((name, schema)) = self.rng.choice(&schemas) {
                self.facts.object.required.insert(name.as_str());
                self.take(&at.child(schema));
            }
        }
    }

    fn kinds_and_values(&mut self, schema: &'a Map<String, Value>) {
        let kinds: Option<BTreeSet<&str>> = match schema.get("type") {
            Some(Value::String(kind)) => Some([kind.as_str()].into()),
            Some(Value::Array(kinds)) => Some(kinds.iter().filter_map(Value::as_str).collect()),
            _ => None,
        };
        if let Some(kinds) = kinds {
            let both = self.facts.kinds.take().map(|known| meet(&known, &kinds));
            self.facts.kinds = Some(both.filter(|both| !both.is_empty()).unwrap_or(kinds));
        }
        let values: Option<Vec<&Value>> = match (schema.get("const"), schema.get("enum")) {
            (Some(value), _) => Some(vec![value]),
            (None, Some(Value::Array(values))) => Some(values.iter().collect()),
            _ => None,
        };
        if let Some(mut values) = values {
            if let Some(known) = self.facts.values.take() {
                let both: Vec<_> = known
                    .iter()
                    .copied()
                    .filter(|v| values.contains(v))
                    .collect();
                values = if both.is_empty() { known } else { both };
            }
            self.facts.values = Some(values);
        }
    }

    fn strings_and_numbers(&mut self, schema: &'a Map<String, Value>) {
        let string = &mut self.facts.string;
        string.length.narrow(schema, "minLength", "maxLength");
        string
            .patterns
            .extend(schema.get("pattern").and_then(Value::as_str));
        string
            .formats
            .extend(schema.get("format").and_then(Value::as_str));
        let number = &mut self.facts.number;
        number.multiples.extend(schema.get("multipleOf"));
        for (bounds, keyword, exclusive) in [
            (&mut number.least, "minimum", "exclusiveMinimum"),
            (&mut number.most, "maximum", "exclusiveMaximum"),
        ] {
            // In draft 4 the exclusive keyword is a flag of the bound beside it.
            let flag = schema.get(exclusive).and_then(Value::as_bool);
            bounds.extend(schema.get(keyword).map(|bound| (bound, flag == Some(true))));
            let own = schema.get(exclusive).filter(|bound| bound.is_number());
            bounds.extend(own.map(|bound| (bound, true)));
        }
    }

    fn arrays(&mut self, at: &Located<'a>, schema: &'a Map<String, Value>) {
        let mut prefix = at.each_under("prefixItems");
        if schema.get("items").is_some_and(Value::is_array) {
            prefix = at.each_under("items");
            self.facts.array.rest.extend(at.under("additionalItems"));
        } else {
            self.facts.array.rest.extend(at.under("items"));
            self.facts.array.rest.extend(at.under("unevaluatedItems"));
        }
        let array = &mut self.facts.array;
        for (index, item) in prefix.into_iter().enumerate() {
            match array.prefix.get_mut(index) {
                Some(known) => known.push(item),
                None => array.prefix.push(vec![item]),
            }
        }
        array.contains.extend(at.under("contains"));
        array.count.narrow(schema, "minItems", "maxItems");
        array.unique |= schema.get("uniqueItems") == Some(&Value::Bool(true));
    }

    fn objects(&mut self, at: &Located<'a>, schema: &'a Map<String, Value>) {
        let object = &mut self.facts.object;
        for (name, property) in members(schema, "properties") {
            object
                .properties
                .entry(name)
                .or_default()
                .push(at.child(property));
        }
        for (pattern, property) in members(schema, "patternProperties") {
            object.by_pattern.push((pattern, at.child(property)));
        }
        for keyword in ["additionalProperties", "unevaluatedProperties"] {
            object.others.extend(at.under(keyword));
        }
        object.names.extend(at.under("propertyNames"));
        object.required.extend(strings(schema.get("required")));
        for keyword in ["dependentRequired", "dependencies"] {
            for (name, needed) in members(schema, keyword) {
                object
                    .needs
                    .extend(strings(Some(needed)).map(|needed| (name, needed)));
            }
        }
        object
            .count
            .narrow(schema, "minProperties", "maxProperties");
    }
}

fn meet<'a>(left: &BTreeSet<&'a str>, right: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let mut both: BTreeSet<&str> = left.intersection(right).copied().collect();
    let integers = |one: &BTreeSet<&str>, other: &BTreeSet<&str>| {
        one.contains("integer") && other.contains("number")
    };
    if integers(left, right) || integers(right, left) {
        both.insert("integer");
    }
    both
}

fn members<'a>(
    schema: &'a Map<String, Value>,
    keyword: &str,
) -> impl Iterator<Item = (&'a str, &'a Value)> {
    let members = schema.get(keyword).and_then(Value::as_object);
    members
        .into_iter()
        .flatten()
        .map(|(name, value)| (name.as_str(), value))
}

fn strings(value: Option<&Value>) -> impl Iterator<Item = &str> {
    let items = value.and_then(Value::as_array);
    items.into_iter().flatten().filter_map(Value::as_str)
}

//! Makes an instance that a schema mostly accepts.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Rng;
use super::facts::{ArrayFacts, Facts, KINDS, ObjectFacts, gather};
use super::mutate::nested;
use super::numbers;
use super::pattern::Patterns;
use super::schemas::{Located, Schemas};
use super::stray::{Breach, Strays};
use super::strings;

/// Below this depth only what is required is made.
const DEEP: usize = 7;

/// At this depth nothing more is nested.
const DEEPEST: usize = 24;

/// Values in one instance, beyond which nothing more is nested.
const VALUES: usize = 1_200;

/// No array or object is made larger than this by its schema alone. What asks for more cannot be
/// met, and a small one says as much.
const ITEMS: usize = 400;

/// Names for members that no schema names.
const NAMES: [&str; 10] = [
    "unexpected",
    "",
    "type",
    "id",
    "a b",
    "größe",
    "🔔",
    "__proto__",
    "$ref",
    "x-extra",
];

/// One instance in the making.
pub(super) struct Maker<'m, 'a> {
    pub schemas: &'m Schemas<'a>,
    pub patterns: &'m mut Patterns,
    pub rng: &'m mut Rng,
    /// Which constraints are broken on the way.
    pub strays: Strays,
    /// Of a hundred optional members, how many are present.
    pub present: u32,
    left: usize,
}

impl<'m, 'a> Maker<'m, 'a> {
    pub fn new(
        schemas: &'m Schemas<'a>,
        patterns: &'m mut Patterns,
        rng: &'m mut Rng,
        strays: Strays,
    ) -> Self {
        let present = rng.of(&[0, 20, 50, 50, 85, 100]);
        Maker {
            schemas,
            patterns,
            rng,
            strays,
            present,
            left: VALUES,
        }
    }

    pub fn instance(&mut self) -> Value {
        let root = self.schemas.root();
        self.value(&[root], 0)
    }

    fn stray(&mut self, breach: Breach, address: usize) -> bool {
        self.strays.now(breach, address, self.rng)
    }

    /// A value for all of `all` together.
    fn value(&mut self, all: &[Located<'a>], depth: usize) -> Value {
        if all.is_empty() && self.rng.one_in(64) {
            return nested(Value::Null, self.rng);
        }
        let address = all
            .first()
            .map_or(0, |at| std::ptr::from_ref(at.schema).addr());
        let facts = gather(self.schemas, all, self.rng);
        // An object with hundreds of properties costs as much as many values.
        let cost = 1 + facts.object.properties.len() / 8;
        self.left = self.left.saturating_sub(cost);
        if let Some(values) = &facts.values
            && !self.stray(Breach::Choice, address)
            && let Some(value) = self.rng.choice(values)
        {
            return (*value).clone();
        }
        let kind = self.kind(&facts, address);
        self.of_kind(kind, &facts, address, depth)
    }

    fn kind(&mut self, facts: &Facts<'a>, address: usize) -> &'a str {
        if self.stray(Breach::Kind, address) {
            return self.any_kind();
        }
        if let Some(kinds) = &facts.kinds {
            let kinds: Vec<&str> = kinds.iter().copied().collect();
            return self.rng.choice(&kinds).copied().unwrap_or("null");
        }
        let hints = hints(facts);
        match self.rng.choice(&hints) {
            Some(kind) if !self.rng.one_in(8) => kind,
            _ => self.any_kind(),
        }
    }

    fn any_kind(&mut self) -> &'static str {
        self.rng.choice(&KINDS).copied().unwrap_or("null")
    }

    fn of_kind(&mut self, kind: &str, facts: &Facts<'a>, address: usize, depth: usize) -> Value {
        let bounded = matches!(kind, "integer" | "number" | "string");
        let stray = bounded && self.stray(Breach::Bound, address);
        let nests = depth < DEEPEST && self.left > 0;
        match kind {
            "boolean" => self.rng.one_in(2).into(),
            "integer" => numbers::number(&facts.number, true, stray, self.rng),
            "number" => numbers::number(&facts.number, false, stray, self.rng),
            "string" => strings::string(&facts.string, self.patterns, stray, self.rng).into(),
            "array" if nests => self.array(&facts.array, address, depth),
            "array" => Value::Array(Vec::new()),
            "object" if nests => self.object(&facts.object, address, depth),
            "object" => Value::Object(Map::new()),
            _ => Value::Null,
        }
    }

    fn spare(&self, depth: usize) -> bool {
        depth < DEEP && self.left > 0
    }

    fn array(&mut self, facts: &ArrayFacts<'a>, address: usize, depth: usize) -> Value {
        let count = self.item_count(facts, address, depth);
        let mut items = Vec::with_capacity(count);
        let mut seen = HashSet::new();
        let host = self.rng.below(count);
        for index in 0..count {
            let mut all = facts.prefix.get(index).unwrap_or(&facts.rest).clone();
            if index == host {
                all.extend(facts.contains.iter().cloned());
            }
            let item = self.item(&all, facts.unique.then_some(&mut seen), depth);
            items.extend(item);
        }
        if facts.unique && self.stray(Breach::Unique, address) {
            items.extend(items.first().cloned());
        }
        Value::Array(items)
    }

    /// An item; `None` where a few attempts give none that is new.
    fn item(
        &mut self,
        all: &[Located<'a>],
        seen: Option<&mut HashSet<String>>,
        depth: usize,
    ) -> Option<Value> {
        let Some(seen) = seen else {
            return Some(self.value(all, depth + 1));
        };
        let mut attempts = (0..6).map(|_| self.value(all, depth + 1));
        attempts.find(|item| seen.insert(item.to_string()))
    }

    fn item_count(&mut self, facts: &ArrayFacts<'a>, address: usize, depth: usize) -> usize {
        let least = facts
            .count
            .least
            .max(usize::from(!facts.contains.is_empty()));
        let least = if least > ITEMS { 1 } else { least };
        let ends = if forbidden(&facts.rest) {
            facts.prefix.len()
        } else {
            ITEMS
        };
        let most = facts.count.most.unwrap_or(least + 6).min(ends);
        if self.stray(Breach::Count, address) {
            let beyond = facts.count.most.map_or(0, |most| most.min(ITEMS) + 1);
            return self.rng.of(&[beyond, least.saturating_sub(1)]);
        }
        if !self.spare(depth) {
            return least;
        }
        match self.rng.below(12) {
            0 | 1 => least,
            2 if most <= 20 || self.rng.one_in(3) => most.max(least),
            3 => (least + 1).min(most.max(least)),
            4 => facts.prefix.len().clamp(least, most.max(least)),
            _ => self.rng.between(least, most.min(least + 6)),
        }
    }

    fn object(&mut self, facts: &ObjectFacts<'a>, at: usize, depth: usize) -> Value {
        let mut members = Map::new();
        for name in &facts.required {
            if !self.stray(Breach::Missing, address(name)) {
                self.member(name, facts, &mut members, depth);
            }
        }
        if self.spare(depth) {
            self.optional(facts, &mut members, depth);
        }
        for (name, needed) in &facts.needs {
            let lacks = members.contains_key(*name) && !members.contains_key(*needed);
            if lacks && !self.stray(Breach::Missing, address(needed)) {
                self.member(needed, facts, &mut members, depth);
            }
        }
        self.extras(facts, &mut members, at, depth);
        Value::Object(members)
    }

    fn optional(
        &mut self,
        facts: &ObjectFacts<'a>,
        members: &mut Map<String, Value>,
        depth: usize,
    ) {
        let most = facts.count.most.unwrap_or(usize::MAX);
        for (name, schemas) in &facts.properties {
            let wanted = self.rng.percent(self.present) && members.len() < most;
            let known = facts.required.contains(name) || forbidden(schemas);
            if wanted && !known {
                self.member(name, facts, members, depth);
            }
        }
    }

    fn member(
        &mut self,
        name: &str,
        facts: &ObjectFacts<'a>,
        members: &mut Map<String, Value>,
        depth: usize,
    ) {
        let all = facts.properties.get(name).unwrap_or(&facts.others);
        let value = if self.stray(Breach::Null, address(name)) {
            Value::Null
        } else {
            self.value(all, depth + 1)
        };
        members.insert(name.to_owned(), value);
    }

    /// Members that `properties` does not name, where the object takes them (or nearly).
    fn extras(
        &mut self,
        facts: &ObjectFacts<'a>,
        members: &mut Map<String, Value>,
        at: usize,
        depth: usize,
    ) {
        let open = !forbidden(&facts.others) || !facts.by_pattern.is_empty();
        let missing = facts.count.least.saturating_sub(members.len());
        let missing = if missing > ITEMS { 1 } else { missing };
        let wanted = if open && self.spare(depth) && self.rng.one_in(4) {
            self.rng.between(1, 3)
        } else {
            usize::from(self.stray(Breach::Extra, at))
        };
        for _ in 0..missing.max(wanted) {
            let (name, all) = self.extra(facts);
            if !members.contains_key(&name) {
                let value = self.value(&all, depth + 1);
                members.insert(name, value);
            }
        }
    }

    /// A name beyond the named ones, and the schemas of its value.
    fn extra(&mut self, facts: &ObjectFacts<'a>) -> (String, Vec<Located<'a>>) {
        if let Some((pattern, schema)) = self.rng.choice(&facts.by_pattern).cloned()
            && self.rng.percent(80)
        {
            let name = self.patterns.sample(pattern, false, self.rng);
            return (name.unwrap_or_default(), vec![schema]);
        }
        let names = gather(self.schemas, &facts.names, self.rng);
        let name = match self.rng.choice(names.values.as_deref().unwrap_or(&[])) {
            Some(Value::String(name)) => name.clone(),
            _ if !facts.names.is_empty() => {
                strings::string(&names.string, self.patterns, false, self.rng)
            }
            _ if self.rng.one_in(3) => strings::filled(self.rng.between(1, 6), self.rng),
            _ => self.rng.of(&NAMES).to_owned(),
        };
        (name, facts.others.clone())
    }
}

/// Where a name of a schema stands in memory, by which it is told from the same name elsewhere.
fn address(name: &str) -> usize {
    name.as_ptr().addr()
}

/// Whether no value satisfies all of `all`, by a schema that is `false`.
fn forbidden(all: &[Located<'_>]) -> bool {
    all.iter()
        .any(|located| located.schema == &Value::Bool(false))
}

/// The types that a schema without `type` seems to speak of.
fn hints(facts: &Facts<'_>) -> Vec<&'static str> {
    let (string, number) = (&facts.string, &facts.number);
    let (array, object) = (&facts.array, &facts.object);
    let said = [
        (
            "object",
            !object.properties.is_empty()
                || !object.required.is_empty()
                || !object.others.is_empty()
                || !object.by_pattern.is_empty()
                || !object.names.is_empty()
                || object.count.least > 0
                || object.count.most.is_some(),
        ),
        (
            "array",
            !array.prefix.is_empty()
                || !array.rest.is_empty()
                || array.unique
                || !array.contains.is_empty()
                || array.count.least > 0
                || array.count.most.is_some(),
        ),
        (
            "string",
            !string.patterns.is_empty()
                || !string.formats.is_empty()
                || string.length.least > 0
                || string.length.most.is_some(),
        ),
        (
            "number",
            !number.least.is_empty() || !number.most.is_empty() || !number.multiples.is_empty(),
        ),
    ];
    let said = said.into_iter().filter(|(_, said)| *said);
    said.map(|(kind, _)| kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// Of `count` instances made without straying, how many the schema accepts.
    fn accepted(schema: &Value, count: u64) -> u64 {
        let validator = jsonschema::options()
            .should_validate_formats(true)
            .build(schema)
            .unwrap();
        let (schemas, mut patterns) = (Schemas::new(schema, None, &[]), Patterns::default());
        let made = (0..count).filter(|seed| {
            let mut rng = Rng::new(*seed);
            let strays = Strays::none();
            let mut maker = Maker::new(&schemas, &mut patterns, &mut rng, strays);
            validator.is_valid(&maker.instance())
        });
        made.count() as u64
    }

    #[test]
    fn without_straying_most_are_valid() {
        let person = json!({
            "type": "object",
            "properties": {
                "name": {"type": "string", "minLength": 1, "maxLength": 8},
                "age": {"type": "integer", "minimum": 0, "maximum": 150},
                "tags": {"type": "array", "items": {"enum": ["a", "b"]}, "uniqueItems": true, "maxItems": 2},
                "at": {"type": "string", "format": "date-time"},
            },
            "required": ["name"],
            "additionalProperties": false,
        });
        assert_eq!(accepted(&person, 500), 500);
        let tree = json!({
            "$ref": "#/$defs/node",
            "$defs": {"node": {"type": "object", "required": ["left"], "properties": {
                "left": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/node"}]},
            }}},
        });
        assert_eq!(accepted(&tree, 500), 500);
        let conditional = json!({
            "allOf": [{"type": "object", "required": ["kind"]}],
            "properties": {"kind": {"enum": ["a", "b"]}, "size": {"type": "integer"}},
            "if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]},
            "then": {"required": ["size"]},
        });
        assert!(accepted(&conditional, 500) > 350);
    }

    #[test]
    fn endless_schemas_end() {
        let endless = json!({"type": "array", "minItems": 3, "items": {"$ref": "#"}, "allOf": [{"$ref": "#"}]});
        accepted(&endless, 20);
    }
}

//! The conjunction of two canonical schemas as one, where that is exact.

use serde_json::Value;

use super::Schemas;
use super::schema::{ArrayRules, Meta, ObjectRules, Schema, SchemaId};

impl Schemas<'_> {
    /// The schema that matches exactly what both match; `None` where no single canonical schema says that.
    ///
    /// Annotations of `a` win. Combinators are kept side by side: a conjunction of them is exact as it is.
    pub fn merge(&mut self, a: SchemaId, b: SchemaId) -> Option<SchemaId> {
        let (a, b) = (self.follow(a), self.follow(b));
        if a == b || self.get(b).is_any() {
            return Some(a);
        }
        if self.get(a).is_any() && self.get(a).meta == Meta::default() {
            return Some(b);
        }
        if let Some(known) = self.merged.get(&(a, b)) {
            return *known;
        }
        let (left, right) = (self.get(a).clone(), self.get(b).clone());
        if self.is_full() {
            return None;
        }
        // Recursive schemas meet themselves again behind the id that is handed out first.
        let id = self.push(left.clone());
        self.merged.insert((a, b), Some(id));
        let schema = self.conjunction(left, right);
        match schema {
            Some(schema) => self.set(id, schema),
            None => {
                self.merged.insert((a, b), None);
                self.inexact.insert(id); // what took the id meanwhile says less than both
                return None;
            }
        }
        Some(id)
    }

    fn conjunction(&mut self, a: Schema, b: Schema) -> Option<Schema> {
        if scoped(&a) || scoped(&b) || (a.reference.is_some() && b.reference.is_some()) {
            return None;
        }
        let mut origins = a.origins.clone();
        origins.extend(b.origins.iter().filter(|o| !a.origins.contains(o)));
        Some(Schema {
            origins,
            meta: meta(a.meta, b.meta),
            kinds: a.kinds.and(b.kinds),
            values: [a.values, b.values].concat(),
            text: super::TextRules {
                min: a.text.min.max(b.text.min),
                max: least(a.text.max, b.text.max),
                patterns: union(a.text.patterns, b.text.patterns),
                formats: union(a.text.formats, b.text.formats),
            },
            number: super::NumberRules {
                min: union(a.number.min, b.number.min),
                max: union(a.number.max, b.number.max),
                multiple_of: union(a.number.multiple_of, b.number.multiple_of),
            },
            array: self.arrays(a.array, b.array)?,
            object: self.objects(a.object, b.object)?,
            reference: a.reference.or(b.reference),
            all_of: union(a.all_of, b.all_of),
            any_of: union(a.any_of, b.any_of),
            one_of: [a.one_of, b.one_of].concat(),
            not: union(a.not, b.not),
            conditions: union(a.conditions, b.conditions),
            unevaluated_properties: None,
            unevaluated_items: None,
            opaque: union(a.opaque, b.opaque),
        })
    }

    fn both(&mut self, a: Option<SchemaId>, b: Option<SchemaId>) -> Option<Option<SchemaId>> {
        match (a, b) {
            (Some(a), Some(b)) => self.merge(a, b).map(Some),
            (one, other) => Some(one.or(other)),
        }
    }

    fn arrays(&mut self, a: ArrayRules, b: ArrayRules) -> Option<ArrayRules> {
        let mut prefix = Vec::new();
        for i in 0..a.prefix.len().max(b.prefix.len()) {
            let left = a.prefix.get(i).copied().or(a.items);
            let right = b.prefix.get(i).copied().or(b.items);
            let item = self.both(left, right)?;
            prefix.push(item.unwrap_or_else(|| self.any()));
        }
        Some(ArrayRules {
            prefix,
            items: self.both(a.items, b.items)?,
            min: a.min.max(b.min),
            max: least(a.max, b.max),
            unique: a.unique || b.unique,
            contains: union(a.contains, b.contains),
        })
    }

    fn objects(&mut self, a: ObjectRules, b: ObjectRules) -> Option<ObjectRules> {
        let patterned = |o: &ObjectRules| !o.patterns.is_empty();
        let open = |o: &ObjectRules| o.additional.is_none();
        if (patterned(&a) && !open(&b)) || (patterned(&b) && !open(&a)) {
            return None; // which members are "additional" would depend on both sides' patterns
        }
        let mut out = ObjectRules {
            required: a.required.union(&b.required).cloned().collect(),
            patterns: union(a.patterns.clone(), b.patterns.clone()),
            names: union(a.names.clone(), b.names.clone()),
            min: a.min.max(b.min),
            max: least(a.max, b.max),
            dependent_required: union(a.dependent_required.clone(), b.dependent_required.clone()),
            dependent_schemas: union(a.dependent_schemas.clone(), b.dependent_schemas.clone()),
            additional: self.both(a.additional, b.additional)?,
            properties: Default::default(),
        };
        for name in a.properties.keys().chain(b.properties.keys()) {
            if !out.properties.contains_key(name) {
                let left = self.member(&a, name)?;
                let right = self.member(&b, name)?;
                let schema = self.both(left, right)?.unwrap_or_else(|| self.any());
                out.properties.insert(name.clone(), schema);
            }
        }
        Some(out)
    }

    /// What an object's rules say about the member `name`, by `properties`, or by `additionalProperties`.
    fn member(&mut self, rules: &ObjectRules, name: &str) -> Option<Option<SchemaId>> {
        if let Some(schema) = rules.properties.get(name) {
            return Some(Some(*schema));
        }
        for (pattern, _) in &rules.patterns {
            if self.matches(pattern, name) {
                return Some(None); // `patternProperties` of the merged schema still says it
            }
        }
        Some(rules.additional)
    }

    /// A schema whose `allOf` and `$ref` are merged in, as far as that is exact.
    ///
    /// The flag says whether nothing was left behind. What is left keeps its place in the result.
    pub fn flatten(&mut self, id: SchemaId) -> SchemaId {
        if let Some(known) = self.flat.get(&id) {
            return *known;
        }
        self.flat.insert(id, id); // a schema that contains itself is left as it is
        let mut left = Vec::new();
        let mut pending: Vec<SchemaId> = self.get(id).all_of.clone();
        pending.extend(self.get(id).reference);
        if pending.is_empty() {
            return id;
        }
        let unevaluated = (
            self.get(id).unevaluated_properties,
            self.get(id).unevaluated_items,
        );
        let base = Schema {
            reference: None,
            all_of: Vec::new(),
            unevaluated_properties: None,
            unevaluated_items: None,
            ..self.get(id).clone()
        };
        let mut whole = self.push(base);
        for part in pending {
            let flat = self.flatten(part);
            let parted = unevaluated != (None, None) && scoped(self.get(flat));
            let fits = !parted && self.get(flat).reference.is_none();
            match fits.then(|| self.merge(whole, flat)).flatten() {
                Some(merged) => whole = merged,
                None => left.push(part),
            }
        }
        let mut schema = self.get(whole).clone();
        schema.all_of.extend(left);
        if unevaluated != (None, None) {
            (schema.unevaluated_properties, schema.unevaluated_items) = unevaluated;
        }
        let result = self.push(schema);
        self.flat.insert(id, result);
        self.flat.insert(result, result);
        result
    }
}

/// Keywords that look at their siblings' evaluations, and so cannot move into another schema.
fn scoped(schema: &Schema) -> bool {
    schema.unevaluated_properties.is_some()
        || schema.unevaluated_items.is_some()
        || !schema.opaque.is_empty()
}

fn meta(a: Meta, b: Meta) -> Meta {
    Meta {
        title: a.title.or(b.title),
        description: a.description.or(b.description),
        default: a.default.or(b.default),
        deprecated: a.deprecated || b.deprecated,
        read_only: a.read_only || b.read_only,
        write_only: a.write_only || b.write_only,
    }
}

fn least(a: Option<u64>, b: Option<u64>) -> Option<u64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (one, other) => one.or(other),
    }
}

fn union<T: PartialEq>(mut a: Vec<T>, b: Vec<T>) -> Vec<T> {
    for item in b {
        if !a.contains(&item) {
            a.push(item);
        }
    }
    a
}

/// Whether a value is in every list.
pub fn in_all(lists: &[Vec<Value>], value: &Value) -> bool {
    lists
        .iter()
        .all(|list| list.iter().any(|v| super::equal(v, value)))
}

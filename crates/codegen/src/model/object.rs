//! Objects: maps, records, and the members beyond the named ones.

use super::build::{Builder, Decided, Hint};
use super::item::{Extra, Field, Kind, Record, Type};
use super::names::Scope;
use crate::normalize::{Kinds, ObjectRules, Schema, SchemaId, TextRules};

/// Names of the functions that records and their builders have.
const SPOKEN_FOR: &[&str] = &["builder", "build", "from_json"];

impl Builder<'_> {
    pub(super) fn object(&mut self, schema: &Schema, hint: &Hint) -> Decided {
        let rules = &schema.object;
        if rules.properties.is_empty()
            && rules.required.is_empty()
            && let Some(decided) = self.map(rules, hint)
        {
            return decided;
        }
        self.record(rules, hint)
    }

    /// An object without named members: a map.
    fn map(&mut self, rules: &ObjectRules, hint: &Hint) -> Option<Decided> {
        let closed = rules.additional.is_some_and(|s| self.is_never(s));
        if closed && rules.patterns.is_empty() {
            return None;
        }
        let mut left = dependents(rules);
        let (key, value) = match (rules.patterns.as_slice(), rules.additional) {
            ([], additional) => (None, additional),
            ([(pattern, value)], _) if closed => (Some(pattern.clone()), Some(*value)),
            _ => {
                left.push("patternProperties".to_owned());
                (None, None)
            }
        };
        let value = value.unwrap_or(self.schemas.any());
        let value = self.type_of(value, &hint.part("Value"));
        if !value.exact {
            left.push("additionalProperties".to_owned());
        }
        let key = self.key(rules, key, hint, &mut left);
        let ty = Type::Map {
            key: Box::new(key),
            value: Box::new(value.ty),
            min: rules.min,
            max: rules.max,
        };
        Some(Decided::ty(ty).leaving(left))
    }

    fn key(
        &mut self,
        rules: &ObjectRules,
        pattern: Option<String>,
        hint: &Hint,
        left: &mut Vec<String>,
    ) -> Type {
        let mut key = Schema {
            kinds: Kinds::STRING,
            ..Schema::any(Vec::new())
        };
        key.text.patterns.extend(pattern);
        let mut key = self.schemas.push(key);
        for names in &rules.names {
            match self.schemas.merge(key, *names) {
                Some(merged) => key = merged,
                None => left.push("propertyNames".to_owned()),
            }
        }
        let typed = self.type_of(key, &hint.part("Name"));
        if !typed.exact {
            left.push("propertyNames".to_owned());
        }
        match typed.ty {
            Type::Never => {
                left.push("propertyNames".to_owned());
                Type::String
            }
            Type::Item(item) if self.is_refined(item) => {
                left.push("propertyNames".to_owned());
                Type::String
            }
            ty => ty,
        }
    }

    fn is_refined(&self, item: super::ItemId) -> bool {
        !matches!(self.model.item(item).kind, Kind::Text(_) | Kind::Texts(_))
    }

    fn record(&mut self, rules: &ObjectRules, hint: &Hint) -> Decided {
        let mut left = Vec::new();
        let mut record = Record::default();
        let mut forbidden = Vec::new();
        let mut scope = Scope::without(SPOKEN_FOR.iter().copied());
        let members = self.members(rules);
        let names = scope.members(members.iter().map(|(name, _)| name.as_str()));
        for (name, schema) in members {
            let required = rules.required.contains(&name);
            let schema = match self.patterned(rules, &name, schema) {
                Some(schema) => schema,
                None => {
                    left.push("patternProperties".to_owned());
                    schema
                }
            };
            if !required && self.is_never(schema) {
                forbidden.push(name);
                continue;
            }
            let typed = self.type_of(schema, &hint.member(&name));
            if !typed.exact {
                left.push("properties".to_owned());
            }
            let meta = self.member_meta(schema);
            let origin = self.schemas.get(schema).origins.first().copied();
            record.fields.push(Field {
                name: names.get(&name).cloned().unwrap_or_default(),
                wire: name,
                ty: typed.ty,
                required,
                meta,
                origin,
            });
        }
        record.extra = self.extra(rules, forbidden, &mut scope, hint, &mut left);
        self.names_of_members(rules, &mut record, &mut left);
        self.counts(rules, &mut record);
        self.dependents_of(rules, &mut record, &mut left);
        Decided::kind(Kind::Record(record)).leaving(left)
    }

    /// The named members: those of `properties`, then those that only `required` names.
    fn members(&mut self, rules: &ObjectRules) -> Vec<(String, SchemaId)> {
        let mut members: Vec<_> = rules
            .properties
            .iter()
            .map(|(name, schema)| (name.clone(), *schema))
            .collect();
        for name in &rules.required {
            if !rules.properties.contains_key(name) {
                let matched = rules
                    .patterns
                    .iter()
                    .any(|(pattern, _)| self.schemas.matches(pattern, name));
                let rest = rules.additional.filter(|_| !matched);
                members.push((name.clone(), rest.unwrap_or(self.schemas.any())));
            }
        }
        members
    }

    /// The schema of a named member together with those of the patterns that its name matches.
    fn patterned(&mut self, rules: &ObjectRules, name: &str, schema: SchemaId) -> Option<SchemaId> {
        let mut whole = schema;
        for (pattern, other) in &rules.patterns {
            if self.schemas.matches(pattern, name) {
                whole = self.schemas.merge(whole, *other)?;
            }
        }
        Some(whole)
    }

    /// A reference's own annotations come before those of what it refers to.
    fn member_meta(&self, schema: SchemaId) -> crate::normalize::Meta {
        let own = self.schemas.get(schema).meta.clone();
        let target = &self.schemas.get(self.schemas.follow(schema)).meta;
        crate::normalize::Meta {
            description: own
                .description
                .or_else(|| target.description.clone())
                .or_else(|| own.title.clone()),
            default: own.default.or_else(|| target.default.clone()),
            deprecated: own.deprecated,
            ..own
        }
    }

    fn extra(
        &mut self,
        rules: &ObjectRules,
        forbidden: Vec<String>,
        scope: &mut Scope,
        hint: &Hint,
        left: &mut Vec<String>,
    ) -> Option<Extra> {
        let closed = rules.additional.is_some_and(|s| self.is_never(s));
        if closed && rules.patterns.is_empty() {
            return None;
        }
        let (patterns, value) = match (rules.patterns.as_slice(), rules.additional) {
            ([], additional) => (Vec::new(), additional),
            ([(pattern, value)], _) if closed => (vec![pattern.clone()], Some(*value)),
            (several, _) => {
                left.push("patternProperties".to_owned());
                let names = several.iter().map(|(pattern, _)| pattern.clone());
                (names.filter(|_| closed).collect(), None)
            }
        };
        let value = value.unwrap_or(self.schemas.any());
        let typed = self.type_of(value, &hint.part("Value"));
        if !typed.exact {
            left.push("additionalProperties".to_owned());
        }
        Some(Extra {
            name: scope.give("extra"),
            value: typed.ty,
            patterns,
            names: Vec::new(),
            forbidden,
        })
    }

    /// `propertyNames`: the named members are judged now, the others by a rule on their names.
    fn names_of_members(
        &mut self,
        rules: &ObjectRules,
        record: &mut Record,
        left: &mut Vec<String>,
    ) {
        for names in &rules.names {
            let named = record
                .fields
                .iter()
                .all(|field| self.is_name(*names, &field.wire));
            let others = match &mut record.extra {
                None => true,
                Some(extra) => match self.plain_text(*names) {
                    Some(text) => {
                        extra.names.push(text);
                        true
                    }
                    None => false,
                },
            };
            if !(named && others) {
                left.push("propertyNames".to_owned());
            }
        }
    }

    fn is_name(&mut self, names: SchemaId, name: &str) -> bool {
        let names = self.schemas.flatten(self.schemas.follow(names));
        let schema = self.schemas.get(names).clone();
        let name = serde_json::Value::String(name.to_owned());
        schema.kinds.meets(Kinds::STRING)
            && crate::normalize::in_all(&schema.values, &name)
            && self.accepts(&schema, &name) == Some(true)
    }

    /// The schema's rules on strings, where it has no others.
    fn plain_text(&mut self, schema: SchemaId) -> Option<TextRules> {
        let flat = self.schemas.flatten(self.schemas.follow(schema));
        let schema = self.schemas.get(flat);
        let only = Schema {
            kinds: schema.kinds,
            text: schema.text.clone(),
            ..Schema::any(Vec::new())
        };
        let plain = schema.kinds.meets(Kinds::STRING) && only == schema.assertions();
        (plain && !self.schemas.is_inexact(flat)).then(|| schema.text.clone())
    }

    pub(super) fn is_never(&mut self, schema: SchemaId) -> bool {
        let flat = self.schemas.flatten(self.schemas.follow(schema));
        self.schemas.get(flat).is_never()
    }
}

/// The keywords about members that depend on others.
fn dependents(rules: &ObjectRules) -> Vec<String> {
    let mut left = Vec::new();
    if !rules.dependent_required.is_empty() {
        left.push("dependentRequired".to_owned());
    }
    if !rules.dependent_schemas.is_empty() {
        left.push("dependentSchemas".to_owned());
    }
    left
}

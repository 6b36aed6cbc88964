//! Rules over the members of one record: what of `anyOf`, `not`, `if` and `dependent…` can be written out.

use serde_json::Value;

use super::build::Builder;
use super::item::{Condition, Kind, Model, Record, Rule, Type};
use crate::normalize::{self, Kinds, ObjectRules, SchemaId};

impl Builder<'_> {
    /// A subschema as a condition on the members of an object; `None` where it says more than that.
    pub(super) fn condition(
        &mut self,
        schema: SchemaId,
        members: &ObjectRules,
    ) -> Option<Condition> {
        self.condition_within(schema, members, 0)
    }

    fn condition_within(
        &mut self,
        schema: SchemaId,
        members: &ObjectRules,
        depth: usize,
    ) -> Option<Condition> {
        if depth > 16 {
            return None;
        }
        let flat = self.schemas.flatten(self.schemas.follow(schema));
        let schema = self.schemas.get(flat).clone();
        if !schema.kinds.meets(Kinds::OBJECT) {
            return Some(Condition::Constant(false));
        }
        if !only_conditions(&schema) || self.schemas.is_inexact(flat) {
            return None;
        }
        let mut all: Vec<Condition> = schema
            .object
            .required
            .iter()
            .cloned()
            .map(Condition::Present)
            .collect();
        for (name, own) in &schema.object.properties {
            all.push(self.member_condition(name, *own, members)?);
        }
        for (lists, one) in [(&schema.any_of, false), (&schema.one_of, true)] {
            for list in lists {
                let mut parts = Vec::new();
                for part in list {
                    parts.push(self.condition_within(*part, members, depth + 1)?);
                }
                all.push(if one {
                    Condition::One(parts)
                } else {
                    Condition::Any(parts)
                });
            }
        }
        for not in &schema.not {
            all.push(negated(self.condition_within(*not, members, depth + 1)?));
        }
        for condition in &schema.conditions {
            all.push(self.conditional(condition, members)?);
        }
        Some(all_of(all))
    }

    /// What a subschema says about one member: nothing new, that it is absent, or that it is among constants.
    fn member_condition(
        &mut self,
        name: &str,
        own: SchemaId,
        members: &ObjectRules,
    ) -> Option<Condition> {
        let flat = self.schemas.flatten(self.schemas.follow(own));
        if self.schemas.is_inexact(flat) {
            return None;
        }
        let schema = self.schemas.get(flat).clone();
        if schema.is_any() {
            return Some(Condition::Constant(true));
        }
        let absent = negated(Condition::Present(name.to_owned()));
        if schema.is_never() {
            return Some(absent);
        }
        if let Some(declared) = members.properties.get(name) {
            let declared = self.schemas.flatten(self.schemas.follow(*declared));
            let kinds_only = normalize::Schema {
                kinds: Kinds::ALL,
                ..schema.assertions()
            }
            .is_any();
            let declared = self.schemas.get(declared);
            let wider = kinds_only && declared.kinds.without(schema.kinds).is_none();
            if wider || declared.assertions() == schema.assertions() {
                return Some(Condition::Constant(true));
            }
        }
        let bare = normalize::Schema {
            kinds: Kinds::ALL,
            values: Vec::new(),
            ..schema.assertions()
        };
        let [values] = schema.values.as_slice() else {
            return None;
        };
        if !bare.is_any() {
            return None;
        }
        let values = values
            .iter()
            .filter(|v| Kinds::of(v).meets(schema.kinds))
            .cloned()
            .collect();
        Some(Condition::Any(vec![
            absent,
            Condition::Among(name.to_owned(), values),
        ]))
    }

    /// `if`, `then` and `else` as one condition.
    pub(super) fn conditional(
        &mut self,
        condition: &normalize::Condition,
        members: &ObjectRules,
    ) -> Option<Condition> {
        let test = self.condition(condition.test, members)?;
        let mut all = Vec::new();
        if let Some(then) = condition.then {
            all.push(Condition::Any(vec![
                negated(test.clone()),
                self.condition(then, members)?,
            ]));
        }
        if let Some(otherwise) = condition.otherwise {
            all.push(Condition::Any(vec![
                test,
                self.condition(otherwise, members)?,
            ]));
        }
        Some(all_of(all))
    }

    /// `minProperties` and `maxProperties`.
    pub(super) fn counts(&mut self, rules: &ObjectRules, record: &mut Record) {
        let named = record.fields.iter().filter(|f| f.required).count() as u64;
        if rules.min > named {
            record.rules.push(Rule {
                keyword: "minProperties",
                must: Condition::AtLeast(rules.min),
            });
        }
        if let Some(max) = rules.max {
            let most = record.fields.len() as u64;
            if record.extra.is_some() || max < most {
                record.rules.push(Rule {
                    keyword: "maxProperties",
                    must: Condition::AtMost(max),
                });
            }
        }
    }

    /// `dependentRequired`, and `dependentSchemas` where they are conditions.
    pub(super) fn dependents_of(
        &mut self,
        rules: &ObjectRules,
        record: &mut Record,
        left: &mut Vec<String>,
    ) {
        let mut found = Vec::new();
        for (name, needs) in &rules.dependent_required {
            let needs = all_of(needs.iter().cloned().map(Condition::Present).collect());
            let must = Condition::Any(vec![negated(Condition::Present(name.clone())), needs]);
            found.push(Rule {
                keyword: "dependentRequired",
                must,
            });
        }
        for (name, schema) in &rules.dependent_schemas {
            match self.condition(*schema, rules) {
                Some(rule) => {
                    let must =
                        Condition::Any(vec![negated(Condition::Present(name.clone())), rule]);
                    found.push(Rule {
                        keyword: "dependentSchemas",
                        must,
                    });
                }
                None => left.push("dependentSchemas".to_owned()),
            }
        }
        self.settle_rules(found, record, left);
    }
}

/// Whether a schema says nothing that is not about the presence and the constants of members.
fn only_conditions(schema: &normalize::Schema) -> bool {
    let rest = normalize::Schema {
        kinds: Kinds::ALL,
        any_of: Vec::new(),
        one_of: Vec::new(),
        not: Vec::new(),
        conditions: Vec::new(),
        object: ObjectRules {
            properties: Default::default(),
            required: Default::default(),
            ..schema.object.clone()
        },
        ..schema.assertions()
    };
    rest.is_any()
}

pub(super) fn negated(condition: Condition) -> Condition {
    match condition {
        Condition::Not(inner) => *inner,
        Condition::Constant(value) => Condition::Constant(!value),
        other => Condition::Not(Box::new(other)),
    }
}

fn all_of(mut conditions: Vec<Condition>) -> Condition {
    conditions.retain(|condition| *condition != Condition::Constant(true));
    match conditions.len() {
        0 => Condition::Constant(true),
        1 => conditions.remove(0),
        _ => Condition::All(conditions),
    }
}

/// Whether the fields of a record tell all that a condition asks.
pub(super) fn is_answerable(condition: &Condition, record: &Record, model: &Model) -> bool {
    match condition {
        Condition::Constant(_)
        | Condition::AtLeast(_)
        | Condition::AtMost(_)
        | Condition::Present(_) => true,
        Condition::Among(name, values) => match record.fields.iter().find(|f| f.wire == *name) {
            Some(field) => is_comparable(&field.ty, values, model),
            None => record.extra.is_none(),
        },
        Condition::Not(inner) => is_answerable(inner, record, model),
        Condition::All(parts) | Condition::Any(parts) | Condition::One(parts) => {
            parts.iter().all(|part| is_answerable(part, record, model))
        }
    }
}

/// Whether a field of the type compares with the constants as a text or a truth value.
fn is_comparable(ty: &Type, values: &[Value], model: &Model) -> bool {
    match ty {
        Type::Bool => values.iter().all(Value::is_boolean),
        Type::String | Type::Text(..) | Type::Format(_) => values.iter().all(Value::is_string),
        Type::Item(item) => match &model.item(*item).kind {
            Kind::Text(_) | Kind::Texts(_) => values.iter().all(Value::is_string),
            Kind::Constant(value) => value.is_string() && values.iter().all(Value::is_string),
            _ => false,
        },
        _ => false,
    }
}

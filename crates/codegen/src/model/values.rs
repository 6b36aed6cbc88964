//! Schemas that list their instances: enumerations and constants.

use serde_json::Value;

use super::build::{Builder, Decided, Hint};
use super::decide::optional;
use super::item::{Choice, Kind, Type};
use super::names::{Scope, variant};
use crate::normalize::{Kinds, Meta, Schema, SchemaId, equal, in_all};

impl Builder<'_> {
    /// The enumeration of the instances that a schema with `enum` or `const` accepts, whatever else it says.
    ///
    /// `None` where a rest of the schema cannot be evaluated on its own.
    pub(super) fn values(&mut self, schema: &Schema, hint: &Hint) -> Option<Decided> {
        let (first, others) = schema.values.split_first()?;
        let mut choices: Vec<(Value, Meta)> = Vec::new();
        for value in first {
            let kept = in_all(others, value)
                && Kinds::of(value).meets(schema.kinds)
                && !choices.iter().any(|(v, _)| equal(v, value));
            if kept && self.accepts(schema, value)? {
                choices.push((value.clone(), Meta::default()));
            }
        }
        let metas = self.documented(schema);
        for (value, meta) in &mut choices {
            if let Some((_, found)) = metas.iter().find(|(v, _)| equal(v, value)) {
                *meta = found.clone();
            }
        }
        Some(self.choices(choices, hint))
    }

    /// Whether a value is valid where the schema stands, by the validator; `None` where that cannot be told here.
    pub(super) fn accepts(&mut self, schema: &Schema, value: &Value) -> Option<bool> {
        let bare = Schema {
            kinds: Kinds::ALL,
            values: Vec::new(),
            ..schema.assertions()
        };
        if bare.is_any() {
            return Some(true);
        }
        if schema.origins.is_empty() {
            return None;
        }
        let mut valid = true;
        for node in &schema.origins {
            valid &= self
                .schemas
                .graph
                .accepts(*node, value, self.settings.assert_formats)?;
        }
        Some(valid)
    }

    /// An enumeration given as alternatives of constants, each with a schema of its own.
    pub(super) fn alternatives(
        &mut self,
        schema: &Schema,
        branches: &[SchemaId],
        hint: &Hint,
    ) -> Option<Decided> {
        let mut choices: Vec<(Value, Meta)> = Vec::new();
        for branch in branches {
            let branch = self.schemas.flatten(self.schemas.follow(*branch));
            let branch = self.schemas.get(branch);
            if branch.kinds == Kinds::NULL && branch.values.is_empty() {
                choices.push((Value::Null, branch.meta.clone()));
                continue;
            }
            for value in branch.values.first()? {
                if !choices.iter().any(|(v, _)| equal(v, value)) {
                    choices.push((value.clone(), branch.meta.clone()));
                }
            }
        }
        let mut kept = Vec::new();
        for (value, meta) in choices {
            if Kinds::of(&value).meets(schema.kinds) && self.accepts(schema, &value)? {
                kept.push((value, meta));
            }
        }
        Some(self.choices(kept, hint))
    }

    /// What alternatives beside the enumeration say about each value.
    fn documented(&mut self, schema: &Schema) -> Vec<(Value, Meta)> {
        let branches: Vec<SchemaId> = schema
            .any_of
            .iter()
            .chain(&schema.one_of)
            .flatten()
            .copied()
            .collect();
        let mut found = Vec::new();
        for branch in branches {
            let branch = self.schemas.get(self.schemas.follow(branch));
            if let [values] = branch.values.as_slice() {
                found.extend(
                    values
                        .iter()
                        .map(|value| (value.clone(), branch.meta.clone())),
                );
            }
        }
        found
    }

    fn choices(&mut self, mut choices: Vec<(Value, Meta)>, hint: &Hint) -> Decided {
        if choices.is_empty() {
            return Decided::ty(Type::Never);
        }
        let null = choices.len() > 1 && choices.iter().any(|(v, _)| v.is_null());
        if null {
            choices.retain(|(v, _)| !v.is_null());
            let (decided, near) = (enumeration(choices), hint.clone());
            let ty = self.place(decided, &near);
            return Decided::ty(optional(ty));
        }
        if choices.len() == 1 && choices[0].0.is_null() {
            return Decided::ty(Type::Null);
        }
        if choices.len() == 2 && choices.iter().all(|(v, _)| v.is_boolean()) {
            return Decided::ty(Type::Bool);
        }
        Decided::kind(enumeration(choices))
    }
}

fn enumeration(choices: Vec<(Value, Meta)>) -> Kind {
    if let [(value, meta)] = choices.as_slice()
        && (!value.is_string() || meta.title.is_none())
    {
        return Kind::Constant(value.clone());
    }
    let mut scope = Scope::default();
    let texts = choices.iter().all(|(value, _)| value.is_string());
    let choices = choices
        .into_iter()
        .enumerate()
        .map(|(index, (value, meta))| {
            let fallback = match &meta.title {
                Some(title) if !value.is_string() => super::names::upper_camel(title),
                _ => String::new(),
            };
            let fallback = if fallback.is_empty() {
                format!("Value{}", index + 1)
            } else {
                fallback
            };
            let wish = if value.is_number() && meta.title.is_some() {
                fallback
            } else {
                variant(&value, &fallback)
            };
            Choice {
                name: scope.give(&wish),
                value,
                meta,
            }
        })
        .collect();
    if texts {
        Kind::Texts(choices)
    } else {
        Kind::Values(choices)
    }
}

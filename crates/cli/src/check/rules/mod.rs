//! The rules of the generated types, applied without compiling them: for registries whose types are not built in.
//!
//! What is judged is the generator's model, from which the types are printed; so a fault of its decisions shows here as it
//! would in the types.

mod format;
mod pattern;
mod record;

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::HashSet;

use contract_codegen::model::{Embedded, ItemId, Kind, Model, Told, Type, Union};
use contract_codegen::normalize::{NumberRules, TextRules};
use contract_codegen::resolve::Graph;
use contract_codegen::{Registry, Settings, model_of};
use contract_runtime::{Json, Number, Value, json};
use serde::Deserialize;

use pattern::Test;

/// The types of a registry.
pub struct Rules<'a> {
    model: Model,
    graph: &'a Graph<'a>,
    patterns: RefCell<HashMap<String, Option<Test>>>,
}

impl<'a> Rules<'a> {
    /// Decides the types of a registry.
    pub fn of(registry: &Registry, graph: &'a Graph<'a>) -> Self {
        Self {
            model: model_of(registry, graph, &Settings::default()),
            graph,
            patterns: RefCell::default(),
        }
    }

    /// Whether the type of a contract, by its number in the catalog, takes a value.
    pub fn accept(&self, contract: usize, value: &Value) -> bool {
        let mut modules = self.model.modules.iter();
        let module = modules.find(|module| module.entry == Some(contract));
        let root = module.and_then(|module| module.root.as_ref());
        root.is_some_and(|root| self.holds(root, value))
    }

    /// Whether a value is one of a type.
    fn holds(&self, ty: &Type, value: &Value) -> bool {
        match ty {
            Type::Json => true,
            Type::Never => false,
            Type::Null => value.is_null(),
            Type::Bool => value.is_boolean(),
            Type::String => value.is_string(),
            Type::Number => value.is_number(),
            Type::Text(min, max) => text(value, |text| within(text.chars().count(), *min, *max)),
            Type::Format(name) => text(value, |text| format::accepts(name, text)),
            Type::UInt(min, max) => {
                let number = integer(value).and_then(|number| u64::try_from(number).ok());
                number.is_some_and(|number| (*min..=max.unwrap_or(u64::MAX)).contains(&number))
            }
            Type::Int(min, max) => {
                let range = min.unwrap_or(i64::MIN)..=max.unwrap_or(i64::MAX);
                let number = integer(value).and_then(|number| i64::try_from(number).ok());
                number.is_some_and(|number| range.contains(&number))
            }
            Type::Integer => integer(value).is_some(),
            Type::Item(item) | Type::Boxed(item) => self.is_item(*item, value),
            Type::Option(inner) => value.is_null() || self.holds(inner, value),
            Type::List {
                item,
                min,
                max,
                unique,
            } => value.as_array().is_some_and(|items| {
                within(items.len(), *min, *max)
                    && (!unique || are_unique(items))
                    && items.iter().all(|value| self.holds(item, value))
            }),
            Type::Tuple(types) => value.as_array().is_some_and(|items| {
                let pairs = || types.iter().zip(items);
                items.len() == types.len() && pairs().all(|(ty, value)| self.holds(ty, value))
            }),
            Type::Map {
                key,
                value: each,
                min,
                max,
            } => value.as_object().is_some_and(|members| {
                let holds = |(name, value): (&String, &Value)| {
                    self.holds(key, &Value::from(name.as_str())) && self.holds(each, value)
                };
                within(members.len(), *min, *max) && members.iter().all(holds)
            }),
        }
    }

    fn is_item(&self, item: ItemId, value: &Value) -> bool {
        match &self.model.item(item).kind {
            Kind::Pending => false,
            Kind::Record(record) => self.is_record(record, value),
            Kind::Texts(choices) | Kind::Values(choices) => choices
                .iter()
                .any(|choice| json::equal(&choice.value, value)),
            Kind::Constant(constant) => json::equal(constant, value),
            Kind::Text(rules) => text(value, |text| self.is_text(rules, text)),
            Kind::Number(rules, integral) => is_number(rules, *integral, value),
            Kind::Union(union) => self.is_alternative(union, value),
            Kind::Refined(ty, embedded) => {
                self.holds(ty, value) && self.is_embedded(embedded.as_ref(), value)
            }
        }
    }

    fn is_text(&self, rules: &TextRules, text: &str) -> bool {
        within(text.chars().count(), rules.min, rules.max)
            && rules
                .formats
                .iter()
                .all(|name| format::is_valid(name, text))
            && rules
                .patterns
                .iter()
                .all(|pattern| self.matches(pattern, text))
    }

    /// Whether a text matches a pattern, by the test that the generator made of it.
    fn matches(&self, pattern: &str, text: &str) -> bool {
        let mut tests = self.patterns.borrow_mut();
        let test = tests
            .entry(pattern.to_owned())
            .or_insert_with(|| Test::of(pattern));
        test.as_ref().is_some_and(|test| test.accepts(text))
    }

    fn is_alternative(&self, union: &Union, value: &Value) -> bool {
        let mut variants = union.variants.iter();
        match &union.by {
            Told::Trying => variants.any(|variant| self.holds(&variant.ty, value)),
            Told::Tag(tag) => {
                let tag = value.get(tag).and_then(Value::as_str);
                let tagged = tag.and_then(|tag| {
                    variants.find(|variant| variant.tags.iter().any(|known| known == tag))
                });
                tagged.is_some_and(|variant| self.holds(&variant.ty, value))
            }
            Told::Kind => {
                let kinds = kinds(value);
                let of_kind = kinds.iter().find_map(|kind| {
                    let mut variants = union.variants.iter();
                    variants.find(|variant| variant.kinds.contains(kind))
                });
                of_kind.is_some_and(|variant| self.holds(&variant.ty, value))
            }
        }
    }

    /// What the model leaves to the validator is the validator's in the types as well.
    fn is_embedded(&self, embedded: Option<&Embedded>, value: &Value) -> bool {
        embedded.is_none_or(|embedded| {
            self.graph
                .accepts(embedded.node, value, true)
                .unwrap_or(false)
        })
    }
}

/// The kinds of a value, the tightest first.
fn kinds(value: &Value) -> &'static [&'static str] {
    match value {
        Value::Null => &["null"],
        Value::Bool(_) => &["boolean"],
        Value::String(_) => &["string"],
        Value::Array(_) => &["array"],
        Value::Object(_) => &["object"],
        Value::Number(_) if integer(value).is_some() => &["integer", "number"],
        Value::Number(_) => &["number"],
    }
}

fn text(value: &Value, holds: impl FnOnce(&str) -> bool) -> bool {
    value.as_str().is_some_and(holds)
}

fn within(count: usize, min: u64, max: Option<u64>) -> bool {
    let count = count as u64;
    min <= count && max.is_none_or(|max| count <= max)
}

/// The integer that a value is, where 64 bits hold it.
fn integer(value: &Value) -> Option<i128> {
    let number = Number::deserialize(value).ok()?;
    number.is_integer().then(|| number.as_i128()).flatten()
}

fn is_number(rules: &NumberRules, integral: bool, value: &Value) -> bool {
    let number = |number: &serde_json::Number| Number::deserialize(number).ok();
    let Some(given) = value.as_number().and_then(number) else {
        return false;
    };
    let above = |bound: &contract_codegen::normalize::Bound| {
        number(&bound.value)
            .is_some_and(|limit| given > limit || !bound.exclusive && given == limit)
    };
    let below = |bound: &contract_codegen::normalize::Bound| {
        number(&bound.value)
            .is_some_and(|limit| given < limit || !bound.exclusive && given == limit)
    };
    (!integral || integer(value).is_some())
        && rules.min.iter().all(above)
        && rules.max.iter().all(below)
        && rules
            .multiple_of
            .iter()
            .all(|step| number(step).is_some_and(|step| given.multiple_of(&step)))
}

fn are_unique(items: &[Value]) -> bool {
    let mut seen = HashSet::new();
    items.iter().all(|item| seen.insert(Json(item.clone())))
}

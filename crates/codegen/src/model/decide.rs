//! From one canonical schema to its shape, kind of instance by kind of instance.

use super::build::{Builder, Decided, Hint, Shape};
use super::item::{Kind, Told, Type, Union, Variant};
use super::names::Wish;
use crate::normalize::{
    ArrayRules, Condition, Kinds, NumberRules, ObjectRules, Schema, SchemaId, TextRules,
    is_integral,
};

/// Rust's own traits for tuples end here.
const LONGEST_TUPLE: usize = 12;

impl Builder<'_> {
    /// The shape of a schema whose references and `allOf` are merged in as far as they can be.
    pub(super) fn decide(&mut self, id: SchemaId, hint: &Hint) -> Decided {
        let schema = self.schemas.get(id).clone();
        if schema.is_never() {
            return Decided::ty(Type::Never);
        }
        if !schema.values.is_empty()
            && schema.opaque.is_empty()
            && let Some(decided) = self.values(&schema, hint)
        {
            return decided;
        }
        let schema = self.close_unevaluated(schema);
        if let Some(decided) = self.nullable(&schema, hint) {
            return decided;
        }
        if let Some(decided) = self.combined(&schema, hint) {
            return decided;
        }
        let left = leftovers(&schema);
        self.by_kind(&schema, hint).leaving(left)
    }

    /// `unevaluated…` as `additional…`, where all that could evaluate is in one schema.
    fn close_unevaluated(&mut self, mut schema: Schema) -> Schema {
        let plain = schema.all_of.is_empty()
            && schema.any_of.is_empty()
            && schema.one_of.is_empty()
            && schema.conditions.is_empty()
            && schema.opaque.is_empty()
            && schema.reference.is_none();
        if plain
            && schema.object.dependent_schemas.is_empty()
            && let Some(rest) = schema.unevaluated_properties.take()
        {
            schema.object.additional.get_or_insert(rest);
        }
        if plain
            && schema.array.contains.is_empty()
            && let Some(rest) = schema.unevaluated_items.take()
        {
            schema.array.items.get_or_insert(rest);
        }
        schema
    }

    /// A type beside `null`.
    fn nullable(&mut self, schema: &Schema, hint: &Hint) -> Option<Decided> {
        let rest = schema.kinds.without(Kinds::NULL);
        if !schema.kinds.meets(Kinds::NULL) || rest.is_none() || schema.kinds == Kinds::ALL {
            return None;
        }
        if !leftovers(schema).is_empty() || !schema.any_of.is_empty() || !schema.one_of.is_empty() {
            return None;
        }
        let inner = self.schemas.push(Schema {
            kinds: rest,
            ..schema.clone()
        });
        let typed = self.type_of(inner, hint);
        let left = (!typed.exact).then_some("type");
        Some(Decided::ty(optional(typed.ty)).leaving(left))
    }

    fn by_kind(&mut self, schema: &Schema, hint: &Hint) -> Decided {
        if schema.kinds == Kinds::ALL && !has_kind_rules(schema) {
            return Decided::ty(Type::Json);
        }
        let kinds: Vec<Kinds> = Kinds::EACH
            .into_iter()
            .filter(|k| k.meets(schema.kinds))
            .collect();
        match kinds.as_slice() {
            [kind] => self.one_kind(*kind, schema, hint),
            kinds => self.several_kinds(kinds, schema, hint),
        }
    }

    fn one_kind(&mut self, kind: Kinds, schema: &Schema, hint: &Hint) -> Decided {
        match kind {
            Kinds::NULL => Decided::ty(Type::Null),
            Kinds::BOOLEAN => Decided::ty(Type::Bool),
            Kinds::NUMBER => number(schema.kinds, &schema.number),
            Kinds::STRING => text(&schema.text),
            Kinds::ARRAY => self.array(&schema.array, hint),
            _ => self.object(schema, hint),
        }
    }

    fn several_kinds(&mut self, kinds: &[Kinds], schema: &Schema, hint: &Hint) -> Decided {
        let mut left = Vec::new();
        let mut variants = Vec::new();
        for kind in kinds {
            let (name, words) = kind_name(*kind);
            let kinds = schema.kinds.and(*kind);
            let part = self.schemas.push(only_kind(schema, kinds));
            let near = Hint {
                module: hint.module,
                wish: Wish {
                    claim: super::item::Claim::Place,
                    ..hint.wish.part(name)
                },
            };
            let typed = self.type_of(part, &near);
            if !typed.exact {
                left.push("type");
            }
            variants.push(Variant {
                name: name.to_owned(),
                ty: typed.ty,
                kinds: vec![words],
                tags: Vec::new(),
                meta: Default::default(),
            });
        }
        Decided::kind(Kind::Union(Union {
            variants,
            by: Told::Kind,
        }))
        .leaving(left)
    }

    fn array(&mut self, rules: &ArrayRules, hint: &Hint) -> Decided {
        let mut left = Vec::new();
        if !rules.contains.is_empty() {
            left.push("contains");
        }
        if !rules.prefix.is_empty() {
            return self.tuple(rules, hint).leaving(left);
        }
        let item = rules.items.unwrap_or(self.schemas.any());
        let typed = self.type_of(item, &hint.part("Item"));
        if !typed.exact {
            left.push("items");
        }
        Decided::ty(Type::List {
            item: Box::new(typed.ty),
            min: rules.min,
            max: rules.max,
            unique: rules.unique,
        })
        .leaving(left)
    }

    fn tuple(&mut self, rules: &ArrayRules, hint: &Hint) -> Decided {
        let length = rules.prefix.len();
        let none_behind = rules.items.is_some_and(|items| {
            let items = self.schemas.follow(items);
            self.schemas.get(items).is_never()
        });
        let closed = none_behind || rules.max == Some(length as u64);
        let full = rules.min == length as u64;
        if !closed
            || !full
            || rules.max.is_some_and(|max| max < length as u64)
            || length > LONGEST_TUPLE
            || rules.unique
        {
            let list = Type::List {
                item: Box::new(Type::Json),
                min: rules.min,
                max: rules.max,
                unique: rules.unique,
            };
            return Decided::ty(list).leaving(["prefixItems"]);
        }
        let mut left = Vec::new();
        let mut items = Vec::new();
        for (index, item) in rules.prefix.iter().enumerate() {
            let typed = self.type_of(*item, &hint.part(&format!("Item{}", index + 1)));
            if !typed.exact {
                left.push("prefixItems");
            }
            items.push(typed.ty);
        }
        Decided::ty(Type::Tuple(items)).leaving(left)
    }
}

/// The keywords of a schema that no shape of this stage covers.
pub(super) fn leftovers(schema: &Schema) -> Vec<&'static str> {
    let mut left = schema.opaque.clone();
    let mut add = |there: bool, keyword| left.extend(there.then_some(keyword));
    add(!schema.all_of.is_empty(), "allOf");
    add(schema.reference.is_some(), "$ref");
    add(!schema.values.is_empty(), "enum");
    add(!schema.any_of.is_empty(), "anyOf");
    add(!schema.one_of.is_empty(), "oneOf");
    add(!schema.not.is_empty(), "not");
    let consequent = |c: &Condition| c.then.is_some() || c.otherwise.is_some();
    add(schema.conditions.iter().any(consequent), "if");
    add(
        schema.unevaluated_properties.is_some(),
        "unevaluatedProperties",
    );
    add(schema.unevaluated_items.is_some(), "unevaluatedItems");
    left
}

/// The schema without anything but its rules for one kind of instance.
pub(super) fn only_kind(schema: &Schema, kinds: Kinds) -> Schema {
    let mut part = Schema {
        kinds,
        meta: Default::default(),
        ..Schema::any(schema.origins.clone())
    };
    if kinds.meets(Kinds::STRING) {
        part.text = schema.text.clone();
    }
    if kinds.meets(Kinds::NUMBER) {
        part.number = schema.number.clone();
    }
    if kinds.meets(Kinds::ARRAY) {
        part.array = schema.array.clone();
    }
    if kinds.meets(Kinds::OBJECT) {
        part.object = schema.object.clone();
    }
    part
}

fn has_kind_rules(schema: &Schema) -> bool {
    schema.text != TextRules::default()
        || schema.number != NumberRules::default()
        || schema.array != ArrayRules::default()
        || schema.object != ObjectRules::default()
}

/// The variant's name for a kind, and the kind's own name.
pub(super) fn kind_name(kind: Kinds) -> (&'static str, &'static str) {
    match kind {
        Kinds::NULL => ("Null", "null"),
        Kinds::BOOLEAN => ("Boolean", "boolean"),
        Kinds::NUMBER => ("Number", "number"),
        Kinds::STRING => ("Text", "string"),
        Kinds::ARRAY => ("Array", "array"),
        _ => ("Object", "object"),
    }
}

/// `null` or the type; a type that already takes `null` stays as it is.
pub(super) fn optional(ty: Type) -> Type {
    match ty {
        Type::Json | Type::Null | Type::Option(_) => ty,
        Type::Never => Type::Null,
        ty => Type::Option(Box::new(ty)),
    }
}

fn text(rules: &TextRules) -> Decided {
    if *rules == TextRules::default() {
        return Decided::ty(Type::String);
    }
    if rules.patterns.is_empty() {
        match rules.formats.as_slice() {
            [] => return Decided::ty(Type::Text(rules.min, rules.max)),
            [format] if rules.min == 0 && rules.max.is_none() => {
                if let Some(ty) = super::format::type_name(format) {
                    return Decided::ty(Type::Format(ty));
                }
            }
            _ => {}
        }
    }
    Decided::kind(Kind::Text(rules.clone()))
}

fn number(kinds: Kinds, rules: &NumberRules) -> Decided {
    let integral = !kinds.meets(Kinds::FRACTION);
    let left = (!kinds.meets(Kinds::INTEGER)).then_some("type");
    if *rules == NumberRules::default() {
        return Decided::ty(if integral {
            Type::Integer
        } else {
            Type::Number
        })
        .leaving(left);
    }
    if integral
        && rules.multiple_of.is_empty()
        && let Some(ty) = integer(rules)
    {
        return Decided::ty(ty);
    }
    Decided::kind(Kind::Number(rules.clone(), integral)).leaving(left)
}

/// The ranged integer type for bounds that one machine integer covers.
fn integer(rules: &NumberRules) -> Option<Type> {
    let mut low: Option<i128> = None;
    for bound in &rules.min {
        let edge = edge(&bound.value, bound.exclusive, true)?;
        low = Some(low.map_or(edge, |l| l.max(edge)));
    }
    let mut high: Option<i128> = None;
    for bound in &rules.max {
        let edge = edge(&bound.value, bound.exclusive, false)?;
        high = Some(high.map_or(edge, |h| h.min(edge)));
    }
    if low.is_some_and(|l| l >= 0) {
        let low = u64::try_from(low?).ok()?;
        let high = high
            .filter(|h| *h < i128::from(u64::MAX))
            .map(u64::try_from);
        return Some(Type::UInt(low, high.transpose().ok()?));
    }
    // Without an upper bound u64's upper half is meant as well.
    let high = i64::try_from(high?).ok()?;
    let low = low.filter(|l| *l > i128::from(i64::MIN)).map(i64::try_from);
    Some(Type::Int(
        low.transpose().ok()?,
        (high != i64::MAX).then_some(high),
    ))
}

/// The outermost integer that a bound lets through.
fn edge(bound: &serde_json::Number, exclusive: bool, lower: bool) -> Option<i128> {
    let step = if lower { 1 } else { -1 };
    if let Some(whole) = bound
        .as_i64()
        .map(i128::from)
        .or_else(|| bound.as_u64().map(i128::from))
    {
        return Some(if exclusive { whole + step } else { whole });
    }
    let float = bound.as_f64().filter(|f| f.abs() < 9e15)?;
    if is_integral(bound) {
        let whole = float as i128;
        return Some(if exclusive { whole + step } else { whole });
    }
    Some(if lower {
        float.ceil() as i128
    } else {
        float.floor() as i128
    })
}

impl From<Decided> for Shape {
    fn from(decided: Decided) -> Self {
        decided.shape
    }
}

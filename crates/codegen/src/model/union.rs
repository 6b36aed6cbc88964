//! `anyOf` and `oneOf`: alternatives as an enum where they are types, as rules where they are conditions.

use super::build::{Builder, Decided, Hint};
use super::decide::{kind_name, optional};
use super::item::{Kind, Record, Rule, Told, Type, Union, Variant};
use super::names::{Scope, unreserved, upper_camel, variant};
use crate::normalize::{Kinds, Schema, SchemaId, equal};
use serde_json::Value;

/// A choice between alternatives, taken out of its schema.
struct Choice {
    keyword: &'static str,
    branches: Vec<SchemaId>,
    exactly_one: bool,
}

impl Builder<'_> {
    /// The shape of a schema with alternatives; `None` where it has none.
    pub(super) fn combined(&mut self, schema: &Schema, hint: &Hint) -> Option<Decided> {
        let mut choices: Vec<Choice> = Vec::new();
        for (keyword, lists, exactly_one) in [
            ("anyOf", &schema.any_of, false),
            ("oneOf", &schema.one_of, true),
        ] {
            choices.extend(lists.iter().map(|branches| Choice {
                keyword,
                branches: branches.clone(),
                exactly_one,
            }));
        }
        let conditional = schema.kinds == Kinds::OBJECT
            && !(choices.is_empty() && schema.not.is_empty() && schema.conditions.is_empty());
        if conditional && let Some(decided) = self.with_rules(schema, &choices, hint) {
            return Some(decided);
        }
        let only = match choices.len() {
            0 => return None,
            1 => choices.pop()?,
            _ => return None,
        };
        self.alternative(schema, &only, hint)
    }

    /// A record whose alternatives, negations and conditions are all rules over its members.
    ///
    /// `None` where one of them is more than that, and a union can say more.
    fn with_rules(&mut self, schema: &Schema, choices: &[Choice], hint: &Hint) -> Option<Decided> {
        if schema.object.properties.is_empty() && schema.object.required.is_empty() {
            return None;
        }
        let mut base = schema.clone();
        (base.any_of, base.one_of) = (Vec::new(), Vec::new());
        (base.not, base.conditions) = (Vec::new(), Vec::new());
        let members = base.object.clone();
        let mut rules: Vec<Rule> = Vec::new();
        for choice in choices {
            match self.choice_rule(choice, &members) {
                Some(must) => rules.push(Rule {
                    keyword: choice.keyword,
                    must,
                }),
                None if choices.len() == 1 && self.adds_members(&choice.branches, &members) => {
                    return None;
                }
                None if choice.exactly_one => base.one_of.push(choice.branches.clone()),
                None => base.any_of.push(choice.branches.clone()),
            }
        }
        for not in &schema.not {
            match self.condition(*not, &members) {
                Some(rule) => rules.push(Rule {
                    keyword: "not",
                    must: super::condition::negated(rule),
                }),
                None => base.not.push(*not),
            }
        }
        for condition in &schema.conditions {
            match self.conditional(condition, &members) {
                Some(must) => rules.push(Rule {
                    keyword: "if",
                    must,
                }),
                None => base.conditions.push(condition.clone()),
            }
        }
        let left = super::decide::leftovers(&base);
        let mut decided = self.object(&base, hint).leaving(left);
        match &mut decided.shape {
            super::build::Shape::Kind(Kind::Record(record)) => {
                self.settle_rules(rules, record, &mut decided.left);
            }
            _ => decided
                .left
                .extend(rules.iter().map(|rule| rule.keyword.to_owned())),
        }
        Some(decided)
    }

    /// Keeps the rules that the record's fields can answer, leaves the others to the validator.
    pub(super) fn settle_rules(
        &self,
        rules: Vec<Rule>,
        record: &mut Record,
        left: &mut Vec<String>,
    ) {
        for rule in rules {
            let must = super::simplify::simplified(rule.must, record);
            if must == super::item::Condition::Constant(true) {
                continue;
            }
            if !super::condition::is_answerable(&must, record, &self.model) {
                left.push(rule.keyword.to_owned());
                continue;
            }
            for must in super::simplify::conjuncts(must) {
                record.rules.push(Rule {
                    keyword: rule.keyword,
                    must,
                });
            }
        }
    }

    /// Whether alternatives name members that the whole does not.
    fn adds_members(
        &mut self,
        branches: &[SchemaId],
        members: &crate::normalize::ObjectRules,
    ) -> bool {
        branches.iter().any(|branch| {
            let flat = self.schemas.flatten(self.schemas.follow(*branch));
            let object = &self.schemas.get(flat).object;
            object
                .properties
                .keys()
                .any(|name| !members.properties.contains_key(name))
        })
    }

    fn choice_rule(
        &mut self,
        choice: &Choice,
        members: &crate::normalize::ObjectRules,
    ) -> Option<super::item::Condition> {
        let mut conditions = Vec::new();
        for branch in &choice.branches {
            conditions.push(self.condition(*branch, members)?);
        }
        Some(match choice.exactly_one {
            true => super::item::Condition::One(conditions),
            false => super::item::Condition::Any(conditions),
        })
    }

    fn alternative(&mut self, schema: &Schema, choice: &Choice, hint: &Hint) -> Option<Decided> {
        let mut base = schema.clone();
        (base.any_of, base.one_of) = (Vec::new(), Vec::new());
        let left = super::decide::leftovers(&base);
        if left.is_empty()
            && let Some(decided) = self
                .alternatives(schema, &choice.branches, hint)
                .filter(|_| constants_only(self, &choice.branches))
        {
            return Some(decided);
        }
        let bare = Schema {
            opaque: Vec::new(),
            not: Vec::new(),
            conditions: Vec::new(),
            unevaluated_properties: None,
            unevaluated_items: None,
            all_of: Vec::new(),
            reference: None,
            ..base
        };
        let base = self.schemas.push(bare);
        let mut branches = Vec::new();
        for branch in &choice.branches {
            let branch = self.branch(base, *branch)?;
            if !self.is_never(branch) {
                branches.push(branch);
            }
        }
        Some(self.union(&branches, choice, hint).leaving(left))
    }

    /// One alternative together with what stands beside the choice.
    fn branch(&mut self, base: SchemaId, branch: SchemaId) -> Option<SchemaId> {
        if (Schema {
            meta: Default::default(),
            ..self.schemas.get(base).clone()
        })
        .is_any()
        {
            return Some(branch);
        }
        let flat = self.schemas.flatten(self.schemas.follow(branch));
        let merged = self.schemas.merge(base, flat)?;
        let merged_schema = self.schemas.get(merged).clone();
        let meta = self.schemas.get(branch).meta.clone();
        // What the whole is called and described as says nothing about the part.
        Some(self.schemas.push(Schema {
            meta,
            ..merged_schema
        }))
    }

    fn union(&mut self, branches: &[SchemaId], choice: &Choice, hint: &Hint) -> Decided {
        let flats: Vec<SchemaId> = branches
            .iter()
            .map(|b| self.schemas.flatten(self.schemas.follow(*b)))
            .collect();
        let tag = self.tag(&flats);
        let disjoint = tag.is_some() || self.all_disjoint(&flats);
        let mut left: Vec<&str> = (choice.exactly_one && !disjoint)
            .then_some(choice.keyword)
            .into_iter()
            .collect();
        let mut nullable = false;
        let mut scope = Scope::default();
        let mut variants: Vec<Variant> = Vec::new();
        for (index, (branch, flat)) in branches.iter().zip(&flats).enumerate() {
            let schema = self.schemas.get(*flat).clone();
            if schema.kinds == Kinds::NULL {
                nullable = true;
                continue;
            }
            let tags = tag
                .as_ref()
                .map(|tag| self.tag_values(*flat, tag))
                .unwrap_or_default();
            let name = unreserved(self.variant_name(*branch, &schema, &tags, index));
            let typed = self.type_of(*branch, &hint.part(&name));
            if !typed.exact {
                left.push(choice.keyword);
            }
            if variants.iter().any(|v| v.ty == typed.ty) {
                continue;
            }
            let kinds = self.kinds_of(*flat, 0);
            let kinds = Kinds::EACH
                .iter()
                .filter(|k| k.meets(kinds))
                .map(|k| kind_name(*k).1)
                .collect();
            variants.push(Variant {
                name: scope.give(&super::names::unreserved(name)),
                ty: typed.ty,
                kinds,
                tags,
                meta: schema.meta,
            });
        }
        self.told(variants, nullable, tag, hint).leaving(left)
    }

    fn told(
        &mut self,
        mut variants: Vec<Variant>,
        nullable: bool,
        tag: Option<String>,
        hint: &Hint,
    ) -> Decided {
        let single = variants.len() == 1;
        let any = variants.iter().any(|v| v.ty == Type::Json);
        let shape = match variants.len() {
            0 if nullable => return Decided::ty(Type::Null),
            0 => return Decided::ty(Type::Never),
            _ if any => return Decided::ty(Type::Json),
            _ if single => {
                return Decided::ty(if nullable {
                    optional(variants.remove(0).ty)
                } else {
                    variants.remove(0).ty
                });
            }
            _ => {
                let by = told_by(&variants, tag);
                Kind::Union(Union { variants, by })
            }
        };
        if nullable {
            let ty = self.place(shape, hint);
            return Decided::ty(optional(ty));
        }
        Decided::kind(shape)
    }

    /// Stores a shape under the place's own name, for a type that wraps it without a name of its own.
    pub(super) fn place(&mut self, kind: Kind, hint: &Hint) -> Type {
        let id = self.schemas.push(Schema::any(Vec::new()));
        self.store(id, id, hint, kind)
    }

    fn variant_name(
        &mut self,
        branch: SchemaId,
        flat: &Schema,
        tags: &[String],
        index: usize,
    ) -> String {
        let target = self.schemas.follow(branch);
        let node = self
            .schemas
            .written(target)
            .or_else(|| flat.origins.last().copied());
        let defined = node
            .map(|node| self.wish(node))
            .filter(|wish| wish.claim <= super::item::Claim::Definition);
        let title = flat
            .meta
            .title
            .as_deref()
            .map(upper_camel)
            .filter(|name| !name.is_empty());
        if let (Some(tag), None) = (tags.first(), &defined) {
            return variant(
                &Value::String(tag.clone()),
                &format!("Variant{}", index + 1),
            );
        }
        if let Some(wish) = defined {
            return wish.name;
        }
        if let Some(title) = title {
            return title;
        }
        if let Some(own) = node.and_then(|node| self.own_name(node)) {
            return own;
        }
        let kinds: Vec<_> = Kinds::EACH
            .into_iter()
            .filter(|k| k.meets(flat.kinds))
            .collect();
        match kinds.as_slice() {
            [kind] if *kind != Kinds::OBJECT => kind_name(*kind).0.to_owned(),
            _ => format!("Variant{}", index + 1),
        }
    }

    /// The kinds of instances that a schema can accept.
    fn kinds_of(&mut self, id: SchemaId, depth: usize) -> Kinds {
        let schema = self.schemas.get(id).clone();
        let mut kinds = schema.kinds;
        for list in &schema.values {
            kinds = kinds.and(list.iter().map(Kinds::of).fold(Kinds::NONE, Kinds::or));
        }
        if depth < 8 {
            for branches in schema.any_of.iter().chain(&schema.one_of) {
                let mut either = Kinds::NONE;
                for branch in branches {
                    let flat = self.schemas.flatten(self.schemas.follow(*branch));
                    either = either.or(self.kinds_of(flat, depth + 1));
                }
                kinds = kinds.and(either);
            }
        }
        kinds
    }

    fn all_disjoint(&mut self, flats: &[SchemaId]) -> bool {
        (0..flats.len()).all(|i| (0..i).all(|j| self.are_disjoint(flats[i], flats[j])))
    }

    /// Whether two schemas share no instance, as far as that shows on their surface.
    fn are_disjoint(&mut self, a: SchemaId, b: SchemaId) -> bool {
        let shared = self.kinds_of(a, 0).and(self.kinds_of(b, 0));
        if shared.is_none() {
            return true;
        }
        let (left, right) = (self.schemas.get(a).clone(), self.schemas.get(b).clone());
        if let (Some(x), Some(y)) = (left.values.first(), right.values.first()) {
            return !x.iter().any(|x| y.iter().any(|y| equal(x, y)));
        }
        if shared != Kinds::OBJECT {
            return false;
        }
        left.object.required.iter().any(|name| {
            if let Some(other) = right.object.properties.get(name) {
                let required = right.object.required.contains(name);
                let Some(own) = left.object.properties.get(name) else {
                    return false;
                };
                return (required && self.are_disjoint_members(*own, *other))
                    || self.is_never(*other);
            }
            self.refuses(&right, name)
        }) || right
            .object
            .required
            .iter()
            .any(|name| !left.object.properties.contains_key(name) && self.refuses(&left, name))
    }

    fn are_disjoint_members(&mut self, a: SchemaId, b: SchemaId) -> bool {
        let (a, b) = (self.schemas.follow(a), self.schemas.follow(b));
        let (a, b) = (self.schemas.flatten(a), self.schemas.flatten(b));
        let shared = self.kinds_of(a, 0).and(self.kinds_of(b, 0));
        let (a, b) = (self.schemas.get(a), self.schemas.get(b));
        match (a.values.first(), b.values.first()) {
            (Some(x), Some(y)) => !x.iter().any(|x| y.iter().any(|y| equal(x, y))),
            _ => shared.is_none(),
        }
    }

    /// Whether an object schema refuses a member that it does not name.
    fn refuses(&mut self, schema: &Schema, name: &str) -> bool {
        schema
            .object
            .additional
            .is_some_and(|rest| self.is_never(rest))
            && !schema
                .object
                .patterns
                .iter()
                .any(|(pattern, _)| self.schemas.matches(pattern, name))
    }

    /// A member that every alternative needs, each with string constants of its own.
    fn tag(&mut self, flats: &[SchemaId]) -> Option<String> {
        let objects: Vec<SchemaId> = flats
            .iter()
            .copied()
            .filter(|flat| self.schemas.get(*flat).kinds != Kinds::NULL)
            .collect();
        let first = self.schemas.get(*objects.first()?).object.required.clone();
        first.into_iter().find(|name| {
            let mut seen: Vec<String> = Vec::new();
            objects.len() > 1
                && objects.iter().all(|flat| {
                    let schema = self.schemas.get(*flat);
                    if schema.kinds != Kinds::OBJECT || !schema.object.required.contains(name) {
                        return false;
                    }
                    let values = self.tag_values(*flat, name);
                    let fresh = !values.is_empty() && values.iter().all(|v| !seen.contains(v));
                    seen.extend(values);
                    fresh
                })
        })
    }

    fn tag_values(&mut self, flat: SchemaId, tag: &str) -> Vec<String> {
        let Some(member) = self.schemas.get(flat).object.properties.get(tag).copied() else {
            return Vec::new();
        };
        let member = self.schemas.flatten(self.schemas.follow(member));
        let schema = self.schemas.get(member);
        let [values] = schema.values.as_slice() else {
            return Vec::new();
        };
        let texts: Vec<String> = values
            .iter()
            .filter_map(|v| v.as_str().map(str::to_owned))
            .collect();
        if texts.len() == values.len() {
            texts
        } else {
            Vec::new()
        }
    }
}

fn told_by(variants: &[Variant], tag: Option<String>) -> Told {
    if let Some(tag) = tag.filter(|_| variants.iter().all(|v| !v.tags.is_empty())) {
        return Told::Tag(tag);
    }
    let mut seen: Vec<&str> = Vec::new();
    for variant in variants {
        if variant.kinds.iter().any(|kind| seen.contains(kind)) {
            return Told::Trying;
        }
        seen.extend(&variant.kinds);
    }
    Told::Kind
}

fn constants_only(builder: &mut Builder<'_>, branches: &[SchemaId]) -> bool {
    branches.iter().all(|branch| {
        let flat = builder.schemas.flatten(builder.schemas.follow(*branch));
        let schema = builder.schemas.get(flat);
        let null = schema.kinds == Kinds::NULL && schema.values.is_empty();
        null || (!schema.values.is_empty() && schema.values.iter().all(|v| v.len() <= 1))
    })
}

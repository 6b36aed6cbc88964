//! Records: named members, other members, and rules over several.

use contract_codegen::model::{Condition, Extra, Record};
use contract_runtime::{Value, json};
use serde_json::Map;

use super::Rules;

impl Rules<'_> {
    pub(super) fn is_record(&self, record: &Record, value: &Value) -> bool {
        let Some(members) = value.as_object() else {
            return false;
        };
        let named = record
            .fields
            .iter()
            .all(|field| match members.get(&field.wire) {
                Some(value) => self.holds(&field.ty, value),
                None => !field.required,
            });
        let is_named = |name: &str| record.fields.iter().any(|field| field.wire == name);
        let mut others = members.iter().filter(|(name, _)| !is_named(name));
        named
            && others.all(|(name, value)| self.is_extra(record.extra.as_ref(), name, value))
            && record.rules.iter().all(|rule| is_met(&rule.must, members))
            && self.is_embedded(record.embedded.as_ref(), value)
    }

    fn is_extra(&self, extra: Option<&Extra>, name: &str, value: &Value) -> bool {
        let Some(extra) = extra else { return false };
        let by_pattern = || {
            extra
                .patterns
                .iter()
                .any(|pattern| self.matches(pattern, name))
        };
        (extra.patterns.is_empty() || by_pattern())
            && extra.names.iter().all(|rules| self.is_text(rules, name))
            && !extra.forbidden.iter().any(|forbidden| forbidden == name)
            && self.holds(&extra.value, value)
    }
}

fn is_met(condition: &Condition, members: &Map<String, Value>) -> bool {
    let count = members.len() as u64;
    match condition {
        Condition::Constant(value) => *value,
        Condition::Present(name) => members.contains_key(name),
        Condition::Among(name, values) => members
            .get(name)
            .is_some_and(|value| values.iter().any(|among| json::equal(among, value))),
        Condition::AtLeast(least) => count >= *least,
        Condition::AtMost(most) => count <= *most,
        Condition::Not(inner) => !is_met(inner, members),
        Condition::All(parts) => parts.iter().all(|part| is_met(part, members)),
        Condition::Any(parts) => parts.iter().any(|part| is_met(part, members)),
        Condition::One(parts) => parts.iter().filter(|part| is_met(part, members)).count() == 1,
    }
}

//! What the way to a schema through its document says about its name.

use serde_json::Value;

use super::item::Claim;
use super::names::{Wish, upper_camel};
use crate::resolve::{Graph, NodeId};

/// Takes one step of a pointer into the name; answers how many tokens the step took.
///
/// `branch` is what the schema at the end of the step calls itself, which tells alternatives apart.
pub(super) fn step(
    wish: &mut Wish,
    keyword: &str,
    argument: Option<&str>,
    branch: Option<&str>,
) -> usize {
    let Some(argument) = argument else {
        *wish = alone(wish, keyword);
        return 1;
    };
    *wish = match keyword {
        "properties" | "dependentSchemas" | "dependencies" => wish.member(argument),
        "patternProperties" => wish.part("Value"),
        "$defs" | "definitions" => definition(wish, argument),
        "prefixItems" => wish.part(&format!("Item{}", ordinal(argument))),
        "items" if is_index(argument) => wish.part(&format!("Item{}", ordinal(argument))),
        "anyOf" | "oneOf" => match branch {
            Some(name) => wish.part(name),
            None => wish.part(&format!("Variant{}", ordinal(argument))),
        },
        "allOf" => wish.part(&format!("Part{}", ordinal(argument))),
        _ => {
            *wish = alone(wish, keyword);
            return 1;
        }
    };
    2
}

/// What one of several alternatives calls itself: its title, its constant, the tag that tells it from the others, or
/// the first member that it alone requires.
pub(super) fn own_name(branches: &[Value], index: usize) -> Option<String> {
    let schema = branches.get(index)?;
    let named = |name: &str| Some(upper_camel(name)).filter(|name| !name.is_empty());
    let title = schema.get("title").and_then(Value::as_str).and_then(named);
    let own = || match constants(schema)?.as_slice() {
        [one] => named(one),
        _ => None,
    };
    let tagged = || {
        let tag = tag(branches)?;
        let constant = constants(member(schema, tag)?)?.first().copied()?;
        named(constant)
    };
    let alone = || {
        let others = branches.iter().enumerate().filter(|(i, _)| *i != index);
        let others: Vec<&str> = others.flat_map(|(_, other)| required(other)).collect();
        required(schema)
            .find(|name| !others.contains(name))
            .and_then(named)
    };
    title.or_else(own).or_else(tagged).or_else(alone)
}

/// The first member by name that every alternative requires, with string constants of its own.
fn tag(branches: &[Value]) -> Option<&str> {
    let mut names: Vec<&str> = required(branches.first()?).collect();
    names.sort_unstable();
    names.into_iter().find(|name| {
        branches.iter().all(|branch| {
            required(branch).any(|other| other == *name)
                && member(branch, name).and_then(constants).is_some()
        })
    })
}

fn member<'v>(schema: &'v Value, name: &str) -> Option<&'v Value> {
    schema.get("properties")?.get(name)
}

fn required(schema: &Value) -> impl Iterator<Item = &str> {
    let names = schema.get("required").and_then(Value::as_array);
    names.into_iter().flatten().filter_map(Value::as_str)
}

/// The strings that a schema lists: one as a constant of its own, several as a tag's.
fn constants(schema: &Value) -> Option<Vec<&str>> {
    if let Some(constant) = schema.get("const") {
        return constant.as_str().map(|text| vec![text]);
    }
    let values = schema.get("enum")?.as_array()?;
    let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    (texts.len() == values.len() && !texts.is_empty()).then_some(texts)
}

fn alone(wish: &Wish, keyword: &str) -> Wish {
    match keyword {
        "items" | "additionalItems" | "unevaluatedItems" | "contains" => wish.part("Item"),
        "additionalProperties" | "unevaluatedProperties" => wish.part("Value"),
        "propertyNames" => wish.part("Name"),
        other => wish.part(&upper_camel(other)),
    }
}

fn definition(wish: &Wish, name: &str) -> Wish {
    match upper_camel(name) {
        own if own.is_empty() => wish.part("Definition"),
        own => Wish {
            name: own,
            claim: Claim::Definition,
        },
    }
}

fn is_index(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit())
}

fn ordinal(index: &str) -> String {
    index
        .parse::<u64>()
        .map_or_else(|_| upper_camel(index), |n| n.saturating_add(1).to_string())
}

/// Where an item stands, for comparing: the address of its own schema, then those of the others in it.
pub(super) fn address(graph: &Graph<'_>, origins: &[NodeId]) -> Vec<String> {
    let mut address: Vec<String> = origins.iter().map(|node| graph.uri(*node)).collect();
    if let Some(others) = address.get_mut(1..) {
        others.sort();
    }
    address
}

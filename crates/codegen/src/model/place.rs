//! What the way to a schema through its document says about its name.

use serde_json::Value;

use super::item::Claim;
use super::names::{Wish, upper_camel};

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

/// What an alternative calls itself: its title, or the constant of a member that it requires.
pub(super) fn own_name(schema: &Value) -> Option<String> {
    let title = schema.get("title").and_then(Value::as_str).map(upper_camel);
    title.filter(|name| !name.is_empty()).or_else(|| {
        let required = schema.get("required")?.as_array()?;
        let properties = schema.get("properties")?.as_object()?;
        let mut constants = properties
            .iter()
            .filter(|(name, _)| required.iter().any(|r| r.as_str() == Some(name.as_str())))
            .filter_map(
                |(_, member)| match member.get("enum").and_then(Value::as_array) {
                    Some(values) if values.len() == 1 => values.first()?.as_str(),
                    _ => member.get("const")?.as_str(),
                },
            );
        constants
            .next()
            .map(upper_camel)
            .filter(|name| !name.is_empty())
    })
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

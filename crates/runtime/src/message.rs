//! The sentences of violations: one wording for each keyword, wherever it is checked.

use std::fmt::{Display, Write};

use crate::report::Violation;

/// A violation of a keyword of the schema, which stands in the schema by its own name.
fn of(keyword: &'static str, message: impl Into<String>) -> Violation {
    Violation::new(keyword, message).by(format!("/{keyword}"))
}

/// A member name in a message, shortened where somebody made it long.
fn shown(name: &str) -> String {
    const SHOWN: usize = 80;
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}…`", &name[..end]),
        None => format!("`{name}`"),
    }
}

/// `3 items`, `1 item`.
fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    if number == "1" {
        format!("1 {noun}")
    } else {
        format!("{number} {noun}s")
    }
}

pub(crate) fn min_length(limit: impl Display) -> Violation {
    of(
        "minLength",
        format!("is shorter than {}", count(limit, "character")),
    )
}

pub(crate) fn max_length(limit: impl Display) -> Violation {
    of(
        "maxLength",
        format!("is longer than {}", count(limit, "character")),
    )
}

pub(crate) fn min_items(limit: impl Display) -> Violation {
    of(
        "minItems",
        format!("has fewer than {}", count(limit, "item")),
    )
}

pub(crate) fn max_items(limit: impl Display) -> Violation {
    of(
        "maxItems",
        format!("has more than {}", count(limit, "item")),
    )
}

pub(crate) fn min_properties(limit: impl Display) -> Violation {
    of(
        "minProperties",
        format!("has fewer than {}", count(limit, "member")),
    )
}

pub(crate) fn max_properties(limit: impl Display) -> Violation {
    of(
        "maxProperties",
        format!("has more than {}", count(limit, "member")),
    )
}

pub(crate) fn minimum(limit: impl Display) -> Violation {
    of("minimum", format!("is below {limit}"))
}

pub(crate) fn maximum(limit: impl Display) -> Violation {
    of("maximum", format!("is above {limit}"))
}

pub(crate) fn unique() -> Violation {
    of("uniqueItems", "has two equal items")
}

pub(crate) fn duplicate(member: &str) -> Violation {
    Violation::new(
        "duplicate",
        format!("has the member {} twice", shown(member)),
    )
}

pub(crate) fn required(name: &str) -> Violation {
    of("required", format!("lacks the member {}", shown(name)))
}

pub(crate) fn not_allowed(name: &str) -> Violation {
    of(
        "additionalProperties",
        format!("has a member that is not allowed: {}", shown(name)),
    )
}

/// Members that are not allowed, in one violation of `keyword`.
#[cfg(feature = "validator")]
pub(crate) fn not_allowed_all(keyword: &'static str, names: &[String]) -> Violation {
    let names: Vec<String> = names.iter().map(|name| shown(name)).collect();
    let noun = if names.len() == 1 {
        "a member that is"
    } else {
        "members that are"
    };
    of(
        keyword,
        format!("has {noun} not allowed: {}", names.join(", ")),
    )
}

/// A pattern that would take too many steps on a text.
#[cfg(any(feature = "validator", feature = "regex", feature = "backtrack"))]
pub(crate) fn too_complex() -> Violation {
    of(
        "pattern",
        "takes too many steps to match against the pattern",
    )
}

/// `serde_json` begins no array or object at the 128th level.
pub(crate) fn depth() -> Violation {
    Violation::new("depth", "is nested deeper than 127 levels")
}

pub(crate) fn integer() -> Violation {
    of("type", "is not an integer")
}

pub(crate) fn range() -> Violation {
    Violation::new("range", "is an integer outside the 64-bit range")
}

pub(crate) fn constant(json: &str) -> Violation {
    of("const", format!("is not {json}"))
}

pub(crate) fn choice<T: Display>(choices: impl IntoIterator<Item = T>) -> Violation {
    let mut message = String::from("is not one of ");
    for (index, choice) in choices.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(message, "{separator}{choice}");
    }
    of("enum", message)
}

/// A rule of a text or number type in the words of its keyword.
pub(crate) fn rule(keyword: &'static str, rule: &str) -> Violation {
    let message = match keyword {
        "pattern" => format!("does not match {rule}"),
        "format" => format!("is not a valid {rule}"),
        "multipleOf" => format!("is not a multiple of {rule}"),
        "minimum" => format!("is below {rule}"),
        "maximum" => format!("is above {rule}"),
        "exclusiveMinimum" => format!("is not above {rule}"),
        "exclusiveMaximum" => format!("is not below {rule}"),
        _ => rule.to_owned(),
    };
    of(keyword, message)
}

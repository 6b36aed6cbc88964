//! The sentences of violations: one wording for each keyword, wherever it is checked.

use std::fmt::{Display, Write};

use crate::report::Violation;

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
    Violation::new(
        "minLength",
        format!("is shorter than {}", count(limit, "character")),
    )
}

pub(crate) fn max_length(limit: impl Display) -> Violation {
    Violation::new(
        "maxLength",
        format!("is longer than {}", count(limit, "character")),
    )
}

pub(crate) fn min_items(limit: impl Display) -> Violation {
    Violation::new(
        "minItems",
        format!("has fewer than {}", count(limit, "item")),
    )
}

pub(crate) fn max_items(limit: impl Display) -> Violation {
    Violation::new(
        "maxItems",
        format!("has more than {}", count(limit, "item")),
    )
}

pub(crate) fn min_properties(limit: impl Display) -> Violation {
    Violation::new(
        "minProperties",
        format!("has fewer than {}", count(limit, "member")),
    )
}

pub(crate) fn max_properties(limit: impl Display) -> Violation {
    Violation::new(
        "maxProperties",
        format!("has more than {}", count(limit, "member")),
    )
}

pub(crate) fn minimum(limit: impl Display) -> Violation {
    Violation::new("minimum", format!("is below {limit}"))
}

pub(crate) fn maximum(limit: impl Display) -> Violation {
    Violation::new("maximum", format!("is above {limit}"))
}

pub(crate) fn unique() -> Violation {
    Violation::new("uniqueItems", "has two equal items")
}

pub(crate) fn duplicate(name: &str) -> Violation {
    Violation::new("duplicate", format!("has the member `{name}` twice"))
}

pub(crate) fn required(name: &str) -> Violation {
    Violation::new("required", format!("lacks the member `{name}`"))
}

pub(crate) fn not_allowed(name: &str) -> Violation {
    Violation::new(
        "additionalProperties",
        format!("has a member that is not allowed: `{name}`"),
    )
}

pub(crate) fn integer() -> Violation {
    Violation::new("type", "is not an integer")
}

pub(crate) fn range() -> Violation {
    Violation::new("range", "is an integer outside the 64-bit range")
}

pub(crate) fn constant(json: &str) -> Violation {
    Violation::new("const", format!("is not {json}"))
}

pub(crate) fn choice<T: Display>(choices: impl IntoIterator<Item = T>) -> Violation {
    let mut message = String::from("is not one of ");
    for (index, choice) in choices.into_iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(message, "{separator}{choice}");
    }
    Violation::new("enum", message)
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
    Violation::new(keyword, message)
}

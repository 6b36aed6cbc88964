//! The sentences of the violations that the `jsonschema` crate finds.

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError};
use serde_json::Value;

use crate::message;
use crate::report::Violation;

/// The violation behind `error`, without its places.
pub(super) fn of(error: &ValidationError<'_>) -> Violation {
    use ValidationErrorKind as Kind;
    match error.kind() {
        Kind::AdditionalItems { limit } => Violation::new(
            "additionalItems",
            format!("has items beyond the {limit} that are allowed"),
        ),
        Kind::AdditionalProperties { unexpected } => {
            message::not_allowed_all("additionalProperties", unexpected)
        }
        Kind::UnevaluatedProperties { unexpected } => {
            message::not_allowed_all("unevaluatedProperties", unexpected)
        }
        Kind::UnevaluatedItems { .. } => {
            Violation::new("unevaluatedItems", "has an item that is not allowed")
        }
        Kind::AnyOf { context } => alternatives("anyOf", error, context),
        Kind::OneOfNotValid { context } => alternatives("oneOf", error, context),
        Kind::OneOfMultipleValid { context } => several(context),
        Kind::BacktrackLimitExceeded { .. } => message::too_complex(),
        Kind::Constant { expected_value } => message::constant(&expected_value.to_string()),
        Kind::Enum { options } => match options.as_ref() {
            Value::Array(options) => message::choice(options),
            option => message::choice([option]),
        },
        Kind::Contains => Violation::new("contains", "has not the items that it must contain"),
        Kind::ExclusiveMaximum { limit } => message::rule("exclusiveMaximum", &limit.to_string()),
        Kind::ExclusiveMinimum { limit } => message::rule("exclusiveMinimum", &limit.to_string()),
        Kind::Maximum { limit } => message::maximum(limit),
        Kind::Minimum { limit } => message::minimum(limit),
        Kind::MultipleOf { multiple_of } => message::rule("multipleOf", &multiple_of.to_string()),
        Kind::FalseSchema => Violation::new("false", "is not allowed"),
        Kind::Format { format } => message::rule("format", format),
        Kind::Pattern { pattern } => message::rule("pattern", pattern),
        Kind::MinItems { limit } => message::min_items(limit),
        Kind::MaxItems { limit } => message::max_items(limit),
        Kind::MinLength { limit } => message::min_length(limit),
        Kind::MaxLength { limit } => message::max_length(limit),
        Kind::MinProperties { limit } => message::min_properties(limit),
        Kind::MaxProperties { limit } => message::max_properties(limit),
        Kind::Not { .. } => Violation::new("not", "is what it must not be"),
        Kind::PropertyNames { error } => Violation::new(
            "propertyNames",
            format!("has a member whose name {}", of(error).message),
        ),
        Kind::Required { property } => message::required(property.as_str().unwrap_or_default()),
        Kind::Type { kind } => Violation::new("type", format!("is not {}", types(kind))),
        Kind::UniqueItems => message::unique(),
        kind => Violation::new(kind.keyword().to_owned(), error.to_string()),
    }
}

/// `an object or null`.
fn types(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(kind) => article(*kind).to_owned(),
        TypeKind::Multiple(kinds) => {
            let names: Vec<&str> = kinds.iter().map(article).collect();
            names.join(" or ")
        }
    }
}

fn article(kind: JsonType) -> &'static str {
    match kind {
        JsonType::Array => "an array",
        JsonType::Boolean => "a boolean",
        JsonType::Integer => "an integer",
        JsonType::Null => "null",
        JsonType::Number => "a number",
        JsonType::Object => "an object",
        JsonType::String => "a string",
    }
}

/// Alternatives of which none accepts; the nearest is the one that fails deepest.
fn alternatives(
    keyword: &'static str,
    whole: &ValidationError<'_>,
    context: &[Vec<ValidationError<'static>>],
) -> Violation {
    let top = depth(whole);
    let nearest = context
        .iter()
        .enumerate()
        .filter_map(|(index, errors)| Some((nearness(errors, top), index, errors.first()?)))
        .max_by_key(|(nearness, index, _)| (*nearness, std::cmp::Reverse(*index)));
    let message = match nearest {
        Some((_, index, error)) => {
            let path = error.instance_path().as_str();
            let place = if path.is_empty() { "the value" } else { path };
            format!(
                "fits none of {} alternatives; nearest is the one at {index}, but {place} {}",
                context.len(),
                of(error).message
            )
        }
        None => "fits no alternative".to_owned(),
    };
    Violation::new(keyword, message)
}

/// How near an alternative is that fails with `errors`: one that fails with a wrong kind of the whole value (at depth
/// `top`) or a wrong constant anywhere, or high up, is farther.
fn nearness(errors: &[ValidationError<'_>], top: usize) -> (bool, usize) {
    use ValidationErrorKind as Kind;
    let told_apart = |error: &ValidationError<'_>| match error.kind() {
        Kind::Type { .. } => depth(error) == top,
        kind => matches!(kind, Kind::Constant { .. } | Kind::Enum { .. }),
    };
    let deepest = errors.iter().map(depth).max();
    (!errors.iter().any(told_apart), deepest.unwrap_or_default())
}

fn depth(error: &ValidationError<'_>) -> usize {
    error.instance_path().as_str().matches('/').count()
}

/// More than one alternative accepts: those without errors.
fn several(context: &[Vec<ValidationError<'static>>]) -> Violation {
    let count = context.iter().filter(|errors| errors.is_empty()).count();
    Violation::new(
        "oneOf",
        format!("fits {count} alternatives, where exactly one is allowed"),
    )
}

/// A fault that a validator of one's own found, in the words of this crate, with both of its places.
impl From<&ValidationError<'_>> for Violation {
    fn from(error: &ValidationError<'_>) -> Self {
        of(error)
            .at(error.instance_path().as_str())
            .by(error.schema_path().as_str())
    }
}

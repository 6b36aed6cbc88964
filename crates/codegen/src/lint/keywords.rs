//! Keywords that nobody knows and that look like a slip of the pen: what they were meant to say is silently not said.

use super::schema::{Finding, Schema};

/// Every keyword of every draft.
const KNOWN: [&str; 63] = [
    "$anchor",
    "$comment",
    "$defs",
    "$dynamicAnchor",
    "$dynamicRef",
    "$id",
    "$recursiveAnchor",
    "$recursiveRef",
    "$ref",
    "$schema",
    "$vocabulary",
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "default",
    "definitions",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "deprecated",
    "description",
    "else",
    "enum",
    "examples",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "id",
    "if",
    "items",
    "maxContains",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minContains",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "patternProperties",
    "prefixItems",
    "properties",
    "propertyNames",
    "readOnly",
    "required",
    "then",
    "title",
    "type",
    "unevaluatedItems",
    "unevaluatedProperties",
    "uniqueItems",
    "writeOnly",
];

/// Keywords of other vocabularies that are near one of ours and mean what they say.
const OTHERS: [&str; 8] = [
    "example",
    "nullable",
    "typeof",
    "tsType",
    "formats",
    "descriptions",
    "titles",
    "minimumLength",
];

pub(super) fn typo(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    for name in schema.members().keys() {
        if let Some(meant) = meant(name) {
            let message = format!("`{name}` is not a keyword, so it says nothing");
            found.push(
                schema
                    .at_name(&[name], message)
                    .help(format!("did you mean `{meant}`?")),
            );
        }
    }
}

/// The keyword that an unknown one was meant to be.
fn meant(name: &str) -> Option<&'static str> {
    if KNOWN.contains(&name) || OTHERS.contains(&name) || name.starts_with("x-") {
        return None;
    }
    let slips = match name.chars().count() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    };
    KNOWN
        .into_iter()
        .map(|known| (distance(name, known), known))
        .filter(|(distance, known)| *distance <= slips && known.len() > 3)
        .min()
        .map(|(_, known)| known)
}

/// Slips between two names; a different case is none.
fn distance(name: &str, known: &str) -> usize {
    strsim::osa_distance(&name.to_lowercase(), &known.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn slips_are_told_from_words_of_other_vocabularies() {
        for (name, keyword) in [
            ("minLenght", Some("minLength")),
            ("MinLength", Some("minLength")),
            ("requried", Some("required")),
            ("propertes", Some("properties")),
            ("$def", Some("$defs")),
            ("x-order", None),
            ("example", None),
            ("markdownDescription", None),
            ("name", None),
            ("uri", None),
            ("minLength", None),
        ] {
            assert_eq!(meant(name), keyword, "{name}");
        }
    }
}

//! References that say nothing, or that silence what stands beside them.

use super::drafts;
use super::schema::{Finding, Schema};
use crate::resolve::misspelled;
use referencing::Draft;
use serde_json::Value;

/// What may stand beside any `$ref`: it asserts nothing.
const HARMLESS: [&str; 18] = [
    "$ref",
    "$comment",
    "$schema",
    "$id",
    "id",
    "$anchor",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
];

pub(super) fn siblings(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let node = schema.node();
    if !node.ref_overrides_siblings() {
        return;
    }
    let draft = node.draft();
    for keyword in schema.members().keys() {
        if HARMLESS.contains(&keyword.as_str()) || !Draft::Draft202012.is_known_keyword(keyword) {
            continue;
        }
        let message = format!(
            "`{keyword}` says nothing beside `$ref` in {}",
            drafts::name(draft)
        );
        let help = format!("write {{\"allOf\": [{{\"$ref\": …}}], \"{keyword}\": …}}");
        found.push(schema.at_name(&[keyword], message).help(help));
    }
}

pub(super) fn cycle(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    if schema.node().is_reference_cycle() {
        let keyword = ["$ref", "$dynamicRef", "$recursiveRef"]
            .into_iter()
            .find(|keyword| schema.members().contains_key(*keyword))
            .unwrap_or("$ref");
        let message = format!("`{keyword}` leads back to itself: it describes nothing");
        found.push(
            schema
                .at(&[keyword], message)
                .help("refer to a schema that says what a value is"),
        );
    }
}

pub(super) fn address_twice(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    let keyword = schema.draft().id_keyword();
    let Some(id) = schema.get(keyword).and_then(Value::as_str) else {
        return;
    };
    let resource = schema.graph.resource(schema.id);
    // An `$id` that is only a fragment is an anchor (drafts 4 to 7).
    if id.starts_with('#') || resource.root == schema.id {
        return;
    }
    let root = schema.graph.node(resource.root);
    // Two documents with one address are told when the catalog is read.
    if schema.node().pointer().is_empty() && root.pointer().is_empty() {
        return;
    }
    let message = format!(
        "`{keyword}` is the address of another schema too: {}",
        resource.uri
    );
    let other = match root.pointer() {
        "" => schema
            .graph
            .document(root.document())
            .source()
            .name()
            .to_string(),
        pointer => pointer.to_owned(),
    };
    let finding = schema.at(&[keyword], message);
    found.push(finding.help(format!("change it, or that of {other}")));
}

/// References inside the document: they can be followed however they are spelled, and validators refuse them all the same.
pub(super) fn spelling(schema: &Schema<'_, '_>, found: &mut Vec<Finding>) {
    for keyword in ["$ref", "$dynamicRef"] {
        if let Some(Value::String(text)) = schema.members().get(keyword)
            && let Some((message, help)) = misspelled(keyword, text)
        {
            let mut finding = schema.at(&[keyword], message).help(help);
            // Up to draft 7 the metaschema asserts that a reference is a URI reference.
            finding.by_metaschema = schema.draft() <= Draft::Draft7;
            found.push(finding);
        }
    }
}

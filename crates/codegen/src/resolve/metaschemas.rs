//! The drafts' own metaschemas, as documents that a reference may reach.

use crate::load::Document;
use referencing::{Draft, meta};
use serde_json::Value;
use std::sync::LazyLock;

/// Every metaschema that comes with the crate `referencing`.
fn all() -> [(&'static Value, Draft); 19] {
    use Draft::{Draft4, Draft6, Draft7, Draft201909, Draft202012};
    [
        (&**meta::DRAFT4, Draft4),
        (&**meta::DRAFT6, Draft6),
        (&**meta::DRAFT7, Draft7),
        (&**meta::DRAFT201909, Draft201909),
        (&**meta::DRAFT201909_APPLICATOR, Draft201909),
        (&**meta::DRAFT201909_CONTENT, Draft201909),
        (&**meta::DRAFT201909_CORE, Draft201909),
        (&**meta::DRAFT201909_FORMAT, Draft201909),
        (&**meta::DRAFT201909_META_DATA, Draft201909),
        (&**meta::DRAFT201909_VALIDATION, Draft201909),
        (&**meta::DRAFT202012, Draft202012),
        (&**meta::DRAFT202012_CORE, Draft202012),
        (&**meta::DRAFT202012_APPLICATOR, Draft202012),
        (&**meta::DRAFT202012_UNEVALUATED, Draft202012),
        (&**meta::DRAFT202012_VALIDATION, Draft202012),
        (&**meta::DRAFT202012_META_DATA, Draft202012),
        (&**meta::DRAFT202012_FORMAT_ANNOTATION, Draft202012),
        (&**meta::DRAFT202012_FORMAT_ASSERTION, Draft202012),
        (&**meta::DRAFT202012_CONTENT, Draft202012),
    ]
}

/// The metaschemas as documents, in a fixed order.
pub(super) static DOCUMENTS: LazyLock<Vec<Document>> = LazyLock::new(|| {
    all()
        .into_iter()
        .filter_map(|(value, _)| Document::built_in(address(value), value))
        .collect()
});

/// The draft that a vocabulary's metaschema belongs to.
pub(super) fn draft(uri: &str) -> Option<Draft> {
    all()
        .into_iter()
        .find(|(value, _)| address(value) == uri)
        .map(|(_, draft)| draft)
}

fn address(value: &Value) -> &str {
    let id = value.get("$id").or_else(|| value.get("id"));
    id.and_then(Value::as_str)
        .unwrap_or_default()
        .trim_end_matches('#')
}

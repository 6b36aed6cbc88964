//! Which draft a document is written in, also where its `$schema` is a metaschema of somebody's own.

use crate::load::Document;
use referencing::Draft;
use serde_json::Value;
use std::collections::HashMap;

/// The metaschemas that the documents themselves define, by address.
pub(super) struct Dialects<'a> {
    by_uri: HashMap<String, &'a Value>,
    default: Draft,
}

impl<'a> Dialects<'a> {
    /// `default` is the draft of a document that does not say.
    pub(super) fn new(documents: &[&'a Document], default: Draft) -> Self {
        let mut by_uri = HashMap::new();
        for document in documents {
            let id = document.value().get("$id").and_then(Value::as_str);
            for uri in id.into_iter().chain([document.uri()]) {
                by_uri.insert(uri.trim_end_matches('#').to_owned(), document.value());
            }
        }
        Self { by_uri, default }
    }

    /// The draft of a whole document; `None` where its `$schema` leads nowhere.
    pub(super) fn of(&self, schema: &Value) -> Option<Draft> {
        self.within(schema, self.default)
    }

    /// The draft of a subschema of a schema in `outer`.
    pub(super) fn within(&self, schema: &Value, outer: Draft) -> Option<Draft> {
        let mut schema = schema;
        let mut seen = Vec::new();
        loop {
            match outer.detect(schema) {
                Draft::Unknown => {}
                draft => return Some(draft),
            }
            let uri = schema.get("$schema")?.as_str()?.trim_end_matches('#');
            if seen.contains(&uri) {
                return None;
            }
            seen.push(uri);
            schema = match self.by_uri.get(uri) {
                Some(metaschema) => metaschema,
                None => return super::metaschemas::draft(uri),
            };
        }
    }
}

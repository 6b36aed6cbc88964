//! One JSON document with the positions of its values.

use super::outline::{Outline, Place};
use super::source::Source;
use crate::diagnostic::Location;
use serde_json::Value;
use std::sync::Arc;

/// A document of a registry, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DocumentId(pub(crate) usize);

/// A parsed document, its address, and where each of its values stands.
///
/// Not `Clone`: the resolver tells values apart by where they are in memory.
#[derive(Debug)]
pub struct Document {
    uri: String,
    value: Held,
    source: Arc<Source>,
    outline: Outline,
}

/// A document of ours, or one that is part of a library.
#[derive(Debug)]
enum Held {
    Own(Value),
    BuiltIn(&'static Value),
}

impl Document {
    pub(crate) fn new(uri: String, value: Value, source: Arc<Source>, outline: Outline) -> Self {
        Self {
            uri,
            value: Held::Own(value),
            source,
            outline,
        }
    }

    /// A document that comes with a library. It has no file: its text is written from its value.
    pub(crate) fn built_in(uri: &str, value: &'static Value) -> Option<Self> {
        let text = serde_json::to_string_pretty(value).ok()?;
        let outline = Outline::of_text(&text)?;
        Some(Self {
            uri: uri.to_owned(),
            value: Held::BuiltIn(value),
            source: Arc::new(Source::new(uri, text)),
            outline,
        })
    }

    /// The absolute address it was served from, which is the base for its own `$id`.
    #[must_use]
    pub fn uri(&self) -> &str {
        &self.uri
    }

    /// The document.
    #[must_use]
    pub fn value(&self) -> &Value {
        match &self.value {
            Held::Own(value) => value,
            Held::BuiltIn(value) => value,
        }
    }

    /// The text it was read from.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Where the value at a JSON Pointer stands, or the nearest value around it.
    #[must_use]
    pub fn locate(&self, pointer: &str) -> Location {
        self.value_location(self.nearest(pointer), pointer.to_owned())
    }

    /// Where the member name of the value at a JSON Pointer stands; the value itself where it has none.
    #[must_use]
    pub fn locate_name(&self, pointer: &str) -> Location {
        self.name_location(self.nearest(pointer), pointer.to_owned())
    }

    pub(crate) fn value_location(&self, place: Place, pointer: String) -> Location {
        let span = self.outline.value_span(place).unwrap_or_default();
        self.source.location(span, pointer)
    }

    pub(crate) fn name_location(&self, place: Place, pointer: String) -> Location {
        match self.outline.key_span(place) {
            Some(span) => self.source.location(span, pointer),
            None => self.value_location(place, pointer),
        }
    }

    pub(crate) fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The JSON Pointer of a place.
    pub(crate) fn pointer(&self, place: Place) -> String {
        let mut pointer = String::new();
        let mut value = self.value();
        for ordinal in self.outline.ordinals(place) {
            let Some((token, child)) = child_at(value, ordinal as usize) else {
                break;
            };
            pointer.push('/');
            pointer.push_str(&token);
            value = child;
        }
        pointer
    }

    /// The value at a place.
    pub(crate) fn value_at(&self, place: Place) -> Option<&Value> {
        let mut value = self.value();
        for ordinal in self.outline.ordinals(place) {
            value = child_at(value, ordinal as usize)?.1;
        }
        Some(value)
    }

    fn nearest(&self, pointer: &str) -> Place {
        let (mut place, mut value) = (0, self.value());
        for token in pointer.split('/').skip(1) {
            let token = referencing::unescape_segment(token);
            let child = match value {
                Value::Object(members) => members.get(&*token),
                Value::Array(items) => referencing::parse_index(&token).and_then(|i| items.get(i)),
                _ => None,
            };
            let (Some(child), Some(at)) = (child, self.outline.child(place, value, &token)) else {
                break;
            };
            (place, value) = (at, child);
        }
        place
    }
}

/// The nth value inside `value`, and its escaped JSON Pointer token.
fn child_at(value: &Value, ordinal: usize) -> Option<(String, &Value)> {
    match value {
        Value::Object(members) => members
            .iter()
            .nth(ordinal)
            .map(|(key, child)| (escape(key), child)),
        Value::Array(items) => items.get(ordinal).map(|item| (ordinal.to_string(), item)),
        _ => None,
    }
}

/// A member name as a JSON Pointer token (RFC 6901, section 3).
pub(crate) fn escape(token: &str) -> String {
    token.replace('~', "~0").replace('/', "~1")
}

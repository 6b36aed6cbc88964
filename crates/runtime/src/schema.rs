//! Schemas as a generated type carries them: the text, where it stands, and what it refers to.

#[cfg(feature = "report")]
use std::sync::OnceLock;

/// A schema, and every document that it refers to.
#[derive(Debug)]
pub struct Schema {
    /// The URI of the document.
    pub uri: &'static str,
    /// Where in the document the schema stands, as a JSON Pointer; empty for the whole.
    pub pointer: &'static str,
    /// The text of the document.
    pub text: &'static str,
    /// The digest of the text: `sha256:` and the hexadecimal digits.
    pub digest: &'static str,
    /// The other documents that it refers to, directly or not.
    pub resources: &'static [Resource],
    #[cfg(feature = "report")]
    pub(crate) validator: OnceLock<Option<crate::oracle::Oracle>>,
}

/// A document that a schema refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resource {
    /// The URI of the document.
    pub uri: &'static str,
    /// The text of the document.
    pub text: &'static str,
}

impl Schema {
    /// The schema that is the whole document `text`, whose URI is `uri`.
    #[must_use]
    pub const fn new(uri: &'static str, text: &'static str) -> Self {
        Self {
            uri,
            pointer: "",
            text,
            digest: "",
            resources: &[],
            #[cfg(feature = "report")]
            validator: OnceLock::new(),
        }
    }

    /// The schema that stands at `pointer` in the same document.
    #[must_use]
    pub const fn at(mut self, pointer: &'static str) -> Self {
        self.pointer = pointer;
        self
    }

    /// The same schema with the digest of its text.
    #[must_use]
    pub const fn digest(mut self, digest: &'static str) -> Self {
        self.digest = digest;
        self
    }

    /// The same schema with the documents that it refers to.
    #[must_use]
    pub const fn resources(mut self, resources: &'static [Resource]) -> Self {
        self.resources = resources;
        self
    }
}

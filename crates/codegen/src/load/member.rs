//! Reading the registry's own files (catalog, aliases, deprecations, names) with a diagnostic for each wrong member.

use super::document::{Document, escape};
use crate::diagnostic::{Diagnostic, Diagnostics};
use serde_json::{Map, Value};

/// One object of such a file.
pub(super) struct Object<'a> {
    document: &'a Document,
    pointer: String,
    members: &'a Map<String, Value>,
}

impl<'a> Object<'a> {
    /// The object at `pointer`, or an error that says that one belongs there.
    pub(super) fn at(
        document: &'a Document,
        pointer: &str,
        value: &'a Value,
        diagnostics: &mut Diagnostics,
    ) -> Option<Self> {
        let Some(members) = value.as_object() else {
            let location = document.locate(pointer);
            diagnostics.push(
                Diagnostic::error("an object belongs here", location)
                    .help("write {\"name\": value, …}"),
            );
            return None;
        };
        Some(Self {
            document,
            pointer: pointer.to_owned(),
            members,
        })
    }

    pub(super) fn get(&self, name: &str) -> Option<&'a Value> {
        self.members.get(name)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&'a String, &'a Value)> + use<'a> {
        self.members.iter()
    }

    pub(super) fn pointer(&self, name: &str) -> String {
        format!("{}/{}", self.pointer, escape(name))
    }

    /// A member that must be there and must be a text that is not empty.
    pub(super) fn text(&self, name: &str, diagnostics: &mut Diagnostics) -> Option<String> {
        if !self.members.contains_key(name) {
            let location = self.document.locate(&self.pointer);
            let message = format!("the member `{name}` is missing");
            diagnostics
                .push(Diagnostic::error(message, location).help(format!("add \"{name}\": \"…\"")));
            return None;
        }
        self.optional_text(name, diagnostics)
    }

    /// A member that may be absent; a text that is not empty otherwise.
    pub(super) fn optional_text(
        &self,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<String> {
        match self.members.get(name)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            _ => {
                let location = self.document.locate(&self.pointer(name));
                let message = format!("`{name}` must be a text that is not empty");
                diagnostics.push(
                    Diagnostic::error(message, location).help("write a text in double quotes"),
                );
                None
            }
        }
    }

    /// Members that nobody reads; names that begin with `_` are for remarks.
    pub(super) fn only(&self, known: &[&str], diagnostics: &mut Diagnostics) {
        for name in self.members.keys() {
            if known.contains(&name.as_str()) || name.starts_with('_') {
                continue;
            }
            let location = self.document.locate_name(&self.pointer(name));
            let message = format!("`{name}` means nothing here");
            let help = format!(
                "members here are: {}; begin the name with `_` to keep it as a remark",
                known.join(", ")
            );
            diagnostics.push(Diagnostic::error(message, location).help(help));
        }
    }
}

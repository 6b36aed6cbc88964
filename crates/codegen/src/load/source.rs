//! The text of the files that were read, and where its lines begin.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// A file's text under the name it is shown by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: Arc<str>,
    text: String,
    lines: Vec<usize>,
}

impl Source {
    /// A text, and the name to show for it.
    #[must_use]
    pub fn new(name: &str, text: String) -> Self {
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self {
            name: Arc::from(name),
            text,
            lines,
        }
    }

    /// The name as shown: the path that was given, or an address.
    #[must_use]
    pub fn name(&self) -> &Arc<str> {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// 1-based line and column, in characters, of a byte.
    #[must_use]
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let line = self.lines.partition_point(|start| *start <= byte);
        let start = self.lines[line - 1];
        let before = self.text.get(start..byte).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// The byte where the line that holds `byte` begins, and that line without its end.
    #[must_use]
    pub fn line_at(&self, byte: usize) -> (usize, &str) {
        let line = self.lines.partition_point(|start| *start <= byte);
        let start = self.lines[line - 1];
        let end = self.lines.get(line).copied().unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or_default();
        (start, text.trim_end_matches(['\r', '\n']))
    }

    /// The byte at a 1-based line and a 0-based byte column, as serde_json counts them.
    #[must_use]
    pub(crate) fn byte_at(&self, line: usize, column: usize) -> usize {
        let start = self.lines.get(line.saturating_sub(1)).copied();
        let mut byte = (start.unwrap_or_default() + column).min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    /// The location of some bytes of this text.
    #[must_use]
    pub(crate) fn location(
        &self,
        span: Range<usize>,
        pointer: String,
    ) -> crate::diagnostic::Location {
        let (line, column) = self.line_column(span.start);
        crate::diagnostic::Location {
            file: Arc::clone(&self.name),
            pointer,
            span: Some(span),
            line,
            column,
        }
    }
}

/// Every text that was read, by name.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    by_name: BTreeMap<Arc<str>, Arc<Source>>,
}

impl SourceMap {
    /// The text shown under `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Source> {
        self.by_name.get(name).map(|source| &**source)
    }

    /// Adds a text; one that has the same name is replaced.
    pub(crate) fn insert(&mut self, source: Source) -> Arc<Source> {
        let source = Arc::new(source);
        self.by_name
            .insert(Arc::clone(source.name()), Arc::clone(&source));
        source
    }

    /// Every text, ordered by name.
    pub fn iter(&self) -> impl Iterator<Item = &Source> {
        self.by_name.values().map(|source| &**source)
    }
}

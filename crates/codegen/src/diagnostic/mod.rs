//! What an author is told: a severity, a sentence, a place in a file, and what to do instead.

mod render;
mod suggest;

pub(crate) use suggest::nearest;

use crate::load::SourceMap;
use std::collections::HashSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How much a finding weighs: an error stops the pipeline, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is generated.
    Error,
    /// Told, and generation goes on.
    Warning,
}

/// A place in a file, as an editor and as JSON Schema name it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file's path as it was given, or the address of a document that has no file.
    pub file: Arc<str>,
    /// RFC 6901 JSON Pointer into that document; empty at its root.
    pub pointer: String,
    /// Bytes of the file, where the document was read from text.
    pub span: Option<Range<usize>>,
    /// 1-based line; 0 where there is no text to point at.
    pub line: usize,
    /// 1-based column in characters; 0 where there is no text to point at.
    pub column: usize,
}

impl Location {
    /// A file as a whole.
    #[must_use]
    pub fn file(name: &str) -> Self {
        Self {
            file: Arc::from(name),
            ..Self::default()
        }
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        Ok(())
    }
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What stands beside the underlined text; by default where it stands, as a JSON Pointer.
    pub label: String,
    /// What to do instead.
    pub help: Option<String>,
    /// Where.
    pub location: Location,
}

impl Diagnostic {
    /// An error at `location`.
    #[must_use]
    pub fn error(message: impl Into<String>, location: Location) -> Self {
        Self::new(Severity::Error, message, location)
    }

    /// A warning at `location`.
    #[must_use]
    pub fn warning(message: impl Into<String>, location: Location) -> Self {
        Self::new(Severity::Warning, message, location)
    }

    /// A finding of the given weight at `location`.
    #[must_use]
    pub fn new(severity: Severity, message: impl Into<String>, location: Location) -> Self {
        let label = match location.pointer.as_str() {
            "" => String::new(),
            pointer => format!("at {pointer}"),
        };
        Self {
            severity,
            message: message.into(),
            label,
            help: None,
            location,
        }
    }

    /// Adds what to do instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Replaces what stands beside the underlined text.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }
}

/// Findings, in the order they were made, each once.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    found: Vec<Diagnostic>,
    seen: HashSet<Diagnostic>,
}

impl Diagnostics {
    /// Adds a finding, unless the same one is there already.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if self.seen.insert(diagnostic.clone()) {
            self.found.push(diagnostic);
        }
    }

    /// Whether any finding is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|d| d.severity == Severity::Error)
    }

    /// Whether there is no finding at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// How many findings there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// The findings in the order they were made.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.found.iter()
    }

    /// Orders the findings by file and place, so that a run's output does not depend on the order of the checks.
    pub fn sort(&mut self) {
        self.found.sort_by(|a, b| place(a).cmp(&place(b)));
    }

    /// Nothing when there is no error; otherwise all findings, warnings included.
    ///
    /// # Errors
    /// When any finding is an error.
    pub fn into_result(mut self, sources: &Arc<SourceMap>) -> Result<Self, Failure> {
        self.sort();
        if self.has_errors() {
            return Err(Failure {
                diagnostics: self,
                sources: Arc::clone(sources),
            });
        }
        Ok(self)
    }
}

fn place(d: &Diagnostic) -> (&str, usize, usize, Severity) {
    let start = d.location.span.as_ref().map_or(0, |span| span.start);
    (&d.location.file, d.location.line, start, d.severity)
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, iter: I) {
        iter.into_iter().for_each(|d| self.push(d));
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.found.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;
    fn into_iter(self) -> Self::IntoIter {
        self.found.iter()
    }
}

/// Why nothing was generated: every finding of the run, with the text to show it in.
///
/// Both `Display` and `Debug` give the whole report, because `fn main() -> Result<(), Failure>` prints `Debug`.
#[derive(Clone)]
pub struct Failure {
    /// Every finding, at least one of them an error.
    pub diagnostics: Diagnostics,
    /// The text of every file read.
    pub sources: Arc<SourceMap>,
}

impl Failure {
    /// A failure of one finding that stands in no text.
    #[must_use]
    pub fn from_diagnostic(diagnostic: Diagnostic) -> Self {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(diagnostic);
        Self {
            diagnostics,
            sources: Arc::default(),
        }
    }

    /// The report with ANSI colours, for a terminal.
    #[must_use]
    pub fn styled(&self) -> String {
        render::styled(&self.diagnostics, &self.sources)
    }
}

/// Findings as plain text, each with the line it is about.
#[must_use]
pub fn plain(diagnostics: &Diagnostics, sources: &SourceMap) -> String {
    render::plain(diagnostics, sources)
}

/// Findings with ANSI colours, each with the line it is about.
#[must_use]
pub fn styled(diagnostics: &Diagnostics, sources: &SourceMap) -> String {
    render::styled(diagnostics, sources)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render::plain(&self.diagnostics, &self.sources))
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // `main` prints "Error: " first; a line of its own keeps the report's alignment.
        write!(f, "\n{self}")
    }
}

impl std::error::Error for Failure {}

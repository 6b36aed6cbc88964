//! A verdict for people: the line at fault, underlined.

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use contract_runtime::locate::{Span, locate_all};
use contract_runtime::{Report, Violation};

use super::input::Record;
use crate::console;

/// Past this many violations of one record the rest is counted.
const SHOWN: usize = 50;

/// Every violation of a record, each with the line that it is about.
pub fn violations(record: &Record<'_>, report: &Report) -> String {
    let renderer = match console::is_coloured() {
        true => Renderer::styled(),
        false => Renderer::plain(),
    };
    let text = String::from_utf8_lossy(record.text);
    let shown = report.violations.get(..SHOWN).unwrap_or(&report.violations);
    let paths: Vec<&str> = shown.iter().map(|found| found.path.as_str()).collect();
    let mut parts = Vec::new();
    for (violation, span) in shown.iter().zip(locate_all(&text, &paths)) {
        parts.push(Fault::new(record, &text, violation, span).render(&renderer));
    }
    let more = report.violations.len() - shown.len();
    if more > 0 {
        let name = record.shown;
        parts.push(format!("{name}: {more} more; `--format json` lists all"));
    }
    parts.join("\n\n") + "\n\n"
}

/// A violation and where it stands.
struct Fault<'a> {
    record: &'a Record<'a>,
    violation: &'a Violation,
    /// The line at fault, from one.
    line: u64,
    /// The column at fault in characters, from one.
    column: usize,
    window: Window<'a>,
}

impl<'a> Fault<'a> {
    fn new(
        record: &'a Record<'a>,
        text: &'a str,
        violation: &'a Violation,
        span: Option<Span>,
    ) -> Self {
        let (line, column, start) = match (violation.position, span) {
            (Some(at), _) if violation.schema_path.is_empty() => {
                (at.line, at.column, offset(text, at.line, at.column))
            }
            (_, Some(span)) => (span.line, span.column, span.start),
            (Some(at), None) => (at.line, at.column, offset(text, at.line, at.column)),
            (None, None) => (1, 1, 0),
        };
        let end = match span {
            Some(span) if span.start == start && !violation.path.is_empty() => span.end,
            _ => start + 1,
        };
        Self {
            record,
            violation,
            line: record.line + line as u64 - 1,
            column,
            window: Window::new(text, start, end),
        }
    }

    fn render(&self, renderer: &Renderer) -> String {
        let line = usize::try_from(self.line).unwrap_or(usize::MAX);
        let Window { text, from, to } = &self.window;
        let element = match text.is_empty() {
            true => Element::from(
                Origin::path(self.record.shown)
                    .line(line)
                    .char_column(self.column),
            ),
            false => {
                let marker = AnnotationKind::Primary.span(*from..*to).label(self.label());
                let snippet = Snippet::source(&**text)
                    .line_start(line)
                    .path(self.record.shown);
                Element::from(snippet.annotation(marker))
            }
        };
        let group = Level::ERROR.primary_title(self.title()).element(element);
        self.in_the_whole_line(&renderer.render(&[group]))
    }

    /// Puts the column in the line in place of the column in the part of it that is shown.
    fn in_the_whole_line(&self, rendered: &str) -> String {
        let Window { text, from, .. } = &self.window;
        let shown = text.get(..*from).map_or(0, |before| before.chars().count()) + 1;
        let place = |column: usize| format!("{}:{}:{column}", self.record.shown, self.line);
        rendered.replacen(&place(shown), &place(self.column), 1)
    }

    fn title(&self) -> String {
        let Violation { path, message, .. } = self.violation;
        match path.as_str() {
            "" => format!("the record {message}"),
            path => format!("{path} {message}"),
        }
    }

    fn label(&self) -> String {
        match self.violation.schema_path.as_str() {
            "" => String::new(),
            path => format!("refused by {path}"),
        }
    }
}

/// The byte at a line and column, both from one.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let start: usize = lines.map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let column = rest.char_indices().nth(column.saturating_sub(1));
    start + column.map_or(rest.len(), |(at, _)| at)
}

/// The part of a line that is shown: all of a short one.
struct Window<'a> {
    text: std::borrow::Cow<'a, str>,
    /// The bytes of it that are underlined.
    from: usize,
    to: usize,
}

impl<'a> Window<'a> {
    /// Lines are shown whole up to this many bytes.
    const WHOLE: usize = 200;
    /// Of a longer line, this many bytes before the fault are shown, and twice as many from its beginning.
    const AROUND: usize = 60;

    /// The line that holds `start..end`, or what of it there is before its end.
    fn new(text: &'a str, start: usize, end: usize) -> Self {
        let start = boundary(text, start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let line = text[line_start..line_end].trim_end_matches('\r');
        let from = (start - line_start).min(line.len());
        let to = boundary_after(line, (end - line_start).max(from));
        if line.len() <= Self::WHOLE {
            return Self {
                text: line.into(),
                from,
                to,
            };
        }
        let first = boundary(line, from.saturating_sub(Self::AROUND));
        let last = boundary(line, from + 2 * Self::AROUND);
        let before = if first > 0 { "…" } else { "" };
        let after = if last < line.len() { "…" } else { "" };
        let shift = |at: usize| at.min(last) - first + before.len();
        Self {
            text: format!("{before}{}{after}", &line[first..last]).into(),
            from: shift(from),
            to: shift(to),
        }
    }
}

/// The start of the character that the byte `at` is in.
fn boundary(text: &str, at: usize) -> usize {
    let ends_here = |at: &usize| text.is_char_boundary(*at);
    (0..=at.min(text.len())).rev().find(ends_here).unwrap_or(0)
}

/// The byte `at`, or the end of the character that it is in.
fn boundary_after(text: &str, at: usize) -> usize {
    let ends_here = |at: &usize| text.is_char_boundary(*at);
    (at..text.len()).find(ends_here).unwrap_or(text.len())
}

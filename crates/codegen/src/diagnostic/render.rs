//! Diagnostics as text: the line at fault, underlined, in the manner of rustc.

use super::{Diagnostic, Diagnostics, Location, Severity};
use crate::load::SourceMap;
use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use std::ops::Range;

pub(super) fn plain(diagnostics: &Diagnostics, sources: &SourceMap) -> String {
    render(diagnostics, sources, &Renderer::plain())
}

pub(super) fn styled(diagnostics: &Diagnostics, sources: &SourceMap) -> String {
    render(diagnostics, sources, &Renderer::styled())
}

fn render(diagnostics: &Diagnostics, sources: &SourceMap, renderer: &Renderer) -> String {
    let mut text = String::new();
    for diagnostic in diagnostics {
        if !text.is_empty() {
            text.push('\n');
        }
        one(diagnostic, sources, renderer, &mut text);
        text.push('\n');
    }
    text
}

fn one(diagnostic: &Diagnostic, sources: &SourceMap, renderer: &Renderer, out: &mut String) {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let excerpt = Excerpt::new(&diagnostic.location, sources);
    let mut group = level
        .primary_title(&diagnostic.message)
        .elements(excerpt.as_ref().map(|excerpt| excerpt.element(diagnostic)));
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help));
    }
    let text = renderer.render(&[group]);
    match excerpt {
        Some(excerpt) => out.push_str(&excerpt.in_the_whole_line(text, &diagnostic.location)),
        None => out.push_str(&text),
    }
}

/// The line a finding is about, or a part of it where it is long; nothing where there is no text.
struct Excerpt {
    text: Option<String>,
    marked: Range<usize>,
}

impl Excerpt {
    fn new(location: &Location, sources: &SourceMap) -> Option<Self> {
        if location.file.is_empty() {
            return None;
        }
        let (Some(span), Some(source)) = (&location.span, sources.get(&location.file)) else {
            return Some(Self {
                text: None,
                marked: 0..0,
            });
        };
        // Only the first line is shown: the renderer would walk the whole file for each finding.
        let (start, line) = source.line_at(span.start);
        let from = span.start - start;
        let marked = from..(span.end - start).clamp(from, line.len().max(from));
        let (text, marked) = match line.len() <= LONGEST {
            true => (line.to_owned(), marked),
            false => window(line, marked),
        };
        Some(Self {
            text: Some(text),
            marked,
        })
    }

    fn element<'a>(&'a self, diagnostic: &'a Diagnostic) -> Element<'a> {
        let Location { file, line, .. } = &diagnostic.location;
        let Some(text) = &self.text else {
            return Element::from(Origin::path(&**file));
        };
        let marker = AnnotationKind::Primary
            .span(self.marked.clone())
            .label(&diagnostic.label);
        let snippet = Snippet::source(text).line_start(*line).path(&**file);
        Element::from(snippet.annotation(marker))
    }

    /// Puts the column in the line in place of the column in the part of it that is shown.
    fn in_the_whole_line(&self, rendered: String, location: &Location) -> String {
        let before = self
            .text
            .as_ref()
            .and_then(|text| text.get(..self.marked.start));
        let column = before.map_or(0, |before| before.chars().count() + 1);
        if column == location.column {
            return rendered;
        }
        let Location { file, line, .. } = location;
        rendered.replacen(&format!("{file}:{line}:{column}"), &location.to_string(), 1)
    }
}

/// Lines up to this many bytes are shown by the renderer itself; it would walk a longer one whole, for each finding.
const LONGEST: usize = 1000;

/// What is shown of a longer line: so much on either side.
const AROUND: usize = 60;

/// The part of a long line around `span`, and where `span` is in it.
fn window(line: &str, span: Range<usize>) -> (String, Range<usize>) {
    let boundary = |mut at: usize| {
        while !line.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(span.start.saturating_sub(AROUND));
    let span = span.start..boundary(span.end.min(span.start + AROUND)).max(span.start);
    let end = boundary((span.end + AROUND).min(line.len()));
    let (before, after) = (
        if start > 0 { "..." } else { "" },
        if end < line.len() { "..." } else { "" },
    );
    let shift = |at: usize| at - start + before.len();
    let part = line.get(start..end).unwrap_or_default();
    (
        format!("{before}{part}{after}"),
        shift(span.start)..shift(span.end),
    )
}

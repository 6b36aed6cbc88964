//! Diagnostics as text: the line at fault, underlined, in the manner of rustc.

use super::{Diagnostic, Diagnostics, Location, Severity};
use crate::load::SourceMap;
use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};

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
    let mut group = level
        .primary_title(&diagnostic.message)
        .elements(excerpt(diagnostic, sources));
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help));
    }
    out.push_str(&renderer.render(&[group]));
}

/// The line the finding is about, or just the file's name where there is no text.
fn excerpt<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> Option<Element<'a>> {
    let Location {
        file, span, line, ..
    } = &diagnostic.location;
    if file.is_empty() {
        return None;
    }
    let (Some(span), Some(source)) = (span, sources.get(file)) else {
        return Some(Element::from(Origin::path(&**file)));
    };
    // Only the first line is shown: the renderer would walk the whole file for each finding.
    let (start, text) = source.line_at(span.start);
    let from = span.start - start;
    let to = (span.end - start).clamp(from, text.len());
    let marker = AnnotationKind::Primary
        .span(from..to.max(from))
        .label(&diagnostic.label);
    Some(Element::from(
        Snippet::source(text)
            .line_start(*line)
            .path(&**file)
            .annotation(marker),
    ))
}

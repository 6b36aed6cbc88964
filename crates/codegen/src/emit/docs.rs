//! Descriptions as documentation: any text at all, without a doctest, a broken link or a warning.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

use crate::normalize::Meta;

/// The `#[doc]` attributes for a schema's annotations; `otherwise` where they say nothing.
///
/// A title that is only what the item is called anyway says nothing.
pub(super) fn item(meta: &Meta, otherwise: &str) -> TokenStream {
    let mut paragraphs: Vec<String> = Vec::new();
    match (&meta.description, &meta.title) {
        (Some(description), _) => paragraphs.push(description.clone()),
        (None, Some(title)) if title.contains(' ') => paragraphs.push(title.clone()),
        (None, Some(_)) => {}
        (None, None) => {}
    }
    let mut lines = paragraphs.iter().flat_map(|p| safe(p)).collect::<Vec<_>>();
    if lines.iter().all(|line| line.trim().is_empty()) {
        lines = vec![otherwise.to_owned()];
    }
    lines.extend(notes(meta));
    attributes(&lines)
}

/// What `default`, `readOnly` and `writeOnly` say, each as a paragraph.
fn notes(meta: &Meta) -> Vec<String> {
    let mut lines = Vec::new();
    let mut note = |text: String| lines.extend([String::new(), text]);
    if meta.read_only {
        note("Read only: whoever owns the record sets it.".to_owned());
    }
    if meta.write_only {
        note("Write only: it is given and not shown again.".to_owned());
    }
    if let Some(default) = &meta.default {
        note(format!(
            "Where absent, {} applies.",
            code(&sorted(default).to_string())
        ));
    }
    lines
}

/// A value with the members of its objects in the order of their names, so that however they are written it reads the
/// same.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let members: BTreeMap<_, _> = members.iter().collect();
            let members = members.into_iter();
            members
                .map(|(name, member)| (name.clone(), sorted(member)))
                .collect()
        }
        Value::Array(items) => items.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

/// `#[doc]` attributes, one a line.
pub(super) fn attributes(lines: &[String]) -> TokenStream {
    let lines = lines.iter().map(|line| {
        if line.is_empty() {
            String::new()
        } else {
            format!(" {line}")
        }
    });
    quote!(#(#[doc = #lines])*)
}

/// A free text as the lines of a Markdown that shows it as it is written.
pub(super) fn safe(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut listed = 0;
    for line in text.replace('\t', "    ").lines() {
        let line = line.trim_end().replace(is_unprintable, " ");
        let bare = line.trim_start();
        let mark = ["```", "~~~"]
            .into_iter()
            .find(|mark| bare.starts_with(mark));
        match (fence, mark) {
            (Some(open), Some(mark)) if open == mark => {
                out.push(mark.to_owned());
                fence = None;
            }
            (Some(_), _) => out.push(line),
            (None, Some(mark)) => {
                out.push(format!("{mark}text"));
                fence = Some(mark);
            }
            (None, None) => {
                let indent = match list_mark(bare) {
                    Some(mark) => {
                        listed = list_indent(&line) + mark;
                        list_indent(&line)
                    }
                    None if bare.is_empty() => {
                        listed = 0;
                        0
                    }
                    // A line of the item before it, which is not told by its indentation alone.
                    None => listed,
                };
                out.push(escape(bare, indent));
            }
        }
    }
    out.extend(fence.map(str::to_owned));
    while out.last().is_some_and(String::is_empty) {
        out.pop();
    }
    let blank = out.iter().take_while(|line| line.is_empty()).count();
    out.drain(..blank);
    out
}

/// Indentation that keeps a nested list and cannot become a code block.
fn list_indent(line: &str) -> usize {
    let bare = line.trim_start();
    let indent = line.len() - bare.len();
    if list_mark(bare).is_some() {
        indent.min(3)
    } else {
        0
    }
}

/// How wide the mark of a list's item is, with the blank behind it.
fn list_mark(bare: &str) -> Option<usize> {
    if ["- ", "* ", "+ "].iter().any(|mark| bare.starts_with(mark)) {
        return Some(2);
    }
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let behind = bare.get(digits..)?;
    let marked = behind.starts_with(". ") || behind.starts_with(") ");
    (marked && (1..=9).contains(&digits)).then_some(digits + 2)
}

/// Escapes what rustdoc would take for a link or a tag, outside of balanced code spans.
fn escape(line: &str, indent: usize) -> String {
    let mut out = " ".repeat(indent);
    let parts: Vec<&str> = line.split('`').collect();
    let balanced = parts.len() % 2 == 1;
    for (index, part) in parts.iter().enumerate() {
        let code = balanced && index % 2 == 1;
        if index > 0 {
            out.push_str(if balanced { "`" } else { "\\`" });
        }
        if code {
            out.push_str(part);
        } else {
            escape_text(part, &mut out);
        }
    }
    out
}

fn escape_text(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if rest.starts_with("http://") || rest.starts_with("https://") {
            let end = rest
                .find(|c: char| c.is_whitespace() || "<>[]\"'".contains(c))
                .unwrap_or(rest.len());
            let url = rest[..end].trim_end_matches(['.', ',', ';', ':', ')', '!', '?']);
            out.push_str(&format!("<{url}>"));
            rest = &rest[url.len()..];
            continue;
        }
        if matches!(next, '[' | ']' | '<' | '>' | '\\' | '*' | '_' | '&') {
            let listed = next == '*' && out.trim().is_empty() && rest.starts_with("* ");
            if !listed {
                out.push('\\');
            }
        }
        out.push(next);
        rest = &rest[next.len_utf8()..];
    }
}

/// Any text as a code span, not too long.
pub(super) fn code(text: &str) -> String {
    let mut text: String = text
        .chars()
        .map(|c| match c {
            '`' => '\'',
            c if is_unprintable(c) => ' ',
            c => c,
        })
        .collect();
    if let Some((end, _)) = text.char_indices().nth(80) {
        text.truncate(end);
        text.push('…');
    }
    if text.trim().is_empty() {
        "with a name of blanks".to_owned()
    } else {
        format!("`{text}`")
    }
}

/// Whether a character does not show, or changes how others show: the compiler and its lints refuse those in sources.
pub(super) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        )
        || matches!(c, '\u{2060}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

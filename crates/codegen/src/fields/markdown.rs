//! The table as Markdown (GitHub's: a `|` in a cell is written `\|`, in code as well).

use super::{Field, Name};

/// The table; `link` says where a contract's page or schema is.
#[must_use]
pub fn markdown(rows: &[Field], link: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::from(
        "| Field | Type | Required | Description | Constraints |\n| --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let kind = row.kind.text(|name| match name {
            Name::Word(word) => cell(word),
            Name::Contract(key) => match link(key) {
                Some(address) => format!("[{}](<{}>)", cell(key), cell(&address)),
                None => cell(key),
            },
        });
        let required = if row.required { "yes" } else { "" };
        out.push_str(&format!(
            "| {} | {kind} | {required} | {} | {} |\n",
            cell(&code(&row.path)),
            cell(&text(&row.description)),
            cell(&constraints(&row.constraints)),
        ));
    }
    out
}

/// Constraints as the lines of one cell.
#[must_use]
pub fn constraints(words: &[String]) -> String {
    let lines: Vec<String> = words
        .iter()
        .map(|word| format!("- {}", code(word)))
        .collect();
    lines.join("<br>")
}

/// A text as a code span (CommonMark, section 6.1), whatever is in it; control characters become escapes.
#[must_use]
pub fn code(text: &str) -> String {
    let text: String = text.chars().flat_map(visible).collect();
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let at_an_end = |c: char| text.starts_with(c) || text.ends_with(c);
    let pad = match text.is_empty() {
        true => return "` `".to_owned(),
        false if at_an_end('`') || at_an_end(' ') => " ",
        false => "",
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

/// A description as one line of Markdown: it may use Markdown, and no HTML.
#[must_use]
pub fn text(description: &str) -> String {
    let line = description.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut out = String::with_capacity(line.len());
    for (index, part) in line.split('`').enumerate() {
        if index > 0 {
            out.push('`');
        }
        match index % 2 {
            0 => out.push_str(&part.replace('<', "\\<")),
            _ => out.push_str(part),
        }
    }
    out
}

fn visible(c: char) -> Vec<char> {
    match c.is_control() {
        true => c.escape_default().collect(),
        false => vec![c],
    }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace(['\n', '\r'], " ")
}

//! Formats generated items as a file that people read.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

use crate::emit::Emitted;

/// The longest line that a macro call is kept on.
const WIDTH: usize = 100;

/// A whole module: its head, its items apart from each other, its builders, its schema.
pub(crate) fn module(emitted: &Emitted) -> String {
    let mut out = String::new();
    for line in &emitted.head {
        out.push_str(if line.is_empty() { "//!" } else { "//! " });
        out.push_str(line);
        out.push('\n');
    }
    if emitted.allows {
        out.push_str("\n#![allow(deprecated)]\n");
    }
    out.push('\n');
    out.push_str(&items(&emitted.items));
    if !emitted.builders.is_empty() {
        out.push_str(
            "\n/// Builders: the compiler asks for required members, `build` judges the values.\n",
        );
        out.push_str("pub mod builder {\n");
        out.push_str(&imports(&emitted.builders));
        indent(&items(&emitted.builders), &mut out);
        out.push_str("}\n");
    }
    if !emitted.tail.is_empty() {
        out.push('\n');
        out.push_str(&items(&emitted.tail));
    }
    out
}

/// What builders use of the runtime.
fn imports(builders: &[syn::Item]) -> String {
    let mut used = BTreeSet::new();
    for item in builders {
        words(item.to_token_stream(), &mut used);
    }
    let names = ["Given", "Missing", "Set", "Slot", "Stated"];
    let names: Vec<&str> = names
        .into_iter()
        .filter(|name| used.contains(*name))
        .collect();
    let names = match names.as_slice() {
        [] => return "    use super::*;\n\n".to_owned(),
        [one] => (*one).to_owned(),
        several => format!("{{{}}}", several.join(", ")),
    };
    format!("    use super::runtime::{names};\n    use super::*;\n\n")
}

/// The names among tokens.
fn words(tokens: TokenStream, out: &mut BTreeSet<String>) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                out.insert(word.to_string());
            }
            TokenTree::Group(group) => words(group.stream(), out),
            _ => {}
        }
    }
}

/// Items apart from each other.
pub(crate) fn items(items: &[syn::Item]) -> String {
    items.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn one(item: &syn::Item) -> String {
    if let syn::Item::Macro(call) = item {
        return macro_call(&call.mac);
    }
    let file = syn::File {
        shebang: None,
        attrs: Vec::new(),
        items: vec![item.clone()],
        frontmatter: None,
    };
    spaced(&prettyplease::unparse(&file))
}

/// Blank lines between functions, and no blanks inside character ranges.
fn spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = "";
    for line in text.lines() {
        let depth = line.len() - line.trim_start().len();
        let begins = ["///", "#[", "pub fn ", "fn "]
            .iter()
            .any(|start| line.trim_start().starts_with(start));
        if begins && before.trim_start() == "}" && before.len() == depth + 1 {
            out.push('\n');
        }
        out.push_str(&line.replace("'..= b'", "'..=b'").replace("'..= '", "'..='"));
        out.push('\n');
        before = line;
    }
    out
}

/// A call of one of the runtime's macros: on one line where it fits, else a line for each part.
fn macro_call(call: &syn::Macro) -> String {
    let path: Vec<String> = call
        .path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let head = format!("{}!(", path.join("::"));
    let short = format!("{head}{});\n", inline(call.tokens.clone()));
    if short.len() <= WIDTH {
        return short;
    }
    format!("{head}{});\n", broken(call.tokens.clone()))
}

/// Tokens on one line.
fn inline(tokens: TokenStream) -> String {
    let mut out = String::new();
    for token in tokens {
        let text = match &token {
            TokenTree::Group(group) => {
                let inner = inline(group.stream());
                match group.delimiter() {
                    Delimiter::Brace if inner.is_empty() => "{}".to_owned(),
                    Delimiter::Brace => format!("{{ {inner} }}"),
                    Delimiter::Parenthesis => format!("({inner})"),
                    Delimiter::Bracket => format!("[{inner}]"),
                    Delimiter::None => inner,
                }
            }
            other => other.to_string(),
        };
        let tight = matches!(&token, TokenTree::Punct(p) if ",:;<>".contains(p.as_char()))
            || out.ends_with(['<', '(', '['])
            || out.ends_with("::")
            || matches!(&token, TokenTree::Group(g) if g.delimiter() == Delimiter::Parenthesis);
        let path = matches!(&token, TokenTree::Ident(_)) && out.ends_with("::");
        if !out.is_empty() && !tight && !path {
            out.push(' ');
        }
        out.push_str(&text);
    }
    out
}

/// Tokens with each part of a braced list on a line of its own.
fn broken(tokens: TokenStream) -> String {
    let mut out = String::new();
    let mut plain = TokenStream::new();
    for token in tokens {
        match &token {
            TokenTree::Group(group)
                if group.delimiter() == Delimiter::Brace && !group.stream().is_empty() =>
            {
                out.push_str(&apart(&out, &inline(std::mem::take(&mut plain))));
                out.push_str(" {\n");
                for part in parts(group.stream()) {
                    out.push_str(&format!("    {},\n", inline(part)));
                }
                out.push('}');
            }
            _ => plain.extend([token]),
        }
    }
    let rest = inline(plain);
    out.push_str(&apart(&out, &rest));
    out
}

/// `text`, with a blank before it where it follows something and does not begin with a comma.
fn apart(before: &str, text: &str) -> String {
    if text.is_empty() || before.is_empty() || text.starts_with(',') {
        text.to_owned()
    } else {
        format!(" {text}")
    }
}

/// The parts of a list, between commas that are not inside angle brackets.
fn parts(tokens: TokenStream) -> Vec<TokenStream> {
    let mut parts = Vec::new();
    let mut part = TokenStream::new();
    let mut depth = 0;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' => depth -= 1,
                ',' if depth == 0 => {
                    parts.push(std::mem::take(&mut part));
                    continue;
                }
                _ => {}
            }
        }
        part.extend([token]);
    }
    if !part.is_empty() {
        parts.push(part);
    }
    parts
}

fn indent(text: &str, out: &mut String) {
    for line in text.lines() {
        if !line.is_empty() {
            out.push_str("    ");
            out.push_str(line);
        }
        out.push('\n');
    }
}

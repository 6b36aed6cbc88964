//! Rust names for what schemas call by any text at all.

use std::collections::HashSet;

use heck::{ToSnakeCase, ToUpperCamelCase};

use super::item::{Claim, Model};

/// Names that a generated type must not take: the prelude's, those that generated code uses, and Rust's own.
const TAKEN: &[&str] = &[
    "AsMut",
    "AsRef",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Deserialize",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "PhantomData",
    "Result",
    "Self",
    "Send",
    "Serialize",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// Words that no raw identifier can be.
const NEVER_RAW: &[&str] = &["self", "super", "crate", "Self", "_"];

const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "union", "unsafe", "unsized",
    "use", "virtual", "where", "while", "yield",
];

/// A type's or a variant's name in upper camel case; empty where the text has nothing to offer.
pub fn upper_camel(text: &str) -> String {
    let name = camel(&clean(text));
    match name.chars().next() {
        None => spell(text),
        Some(first) if !unicode_ident::is_xid_start(first) => format!("N{name}"),
        Some(_) => name,
    }
}

/// Words in upper camel case, with a line between two digits that were apart: `1.10` is not `11.0`.
fn camel(words: &str) -> String {
    let mut out = String::new();
    for word in words.split_whitespace() {
        let word = word.to_upper_camel_case();
        let digits = |c: Option<char>| c.is_some_and(char::is_numeric);
        if digits(out.chars().last()) && digits(word.chars().next()) {
            out.push('_');
        }
        out.push_str(&word);
    }
    out
}

/// A field's, setter's or module's identifier in snake case, raw where it is a keyword.
pub fn snake(text: &str) -> String {
    let mut name = clean(text).to_snake_case();
    if name.is_empty() {
        name = spell(text).to_snake_case();
    }
    if name.is_empty() {
        return "empty".to_owned();
    }
    if name
        .chars()
        .next()
        .is_some_and(|c| !unicode_ident::is_xid_start(c))
    {
        name.insert(0, 'n');
    }
    if NEVER_RAW.contains(&name.as_str()) {
        name.push('_');
    } else if KEYWORDS.contains(&name.as_str()) {
        name.insert_str(0, "r#");
    }
    name
}

/// Only what an identifier may hold, in the composed form that Rust compares identifiers in; the rest parts words.
fn clean(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfkc()
        .map(|c| {
            if c != '_' && unicode_ident::is_xid_continue(c) {
                c
            } else {
                ' '
            }
        })
        .collect()
}

/// A word for each character of a text made of signs.
fn spell(text: &str) -> String {
    text.chars().filter_map(word).collect()
}

fn word(sign: char) -> Option<&'static str> {
    Some(match sign {
        '!' => "Bang",
        '"' => "Quote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "And",
        '\'' => "Apostrophe",
        '(' | ')' => "Parenthesis",
        '*' => "Star",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Minus",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "Less",
        '=' => "Equal",
        '>' => "Greater",
        '?' => "Question",
        '@' => "At",
        '[' | ']' => "Bracket",
        '\\' => "Backslash",
        '^' => "Caret",
        '_' => "Underscore",
        '`' => "Backtick",
        '{' | '}' => "Brace",
        '|' => "Bar",
        '~' => "Tilde",
        ' ' => "Space",
        _ => return None,
    })
}

/// Gives out names of one scope, each once: the first that asks has the plain one.
#[derive(Default)]
pub struct Scope(HashSet<String>);

impl Scope {
    /// A scope in which some names are spoken for.
    pub fn without<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        Self(names.into_iter().map(str::to_owned).collect())
    }

    /// `wish`, or `wish` with the lowest free number behind it.
    pub fn give(&mut self, wish: &str) -> String {
        let mut name = wish.to_owned();
        let mut number = 2;
        // What has a number behind it is a keyword no more.
        let base = wish.trim_start_matches("r#").trim_end_matches('_');
        let separator = if wish.starts_with(char::is_uppercase) {
            ""
        } else {
            "_"
        };
        while !self.0.insert(name.clone()) {
            name = format!("{base}{separator}{number}");
            number += 1;
        }
        name
    }

    /// The identifiers of an object's members by their names on the wire, whatever the order they are written in: the
    /// plain one for a member that is called so, a sign in front spelled out before a number is put behind.
    pub fn members<'m>(
        &mut self,
        wires: impl IntoIterator<Item = &'m str>,
    ) -> std::collections::HashMap<String, String> {
        let mut wires: Vec<&str> = wires.into_iter().collect();
        let is_plain = |wire: &str| {
            let name = snake(wire);
            name.trim_start_matches("r#").trim_end_matches('_') == wire.trim_end_matches('_')
        };
        wires.sort_by_key(|wire| (!is_plain(wire), *wire));
        let mut names = std::collections::HashMap::new();
        for wire in wires {
            let wish = snake(wire);
            let name = match signed(wire).filter(|_| self.0.contains(&wish)) {
                Some(signed) => self.give(&signed),
                None => self.give(&wish),
            };
            names.insert(wire.to_owned(), name);
        }
        names
    }
}

/// `at_id` for `@id`: a sign in front as a word.
fn signed(wire: &str) -> Option<String> {
    let sign = wire.chars().next().filter(|sign| *sign != '_')?;
    let rest = wire
        .get(sign.len_utf8()..)
        .filter(|rest| !rest.is_empty())?;
    Some(snake(&format!("{} {rest}", word(sign)?)))
}

/// The name of a variant for a constant: its words, else `fallback`.
pub fn variant(value: &serde_json::Value, fallback: &str) -> String {
    use serde_json::Value;
    let name = match value {
        Value::String(text) if text.is_empty() => "Empty".to_owned(),
        Value::String(text) => upper_camel(text),
        Value::Null => "Null".to_owned(),
        Value::Bool(flag) => upper_camel(&flag.to_string()),
        Value::Number(number) => numbered(number),
        _ => String::new(),
    };
    if name.is_empty() {
        fallback.to_owned()
    } else {
        unreserved(name)
    }
}

/// `N1`, `Minus1`, `N0Point5`.
fn numbered(number: &serde_json::Number) -> String {
    let text = match number.as_f64().filter(|float| float.fract() == 0.0) {
        Some(float) if number.is_f64() && float.abs() < 1e15 => float.to_string(),
        _ => number.to_string(),
    };
    let words = text
        .replace('.', " point ")
        .replace("e-", " e minus ")
        .replace('-', "minus ")
        .to_upper_camel_case();
    match words.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("N{words}"),
        false => words,
    }
}

/// A variant's name that is no keyword.
pub fn unreserved(name: String) -> String {
    if NEVER_RAW.contains(&name.as_str()) {
        format!("{name}Value")
    } else {
        name
    }
}

/// Settles the wished names: firmer claims first, then by the place in the schema, so that order of discovery
/// (and with it the order of the schema's members) has no say.
pub fn settle(model: &mut Model, place: impl Fn(&super::Item) -> Vec<String>) {
    let wishes = model.wishes();
    let mut scopes: std::collections::HashMap<_, Scope> = Default::default();
    let mut later = Vec::new();
    for ((module, wish), mut items) in wishes {
        items.sort_by_cached_key(|id| (model.items[id.0].claim, place(&model.items[id.0]), *id));
        let scope = scopes
            .entry(module)
            .or_insert_with(|| Scope::without(TAKEN.iter().copied()));
        let wish = if TAKEN.contains(&wish.as_str()) {
            format!("{wish}Value")
        } else {
            wish
        };
        let mut items = items.into_iter();
        if let Some(first) = items.next() {
            model.items[first.0].name = scope.give(&wish);
        }
        later.extend(items.map(|id| (module, wish.clone(), id)));
    }
    for (module, wish, id) in later {
        model.items[id.0].name = scopes.entry(module).or_default().give(&wish);
    }
}

/// How firm the name of a node is, and the name that it asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The name.
    pub name: String,
    /// Where it comes from.
    pub claim: Claim,
}

impl Wish {
    /// The name of a part: a root lends nothing to its members, so that they have short names.
    pub fn member(&self, name: &str) -> Self {
        let own = upper_camel(name);
        let name = match self.claim {
            Claim::Root if !own.is_empty() => own,
            _ => format!("{}{own}", self.name),
        };
        Self {
            name,
            claim: Claim::Place,
        }
    }

    /// The name of a part that is called after what it is to the whole.
    pub fn part(&self, role: &str) -> Self {
        Self {
            name: format!("{}{role}", self.name),
            claim: Claim::Place,
        }
    }
}

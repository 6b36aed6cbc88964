//! Writes the code of a matcher.

use super::matcher::{Branch, Class, Matcher, Step};
use super::{Part, Pattern};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The body of `fn accepts(text: &str) -> bool`.
pub(super) fn body(pattern: &Pattern) -> TokenStream {
    let mut statics = Vec::new();
    let test = match pattern {
        Pattern::Every(parts) => {
            let tests: Vec<_> = parts
                .iter()
                .map(|part| operand(part, &mut statics))
                .collect();
            quote!(#(#tests)&&*)
        }
        single => test(single, false, &mut statics),
    };
    quote!(#(#statics)* #test)
}

/// A test within a conjunction.
fn operand(part: &Part, statics: &mut Vec<TokenStream>) -> TokenStream {
    let test = test(&part.pattern, part.negated, statics);
    match &part.pattern {
        Pattern::Straight(matcher) if !part.negated && tests(matcher).len() > 1 => quote!((#test)),
        _ => test,
    }
}

/// One test of `text`; an engine's pattern goes into a static of its own.
fn test(pattern: &Pattern, negated: bool, statics: &mut Vec<TokenStream>) -> TokenStream {
    let not = negated.then(|| quote!(!));
    let (constructor, regex) = match pattern {
        Pattern::Any => return quote!(#not true),
        Pattern::Every(_) => {
            let body = body(pattern);
            return quote!(#not { #body });
        }
        Pattern::Straight(matcher) => return straight(matcher, negated),
        Pattern::Linear(regex) => (quote!(linear), raw(regex)),
        Pattern::Backtracking(regex) => (quote!(backtracking), raw(regex)),
    };
    let name = match statics.len() {
        0 => format_ident!("PATTERN"),
        earlier => format_ident!("PATTERN_{}", earlier + 1),
    };
    statics.push(quote! {
        static #name: runtime::Pattern = runtime::Pattern::#constructor(#regex);
    });
    quote!(#not #name.is_match(text))
}

/// A raw string literal, where the text allows one.
fn raw(text: &str) -> TokenStream {
    if !text.contains('\\') || text.contains("\"#") || text.contains(char::is_control) {
        return quote!(#text);
    }
    let guard = if text.contains('"') { "#" } else { "" };
    format!("r{guard}\"{text}\"{guard}")
        .parse()
        .unwrap_or_else(|_| quote!(#text))
}

fn straight(matcher: &Matcher, negated: bool) -> TokenStream {
    if let ([branch], true) = (matcher.branches.as_slice(), negated)
        && let Some(text) = branch.as_text().filter(|text| !text.is_empty())
    {
        return quote!(text != #text);
    }
    let tests = tests(matcher);
    match (negated, tests.len()) {
        (false, _) => quote!(#(#tests)||*),
        (true, 1) => quote!(#(!#tests)*),
        (true, _) => quote!(!(#(#tests)||*)),
    }
}

/// The tests of which one must hold. Whole texts are one test.
fn tests(matcher: &Matcher) -> Vec<TokenStream> {
    let texts: Vec<&str> = matcher
        .branches
        .iter()
        .filter_map(Branch::as_text)
        .collect();
    let texts = match texts.as_slice() {
        [] => None,
        [""] => Some(quote!(text.is_empty())),
        [text] => Some(quote!(text == #text)),
        texts => Some(quote!(matches!(text, #(#texts)|*))),
    };
    let scans = matcher
        .branches
        .iter()
        .filter(|branch| branch.as_text().is_none())
        .map(scan);
    texts.into_iter().chain(scans).collect()
}

fn scan(branch: &Branch) -> TokenStream {
    if let [step] = branch.steps.as_slice()
        && let Some(method) = text_method(branch)
    {
        match step {
            Step::Literal(text) => {
                let text = shortest_literal(text);
                return quote!(text.#method(#text));
            }
            Step::Repeat {
                class,
                min: 1,
                max: Some(1),
            } => {
                let pattern = text_pattern(class);
                return quote!(text.#method(#pattern));
            }
            Step::Repeat { .. } => {}
        }
    }
    let steps = branch.steps.iter().map(step);
    let last = if branch.end {
        quote!(end)
    } else {
        quote!(matched)
    };
    quote!(runtime::scan::Scan::new(text) #(.#steps)* .#last())
}

/// The method of `str` that looks for one step.
fn text_method(branch: &Branch) -> Option<TokenStream> {
    match (branch.start, branch.end) {
        (true, false) => Some(quote!(starts_with)),
        (false, true) => Some(quote!(ends_with)),
        (false, false) => Some(quote!(contains)),
        (true, true) => None,
    }
}

/// A class as `str` takes it: a list of characters, or a test.
fn text_pattern(class: &Class) -> TokenStream {
    let ranges = class.ranges();
    if ranges.iter().all(|(first, last)| first == last) {
        let characters = ranges.iter().map(|(only, _)| only);
        return quote!([#(#characters),*]);
    }
    let test = character_test(class);
    quote!(|c: char| #test)
}

fn shortest_literal(text: &str) -> TokenStream {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => quote!(#only),
        _ => quote!(#text),
    }
}

fn step(step: &Step) -> TokenStream {
    let (class, min, max) = match step {
        Step::Literal(text) => return quote!(literal(#text)),
        Step::Repeat { class, min, max } => (class, min, max),
    };
    let min = Literal::u32_unsuffixed(*min);
    let max = max.map(Literal::u32_unsuffixed);
    let max = max.map_or_else(|| quote!(usize::MAX), |max| quote!(#max));
    if class.is_ascii() {
        let test = byte_test(class);
        quote!(ascii(#min, #max, |b| #test))
    } else if class.is_everything() {
        quote!(class(#min, #max, |_| true))
    } else {
        let test = character_test(class);
        quote!(class(#min, #max, |c| #test))
    }
}

/// The classes that the standard library has a name for.
const NAMED: [(&[(char, char)], &str); 7] = [
    (&[('0', '9')], "is_ascii_digit"),
    (&[('a', 'z')], "is_ascii_lowercase"),
    (&[('A', 'Z')], "is_ascii_uppercase"),
    (&[('A', 'Z'), ('a', 'z')], "is_ascii_alphabetic"),
    (
        &[('0', '9'), ('A', 'Z'), ('a', 'z')],
        "is_ascii_alphanumeric",
    ),
    (&[('0', '9'), ('A', 'F'), ('a', 'f')], "is_ascii_hexdigit"),
    (&[('\0', '\u{7f}')], "is_ascii"),
];

fn byte_test(class: &Class) -> TokenStream {
    // An ASCII class lies below U+0080, so no character is lost.
    let byte = |c: char| Literal::byte_character(u8::try_from(c).unwrap_or_default());
    membership(class, &quote!(b), byte)
}

fn character_test(class: &Class) -> TokenStream {
    let complement = class.complement();
    if complement.ranges().len() >= class.ranges().len() {
        return membership(class, &quote!(c), Literal::character);
    }
    match complement.ranges().as_slice() {
        [(only, last)] if only == last => quote!(c != #only),
        _ => {
            let test = membership(&complement, &quote!(c), Literal::character);
            quote!(!#test)
        }
    }
}

fn membership(
    class: &Class,
    subject: &TokenStream,
    literal: impl Fn(char) -> Literal,
) -> TokenStream {
    let ranges = class.ranges();
    if let Some((_, name)) = NAMED.iter().find(|(named, _)| *named == ranges) {
        let name = format_ident!("{name}");
        return quote!(#subject.#name());
    }
    if let [(only, last)] = ranges.as_slice()
        && only == last
    {
        let only = literal(*only);
        return quote!(#subject == #only);
    }
    let ranges = ranges.iter().map(|&(first, last)| {
        let (from, to) = (literal(first), literal(last));
        match u32::from(last) - u32::from(first) {
            0 => quote!(#from),
            1 => quote!(#from | #to),
            _ => quote!(#from..=#to),
        }
    });
    quote!(matches!(#subject, #(#ranges)|*))
}

//! Says why a pattern is refused, where, and what to write instead.

use super::PatternError;
use regex_syntax::ast::{self, parse::Parser};
use std::ops::Range;

/// The first fault found in a pattern that does not compile.
pub(super) fn explain(pattern: &str) -> PatternError {
    let fault = unsupported(pattern)
        .or_else(|| malformed(pattern))
        .or_else(|| unknown_property(pattern))
        .unwrap_or_else(|| beyond_the_engine(pattern));
    PatternError {
        message: fault.message,
        offset: fault.offset,
    }
}

struct Fault {
    message: String,
    offset: Range<usize>,
}

fn fault(offset: Range<usize>, message: impl Into<String>) -> Option<Fault> {
    Some(Fault {
        message: message.into(),
        offset,
    })
}

/// What ECMA-262 allows and no engine here reads, and what other dialects allow.
fn unsupported(pattern: &str) -> Option<Fault> {
    let (mut at, mut in_class) = (0, false);
    while let Some(next) = pattern[at..].chars().next() {
        let rest = &pattern[at..];
        let found = match next {
            '\\' => escape(rest, at, in_class),
            '[' if !in_class => empty_class(rest, at),
            '{' if !in_class => brace(rest, at),
            '(' if !in_class => group(rest, at),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        in_class = match next {
            '[' => true,
            ']' => false,
            _ => in_class,
        };
        at += if next == '\\' {
            escape_length(rest)
        } else {
            next.len_utf8()
        };
    }
    None
}

/// The bytes of an escape, with the braces of `\p{L}` and `\u{41}`.
fn escape_length(rest: &str) -> usize {
    let escaped = rest[1..].chars().next();
    let length = 1 + escaped.map_or(0, char::len_utf8);
    let braced = escaped.is_some_and(|c| "pPuxb".contains(c)) && rest[length..].starts_with('{');
    rest[length..]
        .find('}')
        .filter(|_| braced)
        .map_or(length, |end| length + end + 1)
}

fn escape(rest: &str, at: usize, in_class: bool) -> Option<Fault> {
    let Some(escaped) = rest.chars().nth(1) else {
        return fault(
            at..at + 1,
            r"nothing follows the last backslash; write `\\` for a backslash",
        );
    };
    let two = at..at + 1 + escaped.len_utf8();
    match escaped {
        'u' => surrogate(rest, at),
        '0' => fault(two, r"`\0` is not supported; write `\x00`"),
        'b' if in_class => fault(
            two,
            r"`[\b]` is not supported; write `\x08` for a backspace",
        ),
        'k' => fault(
            two,
            r"references by name are not supported; write the group's number, `\1`",
        ),
        'c' if !rest[2..].starts_with(|c: char| c.is_ascii_alphabetic()) => fault(
            two,
            r"a letter must follow `\c`; write `\\c` for a backslash and a c",
        ),
        'x' if !rest[2..].starts_with('{') && hexadecimal(&rest[2..], 2).is_none() => {
            fault(two, r"two hexadecimal digits must follow `\x`")
        }
        'A' | 'Z' | 'z' => None,
        letter if letter.is_alphabetic() && !"bBcdDfnpPrsStvwWxuU".contains(letter) => fault(
            two,
            format!("`\\{letter}` is not an escape of ECMA-262; write `{letter}`"),
        ),
        _ => None,
    }
}

fn surrogate(rest: &str, at: usize) -> Option<Fault> {
    if rest[2..].starts_with('{') {
        return None;
    }
    let Some(unit) = hexadecimal(&rest[2..], 4) else {
        return fault(
            at..at + 2,
            r"four hexadecimal digits must follow `\u`, or braces: `\u{1F600}`",
        );
    };
    if char::from_u32(unit.into()).is_some() {
        return None;
    }
    let trail = rest[6..]
        .strip_prefix(r"\u")
        .and_then(|trail| hexadecimal(trail, 4));
    match trail.map(|trail| char::decode_utf16([unit, trail]).next()) {
        Some(Some(Ok(character))) => fault(
            at..at + 12,
            format!(
                r"surrogate pairs are not supported; write `\u{{{:X}}}`",
                u32::from(character)
            ),
        ),
        _ => fault(
            at..at + 6,
            "no text holds half a surrogate pair; leave it out",
        ),
    }
}

fn hexadecimal(text: &str, digits: usize) -> Option<u16> {
    let digits = text.get(..digits)?;
    digits
        .chars()
        .all(|c| c.is_ascii_hexdigit())
        .then(|| u16::from_str_radix(digits, 16).ok())?
}

fn empty_class(rest: &str, at: usize) -> Option<Fault> {
    if rest.starts_with("[^]") {
        return fault(
            at..at + 3,
            r"`[^]` is not supported; write `[\s\S]` for any character",
        );
    }
    let advice =
        r"`[]` is not supported; write `(?!)` for what never matches, `[\]]` for a bracket";
    rest.starts_with("[]").then(|| fault(at..at + 2, advice))?
}

fn brace(rest: &str, at: usize) -> Option<Fault> {
    let digits = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let inside = rest[1..].split_once('}').map(|(inside, _)| inside);
    let least = inside.map(|inside| inside.split_once(',').map_or(inside, |(least, _)| least));
    match (inside, least) {
        (Some(inside), Some("")) if inside.starts_with(',') && digits(&inside[1..]) => fault(
            at..at + inside.len() + 2,
            "a count needs its minimum; write `{0,…}`",
        ),
        (Some(_), Some(least)) if !least.is_empty() && digits(least.trim()) => None,
        _ => fault(
            at..at + 1,
            r"a brace that opens no count needs a backslash; write `\{`",
        ),
    }
}

fn group(rest: &str, at: usize) -> Option<Fault> {
    let name = rest
        .strip_prefix("(?<")
        .and_then(|name| name.split_once('>'))?
        .0;
    if name.starts_with(['=', '!']) || name.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    fault(
        at..at + 4 + name.len(),
        "a group's name takes letters, digits and `_` alone; rename it",
    )
}

/// Broken syntax.
fn malformed(pattern: &str) -> Option<Fault> {
    use ast::ErrorKind as Kind;
    let error = Parser::new().parse(pattern).err()?;
    let what = match error.kind() {
        Kind::UnsupportedLookAround | Kind::UnsupportedBackreference => return None,
        Kind::GroupUnclosed => r"this group is not closed; add `)`, or write `\(`".to_owned(),
        Kind::GroupUnopened => r"no group is open here; take `)` out, or write `\)`".to_owned(),
        Kind::ClassUnclosed => r"this class is not closed; add `]`, or write `\[`".to_owned(),
        Kind::ClassRangeInvalid => "this range runs backwards; swap its ends".to_owned(),
        Kind::ClassRangeLiteral => {
            r"a range needs a character at both ends; write `\-` for a hyphen".to_owned()
        }
        Kind::RepetitionMissing => {
            r"nothing stands here to repeat; put a backslash before a literal `*`, `+` or `?`"
                .to_owned()
        }
        Kind::RepetitionCountInvalid => "the minimum is above the maximum; swap them".to_owned(),
        Kind::NestLimitExceeded(_) => "groups are nested too deeply; take them apart".to_owned(),
        other => format!("not a regular expression of ECMA-262: {other}; correct it"),
    };
    let span = error.span();
    fault(span.start.offset..span.end.offset, what)
}

fn unknown_property(pattern: &str) -> Option<Fault> {
    let mut at = 0;
    while let Some(found) = pattern[at..]
        .find(r"\p{")
        .or_else(|| pattern[at..].find(r"\P{"))
    {
        let start = at + found;
        let end = start + pattern[start..].find('}')? + 1;
        if regex_syntax::parse(&pattern[start..end]).is_err() {
            return fault(
                start..end,
                "no such Unicode property; write for instance `\\p{L}` or `\\p{Script=Greek}`",
            );
        }
        at = end;
    }
    None
}

fn beyond_the_engine(pattern: &str) -> Fault {
    let message = match fancy_regex::Regex::new(pattern) {
        Err(fancy_regex::Error::ParseError(_, kind)) => {
            format!("not a regular expression of ECMA-262: {kind}; correct it")
        }
        _ => {
            "this pattern takes too much memory; repeat with `*` or `+`, and bound the length with \
              maxLength"
                .to_owned()
        }
    };
    Fault {
        message,
        offset: 0..pattern.len(),
    }
}

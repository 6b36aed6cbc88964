//! Rewrites an ECMA-262 regular expression, read with the `u` flag, for the Rust engines.

use super::Engine;
use std::str::Chars;

const DIGIT: &str = "0-9";
const WORD: &str = "0-9A-Za-z_";
/// `WhiteSpace` and `LineTerminator` of ECMA-262: U+FEFF is in, U+0085 is not.
const SPACE: &str =
    r"\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}";
/// `.` without the `s` flag stops at every `LineTerminator`.
const DOT: &str = r"[^\n\r\x{2028}\x{2029}]";

/// The same expression in the syntax of `engine`, or `None` where it is not plain ECMA-262:
/// a flag group such as `(?i:a)`, or what the grammar has no place for.
pub(super) fn translate(pattern: &str, engine: Engine) -> Option<String> {
    if !jsonschema_regex::is_valid_ecma_regex(pattern) {
        return None;
    }
    let mut translation = Translation {
        rest: pattern.chars(),
        regex: String::with_capacity(pattern.len()),
        engine,
    };
    while let Some(next) = translation.rest.next() {
        match next {
            '\\' => translation.escape()?,
            '[' => translation.class()?,
            '(' => translation.group()?,
            '.' => translation.regex.push_str(DOT),
            literal => translation.regex.push(literal),
        }
    }
    Some(translation.regex)
}

struct Translation<'p> {
    rest: Chars<'p>,
    regex: String,
    engine: Engine,
}

impl Translation<'_> {
    /// After `(`. A name is dropped: groups are numbered alike with and without it.
    fn group(&mut self) -> Option<()> {
        self.regex.push('(');
        let rest = self.rest.as_str();
        let plain = !rest.starts_with('?');
        if plain
            || ["?:", "?=", "?!", "?<=", "?<!"]
                .iter()
                .any(|kind| rest.starts_with(kind))
        {
            return Some(());
        }
        rest.starts_with("?<").then_some(())?;
        self.rest.find(|&c| c == '>').map(|_| ())
    }

    /// After `\`, outside a class.
    fn escape(&mut self) -> Option<()> {
        match self.rest.next()? {
            'b' => self.word_boundary(false),
            'B' => self.word_boundary(true),
            digit @ '1'..='9' => self.regex.extend(['\\', digit]),
            kind @ ('p' | 'P') => self.regex.extend(['\\', kind]),
            'k' => return None,
            set if class_escape(set).is_some() => self.set(set, false),
            other => {
                let literal = self.character(other)?;
                if r"\.+*?()|[]{}^$".contains(literal) {
                    self.regex.push('\\');
                }
                self.literal(literal);
            }
        }
        Some(())
    }

    /// `\b` tells ASCII word characters apart, whatever the engine takes it for.
    fn word_boundary(&mut self, negated: bool) {
        let boundary = match (self.engine, negated) {
            (Engine::Linear, false) => r"(?-u:\b)".to_owned(),
            (Engine::Linear, true) => r"(?-u:\B)".to_owned(),
            (Engine::Backtracking, false) => {
                format!("(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))")
            }
            (Engine::Backtracking, true) => {
                format!("(?:(?<=[{WORD}])(?=[{WORD}])|(?<![{WORD}])(?![{WORD}]))")
            }
        };
        self.regex.push_str(&boundary);
    }

    /// `\d` and its kin as a bracketed class; inside another class, brackets may be spared.
    fn set(&mut self, escape: char, in_class: bool) {
        match class_escape(escape) {
            Some((false, set)) if in_class => self.regex.push_str(set),
            Some((false, set)) => self.regex.extend(["[", set, "]"]),
            Some((true, set)) => self.regex.extend(["[^", set, "]"]),
            None => {}
        }
    }

    /// After `[`. Only a hyphen between two characters makes a range; every other one, and
    /// each character that Rust's classes read as an operator, is escaped.
    fn class(&mut self) -> Option<()> {
        self.regex.push('[');
        if self.rest.as_str().starts_with('^') {
            self.rest.next();
            self.regex.push('^');
        }
        loop {
            match self.rest.next()? {
                ']' => break,
                first => {
                    let is_character = self.class_atom(first)?;
                    let rest = self.rest.as_str();
                    if is_character && rest.starts_with('-') && !rest.starts_with("-]") {
                        self.rest.next();
                        self.regex.push('-');
                        let last = self.rest.next()?;
                        self.class_atom(last)?;
                    }
                }
            }
        }
        self.regex.push(']');
        Some(())
    }

    /// One member of a class; whether it is a single character.
    fn class_atom(&mut self, first: char) -> Option<bool> {
        if first != '\\' {
            self.class_literal(first);
            return Some(true);
        }
        match self.rest.next()? {
            kind @ ('p' | 'P') => {
                self.regex.extend(['\\', kind]);
                let name = self.rest.as_str();
                let (name, _) = name.split_at(name.find('}')? + 1);
                self.regex.push_str(name);
                self.rest.nth(name.chars().count() - 1);
                Some(false)
            }
            set if class_escape(set).is_some() => {
                self.set(set, true);
                Some(false)
            }
            'b' => {
                self.class_literal('\u{8}');
                Some(true)
            }
            other => {
                let literal = self.character(other)?;
                self.class_literal(literal);
                Some(true)
            }
        }
    }

    fn class_literal(&mut self, literal: char) {
        if r"\[]^-&~".contains(literal) {
            self.regex.push('\\');
        }
        self.literal(literal);
    }

    /// The character itself, or an escape where it would not show.
    fn literal(&mut self, literal: char) {
        match literal {
            '\n' => self.regex.push_str(r"\n"),
            '\r' => self.regex.push_str(r"\r"),
            '\t' => self.regex.push_str(r"\t"),
            hidden if hidden.is_control() || (hidden.is_whitespace() && hidden != ' ') => {
                self.regex
                    .push_str(&format!(r"\x{{{:x}}}", u32::from(hidden)));
            }
            shown => self.regex.push(shown),
        }
    }

    /// The character that an escape stands for, given what follows its `\`. An unpaired
    /// surrogate stands for none.
    fn character(&mut self, escape: char) -> Option<char> {
        match escape {
            'f' => Some('\u{c}'),
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'v' => Some('\u{b}'),
            '0' => Some('\0'),
            'c' => char::from_u32(u32::from(self.rest.next()?) % 32),
            'x' => char::from_u32(self.hexadecimal(2)?),
            'u' if self.rest.as_str().starts_with('{') => {
                let digits: String = self
                    .rest
                    .by_ref()
                    .skip(1)
                    .take_while(|&c| c != '}')
                    .collect();
                char::from_u32(u32::from_str_radix(&digits, 16).ok()?)
            }
            'u' => self.code_unit(),
            itself => Some(itself),
        }
    }

    /// After `\u`: a code unit, or a surrogate pair over two escapes.
    fn code_unit(&mut self) -> Option<char> {
        let unit = self.hexadecimal(4)?;
        if let Some(character) = char::from_u32(unit) {
            return Some(character);
        }
        (self.rest.next()? == '\\' && self.rest.next()? == 'u').then_some(())?;
        let trail = self.hexadecimal(4)?;
        let units = [u16::try_from(unit).ok()?, u16::try_from(trail).ok()?];
        char::decode_utf16(units).next()?.ok()
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |value, _| {
            Some(value * 16 + self.rest.next()?.to_digit(16)?)
        })
    }
}

/// Whether a class escape is negated, and the ranges that it names.
fn class_escape(escape: char) -> Option<(bool, &'static str)> {
    let set = match escape.to_ascii_lowercase() {
        'd' => DIGIT,
        'w' => WORD,
        's' => SPACE,
        _ => return None,
    };
    Some((escape.is_ascii_uppercase(), set))
}

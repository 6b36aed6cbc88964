//! Strings that match a pattern, or miss it narrowly.

use std::collections::HashMap;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

use super::Rng;

/// No sample gets longer than this by much, whatever its counts ask for.
const LONGEST: usize = 20_000;

/// No sample takes more steps than this: empty repeats in repeats add no text.
const STEPS: usize = 50_000;

/// Patterns already read; `None` where one cannot be.
#[derive(Debug, Default)]
pub(super) struct Patterns(HashMap<String, Option<Hir>>);

impl Patterns {
    /// A string made from `pattern`; `None` where the pattern cannot be read. `near` mostly breaks
    /// it in one place: a count by one, a character by its neighbour.
    pub fn sample(&mut self, pattern: &str, near: bool, rng: &mut Rng) -> Option<String> {
        if !self.0.contains_key(pattern) {
            self.0.insert(pattern.to_owned(), read(pattern));
        }
        let hir = self.0.get(pattern)?.as_ref()?;
        let mut writer = Writer {
            text: String::new(),
            steps: STEPS,
            near,
            rng,
        };
        let open = |look| !hir.properties().look_set_prefix().contains(look);
        if open(Look::Start) && writer.rng.one_in(6) {
            writer.text.push('x');
        }
        writer.write(hir);
        if !hir.properties().look_set_suffix().contains(Look::End) && writer.rng.one_in(6) {
            writer.text.push('x');
        }
        Some(writer.text)
    }
}

fn read(pattern: &str) -> Option<Hir> {
    let parse = |pattern: &str| {
        let translated = jsonschema_regex::to_rust_regex(pattern).ok()?;
        let mut parser = ParserBuilder::new().nest_limit(64).build();
        parser.parse(&translated).ok()
    };
    parse(pattern).or_else(|| parse(&without_lookaround(pattern)))
}

/// Leaves out the groups that only look ahead or behind.
fn without_lookaround(pattern: &str) -> String {
    let mut kept = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(next) = rest.chars().next() {
        let looking = ["(?=", "(?!", "(?<=", "(?<!"];
        if looking.iter().any(|opening| rest.starts_with(opening)) {
            rest = &rest[group_length(rest)..];
            continue;
        }
        let length = match next {
            '\\' => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
            other => other.len_utf8(),
        };
        kept.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    kept
}

/// The bytes of the group that `text` begins with.
fn group_length(text: &str) -> usize {
    let (mut depth, mut escaped, mut in_class) = (0_usize, false, false);
    for (at, char) in text.char_indices() {
        match char {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '(' if !in_class => depth += 1,
            ')' if !in_class => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && char == ')' {
            return at + 1;
        }
    }
    text.len()
}

struct Writer<'r> {
    text: String,
    steps: usize,
    /// Whether the pattern is still to be missed, once.
    near: bool,
    rng: &'r mut Rng,
}

impl Writer<'_> {
    fn write(&mut self, hir: &Hir) {
        if self.exhausted() {
            return;
        }
        self.steps -= 1;
        match hir.kind() {
            HirKind::Empty | HirKind::Look(_) => {}
            HirKind::Literal(literal) if self.misses(10) => {
                let kept = literal.0.len() - 1;
                self.text
                    .push_str(&String::from_utf8_lossy(&literal.0[..kept]));
                self.text.push('.');
            }
            HirKind::Literal(literal) => {
                self.text.push_str(&String::from_utf8_lossy(&literal.0));
            }
            HirKind::Class(class) => {
                let outside = self.misses(24);
                self.text.push(member(class, outside, self.rng));
            }
            HirKind::Repetition(repetition) => self.repeat(repetition),
            HirKind::Capture(capture) => self.write(&capture.sub),
            HirKind::Concat(parts) => parts.iter().for_each(|part| self.write(part)),
            HirKind::Alternation(branches) => {
                if let Some(branch) = self.rng.choice(branches) {
                    self.write(branch);
                }
            }
        }
    }

    /// Whether to miss the pattern here, which happens once and `one_in` so many times.
    fn misses(&mut self, one_in: u32) -> bool {
        let misses = self.near && self.rng.one_in(one_in);
        self.near &= !misses;
        misses
    }

    fn exhausted(&self) -> bool {
        self.text.len() > LONGEST || self.steps == 0
    }

    fn repeat(&mut self, repetition: &Repetition) {
        let least = repetition.min as usize;
        let most = repetition.max.map_or(least + 8, |most| most as usize);
        let mut count = match self.rng.below(6) {
            0 => least,
            1 if most - least < 200 || self.rng.one_in(24) => most,
            _ => self.rng.between(least, most.min(least + 12)),
        };
        if self.misses(3) {
            let beyond = repetition.max.map_or(least, |most| most as usize + 1);
            count = if self.rng.one_in(2) {
                beyond
            } else {
                least.saturating_sub(1)
            };
        }
        for _ in 0..count.min(LONGEST) {
            if self.exhausted() {
                return;
            }
            self.write(&repetition.sub);
        }
    }
}

/// A member of a class, often the first or the last of one of its ranges; or what stands beside
/// a range, if `outside`.
fn member(class: &Class, outside: bool, rng: &mut Rng) -> char {
    let range = match class {
        Class::Unicode(class) => {
            let range = rng.choice(class.ranges());
            range.map(|range| (range.start() as u32, range.end() as u32))
        }
        Class::Bytes(class) => {
            let range = rng.choice(class.ranges());
            range.map(|range| (u32::from(range.start()), u32::from(range.end())))
        }
    };
    let Some((first, last)) = range else {
        return 'x';
    };
    let code = match rng.below(4) {
        0 | 1 if outside => first.saturating_sub(1),
        _ if outside => last.saturating_add(1),
        0 => first,
        1 => last,
        // Mostly from the front, where a range of all of Unicode has its readable members.
        2 => rng.between(first as usize, last.min(first + 96) as usize) as u32,
        _ => rng.between(first as usize, last as usize) as u32,
    };
    char::from_u32(code)
        .or(char::from_u32(first))
        .unwrap_or('x')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_match() {
        let (mut patterns, mut rng) = (Patterns::default(), Rng::new(1));
        for pattern in [
            "^agt_[A-Za-z0-9]{6,40}$",
            r"^[a-z]+:[^\s]{1,1900}$",
            "^(a|bc)*$",
        ] {
            let compiled = jsonschema::validator_for(&serde_json::json!({"pattern": pattern}));
            let compiled = compiled.unwrap();
            for _ in 0..300 {
                let sample = patterns.sample(pattern, false, &mut rng).unwrap();
                assert!(
                    compiled.is_valid(&sample.clone().into()),
                    "{pattern}: {sample:?}"
                );
            }
        }
    }

    #[test]
    fn lookaround_is_left_out() {
        assert_eq!(
            without_lookaround(r"^(?!a[)(]b\))(?=x)c\(?(d)$"),
            r"^c\(?(d)$"
        );
        assert_eq!(without_lookaround("(?=never closed"), "");
    }

    #[test]
    fn huge_counts_stay_bounded() {
        let mut patterns = Patterns::default();
        for seed in 0..50 {
            let sample =
                patterns.sample("^((a{0,1000}){0,1000}){900,}$", false, &mut Rng::new(seed));
            assert!(sample.is_none_or(|sample| sample.len() <= LONGEST + 1));
        }
    }
}

//! Strings: lengths at their edges in code points of one to four bytes, patterns, formats.

use super::Rng;
use super::facts::StringFacts;
use super::formats;
use super::pattern::Patterns;

/// Lengths above this are made seldom, and those above [`LONGEST`] never.
const LONG: usize = 5_000;
const LONGEST: usize = 300_000;

/// Code points to fill a string with, by the bytes each takes in UTF-8.
const ALPHABETS: [&[char]; 6] = [
    &[
        'a', 'b', 'c', 'X', 'Y', '0', '9', ' ', '-', '_', '.', ':', '@', '/',
    ],
    &['é', 'ß', 'ж', 'λ', '\u{301}', '\u{a0}', '\u{85}'],
    &[
        '界', '名', '€', '\u{200b}', '\u{2028}', '\u{feff}', '\u{ffff}', '\u{d7ff}', '\u{e000}',
    ],
    &['🔔', '🦀', '𝒜', '\u{10000}', '\u{10ffff}'],
    &[
        '"', '\\', '/', '\n', '\t', '\r', '\u{0}', '\u{8}', '\u{c}', '\u{1f}', '\u{7f}',
    ],
    &['x'],
];

/// A string that the facts ask for. `stray` breaks a length or a count by one, or a format.
pub(super) fn string(
    facts: &StringFacts<'_>,
    patterns: &mut Patterns,
    stray: bool,
    rng: &mut Rng,
) -> String {
    let fits = |text: &str| {
        let length = text.chars().count();
        length >= facts.length.least && facts.length.most.is_none_or(|most| length <= most)
    };
    if let Some(pattern) = rng.choice(&facts.patterns).copied() {
        let samples = (0..6).filter_map(|_| patterns.sample(pattern, stray, rng));
        let mut samples: Vec<_> = samples.collect();
        let fitting = samples.iter().position(|text| fits(text));
        if let Some(at) = fitting.or(samples.len().checked_sub(1)) {
            return samples.swap_remove(at);
        }
    }
    if let Some(format) = rng.choice(&facts.formats).copied()
        && let Some(text) = formats::sample(format, stray, rng)
    {
        return text;
    }
    filled(length(facts, stray, rng), rng)
}

fn length(facts: &StringFacts<'_>, stray: bool, rng: &mut Rng) -> usize {
    let most = facts.length.most;
    // What asks for more than is ever made cannot be met, and a short string says as much.
    let least = Some(facts.length.least).filter(|least| *least <= LONGEST);
    let least = least.unwrap_or_default();
    let within = |long: usize| most.map_or(long, |most| most.min(long)).max(least);
    let length = match rng.below(8) {
        _ if stray && rng.one_in(2) => least.saturating_sub(1),
        _ if stray => most.map_or(least, |most| most.saturating_add(1)),
        0 => least,
        1 => most.unwrap_or(least + 1),
        2 => within(least + 1),
        3 => most.map_or(least, |most| most.saturating_sub(1).max(least)),
        _ => rng.between(least, within(least.saturating_add(24))),
    };
    if length > LONG && !rng.one_in(if stray { 6 } else { 24 }) {
        return rng
            .between(least, within(least.saturating_add(24)))
            .min(LONGEST);
    }
    length.min(LONGEST)
}

/// A string of exactly `length` code points.
pub(super) fn filled(length: usize, rng: &mut Rng) -> String {
    let alphabet = *rng.choice(&ALPHABETS).unwrap_or(&ALPHABETS[0]);
    if length > LONG {
        let one = rng.choice(alphabet).copied().unwrap_or('x');
        return std::iter::repeat_n(one, length).collect();
    }
    let mixed = rng.one_in(4);
    (0..length)
        .map(|_| {
            let other = *rng.choice(&ALPHABETS).unwrap_or(&alphabet);
            let alphabet = if mixed { other } else { alphabet };
            rng.choice(alphabet).copied().unwrap_or('x')
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_count_code_points() {
        let mut rng = Rng::new(3);
        for length in [0, 1, 160, 4000, 6000] {
            assert_eq!(filled(length, &mut rng).chars().count(), length);
        }
    }
}

//! Straight-line matchers: patterns that a left-to-right scan decides without going back.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

/// Matches a text that any branch matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matcher {
    /// The alternatives, each a test of the whole text.
    pub branches: Vec<Branch>,
}

/// A sequence of steps, each taking as much of the text as it can.
///
/// Going back could never help: a repeated class shares no character with what can follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Whether the first step stands at the start of the text, and not anywhere in it.
    pub start: bool,
    /// What is matched, in order. A branch without `start` has exactly one step.
    pub steps: Vec<Step>,
    /// Whether the text ends after the last step.
    pub end: bool,
}

/// A piece of text that a branch takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Exactly this text.
    Literal(String),
    /// From `min` to `max` characters of a class; without `max`, any number.
    Repeat {
        /// The characters taken.
        class: Class,
        /// The fewest of them.
        min: u32,
        /// The most of them.
        max: Option<u32>,
    },
}

impl Branch {
    /// The one text that matches, if only one does.
    pub fn as_text(&self) -> Option<&str> {
        match self.steps.as_slice() {
            _ if !(self.start && self.end) => None,
            [] => Some(""),
            [Step::Literal(text)] => Some(text),
            _ => None,
        }
    }
}

impl Step {
    /// The characters that the step can begin with.
    pub(super) fn first(&self) -> Option<Class> {
        match self {
            Self::Literal(text) => text.chars().next().map(Class::of),
            Self::Repeat { class, .. } => Some(class.clone()),
        }
    }

    /// The class of a step that always takes one character.
    pub(super) fn single_character(&self) -> Option<Class> {
        match self {
            Self::Literal(text) => {
                let mut characters = text.chars();
                let only = characters.next()?;
                characters.next().is_none().then(|| Class::of(only))
            }
            Self::Repeat {
                class,
                min: 1,
                max: Some(1),
            } => Some(class.clone()),
            Self::Repeat { .. } => None,
        }
    }
}

/// A set of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class(ClassUnicode);

impl Class {
    pub(super) fn new(class: &ClassUnicode) -> Self {
        Self(class.clone())
    }

    pub(super) fn everything() -> Self {
        Self(ClassUnicode::new([ClassUnicodeRange::new(
            char::MIN,
            char::MAX,
        )]))
    }

    pub(super) fn of(character: char) -> Self {
        Self(ClassUnicode::new([ClassUnicodeRange::new(
            character, character,
        )]))
    }

    /// The set in ascending, disjoint, inclusive ranges.
    pub fn ranges(&self) -> Vec<(char, char)> {
        self.0
            .iter()
            .map(|range| (range.start(), range.end()))
            .collect()
    }

    /// Whether the set holds `character`.
    pub fn contains(&self, character: char) -> bool {
        self.0
            .iter()
            .any(|range| (range.start()..=range.end()).contains(&character))
    }

    pub(super) fn complement(&self) -> Self {
        let mut class = self.0.clone();
        class.negate();
        Self(class)
    }

    pub(super) fn is_ascii(&self) -> bool {
        self.0.is_ascii()
    }

    pub(super) fn is_everything(&self) -> bool {
        self.ranges() == [(char::MIN, char::MAX)]
    }

    pub(super) fn is_disjoint(&self, other: &Self) -> bool {
        let mut common = self.0.clone();
        common.intersect(&other.0);
        common.ranges().is_empty()
    }

    pub(super) fn is_superset(&self, other: &Self) -> bool {
        let mut beyond = other.0.clone();
        beyond.difference(&self.0);
        beyond.ranges().is_empty()
    }
}

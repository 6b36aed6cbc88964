//! Where each value of a document stands in its text, in document order.

use jsonc_parser::ast;
use serde_json::Value;
use std::ops::Range;

/// A value's number in document order; the document itself is 0.
pub(crate) type Place = u32;

/// One value: who holds it, and the bytes of its name and of itself.
#[derive(Clone, Debug)]
struct Entry {
    parent: Place,
    /// Its position among its siblings.
    ordinal: u32,
    /// The place after its last descendant.
    end: Place,
    /// Where its member name stands, for a member of an object.
    key: Option<(u32, u32)>,
    value: (u32, u32),
}

/// The positions of every value of one document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    entries: Vec<Entry>,
}

impl Outline {
    /// Reads the positions off a syntax tree.
    pub(crate) fn new(tree: &ast::Value<'_>) -> Self {
        let mut outline = Self::default();
        outline.add(tree, 0, 0, None);
        outline
    }

    /// The positions in a text that is known to be JSON.
    pub(crate) fn of_text(text: &str) -> Option<Self> {
        let tree = jsonc_parser::parse_to_ast(text, &Default::default(), &Default::default());
        tree.ok()?.value.map(|tree| Self::new(&tree))
    }

    // Recursion is bounded: the text was parsed by serde_json first, which stops at 128 levels.
    fn add(&mut self, tree: &ast::Value<'_>, parent: Place, ordinal: u32, key: Option<(u32, u32)>) {
        let place = number(self.entries.len());
        self.entries.push(Entry {
            parent,
            ordinal,
            end: place + 1,
            key,
            value: bytes(jsonc_parser::common::Ranged::range(tree)),
        });
        match tree {
            ast::Value::Object(object) => {
                for (ordinal, member) in object.properties.iter().enumerate() {
                    let key = bytes(jsonc_parser::common::Ranged::range(&member.name));
                    self.add(&member.value, place, number(ordinal), Some(key));
                }
            }
            ast::Value::Array(array) => {
                for (ordinal, item) in array.elements.iter().enumerate() {
                    self.add(item, place, number(ordinal), None);
                }
            }
            _ => {}
        }
        let end = number(self.entries.len());
        if let Some(entry) = self.entries.get_mut(place as usize) {
            entry.end = end;
        }
    }

    /// The bytes of the value.
    pub(crate) fn value_span(&self, place: Place) -> Option<Range<usize>> {
        self.entry(place).map(|entry| range(entry.value))
    }

    /// The bytes of the member name that the value stands under, quotes included.
    pub(crate) fn key_span(&self, place: Place) -> Option<Range<usize>> {
        self.entry(place)?.key.map(range)
    }

    /// The places of the values directly inside, in order.
    pub(crate) fn children(&self, place: Place) -> impl Iterator<Item = Place> + '_ {
        let end = self.entry(place).map_or(0, |entry| entry.end);
        let mut next = place + 1;
        std::iter::from_fn(move || {
            let child = next;
            next = self.entry(child)?.end;
            (child < end).then_some(child)
        })
    }

    /// The positions among siblings that lead from the root to `place`.
    pub(crate) fn ordinals(&self, place: Place) -> Vec<u32> {
        let mut path = Vec::new();
        let mut at = place;
        while at != 0 {
            let Some(entry) = self.entry(at) else { break };
            path.push(entry.ordinal);
            at = entry.parent;
        }
        path.reverse();
        path
    }

    /// The place of the value that stands under `token` in `value`, which is at `place`.
    pub(crate) fn child(&self, place: Place, value: &Value, token: &str) -> Option<Place> {
        let ordinal = match value {
            Value::Object(members) => members.keys().position(|key| key == token)?,
            Value::Array(_) => referencing::parse_index(token)?,
            _ => return None,
        };
        self.children(place).nth(ordinal)
    }

    fn entry(&self, place: Place) -> Option<&Entry> {
        self.entries.get(place as usize)
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn bytes(range: jsonc_parser::common::Range) -> (u32, u32) {
    (number(range.start), number(range.end))
}

fn range((start, end): (u32, u32)) -> Range<usize> {
    start as usize..end as usize
}

//! Which of several quotes stand in a text, in time linear in all of them together.

use std::collections::{HashMap, VecDeque};

/// Up to this many quotes are looked for one by one.
const FEW: usize = 8;

/// For each of the `quotes`, whether it stands in `text`, word for word.
pub(super) fn stand_in(text: &str, quotes: &[&str]) -> Vec<bool> {
    if quotes.len() <= FEW {
        return quotes.iter().map(|quote| text.contains(quote)).collect();
    }
    Automaton::of(quotes).search(text)
}

/// A trie of the quotes in which each node knows where to go on when the text departs from it
/// (Aho and Corasick, "Efficient string matching", 1975).
struct Automaton {
    /// From a node by a byte to the next; the root is node 0.
    next: HashMap<(usize, u8), usize>,
    /// The node of the longest proper suffix that is in the trie too.
    suffix: Vec<usize>,
    /// The nodes, each after its suffix.
    order: Vec<usize>,
    /// The node at which each quote ends.
    ends: Vec<usize>,
}

impl Automaton {
    fn of(quotes: &[&str]) -> Self {
        let mut next = HashMap::new();
        let mut children: Vec<Vec<(u8, usize)>> = vec![Vec::new()];
        let mut ends = Vec::with_capacity(quotes.len());
        for quote in quotes {
            let mut node = 0;
            for byte in quote.bytes() {
                node = *next.entry((node, byte)).or_insert_with(|| {
                    let child = children.len();
                    children[node].push((byte, child));
                    children.push(Vec::new());
                    child
                });
            }
            ends.push(node);
        }
        let mut automaton = Self {
            next,
            suffix: vec![0; children.len()],
            order: Vec::with_capacity(children.len()),
            ends,
        };
        automaton.link(&children);
        automaton
    }

    /// Finds the suffixes, from the root outwards.
    fn link(&mut self, children: &[Vec<(u8, usize)>]) {
        let mut queue = VecDeque::from([0]);
        while let Some(node) = queue.pop_front() {
            self.order.push(node);
            for &(byte, child) in &children[node] {
                if node > 0 {
                    self.suffix[child] = self.go(self.suffix[node], byte);
                }
                queue.push_back(child);
            }
        }
    }

    /// The node of the longest suffix of what was read, `byte` included.
    fn go(&self, mut node: usize, byte: u8) -> usize {
        loop {
            match self.next.get(&(node, byte)) {
                Some(next) => return *next,
                None if node == 0 => return 0,
                None => node = self.suffix[node],
            }
        }
    }

    fn search(&self, text: &str) -> Vec<bool> {
        let mut met = vec![false; self.suffix.len()];
        let mut node = 0;
        for byte in text.bytes() {
            node = self.go(node, byte);
            met[node] = true;
        }
        for &node in self.order.iter().rev() {
            if met[node] {
                met[self.suffix[node]] = true;
            }
        }
        self.ends.iter().map(|end| met[*end]).collect()
    }
}

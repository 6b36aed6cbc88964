//! Which constraints an instance breaks on purpose: none, one, or many.

use std::collections::HashMap;

use super::Rng;

/// What is broken of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Breach {
    /// `enum` or `const`.
    Choice,
    /// `type`.
    Kind,
    /// A bound, a length, a pattern or a format.
    Bound,
    /// `minItems`, `maxItems`.
    Count,
    /// `uniqueItems`.
    Unique,
    /// A member that is required is left out.
    Missing,
    /// A member is null.
    Null,
    /// A member that no schema names.
    Extra,
}

/// A breach and the address of what it breaks. Addresses are only told apart, never ordered.
type Site = (usize, Breach);

#[derive(Clone, Copy, Debug)]
enum Plan {
    /// Keeps to everything.
    Strict,
    /// Breaks the constraint that is met after so many others.
    Once(usize),
    /// Breaks so many of a hundred.
    Often(u32),
}

/// Decides at every constraint whether to break it, and remembers which were met.
#[derive(Debug)]
pub(super) struct Strays {
    plan: Plan,
    met: Vec<Site>,
}

impl Strays {
    pub fn none() -> Self {
        Strays::following(Plan::Strict)
    }

    pub fn often(percent: u32) -> Self {
        Strays::following(Plan::Often(percent))
    }

    /// After a run without strays: the same run with one, each constraint as likely as any other
    /// however often it was met.
    pub fn then_one(&self, rng: &mut Rng) -> Self {
        let mut sites: Vec<(Site, Vec<usize>)> = Vec::new();
        let mut known = HashMap::new();
        for (index, site) in self.met.iter().enumerate() {
            let at = *known.entry(*site).or_insert(sites.len());
            match sites.get_mut(at) {
                Some((_, indices)) => indices.push(index),
                None => sites.push((*site, vec![index])),
            }
        }
        // A bound has two sides, a pattern many.
        let weight = |site: &Site| if site.1 == Breach::Bound { 5 } else { 1 };
        let weighted = sites
            .iter()
            .flat_map(|(site, indices)| std::iter::repeat_n(indices, weight(site)));
        let weighted: Vec<&Vec<usize>> = weighted.collect();
        let indices = rng.choice(&weighted).copied();
        let index = indices.and_then(|indices| rng.choice(indices));
        Strays::following(index.map_or(Plan::Strict, |index| Plan::Once(*index)))
    }

    fn following(plan: Plan) -> Self {
        let met = Vec::new();
        Strays { plan, met }
    }

    /// Whether to break this constraint.
    pub fn now(&mut self, breach: Breach, address: usize, rng: &mut Rng) -> bool {
        let index = self.met.len();
        self.met.push((address, breach));
        match self.plan {
            Plan::Strict => false,
            Plan::Once(once) => index == once,
            Plan::Often(percent) => rng.percent(percent),
        }
    }
}

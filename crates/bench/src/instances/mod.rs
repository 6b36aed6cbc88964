//! Instances of a JSON Schema as JSON texts: mostly valid, then changed near every boundary.
//!
//! A text begins as a value that the schema mostly accepts: lengths, counts and numbers at their
//! edges, optional members present, absent or null, formats and patterns at their narrow places.
//! About half are changed after that in one place or a few, some are spelled otherwise (`1.0`,
//! `\u0041`, spaces, a member twice), and a few are no longer JSON. The same seed gives the same
//! texts. Size and depth are bounded whatever the schema says, and no schema makes it panic.

mod facts;
mod formats;
mod make;
mod mutate;
mod numbers;
mod pattern;
mod rng;
mod schemas;
mod strings;
mod text;

use serde_json::Value;

use make::Maker;
use pattern::Patterns;
use rng::Rng;
use schemas::Schemas;

/// An endless, reproducible run of JSON texts for one schema.
///
/// ```
/// use contract_bench::Instances;
///
/// let schema = serde_json::json!({"type": "integer", "minimum": 1});
/// let texts: Vec<String> = Instances::new(&schema, &[], 7).take(500).collect();
/// assert!(texts.iter().any(|text| text == "1"));
/// assert!(texts.iter().any(|text| text == "0"));
/// assert_eq!(texts, Instances::new(&schema, &[], 7).take(500).collect::<Vec<_>>());
/// ```
#[derive(Debug)]
pub struct Instances<'a> {
    schemas: Schemas<'a>,
    patterns: Patterns,
    rng: Rng,
}

impl<'a> Instances<'a> {
    /// Instances of `schema`, whose references may lead to `resources`, each with its URI.
    pub fn new(schema: &'a Value, resources: &'a [(String, Value)], seed: u64) -> Self {
        Self::based(schema, None, resources, seed)
    }

    /// The same for a schema without an `$id` that is served from `base`.
    pub fn based(
        schema: &'a Value,
        base: Option<&str>,
        resources: &'a [(String, Value)],
        seed: u64,
    ) -> Self {
        Instances {
            schemas: Schemas::new(schema, base, resources),
            patterns: Patterns::default(),
            rng: Rng::new(seed),
        }
    }

    /// Begins anew with `seed`, keeping what was learnt of the schema.
    pub fn reseed(&mut self, seed: u64) {
        self.rng = Rng::new(seed);
    }

    /// The next instance before any change: one that the schema mostly accepts.
    pub fn value(&mut self) -> Value {
        Maker::new(&self.schemas, &mut self.patterns, &mut self.rng).instance()
    }
}

impl Iterator for Instances<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut value = self.value();
        let changes = self.rng.of(&[0, 0, 0, 1, 1, 3]);
        for _ in 0..changes {
            mutate::mutate(&mut value, &mut self.rng);
        }
        let text = text::spell(&value, &mut self.rng);
        if self.rng.one_in(40) {
            return Some(text::damage(&text, &mut self.rng));
        }
        Some(text)
    }
}

//! Instances of a JSON Schema as JSON texts: mostly valid, then changed near every boundary.
//!
//! A text begins as a value that the schema mostly accepts: lengths, counts and numbers at their
//! edges, optional members present, absent or null, formats and patterns at their narrow places.
//! Many break one constraint on the way, each as often as any other, or are changed afterwards in
//! one place or a few; some are spelled otherwise (`1.0`,
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
mod stray;
mod strings;
mod text;

use serde_json::Value;

use make::Maker;
use pattern::Patterns;
use rng::Rng;
use schemas::Schemas;
use stray::Strays;

/// How many constraints an instance breaks while it is made: none, one, or (2) any number.
const BREACHES: [u32; 10] = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2];

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

    /// The next instance before any change: one that the schema accepts, or that breaks it in
    /// one place, or seldom in many.
    pub fn value(&mut self) -> Value {
        let breaches = self.rng.of(&BREACHES);
        self.made(breaches)
    }

    fn made(&mut self, breaches: u32) -> Value {
        let rng = self.rng.branch();
        match breaches {
            0 => self.make(rng, Strays::none()).0,
            1 => {
                let (_, kept) = self.make(rng.clone(), Strays::none());
                let one = kept.then_one(&mut self.rng);
                self.make(rng, one).0
            }
            _ => {
                let percent = self.rng.of(&[3, 15]);
                self.make(rng, Strays::often(percent)).0
            }
        }
    }

    fn make(&mut self, mut rng: Rng, strays: Strays) -> (Value, Strays) {
        let mut maker = Maker::new(&self.schemas, &mut self.patterns, &mut rng, strays);
        let value = maker.instance();
        (value, maker.strays)
    }
}

impl Iterator for Instances<'_> {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let breaches = self.rng.of(&BREACHES);
        let mut value = self.made(breaches);
        // What already breaks one constraint says most if it breaks no other.
        let changes = match breaches {
            0 => self.rng.of(&[0, 0, 1, 1, 3]),
            _ => self.rng.of(&[0, 0, 0, 0, 0, 0, 0, 1]),
        };
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

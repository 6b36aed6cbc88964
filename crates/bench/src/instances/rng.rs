//! Reproducible choices.

/// A small pseudo-random generator; the same seed makes the same choices.
#[derive(Clone, Debug)]
pub(super) struct Rng(fastrand::Rng);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(fastrand::Rng::with_seed(seed))
    }

    /// A generator of its own, whose choices leave this one's alone.
    pub fn branch(&mut self) -> Self {
        Rng(fastrand::Rng::with_seed(self.0.u64(..)))
    }

    /// True once in `n` times; never for 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        n > 0 && self.0.u32(0..n) == 0
    }

    /// True in `percent` of a hundred times.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.0.u32(0..100) < percent
    }

    /// A number below `n`; 0 for 0.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { self.0.usize(0..n) }
    }

    /// A number from `least` to `most`, both included; `least` where there is none.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        if most <= least {
            least
        } else {
            self.0.usize(least..=most)
        }
    }

    pub fn between_i128(&mut self, least: i128, most: i128) -> i128 {
        if most <= least {
            least
        } else {
            self.0.i128(least..=most)
        }
    }

    /// A number from 0 up to 1.
    pub fn fraction(&mut self) -> f64 {
        self.0.f64()
    }

    pub fn choice<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        items.get(self.below(items.len()))
    }

    /// One of `items`, or the default where there are none.
    pub fn of<T: Clone + Default>(&mut self, items: &[T]) -> T {
        self.choice(items).cloned().unwrap_or_default()
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.0.shuffle(items);
    }
}

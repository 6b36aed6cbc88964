//! What a registry must hold beyond its files being in order: fixtures on both sides, judged right, and fresh code.

pub mod deprecations;
pub mod fixtures;
pub mod generated;
pub mod rules;
pub mod verdicts;

pub use fixtures::{Fixtures, Side};
pub use rules::Rules;
pub use verdicts::Verdicts;

//! Records against a schema: reading them, judging them, telling the verdicts.

pub mod document;
pub mod human;
pub mod input;
pub mod json;
pub mod judge;
pub mod parallel;
pub mod progress;
pub mod run;
pub mod tally;

pub use judge::Judge;

//! Peers, ratios and differential runs for the contract types.

pub mod instances;

pub use instances::Instances;

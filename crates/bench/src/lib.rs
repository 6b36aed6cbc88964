//! Peers, ratios and differential runs for the contract types.

pub mod corpus;
pub mod deviations;
pub mod differential;
pub mod equality;
pub mod instances;
pub mod oracle;
pub mod subjects;

pub use instances::Instances;

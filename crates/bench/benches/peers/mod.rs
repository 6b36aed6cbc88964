//! The ways of reading a contract that ours is measured against.

pub mod plain;
pub mod typified;
pub mod validated;

//! The agent contracts as Rust types whose every value is valid.

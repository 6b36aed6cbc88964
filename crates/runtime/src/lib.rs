//! What generated contract types are made of: constrained values, reports, the Contract trait.

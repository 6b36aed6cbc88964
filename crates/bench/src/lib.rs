//! Peers, ratios and differential runs for the contract types.

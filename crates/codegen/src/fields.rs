//! The Fields table of a contract.

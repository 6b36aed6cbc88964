//! One command a file.

pub mod generate;

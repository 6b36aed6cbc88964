//! One command a file.

pub mod check;
pub mod completions;
pub mod generate;
pub mod list;
pub mod show;
#[cfg(feature = "built-in")]
pub mod transition;
pub mod validate;

//! Rules that no shape can state, run on a value that has the shape.

use crate::report::Report;

/// A rule over a whole value, such as one that spans several members.
pub trait Check {
    /// Whether the value keeps its rules.
    ///
    /// # Errors
    /// Every violation, with paths relative to the value.
    fn check(&self) -> Result<(), Report>;
}

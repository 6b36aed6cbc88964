//! What was found so far, and where in an input a violation stands.

use contract_runtime::report::Position;

use super::input::Record;
use crate::console::count;

/// How many records there were, and how many of them are invalid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// All of them.
    pub records: usize,
    /// Those with a violation.
    pub invalid: usize,
}

impl Tally {
    /// Counts one record.
    pub fn count(&mut self, valid: bool) {
        self.records += 1;
        self.invalid += usize::from(!valid);
    }

    /// Counts what another counted.
    pub fn add(&mut self, other: Self) {
        self.records += other.records;
        self.invalid += other.invalid;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { records, invalid } = self;
        write!(
            f,
            "{}, {} valid, {invalid} invalid",
            count(*records, "record"),
            records - invalid
        )
    }
}

/// A place in a record as a line and a column of its input.
pub fn position(record: &Record<'_>, position: Position) -> (u64, usize) {
    (record.line + position.line as u64 - 1, position.column)
}

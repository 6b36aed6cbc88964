//! What generated builders are made of.

use crate::given::Given;
use crate::report::{Report, Violation};

/// The state of a required field that a builder has been given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Set;

/// The state of a required field that a builder still waits for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Missing;

/// A builder's field: nothing yet, a value, or what was wrong with it.
///
/// A setter never fails; what is wrong waits here for `build`, which tells all of it at once.
#[derive(Clone, Debug)]
pub struct Slot<T>(Option<Result<T, Report>>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Slot<T> {
    /// Takes a value of the member `name`; the last one given counts.
    pub fn give(&mut self, name: &str, value: impl Given<T>) {
        self.fill(name, value.given());
    }

    /// Takes the outcome of a conversion for the member `name`.
    pub fn fill(&mut self, name: &str, outcome: Result<T, Report>) {
        self.0 = Some(outcome.map_err(|report| report.under_member(name)));
    }

    /// Takes the outcome of a conversion whose paths begin at the record itself.
    pub fn fill_whole(&mut self, outcome: Result<T, Report>) {
        self.0 = Some(outcome);
    }

    /// The value, if there is one.
    ///
    /// Its report, if there is one, went out by [`Faults::see`].
    #[must_use]
    pub fn optional(self) -> Option<T> {
        self.0.and_then(Result::ok)
    }

    /// The value of the required member `name`.
    ///
    /// # Errors
    /// A violation of `required`, where no value was given.
    pub fn required(self, name: &str) -> Result<T, Report> {
        self.optional().ok_or_else(|| {
            let violation = Violation::new("required", format!("lacks the member `{name}`"));
            violation.by("/required").into()
        })
    }
}

/// Collects what is wrong with the fields of a builder.
#[derive(Debug, Default)]
pub struct Faults(Report);

impl Faults {
    /// Nothing wrong yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes what is wrong with a field.
    #[must_use]
    pub fn see<T>(mut self, slot: &Slot<T>) -> Self {
        if let Some(Err(report)) = &slot.0 {
            self.0.merge(report.clone());
        }
        self
    }

    /// Ends the collection.
    ///
    /// # Errors
    /// Everything that was noted.
    pub fn end(self) -> Result<(), Report> {
        self.0.or(())
    }
}

//! What a setter takes: anything that converts.

use crate::report::Report;

/// A value that can be given where a `T` is wanted.
///
/// It is implemented for everything that converts into `T` by [`TryInto`] with
/// an error that becomes a [`Report`]: `T` itself, the plain values `T` is made
/// from (`&str`, `String`, numbers), and the builder of `T`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be given where `{T}` is wanted",
    label = "does not convert into `{T}`",
    note = "give a `{T}`, a value that converts into it (text, a number, a list), or its builder with every required field set"
)]
pub trait Given<T> {
    /// The value, checked.
    ///
    /// # Errors
    /// Every violation of the rules of `T`, with paths relative to the value.
    fn given(self) -> Result<T, Report>;
}

impl<T, U> Given<T> for U
where
    U: TryInto<T>,
    U::Error: Into<Report>,
{
    #[inline]
    fn given(self) -> Result<T, Report> {
        self.try_into().map_err(Into::into)
    }
}

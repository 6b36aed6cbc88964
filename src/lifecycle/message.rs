//! Texts of records in messages, cut to a length that a person reads.

use std::borrow::Cow;

/// The most characters of a text that a message repeats.
const MOST: usize = 80;

/// The text, or its beginning when it is long.
///
/// A message is repeated for each place that a rule is broken at, so that its
/// size must not depend on what was submitted.
pub(super) fn short(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

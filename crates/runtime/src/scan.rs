//! Straight-line matching: a cursor over text for patterns that need no engine.

/// A cursor over a text that has matched so far, or has failed.
///
/// Each step is greedy and never goes back, so a chain of steps reads the text
/// once. A pattern can be written as such a chain when no step could have left
/// characters that a later step needs.
///
/// ```
/// use contract_runtime::scan::Scan;
///
/// // ^usr_[A-Za-z0-9]{6,40}$
/// let matches = |text| Scan::new(text)
///     .literal("usr_")
///     .ascii(6, 40, |byte| byte.is_ascii_alphanumeric())
///     .end();
/// assert!(matches("usr_abc123"));
/// assert!(!matches("usr_abc"));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Scan<'a>(Option<&'a str>);

impl<'a> Scan<'a> {
    /// A cursor at the start of `text`.
    #[inline]
    pub const fn new(text: &'a str) -> Self {
        Self(Some(text))
    }

    /// Reads exactly `literal`.
    #[inline]
    pub fn literal(self, literal: &str) -> Self {
        Self(self.0.and_then(|rest| rest.strip_prefix(literal)))
    }

    /// Reads `literal` where it stands next, else nothing.
    #[inline]
    pub fn maybe(self, literal: &str) -> Self {
        Self(
            self.0
                .map(|rest| rest.strip_prefix(literal).unwrap_or(rest)),
        )
    }

    /// Reads as many characters that `class` holds as there are, up to `max`;
    /// fails below `min`. `usize::MAX` leaves the repeat open.
    #[inline]
    pub fn class(self, min: usize, max: usize, class: impl Fn(char) -> bool) -> Self {
        let Some(rest) = self.0 else { return self };
        let mut chars = rest.chars();
        let mut count = 0;
        while count < max {
            let here = chars.as_str();
            match chars.next() {
                Some(next) if class(next) => count += 1,
                Some(_) => return Self((count >= min).then_some(here)),
                None => break,
            }
        }
        Self((count >= min).then_some(chars.as_str()))
    }

    /// Reads as [`Scan::class`] does, for a class that holds ASCII alone.
    #[inline]
    pub fn ascii(self, min: usize, max: usize, class: impl Fn(u8) -> bool) -> Self {
        let Some(rest) = self.0 else { return self };
        let bytes = rest.as_bytes();
        let limit = bytes.len().min(max);
        let mut count = 0;
        while count < limit && class(bytes[count]) {
            count += 1;
        }
        if count < min {
            Self(None)
        } else {
            Self(rest.get(count..))
        }
    }

    /// Whether the whole text was read.
    #[inline]
    #[must_use]
    pub fn end(self) -> bool {
        matches!(self.0, Some(rest) if rest.is_empty())
    }

    /// Whether every step so far matched, whatever is left.
    #[inline]
    #[must_use]
    pub const fn matched(self) -> bool {
        self.0.is_some()
    }

    /// What is left to read, where every step so far matched.
    #[inline]
    #[must_use]
    pub const fn rest(self) -> Option<&'a str> {
        self.0
    }
}

//! Violations: what is wrong with an instance, and where.

use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

/// A place in a text, counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// The line, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// One thing that is wrong with an instance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Violation {
    /// Where in the instance, as a JSON Pointer (RFC 6901); empty for the whole.
    pub path: String,
    /// The JSON Schema keyword that refuses the instance, or one of
    /// `json` (the text is not JSON), `duplicate` (a member name stands twice),
    /// `depth` (nested too deep) and `range` (an integer outside 64 bits).
    pub keyword: Cow<'static, str>,
    /// What is wrong, as the rest of a sentence that begins with the path.
    pub message: String,
    /// Where in the schema the keyword stands, as a JSON Pointer.
    pub schema_path: String,
    /// Where in the text, when there was a text.
    pub position: Option<Position>,
    /// Whether `schema_path` begins at the root of the document, not at the type.
    rooted: bool,
}

impl Violation {
    /// A violation of `keyword` at the root of the instance.
    pub fn new(keyword: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        Self {
            path: String::new(),
            keyword: keyword.into(),
            message: message.into(),
            schema_path: String::new(),
            position: None,
            rooted: false,
        }
    }

    /// The same violation at `path`, a JSON Pointer into the instance.
    #[must_use]
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// The same violation of the keyword at `schema_path`, a JSON Pointer into the schema.
    #[must_use]
    pub fn by(mut self, schema_path: impl Into<String>) -> Self {
        self.schema_path = schema_path.into();
        self
    }

    /// The same violation at a place in the text.
    #[must_use]
    pub const fn positioned(mut self, position: Position) -> Self {
        self.position = Some(position);
        self
    }

    /// The same violation, whose schema path nothing is to be put before.
    #[cfg(feature = "validator")]
    pub(crate) const fn rooted(mut self) -> Self {
        self.rooted = true;
        self
    }

    /// The violation as a serde error, from which [`crate::Root`] gets the keyword back.
    #[doc(hidden)]
    pub fn into_error<E: serde::de::Error>(self) -> E {
        E::custom(format_args!("{self} ({})", self.keyword))
    }
}

impl Display for Violation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl Serialize for Violation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = 4 + usize::from(self.position.is_some());
        let mut fields = serializer.serialize_struct("Violation", count)?;
        fields.serialize_field("path", &self.path)?;
        fields.serialize_field("keyword", &self.keyword)?;
        fields.serialize_field("message", &self.message)?;
        fields.serialize_field("schema_path", &self.schema_path)?;
        if let Some(position) = &self.position {
            fields.serialize_field("position", position)?;
        }
        fields.end()
    }
}

/// Everything that is wrong with an instance.
///
/// As an error it holds at least one violation; as the outcome of
/// [`crate::Registry::validate`] it may hold none.
/// Its text has one line a violation, `/path: message`; its JSON form is
/// `{"valid": false, "errors": [{"path", "keyword", "message", "schema_path"}]}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Report {
    /// The violations, in the order in which they were found.
    pub violations: Vec<Violation>,
}

impl Report {
    /// A report that finds nothing wrong.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            violations: Vec::new(),
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn valid(&self) -> bool {
        self.violations.is_empty()
    }

    /// The violations, by the name they have in the JSON form.
    #[must_use]
    pub fn errors(&self) -> &[Violation] {
        &self.violations
    }

    /// Adds what `other` found.
    pub fn merge(&mut self, other: impl Into<Report>) {
        self.violations.extend(other.into().violations);
    }

    /// `value` when nothing is wrong, else the report.
    ///
    /// # Errors
    /// The report itself, when it holds a violation.
    pub fn or<T>(self, value: T) -> Result<T, Self> {
        if self.valid() { Ok(value) } else { Err(self) }
    }

    /// Puts every path below `token`, a member name or an index.
    #[must_use]
    pub fn under(mut self, token: impl Display) -> Self {
        let prefix = format!("/{}", escape(&token.to_string()));
        for violation in &mut self.violations {
            violation.path.insert_str(0, &prefix);
        }
        self
    }

    /// Puts every path below the member `name`, and every schema path below `properties`.
    #[must_use]
    pub fn under_member(self, name: &str) -> Self {
        let schema = format!("/properties/{}", escape(name));
        self.under(name).under_schema(&schema)
    }

    /// Puts every path below the item at `index`, and every schema path below `items`.
    #[must_use]
    pub fn under_item(self, index: usize) -> Self {
        self.under(index).under_schema("/items")
    }

    /// Puts every schema path below `prefix`, a JSON Pointer, save those that
    /// begin at the root of the document already, as the ones of an embedded rule do.
    #[must_use]
    pub fn under_schema(mut self, prefix: &str) -> Self {
        for violation in self
            .violations
            .iter_mut()
            .filter(|violation| !violation.rooted)
        {
            violation.schema_path.insert_str(0, prefix);
        }
        self
    }

    /// The report as a serde error.
    #[doc(hidden)]
    pub fn into_error<E: serde::de::Error>(mut self) -> E {
        if self.violations.len() == 1
            && let Some(violation) = self.violations.pop()
        {
            return violation.into_error();
        }
        let lines: Vec<String> = self.violations.iter().map(ToString::to_string).collect();
        E::custom(lines.join("; "))
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, violation) in self.violations.iter().enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            Display::fmt(violation, f)?;
        }
        Ok(())
    }
}

impl Error for Report {}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Report", 2)?;
        fields.serialize_field("valid", &self.valid())?;
        fields.serialize_field("errors", &self.violations)?;
        fields.end()
    }
}

impl From<Violation> for Report {
    fn from(violation: Violation) -> Self {
        Self {
            violations: vec![violation],
        }
    }
}

impl From<Infallible> for Report {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl FromIterator<Violation> for Report {
    fn from_iter<I: IntoIterator<Item = Violation>>(violations: I) -> Self {
        Self {
            violations: violations.into_iter().collect(),
        }
    }
}

/// A member name or index as one token of a JSON Pointer (RFC 6901, section 3).
#[must_use]
pub fn escape(token: &str) -> Cow<'_, str> {
    if token.contains(['~', '/']) {
        Cow::Owned(token.replace('~', "~0").replace('/', "~1"))
    } else {
        Cow::Borrowed(token)
    }
}

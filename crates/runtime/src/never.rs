//! The type without a value.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny};
use serde::ser::{Serialize, Serializer};

use crate::report::{Report, Violation};

/// What a schema describes that accepts nothing, such as `false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Never {}

impl Never {
    fn fault() -> Violation {
        Violation::new("false", "is not allowed at all")
    }
}

impl fmt::Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl TryFrom<&str> for Never {
    type Error = Report;
    fn try_from(_: &str) -> Result<Self, Report> {
        Err(Self::fault().into())
    }
}

impl Serialize for Never {
    fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        match *self {}
    }
}

impl<'de> Deserialize<'de> for Never {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer)?;
        Err(Self::fault().into_error())
    }
}

//! How the optional and nullable fields of a record are read.

use serde::de::{Deserialize, Deserializer};

/// Reads an optional member that may not be `null`: for `deserialize_with`.
///
/// # Errors
/// When the value is not a `T`; `null` is none of the exceptions.
#[inline]
pub fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Reads a required member that may be `null`: for `deserialize_with`.
///
/// # Errors
/// When the value is neither `null` nor a `T`. Without `default`, serde's
/// derive refuses an object that lacks the member.
#[inline]
pub fn required_nullable<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Option::deserialize(deserializer)
}

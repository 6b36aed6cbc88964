//! Contracts: types that know their schema, and what a registry says of them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::fault;
use crate::report::{Report, Violation};
use crate::schema::Schema;

/// Makes a type the [`Root`] of the schema in the constant `SCHEMA` beside it, with `from_json`
/// as a function of its own, for which no trait has to be imported.
#[macro_export]
macro_rules! root {
    ($name:ident) => {
        impl $crate::Root for $name {
            const SCHEMA: &'static $crate::Schema = &SCHEMA;
        }

        impl $name {
            /// Reads an instance from JSON text.
            ///
            /// # Errors
            /// Every violation of the schema, each with its path and its place in the text.
            pub fn from_json(text: &str) -> ::core::result::Result<Self, $crate::Report> {
                <Self as $crate::Root>::from_json(text)
            }
        }
    };
}

/// A type that holds every instance of a schema, and nothing else.
pub trait Root: Serialize + DeserializeOwned {
    /// The schema.
    const SCHEMA: &'static Schema;

    /// Reads an instance from JSON text.
    ///
    /// # Errors
    /// With the feature `report`, every violation of the schema, each with its
    /// position in the text; else the first. A text that is not JSON is one
    /// violation of the keyword `json`.
    fn from_json(text: &str) -> Result<Self, Report> {
        serde_json::from_str(text).map_err(|error| fault::of_text::<Self>(text, &error))
    }

    /// Reads an instance from the bytes of a JSON text in UTF-8.
    ///
    /// # Errors
    /// As [`Root::from_json`].
    fn from_slice(bytes: &[u8]) -> Result<Self, Report> {
        serde_json::from_slice(bytes).map_err(|error| fault::of_bytes::<Self>(bytes, &error))
    }

    /// Reads an instance from a JSON value.
    ///
    /// # Errors
    /// As [`Root::from_json`], without positions. A value that is nested deeper
    /// than a text may be is one violation of the keyword `depth`.
    fn from_value(value: &Value) -> Result<Self, Report> {
        crate::json::check_depth(value)?;
        Self::deserialize(value).map_err(|error| fault::of_value::<Self>(value, &error))
    }

    /// The instance as compact JSON text.
    ///
    /// # Errors
    /// None for a generated type; a type of one's own may refuse to be written.
    fn to_json(&self) -> Result<String, Report> {
        serde_json::to_string(self).map_err(unwritable)
    }

    /// The instance as a JSON value.
    ///
    /// # Errors
    /// None for a generated type; a type of one's own may refuse to be written.
    fn to_value(&self) -> Result<Value, Report> {
        serde_json::to_value(self).map_err(unwritable)
    }
}

fn unwritable(error: serde_json::Error) -> Report {
    Violation::new("json", error.to_string()).into()
}

/// A type that is the root of a registered contract.
pub trait Contract: Root {
    /// What the registry says of the contract.
    const INFO: &'static ContractInfo;
}

/// What a registry says of one major version of a contract.
#[derive(Clone, Debug)]
pub struct ContractInfo {
    /// The id with its major version: `agent.goal@1`.
    pub id: &'static str,
    /// The id without its version: `agent.goal`.
    pub name: &'static str,
    /// The major version.
    pub major: u32,
    /// The version: `1.2.0`.
    pub version: &'static str,
    /// Who owns the contract.
    pub owner: &'static str,
    /// Who may use it: `public`, `internal`, …
    pub visibility: &'static str,
    /// Where it is in its life: `active`, `deprecated`, …
    pub status: &'static str,
    /// What a minor version keeps: `backward`, …
    pub compatibility: &'static str,
    /// The decision record that it follows, where there is one.
    pub decision: Option<&'static str>,
    /// Why and since when it should not be used, where that is so.
    pub deprecated: Option<Deprecation>,
    /// The schema.
    pub source: &'static Schema,
}

/// That a contract should not be used any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Deprecation {
    /// The date or version since which it is so.
    pub since: Option<&'static str>,
    /// The id of the contract to use.
    pub replacement: Option<&'static str>,
    /// The date or version after which it is gone.
    pub removed_after: Option<&'static str>,
    /// Why.
    pub reason: Option<&'static str>,
}

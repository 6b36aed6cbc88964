//! What generated contract types are made of: constrained values, reports, the Contract trait.
//!
//! A value of any type here is valid under the rule that its type states, however it came to be:
//! read, built, converted or changed. Types of one's own get the same from a macro.
//!
//! ```
//! use contract_runtime::{Extra, Schema, Text, UInt, object, root, string_enum};
//!
//! /// How an update is taken.
//! #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
//! pub enum Updates {
//!     /// Ask first.
//!     Ask,
//!     /// Take it.
//!     Take,
//! }
//! string_enum!(Updates { Ask = "ask", Take = "take" });
//!
//! /// A blueprint somebody installed.
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! pub struct Install {
//!     /// Its name.
//!     pub name: Text<1, 40>,
//!     /// How updates are taken.
//!     pub updates: Updates,
//!     /// How many machines, where that is limited.
//!     pub machines: Option<UInt<1, 20>>,
//!     /// Members this version does not know.
//!     pub extra: Extra<Self>,
//! }
//! object!(Install, open(extra) {
//!     name: "name" required, updates: "updates" required, machines: "machines" optional,
//! });
//!
//! static SCHEMA: Schema = Schema::new(
//!     "https://example.org/install.json",
//!     r#"{"required": ["name", "updates"], "properties": {
//!         "name": {"type": "string", "minLength": 1, "maxLength": 40},
//!         "updates": {"enum": ["ask", "take"]},
//!         "machines": {"type": "integer", "minimum": 1, "maximum": 20}
//!     }}"#,
//! );
//! root!(Install);
//!
//! let install = Install::from_json(r#"{"name": "Clips", "updates": "ask", "since": 2026}"#)?;
//! assert_eq!(install.updates, Updates::Ask);
//! assert_eq!(install.extra["since"], 2026);
//!
//! let report = Install::from_json(r#"{"name": "", "updates": "ask"}"#).unwrap_err();
//! assert_eq!(report.to_string(), "/name: is shorter than 1 character");
//! # Ok::<(), contract_runtime::Report>(())
//! ```
//!
//! Equality is that of JSON Schema throughout: `1` equals `1.0`, text is compared exactly, and the
//! order of members does not count.
//!
//! # Where reading differs from the schema
//!
//! An object that has one member name twice is refused, as is an integer outside `i64` and `u64`,
//! and nesting beyond 127 levels. Each is a violation with a keyword of its own: `duplicate`,
//! `range`, `depth`.
//!
//! # Features
//!
//! None is on by default. `report` lists every violation on failure, `validator` checks parts of a
//! schema that no type can state, `formats` adds the formats with a large grammar, `regex` and
//! `backtrack` add pattern engines, and `full` is all of them.

mod builder;
mod check;
mod choice;
mod contract;
#[cfg(feature = "validator")]
mod embedded;
mod extra;
mod fault;
pub mod format;
mod given;
mod integer;
pub mod json;
mod list;
mod literal;
pub mod locate;
mod map;
mod message;
mod never;
mod nullable;
mod number;
mod object;
#[cfg(feature = "validator")]
mod oracle;
#[cfg(any(feature = "regex", feature = "backtrack"))]
mod pattern;
mod refined;
mod registry;
pub mod report;
pub mod scan;
mod schema;
pub mod text;
mod union;

pub use builder::{Faults, Missing, Set, Slot, Stated};
pub use check::Check;
pub use contract::{Contract, ContractInfo, Deprecation, Root};
#[cfg(feature = "validator")]
pub use embedded::Embedded;
pub use extra::{Extra, Members};
pub use format::{
    Date, DateTime, Duration, Instant, Ipv4, Ipv6, JsonPointer, RelativeJsonPointer, Time, Uuid,
};
#[cfg(feature = "formats")]
pub use format::{
    Email, Hostname, IdnEmail, IdnHostname, Iri, IriReference, Regex, Uri, UriReference,
    UriTemplate,
};
pub use given::Given;
pub use integer::{Int, Integer, UInt};
pub use json::{Json, Null};
pub use list::{FromItems, List, UniqueList};
pub use map::Map;
pub use never::Never;
pub use nullable::Nullable;
pub use number::{Number, NumberRule};
#[cfg(any(feature = "regex", feature = "backtrack"))]
pub use pattern::Pattern;
pub use registry::{Alias, Entry, LookupError, Registry};
pub use report::{Position, Report, Violation};
pub use schema::{Resource, Schema};
pub use serde_json::Value;
pub use text::{Text, TextRule};

/// What the macros and generated code reach, so that a renamed dependency still compiles.
#[doc(hidden)]
pub mod __private {
    pub use std::borrow::Cow;
    pub use std::boxed::Box;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::string::String;
    pub use std::vec::Vec;

    pub use serde;
    pub use serde_json;

    pub use crate::choice::{Choice, choice_fault, constant_fault, read_choice};
    pub use crate::literal::Literals;
    pub use crate::object::{
        Object, missing_field, nullable, optional, read as read_object, required,
    };
    pub use crate::refined::check;
    pub use crate::text::read as read_text;
    pub use crate::union::{
        Kind, KindUnion, TagUnion, Tried, one_of_fault, read_by_kind, read_by_tag, read_first,
        read_one_of, to_json, try_branch,
    };
}

/// Compiles the modules that `contract-codegen` wrote in `build.rs`.
#[macro_export]
macro_rules! include_contracts {
    () => {
        include!(concat!(env!("OUT_DIR"), "/contracts/mod.rs"));
    };
}

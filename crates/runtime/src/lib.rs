//! What generated contract types are made of: constrained values, reports, the Contract trait.

mod builder;
mod check;
mod choice;
mod contract;
#[cfg(feature = "validator")]
mod embedded;
mod extra;
mod fault;
pub mod field;
pub mod format;
mod given;
mod integer;
pub mod json;
mod list;
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
mod record;
mod registry;
pub mod report;
pub mod scan;
mod schema;
pub mod text;
mod union;

pub use builder::{Faults, Missing, Set, Slot};
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

    pub use crate::choice::{Choice, Literals, choice_fault, constant_fault, read_choice};
    pub use crate::object::{Object, nullable, optional, read as read_object, required};
    pub use crate::record::{MapOnly, check};
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

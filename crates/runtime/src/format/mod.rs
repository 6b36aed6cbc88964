//! Formats: texts whose grammar a specification gives, checked, and kept as they came.

mod calendar;
#[cfg(feature = "formats")]
mod checked;
mod instant;
mod plain;

pub use calendar::{Date, DateTime, Time};
#[cfg(feature = "formats")]
pub use checked::{
    Email, Hostname, IdnEmail, IdnHostname, Iri, IriReference, Regex, Uri, UriReference,
    UriTemplate,
};
pub use instant::Instant;
pub use plain::{Duration, Ipv4, Ipv6, JsonPointer, RelativeJsonPointer, Uuid};

/// A text type of a format: the struct, its rule, and everything that text has.
macro_rules! format {
    ($(#[$doc:meta])* $name:ident, $format:literal, $accepts:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $crate::TextRule for $name {
            const KEYWORD: &'static str = "format";
            const RULE: &'static str = $format;
            #[inline]
            fn accepts(text: &str) -> bool {
                $accepts(text)
            }
        }

        $crate::__text!([] $name);
    };
}

pub(crate) use format;

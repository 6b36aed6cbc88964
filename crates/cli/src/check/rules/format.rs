//! Formats by the runtime's own types.

use contract_runtime::{self as runtime, TextRule};

macro_rules! formats {
    ($($format:literal $name:ident;)*) => {
        /// Whether a text is one of the runtime's type of that name.
        pub fn accepts(name: &str, text: &str) -> bool {
            match name {
                $(stringify!($name) => <runtime::$name as TextRule>::accepts(text),)*
                _ => false,
            }
        }

        /// Whether a text is valid under a format; an unknown format says nothing.
        pub fn is_valid(format: &str, text: &str) -> bool {
            match format {
                $($format => <runtime::$name as TextRule>::accepts(text),)*
                _ => true,
            }
        }
    };
}

formats! {
    "date" Date;
    "date-time" DateTime;
    "duration" Duration;
    "email" Email;
    "hostname" Hostname;
    "idn-email" IdnEmail;
    "idn-hostname" IdnHostname;
    "ipv4" Ipv4;
    "ipv6" Ipv6;
    "iri" Iri;
    "iri-reference" IriReference;
    "json-pointer" JsonPointer;
    "regex" Regex;
    "relative-json-pointer" RelativeJsonPointer;
    "time" Time;
    "uri" Uri;
    "uri-reference" UriReference;
    "uri-template" UriTemplate;
    "uuid" Uuid;
}

//! The formats that have a type, and the drafts that know them.

use referencing::Draft;

/// The runtime's type for an asserted format; `None` where the format is unknown and so only a note.
pub(crate) fn type_name(format: &str) -> Option<&'static str> {
    Some(match format {
        "date" => "Date",
        "date-time" => "DateTime",
        "duration" => "Duration",
        "email" => "Email",
        "hostname" => "Hostname",
        "idn-email" => "IdnEmail",
        "idn-hostname" => "IdnHostname",
        "ipv4" => "Ipv4",
        "ipv6" => "Ipv6",
        "iri" => "Iri",
        "iri-reference" => "IriReference",
        "json-pointer" => "JsonPointer",
        "regex" => "Regex",
        "relative-json-pointer" => "RelativeJsonPointer",
        "time" => "Time",
        "uri" => "Uri",
        "uri-reference" => "UriReference",
        "uri-template" => "UriTemplate",
        "uuid" => "Uuid",
        _ => return None,
    })
}

/// Whether a draft asserts the format; a draft does not know the formats that came after it.
pub(crate) fn is_asserted(format: &str, draft: Draft) -> bool {
    let since = match format {
        "duration" | "uuid" => Draft::Draft201909,
        "idn-hostname" | "iri" | "iri-reference" | "relative-json-pointer" => Draft::Draft7,
        "json-pointer" | "uri-reference" | "uri-template" => Draft::Draft6,
        _ => Draft::Draft4,
    };
    type_name(format).is_some() && draft >= since
}

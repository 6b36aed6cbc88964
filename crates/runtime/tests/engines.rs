//! Patterns that need an engine, embedded rules, and straight-line scans.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::scan::Scan;

#[test]
fn scans_read_once_and_greedily() {
    let id = |text| {
        let head = Scan::new(text)
            .literal("bp_")
            .ascii(3, 5, |b| b.is_ascii_alphanumeric());
        head.maybe("@").class(0, 2, char::is_numeric).end()
    };
    for good in ["bp_abc", "bp_abcde@", "bp_abcde12", "bp_abc@٣٤"] {
        assert!(id(good), "{good}");
    }
    for bad in [
        "",
        "bp_",
        "bp_ab",
        "bp_abcdef",
        "bp_abc@123",
        "bp_abc@@",
        "xbp_abc",
        "bp_abc\n",
        "bp_éab",
    ] {
        assert!(!id(bad), "{bad}");
    }
    assert!(Scan::new("é").ascii(0, 1, |_| true).rest().is_none());
    assert!(
        Scan::new("aé")
            .ascii(1, 1, |_| true)
            .class(1, usize::MAX, |c| c == 'é')
            .end()
    );
    assert_eq!(Scan::new("abc").literal("a").rest(), Some("bc"));
    assert!(Scan::new("abc").literal("a").matched());
    assert!(!Scan::new("").class(1, 1, |_| true).matched());
}

#[cfg(feature = "regex")]
#[test]
fn linear_patterns_match() {
    use contract_runtime::Pattern;
    static WORDS: Pattern = Pattern::linear(r"^(?:\p{L}+ ?)+$");
    static LARGE: Pattern = Pattern::linear(r"^[^\s]{1,1900}$");
    static BROKEN: Pattern = Pattern::linear("(");
    assert!(WORDS.is_match("zwölf Boxkämpfer"));
    assert!(!WORDS.is_match(&format!("{}1", "a".repeat(100_000))));
    assert!(LARGE.compiles());
    assert!(LARGE.is_match(&"é".repeat(1900)));
    assert!(!LARGE.is_match(&"é".repeat(1901)));
    assert!(!BROKEN.compiles() && !BROKEN.is_match("("));
    let fault = WORDS.fault("1", "^x$");
    assert_eq!(
        (fault.keyword.as_ref(), fault.message.as_str()),
        ("pattern", "does not match ^x$")
    );
}

#[cfg(feature = "backtrack")]
#[test]
fn backtracking_patterns_match_within_a_bound() {
    use contract_runtime::Pattern;
    static AHEAD: Pattern = Pattern::backtracking(r"^(?!agt_)[a-z_]+$");
    static TWICE: Pattern = Pattern::backtracking(r"^(.+)\1$");
    static EVIL: Pattern = Pattern::backtracking(r"^(?:(a+)+\1?)+$(?<=b)");
    assert!(AHEAD.is_match("usr_a") && !AHEAD.is_match("agt_a"));
    assert!(TWICE.is_match("abab") && !TWICE.is_match("aba"));
    let text = format!("{}c", "a".repeat(60));
    assert!(!EVIL.is_match(&text));
    assert!(EVIL.fault(&text, "x").message.contains("too many steps"));
}

#[cfg(feature = "validator")]
mod embedded {
    use contract_runtime::{Embedded, Resource, Schema};
    use serde_json::json;

    #[test]
    fn a_part_of_a_schema_is_checked_in_its_own_dialect() {
        static SCHEMA: Schema = Schema::new(
            "https://example.org/a b/draft7.json",
            r##"{
              "$schema": "http://json-schema.org/draft-07/schema#",
              "$id": "https://example.org/other.json",
              "definitions": {
                "a%/ é": {"properties": {"n": {"$ref": "#/definitions/n", "maximum": 1}, "t": {"items": [{"type": "string"}]}}},
                "n": {"type": "integer"}
              }
            }"##,
        );
        static PART: Embedded = Embedded::new(&SCHEMA, "#/definitions/a%25~1%20%C3%A9");
        assert_eq!(PART.check(&json!({"n": 5, "t": ["a", 1]})), Ok(()));
        let report = PART.check(&json!({"n": "x", "t": [1]})).unwrap_err();
        let mut found: Vec<_> = report
            .violations
            .iter()
            .map(|v| (v.path.as_str(), v.schema_path.as_str()))
            .collect();
        found.sort_unstable();
        assert_eq!(
            found,
            [
                ("/n", "/definitions/n/type"),
                ("/t/0", "/definitions/a%~1 é/properties/t/items/0/type"),
            ]
        );
        assert_eq!(report.under_member("m").violations[0].path[..3], *"/m/");
    }

    #[test]
    fn a_schema_without_an_id_or_with_a_relative_one_is_checked() {
        static NAMELESS: Schema = Schema::new(
            "",
            r##"{"properties": {"a": {"$ref": "#/$defs/b"}}, "$defs": {"b": {"format": "date"}}}"##,
        );
        static RELATIVE: Schema = Schema::new(
            "goals/one.json",
            r#"{"properties": {"a": {"$ref": "two.json#/$defs/b"}}}"#,
        )
        .resources(&[Resource {
            uri: "goals/two.json",
            text: r#"{"$defs": {"b": {"format": "date"}}}"#,
        }]);
        for schema in [&NAMELESS, &RELATIVE] {
            let whole = Embedded::new(schema, "#");
            let part = Embedded::new(schema, "#/properties/a");
            assert_eq!(whole.check(&json!({"a": "2024-02-29"})), Ok(()));
            assert_eq!(part.check("2024-02-29"), Ok(()));
            assert_eq!(
                whole
                    .check(&json!({"a": "2023-02-29"}))
                    .unwrap_err()
                    .to_string(),
                "/a: is not a valid date"
            );
            assert_eq!(
                part.check("2023-02-29").unwrap_err().to_string(),
                "is not a valid date"
            );
        }
    }

    #[test]
    fn a_rule_that_does_not_compile_refuses_everything() {
        static BROKEN: Schema =
            Schema::new("urn:x", r#"{"$ref": "https://example.org/nowhere.json"}"#);
        let rule = Embedded::new(&BROKEN, "#");
        let report = rule.check(&json!(1)).unwrap_err();
        assert!(
            report.to_string().contains("is not among the resources"),
            "{report}"
        );
        static NOT_JSON: Schema = Schema::new("urn:x", "{");
        assert!(Embedded::new(&NOT_JSON, "#").check(&json!(1)).is_err());
        static NO_PLACE: Schema = Schema::new("urn:x", "{}");
        assert!(
            Embedded::new(&NO_PLACE, "#/nowhere")
                .check(&json!(1))
                .is_err()
        );
    }

    #[test]
    fn alternatives_name_the_nearest() {
        static SCHEMA: Schema = Schema::new(
            "urn:x",
            r#"{"anyOf": [
            {"type": "string"},
            {"properties": {"kind": {"const": "a"}, "n": {"minimum": 1}}},
            {"properties": {"kind": {"const": "b"}, "n": {"minimum": 1}}}
        ], "type": ["string", "object"]}"#,
        );
        let report = Embedded::new(&SCHEMA, "#")
            .check(&json!({"kind": "b", "n": 0}))
            .unwrap_err();
        assert_eq!(
            report.to_string(),
            "fits none of 3 alternatives; nearest is the one at 2, but /n is below 1"
        );
    }
}

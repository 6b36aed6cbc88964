//! Reading a contract's root: reports, positions and hostile input.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

use contract_runtime::{
    Alias, Contract, ContractInfo, Deprecation, Entry, Extra, Json, List, LookupError, Nullable,
    Position, Registry, Report, Root, Schema, Text, TextRule, UInt, object, text,
};
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UserId(String);

impl TextRule for UserId {
    const KEYWORD: &'static str = "pattern";
    const RULE: &'static str = "^usr_[a-z]+$";

    fn accepts(text: &str) -> bool {
        contract_runtime::scan::Scan::new(text)
            .literal("usr_")
            .ascii(1, usize::MAX, |byte| byte.is_ascii_lowercase())
            .end()
    }
}
text!(UserId);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    pub goal: Text<1, 10>,
    pub owner: UserId,
    pub steps: Option<List<UInt<1, 50>, 0, 3>>,
    pub note: Nullable<Text>,
}
object!(Goal, closed {
    goal: "goal" required, owner: "owner" required, steps: "steps" optional, note: "note" nullable,
});

static SCHEMA: Schema = Schema::new(
    "https://example.org/goal.json",
    r##"{
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://example.org/goal.json",
      "type": "object",
      "additionalProperties": false,
      "required": ["goal", "owner"],
      "properties": {
        "goal": {"type": "string", "minLength": 1, "maxLength": 10},
        "owner": {"type": "string", "pattern": "^usr_[a-z]+$"},
        "steps": {"type": "array", "maxItems": 3, "items": {"$ref": "#/$defs/step"}},
        "note": {"type": ["string", "null"]}
      },
      "$defs": {"step": {"type": "integer", "minimum": 1, "maximum": 50}}
    }"##,
);

impl Root for Goal {
    const SCHEMA: &'static Schema = &SCHEMA;
}

static INFO: ContractInfo = ContractInfo {
    id: "agent.goal@1",
    name: "agent.goal",
    major: 1,
    version: "1.0.0",
    owner: "agents",
    visibility: "public",
    status: "active",
    compatibility: "backward",
    decision: None,
    deprecated: None,
    source: &SCHEMA,
};

impl Contract for Goal {
    const INFO: &'static ContractInfo = &INFO;
}

const GOOD: &str = r#"{"goal": "ship", "owner": "usr_ann", "steps": [1, 2.0], "note": null}"#;

fn refused(text: &str) -> Report {
    match Goal::from_json(text) {
        Ok(goal) => panic!("{goal:?}"),
        Err(report) => {
            assert!(!report.valid());
            report
        }
    }
}

#[test]
fn a_valid_text_is_read_and_written() {
    let goal = Goal::from_json(GOOD).unwrap();
    assert_eq!(Goal::from_slice(GOOD.as_bytes()).unwrap(), goal);
    assert_eq!(Goal::from_value(&goal.to_value().unwrap()).unwrap(), goal);
    let written: Json = serde_json::from_str(&goal.to_json().unwrap()).unwrap();
    assert_eq!(written, serde_json::from_str::<Json>(GOOD).unwrap());
}

#[test]
fn one_violation_has_its_path_keyword_message_and_position() {
    let text = "{\n  \"goal\": \"ship\",\n  \"owner\": \"ann\"\n}";
    let report = refused(text);
    let violation = &report.violations[0];
    assert_eq!(violation.path, "/owner");
    assert_eq!(violation.keyword, "pattern");
    assert_eq!(report.to_string(), "/owner: does not match ^usr_[a-z]+$");
    assert_eq!(
        violation.position,
        Some(Position {
            line: 3,
            column: 12
        })
    );
}

#[test]
fn what_serde_finds_has_the_words_of_the_schema() {
    for (text, keyword, message) in [
        (r#"{"goal": "a"}"#, "required", "lacks the member `owner`"),
        (
            r#"{"goal": "a", "owner": "usr_a", "x": 1}"#,
            "additionalProperties",
            "has a member that is not allowed: `x`",
        ),
        (r#"[]"#, "type", "is not an object"),
        (
            r#"{"goal": 1, "owner": "usr_a"}"#,
            "type",
            "/goal: is not a string",
        ),
        (
            r#"{"goal": "a", "owner": "usr_a", "steps": [0]}"#,
            "minimum",
            "/steps/0: is below 1",
        ),
        (
            r#"{"goal": "a", "owner": "usr_a", "steps": [1,1,1,1]}"#,
            "maxItems",
            "/steps: has more than 3 items",
        ),
        (
            r#"{"goal": "", "owner": "usr_a"}"#,
            "minLength",
            "/goal: is shorter than 1 character",
        ),
    ] {
        let report = refused(text);
        assert_eq!(report.violations.len(), 1, "{report}");
        assert_eq!(report.violations[0].keyword, keyword);
        assert_eq!(report.to_string(), message);
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(Goal::from_value(&value).unwrap_err().to_string(), message);
    }
}

#[cfg(feature = "report")]
#[test]
fn a_report_lists_every_violation() {
    let text = r#"{"goal": "", "owner": "ann", "steps": [0, 51, "x"], "more": true}"#;
    let report = refused(text);
    let mut found: Vec<(&str, &str)> = report
        .violations
        .iter()
        .map(|v| (v.path.as_str(), v.schema_path.as_str()))
        .collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("", "/additionalProperties"),
            ("/goal", "/properties/goal/minLength"),
            ("/owner", "/properties/owner/pattern"),
            ("/steps/0", "/$defs/step/minimum"),
            ("/steps/1", "/$defs/step/maximum"),
            ("/steps/2", "/$defs/step/type"),
        ]
    );
    for violation in &report.violations {
        let position = violation.position.unwrap();
        assert_eq!(position.line, 1);
        let expected = match violation.path.as_str() {
            "" => "{",
            "/goal" => "\"\"",
            "/owner" => "\"ann\"",
            "/steps/0" => "0",
            "/steps/1" => "51",
            _ => "\"x\"",
        };
        assert!(text[position.column - 1..].starts_with(expected));
    }
    let value = serde_json::to_value(&report).unwrap();
    assert_eq!(value["valid"], json!(false));
    assert_eq!(value["errors"][0]["position"]["line"], json!(1));
}

#[test]
fn deviations_from_the_schema_are_reported_as_such() {
    let twice = r#"{"goal": "a", "owner": "usr_a", "owner": "usr_b"}"#;
    let report = refused(twice);
    assert_eq!(report.violations[0].keyword, "duplicate");
    assert_eq!(report.to_string(), "has the member `owner` twice");
}

#[test]
fn a_text_that_is_not_json_is_one_violation_with_a_position() {
    for text in [
        "",
        " ",
        "{",
        r#"{"goal""#,
        r#"{"goal": "a"#,
        "nul",
        "{}x",
        "\u{feff}{}",
        "{'a': 1}",
        r#"{"goal": "\ud800"}"#,
        "[1,]",
        "NaN",
        "01",
    ] {
        let report = refused(text);
        assert_eq!(report.violations.len(), 1, "{text} {report}");
    }
    let report = refused("{\"goal\": \"a\",\n \"owner\"");
    assert_eq!(report.violations[0].keyword, "json");
    assert_eq!(report.violations[0].position.map(|p| p.line), Some(2));
    assert!(
        report.to_string().starts_with("is not JSON: EOF"),
        "{report}"
    );
}

#[test]
fn every_prefix_of_a_valid_text_is_an_error() {
    for end in 0..GOOD.len() {
        assert!(!refused(&GOOD[..end]).valid());
    }
}

#[test]
fn bytes_that_are_not_utf8_are_an_error() {
    let report = Goal::from_slice(b"{\"goal\":\n \"\xff\"}").unwrap_err();
    assert_eq!(report.violations[0].keyword, "json");
    assert_eq!(report.to_string(), "is not UTF-8");
    assert_eq!(
        report.violations[0].position,
        Some(Position { line: 2, column: 3 })
    );
    assert!(Goal::from_slice(b"\xff").is_err());
    assert!(Goal::from_slice(b"{\"goal\": 1, \"\xc3\x28\": 1}").is_err());
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    pub extra: Extra<Self>,
}
object!(Open, open(extra) {});

static ANY: Schema = Schema::new("https://example.org/any.json", r#"{"type": "object"}"#);

impl Root for Open {
    const SCHEMA: &'static Schema = &ANY;
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    for depth in [126, 127, 128, 10_000, 1_000_000] {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            let text = format!(r#"{{"x":{}1{}}}"#, open.repeat(depth), close.repeat(depth));
            let outcome = Open::from_json(&text);
            assert_eq!(outcome.is_ok(), depth == 126, "{depth}");
            if let Err(report) = outcome {
                assert_eq!(report.violations[0].keyword, "depth");
            }
        }
        let cut = format!(r#"{{"x":{}"#, "[".repeat(depth));
        assert!(Open::from_json(&cut).is_err());
    }
}

#[test]
fn a_value_nested_deeper_than_a_text_may_be_is_an_error() {
    let nested = |depth: usize| {
        let inner = (1..depth).fold(json!([]), |inner, _| Value::Array(vec![inner]));
        Value::Object([("x".to_owned(), inner)].into_iter().collect())
    };
    assert!(Open::from_value(&nested(126)).is_ok());
    for depth in [127, 128, 3000] {
        let report = Open::from_value(&nested(depth)).unwrap_err();
        assert_eq!(report.violations[0].keyword, "depth");
    }
}

#[test]
fn a_large_text_is_an_error_with_a_short_message() {
    let long = "a".repeat(20_000_000);
    for text in [
        format!(r#"{{"goal": "{long}", "owner": "usr_a"}}"#),
        format!(r#"{{"goal": "a", "owner": {{"{long}": 1}}}}"#),
        format!(r#"{{"goal": "a", "owner": "usr_a", "{long}": 1}}"#),
        format!(r#"{{"goal": {{"{long}": 1, "{long}": 1}}}}"#),
        format!(r#"{{"goal": "{long}"#),
    ] {
        let report = refused(&text);
        assert!(report.to_string().len() < 500);
    }
}

#[cfg(feature = "report")]
#[test]
fn paths_cannot_fill_the_memory() {
    #[derive(Clone, Debug)]
    struct Steps(#[allow(dead_code)] contract_runtime::Map<String, List<UInt>>);
    impl<'de> serde::Deserialize<'de> for Steps {
        fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
            serde::Deserialize::deserialize(reader).map(Self)
        }
    }
    impl serde::Serialize for Steps {
        fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
            self.0.serialize(writer)
        }
    }
    static STEPS: Schema = Schema::new(
        "urn:x",
        r#"{"additionalProperties": {"items": {"type": "integer", "minimum": 0}}}"#,
    );
    impl Root for Steps {
        const SCHEMA: &'static Schema = &STEPS;
    }
    let items = vec!["-1"; 200_000].join(",");
    let text = format!(r#"{{"{}": [{items}]}}"#, "k".repeat(100_000));
    assert_eq!(Steps::from_json(&text).unwrap_err().violations.len(), 1);
    let text = format!(r#"{{"k": [{items}]}}"#);
    assert_eq!(
        Steps::from_json(&text).unwrap_err().violations.len(),
        200_000
    );
}

static SECOND: ContractInfo = ContractInfo {
    id: "agent.goal@2",
    name: "agent.goal",
    major: 2,
    version: "2.1.0",
    owner: "agents",
    visibility: "public",
    status: "draft",
    compatibility: "backward",
    decision: Some("ADR-1"),
    deprecated: Some(Deprecation {
        since: Some("2026-01-01"),
        replacement: None,
        removed_after: None,
        reason: None,
    }),
    source: &ANY,
};

impl Contract for Open {
    const INFO: &'static ContractInfo = &SECOND;
}

static REGISTRY: Registry = Registry {
    entries: &[Entry::of::<Open>(), Entry::of::<Goal>()],
    aliases: &[
        Alias {
            alias: "goal",
            target: "agent.goal",
        },
        Alias {
            alias: "task@1",
            target: "agent.goal@1",
        },
    ],
};

#[test]
fn contracts_are_found_by_id_newest_major_and_alias() {
    let id = |id: &str| REGISTRY.find(id).map(|entry| entry.info.id);
    assert_eq!(id("agent.goal@1"), Ok("agent.goal@1"));
    assert_eq!(id("agent.goal"), Ok("agent.goal@2"));
    assert_eq!(id("goal"), Ok("agent.goal@2"));
    assert_eq!(id("goal@1"), Ok("agent.goal@1"));
    assert_eq!(id("task@1"), Ok("agent.goal@1"));
}

#[test]
fn a_failed_lookup_says_why() {
    let fault = |id: &str| REGISTRY.find(id).unwrap_err();
    assert_eq!(
        fault("agent.gaol").to_string(),
        "there is no contract `agent.gaol`; did you mean `agent.goal`?"
    );
    assert_eq!(
        fault("something.else").to_string(),
        "there is no contract `something.else`"
    );
    assert_eq!(
        fault("agent.goal@3").to_string(),
        "`agent.goal` has no major version 3; there is agent.goal@1, agent.goal@2"
    );
    for malformed in [
        "agent.goal@",
        "agent.goal@x",
        "agent.goal@1.0",
        "agent.goal@-1",
        "agent.goal@01",
        "agent.goal@99999999999",
        "agent.goal@1@1",
    ] {
        assert!(
            matches!(fault(malformed), LookupError::Malformed(_)),
            "{malformed}"
        );
    }
    for unknown in ["", "@1", " agent.goal", &"x".repeat(1_000_000)] {
        assert!(matches!(fault(unknown), LookupError::Unknown { .. }));
    }
}

#[test]
fn a_registry_validates_by_id() {
    let good = json!({"goal": "ship", "owner": "usr_ann"});
    let report = REGISTRY.validate("agent.goal@1", &good).unwrap();
    assert!(report.valid());
    assert_eq!(
        serde_json::to_value(&report).unwrap(),
        json!({"valid": true, "errors": []})
    );
    let report = REGISTRY
        .validate("agent.goal@1", &json!({"goal": 1, "owner": "usr_ann"}))
        .unwrap();
    assert_eq!(report.errors()[0].path, "/goal");
    assert!(REGISTRY.validate("agent.other", &good).is_err());
}

//! Patterns: every feature of ECMA-262, the code written for each shape, and agreement with the
//! crate `jsonschema`.

#[path = "pattern/emitted.rs"]
#[rustfmt::skip]
mod emitted;
#[path = "pattern/interpret.rs"]
mod interpret;
#[path = "pattern/table.rs"]
mod table;

use contract_codegen::pattern::{Pattern, compile};
use interpret::interpret;
use proptest::prelude::*;
use quote::quote;
use serde_json::json;
use table::{CASES, Case, DEVIATIONS, REFUSED};

fn kind(pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::Any => "any",
        Pattern::Straight(_) => "straight",
        Pattern::Linear(_) => "linear",
        Pattern::Backtracking(_) => "backtracking",
        Pattern::Every(_) => "every",
    }
}

fn validator(pattern: &str) -> Option<jsonschema::Validator> {
    jsonschema::validator_for(&json!({ "pattern": pattern })).ok()
}

/// The text itself, and what is one edit away from it.
fn neighbours(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut texts = vec![text.to_owned()];
    for at in 0..=characters.len() {
        let (before, after) = characters.split_at(at);
        let with = |middle: &[char], after: &[char]| -> String {
            before.iter().chain(middle).chain(after).collect()
        };
        texts.push(with(&[], after.get(1..).unwrap_or_default()));
        for inserted in ['a', 'Z', '0', '-', '.', '\n', ' ', 'é'] {
            texts.push(with(&[inserted], after));
            texts.push(with(&[inserted], after.get(1..).unwrap_or_default()));
        }
    }
    texts
}

fn case(pattern: &str) -> Option<&'static Case> {
    CASES.iter().find(|case| case.pattern == pattern)
}

fn texts(case: &Case) -> impl Iterator<Item = String> {
    case.accepts
        .iter()
        .chain(case.rejects)
        .flat_map(|text| neighbours(text))
}

#[test]
fn every_feature_reads_as_in_ecma_262() {
    for case in CASES {
        let compiled = compile(case.pattern).expect(case.pattern);
        assert_eq!(
            kind(&compiled),
            case.kind,
            "{} is {compiled:?}",
            case.pattern
        );
        let accepts = interpret(&compiled);
        for text in case.accepts {
            assert!(
                accepts(text),
                "{} must accept {text:?}: {compiled:?}",
                case.pattern
            );
        }
        for text in case.rejects {
            assert!(
                !accepts(text),
                "{} must reject {text:?}: {compiled:?}",
                case.pattern
            );
        }
    }
}

#[test]
fn verdicts_are_the_validators_except_where_listed() {
    for case in CASES {
        let compiled = compile(case.pattern).unwrap();
        let (accepts, oracle) = (interpret(&compiled), validator(case.pattern).unwrap());
        for text in texts(case) {
            let listed = |held: &str| DEVIATIONS.contains(&(case.pattern, held));
            let deviates = text
                .char_indices()
                .any(|(at, c)| listed(&text[at..at + c.len_utf8()]));
            let agree = accepts(&text) == oracle.is_valid(&json!(text));
            assert!(
                agree || deviates,
                "{} on {text:?}: {compiled:?}",
                case.pattern
            );
        }
    }
}

#[test]
fn every_listed_deviation_exists() {
    for (pattern, held) in DEVIATIONS {
        let compiled = compile(pattern).unwrap();
        let (accepts, oracle) = (interpret(&compiled), validator(pattern).unwrap());
        let mut texts = texts(case(pattern).unwrap()).filter(|text| text.contains(held));
        assert!(
            texts.any(|text| accepts(&text) != oracle.is_valid(&json!(text))),
            "{pattern} no longer differs on {held:?}"
        );
    }
}

#[test]
fn a_refusal_names_the_place_and_a_way_out() {
    for (pattern, offset, advice) in REFUSED {
        assert!(
            validator(pattern).is_none(),
            "the validator accepts {pattern}"
        );
        let error = compile(pattern).expect_err(pattern);
        assert!(
            error.message.contains(advice),
            "{pattern}: {}",
            error.message
        );
        assert_eq!(error.offset, *offset, "{pattern}: {}", error.message);
    }
}

#[test]
fn written_code_is_up_to_date() {
    let straight = || CASES.iter().filter(|case| case.kind == "straight");
    let patterns = straight().map(|case| case.pattern);
    let bodies = straight().map(|case| compile(case.pattern).unwrap().matcher());
    let code = quote! {
            use contract_runtime as runtime;

    /// A pattern, and the code written for it.
            pub type Written = (&'static str, fn(&str) -> bool);

            /// Every straight pattern of the table.
            pub const ALL: &[Written] = &[#((#patterns, |text| { #bodies })),*];
        };
    let code = prettyplease::unparse(&syn::parse2(code).unwrap());
    let source = format!(
        "//! What `Pattern::matcher` writes. Rewrite with\n\
         //! `UPDATE_GOLDEN=1 cargo test -p contract-codegen --test pattern`.\n\n{code}"
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pattern/emitted.rs");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &source).unwrap();
    }
    let found = std::fs::read_to_string(path).unwrap();
    assert!(
        found == source,
        "{path} is stale; set UPDATE_GOLDEN=1 to rewrite it"
    );
}

#[test]
fn written_code_has_the_interpreters_verdicts() {
    for (pattern, written) in emitted::ALL {
        let compiled = compile(pattern).unwrap();
        let accepts = interpret(&compiled);
        for text in texts(case(pattern).unwrap()) {
            assert_eq!(written(&text), accepts(&text), "{pattern} on {text:?}");
        }
    }
}

#[test]
fn engines_get_a_static() {
    let code = |pattern| {
        compile(pattern)
            .unwrap()
            .matcher()
            .to_string()
            .replace(' ', "")
    };
    assert_eq!(
        code(r"^(\w+-)+$"),
        "staticPATTERN:runtime::Pattern=runtime::Pattern::linear(\
         \"^([0-9A-Za-z_]+-)+$\");PATTERN.is_match(text)"
    );
    assert_eq!(
        code(r#"^(?!x|yz)(?!(a"b)+\.).*(?<=a)b"#),
        "staticPATTERN:runtime::Pattern=runtime::Pattern::linear(\
         r#\"^(?:(a\"b)+\\.)\"#);\
         staticPATTERN_2:runtime::Pattern=runtime::Pattern::backtracking(\
         r\"^[^\\n\\r\\x{2028}\\x{2029}]*(?<=a)b\");\
         !(text.starts_with('x')||text.starts_with(\"yz\"))\
         &&!PATTERN.is_match(text)&&PATTERN_2.is_match(text)"
    );
}

/// A pattern out of a grammar; with `look`, also word boundaries and look-around.
fn pattern(look: bool) -> BoxedStrategy<String> {
    let atoms = [
        "a",
        "b",
        "é",
        "-",
        "1",
        "ab",
        ".",
        r"\d",
        r"\w",
        r"\s",
        r"\W",
        "[ab]",
        "[^a]",
        r"[a-c\d-]",
        r"\p{L}",
        r"[^\W1]",
        r"[\s\S]",
        r"\n",
        "^",
        "$",
        "",
    ];
    let looks: &[&str] = if look {
        &[r"\b", r"\B", "(?=a)", "(?!b)", "(?<=a)", "(?<!-)"]
    } else {
        &[]
    };
    let atoms: Vec<_> = atoms
        .iter()
        .chain(looks)
        .map(|&atom| atom.to_owned())
        .collect();
    let leaf = prop::sample::select(atoms);
    let counts = [
        "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?", "+?", "??",
    ];
    leaf.prop_recursive(4, 24, 4, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            prop::collection::vec(inner.clone(), 2..4)
                .prop_map(|ways| format!("(?:{})", ways.join("|"))),
            (inner.clone(), prop::sample::select(counts.to_vec()))
                .prop_map(|(inner, count)| format!("({inner}){count}")),
            inner.prop_map(|inner| format!("^{inner}$")),
        ]
    })
    .boxed()
}

fn agrees(pattern: &str, texts: &[String]) {
    let (compiled, oracle) = (compile(pattern), validator(pattern));
    assert_eq!(
        compiled.is_ok(),
        oracle.is_some(),
        "{pattern}: {compiled:?}"
    );
    if let (Ok(compiled), Some(oracle)) = (compiled, oracle) {
        let accepts = interpret(&compiled);
        for text in texts {
            let verdict = oracle.is_valid(&json!(text));
            assert_eq!(
                accepts(text),
                verdict,
                "{pattern} on {text:?}: {compiled:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 400 } else { 20_000 }))]

    #[test]
    fn random_patterns_agree(
        pattern in pattern(false),
        texts in prop::collection::vec("[abé\\-1 \n\r_]{0,7}", 12),
    ) {
        agrees(&pattern, &texts);
    }

    #[test]
    fn random_patterns_with_look_around_agree_on_ascii(
        pattern in pattern(true).prop_map(|pattern| pattern.replace(r"\p{L}", "[a-z]")),
        ahead in "(\\^(\\(\\?[=!][ab]{0,2}\\$?\\)){1,2})?",
        texts in prop::collection::vec("[ab\\-1 \n_]{0,7}", 12),
    ) {
        agrees(&format!("{ahead}{pattern}"), &texts);
    }

    #[test]
    fn random_texts_are_no_panic(pattern in r"([\\\[\](){}|?*+^$.<>=!:,\-&~]|[a0duwskpPxbc]|\PC){0,12}") {
        let compiled = compile(&pattern);
        prop_assert_eq!(compiled.is_ok(), validator(&pattern).is_some());
        match compiled {
            Ok(compiled) => drop(compiled.matcher()),
            Err(error) => prop_assert!(pattern.get(error.offset).is_some()),
        }
    }
}

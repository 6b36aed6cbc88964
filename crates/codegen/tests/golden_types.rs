//! The golden types, compiled and used: each takes and refuses the instances beside its schema, as the schema does, and
//! gives back what it took.

// Lints are allowed on the parent of generated modules, as a user of them does.
#![allow(clippy::all, clippy::panic)]
#![allow(clippy::unwrap_used, reason = "a test that fails shall panic")]
#![deny(warnings)]

mod common;

use std::path::Path;

use common::{GOLDEN, cases, json, name};
use contract_runtime::{Json, Root};
use serde_json::Value;

/// The modules of every case, and one test for each.
macro_rules! golden {
    ($($module:ident $root:ident $path:literal)*) => {
        $(
            #[path = $path]
            #[allow(dead_code, reason = "the types are public where they are used")]
            mod $module;
        )*

        mod instances {
            $(
                #[test]
                #[allow(deprecated, reason = "a deprecated type keeps its rules")]
                fn $module() {
                    super::judge::<super::$module::$root>(stringify!($module));
                }
            )*
        }

        const CASES: &[&str] = &[$(stringify!($module)),*];
    };
}

golden! {
    default_of_checked Window "golden/default_of_checked/expected.rs"
    defaults Options "golden/defaults/expected.rs"
    deprecated Legacy "golden/deprecated/expected.rs"
    documentation Documented "golden/documentation/expected.rs"
    documented_values Alarm "golden/documented_values/expected.rs"
    embedded Bag "golden/embedded/expected.rs"
    hostile_members Hostile "golden/hostile_members/expected.rs"
    hostile_types Prelude "golden/hostile_types/expected.rs"
    hostile_values Values "golden/hostile_values/expected.rs"
    many_required Boat "golden/many_required/expected.rs"
    member_rules Payment "golden/member_rules/expected.rs"
    merged Employee "golden/merged/expected.rs"
    never_null Setting "golden/never_null/expected.rs"
    nullable Profile "golden/nullable/expected.rs"
    numbers Gauge "golden/numbers/expected.rs"
    open_and_maps Shelf "golden/open_and_maps/expected.rs"
    plain Order "golden/plain/expected.rs"
    recursion Folder "golden/recursion/expected.rs"
    shared_definition Trip "golden/shared_definition/expected.rs"
    siblings_draft7 Parcel "golden/siblings_draft7/expected.rs"
    spread_requirements Lookup "golden/spread_requirements/expected.rs"
    texts Line "golden/texts/expected.rs"
    tuples Track "golden/tuples/expected.rs"
    twin_parts Letter "golden/twin_parts/expected.rs"
    unions_by_kind Filter "golden/unions_by_kind/expected.rs"
    unions_by_tag Drawing "golden/unions_by_tag/expected.rs"
    unions_by_trying Contact "golden/unions_by_trying/expected.rs"
}

#[test]
fn each_case_is_compiled_here() {
    let folders: Vec<String> = cases().iter().map(|case| name(case)).collect();
    assert_eq!(folders, CASES);
}

/// Holds a type to the instances of its case, and the case to the validator.
fn judge<T: Root>(case: &str) {
    let folder = Path::new(GOLDEN).join(case);
    let oracle = jsonschema::options()
        .should_validate_formats(true)
        .build(&json(folder.join("schema.json")))
        .unwrap();
    for (file, valid) in [("accept.json", true), ("reject.json", false)] {
        let Value::Array(instances) = json(folder.join(file)) else {
            panic!("{case}/{file} is no array");
        };
        for instance in instances {
            assert_eq!(
                oracle.is_valid(&instance),
                valid,
                "{case}/{file}: {instance}"
            );
            let text = instance.to_string();
            for read in [T::from_json(&text), T::from_value(&instance)] {
                match (read, valid) {
                    (Ok(typed), true) => {
                        let back = typed.to_value().unwrap();
                        assert_eq!(Json::from(back), Json::from(instance.clone()), "{case}");
                    }
                    (Err(report), false) => {
                        assert!(!report.to_string().is_empty(), "{case}: {instance}");
                    }
                    (Ok(_), false) => panic!("{case} takes {instance}"),
                    (Err(report), true) => panic!("{case} refuses {instance}: {report}"),
                }
            }
        }
    }
}

/// The types as callers use them.
mod uses {
    use contract_runtime::{Nullable, Number, Report, Root};

    use crate::{
        default_of_checked, defaults, deprecated, hostile_members, member_rules, nullable, plain,
        recursion, texts, tuples, unions_by_tag, unions_by_trying,
    };

    fn paths(report: &Report) -> Vec<&str> {
        report.violations.iter().map(|v| v.path.as_str()).collect()
    }

    #[test]
    fn builders_take_what_converts_and_nested_builders() {
        let line = plain::LinesItem::builder().article("pen").count(2_u8);
        let order = plain::Order::builder()
            .number(7)
            .customer("Ada")
            .state(plain::State::Open)
            .address(plain::Address::builder().street("Elm").town("Ham").floor(3))
            .lines([line])
            .tags(["a", "b"])
            .build()
            .unwrap();
        assert_eq!(order.address.unwrap().floor.unwrap().get(), 3);
    }

    #[test]
    fn builders_tell_every_fault_with_its_path() {
        let report = plain::Order::builder()
            .number(7)
            .customer("Ada")
            .state(plain::State::Open)
            .address(
                plain::Address::builder()
                    .street("Elm")
                    .town("Ham")
                    .floor(201),
            )
            .lines([plain::LinesItem::builder().article("").count(0)])
            .build()
            .unwrap_err();
        assert_eq!(
            paths(&report),
            ["/address/floor", "/lines/0/article", "/lines/0/count"]
        );
    }

    #[test]
    fn a_unique_list_is_one_type_for_field_setter_and_constructor() {
        let track = |names: [&str; 2]| {
            tuples::Track::builder()
                .start((Number::from(1), Number::from(2)))
                .distinct(names)
                .build()
        };
        assert_eq!(track(["b", "a"]).unwrap().distinct.unwrap().len(), 2);
        assert_eq!(paths(&track(["a", "a"]).unwrap_err()), ["/distinct"]);
    }

    #[test]
    fn a_constant_fills_itself_in() {
        let line = texts::Line::builder().code("abc").build().unwrap();
        assert_eq!(line.fixed, texts::Fixed);
        let circle = unions_by_tag::Circle::builder().radius(2).build().unwrap();
        let drawing = unions_by_tag::Drawing::builder()
            .shape(circle)
            .build()
            .unwrap();
        let text = drawing.to_json().unwrap();
        assert_eq!(text, r#"{"shape":{"kind":"circle","radius":2}}"#);
    }

    #[test]
    fn absent_is_not_null() {
        let profile = |builder: nullable::builder::ProfileBuilder<_, _>| {
            builder.build().unwrap().to_json().unwrap()
        };
        let start = || nullable::Profile::builder().nickname(None).home(None);
        assert_eq!(profile(start()), r#"{"nickname":null,"home":null}"#);
        assert_eq!(
            profile(start().motto_null()),
            r#"{"nickname":null,"motto":null,"home":null}"#
        );
        let built = start().motto("so").build().unwrap();
        assert!(matches!(built.motto, Nullable::Value(_)));
    }

    #[test]
    fn a_default_applies_where_the_member_is_absent_and_is_not_written() {
        let options = defaults::Options::from_json("{}").unwrap();
        assert_eq!(options.offset_or_default(), 0);
        assert_eq!(options.shift_or_default(), -3);
        assert_eq!(options.greeting_or_default(), "hello");
        assert_eq!(options.order_or_default(), defaults::Order::Down);
        assert_eq!(options.level_or_default(), defaults::Level::N0);
        assert!(!options.verbose_or_default());
        assert_eq!(options.to_json().unwrap(), "{}");
        let options =
            defaults::Options::from_json(r#"{"offset":3,"order":"up","level":1}"#).unwrap();
        assert_eq!(options.offset_or_default(), 3);
        assert_eq!(options.order_or_default(), defaults::Order::Up);
        assert_eq!(options.level_or_default(), defaults::Level::N1);
        let window = default_of_checked::Window::builder()
            .from(1)
            .build()
            .unwrap();
        assert_eq!(
            (window.size_or_default(), window.open_or_default()),
            (10, true)
        );
    }

    #[test]
    fn a_rule_over_members_is_kept_by_builders() {
        let report = member_rules::Payment::builder()
            .account("1")
            .amount(1)
            .build()
            .unwrap_err();
        assert!(
            report
                .to_string()
                .contains("must have `bank` beside `account`"),
            "{report}"
        );
        let paid = member_rules::Payment::builder()
            .card("1")
            .amount(1)
            .build()
            .unwrap();
        assert_eq!(paid.card(), Some("1"));
    }

    #[test]
    fn alternatives_are_told_by_the_nearest_one() {
        let report =
            unions_by_trying::Contact::from_json(r#"{"reach":{"mail":"no"}}"#).unwrap_err();
        assert!(
            report.to_string().contains("/reach/mail is not an integer"),
            "{report}"
        );
    }

    #[test]
    fn hostile_names_have_setters() {
        let built = hostile_members::Hostile::builder()
            .r#type("t")
            .self_("s")
            .a_b("1")
            .a_b_3("2")
            .build_2("b")
            .empty("e")
            .at_id("i")
            .build()
            .unwrap();
        assert_eq!(built.at_id.unwrap().as_str(), "i");
    }

    #[test]
    fn a_folder_holds_folders() {
        let leaf = recursion::Folder::builder().name("leaf");
        let root = recursion::Folder::builder()
            .name("root")
            .parent(recursion::Folder::builder().name("above"))
            .folders([leaf])
            .build()
            .unwrap();
        assert_eq!(root.parent.unwrap().name, "above");
    }

    #[test]
    #[allow(deprecated, reason = "it still works")]
    fn what_is_deprecated_still_works() {
        let legacy = deprecated::Legacy::builder().needed("x").build().unwrap();
        assert_eq!(legacy.needed, "x");
    }
}

//! The golden types, compiled and used: each takes and refuses the instances beside its schema, as the schema does, and
//! gives back what it took.

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

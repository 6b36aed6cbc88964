//! The contract types and the `jsonschema` crate come to the same verdicts.

use contract_bench::subjects;

/// Texts for each contract; `--bin differential` runs as many as one likes.
const CASES: u64 = 3_000;

#[test]
fn types_and_validator_agree() {
    for subject in subjects::all().unwrap() {
        let tally = subject.run(CASES, 1, 2).unwrap();
        assert!(
            tally.disagreements.is_empty(),
            "{}: {tally:#?}",
            subject.name
        );
        assert_eq!(tally.cases, CASES);
        // A run in which one side is hardly met would say little.
        for (side, count) in [("valid", tally.valid), ("invalid", tally.invalid)] {
            assert!(count > CASES / 10, "{}: {count} {side}", subject.name);
        }
    }
}

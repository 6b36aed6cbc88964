//! Quotes are found word for word, few or many of them.

use openvibe_contracts::AgentDecision;
use openvibe_contracts::agent::decision::v1::DirectionEvidenceItem;
use openvibe_contracts::lifecycle::decision::{self, Context, Origin, Trigger, Triggers};
use proptest::prelude::*;

use crate::decision::accept;

/// A decision that cites `quotes` of one trigger.
fn citing(quotes: &[String]) -> AgentDecision {
    let mut decision = accept();
    decision.direction.evidence = quotes
        .iter()
        .map(|quote| {
            let item = DirectionEvidenceItem::builder().trigger_id("trg_1");
            item.quote(quote).build().unwrap()
        })
        .collect();
    decision
}

/// The indexes of the quotes that do not stand in `text`.
fn altered(text: &str, quotes: &[String]) -> Vec<usize> {
    let trigger = Trigger::new("trg_1", Origin::Human).with_text(text);
    let mut context = Context::default();
    context.triggers = Some(Triggers::new([trigger]).unwrap());
    let outcome = decision::judge(None, &citing(quotes), &context);
    let violations = outcome.violations.iter().map(|violation| {
        assert_eq!(violation.rule, "decision.quotes-are-verbatim");
        let index = violation.path.strip_prefix("/direction/evidence/").unwrap();
        index.strip_suffix("/quote").unwrap().parse().unwrap()
    });
    violations.collect()
}

proptest! {
    #[test]
    fn many_quotes_as_one_by_one(text in "[abé]{0,40}", quotes in prop::collection::vec("[abé]{1,6}", 0..30)) {
        let expected: Vec<usize> =
            (0..quotes.len()).filter(|index| !text.contains(&quotes[*index])).collect();
        prop_assert_eq!(altered(&text, &quotes), expected);
    }
}

#[test]
fn quotes_within_quotes() {
    let quotes = [
        "abab", "bab", "ab", "b", "aba", "ba", "babb", "abb", "bb", "abba",
    ];
    let quotes = quotes.map(str::to_owned);
    assert_eq!(altered("xababb", &quotes), [9]);
    assert_eq!(altered("abab", &quotes), [6, 7, 8, 9]);
    assert_eq!(altered("", &quotes), (0..10).collect::<Vec<_>>());
}

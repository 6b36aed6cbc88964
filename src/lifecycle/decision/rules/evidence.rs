//! Rules on evidence: it cites what the decision answers, word for word.

use std::collections::{BTreeMap, HashSet};

use crate::AgentDecision;
use crate::lifecycle::decision::verbatim;
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const EVIDENCE_CITES_ITS_TRIGGERS: Rule<AgentDecision> = Rule {
    id: "decision.evidence-cites-its-triggers",
    says: "Every evidence[].trigger_id is in trigger_ids.",
    pointer: "/direction/evidence/*/trigger_id",
    check: evidence_cites_its_triggers,
};

pub(super) const QUOTES_ARE_VERBATIM: Rule<AgentDecision> = Rule {
    id: "decision.quotes-are-verbatim",
    says: "A quote stands word for word in its trigger's text, where the text is known.",
    pointer: "/direction/evidence/*/quote",
    check: quotes_are_verbatim,
};

fn evidence_cites_its_triggers(step: &Step<'_, AgentDecision>) -> Finding {
    let evidence = &step.next.direction.evidence;
    if evidence.is_empty() {
        return Finding::Silent;
    }
    let triggers = step.next.trigger_ids.iter().map(|id| id.as_str());
    let triggers: HashSet<&str> = triggers.collect();
    let mut faults = Vec::new();
    for (index, item) in evidence.iter().enumerate() {
        let id = item.trigger_id.as_str();
        if !triggers.contains(id) {
            let path = format!("/direction/evidence/{index}/trigger_id");
            let message = format!("is `{}`, which is not in trigger_ids", short(id));
            faults.push(Fault::new(path, message));
        }
    }
    Finding::of(faults)
}

fn quotes_are_verbatim(step: &Step<'_, AgentDecision>) -> Finding {
    let evidence = &step.next.direction.evidence;
    if evidence.is_empty() {
        return Finding::Silent;
    }
    let triggers = step.context.triggers.as_ref();
    let mut quotes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, item) in evidence.iter().enumerate() {
        quotes.entry(&item.trigger_id).or_default().push(index);
    }
    let mut unknown = false;
    let mut altered = Vec::new();
    for (id, indexes) in quotes {
        let trigger = triggers.and_then(|triggers| triggers.get(id));
        match trigger.and_then(|trigger| trigger.text.as_deref()) {
            Some(text) => {
                let quotes = indexes.iter().map(|index| evidence[*index].quote.as_str());
                let stand = verbatim::stand_in(text, &quotes.collect::<Vec<_>>());
                let absent = indexes.into_iter().zip(stand).filter(|(_, stands)| !stands);
                altered.extend(absent.map(|(index, _)| index));
            }
            None => unknown = true,
        }
    }
    if altered.is_empty() && unknown {
        return Finding::Unchecked;
    }
    altered.sort_unstable();
    let faults = altered.into_iter().map(|index| {
        let quote = short(&evidence[index].quote);
        let path = format!("/direction/evidence/{index}/quote");
        Fault::new(path, format!("`{quote}` does not stand in its trigger"))
    });
    Finding::of(faults.collect())
}

//! Rules on consent: what happens only with the owner's yes.

use super::{by, faults};
use crate::AgentsInstall;
use crate::agents::install::v1::Updates;
use crate::lifecycle::install::step::{by_the_owner, changed_answers, gained, newer, not_agreed};
use crate::lifecycle::message::short;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const AGREED_COVERS_ASKS: Rule<AgentsInstall> = Rule {
    id: "install.agreed-covers-asks",
    says: "Where the asks of the record's `blueprint` are known and that version is new in this record, every ask is in `agreed`.",
    pointer: "/agreed",
    check: agreed_covers_asks,
};

pub(super) const WIDER_VERSION_WAITS: Rule<AgentsInstall> = Rule {
    id: "install.wider-version-waits",
    says: "Without the owner, a new version is taken only if updates is `same-or-less` and all of its asks were already agreed to in the previous record; with `ask`, or with an ask that is new, it waits as `pending`.",
    pointer: "/blueprint",
    check: wider_version_waits,
};

pub(super) const ONLY_OWNER_AGREES: Rule<AgentsInstall> = Rule {
    id: "install.only-owner-agrees",
    says: "Without the owner, `agreed` gains nothing.",
    pointer: "/agreed",
    check: only_owner_agrees,
};

pub(super) const ONLY_OWNER_EDITS: Rule<AgentsInstall> = Rule {
    id: "install.only-owner-edits",
    says: "Without the owner, inputs, places and updates do not change.",
    pointer: "",
    check: only_owner_edits,
};

pub(super) const ONLY_OWNER_DECLINES: Rule<AgentsInstall> = Rule {
    id: "install.only-owner-declines",
    says: "Without the owner, a pending version is not dropped, unless the record's blueprint reached it or passed it.",
    pointer: "/pending",
    check: only_owner_declines,
};

/// Whether the record runs a version that the one before did not.
fn is_new_version(step: &Step<'_, AgentsInstall>) -> bool {
    step.previous
        .is_none_or(|previous| previous.blueprint != step.next.blueprint)
}

/// The first of several asks, and how many more there are.
fn listed(asks: &[&str]) -> String {
    match asks {
        [] => "nothing".to_owned(),
        [ask] => format!("`{}`", short(ask)),
        [ask, more @ ..] => format!("`{}` and {} more", short(ask), more.len()),
    }
}

fn agreed_covers_asks(step: &Step<'_, AgentsInstall>) -> Finding {
    let next = step.next;
    if !is_new_version(step) {
        return Finding::Silent;
    }
    let Some(asks) = step.context.asks_of(&next.blueprint) else {
        return Finding::Unchecked;
    };
    let missing = not_agreed(asks, next);
    if missing.is_empty() {
        return Finding::Kept;
    }
    let message = format!(
        "lacks {}, which `{}` asks for",
        listed(&missing),
        next.blueprint
    );
    Finding::broken("/agreed", message)
}

fn wider_version_waits(step: &Step<'_, AgentsInstall>) -> Finding {
    let Some(previous) = step.previous.filter(|_| is_new_version(step)) else {
        return Finding::Silent;
    };
    let owner = by_the_owner(step);
    match without_asking(step, previous) {
        _ if owner == Some(true) => Finding::Kept,
        Finding::Broken(_) if owner.is_none() => Finding::Unchecked,
        finding => finding,
    }
}

/// Whether the version that `previous` moves to may be taken without the owner.
fn without_asking(step: &Step<'_, AgentsInstall>, previous: &AgentsInstall) -> Finding {
    let version = &step.next.blueprint;
    if previous.updates == Updates::Ask {
        let message = format!("is `{version}`, taken without the owner, who is to be asked");
        return Finding::broken("/blueprint", message);
    }
    let Some(asks) = step.context.asks_of(version) else {
        return Finding::Unchecked;
    };
    let wider = not_agreed(asks, previous);
    if wider.is_empty() {
        return Finding::Kept;
    }
    let wider = listed(&wider);
    let message = format!("is `{version}`, taken without the owner, and asks for {wider} anew");
    Finding::broken("/blueprint", message)
}

fn only_owner_agrees(step: &Step<'_, AgentsInstall>) -> Finding {
    let owner = by_the_owner(step);
    let Some(previous) = step.previous else {
        return Finding::known(owner, || {
            let message = format!(
                "begins {}: an install begins with the owner's yes",
                by(step)
            );
            vec![Fault::new("/agreed", message)]
        });
    };
    let gained = gained(previous, step.next);
    if gained.is_empty() {
        return Finding::Silent;
    }
    Finding::known(owner, || {
        let message = format!("is agreed to {}: only the owner agrees", by(step));
        let paths = gained.iter().map(|index| format!("/agreed/{index}"));
        paths
            .map(|path| Fault::new(path, message.as_str()))
            .collect()
    })
}

fn only_owner_edits(step: &Step<'_, AgentsInstall>) -> Finding {
    let Some(previous) = step.previous else {
        return Finding::Silent;
    };
    let changed = changed_answers(previous, step.next);
    if changed.is_empty() {
        return Finding::Silent;
    }
    Finding::known(by_the_owner(step), || {
        let message = format!("changes {}: only the owner edits", by(step));
        faults(&changed, &message)
    })
}

fn only_owner_declines(step: &Step<'_, AgentsInstall>) -> Finding {
    let pending = step.previous.and_then(|previous| previous.pending.value());
    let next = step.next;
    let Some(pending) = pending.filter(|_| next.pending.value().is_none()) else {
        return Finding::Silent;
    };
    if next.blueprint == *pending || newer(&next.blueprint, pending) {
        return Finding::Kept;
    }
    Finding::known(by_the_owner(step), || {
        let message = format!("drops `{pending}` {}: only the owner declines", by(step));
        vec![Fault::new("/pending", message)]
    })
}

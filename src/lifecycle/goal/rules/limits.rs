//! Rules on the limits: what may still be recorded once one is reached.

use contract_runtime::UInt;

use super::given;
use crate::AgentGoal;
use crate::agent::goal::v1::VerdictStatus;
use crate::lifecycle::goal::context::Usage;
use crate::lifecycle::rule::{Fault, Finding, Rule, Step};

pub(super) const BUDGET_EXHAUSTED: Rule<AgentGoal> = Rule {
    id: "goal.budget-exhausted",
    says: "Once any used amount is above its budget, nothing but a failed verdict is recorded; spending the whole budget is allowed.",
    pointer: "/budget",
    check: budget_exhausted,
};

pub(super) const NO_PROGRESS: Rule<AgentGoal> = Rule {
    id: "goal.no-progress",
    says: "Once turns_without_progress reaches no_progress_limit, nothing but a failed verdict is recorded.",
    pointer: "/no_progress_limit",
    check: no_progress,
};

/// The record whose limits hold: the one before, or a new one itself.
fn held<'a>(step: &Step<'a, AgentGoal>) -> &'a AgentGoal {
    step.previous.unwrap_or(step.next)
}

/// Whether the step gives the one verdict that limits let through.
fn fails(step: &Step<'_, AgentGoal>) -> bool {
    given(step).is_some_and(|verdict| verdict.status == VerdictStatus::Failed)
}

/// An amount that a budget bounds.
struct Amount {
    pointer: &'static str,
    limit: UInt<1>,
    used: Option<UInt>,
}

/// The amounts that the budget bounds, with what is known of their use.
fn bounded(goal: &AgentGoal, usage: Option<&Usage>) -> Vec<Amount> {
    let Some(budget) = &goal.budget else {
        return Vec::new();
    };
    let used = |amount: fn(&Usage) -> Option<UInt>| usage.and_then(amount);
    let amounts = [
        ("/budget/tokens", budget.tokens, used(|usage| usage.tokens)),
        ("/budget/turns", budget.turns, used(|usage| usage.turns)),
        (
            "/budget/active_minutes",
            budget.active_minutes,
            used(|usage| usage.active_minutes),
        ),
    ];
    let bounded = amounts.into_iter().filter_map(|(pointer, limit, used)| {
        Some(Amount {
            pointer,
            limit: limit?,
            used,
        })
    });
    bounded.collect()
}

impl Amount {
    /// What is wrong when more was used than the budget has.
    fn fault(&self) -> Option<Fault> {
        let (used, limit) = (self.used?.get(), self.limit.get());
        (used > limit).then(|| {
            let message = format!("of {limit} is spent: {used} are used, and only failed is left");
            Fault::new(self.pointer, message)
        })
    }
}

fn budget_exhausted(step: &Step<'_, AgentGoal>) -> Finding {
    let amounts = bounded(held(step), step.context.usage.as_ref());
    if amounts.is_empty() {
        return Finding::Silent;
    }
    if fails(step) {
        return Finding::Kept;
    }
    let faults: Vec<Fault> = amounts.iter().filter_map(Amount::fault).collect();
    let unknown = amounts.iter().any(|amount| amount.used.is_none());
    if faults.is_empty() && unknown {
        return Finding::Unchecked;
    }
    Finding::of(faults)
}

fn no_progress(step: &Step<'_, AgentGoal>) -> Finding {
    let Some(limit) = held(step).no_progress_limit else {
        return Finding::Silent;
    };
    if fails(step) {
        return Finding::Kept;
    }
    let turns = step.context.turns_without_progress.map(UInt::get);
    Finding::known(turns.map(|turns| turns < limit.get()), || {
        let message = format!("of {limit} is reached, and only failed is left");
        vec![Fault::new("/no_progress_limit", message)]
    })
}

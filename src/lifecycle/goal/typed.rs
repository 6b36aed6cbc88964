//! The typed door of a goal: its state is a type, and each step gives the next state.

use std::marker::PhantomData;

use contract_runtime::{Given, Text};

use super::context::{Actor, Context, Role};
use super::roles::{Judge, Owner, Worker};
use super::stage::{
    Accepted, CanFail, CanPropose, CanRule, CanWithdraw, Failed, IsOpen, Open, Proposed, Rejected,
    Stage,
};
use super::state::State;
use super::work::{Ruling, Spent, Terms};
use crate::AgentGoal;
use crate::agent::goal::v1::VerdictStatus;
use crate::lifecycle::error::StepError;
use crate::lifecycle::outcome::Refused;
use crate::lifecycle::rule::judge;

/// A goal in the state `S`, with its worker and what was spent on it.
///
/// Every step is judged by the rules that stand on the wire too, with all of
/// their context. A refused step leaves nothing behind; clone the goal to keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal<S> {
    record: AgentGoal,
    worker: Worker,
    spent: Spent,
    state: PhantomData<S>,
}

impl Goal<Open> {
    /// A new goal, given to `worker`. Nothing is spent on it yet.
    ///
    /// # Errors
    /// `goal.created-open`, when the record has a proposal, evidence or a verdict.
    pub fn open(record: AgentGoal, worker: Worker) -> Result<Self, Refused> {
        let goal = Self::new(record, worker, Spent::default());
        judge(None, &goal.record, &goal.spending()).fully()?;
        Ok(goal)
    }
}

impl<S> Goal<S> {
    const fn new(record: AgentGoal, worker: Worker, spent: Spent) -> Self {
        Self {
            record,
            worker,
            spent,
            state: PhantomData,
        }
    }

    /// The record as it stands.
    #[must_use]
    pub const fn record(&self) -> &AgentGoal {
        &self.record
    }

    /// The record as it stands, owned.
    #[must_use]
    pub fn into_record(self) -> AgentGoal {
        self.record
    }

    /// The worker.
    #[must_use]
    pub const fn worker(&self) -> &Worker {
        &self.worker
    }

    /// The same goal after so much has been spent on it in all.
    ///
    /// Once that is above the budget, or the turns without progress reach their
    /// limit, nothing but [`Goal::fail`] succeeds.
    #[must_use]
    pub fn having_spent(mut self, spent: Spent) -> Self {
        self.spent = spent;
        self
    }

    /// What has been spent, as context.
    fn spending(&self) -> Context {
        Context {
            usage: Some(self.spent.usage()),
            turns_without_progress: self.spent.stalled(),
            ..Context::default()
        }
    }

    /// The goal after `actor` changed the record.
    fn step<T>(
        self,
        actor: Actor,
        change: impl FnOnce(&mut AgentGoal),
    ) -> Result<Goal<T>, Refused> {
        let context = Context {
            actor: Some(actor),
            worker: Some(self.worker.id().to_owned()),
            ..self.spending()
        };
        let mut next = self.record.clone();
        change(&mut next);
        judge(Some(&self.record), &next, &context).fully()?;
        Ok(Goal::new(next, self.worker, self.spent))
    }

    fn rule<T>(
        self,
        judge: &impl Judge,
        status: VerdictStatus,
        ruling: impl Given<Ruling>,
    ) -> Result<Goal<T>, StepError> {
        let verdict = ruling.given()?.verdict(status);
        let actor = Actor::new(Role::Verifier, judge.id());
        Ok(self.step(actor, |goal| goal.verdict = Some(verdict))?)
    }
}

impl<S: Stage> Goal<S> {
    /// The state.
    #[must_use]
    pub const fn state(&self) -> State {
        S::STATE
    }

    /// The owner changes the terms.
    ///
    /// # Errors
    /// The rules that limits of the goal break.
    pub fn amend(self, owner: &Owner, change: impl FnOnce(&mut Terms)) -> Result<Self, Refused>
    where
        S: IsOpen,
    {
        let mut terms = Terms::of(&self.record);
        change(&mut terms);
        self.step(owner.actor(), |goal| terms.apply(goal))
    }

    /// The worker says that the goal is reached, and what there is to show for it.
    ///
    /// After a rejection this is a new proposal, and the verdict goes.
    /// Without evidence, give [`NO_EVIDENCE`](super::NO_EVIDENCE).
    ///
    /// # Errors
    /// When a text is too long; `goal.verdict-is-kept`, when what was rejected is
    /// proposed again as it was; the rules that limits of the goal break.
    pub fn propose(
        self,
        proposal: impl Given<Text<0, 4000>>,
        evidence: Option<impl Given<Text<0, 262_144>>>,
    ) -> Result<Goal<Proposed>, StepError>
    where
        S: CanPropose,
    {
        let proposal = proposal
            .given()
            .map_err(|fault| fault.under_member("proposal"))?;
        let evidence = evidence
            .map(Given::given)
            .transpose()
            .map_err(|fault| fault.under_member("evidence"))?;
        let actor = self.worker.actor();
        Ok(self.step(actor, |goal| {
            goal.proposal = Some(proposal);
            goal.evidence = evidence;
            goal.verdict = None;
        })?)
    }

    /// The worker takes the proposal back, and what supports it.
    ///
    /// # Errors
    /// The rules that limits of the goal break.
    pub fn withdraw(self) -> Result<Goal<Open>, Refused>
    where
        S: CanWithdraw,
    {
        let actor = self.worker.actor();
        self.step(actor, |goal| {
            goal.proposal = None;
            goal.evidence = None;
        })
    }

    /// The verifier finds the goal reached.
    ///
    /// # Errors
    /// When the ruling is refused by the schema; when the verifier was made for
    /// a goal of another worker and is the worker of this one; the rules that
    /// limits of the goal break.
    pub fn accept(
        self,
        judge: impl Judge,
        ruling: impl Given<Ruling>,
    ) -> Result<Goal<Accepted>, StepError>
    where
        S: CanRule,
    {
        self.rule(&judge, VerdictStatus::Accepted, ruling)
    }

    /// The verifier finds that the proposal does not reach the goal.
    ///
    /// # Errors
    /// As [`Goal::accept`].
    pub fn reject(
        self,
        judge: impl Judge,
        ruling: impl Given<Ruling>,
    ) -> Result<Goal<Rejected>, StepError>
    where
        S: CanRule,
    {
        self.rule(&judge, VerdictStatus::Rejected, ruling)
    }

    /// The verifier gives the goal up.
    ///
    /// # Errors
    /// As [`Goal::accept`], save that no limit stands against it.
    pub fn fail(
        self,
        judge: impl Judge,
        ruling: impl Given<Ruling>,
    ) -> Result<Goal<Failed>, StepError>
    where
        S: CanFail,
    {
        self.rule(&judge, VerdictStatus::Failed, ruling)
    }
}

/// A goal whose state is known when it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyGoal {
    /// The work goes on.
    Open(Goal<Open>),
    /// The worker says that the goal is reached.
    Proposed(Goal<Proposed>),
    /// The verifier found the goal reached.
    Accepted(Goal<Accepted>),
    /// The verifier found that the proposal does not reach the goal.
    Rejected(Goal<Rejected>),
    /// The goal is given up.
    Failed(Goal<Failed>),
}

impl AnyGoal {
    /// Takes up a stored record, in the state that it is in.
    #[must_use]
    pub fn resume(record: AgentGoal, worker: Worker, spent: Spent) -> Self {
        match State::of(&record) {
            State::Open => Self::Open(Goal::new(record, worker, spent)),
            State::Proposed => Self::Proposed(Goal::new(record, worker, spent)),
            State::Accepted => Self::Accepted(Goal::new(record, worker, spent)),
            State::Rejected => Self::Rejected(Goal::new(record, worker, spent)),
            State::Failed => Self::Failed(Goal::new(record, worker, spent)),
        }
    }
}

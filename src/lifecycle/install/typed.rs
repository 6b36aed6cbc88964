//! The typed door of an install: whether a version waits is a type, and each step gives the next.

use std::marker::PhantomData;

use contract_runtime::{DateTime, Given, Json, Map, Nullable, Text, UniqueList, Violation};

use super::context::{Actor, Context, Role};
use super::place::{OwnPlace, PlaceError, SharedPlace};
use super::release::{Owner, Release};
use super::state::{HasWaiting, Settled, Waiting};
use crate::AgentsInstall;
use crate::agents::install::v1::{Blueprint, Places, Updates};
use crate::lifecycle::error::StepError;
use crate::lifecycle::install::step::newer;
use crate::lifecycle::outcome::Refused;
use crate::lifecycle::rule::judge;

/// An install in the state `S`: [`Settled`] or [`Waiting`].
///
/// Every step is judged by the rules that stand on the wire too, with all of
/// their context. A refused step leaves nothing behind; clone the install to keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Install<S> {
    record: AgentsInstall,
    secret_inputs: Vec<String>,
    state: PhantomData<S>,
}

/// What came of offering a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Offered<S> {
    /// It asks for no more than was agreed to, and was taken without asking.
    Taken(AnyInstall),
    /// It waits for the owner's yes.
    Waiting(Install<Waiting>),
    /// It is neither taken nor waits; the install is as it was.
    Refused(Install<S>, Refused),
}

/// An install whose state is known when it is looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyInstall {
    /// No version waits.
    Settled(Install<Settled>),
    /// A newer version waits for the owner's yes.
    Waiting(Install<Waiting>),
}

/// What the owner of an install may change at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edits {
    /// The answers to what the blueprint asks to fill in.
    pub inputs: Option<Map<String, Json>>,
    /// The machines chosen for the places that the blueprint names.
    pub places: Option<Places>,
    /// What happens when a new version asks for no more than was agreed to.
    pub updates: Updates,
}

impl Install<Settled> {
    /// A new install of `release`, made by its owner.
    ///
    /// # Errors
    /// When the record is of another version than `release`, has a pending one
    /// already, or breaks the rules of new records.
    pub fn create(
        record: AgentsInstall,
        release: &Release,
        owner: &Owner,
    ) -> Result<Self, StepError> {
        if record.blueprint != *release.blueprint() {
            let message = format!(
                "is not `{}`, the version being installed",
                release.blueprint()
            );
            return Err(fault("/blueprint", message));
        }
        if record.pending.value().is_some() {
            return Err(fault("/pending", "is present in a new install"));
        }
        let context = release.context(owner.actor());
        judge(None, &record, &context).fully()?;
        Ok(Self::new(record, release.secret_inputs().to_vec()))
    }
}

impl<S> Install<S> {
    const fn new(record: AgentsInstall, secret_inputs: Vec<String>) -> Self {
        Self {
            record,
            secret_inputs,
            state: PhantomData,
        }
    }

    /// The record as it stands.
    #[must_use]
    pub const fn record(&self) -> &AgentsInstall {
        &self.record
    }

    /// The record as it stands, owned.
    #[must_use]
    pub fn into_record(self) -> AgentsInstall {
        self.record
    }

    /// Offers a version at the time `now`: it is taken, it waits, or it is refused.
    ///
    /// A version that waits already goes on waiting, and the record stays as it was.
    ///
    /// # Errors
    /// When `now` is not a date-time.
    pub fn offer(
        self,
        release: &Release,
        now: impl Given<DateTime>,
    ) -> Result<Offered<S>, StepError> {
        let now = time(now)?;
        let system = Actor::new(Role::System, "offer");
        if newer(release.blueprint(), &self.record.blueprint) {
            let mut taken = self.written(&now);
            move_to(&mut taken, release);
            let context = release.context(system.clone());
            if judge(Some(&self.record), &taken, &context).fully().is_ok() {
                let secret_inputs = release.secret_inputs().to_vec();
                return Ok(Offered::Taken(AnyInstall::of(taken, secret_inputs)));
            }
        }
        if self.record.pending.value() == Some(release.blueprint()) {
            return Ok(Offered::Waiting(Install::new(
                self.record,
                self.secret_inputs,
            )));
        }
        let mut waiting = self.written(&now);
        waiting.pending = Nullable::Value(release.blueprint().clone());
        match judge(Some(&self.record), &waiting, &self.context(system)).fully() {
            Ok(_) => Ok(Offered::Waiting(Install::new(waiting, self.secret_inputs))),
            Err(refused) => Ok(Offered::Refused(self, refused)),
        }
    }

    /// The owner moves to a version that need not have waited.
    ///
    /// What is agreed to is from then on what that version asks for.
    ///
    /// # Errors
    /// When `now` is not a date-time; the rules that the step breaks.
    pub fn upgrade(
        self,
        owner: &Owner,
        release: &Release,
        now: impl Given<DateTime>,
    ) -> Result<AnyInstall, StepError> {
        let mut next = self.written(&time(now)?);
        move_to(&mut next, release);
        next.agreed = release.asks().clone();
        judge(Some(&self.record), &next, &release.context(owner.actor())).fully()?;
        Ok(AnyInstall::of(next, release.secret_inputs().to_vec()))
    }

    /// The owner changes the answers, the places or the update policy.
    ///
    /// # Errors
    /// When `now` is not a date-time; the rules that the step breaks, such as
    /// `install.no-secrets-in-inputs`.
    pub fn edit(
        self,
        owner: &Owner,
        now: impl Given<DateTime>,
        change: impl FnOnce(&mut Edits),
    ) -> Result<Self, StepError> {
        let mut edits = Edits {
            inputs: self.record.inputs.clone(),
            places: self.record.places.clone(),
            updates: self.record.updates,
        };
        change(&mut edits);
        let mut next = self.written(&time(now)?);
        next.inputs = edits.inputs;
        next.places = edits.places;
        next.updates = edits.updates;
        self.step(owner.actor(), next)
    }

    /// A machine of the owner's, where the install names it.
    ///
    /// # Errors
    /// When the install does not name it among its own places.
    pub fn own_place(&self, machine: &str) -> Result<OwnPlace<'_>, PlaceError> {
        listed(self.places(|places| places.own.as_ref()), machine).map(OwnPlace)
    }

    /// A machine of someone else's, where the install names it. It gives no access by itself.
    ///
    /// # Errors
    /// When the install does not name it among its shared places.
    pub fn shared_place(&self, machine: &str) -> Result<SharedPlace<'_>, PlaceError> {
        listed(self.places(|places| places.shared.as_ref()), machine).map(SharedPlace)
    }

    fn places(&self, of: fn(&Places) -> Option<&Machines>) -> Option<&Machines> {
        self.record.places.as_ref().and_then(of)
    }

    /// The record, written at the time `now`.
    fn written(&self, now: &DateTime) -> AgentsInstall {
        let mut next = self.record.clone();
        next.updated_at = Some(now.clone());
        next
    }

    /// What is known when `actor` takes a step that moves to no version.
    fn context(&self, actor: Actor) -> Context {
        Context {
            actor: Some(actor),
            secret_inputs: Some(self.secret_inputs.clone()),
            ..Context::default()
        }
    }

    fn step<T>(self, actor: Actor, next: AgentsInstall) -> Result<Install<T>, StepError> {
        judge(Some(&self.record), &next, &self.context(actor)).fully()?;
        Ok(Install::new(next, self.secret_inputs))
    }
}

impl<S> Install<S> {
    /// The version that waits.
    #[must_use]
    pub const fn waiting(&self) -> Option<&Blueprint>
    where
        S: HasWaiting,
    {
        self.record.pending.value()
    }

    /// The owner says yes to the version that waits, which is `release`.
    ///
    /// What is agreed to is from then on what that version asks for.
    ///
    /// # Errors
    /// When another version waits; when `now` is not a date-time; the rules that
    /// the step breaks.
    pub fn accept(
        self,
        owner: &Owner,
        release: &Release,
        now: impl Given<DateTime>,
    ) -> Result<Install<Settled>, StepError>
    where
        S: HasWaiting,
    {
        if self.waiting() != Some(release.blueprint()) {
            let message = format!("is not `{}`, the version accepted", release.blueprint());
            return Err(fault("/pending", message));
        }
        let upgraded = self.upgrade(owner, release, now)?;
        let (AnyInstall::Settled(Install {
            record,
            secret_inputs,
            ..
        })
        | AnyInstall::Waiting(Install {
            record,
            secret_inputs,
            ..
        })) = upgraded;
        Ok(Install::new(record, secret_inputs))
    }

    /// The owner says no to the version that waits.
    ///
    /// # Errors
    /// When `now` is not a date-time; the rules that the step breaks.
    pub fn decline(
        self,
        owner: &Owner,
        now: impl Given<DateTime>,
    ) -> Result<Install<Settled>, StepError>
    where
        S: HasWaiting,
    {
        let mut next = self.written(&time(now)?);
        next.pending = Nullable::Null;
        self.step(owner.actor(), next)
    }
}

impl AnyInstall {
    /// Takes up a stored record, in the state that it is in; `secret_inputs`
    /// names the inputs of its version that are secrets.
    #[must_use]
    pub fn resume<N: Into<String>>(
        record: AgentsInstall,
        secret_inputs: impl IntoIterator<Item = N>,
    ) -> Self {
        Self::of(record, secret_inputs.into_iter().map(Into::into).collect())
    }

    fn of(record: AgentsInstall, secret_inputs: Vec<String>) -> Self {
        match record.pending.value() {
            Some(_) => Self::Waiting(Install::new(record, secret_inputs)),
            None => Self::Settled(Install::new(record, secret_inputs)),
        }
    }

    /// The record as it stands.
    #[must_use]
    pub const fn record(&self) -> &AgentsInstall {
        match self {
            Self::Settled(install) => install.record(),
            Self::Waiting(install) => install.record(),
        }
    }
}

impl<S> AsRef<AgentsInstall> for Install<S> {
    fn as_ref(&self) -> &AgentsInstall {
        &self.record
    }
}

impl AsRef<AgentsInstall> for AnyInstall {
    fn as_ref(&self) -> &AgentsInstall {
        self.record()
    }
}

/// The machines on one side of an install's places.
type Machines = UniqueList<Text<1, 160>, 0, 20>;

fn listed<'a>(machines: Option<&'a Machines>, machine: &str) -> Result<&'a str, PlaceError> {
    let mut machines = machines.into_iter().flatten().map(|listed| listed.as_str());
    machines
        .find(|listed| *listed == machine)
        .ok_or_else(|| PlaceError::NotListed(machine.to_owned()))
}

/// Puts the version of `release` into `install`; a pending one that it reaches or passes goes.
fn move_to(install: &mut AgentsInstall, release: &Release) {
    install.blueprint = release.blueprint().clone();
    let ahead = install
        .pending
        .value()
        .is_some_and(|pending| newer(pending, release.blueprint()));
    if !ahead && install.pending.value().is_some() {
        install.pending = Nullable::Null;
    }
}

fn time(now: impl Given<DateTime>) -> Result<DateTime, StepError> {
    Ok(now
        .given()
        .map_err(|fault| fault.under_member("updated_at"))?)
}

fn fault(path: &str, message: impl Into<String>) -> StepError {
    StepError::Value(Violation::new("lifecycle", message).at(path).into())
}

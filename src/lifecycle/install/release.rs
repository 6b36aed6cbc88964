//! Who accepts and what is accepted: the owner of an install, and a version with its asks.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use contract_runtime::{FromItems, Given, Report, UniqueList};

use super::context::{Actor, Context, Role};
use crate::AgentsInstall;
use crate::agents::install::v1::{AgreedItem, Blueprint};

/// A version of a blueprint, with what it asks for.
///
/// ```
/// use openvibe_contracts::lifecycle::install::Release;
///
/// let release = Release::new("bp_clips@3", ["memory:person"])?.with_secret_inputs(["api_key"]);
/// assert_eq!(release.blueprint().version(), 3);
/// # Ok::<(), contract_runtime::Report>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Release {
    blueprint: Blueprint,
    asks: UniqueList<AgreedItem, 0, 120>,
    secret_inputs: Vec<String>,
}

impl Release {
    /// The version `blueprint`, which asks for `asks`, each by its key. None of its inputs is secret.
    ///
    /// # Errors
    /// What is wrong with the name of the version or with an ask, or when there
    /// are more asks than an install can agree to.
    pub fn new(
        blueprint: impl Given<Blueprint>,
        asks: impl IntoIterator<Item = impl Given<AgreedItem>>,
    ) -> Result<Self, Report> {
        let blueprint = blueprint
            .given()
            .map_err(|fault| fault.under_member("blueprint"))?;
        let asks = UniqueList::from_items(asks).map_err(|fault| fault.under_member("agreed"))?;
        Ok(Self {
            blueprint,
            asks,
            secret_inputs: Vec::new(),
        })
    }

    /// The same version, whose inputs of these names are secrets.
    #[must_use]
    pub fn with_secret_inputs<N: Into<String>>(
        mut self,
        names: impl IntoIterator<Item = N>,
    ) -> Self {
        self.secret_inputs = names.into_iter().map(Into::into).collect();
        self
    }

    /// The version.
    #[must_use]
    pub const fn blueprint(&self) -> &Blueprint {
        &self.blueprint
    }

    /// What it asks for, each by its key.
    #[must_use]
    pub const fn asks(&self) -> &UniqueList<AgreedItem, 0, 120> {
        &self.asks
    }

    /// The names of its inputs that are secrets.
    pub(super) fn secret_inputs(&self) -> &[String] {
        &self.secret_inputs
    }

    /// What is known when `actor` takes a step on this version.
    pub(super) fn context(&self, actor: Actor) -> Context {
        let context = Context {
            actor: Some(actor),
            secret_inputs: Some(self.secret_inputs.clone()),
            ..Context::default()
        };
        context.knowing(&self.blueprint, self.asks.iter().map(|ask| ask.as_str()))
    }
}

/// The owner of an install, shown to be so.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owner(String);

impl Owner {
    /// The person of this id, who is the owner of `install`.
    ///
    /// # Errors
    /// When it is someone else.
    pub fn of(
        install: &impl AsRef<AgentsInstall>,
        id: impl Into<String>,
    ) -> Result<Self, NotTheOwner> {
        let id = id.into();
        if install.as_ref().owner.id == id {
            Ok(Self(id))
        } else {
            Err(NotTheOwner(id))
        }
    }

    /// The id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }

    pub(super) fn actor(&self) -> Actor {
        Actor::new(Role::Owner, self.id())
    }
}

impl AsRef<AgentsInstall> for AgentsInstall {
    fn as_ref(&self) -> &AgentsInstall {
        self
    }
}

/// That a person is not the owner of an install.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NotTheOwner(String);

impl NotTheOwner {
    /// The id of the person.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }
}

impl Display for NotTheOwner {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not the owner of the install", self.0)
    }
}

impl Error for NotTheOwner {}

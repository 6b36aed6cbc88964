//! Using a place: one's own machine, or a shared one with its grant in hand.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// A machine of the owner's that an install names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OwnPlace<'a>(pub(super) &'a str);

/// A machine of someone else's that an install names. It gives no access by itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SharedPlace<'a>(pub(super) &'a str);

/// A grant of a machine for one use of it. Each use takes one; a grant is not copied.
///
/// Whoever has the grant from the machine makes it: this crate cannot know.
#[derive(Debug, PartialEq, Eq, Hash)]
#[must_use = "a grant is for one use"]
pub struct Grant(String);

/// A shared machine, with its grant for one use of it.
#[derive(Debug, PartialEq, Eq, Hash)]
#[must_use = "a grant is for one use"]
pub struct GrantedPlace(String);

/// One use of a machine that the install may make.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct PlaceUse(String);

impl Grant {
    /// The grant that `machine` gave for one use.
    pub fn from_machine(machine: impl Into<String>) -> Self {
        Self(machine.into())
    }
}

impl SharedPlace<'_> {
    /// The machine, together with the grant that it gave.
    ///
    /// # Errors
    /// When the grant is of another machine. The grant is gone either way.
    pub fn with(self, grant: Grant) -> Result<GrantedPlace, PlaceError> {
        if grant.0 == self.0 {
            Ok(GrantedPlace(grant.0))
        } else {
            Err(PlaceError::OtherGrant {
                place: self.0.to_owned(),
                grant: grant.0,
            })
        }
    }
}

impl PlaceUse {
    /// Enters a place, for one use.
    ///
    /// ```
    /// # use openvibe_contracts::AgentsInstall;
    /// # use openvibe_contracts::lifecycle::install::AnyInstall;
    /// use openvibe_contracts::lifecycle::install::{Grant, PlaceUse};
    ///
    /// # let record = AgentsInstall::from_json(
    /// #     r#"{"agent": "agt_clips1", "owner": {"type": "user", "id": "usr_maticus"},
    /// #         "blueprint": "bp_clips@2", "agreed": [], "updates": "ask",
    /// #         "places": {"own": ["studio"], "shared": ["lab"]},
    /// #         "installed_at": "2026-11-12T21:00:00Z"}"#,
    /// # )?;
    /// # let AnyInstall::Settled(install) = AnyInstall::resume(record, ["api_key"]) else {
    /// #     unreachable!()
    /// # };
    /// let own = PlaceUse::of(install.own_place("studio")?);
    /// let shared = PlaceUse::of(install.shared_place("lab")?.with(Grant::from_machine("lab"))?);
    /// assert_eq!(shared.machine(), "lab");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(place: impl EntersPlace) -> Self {
        Self(place.machine())
    }

    /// The machine.
    #[must_use]
    pub fn machine(&self) -> &str {
        &self.0
    }
}

mod sealed {
    /// Keeps the ways into a place to the two there are.
    pub trait Sealed {}
    impl Sealed for super::OwnPlace<'_> {}
    impl Sealed for super::GrantedPlace {}
}

/// A place that may be used: one's own, or a shared one with its grant.
#[diagnostic::on_unimplemented(
    message = "`{Self}` gives no access: using a shared place needs that machine's grant at each use",
    label = "a place is entered as an `OwnPlace`, or as a `SharedPlace` with a `Grant`",
    note = "write `shared.with(grant)?` with the grant in hand"
)]
pub trait EntersPlace: sealed::Sealed {
    /// The machine.
    fn machine(self) -> String;
}

impl EntersPlace for OwnPlace<'_> {
    fn machine(self) -> String {
        self.0.to_owned()
    }
}

impl EntersPlace for GrantedPlace {
    fn machine(self) -> String {
        self.0
    }
}

/// Why a place cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlaceError {
    /// The install does not name the machine among its own, or its shared, places.
    NotListed(String),
    /// The grant is of another machine.
    OtherGrant {
        /// The machine that was to be used.
        place: String,
        /// The machine that gave the grant.
        grant: String,
    },
}

impl Display for PlaceError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotListed(place) => write!(f, "the install does not name `{place}` there"),
            Self::OtherGrant { place, grant } => {
                write!(
                    f,
                    "the grant is of `{grant}` and gives nothing at `{place}`"
                )
            }
        }
    }
}

impl Error for PlaceError {}

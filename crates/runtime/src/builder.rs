//! What generated builders are made of.

use std::fmt::{self, Debug, Formatter};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use crate::given::Given;
use crate::report::{Report, Violation};

/// The state of a required field that a builder has been given.
#[derive(Clone, Copy, Debug, Default)]
pub struct Set;

/// The state of a required field that a builder still waits for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Missing;

/// The fields of a builder, with a type that says which required ones were given.
///
/// ```
/// use contract_runtime::{Missing, Set, Slot, Stated};
///
/// let mut begun: Stated<Slot<u8>, (Missing,)> = Stated::default();
/// begun.fill("age", Ok(7));
/// let ended: Stated<Slot<u8>, (Set,)> = begun.into();
/// assert_eq!(ended.into_fields().optional(), Some(7));
/// ```
pub struct Stated<F, S> {
    fields: F,
    state: PhantomData<S>,
}

// Not derived: the state, a tuple of any length, is not asked for anything.
impl<F: Clone, S> Clone for Stated<F, S> {
    fn clone(&self) -> Self {
        Self {
            fields: self.fields.clone(),
            state: PhantomData,
        }
    }
}

impl<F: Debug, S> Debug for Stated<F, S> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.fields.fmt(f)
    }
}

impl<F: Default, S> Default for Stated<F, S> {
    fn default() -> Self {
        Self {
            fields: F::default(),
            state: PhantomData,
        }
    }
}

impl<F, S> Stated<F, S> {
    /// The same fields in another state.
    #[must_use]
    pub fn into<T>(self) -> Stated<F, T> {
        Stated {
            fields: self.fields,
            state: PhantomData,
        }
    }

    /// The fields.
    #[must_use]
    pub fn into_fields(self) -> F {
        self.fields
    }
}

impl<F, S> Deref for Stated<F, S> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.fields
    }
}

impl<F, S> DerefMut for Stated<F, S> {
    fn deref_mut(&mut self) -> &mut F {
        &mut self.fields
    }
}

/// A builder's field: nothing yet, a value, or what was wrong with it.
///
/// A setter never fails; what is wrong waits here for `build`, which tells all of it at once.
#[derive(Clone, Debug)]
pub struct Slot<T>(Option<Result<T, Report>>);

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> Slot<T> {
    /// Takes a value of the member `name`; the last one given counts.
    pub fn give(&mut self, name: &str, value: impl Given<T>) {
        self.fill(name, value.given());
    }

    /// Takes the outcome of a conversion for the member `name`.
    pub fn fill(&mut self, name: &str, outcome: Result<T, Report>) {
        self.0 = Some(outcome.map_err(|report| report.under_member(name)));
    }

    /// Takes the outcome of a conversion whose paths begin at the record itself.
    pub fn fill_whole(&mut self, outcome: Result<T, Report>) {
        self.0 = Some(outcome);
    }

    /// The value, if there is one.
    ///
    /// Its report, if there is one, went out by [`Faults::see`].
    #[must_use]
    pub fn optional(self) -> Option<T> {
        self.0.and_then(Result::ok)
    }

    /// The value of the required member `name`.
    ///
    /// # Errors
    /// A violation of `required`, where no value was given.
    pub fn required(self, name: &str) -> Result<T, Report> {
        self.optional().ok_or_else(|| {
            let violation = Violation::new("required", format!("lacks the member `{name}`"));
            violation.by("/required").into()
        })
    }
}

/// Collects what is wrong with the fields of a builder.
#[derive(Debug, Default)]
pub struct Faults(Report);

impl Faults {
    /// Nothing wrong yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes what is wrong with a field.
    #[must_use]
    pub fn see<T>(mut self, slot: &Slot<T>) -> Self {
        if let Some(Err(report)) = &slot.0 {
            self.0.merge(report.clone());
        }
        self
    }

    /// Ends the collection.
    ///
    /// # Errors
    /// Everything that was noted.
    pub fn end(self) -> Result<(), Report> {
        self.0.or(())
    }
}

/// Ends a builder: `build`, the conversion that lets a builder be given where its record is
/// wanted, and the compiler's message for each required member that was forgotten.
///
/// Each field has what becomes of its [`Slot`]: `required "name"`, the value or a violation;
/// `optional`, the value if there is one; `defaulted`, the value or the type's default. With
/// `checked` behind the braces, [`Check::check`](crate::Check) judges the record.
///
/// A builder that asks for members is a tuple struct around a [`Stated`], and lists the state,
/// the trait, and the message and label of each; the states stand in the order of its parameters.
///
/// ```
/// use contract_runtime::{Missing, Set, Slot, Stated, UInt, buildable};
///
/// #[derive(Debug)]
/// pub struct Age {
///     pub years: UInt<0, 150>,
/// }
///
/// #[derive(Default)]
/// pub struct AgeBuilder<HasYears = Missing>(Stated<AgeFields, (HasYears,)>);
///
/// #[derive(Default)]
/// struct AgeFields {
///     years: Slot<UInt<0, 150>>,
/// }
///
/// impl<HasYears> AgeBuilder<HasYears> {
///     pub fn years(mut self, years: i64) -> AgeBuilder<Set> {
///         self.0.years.give("years", years);
///         AgeBuilder(self.0.into())
///     }
/// }
///
/// buildable!(AgeBuilder for Age asks {
///     HasYears: AgeNeedsYears "`Age` is missing `years`" "call `.years(…)` before `.build()`",
/// } with { years: required "years" });
///
/// assert!(<AgeBuilder>::default().years(30).build().is_ok());
/// assert!(<AgeBuilder>::default().years(-1).build().is_err());
/// ```
#[macro_export]
macro_rules! buildable {
    (
        $builder:ident for $($record:ident)::+
        with { $($field:ident: $presence:ident $($wire:literal)?),* $(,)? } $($checked:ident)?
    ) => {
        impl $builder {
            /// The record.
            ///
            /// # Errors
            /// Every value that its member refuses, each with its path.
            pub fn build(self) -> ::core::result::Result<$($record)::+, $crate::Report> {
                let fields = self;
                $crate::buildable!(@build fields, ($($record)::+), ($($field $presence $($wire)?,)*), ($($checked)?))
            }
        }

        impl ::core::convert::TryFrom<$builder> for $($record)::+ {
            type Error = $crate::Report;

            fn try_from(builder: $builder) -> ::core::result::Result<Self, $crate::Report> {
                builder.build()
            }
        }
    };
    (
        $builder:ident for $($record:ident)::+
        asks { $($state:ident: $demand:ident $message:tt $label:tt),+ $(,)? }
        with { $($field:ident: $presence:ident $($wire:literal)?),* $(,)? } $($checked:ident)?
    ) => {
        $(
            #[doc = $message]
            #[diagnostic::on_unimplemented(message = $message, label = $label)]
            pub trait $demand {}

            impl $demand for $crate::Set {}
        )+

        impl<$($state),+> $builder<$($state),+> {
            /// The record.
            ///
            /// # Errors
            /// Every value that its member refuses, each with its path.
            pub fn build(self) -> ::core::result::Result<$($record)::+, $crate::Report>
            where
                $($state: $demand),+
            {
                let fields = self.0.into_fields();
                $crate::buildable!(@build fields, ($($record)::+), ($($field $presence $($wire)?,)*), ($($checked)?))
            }
        }

        impl<$($state: $demand),+> ::core::convert::TryFrom<$builder<$($state),+>> for $($record)::+ {
            type Error = $crate::Report;

            fn try_from(builder: $builder<$($state),+>) -> ::core::result::Result<Self, $crate::Report> {
                builder.build()
            }
        }
    };
    (@build $fields:ident, ($($record:tt)+), ($($field:ident $presence:ident $($wire:literal)?,)*), ($($checked:ident)?)) => {{
        $crate::Faults::new()$(.see(&$fields.$field))*.end()?;
        let record = $($record)+ {
            $($field: $crate::buildable!(@$presence $fields.$field $($wire)?),)*
        };
        $($crate::buildable!(@$checked record);)?
        ::core::result::Result::Ok(record)
    }};
    (@required $slot:ident.$field:ident $wire:literal) => { $slot.$field.required($wire)? };
    (@optional $slot:ident.$field:ident) => { $slot.$field.optional() };
    (@defaulted $slot:ident.$field:ident) => { $slot.$field.optional().unwrap_or_default() };
    (@checked $record:ident) => { $crate::Check::check(&$record)? };
}

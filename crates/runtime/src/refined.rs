//! Newtypes with a rule over the whole of what they hold.

/// Gives `struct Name(Inner)` with `impl Check for Name` the rest of a checked value.
///
/// That is: `new`, `into_inner`, `Deref<Target = Inner>`, `TryFrom<Inner>`,
/// `Serialize` as the inner value, and `Deserialize` as the inner value and then
/// the check.
///
/// ```
/// use contract_runtime::{Check, List, Report, UInt, Violation};
///
/// /// Numbers in order.
/// #[derive(Clone, Debug)]
/// pub struct Sorted(List<UInt>);
///
/// impl Check for Sorted {
///     fn check(&self) -> Result<(), Report> {
///         if self.0.is_sorted() { Ok(()) } else { Err(Violation::new("x-sorted", "is not sorted").into()) }
///     }
/// }
/// contract_runtime::refined!(Sorted(List<UInt>));
///
/// assert!(serde_json::from_str::<Sorted>("[1, 2]").is_ok());
/// assert!(serde_json::from_str::<Sorted>("[2, 1]").is_err());
/// ```
#[macro_export]
macro_rules! refined {
    ($name:ident($inner:ty)) => {
        impl $name {
            /// The value, checked.
            ///
            /// # Errors
            /// Every violation of the rules of this type.
            pub fn new(
                value: impl $crate::Given<$inner>,
            ) -> ::core::result::Result<Self, $crate::Report> {
                let value = Self(value.given()?);
                $crate::Check::check(&value).map(|()| value)
            }

            /// The value as its shape alone.
            #[must_use]
            pub fn into_inner(self) -> $inner {
                self.0
            }
        }

        impl ::core::ops::Deref for $name {
            type Target = $inner;
            #[inline]
            fn deref(&self) -> &$inner {
                &self.0
            }
        }

        impl ::core::convert::TryFrom<$inner> for $name {
            type Error = $crate::Report;
            fn try_from(value: $inner) -> ::core::result::Result<Self, $crate::Report> {
                Self::new(value)
            }
        }

        impl $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                $crate::__private::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::serde::Deserialize::deserialize(deserializer)
                    .map(Self)
                    .and_then($crate::__private::check)
            }
        }
    };
}

/// `value`, when it passes its own check.
#[doc(hidden)]
#[inline]
pub fn check<T: crate::Check, E: serde::de::Error>(value: T) -> Result<T, E> {
    match value.check() {
        Ok(()) => Ok(value),
        Err(report) => Err(report.into_error()),
    }
}

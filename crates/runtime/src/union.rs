//! Unions: enums of alternatives, told apart by kind, by a tag, or by trying.

mod kind;
mod memo;
mod tag;
mod tried;

pub use kind::{Kind, KindUnion, read_by_kind};
pub use tag::{TagUnion, read_by_tag};
pub use tried::{Tried, one_of_fault, read_first, read_one_of, to_json, try_branch};

/// Gives an enum of newtype variants its reading and writing, without a tag of its own, and
/// `From` what each variant holds (for a `Box<T>`, from `T`).
///
/// The enum itself is declared beside it; its variants and their types are listed again.
/// How the variants are told apart:
///
/// - `by kind { A(TypeA): [object], B(TypeB): [string, integer] }`: by the kind of JSON value, one
///   of `object`, `array`, `string`, `boolean`, `null`, `integer`, `number`. A kind belongs
///   to one variant; `number` takes integers too where no variant lists `integer`.
/// - `by tag "k" { A(TypeA): ["x", "y"], B(TypeB): ["z"] }`: objects, by the string in the
///   member `k`.
/// - `first { A(TypeA), B(TypeB) }`: the first variant that accepts the value, as `anyOf` means
///   it. The error of a value that none accepts names the variant that came nearest.
///
/// ```
/// use contract_runtime::{List, Text};
///
/// /// One name, or several.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// pub enum Names {
///     /// One.
///     One(Text<1>),
///     /// Several.
///     Several(List<Text<1>, 2>),
/// }
/// contract_runtime::union!(Names by kind { One(Text<1>): [string], Several(List<Text<1>, 2>): [array] });
///
/// let names: Names = serde_json::from_str(r#"["Ann", "Bo"]"#).unwrap();
/// assert!(matches!(names, Names::Several(_)));
/// ```
#[macro_export]
macro_rules! union {
    ($name:ident by kind { $($variant:ident $inner:tt: [$($kind:ident),* $(,)?]),+ $(,)? }) => {
        impl $crate::__private::KindUnion for $name {
            const KINDS: &'static [$crate::__private::Kind] =
                &[$($($crate::__private::Kind::$kind,)*)+];

            #[inline]
            fn read<'de, D: $crate::__private::serde::Deserializer<'de>>(
                kind: $crate::__private::Kind,
                value: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $(
                    let own: &[$crate::__private::Kind] = &[$($crate::__private::Kind::$kind),*];
                    if own.contains(&kind) {
                        return $crate::__private::serde::Deserialize::deserialize(value)
                            .map(Self::$variant);
                    }
                )+
                ::core::result::Result::Err($crate::__private::Kind::fault(Self::KINDS))
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_by_kind(deserializer)
            }
        }

        $crate::union!(@common $name { $($variant $inner),+ });
    };
    ($name:ident by tag $tag:literal { $($variant:ident $inner:tt: [$($value:literal),+ $(,)?]),+ $(,)? }) => {
        impl $crate::__private::TagUnion for $name {
            const TAG: &'static str = $tag;
            const VALUES: &'static [&'static str] = &[$($($value),+),+];

            fn read<'de, D: $crate::__private::serde::Deserializer<'de>>(
                tag: &str,
                value: D,
            ) -> ::core::result::Result<Self, D::Error> {
                match tag {
                    $(
                        $($value)|+ => $crate::__private::serde::Deserialize::deserialize(value)
                            .map(Self::$variant),
                    )+
                    _ => ::core::result::Result::Err(<Self as $crate::__private::TagUnion>::unknown()),
                }
            }
        }

        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            #[inline]
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_by_tag(deserializer)
            }
        }

        $crate::union!(@common $name { $($variant $inner),+ });
    };
    ($name:ident first { $($variant:ident $inner:tt),+ $(,)? }) => {
        impl<'de> $crate::__private::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_first(
                    deserializer,
                    |value| {
                        $(
                            if let ::core::result::Result::Ok(inner) =
                                $crate::__private::try_branch::<$crate::union!(@type $inner)>(value)
                            {
                                return ::core::option::Option::Some(Self::$variant(inner));
                            }
                        )+
                        ::core::option::Option::None
                    },
                    |value, tried| {
                        $(tried.explain::<$crate::union!(@type $inner)>(stringify!($variant), value);)+
                    },
                )
            }
        }

        $crate::union!(@common $name { $($variant $inner),+ });
    };
    (@common $name:ident { $($variant:ident $inner:tt),+ }) => {
        impl $crate::__private::serde::Serialize for $name {
            #[inline]
            fn serialize<S: $crate::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                match self {
                    $(
                        Self::$variant(inner) => {
                            $crate::__private::serde::Serialize::serialize(inner, serializer)
                        }
                    )+
                }
            }
        }

        $(
            impl ::core::convert::From<$crate::union!(@source $inner)> for $name {
                fn from(value: $crate::union!(@source $inner)) -> Self {
                    Self::$variant(value.into())
                }
            }
        )+
    };
    (@type ($inner:ty)) => { $inner };
    (@source (Box<$inner:ty>)) => { $inner };
    (@source ($inner:ty)) => { $inner };
}

/// Gives `struct Name(Inner)` the rule of `oneOf`: exactly one of the listed types accepts.
///
/// `Inner` is an enum of the alternatives that is read with `union!(… first { … })`. That is:
/// `new`, `into_inner`, `Deref<Target = Inner>`, `TryFrom<Inner>`, `Serialize` and
/// `Deserialize`. The types are those of the alternatives, as precise as their schemas.
///
/// ```
/// use contract_runtime::{Text, union, one_of};
///
/// /// A short text or a long one.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// pub enum Either {
///     /// At most three characters.
///     Short(Text<0, 3>),
///     /// At least three characters.
///     Long(Text<3>),
/// }
/// union!(Either first { Short(Text<0, 3>), Long(Text<3>) });
///
/// /// Short or long, and not both.
/// #[derive(Clone, Debug, PartialEq, Eq, Hash)]
/// pub struct NotThree(Either);
/// one_of!(NotThree(Either), [Text<0, 3>, Text<3>]);
///
/// assert!(serde_json::from_str::<NotThree>(r#""ab""#).is_ok());
/// assert!(serde_json::from_str::<NotThree>(r#""abc""#).is_err());
/// ```
#[macro_export]
macro_rules! one_of {
    ($name:ident($inner:ty), [$($branch:ty),+ $(,)?]) => {
        impl $name {
            /// The value, when exactly one of the alternatives accepts it.
            ///
            /// # Errors
            /// That none or several do.
            pub fn new(
                value: impl $crate::Given<$inner>,
            ) -> ::core::result::Result<Self, $crate::Report> {
                let inner = value.given()?;
                let json = $crate::__private::to_json(&inner)?;
                match Self::accepting(&json) {
                    1 => ::core::result::Result::Ok(Self(inner)),
                    count => ::core::result::Result::Err(
                        $crate::__private::one_of_fault(count).into(),
                    ),
                }
            }

            fn accepting(value: &$crate::Value) -> usize {
                0 $(+ usize::from($crate::__private::try_branch::<$branch>(value).is_ok()))+
            }

            /// The value as one of the alternatives.
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
            fn deserialize<D: $crate::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                $crate::__private::read_one_of(deserializer, Self::accepting, Self)
            }
        }
    };
}

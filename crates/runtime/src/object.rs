//! Records: structs that stand for JSON objects with named members.

use std::fmt::{self, Formatter};
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, MapAccess, Visitor};

/// What generated reading needs to know of a record.
#[doc(hidden)]
pub trait Object<'de>: Sized {
    /// Reads the members.
    ///
    /// # Errors
    /// What the map says, and what is wrong with the members.
    fn read<A: MapAccess<'de>>(map: A) -> Result<Self, A::Error>;
}

/// Reads a record, from an object alone.
///
/// # Errors
/// What the deserializer says, and what is wrong with the members.
#[doc(hidden)]
#[inline]
pub fn read<'de, T: Object<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_map(ObjectVisitor(PhantomData))
}

/// The error for the first member that is missing.
#[doc(hidden)]
#[cold]
pub fn missing_field<E: Error>(members: &[Option<&'static str>]) -> E {
    E::missing_field(members.iter().flatten().next().copied().unwrap_or_default())
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Object<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    #[inline]
    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::read(map)
    }
}

/// A member that must be there.
#[doc(hidden)]
pub mod required {
    #[inline]
    pub fn slot<S, T>(_: fn(&S) -> &T) -> Option<T> {
        None
    }

    #[inline]
    pub fn missing<T>(slot: &Option<T>, name: &'static str) -> Option<&'static str> {
        slot.is_none().then_some(name)
    }

    #[inline]
    pub fn end<T>(value: T) -> T {
        value
    }

    #[inline]
    pub fn written<T>(value: &T) -> Option<&T> {
        Some(value)
    }
}

/// A member that may be absent, and is not `null` when it is there.
#[doc(hidden)]
pub mod optional {
    #[inline]
    pub fn slot<S, T>(_: fn(&S) -> &Option<T>) -> Option<T> {
        None
    }

    #[inline]
    pub fn missing<T>(_slot: &Option<T>, _name: &'static str) -> Option<&'static str> {
        None
    }

    #[inline]
    pub fn end<T>(slot: Option<T>) -> Option<T> {
        slot
    }

    #[inline]
    pub fn written<T>(value: &Option<T>) -> Option<&T> {
        value.as_ref()
    }
}

/// A member that may be absent, and may be `null`.
#[doc(hidden)]
pub mod nullable {
    use crate::Nullable;

    #[inline]
    pub fn slot<S, T>(_: fn(&S) -> &Nullable<T>) -> Option<Nullable<T>> {
        None
    }

    #[inline]
    pub fn missing<T>(_slot: &Option<T>, _name: &'static str) -> Option<&'static str> {
        None
    }

    #[inline]
    pub fn end<T>(slot: Option<Nullable<T>>) -> Nullable<T> {
        slot.unwrap_or_default()
    }

    #[inline]
    pub fn written<T>(value: &Nullable<T>) -> Option<&Nullable<T>> {
        (!value.is_absent()).then_some(value)
    }
}

/// Gives a struct what a JSON object is read and written with: `Serialize`, and a
/// `Deserialize` that takes objects alone and refuses a member that stands twice.
///
/// `closed` refuses members without a field; `open(field)` keeps them in that
/// field, an [`Extra`](crate::Extra); `open(field: Members)` does too, where
/// [`Members`](crate::Members) is implemented beside it, with a rule for their names. Each field has the name of its member and
/// its presence: `required`; `optional` (an `Option`, never `null`); `nullable`
/// (a [`Nullable`](crate::Nullable)). With `checked` behind the braces,
/// [`Check::check`](crate::Check) judges what was read.
///
/// ```
/// /// What may be spent.
/// #[derive(Debug)]
/// pub struct Budget {
///     /// Tokens, at most.
///     pub tokens: Option<contract_runtime::UInt<1>>,
/// }
/// contract_runtime::object!(Budget, closed { tokens: "tokens" optional });
///
/// assert!(serde_json::from_str::<Budget>(r#"{"tokens": 5}"#).is_ok());
/// assert!(serde_json::from_str::<Budget>(r#"{"tokens": null}"#).is_err());
/// assert!(serde_json::from_str::<Budget>("[5]").is_err());
/// ```
#[macro_export]
macro_rules! object {
    ($name:ident, closed { $($field:ident: $wire:literal $presence:ident),* $(,)? } $($checked:ident)?) => {
        $crate::object!(@read $name, ($($field: $wire $presence),*), (), ($($checked)?));
    };
    ($name:ident, open($extra:ident) { $($field:ident: $wire:literal $presence:ident),* $(,)? } $($checked:ident)?) => {
        impl $crate::Members for $name {
            const NAMES: &'static [&'static str] = &[$($wire),*];
        }

        $crate::object!($name, open($extra: Members) { $($field: $wire $presence),* } $($checked)?);
    };
    ($name:ident, open($extra:ident: Members) { $($field:ident: $wire:literal $presence:ident),* $(,)? } $($checked:ident)?) => {
        $crate::object!(@read $name, ($($field: $wire $presence),*), ($extra), ($($checked)?));
    };
    (@read $name:ident, ($($field:ident: $wire:literal $presence:ident),*), ($($extra:ident)?), ($($checked:ident)?)) => {
        const _: () = {
            use $crate::__private::{self as private, serde};

            #[allow(non_camel_case_types)]
            enum Member {
                $($field,)*
                Else($crate::object!(@other $($extra)?)),
            }

            struct MemberVisitor;

            impl<'de> serde::de::Visitor<'de> for MemberVisitor {
                type Value = Member;

                fn expecting(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str("a member name")
                }

                #[inline]
                fn visit_str<E: serde::de::Error>(self, name: &str) -> ::core::result::Result<Member, E> {
                    match name {
                        $($wire => private::Ok(Member::$field),)*
                        other => $crate::object!(@unknown other, ($($wire),*), ($($extra)?)),
                    }
                }
            }

            impl<'de> serde::Deserialize<'de> for Member {
                #[inline]
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                    deserializer.deserialize_identifier(MemberVisitor)
                }
            }

            // The loop is a closure, and the end one `match`, so that there are two places and not one for each
            // member where everything read so far has to be dropped: code in proportion to the members.
            impl<'de> private::Object<'de> for $name {
                #[inline]
                #[allow(clippy::redundant_closure_call, unreachable_patterns)]
                fn read<A: serde::de::MapAccess<'de>>(mut map: A) -> ::core::result::Result<Self, A::Error> {
                    $(let mut $field = private::$presence::slot(|this: &Self| &this.$field);)*
                    $(let mut $extra = $crate::Extra::new();)?
                    (|| -> ::core::result::Result<(), A::Error> {
                        while let private::Some(member) = map.next_key::<Member>()? {
                            match member {
                                $(Member::$field => {
                                    if private::Option::is_some(&$field) {
                                        return private::Err(serde::de::Error::duplicate_field($wire));
                                    }
                                    $field = private::Some(map.next_value()?);
                                })*
                                Member::Else(name) => $crate::object!(@keep name, map, ($($extra)?)),
                            }
                        }
                        private::Ok(())
                    })()?;
                    match ($($field,)*) {
                        ($($crate::object!(@found $presence $field),)*) => private::Ok(Self {
                            $($field: private::$presence::end($field),)*
                            $($extra,)?
                        }),
                        ($($field,)*) => private::Err(private::missing_field(
                            &[$(private::$presence::missing(&$field, $wire)),*],
                        )),
                    }
                }
            }

            impl<'de> serde::Deserialize<'de> for $name {
                #[inline]
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> ::core::result::Result<Self, D::Error> {
                    $crate::object!(@check private::read_object::<Self, D>(deserializer), ($($checked)?))
                }
            }

            impl serde::Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> ::core::result::Result<S::Ok, S::Error> {
                    #[allow(unused_mut)]
                    let mut map = serializer.serialize_map(private::None)?;
                    $(
                        if let private::Some(value) = private::$presence::written(&self.$field) {
                            serde::ser::SerializeMap::serialize_entry(&mut map, $wire, value)?;
                        }
                    )*
                    $(
                        for (name, value) in &self.$extra {
                            serde::ser::SerializeMap::serialize_entry(&mut map, name, value)?;
                        }
                    )?
                    serde::ser::SerializeMap::end(map)
                }
            }
        };
    };
    (@found required $field:ident) => { $crate::__private::Some($field) };
    (@found $presence:ident $field:ident) => { $field };
    (@other) => { ::core::convert::Infallible };
    (@other $extra:ident) => { $crate::__private::String };
    (@unknown $other:ident, ($($wire:literal),*), ()) => {
        $crate::__private::Err(serde::de::Error::unknown_field($other, &[$($wire),*]))
    };
    (@unknown $other:ident, ($($wire:literal),*), ($extra:ident)) => {
        $crate::__private::Ok(Member::Else($crate::__private::String::from($other)))
    };
    (@keep $name:ident, $map:ident, ()) => { match $name {} };
    (@keep $name:ident, $map:ident, ($extra:ident)) => { $extra.read_member($name, &mut $map)? };
    (@check $read:expr, ()) => { $read };
    (@check $read:expr, (checked)) => {
        match $read {
            $crate::__private::Ok(value) => $crate::__private::check(value),
            fault => fault,
        }
    };
}

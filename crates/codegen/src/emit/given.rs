//! What a builder's setter takes.

use proc_macro2::TokenStream;
use quote::quote;

use super::record::Presence;
use super::types::Spelling;
use crate::model::{Field, Type};

/// What a setter takes, and how it becomes the field's value.
pub(super) enum Given {
    /// What converts to the type.
    One(TokenStream, Wrap),
    /// What iterates over what converts to the items.
    Items(TokenStream, Wrap),
    /// What iterates over entries of a map.
    Entries(TokenStream, TokenStream, Wrap),
}

/// What stands around the converted value.
#[derive(Clone, Copy)]
pub(super) enum Wrap {
    Nothing,
    Box,
    Null,
    NullBox,
}

impl Given {
    pub fn of(spelling: &Spelling<'_>, field: &Field) -> Self {
        let (ty, null) = match (&field.ty, Presence::of(field)) {
            (Type::Option(inner), Presence::Nullable) => (&**inner, Wrap::Null),
            (Type::Option(_), _) => return Self::One(spelling.ty(&field.ty), Wrap::Nothing),
            (ty, _) => (ty, Wrap::Nothing),
        };
        match ty {
            Type::List { item, .. } if !matches!(**item, Type::Option(_)) => {
                Self::Items(spelling.ty(item), null)
            }
            Type::Map { key, value, .. } if !matches!(**value, Type::Option(_)) => {
                Self::Entries(spelling.ty(key), spelling.ty(value), null)
            }
            Type::Boxed(item) => {
                let wrap = match null {
                    Wrap::Null => Wrap::NullBox,
                    _ => Wrap::Box,
                };
                Self::One(spelling.ty(&Type::Item(*item)), wrap)
            }
            ty => Self::One(spelling.ty(ty), null),
        }
    }

    pub fn parameter(&self) -> TokenStream {
        match self {
            Self::One(ty, _) => quote!(impl Given<#ty>),
            Self::Items(ty, _) => quote!(impl IntoIterator<Item = impl Given<#ty>>),
            Self::Entries(key, value, _) => {
                quote!(impl IntoIterator<Item = (impl Given<#key>, impl Given<#value>)>)
            }
        }
    }

    pub fn outcome(&self, argument: &proc_macro2::Ident) -> TokenStream {
        let (outcome, wrap) = match self {
            Self::One(_, wrap) => (quote!(#argument.given()), wrap),
            Self::Items(_, wrap) => (quote!(runtime::FromItems::from_items(#argument)), wrap),
            Self::Entries(_, _, wrap) => (quote!(runtime::Map::from_entries(#argument)), wrap),
        };
        match wrap {
            Wrap::Nothing => outcome,
            Wrap::Box => quote!(#outcome.map(Box::new)),
            Wrap::Null => quote!(#outcome.map(runtime::Nullable::Value)),
            Wrap::NullBox => {
                quote!(#outcome.map(|value| runtime::Nullable::Value(Box::new(value))))
            }
        }
    }
}

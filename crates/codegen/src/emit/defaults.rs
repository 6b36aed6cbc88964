//! Accessors for the values that apply where a member is absent, as `default` says. They change nothing that is read or
//! written (JSON Schema 2020-12 validation, 9.2).

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use serde_json::Value;

use super::record::Presence;
use super::types::Spelling;
use super::{Context, deprecated, docs, ident, newtypes};
use crate::model::{Field, Kind, Record, Type};

/// The accessors of a record: one for each optional member with a valid default that a type states by itself.
pub(super) fn accessors(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    record: &Record,
) -> TokenStream {
    let accessors = record
        .fields
        .iter()
        .filter_map(|field| accessor(context, spelling, record, field));
    quote!(#(#accessors)*)
}

fn accessor(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    record: &Record,
    field: &Field,
) -> Option<TokenStream> {
    let default = field.meta.default.as_ref()?;
    if Presence::of(field) != Presence::Optional || !is_valid(context, field, default) {
        return None;
    }
    let stem = field.name.trim_start_matches("r#").trim_end_matches('_');
    let name = format!("{stem}_or_default");
    if record.fields.iter().any(|other| other.name == name) {
        return None;
    }
    let (result, value) = applying(spelling, field, default)?;
    let name = ident(&name);
    let doc = format!(
        " {}, or {} where it is absent.",
        docs::code(&field.wire),
        docs::code(&default.to_string())
    );
    let deprecated_ = deprecated(field.meta.deprecated);
    Some(quote! {
        #[doc = #doc]
        #deprecated_
        pub fn #name(&self) -> #result { #value }
    })
}

fn is_valid(context: &Context<'_>, field: &Field, default: &Value) -> bool {
    let assert_formats = context.settings.assert_formats;
    let valid = |node| context.graph.accepts(node, default, assert_formats);
    field.origin.and_then(valid) == Some(true)
}

/// What an accessor gives, and how it comes by it.
fn applying(
    spelling: &Spelling<'_>,
    field: &Field,
    default: &Value,
) -> Option<(TokenStream, TokenStream)> {
    let member = ident(&field.name);
    let text = || {
        let text = default.as_str()?;
        Some((
            quote!(&str),
            quote!(self.#member.as_ref().map_or(#text, |value| value.as_str())),
        ))
    };
    match &field.ty {
        Type::Bool => {
            let value = default.as_bool()?;
            Some((quote!(bool), quote!(self.#member.unwrap_or(#value))))
        }
        Type::UInt(..) => {
            let value = Literal::u64_unsuffixed(whole(default)?.try_into().ok()?);
            Some((
                quote!(u64),
                quote!(self.#member.map_or(#value, |value| value.get())),
            ))
        }
        Type::Int(..) => {
            let value = Literal::i64_unsuffixed(whole(default)?.try_into().ok()?);
            Some((
                quote!(i64),
                quote!(self.#member.map_or(#value, |value| value.get())),
            ))
        }
        Type::Integer => {
            let value = Literal::i128_unsuffixed(whole(default)?);
            Some((
                quote!(i128),
                quote!(self.#member.map_or(#value, |value| value.get())),
            ))
        }
        Type::Number => {
            let Value::Number(number) = default else {
                return None;
            };
            let value = newtypes::literal(number);
            Some((
                quote!(runtime::Number),
                quote!(self.#member.unwrap_or(#value)),
            ))
        }
        Type::String | Type::Text(..) | Type::Format(_) => text(),
        Type::Item(item) => match &spelling.model.item(*item).kind {
            Kind::Text(_) => text(),
            Kind::Texts(choices) | Kind::Values(choices) => {
                let chosen = |choice: &&crate::model::Choice| {
                    crate::normalize::equal(&choice.value, default)
                };
                let choice = ident(&choices.iter().find(chosen)?.name);
                let ty = spelling.ty(&field.ty);
                Some((quote!(#ty), quote!(self.#member.unwrap_or(#ty::#choice))))
            }
            _ => None,
        },
        _ => None,
    }
}

/// A number without a fraction.
fn whole(value: &Value) -> Option<i128> {
    let whole = value
        .as_i64()
        .map(i128::from)
        .or_else(|| value.as_u64().map(i128::from));
    let float = value
        .as_f64()
        .filter(|f| f.fract() == 0.0 && f.abs() < 9e15);
    whole.or_else(|| float.map(|float| float as i128))
}

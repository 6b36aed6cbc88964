//! Enumerations and constants.

use proc_macro2::TokenStream;
use quote::quote;
use serde_json::Value;

use super::{deprecated, docs, ident};
use crate::model::{Choice, Item};

const DERIVES: &str = "Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord";

/// An enum of constants.
pub(super) fn tokens(item: &Item, choices: &[Choice], mut shape: syn::ItemEnum) -> TokenStream {
    let name = ident(&item.name);
    let docs_ = docs::item(&item.meta, &format!("The values of `{}`.", item.name));
    let (derives, deprecated_) = (derives(), deprecated(item.meta.deprecated));
    shape.ident = name.clone();
    shape.attrs = syn::parse_quote!(#docs_ #deprecated_ #derives);
    for (choice, variant) in choices.iter().zip(shape.variants.iter_mut()) {
        let docs_ = docs::item(
            &choice.meta,
            &format!("{}.", docs::code(&choice.value.to_string())),
        );
        variant.ident = ident(&choice.name);
        let deprecated_ = self::deprecated(choice.meta.deprecated);
        variant.attrs = syn::parse_quote!(#docs_ #deprecated_);
    }
    let texts: Option<Vec<&str>> = choices.iter().map(|choice| choice.value.as_str()).collect();
    let names = choices.iter().map(|choice| ident(&choice.name));
    match texts {
        Some(texts) => quote! {
            #shape
            runtime::string_enum!(#name { #(#names = #texts),* });
        },
        None => {
            let texts = choices.iter().map(|choice| choice.value.to_string());
            quote! {
                #shape
                runtime::value_enum!(#name { #(#names = #texts),* });
            }
        }
    }
}

/// A type with one value.
pub(super) fn constant(item: &Item, value: &Value) -> TokenStream {
    let name = ident(&item.name);
    let docs_ = docs::item(
        &item.meta,
        &format!("Always {}.", docs::code(&value.to_string())),
    );
    let (derives, deprecated_) = (derives(), deprecated(item.meta.deprecated));
    let literal = match value {
        Value::String(text) => quote!(#text),
        other => {
            let text = other.to_string();
            quote!(json #text)
        }
    };
    quote! {
        #docs_
        #deprecated_
        #derives
        pub struct #name;
        runtime::constant!(#name = #literal);
    }
}

fn derives() -> TokenStream {
    let derives: TokenStream = DERIVES.parse().unwrap_or_default();
    quote!(#[derive(#derives)])
}

//! Alternatives: an enum of newtype variants, and how a reader tells them apart.

use proc_macro2::TokenStream;
use quote::quote;

use super::shapes::Shape;
use super::types::Spelling;
use super::{deprecated, docs, ident};
use crate::model::{Item, Told, Union, Variant};

pub(super) fn shape(spelling: &Spelling<'_>, union: &Union) -> Shape {
    Shape::Variants(
        union
            .variants
            .iter()
            .map(|variant| spelling.text(&variant.ty))
            .collect(),
    )
}

pub(super) fn tokens(
    spelling: &Spelling<'_>,
    item: &Item,
    union: &Union,
    mut shape: syn::ItemEnum,
) -> TokenStream {
    let name = ident(&item.name);
    let docs_ = docs::item(&item.meta, &format!("The alternatives of `{}`.", item.name));
    let deprecated_ = deprecated(item.meta.deprecated);
    shape.ident = name.clone();
    shape.attrs =
        syn::parse_quote!(#docs_ #deprecated_ #[derive(Clone, Debug, PartialEq, Eq, Hash)]);
    for (variant, printed) in union.variants.iter().zip(shape.variants.iter_mut()) {
        let docs_ = docs::item(&variant.meta, &format!("{}.", kinds(&variant.kinds)));
        printed.ident = ident(&variant.name);
        let deprecated_ = deprecated(variant.meta.deprecated);
        printed.attrs = syn::parse_quote!(#docs_ #deprecated_);
    }
    let by = match &union.by {
        Told::Kind => quote!(by kind),
        Told::Tag(tag) => quote!(by tag #tag),
        Told::Trying => quote!(first),
    };
    let variants = union.variants.iter().map(|variant| {
        let (name, ty) = (ident(&variant.name), spelling.ty(&variant.ty));
        let told = told(&union.by, variant);
        quote!(#name(#ty) #told)
    });
    quote! {
        #shape
        runtime::union!(#name #by { #(#variants),* });
    }
}

/// What tells a variant from the others.
fn told(by: &Told, variant: &Variant) -> TokenStream {
    match by {
        Told::Kind => {
            let kinds = variant.kinds.iter().map(|kind| ident(kind));
            quote!(: [#(#kinds),*])
        }
        Told::Tag(_) => {
            let tags = &variant.tags;
            quote!(: [#(#tags),*])
        }
        Told::Trying => TokenStream::new(),
    }
}

fn kinds(kinds: &[&str]) -> String {
    let named: Vec<String> = kinds
        .iter()
        .map(|kind| match *kind {
            "null" => "`null`".to_owned(),
            "array" | "integer" | "object" => format!("an {kind}"),
            other => format!("a {other}"),
        })
        .collect();
    let text = named.join(" or ");
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => "A value".to_owned(),
    }
}

//! Alternatives: an enum of newtype variants, and how a reader tells them apart.

use proc_macro2::TokenStream;
use quote::quote;

use super::shapes::Shape;
use super::types::Spelling;
use super::{deprecated, docs, ident};
use crate::model::{Item, Told, Type, Union};

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
    let variants: Vec<_> = union
        .variants
        .iter()
        .map(|variant| ident(&variant.name))
        .collect();
    let types: Vec<_> = union
        .variants
        .iter()
        .map(|variant| spelling.ty(&variant.ty))
        .collect();
    let by = told(union);
    let from = union.variants.iter().map(|variant| {
        let (name, ty) = (ident(&variant.name), spelling.ty(&source(&variant.ty)));
        quote!(#name(#ty))
    });
    quote! {
        #shape
        runtime::union!(#name { #(#variants(#types)),* }, #by, from { #(#from),* });
    }
}

fn told(union: &Union) -> TokenStream {
    let variants = union.variants.iter().map(|variant| ident(&variant.name));
    match &union.by {
        Told::Kind => {
            let kinds = union.variants.iter().map(|variant| {
                let kinds = variant.kinds.iter().map(|kind| ident(kind));
                quote!([#(#kinds),*])
            });
            quote!(by kind { #(#variants: #kinds),* })
        }
        Told::Tag(tag) => {
            let tags = union.variants.iter().map(|variant| {
                let tags = &variant.tags;
                quote!([#(#tags),*])
            });
            quote!(by tag #tag { #(#variants: #tags),* })
        }
        Told::Trying => quote!(first),
    }
}

/// What a variant is made from: the type itself, without the pointer around it.
fn source(ty: &Type) -> Type {
    match ty {
        Type::Boxed(item) => Type::Item(*item),
        other => other.clone(),
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

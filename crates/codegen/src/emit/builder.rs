//! Builders: the compiler asks for the required members, `build` judges the values.

use proc_macro2::TokenStream;
use quote::quote;

use super::given::Given;
use super::record::{Presence, inner};
use super::types::{Spelling, is_builders_own};
use super::{Context, deprecated, docs, ident};
use crate::model::names::upper_camel;
use crate::model::{Extra, Field, Item, Kind, Model, Record, Type};

/// One member that a builder asks for, with the names around it.
struct Asked<'f> {
    field: &'f Field,
    /// The type parameter that says whether it was given.
    state: proc_macro2::Ident,
    /// The trait whose absence is the compiler's message.
    demand: proc_macro2::Ident,
}

/// The builder of a record, for the module `builder`.
pub(super) fn tokens(context: &Context<'_>, item: &Item, record: &Record) -> TokenStream {
    let spelling = Spelling {
        model: context.model,
        module: item.module,
        below: 1,
    };
    let asked = asked(context.model, item, record);
    let structure = structure(&spelling, item, record, &asked);
    let setters = setters(&spelling, item, record, &asked);
    let end = end(item, record, &asked, context.model);
    quote! {
        #structure
        #setters
        #end
    }
}

/// The members that have to be given: required ones, save constants.
fn asked<'f>(model: &Model, item: &Item, record: &'f Record) -> Vec<Asked<'f>> {
    let mut scope = crate::model::names::Scope::default();
    record
        .fields
        .iter()
        .filter(|field| field.required && !is_constant(model, &field.ty))
        .map(|field| {
            let word = scope.give(&upper_camel(field.name.trim_start_matches("r#")));
            Asked {
                field,
                state: ident(&format!("Has{word}")),
                demand: ident(&format!("{}Needs{word}", item.name)),
            }
        })
        .collect()
}

fn is_constant(model: &Model, ty: &Type) -> bool {
    match ty {
        Type::Null => true,
        Type::Item(id) => matches!(model.item(*id).kind, Kind::Constant(_)),
        _ => false,
    }
}

fn demand(item: &Item, asked: &Asked<'_>) -> TokenStream {
    let (state, demand) = (&asked.state, &asked.demand);
    let setter = asked.field.name.trim_start_matches("r#");
    let message = format!("`{}` is missing `{}`", item.name, braces(&asked.field.wire));
    let label = format!("call `.{setter}(…)` before `.build()`");
    quote!(#state: #demand #message #label)
}

/// A text in a format string of the compiler's.
fn braces(text: &str) -> String {
    text.chars()
        .filter(|c| !c.is_control() && *c != '{' && *c != '}')
        .collect()
}

/// The record's own name, as the module `builder` spells it.
fn record_name(item: &Item) -> TokenStream {
    let name = ident(&item.name);
    match is_builders_own(&item.name) {
        true => quote!(super::#name),
        false => quote!(#name),
    }
}

fn structure(
    spelling: &Spelling<'_>,
    item: &Item,
    record: &Record,
    asked: &[Asked<'_>],
) -> TokenStream {
    let name = builder_name(item);
    let doc = format!(" Builds [`{0}`].", item.name);
    let mut fields: Vec<TokenStream> = Vec::new();
    for field in &record.fields {
        let (member, ty) = (ident(&field.name), slot_type(spelling, field));
        fields.push(quote!(#member: Slot<#ty>));
    }
    if let Some(extra) = &record.extra {
        let (member, ty) = (ident(&extra.name), extra_type(spelling, item, extra));
        fields.push(quote!(#member: Slot<#ty>));
    }
    let head = quote! {
        #[doc = #doc]
        #[derive(Clone, Debug, Default)]
        #[must_use = "a builder makes nothing before `build`"]
    };
    if asked.is_empty() {
        return quote!(#head pub struct #name { #(#fields),* });
    }
    let (states, fields_name) = (states(asked), fields_name(item));
    quote! {
        #head
        pub struct #name<#(#states = Missing),*>(Stated<#fields_name, (#(#states,)*)>);

        #[derive(Clone, Debug, Default)]
        struct #fields_name { #(#fields),* }
    }
}

fn states<'a>(asked: &'a [Asked<'_>]) -> Vec<&'a proc_macro2::Ident> {
    asked.iter().map(|asked| &asked.state).collect()
}

/// The generic parameters of a builder, if it has any.
fn generics(parameters: &[TokenStream]) -> TokenStream {
    if parameters.is_empty() {
        TokenStream::new()
    } else {
        quote!(<#(#parameters),*>)
    }
}

/// Where the slots are: behind the state where there is one.
fn slots(asked: &[Asked<'_>]) -> TokenStream {
    if asked.is_empty() {
        quote!(self)
    } else {
        quote!(self.0)
    }
}

fn builder_name(item: &Item) -> proc_macro2::Ident {
    ident(&format!("{}Builder", item.name))
}

fn fields_name(item: &Item) -> proc_macro2::Ident {
    ident(&format!("{}Fields", item.name))
}

fn slot_type(spelling: &Spelling<'_>, field: &Field) -> TokenStream {
    let ty = spelling.ty(inner(field));
    match Presence::of(field) {
        Presence::Nullable => quote!(runtime::Nullable<#ty>),
        _ => ty,
    }
}

fn extra_type(spelling: &Spelling<'_>, item: &Item, extra: &Extra) -> TokenStream {
    let name = record_name(item);
    match &extra.value {
        Type::Json => quote!(runtime::Extra<#name>),
        value => {
            let value = spelling.ty(value);
            quote!(runtime::Extra<#name, #value>)
        }
    }
}

/// The setters, in one `impl` for every state.
fn setters(
    spelling: &Spelling<'_>,
    item: &Item,
    record: &Record,
    asked: &[Asked<'_>],
) -> TokenStream {
    let name = builder_name(item);
    let setters = record
        .fields
        .iter()
        .map(|field| setter(spelling, item, field, asked));
    let extra = record
        .extra
        .as_ref()
        .map(|extra| extra_setter(spelling, extra, &slots(asked)));
    let generics = generics(
        &states(asked)
            .iter()
            .map(|state| quote!(#state))
            .collect::<Vec<_>>(),
    );
    quote! {
        impl #generics #name #generics {
            #(#setters)*
            #extra
        }
    }
}

fn setter(spelling: &Spelling<'_>, item: &Item, field: &Field, asked: &[Asked<'_>]) -> TokenStream {
    let (builder, member, wire) = (builder_name(item), ident(&field.name), &field.wire);
    let docs_ = docs::item(&field.meta, &format!("Sets {}.", docs::code(&field.wire)));
    let deprecated_ = deprecated(field.meta.deprecated);
    let given = Given::of(spelling, field);
    let (parameter, outcome, slots) = (given.parameter(), given.outcome(&member), slots(asked));
    let set = quote!(#slots.#member.fill(#wire, #outcome););
    if !asked.iter().any(|asked| asked.field.wire == field.wire) {
        let null = null_setter(field, &slots);
        return quote! {
            #docs_
            #deprecated_
            pub fn #member(mut self, #member: #parameter) -> Self {
                #set
                self
            }
            #null
        };
    }
    let next = asked.iter().map(
        |asked| match (&asked.state, asked.field.wire == field.wire) {
            (_, true) => quote!(Set),
            (state, false) => quote!(#state),
        },
    );
    quote! {
        #docs_
        #deprecated_
        pub fn #member(mut self, #member: #parameter) -> #builder<#(#next),*> {
            #set
            #builder(self.0.into())
        }
    }
}

/// The setter that writes `null` into an optional member that may hold it.
fn null_setter(field: &Field, slots: &TokenStream) -> TokenStream {
    if Presence::of(field) != Presence::Nullable {
        return TokenStream::new();
    }
    let (member, wire) = (ident(&field.name), &field.wire);
    let setter = ident(&format!("{}_null", field.name.trim_start_matches("r#")));
    let doc = format!(" Sets {} to `null`.", docs::code(wire));
    quote! {
        #[doc = #doc]
        pub fn #setter(mut self) -> Self {
            #slots.#member.fill(#wire, Ok(runtime::Nullable::Null));
            self
        }
    }
}

fn extra_setter(spelling: &Spelling<'_>, extra: &Extra, slots: &TokenStream) -> TokenStream {
    let member = ident(&extra.name);
    let ty = spelling.ty(&extra.value);
    quote! {
        /// Sets the members without a setter of their own.
        pub fn #member<N: Into<String>, V: Given<#ty>>(
            mut self,
            #member: impl IntoIterator<Item = (N, V)>,
        ) -> Self {
            #slots.#member.fill_whole(runtime::Extra::from_entries(#member));
            self
        }
    }
}

/// `build`, and what the compiler says where a required member was not given.
fn end(item: &Item, record: &Record, asked: &[Asked<'_>], model: &Model) -> TokenStream {
    let (name, builder) = (record_name(item), builder_name(item));
    let asks = (!asked.is_empty()).then(|| {
        let asked = asked.iter().map(|asked| demand(item, asked));
        quote!(asks { #(#asked),* })
    });
    let mut fields: Vec<TokenStream> = record
        .fields
        .iter()
        .map(|field| {
            let (member, end) = (ident(&field.name), ending(field, model));
            quote!(#member: #end)
        })
        .collect();
    if let Some(extra) = &record.extra {
        let member = ident(&extra.name);
        fields.push(quote!(#member: defaulted));
    }
    let checked = record.is_checked().then(|| quote!(checked));
    quote!(runtime::buildable!(#builder for #name #asks with { #(#fields),* } #checked);)
}

/// What becomes of a member's slot.
fn ending(field: &Field, model: &Model) -> TokenStream {
    match Presence::of(field) {
        Presence::Required if is_constant(model, &field.ty) => quote!(defaulted),
        Presence::Required => {
            let wire = &field.wire;
            quote!(required #wire)
        }
        Presence::Optional => quote!(optional),
        Presence::Nullable => quote!(defaulted),
    }
}

//! Records: the struct, what reads and writes it, its way in, its accessors.

use proc_macro2::TokenStream;
use quote::quote;

use super::shapes::Shape;
use super::types::Spelling;
use super::{Context, defaults, deprecated, docs, ident, newtypes, rules};
use crate::model::{Extra, Field, Item, Record, Type};

/// How the presence of a member shows in its field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    Required,
    Optional,
    Nullable,
}

impl Presence {
    pub fn of(field: &Field) -> Self {
        match (&field.ty, field.required) {
            (_, true) => Self::Required,
            (Type::Option(_), false) => Self::Nullable,
            // `null` is a value of its own among any values.
            (_, false) => Self::Optional,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::Optional => "optional",
            Self::Nullable => "nullable",
        }
    }
}

/// The type of a member's values where it is there, and may not be `null`.
pub(super) fn inner(field: &Field) -> &Type {
    match (&field.ty, Presence::of(field)) {
        (Type::Option(inner), Presence::Nullable) => inner,
        (ty, _) => ty,
    }
}

pub(super) fn shape(spelling: &Spelling<'_>, record: &Record) -> Shape {
    let mut fields: Vec<(String, bool)> = record
        .fields
        .iter()
        .map(|field| match Presence::of(field) {
            Presence::Required => (spelling.text(&field.ty), false),
            Presence::Optional => (spelling.text(&field.ty), true),
            Presence::Nullable => (
                format!("runtime::Nullable<{}>", spelling.text(inner(field))),
                false,
            ),
        })
        .collect();
    fields.extend(
        record
            .extra
            .as_ref()
            .map(|extra| (extra_type(spelling, extra), false)),
    );
    Shape::Struct(fields)
}

fn extra_type(spelling: &Spelling<'_>, extra: &Extra) -> String {
    match &extra.value {
        Type::Json => "runtime::Extra<Self>".to_owned(),
        value => format!("runtime::Extra<Self, {}>", spelling.text(value)),
    }
}

pub(super) fn tokens(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    item: &Item,
    record: &Record,
    shape: syn::ItemStruct,
) -> TokenStream {
    let structure = structure(item, record, shape);
    let way_in = way_in(context, spelling, item, record);
    let reading = reading(item, record);
    let members = members(item, record);
    let check = rules::check(context, item, record);
    quote! {
        #structure
        #way_in
        #reading
        #members
        #check
    }
}

/// The printed struct with its names, documentation and derives.
fn structure(item: &Item, record: &Record, mut shape: syn::ItemStruct) -> TokenStream {
    let docs_ = docs::item(&item.meta, &format!("The members of `{}`.", item.name));
    let deprecated_ = deprecated(item.meta.deprecated);
    let default = (!record.is_checked() && record.fields.iter().all(|f| !f.required))
        .then(|| quote!(Default,));
    shape.ident = ident(&item.name);
    shape.attrs = syn::parse_quote! {
        #docs_
        #deprecated_
        #[derive(Clone, Debug, #default PartialEq, Eq, Hash)]
        #[non_exhaustive]
    };
    let public: syn::Visibility = if record.is_checked() {
        syn::Visibility::Inherited
    } else {
        syn::parse_quote!(pub)
    };
    let mut written = shape.fields.iter_mut();
    for (field, printed) in record.fields.iter().zip(written.by_ref()) {
        let docs_ = docs::item(
            &field.meta,
            &format!("The member {}.", docs::code(&field.wire)),
        );
        let deprecated_ = deprecated(field.meta.deprecated && !record.is_checked());
        printed.ident = Some(ident(&field.name));
        printed.vis = public.clone();
        printed.attrs = syn::parse_quote!(#docs_ #deprecated_);
        shorten(&mut printed.ty);
    }
    if let (Some(extra), Some(printed)) = (&record.extra, written.next()) {
        let docs_ = docs::attributes(&["Every member without a field of its own.".to_owned()]);
        printed.ident = Some(ident(&extra.name));
        printed.vis = public;
        printed.attrs = syn::parse_quote!(#docs_);
    }
    quote!(#shape)
}

/// `::std::option::Option<T>`, as typify spells it, to `Option<T>`: no generated type has that name.
fn shorten(ty: &mut syn::Type) {
    if let syn::Type::Path(path) = ty
        && path.path.leading_colon.is_some()
        && path.path.segments.len() == 3
        && let Some(last) = path
            .path
            .segments
            .last()
            .filter(|last| last.ident == "Option")
            .cloned()
    {
        *ty = syn::parse_quote!(#last);
    }
}

/// `builder()`, the accessors of a record whose fields are not public, and those for defaults.
fn way_in(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    item: &Item,
    record: &Record,
) -> TokenStream {
    let name = ident(&item.name);
    let builder = ident(&format!("{}Builder", item.name));
    let doc = format!(
        " Builds a record: the compiler asks for what [`{}`] requires.",
        item.name
    );
    let accessors = accessors(spelling, record);
    let defaults = defaults::accessors(context, spelling, record);
    quote! {
        impl #name {
            #[doc = #doc]
            pub fn builder() -> builder::#builder {
                Default::default()
            }
            #accessors
            #defaults
        }
    }
}

fn accessors(spelling: &Spelling<'_>, record: &Record) -> TokenStream {
    if !record.is_checked() {
        return TokenStream::new();
    }
    let fields = record.fields.iter().map(|field| {
        let name = ident(&field.name);
        let docs_ = docs::item(
            &field.meta,
            &format!("The member {}.", docs::code(&field.wire)),
        );
        let deprecated_ = deprecated(field.meta.deprecated);
        let ty = spelling.ty(inner(field));
        let (result, value) = match (Presence::of(field), inner(field)) {
            (Presence::Required, Type::Bool) => (quote!(bool), quote!(self.#name)),
            (Presence::Required, Type::String) => (quote!(&str), quote!(&self.#name)),
            (Presence::Required, _) => (quote!(&#ty), quote!(&self.#name)),
            (Presence::Optional, Type::Bool) => (quote!(Option<bool>), quote!(self.#name)),
            (Presence::Optional, Type::String) => {
                (quote!(Option<&str>), quote!(self.#name.as_deref()))
            }
            (Presence::Optional, _) => (quote!(Option<&#ty>), quote!(self.#name.as_ref())),
            (Presence::Nullable, _) => (quote!(&runtime::Nullable<#ty>), quote!(&self.#name)),
        };
        quote! { #docs_ #deprecated_ pub fn #name(&self) -> #result { #value } }
    });
    let extra = record.extra.as_ref().map(|extra| {
        let name = ident(&extra.name);
        let ty: TokenStream = extra_type(spelling, extra).parse().unwrap_or_default();
        let docs_ = docs::attributes(&["Every member without an accessor of its own.".to_owned()]);
        quote! { #docs_ pub fn #name(&self) -> &#ty { &self.#name } }
    });
    quote!(#(#fields)* #extra)
}

/// The call that writes `Serialize` and `Deserialize`.
fn reading(item: &Item, record: &Record) -> TokenStream {
    let name = ident(&item.name);
    let fields = record.fields.iter().map(|field| {
        let (field_name, wire) = (ident(&field.name), &field.wire);
        let presence = ident(Presence::of(field).word());
        quote!(#field_name: #wire #presence)
    });
    let openness = match &record.extra {
        Some(extra) => {
            let name = ident(&extra.name);
            match has_rules(extra) {
                true => quote!(open(#name: Members)),
                false => quote!(open(#name)),
            }
        }
        None => quote!(closed),
    };
    let checked = record.is_checked().then(|| quote!(checked));
    quote!(runtime::object!(#name, #openness { #(#fields),* } #checked);)
}

/// Whether the names of further members have rules.
fn has_rules(extra: &Extra) -> bool {
    !(extra.forbidden.is_empty() && extra.patterns.is_empty() && extra.names.is_empty())
}

/// Which names the further members of an open record may have, where not every name will do.
fn members(item: &Item, record: &Record) -> TokenStream {
    let Some(extra) = record.extra.as_ref().filter(|extra| has_rules(extra)) else {
        return TokenStream::new();
    };
    let name = ident(&item.name);
    let names = record.fields.iter().map(|field| &field.wire);
    // Code for patterns speaks of `text`.
    let patterned = !extra.patterns.is_empty() || !extra.names.is_empty();
    let member = if patterned { "text" } else { "name" };
    let parameter = ident(member);
    let mut conditions: Vec<TokenStream> = Vec::new();
    if !extra.forbidden.is_empty() {
        let forbidden = &extra.forbidden;
        conditions.push(quote!(!matches!(#parameter, #(#forbidden)|*)));
    }
    let patterns: Vec<_> = extra
        .patterns
        .iter()
        .map(|p| newtypes::pattern(p, member))
        .collect();
    match patterns.as_slice() {
        [] => {}
        [one] => conditions.push(one.clone()),
        several => conditions.push(quote!((#(({ #several }))||*))),
    }
    conditions.extend(
        extra
            .names
            .iter()
            .flat_map(|rules| newtypes::text_conditions(rules, member)),
    );
    let conditions = newtypes::all(conditions);
    quote! {
        impl runtime::Members for #name {
            const NAMES: &'static [&'static str] = &[#(#names),*];
            fn accepts(#parameter: &str) -> bool { #conditions }
        }
    }
}

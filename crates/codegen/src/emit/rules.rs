//! The rules of records: conditions written out, and what the embedded validator judges.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use serde_json::Value;

use super::record::Presence;
use super::{Context, ident};
use crate::model::{Condition, Embedded, Item, Record, Rule, Type};
use crate::resolve::fragment;

/// The `Check` of a record with rules; nothing where it has none.
pub(super) fn check(context: &Context<'_>, item: &Item, record: &Record) -> TokenStream {
    if !record.is_checked() {
        return TokenStream::new();
    }
    let name = ident(&item.name);
    let rules = record.rules.iter().map(|rule| written(record, rule));
    let last = match &record.embedded {
        Some(embedded) => self::embedded(context, item, embedded),
        None => quote!(Ok(())),
    };
    quote! {
        impl runtime::Check for #name {
            fn check(&self) -> Result<(), runtime::Report> {
                #(#rules)*
                #last
            }
        }
    }
}

fn written(record: &Record, rule: &Rule) -> TokenStream {
    let keyword = rule.keyword;
    let message = message(&rule.must);
    let path = format!("/{keyword}");
    let must = expression(record, &rule.must);
    quote! {
        if !(#must) {
            return Err(runtime::Violation::new(#keyword, #message).by(#path).into());
        }
    }
}

/// A condition in words, for the violation.
fn message(must: &Condition) -> String {
    format!("must have {}", words(must))
}

fn words(condition: &Condition) -> String {
    let list =
        |parts: &[Condition], word: &str| parts.iter().map(words).collect::<Vec<_>>().join(word);
    match condition {
        Condition::Constant(true) => "any members".to_owned(),
        Condition::Constant(false) => "no form at all".to_owned(),
        Condition::Present(name) => format!("`{name}`"),
        Condition::Among(name, values) => {
            let values: Vec<String> = values.iter().map(Value::to_string).collect();
            format!("`{name}` as {}", values.join(" or "))
        }
        Condition::AtLeast(count) => format!("at least {count} members"),
        Condition::AtMost(count) => format!("at most {count} members"),
        Condition::Not(inner) => format!("not {}", words(inner)),
        Condition::All(parts) => list(parts, " and "),
        Condition::Any(parts) => list(parts, " or "),
        Condition::One(parts) => format!("exactly one of {}", list(parts, ", ")),
    }
}

fn expression(record: &Record, condition: &Condition) -> TokenStream {
    let list = |parts: &[Condition]| {
        parts
            .iter()
            .map(|part| expression(record, part))
            .collect::<Vec<_>>()
    };
    match condition {
        Condition::Constant(value) => quote!(#value),
        Condition::Present(name) => present(record, name),
        Condition::Among(name, values) => among(record, name, values),
        Condition::AtLeast(count) => {
            let (members, count) = (count_of(record), Literal::u64_unsuffixed(*count));
            quote!(#members >= #count)
        }
        Condition::AtMost(count) => {
            let (members, count) = (count_of(record), Literal::u64_unsuffixed(*count));
            quote!(#members <= #count)
        }
        Condition::Not(inner) => {
            let inner = expression(record, inner);
            quote!(!(#inner))
        }
        Condition::All(parts) if parts.is_empty() => quote!(true),
        Condition::Any(parts) if parts.is_empty() => quote!(false),
        Condition::All(parts) => {
            let parts = list(parts);
            quote!((#(#parts)&&*))
        }
        Condition::Any(parts) => {
            let parts = list(parts);
            quote!((#(#parts)||*))
        }
        Condition::One(parts) => {
            let parts = list(parts);
            quote!([#(#parts),*].into_iter().filter(|holds| *holds).count() == 1)
        }
    }
}

fn present(record: &Record, name: &str) -> TokenStream {
    match record.fields.iter().find(|field| field.wire == name) {
        Some(field) => {
            let ident = ident(&field.name);
            match Presence::of(field) {
                Presence::Required => quote!(true),
                Presence::Optional => quote!(self.#ident.is_some()),
                Presence::Nullable => quote!(!self.#ident.is_absent()),
            }
        }
        None => match &record.extra {
            Some(extra) => {
                let extra = ident(&extra.name);
                quote!(self.#extra.contains_key(#name))
            }
            None => quote!(false),
        },
    }
}

/// Whether a member is there and one of the constants; texts and truth values alone come here.
fn among(record: &Record, name: &str, values: &[Value]) -> TokenStream {
    let Some(field) = record.fields.iter().find(|field| field.wire == name) else {
        return quote!(false);
    };
    if values.is_empty() {
        return quote!(false);
    }
    let member = ident(&field.name);
    let matches = if field.ty == Type::Bool {
        let values = values.iter().filter_map(Value::as_bool);
        quote!(matches!(*value, #(#values)|*))
    } else {
        let texts = values.iter().filter_map(Value::as_str);
        quote!(matches!(value.as_str(), #(#texts)|*))
    };
    match Presence::of(field) {
        Presence::Required => quote!({ let value = &self.#member; #matches }),
        _ => quote!(self.#member.as_ref().is_some_and(|value| #matches)),
    }
}

/// The number of members that are there.
fn count_of(record: &Record) -> TokenStream {
    let mut parts: Vec<TokenStream> = Vec::new();
    let required = record.fields.iter().filter(|field| field.required).count();
    for field in record.fields.iter().filter(|field| !field.required) {
        let present = present(record, &field.wire);
        parts.push(quote!(usize::from(#present)));
    }
    if let Some(extra) = &record.extra {
        let extra = ident(&extra.name);
        parts.push(quote!(self.#extra.len()));
    }
    let required = Literal::usize_unsuffixed(required);
    if parts.is_empty() {
        quote!(#required)
    } else {
        quote!((#required #(+ #parts)*))
    }
}

/// The body of a check by the embedded validator.
pub(super) fn embedded(context: &Context<'_>, item: &Item, embedded: &Embedded) -> TokenStream {
    let node = context.graph.node(embedded.node);
    let home = context.model.modules[item.module.0].document;
    let place = match node.document() == home {
        true => format!("#{}", fragment(node.pointer())),
        false => context.graph.reference(embedded.node),
    };
    quote! {
        static REST: runtime::Embedded = runtime::Embedded::new(&SCHEMA, #place);
        REST.check(self)
    }
}

/// What the documentation says about the embedded validator.
pub(super) fn why(embedded: &Embedded) -> Vec<String> {
    let keywords: Vec<String> = embedded
        .keywords
        .iter()
        .map(|keyword| format!("`{keyword}`"))
        .collect();
    vec![
        String::new(),
        format!("An embedded validator checks {}.", keywords.join(", ")),
    ]
}

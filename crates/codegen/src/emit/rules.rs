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
    let broken = expression(record, &inverse(&rule.must), false);
    quote! {
        if #broken {
            return Err(runtime::Violation::new(#keyword, #message).by(#path).into());
        }
    }
}

/// When a condition does not hold, with the negation where it reads best: at the members.
fn inverse(condition: &Condition) -> Condition {
    let each = |parts: &[Condition]| parts.iter().map(inverse).collect();
    match condition {
        Condition::Constant(value) => Condition::Constant(!value),
        Condition::Not(inner) => direct(inner),
        Condition::All(parts) => Condition::Any(each(parts)),
        Condition::Any(parts) => Condition::All(each(parts)),
        other => Condition::Not(Box::new(other.clone())),
    }
}

/// The same condition with its negations at the members.
fn direct(condition: &Condition) -> Condition {
    match condition {
        Condition::Not(inner) => inverse(inner),
        Condition::All(parts) => Condition::All(parts.iter().map(direct).collect()),
        Condition::Any(parts) => Condition::Any(parts.iter().map(direct).collect()),
        other => other.clone(),
    }
}

/// A condition in words, for the violation.
fn message(must: &Condition) -> String {
    let Condition::Any(parts) = must else {
        return match must {
            Condition::Not(inner) => format!("must not have {}", words(inner)),
            must => format!("must have {}", words(must)),
        };
    };
    let (mut given, mut asked) = (Vec::new(), Vec::new());
    for part in parts {
        match part {
            Condition::Not(inner) => given.push(words(inner)),
            part => asked.push(words(part)),
        }
    }
    match (given.as_slice(), asked.as_slice()) {
        ([], asked) => format!("must have {}", asked.join(" or ")),
        (given, []) => format!("must not have {}", given.join(" and ")),
        (given, asked) => format!(
            "must have {} beside {}",
            asked.join(" or "),
            given.join(" and ")
        ),
    }
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
        Condition::Not(inner) => format!("no {}", words(inner)),
        Condition::All(parts) => list(parts, " with "),
        Condition::Any(parts) => format!("one of {}", list(parts, ", ")),
        Condition::One(parts) => format!("exactly one of {}", list(parts, ", ")),
    }
}

/// A condition as an expression, in brackets where a sign stands before or behind it (`tight`).
fn expression(record: &Record, condition: &Condition, tight: bool) -> TokenStream {
    let list = |parts: &[Condition], tight| {
        parts
            .iter()
            .map(|part| expression(record, part, tight))
            .collect::<Vec<_>>()
    };
    let bracket = |tokens: TokenStream| match tight {
        true => quote!((#tokens)),
        false => tokens,
    };
    match condition {
        Condition::Constant(value) => quote!(#value),
        Condition::Present(name) => present(record, name, true),
        Condition::Among(name, values) => among(record, name, values),
        Condition::AtLeast(count) => bracket(counted(record, *count, quote!(>=))),
        Condition::AtMost(count) => bracket(counted(record, *count, quote!(<=))),
        Condition::Not(inner) => match &**inner {
            Condition::Present(name) => present(record, name, false),
            Condition::AtLeast(count) => bracket(counted(record, *count, quote!(<))),
            Condition::AtMost(count) => bracket(counted(record, *count, quote!(>))),
            Condition::One(parts) => bracket(one(&list(parts, false), quote!(!=))),
            inner => {
                let inner = expression(record, inner, true);
                quote!(!#inner)
            }
        },
        Condition::All(parts) if parts.is_empty() => quote!(true),
        Condition::Any(parts) if parts.is_empty() => quote!(false),
        Condition::All(parts) => {
            let parts = list(parts, true);
            bracket(quote!(#(#parts)&&*))
        }
        Condition::Any(parts) => {
            let parts = list(parts, true);
            bracket(quote!(#(#parts)||*))
        }
        Condition::One(parts) => bracket(one(&list(parts, false), quote!(==))),
    }
}

fn one(parts: &[TokenStream], sign: TokenStream) -> TokenStream {
    quote!([#(#parts),*].into_iter().filter(|holds| *holds).count() #sign 1)
}

fn counted(record: &Record, count: u64, sign: TokenStream) -> TokenStream {
    let (members, count) = (count_of(record), Literal::u64_unsuffixed(count));
    quote!(#members #sign #count)
}

/// Whether a member is there, or is not.
fn present(record: &Record, name: &str, there: bool) -> TokenStream {
    let not = (!there).then(|| quote!(!));
    match record.fields.iter().find(|field| field.wire == name) {
        Some(field) => {
            let ident = ident(&field.name);
            match (Presence::of(field), there) {
                (Presence::Required, _) => quote!(#there),
                (Presence::Optional, true) => quote!(self.#ident.is_some()),
                (Presence::Optional, false) => quote!(self.#ident.is_none()),
                (Presence::Nullable, true) => quote!(!self.#ident.is_absent()),
                (Presence::Nullable, false) => quote!(self.#ident.is_absent()),
            }
        }
        None => match &record.extra {
            Some(extra) => {
                let extra = ident(&extra.name);
                quote!(#not self.#extra.contains_key(#name))
            }
            None => {
                let never = !there;
                quote!(#never)
            }
        },
    }
}

/// Whether a member is there and one of the constants; texts and truth values alone come here.
fn among(record: &Record, name: &str, values: &[Value]) -> TokenStream {
    let Some(field) = record.fields.iter().find(|field| field.wire == name) else {
        return quote!(false);
    };
    let member = ident(&field.name);
    let required = Presence::of(field) == Presence::Required;
    if field.ty == Type::Bool {
        let values: Vec<bool> = values.iter().filter_map(Value::as_bool).collect();
        return match (values.as_slice(), required) {
            ([], _) => quote!(false),
            ([true], true) => quote!(self.#member),
            ([false], true) => quote!(!self.#member),
            ([value], false) => quote!((self.#member == Some(#value))),
            (_, true) => quote!(true),
            (_, false) => quote!(self.#member.is_some()),
        };
    }
    let texts: Vec<&str> = values.iter().filter_map(Value::as_str).collect();
    let is = |value: TokenStream| match texts.as_slice() {
        [text] => quote!(#value.as_str() == #text),
        texts => quote!(matches!(#value.as_str(), #(#texts)|*)),
    };
    match (texts.len(), required) {
        (0, _) => quote!(false),
        (1, true) => {
            let is = is(quote!(self.#member));
            quote!((#is))
        }
        (_, true) => is(quote!(self.#member)),
        (_, false) => {
            let is = is(quote!(value));
            quote!(self.#member.as_ref().is_some_and(|value| #is))
        }
    }
}

/// The number of members that are there.
fn count_of(record: &Record) -> TokenStream {
    let mut parts: Vec<TokenStream> = Vec::new();
    let required = record.fields.iter().filter(|field| field.required).count();
    if required > 0 {
        let required = Literal::usize_unsuffixed(required);
        parts.push(quote!(#required));
    }
    for field in record.fields.iter().filter(|field| !field.required) {
        let present = present(record, &field.wire, true);
        parts.push(quote!(usize::from(#present)));
    }
    if let Some(extra) = &record.extra {
        let extra = ident(&extra.name);
        parts.push(quote!(self.#extra.len()));
    }
    if parts.is_empty() {
        quote!(0)
    } else {
        quote!(#(#parts)+*)
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

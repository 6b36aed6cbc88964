//! Newtypes: texts and numbers with a rule, and types with a further rule.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::types::Spelling;
use super::{Context, deprecated, docs, ident, matching, rules};
use crate::model::{Embedded, Item, Type, format};
use crate::normalize::{Bound, NumberRules, TextRules, is_integral};

/// A string newtype.
pub(super) fn text(item: &Item, rules: &TextRules) -> Result<TokenStream, String> {
    let name = ident(&item.name);
    let rule = rule_of(rules);
    let docs_ = docs::item(&item.meta, &format!("A text: {}.", said(rules)));
    let deprecated_ = deprecated(item.meta.deprecated);
    let (keyword, rule) = rule;
    let accepts = all(text_conditions(rules, "text"));
    Ok(quote! {
        #docs_
        #deprecated_
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct #name(String);

        impl runtime::TextRule for #name {
            const KEYWORD: &'static str = #keyword;
            const RULE: &'static str = #rule;
            fn accepts(text: &str) -> bool {
                #accepts
            }
        }

        runtime::text!(#name);
    })
}

fn rule_of(rules: &TextRules) -> (&'static str, String) {
    if let Some(pattern) = rules.patterns.first() {
        return ("pattern", pattern.clone());
    }
    if let Some(format) = rules.formats.first() {
        return ("format", format.clone());
    }
    match rules.max {
        Some(max) => ("maxLength", max.to_string()),
        None => ("minLength", rules.min.to_string()),
    }
}

fn said(rules: &TextRules) -> String {
    let mut parts: Vec<String> = Vec::new();
    if rules.min > 0 {
        parts.push(format!("at least {} characters", rules.min));
    }
    parts.extend(rules.max.map(|max| format!("at most {max} characters")));
    parts.extend(
        rules
            .patterns
            .iter()
            .map(|pattern| match pattern.contains('`') {
                true => "by its pattern".to_owned(),
                false => format!("matches `{pattern}`"),
            }),
    );
    parts.extend(
        rules
            .formats
            .iter()
            .map(|format| format!("format {format}")),
    );
    parts.join(", ")
}

/// What a text must be, each as an expression over `name`.
pub(super) fn text_conditions(rules: &TextRules, name: &str) -> Vec<TokenStream> {
    let text = ident(name);
    let mut out = Vec::new();
    if rules.min > 0 || rules.max.is_some() {
        let min = number_literal(rules.min);
        let ty = match rules.max.map(number_literal) {
            Some(max) => quote!(runtime::Text::<#min, #max>),
            None => quote!(runtime::Text::<#min>),
        };
        out.push(quote!(<#ty as runtime::TextRule>::accepts(#text)));
    }
    for format in &rules.formats {
        if let Some(ty) = format::type_name(format).map(ident) {
            out.push(quote!(<runtime::#ty as runtime::TextRule>::accepts(#text)));
        }
    }
    out.extend(rules.patterns.iter().map(|p| pattern(p, name)));
    if out.is_empty() {
        out.push(quote!(true));
    }
    out
}

/// All of the conditions: one stands as it is, several each in brackets where they are blocks.
pub(super) fn all(conditions: Vec<TokenStream>) -> TokenStream {
    match conditions.as_slice() {
        [one] => one.clone(),
        several => {
            let several =
                several
                    .iter()
                    .map(|condition| match condition.to_string().contains(';') {
                        true => quote!(({ #condition })),
                        false => condition.clone(),
                    });
            quote!(#(#several)&&*)
        }
    }
}

fn number_literal(number: u64) -> Literal {
    Literal::u64_unsuffixed(number)
}

/// Whether a text matches a pattern, as an expression over `name`.
pub(super) fn pattern(pattern: &str, name: &str) -> TokenStream {
    matching::expression(pattern, name)
}

/// A number newtype.
pub(super) fn number(item: &Item, rules: &NumberRules, integral: bool) -> TokenStream {
    let name = ident(&item.name);
    let docs_ = docs::item(&item.meta, &format!("A number: {}.", said_number(rules)));
    let deprecated_ = deprecated(item.meta.deprecated);
    let inner = if integral {
        quote!(runtime::Integer)
    } else {
        quote!(runtime::Number)
    };
    let checks = all(number_checks(rules));
    let (keyword, rule) = number_rule(rules);
    quote! {
        #docs_
        #deprecated_
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct #name(#inner);

        impl runtime::NumberRule for #name {
            type Inner = #inner;
            const KEYWORD: &'static str = #keyword;
            const RULE: &'static str = #rule;
            fn accepts(number: &#inner) -> bool {
                let number = runtime::Number::from(*number);
                #checks
            }
        }

        runtime::number!(#name);
    }
}

fn number_checks(rules: &NumberRules) -> Vec<TokenStream> {
    let mut out = Vec::new();
    for bound in &rules.min {
        let (limit, sign) = (
            literal(&bound.value),
            if bound.exclusive {
                quote!(>)
            } else {
                quote!(>=)
            },
        );
        out.push(quote!(number #sign #limit));
    }
    for bound in &rules.max {
        let (limit, sign) = (
            literal(&bound.value),
            if bound.exclusive {
                quote!(<)
            } else {
                quote!(<=)
            },
        );
        out.push(quote!(number #sign #limit));
    }
    for step in &rules.multiple_of {
        let step = literal(step);
        out.push(quote!(number.multiple_of(&#step)));
    }
    out
}

/// A number of the schema as a constant of the runtime's number type.
pub(super) fn literal(number: &serde_json::Number) -> TokenStream {
    if let Some(number) = number.as_u64() {
        let number = Literal::u64_unsuffixed(number);
        return quote!(runtime::Number::unsigned(#number));
    }
    if let Some(number) = number.as_i64() {
        let number = Literal::i64_unsuffixed(number);
        return quote!(runtime::Number::signed(#number));
    }
    let number = Literal::f64_unsuffixed(number.as_f64().unwrap_or_default());
    quote!(runtime::Number::float(#number))
}

fn number_rule(rules: &NumberRules) -> (&'static str, String) {
    let only = |bound: &Bound, inclusive, exclusive| {
        (
            if bound.exclusive {
                exclusive
            } else {
                inclusive
            },
            bound.value.to_string(),
        )
    };
    match (
        rules.min.as_slice(),
        rules.max.as_slice(),
        rules.multiple_of.as_slice(),
    ) {
        ([min], [], []) => only(min, "minimum", "exclusiveMinimum"),
        ([], [max], []) => only(max, "maximum", "exclusiveMaximum"),
        ([], [], [step]) => ("multipleOf", step.to_string()),
        _ => ("range", format!("is not {}", said_number(rules))),
    }
}

fn said_number(rules: &NumberRules) -> String {
    let mut parts: Vec<String> = Vec::new();
    let show = |number: &serde_json::Number| match number.as_f64() {
        Some(float) if is_integral(number) && number.is_f64() => float.to_string(),
        _ => number.to_string(),
    };
    for bound in &rules.min {
        parts.push(format!(
            "{} {}",
            if bound.exclusive { "above" } else { "at least" },
            show(&bound.value)
        ));
    }
    for bound in &rules.max {
        parts.push(format!(
            "{} {}",
            if bound.exclusive { "below" } else { "at most" },
            show(&bound.value)
        ));
    }
    parts.extend(
        rules
            .multiple_of
            .iter()
            .map(|step| format!("a multiple of {}", show(step))),
    );
    parts.join(", ")
}

/// A type with a further rule, or with nothing but a name.
pub(super) fn refined(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    item: &Item,
    inner: &Type,
    embedded: Option<&Embedded>,
) -> TokenStream {
    let name = ident(&item.name);
    let docs_ = docs::item(&item.meta, &format!("A value of `{}`.", item.name));
    let deprecated_ = deprecated(item.meta.deprecated);
    let inner = spelling.ty(inner);
    let body = match embedded {
        Some(embedded) => rules::embedded(context, item, embedded),
        None => quote!(Ok(())),
    };
    let why = embedded.map(|embedded| docs::attributes(&rules::why(embedded)));
    quote! {
        #docs_
        #why
        #deprecated_
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub struct #name(#inner);

        impl runtime::Check for #name {
            fn check(&self) -> Result<(), runtime::Report> {
                #body
            }
        }

        runtime::refined!(#name(#inner));
    }
}

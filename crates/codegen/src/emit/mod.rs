//! Model to Rust: typify prints the shapes, quote writes what keeps them valid.

mod builder;
mod choices;
mod contract;
mod defaults;
mod docs;
mod given;
mod matching;
mod newtypes;
mod order;
mod record;
mod rules;
mod shapes;
mod tree;
mod types;
mod unions;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use crate::Settings;
use crate::model::{Item, Kind, Model, ModuleId};
use crate::registry::Registry;
use crate::resolve::Graph;
use types::Spelling;

pub(crate) use tree::module_tree;

/// One module as Rust, before it is formatted.
pub(crate) struct Emitted {
    /// The module's path below the generated root.
    pub path: Vec<String>,
    /// The lines of its own documentation.
    pub head: Vec<String>,
    /// Whether it may use what is deprecated; where a module stands above it, that one says so.
    pub allows: bool,
    /// Its items, in order.
    pub items: Vec<syn::Item>,
    /// Its builders, in a module of their own.
    pub builders: Vec<syn::Item>,
    /// What comes last: the schema.
    pub tail: Vec<syn::Item>,
}

/// What emitting needs to know.
pub(crate) struct Context<'c> {
    pub model: &'c Model,
    pub graph: &'c Graph<'c>,
    pub registry: &'c Registry,
    pub settings: &'c Settings,
}

/// Writes every module.
///
/// # Errors
/// A sentence, should a part not be Rust: that is a fault of the generator.
pub(crate) fn emit(context: &Context<'_>) -> Result<Vec<Emitted>, String> {
    (0..context.model.modules.len())
        .map(|index| module(context, ModuleId(index)))
        .collect()
}

fn module(context: &Context<'_>, id: ModuleId) -> Result<Emitted, String> {
    let spelling = Spelling {
        model: context.model,
        module: id,
        below: 0,
    };
    let items = order::of_module(context.model, id);
    let shapes: Vec<shapes::Shape> = items
        .iter()
        .filter_map(|item| shape(&spelling, item))
        .collect();
    let mut printed = shapes::print(&shapes)?.into_iter();
    let mut out = Emitted {
        path: context.model.modules[id.0].path.clone(),
        head: contract::head(context, id),
        allows: context.settings.one_module && contract::has_deprecated(context),
        items: parse(contract::imports(context))?,
        builders: Vec::new(),
        tail: parse(contract::schema(context, id))?,
    };
    for item in items {
        let shape = shape(&spelling, item).and_then(|_| printed.next());
        let mut written = parse(item_tokens(context, &spelling, item, shape)?)?;
        if context.model.is_root(id, item) {
            contract::deprecate(context, id, &mut written);
        }
        out.items.extend(written);
        if let Kind::Record(record) = &item.kind {
            out.builders
                .extend(parse(builder::tokens(context, item, record))?);
        }
    }
    out.items.extend(parse(contract::tokens(context, id))?);
    Ok(out)
}

/// The shape that typify prints for an item, if it has one.
fn shape(spelling: &Spelling<'_>, item: &Item) -> Option<shapes::Shape> {
    match &item.kind {
        Kind::Record(record) => Some(record::shape(spelling, record)),
        Kind::Texts(choices) | Kind::Values(choices) => Some(shapes::Shape::Units(choices.len())),
        Kind::Union(union) => Some(unions::shape(spelling, union)),
        _ => None,
    }
}

fn item_tokens(
    context: &Context<'_>,
    spelling: &Spelling<'_>,
    item: &Item,
    shape: Option<syn::Item>,
) -> Result<TokenStream, String> {
    match (&item.kind, shape) {
        (Kind::Record(record), Some(syn::Item::Struct(shape))) => {
            Ok(record::tokens(context, spelling, item, record, shape))
        }
        (Kind::Texts(choices) | Kind::Values(choices), Some(syn::Item::Enum(shape))) => {
            Ok(choices::tokens(item, choices, shape))
        }
        (Kind::Union(union), Some(syn::Item::Enum(shape))) => {
            Ok(unions::tokens(spelling, item, union, shape))
        }
        (Kind::Constant(value), _) => Ok(choices::constant(item, value)),
        (Kind::Text(rules), _) => newtypes::text(item, rules),
        (Kind::Number(rules, integral), _) => Ok(newtypes::number(item, rules, *integral)),
        (Kind::Refined(inner, embedded), _) => Ok(newtypes::refined(
            context,
            spelling,
            item,
            inner,
            embedded.as_ref(),
        )),
        _ => Err(format!("the item `{}` has no shape", item.name)),
    }
}

/// Tokens as items.
pub(crate) fn parse(tokens: TokenStream) -> Result<Vec<syn::Item>, String> {
    let text = tokens.to_string();
    let file: syn::File = syn::parse2(tokens).map_err(|error| format!("{error} in: {text}"))?;
    Ok(file.items)
}

/// An identifier, raw where the model says so.
pub(crate) fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(word) => Ident::new_raw(word, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// `#[deprecated]` where the schema says so.
pub(crate) fn deprecated(is: bool) -> TokenStream {
    if is {
        quote!(#[deprecated(note = "the schema marks it as deprecated")])
    } else {
        TokenStream::new()
    }
}

//! The module tree above the contracts, with the registry that finds them by name.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, ident};
use crate::model::Type;

/// Modules by name: a leaf is a file of its own.
#[derive(Default)]
struct Tree {
    inner: BTreeMap<String, Tree>,
    file: bool,
    contract: Option<String>,
}

/// The items of `mod.rs`.
pub(crate) fn module_tree(context: &Context<'_>) -> TokenStream {
    let mut tree = Tree::default();
    for module in &context.model.modules {
        let mut at = &mut tree;
        for part in &module.path {
            at = at.inner.entry(part.clone()).or_default();
        }
        at.file = true;
        at.contract = module
            .entry
            .and_then(|entry| context.registry.entries.get(entry))
            .map(|entry| entry.key());
    }
    let allow = super::contract::has_deprecated(context).then(|| quote!(#[allow(deprecated)]));
    let modules = inner(&tree, allow.as_ref());
    let registry = registry(context);
    quote!(#modules #allow #registry)
}

fn inner(tree: &Tree, allow: Option<&TokenStream>) -> TokenStream {
    let modules = tree.inner.iter().map(|(name, tree)| {
        let ident = ident(name);
        let doc = match &tree.contract {
            Some(key) => format!(" Contract `{key}`."),
            None if tree.file => " Types that contracts share.".to_owned(),
            None => format!(" Contracts of `{}`.", name.trim_start_matches("r#")),
        };
        if tree.file && tree.inner.is_empty() {
            return quote!(#[doc = #doc] #allow pub mod #ident;);
        }
        let inner = inner(tree, allow);
        quote!(#[doc = #doc] #allow pub mod #ident { #inner })
    });
    quote!(#(#modules)*)
}

fn registry(context: &Context<'_>) -> TokenStream {
    let runtime: TokenStream = context.settings.runtime.parse().unwrap_or_default();
    let entries = context.model.modules.iter().filter_map(|module| {
        module.entry?;
        let Some(Type::Item(root)) = &module.root else {
            return None;
        };
        let path = module.path.iter().map(|part| ident(part));
        let name = ident(&context.model.item(*root).name);
        Some(quote!(#runtime::Entry::of::<#(#path::)*#name>()))
    });
    let aliases = context.registry.aliases.iter().map(|alias| {
        let (name, target) = (&alias.name, &alias.target);
        quote!(#runtime::Alias { alias: #name, target: #target })
    });
    quote! {
        /// Every contract of the registry, by its id.
        pub static REGISTRY: #runtime::Registry = #runtime::Registry {
            entries: &[#(#entries),*],
            aliases: &[#(#aliases),*],
        };
    }
}

//! Decides everything that has meaning: which types there are, how they are called, and which rules they keep.

mod build;
mod condition;
mod cycles;
mod decide;
pub(crate) mod format;
mod item;
pub mod names;
mod object;
mod place;
mod scoped;
mod simplify;
mod union;
mod values;

pub use item::*;

use crate::Settings;
use crate::normalize::Schemas;
use crate::resolve::{DocumentId, NodeId};
use build::{Builder, Hint};

/// A document that becomes a module.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The document.
    pub document: DocumentId,
    /// The schema that is the module's root.
    pub root: NodeId,
    /// The path of the module.
    pub path: Vec<String>,
    /// What the root is called where neither an override nor its title says.
    pub name: Option<String>,
    /// The number of the catalog's entry.
    pub entry: Option<usize>,
}

/// Decides the types of the wanted documents, and of all that they refer to.
pub fn model(
    schemas: Schemas<'_>,
    wanted: &[Wanted],
    overrides: Vec<(NodeId, String)>,
    settings: &Settings,
) -> Model {
    let graph = schemas.graph;
    let mut builder = Builder::new(schemas, settings);
    builder.overrides.extend(overrides);
    for want in wanted {
        let id = ModuleId(builder.model.modules.len());
        builder.model.modules.push(Module {
            path: want.path.clone(),
            document: want.document,
            root: None,
            entry: want.entry,
        });
        builder.homes.insert(want.document, id);
        builder.entries.insert(want.root);
        if let Some(name) = &want.name {
            builder.roots.insert(want.document, name.clone());
        }
    }
    if settings.one_module {
        builder.only = Some(ModuleId(0));
    }
    for (index, want) in wanted.iter().enumerate() {
        let near = Hint {
            module: ModuleId(index),
            wish: builder.wish(want.root),
        };
        let root = builder.root(want.root, &near);
        builder.model.modules[index].root = Some(root);
    }
    let mut model = builder.model;
    cycles::break_cycles(&mut model);
    names::settle(&mut model, |item| place::address(graph, &item.origins));
    model
}

/// A module's name for a document that no contract names: the last part of its address.
pub(crate) fn module_name(uri: &str) -> String {
    let path = uri.split(['?', '#']).next().unwrap_or_default();
    let last = path
        .trim_end_matches('/')
        .rsplit('/')
        .next()
        .unwrap_or_default();
    names::snake(last.trim_end_matches(".json").trim_end_matches(".schema"))
}

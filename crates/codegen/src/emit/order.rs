//! The order of a module's items: a whole before its parts.

use std::collections::HashSet;

use crate::model::{Item, ItemId, Kind, Model, ModuleId, Type};

/// The items of a module: the root, then its parts, each before its own; last what nothing in the module refers to.
pub(super) fn of_module(model: &Model, module: ModuleId) -> Vec<&Item> {
    let mut seen = HashSet::new();
    let mut order = Vec::new();
    let root = match &model.modules[module.0].root {
        Some(Type::Item(root)) => Some(*root),
        _ => None,
    };
    for start in root
        .into_iter()
        .chain(model.of_module(module).map(|(id, _)| id))
    {
        let mut pending = vec![start];
        while let Some(id) = pending.pop() {
            let item = model.item(id);
            if item.module == module && seen.insert(id) {
                order.push(item);
                let mut parts = Vec::new();
                of_kind(&item.kind, &mut parts);
                pending.extend(parts.into_iter().rev());
            }
        }
    }
    order
}

fn of_kind(kind: &Kind, found: &mut Vec<ItemId>) {
    match kind {
        Kind::Record(record) => {
            record
                .fields
                .iter()
                .for_each(|field| of_type(&field.ty, found));
            record
                .extra
                .iter()
                .for_each(|extra| of_type(&extra.value, found));
        }
        Kind::Union(union) => union
            .variants
            .iter()
            .for_each(|variant| of_type(&variant.ty, found)),
        Kind::Refined(ty, _) => of_type(ty, found),
        _ => {}
    }
}

fn of_type(ty: &Type, found: &mut Vec<ItemId>) {
    match ty {
        Type::Item(id) | Type::Boxed(id) => found.push(*id),
        Type::Option(inner) => of_type(inner, found),
        Type::List { item, .. } => of_type(item, found),
        Type::Tuple(items) => items.iter().for_each(|item| of_type(item, found)),
        Type::Map { key, value, .. } => {
            of_type(key, found);
            of_type(value, found);
        }
        _ => {}
    }
}

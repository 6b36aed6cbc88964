//! Puts a pointer where a type would contain itself.

use petgraph::graph::{DiGraph, NodeIndex};

use super::item::{ItemId, Kind, Model, Type};

/// Boxes every direct containment that leads back to where it started.
pub(super) fn break_cycles(model: &mut Model) {
    let mut graph = DiGraph::<(), ()>::with_capacity(model.items.len(), model.items.len());
    for _ in &model.items {
        graph.add_node(());
    }
    for (index, item) in model.items.iter().enumerate() {
        for ty in parts(&item.kind) {
            direct(ty, &mut |target| {
                graph.add_edge(NodeIndex::new(index), NodeIndex::new(target.0), ());
            });
        }
    }
    let mut group = vec![0; model.items.len()];
    for (number, members) in petgraph::algo::kosaraju_scc(&graph).into_iter().enumerate() {
        for member in members {
            group[member.index()] = number;
        }
    }
    for index in 0..model.items.len() {
        for ty in parts_mut(&mut model.items[index].kind) {
            box_direct(ty, &|target: ItemId| group[target.0] == group[index]);
        }
    }
}

fn parts(kind: &Kind) -> Vec<&Type> {
    match kind {
        Kind::Record(record) => record.fields.iter().map(|field| &field.ty).collect(),
        Kind::Union(union) => union.variants.iter().map(|variant| &variant.ty).collect(),
        Kind::Refined(ty, _) => vec![ty],
        _ => Vec::new(),
    }
}

fn parts_mut(kind: &mut Kind) -> Vec<&mut Type> {
    match kind {
        Kind::Record(record) => record
            .fields
            .iter_mut()
            .map(|field| &mut field.ty)
            .collect(),
        Kind::Union(union) => union
            .variants
            .iter_mut()
            .map(|variant| &mut variant.ty)
            .collect(),
        Kind::Refined(ty, _) => vec![ty],
        _ => Vec::new(),
    }
}

/// The items that a type holds without a pointer in between.
fn direct(ty: &Type, found: &mut impl FnMut(ItemId)) {
    match ty {
        Type::Item(item) => found(*item),
        Type::Option(inner) => direct(inner, found),
        Type::Tuple(items) => items.iter().for_each(|item| direct(item, found)),
        _ => {}
    }
}

fn box_direct(ty: &mut Type, is_own: &impl Fn(ItemId) -> bool) {
    match ty {
        Type::Item(item) if is_own(*item) => *ty = Type::Boxed(*item),
        Type::Option(inner) => box_direct(inner, is_own),
        Type::Tuple(items) => items.iter_mut().for_each(|item| box_direct(item, is_own)),
        _ => {}
    }
}

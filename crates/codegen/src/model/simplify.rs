//! Conditions on a record without what its fields say anyway, as a person would write them.

use super::item::{Condition, Record};

/// The same condition in fewer words.
pub(super) fn simplified(condition: Condition, record: &Record) -> Condition {
    match condition {
        Condition::Present(name) => match record.fields.iter().find(|f| f.wire == name) {
            Some(field) if field.required => Condition::Constant(true),
            None if record.extra.is_none() => Condition::Constant(false),
            _ => Condition::Present(name),
        },
        Condition::Not(inner) => super::condition::negated(simplified(*inner, record)),
        Condition::All(parts) => joined(parts, record, true),
        Condition::Any(parts) => joined(parts, record, false),
        Condition::One(parts) => {
            Condition::One(parts.into_iter().map(|p| simplified(p, record)).collect())
        }
        other => other,
    }
}

/// The parts that all must hold, each as a rule of its own.
pub(super) fn conjuncts(condition: Condition) -> Vec<Condition> {
    match condition {
        Condition::All(parts) => parts,
        other => vec![other],
    }
}

/// A conjunction (`all`) or a disjunction without nesting, repetition and constants.
fn joined(parts: Vec<Condition>, record: &Record, all: bool) -> Condition {
    let mut flat: Vec<Condition> = Vec::new();
    for part in parts {
        let parts = match simplified(part, record) {
            Condition::All(inner) if all => inner,
            Condition::Any(inner) if !all => inner,
            other => vec![other],
        };
        for part in parts {
            if !flat.contains(&part) {
                flat.push(part);
            }
        }
    }
    // The first pass may lay open what the second can use.
    for _ in 0..2 {
        flat = (0..flat.len())
            .filter_map(|index| given(&flat, index, all))
            .collect();
    }
    if flat.contains(&Condition::Constant(!all)) {
        return Condition::Constant(!all);
    }
    let mut flat: Vec<Condition> = flat
        .into_iter()
        .filter(|part| *part != Condition::Constant(all))
        .collect();
    match flat.len() {
        0 => Condition::Constant(all),
        1 => flat.remove(0),
        _ if all => Condition::All(flat),
        _ => Condition::Any(flat),
    }
}

/// What a part still says where the others are known: of a conjunction that they hold, of a disjunction that they do
/// not. `None` where that is nothing.
fn given(parts: &[Condition], index: usize, all: bool) -> Option<Condition> {
    let part = parts.get(index)?;
    let others = parts
        .iter()
        .enumerate()
        .filter(|(other, _)| *other != index);
    let mut others = others.map(|(_, other)| other);
    match part {
        // Being one of some values says that it is there.
        Condition::Present(name) if all => {
            let told = others.any(|other| matches!(other, Condition::Among(n, _) if n == name));
            (!told).then(|| part.clone())
        }
        Condition::Any(inner) if all => {
            let known: Vec<&Condition> = others.collect();
            let open = inner
                .iter()
                .filter(|one| !known.iter().any(|k| refutes(k, one)));
            let mut open: Vec<Condition> = open.cloned().collect();
            Some(match open.len() {
                0 => Condition::Constant(false),
                1 => open.remove(0),
                _ => Condition::Any(open),
            })
        }
        _ => Some(part.clone()),
    }
}

/// Whether `known` and `other` cannot both hold.
fn refutes(known: &Condition, other: &Condition) -> bool {
    match (known, other) {
        (Condition::Present(a) | Condition::Among(a, _), Condition::Not(b)) => {
            matches!(&**b, Condition::Present(b) if a == b)
        }
        _ => false,
    }
}

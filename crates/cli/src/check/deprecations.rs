//! Deprecations that make no sense although every contract that they name exists.

use contract_codegen::Registry;
use contract_codegen::registry::Deprecation;

/// What is wrong with them.
pub fn faults(registry: &Registry) -> Vec<String> {
    registry
        .deprecations
        .iter()
        .flat_map(|note| {
            let found = [replaced_by_itself(registry, note), gone_before(note)];
            found
                .into_iter()
                .flatten()
                .map(|fault| format!("{}: {fault}", note.location))
        })
        .collect()
}

/// A replacement that is on its way out leads nowhere.
fn replaced_by_itself(registry: &Registry, note: &Deprecation) -> Option<String> {
    let replacement = note.replacement.as_ref()?;
    let out = registry
        .deprecations
        .iter()
        .any(|other| &other.id == replacement);
    out.then(|| {
        format!(
            "`{}` is replaced by `{replacement}`, which is deprecated too",
            note.id
        )
    })
}

/// Dates are compared where both are dates.
fn gone_before(note: &Deprecation) -> Option<String> {
    let is_date = |text: &&String| text.parse::<contract_runtime::Date>().is_ok();
    let since = note.since.as_ref().filter(is_date)?;
    let after = note.remove_after.as_ref().filter(is_date)?;
    (after < since).then(|| {
        format!(
            "`{}` is removed ({after}) before it is deprecated ({since})",
            note.id
        )
    })
}

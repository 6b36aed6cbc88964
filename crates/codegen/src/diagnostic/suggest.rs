//! "Did you mean": the known name most like the one that was written.

/// The candidate most like `wanted`, if any is like it.
pub(crate) fn nearest<'a>(
    wanted: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .map(|candidate| {
            (
                strsim::normalized_damerau_levenshtein(wanted, candidate),
                candidate,
            )
        })
        .filter(|(likeness, _)| *likeness >= 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .map(|(_, candidate)| candidate)
}

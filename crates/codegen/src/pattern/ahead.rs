//! Takes look-aheads at the start of a pattern out of it, so that a linear-time engine can do.

/// The searches that a pattern amounts to, each with whether it must fail:
/// `^(?=a)(?!b)c` is `^(?:a)`, not `^(?:b)`, and `^(?:c)`.
///
/// `None` where there is no look-ahead at the start, or where a back-reference might reach into it.
pub(super) fn split(pattern: &str) -> Option<Vec<(bool, String)>> {
    let mut rest = pattern.strip_prefix('^')?;
    if !jsonschema_regex::is_valid_ecma_regex(pattern) || has_back_reference(pattern) {
        return None;
    }
    let mut parts = Vec::new();
    while let Some((negated, body)) = look_ahead(rest) {
        let end = top_level(body, ')')?;
        let (inside, after) = (body.get(..end)?, body.get(end + 1..)?);
        parts.push((negated, format!("^(?:{inside})")));
        rest = after;
    }
    if parts.is_empty() || top_level(rest, '|').is_some() {
        return None;
    }
    parts.push((false, format!("^{rest}")));
    Some(parts)
}

fn look_ahead(rest: &str) -> Option<(bool, &str)> {
    let positive = rest.strip_prefix("(?=").map(|body| (false, body));
    positive.or_else(|| rest.strip_prefix("(?!").map(|body| (true, body)))
}

fn has_back_reference(pattern: &str) -> bool {
    let mut characters = pattern.chars();
    while let Some(next) = characters.next() {
        if next == '\\'
            && characters
                .next()
                .is_some_and(|c| matches!(c, '1'..='9' | 'k'))
        {
            return true;
        }
    }
    false
}

/// Where `wanted` first stands outside groups, classes and escapes.
fn top_level(pattern: &str, wanted: char) -> Option<usize> {
    let (mut depth, mut in_class) = (0_usize, false);
    let mut characters = pattern.char_indices();
    while let Some((at, next)) = characters.next() {
        match next {
            '\\' => {
                characters.next();
            }
            ']' => in_class = false,
            _ if in_class => {}
            '[' => in_class = true,
            _ if next == wanted && depth == 0 => return Some(at),
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
    }
    None
}

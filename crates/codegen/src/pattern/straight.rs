//! Decides whether a pattern is a straight-line one, and takes it apart into steps.

use super::matcher::{Branch, Class, Matcher, Step};
use regex_syntax::hir::{self, Hir, HirKind, Look};

/// Beyond these, the code would be longer than anyone cares to read.
const MAX_LITERALS: usize = 64;
const MAX_SCANS: usize = 4;
const MAX_STEPS: usize = 24;
const MAX_PIECES: usize = 256;
const MAX_RANGES: usize = 16;

/// What a pattern comes to without an engine.
#[derive(Debug)]
pub(super) enum Straight {
    /// Every text matches.
    Any,
    /// A scan decides.
    Scan(Matcher),
}

/// The straight-line form of a pattern, if it has one.
pub(super) fn straight(hir: &Hir) -> Option<Straight> {
    let mut branches = Vec::new();
    for pieces in expand(hir)? {
        let branch = branch(pieces)?;
        if branch.steps.is_empty() && !(branch.start && branch.end) {
            return Some(Straight::Any);
        }
        if !branches.contains(&branch) {
            branches.push(branch);
        }
    }
    let matcher = Matcher { branches };
    is_readable(&matcher).then_some(Straight::Scan(matcher))
}

fn is_readable(matcher: &Matcher) -> bool {
    let scans = || {
        matcher
            .branches
            .iter()
            .filter(|branch| branch.as_text().is_none())
    };
    scans().count() <= MAX_SCANS && scans().map(|scan| scan.steps.len()).sum::<usize>() <= MAX_STEPS
}

#[derive(Clone, Debug)]
enum Piece {
    Start,
    End,
    Step(Step),
}

/// Every way through the alternations and optional groups of a pattern.
fn expand(hir: &Hir) -> Option<Vec<Vec<Piece>>> {
    let ways = match hir.kind() {
        HirKind::Empty => vec![Vec::new()],
        HirKind::Literal(literal) => {
            let text = std::str::from_utf8(&literal.0).ok()?;
            vec![vec![Piece::Step(Step::Literal(text.to_owned()))]]
        }
        HirKind::Class(class) => vec![vec![repeat(readable(class)?, 1, Some(1))]],
        HirKind::Look(Look::Start) => vec![vec![Piece::Start]],
        HirKind::Look(Look::End) => vec![vec![Piece::End]],
        HirKind::Look(_) => return None,
        HirKind::Capture(capture) => expand(&capture.sub)?,
        HirKind::Repetition(repetition) => expand_repetition(repetition)?,
        HirKind::Concat(parts) => parts
            .iter()
            .try_fold(vec![Vec::new()], |ways, part| product(ways, &expand(part)?))?,
        HirKind::Alternation(parts) => {
            let mut ways = Vec::new();
            for part in parts {
                ways.extend(expand(part)?);
            }
            ways
        }
    };
    (ways.len() <= MAX_LITERALS).then_some(ways)
}

fn expand_repetition(repetition: &hir::Repetition) -> Option<Vec<Vec<Piece>>> {
    let once = expand(&repetition.sub)?;
    if let [way] = once.as_slice()
        && let [Piece::Step(step)] = way.as_slice()
        && let Some(class) = step.single_character()
    {
        return Some(vec![vec![repeat(class, repetition.min, repetition.max)]]);
    }
    let least = usize::try_from(repetition.min).ok()?;
    let most = usize::try_from(repetition.max?)
        .ok()
        .filter(|&most| most <= MAX_STEPS)?;
    let mut exactly = vec![Vec::new()];
    let mut ways = Vec::new();
    for count in 0..=most {
        if count > 0 {
            exactly = product(exactly, &once)?;
        }
        if count >= least {
            ways.extend(exactly.iter().cloned());
        }
    }
    Some(ways)
}

/// Every first way followed by every second one.
fn product(mut firsts: Vec<Vec<Piece>>, seconds: &[Vec<Piece>]) -> Option<Vec<Vec<Piece>>> {
    let longest = |ways: &[Vec<Piece>]| ways.iter().map(Vec::len).max().unwrap_or_default();
    if firsts.len() * seconds.len() > MAX_LITERALS
        || longest(&firsts) + longest(seconds) > MAX_PIECES
    {
        return None;
    }
    if let [second] = seconds {
        firsts
            .iter_mut()
            .for_each(|first| first.extend_from_slice(second));
        return Some(firsts);
    }
    let mut ways = Vec::new();
    for first in &firsts {
        for second in seconds {
            ways.push([first.as_slice(), second.as_slice()].concat());
        }
    }
    Some(ways)
}

fn repeat(class: Class, min: u32, max: Option<u32>) -> Piece {
    Piece::Step(Step::Repeat { class, min, max })
}

fn readable(class: &hir::Class) -> Option<Class> {
    let hir::Class::Unicode(class) = class else {
        return None;
    };
    let class = Class::new(class);
    let shortest = class.ranges().len().min(class.complement().ranges().len());
    (shortest <= MAX_RANGES && !class.ranges().is_empty()).then_some(class)
}

/// One way through the pattern as a branch, if greedy steps have its verdict.
fn branch(pieces: Vec<Piece>) -> Option<Branch> {
    let mut steps: Vec<Step> = Vec::new();
    let (mut start, mut end) = (false, false);
    for piece in pieces {
        match piece {
            Piece::Start if steps.is_empty() && !end => start = true,
            Piece::Step(step) if !end => push(&mut steps, step),
            Piece::End => end = true,
            Piece::Start | Piece::Step(_) => return None,
        }
    }
    let mut branch = Branch { start, steps, end };
    trim(&mut branch);
    let anywhere = match branch.steps.as_slice() {
        [] | [Step::Literal(_)] => true,
        [Step::Repeat { min, max, .. }] => *min == 1 && *max == Some(1),
        _ => false,
    };
    (branch.start && is_deterministic(&branch.steps) || anywhere).then_some(branch)
}

/// Appends a step, joined with the last one where both together are one step.
fn push(steps: &mut Vec<Step>, next: Step) {
    let joined = match (steps.last(), &next) {
        (Some(Step::Literal(first)), Step::Literal(second)) => {
            Some(Step::Literal(format!("{first}{second}")))
        }
        (Some(first), second) => join(first, second),
        (None, _) => None,
    };
    match (joined, steps.last_mut()) {
        (Some(joined), Some(last)) => *last = joined,
        _ => steps.push(next),
    }
}

/// `[a-z]{1,2}[a-z]{3}` is `[a-z]{4,5}`; `[a-z]*[a-f]?` is `[a-z]*`.
fn join(first: &Step, second: &Step) -> Option<Step> {
    let (
        Step::Repeat { class, min, max },
        Step::Repeat {
            class: next,
            min: least,
            max: most,
        },
    ) = (first, second)
    else {
        return None;
    };
    if class == next {
        let max = match (max, most) {
            (Some(max), Some(most)) => Some(max.checked_add(*most)?),
            _ => None,
        };
        return Some(Step::Repeat {
            class: class.clone(),
            min: min.checked_add(*least)?,
            max,
        });
    }
    let absorbs = max.is_none() && *least == 0 && class.is_superset(next);
    let absorbed = most.is_none() && *min == 0 && next.is_superset(class);
    (absorbs.then(|| first.clone())).or_else(|| absorbed.then(|| second.clone()))
}

/// Drops what an open side makes idle: `x*` before anything, `[^]*$` at the end.
fn trim(branch: &mut Branch) {
    loop {
        if branch.end && branch.steps.last().is_some_and(is_anything) {
            branch.end = false;
        } else if branch.start && branch.steps.first().is_some_and(is_anything) {
            branch.start = false;
        } else if !branch.end && branch.steps.last_mut().is_some_and(|step| !shrink(step)) {
            branch.steps.pop();
        } else if !branch.start && branch.steps.first_mut().is_some_and(|step| !shrink(step)) {
            branch.steps.remove(0);
        } else {
            break;
        }
    }
}

fn is_anything(step: &Step) -> bool {
    matches!(step, Step::Repeat { class, max: None, .. } if class.is_everything())
}

/// Reduces a repeat to its minimum; whether anything is left of it.
fn shrink(step: &mut Step) -> bool {
    match step {
        Step::Literal(_) => true,
        Step::Repeat { min, max, .. } => {
            *max = Some(*min);
            *min > 0
        }
    }
}

/// Whether no repeat could have left a character to what follows it.
fn is_deterministic(steps: &[Step]) -> bool {
    steps.iter().enumerate().all(|(at, step)| match step {
        Step::Repeat { class, min, max } if Some(*min) != *max => next_steps(&steps[at + 1..])
            .all(|next| next.first().is_none_or(|next| next.is_disjoint(class))),
        _ => true,
    })
}

/// The steps that can take the next character: every optional one, and the one behind them.
fn next_steps(steps: &[Step]) -> impl Iterator<Item = &Step> {
    let optional = |step: &Step| matches!(step, Step::Repeat { min: 0, .. });
    let skippable = steps.iter().take_while(|step| optional(step)).count();
    steps.iter().take(skippable + 1)
}

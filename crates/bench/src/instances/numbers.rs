//! Numbers at each edge, beside it, between, and at the edges of what JSON readers hold.

use serde_json::{Number, Value};

use super::Rng;
use super::facts::NumberFacts;

/// Whole numbers at which something changes in a reader.
const LANDMARKS: [i128; 14] = [
    0,
    1,
    -1,
    2,
    i32::MAX as i128,
    u32::MAX as i128 + 1,
    (1 << 53) - 1,
    (1 << 53) + 1,
    i64::MAX as i128,
    i64::MAX as i128 + 1,
    i64::MIN as i128,
    u64::MAX as i128,
    10,
    1000,
];

/// A number that the facts ask for; whole if `whole`. `stray` steps over an edge.
pub(super) fn number(facts: &NumberFacts<'_>, whole: bool, stray: bool, rng: &mut Rng) -> Value {
    if let Some(step) = facts.multiples.first().and_then(|step| step.as_f64()) {
        return multiple(facts, step, whole, stray, rng);
    }
    let least = bound(&facts.least, f64::max);
    let most = bound(&facts.most, f64::min);
    if whole || rng.one_in(2) {
        let number = whole_number(least, most, stray, rng);
        return if stray && rng.one_in(3) {
            float(number as f64 + 0.5)
        } else {
            spelled(number, rng)
        };
    }
    let (low, high) = ends(least, most);
    match rng.below(6) {
        0 => float(low),
        1 => float(high),
        2 if stray => float(low - 0.25),
        3 if stray => float(high + 0.25),
        4 => float(low + (high - low) / 3.0),
        _ => float(low + (high - low) * rng.fraction()),
    }
}

/// A bound and whether it is excluded.
type Bound = Option<(f64, bool)>;

fn bound(bounds: &[(&Value, bool)], tighter: fn(f64, f64) -> f64) -> Bound {
    let numbers = bounds
        .iter()
        .filter_map(|(bound, excluded)| Some((bound.as_f64()?, *excluded)));
    numbers.reduce(|known, next| {
        if tighter(known.0, next.0) == next.0 {
            next
        } else {
            known
        }
    })
}

fn ends(least: Bound, most: Bound) -> (f64, f64) {
    match (least, most) {
        (Some((least, _)), Some((most, _))) => (least, most),
        (Some((least, _)), None) => (least, least + 1000.0),
        (None, Some((most, _))) => (most - 1000.0, most),
        (None, None) => (-1000.0, 1000.0),
    }
}

fn whole_number(least: Bound, most: Bound, stray: bool, rng: &mut Rng) -> i128 {
    let low =
        least.map(|(bound, excluded)| (bound.ceil() as i128).saturating_add(i128::from(excluded)));
    let high =
        most.map(|(bound, excluded)| (bound.floor() as i128).saturating_sub(i128::from(excluded)));
    let (first, last) = match (low, high) {
        (Some(low), Some(high)) => (low, high.max(low)),
        (Some(low), None) => (low, low.saturating_add(1000)),
        (None, Some(high)) => (high.saturating_sub(1000), high),
        (None, None) => (-1000, 1000),
    };
    let landmark = rng.of(&LANDMARKS);
    let inside = low.is_none_or(|low| landmark >= low) && high.is_none_or(|high| landmark <= high);
    match rng.below(8) {
        0 if stray => first.saturating_sub(1),
        1 if stray => last.saturating_add(1),
        2 if stray || inside => landmark,
        0 | 3 => first,
        1 | 4 => last,
        _ => rng.between_i128(first, last),
    }
}

fn multiple(facts: &NumberFacts<'_>, step: f64, whole: bool, stray: bool, rng: &mut Rng) -> Value {
    let (low, high) = ends(bound(&facts.least, f64::max), bound(&facts.most, f64::min));
    let (first, last) = ((low / step).ceil() as i128, (high / step).floor() as i128);
    let times = match rng.below(4) {
        0 => first,
        1 => last,
        _ => rng.between_i128(first, last),
    };
    let number = times as f64 * step + if stray { step / 2.0 } else { 0.0 };
    if number.fract() == 0.0 && (whole || rng.one_in(2)) {
        spelled(number as i128, rng)
    } else {
        float(number)
    }
}

/// A whole number, now and then as a float: `3.0` is the integer 3.
fn spelled(number: i128, rng: &mut Rng) -> Value {
    if rng.one_in(12) {
        return float(number as f64);
    }
    match (i64::try_from(number), u64::try_from(number)) {
        (Ok(number), _) => number.into(),
        (_, Ok(number)) => number.into(),
        _ => float(number as f64),
    }
}

fn float(number: f64) -> Value {
    Number::from_f64(number).map_or(Value::from(0), Value::Number)
}

/// Any number at all.
pub(super) fn any(rng: &mut Rng) -> Value {
    let facts = NumberFacts::default();
    match rng.below(8) {
        0 => float(rng.of(&[0.5, -0.0, 1e300, 5e-324, 0.1, 1.8446744073709552e19, -1e20])),
        1 => number(&facts, false, true, rng),
        _ => number(&facts, true, false, rng),
    }
}

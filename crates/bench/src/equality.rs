//! Equality of JSON values as JSON Schema 2020-12 has it (core, section 4.2.2): `1` is `1.0`.

use serde_json::{Number, Value};

/// Whether two instances are the same to JSON Schema. Numbers are compared without rounding.
#[must_use]
pub fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(left), Value::Number(right)) => equal_numbers(left, right),
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(l, r)| equal(l, r))
        }
        (Value::Object(left), Value::Object(right)) => {
            let same = |(name, l): (&String, &Value)| right.get(name).is_some_and(|r| equal(l, r));
            left.len() == right.len() && left.iter().all(same)
        }
        _ => left == right,
    }
}

fn equal_numbers(left: &Number, right: &Number) -> bool {
    match (whole(left), whole(right)) {
        (Some(left), Some(right)) => left == right,
        (None, None) => left.as_f64() == right.as_f64(),
        _ => false,
    }
}

/// The number as an integer; `None` for a fraction, and for a double past the range of `i128`.
fn whole(number: &Number) -> Option<i128> {
    if let Some(whole) = number.as_i128() {
        return Some(whole);
    }
    let double = number.as_f64()?;
    let held = double.fract() == 0.0 && double.abs() < 1e38;
    held.then_some(double as i128)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_by_value() {
        assert!(equal(&json!([1, {"a": 2.0}]), &json!([1.0, {"a": 2}])));
        assert!(equal(&json!(-0.0), &json!(0)));
        assert!(!equal(&json!(1.5), &json!(1)));
        assert!(!equal(
            &json!(9007199254740993_i64),
            &json!(9007199254740992.0)
        ));
        assert!(!equal(&json!(u64::MAX), &json!(u64::MAX as f64)));
        assert!(!equal(&json!(null), &json!({})));
    }
}

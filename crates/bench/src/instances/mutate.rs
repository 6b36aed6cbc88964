//! Changes an instance near what its schema allows: a member gone, a wrong type, one too many.

use serde_json::{Map, Value};

use super::Rng;
use super::numbers;

/// Depths at which readers give up, and some that they take.
const DEPTHS: [usize; 8] = [1, 2, 8, 100, 126, 127, 128, 200];

/// Changes one place of `instance`.
pub(super) fn mutate(instance: &mut Value, rng: &mut Rng) {
    let places = places(instance);
    let steps = rng.below(places);
    let Some(place) = descend(instance, steps) else {
        return;
    };
    if rng.one_in(6) {
        *place = replacement(place, rng);
    } else if rng.one_in(200) {
        *place = nested(place.take(), rng);
    } else {
        change(place, rng);
    }
}

/// How many values an instance holds, itself included.
fn places(value: &Value) -> usize {
    let inner: usize = match value {
        Value::Array(items) => items.iter().map(places).sum(),
        Value::Object(members) => members.values().map(places).sum(),
        _ => 0,
    };
    inner + 1
}

/// The value `steps` places on, depth first.
fn descend(value: &mut Value, mut steps: usize) -> Option<&mut Value> {
    if steps == 0 {
        return Some(value);
    }
    steps -= 1;
    let inner: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(members) => members.values_mut().collect(),
        _ => Vec::new(),
    };
    for value in inner {
        let size = places(value);
        if steps < size {
            return descend(value, steps);
        }
        steps -= size;
    }
    None
}

/// A value of another kind, often one that a loose reader takes for the same.
fn replacement(value: &Value, rng: &mut Rng) -> Value {
    let lookalike = match value {
        Value::Null => "null".into(),
        Value::Bool(flag) if rng.one_in(2) => Value::from(u8::from(*flag)),
        Value::Bool(_) | Value::Number(_) => value.to_string().into(),
        Value::String(text) => text.parse::<u64>().map_or(Value::Null, Value::from),
        Value::Array(items) => numbered(items),
        Value::Object(members) => members.values().cloned().collect(),
    };
    match rng.below(12) {
        0..4 => lookalike,
        4 => Value::Array(vec![value.clone()]),
        5 => Value::Null,
        6 => numbers::any(rng),
        7 => Value::Bool(rng.one_in(2)),
        8 => Value::from(""),
        9 => Value::Array(Vec::new()),
        10 => Value::Object(Map::new()),
        _ => serde_json::json!({"value": value}),
    }
}

fn numbered(items: &[Value]) -> Value {
    let members = items.iter().enumerate();
    Value::Object(
        members
            .map(|(index, item)| (index.to_string(), item.clone()))
            .collect(),
    )
}

/// `value` within arrays or objects, to a depth that readers take or just not.
pub(super) fn nested(value: Value, rng: &mut Rng) -> Value {
    let as_objects = rng.one_in(3);
    (0..rng.of(&DEPTHS)).fold(value, |inner, _| {
        if as_objects {
            serde_json::json!({"inner": inner})
        } else {
            Value::Array(vec![inner])
        }
    })
}

fn change(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Null => *value = replacement(&Value::Null, rng),
        Value::Bool(flag) => *flag = !*flag,
        Value::Number(_) => *value = near_number(value, rng),
        Value::String(text) => *text = near_text(text, rng),
        Value::Array(items) => near_items(items, rng),
        Value::Object(members) => near_members(members, rng),
    }
}

fn near_number(number: &Value, rng: &mut Rng) -> Value {
    if let Some(whole) = number.as_i64() {
        return match rng.below(6) {
            0 => whole.saturating_add(1).into(),
            1 => whole.saturating_sub(1).into(),
            2 => whole.checked_neg().unwrap_or(whole).into(),
            3 => (whole as f64).into(),
            4 => (whole as f64 + 0.5).into(),
            _ => numbers::any(rng),
        };
    }
    match number.as_f64() {
        Some(float) if rng.one_in(2) => (float + 1.0).into(),
        Some(float) if rng.one_in(2) => (-float).into(),
        _ => numbers::any(rng),
    }
}

fn near_text(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = rng.below(chars.len());
    match rng.below(10) {
        0 => chars.push(rng.of(&['x', ' ', '\n', '\u{0}', '🔔', '0'])),
        1 => chars.insert(0, rng.of(&['x', ' ', '\u{feff}', 'X'])),
        2 => chars.insert(
            at,
            rng.of(&['x', ' ', '-', '@', ':', '\u{a0}', '\u{85}', '٣']),
        ),
        3 if !chars.is_empty() => drop(chars.remove(at)),
        4 => drop(chars.pop()),
        5 => return swapped_case(&chars, at),
        6 => return text.to_uppercase(),
        7 if !chars.is_empty() => chars[at] = rng.of(&['0', '9', 'a', 'Z', '_', '🔔', ' ', '-']),
        8 => return String::new(),
        _ => return text.replace('_', "-"),
    }
    chars.into_iter().collect()
}

fn swapped_case(chars: &[char], at: usize) -> String {
    let swapped = chars.iter().enumerate().map(|(index, char)| match char {
        _ if index != at => *char,
        char if char.is_ascii_lowercase() => char.to_ascii_uppercase(),
        char => char.to_ascii_lowercase(),
    });
    swapped.collect()
}

fn near_items(items: &mut Vec<Value>, rng: &mut Rng) {
    let at = rng.below(items.len());
    match (rng.below(6), items.get(at).cloned()) {
        (0, Some(item)) => items.push(item),
        (1, Some(_)) => drop(items.remove(at)),
        (2, Some(item)) => items.insert(at, replacement(&item, rng)),
        (3, Some(item)) if items.len() < 200 => {
            items.extend((0..rng.of(&[20, 21, 120, 121])).map(|number| relative(&item, number)));
        }
        (4, _) => items.clear(),
        _ => items.push(Value::Null),
    }
}

/// Another value of the same kind, told apart by `number`.
fn relative(value: &Value, number: usize) -> Value {
    match value {
        Value::String(text) => format!("{text}{number}").into(),
        Value::Number(_) => number.into(),
        other => other.clone(),
    }
}

fn near_members(members: &mut Map<String, Value>, rng: &mut Rng) {
    let names: Vec<String> = members.keys().cloned().collect();
    let name = rng.of(&names);
    match rng.below(8) {
        0 | 1 => drop(members.remove(&name)),
        2 => drop(members.insert(name, Value::Null)),
        3 | 4 => {
            let value = members.remove(&name).unwrap_or_default();
            let new = if rng.one_in(2) {
                near_text(&name, rng)
            } else {
                camel(&name)
            };
            members.insert(new, value);
        }
        5 => {
            let value = members.get(&name).cloned().unwrap_or_default();
            members.insert(near_text(&name, rng), value);
        }
        6 => drop(members.insert("unexpected".to_owned(), numbers::any(rng))),
        _ => members.clear(),
    }
}

/// `check_output` as `checkOutput`.
fn camel(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut whole, part| {
        let mut chars = part.chars();
        whole.extend(chars.next().map(|char| char.to_ascii_uppercase()));
        whole.push_str(chars.as_str());
        whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_place_is_reached() {
        let mut value = json!({"a": [1, {"b": 2}], "c": null});
        assert_eq!(places(&value), 6);
        let found: Vec<_> = (0..7)
            .map(|steps| descend(&mut value, steps).map(|place| place.to_string()))
            .collect();
        assert_eq!(found[2].as_deref(), Some("1"));
        assert_eq!(found[4].as_deref(), Some("2"));
        assert_eq!(found[5].as_deref(), Some("null"));
        assert_eq!(found[6], None);
    }

    #[test]
    fn any_value_can_be_changed() {
        for seed in 0..2_000 {
            let mut value = json!({"a": ["", 1, 1.5, u64::MAX, i64::MIN], "b_c": true, "": null});
            let mut rng = Rng::new(seed);
            (0..6).for_each(|_| mutate(&mut value, &mut rng));
        }
    }
}

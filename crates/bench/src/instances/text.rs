//! Spells an instance as JSON text: in other words for the same value, or damaged.

use serde_json::Value;

use super::Rng;

/// How one text is spelled. Each number is of a hundred.
struct Spelling<'r> {
    rng: &'r mut Rng,
    space: u32,
    escape: u32,
    number: u32,
    twice: u32,
    /// How many members may still be written twice. Doubling at every level would never end.
    doubles: u32,
    shuffled: bool,
}

/// The plain text of `value`, or now and then another spelling of it.
pub(super) fn spell(value: &Value, rng: &mut Rng) -> String {
    if rng.percent(60) {
        return value.to_string();
    }
    let mut spelling = Spelling {
        space: rng.of(&[0, 0, 20, 80]),
        escape: rng.of(&[0, 0, 5, 50]),
        number: rng.of(&[0, 30, 80]),
        twice: rng.of(&[0, 0, 0, 0, 0, 10]),
        doubles: 2,
        shuffled: rng.one_in(2),
        rng,
    };
    let mut text = String::new();
    spelling.value(value, &mut text);
    spelling.space(&mut text);
    text
}

impl Spelling<'_> {
    fn value(&mut self, value: &Value, text: &mut String) {
        self.space(text);
        match value {
            Value::Number(number) => self.number(&number.to_string(), text),
            Value::String(string) => self.string(string, text),
            Value::Array(items) => {
                text.push('[');
                for (index, item) in items.iter().enumerate() {
                    self.separate(index, text);
                    self.value(item, text);
                }
                self.space(text);
                text.push(']');
            }
            Value::Object(members) => self.members(members, text),
            Value::Null | Value::Bool(_) => text.push_str(&value.to_string()),
        }
    }

    fn members(&mut self, members: &serde_json::Map<String, Value>, text: &mut String) {
        let mut members: Vec<(&String, &Value)> = members.iter().collect();
        if self.shuffled {
            self.rng.shuffle(&mut members);
        }
        if self.doubles > 0
            && self.rng.percent(self.twice)
            && let Some(again) = self.rng.choice(&members).copied()
        {
            self.doubles -= 1;
            members.push(again);
        }
        text.push('{');
        for (index, (name, value)) in members.into_iter().enumerate() {
            self.separate(index, text);
            self.space(text);
            self.string(name, text);
            self.space(text);
            text.push(':');
            self.value(value, text);
        }
        self.space(text);
        text.push('}');
    }

    fn separate(&mut self, index: usize, text: &mut String) {
        if index > 0 {
            self.space(text);
            text.push(',');
        }
    }

    fn space(&mut self, text: &mut String) {
        if self.space > 0 && self.rng.percent(self.space) {
            text.push_str(self.rng.of(&[" ", "\n", "\t", "\r\n", "   "]));
        }
    }

    fn string(&mut self, string: &str, text: &mut String) {
        text.push('"');
        for char in string.chars() {
            let plain = char >= ' ' && char != '"' && char != '\\';
            if plain && !(self.escape > 0 && self.rng.percent(self.escape)) {
                text.push(char);
                continue;
            }
            let short = match char {
                '"' => Some("\\\""),
                '\\' => Some("\\\\"),
                '/' => Some("\\/"),
                '\n' => Some("\\n"),
                '\t' => Some("\\t"),
                _ => None,
            };
            match short {
                Some(short) if self.rng.one_in(2) => text.push_str(short),
                _ => self.escaped(char, text),
            }
        }
        text.push('"');
    }

    fn escaped(&mut self, char: char, text: &mut String) {
        let mut units = [0; 2];
        for unit in char.encode_utf16(&mut units) {
            let escape = if self.rng.one_in(2) {
                format!("\\u{unit:04x}")
            } else {
                format!("\\u{unit:04X}")
            };
            text.push_str(&escape);
        }
    }

    /// The same number otherwise: `1.0`, `1e0`, `10E-1`, or a long float without its exponent.
    fn number(&mut self, plain: &str, text: &mut String) {
        if self.number == 0 || !self.rng.percent(self.number) {
            text.push_str(plain);
            return;
        }
        let whole = plain
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-');
        if !whole {
            let digits = plain
                .parse::<f64>()
                .ok()
                .filter(|float| float.fract() == 0.0);
            match digits.filter(|float| float.abs() < 1e30) {
                Some(float) => text.push_str(&format!("{float:.0}")),
                None => text.push_str(plain),
            }
            return;
        }
        let zeros = plain.len() - plain.trim_end_matches('0').len();
        match self.rng.below(6) {
            0 => text.push_str(&format!("{plain}.0")),
            1 => text.push_str(&format!("{plain}.000")),
            2 => text.push_str(&format!("{plain}e0")),
            3 if zeros < plain.len() => text.push_str(&format!("{plain}0E-1")),
            4 => text.push_str(&format!("{plain}E+0")),
            _ if zeros > 0 && plain.len() > zeros => {
                text.push_str(&format!("{}e{zeros}", &plain[..plain.len() - zeros]));
            }
            _ => text.push_str(plain),
        }
    }
}

/// Text that is no longer JSON, or barely is.
pub(super) fn damage(text: &str, rng: &mut Rng) -> String {
    let cuts: Vec<usize> = (0..8)
        .map(|_| boundary(text, rng.below(text.len() + 1)))
        .collect();
    let at = rng.of(&cuts);
    let (before, after) = text.split_at(at);
    match rng.below(9) {
        0 => before.to_owned(),
        1 => format!(
            "{text}{}",
            rng.of(&["x", ",", "}", " null", "\u{0}", "\u{a0}"])
        ),
        2 => format!("{}{text}", rng.of(&["\u{feff}", "x", ",", "// no\n"])),
        3 => text.replacen(rng.of(&["\"", ":", ",", "{", "}"]), "", 1),
        4 => text.replacen(
            '"',
            rng.of(&[r#""\ud800"#, r#""\udc00\ud800"#, r#""\x"#, r#""\u12"#]),
            3,
        ),
        5 => text.replacen('}', ",}", 1),
        6 => text.replacen(": ", ":", 1).replacen(
            ':',
            rng.of(&[":01", ":+1", ":.5", ":1.", ":NaN", ":-"]),
            1,
        ),
        7 => format!(
            "{before}{}{after}",
            rng.of(&["\n", "\u{1}", "\"", "\\", "0", "🔔", "{", "["])
        ),
        _ => text.replacen('"', "'", 2),
    }
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn another_spelling_is_the_same_value() {
        let value =
            json!({"a\n\"\\/é🔔": [1, 12000, -5, 0, u64::MAX, 0.5, "", null, true], "b": {}});
        let spelled = |value: &Value| value.to_string();
        for seed in 0..2_000 {
            let text = spell(&value, &mut Rng::new(seed));
            let read: Value = serde_json::from_str(&text).unwrap();
            let same = |at: &str| {
                read.pointer(at).and_then(Value::as_f64)
                    == value.pointer(at).and_then(Value::as_f64)
            };
            assert_eq!(read["b"], value["b"], "{text}");
            let key = "/a\n\"\\~1é🔔";
            assert!(
                (0..6).all(|index| same(&format!("{key}/{index}"))),
                "{text}"
            );
            assert_eq!(spelled(&read[&key[1..].replace("~1", "/")][7]), "null");
        }
    }

    #[test]
    fn deep_text_stays_short() {
        let deep = (0..200).fold(json!(1), |inner, _| json!({"inner": inner}));
        for seed in 0..2_000 {
            assert!(spell(&deep, &mut Rng::new(seed)).len() < 20_000);
        }
    }

    #[test]
    fn damage_takes_any_text() {
        for seed in 0..2_000 {
            let mut rng = Rng::new(seed);
            damage("", &mut rng);
            damage("🔔", &mut rng);
            damage(r#"{"a": "é🔔"}"#, &mut rng);
        }
    }
}

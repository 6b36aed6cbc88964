//! The crate `jsonschema` as the judge of instances, with formats asserted, and the one deviation that it has to be told.
//!
//! Types refuse an integer outside `i64` and `u64` where the schema asks for an integer; JSON Schema knows no such limit.
//! The other deviations, duplicate member names and deep nesting, are a matter of reading the text.

use jsonschema::error::ValidationErrorKind;
use jsonschema::paths::Location;
use jsonschema::{Keyword, ValidationError, Validator};
use serde_json::{Map, Value};

use crate::resolve::{Graph, NodeId};

/// What is said of an integer outside `i64` and `u64`.
pub const OUT_OF_RANGE: &str = "is an integer outside the 64-bit range";

/// Judges instances of one schema.
#[derive(Clone, Debug)]
pub struct Oracle {
    validator: Validator,
    /// The same with integers bounded; consulted only for instances that have such a number.
    narrow: Validator,
}

impl Oracle {
    /// Compiles a schema of the graph.
    ///
    /// # Errors
    /// Why the validator does not take it, which a registry that opened without an error does not come to.
    pub fn of(graph: &Graph<'_>, id: NodeId) -> Result<Self, String> {
        let compile = |integers| {
            graph
                .validator_of(id, integers)
                .unwrap_or_else(|| Err("the schemas' addresses cannot be indexed".to_owned()))
        };
        Ok(Self {
            validator: compile(None)?,
            narrow: compile(Some(narrow_type))?,
        })
    }

    /// Whether an instance is accepted.
    #[must_use]
    pub fn accepts(&self, instance: &Value) -> bool {
        self.validator.is_valid(instance) && (!is_wide(instance) || self.narrow.is_valid(instance))
    }

    /// Everything that is wrong with an instance; [`is_range`] tells the deviation.
    #[must_use]
    pub fn errors<'i>(&'i self, instance: &'i Value) -> Vec<ValidationError<'i>> {
        let mut errors: Vec<_> = self.validator.iter_errors(instance).collect();
        if is_wide(instance) {
            let plain = errors.is_empty();
            let narrow = self.narrow.iter_errors(instance);
            errors.extend(narrow.filter(|error| plain || is_range(error)));
        }
        errors
    }

    /// The first thing that is wrong with an instance, for one so large that a list of everything would not fit.
    #[must_use]
    pub fn first<'i>(&'i self, instance: &'i Value) -> Option<ValidationError<'i>> {
        self.validator
            .validate(instance)
            .and_then(|()| self.narrow.validate(instance))
            .err()
    }
}

/// Whether an error is the deviation: an integer that no integer type of Rust's holds.
#[must_use]
pub fn is_range(error: &ValidationError<'_>) -> bool {
    matches!(error.kind(), ValidationErrorKind::Custom { message, .. } if message == OUT_OF_RANGE)
}

/// Whether a value has a number that is integral and beyond 64 bits.
fn is_wide(value: &Value) -> bool {
    match value {
        Value::Number(number) => is_wide_number(number),
        Value::Array(items) => items.iter().any(is_wide),
        Value::Object(members) => members.values().any(is_wide),
        _ => false,
    }
}

fn is_wide_number(number: &serde_json::Number) -> bool {
    // 2^64 and 2^63 are the first powers that no u64 and no negated i64 holds.
    const TOP: f64 = 18_446_744_073_709_551_616.0;
    const BOTTOM: f64 = -9_223_372_036_854_775_808.0;
    number.is_f64()
        && number
            .as_f64()
            .is_some_and(|f| f.fract() == 0.0 && !(BOTTOM..TOP).contains(&f))
}

/// The keyword `type`, which takes no integer beyond 64 bits for an integer.
struct NarrowType {
    names: Vec<String>,
}

fn narrow_type<'a>(
    _: &'a Map<String, Value>,
    value: &'a Value,
    _: Location,
) -> Result<Box<dyn for<'i> Keyword<'i>>, ValidationError<'a>> {
    let names = match value {
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        name => name.as_str().into_iter().collect::<Vec<_>>(),
    };
    Ok(Box::new(NarrowType {
        names: names.into_iter().map(str::to_owned).collect(),
    }))
}

impl NarrowType {
    fn names(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    fn takes(&self, instance: &Value) -> bool {
        match instance {
            Value::Null => self.names("null"),
            Value::Bool(_) => self.names("boolean"),
            Value::String(_) => self.names("string"),
            Value::Array(_) => self.names("array"),
            Value::Object(_) => self.names("object"),
            Value::Number(number) => {
                let integral = crate::normalize::is_integral(number) && !is_wide_number(number);
                self.names("number") || integral && self.names("integer")
            }
        }
    }
}

impl<'i> Keyword<'i> for NarrowType {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        if self.takes(instance) {
            return Ok(());
        }
        let wide = matches!(instance, Value::Number(number) if is_wide_number(number));
        Err(ValidationError::custom(if wide && self.names("integer") {
            OUT_OF_RANGE.to_owned()
        } else {
            format!("is not of type {}", self.names.join(" or "))
        }))
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        self.takes(instance)
    }
}

//! The canonical form of a schema: what every draft is brought to, and all that later stages read.

use indexmap::{IndexMap, IndexSet};
use serde_json::{Number, Value};

use crate::resolve::NodeId;

/// A canonical schema in the [`super::Schemas`] arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SchemaId(pub usize);

/// The JSON kinds that a schema's `type` lets through.
///
/// `INTEGER` is the integral part of `FRACTION`'s numbers: `type: number` is both bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kinds(u8);

impl Kinds {
    /// No kind: nothing is valid.
    pub const NONE: Self = Self(0);
    /// `null`.
    pub const NULL: Self = Self(1);
    /// `true` and `false`.
    pub const BOOLEAN: Self = Self(2);
    /// Objects.
    pub const OBJECT: Self = Self(4);
    /// Arrays.
    pub const ARRAY: Self = Self(8);
    /// Strings.
    pub const STRING: Self = Self(16);
    /// Numbers without a fractional part, however spelled.
    pub const INTEGER: Self = Self(32);
    /// Numbers with a fractional part.
    pub const FRACTION: Self = Self(64);
    /// Every number.
    pub const NUMBER: Self = Self(32 | 64);
    /// Every kind.
    pub const ALL: Self = Self(127);
    /// The kinds one by one, in the order in which their variants are written.
    pub const EACH: [Self; 6] = [
        Self::NULL,
        Self::BOOLEAN,
        Self::NUMBER,
        Self::STRING,
        Self::ARRAY,
        Self::OBJECT,
    ];

    /// The kinds in either.
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds in both.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The kinds in `self` that are not in `other`.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the two share a kind.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is no kind.
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The kinds named by one `type` name; `None` where it is no type.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "object" => Self::OBJECT,
            "array" => Self::ARRAY,
            "string" => Self::STRING,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            _ => return None,
        })
    }

    /// The kind of an instance.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::NULL,
            Value::Bool(_) => Self::BOOLEAN,
            Value::Number(n) if is_integral(n) => Self::INTEGER,
            Value::Number(_) => Self::FRACTION,
            Value::String(_) => Self::STRING,
            Value::Array(_) => Self::ARRAY,
            Value::Object(_) => Self::OBJECT,
        }
    }
}

/// Whether a number has no fractional part, however it is spelled.
pub fn is_integral(number: &Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|f| f.fract() == 0.0)
}

/// What is said about a schema and never checked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Meta {
    /// `title`.
    pub title: Option<String>,
    /// `description`.
    pub description: Option<String>,
    /// `default`.
    pub default: Option<Value>,
    /// `deprecated: true`.
    pub deprecated: bool,
    /// `readOnly: true`.
    pub read_only: bool,
    /// `writeOnly: true`.
    pub write_only: bool,
}

/// Constraints on strings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextRules {
    /// `minLength`, in code points.
    pub min: u64,
    /// `maxLength`, in code points.
    pub max: Option<u64>,
    /// Every `pattern`.
    pub patterns: Vec<String>,
    /// Every asserted `format`.
    pub formats: Vec<String>,
}

/// One end of a range of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// The end.
    pub value: Number,
    /// Whether the end itself is left out.
    pub exclusive: bool,
}

/// Constraints on numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NumberRules {
    /// `minimum`, `exclusiveMinimum`: all of them.
    pub min: Vec<Bound>,
    /// `maximum`, `exclusiveMaximum`: all of them.
    pub max: Vec<Bound>,
    /// Every `multipleOf`.
    pub multiple_of: Vec<Number>,
}

/// `contains` with its counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Contains {
    /// What some items match.
    pub schema: SchemaId,
    /// `minContains`.
    pub min: u64,
    /// `maxContains`.
    pub max: Option<u64>,
}

/// Constraints on arrays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArrayRules {
    /// `prefixItems` (`items` as an array in older drafts).
    pub prefix: Vec<SchemaId>,
    /// What the items behind the prefix match; `None`: anything.
    pub items: Option<SchemaId>,
    /// `minItems`.
    pub min: u64,
    /// `maxItems`.
    pub max: Option<u64>,
    /// `uniqueItems`.
    pub unique: bool,
    /// `contains`.
    pub contains: Vec<Contains>,
}

/// Constraints on objects.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectRules {
    /// `properties`, in the schema's order.
    pub properties: IndexMap<String, SchemaId>,
    /// `required`.
    pub required: IndexSet<String>,
    /// `patternProperties`.
    pub patterns: Vec<(String, SchemaId)>,
    /// `additionalProperties`; `None`: anything.
    pub additional: Option<SchemaId>,
    /// Every `propertyNames`.
    pub names: Vec<SchemaId>,
    /// `minProperties`.
    pub min: u64,
    /// `maxProperties`.
    pub max: Option<u64>,
    /// `dependentRequired`.
    pub dependent_required: Vec<(String, Vec<String>)>,
    /// `dependentSchemas`.
    pub dependent_schemas: Vec<(String, SchemaId)>,
}

/// `if` with its consequences.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// `if`.
    pub test: SchemaId,
    /// `then`.
    pub then: Option<SchemaId>,
    /// `else`.
    pub otherwise: Option<SchemaId>,
}

/// One canonical schema.
#[derive(Clone, Debug, PartialEq)]
pub struct Schema {
    /// Where it is written. A merged schema has every place it came from, the outermost first.
    pub origins: Vec<NodeId>,
    /// Annotations.
    pub meta: Meta,
    /// `type`.
    pub kinds: Kinds,
    /// `enum` and `const`: each a list that the instance must be in.
    pub values: Vec<Vec<Value>>,
    /// String constraints.
    pub text: TextRules,
    /// Number constraints.
    pub number: NumberRules,
    /// Array constraints.
    pub array: ArrayRules,
    /// Object constraints.
    pub object: ObjectRules,
    /// `$ref` (and a `$dynamicRef` that has one possible target).
    pub reference: Option<SchemaId>,
    /// `allOf`.
    pub all_of: Vec<SchemaId>,
    /// Every `anyOf`.
    pub any_of: Vec<Vec<SchemaId>>,
    /// Every `oneOf`.
    pub one_of: Vec<Vec<SchemaId>>,
    /// Every `not`.
    pub not: Vec<SchemaId>,
    /// Every `if`.
    pub conditions: Vec<Condition>,
    /// `unevaluatedProperties`.
    pub unevaluated_properties: Option<SchemaId>,
    /// `unevaluatedItems`.
    pub unevaluated_items: Option<SchemaId>,
    /// Keywords that only the embedded validator judges here, by name.
    pub opaque: Vec<&'static str>,
}

impl Schema {
    /// The schema that everything matches.
    pub fn any(origins: Vec<NodeId>) -> Self {
        Self {
            origins,
            meta: Meta::default(),
            kinds: Kinds::ALL,
            values: Vec::new(),
            text: TextRules::default(),
            number: NumberRules::default(),
            array: ArrayRules::default(),
            object: ObjectRules::default(),
            reference: None,
            all_of: Vec::new(),
            any_of: Vec::new(),
            one_of: Vec::new(),
            not: Vec::new(),
            conditions: Vec::new(),
            unevaluated_properties: None,
            unevaluated_items: None,
            opaque: Vec::new(),
        }
    }

    /// The schema that nothing matches.
    pub fn never(origins: Vec<NodeId>) -> Self {
        Self {
            kinds: Kinds::NONE,
            ..Self::any(origins)
        }
    }

    /// Whether it asserts nothing.
    pub fn is_any(&self) -> bool {
        let bare = Self {
            origins: Vec::new(),
            meta: Meta::default(),
            ..self.clone()
        };
        bare == Self::any(Vec::new())
    }

    /// Whether it visibly matches nothing.
    pub fn is_never(&self) -> bool {
        self.kinds.is_none()
    }

    /// The same assertions without annotations and places: two such schemas that are equal match the same instances.
    pub fn assertions(&self) -> Self {
        Self {
            origins: Vec::new(),
            meta: Meta::default(),
            ..self.clone()
        }
    }
}

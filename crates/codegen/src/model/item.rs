//! What the generator has decided to write: named items, the types of their parts, and the rules left over.

use indexmap::IndexMap;
use serde_json::Value;

use crate::normalize::{Meta, NumberRules, TextRules};
use crate::resolve::{DocumentId, NodeId};

/// A named item of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ItemId(pub usize);

/// A module of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ModuleId(pub usize);

/// The type of a field, an item of a list, a variant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `bool`.
    Bool,
    /// `String`.
    String,
    /// Any JSON value.
    Json,
    /// `null` alone.
    Null,
    /// No value at all.
    Never,
    /// A text between two lengths in code points.
    Text(u64, Option<u64>),
    /// An integer that is not negative, between two bounds.
    UInt(u64, Option<u64>),
    /// An integer between two bounds.
    Int(Option<i64>, Option<i64>),
    /// Any integer of i64 and u64.
    Integer,
    /// Any number.
    Number,
    /// A checked text of the runtime, by its type's name.
    Format(&'static str),
    /// An item of the model.
    Item(ItemId),
    /// An item behind a pointer, where a type contains itself.
    Boxed(ItemId),
    /// The type, or `null`.
    Option(Box<Type>),
    /// A list.
    List {
        /// Of what.
        item: Box<Type>,
        /// `minItems`.
        min: u64,
        /// `maxItems`.
        max: Option<u64>,
        /// `uniqueItems`.
        unique: bool,
    },
    /// A list of fixed length.
    Tuple(Vec<Type>),
    /// An object used as a map.
    Map {
        /// The type of the member names.
        key: Box<Type>,
        /// The type of the member values.
        value: Box<Type>,
        /// `minProperties`.
        min: u64,
        /// `maxProperties`.
        max: Option<u64>,
    },
}

impl Type {
    /// How many types are within types, items counting as one.
    pub fn depth(&self) -> usize {
        match self {
            Self::Option(inner) => 1 + inner.depth(),
            Self::List { item, .. } => 1 + item.depth(),
            Self::Tuple(items) => 1 + items.iter().map(Self::depth).max().unwrap_or(0),
            Self::Map { key, value, .. } => 1 + key.depth().max(value.depth()),
            _ => 1,
        }
    }
}

/// A named item.
#[derive(Clone, Debug)]
pub struct Item {
    /// The module it stands in.
    pub module: ModuleId,
    /// Its name; the wished one until [`super::names`] has settled it.
    pub name: String,
    /// How firm the wish is: lower is served first.
    pub claim: Claim,
    /// The schemas it stands for, its own first.
    pub origins: Vec<NodeId>,
    /// Annotations of the schema.
    pub meta: Meta,
    /// What it is.
    pub kind: Kind,
}

/// Where a wished name comes from, firmest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// An overrides file.
    Override,
    /// The root of a contract.
    Root,
    /// A definition.
    Definition,
    /// The place it stands in.
    Place,
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Claimed, and not yet decided.
    Pending,
    /// An object with named members.
    Record(Record),
    /// An enumeration of strings.
    Texts(Vec<Choice>),
    /// An enumeration of constants that are not all strings.
    Values(Vec<Choice>),
    /// One constant.
    Constant(Value),
    /// A string newtype.
    Text(TextRules),
    /// A number newtype; the flag says that only integers are meant.
    Number(NumberRules, bool),
    /// Alternatives.
    Union(Union),
    /// A type with a further rule, or the name of a type that contains itself.
    Refined(Type, Option<Embedded>),
}

/// One value of an enumeration.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The variant's name.
    pub name: String,
    /// The constant.
    pub value: Value,
    /// Annotations, where the enumeration gives each value a schema.
    pub meta: Meta,
}

/// An object with named members.
#[derive(Clone, Debug, Default)]
pub struct Record {
    /// The named members, in the schema's order.
    pub fields: Vec<Field>,
    /// The other members; `None`: there are none.
    pub extra: Option<Extra>,
    /// Rules over several members that are written out.
    pub rules: Vec<Rule>,
    /// The rest of the schema, for the embedded validator.
    pub embedded: Option<Embedded>,
}

impl Record {
    /// Whether some rule spans members, so that they cannot be assigned one by one.
    pub fn is_checked(&self) -> bool {
        !self.rules.is_empty() || self.embedded.is_some()
    }
}

/// A named member of an object.
#[derive(Clone, Debug)]
pub struct Field {
    /// The member's name on the wire.
    pub wire: String,
    /// The field's identifier.
    pub name: String,
    /// Its type, without presence.
    pub ty: Type,
    /// Whether it is in `required`.
    pub required: bool,
    /// Annotations.
    pub meta: Meta,
    /// Where its schema is written.
    pub origin: Option<NodeId>,
}

/// The members of an open object beyond its named ones.
#[derive(Clone, Debug)]
pub struct Extra {
    /// The field's identifier.
    pub name: String,
    /// What each of them holds.
    pub value: Type,
    /// Patterns of which a name must match one; none: any name.
    pub patterns: Vec<String>,
    /// What each name must be, as a text.
    pub names: Vec<TextRules>,
    /// Names that must not be there.
    pub forbidden: Vec<String>,
}

/// A rule over the members of one record, written out as an expression.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The keyword it comes from.
    pub keyword: &'static str,
    /// What must hold.
    pub must: Condition,
}

/// A condition on a record.
#[derive(Clone, Debug, PartialEq)]
pub enum Condition {
    /// Always, or never.
    Constant(bool),
    /// The member is there.
    Present(String),
    /// The member is there and is one of these.
    Among(String, Vec<Value>),
    /// So many members at least.
    AtLeast(u64),
    /// So many members at most.
    AtMost(u64),
    /// Not so.
    Not(Box<Condition>),
    /// All of them.
    All(Vec<Condition>),
    /// One of them at least.
    Any(Vec<Condition>),
    /// Exactly one of them.
    One(Vec<Condition>),
}

/// A part of a schema that the embedded validator judges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// The schema.
    pub node: NodeId,
    /// The keywords that no static check covers.
    pub keywords: Vec<String>,
}

/// Alternatives.
#[derive(Clone, Debug)]
pub struct Union {
    /// The variants, in the schema's order.
    pub variants: Vec<Variant>,
    /// How a reader tells them apart.
    pub by: Told,
}

/// One alternative.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The variant's name.
    pub name: String,
    /// What it holds.
    pub ty: Type,
    /// The kinds of instances it may hold, by their names.
    pub kinds: Vec<&'static str>,
    /// The tag's values.
    pub tags: Vec<String>,
    /// Annotations.
    pub meta: Meta,
}

/// How alternatives are told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// By the kind of the instance.
    Kind,
    /// By a string member of the object.
    Tag(String),
    /// By trying one after the other.
    Trying,
}

/// One module: a contract, or a document that contracts share.
#[derive(Clone, Debug)]
pub struct Module {
    /// The path of the module below the generated root.
    pub path: Vec<String>,
    /// The document it is made from.
    pub document: DocumentId,
    /// The type of the document's root; `None` where only parts of the document are referred to.
    pub root: Option<Type>,
    /// The number of the catalog's entry.
    pub entry: Option<usize>,
}

/// Everything that is written.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The modules.
    pub modules: Vec<Module>,
    /// The items, each in one module.
    pub items: Vec<Item>,
}

impl Model {
    /// The item behind an id.
    pub fn item(&self, id: ItemId) -> &Item {
        &self.items[id.0]
    }

    /// Whether an item is the root of a module.
    pub fn is_root(&self, module: ModuleId, item: &Item) -> bool {
        match &self.modules[module.0].root {
            Some(Type::Item(root)) => std::ptr::eq(self.item(*root), item),
            _ => false,
        }
    }

    /// The items of one module in the order in which they were decided.
    pub fn of_module(&self, module: ModuleId) -> impl Iterator<Item = (ItemId, &Item)> {
        self.items
            .iter()
            .enumerate()
            .filter(move |(_, item)| item.module == module)
            .map(|(index, item)| (ItemId(index), item))
    }

    /// The parts of the schemas that need the embedded validator, with the item that asks.
    pub fn embedded(&self) -> impl Iterator<Item = (&Item, &Embedded)> {
        self.items.iter().filter_map(|item| match &item.kind {
            Kind::Record(record) => Some((item, record.embedded.as_ref()?)),
            Kind::Refined(_, embedded) => Some((item, embedded.as_ref()?)),
            _ => None,
        })
    }

    /// How many items each wished name has, per module.
    pub(super) fn wishes(&self) -> IndexMap<(ModuleId, String), Vec<ItemId>> {
        let mut wishes: IndexMap<_, Vec<_>> = IndexMap::new();
        for (index, item) in self.items.iter().enumerate() {
            wishes
                .entry((item.module, item.name.clone()))
                .or_default()
                .push(ItemId(index));
        }
        wishes
    }
}

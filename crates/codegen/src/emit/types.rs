//! The Rust spelling of the model's types, seen from one module.

use proc_macro2::TokenStream;

use crate::model::{ItemId, Model, ModuleId, Type};

/// The place that types are spelled for.
#[derive(Clone, Copy)]
pub(super) struct Spelling<'m> {
    pub model: &'m Model,
    pub module: ModuleId,
    /// How many modules below the contract's own.
    pub below: usize,
}

impl Spelling<'_> {
    /// The type as tokens.
    pub fn ty(&self, ty: &Type) -> TokenStream {
        // What `text` spells is made of paths, numbers and brackets alone.
        self.text(ty).parse().unwrap_or_default()
    }

    /// The type as text.
    pub fn text(&self, ty: &Type) -> String {
        match ty {
            Type::Bool => "bool".to_owned(),
            Type::String => "String".to_owned(),
            Type::Json => "runtime::Json".to_owned(),
            Type::Null => "runtime::Null".to_owned(),
            Type::Never => "runtime::Never".to_owned(),
            Type::Text(min, max) => format!("runtime::Text{}", ends(*min, *max)),
            Type::UInt(min, max) => format!("runtime::UInt{}", ends(*min, *max)),
            Type::Int(min, max) => int(*min, *max),
            Type::Integer => "runtime::Integer".to_owned(),
            Type::Number => "runtime::Number".to_owned(),
            Type::Format(name) => format!("runtime::{name}"),
            Type::Item(item) => self.item(*item),
            Type::Boxed(item) => format!("Box<{}>", self.item(*item)),
            Type::Option(inner) => format!("Option<{}>", self.text(inner)),
            Type::List {
                item,
                min: 0,
                max: None,
                unique: false,
            } => format!("Vec<{}>", self.text(item)),
            Type::List {
                item,
                min,
                max,
                unique,
            } => {
                let name = if *unique { "UniqueList" } else { "List" };
                format!(
                    "runtime::{name}<{}{}>",
                    self.text(item),
                    more_ends(*min, *max)
                )
            }
            Type::Tuple(items) => {
                let items: Vec<String> = items.iter().map(|item| self.text(item)).collect();
                format!("({},)", items.join(", "))
            }
            Type::Map {
                key,
                value,
                min,
                max,
            } => {
                format!(
                    "runtime::Map<{}, {}{}>",
                    self.text(key),
                    self.text(value),
                    more_ends(*min, *max)
                )
            }
        }
    }

    /// The path of an item.
    pub fn item(&self, id: ItemId) -> String {
        let item = self.model.item(id);
        if item.module == self.module {
            return match self.below > 0 && is_builders_own(&item.name) {
                true => format!("super::{}", item.name),
                false => item.name.clone(),
            };
        }
        let from = &self.model.modules[self.module.0].path;
        let to = &self.model.modules[item.module.0].path;
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        let up = "super::".repeat(from.len() - shared + self.below);
        let down: String = to[shared..]
            .iter()
            .map(|part| format!("{part}::"))
            .collect();
        format!("{up}{down}{}", item.name)
    }
}

/// Whether the module `builder` has, or may have, something of its own by this name.
pub(super) fn is_builders_own(name: &str) -> bool {
    const IMPORTED: &[&str] = &["Given", "Missing", "Set", "Slot", "Stated"];
    IMPORTED.contains(&name)
        || name.starts_with("Has")
        || name.ends_with("Builder")
        || name.ends_with("Fields")
        || name.contains("Needs")
}

fn ends(min: u64, max: Option<u64>) -> String {
    match (min, max) {
        (0, None) => String::new(),
        (min, None) => format!("<{min}>"),
        (min, Some(max)) => format!("<{min}, {max}>"),
    }
}

fn more_ends(min: u64, max: Option<u64>) -> String {
    match (min, max) {
        (0, None) => String::new(),
        (min, None) => format!(", {min}"),
        (min, Some(max)) => format!(", {min}, {max}"),
    }
}

fn int(min: Option<i64>, max: Option<i64>) -> String {
    let min = min.map_or("{ i64::MIN }".to_owned(), |min| min.to_string());
    match max {
        None => format!("runtime::Int<{min}>"),
        Some(max) => format!("runtime::Int<{min}, {max}>"),
    }
}

//! Prints the shapes of structs and enums with typify. No other file knows it.
//!
//! Typify sees definitions in a subset that it prints exactly: objects whose members are replaced types, lists of
//! string constants, and alternatives of replaced types. Names are numbers here and put in place afterwards, so that
//! typify decides neither a meaning nor a name.

use std::collections::HashMap;

use schemars::schema::{InstanceType, ObjectValidation, Schema, SchemaObject, SubschemaValidation};
use syn::visit_mut::{self, VisitMut};
use typify::{TypeSpace, TypeSpaceSettings};

/// A shape to print.
pub(super) enum Shape {
    /// A struct: for each field its type, and whether the field is an `Option` of it.
    Struct(Vec<(String, bool)>),
    /// An enum of so many unit variants.
    Units(usize),
    /// An enum of variants that hold one type each.
    Variants(Vec<String>),
}

/// The printed shapes, in the order of what was asked.
///
/// # Errors
/// What typify or syn says, should one of them refuse such a definition.
pub(super) fn print(shapes: &[Shape]) -> Result<Vec<syn::Item>, String> {
    let mut settings = TypeSpaceSettings::default();
    let mut definitions = Vec::new();
    let mut types = HashMap::new();
    for (number, shape) in shapes.iter().enumerate() {
        let lowered = lower(shape, &mut settings, &mut definitions, &mut types)?;
        definitions.push((name("S", number), lowered));
    }
    let mut space = TypeSpace::new(&settings);
    space
        .add_ref_types(definitions)
        .map_err(|error| error.to_string())?;
    let mut file: syn::File = syn::parse2(space.to_stream()).map_err(|error| error.to_string())?;
    Put(types).visit_file_mut(&mut file);
    let mut printed: Vec<Option<syn::Item>> = Vec::new();
    printed.resize_with(shapes.len(), || None);
    for item in file.items {
        let ident = match &item {
            syn::Item::Struct(item) => item.ident.to_string(),
            syn::Item::Enum(item) => item.ident.to_string(),
            _ => continue,
        };
        if let Some(slot) = number(&ident).and_then(|number| printed.get_mut(number)) {
            *slot = Some(item);
        }
    }
    let missing = || "typify left out a definition".to_owned();
    printed
        .into_iter()
        .map(|item| item.ok_or_else(missing))
        .collect()
}

/// The definition of a shape, in the subset that typify prints exactly.
fn lower(
    shape: &Shape,
    settings: &mut TypeSpaceSettings,
    definitions: &mut Vec<(String, Schema)>,
    types: &mut HashMap<String, syn::Type>,
) -> Result<Schema, String> {
    let mut replace = |ty: &str| -> Result<Schema, String> {
        let reference = name("R", definitions.len());
        settings.with_replacement(&reference, &reference, std::iter::empty());
        definitions.push((reference.clone(), Schema::Bool(true)));
        let ty = syn::parse_str(ty).map_err(|error| format!("{error} in `{ty}`"))?;
        types.insert(reference.clone(), ty);
        Ok(Schema::new_ref(format!("#/definitions/{reference}")))
    };
    let schema = match shape {
        Shape::Struct(fields) => {
            // Closed: an object that typify thinks open and empty would come out as a map.
            let mut object = ObjectValidation {
                additional_properties: Some(Box::new(Schema::Bool(false))),
                ..ObjectValidation::default()
            };
            for (index, (ty, optional)) in fields.iter().enumerate() {
                let field = format!("f{index:05}");
                object.properties.insert(field.clone(), replace(ty)?);
                if !optional {
                    object.required.insert(field);
                }
            }
            SchemaObject {
                instance_type: Some(InstanceType::Object.into()),
                object: Some(Box::new(object)),
                ..SchemaObject::default()
            }
        }
        Shape::Units(count) => SchemaObject {
            instance_type: Some(InstanceType::String.into()),
            enum_values: Some((0..*count).map(|index| name("V", index).into()).collect()),
            ..SchemaObject::default()
        },
        Shape::Variants(variants) => SchemaObject {
            subschemas: Some(Box::new(SubschemaValidation {
                one_of: Some(
                    variants
                        .iter()
                        .map(|ty| replace(ty))
                        .collect::<Result<_, _>>()?,
                ),
                ..SubschemaValidation::default()
            })),
            ..SchemaObject::default()
        },
    };
    Ok(schema.into())
}

fn name(letter: &str, number: usize) -> String {
    format!("{letter}{number:07}")
}

fn number(name: &str) -> Option<usize> {
    name.strip_prefix('S')?.parse().ok()
}

/// Puts the real types where their numbers stand: typify takes paths alone, and these may be tuples.
struct Put(HashMap<String, syn::Type>);

impl VisitMut for Put {
    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        let number = match ty {
            syn::Type::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        match number.and_then(|number| self.0.get(&number)) {
            Some(real) => *ty = real.clone(),
            None => visit_mut::visit_type_mut(self, ty),
        }
    }
}

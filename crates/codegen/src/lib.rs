//! Generates Rust types whose every value is valid from a registry of JSON Schema contracts.
//!
//! The pipeline is [`generate`]: load, resolve, normalize, model, emit, format.

mod build_script;
pub mod diagnostic;
mod emit;
pub mod fields;
mod format;
mod generate;
pub mod lint;
pub mod load;
pub mod model;
pub mod normalize;
pub mod oracle;
pub mod output;
pub mod pattern;
pub mod registry;
pub mod resolve;
mod settings;

pub use diagnostic::Failure;
pub use generate::{Generated, file_of, generate, model_of};
pub use registry::Registry;
pub use settings::Settings;

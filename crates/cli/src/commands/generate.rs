//! `contract generate`: a registry, or one schema, to Rust.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use contract_codegen::output::{self, Difference};
use contract_codegen::{Generated, Registry, Settings, generate};

use crate::console;
use crate::failure::Failure;
use crate::registry::warn;

/// Turns a registry of contracts, or one schema, into Rust.
///
/// Writes only the files that change.
#[derive(Args)]
#[command(after_help = "\
Examples:
  contract generate
  contract generate --registry schemas --out generated --check
  contract generate --schema point.json --root Point --out src/point.rs")]
pub struct Generate {
    /// The registry: a folder with `catalog.json` or `contracts/catalog.json`.
    #[arg(
        long,
        value_name = "DIR",
        default_value = "schemas",
        conflicts_with = "schema"
    )]
    registry: PathBuf,
    /// Where the files go: a folder for a registry (`generated` unless said otherwise), a file or `-` for a schema.
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Write nothing; exit with 1 and name the files that are stale, missing or orphaned.
    #[arg(long)]
    check: bool,
    /// One schema instead of a registry: a file, or `-` for standard input.
    #[arg(long, value_name = "FILE|-")]
    schema: Option<PathBuf>,
    /// The name of the root type of that schema.
    #[arg(long, value_name = "NAME", default_value = "Root", requires = "schema")]
    root: String,
    /// Where that schema was served from: the base for its relative references.
    #[arg(long, value_name = "URI", requires = "schema")]
    base_uri: Option<String>,
    /// A folder with an `index.json` of `{uri: file}`: what the schema's references reach. Nothing is ever fetched.
    #[arg(long, value_name = "DIR", requires = "schema")]
    resources: Vec<PathBuf>,
    /// Take `format` as an annotation: it is not asserted.
    #[arg(long)]
    no_formats: bool,
}

impl Generate {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let mut settings = Settings::default();
        settings.assert_formats = !self.no_formats;
        match &self.schema {
            Some(schema) => self.single(schema, settings),
            None => self.registry(&settings),
        }
    }

    fn registry(&self, settings: &Settings) -> Result<bool, Failure> {
        let started = Instant::now();
        let registry = Registry::open(&self.registry)?;
        warn(&registry);
        let generated = generate(&registry, settings)?;
        let out = self
            .out
            .clone()
            .unwrap_or_else(|| PathBuf::from("generated"));
        let io = |error: io::Error| Failure::io(&out, &error);
        if self.check {
            let difference = output::compare(&generated.files, &out).map_err(io)?;
            tell_difference(&difference, &out)?;
            return Ok(difference.is_none());
        }
        let difference = output::write(&generated.files, &out).map_err(io)?;
        console::print(&summary(&generated, &difference, &out, started))?;
        Ok(true)
    }

    fn single(&self, schema: &Path, mut settings: Settings) -> Result<bool, Failure> {
        let (name, text) = read(schema)?;
        let registry = Registry::single(&name, &text, self.base_uri.as_deref(), &self.resources)?;
        warn(&registry);
        settings.one_module = true;
        settings.root = Some(self.root.clone());
        settings.command = "contract generate --schema".to_owned();
        let generated = generate(&registry, &settings)?;
        let text = generated.files.into_values().next().unwrap_or_default();
        match &self.out {
            Some(path) if path.as_os_str() != "-" => {
                output::replace(path, &text).map_err(|error| Failure::io(path, &error))?;
            }
            _ => console::print(&text)?,
        }
        Ok(true)
    }
}

fn read(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    if path.as_os_str() == "-" {
        let mut text = Vec::new();
        io::stdin()
            .read_to_end(&mut text)
            .map_err(|error| Failure::io(path, &error))?;
        return Ok(("<stdin>".to_owned(), text));
    }
    let text = fs::read(path).map_err(|error| Failure::io(path, &error))?;
    Ok((path.to_string_lossy().into_owned(), text))
}

/// What was written, and how much there is.
fn summary(generated: &Generated, difference: &Difference, out: &Path, started: Instant) -> String {
    let mut lines = Vec::new();
    for (item, keywords) in &generated.embedded {
        let keywords = keywords.join(", ");
        lines.push(format!(
            "{item} needs the embedded validator for {keywords}"
        ));
    }
    for path in &difference.orphaned {
        lines.push(format!("removed {}", out.join(path).display()));
    }
    for path in difference.stale.iter().chain(&difference.missing) {
        lines.push(format!("wrote {}", out.join(path).display()));
    }
    let changed = difference.stale.len() + difference.missing.len() + difference.orphaned.len();
    lines.push(format!(
        "{} contracts, {} types, {} files ({changed} changed) in {:.0?}\n",
        generated.contracts,
        generated.types,
        generated.files.len(),
        started.elapsed()
    ));
    lines.join("\n")
}

fn tell_difference(difference: &Difference, out: &Path) -> Result<(), Failure> {
    for (word, paths) in [
        ("stale", &difference.stale),
        ("missing", &difference.missing),
        ("orphaned", &difference.orphaned),
    ] {
        for path in paths {
            console::print(&format!("{word}: {}\n", out.join(path).display()))?;
        }
    }
    if !difference.is_none() {
        console::tell(
            "error: the generated files are not what the schemas give; run `contract generate`",
        );
    }
    Ok(())
}

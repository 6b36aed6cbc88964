//! `contract validate`: records against a contract or a schema.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use clap::Args;
use contract_codegen::Registry;

use crate::console::Format;
use crate::failure::Failure;
use crate::registry::{RegistryOption, find, warn};
use crate::validate::input::Input;
use crate::validate::{Judge, run};

/// Validates JSON, or NDJSON, against a contract or a schema.
///
/// Files that end in `.ndjson` or `.jsonl` have a record on each line. Without INPUT, or for `-`, standard input is read.
#[derive(Args)]
#[command(
    override_usage = "contract validate [OPTIONS] <ID> [INPUT]...\n       contract validate [OPTIONS] --schema <FILE> [INPUT]...",
    after_help = "\
Examples:
  contract validate agent.goal@1 goal.json
  contract validate agent.goal records.ndjson --format json
  curl … | contract validate --schema schema.json"
)]
pub struct Validate {
    /// The contract (`agent.goal@1`, `agent.goal` for its newest major, or an alias), unless `--schema` is given; then files.
    #[arg(value_name = "ID|INPUT")]
    arguments: Vec<PathBuf>,
    #[command(flatten)]
    registry: RegistryOption,
    /// A schema instead of a contract.
    #[arg(long, value_name = "FILE", conflicts_with = "registry")]
    schema: Option<PathBuf>,
    /// Each line of every input is a record.
    #[arg(long)]
    ndjson: bool,
    /// How to write the verdicts: for people, or a line of JSON a record.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
    /// How many records are judged at a time; as many as there are processors unless said.
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

impl Validate {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let (judge, inputs) = match &self.schema {
            Some(schema) => (of_schema(schema)?, self.arguments.as_slice()),
            None => self.of_contract()?,
        };
        let inputs: Vec<Input> = match inputs {
            [] => vec![Input::new(Path::new("-"), self.ndjson)],
            paths => paths
                .iter()
                .map(|path| Input::new(path, self.ndjson))
                .collect(),
        };
        run::run(&judge, &inputs, self.format, self.jobs())
    }

    fn of_contract(&self) -> Result<(Judge, &[PathBuf]), Failure> {
        let Some((id, inputs)) = self.arguments.split_first() else {
            return Err(Failure::other(
                "say which contract, as in `contract validate agent.goal@1 goal.json`",
            ));
        };
        let registry = self.registry.open()?;
        let entry = find(&registry, &id.to_string_lossy())?;
        let graph = registry.graph();
        let root = graph.root(entry.document);
        let root = root.ok_or_else(|| Failure::other(format!("{} is no schema", entry.path)))?;
        Ok((Judge::new(&graph, root)?, inputs))
    }

    fn jobs(&self) -> usize {
        let available = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(available, NonZeroUsize::get)
    }
}

fn of_schema(path: &Path) -> Result<Judge, Failure> {
    let text = fs::read(path).map_err(|error| Failure::io(path, &error))?;
    let registry = Registry::single(&path.to_string_lossy(), &text, None, &[])?;
    warn(&registry);
    let graph = registry.graph();
    let root = registry
        .roots()
        .next()
        .and_then(|document| graph.root(document));
    let root = root.ok_or_else(|| Failure::other(format!("{} is no schema", path.display())))?;
    Judge::new(&graph, root)
}

//! `contract list`: every contract.

use clap::Args;
use contract_codegen::Registry;
use contract_codegen::registry::CatalogEntry;
use serde::Serialize;

use crate::console::{self, Format};
use crate::failure::Failure;
use crate::registry::RegistryOption;

/// Lists every contract: id, version, owner, visibility, status, decision.
#[derive(Args)]
#[command(after_help = "\
Examples:
  contract list
  contract list --registry schemas --format json")]
pub struct List {
    #[command(flatten)]
    registry: RegistryOption,
    /// How to write the list: a table, or an array of objects.
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    format: Format,
}

/// A contract as the list tells it.
#[derive(Serialize)]
struct Line<'a> {
    id: String,
    version: &'a str,
    owner: &'a str,
    visibility: &'a str,
    status: &'a str,
    decision: Option<&'a str>,
}

impl List {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let registry = self.registry.open()?;
        let text = match self.format {
            Format::Human => table(&registry),
            Format::Json => json(&registry)?,
        };
        console::print(&text)?;
        Ok(true)
    }
}

fn lines(registry: &Registry) -> impl Iterator<Item = Line<'_>> {
    registry.entries.iter().map(|entry: &CatalogEntry| Line {
        id: entry.key(),
        version: &entry.version,
        owner: &entry.owner,
        visibility: &entry.visibility,
        status: &entry.status,
        decision: entry.decision.as_deref(),
    })
}

fn json(registry: &Registry) -> Result<String, Failure> {
    let lines: Vec<Line<'_>> = lines(registry).collect();
    let text = serde_json::to_string_pretty(&lines).map_err(Failure::other)?;
    Ok(text + "\n")
}

const HEAD: [&str; 6] = ["ID", "VERSION", "OWNER", "VISIBILITY", "STATUS", "DECISION"];

fn table(registry: &Registry) -> String {
    let rows: Vec<[String; 6]> = lines(registry)
        .map(|line| {
            [
                line.id,
                line.version.to_owned(),
                line.owner.to_owned(),
                line.visibility.to_owned(),
                line.status.to_owned(),
                line.decision.unwrap_or("-").to_owned(),
            ]
        })
        .collect();
    let widths: [usize; 6] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEAD[column].len()]).max().unwrap_or(0)
    });
    let head = console::bold(row(&HEAD.map(str::to_owned), &widths).trim_end());
    let rows = rows.iter().map(|cells| row(cells, &widths));
    std::iter::once(format!("{head}\n")).chain(rows).collect()
}

fn row(cells: &[String; 6], widths: &[usize; 6]) -> String {
    let padded: Vec<String> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{cell:width$}"))
        .collect();
    format!("{}\n", padded.join("  ").trim_end())
}

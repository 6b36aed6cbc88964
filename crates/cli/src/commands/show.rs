//! `contract show`: one contract.

use clap::Args;
use contract_codegen::fields::{Fields, constraints, fields, markdown};
use contract_codegen::registry::CatalogEntry;
use contract_codegen::resolve::Graph;
use contract_codegen::{Registry, Settings, file_of, generate};

use crate::console;
use crate::failure::Failure;
use crate::registry::{RegistryOption, find};

/// Shows one contract: its facts, its fields, its schema or its Rust.
#[derive(Args)]
#[command(after_help = "\
Examples:
  contract show agent.goal@1
  contract show agent.goal --fields
  contract show agent.goal@1 --rust")]
pub struct Show {
    /// The contract: `agent.goal@1`, `agent.goal` (its newest major) or an alias.
    id: String,
    #[command(flatten)]
    registry: RegistryOption,
    /// Show the table of fields, in Markdown.
    #[arg(long, conflicts_with_all = ["schema", "rust"])]
    fields: bool,
    /// Show the schema.
    #[arg(long, conflicts_with = "rust")]
    schema: bool,
    /// Show the generated Rust.
    #[arg(long)]
    rust: bool,
}

impl Show {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let registry = self.registry.open()?;
        let entry = find(&registry, &self.id)?;
        let graph = registry.graph();
        let contract = Contract {
            registry: &registry,
            graph: &graph,
            entry,
        };
        console::print(&if self.fields {
            contract.table()?
        } else if self.schema {
            contract.schema()?
        } else if self.rust {
            contract.rust()?
        } else {
            contract.facts()?
        })?;
        Ok(true)
    }
}

/// The contract that is shown.
struct Contract<'a> {
    registry: &'a Registry,
    graph: &'a Graph<'a>,
    entry: &'a CatalogEntry,
}

impl Contract<'_> {
    fn fields(&self) -> Result<Fields, Failure> {
        let root = self.graph.root(self.entry.document);
        let root =
            root.ok_or_else(|| Failure::other(format!("{} is no schema", self.entry.path)))?;
        Ok(fields(self.registry, self.graph, root))
    }

    fn table(&self) -> Result<String, Failure> {
        let fields = self.fields()?;
        let mut text = markdown(&fields.rows, |key| self.address(key));
        if fields.whole.iter().any(|word| word != "no other fields") {
            let words = constraints(&fields.whole).replace("<br>", "\n");
            text.push_str(&format!("\nThe record as a whole:\n\n{words}\n"));
        }
        Ok(text)
    }

    /// Where a contract's schema is served from.
    fn address(&self, key: &str) -> Option<String> {
        let mut entries = self.registry.entries.iter();
        let entry = entries.find(|entry| entry.key() == key)?;
        Some(self.graph.document_uri(entry.document).to_owned())
    }

    /// The schema as its author wrote it; one that is kept on a single line is spread out.
    fn schema(&self) -> Result<String, Failure> {
        let document = self.graph.document(self.entry.document);
        let text = document.source().text().trim_end();
        let spread = match text.contains('\n') {
            true => text.to_owned(),
            false => serde_json::to_string_pretty(document.value()).map_err(Failure::other)?,
        };
        Ok(spread + "\n")
    }

    fn rust(&self) -> Result<String, Failure> {
        let mut generated = generate(self.registry, &Settings::default())?;
        let text = generated.files.remove(&file_of(self.entry));
        text.ok_or_else(|| Failure::other(format!("nothing is generated for {}", self.entry.key())))
    }

    fn facts(&self) -> Result<String, Failure> {
        let entry = self.entry;
        let fields = self.fields()?.rows.len().to_string();
        let module = file_of(entry).trim_end_matches(".rs").replace('/', "::");
        let facts = [
            ("Version", Some(entry.version.as_str())),
            ("Owner", Some(&entry.owner)),
            ("Visibility", Some(&entry.visibility)),
            ("Status", Some(&entry.status)),
            ("Compatibility", Some(&entry.compatibility)),
            ("Decision", entry.decision.as_deref()),
            ("Schema", Some(self.graph.document_uri(entry.document))),
            ("File", Some(&entry.path)),
            ("Module", Some(&module)),
            ("Fields", Some(&fields)),
        ];
        let mut text = format!("{}\n\n", console::bold(&entry.key()));
        for (name, value) in facts {
            if let Some(value) = value {
                text.push_str(&format!("{:<15}{value}\n", format!("{name}:")));
            }
        }
        for paragraph in self.deprecation().into_iter().chain(self.description()) {
            text.push_str(&format!("\n{paragraph}\n"));
        }
        Ok(text)
    }

    /// "Deprecated since …; use …. Removed after …", with the reason.
    fn deprecation(&self) -> Option<String> {
        let names = |id: &str| id == self.entry.id || id == self.entry.key();
        let mut notes = self.registry.deprecations.iter();
        let note = notes.find(|note| names(&note.id))?;
        let mut text = "Deprecated".to_owned();
        if let Some(since) = &note.since {
            text.push_str(&format!(" since {since}"));
        }
        if let Some(replacement) = &note.replacement {
            text.push_str(&format!("; use {replacement}"));
        }
        text.push('.');
        if let Some(date) = &note.remove_after {
            text.push_str(&format!(" Removed after {date}."));
        }
        if let Some(reason) = &note.reason {
            text.push_str(&format!(" {reason}"));
        }
        Some(text)
    }

    fn description(&self) -> Option<String> {
        let document = self.graph.document(self.entry.document).value();
        let description = document.get("description")?.as_str()?;
        Some(description.trim().to_owned())
    }
}

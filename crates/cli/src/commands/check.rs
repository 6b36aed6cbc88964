//! `contract check`: everything a registry must hold.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use contract_codegen::Registry;
use contract_codegen::registry::CatalogEntry;
use contract_codegen::resolve::Graph;

use crate::check::{Fixtures, Rules, Side, Verdicts, deprecations, generated};
use crate::console::{self, count};
use crate::failure::{Failure, shown};
use crate::registry::{RegistryOption, is_registry, warn};
use crate::validate::human;
use crate::validate::input::Record;

/// Checks everything that a registry must hold.
///
/// The catalog, ids, file names and versions; every schema; fixtures on both sides, each judged as it should be; aliases
/// and deprecations; and that the generated code beside the registry is fresh.
#[derive(Args)]
#[command(after_help = "\
Examples:
  contract check
  contract check --registry schemas --fixtures tests/fixtures")]
pub struct Check {
    #[command(flatten)]
    registry: RegistryOption,
    /// The fixtures: a folder with `<id>/valid` and `<id>/rejected` (or `invalid`). Looked for in the registry's
    /// `fixtures`, and beside it in `fixtures` and `tests/fixtures`, unless said.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
}

impl Check {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let folder = self.registry.folder().ok_or_else(|| {
            Failure::other("there is no registry `schemas` here; name one with `--registry DIR`")
        })?;
        let registry = match Registry::open(&folder) {
            Ok(registry) => registry,
            Err(failure) if is_registry(&folder) => {
                console::tell(&shown(&failure));
                console::print(&format!("{}: its files have faults\n", folder.display()))?;
                return Ok(false);
            }
            Err(failure) => return Err(failure.into()),
        };
        warn(&registry);
        let fixtures = Fixtures::find(&folder, self.fixtures.as_deref())?;
        let graph = registry.graph();
        let rules = Rules::of(&registry, &graph);
        let run = Run {
            rules: &rules,
            registry: &registry,
            graph: &graph,
            fixtures: &fixtures,
            totals: Totals::default(),
        };
        run.run(&folder)
    }
}

/// A check under way.
struct Run<'a> {
    registry: &'a Registry,
    graph: &'a Graph<'a>,
    fixtures: &'a Fixtures,
    rules: &'a Rules<'a>,
    totals: Totals,
}

#[derive(Default)]
struct Totals {
    valid: usize,
    refused: usize,
    /// Contracts whose type is compiled in.
    compiled: usize,
    faults: usize,
}

impl Run<'_> {
    fn run(mut self, folder: &Path) -> Result<bool, Failure> {
        for (number, entry) in self.registry.entries.iter().enumerate() {
            self.contract(number, entry)?;
        }
        for stray in self.fixtures.strays(self.registry)? {
            self.fault(&stray);
        }
        for fault in deprecations::faults(self.registry) {
            self.fault(&fault);
        }
        let fresh = self.generated(folder)?;
        self.summary(fresh)?;
        Ok(self.totals.faults == 0)
    }

    fn fault(&mut self, message: &str) {
        self.totals.faults += 1;
        console::tell(&format!("error: {message}\n\n"));
    }

    /// Judges the fixtures of one contract, and says so in a line.
    fn contract(&mut self, number: usize, entry: &CatalogEntry) -> Result<(), Failure> {
        let verdicts = Verdicts::of(self.graph, self.rules, number, entry)?;
        let before = self.totals.faults;
        let valid = self.side(entry, &verdicts, Side::Valid)?;
        let refused = self.side(entry, &verdicts, Side::Refused)?;
        self.totals.valid += valid;
        self.totals.refused += refused;
        self.totals.compiled += usize::from(verdicts.is_compiled());
        let faults = match self.totals.faults - before {
            0 => String::new(),
            faults => format!("; {}", count(faults, "fault")),
        };
        console::print(&format!(
            "{}: {valid} accepted, {refused} refused, by the oracle and the {}{faults}\n",
            entry.key(),
            verdicts.type_name(),
        ))
    }

    /// Judges one side; answers how many fixtures are judged as they should be.
    fn side(
        &mut self,
        entry: &CatalogEntry,
        verdicts: &Verdicts<'_>,
        side: Side,
    ) -> Result<usize, Failure> {
        let paths = self.fixtures.of(self.registry, entry, side)?;
        if paths.is_empty() {
            let place = self.fixtures.place(self.registry, entry, side);
            self.fault(&format!(
                "`{}` has no {side} fixture\n  = help: add one to {}",
                entry.key(),
                place.display()
            ));
        }
        let mut right = 0;
        for path in paths {
            let before = self.totals.faults;
            self.fixture(&path, verdicts, side)?;
            right += usize::from(self.totals.faults == before);
        }
        Ok(right)
    }

    fn fixture(&mut self, path: &Path, verdicts: &Verdicts<'_>, side: Side) -> Result<(), Failure> {
        let text = fs::read(path).map_err(|error| Failure::io(path, &error))?;
        let name = path.display().to_string();
        for verdict in verdicts.of_fixture(&text) {
            match (side, verdict.report.valid()) {
                (Side::Valid, true) | (Side::Refused, false) => {}
                (Side::Valid, false) => {
                    self.fault(&format!("{name} is refused by the {}", verdict.judge));
                    let record = Record::whole(&name, &text);
                    console::tell(&human::violations(&record, &verdict.report));
                }
                (Side::Refused, true) => {
                    self.fault(&format!("{name} is accepted by the {}", verdict.judge));
                }
            }
        }
        Ok(())
    }

    /// Whether the generated code is fresh; `None` where there is none.
    fn generated(&mut self, registry: &Path) -> Result<Option<bool>, Failure> {
        let Some(folder) = generated::folder(registry) else {
            return Ok(None);
        };
        let difference = generated::difference(self.registry, &folder)?;
        let kinds = [
            ("stale", &difference.stale),
            ("missing", &difference.missing),
            ("orphaned", &difference.orphaned),
        ];
        for (kind, paths) in kinds {
            for path in paths {
                let path = folder.join(path);
                self.fault(&format!(
                    "{} is {kind}\n  = help: run `contract generate`",
                    path.display()
                ));
            }
        }
        Ok(Some(difference.is_none()))
    }

    fn summary(&self, fresh: Option<bool>) -> Result<(), Failure> {
        let Totals {
            valid,
            refused,
            compiled,
            faults,
        } = self.totals;
        let contracts = self.registry.entries.len();
        let types = match compiled {
            0 => "the types' rules".to_owned(),
            compiled if compiled == contracts => "the types".to_owned(),
            compiled => format!("the types ({compiled} compiled in, of the others the rules)"),
        };
        let generated = match fresh {
            None => "",
            Some(true) => "; the generated code is fresh",
            Some(false) => "; the generated code is not fresh",
        };
        console::print(&format!(
            "{}: {} accepted, {} refused, by the oracle and {types}{generated}; {}\n",
            count(contracts, "contract"),
            count(valid, "valid fixture"),
            count(refused, "invalid fixture"),
            count(faults, "fault"),
        ))
    }
}

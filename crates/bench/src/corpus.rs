//! Files of foreign schemas: read, turned into types, compiled a batch at a time, and compared
//! with the oracle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use contract_codegen::{Registry, Settings, generate};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::differential::{Subject, Tally};

/// One schema of a file, a line of it.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// What it is called.
    pub id: String,
    /// Where the schema was served from.
    pub uri: Option<String>,
    /// The schema.
    pub schema: Value,
    /// Instances that the file knows the verdict on.
    #[serde(default)]
    pub tests: Vec<Test>,
}

/// An instance, and whether it is valid.
#[derive(Clone, Debug, Deserialize)]
pub struct Test {
    /// The instance.
    pub data: Value,
    /// Whether the schema accepts it.
    pub valid: bool,
}

/// A document that the schemas may refer to.
#[derive(Debug, Deserialize)]
struct Resource {
    uri: String,
    schema: Value,
}

/// What became of one schema.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Its number in the file.
    pub number: usize,
    /// How its type and the oracle compared, or why they could not be.
    pub outcome: Result<Outcome, String>,
}

/// How a type compared with the oracle, and with what the file knows.
#[derive(Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The comparison on generated texts.
    pub tally: Tally,
    /// The numbers of the tests on which the type comes to another verdict.
    pub wrong: Vec<usize>,
}

/// A schema's module, on its way to be compiled.
#[derive(Clone, Debug)]
pub struct Job {
    /// The schema's number in its file.
    pub number: usize,
    /// The module.
    pub module: String,
    /// Instances as texts, and whether they are valid.
    pub tests: Vec<(String, bool)>,
}

impl Job {
    /// The job of the case with this number.
    ///
    /// # Errors
    /// The diagnostics, where the schema is refused.
    pub fn of(number: usize, case: &Case, resources: &Path) -> Result<Self, String> {
        let tests = case.tests.iter();
        Ok(Job {
            number,
            module: module(case, resources)?,
            tests: tests
                .map(|test| (test.data.to_string(), test.valid))
                .collect(),
        })
    }
}

/// Reads a file with a case on each line.
///
/// # Errors
/// Where it cannot be read, or a line is no case.
pub fn cases(path: &Path) -> Result<Vec<Case>, String> {
    lines(path)
}

fn lines<T: serde::de::DeserializeOwned>(path: &Path) -> Result<Vec<T>, String> {
    let text = fs::read_to_string(path).map_err(|error| at(path, &error))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines
        .map(|line| serde_json::from_str(line).map_err(|error| at(path, &error)))
        .collect()
}

fn at(path: &Path, error: &impl ToString) -> String {
    format!("{}: {}", path.display(), error.to_string())
}

/// Lays the documents of `files` out as a folder of resources in `into`.
///
/// # Errors
/// Where a file cannot be read or written.
pub fn lay_out(files: &[PathBuf], into: &Path) -> Result<(), String> {
    fs::create_dir_all(into).map_err(|error| at(into, &error))?;
    let mut index = serde_json::Map::new();
    for file in files {
        for resource in lines::<Resource>(file)? {
            let name = format!("{}.json", index.len());
            write(&into.join(&name), &resource.schema.to_string())?;
            index.insert(resource.uri, name.into());
        }
    }
    write(&into.join("index.json"), &Value::Object(index).to_string())
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| at(path, &error))
}

/// The module of a schema, as `contract generate --schema` writes it.
///
/// # Errors
/// The diagnostics.
pub fn module(case: &Case, resources: &Path) -> Result<String, String> {
    let folders = [resources.to_owned()];
    let text = case.schema.to_string();
    let base = case.uri.as_deref();
    let registry = Registry::single(&case.id, text.as_bytes(), base, &folders)
        .map_err(|failure| failure.to_string())?;
    let mut settings = Settings::default();
    settings.one_module = true;
    let generated = generate(&registry, &settings).map_err(|failure| failure.to_string())?;
    Ok(generated.files.into_values().next().unwrap_or_default())
}

/// Texts, and whether they are valid.
type Tests = Vec<(String, bool)>;

/// The file with the tests of the schemas that are compiled, by their numbers.
const TESTS: &str = "tests.json";

/// A folder in which modules are compiled and run against the oracle.
#[derive(Debug)]
pub struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    /// Makes the folder a package.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let source = folder.join("src");
        fs::create_dir_all(&source).map_err(|error| at(&source, &error))?;
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let manifest = format!(
            "[package]\nname = \"corpus\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             contract-bench = {{ path = {here:?} }}\n\
             contract-runtime = {{ path = {:?}, features = [\"full\"] }}\n\n\
             [profile.dev]\ndebug = false\nincremental = false\n\n\
             [profile.dev.package.\"*\"]\nopt-level = 2\n\n[workspace]\n",
            here.join("../runtime"),
        );
        write(&folder.join("Cargo.toml"), &manifest)?;
        let lock = here.join("../../Cargo.lock");
        fs::copy(&lock, folder.join("Cargo.lock")).map_err(|error| at(&lock, &error))?;
        Ok(Workshop {
            folder: folder.to_owned(),
        })
    }

    /// Compiles the numbered modules together, and tries `instances` texts on each that compiles.
    ///
    /// # Errors
    /// Where the package cannot be built for a reason that names no module.
    pub fn run(&self, jobs: &[Job], instances: u64, seed: u64) -> Result<Vec<Answer>, String> {
        let mut answers = Vec::new();
        let mut left: Vec<usize> = jobs.iter().map(|job| job.number).collect();
        for Job { number, module, .. } in jobs {
            write(&self.folder.join(format!("src/c{number}.rs")), module)?;
        }
        let tests: BTreeMap<usize, &Tests> =
            jobs.iter().map(|job| (job.number, &job.tests)).collect();
        let tests = serde_json::to_string(&tests).map_err(|error| error.to_string())?;
        write(&self.folder.join(TESTS), &tests)?;
        while !left.is_empty() {
            write(&self.folder.join("src/main.rs"), &program(&left))?;
            let Some(errors) = self.build()? else { break };
            let guilty = guilty(&errors, &left);
            if guilty.is_empty() {
                return Err(format!("the build failed, and names no module:\n{errors}"));
            }
            left.retain(|number| !guilty.contains(number));
            answers.extend(guilty.into_iter().map(|number| {
                let error = first_error(&errors, number);
                let outcome = Err(format!("does not compile: {error}"));
                Answer { number, outcome }
            }));
        }
        while let Some(&next) = left.first() {
            let given = self.answers(&left, instances, seed)?;
            left.retain(|number| given.iter().all(|answer| answer.number != *number));
            answers.extend(given);
            // The program ends early at a schema on which it crashes: it answers in order.
            if let Some(number) = left.first().copied()
                && (number == next || !left.is_empty())
            {
                let outcome = Err("crashes".to_owned());
                answers.push(Answer { number, outcome });
                left.remove(0);
            }
        }
        Ok(answers)
    }

    /// Builds the program; what the compiler says where it does not compile.
    fn build(&self) -> Result<Option<String>, String> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["build", "--quiet", "--message-format=short"])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.folder.join("target"))
            .output()
            .map_err(|error| error.to_string())?;
        let said = || String::from_utf8_lossy(&output.stderr).into_owned();
        Ok((!output.status.success()).then(said))
    }

    fn answers(&self, of: &[usize], instances: u64, seed: u64) -> Result<Vec<Answer>, String> {
        let output = Command::new(self.folder.join("target/debug/corpus"))
            .current_dir(&self.folder)
            .args([instances.to_string(), seed.to_string()])
            .args(of.iter().map(ToString::to_string))
            .stderr(std::process::Stdio::inherit())
            .output()
            .map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        said.lines()
            .map(|line| serde_json::from_str(line).map_err(|error| error.to_string()))
            .collect()
    }
}

fn program(numbers: &[usize]) -> String {
    let modules = numbers
        .iter()
        .map(|number| format!("mod c{number};\n"))
        .collect::<String>();
    let subjects = numbers
        .iter()
        .map(|number| {
            format!("        ({number}, || Subject::read_once::<c{number}::Root>(\"{number}\")),\n")
        })
        .collect::<String>();
    format!(
        "#![allow(warnings)]\nuse contract_bench::differential::Subject;\n{modules}\n\
         fn main() -> std::process::ExitCode {{\n    contract_bench::corpus::answer(&[\n{subjects}    ])\n}}\n"
    )
}

/// The modules that the compiler's errors name.
fn guilty(errors: &str, among: &[usize]) -> BTreeSet<usize> {
    let named = errors.lines().filter(|line| line.contains(": error"));
    let numbers = named.filter_map(|line| {
        let rest = line.split_once("src/c")?.1;
        rest.split_once(".rs")?.0.parse().ok()
    });
    numbers.filter(|number| among.contains(number)).collect()
}

fn first_error(errors: &str, number: usize) -> &str {
    let file = format!("src/c{number}.rs");
    let mut lines = errors.lines();
    lines
        .find(|line| line.contains(&file) && line.contains(": error"))
        .unwrap_or_default()
}

/// Makes a subject.
pub type Make = fn() -> Result<Subject, String>;

/// What the compiled program does: tries each subject that the command line names, and prints an
/// answer a line.
pub fn answer(subjects: &[(usize, Make)]) -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = || arguments.next().and_then(|text| text.parse::<u64>().ok());
    let (Some(instances), Some(seed)) = (number(), number()) else {
        return ExitCode::from(2);
    };
    let wanted: Vec<u64> = std::iter::from_fn(number).collect();
    let Ok(tests) = lines::<BTreeMap<usize, Tests>>(Path::new(TESTS)) else {
        return ExitCode::from(2);
    };
    for (number, subject) in subjects {
        let tests = tests.iter().find_map(|tests| tests.get(number));
        let tests = tests.map_or(&[][..], Vec::as_slice);
        if wanted.contains(&(*number as u64))
            && say(*number, *subject, tests, instances, seed).is_err()
        {
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn say(
    number: usize,
    subject: Make,
    tests: &[(String, bool)],
    instances: u64,
    seed: u64,
) -> io::Result<()> {
    let outcome = subject().and_then(|subject| {
        let tally = subject.run(instances, seed, 1)?;
        let wrong = subject.wrong(tests)?;
        Ok(Outcome { tally, wrong })
    });
    let line = serde_json::to_string(&Answer { number, outcome })?;
    io::Write::write_all(&mut io::stdout(), format!("{line}\n").as_bytes())
}

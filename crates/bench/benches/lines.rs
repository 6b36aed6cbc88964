//! How long our code is beside typify's with builders, for every schema of some files.
//!
//! `cargo bench -p contract-bench --bench lines -- cases.jsonl... [--resources documents.jsonl]... [--list]`
//!
//! Lines are those that are not blank, of whole modules with their documentation. A schema counts
//! where both generators give code; typify runs in a process of its own, for where it panics.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use clap::Parser;
use contract_bench::corpus;
use typify::{TypeSpace, TypeSpaceSettings};

/// How long our code is beside typify's with builders.
#[derive(Parser)]
struct Arguments {
    /// Files with a case on each line.
    cases: Vec<PathBuf>,
    /// Files with the documents that the schemas refer to.
    #[arg(long)]
    resources: Vec<PathBuf>,
    /// Count only the cases whose ids the lines of this file are.
    #[arg(long)]
    ids: Option<PathBuf>,
    /// Print a line for each schema.
    #[arg(long)]
    list: bool,
    /// Print typify's code for the schema on standard input, and nothing else.
    #[arg(long)]
    typify: bool,
    /// What `cargo bench` says.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let arguments = Arguments::parse();
    let outcome = if arguments.typify {
        typified()
    } else {
        compare(&arguments)
    };
    if let Err(message) = outcome {
        eprintln!("error: {message}");
        std::process::exit(1);
    }
}

fn typified() -> Result<(), String> {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| error.to_string())?;
    let mut schema: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| error.to_string())?;
    // It gives no type to a root without a title.
    if let Some(members) = schema.as_object_mut() {
        members.insert("title".to_owned(), "Root".into());
    }
    let schema = serde_json::from_value(schema).map_err(|error| error.to_string())?;
    let mut space = TypeSpace::new(TypeSpaceSettings::default().with_struct_builder(true));
    space
        .add_root_schema(schema)
        .map_err(|error| error.to_string())?;
    let file = syn::parse2(space.to_stream()).map_err(|error| error.to_string())?;
    print!("{}", prettyplease::unparse(&file));
    Ok(())
}

fn compare(arguments: &Arguments) -> Result<(), String> {
    let resources = std::env::temp_dir().join("contract-lines");
    corpus::lay_out(&arguments.resources, &resources)?;
    let ids = match &arguments.ids {
        Some(path) => Some(std::fs::read_to_string(path).map_err(|error| error.to_string())?),
        None => None,
    };
    let wanted = |id: &str| {
        let ids = ids.as_deref();
        ids.is_none_or(|ids| ids.lines().any(|line| line == id))
    };
    let (mut schemas, mut longer, mut ours, mut theirs) = (0, 0, 0, 0);
    for path in &arguments.cases {
        for case in corpus::cases(path)? {
            if !wanted(&case.id) {
                continue;
            }
            let Some(their) = by_typify(&case.schema.to_string())? else {
                continue;
            };
            let Ok(our) = corpus::module(&case, &resources) else {
                continue;
            };
            let (our, their) = (lines(&our), lines(&their));
            if arguments.list {
                println!("{our}\t{their}\t{}", case.id);
            }
            schemas += 1;
            longer += usize::from(our > their);
            ours += our;
            theirs += their;
        }
    }
    println!(
        "{schemas} schemas: {ours} lines, typify {theirs} ({:.2}); longer on {longer}",
        ours as f64 / theirs.max(1) as f64
    );
    Ok(())
}

/// typify's code, or nothing where it has none to give.
fn by_typify(schema: &str) -> Result<Option<String>, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .arg("--typify")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = child.stdin.take() {
        // One that ends before it has read everything has no code either.
        let _ = stdin.write_all(schema.as_bytes());
    }
    let output = child
        .wait_with_output()
        .map_err(|error| error.to_string())?;
    let code = String::from_utf8(output.stdout).map_err(|error| error.to_string())?;
    Ok(output.status.success().then_some(code))
}

fn lines(code: &str) -> usize {
    code.lines().filter(|line| !line.trim().is_empty()).count()
}

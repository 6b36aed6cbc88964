//! The `contract` command.

mod commands;
mod failure;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Typed contracts from JSON Schemas: generate, validate, look at.
#[derive(Parser)]
#[command(name = "contract", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Generate(commands::generate::Generate),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Generate(command) => command.run(),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(failure) => failure.tell(),
    }
}

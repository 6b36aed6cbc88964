//! The `contract` command.

mod check;
mod commands;
mod console;
mod failure;
mod registry;
mod validate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Typed contracts from JSON Schemas: generate, validate, look at.
#[derive(Parser)]
#[command(name = "contract", version, arg_required_else_help = true)]
#[command(after_help = "\
Exit status: 0 done and good, 1 something is wrong with the input, 2 it could not run.

Example:
  contract validate agent.goal@1 goal.json")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Generate(commands::generate::Generate),
    Validate(commands::validate::Validate),
    List(commands::list::List),
    Show(commands::show::Show),
    Check(commands::check::Check),
    #[cfg(feature = "built-in")]
    Transition(commands::transition::Transition),
    Completions(commands::completions::Completions),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Generate(command) => command.run(),
        Command::Validate(command) => command.run(),
        Command::List(command) => command.run(),
        Command::Show(command) => command.run(),
        Command::Check(command) => command.run(),
        #[cfg(feature = "built-in")]
        Command::Transition(command) => command.run(),
        Command::Completions(command) => command.run(),
    };
    match outcome {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(failure) => failure.tell(),
    }
}

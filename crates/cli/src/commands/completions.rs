//! `contract completions`: what a shell needs to complete the command.

use clap::{Args, CommandFactory, ValueEnum};

use crate::console;
use crate::failure::Failure;

/// Prints the completions for a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  contract completions bash > ~/.local/share/bash-completion/completions/contract
  contract completions zsh > ~/.zfunc/_contract
  contract completions fish > ~/.config/fish/completions/contract.fish")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

#[derive(Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Completions {
    /// Runs the command; whether nothing was wrong.
    ///
    /// # Errors
    /// What keeps it from a result.
    pub fn run(self) -> Result<bool, Failure> {
        let shell = match self.shell {
            Shell::Bash => clap_complete::Shell::Bash,
            Shell::Zsh => clap_complete::Shell::Zsh,
            Shell::Fish => clap_complete::Shell::Fish,
        };
        let mut script = Vec::new();
        clap_complete::generate(
            shell,
            &mut crate::Arguments::command(),
            "contract",
            &mut script,
        );
        console::print(&String::from_utf8_lossy(&script))?;
        Ok(true)
    }
}

//! Standard output and standard error: results on the one, diagnostics on the other.

use std::io::{self, IsTerminal, Write};

use crate::failure::Failure;

/// Writes a result.
///
/// # Errors
/// What the system says.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .map_err(|error| Failure::output(&error))
}

/// Writes a diagnostic, and ends its line. Where standard error is closed there is nobody to tell.
pub fn tell(text: &str) {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let _ = write!(io::stderr().lock(), "{text}{end}");
}

/// Whether diagnostics are coloured: on a terminal, unless `NO_COLOR` is set.
pub fn is_coloured() -> bool {
    io::stderr().is_terminal() && colours_are_wanted()
}

/// Whether results are coloured.
pub fn is_output_coloured() -> bool {
    io::stdout().is_terminal() && colours_are_wanted()
}

fn colours_are_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The text in bold, on a terminal.
pub fn bold(text: &str) -> String {
    match is_output_coloured() {
        true => format!("\u{1b}[1m{text}\u{1b}[0m"),
        false => text.to_owned(),
    }
}

/// `1 file`, `2 files`.
pub fn count(number: usize, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

/// How to write results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// For people.
    Human,
    /// For programs.
    Json,
}

//! The progress bar of a run over NDJSON, on a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::input::Input;

/// A bar over the bytes of all inputs, or nothing where it would be in the way.
pub struct Progress(ProgressBar);

const STYLE: &str = "{bar:30} {bytes}/{total_bytes} {bytes_per_sec} {eta} {msg}";
/// For inputs of unknown size.
const OPEN: &str = "{spinner} {bytes} {bytes_per_sec} {msg}";

impl Progress {
    /// The bar of a run.
    pub fn new(inputs: &[Input]) -> Self {
        let mut lines = inputs.iter().filter(|input| input.is_lines).peekable();
        if lines.peek().is_none() {
            return Self(ProgressBar::hidden());
        }
        let size = lines.map(Input::size).sum::<Option<u64>>();
        // The target draws nothing where standard error is no terminal.
        let bar = ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr());
        let template = if size.is_some() { STYLE } else { OPEN };
        let style = ProgressStyle::with_template(template);
        Self(match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    /// That so many bytes more are judged, and so many records of the input are invalid.
    pub fn advance(&self, bytes: usize, invalid: usize) {
        self.0.inc(bytes as u64);
        if invalid > 0 {
            self.0.set_message(format!("{invalid} invalid"));
        }
    }

    /// Writes something while the bar is away.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Takes the bar away.
    pub fn end(self) {
        self.0.finish_and_clear();
    }
}

//! Where records come from: files and standard input, whole or line by line.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// One input of the command.
#[derive(Debug)]
pub struct Input {
    /// The path; `None` for standard input.
    path: Option<PathBuf>,
    /// What it is called.
    pub name: String,
    /// Whether each line is a record.
    pub is_lines: bool,
}

/// One record.
pub struct Record<'a> {
    /// The input as results name it.
    pub file: &'a str,
    /// The input as people are told of it.
    pub shown: &'a str,
    /// Which one it is, from one: the line, where each line is a record.
    pub number: u64,
    /// The line at which its text begins, from one.
    pub line: u64,
    /// Its text.
    pub text: &'a [u8],
}

impl<'a> Record<'a> {
    /// A file that is one record.
    pub fn whole(file: &'a str, text: &'a [u8]) -> Self {
        Self {
            file,
            shown: file,
            number: 1,
            line: 1,
            text,
        }
    }
}

/// A piece of work: what one thread judges in one go.
#[derive(Debug)]
pub enum Task {
    /// An input that is one record.
    Document,
    /// Whole lines, the first of which has this number.
    Lines { first: u64, bytes: Vec<u8> },
    /// There are no more lines.
    End,
    /// The input cannot be read any further.
    Unreadable(io::Error),
}

impl Input {
    /// The input that an argument names; `-` is standard input.
    pub fn new(argument: &Path, lines: bool) -> Self {
        let is_stdin = argument.as_os_str() == "-";
        let extension = argument
            .extension()
            .unwrap_or_default()
            .to_ascii_lowercase();
        Self {
            path: (!is_stdin).then(|| argument.to_owned()),
            name: argument.to_string_lossy().into_owned(),
            is_lines: lines || extension == "ndjson" || extension == "jsonl",
        }
    }

    /// What people are told it is called.
    pub fn shown(&self) -> &str {
        match self.path {
            Some(_) => &self.name,
            None => "<stdin>",
        }
    }

    /// How many bytes there are, where that is known.
    pub fn size(&self) -> Option<u64> {
        let metadata = self.path.as_ref()?.metadata().ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// The whole input.
    ///
    /// # Errors
    /// What the system says.
    pub fn read(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open()?.read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The pieces of work that the input is cut into.
    pub fn tasks(&self) -> Box<dyn Iterator<Item = Task> + Send + '_> {
        if !self.is_lines {
            return Box::new(std::iter::once(Task::Document));
        }
        match self.open() {
            Ok(reader) => Box::new(Chunks::new(reader).chain(std::iter::once(Task::End))),
            Err(error) => Box::new(std::iter::once(Task::Unreadable(error))),
        }
    }

    fn open(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match &self.path {
            Some(path) => Box::new(File::open(path)?),
            None => Box::new(io::stdin()),
        })
    }
}

/// How much is read at once, and so is judged at once, unless a line is longer.
const CHUNK: usize = 256 << 10;

/// Cuts a reader into whole lines; what came with one read is handed on at once.
struct Chunks<R> {
    reader: R,
    /// The beginning of a line whose end is not read.
    begun: Vec<u8>,
    line: u64,
    ended: bool,
}

impl<R: Read> Chunks<R> {
    fn new(reader: R) -> Self {
        Self {
            reader,
            begun: Vec::new(),
            line: 1,
            ended: false,
        }
    }

    /// Reads once; answers how many bytes came.
    fn read(&mut self) -> io::Result<usize> {
        let before = self.begun.len();
        self.begun.resize(before + CHUNK, 0);
        let read = loop {
            match self.reader.read(&mut self.begun[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.begun
            .truncate(before + read.as_ref().map_or(0, |read| *read));
        read
    }

    /// Hands on the first `length` bytes.
    fn cut(&mut self, length: usize) -> Task {
        let rest = self.begun.split_off(length);
        let bytes = std::mem::replace(&mut self.begun, rest);
        let first = self.line;
        self.line += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        Task::Lines { first, bytes }
    }
}

impl<R: Read> Iterator for Chunks<R> {
    type Item = Task;

    fn next(&mut self) -> Option<Task> {
        while !self.ended {
            let before = self.begun.len();
            match self.read() {
                Ok(0) => {
                    self.ended = true;
                    return (before > 0).then(|| self.cut(before));
                }
                Ok(_) => {
                    let new = &self.begun[before..];
                    if let Some(end) = new.iter().rposition(|byte| *byte == b'\n') {
                        return Some(self.cut(before + end + 1));
                    }
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Task::Unreadable(error));
                }
            }
        }
        None
    }
}

/// The lines of a piece that are not blank, each with its number.
pub fn lines(first: u64, bytes: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let lines = bytes.split(|byte| *byte == b'\n').zip(first..);
    lines
        .map(|(line, number)| (number, line.strip_suffix(b"\r").unwrap_or(line)))
        .filter(|(_, line)| !line.iter().all(u8::is_ascii_whitespace))
}

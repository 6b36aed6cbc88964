//! Where in a JSON text the value at a JSON Pointer stands.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::report::Position;

/// The place of a value in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The offset in bytes of the first byte.
    pub start: usize,
    /// The offset in bytes after the last byte.
    pub end: usize,
    /// The line of the first byte, from one.
    pub line: usize,
    /// The column of the first byte in characters, from one.
    pub column: usize,
}

/// Where the value at `pointer` (RFC 6901) stands in the JSON `text`.
///
/// `None` when there is no such value, or the text before it is not JSON. Where
/// a member name stands twice, the first counts. Linear in the text.
///
/// ```
/// use contract_runtime::locate::locate;
///
/// let text = "{\n  \"a\": [1, 22]\n}";
/// let span = locate(text, "/a/1").unwrap();
/// assert_eq!(&text[span.start..span.end], "22");
/// assert_eq!((span.line, span.column), (2, 12));
/// ```
#[must_use]
pub fn locate(text: &str, pointer: &str) -> Option<Span> {
    locate_all(text, &[pointer]).pop().flatten()
}

/// Where the values at several pointers stand, in one pass over the text.
#[must_use]
pub fn locate_all(text: &str, pointers: &[&str]) -> Vec<Option<Span>> {
    let mut root = Wanted::default();
    for (index, pointer) in pointers.iter().enumerate() {
        root.insert(pointer, index);
    }
    let mut walk = Walk {
        text,
        at: 0,
        counted: 0,
        line: 1,
        column: 1,
        found: vec![None; pointers.len()],
    };
    walk.value(&root);
    walk.found
}

/// The line and column of the byte at `offset`, counting a broken byte as one character.
pub(crate) fn position_of(bytes: &[u8], offset: usize) -> Position {
    let before = bytes.get(..offset).unwrap_or(bytes);
    let line_start = before
        .iter()
        .rposition(|&b| b == b'\n')
        .map_or(0, |at| at + 1);
    Position {
        line: 1 + before.iter().filter(|&&b| b == b'\n').count(),
        column: 1 + String::from_utf8_lossy(&before[line_start..])
            .chars()
            .count(),
    }
}

/// A tree of the pointers looked for.
#[derive(Default)]
struct Wanted<'a> {
    here: Vec<usize>,
    below: HashMap<Cow<'a, str>, Wanted<'a>>,
}

impl<'a> Wanted<'a> {
    /// Deeper than any text that is read; bounds the recursion.
    const DEPTH: usize = 512;

    fn insert(&mut self, pointer: &'a str, index: usize) {
        if pointer.is_empty() {
            self.here.push(index);
            return;
        }
        let Some(tokens) = pointer.strip_prefix('/') else {
            return;
        };
        if tokens.matches('/').count() >= Self::DEPTH {
            return;
        }
        let last = tokens.split('/').fold(self, |node, token| {
            node.below.entry(unescape(token)).or_default()
        });
        last.here.push(index);
    }
}

/// A token of a JSON Pointer as the name it stands for.
fn unescape(token: &str) -> Cow<'_, str> {
    if token.contains('~') {
        Cow::Owned(token.replace("~1", "/").replace("~0", "~"))
    } else {
        Cow::Borrowed(token)
    }
}

/// A walk over the text, which enters only the values on the way to a wanted one.
struct Walk<'a> {
    text: &'a str,
    at: usize,
    /// The bytes up to here are counted in `line` and `column`.
    counted: usize,
    line: usize,
    column: usize,
    found: Vec<Option<Span>>,
}

impl<'a> Walk<'a> {
    /// Reads the value that starts next. `None` where the text is not JSON.
    fn value(&mut self, wanted: &Wanted<'_>) -> Option<()> {
        self.space();
        let start = self.at;
        let place = (!wanted.here.is_empty()).then(|| self.place());
        match self.peek()? {
            b'{' if !wanted.below.is_empty() => self.object(wanted)?,
            b'[' if !wanted.below.is_empty() => self.array(wanted)?,
            _ => self.skip()?,
        }
        if let Some((line, column)) = place {
            for &index in &wanted.here {
                let span = Span {
                    start,
                    end: self.at,
                    line,
                    column,
                };
                self.found[index].get_or_insert(span);
            }
        }
        Some(())
    }

    fn object(&mut self, wanted: &Wanted<'_>) -> Option<()> {
        self.at += 1;
        self.space();
        while self.peek()? == b'"' {
            let name = self.name()?;
            self.space();
            self.expect(b':')?;
            self.enter(wanted.below.get(name.as_ref()))?;
            self.space();
            if self.peek()? != b',' {
                break;
            }
            self.at += 1;
            self.space();
        }
        self.expect(b'}')
    }

    fn array(&mut self, wanted: &Wanted<'_>) -> Option<()> {
        self.at += 1;
        self.space();
        let mut index = 0_usize;
        while self.peek()? != b']' {
            self.enter(wanted.below.get(index.to_string().as_str()))?;
            index += 1;
            self.space();
            if self.peek()? != b',' {
                break;
            }
            self.at += 1;
            self.space();
        }
        self.expect(b']')
    }

    fn enter(&mut self, wanted: Option<&Wanted<'_>>) -> Option<()> {
        match wanted {
            Some(wanted) => self.value(wanted),
            None => {
                self.space();
                self.skip()
            }
        }
    }

    fn name(&mut self) -> Option<Cow<'a, str>> {
        let start = self.at;
        self.string()?;
        let quoted = self.text.get(start..self.at)?;
        let inner = quoted.get(1..quoted.len() - 1)?;
        if inner.contains('\\') {
            serde_json::from_str(quoted).ok().map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(inner))
        }
    }

    /// Reads over one value of any kind.
    fn skip(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.peek()? {
                b'"' => self.string()?,
                b'{' | b'[' => {
                    depth += 1;
                    self.at += 1;
                }
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    self.at += 1;
                }
                b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' if depth > 0 => self.at += 1,
                b',' | b':' | b' ' | b'\n' | b'\r' | b'\t' => return None,
                _ => self.scalar(),
            }
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// Reads over a number, `true`, `false` or `null`.
    fn scalar(&mut self) {
        let ends = |b: &u8| b",:]}\"[{ \n\r\t".contains(b);
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().position(ends).unwrap_or(rest.len());
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            match self.peek()? {
                b'"' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(())
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn expect(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    /// The line and column of the next byte, counted on from where they were last known.
    fn place(&mut self) -> (usize, usize) {
        let new = self.text.get(self.counted..self.at).unwrap_or_default();
        self.counted = self.at;
        match new.rfind('\n') {
            Some(last) => {
                self.line += new.bytes().filter(|&byte| byte == b'\n').count();
                self.column = 1 + new[last + 1..].chars().count();
            }
            None => self.column += new.chars().count(),
        }
        (self.line, self.column)
    }
}

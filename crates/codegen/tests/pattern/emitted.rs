//! What `Pattern::matcher` writes. Rewrite with
//! `UPDATE_GOLDEN=1 cargo test -p contract-codegen --test pattern`.

use contract_runtime as runtime;
/// A pattern, and the code written for it.
pub type Written = (&'static str, fn(&str) -> bool);
/// Every straight pattern of the table.
pub const ALL: &[Written] = &[
    ("abc", |text| { text.contains("abc") }),
    ("^x-", |text| { text.starts_with("x-") }),
    ("/$", |text| { text.ends_with('/') }),
    ("^abc$", |text| { text == "abc" }),
    ("^$", |text| { text.is_empty() }),
    ("^(get|put|)$", |text| { matches!(text, "get" | "put" | "") }),
    (
        "^(?:a{2}|b{0,2})$",
        |text| {
            runtime::scan::Scan::new(text).ascii(2, 2, |b| b == b'a').end()
                || runtime::scan::Scan::new(text).ascii(0, 2, |b| b == b'b').end()
        },
    ),
    (
        "^a$|^b|c$",
        |text| { text == "a" || text.starts_with('b') || text.ends_with('c') },
    ),
    (".*\\.json$", |text| { text.ends_with(".json") }),
    ("^https://.*", |text| { text.starts_with("https://") }),
    ("^\"\\\\'$", |text| { text == "\"\\'" }),
    (
        "^usr_[A-Za-z0-9]{6,40}$",
        |text| {
            runtime::scan::Scan::new(text)
                .literal("usr_")
                .ascii(6, 40, |b| b.is_ascii_alphanumeric())
                .end()
        },
    ),
    (
        "^[a-z][a-z0-9-]*$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| b.is_ascii_lowercase())
                .ascii(
                    0,
                    usize::MAX,
                    |b| matches!(b, b'-' | b'0'..= b'9' | b'a'..= b'z'),
                )
                .end()
        },
    ),
    (
        "^[a-z][a-z0-9-]*[a-z0-9]?$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| b.is_ascii_lowercase())
                .ascii(
                    0,
                    usize::MAX,
                    |b| matches!(b, b'-' | b'0'..= b'9' | b'a'..= b'z'),
                )
                .end()
        },
    ),
    (
        "^-?\\d+$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(0, 1, |b| b == b'-')
                .ascii(1, usize::MAX, |b| b.is_ascii_digit())
                .end()
        },
    ),
    (
        "^\\d{4}-\\d{2}-\\d{2}$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(4, 4, |b| b.is_ascii_digit())
                .literal("-")
                .ascii(2, 2, |b| b.is_ascii_digit())
                .literal("-")
                .ascii(2, 2, |b| b.is_ascii_digit())
                .end()
        },
    ),
    (
        "^v\\d+(?:\\.\\d+)?$",
        |text| {
            runtime::scan::Scan::new(text)
                .literal("v")
                .ascii(1, usize::MAX, |b| b.is_ascii_digit())
                .end()
                || runtime::scan::Scan::new(text)
                    .literal("v")
                    .ascii(1, usize::MAX, |b| b.is_ascii_digit())
                    .literal(".")
                    .ascii(1, usize::MAX, |b| b.is_ascii_digit())
                    .end()
        },
    ),
    (
        "^[^/]+/[^/]+$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(1, usize::MAX, |c| c != '/')
                .literal("/")
                .class(1, usize::MAX, |c| c != '/')
                .end()
        },
    ),
    (
        "^(a|bc)[0-9]",
        |text| {
            runtime::scan::Scan::new(text)
                .literal("a")
                .ascii(1, 1, |b| b.is_ascii_digit())
                .matched()
                || runtime::scan::Scan::new(text)
                    .literal("bc")
                    .ascii(1, 1, |b| b.is_ascii_digit())
                    .matched()
        },
    ),
    (
        "\\S",
        |text| {
            text.contains(|c: char| {
                !matches!(
                    c, '\t'..= '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..=
                    '\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' |
                    '\u{3000}' | '\u{feff}'
                )
            })
        },
    ),
    ("[a-z]$", |text| { text.ends_with(|c: char| c.is_ascii_lowercase()) }),
    ("^[aeiou]", |text| { text.starts_with(['a', 'e', 'i', 'o', 'u']) }),
    (
        "^[^a]$",
        |text| { runtime::scan::Scan::new(text).class(1, 1, |c| c != 'a').end() },
    ),
    (
        "^a{1,100000}$",
        |text| { runtime::scan::Scan::new(text).ascii(1, 100000, |b| b == b'a').end() },
    ),
    (
        "^a{3}a{2,}$",
        |text| {
            runtime::scan::Scan::new(text).ascii(5, usize::MAX, |b| b == b'a').end()
        },
    ),
    (
        "^[a-f]{0,3}[a-z]*$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(0, usize::MAX, |b| b.is_ascii_lowercase())
                .end()
        },
    ),
    (
        "^a+?b??$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, usize::MAX, |b| b == b'a')
                .ascii(0, 1, |b| b == b'b')
                .end()
        },
    ),
    (
        "^[a-z]+(\\.[a-z]+){2}$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, usize::MAX, |b| b.is_ascii_lowercase())
                .literal(".")
                .ascii(1, usize::MAX, |b| b.is_ascii_lowercase())
                .literal(".")
                .ascii(1, usize::MAX, |b| b.is_ascii_lowercase())
                .end()
        },
    ),
    (
        "^\\d$",
        |text| {
            runtime::scan::Scan::new(text).ascii(1, 1, |b| b.is_ascii_digit()).end()
        },
    ),
    (
        "^\\D$",
        |text| {
            runtime::scan::Scan::new(text).class(1, 1, |c| !c.is_ascii_digit()).end()
        },
    ),
    (
        "^\\w$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(
                    1,
                    1,
                    |b| matches!(b, b'0'..= b'9' | b'A'..= b'Z' | b'_' | b'a'..= b'z'),
                )
                .end()
        },
    ),
    (
        "^\\W$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(
                    1,
                    1,
                    |c| !matches!(c, '0'..= '9' | 'A'..= 'Z' | '_' | 'a'..= 'z'),
                )
                .end()
        },
    ),
    (
        "^\\s$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(
                    1,
                    1,
                    |c| {
                        matches!(
                            c, '\t'..= '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..=
                            '\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' |
                            '\u{205f}' | '\u{3000}' | '\u{feff}'
                        )
                    },
                )
                .end()
        },
    ),
    (
        "^\\S$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(
                    1,
                    1,
                    |c| {
                        !matches!(
                            c, '\t'..= '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..=
                            '\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' |
                            '\u{205f}' | '\u{3000}' | '\u{feff}'
                        )
                    },
                )
                .end()
        },
    ),
    (
        "^[\\s\\d]$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(
                    1,
                    1,
                    |c| {
                        matches!(
                            c, '\t'..= '\r' | ' ' | '0'..= '9' | '\u{a0}' | '\u{1680}' |
                            '\u{2000}'..= '\u{200a}' | '\u{2028}' | '\u{2029}' |
                            '\u{202f}' | '\u{205f}' | '\u{3000}' | '\u{feff}'
                        )
                    },
                )
                .end()
        },
    ),
    (
        "^[^\\S]$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(
                    1,
                    1,
                    |c| {
                        matches!(
                            c, '\t'..= '\r' | ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'..=
                            '\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' |
                            '\u{205f}' | '\u{3000}' | '\u{feff}'
                        )
                    },
                )
                .end()
        },
    ),
    (
        "^[^\\W_]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| b.is_ascii_alphanumeric())
                .end()
        },
    ),
    (
        "^.$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(1, 1, |c| !matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}'))
                .end()
        },
    ),
    ("^a$(?:)", |text| { text == "a" }),
    ("^\\cJ$", |text| { text == "\n" }),
    ("^\\cj\\ca$", |text| { text == "\n\u{1}" }),
    ("^[\\cA]$", |text| { text == "\u{1}" }),
    ("^\\x41\\u0042\\u{43}$", |text| { text == "ABC" }),
    ("^\\u{1F600}$", |text| { text == "😀" }),
    ("^\\f\\n\\r\\t\\v$", |text| { text == "\u{c}\n\r\t\u{b}" }),
    (
        "^[\\f\\n\\r\\t\\v]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'\t'..= b'\r'))
                .end()
        },
    ),
    (
        "^\\/\\-\\.\\$\\^\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\\\$",
        |text| { text == "/-.$^*+?()[]{}|\\" },
    ),
    ("^\\#\\&\\~\\ \\%\\:\\@$", |text| { text == "#&~ %:@" }),
    (
        "^[\\/\\-\\.]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'-'..= b'/'))
                .end()
        },
    ),
    ("^#a b$", |text| { text == "#a b" }),
    ("^\\<a\\>$", |text| { text == "<a>" }),
    (
        "^[a&&b]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'&' | b'a' | b'b'))
                .end()
        },
    ),
    (
        "^[a~~b]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'a' | b'b' | b'~'))
                .end()
        },
    ),
    (
        "^[a-z--b]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'-'..= b'z'))
                .end()
        },
    ),
    ("^[---]$", |text| { text == "-" }),
    (
        "^[+--]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'+'..= b'-'))
                .end()
        },
    ),
    (
        "^[a-]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'-' | b'a'))
                .end()
        },
    ),
    (
        "^[^-a]$",
        |text| {
            runtime::scan::Scan::new(text).class(1, 1, |c| !matches!(c, '-' | 'a')).end()
        },
    ),
    (
        "^[[a]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'[' | b'a'))
                .end()
        },
    ),
    (
        "^[[:alpha:]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b':' | b'[' | b'a' | b'h' | b'l' | b'p'))
                .end()
        },
    ),
    (
        "^[$^.*]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'$' | b'*' | b'.' | b'^'))
                .end()
        },
    ),
    (
        "^[\\]\\[\\\\]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'['..= b']'))
                .end()
        },
    ),
    (
        "^[😀-😂]$",
        |text| {
            runtime::scan::Scan::new(text)
                .class(1, 1, |c| matches!(c, '😀'..= '😂'))
                .end()
        },
    ),
    (
        "^(?<year>\\d{4})$",
        |text| {
            runtime::scan::Scan::new(text).ascii(4, 4, |b| b.is_ascii_digit()).end()
        },
    ),
    ("^(?=)a", |text| { text.starts_with('a') }),
    (
        "(?i)^ab$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b'A' | b'a'))
                .ascii(1, 1, |b| matches!(b, b'B' | b'b'))
                .end()
        },
    ),
    ("^(?P<n>a)$", |text| { text == "a" }),
    ("\\Aa\\z", |text| { text == "a" }),
    ("^a]}$", |text| { text == "a]}" }),
    (
        "^[]a]$",
        |text| {
            runtime::scan::Scan::new(text)
                .ascii(1, 1, |b| matches!(b, b']' | b'a'))
                .end()
        },
    ),
];

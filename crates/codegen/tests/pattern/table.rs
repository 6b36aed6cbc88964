//! Patterns with texts on both sides of them.

use std::ops::Range;

/// A pattern, what it compiles to, and texts on both sides of it.
pub struct Case {
    /// As it stands in a schema.
    pub pattern: &'static str,
    /// The variant of `Pattern`.
    pub kind: &'static str,
    /// Texts that match.
    pub accepts: &'static [&'static str],
    /// Texts that do not.
    pub rejects: &'static [&'static str],
}

const fn case(
    kind: &'static str,
    pattern: &'static str,
    accepts: &'static [&'static str],
    rejects: &'static [&'static str],
) -> Case {
    Case {
        pattern,
        kind,
        accepts,
        rejects,
    }
}

/// Every feature, checked by hand against ECMA-262 with the `u` flag.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    // Nothing to check.
    case("any", "", &["", "a"], &[]),
    case("any", "^", &["", "a"], &[]),
    case("any", "$", &["", "a"], &[]),
    case("any", ".*", &["", "\n"], &[]),
    case("any", r"^[\s\S]*$", &["", "\n"], &[]),
    case("any", "a|", &["", "b"], &[]),
    case("any", "(?:ab)?", &["", "b"], &[]),
    // Literals.
    case("straight", "abc", &["abc", "xabcx"], &["", "ab", "ABC"]),
    case("straight", "^x-", &["x-", "x-a"], &["", "x", "ax-"]),
    case("straight", "/$", &["/", "a/"], &["", "/a", "/\n"]),
    case("straight", "^abc$", &["abc"], &["abc\n", "abcd", "xabc"]),
    case("straight", "^$", &[""], &["a", "\n"]),
    case("straight", "^(get|put|)$", &["get", "put", ""], &["getput", "ge", "x"]),
    case("straight", "^(?:a{2}|b{0,2})$", &["aa", "", "b", "bb"], &["a", "ab", "bbb"]),
    case("straight", "^a$|^b|c$", &["a", "bx", "xc"], &["ax", "xb", "cx"]),
    case("straight", r".*\.json$", &[".json", "a.json"], &["a.jsonx", "json"]),
    case("straight", r"^https://.*", &["https://", "https://a"], &["http://", "xhttps://"]),
    case("straight", r#"^"\\'$"#, &["\"\\'"], &["\"'"]),
    // Classes and counts.
    case("straight", "^usr_[A-Za-z0-9]{6,40}$", &["usr_abc123"], &["usr_abc", "usr_abc123-", "usr_abc12é"]),
    case("straight", "^[a-z][a-z0-9-]*$", &["a", "a-1"], &["", "1", "-a", "aA"]),
    case("straight", "^[a-z][a-z0-9-]*[a-z0-9]?$", &["a", "a-", "a-1"], &["", "-", "a_"]),
    case("straight", r"^-?\d+$", &["0", "-12"], &["", "-", "--1", "1-"]),
    case("straight", r"^\d{4}-\d{2}-\d{2}$", &["2024-02-30"], &["2024-2-30", "2024-02-300"]),
    case("straight", r"^v\d+(?:\.\d+)?$", &["v1", "v1.22"], &["v", "v1.", "v1.2.3"]),
    case("straight", "^[^/]+/[^/]+$", &["a/b", "é/\n"], &["a", "a/", "a/b/c"]),
    case("straight", "^(a|bc)[0-9]", &["a1", "bc1x"], &["b1", "c1", "a"]),
    case("straight", r"\S", &["a", " a "], &["", " \n\u{feff}"]),
    case("straight", "[a-z]$", &["a", "1a"], &["", "a1", "a\n"]),
    case("straight", "^[aeiou]", &["a", "ub"], &["", "b", "ba"]),
    case("straight", "^[^a]$", &["b", "😀"], &["a", "", "bb"]),
    case("straight", "^a{1,100000}$", &["a", "aaa"], &["", "b", "aab"]),
    case("straight", "^a{3}a{2,}$", &["aaaaa", "aaaaaaa"], &["aaaa", "b"]),
    case("straight", "^[a-f]{0,3}[a-z]*$", &["", "zzz", "abcdz"], &["1", "abc1"]),
    case("straight", "^a+?b??$", &["a", "aab"], &["", "b", "abb"]),
    case("straight", r"^[a-z]+(\.[a-z]+){2}$", &["a.b.c"], &["a.b", "a.b.c.d"]),
    // What a scan cannot decide.
    case("linear", "^[a-z]*a$", &["a", "ba"], &["", "ab"]),
    case("linear", "^[a-z]+(-[a-z]+)*$", &["a", "a-b-c"], &["", "a-", "a--b"]),
    case("linear", "[0-9]{2,}", &["12", "a123"], &["1", "1a2"]),
    case("linear", "a.c", &["abc", "xa-cx"], &["ac", "a\nc", "a\u{2028}c"]),
    case("linear", "(a{1,1000}){1,1000}", &["a", "ba"], &["", "b"]),
    case("linear", "a$b", &[], &["ab", "a\nb", ""]),
    // Class escapes are ASCII, but for white space.
    case("straight", r"^\d$", &["7"], &["٣", "a"]),
    case("straight", r"^\D$", &["٣", "a"], &["7"]),
    case("straight", r"^\w$", &["a", "_", "9"], &["é", "-"]),
    case("straight", r"^\W$", &["é", "-"], &["a", "_"]),
    case("straight", r"^\s$", &["\u{feff}", "\u{a0}", "\u{2028}", "\u{b}"], &["\u{85}", "\u{200b}", "a"]),
    case("straight", r"^\S$", &["\u{85}", "a"], &["\u{feff}", "\u{a0}"]),
    case("straight", r"^[\s\d]$", &["\u{feff}", "1"], &["\u{85}", "a"]),
    case("straight", r"^[^\S]$", &["\u{feff}"], &["\u{85}", "a"]),
    case("straight", r"^[^\W_]$", &["a", "1"], &["_", "é"]),
    case("straight", "^.$", &["a", "\u{85}", "😀"], &["\n", "\r", "\u{2028}", "\u{2029}", ""]),
    // Anchors know no lines.
    case("straight", "^a$(?:)", &["a"], &["a\n", "b\na"]),
    // Word boundaries are ASCII.
    case("linear", r"^a\b", &["a", "a-", "aé"], &["ab", "a_"]),
    case("linear", r"a\B", &["ab"], &["a", "aé", "a-"]),
    case("linear", r"\bé", &["aé"], &["é", " é"]),
    case("backtracking", r"a\b(?<=a)", &["a", "aé"], &["ab"]),
    case("backtracking", r"a\B(?<=a)", &["ab"], &["a", "aé"]),
    // Unicode properties.
    case("linear", r"^\p{L}$", &["é", "α"], &["1"]),
    case("linear", r"^\p{Letter}+$", &["éa"], &["1", ""]),
    case("linear", r"^\p{Script=Greek}$", &["α"], &["a"]),
    case("linear", r"^\P{L}$", &["1"], &["é"]),
    case("linear", r"^[^\P{L}]$", &["a"], &["1"]),
    case("linear", r"^[\p{Lu}\d-]$", &["A", "1", "-"], &["a"]),
    case("every", r"^[\p{L} '-]{1,256}$", &["é", "a b"], &["", "1"]),
    case("every", r"^(\p{L}){20}$", &["éééééééééééééééééééé"], &["é", "éééééééééééééééééééé1"]),
    case("linear", r"^\p{L}{2,3}$", &["éé"], &["é", "éééé"]),
    // Escapes.
    case("straight", r"^\cJ$", &["\n"], &["J", "cJ"]),
    case("straight", r"^\cj\ca$", &["\n\u{1}"], &["j"]),
    case("straight", r"^[\cA]$", &["\u{1}"], &["A", "c"]),
    case("straight", r"^\x41\u0042\u{43}$", &["ABC"], &["ABD"]),
    case("straight", r"^\u{1F600}$", &["😀"], &["😁"]),
    case("straight", r"^\f\n\r\t\v$", &["\u{c}\n\r\t\u{b}"], &["fnrtv"]),
    case("straight", r"^[\f\n\r\t\v]$", &["\u{c}", "\u{b}"], &["f", "v"]),
    case("straight", r"^\/\-\.\$\^\*\+\?\(\)\[\]\{\}\|\\$", &["/-.$^*+?()[]{}|\\"], &["/"]),
    case("straight", r"^\#\&\~\ \%\:\@$", &["#&~ %:@"], &["#"]),
    case("straight", r"^[\/\-\.]$", &["/", "-", "."], &["\\", ","]),
    case("straight", "^#a b$", &["#a b"], &["#ab"]),
    case("straight", r"^\<a\>$", &["<a>"], &["a"]),
    // What Rust's classes take for operators.
    case("straight", "^[a&&b]$", &["a", "&", "b"], &["c"]),
    case("straight", "^[a~~b]$", &["a", "~"], &["c"]),
    case("straight", "^[a-z--b]$", &["a", "-", "0", "_"], &["{", ","]),
    case("straight", "^[---]$", &["-"], &["a"]),
    case("straight", "^[+--]$", &["+", ",", "-"], &["."]),
    case("straight", "^[a-]$", &["a", "-"], &["b"]),
    case("straight", "^[^-a]$", &["b"], &["a", "-"]),
    case("straight", "^[[a]$", &["[", "a"], &["b"]),
    case("straight", "^[[:alpha:]$", &["[", ":", "p"], &["b"]),
    case("straight", "^[$^.*]$", &["$", "^", "."], &["a"]),
    case("straight", r"^[\]\[\\]$", &["]", "[", "\\"], &["a"]),
    case("straight", "^[😀-😂]$", &["😁"], &["😃", "a"]),
    // Groups and references.
    case("straight", r"^(?<year>\d{4})$", &["2024"], &["24"]),
    case("backtracking", r"^(a|b)\1$", &["aa", "bb"], &["ab", "a"]),
    case("backtracking", r"^(?<x>a)(y)\2$", &["ayy"], &["ay", "aya"]),
    // Look-around.
    case("every", "^(?=a)(?!ab).", &["a", "ac"], &["ab", "b", ""]),
    case("every", "^(?!a|b)[a-z]+$", &["c", "zz"], &["a", "bc", ""]),
    case("every", "^(?!x$)[a-z]$", &["y"], &["x", "xx"]),
    case("straight", "^(?=)a", &["a"], &["b"]),
    case("backtracking", "a(?!b)", &["a", "ac"], &["ab", ""]),
    case("backtracking", "(?<=a)b", &["ab"], &["b", "bb"]),
    case("backtracking", "(?<!a)b", &["b", "bb"], &["ab", ""]),
    case("backtracking", "^(?=(a|b))\\1c", &["ac", "bc"], &["c", "cc"]),
    case("backtracking", "^(?=a)b|c", &["c", "xc"], &["b", "a"]),
    case("backtracking", r"(?!x)^\d$", &["1"], &["٣", "x"]),
    case("backtracking", r"(?!x)^[\w]$", &["a"], &["é", "x"]),
    case("backtracking", r"(?!x)^\s$", &["\u{feff}"], &["\u{85}"]),
    case("backtracking", r"(?!x)^.$", &["a"], &["\r", "\n", "\u{2028}", "a\n"]),
    // Beyond ECMA-262, as the validator reads it.
    case("straight", "(?i)^ab$", &["AB", "aB"], &["b"]),
    case("straight", "^(?P<n>a)$", &["a"], &["b"]),
    case("straight", r"\Aa\z", &["a"], &["a\n"]),
    case("linear", r"^\pL$", &["é"], &["1"]),
    case("straight", "^a]}$", &["a]}"], &["a"]),
    case("straight", "^[]a]$", &["]", "a"], &["b"]),
    case("backtracking", "^(a|b)++a$", &[], &["aa", "ba"]),
];

/// Where ECMA-262 is followed and `jsonschema` 0.61 is not: the pattern, and what a text must hold
/// for the verdicts to differ. That crate leaves `\b` to the Unicode tables, in a pattern with
/// look-around or back-references also `\d`, `\w`, `\s` and `.`, and takes `\<` for a boundary.
#[rustfmt::skip]
pub const DEVIATIONS: &[(&str, &str)] = &[
    (r"^a\b", "é"),
    (r"a\B", "é"),
    (r"\bé", "é"),
    (r"a\b(?<=a)", "é"),
    (r"a\B(?<=a)", "é"),
    (r"(?!x)^\d$", "٣"),
    (r"(?!x)^[\w]$", "é"),
    (r"(?!x)^\s$", "\u{feff}"),
    (r"(?!x)^\s$", "\u{85}"),
    (r"(?!x)^.$", "\r"),
    (r"(?!x)^.$", "\u{2028}"),
    (r"^\<a\>$", "a"),
];

/// A pattern that is refused, the bytes at fault, and a part of the advice.
#[rustfmt::skip]
pub const REFUSED: &[(&str, Range<usize>, &str)] = &[
    ("a(b", 1..2, "add `)`"),
    ("a)", 1..2, r"write `\)`"),
    ("[ab", 0..1, "add `]`"),
    ("*a", 0..0, "nothing stands here to repeat"),
    ("a{2,1}", 1..6, "swap them"),
    ("[b-a]", 1..4, "swap its ends"),
    (r"[\w-a]", 1..3, r"write `\-`"),
    ("a{,5}", 1..5, "write `{0,…}`"),
    ("{a}", 0..1, r"write `\{`"),
    ("a\\", 1..2, r"write `\\`"),
    (r"é\uD83D\uDE00", 2..14, r"write `\u{1F600}`"),
    (r"\uD83D", 0..6, "leave it out"),
    (r"^\0$", 1..3, r"write `\x00`"),
    (r"[\b]", 1..3, r"write `\x08`"),
    ("^[^]$", 1..4, r"write `[\s\S]`"),
    ("^[]$", 1..3, "write `(?!)`"),
    (r"(?<n>a)\k<n>", 7..9, r"`\1`"),
    ("(?<$a>a)", 0..6, "rename it"),
    (r"\h", 0..2, "write `h`"),
    (r"\c1", 0..2, r"write `\\c`"),
    (r"\p{Lettr}", 0..9, "no such Unicode property"),
    ("^(a{1,1000}){1,1000}$", 0..21, "maxLength"),
];

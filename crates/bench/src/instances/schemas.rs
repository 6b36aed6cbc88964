//! Finds what a reference points at, over one schema and the documents it reaches.

use std::collections::HashMap;
use std::rc::Rc;

use referencing::uri;
use serde_json::Value;

/// The base of a schema that says nothing about where it lives.
const NOWHERE: &str = "json-schema:///root";

/// A schema and the URI that its references are relative to.
#[derive(Clone, Debug)]
pub(super) struct Located<'a> {
    pub schema: &'a Value,
    base: Rc<str>,
}

impl<'a> Located<'a> {
    /// A subschema of this one.
    pub fn child(&self, schema: &'a Value) -> Located<'a> {
        let base = own_base(schema, &self.base).unwrap_or_else(|| Rc::clone(&self.base));
        Located { schema, base }
    }

    /// The subschema under `keyword`, where there is one.
    pub fn under(&self, keyword: &str) -> Option<Located<'a>> {
        self.schema.get(keyword).map(|schema| self.child(schema))
    }

    /// The subschemas in the array under `keyword`.
    pub fn each_under(&self, keyword: &str) -> Vec<Located<'a>> {
        let members = self.schema.get(keyword).and_then(Value::as_array);
        members
            .into_iter()
            .flatten()
            .map(|schema| self.child(schema))
            .collect()
    }
}

/// Every schema that a reference can reach, by absolute URI and by anchor.
#[derive(Debug)]
pub(super) struct Schemas<'a> {
    root: Located<'a>,
    by_uri: HashMap<String, Located<'a>>,
}

impl<'a> Schemas<'a> {
    /// Indexes `root`, served from `base`, and `resources`, each with its URI.
    pub fn new(root: &'a Value, base: Option<&str>, resources: &'a [(String, Value)]) -> Self {
        let start = Located {
            schema: root,
            base: Rc::from(base.unwrap_or(NOWHERE)),
        };
        let mut by_uri = HashMap::new();
        for (uri, schema) in resources {
            let base = Rc::from(uri.trim_end_matches('#'));
            index(Located { schema, base }, &mut by_uri);
        }
        index(start.clone(), &mut by_uri);
        Schemas {
            root: start.child(root),
            by_uri,
        }
    }

    pub fn root(&self) -> Located<'a> {
        self.root.clone()
    }

    /// What `reference`, written in `from`, points at. `None` for a reference that leads nowhere.
    pub fn resolve(&self, from: &Located<'a>, reference: &str) -> Option<Located<'a>> {
        let absolute = match reference.strip_prefix('#') {
            Some("") => from.base.to_string(),
            Some(_) => format!("{}{reference}", from.base),
            None => join(&from.base, reference)?,
        };
        if let Some(found) = self.by_uri.get(&absolute) {
            return Some(found.clone());
        }
        let (document, fragment) = absolute.split_once('#').unwrap_or((&absolute, ""));
        let document = self.by_uri.get(document)?;
        if fragment.is_empty() {
            return Some(document.clone());
        }
        walk(document, &percent_decoded(fragment))
    }
}

/// Follows a JSON Pointer, taking up the `$id`s on its way.
fn walk<'a>(document: &Located<'a>, pointer: &str) -> Option<Located<'a>> {
    let tokens = pointer.strip_prefix('/')?.split('/');
    tokens.into_iter().try_fold(document.clone(), |at, token| {
        let token = token.replace("~1", "/").replace("~0", "~");
        let schema = match at.schema {
            Value::Object(members) => members.get(&token),
            Value::Array(items) => items.get(token.parse::<usize>().ok()?),
            _ => None,
        };
        schema.map(|schema| at.child(schema))
    })
}

/// Notes every resource and anchor within a document.
fn index<'a>(document: Located<'a>, by_uri: &mut HashMap<String, Located<'a>>) {
    by_uri.insert(document.base.to_string(), document.clone());
    let mut waiting = vec![document.child(document.schema)];
    while let Some(at) = waiting.pop() {
        match at.schema {
            Value::Object(members) => {
                note(&at, by_uri);
                waiting.extend(members.values().map(|schema| at.child(schema)));
            }
            Value::Array(items) => waiting.extend(items.iter().map(|schema| at.child(schema))),
            _ => {}
        }
    }
}

fn note<'a>(at: &Located<'a>, by_uri: &mut HashMap<String, Located<'a>>) {
    if own_id(at.schema).is_some() {
        by_uri.entry(at.base.to_string()).or_insert(at.clone());
    }
    let anchors = ["$anchor", "$dynamicAnchor"]
        .into_iter()
        .filter_map(|keyword| at.schema.get(keyword)?.as_str());
    let fragment = own_id(at.schema).and_then(|id| id.strip_prefix('#'));
    for anchor in anchors.chain(fragment) {
        by_uri
            .entry(format!("{}#{anchor}", at.base))
            .or_insert(at.clone());
    }
}

fn own_id(schema: &Value) -> Option<&str> {
    let id = schema.get("$id").or_else(|| schema.get("id"));
    id.and_then(Value::as_str)
}

fn own_base(schema: &Value, base: &str) -> Option<Rc<str>> {
    let id = own_id(schema)?;
    let (document, _) = id.split_once('#').unwrap_or((id, ""));
    if document.is_empty() {
        return None;
    }
    join(base, document).map(Rc::from)
}

fn join(base: &str, reference: &str) -> Option<String> {
    let base = uri::from_str(base).ok()?;
    let joined = uri::resolve_against(&base.borrow(), reference).ok()?;
    Some(joined.as_str().trim_end_matches('#').to_owned())
}

fn percent_decoded(fragment: &str) -> String {
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = match tail {
            [high, low, ..] if *first == b'%' => std::str::from_utf8(&[*high, *low])
                .ok()
                .and_then(|digits| u8::from_str_radix(digits, 16).ok()),
            _ => None,
        };
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn found(schema: &Value, reference: &str) -> Option<Value> {
        let schemas = Schemas::new(schema, None, &[]);
        let found = schemas.resolve(&schemas.root(), reference);
        found.map(|located| located.schema.clone())
    }

    #[test]
    fn pointers_anchors_and_ids() {
        let schema = json!({
            "$id": "https://example.org/a/root.json",
            "$defs": {
                "p/q": {"const": 1},
                "named": {"$anchor": "here", "const": 2},
                "inner": {"$id": "inner.json", "$defs": {"x": {"const": 3}}},
            },
        });
        assert_eq!(found(&schema, "#/$defs/p~1q"), Some(json!({"const": 1})));
        assert_eq!(found(&schema, "#/%24defs/p~1q"), Some(json!({"const": 1})));
        assert_eq!(
            found(&schema, "#here").map(|s| s["const"].clone()),
            Some(json!(2))
        );
        assert_eq!(
            found(&schema, "inner.json#/$defs/x"),
            Some(json!({"const": 3}))
        );
        assert_eq!(found(&schema, "#"), Some(schema.clone()));
        assert_eq!(found(&schema, "elsewhere.json"), None);
        assert_eq!(found(&schema, "#/nowhere"), None);
    }

    #[test]
    fn other_documents() {
        let root = json!({"$ref": "b.json#/x"});
        let resources = [(
            "https://example.org/b.json".to_owned(),
            json!({"x": {"const": 4}}),
        )];
        let schemas = Schemas::new(&root, Some("https://example.org/a.json"), &resources);
        let found = schemas.resolve(&schemas.root(), "b.json#/x");
        assert_eq!(
            found.map(|located| located.schema),
            Some(&json!({"const": 4}))
        );
    }
}

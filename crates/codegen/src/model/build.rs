//! Decides the type of each schema: the tightest shape, and the rules that the shape leaves over.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::item::{Claim, Embedded, Item, ItemId, Kind, Model, Module, ModuleId, Type};
use super::names::{Wish, upper_camel};
use super::place;
use crate::Settings;
use crate::normalize::{Meta, SchemaId, Schemas, TextRules};
use crate::resolve::{DocumentId, NodeId};

/// A type within types within types is given a name of its own here, where a person has long done so: the compiler
/// follows no type to any depth.
const DEEPEST_TYPE: usize = 12;

/// A type, and whether it accepts exactly what its schema accepts (otherwise it accepts more, never less).
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Typed {
    pub ty: Type,
    pub exact: bool,
}

/// What a schema becomes before it has a name.
pub(super) enum Shape {
    Type(Type),
    Kind(Kind),
}

/// A shape with the keywords that it does not cover.
pub(super) struct Decided {
    pub shape: Shape,
    pub left: Vec<String>,
}

impl Decided {
    pub fn ty(ty: Type) -> Self {
        Self {
            shape: Shape::Type(ty),
            left: Vec::new(),
        }
    }

    pub fn kind(kind: Kind) -> Self {
        Self {
            shape: Shape::Kind(kind),
            left: Vec::new(),
        }
    }

    pub fn leaving(mut self, keywords: impl IntoIterator<Item = impl Into<String>>) -> Self {
        self.left.extend(keywords.into_iter().map(Into::into));
        self
    }
}

enum State {
    /// Being decided; the item that stands for it where it was met again meanwhile.
    Open(Option<ItemId>),
    Done(Typed),
}

/// A place for names: the module, and what a new item there asks to be called.
#[derive(Clone, Debug)]
pub(super) struct Hint {
    pub module: ModuleId,
    pub wish: Wish,
}

impl Hint {
    pub fn member(&self, name: &str) -> Self {
        Self {
            module: self.module,
            wish: self.wish.member(name),
        }
    }

    pub fn part(&self, role: &str) -> Self {
        Self {
            module: self.module,
            wish: self.wish.part(role),
        }
    }
}

/// The state of the model stage.
pub(super) struct Builder<'g> {
    pub schemas: Schemas<'g>,
    pub model: Model,
    pub settings: &'g Settings,
    /// Which module a document's items go to.
    pub homes: HashMap<DocumentId, ModuleId>,
    /// The names that an overrides file gives.
    pub overrides: HashMap<NodeId, String>,
    /// What the root of a document is called where its title does not say.
    pub roots: HashMap<DocumentId, String>,
    /// The one module for everything, where a single schema is asked for.
    pub only: Option<ModuleId>,
    /// The roots of the wanted documents.
    pub entries: HashSet<NodeId>,
    /// The nodes from which a dynamic reference can be reached.
    scoped: HashSet<NodeId>,
    memo: HashMap<SchemaId, State>,
    texts: HashMap<(ModuleId, String), ItemId>,
    wishes: HashMap<NodeId, Wish>,
}

impl<'g> Builder<'g> {
    pub fn new(schemas: Schemas<'g>, settings: &'g Settings) -> Self {
        Self {
            model: Model::default(),
            settings,
            homes: HashMap::new(),
            overrides: HashMap::new(),
            roots: HashMap::new(),
            only: None,
            entries: HashSet::new(),
            scoped: super::scoped::reaching(schemas.graph),
            memo: HashMap::new(),
            texts: HashMap::new(),
            wishes: HashMap::new(),
            schemas,
        }
    }

    /// The type of a schema. `near` names what has no place of its own.
    pub fn type_of(&mut self, id: SchemaId, near: &Hint) -> Typed {
        let id = self.schemas.follow(id);
        match self.memo.get(&id) {
            Some(State::Done(typed)) => return typed.clone(),
            Some(State::Open(known)) => {
                let known = *known;
                let hint = self.hint(id, near);
                let item = known.unwrap_or_else(|| self.claim(id, &hint));
                let exact = self.schemas.written(id).is_some();
                return Typed {
                    ty: Type::Item(item),
                    exact,
                };
            }
            None => {}
        }
        self.memo.insert(id, State::Open(None));
        let hint = self.hint(id, near);
        let flat = self.schemas.flatten(id);
        let decided = self.decide(flat, &hint);
        let typed = self.finish(id, flat, decided, &hint);
        self.memo.insert(id, State::Done(typed.clone()));
        typed
    }

    /// The type of a document's root: always an item, so that it can have what a root has.
    pub fn root(&mut self, node: NodeId, near: &Hint) -> Type {
        let typed = self.type_of(self.schemas.of(node), near);
        if let Type::Item(item) = &typed.ty
            && self.model.item(*item).origins.first() == Some(&node)
        {
            // It may have been made of a part, and be called after it.
            let root = &mut self.model.items[item.0];
            root.name.clone_from(&near.wish.name);
            root.claim = root.claim.min(near.wish.claim);
            return typed.ty;
        }
        let near = Hint {
            wish: Wish {
                claim: Claim::Override,
                ..near.wish.clone()
            },
            ..near.clone()
        };
        let embedded = self.scoped.contains(&node).then(|| Embedded {
            node,
            keywords: vec!["$dynamicRef".to_owned()],
        });
        let id = self.schemas.push(crate::normalize::Schema::any(vec![node]));
        self.schemas.copy_meta(self.schemas.of(node), id);
        self.store(id, id, &near, Kind::Refined(typed.ty, embedded))
    }

    /// Whether a validator of the node alone judges as it would on the way from a root: not where a dynamic
    /// reference is below, whose target depends on that way.
    fn can_embed(&self, node: NodeId) -> bool {
        !self.scoped.contains(&node) || self.entries.contains(&node)
    }

    fn finish(&mut self, id: SchemaId, flat: SchemaId, decided: Decided, hint: &Hint) -> Typed {
        let Decided { shape, mut left } = decided;
        if self.schemas.is_inexact(id) || self.schemas.is_inexact(flat) {
            left.push("allOf".to_owned());
        }
        left.sort();
        left.dedup();
        let node = self.schemas.written(id);
        if node.is_some_and(|node| self.entries.contains(&node) && self.scoped.contains(&node)) {
            left.push("$dynamicRef".to_owned());
        }
        let node = node.filter(|node| self.can_embed(*node));
        let embedded = node.filter(|_| !left.is_empty()).map(|node| Embedded {
            node,
            keywords: left.clone(),
        });
        let exact = left.is_empty() || embedded.is_some();
        let reserved = matches!(self.memo.get(&id), Some(State::Open(Some(_))));
        let ty = match (shape, embedded) {
            (Shape::Type(ty), None) if !reserved && ty.depth() < DEEPEST_TYPE => ty,
            (Shape::Type(ty), embedded) => self.store(id, flat, hint, Kind::Refined(ty, embedded)),
            (Shape::Kind(Kind::Record(mut record)), embedded) => {
                record.embedded = embedded;
                self.store(id, flat, hint, Kind::Record(record))
            }
            (Shape::Kind(kind), None) => self.share(id, flat, hint, kind, reserved),
            (Shape::Kind(kind), embedded) => {
                let inner = self.share(flat, flat, &hint.part("Shape"), kind, false);
                self.store(id, flat, hint, Kind::Refined(inner, embedded))
            }
        };
        Typed { ty, exact }
    }

    /// Stores an item; the same text constraint in one module is the same type.
    fn share(
        &mut self,
        id: SchemaId,
        flat: SchemaId,
        hint: &Hint,
        kind: Kind,
        reserved: bool,
    ) -> Type {
        let key = match &kind {
            Kind::Text(rules) if !reserved => Some((hint.module, text_key(rules))),
            _ => None,
        };
        if let Some(item) = key.as_ref().and_then(|key| self.texts.get(key)).copied() {
            self.shared(item, id, hint);
            return Type::Item(item);
        }
        let ty = self.store(id, flat, hint, kind);
        if let (Some(key), Type::Item(item)) = (key, &ty) {
            self.texts.insert(key, *item);
        }
        ty
    }

    /// Lets an item serve a further place: it is called and documented after the firmest of its places, the first of
    /// them by address and by name, whichever was met first.
    fn shared(&mut self, item: ItemId, id: SchemaId, hint: &Hint) {
        let (origins, meta) = {
            let schema = self.schemas.get(id);
            (schema.origins.clone(), schema.meta.clone())
        };
        let address = |origins: &[NodeId]| place::address(self.schemas.graph, origins);
        let known = &mut self.model.items[item.0];
        let deprecated = known.meta.deprecated && meta.deprecated;
        let further = (hint.wish.claim, address(&origins), &hint.wish.name);
        if further < (known.claim, address(&known.origins), &known.name) {
            known.claim = hint.wish.claim;
            known.name.clone_from(&hint.wish.name);
            known.origins = origins;
            known.meta = meta;
        }
        known.meta.deprecated = deprecated;
    }

    pub(super) fn store(&mut self, id: SchemaId, flat: SchemaId, hint: &Hint, kind: Kind) -> Type {
        let item = match self.memo.get(&id) {
            Some(State::Open(Some(item))) => *item,
            _ => self.new_item(id, hint),
        };
        let mut meta = self.schemas.get(id).meta.clone();
        if meta.description.is_none() {
            meta.description
                .clone_from(&self.schemas.get(flat).meta.description);
        }
        self.model.items[item.0].meta = meta;
        self.model.items[item.0].kind = kind;
        Type::Item(item)
    }

    fn claim(&mut self, id: SchemaId, hint: &Hint) -> ItemId {
        let item = self.new_item(id, hint);
        self.memo.insert(id, State::Open(Some(item)));
        item
    }

    fn new_item(&mut self, id: SchemaId, hint: &Hint) -> ItemId {
        let schema = self.schemas.get(id);
        self.model.items.push(Item {
            module: hint.module,
            name: hint.wish.name.clone(),
            claim: hint.wish.claim,
            origins: schema.origins.clone(),
            meta: Meta::default(),
            kind: Kind::Pending,
        });
        ItemId(self.model.items.len() - 1)
    }

    /// Where the items of a schema go and how they are called: by its own place where it has one.
    fn hint(&mut self, id: SchemaId, near: &Hint) -> Hint {
        let Some(node) = self.schemas.written(id) else {
            return near.clone();
        };
        let document = self.schemas.graph.node(node).document();
        let module = self.home(document);
        Hint {
            module,
            wish: self.wish(node),
        }
    }

    fn home(&mut self, document: DocumentId) -> ModuleId {
        if let Some(only) = self.only {
            return only;
        }
        if let Some(module) = self.homes.get(&document) {
            return *module;
        }
        let module = ModuleId(self.model.modules.len());
        let path = vec![
            "shared".to_owned(),
            super::module_name(self.schemas.graph.document(document).uri()),
        ];
        self.model.modules.push(Module {
            path,
            document,
            root: None,
            entry: None,
        });
        self.homes.insert(document, module);
        module
    }

    /// The name that the place of a node gives it.
    pub fn wish(&mut self, node: NodeId) -> Wish {
        if let Some(wish) = self.wishes.get(&node) {
            return wish.clone();
        }
        let wish = match self.overrides.get(&node) {
            Some(name) => Wish {
                name: name.clone(),
                claim: Claim::Override,
            },
            None => self.placed(node),
        };
        self.wishes.insert(node, wish.clone());
        wish
    }

    fn placed(&mut self, node: NodeId) -> Wish {
        let graph = self.schemas.graph;
        let place = graph.node(node);
        let pointer = place.pointer();
        let document = place.document();
        let mut wish = Wish {
            name: self.root_name(document),
            claim: if self.is_guest(document) {
                Claim::Definition
            } else {
                Claim::Root
            },
        };
        let tokens: Vec<String> = pointer.split('/').skip(1).map(unescape).collect();
        let root = graph.root(document);
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let argument = tokens.get(at + 1);
            let branch = argument.is_some().then(|| at + 2).and_then(|end| {
                let path: Vec<&str> = tokens.get(..end)?.iter().map(String::as_str).collect();
                self.own_name(graph.child(root?, &path)?)
            });
            let argument = argument.map(String::as_str);
            let taken = super::place::step(&mut wish, token, argument, branch.as_deref());
            at = (at + taken).min(tokens.len());
            let path: Vec<&str> = tokens[..at].iter().map(String::as_str).collect();
            let here = root.and_then(|root| graph.child(root, &path));
            if let Some(name) = here.and_then(|node| self.overrides.get(&node)) {
                wish = Wish {
                    name: name.clone(),
                    claim: Claim::Place,
                };
            }
        }
        wish
    }

    /// What a schema calls itself where it stands among alternatives.
    pub fn own_name(&self, node: NodeId) -> Option<String> {
        let place = self.schemas.graph.node(node);
        let (list, index) = place.pointer().rsplit_once('/')?;
        let (around, keyword) = list.rsplit_once('/')?;
        if !matches!(keyword, "anyOf" | "oneOf") {
            return None;
        }
        let around = self.schemas.graph.at(place.document(), around)?;
        let branches = self.schemas.graph.node(around).value().get(keyword)?;
        super::place::own_name(branches.as_array()?, index.parse().ok()?)
    }

    /// Whether a document's types are written into another document's module.
    fn is_guest(&self, document: DocumentId) -> bool {
        self.only.is_some() && !self.homes.contains_key(&document)
    }

    /// What a document's root is called: what is asked for, its title, or the last part of its address.
    fn root_name(&self, document: DocumentId) -> String {
        if let Some(name) = self.roots.get(&document) {
            return name.clone();
        }
        let document = self.schemas.graph.document(document);
        let title = document.value().get("title").and_then(Value::as_str);
        let title = title.map(upper_camel).filter(|name| !name.is_empty());
        let last = || upper_camel(&super::module_name(document.uri()));
        Some(title.unwrap_or_else(last))
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| "Root".to_owned())
    }
}

/// A reference token as the text that it stands for (RFC 6901, section 4).
fn unescape(token: &str) -> String {
    token.replace("~1", "/").replace("~0", "~")
}

fn text_key(rules: &TextRules) -> String {
    format!("{rules:?}")
}

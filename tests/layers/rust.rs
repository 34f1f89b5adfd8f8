//! The imports of a crate's files, read from the Rust paths in the code: `use` and `crate::a::B` alike.
//!
//! What counts is the file that defines the name: a name that a `mod.rs` only re-exports
//! (`pub use child::Name`) is followed to the child.

use super::import_graph::ImportGraph;
use std::collections::{BTreeMap, BTreeSet};

/// The path of a module in its crate: `["rules", "pit"]`, nothing for the root.
type Module = Vec<String>;

/// The import graph of these files; `root` is the file of the crate's root.
pub fn import_graph(texts: &BTreeMap<String, String>, root: &str) -> ImportGraph {
    let crate_ = Crate::new(texts, root);
    let mut graph = ImportGraph::default();
    for (file, source) in &crate_.sources {
        graph.add_file(file);
        for path in &source.paths {
            let target = crate_.resolve(&path.segments, 0);
            let re_exports_child = path.passed_on && target.starts_with(&source.module);
            if !re_exports_child {
                graph.add(file, crate_.file(&target), path.line);
            }
        }
    }
    graph
}

struct Crate {
    sources: BTreeMap<String, Source>,
    files: BTreeMap<Module, String>,
    /// The exported macros, which are all names of the root.
    macros: BTreeMap<String, Module>,
}

/// One file.
struct Source {
    module: Module,
    /// The names that it defines, those in its inline modules included.
    defined: BTreeSet<String>,
    paths: Vec<Named>,
}

/// A path that a file names.
struct Named {
    /// From the crate's root.
    segments: Vec<String>,
    /// The name it gets here by `use`; `*` for all that it holds.
    alias: Option<String>,
    /// Whether it is a `pub use`.
    passed_on: bool,
    line: usize,
}

impl Crate {
    fn new(texts: &BTreeMap<String, String>, root: &str) -> Crate {
        let module_of = |file: &str| -> Module {
            let path = file.trim_end_matches(".rs").trim_end_matches("/mod");
            if file == root { Vec::new() } else { path.split('/').map(str::to_owned).collect() }
        };
        let files: BTreeMap<Module, String> =
            texts.keys().map(|file| (module_of(file), file.clone())).collect();
        let mut macros = BTreeMap::new();
        let sources = texts
            .iter()
            .map(|(file, text)| {
                let module = module_of(file);
                let children = files
                    .keys()
                    .filter(|child| child.len() == module.len() + 1 && child.starts_with(&module))
                    .filter_map(|child| child.last().cloned())
                    .collect();
                let (source, exported) = Reader::new(text, &module, children).read();
                macros.extend(exported.into_iter().map(|name| (name, module.clone())));
                (file.clone(), source)
            })
            .collect();
        Crate { sources, files, macros }
    }

    /// The file that holds a module: its own file, or that of the module around it.
    fn file(&self, module: &[String]) -> &str {
        (0..=module.len()).rev().find_map(|length| self.files.get(&module[..length])).unwrap()
    }

    fn source(&self, module: &[String]) -> &Source {
        &self.sources[self.file(module)]
    }

    /// The module that defines what a path names.
    fn resolve(&self, path: &[String], followed: usize) -> Module {
        assert!(followed < 20, "{path:?} leads round in a cycle of names");
        let known = (0..=path.len()).rev().find(|length| self.files.contains_key(&path[..*length]));
        let (module, rest) = path.split_at(known.unwrap());
        let Some((name, below)) = rest.split_first() else { return module.to_vec() };
        let source = self.source(module);
        if source.defined.contains(name) {
            return module.to_vec();
        }
        for named in &source.paths {
            let alias = named.alias.as_deref();
            if alias == Some(name) {
                return self.resolve(&[&named.segments, below].concat(), followed + 1);
            }
            if alias == Some("*") && named.segments != module {
                let held = self.source(&named.segments).defined.contains(name);
                if held {
                    return self.resolve(&[&named.segments, rest].concat(), followed + 1);
                }
            }
        }
        match self.macros.get(name) {
            Some(defining) if module.is_empty() => defining.clone(),
            _ => module.to_vec(),
        }
    }
}

/// How many tokens before a macro are searched for `macro_export`.
const ATTRIBUTES: usize = 12;

/// Reads a file token by token.
struct Reader<'a> {
    tokens: Vec<(&'a str, usize)>,
    at: usize,
    module: Module,
    children: BTreeSet<String>,
    /// The inline modules around the current token, with the depth of their braces.
    within: Vec<(String, usize)>,
    depth: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, module: &[String], children: BTreeSet<String>) -> Reader<'a> {
        let (module, within) = (module.to_vec(), Vec::new());
        Reader { tokens: tokens(text), at: 0, module, children, within, depth: 0 }
    }

    fn peek(&self, ahead: usize) -> &'a str {
        self.tokens.get(self.at + ahead).map_or("", |token| token.0)
    }

    /// The file, and the macros it exports.
    fn read(mut self) -> (Source, Vec<String>) {
        let mut paths = Vec::new();
        let mut exported = Vec::new();
        let mut defined = BTreeSet::new();
        let mut public = false;
        while self.at < self.tokens.len() {
            match self.peek(0) {
                "use" => {
                    self.at += 1;
                    self.tree(&[], public, &mut paths);
                }
                "{" => self.depth += 1,
                "}" => {
                    self.depth -= 1;
                    self.within.pop_if(|(_, depth)| *depth > self.depth);
                }
                "mod" if self.peek(2) == "{" => {
                    self.within.push((self.peek(1).to_owned(), self.depth + 1));
                }
                "macro_rules" => {
                    let before = &self.tokens[self.at.saturating_sub(ATTRIBUTES)..self.at];
                    if before.iter().any(|token| token.0 == "macro_export") {
                        exported.push(self.peek(2).to_owned());
                    }
                    defined.insert(self.peek(2).to_owned());
                }
                "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" => {
                    defined.insert(self.peek(1).to_owned());
                }
                word if self.peek(1) == "::" && !self.follows_path() => {
                    let start = ["crate", "super", "self"].contains(&word);
                    if start || self.within.is_empty() && self.children.contains(word) {
                        self.path(&mut paths);
                        continue;
                    }
                }
                _ => {}
            }
            public = self.is_public(public);
            self.at += 1;
        }
        (Source { module: self.module, defined, paths }, exported)
    }

    /// Whether the token after this one follows `pub` or `pub(…)`.
    fn is_public(&self, before: bool) -> bool {
        match self.peek(0) {
            "pub" => true,
            "(" | ")" | "crate" | "super" | "in" => before,
            _ => false,
        }
    }

    fn follows_path(&self) -> bool {
        self.at > 0 && self.tokens[self.at - 1].0 == "::"
    }

    /// A path in the code.
    fn path(&mut self, paths: &mut Vec<Named>) {
        let line = self.tokens[self.at].1;
        let mut words = vec![self.peek(0).to_owned()];
        while self.peek(1) == "::" && is_word(self.peek(2)) {
            self.at += 2;
            words.push(self.peek(0).to_owned());
        }
        self.at += 1;
        self.add(&words, None, false, line, paths);
    }

    /// A tree of `use`, up to the `;`, `,` or `}` after it.
    fn tree(&mut self, start: &[String], public: bool, paths: &mut Vec<Named>) {
        let line = self.tokens[self.at].1;
        let mut words = start.to_vec();
        loop {
            match self.peek(0) {
                "::" => self.at += 1,
                "{" => {
                    self.at += 1;
                    while self.peek(0) != "}" {
                        self.tree(&words, public, paths);
                        if self.peek(0) == "," {
                            self.at += 1;
                        }
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    return self.add(&words, Some("*".to_owned()), public, line, paths);
                }
                "as" => {
                    let alias = self.peek(1).to_owned();
                    self.at += 2;
                    return self.add(&words, Some(alias), public, line, paths);
                }
                word if is_word(word) => {
                    if word != "self" || words.is_empty() {
                        words.push(word.to_owned());
                    }
                    self.at += 1;
                }
                _ => {
                    let alias = words.last().cloned();
                    return self.add(&words, alias, public, line, paths);
                }
            }
        }
    }

    /// Adds a path, resolved from the root; one into another crate is left out.
    fn add(
        &self,
        words: &[String],
        alias: Option<String>,
        passed_on: bool,
        line: usize,
        paths: &mut Vec<Named>,
    ) {
        let within = self.within.iter().map(|(name, _)| name.clone());
        let mut segments: Module = self.module.iter().cloned().chain(within).collect();
        let mut rest = words;
        match words.first().map(String::as_str) {
            Some("crate") => (segments, rest) = (Vec::new(), &words[1..]),
            Some("self") => rest = &words[1..],
            Some("super") => {}
            Some(child) if self.children.contains(child) => {}
            _ => return,
        }
        while rest.first().is_some_and(|word| word == "super") {
            segments.pop();
            rest = &rest[1..];
        }
        segments.extend_from_slice(rest);
        // A name that an inline module imports is visible only there.
        let alias = alias.filter(|_| self.within.is_empty());
        paths.push(Named { segments, alias, passed_on, line });
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The words and signs of a text with their lines, without comments, strings and characters.
fn tokens(text: &str) -> Vec<(&str, usize)> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => string_length(rest),
            'r' if is_raw_string(&rest[1..]) => 1 + raw_string_length(&rest[1..]),
            '\'' => character_length(rest),
            ':' if rest.starts_with("::") => {
                tokens.push((&rest[..2], line));
                2
            }
            _ if is_word(rest) => {
                let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
                let end = end.unwrap_or(rest.len());
                tokens.push((&rest[..end], line));
                end
            }
            _ => {
                if !first.is_whitespace() {
                    tokens.push((&rest[..first.len_utf8()], line));
                }
                first.len_utf8()
            }
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    tokens
}

fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == '"' && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

fn is_raw_string(after_r: &str) -> bool {
    after_r.trim_start_matches('#').starts_with('"') && after_r.starts_with(['#', '"'])
}

fn raw_string_length(after_r: &str) -> usize {
    let hashes = after_r.find('"').unwrap_or_default();
    let end = format!("\"{}", "#".repeat(hashes));
    let body = hashes + 1;
    after_r[body..].find(&end).map_or(after_r.len(), |at| body + at + end.len())
}

/// A character, or the quote of a lifetime.
fn character_length(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match (letters.next(), letters.next()) {
        (Some((_, '\\')), Some((escaped, _))) => {
            text[escaped + 1..].find('\'').map_or(1, |at| escaped + at + 2)
        }
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

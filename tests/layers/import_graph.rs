//! The import graph of files: imports against the order of folders, and cycles.

use std::collections::{BTreeMap, BTreeSet};

/// The files under a folder, such as `src/` or `www/`, and the imports of each. The folders that the methods speak of
/// are those inside it: `folder_of` gives the one that a file lies in.
#[derive(Default)]
pub struct ImportGraph {
    files: BTreeSet<String>,
    /// The line of the first import, by the file that imports and the file imported.
    lines: BTreeMap<(String, String), usize>,
}

impl ImportGraph {
    pub fn add_file(&mut self, file: &str) {
        self.files.insert(file.to_owned());
    }

    /// Adds an import; one of the file itself is ignored.
    pub fn add(&mut self, from: &str, to: &str, line: usize) {
        if from != to {
            self.lines.entry((from.to_owned(), to.to_owned())).or_insert(line);
        }
    }

    /// All imports: the file that imports, and the file imported.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.lines.keys().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// The imports between folders.
    pub fn between(&self, folder_of: impl Fn(&str) -> &str) -> BTreeSet<(&str, &str)> {
        let folders = self.all().map(|(from, to)| (folder_of(from), folder_of(to)));
        folders.filter(|(from, to)| from != to).collect()
    }

    /// The imports by a folder from one after it in `order`, or from one that `order` lacks,
    /// as `file:line: file`. A file in no folder of `order`, such as the crate's root, may import any.
    pub fn against(&self, order: &[&str], folder_of: impl Fn(&str) -> &str) -> Vec<String> {
        let rank = |file| order.iter().position(|known| *known == folder_of(file));
        self.lines
            .iter()
            .filter(|((from, to), _)| match (rank(from), rank(to)) {
                (Some(from), Some(to)) => from < to,
                (None, _) => false,
                (Some(_), None) => true,
            })
            .map(|((from, to), line)| format!("{from}:{line}: {to}"))
            .collect()
    }

    /// The cycles: each strongly connected component of more than one file, sorted.
    pub fn cycles(&self) -> Vec<Vec<&str>> {
        let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        self.all().for_each(|(from, to)| next.entry(from).or_default().push(to));
        let reached: BTreeMap<&str, BTreeSet<&str>> =
            next.keys().map(|file| (*file, reached(file, &next))).collect();
        let cycle = |file: &&str| -> Vec<&str> {
            let leads_back = |other: &&&str| reached.get(*other).is_some_and(|r| r.contains(file));
            reached[file].iter().filter(leads_back).copied().collect()
        };
        let cycles: BTreeSet<Vec<&str>> = reached.keys().map(cycle).collect();
        cycles.into_iter().filter(|cycle| !cycle.is_empty()).collect()
    }

    /// The folders of the files.
    pub fn folders<'a>(&'a self, folder_of: impl Fn(&'a str) -> &'a str) -> BTreeSet<&'a str> {
        self.files.iter().map(|file| folder_of(file)).filter(|folder| !folder.is_empty()).collect()
    }

    pub fn counts(&self) -> String {
        format!("{} files, {} imports", self.files.len(), self.lines.len())
    }
}

/// The transitive imports of a file.
fn reached<'a>(from: &str, next: &BTreeMap<&'a str, Vec<&'a str>>) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = next.get(from).cloned().unwrap_or_default();
    while let Some(file) = open.pop() {
        if reached.insert(file) {
            open.extend(next.get(file).into_iter().flatten());
        }
    }
    reached
}

//! Imports between files run one way only: no cycles, and none from a later folder of the list. And no module of the
//! page is handed too many of the page's parts.
//!
//! `cargo test --test layers -- --nocapture` prints how many folders, files and imports there are.

mod import_graph;
mod page;
mod rust;

use import_graph::ImportGraph;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers of the library from the bottom up, as in the table of `src/lib.rs`: a layer imports
/// only from layers before it.
const LAYERS: [&str; 7] = ["rules", "tables", "search", "record", "teach", "canvas", "bindings"];

/// The folders of `www/` from the bottom up, as in `docs/architecture.md`: a folder imports only
/// from folders before it, dynamic imports and types included.
const FOLDERS: [&str; 17] = [
    "base",
    "storage",
    "engine",
    "game",
    "board",
    "replay",
    "rules",
    "study",
    "editor",
    "lesson",
    "exercises",
    "embed",
    "files",
    "classroom",
    "panels",
    "page",
    "root",
];

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of all files under a folder with this ending, by their paths below it with `/`.
fn read(folder: &Path, ending: &str) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}")) {
        let path = entry.expect("a folder can be read").path();
        let name = path.file_name().unwrap().to_str().expect("names are UTF-8").to_owned();
        if path.is_dir() {
            let inner = read(&path, ending).into_iter();
            texts.extend(inner.map(|(file, text)| (format!("{name}/{file}"), text)));
        } else if path.extension().is_some_and(|found| found == ending) {
            texts.insert(name, fs::read_to_string(&path).expect("sources are UTF-8"));
        }
    }
    texts
}

fn library() -> ImportGraph {
    let mut texts = read(&project().join("src"), "rs");
    texts.retain(|file, _| !file.starts_with("bin/"));
    rust::import_graph(&texts, "lib.rs")
}

fn program(folder: &str) -> ImportGraph {
    rust::import_graph(&read(&project().join(folder), "rs"), "main.rs")
}

fn page_modules() -> ImportGraph {
    page::import_graph(&read(&project().join("www"), "js"))
}

/// The folder that a file lies in; empty for a file outside all folders.
fn folder_of(file: &str) -> &str {
    file.split_once('/').map_or("", |(folder, _)| folder)
}

fn print(name: &str, graph: &ImportGraph) {
    let between = graph.between(folder_of);
    let folders = graph.folders(folder_of).len();
    println!(
        "{name}: {folders} folders, {} imports between them; {}",
        between.len(),
        graph.counts()
    );
}

fn assert_one_way(name: &str, graph: &ImportGraph) {
    print(name, graph);
    assert_eq!(graph.cycles(), Vec::<Vec<&str>>::new(), "{name}: these files import each other");
}

#[test]
fn no_files_import_each_other() {
    assert_one_way("src", &library());
    assert_one_way("src/bin/awale", &program("src/bin/awale"));
    assert_one_way("xtask/src", &program("xtask/src"));
    assert_one_way("www", &page_modules());
}

#[test]
fn a_layer_imports_only_from_layers_below() {
    let upwards = library().against(&LAYERS, folder_of);
    assert_eq!(upwards, [""; 0]);
}

#[test]
fn a_folder_of_the_page_imports_only_from_folders_below() {
    let graph = page_modules();
    assert_eq!(graph.against(&FOLDERS, folder_of), [""; 0]);
}

#[test]
fn the_lists_name_every_folder_and_the_documents_have_their_order() {
    assert_eq!(library().folders(folder_of), LAYERS.into_iter().collect());
    assert_eq!(page_modules().folders(folder_of), FOLDERS.into_iter().collect());
    let text = |file| fs::read_to_string(project().join(file)).unwrap();
    let documents = [
        (text("src/lib.rs"), LAYERS.map(|layer| format!("`{layer}`")).to_vec()),
        (text("docs/architecture.md"), LAYERS.map(|layer| format!("| `src/{layer}/`")).to_vec()),
        (text("docs/architecture.md"), FOLDERS.map(|folder| format!("| `{folder}/`")).to_vec()),
    ];
    for (text, names) in documents {
        let places: Vec<Option<usize>> = names.iter().map(|name| text.find(name)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{names:?}: {places:?}");
    }
}

#[test]
fn every_layer_is_a_folder_that_says_what_it_is_for() {
    for layer in LAYERS {
        let file: PathBuf = project().join("src").join(layer).join("mod.rs");
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("//! "), "{}", file.display());
    }
}

/// The texts in single quotes on a line.
fn quoted(line: &str) -> Vec<&str> {
    line.split('\'').skip(1).step_by(2).collect()
}

/// The most parts that `www/page/panels.js` hands to one module: as many as the lessons and `Files` use. A module
/// that needs more does several things.
const MOST_PARTS: usize = 13;

#[test]
fn no_module_is_handed_too_many_parts_of_the_page() {
    let script = fs::read_to_string(project().join("www/page/panels.js")).unwrap();
    let group_size = |name: &str| {
        let definition = format!("const {name} = ");
        let line = script.lines().find(|line| line.starts_with(&definition));
        quoted(line.unwrap_or_else(|| panic!("no {definition}"))).len()
    };
    let mut counts = Vec::new();
    // Calls of `only(parts, …)` and of `only(page, …)`.
    for (at, call) in script.match_indices("only(pa") {
        let call = &script[at + call.len()..];
        let names = &call[..call.find(')').unwrap()];
        let groups = names.split(", ").filter_map(|name| name.strip_prefix("..."));
        counts.push((quoted(names).len() + groups.map(group_size).sum::<usize>(), names));
    }
    assert!(counts.len() > 15, "{}", counts.len());
    let largest = counts.into_iter().max().unwrap();
    assert!(largest.0 <= MOST_PARTS, "{} parts: {}", largest.0, largest.1);
}

/// The import graph of a library of these files.
fn graph_of(files: &[(&str, &str)]) -> ImportGraph {
    let texts: BTreeMap<String, String> =
        files.iter().map(|(file, text)| ((*file).to_owned(), (*text).to_owned())).collect();
    rust::import_graph(&texts, "lib.rs")
}

/// The imports from higher layers in a file of the search layer.
fn upwards(text: &str) -> Vec<String> {
    let mut files = vec![("lib.rs", ""), ("search/mod.rs", ""), ("search/window.rs", text)];
    let others = LAYERS.map(|layer| (layer, format!("{layer}/mod.rs")));
    files.extend(others.iter().filter(|(layer, _)| *layer != "search").map(|(_, f)| (&**f, "")));
    graph_of(&files).against(&LAYERS, folder_of)
}

#[test]
fn an_import_from_a_higher_layer_is_found_in_every_form() {
    let found = |line, layer| [format!("search/window.rs:{line}: {layer}/mod.rs")];
    assert_eq!(upwards("use crate::rules::Pit;\nuse crate::teach::Lesson;\n"), found(2, "teach"));
    assert_eq!(upwards("use crate::{rules::{self, Pit}, record::Tree};\n"), found(1, "record"));
    assert_eq!(upwards("use crate::{\n    tables,\n    canvas::layout,\n};\n"), found(3, "canvas"));
    assert_eq!(upwards("fn f() {\n    crate::bindings::say();\n}\n"), found(2, "bindings"));
    assert_eq!(upwards("use super::super::record::Tree;\n"), found(1, "record"));
}

#[test]
fn an_import_from_a_lower_or_the_same_layer_is_allowed() {
    assert_eq!(upwards("use crate::{rules, tables};\nuse super::teach;\n"), [""; 0]);
    assert_eq!(upwards("// crate::teach gives the reason\nuse crate::search::Best;\n"), [""; 0]);
    assert_eq!(upwards("const TEXT: &str = \"crate::teach\";\n"), [""; 0]);
}

#[test]
fn cycles_are_found_and_a_parent_that_re_exports_names_makes_none() {
    let parent = ("a/mod.rs", "mod one;\nmod two;\npub use one::One;\npub use two::*;\n");
    let one = ("a/one.rs", "use super::Two;\npub struct One(Two);\n");
    let two = ("a/two.rs", "use crate::b::Other;\npub struct Two(Other);\n");
    let other = ("b/mod.rs", "pub struct Other;\n");
    let files = [("lib.rs", "pub mod a;\npub mod b;\n"), parent, one, two, other];
    assert_eq!(graph_of(&files).cycles(), [[""; 0]; 0]);
    let back = ("b/mod.rs", "pub struct Other(Option<Box<crate::a::One>>);\n");
    let files = [files[0], parent, one, two, back];
    assert_eq!(graph_of(&files).cycles(), [["a/one.rs", "a/two.rs", "b/mod.rs"]]);
    let own = ("a/one.rs", "mod tests {\n    use super::One;\n}\npub struct One;\n");
    assert_eq!(graph_of(&[files[0], parent, own, two, other]).cycles(), [[""; 0]; 0]);
    let parent = ("a/mod.rs", "mod one;\npub const MOST: u8 = one::FEW + 1;\n");
    let one = ("a/one.rs", "pub const FEW: u8 = 1;\nfn f() -> u8 {\n    super::MOST\n}\n");
    let files = [("lib.rs", "mod a;\n"), parent, one];
    assert_eq!(graph_of(&files).cycles(), [["a/mod.rs", "a/one.rs"]]);
}

//! The imports of the page's modules.

use super::import_graph::ImportGraph;
use std::collections::BTreeMap;

/// The imports among the page's modules, also those in JSDoc comments. Built files, such as the wasm
/// modules, are left out.
pub fn import_graph(texts: &BTreeMap<String, String>) -> ImportGraph {
    let mut graph = ImportGraph::default();
    for (file, text) in texts {
        graph.add_file(file);
        for (line, path) in imports(text) {
            let target = resolved(file, path);
            if texts.contains_key(&target) {
                graph.add(file, &target, line);
            }
        }
    }
    graph
}

/// The relative imports of a module: `import … from '…'`, `import('…')`, a worker's URL, and a type in a
/// JSDoc comment; line and path.
fn imports(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let comment = comment_start(line);
        for start in ["from ", "import ", "import(", "new URL("] {
            for (at, _) in line.match_indices(start) {
                let Some(path) = quoted(&line[at + start.len()..]) else { continue };
                let imports = match start {
                    "import(" => true,
                    "new URL(" => at <= comment && line[at..].contains("import.meta.url"),
                    _ => at <= comment,
                };
                if imports && path.starts_with('.') {
                    found.push((number, path));
                }
            }
        }
    }
    found
}

/// Where a comment begins on a line, or the line's end. Code after an inline `/** … */` counts as comment, a `//`
/// comment behind code as code.
fn comment_start(line: &str) -> usize {
    let code = line.trim_start();
    if code.starts_with("* ") || code.starts_with("//") {
        return line.len() - code.len();
    }
    line.find("/**").unwrap_or(line.len())
}

fn quoted(text: &str) -> Option<&str> {
    let quote = text.chars().next().filter(|quote| ['\'', '"'].contains(quote))?;
    text[1..].split(quote).next()
}

/// The path that a relative one leads to from a module.
fn resolved(module: &str, path: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[test]
fn each_form_of_import_is_recognised() {
    let text = "import init, { a } from '../base/dom.js';\nimport './b.js';\n\
                export * from \"./c.js\";\nimport {\n  d,\n} from './d.js';\n\
                /** @type {import('./e.js').T} */\nconst f = await import('./f.js');\n\
                new URL('./g.js', import.meta.url);\nnew URL('./', location.href);\n\
                 * @typedef {import('./h.js').T} T\n// import './no.js'\nimport 'outside';\n";
    let expected = [
        (1, "../base/dom.js"),
        (2, "./b.js"),
        (3, "./c.js"),
        (6, "./d.js"),
        (7, "./e.js"),
        (8, "./f.js"),
        (9, "./g.js"),
        (11, "./h.js"),
    ];
    assert_eq!(imports(text), expected);
}

#[test]
fn relative_paths_are_followed() {
    assert_eq!(resolved("a/b/c.js", "../d.js"), "a/d.js");
    assert_eq!(resolved("a/c.js", "./d.js"), "a/d.js");
    assert_eq!(resolved("a/c.js", "../../d.js"), "d.js");
}

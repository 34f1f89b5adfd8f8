//! The imports of the page's modules.

use super::arrows::Arrows;
use std::collections::BTreeMap;

/// How a module imports another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    /// `import … from '…'`, which loads both modules together.
    Static,
    /// `import('…')` or a worker's URL: loaded later.
    Dynamic,
    /// `import('…').Name` in a JSDoc comment.
    Type,
}

/// The arrows of these kinds among the page's modules. What is built, such as the wasm's modules,
/// is left out.
pub fn arrows(texts: &BTreeMap<String, String>, kinds: &[Import]) -> Arrows {
    let mut arrows = Arrows::default();
    for (file, text) in texts {
        arrows.add_file(file);
        for (line, kind, path) in imports(text) {
            let target = beside(file, path);
            if kinds.contains(&kind) && texts.contains_key(&target) {
                arrows.add(file, &target, line);
            }
        }
    }
    arrows
}

/// The relative paths that a module imports, with their lines.
fn imports(text: &str) -> Vec<(usize, Import, &str)> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let comment = comment_start(line);
        for start in ["from ", "import ", "import(", "new URL("] {
            for (at, _) in line.match_indices(start) {
                let Some(path) = quoted(&line[at + start.len()..]) else { continue };
                let kind = match start {
                    "import(" if at > comment => Import::Type,
                    _ if at > comment => continue,
                    "import(" => Import::Dynamic,
                    "new URL(" if line[at..].contains("import.meta.url") => Import::Dynamic,
                    "new URL(" => continue,
                    _ => Import::Static,
                };
                if path.starts_with('.') {
                    found.push((number, kind, path));
                }
            }
        }
    }
    found
}

/// Where a comment begins on a line, or the line's end.
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

/// The path that a module means by a relative one.
fn beside(module: &str, path: &str) -> String {
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
fn imports_are_told_apart() {
    let text = "import init, { a } from '../base/dom.js';\nimport './b.js';\n\
                export * from \"./c.js\";\nimport {\n  d,\n} from './d.js';\n\
                /** @type {import('./e.js').T} */\nconst f = await import('./f.js');\n\
                new URL('./g.js', import.meta.url);\nnew URL('./', location.href);\n\
                 * @typedef {import('./h.js').T} T\n// import './no.js'\nimport 'outside';\n";
    let found: Vec<(usize, Import, &str)> = imports(text);
    let expected = [
        (1, Import::Static, "../base/dom.js"),
        (2, Import::Static, "./b.js"),
        (3, Import::Static, "./c.js"),
        (6, Import::Static, "./d.js"),
        (7, Import::Type, "./e.js"),
        (8, Import::Dynamic, "./f.js"),
        (9, Import::Dynamic, "./g.js"),
        (11, Import::Type, "./h.js"),
    ];
    assert_eq!(found, expected);
}

#[test]
fn relative_paths_are_followed() {
    assert_eq!(beside("a/b/c.js", "../d.js"), "a/d.js");
    assert_eq!(beside("a/c.js", "./d.js"), "a/d.js");
    assert_eq!(beside("a/c.js", "../../d.js"), "d.js");
}

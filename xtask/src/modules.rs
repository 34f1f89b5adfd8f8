//! Which modules a module loads, read from its text.

/// The paths that a module names for loading at once: static imports and `new URL('…',
/// import.meta.url)`, which starts workers and finds the wasm. `import('…')` comes later and is
/// left out.
pub fn loads(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for quote in ['\'', '"'] {
        for start in ["from ", "import ", "new URL("] {
            let opening = format!("{start}{quote}");
            for (at, _) in text.match_indices(&opening) {
                let rest = &text[at + opening.len()..];
                if let Some((path, after)) = rest.split_once(quote)
                    && (path.starts_with("./") || path.starts_with("../"))
                    && !path.contains('\n')
                    && (start != "new URL(" || after.starts_with(", import.meta.url)"))
                {
                    found.push(path.to_owned());
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn static_imports_and_urls_are_loaded_dynamic_ones_are_not() {
        let text = "import init, { a } from './awale.js';\nimport '../up.js';\nimport './b.js';\n\
                    export * from \"./deep/c.js\";\nimport {\n  d,\n} from './d.js';\n\
                    /** @type {import('./types.js').T} */\nconst later = import('./later.js');\n\
                    new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });\n\
                    new URL('./elsewhere', location.href);\n";
        assert_eq!(
            loads(text),
            ["../up.js", "./awale.js", "./b.js", "./d.js", "./deep/c.js", "./worker.js"]
        );
    }
}

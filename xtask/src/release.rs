use std::collections::BTreeSet;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use crate::{Result, headers, modules, project};

/// A built page: `index.html` and a few files whose address must last, beside
/// `r/<content hash>/`, where everything else lies.
pub struct Release {
    /// What must arrive before a first move can be played, as paths below `dist/`; of the words,
    /// every language stands here though a page loads one.
    pub first_load: Vec<String>,
}

/// Where index.html, as Trunk leaves it, finds everything else.
const SOURCE: &str = "www/";
/// The files in there that keep their place beside index.html. In them, [`FOLDER`] stands for the
/// release's folder and [`FILES`] for the list of all that a release needs.
const LASTING: &str = "root/";
const FOLDER: &str = "@RELEASE@";
const FILES: &str = "@FILES@";
/// What no browser needs.
const LEFT_OUT: &str = ".d.ts";

/// A file's name below [`SOURCE`], and its content.
type File = (String, Vec<u8>);

impl Release {
    /// Makes `dist/` from what Trunk built.
    pub fn assemble() -> Result<Self> {
        let built = project::trunk_dist();
        let (lasting, files): (Vec<File>, Vec<File>) =
            read(&built.join(SOURCE))?.into_iter().partition(|(name, _)| name.starts_with(LASTING));
        let folder = format!("r/{:016x}/", hash(&files));
        let page = project::read(&built.join("index.html"))?;
        let first = first_load(&page, &files)?;

        let dist = project::dist();
        if dist.exists() {
            fs::remove_dir_all(&dist).map_err(|error| format!("{}: {error}", dist.display()))?;
        }
        for (name, bytes) in &files {
            project::write(&dist.join(&folder).join(name), bytes)?;
        }
        for (name, bytes) in &lasting {
            let text = String::from_utf8_lossy(bytes);
            let name = name.trim_start_matches(LASTING);
            project::write(&dist.join(name), fill_in(&text, &folder, &files))?;
        }
        project::write(&dist.join("index.html"), rewrite(&page, &folder, &first))?;
        project::write(&dist.join(".htaccess"), headers::htaccess())?;
        project::write(&dist.join("_headers"), headers::headers_file())?;
        let first_load = first.into_iter().map(|name| format!("{folder}{name}"));
        Ok(Self { first_load: iter::once("index.html".to_owned()).chain(first_load).collect() })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        project::dist().join(name)
    }
}

fn read(folder: &Path) -> Result<Vec<File>> {
    let names = project::files(folder)?.into_iter().filter(|name| !name.ends_with(LEFT_OUT));
    let read = |name: String| {
        let path = folder.join(&name);
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok((name, bytes))
    };
    names.map(read).collect()
}

/// A lasting file, told which release it belongs to.
fn fill_in(text: &str, folder: &str, files: &[File]) -> String {
    let names = files.iter().map(|(name, _)| format!("\"{folder}{name}\""));
    let list: Vec<String> = iter::once("\"./\"".to_owned()).chain(names).collect();
    text.replace(FOLDER, folder).replace(FILES, &list.join(", "))
}

/// FNV-1a over names and contents: no secret, only a name that changes with what it names.
fn hash(files: &[File]) -> u64 {
    let lengths = |bytes: &[u8]| (bytes.len() as u64).to_le_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut eat = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (name, bytes) in files {
        eat(&lengths(name.as_bytes()));
        eat(name.as_bytes());
        eat(&lengths(bytes));
        eat(bytes);
    }
    hash
}

/// From the page's own references, everything that is loaded at once.
fn first_load(page: &str, files: &[File]) -> Result<Vec<String>> {
    let mut open: Vec<String> = references(page);
    let mut found = BTreeSet::new();
    while let Some(name) = open.pop() {
        let Some((_, bytes)) = files.iter().find(|(known, _)| *known == name) else {
            return Err(format!("the page loads {SOURCE}{name}, which was not built"));
        };
        if !found.insert(name.clone()) || !name.ends_with(".js") {
            continue;
        }
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        for path in modules::loads(&String::from_utf8_lossy(bytes)) {
            open.push(if folder.is_empty() { path } else { format!("{folder}/{path}") });
        }
    }
    found.extend(files.iter().map(|file| &file.0).filter(|name| is_words(name)).cloned());
    Ok(found.into_iter().collect())
}

/// Whether a file is one language of the page.
pub fn is_words(name: &str) -> bool {
    name.rsplit_once("words/").is_some_and(|(_, language)| language.ends_with(".json"))
}

/// What index.html loads: its stylesheets, scripts and preloads, not its icons and its manifest.
fn references(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let later = ["rel=\"icon\"", "rel=\"manifest\"", "data-trunk"];
    for line in page.lines().filter(|line| !later.iter().any(|sign| line.contains(sign))) {
        for opening in [format!("href=\"{SOURCE}"), format!("src=\"{SOURCE}")] {
            if let Some((_, rest)) = line.split_once(&opening)
                && let Some((path, _)) = rest.split_once('"')
            {
                found.push(path.to_owned());
            }
        }
    }
    found
}

/// The page with its references into the release's folder. Modules are named ahead, so that
/// they are fetched together and not one after another as each is read.
fn rewrite(page: &str, folder: &str, first_load: &[String]) -> String {
    let mut out = String::new();
    for line in page.lines().filter(|line| !line.contains("data-trunk")) {
        if line.contains("<script type=\"module\"") {
            let indent = &line[..line.len() - line.trim_start().len()];
            let entries = references(page);
            for name in first_load {
                let module = name.ends_with(".js") && !name.ends_with("worker.js");
                if module && !entries.contains(name) {
                    out +=
                        &format!("{indent}<link rel=\"modulepreload\" href=\"{folder}{name}\">\n");
                }
            }
        }
        out += &line
            .replace(&format!("=\"{SOURCE}{LASTING}"), "=\"")
            .replace(&format!("=\"{SOURCE}"), &format!("=\"{folder}"));
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<link rel=\"icon\" href=\"www/icon.svg\">\n\
                        <link rel=\"manifest\" href=\"www/root/m.json\">\n\
                        <link rel=\"stylesheet\" href=\"www/style.css\">\n\
                        <link data-trunk rel=\"copy-dir\" href=\"www/x\">\n\
                        <script type=\"module\" src=\"www/page.js\"></script>\n";

    fn files(pairs: &[(&str, &str)]) -> Vec<File> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn first_load_follows_imports() {
        let files = files(&[
            ("page.js", "import './board/board.js';\nimport('./later.js');"),
            ("board/board.js", "import { a } from './seed.js';"),
            ("board/seed.js", ""),
            ("later.js", ""),
            ("style.css", ""),
            ("icon.svg", ""),
            ("words/fr.json", "{}"),
        ]);
        assert_eq!(
            first_load(PAGE, &files).unwrap(),
            ["board/board.js", "board/seed.js", "page.js", "style.css", "words/fr.json"]
        );
    }

    #[test]
    fn a_reference_to_nothing_is_an_error() {
        let said = first_load(PAGE, &files(&[("style.css", "")])).unwrap_err();
        assert_eq!(said, "the page loads www/page.js, which was not built");
    }

    #[test]
    fn references_move_into_the_release() {
        let page = rewrite(PAGE, "r/0/", &["board.js".to_owned(), "page.js".to_owned()]);
        assert_eq!(
            page,
            "<link rel=\"icon\" href=\"r/0/icon.svg\">\n\
             <link rel=\"manifest\" href=\"m.json\">\n\
             <link rel=\"stylesheet\" href=\"r/0/style.css\">\n\
             <link rel=\"modulepreload\" href=\"r/0/board.js\">\n\
             <script type=\"module\" src=\"r/0/page.js\"></script>\n"
        );
    }

    #[test]
    fn a_lasting_file_knows_its_release() {
        let files = files(&[("a.js", ""), ("b.css", "")]);
        let text = "const folder = '@RELEASE@'; const files = [@FILES@];";
        assert_eq!(
            fill_in(text, "r/0/", &files),
            "const folder = 'r/0/'; const files = [\"./\", \"r/0/a.js\", \"r/0/b.css\"];"
        );
    }

    #[test]
    fn the_hash_tells_names_from_contents() {
        assert_ne!(hash(&files(&[("ab", "c")])), hash(&files(&[("a", "bc")])));
        assert_ne!(hash(&files(&[("a", "b")])), hash(&files(&[("a", "c")])));
    }
}

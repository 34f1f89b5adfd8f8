//! The built page in `dist/`: files with fixed addresses, and a folder named by a hash of the page's content.

use std::collections::BTreeSet;
use std::iter;
use std::path::{Path, PathBuf};

use crate::bundle::Bundle;
use crate::command::{node_script, output};
use crate::result::Result;
use crate::{headers, project, single};

/// A built page: `index.html` and a few files whose address must not change, and the folder
/// `r/<content hash>/` with everything else.
pub struct Release {
    /// The files needed before a first move can be played, as paths below `dist/`. They include the
    /// words of every language, of which a page loads one.
    pub first_load: Vec<String>,
}

/// The folder in Trunk's output that has all files but index.html.
const SOURCE: &str = "www/";
/// The folder in [`SOURCE`] of the files that are put beside index.html. In them the placeholders [`FOLDER`], [`FILES`]
/// and [`FIRST`] are replaced.
const LASTING: &str = "root/";
/// Replaced by the release's folder.
const FOLDER: &str = "@RELEASE@";
/// Replaced by the list of the release's files with a quarter of each SHA-256 ([`quarters`]), the first load first.
const FILES: &str = "@FILES@";
/// Replaced by the number of files of this list that are the first load, the page included.
const FIRST: &str = "@FIRST@";
/// Prefixes of the names of the files that the program's moves and the dialogs need. In the list these files follow the
/// first load.
const NEXT: [&str; 5] = ["engine/", "awale_engine", "storage/", "base/", "page/"];
/// The endings of files that are bundled or packed, or that no browser needs.
const LEFT_OUT: [&str; 4] = [".js", ".css", ".txt", ".d.ts"];
const PAGE: &str = "index.html";
/// The names of the first load and the sizes of all files, by which page/repair.js finds a file that was cut short.
const LIST: &str = "files.json";
const MANIFEST: &str = "manifest.webmanifest";

/// A file's name below [`SOURCE`], and its content.
type File = (String, Vec<u8>);

impl Release {
    /// Makes `dist/` from what Trunk built.
    pub fn assemble() -> Result<Self> {
        Self::assemble_in(project::dist(), &[])
    }

    /// Makes a release in a folder, with these further files: tests need a second release that differs.
    pub fn assemble_in(dist: PathBuf, others: &[(&str, &str)]) -> Result<Self> {
        let built = project::trunk_dist();
        let bundle = Bundle::make(&built.join(SOURCE))?;
        let mut files = built_files(&built.join(SOURCE), &bundle.folder)?;
        files
            .extend(others.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().into())));
        files.sort();
        // The page is hashed with the other files, but is not in their folder.
        let page = project::read(&built.join(PAGE))?;
        files.push((PAGE.to_owned(), page.as_bytes().into()));
        let folder = format!("r/{:016x}/", hash(&files));
        files.pop();
        let (lasting, mut files): (Vec<File>, Vec<File>) =
            files.into_iter().partition(|(name, _)| name.starts_with(LASTING));
        let first = first_load(&page, &bundle.first, &files)?;

        project::remove_folder(&dist)?;
        let list = list(&files, &first);
        files.push((LIST.to_owned(), list.into_bytes()));
        let mut needed = vec![PAGE.to_owned()];
        for (name, bytes) in &files {
            let name = format!("{folder}{name}");
            project::write(&dist.join(&name), bytes)?;
            needed.push(name);
        }
        project::write(&dist.join(PAGE), rewrite(&page, &folder, &first))?;
        let lasting: Vec<(&str, String)> = lasting
            .iter()
            .map(|(name, bytes)| {
                let text = String::from_utf8_lossy(bytes).replace(FOLDER, &folder);
                (name.trim_start_matches(LASTING), text)
            })
            .collect();
        if let Some((name, text)) = lasting.iter().find(|(name, _)| *name == MANIFEST) {
            project::write(&dist.join(name), text)?;
            needed.push((*name).to_owned());
        }
        put_in_order(&mut needed, &folder, &first);
        // The digests are inserted into a string literal, which the minifier may have put in double quotes.
        let digests = quarters(&digests(&dist, &needed)?).replace('"', "\\\"");
        for (name, text) in lasting {
            let text = text.replace(FILES, &digests).replace(FIRST, &(1 + first.len()).to_string());
            project::write(&dist.join(name), text)?;
        }
        single::make(&dist, &folder, &built.join(SOURCE))?;
        project::write(&dist.join(".htaccess"), headers::htaccess())?;
        project::write(&dist.join("_headers"), headers::headers_file())?;
        let first_load = first.into_iter().map(|name| format!("{folder}{name}"));
        Ok(Self { first_load: iter::once(PAGE.to_owned()).chain(first_load).collect() })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        project::dist().join(name)
    }
}

/// The files of a release: those of the source that a browser needs, JSON without its spaces, and what the bundler
/// wrote.
fn built_files(source: &Path, bundles: &Path) -> Result<Vec<File>> {
    let mut files = read(source)?;
    files.retain(|(name, _)| !LEFT_OUT.iter().any(|ending| name.ends_with(ending)));
    for (_, bytes) in files.iter_mut().filter(|(name, _)| name.ends_with(".json")) {
        *bytes = compact(bytes);
    }
    files.extend(read(bundles)?);
    Ok(files)
}

fn read(folder: &Path) -> Result<Vec<File>> {
    let names = project::files(folder)?.into_iter();
    let read = |name: String| {
        let bytes = project::read_bytes(&folder.join(&name))?;
        Ok((name, bytes))
    };
    names.map(read).collect()
}

/// JSON without the line breaks and spaces between its values.
fn compact(json: &[u8]) -> Vec<u8> {
    let mut in_text = false;
    let mut escaped = false;
    let kept = |byte: &u8| {
        in_text ^= *byte == b'"' && !escaped;
        escaped = in_text && *byte == b'\\' && !escaped;
        in_text || !byte.is_ascii_whitespace()
    };
    json.iter().copied().filter(kept).collect()
}

/// Puts the files of a release in the order in which the service worker fetches them: the page and its first load, then
/// those of [`NEXT`], then the others.
fn put_in_order(names: &mut [String], folder: &str, first: &[String]) {
    names.sort_by_key(|name| match name.strip_prefix(folder) {
        _ if name == PAGE => 0,
        Some(name) if first.iter().any(|one| one == name) => 1,
        Some(name) if NEXT.iter().any(|start| name.starts_with(start)) => 2,
        _ => 3,
    });
}

/// The SHA-256 of each file by its name, in JSON.
pub fn digests(folder: &Path, names: &[String]) -> Result<String> {
    let mut digests = node_script("xtask/digests.mjs");
    digests.arg(folder).args(names);
    Ok(output(digests, "xtask/digests.mjs")?.trim().to_owned())
}

/// The same digests, cut to the first quarter of each, which is enough to detect a damaged file. Digests do not
/// compress: whole ones would triple the size of the service worker.
fn quarters(digests: &str) -> String {
    let is_digest =
        |part: &str| part.len() == 64 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let quarter = |part| if is_digest(part) { &part[..16] } else { part };
    digests.split('"').map(quarter).collect::<Vec<&str>>().join("\"")
}

/// In JSON: the names of the first load, and the size of every file.
fn list(files: &[File], first: &[String]) -> String {
    let first: Vec<String> = first.iter().map(|name| format!("{name:?}")).collect();
    let sizes: Vec<String> =
        files.iter().map(|(name, bytes)| format!("{name:?}:{}", bytes.len())).collect();
    format!("{{\"first\":[{}],\"sizes\":{{{}}}}}\n", first.join(","), sizes.join(","))
}

/// The FNV-1a hash of names and contents. It only has to change with the content: no secret depends
/// on it.
fn hash(files: &[File]) -> u64 {
    let lengths = |bytes: &[u8]| (bytes.len() as u64).to_le_bytes();
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut update = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    };
    for (name, bytes) in files {
        update(&lengths(name.as_bytes()));
        update(name.as_bytes());
        update(&lengths(bytes));
        update(bytes);
    }
    hash
}

/// The files of the first load: those that the page names, its scripts, and the words.
fn first_load(page: &str, scripts: &[String], files: &[File]) -> Result<Vec<String>> {
    let mut found: BTreeSet<String> = references(page).into_iter().collect();
    found.extend(scripts.iter().cloned());
    found.extend(files.iter().map(|file| &file.0).filter(|name| is_words(name)).cloned());
    match found.iter().find(|name| !files.iter().any(|(known, _)| known == *name)) {
        Some(name) => Err(format!("the page loads {SOURCE}{name}, which was not built")),
        None => Ok(found.into_iter().collect()),
    }
}

/// Whether a file has the words of the first load; those in sub-folders are loaded later.
pub fn is_words(name: &str) -> bool {
    name.rsplit_once("words/")
        .is_some_and(|(_, language)| language.ends_with(".json") && !language.contains('/'))
}

/// What index.html loads: its stylesheets, scripts and preloads, not its icons and its manifest.
fn references(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    let later = ["rel=\"icon\"", "rel=\"apple-touch-icon\"", "rel=\"manifest\"", "data-trunk"];
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

/// The page without Trunk's lines and without indentation, which would take 40 bytes when compressed; with its
/// references changed to the release's folder, and with a preload link for each imported module, so that all modules
/// are fetched at the same time.
fn rewrite(page: &str, folder: &str, first_load: &[String]) -> String {
    let mut out = String::new();
    let kept = |line: &&str| !line.is_empty() && !line.contains("data-trunk");
    for line in page.lines().map(str::trim_start).filter(kept) {
        if line.contains("<script type=\"module\"") {
            let entries = references(page);
            for name in first_load {
                if name.ends_with(".js") && !entries.contains(name) {
                    out += &format!("<link rel=\"modulepreload\" href=\"{folder}{name}\">\n");
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

    const INDEX: &str = "    <link rel=\"icon\" href=\"www/icon.svg\">\n\n\
                         <link rel=\"manifest\" href=\"www/root/m.json\">\n\
                         <link rel=\"stylesheet\" href=\"www/style.css\">\n\
                         <link data-trunk rel=\"copy-dir\" href=\"www/x\">\n\
                         <script type=\"module\" src=\"www/page.js\"></script>\n";

    fn files(pairs: &[(&str, &str)]) -> Vec<File> {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn json_loses_the_spaces_between_its_values_only() {
        let json = "{\n  \"a b\": { \"one\": \"{n} \\\"c d\\\" \\\\\", \"n\": 1 }\n}\n";
        let compacted = "{\"a b\":{\"one\":\"{n} \\\"c d\\\" \\\\\",\"n\":1}}";
        assert_eq!(compact(json.as_bytes()), compacted.as_bytes());
    }

    #[test]
    fn the_first_load_is_stored_first_then_what_the_program_plays_with() {
        let mut names =
            ["r/1/awale_engine.js", "r/1/books/a.txt", "r/1/core.js", "manifest", "index.html"]
                .map(str::to_owned);
        put_in_order(&mut names, "r/1/", &["core.js".to_owned()]);
        assert_eq!(
            names,
            ["index.html", "r/1/core.js", "r/1/awale_engine.js", "r/1/books/a.txt", "manifest"]
        );
    }

    #[test]
    fn first_load_is_what_the_page_names_its_scripts_and_the_words() {
        let files = files(&[
            ("page.js", ""),
            ("core.js", ""),
            ("later.js", ""),
            ("style.css", ""),
            ("icon.svg", ""),
            ("words/fr.json", "{}"),
            ("words/later/fr.json", "{}"),
        ]);
        assert_eq!(
            first_load(INDEX, &["core.js".to_owned(), "page.js".to_owned()], &files).unwrap(),
            ["core.js", "page.js", "style.css", "words/fr.json"]
        );
    }

    #[test]
    fn a_reference_to_nothing_is_an_error() {
        let said = first_load(INDEX, &[], &files(&[("style.css", "")])).unwrap_err();
        assert_eq!(said, "the page loads www/page.js, which was not built");
    }

    #[test]
    fn references_move_into_the_release() {
        let page = rewrite(INDEX, "r/0/", &["board.js".to_owned(), "page.js".to_owned()]);
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
    fn digests_are_those_of_the_files() {
        let folder = project::cargo_target().join("digests");
        project::write(&folder.join("r/0/a.js"), "abc").unwrap();
        // The first example of FIPS 180-2.
        assert_eq!(
            digests(&folder, &["r/0/a.js".to_owned()]).unwrap(),
            "{\"r/0/a.js\":\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"}"
        );
    }

    #[test]
    fn the_service_worker_has_a_quarter_of_each_digest() {
        let whole = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        let expected = "{\"r/0/a.js\":\"ba7816bf8f01cfea\"}";
        assert_eq!(quarters(&format!("{{\"r/0/a.js\":\"{whole}\"}}")), expected);
    }

    #[test]
    fn the_list_has_every_size_and_the_first_load() {
        let files = files(&[("page.js", "ab"), ("later.js", "abc")]);
        assert_eq!(
            list(&files, &["page.js".to_owned()]),
            "{\"first\":[\"page.js\"],\"sizes\":{\"page.js\":2,\"later.js\":3}}\n"
        );
    }

    #[test]
    fn the_hash_tells_names_from_contents() {
        assert_ne!(hash(&files(&[("ab", "c")])), hash(&files(&[("a", "bc")])));
        assert_ne!(hash(&files(&[("a", "b")])), hash(&files(&[("a", "c")])));
    }
}

//! The documents name and link to files, folders and headings that exist; the guides show the same code in both
//! languages; French texts follow French typography.

mod helpers;

use helpers::typography::assert_french;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn documents() -> Vec<PathBuf> {
    let names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let mut found: Vec<PathBuf> = names.iter().map(|name| root().join(name)).collect();
    let folder = fs::read_dir(root().join("docs")).unwrap();
    found.extend(folder.map(|entry| entry.unwrap().path()));
    found.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    found
}

/// Paths of the project in backticks: `src/rules/`, `www/words/fr.json`; not patterns.
fn named_paths(text: &str) -> Vec<&str> {
    const FOLDERS: [&str; 8] =
        ["src/", "www/", "tests/", "docs/", "xtask/", "benches/", "fuzz/", "wordpress/"];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|path| FOLDERS.iter().any(|folder| path.starts_with(folder)))
        .filter(|path| !path.contains(['*', '<', '{', ' ', '\n']) && path.is_ascii())
        // A part in capitals stands for a name of the reader's choice: `words/PART/`.
        .filter(|path| {
            !path
                .split(['/', '-', '.'])
                .any(|part| part.len() > 1 && part.chars().all(char::is_uppercase))
        })
        .collect()
}

/// The targets of links within the project: a path, which is empty for the same document, and the
/// anchor of a heading.
fn links(text: &str) -> Vec<(&str, Option<&str>)> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
        .filter(|target| !target.contains("://") && !target.starts_with("mailto:"))
        .map(|target| {
            target.split_once('#').map_or((target, None), |(path, anchor)| (path, Some(anchor)))
        })
        .collect()
}

/// The addresses of other sites in a document, in links and as `<https://…>`; not those in code.
fn addresses(text: &str) -> Vec<String> {
    let prose: String = text.split('`').step_by(2).collect();
    let starts = prose.split("https://").skip(1);
    let addresses =
        starts.filter_map(|rest| rest.split([')', '>', ' ', '\n', '"']).next().map(str::to_owned));
    // No site answers at the addresses of examples.
    let real = addresses.filter(|address| {
        let host = address.split(['/', '#']).next().unwrap_or_default();
        !host.ends_with(".example") && !host.starts_with("example.")
    });
    real.map(|address| format!("https://{address}")).collect()
}

/// Requests an address and follows redirections; any answer but the status 200 is an error.
fn check_address(address: &str) -> Result<(), String> {
    let ask =
        ["--silent", "--show-error", "--location", "--max-time", "60", "--output", "/dev/null"];
    // Some sites turn away programs that do not say that they are a browser.
    let mut curl = Command::new("curl");
    curl.args(ask).args(["--user-agent", "Mozilla/5.0", "--write-out", "%{http_code}", address]);
    let output = curl.output().map_err(|error| format!("curl: {error}"))?;
    match String::from_utf8_lossy(&output.stdout).trim() {
        "200" => Ok(()),
        code => Err(format!("{code} {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

/// The anchors of a document's headings, as sites that show repositories generate them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let said = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = said.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
        kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn every_path_that_a_document_names_exists() {
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for path in named_paths(&text) {
            assert!(root().join(path).exists(), "{}: `{path}`", document.display());
        }
    }
}

#[test]
fn every_link_between_documents_has_a_target() {
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        for (target, anchor) in links(&text) {
            let path = match target {
                "" => document.clone(),
                _ => document.parent().unwrap().join(target),
            };
            assert!(path.exists(), "{}: ({target})", document.display());
            if let Some(anchor) = anchor {
                let headings = anchors(&fs::read_to_string(&path).unwrap());
                let found = headings.iter().any(|heading| heading == anchor);
                assert!(found, "{}: no heading #{anchor} in {target}", document.display());
            }
        }
    }
}

#[test]
#[ignore = "asks other sites: cargo test --test documents -- --ignored"]
fn every_link_to_another_site_is_answered() {
    let texts = documents().into_iter().map(|path| fs::read_to_string(path).unwrap());
    let all: BTreeSet<String> = texts.flat_map(|text| addresses(&text)).collect();
    assert!(all.len() > 5, "{all:?}");
    let refused = all.iter().filter_map(|address| {
        check_address(address).err().map(|answer| format!("{address}: {answer}"))
    });
    let refused: Vec<String> = refused.collect();
    assert!(refused.is_empty(), "{}", refused.join("\n"));
}

#[test]
fn paths_and_links_are_found() {
    let text = "[a](https://a.org/b#c), <https://d.org> `https://e.org` [f](https://f.example/)";
    assert_eq!(addresses(text), ["https://a.org/b#c", "https://d.org"]);
    assert_eq!(named_paths("`src/rules/`, `www/words/PART/` and `tests/*.rs`"), ["src/rules/"]);
    let found = links("[a](texts.md#ogn) [b](https://x.example/) [c](#here) [d](api.md)");
    assert_eq!(found, [("texts.md", Some("ogn")), ("", Some("here")), ("api.md", None)]);
    assert_eq!(anchors("# A `b`, c\ntext\n## Où d’abord ?"), ["a-b-c", "où-dabord-"]);
}

/// The prose of a document, line by line, without code and addresses.
fn prose(text: &str) -> Vec<String> {
    let mut in_block = false;
    // Code in backticks may continue on the next line; an `x` stands for it.
    let mut in_backticks = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = !in_block;
            continue;
        }
        if in_block {
            continue;
        }
        let mut said = String::new();
        for (at, part) in line.split('`').enumerate() {
            in_backticks ^= at > 0;
            said.push_str(if in_backticks { "x" } else { part });
        }
        let said = said.split("](").map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
        let said: String = said.collect();
        // A blank line, or the one under the head of a table.
        let says_nothing = said.chars().all(|letter| "|-: ".contains(letter));
        if !says_nothing {
            found.push(said);
        }
    }
    found
}

#[test]
fn the_french_documents_keep_french_typography() {
    let french = documents().into_iter().filter(|path| path.to_string_lossy().ends_with(".fr.md"));
    let mut count = 0;
    for document in french {
        count += 1;
        for line in prose(&fs::read_to_string(&document).unwrap()) {
            assert_french(&document.display().to_string(), &line);
        }
    }
    assert!(count > 1, "there are French documents");
}

/// The blocks of code of a document, without comments, which are translated. Expected outputs (`// →`)
/// are kept.
fn code_blocks(text: &str) -> Vec<String> {
    let blocks = text.split("\n```").skip(1).step_by(2);
    let bare = |line: &str| {
        let line = line.split_once("/*").map_or(line, |(before, _)| before);
        let comment = line.match_indices("//").find(|(at, _)| {
            let is_output = line[*at..].starts_with("// →");
            // Not the `//` of an address.
            !is_output && !line[..*at].ends_with(':')
        });
        line[..comment.map_or(line.len(), |(at, _)| at)].trim_end().to_owned()
    };
    blocks.map(|block| block.lines().map(bare).collect::<Vec<_>>().join("\n")).collect()
}

#[test]
fn the_guides_for_webmasters_show_the_same_code_in_both_languages() {
    for name in ["api", "embedding", "hosting"] {
        let read =
            |ending: &str| fs::read_to_string(root().join(format!("docs/{name}{ending}"))).unwrap();
        let (english, french) = (code_blocks(&read(".md")), code_blocks(&read(".fr.md")));
        assert!(english.len() > 1, "docs/{name}.md has code");
        assert_eq!(english, french, "docs/{name}.md and its French version");
    }
}

#[test]
fn code_is_found_without_its_comments() {
    let text = "a\n```js\nf(); // why\n// → 1\ng('https://x.example/'); /* b */\n```\nc\n";
    assert_eq!(code_blocks(text), ["js\nf();\n// → 1\ng('https://x.example/');"]);
}

#[test]
fn the_french_text_in_index_html_keeps_french_typography() {
    let page = fs::read_to_string(root().join("index.html")).unwrap();
    let french: Vec<&str> = page.split("<p lang=\"fr\">").skip(1).collect();
    assert!(french.len() > 1, "index.html has French texts");
    for text in french {
        let text = text.split("</p>").next().unwrap_or_default();
        let bare = text.split('<').map(|part| part.split_once('>').map_or(part, |(_, said)| said));
        assert_french("index.html", &bare.collect::<String>());
    }
}

/// What a page of HTML says, without its tags, line by line; what is marked as English is left out.
fn said(page: &str) -> Vec<String> {
    let mut english = false;
    let mut text = String::new();
    for part in page.split('<') {
        let (tag, after) = part.split_once('>').unwrap_or(("", part));
        english = if english { !tag.starts_with('/') } else { tag.contains("lang=\"en\"") };
        text.push_str(if english { "" } else { after });
    }
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

#[test]
fn the_french_text_of_the_demo_pages_keeps_french_typography() {
    let mut count = 0;
    for file in
        fs::read_dir(root().join("www/root/demo")).unwrap().map(|entry| entry.unwrap().path())
    {
        if file.extension().is_some_and(|ending| ending == "html") {
            let lines = said(&fs::read_to_string(&file).unwrap());
            assert!(lines.len() > 1, "{} says {lines:?}", file.display());
            count += lines.len();
            for line in lines {
                assert_french(&file.display().to_string(), &line);
            }
        }
    }
    assert!(count > 10, "{count} lines");
    assert_eq!(said("<p>Là : <span lang=\"en\">There: <b>x</b></span> ici</p>"), ["Là :  ici"]);
}

#[test]
fn the_titles_of_the_french_sheets_keep_french_typography() {
    let text = fs::read_to_string(root().join("docs/sources.md")).unwrap();
    let titles: Vec<&str> = text.split('*').skip(1).step_by(2).collect();
    assert!(titles.iter().any(|title| title.contains("Côte d’Ivoire")), "{titles:?}");
    for title in titles {
        assert_french("docs/sources.md", title);
    }
}

#[test]
fn the_french_notice_of_a_broken_upload_keeps_french_typography() {
    let script = fs::read_to_string(root().join("www/page/repair.js")).unwrap();
    // The texts in French are recognised by a letter or apostrophe that the script's English texts do not have.
    let quoted = script.split(['\'', '`']).filter(|text| text.contains(['é', 'è', 'à', 'ê', '’']));
    let french: Vec<&str> = quoted.filter(|text| !text.contains('\n')).collect();
    assert!(french.len() > 2, "{french:?}");
    for text in french {
        let text = text.replace("${", "{").replace("\\u00a0", "\u{a0}");
        assert_french("www/page/repair.js", &text);
    }
}

#[test]
fn the_text_in_the_zip_is_short_and_typeset() {
    let french = fs::read_to_string(root().join("xtask/release/LISEZMOI.txt")).unwrap();
    let english = fs::read_to_string(root().join("xtask/release/README.txt")).unwrap();
    assert_eq!(french.lines().count(), english.lines().count());
    assert!(french.lines().filter(|line| !line.is_empty()).count() <= 10, "at most ten lines");
    for line in french.lines() {
        // The colon of `https:` is not punctuation.
        assert_french("LISEZMOI.txt", &line.replace("https://", ""));
    }
}

#[test]
fn the_french_text_of_the_wordpress_plugin_keeps_french_typography() {
    let plugin = fs::read_to_string(root().join("wordpress/awale.php")).unwrap();
    let said: Vec<&str> = plugin
        .split("awale_say('")
        .skip(1)
        .filter_map(|call| call.split_once("', '"))
        .filter_map(|(_, french)| french.split_once("')").map(|(french, _)| french))
        .collect();
    assert!(said.len() > 10, "the plugin has French texts: {said:?}");
    let readme = fs::read_to_string(root().join("wordpress/readme.txt")).unwrap();
    let french: Vec<String> =
        prose(&readme).into_iter().filter(|line| line.starts_with("En français")).collect();
    assert_eq!(french.len(), 1, "the readme has a paragraph in French");
    for text in said.into_iter().chain(french.iter().map(String::as_str)) {
        assert_french("wordpress", text);
    }
}

#[test]
fn measurements_are_listed_newest_first() {
    let text = fs::read_to_string(root().join("docs/measurements.md")).unwrap();
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("## ")).collect();
    let newest = |heading: &&str| {
        let dates = heading.split(' ').filter(|word| word.len() == 10 && word.starts_with("20"));
        dates.max().unwrap_or_else(|| panic!("no date in {heading:?}")).to_owned()
    };
    let dates: Vec<String> = headings.iter().map(newest).collect();
    assert!(dates.len() > 1 && dates.is_sorted_by(|one, next| one >= next), "{headings:?}");
}

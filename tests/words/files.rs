//! The files of words: all languages have the same keys, the formatter does what `docs/words.md` says, and the French
//! texts keep French typography.

use crate::formatter::{Lang, Words};
use crate::helpers::typography::assert_french;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const CASES: &str = include_str!("cases.json");
const LANGUAGES: [(&str, Lang); 2] = [("fr", Lang::French), ("en", Lang::English)];

/// The folders with words: the first load's, then those that are loaded later.
pub fn folders() -> Vec<PathBuf> {
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/words");
    let found = fs::read_dir(&first).unwrap().map(|entry| entry.unwrap().path());
    let mut parts: Vec<_> = found.filter(|path| path.is_dir()).collect();
    parts.sort();
    [vec![first], parts].concat()
}

fn text(folder: &Path, language: &str) -> String {
    let path = folder.join(language).with_extension("json");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn entries(folder: &Path, language: &str) -> Map<String, Value> {
    serde_json::from_str(&text(folder, language))
        .unwrap_or_else(|error| panic!("{}, {language}: {error}", folder.display()))
}

/// All the words of a language.
pub fn everything(language: &str) -> Map<String, Value> {
    folders().iter().flat_map(|folder| entries(folder, language)).collect()
}

/// Every form of an entry.
pub fn forms(entry: &Value) -> Vec<&str> {
    match entry {
        Value::String(text) => vec![text],
        Value::Object(forms) => forms.values().map(|form| form.as_str().unwrap()).collect(),
        other => panic!("neither a text nor forms of one: {other}"),
    }
}

/// The insides of a text's placeholders.
fn placeholders(text: &str) -> Vec<&str> {
    text.split('{').skip(1).map(|rest| rest.split_once('}').unwrap().0).collect()
}

/// The names of the data that an entry needs.
fn names(entry: &Value) -> BTreeSet<String> {
    let name = |inside: &str| {
        let name = inside.trim_start_matches('^').split(':').next().unwrap();
        name.trim_end_matches("|or").trim_end_matches("[]").to_owned()
    };
    let all = forms(entry).into_iter().flat_map(placeholders).map(name);
    all.filter(|name| !name.is_empty()).collect()
}

/// How deeply entries may include one another, as the formatter allows it.
const MOST_DEPTH: usize = 8;

/// The depth of the entries that this one includes, counted up to `most`.
fn depth(words: &Map<String, Value>, key: &str, most: usize) -> usize {
    let inside = forms(&words[key]).into_iter().flat_map(placeholders);
    let included = inside.filter_map(|inside| inside.split_once(':')).flat_map(|(_, included)| {
        let (prefix, rest) = included.split_once('*').unwrap_or((included, ""));
        words.keys().filter(move |key| {
            let plain = key.split('@').next().unwrap();
            plain == included
                || (included.contains('*') && plain.starts_with(prefix) && plain.ends_with(rest))
        })
    });
    if most == 0 {
        0
    } else {
        included.map(|key| 1 + depth(words, key, most - 1)).max().unwrap_or(0)
    }
}

/// The languages in the source of a page's script: `export const LANGUAGES = … (['fr', 'en']);`
fn languages_of_the_page(script: &str) -> Vec<&str> {
    let (_, list) = script.split_once("export const LANGUAGES = ").unwrap();
    list.split(';').next().unwrap().split('\'').skip(1).step_by(2).collect()
}

#[test]
fn every_language_is_in_the_lists_and_the_words() {
    let known = LANGUAGES.map(|(code, _)| code).to_vec();
    let script = include_str!("../../www/base/words.js");
    assert_eq!(languages_of_the_page(script), known, "www/base/words.js");
    assert_eq!(awale::record::LANGUAGES.to_vec(), known, "src/record/link.rs");
    for folder in folders() {
        let files = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
        let codes: BTreeSet<String> = files
            .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        let expected = known.iter().map(|code| (*code).to_owned()).collect();
        assert_eq!(codes, expected, "{}", folder.display());
    }
    let words = everything(known[0]);
    for code in known {
        let key = format!("ui.setting.language.{code}");
        assert!(words.contains_key(&key), "{key}");
    }
}

/// The files that also name the languages, besides the two lists of languages and the words.
const OTHER_PLACES: [&str; 7] = [
    "index.html",
    "www/page/repair.js",
    "src/bindings/game_texts.rs",
    "src/bin/awale/why.rs",
    "xtask/scorm.mjs",
    "xtask/lists.mjs",
    "wordpress/awale.php",
];

#[test]
fn every_other_place_names_every_language() {
    for place in OTHER_PLACES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(place);
        let text = fs::read_to_string(path).unwrap();
        for (code, _) in LANGUAGES {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
            assert!(words.any(|word| word == code), "{place}: {code}");
        }
    }
}

#[test]
fn the_formatter_passes_the_shared_cases() {
    let file: Value = serde_json::from_str(CASES).unwrap();
    for case in file["cases"].as_array().unwrap() {
        let voices: Vec<&str> =
            case["voices"].as_array().unwrap().iter().map(|tag| tag.as_str().unwrap()).collect();
        for (code, lang) in LANGUAGES {
            assert_eq!(Lang::from_code(code), Some(lang));
            let entries = file["entries"][code].to_string();
            let words = Words::read(lang, &entries, &voices).unwrap();
            let said = words.say(case["key"].as_str().unwrap(), case["data"].as_object().unwrap());
            assert_eq!(said, case[code].as_str().unwrap(), "{case}");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    for folder in folders() {
        let [fr, en] = LANGUAGES.map(|(code, _)| entries(&folder, code));
        let keys = |words: &Map<String, Value>| words.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&fr), keys(&en), "{}", folder.display());
        for (key, entry) in &fr {
            assert_eq!(names(entry), names(&en[key]), "{key}");
        }
    }
}

#[test]
fn no_key_occurs_twice() {
    for (code, _) in LANGUAGES {
        // One entry a line, as text: a parser keeps only one of two equal keys.
        let lines = |folder: &PathBuf| {
            text(folder, code).lines().filter(|line| line.starts_with("  \"")).count()
        };
        let all: usize = folders().iter().map(lines).sum();
        assert_eq!(all, everything(code).len(), "{code}");
    }
}

#[test]
fn every_entry_is_complete() {
    for (code, _) in LANGUAGES {
        let words = everything(code);
        for (key, entry) in &words {
            let (plain, voice) = key.split_once('@').unwrap_or((key, "classic"));
            assert!(words.contains_key(plain), "{code}: {key} has no plain entry");
            let voices = ["eqwale", "boite", "classic", "strict", "ivory", "other", "stores"];
            assert!(voices.contains(&voice), "{code}: {key} has an unknown voice");
            if let Value::Object(forms) = entry {
                assert!(forms.contains_key("other"), "{code}: {key} has no form `other`");
            }
            for inside in forms(entry).into_iter().flat_map(placeholders) {
                let Some((_, included)) = inside.split_once(':') else { continue };
                if included.contains('|') {
                    continue;
                }
                let prefix = included.split('*').next().unwrap();
                let known = match included.contains('*') {
                    true => words.keys().any(|key| key.starts_with(prefix)),
                    false => words.contains_key(included),
                };
                assert!(known, "{code}: {key} includes {included}, which is not there");
            }
        }
        for key in words.keys() {
            let found = depth(&words, key, MOST_DEPTH + 1);
            assert!(found <= MOST_DEPTH, "{code}: {key} is too deep, or in a cycle");
        }
    }
}

#[test]
fn french_words_keep_french_typography() {
    for (key, entry) in &everything("fr") {
        for text in forms(entry) {
            assert_french(key, text);
        }
    }
}

#[test]
fn the_strength_of_a_level_names_the_rules_it_was_measured_by() {
    for (language, rules) in [("fr", "En classique, "), ("en", "By the classic rules, ")] {
        let words = everything(language);
        // Levels 0 and 1 are not measured against another level.
        for level in 2..=10 {
            let said = words[&format!("ui.new-game.level.{level}.strength")].as_str().unwrap();
            assert!(said.starts_with(rules), "{language}: {said}");
        }
    }
}

#[test]
fn the_coach_comments_in_one_sentence() {
    for language in ["fr", "en"] {
        let words = everything(language);
        // "ui.coach.sure" asks before a move, and "ui.coach.take-back" is a button: neither is a comment.
        let comments = words.iter().filter(|(key, _)| {
            key.starts_with("ui.coach.") && !key.contains(".sure") && !key.ends_with(".take-back")
        });
        let texts: Vec<&str> = comments.flat_map(|(_, entry)| forms(entry)).collect();
        assert!(texts.len() > 10, "{texts:?}");
        for text in texts {
            assert_eq!(text.matches(['.', '!', '?']).count() - dots_of_keys(text), 1, "{text}");
        }
    }
}

/// The dots inside placeholders, such as that of `{n:word.seeds}`.
fn dots_of_keys(text: &str) -> usize {
    placeholders(text).iter().map(|one| one.matches('.').count()).sum()
}

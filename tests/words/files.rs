//! The words: both files hold the same keys, and the formatter does what `docs/words.md` says.

use crate::formatter::{Lang, Words};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const CASES: &str = include_str!("cases.json");
const FILES: [(&str, Lang, &str); 2] = [
    ("fr", Lang::French, include_str!("../../www/words/fr.json")),
    ("en", Lang::English, include_str!("../../www/words/en.json")),
];

fn entries(file: &str) -> Map<String, Value> {
    serde_json::from_str(file).unwrap()
}

/// Every form of an entry.
fn forms(entry: &Value) -> Vec<&str> {
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

/// The data an entry asks for: names, without what is done to them.
fn names(entry: &Value) -> BTreeSet<String> {
    let name = |inside: &str| {
        let name = inside.trim_start_matches('^').split(':').next().unwrap();
        name.trim_end_matches("|or").trim_end_matches("[]").to_owned()
    };
    let all = forms(entry).into_iter().flat_map(placeholders).map(name);
    all.filter(|name| !name.is_empty()).collect()
}

/// How deep the entries that this one includes go.
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

#[test]
fn shared_cases() {
    let file: Value = serde_json::from_str(CASES).unwrap();
    for case in file["cases"].as_array().unwrap() {
        let voice: Vec<&str> =
            case["voice"].as_array().unwrap().iter().map(|tag| tag.as_str().unwrap()).collect();
        for (code, lang, _) in FILES {
            assert_eq!(Lang::from_code(code), Some(lang));
            let entries = file["entries"][code].to_string();
            let words = Words::read(lang, &entries, &voice).unwrap();
            let said = words.say(case["key"].as_str().unwrap(), case["data"].as_object().unwrap());
            assert_eq!(said, case[code].as_str().unwrap(), "{case}");
        }
    }
}

#[test]
fn both_languages_have_the_same_keys_and_placeholders() {
    let [fr, en] = FILES.map(|(_, _, file)| entries(file));
    let keys = |words: &Map<String, Value>| words.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&fr), keys(&en));
    for (key, entry) in &fr {
        assert_eq!(names(entry), names(&en[key]), "{key}");
    }
}

#[test]
fn no_key_stands_twice() {
    for (code, _, file) in FILES {
        // One entry a line, at the outer level: what a parser would silently drop is still there.
        let lines = file.lines().filter(|line| line.starts_with("  \"")).count();
        assert_eq!(lines, entries(file).len(), "{code}");
    }
}

#[test]
fn every_entry_stands_by_itself() {
    for (code, _, file) in FILES {
        let words = entries(file);
        for (key, entry) in &words {
            let (plain, voice) = key.split_once('@').unwrap_or((key, "classic"));
            assert!(words.contains_key(plain), "{code}: {key} has no plain entry");
            let voices = ["eqwale", "boite", "classic", "strict", "ivory", "other", "stores"];
            assert!(voices.contains(&voice), "{code}: {key} has an unknown voice");
            if let Value::Object(forms) = entry {
                assert!(forms.contains_key("other"), "{code}: {key} has no other form");
            }
            for inside in forms(entry).into_iter().flat_map(placeholders) {
                let Some((_, included)) = inside.split_once(':') else { continue };
                let prefix = included.split('*').next().unwrap();
                let known = match included.contains('*') {
                    true => words.keys().any(|key| key.starts_with(prefix)),
                    false => words.contains_key(included),
                };
                assert!(known, "{code}: {key} includes {included}, which is not there");
            }
        }
        assert!(words.keys().all(|key| depth(&words, key, 9) <= 8), "{code}: too deep, or a loop");
    }
}

#[test]
fn french_typography() {
    for (key, entry) in &entries(FILES[0].2) {
        for text in forms(entry) {
            let mut bare = String::new();
            let mut inside = false;
            for letter in text.chars() {
                inside = (inside || letter == '{') && letter != '}';
                bare.push(if inside { 'x' } else { letter });
            }
            let letters: Vec<char> = bare.chars().collect();
            for (place, letter) in letters.iter().enumerate() {
                let before = place.checked_sub(1).map(|before| letters[before]);
                let wanted = match letter {
                    ';' | '!' | '?' => Some('\u{202f}'),
                    ':' | '»' => Some('\u{a0}'),
                    _ => None,
                };
                // A sign alone is a mark, not the end of a sentence.
                if let (Some(wanted), Some(before)) = (wanted, before)
                    && !(before == '!' || before == '?')
                {
                    assert_eq!(before, wanted, "{key}: {text}");
                }
                if *letter == '«' {
                    assert_eq!(letters.get(place + 1), Some(&'\u{a0}'), "{key}: {text}");
                }
                assert!(*letter != '\'', "{key} has a straight apostrophe: {text}");
            }
        }
    }
}

//! The rules pages: they explain every option, their boards show what their captions say, and the terms that they and
//! the lessons mark are in the glossary.

#![cfg(feature = "cli")]

use awale::rules::{
    EndReason, Game, Move, OptionName, Pit, Position, Preset, Rules, Setup, Side, Spot,
};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn www(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("www").join(path)
}

fn json(path: &str) -> Map<String, Value> {
    let text = fs::read_to_string(www(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rules pages by name.
fn rules_pages() -> BTreeMap<String, Value> {
    json("rules/sheets.json").into_iter().collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("no {name} in {value}"))
}

/// The presets of a page: its own, and the variants of the same game.
fn presets(page: &str) -> Vec<&'static Preset> {
    let found: Vec<_> = Preset::ALL.iter().filter(|preset| preset.base == page).collect();
    assert!(!found.is_empty(), "{page}");
    found
}

/// Whether an option makes a difference in the rules of a page.
fn matters(option: OptionName, presets: &[&Preset]) -> bool {
    let value = |name: OptionName, values: &[&str]| {
        presets.iter().any(|preset| values.contains(&name.value(preset.options())))
    };
    match option {
        OptionName::FacingWhere | OptionName::FacingCapturer => {
            value(OptionName::Capture, &["facing", "both"])
        }
        OptionName::ChainLimit => value(OptionName::Capture, &["two-three", "both"]),
        OptionName::Harvest => value(OptionName::Capture, &["equal"]),
        _ => true,
    }
}

#[test]
fn every_option_has_a_section_on_each_page_where_it_matters() {
    let pages = rules_pages();
    let bases: BTreeSet<_> = Preset::ALL.iter().map(|preset| preset.base).collect();
    assert_eq!(pages.keys().map(String::as_str).collect::<BTreeSet<_>>(), bases);
    for (page, content) in &pages {
        let presets = presets(page);
        for option in OptionName::ALL {
            let sections: Vec<_> = list(&content["sections"])
                .iter()
                .filter(|section| {
                    list(&section["options"]).iter().any(|name| name == option.as_str())
                })
                .collect();
            assert!(
                !matters(option, &presets) || !sections.is_empty(),
                "{page}: nothing on {option}"
            );
            // A section that is shown only for some values of options must fit a preset of the page.
            for section in sections.iter().filter(|section| !section["when"].is_null()) {
                let fits = |preset: &&Preset| {
                    section["when"].as_object().unwrap().iter().all(|(name, values)| {
                        let name = OptionName::from_text(name).unwrap();
                        list(values).iter().any(|value| value == name.value(preset.options()))
                    })
                };
                assert!(presets.iter().any(fits), "{page}: {section}");
            }
        }
        for name in list(&content["sections"]).iter().flat_map(|section| list(&section["options"]))
        {
            assert!(OptionName::from_text(name.as_str().unwrap()).is_some(), "{page}: {name}");
        }
    }
}

#[test]
fn both_languages_have_the_words_of_every_section_and_no_others() {
    for (page, content) in &rules_pages() {
        let mut wanted = BTreeSet::from([format!("ui.rules-{page}.about")]);
        for section in list(&content["sections"]) {
            let key = format!("ui.rules-{page}.{}", text(section, "name"));
            wanted.extend([key.clone(), format!("{key}.text")]);
            wanted
                .extend((1..=list(&section["boards"]).len()).map(|at| format!("{key}.board.{at}")));
        }
        for language in ["fr", "en"] {
            let words = json(&format!("words/rules-{page}/{language}.json"));
            assert_eq!(
                words.keys().cloned().collect::<BTreeSet<_>>(),
                wanted,
                "{page}, {language}"
            );
        }
    }
}

/// What happened when the moves of a page's board were played.
struct Played {
    /// What both stores gained: captures, and seeds sown into them.
    captured: u8,
    refused: usize,
    reason: Option<EndReason>,
    again: bool,
}

fn play(board: &Value) -> Played {
    let rules: Rules = text(board, "rules").parse().unwrap();
    let setup: Setup = text(board, "position").parse().unwrap();
    let mut game =
        Game::new(setup.position(rules).unwrap_or_else(|error| panic!("{board}: {error}")));
    assert!(game.end().is_none(), "{board} is over");
    let before = stores(game.position());
    let (mut refused, mut again) = (0, false);
    for mv in list(&board["moves"]) {
        let mv: Move = mv.as_str().unwrap().parse().unwrap();
        let by = game.position().turn();
        match game.play(&mv) {
            Ok(()) => again = game.position().turn() == by && game.end().is_none(),
            Err(_) => refused += 1,
        }
    }
    assert!(!game.moves().is_empty(), "{board}: nothing can be played");
    let after = stores(game.position());
    Played {
        captured: after[0] + after[1] - before[0] - before[1],
        refused,
        reason: game.end().map(|end| end.reason),
        again,
    }
}

/// The seeds in South's and North's store.
fn stores(position: &Position) -> [u8; 2] {
    Side::ALL.map(|side| position.store(side))
}

#[test]
fn the_boards_show_what_their_captions_say() {
    let pages = rules_pages();
    let mut boards = BTreeMap::new();
    for (page, content) in &pages {
        for section in list(&content["sections"]) {
            for (at, board) in list(&section["boards"]).iter().enumerate() {
                boards.insert(format!("{page} {} {}", text(section, "name"), at + 1), play(board));
            }
        }
    }
    let captured = [
        ("classique lap 1", 2),
        ("classique take 1", 7),
        ("classique slam 1", 0),
        ("classique end 2", 2),
        ("stricte lap 1", 2),
        ("stricte take 1", 7),
        ("stricte slam 2", 0),
        ("stricte granary 1", 5),
        ("cote-ivoire lap 1", 2),
        ("cote-ivoire eat 1", 7),
        ("cote-ivoire four 1", 10),
        ("cote-ivoire four 2", 12),
        ("cote-ivoire four 3", 0),
        ("cote-ivoire all 1", 5),
        ("cote-ivoire courtesy 1", 2),
        ("boite pocket 1", 7),
        ("boite all 1", 5),
        ("boite across 1", 6),
        ("boite across 2", 5),
        ("eqwale harvest 1", 5),
        ("eqwale starved 1", 2),
        ("kalah take 1", 7),
        ("kalah take 2", 1),
    ];
    for (board, seeds) in captured {
        assert_eq!(boards[board].captured, seeds, "{board}");
    }
    let over = [
        ("classique end 1", EndReason::Famine),
        ("classique end 2", EndReason::Exhaustion),
        ("stricte end 1", EndReason::Famine),
        ("cote-ivoire all 1", EndReason::Famine),
        ("cote-ivoire courtesy 1", EndReason::LastSeed),
        ("boite all 1", EndReason::EmptyCamp),
        ("boite end 1", EndReason::EmptyCamp),
        ("kalah end 1", EndReason::EmptyCamp),
    ];
    for (board, why) in over {
        assert_eq!(boards[board].reason, Some(why), "{board}");
    }
    let refused: Vec<_> = boards
        .iter()
        .filter(|(_, played)| played.refused > 0)
        .map(|(board, _)| board.as_str())
        .collect();
    let expected = [
        "awari never 1",
        "boite supply 1",
        "classique feed 1",
        "cote-ivoire supply 1",
        "stricte feed 1",
        "stricte slam 1",
    ];
    assert_eq!(refused, expected);
    for board in ["eqwale starved 1", "kalah sow 1"] {
        assert!(boards[board].again, "{board}");
    }
}

/// Whether the last of this many seeds, sown from a pit, falls in the opponent's camp.
fn reaches(pit: Pit, seeds: u32) -> bool {
    let mut pits = [0; 12];
    pits[pit.index()] = seeds;
    let setup = Setup { pits, stores: [48 - seeds, 0], turn: pit.owner() };
    let position = setup.position("boite,end=no-move".parse().unwrap()).unwrap();
    let (_, trace) = position.trace(&Move::sow(pit)).unwrap();
    matches!(trace.last_drop(), Some(Spot::Pit(last)) if last.owner() != pit.owner())
}

#[test]
fn the_table_of_granaries_is_correct() {
    for language in ["fr", "en"] {
        let words = json(&format!("words/rules-stricte/{language}.json"));
        let told = words["ui.rules-stricte.granary.text"].as_str().unwrap();
        let rows: Vec<_> =
            told.lines().filter_map(|line| line.strip_prefix("| ")).skip(1).collect();
        assert_eq!(rows.len(), 6);
        for (row, pit) in rows.iter().zip(Pit::all()) {
            let facing = Pit::new(pit.index() + 6).unwrap();
            let head = format!("[[{}]], [[{}]] |", pit.letter(), facing.letter());
            assert!(row.starts_with(&head), "{row}");
            let numbers: Vec<u32> = row
                .split(|letter: char| !letter.is_ascii_digit())
                .filter_map(|word| word.parse().ok())
                .collect();
            let [from, to, again, last] = numbers[..] else { panic!("{row}") };
            for seeds in 1..=22 {
                let in_table = (from..=to).contains(&seeds) || (again..=last).contains(&seeds);
                assert_eq!(reaches(pit, seeds), in_table, "{seeds} seeds in {pit:?}");
                assert_eq!(reaches(facing, seeds), in_table, "{seeds} seeds in {facing:?}");
            }
        }
    }
}

/// The terms of the glossary, in the page's order.
fn terms() -> Vec<String> {
    let script = fs::read_to_string(www("base/glossary.js")).unwrap();
    let (_, after) = script.split_once("export const TERMS = [").unwrap();
    let (names, _) = after.split_once(']').unwrap();
    names.split('\'').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The forms of a term in the sentences of a language.
fn forms(language: &str) -> BTreeMap<String, String> {
    let words = json(&format!("words/glossary/{language}.json"));
    let mut found = BTreeMap::new();
    for term in terms() {
        let voiced = ["", "@eqwale", "@boite", "@ivory"];
        let forms = voiced.map(|voice| words.get(&format!("ui.glossary.{term}.forms{voice}")));
        let forms = forms.iter().flatten().flat_map(|forms| forms.as_str().unwrap().split(", "));
        for form in forms.filter(|form| !form.is_empty()).chain([term.as_str()]) {
            let other = found.insert(form.to_lowercase(), term.clone());
            assert!(other.is_none_or(|other| other == term), "{language}: {form} is two terms");
        }
    }
    found
}

/// What the marks of a text name: terms and pits.
fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.split("[[").skip(1).filter_map(|rest| {
        rest.split_once("]]").map(|(inside, _)| inside.split('|').next().unwrap())
    })
}

#[test]
fn every_term_has_a_text_and_an_example() {
    assert!(terms().len() >= 25);
    for language in ["fr", "en"] {
        let words = json(&format!("words/glossary/{language}.json"));
        let mut known = BTreeSet::new();
        for term in terms() {
            for part in ["", ".forms", ".text", ".example"] {
                let key = format!("ui.glossary.{term}{part}");
                assert!(words.contains_key(&key), "{language}: {key}");
                known.insert(key);
            }
        }
        let extra = |key: &&String| {
            let plain = key.split('@').next().unwrap_or_default();
            !known.contains(plain) && !plain.starts_with("ui.glossary.word.")
        };
        assert_eq!(words.keys().find(extra), None, "{language}");
    }
}

/// The terms that are marked in a text. A mark of one letter is a pit.
fn marked_terms(text: &str) -> impl Iterator<Item = &str> {
    marks(text).filter(|mark| mark.len() > 1)
}

#[test]
fn every_mark_in_a_text_is_a_term() {
    for language in ["fr", "en"] {
        let forms = forms(language);
        for page in rules_pages().keys() {
            let words = json(&format!("words/rules-{page}/{language}.json"));
            let mut seen = BTreeSet::new();
            let texts = words.values().filter_map(Value::as_str);
            for mark in texts.flat_map(marked_terms) {
                let term = forms.get(&mark.to_lowercase());
                assert!(term.is_some(), "{page}, {language}: {mark} is no term");
                // A term is marked only where it first appears on a page.
                assert!(seen.insert(term), "{page}, {language}: {mark} is linked twice");
            }
        }
    }
    // A lesson's file holds several languages.
    let all: BTreeSet<_> = ["fr", "en"].into_iter().flat_map(forms).map(|(form, _)| form).collect();
    for entry in fs::read_dir(www("lessons")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(lesson) = fs::read_to_string(&path) else { continue };
        for mark in marked_terms(&lesson) {
            let plain = mark.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
            assert!(
                all.contains(&plain.replace('\'', "’")),
                "{}: {mark} is no term",
                path.display()
            );
        }
    }
}

/// The pits that a text names without a mark. `a` and `A` are words too, and are not looked for.
fn unmarked_pits(text: &str) -> Vec<&str> {
    let bare = text.split("[[").enumerate().map(|(at, part)| match at {
        0 => part,
        _ => part.split_once("]]").map_or(part, |(_, after)| after),
    });
    let words =
        bare.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric() && letter != '’'));
    words.filter(|word| word.len() == 1 && "BCDEFbcdef".contains(word)).collect()
}

#[test]
fn pits_are_marked_so_that_they_light_up() {
    assert_eq!(unmarked_pits("D’abord [[C]], a, puis E et [[chain|e]]."), ["E"]);
    let mut pages: Vec<String> = rules_pages().keys().map(|page| format!("rules-{page}")).collect();
    pages.push("glossary".to_owned());
    for (page, language) in pages.iter().flat_map(|page| [(page, "fr"), (page, "en")]) {
        for (key, text) in json(&format!("words/{page}/{language}.json")) {
            // The section on letters also names pits as the sheet does, with other letters.
            let Some(text) = text.as_str().filter(|_| key != "ui.rules-classique.letters.text")
            else {
                continue;
            };
            assert_eq!(unmarked_pits(text), [""; 0], "{language}: {key}");
        }
    }
}

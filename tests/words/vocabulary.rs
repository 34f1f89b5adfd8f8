//! Each voice uses only its own words, which the glossary lists (`ui.glossary.TERM.forms@VOICE`).

use crate::files::{entries, everything, folders, forms};
use awale::teach::lessons::{Lesson, LessonBoard, Text, read};
use awale::teach::voices;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The voices with terms of their own in the glossary, and "classic", which stands for those without:
/// "strict", "other", "stores".
const VOICES: [&str; 4] = ["classic", "eqwale", "boite", "ivory"];

/// Prefixes of the keys that only games of Éqwalé use.
const ONLY_EQWALE: [&str; 25] = [
    "fact.attacked",
    "fact.harvest",
    "fact.nothing-equal",
    "fact.place",
    "fact.reserve",
    "refusal.harvest",
    "refusal.not-attacked",
    "refusal.opening",
    "refusal.pit-too-full",
    "refusal.placement",
    "ui.hint.harvest",
    "ui.pending.",
    "ui.pit-attacked",
    "ui.pit-origin",
    "ui.exercises.played.harvest",
    "ui.exercises.sow.harvest",
    "ui.exercises.seen.equal",
    "ui.exercises.seen.fill",
    "ui.exercises.because.lesser",
    "ui.exercises.because.no-harvest",
    "ui.tests.ask.attacked",
    "ui.tests.move.harvest",
    "rule.capture.equal",
    "rule.harvest",
    "ui.option.capture.equal",
];

/// Prefixes of the keys about what Éqwalé does not have, except those in `ONLY_EQWALE`: chains, captures by number or
/// across, some slam rules, refilled camps.
const NEVER_EQWALE: [&str; 14] = [
    "fact.chain",
    "rule.capture.",
    "rule.chain-limit.last",
    "rule.chain-limit.nothing",
    "rule.chain-limit.first",
    "rule.facing",
    "rule.slam.barred",
    "rule.slam.forbidden",
    "rule.slam.no-capture",
    "ui.option.capture.",
    "ui.option.chain-limit.",
    "ui.option.facing",
    "ui.end.just",
    "ui.end.over",
];

/// Prefixes of the keys that only games by the rules of Ivory Coast use.
const ONLY_IVORY: [&str; 1] = ["ui.tests.why.limit-none"];

/// Prefixes of the keys of sentences in a game, an exercise, a test or a replay, and about its rules. Sentences about
/// one theme of the exercises are checked separately, in the voices of the exercises with this theme.
const SAID_IN_PLAY: [&str; 40] = [
    "rule.",
    "ui.option.",
    "fact.",
    "end.",
    "refusal.",
    "hint.",
    "warning.",
    "word.",
    "ui.end.",
    "ui.hint.",
    "ui.score",
    "ui.left",
    "ui.pit",
    "ui.tell.",
    "ui.turn",
    "ui.pending.",
    "ui.threat",
    "ui.confirm.",
    "ui.stop",
    "ui.decided",
    "ui.quiet",
    "ui.ear.",
    "ui.ivorian",
    "ui.coach.",
    "ui.replay.",
    "ui.tests.",
    "ui.files.setup",
    "ui.lessons.any",
    "ui.lessons.upright",
    "ui.exercises.because.",
    "ui.exercises.next.",
    "ui.exercises.refuted",
    "ui.exercises.reply",
    "ui.exercises.played",
    "ui.exercises.sow",
    "ui.exercises.seen.",
    "ui.exercises.then",
    "ui.exercises.where-seeds",
    "ui.exercises.own-pits",
    "why.",
];

/// The kinds of sentences about one theme of the exercises: `ui.exercises.KIND.THEME`.
const SAID_OF_A_THEME: [&str; 5] = ["theme", "rule", "task", "help", "done"];

/// Set phrases in which a word does not mean what the term does, the same in every voice.
const PHRASES: [(&str, &str); 6] = [
    ("fr", "prend en main"),
    ("fr", "graine prise"),
    ("fr", "graines prises"),
    ("fr", "prend toutes les graines"),
    ("fr", "prenez toutes les graines"),
    ("en", "in a row"),
];

/// The words of a text, in lower case; an elided article is a word of its own.
fn split(text: &str) -> Vec<String> {
    let letters = text.split(|letter: char| !letter.is_alphanumeric());
    letters.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

/// A text with its choices made (`{by:have|has}`) for the reader or for another, and its other placeholders
/// replaced: the entries that they include are checked on their own.
fn bare(text: &str, to_reader: bool) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |said, part| {
        let (inside, rest) = part.split_once('}').unwrap_or(("", part));
        let choice = inside.split_once(':').and_then(|(_, key)| key.split_once('|'));
        let chosen = choice.map_or(" _ ", |(own, other)| if to_reader { own } else { other });
        said + chosen + rest
    })
}

/// The words of a voice, and those that only others use.
struct Vocabulary {
    refused: BTreeSet<String>,
    /// The voice's terms (`.forms@VOICE`, or the plain `.forms` of a term without that key) and `PHRASES`. Those of
    /// several words are removed from a text before it is searched, because a refused word may be part of one.
    own: BTreeSet<String>,
}

impl Vocabulary {
    fn of(language: &str, voice: &str) -> Vocabulary {
        let words = everything(language);
        let list = |value: &Value| -> BTreeSet<String> {
            let forms = value.as_str().unwrap().split(", ");
            forms.filter(|form| !form.is_empty()).map(plain).collect()
        };
        let mut all = BTreeSet::new();
        let mut own: BTreeSet<String> = PHRASES
            .iter()
            .filter(|(lang, _)| *lang == language)
            .map(|(_, phrase)| plain(phrase))
            .collect();
        for (key, value) in &words {
            let Some(base) = key.split('@').next().filter(|base| base.ends_with(".forms")) else {
                continue;
            };
            all.extend(list(value));
            own.extend(list(words.get(&format!("{base}@{voice}")).unwrap_or(&words[base])));
        }
        Vocabulary { refused: &all - &own, own }
    }

    /// A line for each text of an entry that has refused words; `place` says which entry it is.
    fn complaints(&self, place: &str, entry: &Value) -> Vec<String> {
        let told = |text| [false, true].map(|to_reader| (text, self.refused_in(text, to_reader)));
        let found = forms(entry).into_iter().flat_map(told);
        found
            .filter(|(_, refused)| !refused.is_empty())
            .map(|(text, refused)| format!("{place}: {refused:?} in {text}"))
            .collect()
    }

    /// The refused words in a text.
    fn refused_in(&self, text: &str, to_reader: bool) -> Vec<String> {
        let mut text = plain(&bare(text, to_reader));
        // The longest first: "prise en face" holds "en face".
        let mut phrases: Vec<_> = self.own.iter().filter(|own| own.trim().contains(' ')).collect();
        phrases.sort_by_key(|own| std::cmp::Reverse(own.len()));
        for own in phrases {
            text = text.replace(own.as_str(), " ");
        }
        self.refused.iter().filter(|form| text.contains(form.as_str())).cloned().collect()
    }
}

/// The words of a text in lower case, with spaces around each.
fn plain(text: &str) -> String {
    format!(" {} ", split(text).join(" "))
}

/// The entry of a key in a voice.
fn entry<'a>(words: &'a Map<String, Value>, key: &str, voice: &str) -> &'a Value {
    words.get(&format!("{key}@{voice}")).unwrap_or(&words[key])
}

#[test]
fn the_sentences_of_a_game_use_the_words_of_its_rules() {
    let mut wrong = Vec::new();
    for language in ["fr", "en"] {
        let words = everything(language);
        for voice in VOICES {
            let vocabulary = Vocabulary::of(language, voice);
            assert!(vocabulary.refused.len() > 5, "{language}, {voice}");
            let said = words.keys().filter(|key| {
                let among = |starts: &[&str]| starts.iter().any(|start| key.starts_with(start));
                let only_eqwale = among(&ONLY_EQWALE);
                let foreign = match voice {
                    "eqwale" => !only_eqwale && among(&NEVER_EQWALE),
                    _ => only_eqwale,
                };
                let foreign = foreign || voice != "ivory" && among(&ONLY_IVORY);
                !key.contains('@') && !foreign && among(&SAID_IN_PLAY)
            });
            for key in said {
                let place = format!("{key}, {language}, {voice}");
                wrong.extend(vocabulary.complaints(&place, entry(&words, key, voice)));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_page_of_rules_uses_the_words_of_its_sheet() {
    let pages = [
        ("classique", "classic"),
        ("stricte", "classic"),
        ("boite", "boite"),
        ("cote-ivoire", "ivory"),
        ("eqwale", "eqwale"),
    ];
    let mut wrong = Vec::new();
    for language in ["fr", "en"] {
        for (page, voice) in pages {
            let folder = folders()
                .into_iter()
                .find(|folder| folder.ends_with(format!("rules-{page}")))
                .unwrap_or_else(|| panic!("no folder for {page}"));
            let vocabulary = Vocabulary::of(language, voice);
            for (key, value) in entries(&folder, language) {
                wrong.extend(vocabulary.complaints(&format!("{key}, {language}"), &value));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The voice of a board's rules, as one of `VOICES`.
fn voice_of(board: &LessonBoard) -> &'static str {
    let spoken = voices(board.record.rules());
    VOICES.into_iter().find(|voice| spoken.contains(voice)).unwrap_or("classic")
}

/// Every text of a board.
fn texts(board: &LessonBoard) -> Vec<&Text> {
    let asks = board.steps.iter().filter_map(|step| step.ask.as_ref());
    let asked = asks.flat_map(|ask| {
        let answers = ask.answers.iter().flat_map(|answer| {
            answer.replies.iter().map(|reply| &reply.said).chain([&answer.said])
        });
        let choices = ask.choices.iter().map(|choice| &choice.said);
        answers.chain(choices).chain([&ask.question, &ask.hint, &ask.other, &ask.then])
    });
    asked.chain(board.steps.iter().map(|step| &step.said)).chain([&board.title]).collect()
}

/// The lessons, or the files of exercises, of a folder of `www/`, by the name of the file.
fn lessons(folder: &str) -> Vec<(String, Lesson)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www").join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let lesson_files = files.filter(|path| path.extension().is_some_and(|ending| ending == "ogn"));
    let read = |path: &PathBuf| read(&fs::read_to_string(path).unwrap()).unwrap();
    lesson_files
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), read(&path)))
        .collect()
}

/// Lines about the refused words in the lessons of a folder.
fn complaints_of(folder: &str, least: usize) -> Vec<String> {
    let mut wrong = Vec::new();
    let lessons = lessons(folder);
    assert!(lessons.len() >= least, "{folder} has {} files", lessons.len());
    for language in ["fr", "en"] {
        let vocabularies = VOICES.map(|voice| (voice, Vocabulary::of(language, voice)));
        for (name, board) in lessons
            .iter()
            .flat_map(|(name, lesson)| lesson.boards.iter().map(move |board| (name, board)))
        {
            let spoken = voice_of(board);
            let (_, vocabulary) = vocabularies.iter().find(|(voice, _)| *voice == spoken).unwrap();
            for text in texts(board) {
                let text = text.text(language);
                let refused = vocabulary.refused_in(text, false);
                if !refused.is_empty() {
                    wrong.push(format!("{name}, {language}: {refused:?} in {text}"));
                }
            }
        }
    }
    wrong
}

#[test]
fn each_lesson_uses_the_words_of_its_rules() {
    let wrong = complaints_of("lessons", 30);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn each_exercise_uses_the_words_of_its_rules() {
    let wrong = complaints_of("exercises", 5);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn what_is_said_of_a_theme_uses_the_words_of_its_exercises() {
    let mut themes = BTreeSet::new();
    for (_, family) in lessons("exercises") {
        for board in &family.boards {
            themes.insert((board.record.tags().get("Theme").unwrap().to_owned(), voice_of(board)));
        }
    }
    assert!(themes.len() > 60, "{}", themes.len());
    let mut wrong = Vec::new();
    for language in ["fr", "en"] {
        let words = everything(language);
        let vocabularies = VOICES.map(|voice| (voice, Vocabulary::of(language, voice)));
        for (theme, spoken) in &themes {
            let (_, vocabulary) = vocabularies.iter().find(|(voice, _)| voice == spoken).unwrap();
            for key in SAID_OF_A_THEME.map(|kind| format!("ui.exercises.{kind}.{theme}")) {
                if words.contains_key(&key) {
                    let place = format!("{key}, {language}, {spoken}");
                    wrong.extend(vocabulary.complaints(&place, entry(&words, &key, spoken)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

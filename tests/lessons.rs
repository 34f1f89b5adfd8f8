//! Lessons: files are read and written, a wrong file is refused with the line of its fault, and the page's lessons make
//! true claims, ask questions and are listed.

mod helpers;

use awale::rules::{Game, Move, Position};
use awale::search::{Limits, Search, TranspositionTable};
use awale::teach::lessons::{Ask, Lesson, Shown, check, lesson_fault, read, write};
use helpers::shared_lessons::SHARED;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};

/// The words of the page and of its lessons, in each language.
const WORDS: [[&str; 3]; 2] = [
    [
        include_str!("../www/words/fr.json"),
        include_str!("../www/words/faults/fr.json"),
        include_str!("../www/words/lessons/fr.json"),
    ],
    [
        include_str!("../www/words/en.json"),
        include_str!("../www/words/faults/en.json"),
        include_str!("../www/words/lessons/en.json"),
    ],
];

const POSITION: &str = "[FEN \"2-0-0-0-0-3-0-1-2-9-0-5-13-13-S\"]\n";

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("www").join(folder);
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "ogn"));
    files.sort();
    files
}

/// The text of a lesson for each rule set by which the page plays it. Before each text stands a name for messages.
fn versions(file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let (group, [own, other]) = SHARED;
    if !text.contains(&format!("[Group \"{group}\"]")) {
        return vec![(file.display().to_string(), text)];
    }
    let by = |rules: &str| {
        let text = text.replace(&format!("[Rules \"{own}\"]"), &format!("[Rules \"{rules}\"]"));
        let lesson = read(&text).unwrap();
        let all = lesson.boards.iter().all(|board| board.record.rules().to_string() == rules);
        assert!(all, "{}: every board by {rules}", file.display());
        (format!("{} by {rules}", file.display()), text)
    };
    vec![by(own), by(other)]
}

#[test]
fn the_claims_of_our_lessons_are_true() {
    let mut shared = 0;
    for file in files("lessons") {
        let versions = versions(&file);
        shared += versions.len() - 1;
        for (place, text) in versions {
            let lesson = read(&text).unwrap_or_else(|faults| {
                panic!("{place}: {}", faults.first().map(ToString::to_string).unwrap())
            });
            let untrue: Vec<String> = check(&lesson).iter().map(ToString::to_string).collect();
            assert!(untrue.is_empty(), "{place}: {untrue:#?}");
            assert_eq!(lesson.title.langs().count(), 2, "{place}: titles in both languages");
        }
    }
    assert!(shared >= 10, "{shared}");
}

#[test]
fn a_lesson_that_is_written_reads_back_the_same() {
    let all = [files("lessons"), files("exercises")].concat();
    assert!(all.len() > 40, "{}", all.len());
    for file in all {
        let lesson = read(&fs::read_to_string(&file).unwrap()).unwrap();
        let again = read(&write(&lesson).unwrap()).unwrap();
        assert_eq!(without_title_tags(&lesson), without_title_tags(&again), "{}", file.display());
    }
}

/// A lesson as the page gets it, without the tags of its titles: `write` writes them as they are shown, with `’`.
fn without_title_tags(lesson: &Lesson) -> Value {
    let mut plain = serde_json::to_value(lesson).unwrap();
    for board in plain["boards"].as_array_mut().unwrap() {
        board["tags"].as_object_mut().unwrap().retain(|name, _| !name.starts_with("Title"));
    }
    plain
}

#[test]
fn the_page_plays_a_shared_lesson_by_the_rules_that_are_tested_here() {
    let (group, [own, other]) = SHARED;
    let page = include_str!("../www/panels/lessons.js");
    assert!(page.contains(&format!("const SHARED_GROUPS = {{ {group}: ['{own}', '{other}'] }};")));
}

/// For each question with right and wrong moves, whether a right one scores more than all wrong ones, by a search of
/// eight moves. It need not if the question is not which move is best but, for example, where a seed falls.
fn verdicts(text: &str) -> Vec<bool> {
    let lesson = read(text).unwrap();
    let steps = lesson.boards.iter().flat_map(|board| &board.steps);
    let asks = steps.filter_map(|step| step.ask.as_ref().map(|ask| (step.position, ask)));
    let verdict = |(position, ask): (Position, &Ask)| {
        let best = |right: bool| {
            let answers = ask.answers.iter().filter(|answer| answer.right == right);
            answers.map(|answer| score(&position, &answer.mv)).max_by(f64::total_cmp)
        };
        Some(best(true)? > best(false)?)
    };
    asks.filter_map(verdict).collect()
}

#[test]
fn the_answers_of_a_shared_lesson_are_as_good_by_both_rules() {
    let (mut asked, mut better) = (0, 0);
    for versions in files("lessons").iter().map(|file| versions(file)) {
        let [(place, one), (_, other)] = versions.as_slice() else { continue };
        let found = verdicts(one);
        assert_eq!(found, verdicts(other), "{place}, and by the other rules");
        asked += found.len();
        better += found.iter().filter(|better| **better).count();
    }
    assert!(asked >= 15 && asked - better <= 2, "{better} of {asked}");
}

/// The score of a move for its mover.
fn score(position: &Position, mv: &Move) -> f64 {
    let mut table = TranspositionTable::with_bytes(1 << 20);
    let mut search =
        Search::new(&Game::new(*position), Limits::depth(8)).among(|other| other == mv);
    while !search.step(u64::MAX, &mut table) {}
    search.report().lines[0].score
}

#[test]
fn the_examples_of_the_guides_are_lessons_and_their_claims_are_true() {
    /// Stands before examples without a position: their moves can be played here.
    const BOARD: &str = "[Rules \"classique\"]\n[FEN \"1-0-4-2-0-10-0-1-0-0-5-0-13-12-S\"]\n\n";
    for guide in ["docs/lessons.md", "docs/lessons.fr.md"] {
        let guide = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(guide)).unwrap();
        let blocks =
            guide.split("\n```text\n").skip(1).map(|rest| rest.split("```").next().unwrap());
        let mut questions = 0;
        for block in blocks {
            // `…` stands for a second board of the reader's own.
            let block = block.split("[FEN \"…\"]").next().unwrap();
            let text = match block.starts_with('[') {
                true => block.to_owned(),
                false => block.split("\n\n").map(|game| format!("{BOARD}{game}\n\n")).collect(),
            };
            let lesson = read(&text).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
            let untrue: Vec<String> = check(&lesson).iter().map(ToString::to_string).collect();
            assert!(untrue.is_empty(), "{text}\n{untrue:?}");
            let steps = lesson.boards.iter().flat_map(|board| &board.steps);
            questions += steps.filter(|step| step.ask.is_some()).count();
        }
        assert_eq!(questions, 5, "three for moves, one for a number, one for a choice");
    }
}

#[test]
fn a_move_that_takes_at_least_as_much_as_the_expected_one_is_answered() {
    let mut unanswered = Vec::new();
    for (place, text) in files("lessons").iter().flat_map(|file| versions(file)) {
        let lesson = read(&text).unwrap();
        for (number, step) in lesson.boards.iter().flat_map(|board| &board.steps).enumerate() {
            let Some(ask) = step.ask.as_ref().filter(|ask| !ask.any) else { continue };
            // A question for a number or a choice has no move.
            let Some(first) = ask.answers.first() else { continue };
            let expected = step.position.captured(&first.mv);
            let others = step.position.moves().into_iter().filter(|mv| {
                expected > 0
                    && step.position.captured(mv) >= expected
                    && !ask.answers.iter().any(|answer| answer.mv == *mv)
            });
            unanswered.extend(others.map(|mv| format!("{place}, step {}: {mv}", number + 1)));
        }
    }
    assert!(unanswered.is_empty(), "{unanswered:#?}");
}

#[test]
fn the_page_lists_every_lesson_as_it_is() {
    let list =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("www/lessons/index.json"));
    let listed: Vec<Value> = serde_json::from_str(&list.unwrap()).unwrap();
    let words = [
        include_str!("../www/words/lessons/fr.json"),
        include_str!("../www/words/lessons/en.json"),
    ]
    .map(|words| serde_json::from_str::<Value>(words).unwrap());
    let mut names: Vec<&str> = listed.iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    for (entry, name) in listed.iter().zip(&names) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("www/lessons/{name}.ogn"));
        let lesson = read(&fs::read_to_string(file).unwrap()).unwrap();
        let group = lesson.tags().get("Group").unwrap();
        let found = json!({
            "name": name,
            "title": lesson.title,
            "group": group,
            "rules": lesson.boards[0].record.rules().to_string(),
            "steps": lesson.steps(),
        });
        assert_eq!(*entry, found, "awale lesson --json www/lessons/{name}.ogn gives these values");
        for words in &words {
            assert!(words.get(format!("ui.lessons.group.{group}")).is_some(), "{group} has a name");
        }
    }
    let files = files("lessons");
    names.sort_unstable();
    let mut stems: Vec<&str> =
        files.iter().map(|file| file.file_stem().unwrap().to_str().unwrap()).collect();
    stems.sort_unstable();
    assert_eq!(names, stems, "www/lessons/index.json lists the files beside it");
}

#[test]
fn the_texts_of_a_lesson_are_of_similar_length_in_both_languages_and_end_as_sentences() {
    for file in files("lessons") {
        let lesson = read(&fs::read_to_string(&file).unwrap()).unwrap();
        for step in lesson.boards.iter().flat_map(|board| &board.steps) {
            let ask = step.ask.iter();
            let texts =
                ask.flat_map(|ask| [&ask.question, &ask.hint, &ask.other]).chain([&step.said]);
            for text in texts.filter(|text| !text.is_empty()) {
                let (french, english) = (text.text("fr"), text.text("en"));
                let (one, other) = (french.chars().count(), english.chars().count());
                assert!(
                    one.min(other) * 3 > one.max(other),
                    "{}: {french} / {english}",
                    file.display()
                );
                for said in [french, english] {
                    assert!(said.ends_with(['.', '!', '?', '»']), "{}: {said}", file.display());
                }
            }
        }
    }
}

#[test]
fn every_lesson_asks_a_question() {
    for file in files("lessons") {
        let lesson = read(&fs::read_to_string(&file).unwrap()).unwrap();
        let mut steps = lesson.boards.iter().flat_map(|board| &board.steps);
        assert!(steps.any(|step| step.ask.is_some()), "{}: nothing is asked", file.display());
    }
}

/// A text without its marks `[[…]]`, which hold pits and terms.
fn unmarked(text: &str) -> String {
    let mut parts = text.split("[[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.filter_map(|part| part.split_once("]]")).fold(first, |said, (_, rest)| said + rest)
}

#[test]
fn every_pit_that_our_lessons_name_is_marked() {
    for file in files("lessons") {
        let lesson = read(&fs::read_to_string(&file).unwrap()).unwrap();
        for step in lesson.boards.iter().flat_map(|board| &board.steps) {
            let asks = step.ask.iter().flat_map(|ask| {
                let answers = ask.answers.iter().flat_map(|answer| {
                    answer.replies.iter().map(|reply| &reply.said).chain([&answer.said])
                });
                answers.chain([&ask.question, &ask.hint, &ask.other])
            });
            for text in asks.chain([&step.said]) {
                for lang in ["fr", "en"] {
                    // "a" is a word in both languages, "A" in English; an elided word such as "d’" names no pit.
                    let said = unmarked(text.text(lang));
                    let mut words =
                        said.split(|letter: char| !letter.is_alphanumeric() && letter != '’');
                    let named = words.find(|word| {
                        matches!(word.as_bytes(), [b'B'..=b'F' | b'b'..=b'f'])
                            || (lang == "fr" && *word == "A")
                    });
                    assert_eq!(named, None, "{}: write [[C]], not C: {said}", file.display());
                }
            }
        }
    }
}

/// The first fault of a file, with its line. Asserts that both languages have words for all faults.
fn fault(text: &str) -> String {
    let faults = read(text).expect_err(text);
    for words in WORDS {
        let entries: Vec<Value> =
            words.iter().map(|file| serde_json::from_str(file).unwrap()).collect();
        for message in faults.iter().flat_map(lesson_fault) {
            assert!(
                entries.iter().any(|entries| entries.get(message.key).is_some()),
                "{}",
                message.key
            );
        }
    }
    faults[0].to_string()
}

#[test]
fn an_invalid_lesson_is_refused_with_its_line_and_what_was_expected() {
    let cases = [
        ("", "line 1: no game found; expected one for each board"),
        ("{One.}\n[FEN \"2-0-0\"]\n", "line 2, column 1: tag FEN"),
        ("[FEN \"9-9-9-9-9-9-0-0-0-0-0-0-0-0-S\"]\n{Too many.} *", "line 1, column 1: tag FEN"),
        ("{Play.}\n\n1. C c 2. C *", "line 3, column 11: C cannot be played"),
        ("{Play.}\n1. Z *", "line 2, column 4:"),
        ("1. C *", "line 1: nothing is said on this board; expected a comment, or [ask]"),
        (
            "{One\n[foo] two.} *",
            "line 2: \"[foo]\" means nothing; expected a language, such as [fr]",
        ),
        ("{One [two.} *", "line 1: \"[two.\" is not closed; expected \"]\""),
        ("{One\ntwo] three.} *", "line 1: \"One two]\" means nothing"),
        ("{A [[term.} *", "line 1: \"[[term.\" is not closed"),
        (
            "{One.\n\n[claim captures=x]} *",
            "line 3: \"captures=x\" cannot be claimed; expected turn=S",
        ),
        ("{One. [claim]} *", "line 1: nothing cannot be claimed"),
        ("{One. [show fire]} *", "line 1: \"fire\" cannot be shown; expected granary"),
        ("{One. [show play=11]} *", "line 1: \"play=11\" cannot be shown"),
        (
            "{[fr] Un. [en] One.} *\n\n[Round \"2\"]\n{[fr] Deux.} *",
            "is not said in \"en\"; expected words after [en]",
        ),
        ("[TitleFr \"Un\"]\n{[en] One.} *", "line 1: \"Un\" is not said in \"en\""),
        ("{Sow. [ask]} *", "line 1: [ask], and no move follows; expected the right one"),
        ("{Sow. [ask any]} 1. C c *", "line 1: several moves follow [ask any]; expected one"),
        (
            "{Sow.} 1. C\n({Or} 1. D!) *",
            "line 2: the variation D, where no move is asked for; expected [ask] or [ask any] before",
        ),
        ("{[ask]} 1. C (1. D {Why not?}) *", "D is neither right nor wrong; expected D!"),
        ("{[ask]} 1. C (1. D? {No. [ask] Try.}) *", "[ask] has no meaning here"),
        (
            "{[ask]} 1. C (1. D? c (1… d)) *",
            "the variation d, where no move is asked for; expected [ask] or [ask any] before it, \
             in the main line",
        ),
        (
            "{[ask choice] Who? [right] Me.} *",
            "[ask choice] lacks a [right] or a [wrong] answer; expected",
        ),
        ("{[ask choice] Who?} *", "[ask choice] lacks a [right]"),
        ("{[ask number=many] How many?} *", "\"[ask number=many]\" means nothing"),
        ("{[ask number=1000] How many?} *", "\"[ask number=1000]\" means nothing"),
        ("{[ask number=70000] How many?} *", "[ask number=…] (up to 999)"),
        (
            "{[ask number=4] How many?} 1. C (1. D!) *",
            "the variation D, where no move is asked for",
        ),
        (
            "{[ask] Where? [right] Here.} 1. C *",
            "[right] has no meaning here; expected [ask choice]",
        ),
        (
            "{[ask] Where? [then] Good.} 1. C *",
            "[then] has no meaning here; expected [ask number=…]",
        ),
        ("{One. [wrong] Two.} *", "[wrong] has no meaning here; expected [ask choice] before it"),
        ("{One. [hint] Two.} 1. C *", "[hint] has no meaning here; expected [ask] before it"),
    ];
    for (text, wanted) in cases {
        let found = fault(text);
        assert!(found.contains(wanted), "{text:?} says {found:?}, not {wanted:?}");
    }
}

#[test]
fn a_claim_that_is_not_true_is_found() {
    let claims = [
        "turn=N",
        "legal=A",
        "legal=none",
        "refused=F:empty",
        "refused=B:must-feed",
        "captures=5",
        "takes=F:4",
        "takes=B:1",
        "last=F:d",
        "last=A:S",
        "threat=f:3",
        "danger=7",
        "best",
        "best=A",
        "over=famine",
        "score=14-14",
    ];
    for claim in claims {
        let lesson = read(&format!("{POSITION}\n{{Look. [claim {claim}]}} *")).unwrap();
        let untrue = check(&lesson);
        assert_eq!(untrue.len(), 1, "{claim}");
        assert_eq!(untrue[0].line, 3, "{claim}");
    }
    let end = "[Rules \"awari\"]\n[FEN \"0-0-0-0-0-1-1-0-0-0-0-0-23-23-S\"]\n";
    let faults = |value: &str| {
        check(&read(&format!("{end}{{Look. [claim value={value}]}} *")).unwrap()).len()
    };
    // Only one of the five values is true.
    assert_eq!((-2..=2).map(|value| faults(&value.to_string())).sum::<usize>(), 4);
}

#[test]
fn claims_that_are_true_pass() {
    let text = format!(
        "{POSITION}\n{{Look. [claim turn=S legal=AF refused=B:empty takes=F:5 takes=A:0 last=F:c \
         last=A:C danger=0 threat=F:5 best=F over=no score=13-13]}} 1. F {{Five. [claim captures=5 \
         turn=N best score=18-13]}} *"
    );
    let untrue = check(&read(&text).unwrap());
    assert_eq!(untrue, [], "{}", untrue.iter().map(ToString::to_string).collect::<String>());
}

#[test]
fn a_lesson_stops_where_something_is_said_asked_or_shown_and_at_the_end_of_a_board() {
    let text = "[Title \"One\"]\n[Theme \"chain\"]\n\n\
        {[show letters] Look.} 1. C c 2. D {Said. [show marks=aB reach=F play=3]} d \
        {[ask] [hint] Help. [other] No.} 3. E e *\n\n\
        [Theme \"free\"]\n{[fr] Semez ! [ask any]} *\n";
    let lesson = read(text).unwrap();
    assert_eq!((lesson.boards.len(), lesson.steps()), (2, 5));
    assert_eq!(lesson.tags().get("Theme"), Some("chain"));
    let steps = &lesson.boards[0].steps;
    let lengths: Vec<usize> = steps.iter().map(|step| step.moves.len()).collect();
    assert_eq!(lengths, [0, 3, 1, 2]);
    assert_eq!(steps[1].shown.len(), 3);
    assert_eq!(steps[1].shown[2], Shown::Play(3));
    let ask = steps[2].ask.as_ref().unwrap();
    assert_eq!((ask.hint.text("fr"), ask.other.text("fr"), ask.answers.len()), ("Help.", "No.", 1));
    let free = lesson.boards[1].steps[0].ask.as_ref().unwrap();
    assert!(free.any && free.answers.is_empty());
    assert_eq!(lesson.boards[1].steps[0].said.text("en"), "Semez\u{202f}!");
}

#[test]
fn answers_are_right_or_wrong_and_say_why() {
    let text = "{[fr] À vous. [en] Your turn. [ask]} 1. C {[fr] Oui. [en] Yes.} \
        ({[fr] Ou : [en] Or:} 1. D! {[fr] aussi. [en] too.}) \
        (1. F? {[fr] Non. [en] No.} f {[fr] Là. [en] There.} 2. A) 1… c *";
    let lesson = read(text).unwrap();
    let ask = lesson.boards[0].steps[0].ask.clone().unwrap();
    let right: Vec<bool> = ask.answers.iter().map(|answer| answer.right).collect();
    assert_eq!(right, [true, true, false]);
    assert_eq!(ask.answers[1].said.text("fr"), "Ou\u{a0}: aussi.");
    let replies: Vec<String> =
        ask.answers[2].replies.iter().map(|reply| reply.mv.to_string()).collect();
    assert_eq!(replies, ["f", "A"]);
    assert_eq!(ask.answers[2].replies[0].said.text("en"), "There.");
    assert_eq!(lesson.boards[0].steps[1].said.text("en"), "Yes.");
}

#[test]
fn a_teacher_s_file_in_one_language_is_a_lesson() {
    let text = "[Title \"Ma leçon\"]\n[Rules \"cote-ivoire\"]\n{À vous. [ask]} 1. C {Oui.} *";
    let lesson = read(text).unwrap();
    assert_eq!(lesson.title.text("en"), "Ma leçon");
    assert_eq!(lesson.boards[0].steps[0].said.langs().count(), 0);
}

#[test]
fn a_cut_or_damaged_lesson_causes_no_panic() {
    let text = "[TitleFr \"É\"]\n[TitleEn \"É\"]\n[FEN \"2-0-0-0-0-3-0-1-2-9-0-5-13-13-S\"]\n\
        {[fr] «é» [[a|b]] [en] x [ask] [fr] ? [en] ? [claim best=F value=2] [show reach=F]} 1. F! \
        {[fr] a [en] b} (1. A? {[fr] c [en] d} f) *\r\n{e} 1. C *";
    for (at, _) in text.char_indices() {
        let (head, tail) = text.split_at(at);
        for broken in
            [head.to_owned(), tail.to_owned(), format!("{head}[{tail}"), format!("{head}]{tail}")]
        {
            if let Err(faults) = read(&broken) {
                assert!(!faults.is_empty());
                faults.iter().for_each(|fault| assert!(!fault.to_string().is_empty()));
            }
        }
    }
}

#[test]
fn a_question_without_a_move_is_answered_by_a_number_or_a_choice() {
    let lesson = read(
        "[Title \"Count\"]\n{[ask number=4] How many? [then] Four. [other] No.} *\n\n\
         [Round \"2\"]\n{[ask choice] [fr] Qui ? [en] Who? [right] [fr] Sud [en] South \
         [wrong] [fr] Nord [en] North [hint] [fr] Voyez. [en] Look.} 1. C *\n",
    )
    .unwrap();
    let boards = json!(lesson)["boards"].clone();
    let ask = &boards[0]["steps"][0]["ask"];
    assert_eq!((&ask["number"], &ask["then"]["all"]), (&json!(4), &json!("Four.")));
    let ask = &boards[1]["steps"][0]["ask"];
    assert_eq!(ask["number"], Value::Null);
    assert_eq!(
        ask["choices"],
        json!([
            { "said": { "fr": "Sud", "en": "South" }, "right": true },
            { "said": { "fr": "Nord", "en": "North" }, "right": false },
        ])
    );
    assert_eq!((&ask["any"], &ask["answers"]), (&json!(false), &json!([])));
    // The move that follows is played, not asked for.
    assert_eq!(boards[1]["steps"][1]["moves"], json!(["C"]));
}

//! The messages about a move are true, and every message has words.

use crate::files::{entries, everything};
use crate::formatter::{Lang, Words};
use crate::helpers::random_games::{Random, rule_sets};
use awale::rules::*;
use awale::teach::{
    Datum, Message, MoveReport, ending, facts, hint, refusal, repetition_warning, voices,
};
use std::collections::BTreeSet;
use std::path::Path;

/// The words of a game in both languages, in the voices of these rules.
fn words(rules: &Rules) -> [Words; 2] {
    [Lang::French, Lang::English].map(|lang| Words::of(lang, &voices(rules)).unwrap())
}

/// All words of both languages, those of hints and faults among them, in the voices of these rules.
pub fn all_words(rules: &Rules) -> [Words; 2] {
    [("fr", Lang::French), ("en", Lang::English)].map(|(code, lang)| {
        let all = serde_json::to_string(&everything(code)).unwrap();
        Words::read(lang, &all, &voices(rules)).unwrap()
    })
}

/// Any move, legal or not.
fn any_move(random: &mut Random, position: &Position) -> Move {
    if random.below(4) == 0 {
        return random.any_placement(position);
    }
    let pit = Pit::new(random.below(12)).unwrap();
    let mut harvest = [0; 6];
    if random.below(3) == 0 {
        harvest[random.below(6)] = random.below(4) as u8;
    }
    Move::Sow { pit, harvest }
}

/// Asserts that both languages have words for a message, and adds its key to `seen`.
pub fn assert_worded(words: &[Words; 2], message: &Message, seen: &mut BTreeSet<&'static str>) {
    seen.insert(message.key);
    for words in words {
        let said = words.message(message);
        // What has no words is shown as its placeholder or its key.
        let worded = !said.contains(['{', '}']) && !said.contains("word.");
        assert!(worded && said != message.key, "{message:?} says {said}");
        assert!(said.ends_with('.') && !said.contains("  "), "{message:?} says {said}");
        assert!(
            said.starts_with(|first: char| first.is_uppercase()
                || first.is_numeric()
                || "«“".contains(first)),
            "{said}"
        );
    }
}

/// What the page tells of a legal move in a game: an end by repetition is part of it.
fn told_in_game(game: &Game, mv: &Move) -> Vec<Message> {
    let (after, trace) = game.position().trace(mv).unwrap();
    let report = MoveReport::of(game.position(), &after, mv, &trace);
    report.with_end(&after, game.end_after(&after).as_ref()).messages
}

/// Plays random games, and asserts that every message about them has its words.
fn play_games(rules: Rules, games: usize, random: &mut Random, seen: &mut BTreeSet<&'static str>) {
    let (words, all_words) = (words(&rules), all_words(&rules));
    let side = random.pick(&Side::ALL);
    for _ in 0..games {
        let mut game = Game::new(Position::start_with(rules, side));
        while game.end().is_none() && game.moves().len() < 300 {
            let position = *game.position();
            for _ in 0..3 {
                if let Err(why) = position.check(&any_move(random, &position)) {
                    assert_worded(&words, &refusal(&position, &why), seen);
                }
            }
            let mv = random.legal_move(&position);
            assert_worded(&words, &repetition_warning(position.rules()), seen);
            let told = told_in_game(&game, &mv);
            told.iter().for_each(|message| assert_worded(&words, message, seen));
            if random.below(4) == 0 {
                hint(&position, &mv)
                    .iter()
                    .for_each(|message| assert_worded(&all_words, message, seen));
            }
            game.play(&mv).unwrap();
        }
        let position = game.position();
        for why in
            [EndReason::Agreement, EndReason::Resignation(side), EndReason::Time(side.other())]
        {
            let end = position.ended_by(why);
            ending(position, &end).iter().for_each(|message| assert_worded(&words, message, seen));
        }
        for why in [EndReason::Agreement, EndReason::Time(side)] {
            let over = Refusal::Over(position.ended_by(why));
            assert_worded(&words, &refusal(position, &over), seen);
        }
    }
}

#[test]
fn every_message_has_its_words() {
    let mut random = Random::new();
    let mut seen = BTreeSet::new();
    for (place, rules) in rule_sets(&mut random).into_iter().enumerate() {
        // The presets come first in the list.
        let games = if place < Preset::ALL.len() { 15 } else { 4 };
        play_games(rules, games, &mut random, &mut seen);
    }
    // `why.txt` has the messages that random play does not reach.
    for (_, position, mv, _) in written_cases() {
        let words = words(position.rules());
        let told = facts(&position, &mv).unwrap_or_else(|why| vec![refusal(&position, &why)]);
        told.iter().for_each(|message| assert_worded(&words, message, &mut seen));
    }
    // The words of hints are in a folder of their own.
    let first = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/words");
    let files = [entries(&first, "fr"), entries(&first.join("helps"), "fr")];
    let written = files.iter().flat_map(|file| file.keys()).map(String::as_str).filter(|key| {
        // With `@`: another wording of the same message, for one voice.
        !key.contains('@')
            && ["fact.", "end.", "refusal.", "hint.", "warning."]
                .iter()
                .any(|part| key.starts_with(part))
    });
    let never: Vec<&str> = written.filter(|key| !seen.contains(key)).collect();
    assert!(never.is_empty(), "no game says {never:?}");
}

/// The cases of `why.txt`: the question, its position and move, and the answer.
fn written_cases() -> impl Iterator<Item = (&'static str, Position, Move, &'static str)> {
    include_str!("why.txt").split("\n> ").skip(1).map(|case| {
        let (asked, told) = case.split_once('\n').unwrap();
        let [rules, position, mv] = asked.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let setup: Setup = position.parse().unwrap();
        (asked, setup.position(rules.parse().unwrap()).unwrap(), mv.parse().unwrap(), told)
    })
}

#[test]
fn answers_are_those_written_in_why_txt() {
    let mut compared = 0;
    for (asked, position, mv, told) in written_cases() {
        let messages = match facts(&position, &mv) {
            Ok(messages) => messages,
            Err(why @ Refusal::Over(end)) => {
                [vec![refusal(&position, &why)], ending(&position, &end)].concat()
            }
            Err(why) => vec![refusal(&position, &why)],
        };
        for (words, code) in words(position.rules()).iter().zip(["fr: ", "en: "]) {
            let said = messages.iter().map(|message| match message.rule {
                None => words.message(message),
                Some(rule) => {
                    format!("{} [{rule}={}]", words.message(message), rule.value(position.rules()))
                }
            });
            let written = told.lines().filter_map(|line| line.strip_prefix(code));
            assert_eq!(said.collect::<Vec<_>>(), written.collect::<Vec<_>>(), "{asked}");
            compared += 1;
        }
    }
    assert!(compared >= 80, "{compared} answers only");
}

#[test]
fn messages_count_every_captured_seed() {
    let mut random = Random::new();
    for rules in rule_sets(&mut random) {
        let mut game = Game::new(Position::start(rules));
        while game.end().is_none() && game.moves().len() < 100 {
            let position = *game.position();
            let mv = random.legal_move(&position);
            let told = told_in_game(&game, &mv);
            let taken: u32 = told.iter().map(seeds_taken).sum();
            assert_eq!(taken, u32::from(position.captured(&mv)), "{position:?} {mv} {told:?}");
            game.play(&mv).unwrap();
            let ended = told.iter().any(|message| message.key.starts_with("end."));
            assert_eq!(ended, game.end().is_some(), "{position:?} {mv}");
        }
    }
}

/// The seeds that a message says are taken.
fn seeds_taken(message: &Message) -> u32 {
    let n = match message.data.get("n") {
        Some(Datum::Count(n)) => *n,
        _ => 0,
    };
    match message.key {
        "fact.capture" | "fact.capture-chain" | "fact.facing" => n,
        // With the last seed, which the message names without counting it.
        "fact.facing-with" => n + 1,
        "fact.facing-alone" => 1,
        _ => 0,
    }
}

#[test]
fn the_warning_before_a_repetition_says_who_gets_the_seeds() {
    for (rules, key) in [
        ("classique", "warning.repetition"),
        ("classique,repetition-shares=owner", "warning.repetition-owner"),
        ("cote-ivoire", "warning.repetition-nobody"),
        ("cote-ivoire,leftovers=owner", "warning.repetition"),
    ] {
        assert_eq!(repetition_warning(&rules.parse().unwrap()).key, key, "{rules}");
    }
}

#[test]
fn every_option_has_its_words() {
    let file: serde_json::Value =
        serde_json::from_str(include_str!("../../www/words/options/fr.json")).unwrap();
    for name in OptionName::ALL {
        assert!(file.get(format!("rule.{name}")).is_some(), "{name}");
        for value in name.values() {
            assert!(file.get(format!("rule.{name}.{value}")).is_some(), "{name}={value}");
            let short = file.get(format!("ui.option.{name}.{value}"));
            // A number of seeds is its own short name.
            assert!(short.is_some() || name == OptionName::Seeds, "{name}={value}");
        }
    }
}

#[test]
fn the_title_of_an_exercise_gives_each_preset_a_name_of_its_own() {
    for lang in ["fr", "en"] {
        let words = everything(lang);
        let text = |key: &str| words[key].as_str().unwrap();
        let name = |preset: &Preset| {
            let name = text(&format!("ui.exercises.rules.{}", preset.id));
            name.strip_prefix("{:").map_or(name, |key| text(key.trim_end_matches('}'))).to_owned()
        };
        let names: BTreeSet<String> = Preset::ALL.iter().map(name).collect();
        assert_eq!(names.len(), Preset::ALL.len(), "{lang}: {names:?}");
    }
}

#[test]
fn a_message_serializes_as_key_data_and_rule() {
    let start = Position::start(Rules::default());
    let told = facts(&start, &"C".parse().unwrap()).unwrap();
    assert_eq!(
        serde_json::to_value(&told[1]).unwrap(),
        serde_json::json!({
            "key": "fact.nothing-count",
            "data": {"by": "S", "n": 5, "pit": "a"},
            "rule": "capture"
        })
    );
}

#[test]
fn after_a_resignation_or_a_loss_on_time_no_refusal_counts_seeds() {
    let position = Position::start(Rules::default());
    for why in [EndReason::Resignation(Side::South), EndReason::Time(Side::North)] {
        let message = refusal(&position, &Refusal::Over(position.ended_by(why)));
        for words in words(position.rules()) {
            let said = words.message(&message);
            assert!(!said.contains(char::is_numeric), "{said}");
        }
    }
}

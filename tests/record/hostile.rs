//! Hostile texts: game files and links are read as far as they are valid, in a time proportional to their length;
//! what is too long is cut. A damaged stored record may be refused.

use crate::helpers::random_games::Random;
use crate::sample::each_record;
use awale::record::ogn::{self, Problem};
use awale::record::{Link, MOST_NODES, Record};
use std::fmt::Write;

/// Reads a text, and checks that each game as written reads back the same; gives the numbers of games, moves of the
/// main lines, and faults.
fn counts(text: &str) -> (usize, usize, usize) {
    let (mut games, mut moves, mut faults) = (0, 0, 0);
    for reading in ogn::read(text) {
        games += 1;
        moves += reading.record.main_line().len();
        faults += reading.faults.len();
        let written = ogn::write(&reading.record);
        let again = ogn::read(&written).next().unwrap();
        assert_eq!(ogn::write(&again.record), written);
    }
    (games, moves, faults)
}

#[test]
fn deeply_nested_variations_are_read() {
    let deep = |inside: &str, depth: usize| {
        format!("1. C e {}{} 2. F a *", format!("({inside} ").repeat(depth), ")".repeat(depth))
    };
    // Two moves in turn, each a variation of the other; half of the brackets stay open.
    let (games, moves, faults) = counts(&deep("1… f (1… d", 10_000));
    assert_eq!((games, moves, faults > 0), (1, 2, true));
    // The same move at every depth, which repeats the main line.
    let (games, moves, faults) = counts(&deep("1… e", 10_000));
    assert_eq!((games, moves, faults), (1, 4, 0));
    // Brackets alone.
    let (games, moves, _) = counts(&deep("", 100_000));
    assert_eq!((games, moves), (1, 4));
    let (games, _, _) = counts(&"(".repeat(300_000));
    assert_eq!(games, 1);
    let (games, _, _) = counts(&")".repeat(300_000));
    assert_eq!(games, 1);
}

#[test]
fn thousands_of_variations_are_kept() {
    let mut record = Record::new(awale::rules::Position::start("kalah".parse().unwrap()));
    let mut random = Random::new();
    let mut variations = 0;
    while variations < 5_000 {
        let node = record.node(random.below(1 + 2 * variations)).unwrap();
        if record.end(node).is_some() {
            continue;
        }
        record.go_to(node);
        let before = record.children(node).count();
        let mv = random.legal_move(record.position(node));
        record.play(&mv).unwrap();
        variations += usize::from(before > 0 && record.children(node).count() > before);
    }
    let text = ogn::write(&record);
    assert!(text.matches('(').count() >= 5_000);
    let reading = ogn::read(&text).next().unwrap();
    assert!(reading.faults.is_empty());
    assert_eq!(ogn::write(&reading.record), text);
    let stored = record.to_stored();
    assert_eq!(Record::from_stored(&stored).unwrap().to_stored(), stored);
}

#[test]
fn too_long_comments_and_too_many_marks_and_tags_are_cut() {
    let long = "A".repeat(1_000_000);
    let marks: String = (1..=9).map(|mark| format!("${mark} ")).collect();
    let comment = format!("1. C {{{long}}} e {}{marks} *", "{x}".repeat(300_000));
    let reading = ogn::read(&comment).next().unwrap();
    let line = reading.record.main_line();
    assert_eq!(line.len(), 2);
    assert!(reading.record.notes(line[0]).unwrap().after().len() <= 20_000);
    assert_eq!(reading.record.notes(line[1]).unwrap().marks().len(), 8);
    let faults = reading.faults;
    assert!(faults[0].problem == Problem::CommentCut && faults.len() <= 50, "{faults:?}");
    let tags = format!("[South \"{long}\"]\n{}\n1. C", "[T1 \"x\"]\n".repeat(50_000));
    let reading = ogn::read(&tags).next().unwrap();
    assert!(reading.record.tags().get("South").unwrap().len() <= 1_000);
    let names: String = (0..5_000).fold(String::new(), |mut tags, number| {
        writeln!(tags, "[T{number} \"x\"]").unwrap();
        tags
    });
    let reading = ogn::read(&names).next().unwrap();
    assert!(reading.record.tags().iter().count() <= 100 && reading.faults.len() <= 50);
    for junk in [long.as_str(), "+1+1", "!?!?", "1.1.", "é", "[", "{", "\0", "$", "-", "x;", "C+1!"]
    {
        counts(&junk.repeat(1_000_000 / junk.len()));
    }
}

#[test]
fn a_game_with_too_many_moves_is_cut() {
    // Two seeds that circle without end, by rules without repetition.
    let mut text = String::from(
        "[Rules \"classique,repetition=0,exhaustion=no\"]\n\
         [FEN \"1-0-0-0-0-0-1-0-0-0-0-0-23-23-S\"]\n",
    );
    let lap = "AaBbCcDdEeFf".repeat(2_000);
    text.push_str(&lap);
    let reading = ogn::read(&text).next().unwrap();
    assert_eq!(reading.record.main_line().len(), MOST_NODES);
    assert_eq!(reading.faults[0].problem, Problem::TooManyMoves);
    let moves = text.lines().last().unwrap();
    let link = format!(
        "rules=classique,repetition=0,exhaustion=no&position=1-0-0-0-0-0-1-0-0-0-0-0-23-23-S&\
         moves={moves}"
    );
    let (link, faults) = Link::read(&link);
    assert_eq!((link.record.line().len(), faults.len()), (MOST_NODES, 1));
}

#[test]
fn a_large_file_is_read_without_faults() {
    let mut text = String::new();
    let mut games = 0;
    while text.len() < 5_000_000 {
        each_record(|record| {
            if text.len() < 5_000_000 {
                text.push_str(&ogn::write(&record));
                text.push('\n');
                games += 1;
            }
        });
    }
    // In quadratic time neither of these two passes over 5 MB would end.
    assert_eq!(ogn::games(&text).count(), games);
    let mut faults = 0;
    let read = ogn::read(&text).inspect(|reading| faults += reading.faults.len()).count();
    assert_eq!((read, faults), (games, 0));
}

#[test]
fn a_text_changed_at_random_is_read() {
    let mut random = Random::new();
    let mut tried = 0;
    each_record(|record| {
        tried += 1;
        if tried % 8 != 0 {
            return;
        }
        let texts = [ogn::write(&record), record.to_stored(), Link::to(&record).write()];
        for _ in 0..20 {
            let spoilt = texts.clone().map(|text| {
                let mut bytes = text.into_bytes();
                for _ in 0..=random.below(4) {
                    let place = random.below(bytes.len().max(1));
                    let sign =
                        random.pick(b"(){}[]$;%!?+-*.@x\"\\\n\rABCabc0129~<>=& \xc3\xa9\xff");
                    match random.below(3) {
                        0 if !bytes.is_empty() => bytes[place] = sign,
                        1 if !bytes.is_empty() => drop(bytes.remove(place)),
                        _ => bytes.insert(place, sign),
                    }
                }
                bytes
            });
            let (text, _) = ogn::decode(&spoilt[0]).unwrap();
            counts(&text);
            if let Ok(back) = Record::from_stored(&String::from_utf8_lossy(&spoilt[1])) {
                let stored = back.to_stored();
                assert_eq!(Record::from_stored(&stored).unwrap().to_stored(), stored);
            }
            let (link, _) = Link::read(&String::from_utf8_lossy(&spoilt[2]));
            let written = link.write();
            assert_eq!(Link::read(&written).0.write(), written);
        }
    });
}

//! Links: they read back the same, are short enough to send, and are read in spite of faults.

use crate::helpers::random_games::Random;
use crate::sample::each_record;
use awale::record::{Link, LinkContent, NodeId, Record};
use awale::rules::*;

#[test]
fn links_read_back_the_same() {
    each_record(|record| {
        let mut link = Link::to(&record);
        link.lang = Some("en");
        link.flip = Some(true);
        let text = link.write();
        let (back, faults) = Link::read(&text);
        assert_eq!(faults, [], "{text}");
        assert_eq!(back.write(), text);
        let cursor = |record: &Record| record.moves_to(record.cursor());
        assert_eq!(cursor(&back.record), cursor(&record), "{text}");
        assert_eq!(back.record.start(), record.start());
        let last = |record: &Record| record.line().last().copied().unwrap_or(NodeId::ROOT);
        assert_eq!(back.record.end(last(&back.record)), record.end(last(&record)), "{text}");
        assert_eq!((back.lang, back.flip, back.mirror), (Some("en"), Some(true), None));
        // Browsers and mail programs may encode characters.
        let quoted = text.replace('@', "%40").replace(',', "%2C");
        assert_eq!(Link::read(&format!("#{quoted}")).0.write(), text);
    });
}

/// A random game of `moves` moves; `None` if it ends before.
fn long_game(random: &mut Random, rules: &str, moves: usize) -> Option<Record> {
    let rules: Rules = rules.parse().unwrap();
    let mut record = Record::new(Position::start(rules));
    while record.end(record.cursor()).is_none() && record.ply(record.cursor()) < moves {
        let mv = random.legal_move(record.position(record.cursor()));
        record.play(&mv).unwrap();
    }
    (record.ply(record.cursor()) == moves).then_some(record)
}

#[test]
fn a_game_of_120_moves_fits_in_a_message() {
    // A link to a friend has fewer than 400 characters. 140 are for what is not the game: the page's address, an id, a
    // request and so on, and two names, which are shortened where they do not fit (tests/page/friend.spec.js).
    let mut random = Random::new();
    for rules in ["classique", "cote-ivoire", "stricte", "eqwale"] {
        for _ in 0..10 {
            let record = (0..5_000).find_map(|_| long_game(&mut random, rules, 120)).unwrap();
            let text = Link::to(&record).write();
            assert!(text.len() <= 400 - 140, "{rules}: {} characters", text.len());
        }
    }
}

#[test]
fn a_long_game_fits_in_a_link() {
    let mut random = Random::new();
    for (rules, most) in [("classique", 700), ("eqwale", 2_000)] {
        let mut longest = 0;
        for _ in 0..3 {
            let record = (0..5_000).find_map(|_| long_game(&mut random, rules, 200)).unwrap();
            let mut link = Link::to(&record);
            link.record.go_to_ply(120);
            let text = link.write();
            longest = longest.max(text.len());
            let (back, faults) = Link::read(&text);
            assert_eq!((faults.len(), back.record.ply(back.record.cursor())), (0, 120));
            assert_eq!(back.record.line().len(), 200);
        }
        assert!(longest < most, "{longest} characters");
    }
}

fn read_link(text: &str) -> (Link, Vec<String>) {
    let (link, faults) = Link::read(text);
    (link, faults.iter().map(ToString::to_string).collect())
}

#[test]
fn faults_in_a_link_are_reported_and_the_rest_is_kept() {
    let (link, said) = read_link("#rules=clasique&moves=FfEa");
    assert!(said[0].starts_with("rules: no rules called \"clasique\"; there are classique, "));
    assert_eq!(said[1], "moves: left out, because it is not known where they start");
    assert_eq!(link.record.start(), &Position::start(Rules::default()));
    let (link, said) = read_link("moves=FfEz&ply=9&lang=de&flip=yes&end=never&x=1&&=");
    assert_eq!(link.record.line().len(), 3);
    assert_eq!(said.len(), 5, "{said:?}");
    assert!(said[0].starts_with("moves: move 4: \"z\" is not a move;"), "{said:?}");
    assert_eq!(
        said[1],
        "end: \"never\" found; expected agreement, resignation-S, resignation-N, \
                         time-S or time-N"
    );
    assert_eq!(said[2], "ply: \"9\" found; expected a number from 0 to 3");
    assert_eq!(said[3], "flip: \"yes\" found; expected 1 or 0");
    assert_eq!(said[4], "lang: \"de\" found; expected fr or en");
    let (link, said) = read_link("moves=FFa");
    assert_eq!(link.record.line().len(), 1);
    assert!(said[0].starts_with("moves: move 2: F is not in the camp"), "{said:?}");
    let (_, said) = read_link("position=4-4-4-4-4-4-4-4-4-4-4-5-0-0-S&moves=A");
    assert!(said[0].starts_with("position: 49 seeds in all, 1 too many"), "{said:?}");
    let (_, said) = read_link("rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-0-14-S&moves=B12");
    assert_eq!(
        said[0],
        "moves: move 1: B attacks bce; expected 3 digits from 0 to 2 after it; \
                         the moves before it are kept"
    );
    let (link, said) = read_link("rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-0-14-S&moves=B122");
    assert_eq!((said.len(), link.write().ends_with("moves=B122")), (0, true));
    let (link, _) =
        read_link("rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-0-14-S&moves=Bxb1c2e2");
    assert!(link.write().ends_with("moves=B122"));
    let (_, said) = read_link("rules=eqwale&position=0-4-3-6-0-2-0-7-3-1-3-5-0-14-S&moves=b122");
    assert!(said[0].starts_with("moves: move 1: b is not in the camp"), "{said:?}");
    // An end belongs to the last move of the link.
    let (link, said) = read_link("moves=FfEz&end=resignation-S");
    assert_eq!((link.record.line().len(), said.len()), (3, 1));
    assert!(link.record.end(link.record.cursor()).is_none());
    for odd in ["%", "#%zz=%4", "moves=%F0%9F", "moves=\u{1f331}", "ply=-1", "moves=AéB"] {
        let (link, _) = read_link(odd);
        assert!(link.record.start().end().is_none(), "{odd}");
    }
}

#[test]
fn a_game_stopped_before_its_first_move_is_a_game() {
    for text in ["end=resignation-S", "rules=kalah&end=agreement"] {
        let (link, faults) = Link::read(text);
        assert_eq!((link.content, faults.len()), (LinkContent::Game, 0), "{text}");
        assert!(link.record.end(link.record.cursor()).is_some(), "{text}");
    }
    assert_eq!(Link::read("end=never").0.content, LinkContent::Nothing);
}

#[test]
fn a_link_says_how_the_board_lies_or_leaves_it_to_the_page() {
    let (link, said) = read_link("flip=0&mirror=1");
    assert_eq!((said.len(), link.flip, link.mirror), (0, Some(false), Some(true)));
    assert!(link.write().ends_with("mirror=1"), "{}", link.write());
    let (link, _) = read_link("moves=F");
    assert_eq!((link.flip, link.mirror), (None, None));
}

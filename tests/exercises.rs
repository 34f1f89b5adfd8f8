//! The page's exercises: each is judged again by search and tables and by its idea's definition, and what the page says
//! of it is compared with the board. Also the ideas themselves, and `awale exercises --at-stake`.

mod helpers;

use awale::rules::{
    Capture, Game, Move, OptionName, Pit, Position, Preset, Rules, Setup, Side, Wide, Word,
    read_moves,
};
use awale::search::{Level, Search, TranspositionTable};
use awale::tables::{Builder, Tables};
use awale::teach::lessons::{self, Answer, LessonBoard};
use awale::teach::{
    Candidate, Change, Datum, Message, Puzzle, STAKES, Stake, Theme, alike, by_other_rules,
    difficulty, distance, found_at, hint, position_after, refutation, refutation_messages, themes,
    threats,
};
use helpers::exercises::{FAMILIES, read_exercises};
use helpers::positions::{boards, position};
use helpers::program::printed;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;

/// The numbers of the exercises at which a later addition begins. Within each addition the easiest come first.
const ADDED: [(&str, &[usize]); 5] = [
    ("classique", &[149, 173]),
    ("boite", &[203, 225, 236]),
    ("cote-ivoire", &[153, 164, 187]),
    ("eqwale", &[164, 170, 181, 208]),
    ("kalah", &[145]),
];

/// The least margin of the best move, in seeds. Exercises are made with half a seed more, so that
/// they survive a small change of the search.
const MIN_MARGIN: f64 = Puzzle::MARGIN - 0.5;
/// The most points by which a stated difficulty may differ from the one measured now: those of two moves of search
/// depth, 80 each (`docs/exercises.md`).
const MAX_DRIFT: u16 = 160;
/// The greatest difficulty of an exercise for a child, and the most seeds on its board.
const CHILD: (u16, u8) = (650, 14);

fn theme(board: &LessonBoard) -> Theme {
    Theme::from_text(board.record.tags().get("Theme").expect("a theme")).expect("a known theme")
}

fn stated_difficulty(board: &LessonBoard) -> u16 {
    board.record.tags().get("Difficulty").expect("a difficulty").parse().expect("a number")
}

/// The moves from the start that an exercise states.
fn from(board: &LessonBoard) -> Vec<Move> {
    read_moves(&board.record.tags().get("From").unwrap_or("").replace(' ', "")).expect("moves")
}

fn key(board: &LessonBoard) -> Move {
    *board.record.mv(board.record.main_line()[0]).expect("a move to be found")
}

/// Endgame tables by rule set, built when they are first needed, and the most seeds of a board that they cover.
struct Known(HashMap<String, Tables>, u8);

impl Default for Known {
    fn default() -> Known {
        Known(HashMap::new(), Puzzle::SEEDS)
    }
}

impl Known {
    fn of(&mut self, rules: Rules) -> Tables {
        let make = || Builder::new(rules, self.1).finish();
        self.0.entry(rules.to_string()).or_insert_with(make).clone()
    }
}

#[test]
fn every_family_and_variant_has_enough_exercises() {
    for (family, least, presets) in FAMILIES {
        let lesson = read_exercises(family);
        assert!(lesson.boards.len() >= least, "{family}: {}", lesson.boards.len());
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        let mut ideas: BTreeMap<&str, usize> = BTreeMap::new();
        for board in &lesson.boards {
            *found.entry(board.record.rules().to_string()).or_default() += 1;
            *ideas.entry(theme(board).as_str()).or_default() += 1;
        }
        for preset in presets {
            let count = found.remove(*preset).unwrap_or(0);
            assert!(count >= 10, "{family}: {count} by {preset}");
        }
        assert!(found.is_empty(), "{family}: not of this family: {found:?}");
        assert!(ideas.len() >= 10, "{family}: {ideas:?}");
        for (idea, count) in ideas {
            assert!(count * 6 <= lesson.boards.len(), "{family}: {count} about {idea}");
        }
    }
}

#[test]
fn page_and_plugin_list_the_same_families_and_each_has_the_presets_of_its_base() {
    let families = FAMILIES.map(|(family, ..)| family);
    let listed = |file: &str, start: &str| {
        let text = fs::read_to_string(file).unwrap();
        let (_, after) = text.split_once(start).unwrap_or_else(|| panic!("{file}: no {start:?}"));
        let list = after.split(']').next().unwrap();
        let mut names: Vec<String> =
            list.split('\'').skip(1).step_by(2).map(str::to_owned).collect();
        names.sort_unstable();
        names
    };
    let mut sorted = families.to_vec();
    sorted.sort_unstable();
    assert_eq!(listed("www/exercises/read-exercises.js", "FAMILIES = "), sorted);
    assert_eq!(listed("wordpress/awale.php", "AWALE_FAMILIES = "), sorted);
    for (family, _, presets) in FAMILIES {
        for preset in Preset::ALL.iter().filter(|preset| presets.contains(&preset.id)) {
            // A preset whose base game has no family belongs to the first family.
            let own = families.contains(&preset.base);
            assert_eq!(family, if own { preset.base } else { families[0] }, "{}", preset.id);
        }
    }
}

#[test]
fn every_family_begins_with_exercises_for_a_child_and_ends_with_hard_ones() {
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        let for_child = |board: &&LessonBoard| {
            let pits = board.record.start().pits();
            stated_difficulty(board) <= CHILD.0
                && pits.iter().sum::<u8>() <= CHILD.1
                && pits.iter().all(|seeds| *seeds < 12)
        };
        let count = lesson.boards.iter().filter(for_child).count();
        assert!(count >= 10, "{family}: {count} for a child");
        let hard = |board: &&LessonBoard| {
            let start = board.record.start();
            start.reserve() == 0
                && stated_difficulty(board) >= 1000
                && found_at(start, &key(board)) >= 7
        };
        let count = lesson.boards.iter().filter(hard).count();
        assert!(count >= 5, "{family}: {count} that a search of six moves misses");
        // The difficulty falls only where a later addition begins.
        let falls = |two: &[LessonBoard]| stated_difficulty(&two[0]) > stated_difficulty(&two[1]);
        let found: Vec<usize> = (2..)
            .zip(lesson.boards.windows(2))
            .filter(|(_, two)| falls(two))
            .map(|(at, _)| at)
            .collect();
        let (_, added) = ADDED.iter().find(|(name, _)| *name == family).unwrap();
        assert_eq!(found, *added, "{family}: the easiest come first");
    }
}

/// The fewest exercises for experts that level 8 has to miss in each family. Only boards that tables cover are tried,
/// where the answer is certain and the search is quick; docs/exercises.md has the counts of all.
const MISSED: usize = 10;

#[test]
fn level_8_misses_some_exercises_for_experts() {
    let level = Level::new(8).unwrap();
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        let expert = |board: &&LessonBoard| {
            stated_difficulty(board) >= 1400
                && board.record.start().seeds_on_board() <= Puzzle::SEEDS
        };
        let misses = |board: &&LessonBoard| {
            let game = Game::new(*board.record.start());
            let mut table = TranspositionTable::with_bytes(1 << 22);
            let mut search = Search::new(&game, level.limits_in(&game));
            while !search.step(u64::MAX, &mut table) {}
            level.choose(&game, &search.report(), 1) != Some(key(board))
        };
        let missed = lesson.boards.iter().filter(expert).filter(misses).count();
        assert!(missed >= MISSED, "{family}: level 8 misses {missed}");
    }
}

#[test]
fn no_two_exercises_look_alike() {
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        for (at, one) in lesson.boards.iter().enumerate() {
            for other in &lesson.boards[..at] {
                let (a, b) = (one.record.start(), other.record.start());
                assert!(!alike(a, b), "{family}: lines {} and {}: {a}, {b}", one.line, other.line);
            }
        }
    }
}

/// Positions of two families are at least two seeds apart (`distance`), even where the answers differ; where the idea
/// and the pit of the answer are the same, at least three.
#[test]
fn no_exercise_repeats_one_of_another_family() {
    let all: Vec<(&str, LessonBoard)> = FAMILIES
        .iter()
        .flat_map(|(family, ..)| {
            read_exercises(family).boards.into_iter().map(|one| (*family, one))
        })
        .collect();
    for (at, (family, one)) in all.iter().enumerate() {
        for (other_family, other) in all[..at].iter().filter(|(name, _)| name != family) {
            let [a, b] = [one, other].map(|board| board.record.start());
            let same = theme(one) == theme(other) && key(one).pit() == key(other).pit();
            let least = if same { 3 } else { 2 };
            let place = format!("{family} and {other_family}: {a}, {b}");
            assert!(distance(a, b) >= least, "{place}");
        }
    }
}

/// The command chooses by `Stake::otherwise`, so this test compares the moves and their scores itself.
#[test]
fn at_stake_finds_positions_whose_best_move_changes_with_the_option() {
    let mut known = Known::default();
    let mut found = Vec::new();
    for (option, family) in [
        ("slam", "boite"),
        ("facing-where", "boite"),
        ("chain-limit", "cote-ivoire"),
        ("replay", "kalah"),
    ] {
        let args = ["--at-stake", option, "--count", "3", "--rounds", "2", "--seed", "3", family];
        let text = printed(&[&["exercises"], &args[..]].concat());
        assert_eq!(text, printed(&[&["exercises"], &args[..]].concat()), "{option}");
        let boards = lessons::read(&text).unwrap().boards;
        assert_eq!(boards.len(), 3, "{text}");
        for board in boards {
            let tags = board.record.tags();
            assert_eq!(tags.get("Stake"), Some(option), "{text}");
            let start = *board.record.start();
            let place = format!("{option}, {start}");
            let against: Rules = tags.get("Against").expect(&place).parse().unwrap();
            let other = Setup::from(&start).position(against).unwrap();
            let otherwise: Move = tags.get("Otherwise").expect(&place).parse().unwrap();
            for (position, best, worse) in
                [(start, key(&board), otherwise), (other, otherwise, key(&board))]
            {
                let puzzle = Puzzle::judge(&position, &known.of(*position.rules())).expect(&place);
                let answers = puzzle.answers();
                assert_eq!(answers[0].mv.pit(), best.pit(), "{place}: the best by its rules");
                let judged = answers.iter().find(|answer| answer.mv.pit() == worse.pit());
                let loses = judged.is_none_or(|judged| {
                    let decides = answers[0].score > 0.0 && judged.score <= 0.0
                        || answers[0].score >= 0.0 && judged.score < 0.0;
                    answers[0].score - judged.score >= 3.0 || puzzle.proven() && decides
                });
                assert!(loses, "{place}: {worse} by {}", position.rules());
            }
            found.push(start.to_string());
        }
    }
    let count = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), count, "{found:?}");
}

#[test]
fn every_rule_is_at_stake_in_ten_exercises() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (family, ..) in FAMILIES {
        for board in &read_exercises(family).boards {
            let Theme::Rule(stake) = theme(board) else { continue };
            *found.entry(stake.name).or_default() += 1;
            let start = board.record.start();
            let place = format!("{family}, line {}: {start}", board.line);
            assert_eq!(start.rules().to_string(), stake.rules, "{place}");
            assert_eq!(board.record.tags().get("Against"), Some(stake.against), "{place}");
            let otherwise: Move =
                board.record.tags().get("Otherwise").expect(&place).parse().unwrap();
            // Stricter than `Stake::same_answer`: in `rule-placement` another harvest alone is no other answer here.
            let asks_harvest = matches!(stake.option, OptionName::Harvest | OptionName::Feeding)
                && start.rules().capture == Capture::Equal;
            let another =
                otherwise.pit() != key(board).pit() || asks_harvest && otherwise != key(board);
            assert!(another, "{place}: {otherwise} is the same answer");
            let from = from(board);
            if matches!(stake.option, OptionName::Seeds | OptionName::Opening) {
                assert_eq!(position_after(*start.rules(), &from).as_ref(), Some(start), "{place}");
            }
            if stake.option == OptionName::Opening {
                // The position is compared with the one after the same sowings from a filled board. Without sowings,
                // that would be the same board in every exercise.
                let sowings = from.iter().filter(|mv| mv.pit().is_some()).count();
                assert!(sowings >= 2, "{place}: {sowings} sowings");
            }
        }
    }
    for stake in STAKES {
        let count = found.get(stake.name).copied().unwrap_or(0);
        assert!(count >= 10, "{}: {count}", stake.name);
    }
}

#[test]
fn the_page_lists_every_theme() {
    let script = fs::read_to_string("www/exercises/themes.js").unwrap();
    let (_, list) = script.split_once("export const THEMES = [").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let listed: Vec<&str> = list.split('\'').skip(1).step_by(2).collect();
    let ideas = Theme::IDEAS.map(Theme::as_str);
    let stakes = STAKES.map(|stake| stake.name);
    let known: BTreeSet<&str> = ideas.iter().chain(&stakes).copied().collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), known);
    assert_eq!(listed.len(), known.len(), "a theme is listed twice");
    // The page knows the themes about a rule by how their names begin.
    assert!(stakes.iter().all(|name| name.starts_with("rule-")));
    assert!(ideas.iter().all(|name| !name.starts_with("rule-")));
}

/// The same sowing captures differently by Éqwalé and by `classique`, but the answer is the pit that is sown. It also
/// stays the same if the best move by the other rules sows another pit, but loses only two seeds by Éqwalé.
#[test]
fn the_answer_is_the_same_for_the_same_pit_or_a_loss_of_two_seeds() {
    let stake = STAKES.into_iter().find(|stake| stake.name == "rule-equal").unwrap();
    let mut known = Known(HashMap::new(), Puzzle::LAST_SEEDS);
    for (board, key, otherwise) in [
        ("0-2-2-0-0-2-0-1-0-0-0-0-19-22-S", "Fxb2", "F"),
        ("6-0-1-3-0-3-1-3-0-2-0-0-12-17-S", "Axa2d2", "A"),
        // Another pit, but sowing it costs only two seeds in Éqwalé.
        ("1-4-0-0-2-0-2-2-0-1-0-0-21-15-S", "Axa2b2", "E"),
    ] {
        let setup: Setup = board.parse().unwrap();
        let start = setup.position(stake.rules.parse().unwrap()).unwrap();
        let other = by_other_rules(&start, &stake, &[]).unwrap();
        let [one, two] = [start, other]
            .map(|position| Puzzle::certain(&position, &known.of(*position.rules())).unwrap());
        let [key, otherwise] = [key, otherwise].map(|text| text.parse::<Move>().unwrap());
        assert_eq!([one.answers()[0].mv, two.answers()[0].mv], [key, otherwise], "{board}");
        assert_eq!(stake.otherwise(&one, &two, Stake::MARGIN), None, "{board}");
        assert!(!stake.confirmed(&one, &two, &key, &otherwise), "{board}");
    }
}

/// `docs/exercises.md` gives the proof, and says how exercises on the last seed are chosen instead.
#[test]
fn the_last_seed_never_makes_another_move_the_best() {
    let mut known = Known::default();
    let stake = STAKES.into_iter().find(|stake| stake.name == "rule-last-seed").unwrap();
    assert_eq!(stake.change, Change::Only);
    let [rules, against] = [stake.rules, stake.against].map(|text| text.parse::<Rules>().unwrap());
    let (mut judged, mut changed) = (0, 0);
    for seeds in 2..=5 {
        for node in boards::<Wide>(seeds) {
            let pits = std::array::from_fn(|pit| node.board.seeds(pit));
            // The leader has at least as many seeds more as are left on the board. So it is certain who gets the
            // last seed, and the tables are exact.
            for (more, south_leads) in [(0, true), (0, false), (2, true), (2, false)] {
                let rest = u32::from(rules.total() - seeds);
                let leader = (u32::from(rules.total()) + more) / 2;
                let stores =
                    if south_leads { [leader, rest - leader] } else { [rest - leader, leader] };
                let setup = Setup { pits, stores, turn: Side::South };
                let [Ok(one), Ok(other)] = [rules, against].map(|rules| setup.position(rules))
                else {
                    continue;
                };
                let both = [&one, &other]
                    .map(|position| Puzzle::judge(position, &known.of(*position.rules())));
                let [Some(one), Some(other)] = &both else { continue };
                assert!(one.proven() && other.proven(), "{setup}");
                judged += 1;
                for first in one.answers() {
                    for second in one.answers() {
                        if first.score > second.score {
                            let [first, second] =
                                [first, second].map(|answer| score(other, &answer.mv));
                            assert!(first >= second, "{setup}: another move is better");
                        }
                    }
                }
                assert!(
                    Stake { change: Change::Best, ..stake }
                        .otherwise(one, other, Stake::MARGIN)
                        .is_none()
                );
                changed += usize::from(stake.otherwise(one, other, Stake::MARGIN).is_some());
            }
        }
    }
    assert!(judged > 10_000, "{judged}");
    assert!(changed > 10, "{changed}");
}

fn score(puzzle: &Puzzle, mv: &Move) -> f64 {
    puzzle.answers().iter().find(|answer| answer.mv == *mv).expect("the same moves").score
}

#[test]
fn every_exercise_is_what_its_file_states() {
    let mut known = Known::default();
    for (family, ..) in FAMILIES {
        for board in &read_exercises(family).boards {
            let tables = known.of(*board.record.rules());
            let place = format!("{family}, line {}: {}", board.line, board.record.start());
            assert_sound(board, &tables, &place);
        }
    }
}

/// Asserts that South moves, that each move asked for is better than all others, that the idea holds, that the replies
/// are nearly the best ones, that the difficulty is near the one measured, and that the wrong answers are sound.
fn assert_sound(board: &LessonBoard, tables: &Tables, place: &str) {
    let start = *board.record.start();
    assert_eq!(start.turn(), Side::South, "{place}");
    let theme = theme(board);
    let mut first = true;
    let line = board.record.main_line();
    let mut asked = 0;
    let mut position = start;
    for node in line {
        let mv = *board.record.mv(node).unwrap();
        let puzzle = Puzzle::judge(&position, tables).expect(place);
        if position.turn() == Side::South {
            asked += 1;
            let (best, margin) = puzzle.best().expect(place);
            let clear = margin >= MIN_MARGIN || puzzle.decides();
            assert!(best == mv && clear, "{place}: {best} by {margin}");
            if first {
                let ideas = themes(&puzzle, &from(board), tables);
                let stated = matches!(theme, Theme::Rule(_)) || ideas.contains(&theme);
                assert!(stated, "{place}: {theme} is not among {ideas:?}");
                let found = difficulty(&position, &mv, theme);
                let stated = stated_difficulty(board);
                assert!(stated.abs_diff(found) <= MAX_DRIFT, "{place}: {stated}, found {found}");
                assert_wrong_answers(board, &puzzle, place);
            }
        } else {
            let best = puzzle.answers()[0].score;
            let reply = puzzle.answers().iter().find(|answer| answer.mv == mv).expect(place);
            assert!(best - reply.score < MIN_MARGIN, "{place}: {mv} is not the best reply");
        }
        first = false;
        position = position.play(&mv).expect(place);
    }
    assert!(asked >= 1, "{place}");
    let questions = board.steps.iter().filter(|step| step.ask.is_some()).count();
    assert_eq!(questions, asked, "{place}: every move to be found is asked for");
}

/// Asserts that the right answer comes first; that every wrong one loses seeds or the result, has a cost and, unless it
/// ends the game, a refutation; and, unless seeds are placed, that a move of each legal pit is among the answers.
fn assert_wrong_answers(board: &LessonBoard, puzzle: &Puzzle, place: &str) {
    let ask = board.steps[0].ask.as_ref().expect(place);
    let (key, others) = ask.answers.split_first().expect(place);
    assert!(key.right && others.iter().all(|answer| !answer.right), "{place}");
    let costs = board.record.tags().get("Costs").expect(place);
    assert_eq!(costs.split(' ').count(), others.len(), "{place}");
    for answer in others {
        let judged = puzzle.answers().iter().find(|judged| judged.mv == answer.mv).expect(place);
        let lost = puzzle.answers()[0].score - judged.score;
        let clear = lost >= MIN_MARGIN || puzzle.decides();
        assert!(clear, "{place}: {} loses only {lost}", answer.mv);
        let stated = f64::from(answer.cost.expect(place));
        // `a_surer_judgement_confirms_every_exercise` checks what sowings cost.
        let placed = puzzle.position().reserve() > 0;
        assert!(!placed || (stated - lost).abs() <= 1.0, "{place}: {} costs {lost}", answer.mv);
        let over = board.record.start().play(&answer.mv).expect(place).end().is_some();
        assert_eq!(answer.replies.is_empty(), over, "{place}: {} is answered", answer.mv);
    }
    if puzzle.position().reserve() > 0 {
        return;
    }
    for pit in puzzle.position().legal_pits() {
        let answered = ask.answers.iter().any(|answer| answer.mv.pit() == Some(pit));
        assert!(answered, "{place}: {pit} has no answer");
    }
}

/// Judges each exercise by tables of twelve seeds or, beyond them, by a search that is deeper than that of
/// `Puzzle::judge` and asks these tables. Placements are left out: `Puzzle::certain` does not judge them.
#[test]
fn a_surer_judgement_confirms_every_exercise() {
    let mut known = Known(HashMap::new(), Puzzle::LAST_SEEDS);
    let (mut faults, mut judged, mut proven) = (Vec::new(), 0, 0);
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.iter().enumerate() {
            let start = *board.record.start();
            if start.reserve() > 0 {
                continue;
            }
            let mut judge = |position: &Position| {
                judged += 1;
                let puzzle = Puzzle::certain(position, &known.of(*position.rules())).unwrap();
                proven += usize::from(puzzle.proven());
                puzzle
            };
            let told = |puzzle: &Puzzle| {
                let answers = puzzle.answers().iter();
                let scores = answers.map(|answer| format!("{}:{:.2}", answer.mv, answer.score));
                scores.collect::<Vec<_>>().join(" ")
            };
            let key = key(board);
            let place = format!("{family}/{}, {}: {key}", at + 1, theme(board));
            let puzzle = judge(&start);
            if !puzzle.confirms(&key) {
                faults.push(format!("{place} is not the best: {}", told(&puzzle)));
            }
            // With so few seeds the page says what a move costs without “about”.
            if start.seeds_on_board() <= Puzzle::LAST_SEEDS && !puzzle.proven() {
                faults.push(format!("{place} is not proven"));
            }
            for (mv, stated, cost) in costs(board, &puzzle) {
                // Scores that are not proven change a little with the evaluation.
                let most = if puzzle.proven() { 0.0 } else { 1.0 };
                if (stated - cost).abs() > most {
                    faults.push(format!("{place}: {mv} costs {cost}, and {stated} is stated"));
                }
            }
            let Theme::Rule(stake) = theme(board) else { continue };
            let other = judge(&by_other_rules(&start, &stake, &from(board)).expect(&place));
            let otherwise: Move = board.record.tags().get("Otherwise").unwrap().parse().unwrap();
            if !stake.confirmed(&puzzle, &other, &key, &otherwise) {
                let [one, two] = [&puzzle, &other].map(told);
                faults.push(format!("{place} or {otherwise}: {one} against {two}"));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(judged > 1_100 && proven > 400, "{judged} judged, {proven} proven");
}

/// Each wrong move of the file, the cost that the file states, and the cost by this judgement.
fn costs(board: &LessonBoard, judged: &Puzzle) -> Vec<(Move, f64, f64)> {
    let best = judged.answers()[0].score;
    let ask = board.steps[0].ask.as_ref().unwrap();
    let wrong = ask.answers.iter().filter(|answer| !answer.right);
    wrong
        .map(|wrong| {
            let answer = judged.answers().iter().find(|answer| answer.mv == wrong.mv).unwrap();
            (wrong.mv, f64::from(wrong.cost.unwrap()), best - answer.score)
        })
        .collect()
}

#[test]
fn eight_of_every_family_are_written_by_hand() {
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        let written = |board: &&LessonBoard| {
            let tags = board.record.tags();
            ["TitleFr", "TitleEn"].iter().all(|title| tags.get(title).is_some())
        };
        let boards: Vec<&LessonBoard> = lesson.boards.iter().filter(written).collect();
        assert!(boards.len() >= 8, "{family}: {}", boards.len());
        for board in boards {
            let start = board.record.notes(awale::record::NodeId::ROOT).map_or("", |n| n.after());
            let end = board.record.notes(board.record.main_line()[0]).map_or("", |n| n.after());
            for said in [start, end] {
                assert!(said.contains("[fr] ") && said.contains("[en] "), "{family}: {said}");
            }
        }
    }
}

/// The refutation is the reply alone where it shows what is lost. Elsewhere, and where the opponent takes seeds later in
/// the same turn, the file has the best moves after it too, until the opponent takes seeds or the game is over.
#[test]
fn every_wrong_answer_has_a_cost_and_the_moves_of_its_refutation() {
    let mut known = Known::default();
    let (mut faults, mut longer) = (Vec::new(), 0);
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.iter().enumerate() {
            let start = *board.record.start();
            let Some(ask) = &board.steps.iter().find_map(|step| step.ask.as_ref()) else {
                continue;
            };
            for answer in ask.answers.iter().filter(|answer| !answer.right) {
                let place = format!("{family}/{}: {}", at + 1, answer.mv);
                assert!(answer.cost.is_some_and(|cost| cost > 0), "{place}");
                let Some(reply) = answer.replies.first() else { continue };
                let line: Vec<Move> = answer.replies.iter().map(|reply| reply.mv).collect();
                let tables = known.of(*start.rules());
                let expected = refutation(&start, &key(board), &answer.mv, &reply.mv, &tables);
                longer += usize::from(expected.len() > 1);
                if line != expected {
                    let said: Vec<String> = expected.iter().map(ToString::to_string).collect();
                    faults.push(format!("{place}: {}", said.join(" ")));
                }
            }
        }
    }
    assert!(faults.is_empty(), "expected:\n{}", faults.join("\n"));
    assert!(longer >= 20, "{longer}");
}

/// Whether the data of a message has pits, alone or with the seeds of each.
fn names_pits(message: &Message) -> bool {
    ["pits", "theirs", "heaps"].iter().any(|name| match message.data.get(name) {
        Some(Datum::Pits(pits)) => !pits.is_empty(),
        Some(Datum::Heaps(heaps)) => !heaps.is_empty(),
        _ => false,
    })
}

/// The page explains any wrong placement that is played, so placements that the file does not have are tried too.
#[test]
fn a_wrong_placement_shows_where_the_opponent_places_and_what_that_leads_to() {
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for board in read_exercises("eqwale").boards {
        let start = *board.record.start();
        if start.reserve() == 0 {
            continue;
        }
        let tables = Tables::new(*start.rules());
        let wrong = start.placements().filter(|mv| *mv != key(&board));
        // Only one in five, because each takes several searches: one judges the placement, others the moves after it.
        for mv in wrong.step_by(5) {
            let place = format!("{start}: {mv}");
            let judged = Puzzle::judge(&start.play(&mv).unwrap(), &tables).expect(&place);
            let reply = judged.answers()[0].mv;
            let line = refutation(&start, &key(&board), &mv, &reply, &tables);
            let messages = refutation_messages(&start, &key(&board), &mv, &line);
            if reply.pit().is_none() {
                assert_eq!(messages[0].key, "ui.exercises.refuted.place", "{place}");
                assert!(names_pits(&messages[0]), "{place}");
                assert_eq!(messages.len(), 2, "{place}");
            }
            let last = messages.last().unwrap();
            assert!(
                names_pits(last) || last.key == "ui.exercises.because.no-harvest",
                "{place}: {last:?}"
            );
            *told.entry(last.key).or_default() += 1;
        }
    }
    assert!(told.values().sum::<usize>() > 50, "{told:?}");
    for key in ["lesser", "both"].map(|name| format!("ui.exercises.because.{name}")) {
        assert!(told.contains_key(key.as_str()), "{key}: {told:?}");
    }
}

#[test]
fn a_refutation_tells_a_players_gain_only_if_it_is_not_zero() {
    let mut told: BTreeMap<&str, usize> = BTreeMap::new();
    for (family, ..) in FAMILIES {
        for board in read_exercises(family).boards {
            let asks = board.steps.iter().filter_map(|step| step.ask.as_ref());
            for wrong in asks.flat_map(|ask| &ask.answers).filter(|answer| !answer.right) {
                for message in &wrong.refutation {
                    let gains = match message.key.strip_prefix("ui.exercises.because.") {
                        Some("gains") => (true, true),
                        Some("wins") => (true, false),
                        Some("loses") => (false, true),
                        _ => continue,
                    };
                    let some = |name| message.data.get(name) != Some(&Datum::Count(0));
                    let place = format!("{family}, line {}: {message:?}", board.line);
                    assert_eq!((some("own"), some("lost")), gains, "{place}");
                    *told.entry(message.key).or_default() += 1;
                }
            }
        }
    }
    assert!(told.len() > 1, "{told:?}");
}

#[test]
fn only_a_wrong_move_that_takes_less_has_missed_seeds() {
    let mut found = 0;
    for (family, ..) in FAMILIES {
        for board in read_exercises(family).boards {
            let start = board.record.start();
            let answers = board.steps.iter().filter_map(|step| step.ask.as_ref()).take(1);
            for wrong in answers.flat_map(|ask| &ask.answers).filter(|answer| !answer.right) {
                let missed = "ui.exercises.because.missed";
                let missed = wrong.refutation.iter().find(|one| one.key.starts_with(missed));
                let Some(missed) = missed else { continue };
                let [right, taken] =
                    [key(&board), wrong.mv].map(|mv| u32::from(start.captured(&mv)));
                let place = format!("{family}, line {}: {}", board.line, wrong.mv);
                assert!(taken < right, "{place} took {taken}, {} takes {right}", key(&board));
                let Some(Datum::Count(n)) = missed.data.get("n") else { panic!("{place}") };
                assert!((1..=right).contains(n), "{place}: {n}");
                let more = missed.key.ends_with("-more");
                assert!(!more || taken > 0, "{place}");
                // If both moves sow the same pit, the missed seeds are exactly those that the right one takes more.
                if more || wrong.mv.pit() == key(&board).pit() {
                    assert_eq!(*n, right - taken, "{place}");
                }
                found += 1;
            }
        }
    }
    assert!(found >= 50, "{found}");
}

/// Tests the placeholders in the task texts of the exercise's theme: each text needs one that is filled with pits of
/// the board. `{where}` names the pits with the opponent's seeds or, if there are none, those to sow.
#[test]
fn every_question_not_written_by_hand_has_a_placeholder_for_pits() {
    for lang in ["fr", "en"] {
        let words = exercise_words(lang);
        for (family, ..) in FAMILIES {
            for board in read_exercises(family).boards {
                if board.record.tags().get("TitleFr").is_some() {
                    continue;
                }
                let theme = match theme(&board) {
                    Theme::Rule(_) => "rule",
                    theme => theme.as_str(),
                };
                let start = board.record.start();
                let place = format!("{family}, line {}, {lang}: {start}", board.line);
                let task = format!("ui.exercises.task.{theme}");
                let voices = words.iter().filter(|(key, _)| {
                    key.strip_prefix(&task)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('@'))
                });
                let threatened = |by: Side| threats(start, by).iter().any(|one| one.seeds() > 0);
                let mut found = 0;
                for (_, text) in voices {
                    found += 1;
                    let text = text.as_str().expect(&place);
                    let ask = || board.steps[0].ask.as_ref().expect(&place);
                    let named = if text.contains("{seen}") {
                        let seen = &ask().seen;
                        !seen.is_empty() && seen.iter().all(names_pits)
                    } else if text.contains("{hoard}") {
                        let fullest = Side::South.pits().map(|pit| start.seeds(pit)).max();
                        fullest >= Some(10) && ask().hoard.map(|pit| start.seeds(pit)) == fullest
                    } else if text.contains("{targets") {
                        threatened(Side::South)
                    } else if text.contains("{from}") {
                        threatened(Side::North)
                    } else {
                        text.contains("{where}")
                    };
                    assert!(named, "{place}: {text}");
                }
                assert!(found > 0, "{place}: {task}");
            }
        }
    }
}

/// Not tested where the opponent threatens the pit, or where the pit is empty and has to be filled. Naming the pit
/// together with others is allowed.
#[test]
fn no_sentence_written_by_hand_names_the_pit_to_be_found() {
    let mut read = 0;
    for (family, ..) in FAMILIES {
        for board in read_exercises(family).boards {
            let start = board.record.start();
            let tags = board.record.tags();
            let pit = match key(&board) {
                Move::Sow { pit, .. } => Some(pit),
                Move::Place { placed, .. } => Side::South.pits().find(|pit| placed[pit.rank()] > 0),
            };
            let pit = pit.expect("a pit");
            let in_danger = threats(start, Side::North)
                .iter()
                .any(|threat| threat.prey.iter().any(|heap| heap.pit == pit));
            if tags.get("TitleFr").is_none() || in_danger || start.seeds(pit) == 0 {
                continue;
            }
            for lang in ["fr", "en"] {
                let said = board.steps[0].said.text(lang);
                let named: Vec<_> = Side::South
                    .pits()
                    .filter(|pit| said.contains(&format!("[[{}]]", pit.letter())))
                    .collect();
                assert!(named != [pit], "{family}, line {}: {said}", board.line);
                read += 1;
            }
        }
    }
    assert!(read >= 50, "{read}");
}

/// The numbers from two to twelve, in words.
const NUMBERS: [[&str; 11]; 2] = [
    ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"],
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
];

/// The stems of the words for captures and harvests.
const TAKING: [&[&str]; 2] = [
    &["pren", "pris", "captur", "récolt", "empoch", "mang"],
    &["captur", "take", "harvest", "pocket", "eat"],
];

#[test]
fn no_question_names_how_many_seeds_are_to_be_taken() {
    let (mut introductions, mut sentences) = (0, 0);
    for (at, lang) in ["fr", "en"].iter().enumerate() {
        let words = exercise_words(lang);
        let tasks = words.iter().filter(|(key, _)| key.starts_with("ui.exercises.task."));
        for (key, text) in tasks.clone() {
            assert!(!text.as_str().unwrap().contains("{n"), "{key}: {text}");
        }
        assert!(tasks.count() > 20);
        for (family, ..) in FAMILIES {
            for board in &read_exercises(family).boards {
                let tag = ["TitleFr", "TitleEn"][at];
                let Some(title) = board.record.tags().get(tag) else { continue };
                // "One or two?" names both answers.
                if theme(board) == Theme::OneOrTwo {
                    continue;
                }
                let taken = usize::from(board.record.start().captured(&key(board)));
                let names_taken = |text: &str| {
                    let text = text.to_lowercase();
                    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
                    taken >= 2
                        && words.any(|word| {
                            NUMBERS[at].get(taken - 2) == Some(&word) || word == taken.to_string()
                        })
                };
                assert!(!names_taken(title), "{family}: {title} takes {taken}");
                // Numbers of seeds on the board may be named, but not in a sentence on captures.
                let introduction = board.steps[0].said.text(lang);
                introductions += usize::from(!introduction.is_empty());
                for sentence in introduction.split(['.', '?', '!']) {
                    if TAKING[at].iter().any(|word| sentence.to_lowercase().contains(word)) {
                        sentences += 1;
                        let place = format!("{family}, line {}", board.line);
                        assert!(!names_taken(sentence), "{place}: {sentence} takes {taken}");
                    }
                }
            }
        }
    }
    assert!(introductions >= 50 && sentences > 0, "{introductions}, {sentences}");
}

/// The most that the player to move can take.
fn largest_capture(position: &Position) -> u8 {
    position.moves().iter().map(|mv| position.captured(mv)).max().unwrap_or(0)
}

/// Whether a move in a position by these rules has the theme.
fn has_theme(theme: Theme, rules: &str, text: &str, mv: &str) -> bool {
    theme.holds(&Candidate::of(&position(rules, text), &mv.parse().unwrap()))
}

#[test]
fn a_plan_for_the_last_placements_holds_only_for_placements_that_follow_it() {
    // D is empty and must be filled: one seed there leaves North the last one, two seeds leave none.
    let last = "6-5-2-0-3-5-2-6-9-1-4-3-0-0-S";
    assert!(has_theme(Theme::PlaceLast, "eqwale", last, "@D1"));
    for placed in ["@D2", "@D1E1"] {
        assert!(!has_theme(Theme::PlaceLast, "eqwale", last, placed), "{placed}");
    }
    // Two seeds are left, and North needs one for d: South places one in any pit, so only the pit is a choice.
    let anywhere = "3-8-6-1-4-4-4-6-6-0-1-3-0-0-S";
    assert!(!has_theme(Theme::PlaceLast, "eqwale", anywhere, "@B1"));
    assert!(has_theme(Theme::PlaceHarvest, "eqwale", anywhere, "@B1"));
    assert!(!has_theme(Theme::PlaceHarvest, "eqwale", anywhere, "@C1"));
    assert!(!has_theme(Theme::PlaceSafe, "eqwale", anywhere, "@B1"));
    // One seed is left: North sows first.
    let safe = "1-4-3-5-3-6-7-1-7-8-1-1-0-0-S";
    assert!(has_theme(Theme::PlaceSafe, "eqwale", safe, "@A1"));
    assert!(!has_theme(Theme::PlaceSafe, "eqwale", safe, "@B1"));
    assert!(!has_theme(Theme::PlaceHarvest, "eqwale", safe, "@A1"));
}

#[test]
fn every_plan_for_placing_is_asked_and_place_last_is_easy() {
    let boards = read_exercises("eqwale").boards;
    for plan in [Theme::PlaceLast, Theme::PlaceHarvest, Theme::PlaceSafe] {
        let asked: Vec<&LessonBoard> = boards.iter().filter(|board| theme(board) == plan).collect();
        assert!(asked.len() >= 4, "{}: {plan}", asked.len());
        if plan == Theme::PlaceLast {
            assert!(asked.iter().all(|board| stated_difficulty(board) <= CHILD.0));
        }
    }
}

#[test]
fn a_capture_takes_two_seeds_or_more_from_one_pit_and_a_chain_from_several() {
    let position = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S";
    assert!(has_theme(Theme::Chain, "classique", position, "F"));
    assert!(!has_theme(Theme::Capture, "classique", position, "F"));
    let single = "0-0-0-0-0-2-0-1-0-9-0-5-16-15-S";
    assert!(has_theme(Theme::Capture, "classique", single, "F"));
    assert!(!has_theme(Theme::Chain, "classique", single, "F"));
    // One seed is not enough, and an illegal move does not count.
    assert!(!has_theme(Theme::Capture, "eqwale", "1-4-4-4-4-4-2-6-6-5-4-4-0-0-S", "C"));
    assert!(!has_theme(Theme::Capture, "classique", position, "A"));
}

#[test]
fn a_lap_goes_round_and_takes() {
    let round = "0-0-0-0-15-0-1-1-0-1-1-1-14-14-S";
    assert!(has_theme(Theme::Lap, "classique", round, "E"));
    // Three seeds make no lap.
    let short = "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S";
    assert!(!has_theme(Theme::Lap, "classique", short, "F"));
    // In Kalah the last of thirteen seeds from B falls into B.
    assert!(has_theme(Theme::Lap, "kalah", "0-13-0-0-0-0-0-0-0-0-3-0-16-16-S", "B"));
    // Where both stores are sown, the last of thirteen seeds from B falls into A: one short of a lap.
    let both = "0-13-0-0-0-0-0-0-0-0-0-3-16-16-S";
    assert!(!has_theme(Theme::Lap, "grenier-face,stores=both", both, "B"));
    assert!(has_theme(Theme::Facing, "grenier-face,stores=both", both, "B"), "it takes seeds");
}

#[test]
fn a_replay_is_another_turn() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    assert!(has_theme(Theme::Replay, "kalah", start, "C"));
    assert!(!has_theme(Theme::Replay, "kalah", start, "D"));
    assert!(!has_theme(Theme::Replay, "classique", start, "C"));
}

#[test]
fn feeding_is_a_choice_between_pits() {
    let choice = "0-0-0-0-3-3-0-0-0-0-0-0-21-21-S";
    assert!(has_theme(Theme::Feeding, "classique", choice, "F"));
    let only = "1-0-0-0-0-3-0-0-0-0-0-0-22-22-S";
    assert!(!has_theme(Theme::Feeding, "classique", only, "F"));
    assert!(!has_theme(Theme::Feeding, "boite", choice, "F"));
}

#[test]
fn a_feeding_trap_forbids_the_opponent_a_move() {
    // F gives South's last seed away. North then has to feed, and sowing pit a would not.
    let last = "0-0-0-0-0-1-3-0-0-0-0-4-20-20-S";
    assert!(has_theme(Theme::FeedingTrap, "classique", last, "F"));
    // With a seed left in A North need not feed.
    let left = "1-0-0-0-0-1-3-0-0-0-0-4-20-19-S";
    assert!(!has_theme(Theme::FeedingTrap, "classique", left, "F"));
    assert!(!has_theme(Theme::FeedingTrap, "boite", last, "F"));
}

#[test]
fn every_way_to_defend_is_asked_of_every_family() {
    let ways = [Theme::DefendEmpty, Theme::DefendRaise, Theme::DefendOverload, Theme::TakeFirst];
    for (family, ..) in FAMILIES {
        let lesson = read_exercises(family);
        for way in ways {
            let count = lesson.boards.iter().filter(|board| theme(board) == way).count();
            assert!(
                count >= if way == Theme::TakeFirst { 3 } else { 5 },
                "{family}: {count} {way}"
            );
        }
    }
}

#[test]
fn a_defence_takes_the_threat_away_or_makes_it_smaller() {
    // North's f would end in B and capture five seeds.
    let threatened = position("classique", "2-1-0-0-5-0-4-4-0-0-0-2-15-15-S");
    let ways = [Theme::DefendEmpty, Theme::DefendRaise, Theme::DefendOverload, Theme::TakeFirst];
    for mv in threatened.moves() {
        let candidate = Candidate::of(&threatened, &mv);
        let found: Vec<Theme> = ways.into_iter().filter(|way| way.holds(&candidate)).collect();
        assert!(found.len() <= 1, "{mv}: {found:?}");
        let after = threatened.play(&mv).unwrap();
        assert!(found.is_empty() || largest_capture(&after) <= 3, "{mv}: {found:?}");
    }
    assert!(Theme::DefendEmpty.holds(&Candidate::of(&threatened, &"A".parse().unwrap())));
    // A board without threats has nothing to defend.
    let quiet = position("classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S");
    for mv in quiet.moves() {
        assert!(ways.iter().all(|way| !way.holds(&Candidate::of(&quiet, &mv))), "{mv}");
    }
}

#[test]
fn a_sacrifice_gets_back_more_than_it_gives() {
    let mut found = 0;
    for (family, ..) in FAMILIES {
        for board in
            read_exercises(family).boards.iter().filter(|one| theme(one) == Theme::Sacrifice)
        {
            found += 1;
            let after = board.record.start().play(&key(board)).unwrap();
            let most = largest_capture(&after);
            assert!(most >= 2, "{family}, line {}", board.line);
            for reply in after.moves().iter().filter(|mv| after.captured(mv) == most) {
                let next = after.play(reply).unwrap();
                let back = largest_capture(&next);
                assert!(back >= most + 3, "{family}, line {}: {reply}", board.line);
            }
        }
    }
    assert!(found >= 10, "{found}");
}

#[test]
fn a_waiting_move_threatens_nothing_but_after_any_reply_seeds_can_be_captured() {
    let mut found = 0;
    for (family, ..) in FAMILIES {
        for board in read_exercises(family).boards.iter().filter(|one| theme(one) == Theme::Waiting)
        {
            found += 1;
            let after = board.record.start().play(&key(board)).unwrap();
            let threats = threats(&after, Side::South);
            assert!(threats.iter().all(|threat| threat.seeds() == 0), "{}", board.line);
            for reply in after.moves() {
                let next = after.play(&reply).unwrap();
                assert!(largest_capture(&next) >= 2, "{}", board.line);
            }
        }
    }
    assert!(found >= 5, "{found}");
}

#[test]
fn a_double_threat_cannot_be_parried() {
    let mut found = 0;
    for board in &read_exercises("classique").boards {
        if theme(board) != Theme::DoubleThreat {
            continue;
        }
        found += 1;
        let start = *board.record.start();
        let key = key(board);
        assert_eq!(start.captured(&key), 0);
        let after = start.play(&key).unwrap();
        for reply in after.moves() {
            let next = after.play(&reply).unwrap();
            assert!(largest_capture(&next) >= 2, "line {}: {reply} parries it", board.line);
        }
    }
    assert!(found >= 2, "{found}");
    assert!(!has_theme(Theme::DoubleThreat, "classique", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A"));
}

/// Of the messages on a wrong move, the one before the last: the last one tells the cost.
fn reason(wrong: &Answer) -> Option<&Message> {
    wrong.refutation.iter().nth_back(1)
}

/// Whether a message tells the result of a game that the wrong move, or the reply to it, ends.
fn is_result(message: &Message) -> bool {
    let because = message.key.strip_prefix("ui.exercises.because.");
    because.is_some_and(|key| ["won", "lost", "drawn"].contains(&key))
}

/// Tests every wrong move in the files. What is said of it names a pit that neither it nor the right move sows, and the
/// last message before the cost names a pit too.
#[test]
fn what_is_said_of_a_wrong_move_names_a_third_pit() {
    let words = ["fr", "en"].map(exercise_words);
    let (mut told, mut without, mut last_without_pit) =
        (0, Vec::new(), BTreeMap::<&str, usize>::new());
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.iter().enumerate() {
            for ask in board.steps.iter().filter_map(|step| step.ask.as_ref()) {
                let right = ask.answers.iter().find(|answer| answer.right).unwrap();
                for wrong in ask.answers.iter().filter(|answer| !answer.right) {
                    told += 1;
                    let compared = [right.mv.pit(), wrong.mv.pit()];
                    // Where the game ends, the score is told instead of pits.
                    let ends = reason(wrong).is_some_and(is_result);
                    let another = |words: &BTreeMap<String, Value>| {
                        let pits = wrong.refutation.iter().flat_map(|one| told_pits(one, words));
                        pits.into_iter().any(|pit| !compared.contains(&Some(pit)))
                    };
                    if !ends && !words.iter().all(another) {
                        without.push(format!("{family}/{}: {}", at + 1, wrong.mv));
                    }
                    let last = reason(wrong).map_or("none", |last| last.key);
                    let last_names_pit = |words: &BTreeMap<String, Value>| {
                        let last = reason(wrong);
                        last.is_some_and(|last| !told_pits(last, words).is_empty())
                    };
                    if !ends && !words.iter().all(last_names_pit) {
                        *last_without_pit.entry(last).or_default() += 1;
                    }
                }
            }
        }
    }
    assert!(told > 2_000, "{told}");
    assert!(without.is_empty(), "{} without:\n{}", without.len(), without.join("\n"));
    // This message says only that the right move gives another turn: its pit would give the answer away. It is chosen
    // where that turn aims at no pit, and the wrong move adds seeds to no pit that the right one leaves alone.
    let turns = last_without_pit.remove("ui.exercises.because.turn").unwrap_or(0);
    assert!(turns <= 12, "{turns} of {told}");
    assert!(last_without_pit.is_empty(), "{last_without_pit:?} of {told}");
}

/// Plays the moves and compares what is told: the score of a game that ends, the seeds that the opponent keeps, and
/// what another turn brings.
#[test]
fn what_is_said_of_a_wrong_move_is_true_on_the_board() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.iter().enumerate() {
            let start = *board.record.start();
            let best = start.play(&key(board)).unwrap();
            let ask = board.steps[0].ask.as_ref().unwrap();
            for answer in ask.answers.iter().filter(|answer| !answer.right) {
                let Some(last) = reason(answer) else { continue };
                let place = format!("{family}/{}: {}", at + 1, answer.mv);
                let wrong = start.play(&answer.mv).expect(&place);
                let after = match answer.replies.first() {
                    Some(reply) => wrong.play(&reply.mv).expect(&place),
                    None => wrong,
                };
                if is_result(last) {
                    let end = after.end().expect(&place);
                    let scores = [("own", Side::South), ("lost", Side::North)];
                    for (name, side) in scores {
                        let score = Datum::Count(u32::from(end.score(side)));
                        assert_eq!(last.data.get(name), Some(&score), "{place}");
                    }
                    *found.entry("result").or_default() += 1;
                }
                let Some(Datum::Pits(told)) = last.data.get("pits") else { continue };
                let holding = |side: Side| {
                    let pits: Vec<Pit> = side.pits().filter(|pit| after.seeds(*pit) > 0).collect();
                    let seeds: u32 = pits.iter().map(|pit| u32::from(after.seeds(*pit))).sum();
                    (pits, Some(Datum::Count(seeds)))
                };
                let stated = (told.clone(), last.data.get("n").cloned());
                match last.key.strip_prefix("ui.exercises.because.") {
                    Some("kept") => {
                        assert_eq!(stated, holding(Side::North), "{place}");
                        assert_eq!(largest_capture(&after), 0, "{place}");
                    }
                    Some("turn-aims") => {
                        assert_eq!(best.turn(), Side::South, "{place}");
                        let aims = threats(&best, Side::South);
                        for pit in told {
                            let aimed = aims.iter().any(|threat| threat.pits().contains(pit));
                            assert!(aimed && pit.owner() == Side::North, "{place}: {pit}");
                        }
                    }
                    Some("turn-spares") => {
                        assert_eq!(best.turn(), Side::South, "{place}");
                        for pit in told {
                            let [less, more] = [&best, &wrong].map(|one| one.seeds(*pit));
                            assert!(less <= start.seeds(*pit) && more > less, "{place}: {pit}");
                        }
                    }
                    _ => continue,
                }
                *found.entry(last.key).or_default() += 1;
            }
        }
    }
    assert!(found.len() == 4 && found.values().all(|count| *count >= 8), "{found:?}");
}

/// The pits of a message's data that its text names in every voice of a language.
fn told_pits(message: &Message, words: &BTreeMap<String, Value>) -> Vec<Pit> {
    let next = match message.data.get("whose") {
        Some(Datum::Text(whose)) => words[&format!("ui.exercises.next.{whose}")].to_string(),
        _ => String::new(),
    };
    let texts: Vec<String> = words
        .iter()
        .filter(|(key, _)| key.split('@').next() == Some(message.key))
        .map(|(_, text)| text.to_string() + &next)
        .collect();
    assert!(!texts.is_empty(), "{}", message.key);
    let named = |name: &str| {
        // In Éqwalé a capture names its pits with the seeds of each.
        let names = if message.key == "hint.take" { vec!["pits", "heaps"] } else { vec![name] };
        let says = |text: &String| {
            let mut inside = text.split('{').skip(1);
            inside.any(|one| names.contains(&one.split([':', '}', '[', '|']).next().unwrap()))
        };
        texts.iter().all(says)
    };
    let mut found = Vec::new();
    for name in ["pit", "pits", "theirs", "move", "next", "from", "heaps", "across"] {
        match message.data.get(name).filter(|_| named(name)) {
            Some(Datum::Pit(pit)) => found.push(*pit),
            Some(Datum::Pits(pits)) => found.extend(pits),
            Some(Datum::Heaps(heaps)) => found.extend(heaps.iter().map(|heap| heap.pit)),
            _ => {}
        }
    }
    found
}

/// The texts of exercises and of hints in one language, by their keys.
fn exercise_words(lang: &str) -> BTreeMap<String, Value> {
    ["exercises", "helps"]
        .into_iter()
        .flat_map(|part| {
            let path = format!("{}/www/words/{part}/{lang}.json", env!("CARGO_MANIFEST_DIR"));
            let text = fs::read_to_string(path).unwrap();
            serde_json::from_str::<BTreeMap<String, Value>>(&text).unwrap()
        })
        .collect()
}

/// Whether an exercise is explained by a message with the pits of its idea, not by what its move does on the board.
fn has_idea_of_its_own(theme: Theme) -> bool {
    let named = theme.as_str();
    let by_the_move =
        ["capture", "chain", "facing", "lap", "one-or-two", "hoard-kept", "take-first"];
    !named.starts_with("rule-") && !named.starts_with("defend-") && !by_the_move.contains(&named)
}

/// Exercises written by hand are not tested. The second pit is one that the right move neither sows nor places seeds
/// in. It is named with the idea or, where the move itself shows the idea, in the hint or the theme's sentence.
#[test]
fn every_explanation_names_a_second_pit() {
    let (mut told, mut without) = (BTreeMap::<&str, usize>::new(), Vec::new());
    for lang in ["fr", "en"] {
        let words = exercise_words(lang);
        for (family, ..) in FAMILIES {
            for (at, board) in read_exercises(family).boards.iter().enumerate() {
                if board.record.tags().get("TitleFr").is_some() {
                    continue;
                }
                let (start, key, theme) = (board.record.start(), key(board), theme(board));
                let ask = board.steps[0].ask.as_ref().unwrap();
                let own: Vec<Pit> = match key {
                    Move::Sow { pit, .. } => vec![pit],
                    Move::Place { side, placed } => side
                        .pits()
                        .zip(placed)
                        .filter(|(_, n)| *n > 0)
                        .map(|(pit, _)| pit)
                        .collect(),
                };
                let danger = threats(start, Side::North).into_iter().next();
                let done = |name: &str| {
                    let done = format!("ui.exercises.done.{theme}");
                    words
                        .iter()
                        .filter(|(key, _)| key.split('@').next() == Some(&done))
                        .all(|(_, text)| text.as_str().unwrap().contains(&format!("{{{name}")))
                };
                let pits: Vec<Pit> = match theme {
                    _ if has_idea_of_its_own(theme) => {
                        ask.idea.iter().flat_map(|one| told_pits(one, &words)).collect()
                    }
                    Theme::DefendEmpty | Theme::DefendOverload if done("from") => {
                        danger.iter().map(|threat| threat.pit).collect()
                    }
                    Theme::DefendRaise if done("pits") => {
                        danger.iter().flat_map(|threat| threat.pits()).collect()
                    }
                    Theme::HoardKept if done("hoard") => {
                        Side::South.pits().max_by_key(|pit| start.seeds(*pit)).into_iter().collect()
                    }
                    _ => {
                        let reasons = hint(start, &key);
                        let most = if matches!(theme, Theme::Rule(_)) { 2 } else { reasons.len() };
                        let told = reasons.iter().take(most).flat_map(|one| told_pits(one, &words));
                        let otherwise = board.record.tags().get("Otherwise");
                        let otherwise = otherwise.and_then(|text| text.parse::<Move>().ok()?.pit());
                        told.chain(otherwise).collect()
                    }
                };
                *told.entry(theme.as_str()).or_default() += 1;
                if pits.iter().all(|pit| own.contains(pit)) {
                    without.push(format!("{family}/{}, {theme}, {lang}", at + 1));
                }
            }
        }
    }
    assert!(told.values().sum::<usize>() >= 2 * 900 && told.len() > 40, "{told:?}");
    assert!(without.is_empty(), "{} without:\n{}", without.len(), without.join("\n"));
}

/// The sentences about what comes after the right move are played out on the board.
#[test]
fn what_is_told_of_an_idea_is_true_on_the_board() {
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for (family, ..) in FAMILIES {
        for (at, board) in read_exercises(family).boards.iter().enumerate() {
            let start = board.record.start();
            let place = format!("{family}/{}: {start}", at + 1);
            let after = start.play(&key(board)).expect(&place);
            let ask = board.steps[0].ask.as_ref().expect(&place);
            let Some(last) = ask.idea.last() else { continue };
            *found.entry(last.key).or_default() += 1;
            let count = |name| match last.data.get(name) {
                Some(Datum::Count(count)) => *count,
                other => panic!("{place}: {name} is {other:?}"),
            };
            let pits = |name| match last.data.get(name) {
                Some(Datum::Pits(pits)) => pits.clone(),
                other => panic!("{place}: {name} is {other:?}"),
            };
            let pit = |name| match last.data.get(name) {
                Some(Datum::Pit(pit)) => *pit,
                other => panic!("{place}: {name} is {other:?}"),
            };
            // A move (from this pit, if one is given) that captures exactly this prey and this many seeds.
            let takes = |position: &Position, from: Option<Pit>, seeds: u32, prey: &[Pit]| {
                let fits = |mv: &&Move| {
                    let taken = position.trace(mv).unwrap().1;
                    let mut taken: Vec<Pit> = taken.taken().map(|(pit, _)| pit).collect();
                    let mut prey = prey.to_vec();
                    taken.sort_unstable();
                    prey.sort_unstable();
                    from.is_none_or(|from| mv.pit() == Some(from))
                        && u32::from(position.captured(mv)) == seeds
                        && taken == prey
                };
                position.moves().iter().find(fits).copied()
            };
            match last.key {
                "ui.exercises.shown.exchange" => {
                    let reply = takes(&after, Some(pit("move")), count("n"), &pits("pits"));
                    let next = after.play(&reply.expect(&place)).expect(&place);
                    assert!(count("back") >= count("n"), "{place}");
                    assert!(
                        takes(&next, None, count("back"), &pits("theirs")).is_some(),
                        "{place}"
                    );
                }
                "ui.exercises.shown.reply" => {
                    let next = after.play(&Move::sow(pit("move")));
                    // The message names only the pit of the reply: in Éqwalé the move may lack its harvest.
                    let Ok(next) = next else { continue };
                    assert!(takes(&next, None, count("n"), &pits("pits")).is_some(), "{place}");
                }
                "ui.exercises.shown.only" => {
                    let told = pits("pits");
                    for one in Side::North.pits() {
                        let legal = after.moves().iter().any(|mv| mv.pit() == Some(one));
                        assert_eq!(legal, told.contains(&one), "{place}: {one}");
                    }
                }
                "ui.exercises.shown.tempting" => {
                    let Some(Datum::Heaps(heaps)) = last.data.get("heaps") else {
                        panic!("{place}")
                    };
                    let prey: Vec<Pit> = heaps.iter().map(|heap| heap.pit).collect();
                    let seeds = heaps.iter().map(|heap| u32::from(heap.seeds)).sum();
                    let fits = |mv: &&Move| {
                        let next = start.play(mv).unwrap();
                        mv.pit() == Some(pit("move"))
                            && takes(start, mv.pit(), seeds, &prey).is_some()
                            && takes(&next, Some(pit("from")), count("lost"), &pits("pits"))
                                .is_some()
                    };
                    assert!(start.moves().iter().any(|mv| fits(&mv)), "{place}");
                    assert!(count("lost") >= u32::from(largest_capture(&after)) + 2, "{place}");
                }
                "ui.exercises.shown.gives" => {
                    let told = pits("pits");
                    for one in Side::North.pits() {
                        assert_eq!(after.seeds(one) > 0, told.contains(&one), "{place}: {one}");
                    }
                    let seeds: u32 = told.iter().map(|one| u32::from(after.seeds(*one))).sum();
                    assert_eq!(seeds, count("n"), "{place}");
                }
                "ui.exercises.shown.instead" => {
                    let wrong = pit("move");
                    assert_ne!(key(board).pit(), Some(wrong), "{place}");
                    let known =
                        ask.answers.iter().any(|one| !one.right && one.mv.pit() == Some(wrong));
                    assert!(known, "{place}: {wrong}");
                }
                "ui.exercises.shown.aims" => {
                    let aimed = threats(&after, Side::South);
                    for one in pits("pits") {
                        assert!(aimed.iter().any(|threat| threat.pits().contains(&one)), "{place}");
                    }
                }
                // This message names a placement only, and no later move that could be tried here.
                "ui.exercises.shown.instead-place" => {}
                other => panic!("{place}: {other}"),
            }
        }
    }
    assert!(found.len() == 8 && found.values().all(|count| *count >= 10), "{found:?}");
}

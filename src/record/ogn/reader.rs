//! Reading games.

use super::fault::{Fault, Faults, Problem};
use super::game_text::{GameText, games};
use super::header::Header;
use super::movetext::Movetext;
use super::scanner::{Location, Scanner};
use crate::record::game_record::Record;
use crate::record::stated_result::StatedResult;
use crate::record::stop_text::stop_from_text;
use crate::record::tree::NodeId;
use crate::rules::{Position, Rules, Snippet};

/// A game that has been read, as far as it could be, and its faults.
#[derive(Clone, Debug)]
pub struct ParsedGame {
    /// The game, up to the last move that can be played.
    pub record: Record,
    /// What is wrong, in the order in which it was found; the first fifty at most.
    pub faults: Vec<Fault>,
    /// For each comment the move it stands beside, and the line of the file where it begins, from
    /// 1.
    pub comments: Vec<(NodeId, usize)>,
}

/// Reads all games of a text, one after the other.
///
/// ```
/// let text = "[South \"Ama\"]\n\n1. C e 2. F+3 {Does she?} *";
/// let reading = awale::record::ogn::read(text).next().unwrap();
/// assert_eq!(reading.record.main_line().len(), 3);
/// assert_eq!(reading.record.tags().get("South"), Some("Ama"));
/// assert!(reading.faults.is_empty());
/// ```
pub fn read(text: &str) -> impl Iterator<Item = ParsedGame> {
    games(text).map(|game| read_game(&game))
}

/// Reads one game.
///
/// A game without a `Rules` tag is read by the rules of its `Variant`, or by the default rules. If the default rules
/// refuse one of its moves, or give another result than it states, it is read again by the rules of the program Aualé:
/// play goes on when nothing can be captured any more, and at a repetition each player keeps their camp. The second
/// reading counts if these rules neither refuse a move nor give another result.
#[must_use]
pub fn read_game(game: &GameText) -> ParsedGame {
    let header = Header::read(game);
    let reading = read_by(game, &header, header.rules);
    if header.rules_given || header.rules != Rules::default() {
        return reading;
    }
    let disagrees = |game: &ParsedGame| {
        game.faults.iter().any(|fault| {
            matches!(fault.problem, Problem::WrongResult { .. } | Problem::Refused { .. })
        })
    };
    if !disagrees(&reading) {
        return reading;
    }
    let again = read_by(game, &header, Rules::AUALE);
    if disagrees(&again) { reading } else { again }
}

fn read_by(game: &GameText, header: &Header, rules: Rules) -> ParsedGame {
    let mut faults = header.faults.clone();
    let start = match header.setup.map(|(place, setup)| (place, setup.position(rules))) {
        None => Position::start(rules),
        Some((_, Ok(position))) => position,
        Some((place, Err(error))) => {
            faults.add(place, Problem::ImpossibleSetup(error));
            Position::start(rules)
        }
    };
    let mut record = Record::new(start);
    *record.tags_mut() = header.tags.clone();
    // If the start cannot be read, the moves are left out: from another start they would be
    // different moves.
    let start_unknown = faults.any(|problem| {
        matches!(problem, Problem::Rules(_) | Problem::Position(_) | Problem::ImpossibleSetup(_))
    });
    let mut stated = header.result.clone();
    let mut comments = Vec::new();
    if !start_unknown {
        // From the beginning, because comments may stand before the tags.
        let scanner = Scanner::new(game.text, game.place);
        let movetext = Movetext::new(record, scanner, header.end);
        let read = movetext.read(&mut faults);
        record = read.record;
        comments = read.comments;
        // A `*` after the moves states no result.
        stated = read.result.filter(|(_, text)| text != "*").or(stated);
    }
    conclude(&mut record, stated, header.termination.as_deref(), &mut faults);
    record.go_to(NodeId::ROOT);
    ParsedGame { record, faults: faults.into_list(), comments }
}

/// Records how the game ended and compares it with the stated result.
fn conclude(
    record: &mut Record,
    stated: Option<(Location, String)>,
    termination: Option<&str>,
    faults: &mut Faults,
) {
    let end = record.main_end();
    if record.end(end).is_none()
        && let Some(why) = termination.and_then(|text| stop_from_text(text, ' '))
        && !faults.any(Problem::loses_moves)
    {
        record.go_to(end);
        record.stop(why);
    }
    let Some((place, text)) = stated else { return };
    let result = StatedResult::from_text(&text);
    match (record.end(end), result) {
        (Some(found), result) => {
            let [south, north] = found.scores;
            let agrees = match result {
                Some(StatedResult::Scores(s, n)) => (s, n) == (u16::from(south), u16::from(north)),
                Some(result) => result.winner() == found.winner(),
                None => text == "?" || text == "*",
            };
            if !agrees {
                let found = format!("{south}-{north}");
                faults.add(place, Problem::WrongResult { stated: Snippet::of(&text), found });
            }
        }
        (None, Some(result)) => {
            record.set_stated_result(result);
        }
        (None, None) => {}
    }
}

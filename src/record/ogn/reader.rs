//! Reading games.

use super::fault::{Fault, Problem};
use super::game_text::{GameText, games};
use super::movetext::Movetext;
use super::scanner::{Location, Piece, Scanner, unescaped};
use crate::record::game_record::Record;
use crate::record::stated_result::StatedResult;
use crate::record::tags::Tags;
use crate::record::tree::NodeId;
use crate::rules::{EndReason, Position, Rules, Setup, Side, Snippet};

/// A game that has been read: what could be kept, and what was wrong.
#[derive(Clone, Debug)]
pub struct ParsedGame {
    /// The game, up to the last move that can be played.
    pub record: Record,
    /// What is wrong, in order; of a game with very many faults, the first ones.
    pub faults: Vec<Fault>,
    /// For each comment the move it stands beside, and the line of the file where it begins, from 1.
    pub comments: Vec<(NodeId, usize)>,
}

/// The most faults that are told of one game.
const MOST_FAULTS: usize = 50;

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
/// A game without a `Rules` tag that does not come out as it says is read once more by the rules of
/// Aualé, which lets play go on where nothing can be taken any more, and shares a repeated position
/// in its own way.
#[must_use]
pub fn read_game(game: &GameText) -> ParsedGame {
    let header = Header::read(game);
    let reading = read_by(game, &header, header.rules);
    if header.rules_given || header.rules != Rules::default() {
        return reading;
    }
    let astray = |reading: &ParsedGame| {
        reading.faults.iter().any(|fault| {
            matches!(fault.problem, Problem::WrongResult { .. } | Problem::Refused { .. })
        })
    };
    if !astray(&reading) {
        return reading;
    }
    match "classique,exhaustion=no,repetition-shares=owner".parse() {
        Ok(theirs) => Some(read_by(game, &header, theirs)).filter(|other| !astray(other)),
        Err(_) => None,
    }
    .unwrap_or(reading)
}

fn read_by(game: &GameText, header: &Header, rules: Rules) -> ParsedGame {
    let mut faults = Faults { list: header.faults.clone() };
    let start = match header.setup.map(|(place, setup)| (place, setup.position(rules))) {
        None => Position::start(rules),
        Some((_, Ok(position))) => position,
        Some((place, Err(error))) => {
            faults.add(place, Problem::Setup(error));
            Position::start(rules)
        }
    };
    let mut record = Record::new(start);
    *record.tags_mut() = header.tags.clone();
    // Moves mean nothing from another start than theirs.
    let lost = faults.list.iter().any(|fault| {
        matches!(fault.problem, Problem::Rules(_) | Problem::Position(_) | Problem::Setup(_))
    });
    let mut stated = header.result.clone();
    let mut comments = Vec::new();
    if !lost {
        let movetext = Movetext::new(record, Scanner::new(game.text, header.end));
        let read = movetext.read(&mut faults);
        record = read.record;
        comments = read.comments;
        stated = read.result.or(stated);
    }
    conclude(&mut record, stated, header.termination.as_deref(), &mut faults);
    record.go_to(NodeId::ROOT);
    ParsedGame { record, faults: faults.list, comments }
}

/// Notes how the game ended, and checks it against what is stated.
fn conclude(
    record: &mut Record,
    stated: Option<(Location, String)>,
    termination: Option<&str>,
    faults: &mut Faults,
) {
    let end = record.main_end();
    if record.end(end).is_none()
        && let Some(why) = termination.and_then(stop_from_text)
        && !faults.list.iter().any(|fault| fault.problem.loses_moves())
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

/// A stop as the tag `Termination` has it.
fn stop_from_text(text: &str) -> Option<EndReason> {
    let (why, side) = text.split_once(' ').unwrap_or((text, ""));
    let side = match side {
        "S" => Some(Side::South),
        "N" => Some(Side::North),
        _ => None,
    };
    match (why, side) {
        ("agreement", None) => Some(EndReason::Agreement),
        ("resignation", Some(side)) => Some(EndReason::Resignation(side)),
        ("time", Some(side)) => Some(EndReason::Time(side)),
        _ => None,
    }
}

/// Faults, up to a number.
pub(super) struct Faults {
    list: Vec<Fault>,
}

impl Faults {
    pub fn add(&mut self, place: Location, problem: Problem) {
        if self.list.len() < MOST_FAULTS {
            self.list.push(Fault { line: place.line, column: place.column, problem });
        }
    }
}

/// The tags of a game.
struct Header {
    rules: Rules,
    /// Whether a tag `Rules` says so.
    rules_given: bool,
    setup: Option<(Location, Setup)>,
    result: Option<(Location, String)>,
    termination: Option<String>,
    tags: Tags,
    faults: Vec<Fault>,
    /// Where the moves begin.
    end: Location,
}

impl Header {
    fn read(game: &GameText) -> Header {
        let mut faults = Faults { list: Vec::new() };
        let mut header = Header {
            rules: Rules::default(),
            rules_given: false,
            setup: None,
            result: None,
            termination: None,
            tags: Tags::default(),
            faults: Vec::new(),
            end: game.place,
        };
        let mut variant = None;
        let mut scanner = Scanner::new(game.text, game.place);
        while let Some((place, piece)) = scanner.next() {
            match piece {
                Piece::Tag { name, value } => {
                    let value = unescaped(value);
                    if name == "Variant" {
                        variant = Some((place, value));
                    } else {
                        header.take(place, name, value, &mut faults);
                    }
                }
                Piece::BadTag(line) => faults.add(place, Problem::NotATag(Snippet::of(line))),
                _ => break,
            }
            header.end = scanner.place();
        }
        if !header.rules_given
            && let Some((place, variant)) = variant
        {
            header.take_variant(place, &variant, &mut faults);
        }
        header.faults = faults.list;
        header
    }

    fn take(&mut self, place: Location, name: &str, value: String, faults: &mut Faults) {
        match name {
            "Rules" => {
                self.rules_given = true;
                match value.parse() {
                    Ok(rules) => self.rules = rules,
                    Err(error) => faults.add(place, Problem::Rules(error)),
                }
            }
            "FEN" => match value.trim().parse() {
                Ok(setup) => self.setup = Some((place, setup)),
                Err(error) => faults.add(place, Problem::Position(error)),
            },
            "Result" => self.result = Some((place, value.trim().to_owned())),
            "Termination" => self.termination = Some(value.trim().to_owned()),
            name => {
                if !self.tags.set(name, &value) {
                    faults.add(place, Problem::NoRoom(Snippet::of(name)));
                }
            }
        }
    }

    /// The rules of a game that names only its variant.
    fn take_variant(&mut self, place: Location, variant: &str, faults: &mut Faults) {
        let variant = variant.trim();
        if matches!(variant, "Oware Abapa" | "?" | "") {
            return;
        }
        match variant.parse() {
            Ok(rules) => self.rules = rules,
            Err(_) => faults.add(place, Problem::UnknownVariant(Snippet::of(variant))),
        }
    }
}

//! Links: a game in the fragment of an address, the part after `#`.

use super::game_record::Record;
use super::link_fault::{LinkFault, LinkProblem};
use super::link_moves::{read_line, write_line};
use super::stop_text::{stop_from_text, stop_text};
use super::tree::NodeId;
use crate::rules::{Position, Rules, Setup, Snippet, read_digits};

/// A game and how to show it, as a link carries them: one line of moves, without comments.
///
/// ```
/// use awale::record::Link;
/// let (link, faults) = Link::read("#rules=stricte&moves=FfEaDb&ply=2&lang=fr&colour=red");
/// assert!(faults.is_empty());
/// assert_eq!(link.record.ply(link.record.cursor()), 2);
/// assert_eq!(link.write(), "rules=stricte&moves=FfEaDb&ply=2&lang=fr");
/// ```
#[derive(Clone, Debug)]
pub struct Link {
    /// The game; the cursor stands where the link opens it.
    pub record: Record,
    /// The language to speak: `fr` or `en`.
    pub lang: Option<&'static str>,
    /// Whether North sits at the bottom; `None` if the link does not say.
    pub flip: Option<bool>,
    /// Whether sowing runs clockwise; `None` if the link does not say.
    pub mirror: Option<bool>,
    /// What the link asks for.
    pub content: LinkContent,
}

/// What a link asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkContent {
    /// Neither rules nor a game.
    Nothing,
    /// Rules, and no position, moves or end of a game.
    Rules,
    /// A position, moves or the end of a game.
    Game,
    /// A position or moves, but the rules or the position cannot be used, or there is no position and no move can be
    /// played: there is only the start of a game to show.
    Unusable,
}

/// The languages that a link may name, by their codes.
pub const LANGUAGES: [&str; 2] = ["fr", "en"];

/// The language with this code.
#[must_use]
pub fn language(code: &str) -> Option<&'static str> {
    LANGUAGES.into_iter().find(|known| *known == code)
}

/// The keys of a link that are read; others are ignored.
const KEYS: [&str; 8] = ["rules", "position", "moves", "ply", "lang", "flip", "mirror", "end"];

/// The values of a link as text, in the order of [`KEYS`].
#[derive(Default)]
struct Values([Option<String>; KEYS.len()]);

impl Values {
    fn read(text: &str) -> Values {
        let mut values = Values::default();
        let text = text.strip_prefix('#').unwrap_or(text);
        for part in text.split('&') {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            if let Some(index) = KEYS.iter().position(|known| *known == key) {
                values.0[index] = Some(percent_decoded(value));
            }
        }
        values
    }

    fn get(&self, key: &str) -> Option<&str> {
        let index = KEYS.iter().position(|known| *known == key)?;
        self.0[index].as_deref()
    }

    fn content(&self) -> LinkContent {
        let has = |key| self.get(key).is_some();
        match (has("position") || has("moves"), has("rules")) {
            (true, _) => LinkContent::Game,
            (false, true) => LinkContent::Rules,
            (false, false) => LinkContent::Nothing,
        }
    }
}

impl Link {
    /// The link to a game, opened at its cursor.
    #[must_use]
    pub fn to(record: &Record) -> Link {
        let content = LinkContent::Game;
        Link { record: record.clone(), lang: None, flip: None, mirror: None, content }
    }

    /// Reads a fragment, with or without its `#`. A value that cannot be used is left out and reported, and unknown
    /// keys are ignored, so there is always a game to show. Of `moves` those before the fault are kept; an `end` is
    /// ignored if rules or position cannot be used, if moves were left out, or if the rules end the game there.
    #[must_use]
    pub fn read(text: &str) -> (Link, Vec<LinkFault>) {
        let values = Values::read(text);
        let mut faults = Vec::new();
        let mut fault = |key, problem| {
            let value = values.get(key).unwrap_or_default().to_owned();
            faults.push(LinkFault { key, value, problem });
        };
        let (start, valid) = start(&values, &mut fault);
        let mut record = Record::new(start);
        // Whether the link's last move was played: its `end` belongs to the position after that move.
        let mut all_played = valid;
        match values.get("moves") {
            // The moves are played up to the first that cannot be read or played, which is reported.
            Some(moves) if valid => {
                if let Err(problem) = read_line(&mut record, moves) {
                    fault("moves", problem);
                    all_played = false;
                }
            }
            Some(moves) if !moves.is_empty() => fault("moves", LinkProblem::WithoutStart),
            _ => {}
        }
        let mut stopped = false;
        if let Some(end) = values.get("end") {
            match stop_from_text(end, '-') {
                Some(why) => stopped = all_played && record.stop(why),
                None => fault("end", LinkProblem::End(Snippet::of(end))),
            }
        }
        if let Some(ply) = values.get("ply") {
            let most = record.line().len();
            match read_digits::<usize>(ply, usize::MAX).filter(|ply| *ply <= most) {
                Some(ply) => record.go_to_ply(ply),
                None => fault("ply", LinkProblem::Ply { found: Snippet::of(ply), most }),
            }
        }
        let mut switch = |key| match values.get(key) {
            None => None,
            Some("0") => Some(false),
            Some("1") => Some(true),
            Some(other) => {
                fault(key, LinkProblem::Switch(Snippet::of(other)));
                None
            }
        };
        let (flip, mirror) = (switch("flip"), switch("mirror"));
        let lang = values.get("lang").and_then(|code| {
            let known = language(code);
            if known.is_none() {
                fault("lang", LinkProblem::Lang(Snippet::of(code)));
            }
            known
        });
        let mut content = if stopped { LinkContent::Game } else { values.content() };
        let unread = faults.iter().any(|fault| fault.key == "moves") && record.line().is_empty();
        if content == LinkContent::Game && (!valid || unread && values.get("position").is_none()) {
            content = LinkContent::Unusable;
        }
        (Link { record, lang, flip, mirror, content }, faults)
    }

    /// The fragment without its `#`: rules and start if they are not the default ones, the current line, the cursor
    /// if it is not at the line's end, the language if there is one, switches that are on, and an end by agreement,
    /// resignation or time.
    #[must_use]
    pub fn write(&self) -> String {
        let record = &self.record;
        let line = record.line();
        let mut parts = Vec::new();
        let classic = *record.rules() == Rules::default();
        if !classic {
            parts.push(format!("rules={}", record.rules()));
        }
        if record.has_own_start() {
            parts.push(format!("position={}", record.start()));
        }
        if !line.is_empty() {
            parts.push(format!("moves={}", write_line(record, &line)));
        }
        let ply = record.ply(record.cursor());
        if ply < line.len() {
            parts.push(format!("ply={ply}"));
        }
        let switch = |key, on| (on == Some(true)).then(|| format!("{key}=1"));
        parts.extend(self.lang.map(|lang| format!("lang={lang}")));
        parts.extend(switch("flip", self.flip));
        parts.extend(switch("mirror", self.mirror));
        let last = line.last().copied().unwrap_or(NodeId::ROOT);
        let stop = record.end(last).and_then(|end| stop_text(end.reason, '-'));
        parts.extend(stop.map(|stop| format!("end={stop}")));
        parts.join("&")
    }
}

/// The position where the game starts, and whether it is the one that the link asks for.
fn start(values: &Values, fault: &mut impl FnMut(&'static str, LinkProblem)) -> (Position, bool) {
    let mut valid = true;
    let mut report = |key, problem| {
        fault(key, problem);
        valid = false;
    };
    let rules = match values.get("rules").map(str::parse::<Rules>) {
        None => Rules::default(),
        Some(Ok(rules)) => rules,
        Some(Err(error)) => {
            report("rules", LinkProblem::Rules(error));
            Rules::default()
        }
    };
    let position = match values.get("position").map(str::parse::<Setup>) {
        None => None,
        Some(Err(error)) => {
            report("position", LinkProblem::Position(error));
            None
        }
        Some(Ok(setup)) => match setup.position(rules) {
            Ok(position) => Some(position),
            Err(error) => {
                report("position", LinkProblem::ImpossibleSetup(error));
                None
            }
        },
    };
    (position.unwrap_or_else(|| Position::start(rules)), valid)
}

/// A value with its percent-encoding (`%2C`) undone; any other `%` stays.
fn percent_decoded(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        let digit = |index: usize| after.get(index).and_then(|c| char::from(*c).to_digit(16));
        match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                bytes.push((16 * high + low) as u8);
                rest = &after[2..];
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

//! `awale book`: what the first moves of a game are worth.

use crate::args::{Arg, Args, Shared, number};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Game, Move, Opening, Position, Rules};
use awale::search::{Limits, Report, Search, TranspositionTable};
use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;

pub const COMMAND: Command = Command {
    name: "book",
    usage: "awale book [--rules R] [--nodes N] [--positions P] [--out FILE]",
    about: "what the first moves of a game are worth: all lines to four moves, then the best ones to \
            twelve until there are P positions (300), each searched to N nodes (1000000)",
    shared: &[Shared::Rules],
    run,
};

/// The first line of a book: its format and version.
const FORMAT: &str = "awale book 1";
/// The book scores every line of this many moves.
const ALL_PLIES: u8 = 4;
/// The best lines have at most this many moves.
const MOST_PLIES: u8 = 12;
/// How many units a score of the book has for each seed: sixteenths, in which the search itself counts.
const UNITS_PER_SEED: f64 = 16.0;
/// The nodes between two checks whether an iteration is finished.
const SLICE: u64 = 1024;

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let (mut nodes, mut most, mut out) = (1_000_000, 300, None);
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "nodes" => {
                nodes = number("--nodes", &args.value("nodes")?, 1..=u64::MAX)?;
            }
            Arg::Option(name) if name == "positions" => {
                most = number("--positions", &args.value("positions")?, 1..=2000_usize)?;
            }
            Arg::Option(name) if name == "out" => out = Some(args.path("out")?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    if args.rules.opening == Opening::Placement {
        let why = "the seeds are placed first, in up to 923 ways a turn; a book needs one start";
        return Err(Failure::argument("--rules", why));
    }
    let unusable = |error| Failure::argument("--out", error);
    // A file that cannot be written is found before the search, which takes minutes.
    let open = |path| OpenOptions::new().write(true).create(true).truncate(false).open(path);
    let file = out.map(open).transpose().map_err(unusable)?;
    let text = Book::make(args.rules, nodes, most).text();
    match file {
        // The file is emptied only after the search: if the command is stopped during it, the old book is still there.
        Some(mut file) => {
            file.set_len(0).and_then(|()| file.write_all(text.as_bytes())).map_err(unusable)
        }
        None => Ok(output.lines(&text)?),
    }
}

/// The positions of an opening with the scores of their moves.
struct Book {
    rules: Rules,
    nodes: u64,
    entries: Vec<Entry>,
    /// The index of each position among the entries: lines that lead to the same position meet.
    places: HashMap<Position, usize>,
    table: TranspositionTable,
}

/// A position of the book.
struct Entry {
    position: Position,
    /// The number of moves of the line that added it.
    ply: u8,
    answers: Vec<Answer>,
    /// The depth to which its moves were searched.
    depth: u8,
}

/// A move with its score by the search of the position before it.
struct Answer {
    mv: Move,
    next: Position,
    /// In sixteenths of a seed, for the player who moves.
    score: i32,
}

/// The scores of an entry's moves by the whole book: each from the end of the game or the entry that the move leads to,
/// otherwise from the search of the position.
#[derive(Clone, Default)]
struct BookScores {
    /// In the order of the entry's answers.
    moves: Vec<i32>,
    /// The depth in moves to which all lines from here were searched.
    depth: u8,
}

impl BookScores {
    fn best(&self) -> i32 {
        self.moves.iter().copied().max().unwrap_or_default()
    }
}

impl Book {
    /// Makes the book of these rules.
    fn make(rules: Rules, nodes: u64, most: usize) -> Book {
        let table = TranspositionTable::with_bytes(64 << 20);
        let mut book = Book { rules, nodes, entries: Vec::new(), places: HashMap::new(), table };
        book.add(Position::start(rules), 0);
        let mut at = 0;
        while let Some(entry) = book.entries.get(at) {
            let ply = entry.ply + 1;
            let next: Vec<Position> = entry.answers.iter().map(|answer| answer.next).collect();
            if ply < ALL_PLIES {
                next.into_iter().for_each(|position| book.add(position, ply));
            }
            at += 1;
        }
        while book.entries.len() < most
            && let Some((position, ply)) = book.next_best()
        {
            book.add(position, ply);
        }
        book
    }

    /// Searches a position and adds it, unless it is known or the game is over.
    fn add(&mut self, position: Position, ply: u8) {
        if position.end().is_some() || self.places.contains_key(&position) {
            return;
        }
        let report = search(&position, self.nodes, &mut self.table);
        let score_of = |mv: &Move| {
            let line = report.lines.iter().find(|line| line.moves.first() == Some(mv))?;
            Some((line.score * UNITS_PER_SEED).round() as i32)
        };
        let answer = |mv: Move| {
            let score = score_of(&mv)?;
            Some(Answer { mv, next: position.play_unchecked(&mv), score })
        };
        let answers = position.moves().into_iter().filter_map(answer).collect();
        self.places.insert(position, self.entries.len());
        self.entries.push(Entry { position, ply, answers, depth: report.depth });
    }

    /// The scores of each entry.
    fn book_scores(&self) -> Vec<BookScores> {
        let mut book_scores = vec![None; self.entries.len()];
        for at in 0..self.entries.len() {
            self.weigh(at, &mut book_scores, &mut Vec::new());
        }
        book_scores.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Finds the scores of an entry; `line` holds the entries that lead to it.
    fn weigh(
        &self,
        at: usize,
        book_scores: &mut [Option<BookScores>],
        line: &mut Vec<usize>,
    ) -> BookScores {
        if let Some(known) = &book_scores[at] {
            return known.clone();
        }
        let Entry { position, answers, depth, .. } = &self.entries[at];
        let me = position.turn();
        line.push(at);
        let mut least_depth = u8::MAX;
        let mut scores = Vec::new();
        for Answer { next, score, .. } in answers {
            if let Some(end) = next.end() {
                scores.push(end.difference(me) * UNITS_PER_SEED as i32);
                continue;
            }
            // A position that is in `line` already would recurse for ever: the move keeps the search's score. Scores
            // found inside such a loop may thus depend on the order of the entries.
            match self.places.get(next).filter(|next| !line.contains(next)) {
                None => {
                    scores.push(*score);
                    least_depth = least_depth.min(*depth);
                }
                Some(place) => {
                    let after = self.weigh(*place, book_scores, line);
                    scores.push(if next.turn() == me { after.best() } else { -after.best() });
                    least_depth = least_depth.min(after.depth.saturating_add(1));
                }
            }
        }
        line.pop();
        let depth = if least_depth == u8::MAX { *depth } else { least_depth };
        let found = BookScores { moves: scores, depth };
        book_scores[at] = Some(found.clone());
        found
    }

    /// The position that the book continues with, by drop-out expansion (T. R. Lincke, "Strategies for the automatic
    /// construction of opening books", 2001): the one on whose line both players together gave away the fewest seeds;
    /// of several with the same loss, the one after the fewest moves. The whole book's scores count, so that a move is
    /// not followed further once it turns out to be bad.
    fn next_best(&self) -> Option<(Position, u8)> {
        let book_scores = self.book_scores();
        let mut given = vec![i32::MAX; self.entries.len()];
        *given.first_mut()? = 0;
        let mut open: Vec<usize> = (0..self.entries.len()).collect();
        let mut found: Option<(i32, u8, Position)> = None;
        while let Some(cheapest) = (0..open.len()).min_by_key(|at| given[open[*at]]) {
            let at = open.remove(cheapest);
            let (entry, scores) = (&self.entries[at], &book_scores[at]);
            if given[at] == i32::MAX {
                break;
            }
            for (answer, score) in entry.answers.iter().zip(&scores.moves) {
                let total = given[at] + scores.best() - score;
                let ply = entry.ply + 1;
                match self.places.get(&answer.next) {
                    Some(place) => given[*place] = given[*place].min(total),
                    None if answer.next.end().is_some() || ply >= MOST_PLIES => {}
                    None => {
                        if found.is_none_or(|(least, first, _)| (total, ply) < (least, first)) {
                            found = Some((total, ply, answer.next));
                        }
                    }
                }
            }
        }
        found.map(|(_, ply, position)| (position, ply))
    }

    /// The book as its file.
    fn text(&self) -> String {
        let mut text = format!(
            "{FORMAT}\nrules {}\nprogram {}\nnodes {}\npositions {}\n\n",
            self.rules,
            env!("CARGO_PKG_VERSION"),
            self.nodes,
            self.entries.len()
        );
        for (entry, scores) in self.entries.iter().zip(self.book_scores()) {
            let mut moves: Vec<(&Answer, &i32)> = entry.answers.iter().zip(&scores.moves).collect();
            moves.sort_by_key(|(_, score)| -**score);
            let _ = write!(text, "{} {}", entry.position, scores.depth);
            for (answer, score) in moves {
                let _ = write!(text, " {}{}", answer.mv, in_tenths(*score));
            }
            text.push('\n');
        }
        text
    }
}

/// A score in seeds, with its sign and one digit: `+0.3`, `-1.0`, `+0.0`.
fn in_tenths(score: i32) -> String {
    let tenths = (f64::from(score) * 10.0 / UNITS_PER_SEED).round() as i32;
    let sign = if tenths < 0 { "-" } else { "+" };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// The last iteration that a search of all moves finishes within about these nodes, at least the first one.
fn search(position: &Position, nodes: u64, table: &mut TranspositionTable) -> Report {
    let limits = Limits { lines: usize::MAX, ..Limits::depth(Limits::DEEPEST_WITHOUT_PROOF) };
    let mut search = Search::new(&Game::new(*position), limits);
    let mut last = Report::default();
    loop {
        let finished = search.step(SLICE, table);
        let report = search.report();
        let whole = report.lines.iter().all(|line| line.depth == report.depth);
        let over = finished || report.nodes >= nodes;
        if finished || (whole && report.depth > last.depth) {
            last = report;
        }
        if over && last.depth > 0 {
            return last;
        }
    }
}

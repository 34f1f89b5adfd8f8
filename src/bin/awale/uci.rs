//! `awale uci`: an engine for Aualé and for match drivers, in the universal chess interface as
//! oware engines speak it.

use crate::args::Args;
use crate::command::{Command, Shared};
use crate::endgames;
use crate::failure::Failure;
use crate::output::Output;
use awale::rules::{Game, Position, Rules, Setup, read_moves};
use awale::search::{Limits, Report, Search, Table};
use awale::tables::Builder;
use std::io::BufRead;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "uci",
    usage: "awale uci [--rules R]",
    about: "an engine for Aualé and for match drivers",
    shared: &[Shared::Rules],
    run,
};

/// Positions between two looks at the clock and at the input.
const STEP: u64 = 20_000;
/// Boards between two looks at the clock while tables are built.
const BOARDS: u32 = 20_000;
/// How long a wait for the next line lasts before the time is put to use.
const IDLE: Duration = Duration::from_millis(50);
/// Time for the answer to travel.
const TRAVEL: Duration = Duration::from_millis(10);
/// The usual size of the transposition table, in megabytes.
const HASH: usize = 64;
/// Oware as Aualé plays it: at the first repetition each side keeps its camp.
const RULES: &str = "classique,repetition-shares=owner";

/// What `go` asks for.
#[derive(Clone, Copy, Default)]
struct Order {
    depth: Option<u8>,
    time: Option<Duration>,
    nodes: Option<u64>,
    /// Until told to stop.
    endless: bool,
    ponder: bool,
}

/// A search under way.
struct Thought {
    search: Search,
    order: Order,
    start: Instant,
    /// When the time began to count.
    clock: Instant,
    told: u8,
}

struct Engine {
    rules: Rules,
    game: Game,
    table: Table,
    /// The endgames, as far as they are built.
    builder: Option<Builder>,
    thought: Option<Thought>,
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    args.finish()?;
    let rules = match args.rules == Rules::default() {
        true => RULES.parse().unwrap_or_default(),
        false => args.rules,
    };
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    let mut engine = Engine {
        rules,
        game: Game::new(Position::start(rules)),
        table: Table::with_bytes(HASH << 20),
        builder: None,
        thought: None,
    };
    while let Some(line) = engine.wait(&lines, output)? {
        if !engine.obey(&line, output)? {
            break;
        }
        output.flush()?;
    }
    Ok(())
}

impl Engine {
    /// The next line, thinking while there is none; nothing when the input has ended and all
    /// thinking is done.
    fn wait(
        &mut self,
        lines: &Receiver<String>,
        output: &mut Output,
    ) -> Result<Option<String>, Failure> {
        let mut closed = false;
        loop {
            let idle = self.thought.as_ref().is_none_or(|thought| thought.search.report().finished);
            let patience = if idle { IDLE } else { Duration::ZERO };
            match lines.recv_timeout(patience) {
                Ok(line) => return Ok(Some(line)),
                // While nobody asks for anything, lest the first search begin with it.
                Err(RecvTimeoutError::Timeout) if self.thought.is_none() => {
                    self.prepare(Some(Instant::now() + IDLE));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    closed = true;
                    // Nobody is left to say stop.
                    if let Some(thought) = &mut self.thought
                        && thought.order.endless
                    {
                        thought.order.endless = false;
                        thought.order.time = Some(Duration::ZERO);
                    }
                }
            }
            self.think(output)?;
            if closed && self.thought.is_none() {
                return Ok(None);
            }
        }
    }

    /// Does as the line says. Whether to go on.
    fn obey(&mut self, line: &str, output: &mut Output) -> Result<bool, Failure> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => {
                output.line(format_args!("id name Awalé {}", env!("CARGO_PKG_VERSION")))?;
                output.line("id author the authors of Awalé")?;
                output.line(format_args!(
                    "option name Hash type spin default {HASH} min 1 max 65536"
                ))?;
                output.line("option name OwnBook type check default false")?;
                output.line("option name Ponder type check default false")?;
                output
                    .line(format_args!("option name Rules type string default {}", self.rules))?;
                output.line("uciok")?;
            }
            Some("isready") => {
                self.prepare(None);
                output.line("readyok")?;
            }
            Some("setoption") => self.set(line, output)?,
            Some("ucinewgame") => {
                self.thought = None;
                self.game = Game::new(Position::start(self.rules));
            }
            Some("position") => match self.position(&line.trim()["position".len()..]) {
                Ok(game) => {
                    self.thought = None;
                    self.game = game;
                }
                Err(why) => output.line(format_args!("info string {why}"))?,
            },
            Some("go") => {
                let order = order(words, self.game.position().turn());
                // The clock runs from here on: a quarter of the time, no more, may go to tables.
                let now = Instant::now();
                self.prepare(order.time.map(|time| now + time / 4));
                let limits = Limits {
                    depth: order.depth.unwrap_or(Limits::DEEPEST),
                    nodes: order.nodes,
                    lines: 1,
                };
                let mut search = Search::new(&self.game, limits);
                if let Some(builder) = &self.builder {
                    search = search.with_tables(builder.tables());
                }
                self.thought = Some(Thought { search, order, start: now, clock: now, told: 0 });
            }
            Some("stop") => self.answer(output)?,
            Some("ponderhit") => {
                if let Some(thought) = &mut self.thought {
                    thought.order.ponder = false;
                    thought.clock = Instant::now();
                }
            }
            Some("quit") => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    /// Builds what every search of these rules needs, as far as there is time.
    fn prepare(&mut self, until: Option<Instant>) {
        let rules = self.rules;
        let builder = self.builder.get_or_insert_with(|| Builder::new(rules, endgames::USUAL));
        while !builder.progress().finished() && until.is_none_or(|until| Instant::now() < until) {
            builder.step(BOARDS);
        }
    }

    fn set(&mut self, line: &str, output: &mut Output) -> Result<(), Failure> {
        let Some((name, value)) = line
            .split_once("name ")
            .and_then(|(_, rest)| rest.split_once(" value "))
            .map(|(name, value)| (name.trim(), value.trim()))
        else {
            return Ok(());
        };
        if name.eq_ignore_ascii_case("hash") {
            match value.parse() {
                Ok(megabytes @ 1..=65_536_usize) => {
                    self.table = Table::with_bytes(megabytes << 20);
                }
                _ => output.line(format_args!(
                    "info string Hash: {value:?} found; expected 1 to 65536 megabytes"
                ))?,
            }
        } else if name.eq_ignore_ascii_case("rules") {
            match value.parse() {
                Ok(rules) => {
                    self.rules = rules;
                    self.builder = None;
                    self.thought = None;
                    self.game = Game::new(Position::start(rules));
                }
                Err(error) => output.line(format_args!("info string Rules: {error}"))?,
            }
        }
        Ok(())
    }

    /// The game that a `position` line tells.
    fn position(&self, text: &str) -> Result<Game, String> {
        let (place, moves) = match text.split_once("moves") {
            Some((place, moves)) => (place.trim(), moves),
            None => (text.trim(), ""),
        };
        let start = match place.strip_prefix("fen") {
            Some(fen) => {
                let setup: Setup = fen.trim().parse().map_err(|error| format!("fen: {error}"))?;
                setup.position(self.rules).map_err(|error| format!("fen: {error}"))?
            }
            None if place == "startpos" => Position::start(self.rules),
            None => return Err(format!("position: {place:?} found; expected startpos or fen")),
        };
        let mut game = Game::new(start);
        let run: String = moves.split_whitespace().collect();
        for mv in read_moves(&run).map_err(|error| error.to_string())? {
            game.play(&mv).map_err(|refusal| format!("{mv}: {refusal}"))?;
        }
        Ok(game)
    }

    /// Thinks for a moment; answers when it is time.
    fn think(&mut self, output: &mut Output) -> Result<(), Failure> {
        let Some(thought) = &mut self.thought else { return Ok(()) };
        let finished = thought.search.step(STEP, &mut self.table);
        let report = thought.search.report();
        if report.depth > thought.told {
            thought.told = report.depth;
            tell(&report, thought.start.elapsed(), output)?;
        }
        let Order { time, endless, ponder, .. } = thought.order;
        let late = time.is_some_and(|time| thought.clock.elapsed() + TRAVEL >= time);
        if (finished && !endless && !ponder) || (late && !ponder) {
            self.answer(output)?;
        }
        Ok(())
    }

    /// Gives the best move found so far.
    fn answer(&mut self, output: &mut Output) -> Result<(), Failure> {
        let Some(mut thought) = self.thought.take() else { return Ok(()) };
        // There is always time for one look.
        while thought.search.report().lines.is_empty() && !thought.search.step(1, &mut self.table) {
        }
        let report = thought.search.report();
        tell(&report, thought.start.elapsed(), output)?;
        let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
        match moves {
            [] => output.line("bestmove 0000")?,
            [mv] => output.line(format_args!("bestmove {mv}"))?,
            [mv, next, ..] => output.line(format_args!("bestmove {mv} ponder {next}"))?,
        }
        Ok(output.flush()?)
    }
}

/// Says what has been found so far.
fn tell(report: &Report, time: Duration, output: &mut Output) -> Result<(), Failure> {
    let Some(line) = report.lines.first() else { return Ok(()) };
    let moves: String = line.moves.iter().map(ToString::to_string).collect();
    let ms = time.as_millis() as u64;
    output.line(format_args!(
        "info depth {} score cp {} nodes {} nps {} time {ms} pv {moves}",
        report.depth,
        (line.score * 100.0).round(),
        report.nodes,
        report.nodes * 1000 / ms.max(1),
    ))?;
    Ok(output.flush()?)
}

/// Reads what `go` asks for.
fn order<'a>(mut words: impl Iterator<Item = &'a str>, turn: awale::rules::Side) -> Order {
    let mut order = Order::default();
    let (mut left, mut increment, mut moves) = ([None; 2], [0; 2], 0);
    while let Some(word) = words.next() {
        let mut value = || words.next().and_then(|value| value.parse::<u64>().ok());
        match word {
            "depth" => {
                let most = u64::from(Limits::DEEPEST);
                order.depth = value().map(|depth| depth.clamp(1, most) as u8);
            }
            "movetime" => order.time = value().map(Duration::from_millis),
            "nodes" => order.nodes = value(),
            "wtime" => left[0] = value(),
            "btime" => left[1] = value(),
            "winc" => increment[0] = value().unwrap_or_default(),
            "binc" => increment[1] = value().unwrap_or_default(),
            "movestogo" => moves = value().unwrap_or_default(),
            "infinite" => order.endless = true,
            "ponder" => order.ponder = true,
            _ => {}
        }
    }
    if let (None, Some(left)) = (order.time, left[turn.index()]) {
        // A game rarely lasts forty moves more; the last of the clock is not touched.
        let moves = if moves == 0 { 30 } else { moves.min(30) };
        let share = left / (moves + 1) + increment[turn.index()] * 3 / 4;
        order.time = Some(Duration::from_millis(share.min(left / 2)));
    }
    // Asked for nothing, it thinks until it is stopped.
    let Order { depth, time, nodes, .. } = order;
    order.endless |= depth.is_none() && time.is_none() && nodes.is_none() && !order.ponder;
    order
}

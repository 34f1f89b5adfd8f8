//! `awale uci`: an engine for the program Aualé and for match drivers, in the Universal Chess Interface as oware
//! engines use it.

use crate::args::{Arg, Args, Shared};
use crate::command::Command;
use crate::endgames::{self, Source};
use crate::failure::Failure;
use crate::go::Go;
use crate::output::Output;
use crate::search::{HASH, STEP};
use crate::uci_command::{MOST_HASH, UciCommand};
use awale::rules::{Game, Position, Rules};
use awale::search::{Limits, Report, Search, TranspositionTable};
use awale::tables::Builder;
use std::collections::VecDeque;
use std::io::{self, BufRead};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

pub const COMMAND: Command = Command {
    name: "uci",
    usage: "awale uci [--rules R] [--tables DIR]",
    about: "an engine for Aualé and for match drivers",
    shared: &[Shared::Rules],
    run,
};

/// Boards solved between two checks of the clock while tables are built.
const BOARDS: u32 = 2_000;
/// How long to wait for a line before building tables, and how long to build them before looking for a
/// line again.
const IDLE: Duration = Duration::from_millis(50);
/// Time reserved for the transmission of the answer.
const TRANSMISSION: Duration = Duration::from_millis(10);

/// A running search.
struct RunningSearch {
    search: Search,
    go: Go,
    start: Instant,
    /// The start of its thinking time: later than `start` if it was pondering.
    thinking_since: Instant,
    /// The duration of the last step, which is what the next one is expected to take.
    last_step: Duration,
    /// Whether there is only one legal move.
    forced: bool,
    /// The depth of the last `info` line.
    last_depth: u8,
}

/// A dialogue in UCI: the rules, the game, the tables, the running search, and the lines that wait for its end.
struct UciSession {
    rules: Rules,
    game: Game,
    transpositions: TranspositionTable,
    /// The endgame tables as far as they are built.
    builder: Option<Builder>,
    /// The folder that `--tables` names.
    folder: Option<PathBuf>,
    running: Option<RunningSearch>,
    /// Lines that wait until the running search is finished.
    queue: VecDeque<String>,
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    args.rules = Rules::AUALE;
    let mut folder = None;
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "tables" => folder = Some(args.path(name)?),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    let rules = args.rules;
    let builder = match &folder {
        Some(path) => {
            let tables = Source::Folder(path.clone()).tables(rules)?;
            Some(Builder::resume(tables, endgames::DEFAULT_SEEDS))
        }
        None => None,
    };
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        while input.read_until(b'\n', &mut line).is_ok_and(|bytes| bytes > 0) {
            // Invalid UTF-8 is no command, and must not end the session.
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
            line.clear();
        }
    });
    let mut session = UciSession {
        rules,
        game: Game::new(Position::start(rules)),
        transpositions: TranspositionTable::with_bytes(HASH << 20),
        builder,
        folder,
        running: None,
        queue: VecDeque::new(),
    };
    while let Some(line) = session.wait(&lines, output)? {
        if !session.execute(&line, output)? {
            break;
        }
        output.flush()?;
    }
    Ok(())
}

impl UciSession {
    /// The next line to execute; while there is none, searches or, without a running search, builds tables. `None` when
    /// the input has ended, no search is running and no line waits.
    fn wait(
        &mut self,
        lines: &Receiver<String>,
        output: &mut Output,
    ) -> Result<Option<String>, Failure> {
        let mut closed = false;
        loop {
            if let Some(line) = self.queue.pop_front() {
                if self.may_execute(&line) {
                    return Ok(Some(line));
                }
                self.queue.push_front(line);
            }
            let idle = self.running.as_ref().is_none_or(|running| running.search.report().finished);
            let timeout = if idle { IDLE } else { Duration::ZERO };
            match lines.recv_timeout(timeout) {
                Ok(line) if self.may_execute(&line) => {
                    // The line may be meant for a `go` in the queue: a copy is queued behind that `go`.
                    if ["stop", "ponderhit"].contains(&line.trim()) && !self.queue.is_empty() {
                        self.queue.push_back(line.clone());
                    }
                    return Ok(Some(line));
                }
                Ok(line) => self.queue.push_back(line),
                // Idle time is used to build tables, so that the first search starts sooner.
                Err(RecvTimeoutError::Timeout) if self.running.is_none() => {
                    self.build_tables(Some(Instant::now() + IDLE));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    closed = true;
                    // The input has ended: neither `stop` nor `ponderhit` can come.
                    if let Some(RunningSearch { go, .. }) = &mut self.running
                        && (go.endless || go.ponder)
                    {
                        *go = Go::now();
                    }
                }
            }
            self.think(output)?;
            if closed && self.running.is_none() && self.queue.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Whether to execute a line now. `position`, `go`, `ucinewgame` and `setoption` wait for the end of the running
    /// search; one that is endless or ponders is told to end for them, because `stop` may never come.
    fn may_execute(&mut self, line: &str) -> bool {
        let Some(running) = &mut self.running else { return true };
        let first = line.split_whitespace().next();
        let waits = matches!(first, Some("position" | "go" | "ucinewgame" | "setoption"));
        if waits && (running.go.endless || running.go.ponder) {
            running.go = Go::now();
        }
        !waits
    }

    /// Executes a line; returns whether to go on.
    fn execute(&mut self, line: &str, output: &mut Output) -> Result<bool, Failure> {
        match UciCommand::read(line, self.rules, self.game.position().turn()) {
            Ok(UciCommand::Uci) => self.introduce(output)?,
            Ok(UciCommand::IsReady) => {
                // Without a running search `readyok` may take as long as it needs: the tables are completed first.
                if self.running.is_none() {
                    self.build_tables(None);
                }
                output.line("readyok")?;
            }
            Ok(UciCommand::Hash(megabytes)) => self.set_hash(megabytes, output)?,
            Ok(UciCommand::Rules(rules)) => self.set_rules(rules, output)?,
            Ok(UciCommand::NewGame) => self.game = Game::new(Position::start(self.rules)),
            Ok(UciCommand::Position(game)) => self.game = game,
            Ok(UciCommand::Go(go)) => self.start_search(go),
            Ok(UciCommand::Stop) => self.answer(output)?,
            Ok(UciCommand::PonderHit) => {
                if let Some(running) = &mut self.running {
                    running.go.ponder = false;
                    running.thinking_since = Instant::now();
                }
            }
            Ok(UciCommand::Quit) => return Ok(false),
            Ok(UciCommand::Unknown) => {}
            Err(why) => output.line(format_args!("info string {why}"))?,
        }
        Ok(true)
    }

    /// Prints the name and the options.
    fn introduce(&self, output: &mut Output) -> Result<(), Failure> {
        output.line(format_args!("id name Awalé {}", env!("CARGO_PKG_VERSION")))?;
        output.line("id author the authors of Awalé")?;
        output.line(format_args!(
            "option name Hash type spin default {HASH} min 1 max {MOST_HASH}"
        ))?;
        // Accepted without effect: there is no opening book, and `go ponder` always works.
        output.line("option name OwnBook type check default false")?;
        output.line("option name Ponder type check default false")?;
        output.line(format_args!("option name Rules type string default {}", self.rules))?;
        Ok(output.line("uciok")?)
    }

    /// Starts a search. At most a quarter of its time goes to building tables; without a time limit all tables
    /// are built first.
    fn start_search(&mut self, go: Go) {
        let now = Instant::now();
        self.build_tables(go.time.map(|time| now + time / 4));
        let limits =
            Limits { depth: go.depth.unwrap_or(Limits::DEEPEST), nodes: go.nodes, lines: 1 };
        let mut search = Search::new(&self.game, limits);
        if let Some(builder) = &self.builder {
            search = search.with_tables(builder.tables());
        }
        self.running = Some(RunningSearch {
            search,
            go,
            start: now,
            thinking_since: now,
            last_step: Duration::ZERO,
            forced: self.game.position().moves().len() == 1,
            last_depth: 0,
        });
    }

    /// Builds the endgame tables until this time, or all of them.
    fn build_tables(&mut self, until: Option<Instant>) {
        let rules = self.rules;
        let builder =
            self.builder.get_or_insert_with(|| Builder::new(rules, endgames::DEFAULT_SEEDS));
        while !builder.progress().finished() && until.is_none_or(|until| Instant::now() < until) {
            builder.step(BOARDS);
        }
    }

    /// Replaces the transposition table by one of another size.
    fn set_hash(&mut self, megabytes: usize, output: &mut Output) -> Result<(), Failure> {
        match TranspositionTable::try_with_bytes(megabytes << 20) {
            Ok(transpositions) => self.transpositions = transpositions,
            Err(error) => output.line(format_args!("info string Hash: {error}"))?,
        }
        Ok(())
    }

    /// Begins a game by other rules, with the tables of these rules that are in the folder.
    fn set_rules(&mut self, rules: Rules, output: &mut Output) -> Result<(), Failure> {
        self.rules = rules;
        self.builder = None;
        if let Some(path) = &self.folder {
            match endgames::stored(path, rules) {
                Ok(tables) => {
                    self.builder = Some(Builder::resume(tables, endgames::DEFAULT_SEEDS));
                }
                Err(failure) => output.line(format_args!("info string {}", failure.message()))?,
            }
        }
        self.game = Game::new(Position::start(rules));
        Ok(())
    }

    /// Searches one step, then answers if the search is finished and not endless, or if its time is over; never while
    /// the search ponders. With a time limit, the search of a forced move is finished at depth `Limits::FORCED`.
    fn think(&mut self, output: &mut Output) -> Result<(), Failure> {
        let Some(running) = &mut self.running else { return Ok(()) };
        let before = Instant::now();
        let mut finished = running.search.step(STEP, &mut self.transpositions);
        running.last_step = before.elapsed();
        let report = running.search.report();
        if report.depth > running.last_depth {
            running.last_depth = report.depth;
            send_info(&report, running.start.elapsed(), output)?;
        }
        let Go { time, endless, ponder, .. } = running.go;
        finished |= time.is_some() && running.forced && report.depth >= Limits::FORCED;
        let late = time.is_some_and(|time| {
            running.thinking_since.elapsed() + running.last_step + TRANSMISSION >= time
        });
        if (finished && !endless && !ponder) || (late && !ponder) {
            self.answer(output)?;
        }
        Ok(())
    }

    /// Answers with the best move found so far.
    fn answer(&mut self, output: &mut Output) -> Result<(), Failure> {
        let Some(mut running) = self.running.take() else { return Ok(()) };
        // Searches on until there is a move.
        while running.search.report().lines.is_empty()
            && !running.search.step(1, &mut self.transpositions)
        {}
        let report = running.search.report();
        send_info(&report, running.start.elapsed(), output)?;
        let moves = report.lines.first().map_or(&[][..], |line| &line.moves);
        match moves {
            [] => output.line("bestmove 0000")?,
            [mv] => output.line(format_args!("bestmove {mv}"))?,
            [mv, next, ..] => output.line(format_args!("bestmove {mv} ponder {next}"))?,
        }
        Ok(output.flush()?)
    }
}

/// Prints an `info` line.
fn send_info(report: &Report, time: Duration, output: &mut Output) -> Result<(), Failure> {
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

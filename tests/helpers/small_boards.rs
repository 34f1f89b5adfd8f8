//! The values of small boards by plain value iteration, to compare with the search and the tables.

use super::positions::boards;
use awale::rules::{
    EndReason, Game, LastSeed, Law, Leftovers, Move, Node, Position, RepetitionShares, Rules,
    Setup, Side, Wide, Word,
};
use awale::search::{Limits, Line, Report, Search, TranspositionTable};
use awale::tables::Tables;
use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::rc::Rc;

/// A board seen from the player to move, and that player's lead if it matters by the rules.
type State = (Wide, i32);
/// A state, and whether the player to move at the root is to move.
type Turn = (State, bool);

/// Where a value comes from.
enum Source {
    Value(i32),
    /// For every move: the seeds it wins, whether the mover moves again, and the index it leads to.
    Moves(Vec<(i32, bool, usize)>),
}

/// Value iteration to the fixed point. `endless` is the value of play without end for each index.
fn iterate(sources: &[Source], endless: impl Fn(usize) -> i32) -> Vec<i32> {
    let first = |(at, source): (usize, &Source)| match source {
        Source::Value(value) => *value,
        Source::Moves(_) => endless(at),
    };
    let mut values: Vec<i32> = sources.iter().enumerate().map(first).collect();
    loop {
        let value = |(at, source): (usize, &Source)| match source {
            Source::Value(value) => *value,
            Source::Moves(moves) => {
                let of_move = |(gain, again, to): &(i32, bool, usize)| {
                    if *again { gain + values[*to] } else { gain - values[*to] }
                };
                moves.iter().map(of_move).max().unwrap_or(values[at])
            }
        };
        let next: Vec<i32> = sources.iter().enumerate().map(value).collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

/// All boards of a seed count, solved without any history: play without end has the value 0.
struct Layer {
    states: Vec<State>,
    index: HashMap<State, usize>,
    sources: Vec<Source>,
    values: Vec<i32>,
}

/// Solves small boards by plain iteration.
pub struct PlainSolver {
    rules: Rules,
    layers: HashMap<(u8, i32), Rc<Layer>>,
}

impl PlainSolver {
    pub fn new(rules: Rules) -> PlainSolver {
        PlainSolver { rules, layers: HashMap::new() }
    }

    fn state(&self, board: Wide, lead: i32) -> State {
        (board, if self.rules.last_seed == LastSeed::ToLoser { lead } else { 0 })
    }

    fn state_of(&self, position: &Position) -> State {
        self.state(position.node::<Wide>().unwrap().board, position.lead())
    }

    /// The value of a state without any history, stores left out.
    fn value(&mut self, state: State) -> i32 {
        let layer = self.layer(state);
        layer.values[layer.index[&state]]
    }

    fn shares(&self, state: State, why: EndReason) -> i32 {
        let (mine, theirs) = Law::<Wide>::shares(&self.rules, state.0, why, state.1);
        i32::from(mine) - i32::from(theirs)
    }

    /// The layer of a state.
    fn layer(&mut self, (board, lead): State) -> Rc<Layer> {
        let left = board.sum(Wide::FULL) as u8;
        let key = (left, lead.abs());
        if let Some(layer) = self.layers.get(&key) {
            return layer.clone();
        }
        let mut leads = vec![lead, -lead];
        leads.dedup();
        let states: Vec<State> = boards(left)
            .into_iter()
            .flat_map(|node| leads.iter().map(move |lead| (node.board, *lead)))
            .collect();
        let index: HashMap<State, usize> =
            states.iter().enumerate().map(|(at, state)| (*state, at)).collect();
        let (mut sources, mut lower) = (Vec::new(), Vec::new());
        for state in &states {
            let node = Node { board: state.0, left };
            if let Some(why) = Law::<Wide>::end(&self.rules, &node) {
                sources.push(Source::Value(self.shares(*state, why)));
                continue;
            }
            let mut moves = Vec::new();
            let rules = self.rules;
            let _ = rules.each_any(state.0, &mut |_, made| {
                let next = made.next(left);
                let lead = state.1 + made.gain();
                let to = self.state(next.board, if made.again { lead } else { -lead });
                let at = index.get(&to).copied().unwrap_or_else(|| {
                    lower.push(Source::Value(self.value(to)));
                    states.len() + lower.len() - 1
                });
                moves.push((made.gain(), made.again, at));
                Continue(())
            });
            sources.push(Source::Moves(moves));
        }
        sources.extend(lower);
        let values = iterate(&sources, |_| 0);
        let layer = Rc::new(Layer { states, index, sources, values });
        self.layers.insert(key, layer.clone());
        layer
    }

    /// The values of the boards that can follow `start` while no seed leaves the board, by capture or into a store. A
    /// board of `past` ends the game by repetition; play without end has the value `endless` for the player to move at
    /// `start`.
    fn values_after(&mut self, start: State, past: &[Turn], endless: i32) -> HashMap<Turn, i32> {
        let layer = self.layer(start);
        let mut turns = vec![(layer.index[&start], true)];
        let mut index: HashMap<(usize, bool), usize> = HashMap::new();
        index.insert(turns[0], 0);
        let mut sources = Vec::new();
        let mut at = 0;
        while let Some(&(place, root_moves)) = turns.get(at) {
            let state = layer.states.get(place);
            // Index 0 is the position searched, before any return to it.
            let source = match state {
                Some(state) if at > 0 && past.contains(&(*state, root_moves)) => {
                    Source::Value(self.shares(*state, EndReason::Repetition))
                }
                _ => match &layer.sources[place] {
                    Source::Value(value) => Source::Value(*value),
                    Source::Moves(moves) => {
                        let mut visit = |(gain, again, to): &(i32, bool, usize)| {
                            let to = (*to, root_moves == *again);
                            let returns = to == turns[0] && past.contains(&(start, true));
                            // A return to the start gets an index of its own if it ends the game.
                            let next = turns.len();
                            let to = match (returns, index.get(&to)) {
                                (false, Some(known)) => *known,
                                _ => {
                                    turns.push(to);
                                    index.insert(to, next);
                                    next
                                }
                            };
                            (*gain, *again, to)
                        };
                        Source::Moves(moves.iter().map(&mut visit).collect())
                    }
                },
            };
            sources.push(source);
            at += 1;
        }
        let values = iterate(&sources, |at| if turns[at].1 { endless } else { -endless });
        let known = turns.iter().zip(values).skip(1);
        known
            .filter_map(|((place, root_moves), value)| {
                Some(((*layer.states.get(*place)?, *root_moves), value))
            })
            .collect()
    }
}

/// Whether a repetition gives both players as much: half of the seeds left, or nothing.
fn shares_equally(rules: &Rules) -> bool {
    rules.repetition_shares == RepetitionShares::Equal || rules.leftovers == Leftovers::Nobody
}

/// The true values of a game's position, for the player to move there.
struct Truth<'a> {
    game: &'a Game,
    solver: &'a mut PlainSolver,
    /// Values if the game ends when an earlier position or the position searched recurs.
    ended: Vec<HashMap<Turn, i32>>,
    /// Values if the game ends when an earlier position recurs, but not when the position searched does.
    open: HashMap<Turn, i32>,
}

impl<'a> Truth<'a> {
    fn of(game: &'a Game, solver: &'a mut PlainSolver) -> Truth<'a> {
        let (now, last) = (*game.position(), game.positions().len() - 1);
        let turn = |position: &Position| (solver.state_of(position), position.turn() == now.turn());
        let left = now.seeds_on_board();
        let quiet = game.positions().iter().filter(|position| position.seeds_on_board() == left);
        let past: Vec<Turn> = quiet.map(turn).collect();
        let before = &past[..past.len() - 1];
        assert_eq!(turn(&game.positions()[last]), past[past.len() - 1]);
        let start = solver.state_of(&now);
        // If each player keeps their camp, a repetition has no fixed value, so that no proof may
        // depend on it: both extremes are tried.
        let all = i32::from(left);
        let endless = if shares_equally(now.rules()) { &[0][..] } else { &[all, -all] };
        let ended = endless.iter().map(|value| solver.values_after(start, &past, *value)).collect();
        let open = solver.values_after(start, before, 0);
        Truth { game, solver, ended, open }
    }

    /// The final differences, for the player to move at the root, that a position after the root may
    /// have. A proven score must equal all of them.
    fn possible_values(&mut self, position: &Position) -> Vec<i32> {
        let mover = self.game.position().turn();
        let sign = if position.turn() == mover { 1 } else { -1 };
        let end = position.end().copied().or_else(|| self.game.repeats(position));
        if let Some(end) = end {
            return vec![end.difference(mover)];
        }
        let turn = (self.solver.state_of(position), position.turn() == mover);
        let free = self.solver.value(turn.0);
        let open =
            shares_equally(position.rules()).then(|| self.open.get(&turn).copied().unwrap_or(free));
        let mut all: Vec<i32> = self.ended.iter().filter_map(|of| of.get(&turn).copied()).collect();
        if all.is_empty() {
            all.push(free);
        }
        all.into_iter().chain(open).map(|value| sign * (value + position.lead())).collect()
    }

    /// Checks every score that is called proven, and the lines that lead there.
    fn check(&mut self, report: &Report, about: &str) {
        for line in report.lines.iter().filter(|line| line.proof.is_some()) {
            self.check_line(line, about);
        }
        if report.proof.is_none() {
            return;
        }
        let best = &report.lines[0];
        let now = *self.game.position();
        let value = |mv: &Move| self.possible_values(&now.play_unchecked(mv))[0];
        let most = now.moves().iter().map(value).max().unwrap();
        assert_eq!(f64::from(most), best.score, "{about}: {best:?}");
    }

    fn check_line(&mut self, line: &Line, about: &str) {
        let start = *self.game.position();
        let first = start.play_unchecked(&line.moves[0]);
        for value in self.possible_values(&first) {
            assert_eq!(f64::from(value), line.score, "{about}: {line:?}");
        }
        // Every position of the line must have the same value.
        let mut game = self.game.clone();
        for (at, mv) in line.moves.iter().enumerate() {
            assert!(game.end().is_none(), "{about}: {at} moves end the game: {line:?}");
            game.play(mv).unwrap_or_else(|refusal| panic!("{about}: {refusal}: {line:?}"));
            let value = match game.end() {
                Some(end) => end.difference(start.turn()),
                None => self.possible_values(game.position())[0],
            };
            assert_eq!(f64::from(value), line.score, "{about}, after {mv}: {line:?}");
        }
    }
}

/// The position of a board, South to move; none if the game is over or South has to pass.
pub fn position(rules: Rules, board: Wide) -> Option<Position> {
    let pits: String = (0..12).map(|pit| format!("{}-", board.seeds(pit))).collect();
    let rest = rules.total() - board.sum(Wide::FULL) as u8;
    let setup: Setup = format!("{pits}{}-{}-S", rest / 2, rest - rest / 2).parse().ok()?;
    let position = setup.position(rules).ok()?;
    (position.end().is_none() && position.turn() == Side::South).then_some(position)
}

/// A game of this many moves from a position, each chosen by `choice`, that end no game and take no seed off the board,
/// by capture or into a store; `None` where a position on the way has no such move.
pub fn quiet_game(start: Position, moves: usize, mut choice: usize) -> Option<Game> {
    let (mut game, seeds) = (Game::new(start), start.seeds_on_board());
    while game.moves().len() < moves {
        let quiet = |next: &Position| {
            next.seeds_on_board() == seeds && next.end().is_none() && game.repeats(next).is_none()
        };
        let mut all = game.position().moves();
        all.retain(|mv| quiet(&game.position().play_unchecked(mv)));
        if all.is_empty() {
            return None;
        }
        let mv = all[choice % all.len()];
        // Another choice for the next move; any change will do.
        choice = choice / 3 + 7;
        game.play(&mv).unwrap();
    }
    Some(game)
}

/// How many positions a search may visit: enough to prove what can be proven on such small boards.
const NODES: u64 = 1_500;

fn searched(
    game: &Game,
    depth: u8,
    tables: Option<&Tables>,
    table: &mut TranspositionTable,
) -> Report {
    let mut search = Search::new(game, Limits { depth, nodes: Some(NODES), lines: 6 });
    if let Some(tables) = tables {
        search = search.with_tables(tables);
    }
    while !search.step(u64::MAX, table) {}
    search.report()
}

/// Tables for [`check_proofs`]: of few seeds, and of at least as many as the board holds.
pub struct TwoTables {
    pub few: Tables,
    pub all: Tables,
}

/// Searches a game's position by several limits, with and without tables, and compares every score
/// that is called proven with the true value. Returns how many there were.
pub fn check_proofs(
    game: &Game,
    solver: &mut PlainSolver,
    tables: &TwoTables,
    table: &mut TranspositionTable,
) -> usize {
    let mut truth = Truth::of(game, solver);
    let mut proven = 0;
    for (depth, tables) in [
        (4, Some(&tables.few)),
        (13, None),
        (22, Some(&tables.all)),
        (60, Some(&tables.few)),
        (Limits::DEEPEST, None),
    ] {
        let mut report = searched(game, depth, tables, table);
        if let Some(tables) = tables {
            for line in &mut report.lines {
                line.follow(game, tables);
            }
        }
        let seeds = tables.map_or(0, Tables::seeds);
        let (rules, start, moves) = (game.position().rules(), game.start(), game.moves());
        truth.check(
            &report,
            &format!("{rules} {start} {moves:?}, {depth} moves, tables of {seeds}"),
        );
        proven += report.lines.iter().filter(|line| line.proof.is_some()).count();
    }
    proven
}

//! Refutations: the line that shows what a wrong move loses, and the messages that say it.

use super::camp::camp_seeds;
use super::message::{Datum, Heap, Message};
use super::placing::sure_harvest;
use super::puzzle::Puzzle;
use super::threats::{Threat, outlasts_a_reply, threatened_pits, threats_in_game};
use crate::rules::{End, Move, Pit, Position, Side};
use crate::tables::Tables;

/// The most moves of a refutation, the first reply included.
const LONGEST: usize = 16;
/// The fewest seeds of a threat that the message on the reply names. A smaller threat is told only as a reason
/// ([`WrongMove::reason`]).
const LEAST_THREAT: u8 = 2;
/// The message on a reply after which the solver can capture nothing.
const NOTHING: &str = "ui.exercises.refuted.nothing";
/// The message on what the opponent could take after the reply, where another message tells the reply.
const THREATENS: &str = "ui.exercises.because.threatens";
/// The same where the reply gives the opponent another turn.
const TAKES_NEXT: &str = "ui.exercises.because.takes-next";
/// The message that a wrong move ends the game.
pub(super) const OVER: &str = "ui.exercises.refuted.over";
/// The most seeds that the opponent's camp holds when a message says where they are kept.
const MOST_KEPT: u8 = 12;
/// The most legal moves that a message calls few.
const MOST_FEW: usize = 2;
/// The most moves after the reply that a message counts; a learner does not follow more of them.
const MOST_COUNTED: u32 = 2;

/// The best moves after a wrong one, from this reply on, until the opponent has taken seeds or the game is over, 16
/// at most. The reply alone if its messages tell what is lost, unless the opponent takes seeds later in the same turn;
/// only the opponent's turn if its sowings together save more pits than the reply (`saves_by_turn`).
#[must_use]
pub fn refutation(
    position: &Position,
    right: &Move,
    wrong: &Move,
    reply: &Move,
    tables: &Tables,
) -> Vec<Move> {
    let compared = WrongMove::new(position, right, wrong, reply);
    let (messages, enough) = compared.reply_and_reason();
    if enough && !compared.may_tell_more(&messages) {
        return vec![*reply];
    }
    let other = compared.other;
    let mut here = compared.before;
    let mut next = Some(*reply);
    let mut line = Vec::new();
    let mut takes = false;
    while let Some(mv) = next {
        takes = here.turn() == other && here.captured(&mv) > 0;
        line.push(mv);
        here = here.play_unchecked(&mv);
        let turn_over = mv.side() == other && here.turn() != other;
        let saves = compared.saves_by_turn(&messages, &line).is_some();
        let shown = takes || enough && turn_over || saves;
        if shown || here.end().is_some() || line.len() == LONGEST {
            break;
        }
        next =
            Puzzle::judge(&here, tables).and_then(|judged| judged.answers().first().map(|a| a.mv));
    }
    if enough && !takes && compared.saves_by_turn(&messages, &line).is_none() {
        line.truncate(1);
    }
    line
}

/// What a line of best moves shows of a wrong move, compared with the right one: messages on the first reply and,
/// where these are not enough, on the reason. The caller inserts the text of each message into the next one, as the
/// datum `told`.
///
/// If `line` is empty: that the game is over and with which result, or no message if it is not over.
#[must_use]
pub fn refutation_messages(
    position: &Position,
    right: &Move,
    wrong: &Move,
    line: &[Move],
) -> Vec<Message> {
    let Some(reply) = line.first() else {
        let over = position.play_unchecked(wrong);
        let result = over.end().map(|end| result(end, position.turn()));
        return result.into_iter().flat_map(|result| [Message::new(OVER), result]).collect();
    };
    let compared = WrongMove::new(position, right, wrong, reply);
    let (mut messages, enough) = compared.reply_and_reason();
    if let Some(saves) = compared.saves_by_turn(&messages, line) {
        return vec![saves];
    }
    if enough {
        if !(compared.may_tell_more(&messages) && compared.goes_on_to_take(line)) {
            return messages;
        }
        (messages, _) = compared.reply_messages();
    }
    messages.push(compared.line_reason(line));
    messages
}

/// What a wrong move costs, where that is known. The caller inserts the text of the refutation as the datum `told`.
#[must_use]
pub fn cost_message(refutation: &[Message], cost: Option<u16>, exact: bool) -> Message {
    let Some(cost) = cost.filter(|cost| *cost > 0) else {
        return Message::new("ui.exercises.told");
    };
    let cost = u32::from(cost);
    // A message may tell a capture that exceeds the cost by more than a seed: the player who loses those seeds gets
    // some back.
    let more =
        |told: &Message| matches!(told.data.get("n"), Some(Datum::Count(n)) if *n > cost + 1);
    let key = match (refutation.iter().any(more), exact) {
        (false, true) => "ui.exercises.cost",
        (false, false) => "ui.exercises.cost.about",
        (true, true) => "ui.exercises.cost.net",
        (true, false) => "ui.exercises.cost.net.about",
    };
    Message::new(key).with("n", cost)
}

/// A wrong move with its reply, and the right move that it is compared with.
struct WrongMove<'a> {
    start: &'a Position,
    right: &'a Move,
    wrong: &'a Move,
    reply: &'a Move,
    solver: Side,
    other: Side,
    /// The position after the wrong move.
    before: Position,
    /// The position after the reply.
    after: Position,
}

impl<'a> WrongMove<'a> {
    fn new(
        start: &'a Position,
        right: &'a Move,
        wrong: &'a Move,
        reply: &'a Move,
    ) -> WrongMove<'a> {
        let solver = start.turn();
        let before = start.play_unchecked(wrong);
        let after = before.play_unchecked(reply);
        WrongMove { start, right, wrong, reply, solver, other: solver.other(), before, after }
    }

    /// Whether the opponent made the reply. If the wrong move gave the solver another turn, the *reply*
    /// is the solver's own next move.
    fn opponent_replied(&self) -> bool {
        self.before.turn() == self.other
    }

    /// Whether the game goes on after the reply, with the solver to move.
    fn solver_to_move(&self) -> bool {
        self.after.end().is_none() && self.after.turn() == self.solver
    }

    /// Whether the opponent may take seeds after the reply before their turn is over, and these messages, which
    /// [`WrongMove::reply_and_reason`] gives, do not tell it.
    fn may_tell_more(&self, messages: &[Message]) -> bool {
        let turn_over = self.opponent_replied() && self.after.turn() != self.other;
        let told = messages.last().is_some_and(|last| [THREATENS, TAKES_NEXT].contains(&last.key));
        self.after.end().is_none() && !turn_over && !told
    }

    /// Whether in this line the opponent takes seeds before their turn is over, but none by the reply itself.
    fn goes_on_to_take(&self, line: &[Move]) -> bool {
        let mut here = self.before;
        for (at, mv) in line.iter().enumerate() {
            let theirs = here.turn() == self.other;
            if theirs && here.captured(mv) > 0 {
                return at > 0;
            }
            here = here.play_unchecked(mv);
            if theirs && here.turn() != self.other {
                return false;
            }
        }
        false
    }

    /// That the opponent saves more pits by all the sowings of the turn that the reply begins than by the reply; only
    /// if these messages, which [`WrongMove::reply_and_reason`] gives, tell the reply alone and this line has the whole
    /// turn, which takes nothing.
    fn saves_by_turn(&self, messages: &[Message], line: &[Move]) -> Option<Message> {
        let [_] = messages else { return None };
        let pit = self.reply.pit().filter(|_| self.opponent_replied())?;
        let mut here = self.before;
        for mv in line {
            if here.captured(mv) > 0 {
                return None;
            }
            here = here.play_unchecked(mv);
            if here.end().is_some() || here.turn() != self.other {
                break;
            }
        }
        let saved = self.saved(&here);
        let more = here.end().is_none()
            && here.turn() == self.solver
            && saved.len() > self.saved(&self.after).len();
        let saves = Message::new("ui.exercises.refuted.saves-by-turn").with("by", self.other);
        more.then(|| saves.with("move", pit).with("pits", saved))
    }

    /// The opponent's pits that the solver threatens after the wrong move, and no longer in a later position.
    fn saved(&self, later: &Position) -> Vec<Pit> {
        let [threatened, left] = [&self.before, later]
            .map(|position| threatened_pits(&threats_here(position, self.solver), self.other));
        threatened.into_iter().filter(|pit| !left.contains(pit)).collect()
    }

    /// What the reply and the position after it show; and whether that is enough.
    fn reply_and_reason(&self) -> (Vec<Message>, bool) {
        let (mut messages, enough) = self.reply_messages();
        if enough {
            return (messages, true);
        }
        let over = self.after.end();
        // The message that the solver can capture nothing is enough if there is no other reason.
        let nothing = messages.last().is_some_and(|last| last.key == NOTHING);
        if let Some(reason) = self.reason() {
            messages.push(reason);
            return (messages, true);
        }
        if over.is_some() && !self.opponent_replied() {
            messages.push(self.because("ui.exercises.because.ends"));
        }
        match over {
            Some(end) => messages.push(result(end, self.solver)),
            None if nothing => messages.extend(self.kept()),
            None => {}
        }
        (messages, over.is_some() || nothing)
    }

    /// What the reply does: what it takes, which pits it saves from the solver, or else what it leads
    /// to; and whether that is enough.
    fn reply_messages(&self) -> (Vec<Message>, bool) {
        let pit = match self.reply {
            Move::Sow { pit, .. } => *pit,
            Move::Place { side, placed } => {
                let by = Message::new("ui.exercises.refuted.place").with("by", *side);
                return (vec![by.with("heaps", Heap::of_placement(*side, placed))], false);
            }
        };
        let by = |key| Message::new(key).with("by", self.reply.side()).with("move", pit);
        let taken = taken(&self.before, self.reply);
        if !self.opponent_replied() {
            let then = by("ui.exercises.then");
            if taken.pits.is_empty() {
                return (vec![then], false);
            }
            // A capture of the solver's own does not yet show what is lost.
            return (vec![then, taken.add_to(by("ui.exercises.because.takes"))], false);
        }
        if !taken.pits.is_empty() {
            return (vec![taken.add_to(by("ui.exercises.refuted.takes"))], true);
        }
        if self.after.end().is_some() {
            return (vec![by("ui.exercises.refuted.ends")], false);
        }
        let saved = self.saved(&self.after);
        let danger = greatest_threat(&self.after, self.other);
        if !self.solver_to_move() {
            if saved.is_empty() {
                return (vec![by("ui.exercises.refuted.again")], false);
            }
            let saves = by("ui.exercises.refuted.saves-again").with("pits", saved);
            // What the opponent can take in the same turn is still to be told.
            return (vec![saves], danger.seeds < LEAST_THREAT);
        }
        if !saved.is_empty() {
            return (vec![by("ui.exercises.refuted.saves").with("pits", saved)], true);
        }
        if danger.seeds >= LEAST_THREAT {
            return (vec![danger.add_threat_to(by("ui.exercises.refuted.threatens"))], true);
        }
        if greatest_threat(&self.after, self.solver).seeds == 0 {
            return (vec![by(NOTHING)], false);
        }
        (vec![by("ui.exercises.refuted")], false)
    }

    /// What made the move wrong where the reply alone does not show it: what the opponent could take next, what the
    /// right move would have brought, which seeds the wrong one gives the opponent, or how little is left to sow. No
    /// reason says which pit the right move sows, because the solver may try again.
    fn reason(&self) -> Option<Message> {
        if self.reply.pit().is_none() {
            return self.lesser_harvest();
        }
        let danger = greatest_threat(&self.after, self.other);
        let missed = self.missed();
        let still_threatened =
            if self.solver_to_move() { greatest_threat(&self.after, self.solver).seeds } else { 0 };
        // What the opponent can take in the turn of the reply counts for more than what was missed.
        let at_once = self.opponent_replied() && self.after.turn() == self.other;
        let worse = at_once && danger.seeds >= LEAST_THREAT;
        if missed.seeds > still_threatened && !worse {
            let [right, wrong] = [self.right, self.wrong].map(|mv| self.start.captured(mv));
            // The right move takes all that the wrong one does, and these seeds too.
            let key = match wrong > 0 && wrong + missed.seeds == right {
                true => "ui.exercises.because.missed-more",
                false => "ui.exercises.because.missed",
            };
            return Some(missed.add_to(self.because(key)));
        }
        if danger.seeds > 0 {
            let key = if at_once { TAKES_NEXT } else { THREATENS };
            return Some(danger.add_threat_to(self.because(key)));
        }
        // As much as was missed can still be taken: only the moves after the reply show what is lost.
        if missed.seeds > 0 {
            return None;
        }
        let best = self.start.play_unchecked(self.right);
        let again = self.start.another_turn(&best).is_some();
        if again && self.opponent_replied() {
            return Some(self.another_turn(&best));
        }
        // If the right move gives another turn, the solver moves next: what they can capture then is no
        // threat, since the opponent has no reply.
        let threats = if again { Vec::new() } else { threats_here(&best, self.solver) };
        let lasting = threats.iter().find(|threat| outlasts_a_reply(&best, threat));
        let threat = lasting.map_or_else(Prey::default, Prey::of);
        if threat.seeds > still_threatened {
            return Some(threat.add_to(self.because("ui.exercises.because.threat")));
        }
        let given = self.given(&self.before);
        if given > 0 && self.given(&best) < given {
            let because = self.because("ui.exercises.because.given").with("n", given as u32);
            return Some(because.with("pits", self.filled()));
        }
        let moves = self.after.legal_pits();
        if self.solver_to_move() && (1..=MOST_FEW).contains(&moves.len()) {
            return Some(self.because("ui.exercises.because.few").with("pits", moves));
        }
        None
    }

    /// That the right move, which leads to the position `best`, gives another turn. The message also names the
    /// opponent's pits at which the solver then aims or, if there are none, those that only the wrong move adds to.
    fn another_turn(&self, best: &Position) -> Message {
        let theirs = |pit: &Pit| pit.owner() == self.other;
        let aims: Vec<Pit> =
            greatest_threat(best, self.solver).pits.into_iter().filter(theirs).collect();
        if !aims.is_empty() {
            return self.because("ui.exercises.because.turn-aims").with("pits", aims);
        }
        let mut spared = self.filled();
        spared.retain(|pit| best.seeds(*pit) <= self.start.seeds(*pit));
        match spared.is_empty() {
            true => self.because("ui.exercises.because.turn"),
            false => self.because("ui.exercises.because.turn-spares").with("pits", spared),
        }
    }

    /// What the right move takes and the wrong one leaves; nothing if the wrong move takes as much or more.
    fn missed(&self) -> Prey {
        let [right, wrong] = [self.right, self.wrong].map(|mv| captured_heaps(self.start, mv));
        let sum = |heaps: &[Heap]| heaps.iter().map(|heap| heap.seeds).sum::<u8>();
        if sum(&wrong) >= sum(&right) {
            return Prey::default();
        }
        let taken =
            |pit: Pit| wrong.iter().filter(|heap| heap.pit == pit).map(|heap| heap.seeds).sum();
        let left = right
            .iter()
            .map(|heap| Heap { pit: heap.pit, seeds: heap.seeds.saturating_sub(taken(heap.pit)) });
        let left: Vec<Heap> = left.filter(|heap| heap.seeds > 0).collect();
        Prey { seeds: sum(&left), pits: left.iter().map(|heap| heap.pit).collect(), from: None }
    }

    /// That the solver's first sowing, after all seeds are placed, harvests less than the right placement makes
    /// sure of. Other captures are no reason against a placement: after the right one they might be as large.
    fn lesser_harvest(&self) -> Option<Message> {
        let sure = sure_harvest(self.start, &self.start.play_unchecked(self.right))?;
        let first = self.solver_to_move() && self.after.reserve() == 0;
        let harvest = first.then(|| greatest_threat(&self.after, self.solver))?;
        let key = match harvest.seeds {
            0 => "ui.exercises.because.no-harvest",
            _ => "ui.exercises.because.lesser",
        };
        (harvest.seeds < sure).then(|| harvest.add_to(self.because(key)).with("more", sure))
    }

    /// What the whole line shows: the first capture of each player, or what their stores gain. Nothing is
    /// known beyond the reply if the line has no more moves.
    fn line_reason(&self, line: &[Move]) -> Message {
        let moves = line.len() as u32 - 1;
        if moves == 0 {
            return self.because("ui.exercises.because.later");
        }
        let mut here = self.before;
        // The first capture of the solver and of the opponent, each with its number of moves after the reply.
        let (mut mine, mut theirs) = (None, None);
        for (at, mv) in line.iter().enumerate() {
            let prey = taken(&here, mv);
            if prey.seeds > 0 {
                let first = if mv.side() == self.solver { &mut mine } else { &mut theirs };
                first.get_or_insert((prey, at as u32));
            }
            here = here.play_unchecked(mv);
            // A line that comes from the page's search goes on after the opponent's first capture. The message
            // `because.both` tells the solver's capture first, so a capture that the solver makes later must not count.
            if theirs.is_some() {
                break;
            }
        }
        match (mine, theirs) {
            (Some((own, _)), Some((lost, _))) => own
                .add_to(self.because("ui.exercises.because.both"))
                .with("lost", lost.seeds)
                .with("theirs", lost.pits),
            (None, Some((prey, at))) => {
                let key = match at {
                    _ if self.goes_on_to_take(line) => "ui.exercises.because.before-turn",
                    0..=MOST_COUNTED => "ui.exercises.because.further",
                    _ => "ui.exercises.because.in-time",
                };
                prey.add_to(self.because(key)).with("moves", at)
            }
            (Some((prey, at)), None) => {
                let key = match at {
                    0..=MOST_COUNTED => "ui.exercises.because.only",
                    _ => "ui.exercises.because.only-in-time",
                };
                prey.add_to(self.because(key)).with("moves", at)
            }
            (None, None) => {
                let gain = |side| here.score(side) - self.before.store(side);
                let (own, lost) = (gain(self.solver), gain(self.other));
                let key = match (own, lost) {
                    (0, 0) => "ui.exercises.because.dry",
                    (0, _) => "ui.exercises.because.loses",
                    (_, 0) => "ui.exercises.because.wins",
                    _ => "ui.exercises.because.gains",
                };
                let because = self.because(key).with("moves", moves).with("own", own);
                let because = because.with("lost", lost);
                // The move after the reply; without a pit if it places seeds.
                let Some(pit) = line[1].pit() else { return because };
                let whose = if line[1].side() == self.solver { "own" } else { "other" };
                because.with("whose", whose).with("next", pit)
            }
        }
    }

    /// Where the opponent keeps their seeds, if they have few.
    fn kept(&self) -> Option<Message> {
        let pits: Vec<Pit> = self.other.pits().filter(|pit| self.after.seeds(*pit) > 0).collect();
        let seeds = camp_seeds(&self.after, self.other);
        let few = (1..=MOST_KEPT).contains(&seeds);
        few.then(|| self.because("ui.exercises.because.kept").with("n", seeds).with("pits", pits))
    }

    fn because(&self, key: &'static str) -> Message {
        Message::new(key).with("other", self.other)
    }

    /// The opponent's pits that the wrong move has added seeds to.
    fn filled(&self) -> Vec<Pit> {
        let filled = |pit: &Pit| self.before.seeds(*pit) > self.start.seeds(*pit);
        self.other.pits().filter(filled).collect()
    }

    /// By how many seeds the opponent's camp has grown from the start to this position; below 0 if it has shrunk.
    fn given(&self, position: &Position) -> i16 {
        let seeds = |position: &Position| i16::from(camp_seeds(position, self.other));
        seeds(position) - seeds(self.start)
    }
}

/// What is captured, or could be: how many seeds, from which pits and, of a threat, by sowing which pit.
#[derive(Default)]
pub(super) struct Prey {
    pub seeds: u8,
    pub pits: Vec<Pit>,
    from: Option<Pit>,
}

impl Prey {
    fn of(threat: &Threat) -> Prey {
        Prey { seeds: threat.seeds(), pits: threat.pits(), from: Some(threat.pit) }
    }

    /// The message with what is captured.
    pub(super) fn add_to(self, message: Message) -> Message {
        message.with("n", self.seeds).with("pits", self.pits)
    }

    /// The message with what could be captured, and the pit that would be sown.
    fn add_threat_to(self, message: Message) -> Message {
        let message = match self.from {
            Some(from) => message.with("from", from),
            None => message,
        };
        self.add_to(message)
    }
}

/// The final score, and what it means for the solver.
fn result(end: &End, solver: Side) -> Message {
    let key = match end.winner() {
        None => "ui.exercises.because.drawn",
        Some(winner) if winner == solver => "ui.exercises.because.won",
        Some(_) => "ui.exercises.because.lost",
    };
    let [own, lost] = [solver, solver.other()].map(|side| end.score(side));
    Message::new(key).with("own", own).with("lost", lost)
}

/// What a legal move captures from each pit.
pub(super) fn captured_heaps(position: &Position, mv: &Move) -> Vec<Heap> {
    let Ok((_, trace)) = position.trace(mv) else { return Vec::new() };
    Heap::of_captures(&trace)
}

/// What a legal move captures.
pub(super) fn taken(position: &Position, mv: &Move) -> Prey {
    let pits = captured_heaps(position, mv).iter().map(|heap| heap.pit).collect();
    Prey { seeds: position.captured(mv), pits, from: None }
}

/// The largest capture of a player, if it were their turn; none when the game is over.
pub(super) fn greatest_threat(position: &Position, by: Side) -> Prey {
    threats_here(position, by).first().map_or_else(Prey::default, Prey::of)
}

/// The threats of a player; none when the position ends the game.
fn threats_here(position: &Position, by: Side) -> Vec<Threat> {
    threats_in_game(position, position.end(), by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    fn read(rules: &str, position: &str) -> Position {
        let setup: Setup = position.parse().unwrap();
        setup.position(rules.parse().unwrap()).unwrap()
    }

    fn moves(texts: &str) -> Vec<Move> {
        texts.split(' ').map(|text| text.parse().unwrap()).collect()
    }

    /// The messages on a wrong move, for a line of moves after it.
    fn told(position: &Position, right: &str, wrong: &str, line: &str) -> Vec<Message> {
        let [right, wrong] = [right, wrong].map(|text| text.parse::<Move>().unwrap());
        refutation_messages(position, &right, &wrong, &moves(line))
    }

    /// The keys of messages, without what all of them begin with.
    fn keys(messages: &[Message]) -> Vec<&str> {
        messages.iter().map(|one| one.key.trim_start_matches("ui.exercises.")).collect()
    }

    /// A value of the last message.
    fn datum<'a>(messages: &'a [Message], name: &str) -> Option<&'a Datum> {
        messages.last().and_then(|last| last.data.get(name))
    }

    #[test]
    fn what_the_opponent_can_take_in_the_same_turn_comes_before_what_was_missed() {
        // North's f ends in the store; then c takes the thirteen seeds of A and its own last one.
        let start = read("kalah-vide", "13-0-0-1-1-3-2-0-3-0-1-1-14-9-S");
        let messages = told(&start, "A", "F", "f");
        assert_eq!(keys(&messages), ["refuted.again", "because.takes-next"]);
        assert_eq!(datum(&messages, "n"), Some(&Datum::Count(14)));
    }

    #[test]
    fn a_reply_that_gives_another_turn_tells_which_pits_it_saves() {
        // North's e, which South's A aimed at, ends in the store.
        let start = read("kalah", "1-0-3-0-2-10-0-2-1-0-2-0-15-12-S");
        let messages = told(&start, "E", "C", "e");
        assert_eq!(keys(&messages), ["refuted.saves-again"]);
        let saved = Datum::Pits(Pit::from_letter('e').into_iter().collect());
        assert_eq!(datum(&messages, "pits"), Some(&saved));
    }

    #[test]
    fn what_the_right_move_takes_beyond_all_that_the_wrong_one_takes_is_told_as_more() {
        // D takes the two seeds of a, and E those of a and of b.
        let start = read("classique", "0-0-0-3-3-0-1-1-0-4-4-4-15-13-S");
        let messages = told(&start, "E", "D", "d");
        assert_eq!(keys(&messages), ["refuted.nothing", "because.missed-more"]);
        assert_eq!(datum(&messages, "n"), Some(&Datum::Count(2)));
    }

    #[test]
    fn what_the_solver_can_still_take_was_not_missed() {
        // After D and North's c, E takes more than before; then North takes twelve.
        let start = read("stricte", "0-0-0-2-24-1-0-0-1-2-3-0-11-4-S");
        let messages = told(&start, "E", "D", "c E e");
        assert_eq!(keys(&messages), ["refuted", "because.both"]);
        let counts = ["n", "lost"].map(|name| datum(&messages, name).cloned());
        assert_eq!(counts, [6_u8, 12].map(|seeds| Some(Datum::from(seeds))));
    }

    #[test]
    fn what_the_opponent_takes_before_their_turn_is_over_is_told() {
        // After F South also sows D; North's f then ends in the store, and e takes the four seeds of A.
        let start = read("grenier-face", "3-6-2-3-2-13-0-3-0-0-0-0-10-6-S");
        let messages = told(&start, "E", "F", "D f e");
        assert_eq!(keys(&messages), ["then", "because.before-turn"]);
        assert_eq!(datum(&messages, "n"), Some(&Datum::Count(4)));
        // The reply alone does not show it.
        assert_eq!(keys(&told(&start, "E", "F", "D")), ["then", "because.given"]);
    }

    #[test]
    fn what_the_sowings_of_a_turn_save_together_is_told() {
        // North's d, which South's B aimed at, ends in the store; then a, which South's E aimed at, is sown.
        let start = read("kalah", "0-1-0-1-0-0-2-0-0-3-3-2-21-15-S");
        let messages = told(&start, "B", "D", "d a");
        assert_eq!(keys(&messages), ["refuted.saves-by-turn"]);
        let saved: Vec<Pit> = "ad".chars().filter_map(Pit::from_letter).collect();
        let Some(Datum::Pits(pits)) = datum(&messages, "pits") else { panic!("{messages:?}") };
        assert!(pits.len() == 2 && saved.iter().all(|pit| pits.contains(pit)), "{pits:?}");
        // The reply alone shows one of them.
        assert_eq!(keys(&told(&start, "B", "D", "d")), ["refuted.saves-again"]);
    }

    #[test]
    fn a_capture_far_ahead_is_told_without_a_count_of_moves() {
        // North's turn of three sowings takes nothing; after three more moves c takes two seeds.
        let start = read("kalah", "0-2-0-0-4-2-0-5-0-0-2-3-17-13-S");
        let messages = told(&start, "E", "B", "e b e F d E c");
        assert_eq!(keys(&messages), ["refuted.again", "because.in-time"]);
        assert_eq!(datum(&messages, "n"), Some(&Datum::Count(2)));
    }

    #[test]
    fn the_line_goes_on_until_the_opponent_takes_seeds_in_the_turn_of_the_reply() {
        let start = read("grenier-face", "2-0-0-1-0-0-0-0-0-3-0-0-18-24-S");
        let [right, wrong, reply] = ["A", "D", "d"].map(|text| text.parse::<Move>().unwrap());
        let tables = Tables::new(*start.rules());
        let line = refutation(&start, &right, &wrong, &reply, &tables);
        let messages = refutation_messages(&start, &right, &wrong, &line);
        assert_eq!(keys(&messages), ["refuted.saves-again", "because.before-turn"], "{line:?}");
        assert_eq!(datum(&messages, "n"), Some(&Datum::Count(2)));
    }
}

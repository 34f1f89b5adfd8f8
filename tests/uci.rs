//! `awale uci`: a dialogue with the engine, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Dialogue {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

impl Dialogue {
    fn new() -> Dialogue {
        Dialogue::with_arguments(&[])
    }

    /// Talks to an engine that is started with these arguments.
    fn with_arguments(arguments: &[&str]) -> Dialogue {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .arg("uci")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("awale starts");
        let say = child.stdin.take().expect("a standard input");
        let hear = BufReader::new(child.stdout.take().expect("a standard output"));
        Dialogue { child, say, hear }
    }

    fn say(&mut self, line: impl AsRef<[u8]>) {
        self.say.write_all(line.as_ref()).and_then(|()| self.say.write_all(b"\n")).expect("heard");
        self.say.flush().expect("heard");
    }

    /// The next lines of the output, up to and including the first that begins with `start`.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                self.hear.read_line(&mut line).expect("text") > 0,
                "no {start} after {lines:?}"
            );
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("an end").success());
    }
}

#[test]
fn an_endless_or_pondering_search_runs_until_stop() {
    let mut dialogue = Dialogue::new();
    dialogue.say("position startpos moves FeBd");
    for order in ["go infinite", "go", "go ponder movetime 1", "go infinite depth 1"] {
        dialogue.say(order);
        // A question during the search is answered, and no move is sent before it ends.
        dialogue.say("isready");
        let before = dialogue.until("readyok");
        assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{order}: {before:?}");
        dialogue.say("stop");
        dialogue.until("bestmove ");
    }
    dialogue.say("go ponder movetime 1");
    dialogue.say("ponderhit");
    dialogue.until("bestmove ");
    dialogue.quit();
}

#[test]
fn quitting_ends_a_search() {
    let mut dialogue = Dialogue::new();
    dialogue.say("go infinite");
    dialogue.until("info depth");
    dialogue.quit();
}

#[test]
fn invalid_lines_neither_block_nor_end_the_engine() {
    let mut dialogue = Dialogue::new();
    for line in [
        &b""[..],
        b"   ",
        b"hello",
        b"\xff\xfe\x00",
        b"stop",
        b"ponderhit",
        b"position",
        b"position fen",
        b"position fen 4-4-4",
        b"position fen 99-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves",
        b"position nowhere moves A",
        b"position startpos moves A\xc3\xa9",
        b"position startpos moves AAAA",
        b"position startpos moves @A2 Cx",
        b"setoption",
        b"setoption name",
        b"setoption name Hash value 999999999999999999999",
        b"setoption name Hash value 0",
        b"setoption name Rules value no such rules",
        b"setoption name Rules value",
        b"setoption value name",
        b"ucinewgame now",
    ] {
        dialogue.say(line);
        dialogue.say("isready");
        dialogue.until("readyok");
    }
    for line in [
        "go depth",
        "go depth 0",
        "go depth -1 movetime 5",
        "go movetime 0",
        "go movetime -1",
        "go nodes 0",
        "go nodes 1 depth 255",
        "go wtime -20 btime -20",
        "go wtime 10 btime 10 winc 99999999999999999999 movestogo 0",
        "go btime 10",
        "go mate 3 searchmoves A depth 2",
    ] {
        dialogue.say(line);
        // `go depth` without a number has no limit, so that the search has to be stopped.
        if line == "go depth" {
            dialogue.say("stop");
        }
        dialogue.until("bestmove ");
    }
    dialogue.quit();
}

#[test]
fn a_forced_move_and_every_preset_are_played_in_time() {
    let mut dialogue = Dialogue::new();
    // Only A feeds the opponent.
    dialogue.say("position fen 6-0-0-0-1-0-0-0-0-0-0-0-21-20-S");
    dialogue.say("go movetime 3600000");
    assert!(dialogue.until("bestmove ").pop().is_some_and(|line| line.starts_with("bestmove A")));
    for preset in &awale::rules::Preset::ALL {
        dialogue.say(format!("setoption name Rules value {}", preset.id));
        dialogue.say("position startpos");
        dialogue.say("go movetime 50");
        dialogue.until("bestmove ");
    }
    dialogue.quit();
}

#[test]
fn every_go_gets_an_answer_after_any_commands() {
    let answers = |lines: &[&str]| {
        let mut dialogue = Dialogue::new();
        lines.iter().for_each(|line| dialogue.say(line));
        drop(dialogue.say);
        let told: Vec<String> = dialogue.hear.lines().map(|line| line.expect("text")).collect();
        assert!(dialogue.child.wait().expect("an end").success());
        told.into_iter().filter(|line| line.starts_with("bestmove ")).collect::<Vec<_>>()
    };
    let alone = |moves: &str| answers(&[&format!("position startpos moves {moves}"), "go depth 3"]);
    let three = answers(&[
        "position startpos moves F",
        "go depth 3",
        "position startpos moves Ff",
        "go depth 3",
        "setoption name Hash value 1",
        "position startpos moves FfE",
        "go depth 3",
    ]);
    assert_eq!(three, ["F", "Ff", "FfE"].map(alone).concat());
    assert_eq!(answers(&["go depth 3", "ucinewgame"]).len(), 1);
    // The first search is so long that the other lines and the end of the input come while it runs.
    let long =
        ["go nodes 500000", "go ponder movetime 1", "ponderhit", "position startpos", "go depth 2"];
    assert_eq!(answers(&long).len(), 3);
    for endless in ["go infinite", "go ponder"] {
        let change = "setoption name Rules value kalah";
        assert_eq!(answers(&[endless, change, "go depth 2", "go infinite", "stop"]).len(), 3);
    }
}

#[test]
fn a_stop_ends_the_running_go_and_the_last_one() {
    let mut dialogue = Dialogue::new();
    for line in ["go depth 255", "position startpos moves F", "go infinite", "stop", "isready"] {
        dialogue.say(line);
    }
    dialogue.until("bestmove ");
    dialogue.until("bestmove ");
    // `ponderhit` too reaches the last `go`.
    for line in ["go depth 8", "go ponder movetime 1", "ponderhit"] {
        dialogue.say(line);
    }
    dialogue.until("bestmove ");
    dialogue.until("bestmove ");
    dialogue.quit();
}

#[test]
fn the_engine_plays_by_the_given_rules() {
    for (arguments, rules) in [
        (&[][..], "classique,exhaustion=no,repetition-shares=owner"),
        (&["--rules", "classique"], "classique"),
        (&["--rules", "awari"], "awari"),
    ] {
        let mut dialogue = Dialogue::with_arguments(arguments);
        dialogue.say("uci");
        let option = format!("option name Rules type string default {rules}");
        assert!(dialogue.until("uciok").contains(&option), "{arguments:?}");
        dialogue.quit();
    }
}

#[test]
fn the_input_may_end_at_any_time() {
    for line in ["", "go infinite", "go ponder", "go depth 4", "go movetime 40"] {
        let mut dialogue = Dialogue::new();
        dialogue.say(line);
        drop(dialogue.say);
        if !line.is_empty() {
            let mut line = String::new();
            while !line.starts_with("bestmove ") {
                line.clear();
                assert!(dialogue.hear.read_line(&mut line).expect("text") > 0);
            }
        }
        assert!(dialogue.child.wait().expect("an end").success());
    }
}

/// Plain Oware, for a referee that shares no code with the program: a capture of all seeds takes
/// none, an empty camp must be fed, and play goes on while there is a move.
struct Oware {
    pits: [u8; 12],
    turn: usize,
}

impl Oware {
    fn seeds(&self, player: usize) -> u8 {
        self.pits[6 * player..6 * player + 6].iter().sum()
    }

    /// The pits after a sowing with its captures.
    fn after(&self, pit: usize) -> [u8; 12] {
        let mut pits = self.pits;
        let mut last = pit;
        for _ in 0..std::mem::take(&mut pits[pit]) {
            last = (last + 1) % 12;
            if last == pit {
                last = (last + 1) % 12;
            }
            pits[last] += 1;
        }
        let other = 6 * (1 - self.turn);
        let mut after_capture = pits;
        let mut at = last;
        while (other..other + 6).contains(&at) && [2, 3].contains(&pits[at]) {
            after_capture[at] = 0;
            if at == other {
                break;
            }
            at -= 1;
        }
        let bare = after_capture[other..other + 6].iter().all(|seeds| *seeds == 0);
        if bare { pits } else { after_capture }
    }

    fn legal(&self) -> Vec<usize> {
        let other = 1 - self.turn;
        let feeds = |pit: &usize| self.after(*pit)[6 * other..6 * other + 6].iter().any(|s| *s > 0);
        let filled = (6 * self.turn..6 * self.turn + 6).filter(|pit| self.pits[*pit] > 0);
        if self.seeds(other) == 0 { filled.filter(feeds).collect() } else { filled.collect() }
    }

    fn play(&mut self, pit: usize) {
        assert!(self.legal().contains(&pit), "{:?}: {pit}", self.pits);
        self.pits = self.after(pit);
        self.turn = 1 - self.turn;
    }
}

const LETTERS: &str = "ABCDEFabcdef";

/// A game is stopped after this many moves.
const MOST_MOVES: usize = 300;

/// Plays South's moves by `go` and North's at random. Returns the number of moves, and how
/// few seeds were left.
fn played_to_the_end(rules: &[&str], fen: &str, mut choice: usize) -> (usize, u8) {
    let numbers: Vec<u8> = fen.split('-').filter_map(|number| number.parse().ok()).collect();
    let mut game = Oware { pits: numbers[..12].try_into().unwrap(), turn: 0 };
    let mut dialogue = Dialogue::with_arguments(rules);
    let mut moves = String::new();
    for count in 0..MOST_MOVES {
        let legal = game.legal();
        let pit = if game.turn == 1 && !legal.is_empty() {
            // A linear congruential generator, with the constants of `drand48`.
            choice = choice.wrapping_mul(25_214_903_917).wrapping_add(11);
            legal[(choice >> 20) % legal.len()]
        } else {
            dialogue.say(format!("position fen {fen} moves {moves}"));
            dialogue.say("go depth 5");
            let answer = dialogue.until("bestmove ").pop().unwrap();
            let answer = answer["bestmove ".len()..].split(' ').next().unwrap().to_owned();
            if legal.is_empty() {
                assert_eq!(answer, "0000", "{rules:?} {fen} {moves}");
                dialogue.quit();
                return (count, game.pits.iter().sum());
            }
            let pit = LETTERS.find(&answer).filter(|pit| legal.contains(pit));
            pit.unwrap_or_else(|| panic!("{rules:?} {fen} {moves}: {answer} of {legal:?}"))
        };
        game.play(pit);
        moves.push(char::from(LETTERS.as_bytes()[pit]));
    }
    dialogue.quit();
    (MOST_MOVES, game.pits.iter().sum())
}

#[test]
fn a_referee_of_plain_oware_finds_every_move_legal() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let mut fewest_left = 48;
    for rules in [&[][..], &["--rules", "classique"], &["--rules", "classique,last-seed=to-loser"]]
    {
        for choice in 1..4 {
            let (moves, left) = played_to_the_end(rules, start, choice);
            assert!(moves > 40, "{rules:?} {choice}: {moves}");
            fewest_left = fewest_left.min(left);
        }
        // None of these three seeds is captured: play goes on until a player cannot move, or for MOST_MOVES.
        let (moves, left) = played_to_the_end(rules, "1-0-0-0-0-0-1-0-0-1-0-0-24-21-S", 1);
        assert!(moves > 20 && left == 3, "{rules:?}: {moves} moves, {left} left");
    }
    assert!(fewest_left < 8, "{fewest_left}");
}

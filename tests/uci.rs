//! `awale uci`, talked to line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Talk {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

impl Talk {
    fn new() -> Talk {
        Talk::by(&[])
    }

    /// Talks to an engine that is started with these arguments.
    fn by(arguments: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .arg("uci")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("awale starts");
        let say = child.stdin.take().expect("a standard input");
        let hear = BufReader::new(child.stdout.take().expect("a standard output"));
        Talk { child, say, hear }
    }

    fn say(&mut self, line: impl AsRef<[u8]>) {
        self.say.write_all(line.as_ref()).and_then(|()| self.say.write_all(b"\n")).expect("heard");
        self.say.flush().expect("heard");
    }

    /// The output up to a line that begins so.
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
fn it_thinks_until_told_to_stop() {
    let mut talk = Talk::new();
    talk.say("position startpos moves FeBd");
    for order in ["go infinite", "go", "go ponder movetime 1", "go infinite depth 1"] {
        talk.say(order);
        // A question during the search is answered, and no move is told too soon.
        talk.say("isready");
        let before = talk.until("readyok");
        assert!(before.iter().all(|line| !line.starts_with("bestmove")), "{order}: {before:?}");
        talk.say("stop");
        talk.until("bestmove ");
    }
    talk.say("go ponder movetime 1");
    talk.say("ponderhit");
    talk.until("bestmove ");
    talk.quit();
}

#[test]
fn a_search_can_be_left_by_quitting() {
    let mut talk = Talk::new();
    talk.say("go infinite");
    talk.until("info depth");
    talk.quit();
}

#[test]
fn invalid_lines_neither_hang_nor_end_it() {
    let mut talk = Talk::new();
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
        talk.say(line);
        talk.say("isready");
        talk.until("readyok");
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
        talk.say(line);
        // Only a search without a limit needs to be stopped.
        if line == "go depth" {
            talk.say("stop");
        }
        talk.until("bestmove ");
    }
    talk.quit();
}

#[test]
fn a_forced_move_and_every_preset_are_played_in_time() {
    let mut talk = Talk::new();
    // Only A feeds the opponent.
    talk.say("position fen 6-0-0-0-1-0-0-0-0-0-0-0-21-20-S");
    talk.say("go movetime 3600000");
    assert!(talk.until("bestmove ").pop().is_some_and(|line| line.starts_with("bestmove A")));
    for preset in &awale::rules::Preset::ALL {
        talk.say(format!("setoption name Rules value {}", preset.id));
        talk.say("position startpos");
        talk.say("go movetime 50");
        talk.until("bestmove ");
    }
    talk.quit();
}

#[test]
fn every_go_has_its_answer_whatever_comes_before_it() {
    let answers = |lines: &[&str]| {
        let mut talk = Talk::new();
        lines.iter().for_each(|line| talk.say(line));
        drop(talk.say);
        let told: Vec<String> = talk.hear.lines().map(|line| line.expect("text")).collect();
        assert!(talk.child.wait().expect("an end").success());
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
    // Long enough for all that follows, the end of the input too, to come while it runs.
    let long =
        ["go nodes 500000", "go ponder movetime 1", "ponderhit", "position startpos", "go depth 2"];
    assert_eq!(answers(&long).len(), 3);
    for endless in ["go infinite", "go ponder"] {
        let change = "setoption name Rules value kalah";
        assert_eq!(answers(&[endless, change, "go depth 2", "go infinite", "stop"]).len(), 3);
    }
}

#[test]
fn a_stop_is_for_the_last_go_that_was_asked() {
    let mut talk = Talk::new();
    for line in ["go depth 255", "position startpos moves F", "go infinite", "stop", "isready"] {
        talk.say(line);
    }
    talk.until("bestmove ");
    talk.until("bestmove ");
    // So is `ponderhit`.
    for line in ["go depth 8", "go ponder movetime 1", "ponderhit"] {
        talk.say(line);
    }
    talk.until("bestmove ");
    talk.until("bestmove ");
    talk.quit();
}

#[test]
fn it_plays_by_the_rules_it_is_given() {
    for (arguments, rules) in [
        (&[][..], "classique,repetition-shares=owner"),
        (&["--rules", "classique"], "classique"),
        (&["--rules", "awari"], "awari"),
    ] {
        let mut talk = Talk::by(arguments);
        talk.say("uci");
        let option = format!("option name Rules type string default {rules}");
        assert!(talk.until("uciok").contains(&option), "{arguments:?}");
        talk.quit();
    }
}

#[test]
fn the_input_may_end_at_any_time() {
    for line in ["", "go infinite", "go ponder", "go depth 4", "go movetime 40"] {
        let mut talk = Talk::new();
        talk.say(line);
        drop(talk.say);
        if !line.is_empty() {
            let mut line = String::new();
            while !line.starts_with("bestmove ") {
                line.clear();
                assert!(talk.hear.read_line(&mut line).expect("text") > 0);
            }
        }
        assert!(talk.child.wait().expect("an end").success());
    }
}

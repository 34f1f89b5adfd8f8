//! The interface of `awale search`, `match` and `uci`: options and fields of JSON.

use serde_json::Value;

mod helpers;

use helpers::program::{awale, json_lines, printed, printed_json, stdout};

#[test]
fn a_search_prints_its_documented_fields() {
    let args = ["search", "--rules", "kalah,seeds=1", "--depth", "60", "--tables", "4", "--json"];
    let output = awale(&args, "");
    assert!(output.status.success(), "{output:?}");
    let said = &json_lines(stdout(&output))[0];
    assert_eq!((&said["score"], &said["proven"]), (&Value::from(2.0), &Value::from(true)));
    assert_eq!(said["move"], said["line"][0]);
    for number in ["depth", "nodes", "ms"] {
        assert!(said[number].is_u64(), "{number} in {said}");
    }
    assert!(said.get("lines").is_none());
}

#[test]
fn several_lines_are_searched_on_request() {
    let args = ["search", "--depth", "5", "--lines", "3", "--tables", "0", "--json"];
    let said = &printed_json(&args)[0];
    let scores: Vec<f64> = said["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["score"].as_f64().unwrap())
        .collect();
    assert_eq!(scores.len(), 3);
    assert!(scores.is_sorted_by(|better, worse| better >= worse), "{scores:?}");
}

#[test]
fn positions_are_read_one_a_line() {
    let args = ["search", "--level", "3", "--tables", "3", "--json", "--position", "-"];
    let input = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\nnonsense\n0-0-0-0-0-0-0-0-0-0-0-0-20-28-S\n";
    let output = awale(&args, input);
    assert_eq!(output.status.code(), Some(2));
    let said = json_lines(stdout(&output));
    assert!(said[0]["move"].is_string());
    assert!(said[1]["error"].is_string());
    // A finished game has a score and no move.
    assert_eq!((&said[2]["move"], &said[2]["score"]), (&Value::Null, &Value::from(-8.0)));
}

#[test]
fn an_error_names_the_wrong_argument() {
    for (args, named) in [
        (&["search"][..], "--depth"),
        (&["search", "--depth", "0"], "--depth"),
        (&["search", "--level", "11"], "--level"),
        (&["search", "--depth", "2", "--level", "3"], "--depth"),
        (&["match", "1", "2"], "--games"),
        (&["match", "--games", "2", "1"], "PLAYER"),
        (&["match", "--games", "2", "1", "eleven"], "eleven"),
        (&["match", "--games", "2", "--rules", "nourricier,seeds=1", "1", "2"], "seeds=1"),
    ] {
        let output = awale(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(named) && said.lines().count() == 1, "{args:?}: {said}");
    }
}

#[test]
fn a_level_plays_the_only_move_after_a_short_search() {
    let only = "0-0-0-0-0-4-4-4-4-4-4-4-10-10-S";
    let args = ["search", "--level", "10", "--tables", "3", "--json", "--position", only];
    assert_eq!(printed_json(&args)[0]["depth"], 8);
}

#[test]
fn a_match_is_played_where_no_opening_is_balanced() {
    let rules = "boite-face,seeds=1,feeding=always";
    let args = ["match", "--rules", rules, "--games", "2", "--tables", "3", "--json", "1", "1"];
    assert_eq!(printed_json(&args)[0]["games"], 2);
}

#[test]
fn a_match_counts_every_game() {
    let args = ["match", "--games", "6", "--tables", "3", "--json", "depth=2", "greedy"];
    let said = &printed_json(&args)[0];
    let count = |name: &str| said[name].as_u64().unwrap();
    assert_eq!(count("games"), 6);
    assert_eq!(count("wins") + count("draws") + count("losses"), 6);
    // The same random seed plays the same games.
    assert_eq!(&printed_json(&args)[0], said);
    // With `--decided` a game ends when a player has more than half the seeds: the winner is the
    // same.
    let sooner = &printed_json(&[&args[..], &["--decided"]].concat())[0];
    for name in ["wins", "draws", "losses"] {
        assert_eq!(sooner[name], said[name], "{name}");
    }
}

#[test]
fn the_share_of_an_odd_number_of_games_counts_each_once() {
    let args = ["match", "--games", "3", "--seed", "2", "--tables", "3", "depth=2", "depth=2"];
    let counts = &printed_json(&[&args[..], &["--json"]].concat())[0];
    let count = |name: &str| counts[name].as_f64().unwrap();
    let share = 100.0 * (count("wins") + count("draws") / 2.0) / 3.0;
    let said = printed(&args);
    assert!(said.contains(&format!(": {share:.1} %")), "{said}");
    // If all three ended alike, a wrong weight of the third would not show.
    assert_ne!(count("wins") % 3.0, 0.0, "{said}");
}

#[test]
fn uci_understands_the_commands_of_auale() {
    let input = "uci\nsetoption name Hash value 1\nisready\nposition startpos moves FeBd\n\
                 go depth 6 movetime 60000\n";
    let output = awale(&["uci"], input);
    let said = stdout(&output);
    for line in ["uciok", "readyok", "bestmove "] {
        assert!(said.lines().any(|said| said.starts_with(line)), "{line} in {said}");
    }
    let info = said.lines().rfind(|line| line.starts_with("info depth")).expect("an info line");
    for word in ["depth 6", "score cp", "nodes", "nps", "time", "pv"] {
        assert!(info.contains(word), "{word} in {info}");
    }
}

#[test]
fn uci_answers_stop_and_has_no_move_when_the_game_is_over() {
    let input = "isready\nposition startpos\ngo infinite\nstop\n\
                 position fen 0-0-0-0-0-0-0-0-0-0-0-0-20-28-S\ngo depth 3\n";
    let output = awale(&["uci"], input);
    let moves: Vec<&str> =
        stdout(&output).lines().filter(|line| line.starts_with("bestmove")).collect();
    assert_eq!(moves.len(), 2, "{moves:?}");
    assert_eq!(moves[1], "bestmove 0000");
}

#[test]
fn uci_reports_an_illegal_move_and_keeps_its_game() {
    let output = awale(&["uci"], "position startpos moves a\ngo depth 2\n");
    assert!(stdout(&output).contains("info string"));
    assert!(stdout(&output).contains("bestmove"));
}

//! The command line's interface: options, what is printed, fields of JSON, errors, exit statuses.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

mod helpers;

use helpers::program::{awale, error_line, json_lines, printed, printed_json, stdout};

const START: &str = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";

#[test]
fn rules_lists_presets_and_options() {
    let all = printed_json(&["rules", "--json"]);
    let presets: Vec<&Value> = all.iter().filter(|line| line.get("preset").is_some()).collect();
    let options: Vec<&Value> = all.iter().filter(|line| line.get("option").is_some()).collect();
    assert_eq!((presets.len(), options.len(), all.len()), (17, 18, 35));
    assert_eq!(presets[0]["preset"], "classique");
    assert_eq!(presets[0]["sheet"], "Awalé, règles du jeu");
    assert_eq!(presets[0]["options"]["slam"], "no-capture");
    assert_eq!(presets[16]["preset"], "awari");
    assert_eq!(presets[16]["sheet"], Value::Null);
    let slam = json!({
        "option": "slam",
        "default": "legal",
        "values": ["legal", "no-capture", "forbidden", "barred"],
    });
    assert!(options.contains(&&slam));
    // Every preset's values are among their options' values.
    for preset in presets {
        for option in &options {
            let name = option["option"].as_str().unwrap();
            let value = &preset["options"][name];
            assert!(option["values"].as_array().unwrap().contains(value), "{preset} {name}");
        }
    }
    let page = printed(&["rules"]);
    for word in ["classique", "kalah-vide", "chain-limit", "repetition-shares", "no-capture"] {
        assert!(page.contains(word), "{word}");
    }
}

#[test]
fn help_after_a_command_prints_its_usage() {
    let all = printed(&["help"]);
    let usages: Vec<&str> = all.lines().filter_map(|line| line.strip_prefix("  awale ")).collect();
    assert!(usages.len() > 12, "{all}");
    for usage in usages {
        let name = usage.split_whitespace().next().unwrap();
        let asked: [&[&str]; 4] =
            [&[name, "--help"], &[name, "-h"], &[name, "--json", "X", "--help"], &["help", name]];
        for args in asked {
            let help = printed(args);
            assert!(help.starts_with(&format!("  awale {usage}\n")), "{args:?}: {help}");
            assert_eq!(help.lines().count(), 2, "{args:?}: {help}");
        }
    }
    assert!(error_line(&["help", "nonsense"]).contains("\"nonsense\" is unknown"));
    assert!(error_line(&["help", "rules", "moves"]).contains("moves"));
}

#[test]
fn moves_prints_the_next_position_and_the_capture_of_each_move() {
    let all = printed_json(&["moves", "--json"]);
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["position"], START);
    assert_eq!(all[0]["over"], Value::Null);
    assert_eq!(all[0]["moves"].as_array().unwrap().len(), 6);
    let first = json!({
        "move": "A",
        "position": "0-5-5-5-5-4-4-4-4-4-4-4-0-0-N",
        "captured": 0,
        "extra_turn": false,
        "over": null,
    });
    assert_eq!(all[0]["moves"][0], first);
}

#[test]
fn moves_counts_captures_but_not_seeds_dropped_in_a_store() {
    let all = printed_json(&["moves", "--json", "--rules", "kalah"]);
    let third = &all[0]["moves"][2];
    let expected = json!({
        "move": "C",
        "position": "4-4-0-5-5-5-4-4-4-4-4-4-1-0-S",
        "captured": 0,
        "extra_turn": true,
        "over": null,
    });
    assert_eq!(third, &expected);
}

#[test]
fn a_move_that_ends_the_game_gives_no_extra_turn() {
    let position = "0-0-0-0-0-1-3-0-0-0-0-0-20-24-S";
    let all = printed_json(&["moves", "--json", "--rules", "grenier", "--position", position]);
    let end =
        json!({ "why": "empty-camp", "south": 21, "north": 27, "winner": "N", "counted": true });
    assert_eq!(all[0]["moves"][0]["over"], end);
    assert_eq!(all[0]["moves"][0]["extra_turn"], false);
}

#[test]
fn moves_marks_the_extra_turn_after_a_harvest_that_empties_the_other_camp() {
    let position = "0-0-0-2-2-1-1-0-0-0-0-0-42-0-S";
    let all = printed_json(&["moves", "--json", "--rules", "eqwale", "--position", position]);
    let moves = all[0]["moves"].as_array().unwrap();
    let emptying = moves.iter().find(|mv| mv["move"] == "Fxa2").unwrap();
    assert_eq!((&emptying["captured"], &emptying["extra_turn"]), (&json!(2), &json!(true)));
    assert!(emptying["position"].as_str().unwrap().ends_with("-S"));
}

#[test]
fn moves_says_why_a_finished_position_is_over() {
    let position = "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S";
    let all = printed_json(&["moves", "--json", "--position", position]);
    let end = json!({ "why": "famine", "south": 23, "north": 25, "winner": "N", "counted": true });
    assert_eq!(all[0], json!({ "position": position, "over": end, "moves": [] }));
    let text = printed(&["moves", "--position", position]);
    assert!(text.contains("over famine 23 25 (North wins)"), "{text}");
}

#[test]
fn a_batch_is_answered_line_by_line_and_an_invalid_line_with_its_error() {
    let input = format!("{START}\nnonsense\n4-4-4-4-4-4-4-4-4-4-4-5-0-0-S\n\n{START}\r\n");
    for args in [&["moves", "--position", "-", "--json"][..], &["moves", "--json", "--position=-"]]
    {
        let output = awale(args, &input);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stderr.is_empty());
        let all = json_lines(stdout(&output));
        assert_eq!(all.len(), 5);
        assert_eq!(all[0], all[4]);
        assert_eq!(all[1]["code"], "fields");
        assert_eq!((&all[2]["code"], &all[2]["found"]), (&json!("too-many"), &json!(49)));
        assert!(all[2]["error"].as_str().unwrap().contains("1 too many"));
        assert_eq!(all[3]["code"], "fields");
    }
    let good = awale(&["moves", "--position", "-", "--json"], format!("{START}\n{START}"));
    assert!(good.status.success());
    assert_eq!(json_lines(stdout(&good)).len(), 2);
    let none = awale(&["moves", "--position", "-", "--json"], "");
    assert!(none.status.success() && none.stdout.is_empty());
}

#[test]
fn a_line_that_is_not_utf_8_is_an_invalid_line() {
    let output = awale(&["moves", "--position", "-", "--json"], b"\xff\xfe\n\0\n");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(json_lines(stdout(&output)).len(), 2);
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(printed(&["perft", "5"]), "5219\n");
    assert_eq!(printed(&["perft", "0"]), "1\n");
    assert_eq!(printed(&["perft", "--rules", "kalah", "4"]), "942\n");
    let divided = printed(&["perft", "--divide", "3"]);
    assert_eq!(divided, "A 34\nB 33\nC 32\nD 31\nE 30\nF 30\ntotal 190\n");
    let over = "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S";
    assert_eq!(printed(&["perft", "--position", over, "3"]), "0\n");
    // Two seeds that never meet: there is one line of every length.
    let (rules, chase) = ("boite,end=no-move", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S");
    assert_eq!(printed(&["perft", "--rules", rules, "--position", chase, "1000"]), "1\n");
}

#[test]
fn perft_refuses_depths_that_take_too_long_to_count() {
    for rules in ["classique", "kalah", "eqwale"] {
        for depth in ["255", "1000"] {
            let text = error_line(&["perft", "--rules", rules, depth]);
            assert!(text.starts_with("awale: N: ") && text.contains("too many to count"), "{text}");
        }
    }
    // The refusal names the largest depth that is accepted.
    let text = error_line(&["perft", "--divide", "255"]);
    let (_, rest) = text.split_once("at most ").unwrap();
    let most: u32 = rest.split(' ').next().unwrap().parse().unwrap();
    assert!((10..40).contains(&most), "{text}");
}

#[test]
fn play_reads_moves_with_or_without_spaces() {
    let together = printed(&["play", "AfCd"]);
    assert_eq!(together, "2-7-0-7-6-5-5-5-5-0-5-1-0-0-S\n");
    assert_eq!(printed(&["play", "Af", "C", "d"]), together);
    assert_eq!(printed(&["play"]), format!("{START}\n"));
    assert_eq!(
        printed(&["play", "--rules", "eqwale", "@A2C1@a6"]),
        "2-0-1-0-0-0-6-0-0-0-0-0-0-0-S\n"
    );
}

#[test]
fn play_says_why_a_game_is_over_and_the_score() {
    let position = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S";
    let args = ["play", "--rules", "awari", "--position", position, "AcBdCeFaDbEf"];
    assert_eq!(printed(&args), format!("{position}\nover repetition 22 25 (North wins)\n"));
    let json = printed_json(&[&args[..], &["--json"]].concat());
    let end =
        json!({ "why": "repetition", "south": 22, "north": 25, "winner": "N", "counted": true });
    assert_eq!(json, [json!({ "position": position, "over": end })]);
}

#[test]
fn a_refused_move_or_clash_of_rules_says_why_as_data() {
    for (args, expected) in [
        (
            &["play", "--json", "aA"][..],
            json!({ "code": "not-your-camp", "pit": "a", "turn": "S" }),
        ),
        (&["play", "--json", "Aa", "A"], json!({ "code": "empty", "pit": "A" })),
        (
            &["play", "--json", "--position", "3-0-0-0-2-0-0-0-0-0-0-0-20-23-S", "A"],
            json!({ "code": "must-feed", "legal": ["E"] }),
        ),
        (
            &[
                "play",
                "--json",
                "--rules",
                "stricte",
                "--position",
                "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
                "F",
            ],
            json!({ "code": "slam-forbidden", "legal": ["A"] }),
        ),
        (
            &[
                "play",
                "--json",
                "--rules",
                "awari",
                "--position",
                "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
                "F",
            ],
            json!({ "code": "slam-barred", "legal": ["A"] }),
        ),
        (
            &[
                "play",
                "--json",
                "--rules",
                "nourricier",
                "--position",
                "0-0-2-0-2-3-1-0-4-0-0-0-36-0-S",
                "C",
            ],
            json!({ "code": "nothing-stays", "legal": ["F"] }),
        ),
        (
            &["play", "--json", "--position", "2-0-1-0-0-0-0-0-0-0-0-0-20-25-S", "A"],
            json!({ "code": "over", "why": "famine", "south": 23, "north": 25, "winner": "N", "counted": true }),
        ),
        (
            &[
                "play",
                "--json",
                "--rules",
                "eqwale",
                "--position",
                "9-1-1-1-1-1-8-8-8-7-0-0-0-0-S",
                "@B2",
            ],
            json!({ "code": "opening-cannot-end", "empty": ["e", "f"], "reserve": 1 }),
        ),
        (
            &["play", "--json", "Afg"],
            json!({ "code": "not-a-move", "after": 2, "at": 2, "found": "g" }),
        ),
        (
            &["play", "--json", "--rules", "boite,replay=yes"],
            json!({
                "code": "clash", "option": "replay", "value": "yes", "with": "stores",
                "with_value": "aside", "change": "replay", "argument": "--rules",
            }),
        ),
    ] {
        let said: Value = serde_json::from_str(&error_line(args)).expect("JSON");
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&said[key], value, "{args:?}: {said}");
        }
        assert!(said["error"].is_string() && said["argument"].is_string(), "{said}");
    }
}

#[test]
fn an_error_is_one_line_that_names_the_argument() {
    let long = "x".repeat(10_000);
    for (args, names) in [
        (&[][..], "command"),
        (&["fly"], "\"fly\""),
        (&["--fly"], "--fly"),
        (&["rules", "classique"], "classique"),
        (&["moves", "--rules", "oware"], "--rules"),
        (&["moves", "--rules"], "--rules"),
        (&["moves", "--position", "4-4"], "--position"),
        (&["moves", "--position"], "--position"),
        (&["moves", "--fly"], "--fly"),
        (&["moves", "-x"], "-x"),
        (&["moves", "--json=yes"], "--json"),
        (&["moves", "A"], "\"A\""),
        (&["perft"], "N"),
        (&["perft", "many"], "N"),
        (&["perft", "-1"], "-1"),
        (&["perft", "1001"], "N"),
        (&["perft", "3", "4"], "\"4\""),
        (&["perft", "--position", "-", "3"], "--position"),
        (&["play", "Ag"], "MOVES"),
        (&["play", "AA"], "MOVES: move 2"),
        (&["play", "--position", "-", "A"], "--position"),
        (&["moves", "--rules", "a\nb"], "--rules"),
        (&["moves", "--rules", &long], "--rules"),
        (&["moves", &long], "xxx"),
        (&["perft", &long], "N"),
        (&["why"], "MOVE: none"),
        (&["why", "Q"], "\"Q\" is not a move"),
        (&["why", "C", "D"], "\"D\": unexpected"),
        (&["why", "--lang", "de", "C"], "--lang: \"de\" found; expected fr or en"),
        (&["ogn"], "FILE: none"),
        (&["ogn", "no/such/file.ogn"], "no/such/file.ogn: "),
        (&["exercises"], "FAMILY"),
        (&["exercises", "chess"], "chess"),
        (&["exercises", "--count", "0", "kalah"], "--count"),
        (&["exercises", "--at-stake", "repetition"], "facing-where"),
        (&["exercises", "--add-to", "nowhere.ogn", "kalah"], "nowhere.ogn"),
        (&["exercises", "--solved-by", "2", "nowhere.ogn"], "nowhere.ogn"),
        (&["exercises", "--points", "900", "kalah"], "--points: expected --missed-by"),
        (&["exercises", "--solved-by", "2", "--count", "1", "x"], "--count: has no effect"),
        (
            &["exercises", "--missed-by", "2", "--at-stake", "slam", "classique"],
            "--at-stake: has no effect",
        ),
    ] {
        let text = error_line(args);
        assert!(text.starts_with("awale: ") && text.contains(names), "{args:?}: {text}");
        assert!(text.len() < 600, "{args:?}: {} characters", text.len());
    }
}

#[test]
fn help_and_version_go_to_standard_output_without_an_error() {
    for args in [&["help"][..], &["--help"], &["-h"]] {
        let text = printed(args);
        for command in ["awale rules", "awale moves", "awale perft", "awale play"] {
            assert!(text.contains(command), "{command}");
        }
    }
    assert_eq!(printed(&["--version"]), format!("awale {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_closed_output_is_not_reported() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["moves", "--position", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // The program may end before all is written.
    let _ = stdin.write_all(format!("{START}\n").repeat(100).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
}

#[test]
fn a_fault_that_nobody_reads_still_decides_the_exit_status() {
    for input in ["1. C C", " "] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["ogn", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // As in `awale ogn FILE 2>&1 | head`.
        drop(child.stderr.take());
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{input:?}: {output:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_path_may_have_spaces_and_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = std::env::temp_dir().join(format!("awale-paths-{}", std::process::id()));
    let within = |name: &[u8]| folder.join(OsStr::from_bytes(name));
    let (game, tables, book) = (within(b"caf\xe9 noir.ogn"), within(b"\xe9 t"), within(b"\xe9 b"));
    std::fs::create_dir_all(&folder).expect("made");
    std::fs::write(&game, "{Bravo.} *\n").expect("written");
    let one = "1-0-0-0-0-0-0-0-0-0-0-1-23-23-S";
    let all: [&[&OsStr]; 6] = [
        &["ogn".as_ref(), game.as_ref()],
        &["lesson".as_ref(), game.as_ref()],
        &["exercises".as_ref(), "--solved-by".as_ref(), "1".as_ref(), game.as_ref()],
        &["tables".as_ref(), "--seeds".as_ref(), "2".as_ref(), "--out".as_ref(), tables.as_ref()],
        &[
            "value".as_ref(),
            "--position".as_ref(),
            one.as_ref(),
            "--tables".as_ref(),
            tables.as_ref(),
        ],
        &[
            "book".as_ref(),
            "--rules=kalah,seeds=1".as_ref(),
            "--nodes=9".as_ref(),
            "--positions=1".as_ref(),
            "--out".as_ref(),
            book.as_ref(),
        ],
    ];
    for args in all {
        let output = Command::new(env!("CARGO_BIN_EXE_awale")).args(args).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{args:?}: {output:?}");
    }
    assert!(tables.is_dir() && book.is_file());
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn why_says_what_a_move_does() {
    let french = printed(&["why", "--position", "0-0-0-0-0-3-0-1-2-9-0-5-14-14-S", "F"]);
    assert!(french.contains("Sud prend 5 graines\u{a0}: 3 dans la case c et 2 dans la case b."));
    assert!(french.contains("[capture=two-three]"));
    let english = printed(&["why", "--lang", "en", "c"]);
    assert_eq!(english, "c: not a legal move.\nSouth to play: sow A, B, C, D, E or F.\n");
    let placing = printed(&["why", "--lang", "en", "--rules", "eqwale", "@a1"]);
    assert!(placing.contains("South to place 1 to 6 seeds, on the other side."), "{placing}");
    let ivory = printed(&["why", "--rules", "cote-ivoire", "C"]);
    assert!(ivory.contains("du trou C") && ivory.contains("Sud ne mange rien"));
    let line = &printed_json(&["why", "--json", "--lang", "en", "C"])[0];
    assert_eq!(line["legal"], true);
    assert_eq!(
        line["why"][1],
        json!({
            "key": "fact.nothing-count",
            "data": {"by": "S", "n": 5, "pit": "a"},
            "rule": "capture",
            "text": "South captures nothing: pit a holds 5 seeds; it would need 2 or 3."
        })
    );
    let over = printed(&["why", "--position", "1-0-0-0-0-1-0-0-0-0-0-0-23-23-S", "A"]);
    assert!(over.contains("La partie est finie") && over.contains("[exhaustion=yes]"));
}

#[test]
fn ogn_checks_and_normalises() {
    let output = awale(&["ogn", "-"], "[North \"Kofi\"]\n1.C!e 2. F+9 {oui}\n\n[South \"Ama\"]\nA");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.starts_with("[Variant \"Oware Abapa\"]\n[Event \"?\"]\n"));
    assert!(text.contains("\n\n1. C! e 2. F {oui} *\n\n[Variant"), "{text}");
    assert_eq!(
        awale(&["ogn", "-"], &text).stdout,
        text.as_bytes(),
        "normalised text does not change"
    );
    let spoilt = awale(&["ogn", "-"], "1. C e\n2. C C");
    assert_eq!(spoilt.status.code(), Some(2));
    let told = String::from_utf8(spoilt.stderr).expect("text");
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.starts_with("awale: -: line 2, column 6: C cannot be played: "), "{told}");
    assert!(String::from_utf8(spoilt.stdout).expect("text").ends_with("1. C e 2. C *\n"));
    let nothing = awale(&["ogn", "-"], " \n");
    assert_eq!(nothing.status.code(), Some(2));
    assert!(nothing.stdout.is_empty());
}

#[test]
fn a_file_of_exercises_is_printed_again_whatever_its_line_ends() {
    let made = printed(&["exercises", "--count", "2", "--rounds", "5", "--seed", "3", "kalah"]);
    let file = std::env::temp_dir().join(format!("awale-add-to-{}.ogn", std::process::id()));
    let path = file.to_str().expect("a path in UTF-8");
    let printed_again = || {
        printed(&["exercises", "--count", "2", "--rounds", "0", "--add-to", path, "kalah"])
            .replace("\r\n", "\n")
    };
    std::fs::write(&file, made.replace('\n', "\r\n")).expect("written");
    assert_eq!(printed_again(), made);
    std::fs::write(&file, "").expect("written");
    // An empty file has no exercises: only new ones are printed.
    assert!(awale::teach::lessons::read(&printed_again()).is_ok());
    std::fs::remove_file(&file).expect("removed");
}

#[test]
fn exercises_without_points_are_counted_unless_points_are_asked_for() {
    let file = "[Rules \"classique\"]\n[FEN \"0-0-0-0-0-3-0-1-2-9-0-5-14-14-S\"]\n\n\
                {Trois cases. [ask]} 1. F {Cinq graines.} *\n";
    for (points, all) in [(&[][..], "of 1\n"), (&["--points", "0"], "of 0\n")] {
        let args = [&["exercises", "--solved-by", "1"][..], points, &["-"]].concat();
        let output = awale(&args, file);
        assert!(stdout(&output).ends_with(all), "{output:?}");
    }
}

#[test]
fn the_same_random_seed_makes_the_same_exercises() {
    let made = printed(&["exercises", "--count", "2", "--rounds", "5", "--seed", "3", "kalah"]);
    assert_eq!(
        made,
        printed(&["exercises", "--count", "2", "--rounds", "5", "--seed", "3", "kalah"])
    );
    assert_eq!(made.matches("[Theme \"").count(), 2);
    assert!(made.contains("{[ask]}"), "{made}");
    assert!(awale::teach::lessons::read(&made).is_ok(), "{made}");
}

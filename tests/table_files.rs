//! `awale tables --out` and `--tables DIR`: table files are complete and verified, and a build continues. Also
//! `awale regret`, which measures by tables.

use awale::rules::Rules;
use awale::tables::{Builder, Folder as TableFolder};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

mod helpers;

use helpers::program::{awale, awale_in, error_line, json_lines, printed, printed_json, stdout};

/// A folder that is removed at the end of a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("awale-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }

    /// The names of all files in the folder except the lock, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().unwrap()).collect();
        names.retain(|name| name != "lock");
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn built(folder: &Folder, rules: &str, seeds: &str) -> Vec<Value> {
    let out = folder.path();
    printed_json(&["tables", "--rules", rules, "--seeds", seeds, "--out", out, "--json"])
}

fn without_time(mut lines: Vec<Value>) -> Vec<Value> {
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("ms");
    }
    lines
}

#[test]
fn tables_are_stored_and_a_build_continues() {
    let folder = Folder::new("stored");
    for rules in ["awari", "kalah", "cote-ivoire-courtoise", "classique,repetition-shares=owner"] {
        let memory = printed_json(&["tables", "--rules", rules, "--seeds", "7", "--json"]);
        let first = built(&folder, rules, "4");
        assert!(first.iter().all(|line| line["ms"].is_u64()), "{first:?}");
        let second = built(&folder, rules, "7");
        let times: Vec<bool> = second.iter().map(|line| line["ms"].is_u64()).collect();
        assert_eq!(times, [false, false, false, false, true, true, true], "{rules}");
        assert_eq!(without_time(second), without_time(memory), "{rules}");
        let third = built(&folder, rules, "7");
        assert!(third.iter().all(|line| line["ms"].is_null()), "{third:?}");
    }
    assert_eq!(folder.names().len(), 4 * 7);
    let args = ["tables", "--rules", "awari", "--seeds", "3", "--out", folder.path()];
    assert_eq!(printed(&args).lines().count(), 3);
    // The counts of T. R. Lincke.
    let counted = printed(&[&args[..], &["--count"]].concat());
    let lines: Vec<&str> = counted.lines().map(str::trim).collect();
    let three = ["-3          177", "-1            1", "+0           63", "+1            7"];
    assert_eq!(lines[lines.len() - 5..lines.len() - 1], three, "{counted}");
}

#[test]
fn several_cores_build_the_same_bytes_as_one() {
    for rules in ["awari", "boite-face", "cote-ivoire-courtoise", "eqwale,repetition=0", "kalah"] {
        let rules: Rules = rules.parse().unwrap();
        let (one, several) =
            (Builder::new(rules, 9).finish(), Builder::new(rules, 9).on_cores(3).finish());
        for seeds in 1..=9 {
            assert!(one.to_bytes(seeds).is_some());
            assert!(one.to_bytes(seeds) == several.to_bytes(seeds), "{rules}, {seeds} seeds");
        }
    }
}

#[test]
fn commands_give_the_same_answers_with_files_and_with_built_tables() {
    let folder = Folder::new("answers");
    built(&folder, "awari", "13");
    let files = ["--tables", folder.path()];
    let position = "1-1-2-1-1-0-3-0-2-1-1-0-18-17-S";
    let search = ["search", "--rules", "awari", "--depth", "6", "--position", position, "--json"];
    let by_files = &printed_json(&[&search[..], &files].concat())[0];
    let by_memory = &printed_json(&[&search[..], &["--tables", "13"]].concat())[0];
    let kept = |line: &Value| ["score", "proven", "line", "nodes"].map(|name| line[name].clone());
    assert_eq!(kept(by_files), kept(by_memory));
    assert_eq!(by_files["proven"], true);
    let value = ["value", "--rules", "awari", "--position", position, "--json"];
    assert_eq!(printed(&[&value[..], &files].concat()), printed(&value));
    let games = ["match", "--rules", "awari", "--games", "2", "--json", "depth=2", "depth=3"];
    let with = |tables: &[&str]| printed(&[&games[..], tables].concat());
    assert_eq!(with(&files), with(&["--tables", "13"]));
    let input = format!("position fen {position}\ngo depth 6\n");
    let output = awale(&["uci", "--rules", "awari", "--tables", folder.path()], &input);
    let best = by_files["line"][0].as_str().unwrap();
    assert!(stdout(&output).contains(&format!("bestmove {best}")), "{output:?}");
}

#[test]
fn the_name_of_a_folder_may_begin_with_a_digit() {
    let folder = Folder::new("digits");
    fs::create_dir_all(&folder.0).unwrap();
    let board = "1-0-0-0-0-0-0-0-0-0-0-1-23-23-S";
    for args in [
        &["tables", "--seeds", "2", "--out", "2-seeds"][..],
        &["value", "--position", board, "--tables", "2-seeds"],
    ] {
        let output = awale_in(&folder.0, args, "");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
}

#[test]
fn a_folder_without_tables_is_refused_with_advice() {
    let folder = Folder::new("empty");
    for command in [&["search", "--depth", "3"][..], &["value"], &["uci"]] {
        let text =
            error_line(&[command, &["--rules", "kalah", "--tables", folder.path()]].concat());
        for part in [folder.path(), "kalah", "--out"] {
            assert!(text.contains(part), "{command:?}: {text}");
        }
    }
    assert!(error_line(&["search", "--depth", "3", "--tables", "99"]).contains("0 to 28"));
}

#[test]
fn damaged_files_are_refused_by_name() {
    let folder = Folder::new("damaged");
    built(&folder, "awari", "5");
    let file = folder.0.join("awari.04.table");
    let whole = fs::read(&file).unwrap();
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        bytes
    };
    let other = fs::read(folder.0.join("awari.05.table")).unwrap();
    for (bytes, word) in [
        (changed(&|bytes| *bytes.last_mut().unwrap() ^= 1), "checksum"),
        (changed(&|bytes| bytes[15] ^= 1), "checksum"),
        (changed(&|bytes| bytes.truncate(bytes.len() - 1)), "bytes"),
        (Vec::new(), "not an endgame table"),
        (other, "5 seeds; expected 4"),
    ] {
        // The old file is replaced, not overwritten: other programs may have mapped it.
        fs::remove_file(&file).unwrap();
        fs::write(&file, bytes).unwrap();
        let tables = ["--rules", "awari", "--tables", folder.path()];
        let text = error_line(&[&["value"][..], &tables].concat());
        assert!(text.contains(word) && text.contains("awari.04.table"), "{word}: {text}");
    }
}

#[test]
fn a_killed_build_continues_to_the_same_files() {
    let (whole, killed) = (Folder::new("whole"), Folder::new("killed"));
    built(&whole, "classique", "12");
    for stop_at in ["classique.06.table", "classique.09.unverified", "classique.10.table"] {
        let args = ["tables", "--seeds", "12", "--out", killed.path()];
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(args)
            .stdout(Stdio::null())
            .spawn()
            .expect("awale starts");
        let seen = |name: &str| Path::new(killed.path()).join(name).exists();
        // A verified file has been renamed.
        let verified = stop_at.replace("unverified", "table");
        while !seen(stop_at) && !seen(&verified) && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // The files that a kill during writing leaves, and a file damaged before it was verified.
    fs::write(killed.0.join("classique.11.part"), b"AWALE").unwrap();
    if !killed.names().contains(&"classique.11.table".to_owned()) {
        fs::write(killed.0.join("classique.11.unverified"), b"AWALETBL").unwrap();
    }
    let output = awale(&["tables", "--seeds", "12", "--out", killed.path(), "--json"], "");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(json_lines(stdout(&output)).len(), 12);
    for seeds in 1..=12 {
        let name = format!("classique.{seeds:02}.table");
        let [one, other] =
            [&whole, &killed].map(|folder| fs::read(folder.0.join(&name)).expect(&name));
        assert!(one == other, "{name}");
    }
}

#[test]
fn two_builds_in_one_folder_at_once_leave_the_same_files() {
    let (one, shared) = (Folder::new("one"), Folder::new("shared"));
    built(&one, "classique", "10");
    let build = || {
        Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["tables", "--seeds", "10", "--out", shared.path()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("awale starts")
    };
    // Both write files of the same names: a build may end with an error if the other has just renamed one of them.
    for mut child in [build(), build()] {
        child.wait().unwrap();
    }
    built(&shared, "classique", "10");
    for seeds in 1..=10 {
        let name = format!("classique.{seeds:02}.table");
        let [one, other] =
            [&one, &shared].map(|folder| fs::read(folder.0.join(&name)).expect(&name));
        assert!(one == other, "{name}");
    }
}

#[test]
fn a_wrong_table_is_removed_with_those_made_from_it() {
    let folder = Folder::new("wrong");
    built(&folder, "classique", "6");
    // The tables of 4 and of 6 seeds wait for verification; verified tables, such as that of 5, stay.
    for seeds in [4, 6] {
        let name = |ending: &str| folder.0.join(format!("classique.{seeds:02}.{ending}"));
        fs::rename(name("table"), name("unverified")).unwrap();
    }
    TableFolder::new(folder.path(), Rules::default()).refuse(4).unwrap();
    let names = folder.names();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(names.iter().all(|name| name.ends_with(".table")), "{names:?}");
}

#[test]
fn regret_counts_the_seeds_that_moves_lose() {
    let folder = Folder::new("regret");
    built(&folder, "awari", "9");
    let measured = |level: &str, more: &[&str]| {
        let args = ["regret", "--rules", "awari", "--level", level, "--positions", "40", "--json"];
        printed_json(&[&args[..], more].concat())[0].clone()
    };
    let beginner = measured("1", &["--seeds", "6..9"]);
    assert_eq!(beginner["positions"], 40);
    assert!(beginner["mean"].as_f64().unwrap() > 0.1, "{beginner}");
    assert!(beginner["perfect"].as_f64().unwrap() < 1.0, "{beginner}");
    assert_eq!(measured("1", &["--seeds", "6..9", "--tables", folder.path()]), beginner);
    // Levels 3 to 10 play the best move once it is proven: with tables for all these seeds they lose nothing.
    let expert = measured("5", &["--seeds", "6..9"]);
    assert_eq!((&expert["mean"], &expert["most"]), (&0.0.into(), &0.into()), "{expert}");
    // The moves that are not judged may be played by another level.
    assert_eq!(measured("1", &["--seeds", "6..9", "--unjudged", "1"]), beginner);
    let after_another = measured("1", &["--seeds", "6..9", "--unjudged", "5"]);
    assert_eq!((&after_another["level"], &after_another["unjudged"]), (&1.into(), &5.into()));
    assert_ne!(after_another["mean"], beginner["mean"]);
    assert!(after_another["mean"].as_f64().unwrap() > 0.1, "{after_another}");
    assert!(error_line(&["regret", "--level", "1", "--unjudged", "11"]).contains("--unjudged"));
    // Several levels and ranges give the same results as one at a time, but share the games.
    let args = ["regret", "--rules", "awari", "--level", "1,5", "--positions", "40", "--json"];
    let both = printed_json(&[&args[..], &["--seeds", "6..9,8..9"]].concat());
    let without_games = |line: &Value| {
        let mut line = line.clone();
        line.as_object_mut().unwrap().remove("games");
        line
    };
    let [low, high] = ["6..9", "8..9"].map(|range| measured("1", &["--seeds", range]));
    assert_eq!(without_games(&both[0]), without_games(&low));
    assert_eq!(without_games(&both[1]), without_games(&high));
    assert_eq!((&both[2]["level"], both.len()), (&5.into(), 4));
    assert!(error_line(&["regret", "--level", "1,11", "--positions", "1"]).contains("--level"));
    assert!(error_line(&["regret", "--level", "1", "--positions", "1"]).contains("--seeds"));
    for range in ["9..6", "0..3", "x"] {
        let args = ["regret", "--level", "1", "--positions", "1", "--seeds", range];
        assert!(error_line(&args).contains("--seeds"), "{range}");
    }
    // The limit of `--seeds` depends on `--rules`, in whichever order the two options come.
    let refused = |options: [&str; 4]| {
        let args = ["regret", "--level", "1", "--positions", "1"];
        error_line(&[&args[..], &options].concat())
    };
    let most = refused(["--rules", "classique,repetition=0", "--seeds", "1..99"]);
    assert_eq!(refused(["--seeds", "1..99", "--rules", "classique,repetition=0"]), most);
    assert_ne!(refused(["--rules", "classique", "--seeds", "1..99"]), most);
}

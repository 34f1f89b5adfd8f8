//! The interface of `awale tables` and `awale value`: options and fields of JSON.

use serde_json::{Value, json};

mod helpers;

use helpers::program::{awale, json_lines, printed_json, stdout};

#[test]
fn tables_are_counted_with_one_line_for_each_seed_count() {
    let mut said = printed_json(&["tables", "--rules", "awari", "--seeds", "3", "--json"]);
    for line in &mut said {
        assert!(line.as_object_mut().unwrap().remove("ms").unwrap().is_u64());
    }
    let expected = [
        json!({"seeds": 1, "positions": 12, "histogram": {"-1": 7, "1": 5}, "exact": 12}),
        json!({"seeds": 2, "positions": 78, "histogram": {"-2": 40, "0": 13, "2": 25}, "exact": 78}),
        json!({
            "seeds": 3,
            "positions": 364,
            "histogram": {"-3": 177, "-1": 1, "0": 63, "1": 7, "3": 116},
            "exact": 364,
        }),
    ];
    assert_eq!(said, expected);
}

#[test]
fn values_that_depend_on_a_cycle_are_not_called_exact() {
    let args = ["tables", "--rules", "awari,repetition-shares=owner", "--seeds", "3", "--json"];
    let exact: Vec<u64> =
        printed_json(&args).iter().map(|line| line["exact"].as_u64().unwrap()).collect();
    assert_eq!(exact[0], 12);
    assert!(exact[1] < 78 && exact[2] < 364, "{exact:?}");
    // Three seeds that can circle without end: in awari a repetition halves them; without the repetition rule the
    // value is not exact.
    let round = "1-0-0-0-0-1-0-0-1-0-0-0-21-24-S";
    let line = &printed_json(&["value", "--rules", "awari", "--position", round, "--json"])[0];
    assert_eq!((&line["value"], &line["exact"]), (&json!(0), &json!(true)));
    let args = ["value", "--rules", "awari,repetition=0", "--position", round, "--json"];
    let line = &printed_json(&args)[0];
    assert_eq!(line["exact"], json!(false));
    assert!(line["low"].as_i64() < line["high"].as_i64(), "{line}");
}

#[test]
fn a_value_is_printed_with_those_of_its_moves() {
    let position = "0-1-0-0-2-1-1-0-0-0-0-1-20-22-S";
    let said = printed_json(&["value", "--rules", "awari", "--position", position, "--json"]);
    let moves = [("B", -6), ("E", 2), ("F", 4)]
        .map(|(mv, value)| json!({"move": mv, "value": value, "exact": true}));
    let expected = json!({"position": position, "value": 4, "exact": true, "moves": moves});
    assert_eq!(said, [expected]);
}

/// The last seed goes to the player who is behind, so that the lead decides the value.
#[test]
fn the_value_depends_on_the_lead_where_the_last_seed_does() {
    // F captures two and leaves one in A, which ends the game.
    let value = |stores: &str| {
        let position = format!("1-0-0-0-0-1-1-0-0-0-0-0-{stores}-S");
        let args = ["value", "--rules", "cote-ivoire-courtoise", "--position", &position, "--json"];
        let line = printed_json(&args)[0].clone();
        (line["value"].clone(), line["exact"].clone(), line["low"].clone(), line["high"].clone())
    };
    assert_eq!(value("30-15"), (json!(1), json!(true), Value::Null, Value::Null));
    assert_eq!(value("15-30"), (json!(3), json!(true), Value::Null, Value::Null));
    assert_eq!(value("22-23"), (json!(1), json!(false), json!(1), json!(3)));
}

#[test]
fn positions_beyond_the_tables_have_no_value_and_invalid_lines_an_error() {
    let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
    let opening = "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S";
    let uncovered =
        |position| json!({"position": position, "value": null, "exact": false, "moves": []});
    assert_eq!(printed_json(&["value", "--position", start, "--json"]), [uncovered(start)]);
    let args = ["value", "--rules", "eqwale", "--position", opening, "--json"];
    assert_eq!(printed_json(&args), [uncovered(opening)]);
    let input = format!("nonsense\n{start}\n");
    let output = awale(&["value", "--position", "-", "--json"], &input);
    assert_eq!(output.status.code(), Some(2));
    let lines = json_lines(stdout(&output));
    assert!(lines[0]["error"].is_string(), "{lines:?}");
    assert_eq!(lines[1], uncovered(start));
}

#[test]
fn the_value_of_a_finished_game_is_the_difference_of_the_seeds_left() {
    let over = "0-0-0-0-0-0-9-9-9-9-6-0-3-3-S";
    let line = &printed_json(&["value", "--position", over, "--json"])[0];
    assert_eq!(line, &json!({"position": over, "value": -42, "exact": true, "moves": []}));
}

#[test]
fn a_position_with_seeds_in_reserve_has_no_value_and_says_why() {
    let output = awale(&["value", "--rules", "eqwale"], "");
    assert!(stdout(&output).contains("48 are in the reserve"), "{output:?}");
}

#[test]
fn seed_counts_out_of_reach_are_refused() {
    for (args, word) in [
        (&["tables"][..], "1 to 28"),
        (&["tables", "--seeds", "0"], "1 to 28"),
        (&["tables", "--seeds", "29"], "1 to 28"),
        (&["tables", "--seeds", "19", "--rules", "classique,repetition=0"], "1 to 18"),
        (&["tables", "--seeds", "27", "--rules", "eqwale,harvest=free"], "1 to 26"),
        (&["tables", "--seeds", "16", "--rules", "eqwale,harvest=free,repetition=0"], "1 to 15"),
        (&["tables", "--seeds", "3", "more"], "more"),
        (&["value", "--seeds", "3"], "--seeds"),
    ] {
        let output = awale(args, "");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.lines().count() == 1 && text.contains(word), "{args:?}: {text}");
    }
}

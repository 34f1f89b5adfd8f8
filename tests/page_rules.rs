//! The page holds no rule of the game: its scripts are searched for texts that only a rule needs.

use std::fs;
use std::path::{Path, PathBuf};

/// What a script of the page must not hold: the text, and where the page gets it instead.
const FORBIDDEN: &[(&str, &str)] = &[
    // Options, read as substrings of the rules' text.
    ("rules.includes(", "GameState, or readRules(…).options"),
    ("rules.startsWith(", "GameState.preset, or readRules(…).preset"),
    ("rules.split(", "readRules(…).preset and .named"),
    ("rules.match(", "readRules"),
    ("'harvest=", "GameState.harvest"),
    ("preset?.startsWith(", "ruleCatalogue().presets, by their sheet"),
    ("preset.startsWith(", "ruleCatalogue().presets, by their sheet"),
    // Move texts, taken apart.
    ("[A-F", "readMove, or TreeNode.by"),
    ("[a-f]x", "readMove"),
    ("startsWith('@')", "readMove(…).placed"),
    ("includes('x')", "readMove(…).harvest, or TreeNode.written"),
    ("split('x')", "readMove(…).harvest"),
    ("move.slice(", "readMove"),
    ("move.match(", "readMove"),
    ("heap.slice(1)", "readMove"),
    ("moves.map(([pit])", "readMove"),
    // Positions, taken apart.
    (".endsWith('N')", "GameState.turn"),
    ("/[SN]$/", "Game.threats, or GameState.turn"),
    ("position.split(", "GameState.pits and .stores"),
    ("position.at(", "GameState.turn"),
    ("position.replace(", "Game.threats"),
    ("turn].join('-')", "setupText"),
    // Harvests and placements, chosen.
    ("Math.max(...harvest", "Game.fullestSowing"),
    ("Math.max(...this.#state.harvest", "Game.fullestSowing"),
    ("`${pit}x${", "Game.fullestSowing"),
    ("`@${", "writeMove"),
    ("(?=[a-f])", "shortMove, by readMove"),
    ("`${prey}2`", "Game.fullestSowing"),
    ("MAX_PLACED", "GameState.mostPlaced"),
    ("MAX_IN_PIT", "Game.openPits"),
    // Game files, written, split or read.
    ("\"]\\n", "Game.ogn, or tagLine"),
    ("split('\\n\\n'", "Game.tags, or LessonReading.games"),
    ("matchAll(/^\\[", "Game.tags"),
    ("'FEN'", "Game.ogn"),
    ("\\[(Rules|", "ListedGame.tags"),
    ("\\[Title", "ListedGame.tags"),
    ("Oware Abapa", "ListedGame.rules"),
    ("\\[Theme", "ListedGame.tags"),
    ("[Theme ", "LessonBoard.tags"),
    ("\\[ask", "ListedGame.asks"),
    ("/^%", "ListedGame.content"),
    ("(-[SN])", "SetupReading.resembles"),
    // Messages, told apart by their keys.
    (".test(said.key)", "MoveReport, which has them by kind"),
    ("/^(refusal", "MoveReport.duty, or the data of the refusal"),
    ("({ key }) => !/", "MoveReport, which has them by kind"),
    ("key.replace(", "a key of the page, chosen by GameState.over"),
    // Counts of seeds.
    ("'resignation'", "PlainEnd.counted"),
    ("'take' ? seeds : 0", "PlayResult.captured, or MovePreview.captured"),
    ("total / 2", "GameState.decided"),
    ("= 48;", "GameState.total"),
];

fn scripts(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            scripts(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "js") {
            found.push(path);
        }
    }
}

/// Every forbidden text in a script, as `name:line: text (use …)`. Lines that begin with a comment are
/// skipped; a comment after code is searched.
fn forbidden_texts(name: &str, script: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut commented = false;
    for (number, line) in script.lines().enumerate() {
        let code = line.trim_start();
        commented |= code.starts_with("/*");
        if !commented && !code.starts_with("//") {
            let held = FORBIDDEN.iter().filter(|(text, _)| line.contains(text));
            found.extend(
                held.map(|(text, instead)| {
                    format!("{name}:{}: {text} (use {instead})", number + 1)
                }),
            );
        }
        commented &= !line.contains("*/");
    }
    found
}

#[test]
fn the_page_holds_no_rule() {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("www");
    let mut paths = Vec::new();
    scripts(&www, &mut paths);
    assert!(paths.len() > 50, "{} scripts", paths.len());
    let mut found = Vec::new();
    for path in paths {
        let name = path.strip_prefix(&www).unwrap().to_str().unwrap().replace('\\', "/");
        found.extend(forbidden_texts(&name, &fs::read_to_string(&path).unwrap()));
    }
    assert!(found.is_empty(), "rules belong in src/rules:\n{}", found.join("\n"));
}

#[test]
fn a_forbidden_text_is_found_in_code_and_not_in_comments() {
    let found = |script| forbidden_texts("board/x.js", script).len();
    assert_eq!(found("const free = state.rules.includes('harvest=free');\n"), 2);
    assert_eq!(found("const pit = /^[A-Fa-f]/.exec(move)?.[0];\n"), 1);
    assert_eq!(found("// state.rules.includes('x=y')\n/* rules.split(',')\n * [A-F] */\n"), 0);
    assert_eq!(found("/** A pit. */\nconst own = rules.split(',')[0];\n"), 1);
}

//! The page holds no rule of the game: its scripts are searched for code that only a rule would need, and for names of
//! presets.

use awale::rules::{OptionName, Preset, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The texts that a script of the page must not hold, each with what to use instead.
const FORBIDDEN: &[(&str, &str)] = &[
    // Options, read as substrings of the rules' text.
    ("rules.includes(", "GameState, or readRules(…).options"),
    ("rules.startsWith(", "GameState.preset, or readRules(…).preset"),
    ("rules.split(", "readRules(…).preset and .named"),
    ("rules.match(", "readRules"),
    ("'harvest=", "GameState.harvest"),
    ("value.split('-'", "the whole value, as in the keys of the words"),
    ("preset?.startsWith(", "ruleCatalogue().presets, by their sheet"),
    ("preset.startsWith(", "ruleCatalogue().presets, by their sheet"),
    // Move texts, taken apart.
    ("[A-F", "readMove, or TreeNode.by"),
    ("[a-f]", "readMove"),
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
    // Links, taken apart.
    (".has('position')", "OpenedLink.content, or Game.link"),
    (".get('position')", "OpenedLink.game, or Game.link"),
    (".has('moves')", "OpenedLink.content, or GameState.moves"),
    (".get('moves')", "OpenedLink.game, or GameState.moves"),
    // Harvests and placements, chosen.
    ("Math.max(...harvest", "Game.pressedMove"),
    ("Math.max(...this.#state.harvest", "Game.pressedMove"),
    ("`${pit}x${", "Game.pressedMove"),
    ("`@${", "writeMove"),
    ("0 ? writeMove(", "Game.pressedMove"),
    ("(?=[a-f])", "shortMove, by readMove"),
    ("`${prey}2`", "Game.pressedMove"),
    ("MAX_PLACED", "GameState.mostPlaced"),
    ("MAX_IN_PIT", "Game.openPits"),
    ("opening === 'placement'", "the pits of a new Game"),
    // Game files, written, split or read.
    ("\"]\\n", "Game.ogn, or taggedText"),
    ("tagLine(", "Game.setTag, taggedText or retaggedText"),
    ("split(/\\r?\\n/", "GameFile.percentLines"),
    ("split('\\n\\n'", "Game.tags, or LessonReading.games"),
    ("'\\n\\n'", "joinGames, or GAME_SEPARATOR"),
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
    ("Math.max(...counts", "LessonAsk.hoard"),
    ("'resignation'", "PlainEnd.counted"),
    ("'take' ? seeds : 0", "PlayResult.captured, or MovePreview.captured"),
    ("total / 2", "GameState.decided"),
    ("= 48;", "GameState.total"),
];

/// The scripts that hold a forbidden text all the same, and why.
const KEPT: &[(&str, &str, &str)] = &[
    (
        "files/share.js",
        ".get('position')",
        "copied as it is from the game's link to an attribute of <awale-board>",
    ),
    ("files/share.js", ".get('moves')", "as for the position"),
    ("lesson/game-separator.js", "'\\n\\n'", "game files are joined here only"),
    ("page/page-keys.js", "[a-f]", "the keys of the pits"),
    ("study/packed-book.js", "'\\n\\n'", "ends the head of an opening book, which is no game file"),
];

/// The scripts that name presets, what each names, and why it must. What else the page knows of a preset comes from
/// `readRules(…).base` or `ruleCatalogue().presets`.
const NAMED_PRESETS: &[(&str, &[&str], &str)] = &[
    ("base/glossary.js", &["boite", "eqwale"], "voices of the same names"),
    (
        "classroom/pupil-code.js",
        &["boite", "classique", "cote-ivoire", "eqwale", "kalah"],
        "a format: numbers of the families in codes that pupils have",
    ),
    (
        "exercises/read-exercises.js",
        &["boite", "classique", "cote-ivoire", "eqwale", "kalah"],
        "the files of exercises",
    ),
    ("game/match-settings.js", &["classique"], "the rules of a first game"),
    ("lesson/first-lesson.js", &["eqwale", "kalah"], "lessons"),
    ("page/game-flow.js", &["stricte"], "its sheet names two directions"),
    ("page/new-game-dialog.js", &["cote-ivoire"], "its games are played quickly"),
    ("panels/lessons.js", &["classique", "stricte"], "lessons shown by either of these rules"),
    (
        "rules/cards.js",
        &["awari", "boite", "classique", "cote-ivoire", "eqwale", "kalah", "stricte"],
        "the cards, one for each base game",
    ),
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

/// The page's scripts, by their names below `www/`.
fn page_scripts() -> BTreeMap<String, String> {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("www");
    let mut paths = Vec::new();
    scripts(&www, &mut paths);
    assert!(paths.len() > 50, "{} scripts", paths.len());
    let read = |path: PathBuf| {
        let name = path.strip_prefix(&www).unwrap().to_str().unwrap().replace('\\', "/");
        (name, fs::read_to_string(&path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

/// The lines of a script with their numbers. Lines that begin with or inside a comment are left out; a comment after
/// code is not.
fn code_lines(script: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut commented = false;
    (1..).zip(script.lines()).filter(move |(_, line)| {
        let code = line.trim_start();
        commented |= code.starts_with("/*");
        let kept = !commented && !code.starts_with("//");
        commented &= !line.contains("*/");
        kept
    })
}

/// Every forbidden text in a script but those of `KEPT`, as `name:line: text (use …)`.
fn forbidden_texts(name: &str, script: &str) -> Vec<String> {
    let held = |(number, line): (usize, &str)| {
        let kept = |text: &str| KEPT.iter().any(|(of, kept, _)| (*of, *kept) == (name, text));
        let held = FORBIDDEN.iter().filter(|(text, _)| line.contains(text) && !kept(text));
        held.map(|(text, instead)| format!("{name}:{number}: {text} (use {instead})"))
            .collect::<Vec<_>>()
    };
    code_lines(script).flat_map(held).collect()
}

/// The presets that a script names: as a text in quotes, or as the key of an object.
fn named_presets(script: &str) -> BTreeSet<&'static str> {
    let named = |line: &str, id: &str| {
        line.match_indices(id).any(|(at, _)| {
            let (before, after) =
                (line[..at].chars().next_back(), line[at + id.len()..].chars().next());
            match before {
                Some(quote @ ('\'' | '"' | '`')) => after == Some(quote),
                None | Some(' ' | '{' | ',') => after == Some(':'),
                _ => false,
            }
        })
    };
    let lines: Vec<&str> = code_lines(script).map(|(_, line)| line).collect();
    let all = Preset::ALL.iter().map(|preset| preset.id);
    all.filter(|id| lines.iter().any(|line| named(line, id))).collect()
}

#[test]
fn the_page_holds_no_rule() {
    let scripts = page_scripts();
    let found: Vec<String> =
        scripts.iter().flat_map(|(name, script)| forbidden_texts(name, script)).collect();
    assert!(found.is_empty(), "rules belong in src/rules:\n{}", found.join("\n"));
    for (name, text, reason) in KEPT {
        let forbidden = FORBIDDEN.iter().any(|(known, _)| known == text);
        assert!(forbidden && scripts[*name].contains(text), "{name}: {text} ({reason}) is gone");
    }
}

#[test]
fn the_page_lists_presets_only_where_it_must() {
    for (name, script) in page_scripts() {
        let allowed = NAMED_PRESETS.iter().find(|(of, ..)| *of == name);
        let allowed = allowed.map(|(_, presets, _)| presets.iter().copied().collect());
        assert_eq!(named_presets(&script), allowed.unwrap_or_default(), "www/{name}");
    }
}

#[test]
fn each_base_game_has_a_card() {
    let bases: BTreeSet<&str> = Preset::ALL.iter().map(|preset| preset.base).collect();
    let (.., cards, _) = NAMED_PRESETS.iter().find(|(of, ..)| *of == "rules/cards.js").unwrap();
    assert_eq!(cards.iter().copied().collect::<BTreeSet<_>>(), bases);
}

#[test]
fn each_switch_of_a_card_chooses_another_value_of_an_option() {
    let scripts = page_scripts();
    let (mut card, mut switches) = (None, 0);
    for (number, line) in code_lines(&scripts["rules/cards.js"]) {
        if let Some((_, id)) = line.split_once("id: '") {
            card = id.split('\'').next();
        }
        let Some((_, option)) = line.split_once("option: ['") else { continue };
        let parts: Vec<&str> = option.split('\'').collect();
        let (name, value) = (parts[0], parts[2]);
        let option = OptionName::from_text(name)
            .unwrap_or_else(|| panic!("line {number}: no option {name}"));
        assert!(option.values().contains(&value), "line {number}: no value {value} of {name}");
        // A switch that the script defines above the cards is on several of them: it is not compared.
        if let Some(card) = card {
            let rules: Rules = card.parse().unwrap();
            assert_ne!(option.value(&rules), value, "line {number}: {name} has this value");
        }
        switches += 1;
    }
    assert!(switches >= 7, "{switches} switches");
}

#[test]
fn a_forbidden_text_is_found_in_code_and_not_in_comments() {
    let found = |script| forbidden_texts("board/x.js", script).len();
    assert_eq!(found("const free = state.rules.includes('harvest=free');\n"), 2);
    assert_eq!(found("const pit = /^[A-Fa-f]/.exec(move)?.[0];\n"), 1);
    assert_eq!(found("text.replaceAll(tagLine('Rules', rules), '');\n"), 1);
    let key = "if (/^[a-f]$/i.test(key)) sow(key);\n";
    assert_eq!(found(key), 1);
    assert_eq!(forbidden_texts("page/page-keys.js", key), [""; 0]);
    assert_eq!(found("// state.rules.includes('x=y')\n/* rules.split(',')\n * [A-F] */\n"), 0);
    assert_eq!(found("/** A pit. */\nconst own = rules.split(',')[0];\n"), 1);
}

#[test]
fn a_named_preset_is_found_in_quotes_and_as_a_key() {
    let named = |script| named_presets(script).into_iter().collect::<Vec<_>>();
    assert_eq!(named("const FACES = ['boite-face', \"grenier\"];\n"), ["boite-face", "grenier"]);
    assert_eq!(
        named("const FIRST = { kalah: 'x', 'kalah-vide': 'y' };\n"),
        ["kalah", "kalah-vide"]
    );
    assert_eq!(named("say('ui.variant.boite'); // 'awari-like', a ? eqwale : b\n"), [""; 0]);
    assert_eq!(named("/** 'stricte' */\n"), [""; 0]);
}

//! The commands of the documents: every example prints what the document shows, or is listed here with the
//! reason why it is not run; and every command, option and part of the tests that a document names exists, as do the
//! variables that CONTRIBUTING.md names and the tasks of the workflows.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

mod helpers;

use helpers::program::{awale, printed};

/// Documents with examples that are run, and the fewest examples of each.
const RUN: [(&str, usize); 3] =
    [("docs/command-line.md", 16), ("docs/tables.md", 2), ("docs/exercises.md", 1)];
/// The blocks of commands that are not run: document, a part of the block, reason. A translation has the same blocks.
const NOT_RUN: [(&str, &str, &str); 11] = [
    (
        "README.md",
        "cargo xtask serve ",
        "one serves until it is stopped, the other runs these tests",
    ),
    ("CONTRIBUTING.md", "cargo xtask serve ", "the two commands of the README"),
    ("docs/api.md", "cp -r node_modules", "package.spec.js and element.spec.js use the package"),
    ("docs/command-line.md", "for rules in", "hours; it writes the opening books of the page"),
    ("docs/exercises.md", "--rounds 60 $family", "hours; it writes the exercises of the page"),
    ("docs/exercises.md", "--rounds 0 --add-to", "hours; it changes the exercises of the page"),
    ("docs/exercises.md", "--missed-by 8", "hours; it changes the exercises of the page"),
    ("docs/exercises.md", "--at-stake exhaustion", "hours; it changes the exercises of the page"),
    ("docs/exercises.md", "--at-stake chain-limit", "it changes the exercises of the page"),
    ("docs/exercises.md", "--at-stake capture", "minutes; it changes the exercises of the page"),
    ("docs/exercises.md", "--solved-by $level", "minutes; one of its commands is run"),
];

/// A command of the document, its input and its output.
struct Example {
    arguments: Vec<String>,
    input: String,
    printed: Vec<String>,
}

fn document(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The text of all files of a folder.
fn files(folder: &str) -> String {
    let files = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).unwrap();
    let paths = files.map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    paths.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The examples: blocks marked `console`, in which `$` begins a command and `>` a line of input.
fn examples(document: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in document.lines() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside {
            if let Some(command) = line.strip_prefix("$ awale ") {
                let arguments = command.split_whitespace().map(str::to_owned).collect();
                found.push(Example { arguments, input: String::new(), printed: Vec::new() });
                continue;
            }
            let example = found.last_mut().expect("a block begins with a command");
            match line.strip_prefix('>') {
                Some(read) => example.input += &format!("{}\n", read.trim_start()),
                None => example.printed.push(line.to_owned()),
            }
        }
    }
    found
}

/// Whether a line is as documented; `…` stands for any text.
fn line_matches(documented: &str, printed: &str) -> bool {
    let mut parts = documented.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = printed.strip_prefix(first) else { return false };
    let mut open = false;
    for part in parts {
        open = part.is_empty();
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    open || rest.is_empty()
}

/// Whether all lines are as documented; a line `…` stands for any lines.
fn lines_match(documented: &[String], printed: &[&str]) -> bool {
    match documented.split_first() {
        None => printed.is_empty(),
        Some((line, others)) if line == "…" => {
            (0..=printed.len()).any(|skipped| lines_match(others, &printed[skipped..]))
        }
        Some((line, others)) => printed
            .split_first()
            .is_some_and(|(first, rest)| line_matches(line, first) && lines_match(others, rest)),
    }
}

#[test]
fn the_examples_print_what_the_documents_say() {
    // An example stores tables in this folder, and would refuse files of an older version there.
    let _ = std::fs::remove_dir_all("target/tables");
    for (name, least) in RUN {
        let examples = examples(&document(name));
        assert!(examples.len() >= least, "{name}: {} examples", examples.len());
        for Example { arguments, input, printed } in &examples {
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let output = awale(&arguments, input);
            let said = String::from_utf8(output.stdout).unwrap();
            let lines: Vec<&str> = said.lines().collect();
            assert!(lines_match(printed, &lines), "{name}: awale {}\n{said}", arguments.join(" "));
            assert!(output.status.success(), "{arguments:?}");
        }
    }
}

/// The documents, by their paths.
fn documents() -> Vec<String> {
    let folder = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")).unwrap();
    let names = folder.map(|entry| format!("docs/{}", entry.unwrap().file_name().display()));
    let all = names.chain(["README.md".into(), "CONTRIBUTING.md".into()]);
    all.filter(|name| name.ends_with(".md")).collect()
}

/// The blocks of code of a document: their mark, such as `sh`, and their text.
fn blocks(document: &str) -> Vec<(&str, &str)> {
    let parts = document.split("```").skip(1).step_by(2);
    parts.filter_map(|part| part.split_once('\n')).collect()
}

/// Whether a block is one of commands: it is marked as such, or has no mark and a line that begins with a program.
fn is_of_commands(mark: &str, text: &str) -> bool {
    const PROGRAMS: [&str; 4] = ["awale ", "cargo ", "npm ", "npx "];
    let named = |line: &str| PROGRAMS.iter().any(|program| line.starts_with(program));
    ["sh", "console"].contains(&mark) || mark.is_empty() && text.lines().any(named)
}

#[test]
fn every_block_of_commands_is_run_or_listed_with_a_reason() {
    assert!(is_of_commands("", "# x\ncargo xtask test"));
    assert!(is_of_commands("sh", "for a in b"));
    assert!(!is_of_commands("", "script-src"));
    let mut used = 0;
    for name in documents() {
        let text = document(&name);
        let original = name.replace(".fr.md", ".md");
        let originals = document(&original);
        for (mark, block) in blocks(&text) {
            if !is_of_commands(mark, block) {
                continue;
            }
            if mark == "console" {
                assert!(RUN.iter().any(|(run, _)| *run == original), "{name} is not run");
            } else {
                let listed = NOT_RUN.iter().filter(|(of, part, reason)| {
                    *of == original && block.contains(part) && !reason.is_empty()
                });
                assert_eq!(listed.count(), 1, "{name}: neither run nor listed:\n{block}");
                used += usize::from(name == original);
            }
            assert!(blocks(&originals).contains(&(mark, block)), "{name}, not in {original}");
        }
    }
    assert_eq!(used, NOT_RUN.len(), "a listed block is gone");
}

/// The usage line of each command, by its name.
fn usages() -> BTreeMap<String, String> {
    let help = printed(&["--help"]);
    let lines = help.lines().filter_map(|line| line.strip_prefix("  awale "));
    lines.map(|line| (line.split(' ').next().unwrap().to_owned(), line.to_owned())).collect()
}

/// The options in a usage line or a command: `--rules`.
fn options(line: &str) -> impl Iterator<Item = &str> {
    line.split([' ', '[', ']', '(', ')']).filter(|word| word.starts_with("--"))
}

#[test]
fn every_command_has_an_example_and_every_option_is_documented() {
    let document = document("docs/command-line.md");
    let (common, _) = document.split_once("\n## ").unwrap();
    for (command, usage) in usages() {
        assert!(document.contains(&format!("$ awale {command}")), "no example of awale {command}");
        let (_, section) = document.split_once(&format!("\n## {command}\n")).unwrap();
        let section = section.split("\n## ").next().unwrap();
        for option in options(&usage) {
            let named = [common, section].iter().any(|text| text.contains(option));
            assert!(named, "{option} of awale {command}");
        }
    }
    let answer = awale(&["uci"], "uci\nquit\n").stdout;
    for line in String::from_utf8(answer).unwrap().lines() {
        let Some(option) = line.strip_prefix("option name ") else { continue };
        let name = option.split(' ').next().unwrap();
        assert!(document.contains(&format!("`setoption name {name} ")), "{name} of UCI");
    }
}

#[test]
fn the_commands_that_documents_name_exist_with_their_options() {
    let usages = usages();
    let mut count = 0;
    for name in documents() {
        // A backslash continues a command on the next line.
        for line in document(&name).replace("\\\n", " ").lines() {
            let commands = line.split('`').filter_map(|code| code.strip_prefix("awale "));
            // In a block of a shell's commands, the body of a loop is indented.
            let line = line.trim_start().trim_start_matches("$ ").strip_prefix("awale ");
            for command in commands.chain(line) {
                let first = command.split(' ').next().unwrap();
                // `awale 1` begins a stored game.
                if ["COMMAND", "help", "1"].contains(&first) {
                    continue;
                }
                let usage = usages.get(first).unwrap_or_else(|| panic!("{name}: awale {command}"));
                let known: Vec<&str> = options(usage).collect();
                for option in options(command).filter(|option| *option != "--help") {
                    assert!(known.contains(&option), "{name}: {option} of awale {command}");
                }
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count} commands");
}

#[test]
fn a_difference_from_the_document_is_found() {
    assert!(line_matches("a … c", "a b c"));
    assert!(line_matches("a …", "a b"));
    assert!(!line_matches("a … c", "a b d"));
    assert!(!line_matches("a", "a b"));
    let documented = ["x".to_owned(), "…".to_owned(), "z".to_owned()];
    assert!(lines_match(&documented, &["x", "y", "y", "z"]));
    assert!(!lines_match(&documented, &["x", "y"]));
}

/// The commands that a workflow runs.
fn workflow_commands(name: &str) -> Vec<String> {
    let text = document(&format!(".github/workflows/{name}.yml"));
    text.lines().filter_map(|line| line.trim().strip_prefix("- run: ").map(str::to_owned)).collect()
}

#[test]
fn the_parts_of_the_tests_that_documents_name_exist() {
    let parts = document("xtask/src/test.rs");
    let mut named = BTreeSet::new();
    for name in documents() {
        let text = document(&name);
        for after in text.split("cargo xtask test ").skip(1) {
            let part = after.split(|letter: char| !letter.is_ascii_lowercase()).next().unwrap();
            assert!(
                part.is_empty() || parts.contains(&format!("[\"{part}\"] => ")),
                "{name}: {part}"
            );
            named.insert(part.to_owned());
        }
    }
    assert!(named.contains("budgets") && named.len() > 4, "{named:?}");
}

/// The environment variables of the project that a text names: `AWALE_URL`.
fn variables(text: &str) -> BTreeSet<&str> {
    let name = |letter: char| letter.is_ascii_uppercase() || letter == '_';
    let words = text.split(|letter| !name(letter));
    words.filter(|word| word.len() > 6 && word.starts_with("AWALE_")).collect()
}

#[test]
fn every_variable_that_switches_a_page_test_is_documented() {
    let texts = [files("tests/page"), files("xtask/src"), document("CONTRIBUTING.md")];
    let [used, set, documented] = texts.each_ref().map(|text| variables(text));
    assert!(used.len() > 15 && set.len() > 10, "{used:?}, {set:?}");
    let known: BTreeSet<_> = &set | &documented;
    let unknown: Vec<_> = used.difference(&known).collect();
    assert!(unknown.is_empty(), "neither set by a task nor in CONTRIBUTING.md: {unknown:?}");
    // These two are documented although a task sets them: only `cargo xtask test budgets` does.
    assert!(["AWALE_GAMES", "AWALE_SPEED"].iter().all(|name| documented.contains(name)));
    let gone: Vec<_> = documented.iter().filter(|name| !texts[0].contains(**name)).collect();
    assert!(gone.is_empty(), "no page test reads {gone:?}");
}

#[test]
fn the_workflows_run_only_tasks_that_exist() {
    assert_eq!(workflow_commands("check"), ["cargo xtask test"]);
    assert!(document("README.md").contains("\ncargo xtask test "), "the README names the check");
    let tasks = document("xtask/src/main.rs");
    for name in ["check", "pages", "release"] {
        let commands = workflow_commands(name);
        let ours = commands.iter().filter_map(|command| command.strip_prefix("cargo xtask "));
        let mut count = 0;
        for task in ours {
            count += 1;
            assert!(tasks.contains(&format!("[\"{task}\"")), "{name}: cargo xtask {task}");
        }
        assert!(count > 0, "{name} runs no task");
        for line in document(&format!(".github/workflows/{name}.yml")).lines() {
            if let Some((_, action)) = line.split_once("uses: ") {
                assert!(action.starts_with("actions/"), "{name}: {action}");
            }
        }
    }
    // The release workflow compares the tag with the version of the crate: it looks for this line in Cargo.toml.
    let wanted = format!("\nversion = \"{}\"\n", env!("CARGO_PKG_VERSION"));
    assert!(document("Cargo.toml").contains(&wanted), "{wanted}");
}

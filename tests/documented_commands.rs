//! Every example of docs/command-line.md prints what the document says.

use std::fs;
use std::path::Path;

mod helpers;

use helpers::program::awale;

/// A command of the document, its input and its output.
struct Example {
    arguments: Vec<String>,
    input: String,
    printed: Vec<String>,
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
fn the_examples_print_what_the_document_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/command-line.md");
    let examples = examples(&fs::read_to_string(path).unwrap());
    assert!(examples.len() > 15, "{} examples", examples.len());
    for Example { arguments, input, printed } in &examples {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let output = awale(&arguments, input);
        let said = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = said.lines().collect();
        assert!(lines_match(printed, &lines), "awale {}\n{said}", arguments.join(" "));
        assert!(output.status.success(), "{arguments:?}");
    }
}

#[test]
fn every_command_has_an_example() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/command-line.md");
    let document = fs::read_to_string(path).unwrap();
    let help = String::from_utf8(awale(&["--help"], "").stdout).unwrap();
    let commands = help.lines().filter_map(|line| line.strip_prefix("  awale "));
    for command in commands.filter_map(|line| line.split_whitespace().next()) {
        assert!(document.contains(&format!("$ awale {command}")), "no example of awale {command}");
    }
}

#[test]
fn what_is_not_documented_is_noticed() {
    assert!(line_matches("a … c", "a b c"));
    assert!(line_matches("a …", "a b"));
    assert!(!line_matches("a … c", "a b d"));
    assert!(!line_matches("a", "a b"));
    let documented = ["x".to_owned(), "…".to_owned(), "z".to_owned()];
    assert!(lines_match(&documented, &["x", "y", "y", "z"]));
    assert!(!lines_match(&documented, &["x", "y"]));
}

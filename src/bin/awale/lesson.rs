//! `awale lesson`: checks lessons and what they claim, and prints how long each is.

use crate::args::{Arg, Args, Shared};
use crate::command::Command;
use crate::failure::Failure;
use crate::ogn::read_text;
use crate::output::Output;
use awale::teach::lessons::{self, Lesson, Text};
use serde::Serialize;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "lesson",
    usage: "awale lesson FILE… [--json]",
    about: "checks lessons and what they claim about their positions, and says how long each is; \
            with --json as entries of the page's list of lessons, with the numbers of boards, \
            questions and claims as well",
    shared: &[Shared::Json],
    run,
};

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut files = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Word(word) => files.push(PathBuf::from(word)),
            other => return Err(args.unexpected(&other)),
        }
    }
    if files.is_empty() {
        return Err(Failure::argument("FILE", "none; expected a lesson"));
    }
    for file in &files {
        let text = match read_text(file) {
            Ok(text) => text,
            Err(failure) => {
                output.report(&failure);
                continue;
            }
        };
        match lessons::read(&text) {
            Err(faults) => faults.iter().for_each(|fault| output.fault(file.display(), fault)),
            Ok(lesson) => {
                let untrue = lessons::check(&lesson);
                untrue.iter().for_each(|claim| output.fault(file.display(), claim));
                let line = LessonLine::of(file, &lesson);
                match args.json {
                    true => output.json(&line)?,
                    false => output.line(format_args!(
                        "{}: {} boards, {} steps, {} questions, {} claims",
                        line.name, line.boards, line.steps, line.questions, line.claims,
                    ))?,
                }
            }
        }
    }
    Ok(())
}

/// What is printed of a lesson: an entry of `www/lessons/index.json`, and how many boards, questions (`[ask any]` not
/// counted) and claims it has.
#[derive(Serialize)]
struct LessonLine<'a> {
    name: Cow<'a, str>,
    title: &'a Text,
    group: Option<&'a str>,
    rules: String,
    boards: usize,
    steps: usize,
    questions: usize,
    claims: usize,
}

impl<'a> LessonLine<'a> {
    fn of(file: &'a Path, lesson: &'a Lesson) -> LessonLine<'a> {
        let all_steps = lesson.boards.iter().flat_map(|board| &board.steps);
        LessonLine {
            name: file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy(),
            title: &lesson.title,
            group: lesson.tags().get("Group"),
            rules: lesson
                .boards
                .first()
                .map_or_else(String::new, |board| board.record.rules().to_string()),
            boards: lesson.boards.len(),
            steps: lesson.steps(),
            questions: all_steps
                .filter(|step| step.ask.as_ref().is_some_and(|ask| !ask.any))
                .count(),
            claims: lesson.boards.iter().map(|board| board.claims.len()).sum(),
        }
    }
}

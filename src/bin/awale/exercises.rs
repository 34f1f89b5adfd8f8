//! `awale exercises`: makes positions with one move to find, from games and from random boards; or counts how many of a
//! file's exercises a level solves.

use crate::args::{Arg, Args, number};
use crate::command::Command;
use crate::exercise_family::{FAMILIES, Family};
use crate::exercise_maker::{Made, Maker, solves};
use crate::failure::Failure;
use crate::ogn::read_text;
use crate::output::Output;
use awale::rules::OptionName;
use awale::search::Level;
use awale::teach::STAKES;
use awale::teach::lessons::{self, LessonBoard};
use std::ffi::OsString;
use std::path::Path;

pub const COMMAND: Command = Command {
    name: "exercises",
    usage: "awale exercises [--count N] [--rounds R] [--seed S] [--at-stake OPTION] [--missed-by LEVEL] \
            [--points N] [--add-to FILE] [FAMILY] | --solved-by LEVEL [--points N] FILE",
    about: "positions with one move to find, as a file of exercises: N at most, of a family \
            (classique, boite, cote-ivoire, eqwale, kalah), from R rounds (300), each of one game and some \
            random boards; with --at-stake those in which the answer changes with an option; with \
            --missed-by boards of few seeds, of difficulty N or more, that a level does not solve; with --add-to \
            those of the file, and more after them; with --solved-by how many of a file's exercises, of \
            difficulty N or more, a level solves",
    shared: &[],
    run,
};

/// What the command was asked for.
#[derive(Default)]
struct Asked {
    count: Option<usize>,
    rounds: Option<u64>,
    seed: Option<u64>,
    /// Of `--points`.
    least_difficulty: Option<u16>,
    option: Option<OptionName>,
    missed_by: Option<Level>,
    solved_by: Option<Level>,
    /// The text of the file to add to.
    known: Option<String>,
    /// A family, or with `--solved-by` a file.
    word: Option<OsString>,
}

impl Asked {
    /// Refuses an option that has no effect beside another one, and `--points` without an option that it limits.
    fn check(&self) -> Result<(), Failure> {
        let making_options = [
            ("--count", self.count.is_some()),
            ("--rounds", self.rounds.is_some()),
            ("--seed", self.seed.is_some()),
            ("--at-stake", self.option.is_some()),
            ("--missed-by", self.missed_by.is_some()),
            ("--add-to", self.known.is_some()),
        ];
        let making = making_options.into_iter().find(|(_, given)| *given);
        match (making, self.solved_by, self.missed_by) {
            (Some((option, _)), Some(_), _) => {
                Err(Failure::argument(option, "has no effect beside --solved-by: leave it out"))
            }
            (_, None, Some(_)) if self.option.is_some() => Err(Failure::argument(
                "--at-stake",
                "has no effect beside --missed-by: leave it out",
            )),
            (_, None, None) if self.least_difficulty.is_some() => {
                Err(Failure::argument("--points", "expected --missed-by or --solved-by beside it"))
            }
            _ => Ok(()),
        }
    }
}

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut asked = Asked::default();
    while let Some(arg) = args.next()? {
        match &arg {
            Arg::Option(name) if name == "count" => {
                asked.count = Some(number("--count", &args.value("count")?, 1..=10_000_usize)?);
            }
            Arg::Option(name) if name == "rounds" => {
                asked.rounds = Some(number("--rounds", &args.value("rounds")?, 0..=1_000_000)?);
            }
            Arg::Option(name) if name == "seed" => {
                asked.seed = Some(number("--seed", &args.value("seed")?, 0..=u64::MAX)?);
            }
            Arg::Option(name) if name == "add-to" => {
                asked.known = Some(read_text(&args.path("add-to")?)?);
            }
            Arg::Option(name) if name == "at-stake" => {
                asked.option = Some(read_option(&args.value("at-stake")?)?);
            }
            Arg::Option(name) if name == "missed-by" => {
                asked.missed_by = read_level("--missed-by", &args.value("missed-by")?)?;
            }
            Arg::Option(name) if name == "solved-by" => {
                asked.solved_by = read_level("--solved-by", &args.value("solved-by")?)?;
            }
            Arg::Option(name) if name == "points" => {
                asked.least_difficulty =
                    Some(number("--points", &args.value("points")?, 0..=10_000)?);
            }
            Arg::Word(word) if asked.word.is_none() => asked.word = Some(word.clone()),
            _ => return Err(args.unexpected(&arg)),
        }
    }
    asked.check()?;
    match asked.solved_by {
        Some(level) => count_solved(level, &asked, output),
        None => make(&asked, output),
    }
}

/// Prints exercises: those of the file first, because their numbers are in links, then the new ones,
/// the easiest first.
fn make(asked: &Asked, output: &mut Output) -> Result<(), Failure> {
    let name = asked.word.as_ref().map(|word| word.to_string_lossy());
    let family = name.map(|name| read_family(&name)).transpose()?;
    let families: Vec<&Family> = match (family, asked.option) {
        (Some(family), _) => vec![family],
        (None, Some(_)) if asked.known.is_none() => FAMILIES.iter().collect(),
        (None, _) => return Err(Failure::argument("FAMILY", format!("missing; {}", names()))),
    };
    let mut made = Vec::new();
    for family in families {
        let most = asked.count.map_or(usize::MAX, |count| count - made.len());
        made.append(&mut make_family(family, asked, most)?);
        if asked.count == Some(made.len()) {
            break;
        }
    }
    made.sort_by_key(|made| made.file_text.is_none().then_some(made.exercise.difficulty));
    for (place, made) in made.iter().enumerate() {
        let between = if place > 0 { "\n" } else { "" };
        output.lines(&format!("{between}{}", made.text()))?;
    }
    Ok(())
}

/// The exercises of a family: those of the file, those written by hand, then new ones as long as there are fewer than
/// `most` in all.
fn make_family(family: &Family, asked: &Asked, most: usize) -> Result<Vec<Made>, Failure> {
    let mut maker = Maker::new(family, asked.option, most);
    if let Some(text) = &asked.known {
        maker.add_known(text)?;
    }
    // A complete list has every exercise that is written by hand.
    if asked.count.is_none() && asked.option.is_none() && asked.missed_by.is_none() {
        maker.add_written(family)?;
    }
    // Each family has its own seed, so that families get different boards.
    let letters = family.name.bytes().map(u64::from);
    let seed = letters
        .fold(asked.seed.unwrap_or(1), |seed, letter| seed.wrapping_mul(31).wrapping_add(letter));
    for round in 0..asked.rounds.unwrap_or(300) {
        if maker.done() {
            break;
        }
        let round_seed = seed.wrapping_mul(1_000_003).wrapping_add(round);
        match asked.missed_by {
            Some(level) => {
                maker.missed_round(
                    round,
                    round_seed,
                    level,
                    asked.least_difficulty.unwrap_or_default(),
                );
            }
            None => maker.round(round, round_seed),
        }
    }
    if asked.option.is_none() && asked.missed_by.is_none() {
        maker.add_rare(seed);
        maker.add_plans(seed);
    }
    Ok(maker.made)
}

/// Prints how many of a file's exercises a level solves, among all or those of at least the asked difficulty.
fn count_solved(level: Level, asked: &Asked, output: &mut Output) -> Result<(), Failure> {
    let Some(path) = asked.word.as_ref().map(Path::new) else {
        return Err(Failure::argument("FILE", "none; expected a file of exercises"));
    };
    let text = read_text(path)?;
    let lesson = lessons::read(&text).map_err(|faults| Failure::file(path, join(&faults)))?;
    let hard_enough = |board: &&LessonBoard| {
        let stated = board.record.tags().get("Difficulty").and_then(|text| text.parse().ok());
        asked.least_difficulty.is_none_or(|least| stated.is_some_and(|stated: u16| stated >= least))
    };
    let boards: Vec<&LessonBoard> = lesson.boards.iter().filter(hard_enough).collect();
    let solved = boards.iter().filter(|board| solves(level, &board.record)).count();
    let (file, all) = (path.display(), boards.len());
    Ok(output.line(format_args!("{file}: level {level} solves {solved} of {all}"))?)
}

/// Faults, separated by semicolons.
fn join(faults: &[impl ToString]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

fn read_family(text: &str) -> Result<&'static Family, Failure> {
    FAMILIES
        .iter()
        .find(|family| family.name == text)
        .ok_or_else(|| Failure::argument("FAMILY", format!("{text:?} is unknown; {}", names())))
}

fn names() -> String {
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
    format!("expected one of {}", names.join(", "))
}

fn read_level(option: &str, text: &str) -> Result<Option<Level>, Failure> {
    Ok(Level::new(number(option, text, 0..=10_u8)?))
}

fn read_option(text: &str) -> Result<OptionName, Failure> {
    let mut known: Vec<&str> = STAKES.iter().map(|stake| stake.option.as_str()).collect();
    known.sort_unstable();
    known.dedup();
    OptionName::from_text(text).filter(|_| known.contains(&text)).ok_or_else(|| {
        let known = known.join(", ");
        Failure::argument("--at-stake", format!("{text:?} found; expected one of {known}"))
    })
}

//! `awale ogn`: checks a file of games and writes it in the normal form.

use crate::args::{Arg, Args};
use crate::command::Command;
use crate::failure::Failure;
use crate::output::Output;
use awale::record::ogn;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub const COMMAND: Command = Command {
    name: "ogn",
    usage: "awale ogn FILE",
    about: "checks a file of games (- reads standard input) and writes it in the normal form; \
            faults are reported on standard error, with their place",
    shared: &[],
    run,
};

fn run(mut args: Args, output: &mut Output) -> Result<(), Failure> {
    let mut file = None;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Word(word) if file.is_none() => file = Some(PathBuf::from(word)),
            other => return Err(args.unexpected(&other)),
        }
    }
    let file = file.ok_or_else(|| Failure::argument("FILE", "none; expected a file of games"))?;
    let text = read_text(&file)?;
    let mut games = 0;
    for game in ogn::games(&text) {
        let reading = ogn::read_game(&game);
        if games > 0 {
            output.line("")?;
        }
        games += 1;
        output.lines(&ogn::write(&reading.record))?;
        for fault in &reading.faults {
            output.fault(file.display(), fault);
        }
    }
    if games == 0 {
        return Err(Failure::file(&file, "no game found; expected tags or moves"));
    }
    Ok(())
}

/// The text of a file in any encoding that `ogn::decode` reads.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes = contents(file).map_err(|error| Failure::file(file, error))?;
    let (text, _) = ogn::decode(&bytes).map_err(|error| Failure::file(file, error))?;
    Ok(text.into_owned())
}

/// The bytes of a file, or of standard input.
fn contents(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match file.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut bytes)?,
        _ => File::open(file)?.read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

//! Endgame tables for commands: built in memory, or mapped from a folder.

use crate::args::number;
use crate::failure::Failure;
use awale::rules::{Move, Position, Rules};
use awale::tables::{Builder, Folder, MOST_SEEDS, Tables};
use std::path::{Path, PathBuf};

/// The usual seed count of a command's tables, where neither its arguments nor a proof need more: tables of so few
/// seeds are built in a moment.
pub const DEFAULT_SEEDS: u8 = 12;

/// The source of a command's tables.
#[derive(Clone, Debug)]
pub enum Source {
    /// `--tables SEEDS`: built up to this seed count.
    Built(u8),
    /// `--tables DIR`: mapped from the files that `awale tables --out DIR` writes, and built further up to
    /// [`DEFAULT_SEEDS`].
    Folder(PathBuf),
}

impl Source {
    /// Parses the value of `--tables`: a number of seeds if it has only digits, otherwise a folder. Digits
    /// after `-` count as a number too, so that it is refused.
    pub fn read(value: PathBuf) -> Result<Source, Failure> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match value.to_str().filter(|text| digits(text.strip_prefix('-').unwrap_or(text))) {
            Some(text) => number("--tables", text, 0..=MOST_SEEDS).map(Source::Built),
            None => Ok(Source::Folder(value)),
        }
    }

    /// The tables of these rules.
    pub fn tables(&self, rules: Rules) -> Result<Tables, Failure> {
        match self {
            Source::Built(seeds) => Ok(Builder::new(rules, *seeds).on_all_cores().finish()),
            Source::Folder(path) => {
                let tables = stored(path, rules)?;
                if tables.seeds() == 0 {
                    let path = path.display();
                    let command =
                        format!("awale tables --rules {rules} --seeds N --out \"{path}\"");
                    let why = format!("{path} has no tables of {rules}; {command} builds them");
                    return Err(Failure::argument("--tables", why));
                }
                Ok(Builder::resume(tables, DEFAULT_SEEDS).finish())
            }
        }
    }
}

/// The tables of these rules in a folder; if there are none, tables of no seeds.
pub fn stored(path: &Path, rules: Rules) -> Result<Tables, Failure> {
    Folder::new(path, rules).open(MOST_SEEDS).map_err(|error| Failure::argument("--tables", error))
}

/// The most seeds of tables for a proof: building larger ones takes longer than they save in the search.
const MOST_PROOF_SEEDS: u8 = 22;

/// The seed count of tables for a proof. Tables of two more seeds shorten the search by over a third. Games in which no
/// board can recur get larger ones, because their tables are built quickly.
pub fn proof_seeds(rules: Rules) -> u8 {
    let total = rules.total();
    let seeds = if rules.is_acyclic() { total / 12 * 5 } else { total / 3 };
    seeds.clamp(DEFAULT_SEEDS, MOST_PROOF_SEEDS)
}

/// Each move with the difference of final scores that it leads to by perfect play, for the player to
/// move; nothing if the tables lack an exact value.
pub fn move_values(tables: &Tables, position: &Position) -> Option<Vec<(Move, i32)>> {
    let me = position.turn();
    let value = |mv: Move| Some((mv, tables.final_difference(&position.play_unchecked(&mv), me)?));
    position.moves().into_iter().map(value).collect()
}

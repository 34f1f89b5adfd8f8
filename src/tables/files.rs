//! Endgame tables in a folder, one file for each seed count, memory-mapped instead of read.
//!
//! A file is written as `.part`, renamed to `.unverified` once it is complete, and to `.table` once its values
//! are verified. So only a `.part`, which a killed program leaves, may be incomplete. The file `lock` is locked while
//! a `.part` is written and renamed.

use super::endgames::Tables;
use super::format::FormatError;
use super::index::MOST_SEEDS;
use super::layer::Layer;
use crate::rules::Rules;
use memmap2::{Mmap, MmapOptions};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt};

/// The table files of one rule set in a folder.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
    rules: Rules,
}

/// Why a table file cannot be used.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: FileFault,
}

/// What is wrong with a table file.
#[derive(Debug)]
pub enum FileFault {
    /// It cannot be read or written.
    Io(io::Error),
    /// It does not hold the table that its name says.
    Format(FormatError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.why {
            FileFault::Io(error) => write!(f, "{path}: {error}"),
            FileFault::Format(error) => {
                write!(f, "{path}: {error}; remove the file to build it again")
            }
        }
    }
}

impl error::Error for FileError {}

impl Folder {
    /// The tables of these rules in a folder, which need not exist yet.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>, rules: Rules) -> Folder {
        Folder { path: path.into(), rules }
    }

    /// The file of a seed count.
    #[must_use]
    pub fn file(&self, seeds: u8) -> PathBuf {
        self.path.join(format!("{}.{seeds:02}.table", self.rules))
    }

    fn unverified(&self, seeds: u8) -> PathBuf {
        self.file(seeds).with_extension("unverified")
    }

    /// Maps the verified tables of all seed counts up to the first that is missing, at most to
    /// `most`.
    ///
    /// # Errors
    /// A file cannot be read, or does not hold the table that its name says.
    pub fn open(&self, most: u8) -> Result<Tables, FileError> {
        let mut tables = Tables::new(self.rules);
        while tables.seeds() < most.min(Tables::most(&self.rules)) {
            let file = self.file(tables.seeds() + 1);
            if !file.exists() {
                break;
            }
            map(&mut tables, &file)?;
        }
        Ok(tables)
    }

    /// Adds the next seed count from a file that is complete but not verified; returns whether
    /// there is one. A file that does not hold this table (damaged, or of another version) is removed.
    ///
    /// # Errors
    /// The file cannot be read or removed.
    pub fn add_unverified(&self, tables: &mut Tables) -> Result<bool, FileError> {
        let file = self.unverified(tables.seeds() + 1);
        match map(tables, &file) {
            Ok(()) => Ok(true),
            Err(FileError { why: FileFault::Io(error), .. })
                if error.kind() == io::ErrorKind::NotFound =>
            {
                Ok(false)
            }
            Err(FileError { why: FileFault::Format(_), .. }) => {
                fs::remove_file(&file).map_err(|error| failed(&file, error))?;
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes a seed count of the tables to an unverified file, maps that and frees the memory.
    pub(super) fn store(&self, tables: &mut Tables, seeds: u8) -> Result<(), FileError> {
        let Some(bytes) = tables.to_bytes(seeds) else { return Ok(()) };
        let (part, file) = (self.file(seeds).with_extension("part"), self.unverified(seeds));
        let written = fs::create_dir_all(&self.path).and_then(|()| {
            // Another process that builds the same tables must not write to this `.part` once it is renamed and mapped.
            let lock = File::create(self.path.join("lock"))?;
            lock.lock()?;
            let mut out = File::create(&part)?;
            out.write_all(&bytes)?;
            out.sync_all()?;
            fs::rename(&part, &file)
        });
        drop(bytes);
        written.map_err(|error| failed(&part, error))?;
        let mut mapped = tables.below(seeds);
        map(&mut mapped, &file)?;
        tables.replace(seeds, &mapped);
        Ok(())
    }

    /// Gives the file of a seed count its final name, once its values are verified.
    ///
    /// # Errors
    /// It cannot be renamed.
    pub fn confirm(&self, seeds: u8) -> Result<(), FileError> {
        let file = self.unverified(seeds);
        fs::rename(&file, self.file(seeds)).map_err(|error| failed(&file, error))
    }

    /// Removes the unverified file of a seed count whose values are wrong, and those of more seeds:
    /// they were made from it.
    ///
    /// # Errors
    /// A file cannot be removed.
    pub fn refuse(&self, seeds: u8) -> Result<(), FileError> {
        for file in (seeds..=MOST_SEEDS).map(|seeds| self.unverified(seeds)) {
            match fs::remove_file(&file) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(failed(&file, error));
                }
                _ => {}
            }
        }
        Ok(())
    }
}

fn failed(path: &Path, error: io::Error) -> FileError {
    FileError { path: path.to_owned(), why: FileFault::Io(error) }
}

/// Maps a file and adds it as the next seed count, if its contents are correct.
fn map(tables: &mut Tables, path: &Path) -> Result<(), FileError> {
    let file = File::open(path).map_err(|error| failed(path, error))?;
    let whole = map_from(&file, 0).map_err(|error| failed(path, error))?;
    let (start, palette) = tables
        .checked(&whole)
        .map_err(|fault| FileError { path: path.to_owned(), why: FileFault::Format(fault) })?;
    let codes = map_from(&file, start as u64).map_err(|error| failed(path, error))?;
    tables.push(Layer::mapped(codes, palette));
    Ok(())
}

#[allow(unsafe_code)]
fn map_from(file: &File, offset: u64) -> io::Result<Mmap> {
    // SAFETY: a mapped file must not change. Only files named `.unverified` or `.table` are mapped. This program
    // writes to neither: it only renames or removes them, which leaves the mapped bytes as they are.
    unsafe { MmapOptions::new().offset(offset).map(file) }
}

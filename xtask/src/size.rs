//! The size of the first load and the number of files of a release, and their limits.

use crate::budget::Budget;
use crate::command::{node_script, output};
use crate::project;
use crate::release::{Release, is_words};
use crate::result::Result;

const KB: usize = 1000;
// Raising one of these limits needs a reason in the changelog.

/// The most bytes of a first load, compressed with brotli.
const BUDGET_ALL: usize = 135 * KB;
/// The most bytes of its wasm, compressed with brotli.
const BUDGET_WASM: usize = 98 * KB;
/// The most files of a first load.
const BUDGET_REQUESTS: usize = 10;
/// The most files of a release: each is one that an upload can lose.
const BUDGET_FILES: usize = 240;

const KINDS: [&str; 5] = ["wasm", "JS", "CSS", "words", "page"];

/// A file of the first load.
struct Weight {
    kind: &'static str,
    raw: usize,
    brotli: usize,
}

/// The files of a first load with their sizes, and the number of files of the release.
pub struct Sizes {
    first: Vec<Weight>,
    files: usize,
}

/// Measures the files that are needed before a first move, and counts all files.
pub fn measure(release: &Release) -> Result<Sizes> {
    let mut brotli = node_script("xtask/brotli.mjs");
    brotli.args(release.first_load.iter().map(|name| release.path(name)));
    let printed = output(brotli, "xtask/brotli.mjs")?;
    let weights = release.first_load.iter().zip(printed.lines()).map(|(name, line)| {
        let sizes: Option<(usize, usize)> = line
            .split_once(' ')
            .and_then(|(raw, brotli)| Some((raw.parse().ok()?, brotli.parse().ok()?)));
        let (raw, brotli) = sizes.ok_or_else(|| format!("xtask/brotli.mjs printed {line:?}"))?;
        Ok(Weight { kind: kind(name), raw, brotli })
    });
    let first = heaviest_words_only(weights.collect::<Result<_>>()?);
    Ok(Sizes { first, files: project::files(&release.path(""))?.len() })
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("wasm") => "wasm",
        Some("js") => "JS",
        Some("css") => "CSS",
        _ if is_words(name) => "words",
        _ => "page",
    }
}

/// Keeps only the largest file of words: a page loads the words of one language.
fn heaviest_words_only(weights: Vec<Weight>) -> Vec<Weight> {
    let (words, mut others): (Vec<_>, Vec<_>) =
        weights.into_iter().partition(|weight| weight.kind == "words");
    others.extend(words.into_iter().max_by_key(|weight| weight.brotli));
    others
}

impl Sizes {
    /// The bytes of the first load, raw and compressed: of one kind of file, or of all.
    fn sum(&self, kind: Option<&str>) -> (usize, usize) {
        let counted =
            self.first.iter().filter(|weight| kind.is_none_or(|kind| kind == weight.kind));
        counted.fold((0, 0), |(raw, brotli), w| (raw + w.raw, brotli + w.brotli))
    }

    /// The sizes and numbers as a table to print.
    pub fn table(&self) -> String {
        let mut text = format!("{:<12}{:>10}{:>10}\n", "first load", "raw", "brotli");
        for kind in KINDS {
            let (raw, brotli) = self.sum(Some(kind));
            text += &format!("{kind:<12}{raw:>10}{brotli:>10}\n");
        }
        let (raw, brotli) = self.sum(None);
        text += &format!("{:<12}{raw:>10}{brotli:>10}\n", "total");
        text += &format!("{:<12}{:>10}\n", "requests", self.first.len());
        text += &format!("{:<12}{:>10}\n", "all files", self.files);
        text
    }

    /// The figures that have a limit, each beside its limit.
    pub fn budgets(&self) -> Vec<Budget> {
        vec![
            Budget::new("requests before a first move", self.first.len(), BUDGET_REQUESTS),
            Budget::new("bytes before a first move, brotli", self.sum(None).1, BUDGET_ALL),
            Budget::new("bytes of the wasm among them", self.sum(Some("wasm")).1, BUDGET_WASM),
            Budget::new("files of a release", self.files, BUDGET_FILES),
        ]
    }

    /// Checks the limits.
    pub fn check(&self) -> Result<()> {
        let all = self.sum(None).1;
        let wasm = self.sum(Some("wasm")).1;
        for (what, is, most) in [("first load", all, BUDGET_ALL), ("its wasm", wasm, BUDGET_WASM)] {
            if is > most {
                return Err(format!(
                    "{what} weighs {is} bytes as brotli: at most {most} are allowed"
                ));
            }
        }
        match self.first.len() {
            is if is > BUDGET_REQUESTS => Err(format!(
                "first load takes {is} requests: at most {BUDGET_REQUESTS} are allowed"
            )),
            _ if self.files > BUDGET_FILES => Err(format!(
                "the release has {} files: at most {BUDGET_FILES} are allowed",
                self.files
            )),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(weights: &[(&'static str, usize)]) -> Sizes {
        let weight = |(kind, brotli): &(&'static str, usize)| Weight {
            kind,
            raw: brotli * 3,
            brotli: *brotli,
        };
        Sizes { first: heaviest_words_only(weights.iter().map(weight).collect()), files: 240 }
    }

    #[test]
    fn a_first_load_over_budget_is_refused() {
        assert_eq!(sizes(&[("wasm", 98_000), ("JS", 37_000)]).check(), Ok(()));
        assert_eq!(
            sizes(&[("wasm", 98_000), ("JS", 37_001)]).check().unwrap_err(),
            "first load weighs 135001 bytes as brotli: at most 135000 are allowed"
        );
        assert_eq!(
            sizes(&[("wasm", 98_001)]).check().unwrap_err(),
            "its wasm weighs 98001 bytes as brotli: at most 98000 are allowed"
        );
        assert_eq!(sizes(&[("JS", 1); 10]).check(), Ok(()));
        assert_eq!(
            sizes(&[("JS", 1); 11]).check().unwrap_err(),
            "first load takes 11 requests: at most 10 are allowed"
        );
        assert_eq!(
            Sizes { files: 241, ..sizes(&[("wasm", 1)]) }.check().unwrap_err(),
            "the release has 241 files: at most 240 are allowed"
        );
    }

    #[test]
    fn each_figure_stands_beside_its_limit() {
        let expected = [
            Budget::new("requests before a first move", 2, 10),
            Budget::new("bytes before a first move, brotli", 100_000, 135_000),
            Budget::new("bytes of the wasm among them", 97_000, 98_000),
            Budget::new("files of a release", 240, 240),
        ];
        assert_eq!(sizes(&[("wasm", 97_000), ("JS", 3_000)]).budgets(), expected);
    }

    #[test]
    fn one_language_is_counted() {
        assert_eq!(sizes(&[("words", 10), ("words", 12), ("page", 1)]).sum(None), (39, 13));
    }

    #[test]
    fn the_kind_of_a_file_follows_from_its_name() {
        assert_eq!(kind("r/0/words/fr.json"), "words");
        assert_eq!(kind("index.html"), "page");
        assert_eq!(kind("r/0/board/seed.js"), "JS");
    }
}

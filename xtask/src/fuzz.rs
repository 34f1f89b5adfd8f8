//! Fuzzing: random inputs for what reads texts and table files, and for rules, search and tables themselves.

use std::fs;

use crate::command::{command, watch};
use crate::project;
use crate::result::Result;
use crate::stage::{PROGRESS_INTERVAL, Ticker};
use crate::tools::{self, Tool};

const NIGHTLY: &str = "nightly";
/// How long each target runs if nothing else is asked for.
const MINUTES: u32 = 30;

/// `cargo xtask fuzz [TARGET] [MINUTES]`
pub fn run(options: &[&str]) -> Result<()> {
    let all = targets()?;
    let (asked, minutes) = asked(options, &all)?;
    tools::rust_toolchain(NIGHTLY)?;
    let fuzz = Tool::cargo_fuzz().install()?.join("cargo-fuzz");
    for target in asked {
        let work = project::cargo_target().join("fuzz");
        let corpus = work.join("corpus").join(&target);
        fs::create_dir_all(&corpus).map_err(project::at(&corpus))?;
        let mut run = command(&fuzz);
        run.env("RUSTUP_TOOLCHAIN", NIGHTLY);
        // Without a sanitizer: the crate is fuzzed without its features and has no unsafe code then, so that
        // there are no memory errors to find.
        run.args(["run", "--sanitizer", "none", "--target-dir"]).arg(work.join("build"));
        run.arg(&target).arg(&corpus).arg(project::root().join("fuzz/corpus").join(&target));
        run.args(["--", "-print_final_stats=1"]).arg(format!("-max_total_time={}", minutes * 60));
        let outcome = Ticker::run(
            PROGRESS_INTERVAL,
            |seconds| println!("  {target}: {seconds} s"),
            || watch(run, |_| {}),
        )?;
        let printed = outcome.expect_ok(&target)?;
        let runs = number_after(&printed, "stat::number_of_executed_units:");
        let runs =
            runs.ok_or_else(|| format!("{target} printed no number of inputs\n{printed}"))?;
        println!("{target}: {runs} inputs in {minutes} minutes, no finding");
    }
    Ok(())
}

/// The targets to run, and for how many minutes each.
fn asked(options: &[&str], all: &[String]) -> Result<(Vec<String>, u32)> {
    let (target, minutes) = match options {
        [] => (None, None),
        [one] if one.parse::<u32>().is_ok() => (None, Some(one)),
        [target] => (Some(target), None),
        [target, minutes] => (Some(target), Some(minutes)),
        _ => return Err("fuzz takes a target and a number of minutes".to_owned()),
    };
    let minutes = match minutes.map(|text| (text, text.parse::<u32>())) {
        None => MINUTES,
        Some((_, Ok(minutes @ 1..=1440))) => minutes,
        Some((text, _)) => return Err(format!("{text:?} minutes: give 1 to 1440")),
    };
    match target {
        None => Ok((all.to_vec(), minutes)),
        Some(target) if all.iter().any(|known| known == target) => {
            Ok((vec![(*target).to_owned()], minutes))
        }
        Some(target) => Err(format!("no target {target:?}: there are {}", all.join(", "))),
    }
}

/// The names of the files in `fuzz/fuzz_targets/`.
fn targets() -> Result<Vec<String>> {
    let files = project::files(&project::root().join("fuzz/fuzz_targets"))?;
    Ok(files.iter().filter_map(|name| name.strip_suffix(".rs").map(str::to_owned)).collect())
}

fn number_after(text: &str, label: &str) -> Option<u64> {
    let (_, after) = text.rsplit_once(label)?;
    after.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_and_a_time_may_be_asked_for() {
        let all = ["a_text".to_owned(), "b_text".to_owned()];
        let asked = |options: &[&str]| asked(options, &all);
        assert_eq!(asked(&[]), Ok((all.to_vec(), 30)));
        assert_eq!(asked(&["5"]), Ok((all.to_vec(), 5)));
        assert_eq!(asked(&["b_text", "1"]), Ok((vec!["b_text".to_owned()], 1)));
        assert_eq!(asked(&["c"]).unwrap_err(), "no target \"c\": there are a_text, b_text");
        assert_eq!(asked(&["a_text", "0"]).unwrap_err(), "\"0\" minutes: give 1 to 1440");
    }

    #[test]
    fn every_target_is_in_the_manifest_and_the_readme_and_has_a_corpus() {
        let manifest = project::read(&project::root().join("fuzz/Cargo.toml")).unwrap();
        let readme = project::read(&project::root().join("fuzz/README.md")).unwrap();
        let targets = targets().unwrap();
        assert!(!targets.is_empty());
        for target in targets {
            assert!(manifest.contains(&format!("name = \"{target}\"")), "{target}");
            assert!(readme.contains(&format!("| `{target}` |")), "{target}");
            let corpus = project::files(&project::root().join("fuzz/corpus").join(&target));
            assert!(!corpus.unwrap().is_empty(), "{target}");
        }
    }
}

//! The files of a release, from one build: page, single file, npm package, programs, WordPress plugin, bill of
//! materials, packages for learning platforms, checksums.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::budget::Budget;
use crate::command::{cargo, command, node_script, output};
use crate::package::{self, manifest_value};
use crate::result::Result;
use crate::{build, programs, project, release, repository, single, size, zip};

const CHANGELOG: &str = "CHANGELOG.md";
const SUMS: &str = "SHA256SUMS";
/// The texts beside the page in the zip, from `xtask/release/`.
const READMES: [&str; 2] = ["LISEZMOI.txt", "README.txt"];

/// `cargo xtask release [--twice]`
pub fn run(options: &[&str]) -> Result<()> {
    let twice = match options {
        [] => false,
        ["--twice"] => true,
        _ => return Err(format!("unknown options: {}", options.join(" "))),
    };
    make()?;
    if twice { compare_with_second_build() } else { Ok(()) }
}

/// The folder of a release's files, in this target folder or in that of a clone.
fn release_folder(target: &Path) -> PathBuf {
    target.join("release-files")
}

/// Makes the release again from a clone in another folder, and compares the sums.
fn compare_with_second_build() -> Result<()> {
    let clone = project::cargo_target().join("second");
    project::remove_folder(&clone)?;
    println!("a second build, from a clone in {}", clone.display());
    let mut git = command("git");
    git.args(["clone", "--quiet", "--local", "."]).arg(&clone);
    output(git, "git clone")?;
    let mut again = cargo(&["xtask", "release"]);
    again.current_dir(&clone).env_remove("CARGO_TARGET_DIR");
    // The clone's remote `origin` is this folder, which no browser opens: the environment variable tells the second
    // build the address of this repository.
    again.env(repository::VARIABLE, repository::address().unwrap_or_default());
    output(again, "cargo xtask release")?;
    let sums_in = |target: &Path| project::read(&release_folder(target).join(SUMS));
    let first = sums_in(&project::cargo_target())?;
    let second = sums_in(&clone.join("target"))?;
    if first.is_empty() || first != second {
        return Err(format!("the builds differ; the first:\n{first}the second:\n{second}"));
    }
    println!("both builds are the same: {} files", first.lines().count());
    Ok(())
}

/// Builds the page and makes the files of its release.
fn make() -> Result<()> {
    let version = manifest_value("version")?;
    let changes = changes(&project::read(&project::root().join(CHANGELOG))?, &version)?;
    size::measure(&build::install_and_build()?)?.check()?;
    let tools = build::install()?;
    let into = release_folder(&project::cargo_target());
    project::remove_folder(&into)?;

    println!("packing");
    let page = project::cargo_target().join("release-page");
    project::remove_folder(&page)?;
    copy_folder(&project::dist(), &page)?;
    for readme in READMES {
        let text = project::read(&project::root().join("xtask/release").join(readme))?;
        project::write(&page.join(readme), text.replace("@VERSION@", &version))?;
    }
    zip::folder(&page, &into.join(format!("awale-{version}.zip")))?;
    copy(&project::dist().join(single::NAME), &into.join(format!("awale-{version}.html")))?;
    copy(&package::pack(&tools)?, &into.join(format!("awale-npm-{version}.tgz")))?;
    repository::say_if_missing();
    for program in programs::all() {
        copy(&program.build()?, &into.join(format!("awale-{version}-{}", program.name)))?;
    }
    wordpress_plugin(&into)?;
    project::write(
        &into.join(format!("awale-{version}.cdx.json")),
        bill_of_materials(project::cargo())?,
    )?;
    output(scorm_packer(&into, &[]), SCORM)?;
    write_sums(&into)?;
    // Written after the sums, because it is the text about the release, not one of its files.
    project::write(&into.join("CHANGES.md"), changes)?;
    for name in project::files(&into)? {
        println!("{}", into.join(name).display());
    }
    Ok(())
}

/// Left out of the plugin: the page in one file, the demos, and the headers for hosts that serve only static files.
const NOT_IN_PLUGIN: [&str; 3] = [single::NAME, "demo/", "_headers"];
/// The largest size of the plugin in bytes: WordPress hosts may refuse larger ones.
const PLUGIN_SIZE_LIMIT: u64 = 1_000_000;

/// Packs the WordPress plugin with the page of `dist/`.
pub fn wordpress_plugin(into: &Path) -> Result<PathBuf> {
    let version = manifest_value("version")?;
    let folder = project::cargo_target().join("wordpress");
    project::remove_folder(&folder)?;
    let plugin = folder.join("awale");
    let sources = project::root().join("wordpress");
    for name in project::files(&sources)? {
        let text = project::read(&sources.join(&name))?.replace("@VERSION@", &version);
        project::write(&plugin.join(name), text)?;
    }
    for name in project::files(&project::dist())? {
        if !NOT_IN_PLUGIN.iter().any(|out| name.starts_with(out)) {
            let bytes = project::read_bytes(&project::dist().join(&name))?;
            project::write(&plugin.join("page").join(name), bytes)?;
        }
    }
    let zipped = into.join(format!("awale-wordpress-{version}.zip"));
    zip::folder(&folder, &zipped)?;
    let size = project::file_size(&zipped)?;
    if size > PLUGIN_SIZE_LIMIT {
        return Err(format!("{} has {size} bytes: at most {PLUGIN_SIZE_LIMIT}", zipped.display()));
    }
    Ok(zipped)
}

/// The plugin's size beside the limit.
pub fn plugin_budget(zipped: &Path) -> Result<Budget> {
    let size = project::file_size(zipped)?;
    Ok(Budget::new("bytes of the WordPress plugin", size, PLUGIN_SIZE_LIMIT))
}

/// The script that makes packages for learning platforms.
const SCORM: &str = "xtask/scorm.mjs";

/// `cargo xtask scorm`
pub fn scorm(choice: &[&str]) -> Result<()> {
    build::install_and_build()?;
    let into = project::cargo_target().join("scorm");
    print!("{}", output(scorm_packer(&into, choice), SCORM)?);
    Ok(())
}

/// The command that packs the page of `dist/` for learning platforms.
fn scorm_packer(into: &Path, choice: &[&str]) -> Command {
    let mut node = node_script(SCORM);
    node.arg(project::dist().join(single::NAME)).arg(into).args(choice);
    node
}

/// The crates that a release depends on, with versions and licences, in the format CycloneDX.
fn bill_of_materials(cargo: impl AsRef<OsStr>) -> Result<String> {
    let mut node = node_script("xtask/sbom.mjs");
    node.arg(cargo);
    output(node, "xtask/sbom.mjs")
}

/// Writes the SHA-256 of each file, as `sha256sum --check` reads them.
fn write_sums(folder: &Path) -> Result<()> {
    let digests = release::digests(folder, &project::files(folder)?)?;
    // `digests` is a JSON object, the sums by the names. It is split as text: no name has a comma, a colon, a brace or
    // a character that JSON escapes.
    let pairs = digests.trim_matches(['{', '}']).split(',');
    let lines = pairs
        .filter_map(|pair| pair.split_once(':'))
        .map(|(name, sum)| format!("{}  {}\n", sum.trim_matches('"'), name.trim_matches('"')));
    project::write(&folder.join(SUMS), lines.collect::<String>())
}

/// The changelog's section about a version.
fn changes(changelog: &str, version: &str) -> Result<String> {
    let heading = format!("\n## [{version}]");
    let (_, after) = changelog.split_once(&heading).ok_or_else(|| {
        format!(
            "{CHANGELOG} has no section `## [{version}]`: give [Unreleased] its number and its day"
        )
    })?;
    let (_, section) = after.split_once('\n').unwrap_or_default();
    let section = section.split("\n## [").next().unwrap_or(section);
    Ok(format!("{}\n", section.trim()))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for name in project::files(from)? {
        project::write(&to.join(&name), project::read_bytes(&from.join(&name))?)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_of_a_version_ends_at_the_next() {
        let text = "# Changelog\n\n## [Unreleased]\n\n- later\n\n## [1.0.0] - a day\n\n- now\n\n## [0.9.0]\n";
        assert_eq!(changes(text, "1.0.0").unwrap(), "- now\n");
        assert!(changes(text, "2.0.0").unwrap_err().contains("no section `## [2.0.0]`"));
    }

    #[test]
    fn the_changelog_has_a_section_for_the_version() {
        let changelog = project::read(&project::root().join(CHANGELOG)).unwrap();
        assert!(changes(&changelog, &manifest_value("version").unwrap()).unwrap().len() > 1);
    }

    #[test]
    fn the_bill_of_materials_lists_what_a_release_needs_and_no_development_tools() {
        let bill = bill_of_materials(project::cargo()).unwrap();
        assert!(bill.starts_with("{\n"), "{bill}");
        for needed in ["serde", "serde_core", "wasm-bindgen", "memmap2"] {
            assert!(bill.contains(&format!("\"purl\": \"pkg:cargo/{needed}@")), "{needed}");
        }
        for not_needed in ["proptest", "divan", "xtask"] {
            assert!(!bill.contains(&format!("pkg:cargo/{not_needed}@")), "{not_needed}");
        }
        // The same lock file makes the same text.
        assert_eq!(bill, bill_of_materials(project::cargo()).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn the_bill_of_materials_has_nothing_of_what_cargo_writes_to_standard_error() {
        use std::os::unix::fs::PermissionsExt;
        let waiting = project::cargo_target().join("waiting-cargo");
        let script =
            format!("#!/bin/sh\necho waiting >&2\nexec '{}' \"$@\"\n", project::cargo().display());
        project::write(&waiting, script).unwrap();
        fs::set_permissions(&waiting, fs::Permissions::from_mode(0o755)).unwrap();
        let bill = bill_of_materials(&waiting).unwrap();
        assert_eq!(bill, bill_of_materials(project::cargo()).unwrap());
    }

    #[test]
    fn a_packed_folder_unpacks_to_the_same_files_and_has_its_sums() {
        let folder = project::cargo_target().join("zip-test");
        project::remove_folder(&folder).unwrap();
        project::write(&folder.join("in/r/é.txt"), "awalé ".repeat(100)).unwrap();
        project::write(&folder.join("in/.htaccess"), "").unwrap();
        zip::folder(&folder.join("in"), &folder.join("out.zip")).unwrap();
        let mut unpack = command("python3");
        unpack.args(["-m", "zipfile", "-e"]).arg(folder.join("out.zip")).arg(folder.join("out"));
        output(unpack, "python3 -m zipfile").unwrap();
        assert_eq!(project::files(&folder.join("out")).unwrap(), [".htaccess", "r/é.txt"]);
        let text = project::read(&folder.join("out/r/é.txt")).unwrap();
        assert_eq!(text, "awalé ".repeat(100));
        write_sums(&folder.join("out")).unwrap();
        let sums = project::read(&folder.join("out").join(SUMS)).unwrap();
        // The digest of no bytes at all.
        assert!(
            sums.starts_with(
                "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  .htaccess\n"
            ),
            "{sums}"
        );
    }
}

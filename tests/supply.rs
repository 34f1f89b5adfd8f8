//! The dependencies: their licences, their versions, and a reason for each.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licences whose only condition is that their text is kept.
const FREE: [&str; 9] = [
    "MIT",
    "Apache-2.0",
    "Zlib",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "Unlicense",
    "Unicode-3.0",
];
/// Development tools, which are not distributed, may have this one too.
const FOR_TOOLS: &str = "MPL-2.0";
/// Crates in two versions: docs/dependencies.md says why.
const TWICE: [&str; 1] = ["syn"];

fn read(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

fn json(name: &str) -> Value {
    serde_json::from_str(&read(name)).unwrap()
}

/// The files that `cargo package` packs.
fn packed() -> BTreeSet<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--package", "awale", "--list", "--allow-dirty", "--offline"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The sources of the crate, by their path.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

/// What cargo knows of all packages.
fn metadata() -> Value {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--offline"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND ISC` lets one choose only free licences.
fn is_free(expression: &str) -> bool {
    // Older crates write `MIT/Apache-2.0`.
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    // Strictly: each part between two ANDs must offer a free licence.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|name| {
            // An exception only adds permissions.
            let name = name.split(" WITH ").next().unwrap_or_default().trim();
            FREE.contains(&name)
        })
    })
}

#[test]
fn an_expression_is_free_if_a_choice_of_licences_is() {
    for free in ["MIT", "GPL-3.0 OR MIT", "(MIT OR Apache-2.0) AND ISC", "Unlicense/MIT"] {
        assert!(is_free(free), "{free}");
    }
    for bound in ["GPL-3.0", "(MIT OR Apache-2.0) AND GPL-3.0", "", "LGPL-2.1-or-later"] {
        assert!(!is_free(bound), "{bound}");
    }
}

#[test]
fn every_crate_has_a_free_licence() {
    for one in metadata()["packages"].as_array().unwrap() {
        let licence = one["license"].as_str().unwrap_or_default();
        assert!(is_free(licence), "{}: {licence:?}", one["name"]);
    }
}

#[test]
fn every_npm_package_has_a_free_licence_or_is_a_tool() {
    let lock = json("package-lock.json");
    let packages = lock["packages"].as_object().unwrap();
    assert!(packages.len() > 20);
    for (name, one) in packages {
        let licence = one["license"].as_str().unwrap_or_default();
        // No npm package is distributed: the page has no JavaScript of others.
        assert!(is_free(licence) || licence == FOR_TOOLS, "{name}: {licence:?}");
        assert!(name.is_empty() || one["dev"] == true, "{name} is no development dependency");
    }
}

#[test]
fn no_crate_comes_in_two_versions() {
    let mut versions: BTreeMap<String, u32> = BTreeMap::new();
    for one in metadata()["packages"].as_array().unwrap() {
        *versions.entry(one["name"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    let several = versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name);
    assert_eq!(several.collect::<Vec<_>>(), TWICE);
    let document = read("docs/dependencies.md");
    for name in TWICE {
        assert!(document.contains(&format!("One crate is excepted: `{name}`")), "{name}");
    }
}

#[test]
fn every_direct_dependency_has_its_row() {
    let metadata = metadata();
    let mut direct: BTreeSet<String> = BTreeSet::new();
    for one in metadata["packages"].as_array().unwrap() {
        if one["source"].is_null() {
            let names = one["dependencies"].as_array().unwrap().iter();
            direct.extend(names.map(|dependency| dependency["name"].as_str().unwrap().to_owned()));
        }
    }
    // The fuzz targets are a workspace of their own.
    let fuzz = read("fuzz/Cargo.toml");
    let section = fuzz.split("[dependencies]\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = section.lines().map(|line| line.split(" = ").next().unwrap());
    direct.extend(names.filter(|name| *name != "awale").map(str::to_owned));
    direct.extend(json("package.json")["devDependencies"].as_object().unwrap().keys().cloned());
    let document = read("docs/dependencies.md");
    let rows: BTreeSet<String> = document
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split('`').next().map(str::to_owned))
        .collect();
    assert_eq!(rows, direct);
}

#[test]
fn the_crate_is_packed_with_what_it_includes_and_without_stray_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let packed = packed();
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    let mut included = 0;
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for part in text.split("include_str!(\"").skip(1) {
            let path = part.split_once('"').unwrap().0;
            let path = file.parent().unwrap().join(path).canonicalize().unwrap();
            let name = path.strip_prefix(root.canonicalize().unwrap()).unwrap();
            assert!(packed.contains(name.to_str().unwrap()), "{} is not packed", name.display());
            included += 1;
        }
    }
    assert!(included > 5, "{included}");
    let known = |name: &str| {
        name.starts_with("src/")
            || name.starts_with("benches/")
            || name.starts_with("www/words/")
            || name.starts_with("Cargo.")
            || name.starts_with("LICENSE-")
            || ["CHANGELOG.md", ".cargo_vcs_info.json"].contains(&name)
    };
    let stray: Vec<&String> = packed.iter().filter(|name| !known(name)).collect();
    assert!(stray.is_empty(), "{stray:?}");
}

#[test]
fn the_crate_names_its_documentation_and_its_texts_have_no_dead_link() {
    let metadata = metadata();
    let crates = metadata["packages"].as_array().unwrap();
    let own = crates.iter().find(|one| one["name"] == "awale").unwrap();
    assert_eq!(own["documentation"], "https://docs.rs/awale");
    assert_eq!(own["readme"], "src/README.md");
    let texts: Vec<String> = packed().into_iter().filter(|name| name.ends_with(".md")).collect();
    assert_eq!(texts, ["CHANGELOG.md", "src/README.md"]);
    for name in texts {
        for link in read(&name).split("](").skip(1) {
            assert!(link.starts_with("https://"), "{name}: {}", &link[..link.len().min(60)]);
        }
    }
}

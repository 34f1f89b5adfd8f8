//! The dependencies: their licences, their versions, and a reason for each.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Licences that ask at most that texts and notices are kept and that changed files say so.
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
/// Development tools, which are not distributed, may have this licence too.
const FOR_TOOLS: &str = "MPL-2.0";
/// Crates that only fuzz/Cargo.lock has, with their licences: `cargo metadata` knows them only after a download,
/// which no check but fuzzing needs. NCSA is the licence of LLVM's libFuzzer, which no release contains.
const FOR_FUZZING: [(&str, &str, &str); 3] = [
    ("arbitrary", "1.5.0", "MIT OR Apache-2.0"),
    ("jobserver", "0.1.35", "MIT OR Apache-2.0"),
    ("libfuzzer-sys", "0.4.13", "(MIT OR Apache-2.0) AND NCSA"),
];
/// Where docs/dependencies.md says that a package is used.
const PLACES: [&str; 5] = ["page", "engine", "command line", "tests", "build tool"];
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

/// Adds the paths of the Rust files in a folder and its subfolders.
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

/// Whether free licences alone satisfy an expression such as `(MIT OR Apache-2.0) AND ISC`.
fn is_free(expression: &str) -> bool {
    // Older crates write `MIT/Apache-2.0`.
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    // The parentheses are dropped, and each part between ANDs must offer a free licence: that may refuse a free
    // expression, but never accepts one that is not free.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|name| {
            // An exception only adds permissions.
            let name = name.split(" WITH ").next().unwrap_or_default().trim();
            FREE.contains(&name)
        })
    })
}

/// Names and versions of the packages in a lock file of cargo.
fn locked_crates(lock: &str) -> Vec<(String, String)> {
    let value = |package: &str, key: &str| {
        let mut lines = package.lines();
        let quoted = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = \""));
        quoted.unwrap().trim_end_matches('"').to_owned()
    };
    let packages = lock.split("[[package]]\n").skip(1);
    packages.map(|package| (value(package, "name"), value(package, "version"))).collect()
}

/// Names and versions of the packages in a lock file of npm.
fn locked_npm_packages(lock: &Value) -> Vec<(String, String)> {
    let packages = lock["packages"].as_object().unwrap().iter();
    // A package inside another has the path `node_modules/a/node_modules/b`.
    let named =
        packages.filter_map(|(path, one)| Some((path.rsplit_once("node_modules/")?.1, one)));
    named
        .map(|(name, one)| (name.to_owned(), one["version"].as_str().unwrap().to_owned()))
        .collect()
}

/// The names that come in more than one version.
fn in_several_versions(packages: Vec<(String, String)>) -> Vec<String> {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, version) in packages {
        versions.entry(name).or_default().insert(version);
    }
    versions.into_iter().filter(|(_, all)| all.len() > 1).map(|(name, _)| name).collect()
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> &'a str {
    text.split_once(before).and_then(|(_, rest)| rest.split_once(after)).unwrap().0
}

#[test]
fn lock_files_are_read() {
    let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n\
                [[package]]\nname = \"a\"\nversion = \"2.0.0\"\ndependencies = [\n \"b\",\n]\n";
    assert_eq!(in_several_versions(locked_crates(lock)), ["a"]);
    let lock = serde_json::json!({ "packages": {
        "": { "name": "own" },
        "node_modules/@a/b": { "version": "1.0.0" },
        "node_modules/c": { "version": "1.0.0" },
        "node_modules/c/node_modules/@a/b": { "version": "1.1.0" },
        "node_modules/d/node_modules/c": { "version": "1.0.0" },
    } });
    assert_eq!(in_several_versions(locked_npm_packages(&lock)), ["@a/b"]);
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
fn every_npm_package_is_a_tool_with_a_free_licence_or_the_one_for_tools() {
    let lock = json("package-lock.json");
    let packages = lock["packages"].as_object().unwrap();
    assert!(packages.len() > 20);
    for (name, one) in packages {
        let licence = one["license"].as_str().unwrap_or_default();
        // No npm package is distributed: the page has no third-party JavaScript.
        assert!(is_free(licence) || licence == FOR_TOOLS, "{name}: {licence:?}");
        assert!(name.is_empty() || one["dev"] == true, "{name} is no development dependency");
    }
}

#[test]
fn every_crate_of_the_fuzz_targets_has_a_free_licence_or_a_stated_one() {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().unwrap().iter();
    // `every_crate_has_a_free_licence` checks the licences of these.
    let checked: BTreeSet<(&str, &str)> = packages
        .map(|one| (one["name"].as_str().unwrap(), one["version"].as_str().unwrap()))
        .collect();
    let locked = locked_crates(&read("fuzz/Cargo.lock"));
    assert!(locked.len() > 10);
    let others = locked.iter().map(|(name, version)| (name.as_str(), version.as_str()));
    let others: Vec<_> =
        others.filter(|one| !checked.contains(one) && one.0 != "awale-fuzz").collect();
    assert_eq!(others, FOR_FUZZING.map(|(name, version, _)| (name, version)));
    for (name, _, licence) in FOR_FUZZING {
        assert!(is_free(&licence.replace(" AND NCSA", "")), "{name}: {licence}");
    }
}

#[test]
fn no_package_but_a_stated_one_comes_in_two_versions() {
    assert_eq!(in_several_versions(locked_crates(&read("Cargo.lock"))), TWICE);
    assert!(in_several_versions(locked_crates(&read("fuzz/Cargo.lock"))).is_empty());
    let npm = in_several_versions(locked_npm_packages(&json("package-lock.json")));
    assert!(npm.is_empty(), "{npm:?}");
    let document = read("docs/dependencies.md");
    for name in TWICE {
        assert!(document.contains(&format!("One crate is excepted: `{name}`")), "{name}");
    }
}

/// Version and licence of each direct dependency, by name. A licence is empty where no file of the project tells it.
fn direct_dependencies() -> BTreeMap<String, (String, String)> {
    let mut found = BTreeMap::new();
    let metadata = metadata();
    let crates = metadata["packages"].as_array().unwrap();
    for one in crates.iter().filter(|one| one["source"].is_null()) {
        for dependency in one["dependencies"].as_array().unwrap() {
            let used = crates.iter().find(|one| one["name"] == dependency["name"]).unwrap();
            let text = |key: &str| used[key].as_str().unwrap().to_owned();
            found.insert(text("name"), (text("version"), text("license")));
        }
    }
    // The fuzz targets are a workspace of their own.
    let fuzz = read("fuzz/Cargo.toml");
    let section = fuzz.split("[dependencies]\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = section.lines().map(|line| line.split(" = ").next().unwrap());
    for name in names.filter(|name| *name != "awale") {
        let (_, version, licence) = FOR_FUZZING.iter().find(|one| one.0 == name).unwrap();
        found.insert(name.to_owned(), ((*version).to_owned(), (*licence).to_owned()));
    }
    let lock = json("package-lock.json");
    for name in json("package.json")["devDependencies"].as_object().unwrap().keys() {
        let one = &lock["packages"][format!("node_modules/{name}")];
        let text = |key: &str| one[key].as_str().unwrap().to_owned();
        found.insert(name.clone(), (text("version"), text("license")));
    }
    let bindgen = found["wasm-bindgen"].0.clone();
    found.extend(installed_tools(bindgen).map(|(name, version)| (name, (version, String::new()))));
    found
}

/// Name and version of each tool that `cargo xtask` installs. `wasm-bindgen-cli` has the version of the
/// crate `wasm-bindgen`.
fn installed_tools(bindgen: String) -> impl Iterator<Item = (String, String)> {
    let tools = read("xtask/src/tools.rs");
    let trunk = between(&read("Trunk.toml"), "trunk-version = \"=", "\"").to_owned();
    let fuzz = between(&tools, "package: \"cargo-fuzz\", version: \"", "\"").to_owned();
    let known = [("trunk", trunk), ("wasm-bindgen-cli", bindgen), ("cargo-fuzz", fuzz)];
    let installed = tools.split("Self { package: \"").skip(1);
    for name in installed.map(|rest| rest.split('"').next().unwrap()) {
        assert!(
            known.iter().any(|(tool, _)| *tool == name),
            "the version of {name} is not read here"
        );
    }
    known.into_iter().map(|(name, version)| (name.to_owned(), version))
}

#[test]
fn every_direct_dependency_has_its_row() {
    let wanted = direct_dependencies();
    let lock = json("package-lock.json");
    let document = read("docs/dependencies.md");
    let rows: Vec<Vec<&str>> = document
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let named: Vec<&str> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    let mut sorted = named.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, wanted.keys().collect::<Vec<_>>());
    for (name, row) in named.iter().zip(&rows) {
        let [_, version, licence, places, why] = row[..] else { panic!("{row:?}") };
        let (locked, known) = &wanted[*name];
        assert_eq!(version, locked, "{name}");
        assert!(known.is_empty() && is_free(licence) || licence == known, "{name}: {licence}");
        let places: Vec<&str> = places.split(", ").collect();
        assert!(places.iter().all(|place| PLACES.contains(place)), "{name}: {places:?}");
        assert!(!why.is_empty(), "{name} has no reason");
        // A release contains only packages under free licences; tools and tests are not part of it.
        let shipped = places.iter().any(|place| !["tests", "build tool"].contains(place));
        assert!(!shipped || is_free(licence), "{name}: {licence}");
        let npm = lock["packages"].get(format!("node_modules/{name}")).is_some();
        assert!(!shipped || !npm, "{name} would be third-party JavaScript");
    }
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
fn the_crate_names_its_documentation_and_its_texts_have_no_relative_link() {
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

//! The npm package: the bindings with their types, for Node and for bundlers, and the page's files for the custom
//! element.

use std::path::PathBuf;

use crate::command::{command, output};
use crate::result::Result;
use crate::tools::BuildTools;
use crate::{build, project, repository, single, tools, wasm};

/// The files of the package that wasm-bindgen writes.
const BINDINGS: [&str; 3] = ["awale.js", "awale.d.ts", "awale_bg.wasm"];
/// The project's own files, and their names in the package.
const FROM_PROJECT: [(&str, &str); 6] = [
    ("xtask/package/node.js", "node.js"),
    ("xtask/package/element.d.ts", "element.d.ts"),
    ("xtask/package/react.d.ts", "react.d.ts"),
    ("CHANGELOG.md", "CHANGELOG.md"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("LICENSE-APACHE", "LICENSE-APACHE"),
];
/// Files of the page that are left out because the element does not need them: the page in one file, and the demos.
const NOT_IN_PACKAGE: [&str; 2] = [single::NAME, "demo/"];
/// The guides, and their names in the package.
const GUIDES: [(&str, &str); 2] =
    [("docs/api.md", "README.md"), ("docs/embedding.md", "embedding.md")];

/// `cargo xtask package`
pub fn run() -> Result<()> {
    build::install_and_build()?;
    let tools = build::install()?;
    let tarball = pack(&tools)?;
    repository::say_if_missing();
    println!("{} is ready: npm install it, or npm publish it", tarball.display());
    Ok(())
}

/// Packs the tarball. The wasm module of its bindings has the features of both modules of the page (`page` and
/// `engine`). `dist/` without `NOT_IN_PACKAGE` is copied into its folder `page/`, for the custom element.
pub fn pack(tools: &BuildTools) -> Result<PathBuf> {
    // A separate target folder: this build has other features and would overwrite the page's build.
    let target = project::cargo_target().join("whole");
    let bindings = target.join("bindings");
    wasm::build("page,engine", "awale", &bindings, &target, tools)?;
    let folder = project::cargo_target().join("package");
    project::remove_folder(&folder)?;
    let inside = folder.join("awale");
    let bindings = BINDINGS.map(|name| (bindings.join(name), name));
    let from_project = FROM_PROJECT.map(|(path, name)| (project::root().join(path), name));
    for (path, name) in bindings.into_iter().chain(from_project) {
        project::write(&inside.join(name), project::read_bytes(&path)?)?;
    }
    for name in project::files(&project::dist())? {
        if !NOT_IN_PACKAGE.iter().any(|out| name.starts_with(out)) {
            let bytes = project::read_bytes(&project::dist().join(&name))?;
            project::write(&inside.join("page").join(name), bytes)?;
        }
    }
    for (path, name) in GUIDES {
        let guide = project::read(&project::root().join(path))?;
        project::write(&inside.join(name), without_relative_links(&guide))?;
    }
    let version = manifest_value("version")?;
    let description = manifest_value("description")?;
    let manifest = project::read(&project::root().join("xtask/package/package.json"))?
        .replace("@VERSION@", &version)
        .replace("@DESCRIPTION@", &description);
    let manifest = with_repository(&manifest, repository::address().as_deref());
    project::write(&inside.join("package.json"), manifest)?;
    let mut npm = command(tools::NPM);
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&folder).arg(&inside);
    output(npm, "npm pack")?;
    Ok(folder.join(format!("awale-{version}.tgz")))
}

/// Fills the @REPOSITORY@ placeholder of a package.json; without an address, removes the lines that
/// have it.
fn with_repository(template: &str, address: Option<&str>) -> String {
    const PLACEHOLDER: &str = "@REPOSITORY@";
    match address {
        Some(address) => template.replace(PLACEHOLDER, address),
        None => {
            let lines = template.lines().filter(|line| !line.contains(PLACEHOLDER));
            lines.map(|line| format!("{line}\n")).collect()
        }
    }
}

/// Markdown with every relative link whose label is on one line replaced by the label, because most targets are not in
/// the package. The line that links the translation is removed.
fn without_relative_links(text: &str) -> String {
    let other_language = |line: &&str| line.starts_with("*[") && line.ends_with(".md)*");
    let kept: Vec<&str> = text.split('\n').filter(|line| !other_language(line)).collect();
    let text = kept.join("\n").replace("\n\n\n", "\n\n");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("](") {
        let Some((target, behind)) = after.split_once(')') else { break };
        match before.rsplit_once('[') {
            Some((start, label)) if !target.contains("://") && !label.contains('\n') => {
                out += &format!("{start}{label}");
            }
            _ => out += &format!("{before}]({target})"),
        }
        rest = behind;
    }
    out + rest
}

/// A value of Cargo.toml, the one place for the version and the description.
pub fn manifest_value(name: &str) -> Result<String> {
    let manifest = project::read(&project::root().join("Cargo.toml"))?;
    tools::quoted_after(&manifest, &format!("\n{name} = "))
        .ok_or_else(|| format!("Cargo.toml: no line `{name} = \"…\"`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_other_documents_are_left_out() {
        assert_eq!(
            without_relative_links(
                "See [embedding.md](embedding.md#x), [npm](https://npm.example/)."
            ),
            "See embedding.md, [npm](https://npm.example/)."
        );
        assert_eq!(without_relative_links("# A\n\n*[Autre](a.fr.md)*\n\nb"), "# A\n\nb");
    }

    #[test]
    fn the_package_names_the_repository_where_one_is_known() {
        let template = project::read(&project::root().join("xtask/package/package.json")).unwrap();
        let named = with_repository(&template, Some("https://host.example/club/awale"));
        assert!(named.contains("\"homepage\": \"https://host.example/club/awale#readme\""));
        assert!(named.contains("\"git+https://host.example/club/awale.git\""));
        let unnamed = with_repository(&template, None);
        assert!(!unnamed.contains("repository") && !unnamed.contains("homepage"), "{unnamed}");
        assert_eq!(unnamed.lines().count() + 2, template.lines().count());
    }

    #[test]
    fn a_value_of_cargo_toml_is_read_and_a_missing_one_is_an_error() {
        assert_eq!(manifest_value("version").unwrap().split('.').count(), 3);
        assert!(manifest_value("colour").unwrap_err().contains("`colour = "));
    }
}

//! Short names for the imports and exports of the page's wasm. The names that wasm-bindgen gives to imports end in
//! hashes, which do not compress.

use crate::command::{command, output};
use crate::project;
use crate::result::Result;
use crate::tools::BuildTools;
use crate::wasm::WASM_FEATURES;

const NAME: &str = "awale";
/// The short name that wasm-opt gives to the only module of the imports.
const MODULE: &str = "a";

/// A function with one caller is inlined only up to this size: larger functions that are not inlined take more bytes,
/// but compress better. index.html sets the same limit for the first optimisation.
const INLINED: &str = "--one-caller-inline-max-function-size=60";

/// The relooper rebuilds the branches of each function, which makes them shorter. `--rereloop` needs `--flatten`, which
/// adds locals; two rounds of `-Oz` remove them.
const RELOOPER: [&str; 4] = ["--flatten", "--rereloop", "-Oz", "-Oz"];

/// Shortens the names in the module that Trunk has built. The module is optimised once more, because more can be merged
/// without the names; sections that only tools read are left out.
pub fn shorten(tools: &BuildTools) -> Result<()> {
    let folder = project::trunk_dist().join("www");
    let wasm = folder.join(format!("{NAME}_bg.wasm"));
    let mut opt = command(tools.npm.join("wasm-opt"));
    opt.args(RELOOPER).args(["--low-memory-unused", INLINED]).args(WASM_FEATURES);
    opt.args(["--strip-debug", "--strip-producers", "--strip-target-features"]);
    opt.arg("--minify-imports-and-exports-and-modules").arg(&wasm).arg("-o").arg(&wasm);
    let names = output(opt, "wasm-opt")?;
    let js = folder.join(format!("{NAME}.js"));
    let shortened = rename(&project::read(&js)?, &names)
        .map_err(|name| format!("{} does not define {name}", js.display()))?;
    project::write(&js, shortened)
}

/// The JavaScript with short names for long ones. `names` is what wasm-opt printed, in JSON: imports as
/// `["module", "long", "short"],`, a line each, then exports as `["long", "short"],`. An error is the name of an import
/// that the JavaScript lacks.
fn rename(js: &str, names: &str) -> std::result::Result<String, String> {
    let mut exports = Vec::new();
    let mut js = js.to_owned();
    for line in names.lines() {
        let quoted: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
        match quoted[..] {
            [module, long, short] => {
                let property = format!(" {long}: ");
                if !js.contains(&property) {
                    return Err(long.to_owned());
                }
                js = js.replace(&property, &format!(" {short}: "));
                js = js.replace(&format!("\"{module}\": "), &format!("\"{MODULE}\": "));
            }
            [long, short] => exports.push((long, short)),
            _ => {}
        }
    }
    let mut out = String::new();
    for (i, part) in js.split("wasm.").enumerate() {
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        let short = exports.iter().find(|(long, _)| i > 0 && *long == name);
        out += if i > 0 { "wasm." } else { "" };
        out += short.map_or(name, |(_, short)| short);
        out += rest;
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: &str = "{\n \"imports\": [\n  [\"./awale_bg.js\", \"__wbg_fill_1f\", \"$\"]\n ],\n\
                         \"exports\": [\n  [\"game_play\", \"b\"],\n  [\"openLink\", \"c\"]\n ]\n}\n";

    #[test]
    fn the_javascript_gets_the_short_names_of_the_wasm() {
        let js = "function openLink(to) { wasm.openLink(to) }\n\
                  play() { wasm.game_play(); wasm.game_playLine() }\n\
                  const imports = { __wbg_fill_1f: function() {} };\n\
                  return { \"./awale_bg.js\": imports };\n";
        let short = "function openLink(to) { wasm.c(to) }\n\
                     play() { wasm.b(); wasm.game_playLine() }\n\
                     const imports = { $: function() {} };\n\
                     return { \"a\": imports };\n";
        assert_eq!(rename(js, NAMES).as_deref(), Ok(short));
    }

    #[test]
    fn an_import_that_is_not_defined_is_an_error() {
        assert_eq!(rename("wasm.game_play()", NAMES), Err("__wbg_fill_1f".to_owned()));
    }
}

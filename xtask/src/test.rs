//! Every check, in three parts: native, wasm, page. Two others, wordpress and budgets, run only when they are named.

use std::env;
use std::process::Command;

use crate::browser::{self, Browser};
use crate::budget::{self, Budget};
use crate::command::{Outcome, cargo, output, watch};
use crate::release::Release;
use crate::result::Result;
use crate::serve::Server;
use crate::stage::Tally;
use crate::tools::{self, BuildTools, Tool, WASM, npm_program};
use crate::{build, package, project, release_files, single, size};

/// The page is tested in a folder of a host, because it must work in any folder.
const FOLDER: &str = "/club/awale/";
/// How many games of two programs are played for the budget of the memory after many games, if AWALE_GAMES does not
/// name another number: twelve by each of the 17 presets.
const GAMES: &str = "204";

/// `cargo xtask test`
pub fn run(part: &[&str]) -> Result<()> {
    let mut tally = Tally::default();
    let done = match part {
        [] => native(&mut tally).and_then(|()| wasm(&mut tally)).and_then(|()| page(&mut tally)),
        ["native"] => native(&mut tally),
        ["wasm"] => wasm(&mut tally),
        ["page"] => page(&mut tally),
        ["wordpress"] => wordpress(&mut tally),
        ["budgets"] => budgets(&mut tally),
        other => {
            return Err(format!(
                "test has no part {:?}; it knows native, wasm, page, wordpress, budgets",
                other.join(" ")
            ));
        }
    };
    // The counts are always the last line.
    if let Err(why) = &done {
        println!("{why}");
        tally.failed = tally.failed.max(1);
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if done.is_ok() { Ok(()) } else { std::process::exit(1) }
}

fn native(tally: &mut Tally) -> Result<()> {
    tools::rust_parts()?;
    output(cargo(&["fetch", "--locked"]), "cargo fetch")?;
    tally.command("formatting", cargo(&["fmt", "--all", "--check"]))?;
    tally.command("clippy", clippy(&["--workspace", "--all-targets"]))?;
    let mut docs = cargo(&["doc", "--quiet", "--locked", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    tally.command("documentation", docs)?;
    tally.command("native tests", cargo(&["test", "--quiet", "--locked", "--workspace"]))
}

fn wasm(tally: &mut Tally) -> Result<()> {
    tools::rust_parts()?;
    tools::npm_packages()?;
    let programs = Tool::wasm_bindgen()?.install()?;
    let browser = Browser::find_or_install()?;
    let firefox = browser::firefox()?;
    let (webkit_driver, webkit) = browser::webkit()?;
    let features = ["--no-default-features", "--features", "page,engine"];
    let tests = [&["--target", WASM][..], &features, &["--test", "bindings*"]].concat();
    tally.command("clippy for wasm", clippy(&[&tests[..], &["--lib"]].concat()))?;
    let mut test = cargo(&["test", "--locked"]);
    test.args(&tests).arg("--config").arg(format!(
        "target.{WASM}.runner = [\"node\", {:?}, {:?}]",
        project::root().join("xtask/wasm-tests.mjs"),
        programs.join("wasm-bindgen-test-runner")
    ));
    browser.set_browser_env(&mut test);
    test.env("AWALE_FIREFOX", firefox);
    test.env("AWALE_WEBKIT_DRIVER", webkit_driver).env("AWALE_WEBKIT", webkit);
    tally.command("wasm tests", test)
}

fn page(tally: &mut Tally) -> Result<()> {
    let tools = build::install()?;
    let browser = Browser::find_or_install()?.with_whole()?;
    let firefox = browser::firefox()?;
    let (webkit_driver, webkit) = browser::webkit()?;
    let nginx = browser::test_program("nginx", "nginx-light")?;
    let apache = browser::test_program("apache2", "apache2")?;
    let pdftotext = browser::test_program("pdftotext", "poppler-utils")?;
    let release = release_page(tally, &tools)?;
    tally.stage("size", || {
        let sizes = size::measure(&release)?;
        sizes.check().map_err(|why| format!("{why}\n{}", sizes.table()))?;
        Ok(Outcome { ok: true, output: sizes.table() })
    })?;
    tally.stage("size of the plugin", || {
        release_files::wordpress_plugin(&project::cargo_target())?;
        Ok(Outcome::SILENT)
    })?;
    for (name, project) in
        [("types", "tsconfig.json"), ("types of the service worker", "tsconfig.worker.json")]
    {
        let mut types = npm_program("tsc");
        types.args(["--pretty", "false", "--project", project]);
        tally.command(name, types)?;
    }
    let next = project::cargo_target().join("next-release");
    Release::assemble_in(next.clone(), &[("next.txt", "Another release.\n")])?;
    let package = package::pack(&tools)?;
    let url = Server::bind(project::dist(), FOLDER, 0)?.run_in_background();
    let mut playwright = npm_program("playwright");
    playwright.arg("test").env("AWALE_URL", url);
    playwright.env("AWALE_FIREFOX", firefox).env("AWALE_PACKAGE", package);
    playwright.env("AWALE_WEBKIT_DRIVER", webkit_driver).env("AWALE_WEBKIT", webkit);
    playwright.env("AWALE_NGINX", nginx).env("AWALE_APACHE", apache);
    playwright.env("AWALE_PDFTOTEXT", pdftotext);
    playwright.env("AWALE_DIST", project::dist()).env("AWALE_NEXT_DIST", next);
    playwright.env("AWALE_FIRST_LOAD", release.first_load.join(" "));
    browser.set_browser_env(&mut playwright);
    tally.command("page tests", playwright)
}

fn release_page(tally: &mut Tally, tools: &BuildTools) -> Result<Release> {
    let mut release = None;
    tally.stage("release page", || {
        release = Some(build::build(tools)?);
        Ok(Outcome::SILENT)
    })?;
    release.ok_or_else(|| "the page was not built".to_owned())
}

/// Every budget: a separate part, because it takes long and its times depend on the machine. What was measured is
/// printed even if a figure exceeds its limit, but no memory or time is measured after a size that does.
fn budgets(tally: &mut Tally) -> Result<()> {
    let mut budgets = Vec::new();
    let done = measure_budgets(tally, &mut budgets);
    print!("{}", budget::table(&budgets));
    done
}

fn measure_budgets(tally: &mut Tally, budgets: &mut Vec<Budget>) -> Result<()> {
    let tools = build::install()?;
    let browser = Browser::find_or_install()?;
    let release = release_page(tally, &tools)?;
    tally.stage("sizes", || {
        let sizes = size::measure(&release)?;
        budgets.extend(sizes.budgets());
        budgets.push(single::budget(&project::dist())?);
        let plugin = release_files::wordpress_plugin(&project::cargo_target())?;
        budgets.push(release_files::plugin_budget(&plugin)?);
        sizes.check()?;
        Ok(Outcome::SILENT)
    })?;
    let url = Server::bind(project::dist(), FOLDER, 0)?.run_in_background();
    let mut measure = |name: &str, file: &str, (switch, value): (&str, String)| {
        let mut playwright = npm_program("playwright");
        // One test at a time, because tests would slow each other down; without retries, which would hide a bad figure.
        playwright.args(["test", file, "--workers=1", "--retries=0"]);
        playwright.env("AWALE_URL", &url).env("AWALE_DIST", project::dist()).env(switch, value);
        browser.set_browser_env(&mut playwright);
        tally.stage(name, || {
            let outcome = watch(playwright, |_| {})?;
            budgets.extend(budget::printed(&outcome.output));
            Ok(outcome)
        })
    };
    let games = env::var("AWALE_GAMES").unwrap_or_else(|_| GAMES.to_owned());
    let times = measure("memory and times", "speed.spec.js", ("AWALE_SPEED", "1".to_owned()));
    times.and(measure("memory after many games", "many-games.spec.js", ("AWALE_GAMES", games)))
}

/// The plugin in Debian's WordPress: a separate part, because it needs a database and PHP.
fn wordpress(tally: &mut Tally) -> Result<()> {
    let tools = build::install()?;
    let browser = Browser::find_or_install()?;
    browser::wordpress()?;
    release_page(tally, &tools)?;
    let plugin = release_files::wordpress_plugin(&project::cargo_target())?;
    let mut playwright = npm_program("playwright");
    playwright.args(["test", "--config", "tests/wordpress/playwright.config.js"]);
    playwright.env("AWALE_WORDPRESS", plugin);
    browser.set_browser_env(&mut playwright);
    tally.command("the plugin in WordPress", playwright)
}

fn clippy(what: &[&str]) -> Command {
    let mut clippy = cargo(&["clippy", "--quiet", "--locked"]);
    clippy.args(what).args(["--", "-D", "warnings"]);
    clippy
}

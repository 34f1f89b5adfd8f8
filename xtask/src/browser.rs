use std::env;
use std::path::PathBuf;
use std::process::Command;

use crate::command::{command, output};
use crate::tools::npm_program;
use crate::{Result, project};

const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/// A browser for tests needs no profile, no updates and nothing from elsewhere.
const FLAGS: [&str; 7] = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// A browser in which tests run.
pub struct Browser {
    /// `None`: the one that Playwright brings.
    program: Option<PathBuf>,
    root: bool,
}

impl Browser {
    /// The one named by CHROME_PATH, else the one that is there, else from apt as root, else
    /// Playwright's own.
    pub fn find_or_install() -> Result<Self> {
        let root = is_root();
        if let Some(named) = env::var_os("CHROME_PATH").map(PathBuf::from) {
            return match named.is_file() {
                true => Ok(Self { program: Some(named), root }),
                false => Err(format!("CHROME_PATH names {}: no such file", named.display())),
            };
        }
        if let Some(program) = find() {
            return Ok(Self { program: Some(program), root });
        }
        if root && on_path("apt-get").is_some() {
            apt_install(&["chromium", "chromium-driver"])?;
            return match find() {
                Some(program) => Ok(Self { program: Some(program), root }),
                None => Err("apt-get installed chromium, but it is not on the PATH".to_owned()),
            };
        }
        println!("no Chrome or Chromium: Playwright brings its own (once)");
        let mut playwright = npm_program("playwright");
        playwright.args(["install", "chromium"]);
        output(playwright, "playwright install chromium")?;
        Ok(Self { program: None, root })
    }

    /// Tells Playwright which browser to start, and how: read in playwright.config.js.
    pub fn tell_playwright(&self, playwright: &mut Command) {
        playwright.env("AWALE_BROWSER_FLAGS", self.flags().join(" "));
        if let Some(program) = &self.program {
            playwright.env("AWALE_BROWSER", program);
        }
    }

    /// Tells wasm-bindgen's test runner the same, through the driver.
    pub fn tell_wasm_runner(&self, cargo: &mut Command) -> Result<()> {
        let flags: Vec<String> = self.flags().iter().map(|flag| format!("{flag:?}")).collect();
        let mut options = format!("\"args\": [{}]", flags.join(", "));
        if let Some(program) = &self.program {
            options = format!("\"binary\": {:?}, {options}", program.display().to_string());
        }
        let file = project::root().join("target/webdriver.json");
        project::write(&file, format!("{{ \"goog:chromeOptions\": {{ {options} }} }}\n"))?;
        cargo.env("WASM_BINDGEN_TEST_WEBDRIVER_JSON", file).env("CHROMEDRIVER", driver()?);
        Ok(())
    }

    /// Chromium refuses to run its sandbox as root.
    fn flags(&self) -> Vec<&'static str> {
        FLAGS.into_iter().chain(self.root.then_some("--no-sandbox")).collect()
    }
}

/// The program through which wasm-bindgen's test runner drives the browser.
fn driver() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMEDRIVER").map(PathBuf::from) {
        return Ok(named);
    }
    if let Some(driver) = on_path("chromedriver") {
        return Ok(driver);
    }
    if is_root() && on_path("apt-get").is_some() {
        apt_install(&["chromium-driver"])?;
    }
    on_path("chromedriver").ok_or_else(|| {
        "no chromedriver: install the one of your browser (Debian: chromium-driver), or name it in \
         CHROMEDRIVER"
            .to_owned()
    })
}

fn find() -> Option<PathBuf> {
    let mac = PathBuf::from(MAC);
    BROWSERS.into_iter().find_map(on_path).or_else(|| mac.is_file().then_some(mac))
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(program).with_extension(env::consts::EXE_EXTENSION))
        .find(|file| file.is_file())
}

fn is_root() -> bool {
    let mut id = command("id");
    id.arg("-u");
    cfg!(unix) && output(id, "id -u").is_ok_and(|user| user.trim() == "0")
}

fn apt_install(packages: &[&str]) -> Result<()> {
    println!("apt-get install {}", packages.join(" "));
    let mut update = command("apt-get");
    update.arg("update");
    output(update, "apt-get update")?;
    let mut install = command("apt-get");
    install.args(["install", "-y", "--no-install-recommends"]).args(packages);
    install.env("DEBIAN_FRONTEND", "noninteractive");
    output(install, "apt-get install").map(|_| ())
}

//! The browsers, the web servers and the other programs that tests use, installed where they are missing.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::command::{command, output};
use crate::result::Result;
use crate::tools::{self, npm_program};

/// Chromium without a window and without the pages of its own interface, which tests would wait for.
const HEADLESS_SHELL: &str = "chromium-headless-shell";
const CHROMIUMS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC_CHROME: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const FIREFOXES: [&str; 2] = ["firefox-esr", "firefox"];
const MAC_FIREFOX: &str = "/Applications/Firefox.app/Contents/MacOS/firefox";
/// With this variable apt-get asks no questions. It is set by `env`, because sudo does not pass on the variables of
/// this process.
const NO_QUESTIONS: &str = "DEBIAN_FRONTEND=noninteractive";
/// No window, no GPU, no QUIC, no first-run page, and no network traffic of the browser's own.
const FLAGS: [&str; 7] = [
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// Chromium or Chrome.
pub struct Browser {
    /// `None`: the one that Playwright installs.
    program: Option<PathBuf>,
    root: bool,
}

impl Browser {
    /// The first of these: the browser that CHROME_PATH names; the headless shell, which apt installs if this is root;
    /// an installed Chromium or Chrome, or as root a Chromium that apt installs; Playwright's.
    pub fn find_or_install() -> Result<Self> {
        let root = is_root();
        if let Some(named) = env::var_os("CHROME_PATH").map(PathBuf::from) {
            return match named.is_file() {
                true => Ok(Self { program: Some(named), root }),
                false => Err(format!("CHROME_PATH names {}: no such file", named.display())),
            };
        }
        // Only as root: a user gets Playwright's, which needs neither root nor sudo.
        let apt = root && on_path("apt-get").is_some();
        if on_path(HEADLESS_SHELL).is_none() && apt {
            // Not every distribution has it.
            if let Err(why) = apt_install(HEADLESS_SHELL) {
                println!("{why}");
            }
        }
        if on_path(HEADLESS_SHELL).is_none() && installed_chromium().is_none() && apt {
            apt_install("chromium")?;
        }
        if let Some(program) = on_path(HEADLESS_SHELL).or_else(installed_chromium) {
            return Ok(Self { program: Some(program), root });
        }
        tools::npm_packages()?;
        println!("no Chrome or Chromium: installing Playwright's (once)");
        let mut playwright = npm_program("playwright");
        playwright.args(["install", "chromium"]);
        let installed = output(playwright, "playwright install chromium");
        installed.map(|_| Self { program: None, root }).map_err(|why| {
            format!("no browser: install Chromium or Chrome, or name one in CHROME_PATH\n\n{why}")
        })
    }

    /// Sets the environment variables that name the browser to start, its flags, and the whole browser beside a
    /// headless shell. Playwright's configurations read them, and so do tests and scripts that start a browser.
    pub fn set_browser_env(&self, playwright: &mut Command) {
        playwright.env("AWALE_BROWSER_FLAGS", self.flags().join(" "));
        if let Some(program) = &self.program {
            playwright.env("AWALE_BROWSER", program);
        }
        if let Some(whole) = installed_chromium().or_else(|| self.program.clone()) {
            playwright.env("AWALE_WHOLE_BROWSER", whole);
        }
    }

    /// Installs the whole browser if only the headless shell is there, which has no back-forward cache.
    pub fn with_whole(self) -> Result<Self> {
        if self.program.as_deref().is_some_and(|program| program.ends_with(HEADLESS_SHELL))
            && installed_chromium().is_none()
        {
            apt_install("chromium")?;
        }
        Ok(self)
    }

    /// As root, Chromium runs only without its sandbox.
    fn flags(&self) -> Vec<&'static str> {
        FLAGS.into_iter().chain(self.root.then_some("--no-sandbox")).collect()
    }
}

/// Firefox, for the tests in wasm and some of the page. The first of these: the one that FIREFOX_PATH names, an
/// installed one, one that apt installs.
pub fn firefox() -> Result<PathBuf> {
    let mac = PathBuf::from(MAC_FIREFOX);
    let find = || {
        let there = FIREFOXES.into_iter().find_map(on_path);
        there.or_else(|| mac.is_file().then(|| mac.clone()))
    };
    if let Some(named) = env::var_os("FIREFOX_PATH").map(PathBuf::from) {
        return match named.is_file() {
            true => Ok(named),
            false => Err(format!("FIREFOX_PATH names {}: no such file", named.display())),
        };
    }
    if find().is_none() && can_install() {
        apt_install("firefox-esr")?;
    }
    find().ok_or_else(|| "no Firefox: install it, or name it in FIREFOX_PATH".to_owned())
}

/// WebKit's driver and MiniBrowser, from Debian's packages; if missing, apt installs them.
pub fn webkit() -> Result<(PathBuf, PathBuf)> {
    let find = || {
        let driver = on_path("WebKitWebDriver").filter(|_| on_path("xvfb-run").is_some())?;
        let browser = below_a_folder("/usr/lib", "webkit2gtk-4.1/MiniBrowser")?;
        Some((driver, browser))
    };
    if find().is_none() && can_install() {
        for package in ["webkit2gtk-driver", "xvfb"] {
            apt_install(package)?;
        }
    }
    find().ok_or_else(|| "no WebKit: `apt-get install webkit2gtk-driver xvfb`".to_owned())
}

/// The path `name` below one of the folders in `folder`, such as the folder of the machine's architecture.
fn below_a_folder(folder: &str, name: &str) -> Option<PathBuf> {
    let folders = fs::read_dir(folder).ok()?;
    folders.flatten().map(|entry| entry.path().join(name)).find(|path| path.is_file())
}

/// Another program that the page's tests use: an installed one or, if there is none, one that apt installs.
pub fn test_program(program: &str, package: &str) -> Result<PathBuf> {
    // Debian's folder for servers, which is not in every user's PATH.
    let find = || {
        let sbin = Path::new("/usr/sbin").join(program);
        on_path(program).or_else(|| sbin.is_file().then_some(sbin))
    };
    if find().is_none() && can_install() {
        apt_install(package)?;
    }
    find()
        .ok_or_else(|| format!("no {program}: install it, such as by `apt-get install {package}`"))
}

/// WordPress with PHP and MariaDB, from Debian's packages; if missing, apt installs it.
pub fn wordpress() -> Result<()> {
    let installed = || Path::new("/usr/share/wordpress").is_dir() && on_path("php").is_some();
    if !installed() && can_install() {
        for package in ["wordpress", "mariadb-server", "php-cli", "php-mysql"] {
            apt_install(package)?;
        }
    }
    if installed() {
        return Ok(());
    }
    Err("no WordPress: `apt-get install wordpress mariadb-server php-cli php-mysql`".to_owned())
}

/// A Chromium of this machine.
fn installed_chromium() -> Option<PathBuf> {
    let mac = PathBuf::from(MAC_CHROME);
    CHROMIUMS.into_iter().find_map(on_path).or_else(|| mac.is_file().then_some(mac))
}

/// A program of the PATH.
pub fn on_path(program: &str) -> Option<PathBuf> {
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

/// Whether apt can install packages here.
fn can_install() -> bool {
    on_path("apt-get").is_some() && apt_get(is_root(), sudo_works()).is_some()
}

/// apt-get as root, or by sudo; `None` for a user who may use neither.
fn apt_get(root: bool, sudo: bool) -> Option<Command> {
    match (root, sudo) {
        (true, _) => {
            let mut apt = command("env");
            apt.args([NO_QUESTIONS, "apt-get"]);
            Some(apt)
        }
        (false, true) => {
            let mut by_sudo = command("sudo");
            by_sudo.args(["-n", "env", NO_QUESTIONS, "apt-get"]);
            Some(by_sudo)
        }
        (false, false) => None,
    }
}

/// Whether sudo works without a password, as on GitHub's machines.
fn sudo_works() -> bool {
    let mut sudo = command("sudo");
    sudo.args(["-n", "true"]);
    on_path("sudo").is_some() && output(sudo, "sudo -n true").is_ok()
}

fn apt_install(package: &str) -> Result<()> {
    println!("apt-get install {package}");
    for arguments in [&["update"][..], &["install", "-y", "--no-install-recommends", package]] {
        let mut apt = apt_get(is_root(), sudo_works()).ok_or("apt-get needs root, or sudo")?;
        apt.args(arguments);
        output(apt, &format!("apt-get {}", arguments[0]))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &Command) -> Vec<&str> {
        let program = std::iter::once(command.get_program());
        program.chain(command.get_args()).filter_map(|word| word.to_str()).collect()
    }

    #[test]
    fn packages_are_installed_as_root_or_through_sudo() {
        assert_eq!(
            words(&apt_get(true, false).unwrap()),
            ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]
        );
        let by_sudo = apt_get(false, true).unwrap();
        let expected = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"];
        assert_eq!(words(&by_sudo), expected);
        assert!(apt_get(false, false).is_none());
    }
}

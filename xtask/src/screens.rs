use crate::browser::Browser;
use crate::command::{command, show};
use crate::serve::Server;
use crate::{Result, build, project};

/// `cargo xtask screens [part of a name]`: pictures for people to look at.
pub fn run(options: &[&str]) -> Result<()> {
    build::install_and_build()?;
    let browser = Browser::find_or_install()?;
    let url = Server::bind(project::dist(), "/", 0)?.run_beside();
    let mut node = command("node");
    node.arg(project::root().join("tests/page/screens.js")).args(options).env("AWALE_URL", url);
    browser.tell_playwright(&mut node);
    show(node)
}

//! Pictures of the main screens.

use crate::browser::Browser;
use crate::command::{node_script, show};
use crate::result::Result;
use crate::serve::Server;
use crate::{build, project};

/// `cargo xtask screens [PART OF A NAME]`: pictures to look at before a change is finished.
pub fn run(options: &[&str]) -> Result<()> {
    build::install_and_build()?;
    let browser = Browser::find_or_install()?;
    let url = Server::bind(project::dist(), "/", 0)?.run_in_background();
    let mut node = node_script("tests/page/helpers/screens.js");
    node.args(options).env("AWALE_URL", url);
    browser.set_browser_env(&mut node);
    show(node)
}

//! The lists of lessons, exercises and presets in the documents.

use crate::command::{node_script, output};
use crate::result::Result;

const SCRIPT: &str = "xtask/lists.mjs";

/// `cargo xtask lists`
pub fn run() -> Result<()> {
    lists(&[])
}

fn lists(options: &[&str]) -> Result<()> {
    let mut node = node_script(SCRIPT);
    node.args(options);
    output(node, SCRIPT).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_in_the_documents_are_those_of_the_sources() {
        lists(&["--check"]).unwrap();
    }
}

//! The address of the repository that a release is made from. It is not written into the sources, so
//! that a fork's packages name the fork.

use std::env;

use crate::command::{command, output};

/// The environment variable with the address. If it is empty, there is no address; if it is not set, git's remote
/// `origin` is asked for it.
pub const VARIABLE: &str = "AWALE_REPOSITORY";

/// The address for a browser, if one is known.
pub fn address() -> Option<String> {
    match env::var(VARIABLE) {
        Ok(named) => web_address(named.trim()),
        Err(_) => {
            let mut git = command("git");
            git.args(["remote", "get-url", "origin"]);
            output(git, "git remote").ok().and_then(|remote| web_address(remote.trim()))
        }
    }
}

/// Says what to do where no address is known.
pub fn say_if_missing() {
    if address().is_none() {
        println!(
            "the npm package names no repository: set {VARIABLE}=https://host.example/club/awale (it is empty or no \
             public address, or it is not set and git's remote `origin` has no public address)"
        );
    }
}

/// The https address for a browser, from git's address (`https`, `ssh`, `git@host:path` …); none for a folder of this
/// machine or another scheme. A name or password before the host, such as the token of an automatic build, is left out.
fn web_address(remote: &str) -> Option<String> {
    let rest = match remote.split_once("://") {
        Some(("https" | "http" | "ssh" | "git" | "git+https" | "git+ssh", rest)) => rest.to_owned(),
        Some(_) => return None,
        None => match remote.split_once(':')? {
            // One letter before the colon is a drive of Windows: `C:\awale`.
            (host, path) if host.len() > 1 && !host.contains('/') => format!("{host}/{path}"),
            _ => return None,
        },
    };
    let (host, path) = rest.split_once('/')?;
    let host = host.rsplit('@').next().unwrap_or_default();
    // Only the port of an https address is kept: the ports of ssh, git and http serve no https.
    let host = if remote.contains("https://") { host } else { host.split(':').next()? };
    let path = path.trim_matches('/').trim_end_matches(".git");
    let plain = |text: &str| {
        !text.is_empty()
            && text
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-._~/:".contains(letter))
    };
    (plain(host) && plain(path)).then(|| format!("https://{host}/{path}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remotes_of_several_kinds_become_the_same_address() {
        for remote in [
            "https://host.example/club/awale",
            "https://host.example/club/awale.git",
            "https://x-access-token:secret@host.example/club/awale.git",
            "git@host.example:club/awale.git",
            "ssh://git@host.example:2222/club/awale.git",
            "git://host.example:9418/club/awale.git",
            "git+https://host.example/club/awale.git",
        ] {
            let found = web_address(remote);
            assert_eq!(found.as_deref(), Some("https://host.example/club/awale"), "{remote}");
        }
    }

    #[test]
    fn a_folder_and_what_no_browser_opens_have_no_address() {
        for remote in [
            "",
            "/srv/git/awale.git",
            "../awale",
            "C:\\awale",
            "file:///srv/awale",
            "https://host\"/a",
        ] {
            assert_eq!(web_address(remote), None, "{remote}");
        }
    }
}

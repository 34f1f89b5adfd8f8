//! The HTTP headers of each file: for `cargo xtask serve`, and for hosts as `.htaccess` and
//! `_headers`.

/// The headers of every file. Other sites may read the files, so that they can embed the board.
pub const ALWAYS: [(&str, &str); 3] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("X-Content-Type-Options", "nosniff"),
];

/// Files of a release never change. But an upload that breaks off may cut one short, so browsers
/// keep files for an hour, not for ever. Offline use has its own copies, checked by their hashes.
const AN_HOUR: &str = "public, max-age=3600";
/// Despite the name `no-cache`, browsers may keep a file; they ask each time whether it has changed.
const REVALIDATE: &str = "no-cache";

/// MIME types by file ending. Browsers compile `.wasm` while loading it only with the right type.
const TYPES: [(&str, &str); 13] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("wasm", "application/wasm"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("webp", "image/webp"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/plain; charset=utf-8"),
    ("ogn", "text/plain; charset=utf-8"),
];

/// A MIME type without its character set.
fn without_charset(kind: &'static str) -> &'static str {
    kind.split(';').next().unwrap_or(kind)
}

pub fn content_type(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    TYPES.iter().find(|(known, _)| *known == ending).map_or("application/octet-stream", |t| t.1)
}

/// The cache rule of a file. A release's folder is named by a hash of its content, so that browsers
/// need not ask for its files each time.
pub fn cache_control(path: &str) -> &'static str {
    if path.starts_with("r/") { AN_HOUR } else { REVALIDATE }
}

/// For Apache, in any folder; needs `AllowOverride FileInfo`, which shared hosts allow.
pub fn htaccess() -> String {
    let mut text = String::from("# Written by `cargo xtask build`.\n<IfModule mod_mime.c>\n");
    for (ending, kind) in TYPES {
        text += &format!("  AddType {} .{ending}\n", without_charset(kind));
    }
    text += "</IfModule>\nAddDefaultCharset utf-8\n";
    text +=
        "<IfModule mod_deflate.c>\n  <IfModule mod_filter.c>\n    AddOutputFilterByType DEFLATE";
    for kind in compressed() {
        text += &format!(" {kind}");
    }
    text += "\n  </IfModule>\n</IfModule>\n";
    text +=
        "<IfModule mod_alias.c>\n  RedirectMatch 404 \"/(\\.htaccess|_headers)$\"\n</IfModule>\n";
    text += "<IfModule mod_headers.c>\n";
    for (name, value) in ALWAYS {
        text += &format!("  Header set {name} \"{value}\"\n");
    }
    text += &format!("  Header set Cache-Control \"{REVALIDATE}\"\n");
    text += "  <If \"%{REQUEST_URI} =~ m#/r/[0-9a-f]{16}/#\">\n";
    text += &format!("    Header set Cache-Control \"{AN_HOUR}\"\n  </If>\n</IfModule>\n");
    text
}

/// The types worth compressing: all but pictures that are compressed already.
fn compressed() -> Vec<&'static str> {
    let packed = ["image/png", "image/webp"];
    let all = TYPES.iter().map(|(_, kind)| without_charset(kind));
    let mut kinds: Vec<_> = all.filter(|kind| !packed.contains(kind)).collect();
    // Endings of the same type stand together in `TYPES`.
    kinds.dedup();
    kinds
}

/// For Netlify, Cloudflare Pages and the like, which read it at the root of a site only.
pub fn headers_file() -> String {
    let mut text = String::from(
        "# Written by `cargo xtask build`. Hosts read this file at the root of a site only: if the\n\
         # page lies in a folder, move it there and write the folder before each path.\n/*\n",
    );
    for (name, value) in ALWAYS {
        text += &format!("  {name}: {value}\n");
    }
    text += "/*.wasm\n  Content-Type: application/wasm\n";
    text += &format!("/r/*\n  Cache-Control: {AN_HOUR}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project;

    #[test]
    fn content_types_follow_the_ending() {
        assert_eq!(content_type("r/0/awale_bg.wasm"), "application/wasm");
        assert_eq!(content_type("LICENSE"), "application/octet-stream");
    }

    #[test]
    fn the_nginx_block_of_both_guides_knows_every_type() {
        for name in ["docs/hosting.md", "docs/hosting.fr.md"] {
            let guide = project::read(&project::root().join(name)).unwrap();
            for (ending, kind) in TYPES {
                let bare = without_charset(kind);
                let known = guide.lines().any(|line| {
                    let line = line.trim().trim_end_matches(';');
                    let mut words = line.split_whitespace();
                    words.next() == Some(bare) && words.any(|word| word == ending)
                });
                assert!(known, "{name}: no line of `types` says {bare} for .{ending}");
            }
            let cache = format!("\"{AN_HOUR}\"");
            assert!(guide.contains(&cache), "{name}: nginx is not told {cache}");
        }
    }

    #[test]
    fn only_the_folder_of_a_release_is_used_without_asking_and_nothing_for_ever() {
        assert!(!htaccess().contains("immutable") && !headers_file().contains("immutable"));
        assert_eq!(cache_control("r/0123456789abcdef/page.js"), AN_HOUR);
        assert_eq!(cache_control("index.html"), REVALIDATE);
    }
}

//! The HTTP headers of each file: for `cargo xtask serve`, and for hosts as `.htaccess` and
//! `_headers`.

/// Other sites may read every file, so that they can embed the board.
pub const ALWAYS: [(&str, &str); 3] = [
    ("Access-Control-Allow-Origin", "*"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    ("X-Content-Type-Options", "nosniff"),
];

const FOREVER: &str = "public, max-age=31536000, immutable";
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

pub fn content_type(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    TYPES.iter().find(|(known, _)| *known == ending).map_or("application/octet-stream", |t| t.1)
}

/// A release's folder is named by a hash of its content, so its files never change.
pub fn cache_control(path: &str) -> &'static str {
    if path.starts_with("r/") { FOREVER } else { REVALIDATE }
}

/// For Apache, in any folder; needs `AllowOverride FileInfo`, which shared hosts allow.
pub fn htaccess() -> String {
    let mut text = String::from("# Written by `cargo xtask build`.\n<IfModule mod_mime.c>\n");
    for (ending, kind) in TYPES {
        let bare = kind.split(';').next().unwrap_or(kind);
        text += &format!("  AddType {bare} .{ending}\n");
    }
    text += "</IfModule>\nAddDefaultCharset utf-8\n<IfModule mod_headers.c>\n";
    for (name, value) in ALWAYS {
        text += &format!("  Header set {name} \"{value}\"\n");
    }
    text += &format!("  Header set Cache-Control \"{REVALIDATE}\"\n");
    text += "  <If \"%{REQUEST_URI} =~ m#/r/[0-9a-f]{16}/#\">\n";
    text += &format!("    Header set Cache-Control \"{FOREVER}\"\n  </If>\n</IfModule>\n");
    text
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
    text += &format!("/r/*\n  Cache-Control: {FOREVER}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_types_follow_the_ending() {
        assert_eq!(content_type("r/0/awale_bg.wasm"), "application/wasm");
        assert_eq!(content_type("LICENSE"), "application/octet-stream");
    }

    #[test]
    fn only_a_release_is_kept_for_ever() {
        assert_eq!(cache_control("r/0123456789abcdef/page.js"), FOREVER);
        assert_eq!(cache_control("index.html"), REVALIDATE);
    }
}

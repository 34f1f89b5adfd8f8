//! A web server for the built page.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::command::command;
use crate::result::Result;
use crate::{build, headers, project};

const PORT: u16 = 8080;
const TIMEOUT: Duration = Duration::from_secs(10);
const LONGEST_REQUEST: u64 = 64 * 1024;

/// `cargo xtask serve`
pub fn run(options: &[&str]) -> Result<()> {
    let (mut port, mut open, mut base) = (PORT, false, String::from("/"));
    let mut options = options.iter();
    while let Some(option) = options.next() {
        match *option {
            "--open" => open = true,
            "--port" => {
                let given = options.next().ok_or("--port needs a number")?;
                port = given.parse().map_err(|_| format!("--port {given}: not a port number"))?;
            }
            "--base" => {
                let given = options.next().ok_or("--base needs a path")?;
                base = given.to_string();
            }
            other => {
                return Err(format!(
                    "serve has no option {other:?}; it knows --port, --open, --base"
                ));
            }
        }
    }
    // Before the build, which takes minutes, so that a port in use is reported at once.
    let server = Server::bind(project::dist(), &base, port)?;
    build::install_and_build()?;
    println!("{} (Ctrl-C ends it)", server.url);
    if open {
        open_in_browser(&server.url);
    }
    server.run();
    Ok(())
}

/// Opens an address in the default browser.
fn open_in_browser(url: &str) {
    let (program, first): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start"]),
        _ => ("xdg-open", &[]),
    };
    let mut opener = command(program);
    opener.args(first).arg(url);
    if let Err(error) = opener.spawn() {
        eprintln!("could not open a browser ({program}: {error}): open {url} yourself");
    }
}

/// Serves a folder on http://127.0.0.1, below a path.
pub struct Server {
    listener: TcpListener,
    site: Arc<Site>,
    pub url: String,
}

struct Site {
    folder: PathBuf,
    /// Begins and ends with `/`.
    base: String,
}

impl Server {
    /// Port 0 takes any free port.
    pub fn bind(folder: PathBuf, base: &str, port: u16) -> Result<Self> {
        let base = match base.trim_matches('/') {
            "" => String::from("/"),
            path => format!("/{path}/"),
        };
        let listener = TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
            format!("port {port}: {error}; choose another with `cargo xtask serve --port N`")
        })?;
        let port = listener.local_addr().map_err(|error| error.to_string())?.port();
        let url = format!("http://127.0.0.1:{port}{base}");
        Ok(Self { listener, site: Arc::new(Site { folder, base }), url })
    }

    /// Serves until the program ends.
    pub fn run(self) {
        for stream in self.listener.incoming().flatten() {
            let site = Arc::clone(&self.site);
            thread::spawn(move || {
                // An error ends only this connection.
                let _ = site.answer(stream);
            });
        }
    }

    /// Serves in a new thread; returns the page's address.
    pub fn run_in_background(self) -> String {
        let url = self.url.clone();
        thread::spawn(move || self.run());
        url
    }
}

/// An answer without its body.
struct Answer {
    status: &'static str,
    file: Option<PathBuf>,
    headers: Vec<(&'static str, String)>,
}

impl Site {
    fn answer(&self, stream: TcpStream) -> std::io::Result<()> {
        stream.set_read_timeout(Some(TIMEOUT))?;
        stream.set_write_timeout(Some(TIMEOUT))?;
        let mut lines = BufReader::new(std::io::Read::take(&stream, LONGEST_REQUEST)).lines();
        let request = lines.next().transpose()?.unwrap_or_default();
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let mut words = request.split(' ');
        let method = words.next().unwrap_or_default();
        let target = words.next().unwrap_or_default();
        let answer = match method {
            "GET" | "HEAD" => self.find(target),
            _ => Answer { status: "405 Method Not Allowed", file: None, headers: Vec::new() },
        };
        let body = match &answer.file {
            Some(file) => fs::read(file)?,
            None => format!("{}\n", answer.status).into_bytes(),
        };
        let mut out = format!("HTTP/1.1 {}\r\nConnection: close\r\n", answer.status);
        out += &format!("Content-Length: {}\r\n", body.len());
        for (name, value) in &answer.headers {
            out += &format!("{name}: {value}\r\n");
        }
        out += "\r\n";
        let mut stream = &stream;
        stream.write_all(out.as_bytes())?;
        if method == "GET" {
            stream.write_all(&body)?;
        }
        stream.flush()
    }

    fn find(&self, target: &str) -> Answer {
        let path = target.split(['?', '#']).next().unwrap_or_default();
        if format!("{path}/") == self.base {
            let headers = vec![("Location", self.base.clone())];
            return Answer { status: "301 Moved Permanently", file: None, headers };
        }
        let inside = path.strip_prefix(self.base.as_str()).and_then(|path| self.inside(path));
        let Some((name, file)) = inside else {
            return Answer { status: "404 Not Found", file: None, headers: Vec::new() };
        };
        let mut all: Vec<_> = headers::ALWAYS.map(|(name, v)| (name, v.to_owned())).into();
        all.push(("Content-Type", headers::content_type(&name).to_owned()));
        all.push(("Cache-Control", headers::cache_control(&name).to_owned()));
        Answer { status: "200 OK", file: Some(file), headers: all }
    }

    /// The file of a path below the base. Only plain names are served: none with `%`, none that begins with a dot.
    fn inside(&self, path: &str) -> Option<(String, PathBuf)> {
        let name = if path.is_empty() || path.ends_with('/') {
            format!("{path}index.html")
        } else {
            path.to_owned()
        };
        let plain = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        };
        let file = self.folder.join(Path::new(&name));
        (name.split('/').all(plain) && file.is_file()).then_some((name, file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    fn site() -> String {
        let folder = project::root().join("xtask");
        Server::bind(folder, "/club/awale", 0).unwrap().run_in_background()
    }

    fn ask(url: &str, request: &str) -> String {
        let host = url.trim_start_matches("http://").split('/').next().unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "{request} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn serves_files_below_its_path_with_their_headers() {
        let url = site();
        assert!(url.ends_with("/club/awale/"), "{url}");
        let answer = ask(&url, "GET /club/awale/src/main.rs?x=1");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.contains("Access-Control-Allow-Origin: *\r\n"), "{answer}");
        assert!(answer.contains("mod serve;"), "{answer}");
        assert!(!ask(&url, "HEAD /club/awale/src/main.rs").contains("mod serve;"));
        let moved = ask(&url, "GET /club/awale");
        assert!(moved.contains("301") && moved.contains("Location: /club/awale/\r\n"), "{moved}");
    }

    #[test]
    fn refuses_a_port_in_use_even_where_nothing_is_built_yet() {
        let bind = |port| Server::bind(PathBuf::from("not-built"), "/", port);
        let first = bind(0).unwrap();
        let port = first.listener.local_addr().unwrap().port();
        let refused = bind(port).err().unwrap();
        assert!(refused.starts_with(&format!("port {port}: ")), "{refused}");
    }

    #[test]
    fn refuses_paths_outside_its_files_and_other_methods() {
        let url = site();
        for target in [
            "/Cargo.toml",
            "/club/awale/../Cargo.toml",
            "/club/awale//etc/passwd",
            "/club/awale/%2e%2e/Cargo.toml",
            "/club/awale/src",
            "/club/awale/",
            "",
        ] {
            let answer = ask(&url, &format!("GET {target}"));
            assert!(answer.starts_with("HTTP/1.1 404 "), "{target}: {answer}");
        }
        assert!(ask(&url, "POST /club/awale/Cargo.toml").starts_with("HTTP/1.1 405 "));
    }
}

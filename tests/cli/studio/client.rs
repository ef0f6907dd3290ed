//! A studio that runs, and the requests of its page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// A rule file without a change.
pub const TINY: &str = "extends: tiny\n";

/// A running studio.
pub struct Studio {
    pub child: Child,
    pub port: u16,
    pub token: String,
}

/// An answer of the server.
pub struct Reply {
    pub code: u16,
    pub head: String,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}: {}", self.code, self.body))
    }

    /// The objects of an answer in lines.
    pub fn lines(&self) -> Vec<Value> {
        let lines = self.body.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}

impl Studio {
    pub fn new(folder: &Path, arguments: &str) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
            .args(["studio", "--no-open", "--quiet"])
            .args(arguments.split_whitespace())
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let mut first = String::new();
        let stdout = child.stdout.take().expect("a pipe");
        BufReader::new(stdout).read_line(&mut first).expect("a line");
        let (address, token) = first.trim().split_once("/?token=").expect("an address and a token");
        let port = address.strip_prefix("http://127.0.0.1:").expect("the loopback network");
        Self { child, port: port.parse().expect("a port"), token: token.to_owned() }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the studio answers");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a socket");
        stream
    }

    /// The head of a request of a page of the studio.
    pub fn head(&self, path: &str, length: usize) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: http://127.0.0.1:{}\r\n\
             Authorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n",
            self.port, self.port, self.token
        )
    }

    pub fn send(&self, request: &str) -> Reply {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the request is read");
        reply(stream)
    }

    pub fn ask(&self, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send(&(self.head(path, body.len()) + &body))
    }

    /// All events of a question about a rule file.
    pub fn answer(&self, text: &str, games: u64) -> Vec<Value> {
        let question = question(games, text);
        self.ask("/api/answer", &question).lines()
    }

    pub fn check(&self, text: &str) -> Value {
        let files = json!([{ "path": "my-game.yaml", "text": text }]);
        self.ask("/api/check", &json!({ "files": files, "path": "my-game.yaml" })).json()
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The whole answer.
pub fn reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Reply { code, head: head.to_owned(), body: body.to_owned() }
}

/// A question about one rule file.
pub fn question(games: u64, text: &str) -> Value {
    json!({
        "files": [{ "path": "my-game.yaml", "text": text }],
        "question": {
            "name": "my-answer", "rules": ["./my-game.yaml"], "bots": [["greedy", "random"]],
            "seed": 3,
        },
        "games": games,
    })
}

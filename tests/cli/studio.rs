//! `urlab studio`: what its server answers, refuses, writes and survives.
#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::support::{folder, urlab_in};

/// A running studio.
struct Studio {
    child: Child,
    port: u16,
    token: String,
}

/// An answer of the server.
struct Reply {
    code: u16,
    head: String,
    body: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("{}: {}", self.code, self.body))
    }

    /// The objects of an answer in lines.
    fn lines(&self) -> Vec<Value> {
        let lines = self.body.lines().filter(|line| line.starts_with('{'));
        lines.map(|line| serde_json::from_str(line).expect("an object")).collect()
    }
}

impl Studio {
    fn new(folder: &Path, arguments: &str) -> Self {
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

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("the studio answers");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a socket");
        stream
    }

    /// The head of a request of a page of the studio.
    fn head(&self, path: &str, length: usize) -> String {
        format!(
            "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nOrigin: http://127.0.0.1:{}\r\n\
             Authorization: Bearer {}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\nConnection: close\r\n\r\n",
            self.port, self.port, self.token
        )
    }

    fn send(&self, request: &str) -> Reply {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("the request is read");
        reply(stream)
    }

    fn ask(&self, path: &str, body: &Value) -> Reply {
        let body = body.to_string();
        self.send(&(self.head(path, body.len()) + &body))
    }

    /// All events of a question about a rule file.
    fn answer(&self, text: &str, games: u64) -> Vec<Value> {
        let question = question(games, text);
        self.ask("/api/answer", &question).lines()
    }

    fn check(&self, text: &str) -> Value {
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

fn reply(mut stream: TcpStream) -> Reply {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    Reply { code, head: head.to_owned(), body: body.to_owned() }
}

/// A question about one rule file.
fn question(games: u64, text: &str) -> Value {
    json!({
        "files": [{ "path": "my-game.yaml", "text": text }],
        "question": {
            "name": "my-answer", "rules": ["./my-game.yaml"], "bots": [["greedy", "random"]],
            "seed": 3,
        },
        "games": games,
    })
}

const TINY: &str = "extends: tiny\n";

/// A game that does not end: nothing leaves the board without a throw of 9.
const ENDLESS: &str =
    "extends: finkel\nbearing_off: {rule: exact}\ndice: [{count: 1, faces: {0: 1}}]\n";

#[test]
fn its_first_line_is_its_address_and_the_page_needs_no_token() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let page = studio.send(&format!(
        "GET / HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
        studio.port
    ));
    assert_eq!(page.code, 200);
    assert!(page.body.contains("<title>Urlab studio"), "{}", page.body);
    let head = page.head.to_lowercase();
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"]
    {
        assert!(head.contains(header), "{head}");
    }
    let other = Studio::new(folder.path(), "");
    assert_ne!(studio.port, other.port);
    assert_ne!(studio.token, other.token);
}

#[test]
fn it_refuses_foreign_hosts_foreign_pages_and_requests_without_the_token() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let body = json!({ "from": "tiny" }).to_string();
    let good = studio.head("/api/new", body.len()) + &body;
    assert_eq!(studio.send(&good).code, 200);
    let host = format!("Host: 127.0.0.1:{}", studio.port);
    let origin = format!("Origin: http://127.0.0.1:{}", studio.port);
    let token = format!("Bearer {}", studio.token);
    for (from, to, code) in [
        (host.as_str(), "Host: evil.example", 403),
        (&origin, "Origin: http://evil.example", 403),
        (&token, "Bearer 0123", 401),
    ] {
        let refused = studio.send(&good.replace(from, to));
        assert_eq!(refused.code, code, "{to}");
        assert!(!refused.body.contains("extends"), "{}", refused.body);
    }
    assert_eq!(studio.send(&good.replace("/api/new", "/etc/passwd")).code, 404);
}

#[test]
fn a_fault_has_its_place_and_its_fix_and_good_rules_have_words_and_fields() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let faults = studio.check("extends: tiny\npieces: {man: {cuont: 1}}\n");
    let fault = &faults["faults"][0];
    let place = [&fault["line"], &fault["column"], &fault["width"]];
    assert_eq!(place, [&json!(2), &json!(16), &json!(5)], "{faults}");
    assert_eq!(fault["fix"], "count");
    assert_eq!(fault["file"], "my-game.yaml");

    let rules = &studio.check(TINY)["rules"];
    assert_eq!(rules["name"], "my-game");
    assert!(rules["html"].as_str().is_some_and(|html| html.contains("<svg")), "{rules}");
    let fields = rules["fields"].as_array().expect("fields");
    let pieces = fields.iter().find(|field| field["path"] == "pieces.man.count").expect("pieces");
    assert_eq!((&pieces["label"], &pieces["value"]), (&json!("men"), &json!("2")));
}

#[test]
fn an_answer_sharpens_and_its_exported_scenario_gives_the_same_figures() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let text = "extends: tiny\npieces: {man: {count: 1}}\n";
    let events = studio.answer(text, 20_000);
    let answers: Vec<&Value> = events.iter().filter(|one| one["event"] == "answer").collect();
    let games: Vec<_> = answers.iter().filter_map(|one| one["games"].as_u64()).collect();
    assert_eq!(games, [1_000, 10_000, 20_000]);
    assert_ne!(answers[0]["answer"]["headline"], answers[2]["answer"]["headline"]);
    let sections = answers[2]["answer"]["sections"].as_array().expect("sections");
    assert!(sections.len() > 2 && sections[0]["title"] == "The answer");

    let export = |kind: &str| {
        let mut ask = question(20_000, text);
        ask["kind"] = kind.into();
        studio.ask("/api/export", &ask).json()["files"].clone()
    };
    let files = export("scenario");
    for file in files.as_array().expect("files") {
        let [name, text] = ["name", "text"].map(|key| file[key].as_str().expect("a text"));
        fs::write(folder.path().join(name), text).expect("a file");
    }
    urlab_in(folder.path(), "run my-answer.yaml --quiet").assert().success();
    let csv = export("csv")[0]["text"].as_str().expect("figures").to_owned();
    let run = folder.path().join("reports/my-answer");
    assert_eq!(csv, fs::read_to_string(run.join("findings.csv")).expect("figures"));
    let page = export("page")[0]["text"].as_str().expect("a page").to_owned();
    assert_eq!(page, fs::read_to_string(run.join("report.html")).expect("a page"));
}

#[test]
fn an_export_writes_out_what_extends_files_of_the_folder() {
    let folder = folder(&[("base.yaml", "extends: tiny\ntitle: Base\n")]);
    let studio = Studio::new(folder.path(), "");
    let mut ask = question(10, "extends: ./base.yaml\npieces: {man: {count: 1}}\n");
    ask["kind"] = "scenario".into();
    let files = studio.ask("/api/export", &ask).json();
    let rules = files["files"][1]["text"].as_str().expect("rules");
    assert!(!rules.contains("base.yaml") && rules.contains("Base"), "{rules}");
    let written = |text: &str| studio.check(text)["rules"]["fingerprint"].clone();
    assert_eq!(written(rules), written("extends: ./base.yaml\npieces: {man: {count: 1}}\n"));
}

#[test]
fn hostile_input_leaves_it_answering() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    // An alias bomb.
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, before) in ["b", "c", "d", "e", "f", "g", "h", "i"].iter().zip("abcdefgh".chars()) {
        let list = vec![format!("*{before}"); 9].join(", ");
        writeln!(bomb, "{name}: &{name} [{list}]").expect("a text");
    }
    assert!(!studio.check(&bomb)["faults"].as_array().expect("faults").is_empty());
    // A hundred megabytes.
    let mut stream = studio.connect();
    let _ = stream.write_all(studio.head("/api/check", 100 << 20).as_bytes());
    assert_eq!(reply(stream).code, 413);
    // Not JSON, and no fields.
    let text = "no json";
    assert_eq!(studio.send(&(studio.head("/api/check", text.len()) + text)).code, 400);
    assert_eq!(studio.ask("/api/check", &json!({})).code, 422);
    // A question that is none.
    let mut ask = question(10, TINY);
    ask["question"] = json!({ "name": "../../x", "rules": ["../../etc/passwd"] });
    let events = studio.ask("/api/answer", &ask).lines();
    assert_eq!(events[0]["event"], "faults", "{events:?}");
    assert!(!events[0].to_string().contains("root:"));
    assert!(studio.check(TINY)["rules"].is_object());
}

#[test]
fn play_ends_when_the_browser_goes_away() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let body = question(1_000_000_000, ENDLESS).to_string();
    for _ in 0..4 {
        let mut stream = studio.connect();
        stream
            .write_all((studio.head("/api/answer", body.len()) + &body).as_bytes())
            .expect("sent");
        std::thread::sleep(Duration::from_millis(300));
        stream.shutdown(Shutdown::Both).expect("a socket");
    }
    // Its threads are idle again, so the next answer is there at once. The limit is far above the
    // time that it takes, so that a slow machine does not matter.
    let begin = Instant::now();
    let events = studio.answer(TINY, 1_000);
    assert_eq!(events.last().expect("an answer")["event"], "answer");
    assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    let idle = || cpu_ticks(studio.child.id());
    std::thread::sleep(Duration::from_millis(1_500));
    let before = idle();
    std::thread::sleep(Duration::from_millis(500));
    assert!(idle() - before < 25, "it still plays");
}

/// The processor time of a process so far, in hundredths of a second.
fn cpu_ticks(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let after = stat.rsplit(") ").next().expect("numbers");
    let numbers: Vec<u64> = after.split(' ').filter_map(|word| word.parse().ok()).collect();
    // Of proc(5): utime and stime are the numbers 14 and 15; the state, number 3, is a letter.
    numbers[10] + numbers[11]
}

#[test]
fn it_saves_only_inside_its_folder_and_never_over_a_change_made_outside() {
    let folder = folder(&[]);
    let file = folder.path().join("my-game.yaml");
    let studio = Studio::new(folder.path(), "");
    let save = |path: &str, text: &str, tag: Value| {
        studio.ask("/api/save", &json!({ "path": path, "text": text, "tag": tag })).json()
    };
    let saved = save("my-game.yaml", "one", Value::Null);
    assert_eq!(fs::read_to_string(&file).expect("a file"), "one");
    assert_eq!(save("my-game.yaml", "two", Value::Null)["conflict"], true);
    let saved = save("my-game.yaml", "two", saved["tag"].clone());
    fs::write(&file, "theirs").expect("a file");
    let refused = save("my-game.yaml", "three", saved["tag"].clone());
    assert_eq!(refused["conflict"], true, "{refused}");
    assert_eq!(fs::read_to_string(&file).expect("a file"), "theirs");
    let opened = studio.ask("/api/open", &json!({ "path": "my-game.yaml" })).json();
    assert_eq!(opened["text"], "theirs");
    assert!(save("my-game.yaml", "four", opened["tag"].clone())["tag"].is_string());
    assert_eq!(fs::read_to_string(&file).expect("a file"), "four");

    std::os::unix::fs::symlink("/tmp", folder.path().join("out")).expect("a link");
    for outside in ["../x.yaml", "/tmp/x.yaml", "out/x.yaml", "a/../../x.yaml", "x.txt", "X y.yaml"]
    {
        let refused = save(outside, "x", Value::Null);
        assert_eq!(refused["conflict"], false, "{outside}: {refused}");
    }
    for outside in ["../x.yaml", "/etc/hostname", "out/x.yaml"] {
        let refused = studio.ask("/api/open", &json!({ "path": outside })).json();
        assert!(refused["faults"][0]["found"].is_string(), "{outside}: {refused}");
    }
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "the file and the link");
}

#[test]
fn dice_have_exact_answers_and_each_fault_its_place() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let files = json!([{ "path": "my-game.yaml", "text": TINY }]);
    let ask =
        |dice: Value| studio.ask("/api/dice", &json!({ "files": files, "dice": dice })).json();
    let answer = ask(json!(["4d2", "./my-game.yaml"]));
    assert!(answer["answer"]["sections"][0]["html"].as_str().is_some_and(|it| it.contains("4d2")));
    let faults = ask(json!(["2d6", "4d", "tinny"]))["faults"].clone();
    let places: Vec<_> =
        faults.as_array().expect("faults").iter().map(|one| &one["index"]).collect();
    assert_eq!(places, [&json!(1), &json!(2)], "{faults}");
}

#[test]
fn a_game_is_played_from_its_choices_alone() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let game = |players: [&str; 2], choices: &[usize]| {
        let files = json!([{ "path": "my-game.yaml", "text": "extends: finkel\n" }]);
        let ask = json!({
            "files": files, "rules": "./my-game.yaml", "players": players, "seed": 7,
            "choices": choices,
        });
        studio.ask("/api/game", &ask).json()
    };
    // The same game as on the command line: bots alone.
    let whole = game(["greedy", "random"], &[]);
    let mut printed = urlab_in(folder.path(), "play finkel --bots greedy,random --seed 7 --json");
    let printed = printed.assert().success().get_output().stdout.clone();
    let printed: Value = serde_json::from_slice(&printed).expect("a game");
    let frames = whole["frames"].as_array().expect("frames");
    assert_eq!(frames.len(), printed["throws"].as_array().expect("throws").len());
    let winner = printed["ending"]["winner"].as_str().expect("a winner");
    let ending = whole["ending"].as_str().expect("an ending").to_lowercase();
    assert!(ending.starts_with(winner) && whole["decision"].is_null(), "{ending}");

    // A person takes the first option until the game ends. What was, stays.
    let mut choices = Vec::new();
    let mut before: Vec<Value> = Vec::new();
    loop {
        let now = game(["human", "greedy"], &choices);
        let frames = now["frames"].as_array().expect("frames").clone();
        // The last frame is still open while a person decides.
        let known = before.len().saturating_sub(1);
        assert_eq!(frames[..known], before[..known]);
        if now["decision"].is_null() {
            assert!(now["ending"].is_string());
            break;
        }
        let options = now["decision"]["options"].as_array().expect("options");
        assert!(options.len() > 1);
        assert!(
            options.iter().all(|one| one["chance"].is_number()),
            "a learned evaluator is built in"
        );
        (before, choices) = (frames, [choices, vec![0]].concat());
        assert!(choices.len() < 1_000);
    }
    assert!(choices.len() > 5);
    let faults = game(["human", "perfect"], &[])["faults"].clone();
    assert!(
        faults[0]["help"].as_str().is_some_and(|help| help.contains("urlab solve")),
        "{faults}"
    );
}

#[test]
fn a_new_file_has_the_rules_of_its_base_and_a_free_name() {
    let folder = folder(&[("my-tiny.yaml", "")]);
    let studio = Studio::new(folder.path(), "");
    let new = studio.ask("/api/new", &json!({ "from": "tiny" })).json();
    assert_eq!(new["path"], "my-tiny-2.yaml");
    let fingerprint = |text: &str| studio.check(text)["rules"]["fingerprint"].clone();
    assert_eq!(fingerprint(new["text"].as_str().expect("a text")), fingerprint(TINY));
}

#[test]
fn the_start_tells_of_the_file_and_its_folder() {
    let folder = folder(&[]);
    fs::create_dir(folder.path().join("sub")).expect("a folder");
    fs::write(folder.path().join("sub/game.yaml"), "not: [good").expect("a file");
    fs::write(
        folder.path().join("ask.yaml"),
        "rules: [tiny]\ngames: 10\nbots: [[greedy, greedy]]\n",
    )
    .expect("a file");
    let studio = Studio::new(folder.path(), "sub/game.yaml");
    let get = studio.head("/api/start", 0).replace("POST", "GET");
    let info = studio.send(&get).json();
    assert_eq!(info["file"]["text"], "not: [good", "a file with faults is opened");
    assert_eq!(info["files"], json!(["sub/game.yaml"]), "scenarios are left out");
    assert!(info["schema"].to_string().contains("extra_throws") && info["bots"].is_array());
    let refused = urlab_in(folder.path(), "studio missing.yaml --no-open").assert().code(65);
    let error = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(error.contains("missing.yaml"), "{error}");
}

#[test]
fn ctrl_c_ends_it_at_once_also_during_play_and_a_taken_port_is_an_error() {
    let folder = folder(&[]);
    let mut studio = Studio::new(folder.path(), "");
    let port = studio.port;
    let taken =
        urlab_in(folder.path(), &format!("studio --no-open --port {port}")).assert().code(64);
    let error = String::from_utf8_lossy(&taken.get_output().stderr).into_owned();
    assert!(error.contains(&format!("--port {port}")) && error.contains("help:"), "{error}");
    let body = question(1_000_000_000, ENDLESS).to_string();
    let mut stream = studio.connect();
    stream.write_all((studio.head("/api/answer", body.len()) + &body).as_bytes()).expect("sent");
    std::thread::sleep(Duration::from_millis(200));
    let process = rustix::process::Pid::from_child(&studio.child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("a signal");
    let ended = studio.child.wait().expect("an end");
    assert_eq!(ended.code(), Some(130));
}

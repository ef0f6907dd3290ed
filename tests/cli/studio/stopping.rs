//! Play ends when nobody waits for it, and the studio at Ctrl-C.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::studio::client::{Studio, TINY, question};
use crate::support::{folder, urlab_in};

/// Games of about a million throws: nearly every throw is void.
const LONG: &str = "extends: tiny\ndice: [{count: 1, faces: {0: 65000, 1: 1}}]\nthrow: {0: {void: \
                    true}}\n";

/// A game without end if both play `foremost`.
const ENDLESS: &str = "extends: freecompany-royal\n";

/// Far above the time that anything here takes, so that a slow machine does not matter.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until something holds.
fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Asks for a billion games of these rules, and waits until they are played.
fn play(studio: &Studio, rules: &str) -> TcpStream {
    let before = cpu_ticks(studio);
    let stream = ask(studio, rules);
    wait_until("it does not play", || cpu_ticks(studio) > before + 20);
    stream
}

fn ask(studio: &Studio, rules: &str) -> TcpStream {
    let mut ask = question(1_000_000_000, rules);
    ask["question"]["bots"] = json!([["foremost", "foremost"]]);
    ask["question"]["throw_limit"] = json!(1_000_000_000);
    let body = ask.to_string();
    let mut stream = studio.connect();
    stream.write_all((studio.head("/api/answer", body.len()) + &body).as_bytes()).expect("sent");
    stream
}

/// The processor time of the studio so far, in hundredths of a second.
fn cpu_ticks(studio: &Studio) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{}/stat", studio.child.id())).expect("a process");
    let after = stat.rsplit(") ").next().expect("numbers");
    let words: Vec<&str> = after.split(' ').collect();
    // Of proc(5): the first word here is number 3, and utime and stime are the numbers 14 and 15.
    let [user, system] = [14, 15].map(|number| words[number - 3].parse::<u64>().expect("a number"));
    user + system
}

fn wait_until_idle(studio: &Studio) {
    let is_idle = || {
        let before = cpu_ticks(studio);
        std::thread::sleep(Duration::from_millis(300));
        cpu_ticks(studio) < before + 3
    };
    wait_until("it still plays", is_idle);
}

#[test]
fn play_ends_when_the_browser_goes_away() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let long = play(&studio, LONG);
    let mut lines = BufReader::new(&long).lines().map_while(Result::ok);
    let progress = lines.find(|line| line.contains("progress")).expect("a line");
    assert!(progress.contains("\"planned\":1000"), "{progress}");
    drop(long);
    wait_until_idle(&studio);
    // Also in the middle of a game.
    drop(play(&studio, ENDLESS));
    wait_until_idle(&studio);
}

#[test]
fn learning_ends_when_the_browser_goes_away() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let mut ask = question(1_000, "extends: urgammon\npieces: {chariot: {count: 2}}\n");
    ask["question"].as_object_mut().expect("fields").remove("bots");
    let body = ask.to_string();
    let mut stream = studio.connect();
    stream.write_all((studio.head("/api/answer", body.len()) + &body).as_bytes()).expect("sent");
    let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
    let learning = lines.find(|line| line.contains("\"event\":\"learning\"")).expect("a line");
    assert!(learning.contains("learning "), "{learning}");
    drop(stream);
    wait_until_idle(&studio);
}

#[test]
fn more_endless_answers_than_play_at_once_leave_it_answering() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let mut answers = vec![play(&studio, ENDLESS)];
    answers.extend((0..40).map(|_| ask(&studio, ENDLESS)));
    assert!(studio.check(TINY)["rules"].is_object());
    drop(answers);
    let events = studio.answer(TINY, 1_000);
    assert_eq!(events.last().expect("an answer")["event"], "answer");
    wait_until_idle(&studio);
}

// Nobody needs a token to open connections. Without an end for heads that never come, those here
// would take all places.
#[test]
fn connections_that_ask_nothing_are_closed_and_the_page_comes() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let mut idle: Vec<_> = (0..600).map(|_| studio.connect()).collect();
    idle[0].write_all(b"GET / HTTP/1.1\r\nHost: ").expect("a part of a head");
    assert!(studio.check(TINY)["rules"].is_object());
    let mut rest = Vec::new();
    // The studio closes it, so the read ends before the time limit of the socket.
    idle[0].read_to_end(&mut rest).expect("it is closed");
}

#[test]
fn a_question_of_no_games_or_of_too_many_is_a_fault() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    for games in [0, 1_000_000_001, u64::MAX] {
        let events = studio.answer(TINY, games);
        let [event] = &events[..] else { panic!("one event: {events:?}") };
        assert_eq!(event["event"], "faults");
        let fault = event["faults"][0].to_string();
        let wanted = format!("a question of {games} games; 1 to 1000000000 are allowed");
        assert!(fault.contains(&wanted), "{fault}");
    }
}

#[test]
fn ctrl_c_ends_it_at_once_also_during_play_and_a_taken_port_is_an_error() {
    let folder = folder(&[]);
    let mut studio = Studio::new(folder.path(), "");
    let port = studio.port;
    let free = Studio::new(folder.path(), "--port 0");
    assert!(free.port != 0 && free.port != port, "any free port");
    let taken =
        urlab_in(folder.path(), &format!("studio --no-open --port {port}")).assert().code(64);
    let error = String::from_utf8_lossy(&taken.get_output().stderr).into_owned();
    assert!(error.contains(&format!("--port {port}")) && error.contains("help:"), "{error}");
    for port in ["-1", "99999", "8o80"] {
        let wrong = urlab_in(folder.path(), &format!("studio --no-open --port {port}")).assert();
        let error = wrong.code(64).get_output().stderr.clone();
        let error = String::from_utf8_lossy(&error).into_owned();
        assert!(error.contains("write a whole number from 0 to 65535"), "{error}");
    }
    let _playing = play(&studio, ENDLESS);
    let process = rustix::process::Pid::from_child(&studio.child);
    rustix::process::kill_process(process, rustix::process::Signal::INT).expect("a signal");
    wait_until("it goes on", || studio.child.try_wait().expect("a process").is_some());
    assert_eq!(studio.child.wait().expect("an end").code(), Some(130));
}

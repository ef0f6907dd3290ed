//! `urlab watch`: a file is played again whenever it is saved.
#![cfg(unix)]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::support::{folder, urlab_in};

/// A running `urlab watch`, whose output is not a terminal: each screen follows the one before.
struct Watch {
    child: Child,
    lines: std::io::Lines<BufReader<ChildStdout>>,
    seen: String,
}

impl Watch {
    fn new(folder: &Path, arguments: &str) -> Self {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("urlab"))
            .arg("watch")
            .args(arguments.split_whitespace())
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { child, lines, seen: String::new() }
    }

    /// The output since the last call, up to the line that contains `text`.
    fn until(&mut self, text: &str) -> String {
        self.seen.clear();
        loop {
            let line = self.lines.next().unwrap_or_else(|| panic!("no `{text}` in {}", self.seen));
            self.seen.push_str(&line.expect("text"));
            self.seen.push('\n');
            if self.seen.lines().last().is_some_and(|line| line.contains(text)) {
                return std::mem::take(&mut self.seen);
            }
        }
    }

    /// Ends it as Ctrl-C does.
    fn end(mut self) {
        let signal = Command::new("kill").arg("-INT").arg(self.child.id().to_string()).status();
        assert!(signal.expect("kill can be started").success());
        while let Some(Ok(_)) = self.lines.next() {}
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn variant(pawns: u8) -> String {
    format!("name: my\ntitle: Mine\nextends: urgammon\npieces: {{pawn: {{count: {pawns}}}}}\n")
}

#[test]
fn each_save_plays_again_and_compares_with_the_version_before() {
    let folder = folder(&[("my.yaml", &variant(3))]);
    let file = folder.path().join("my.yaml");
    let mut watch = Watch::new(folder.path(), "my.yaml --games 5000 --players casual");
    watch.until("Version 1: 1,000 of 5,000 games");
    watch.until("Version 1: 5,000 of 5,000 games");
    std::fs::write(&file, variant(5)).unwrap();
    watch.until("Version 2: 5,000 of 5,000 games");
    let longer = watch.until("throws longer");
    assert!(longer.contains("Mine instead of Mine before, casual players"), "{longer}");
    assert!(longer.contains(": a game is"), "{longer}");

    // Errors are shown, and the watch goes on.
    std::fs::write(&file, variant(99)).unwrap();
    let errors = watch.until("The figures below are of the last version without errors.");
    assert!(errors.contains("pieces.pawn.count: found the number `99`"), "{errors}");
    watch.until("Version 2: 5,000 of 5,000 games");
    std::fs::write(&file, variant(5) + "# the same\n").unwrap();
    let same = watch.until("Version 2: 1,000 of 5,000 games");
    assert!(!same.contains("error"), "{same}");
    std::fs::write(&file, variant(4)).unwrap();
    watch.until("Version 3: 5,000 of 5,000 games");
    watch.until("throws shorter");
    watch.end();
}

#[test]
fn a_changed_rule_file_of_a_scenario_is_compared_too() {
    let scenario = "name: two\nseed: 4\ngames: 2000\nrules: [my.yaml, finkel]\n\
                    bots: [[greedy, greedy]]\n";
    let folder = folder(&[("my.yaml", &variant(3)), ("two.yaml", scenario)]);
    let mut watch = Watch::new(folder.path(), "two.yaml");
    watch.until("Version 1: 2,000 of 2,000 games, seed 4, greedy against greedy");
    std::fs::write(folder.path().join("my.yaml"), variant(5)).unwrap();
    watch.until("Version 2: 2,000 of 2,000 games, seed 4");
    watch.until("throws longer");
    watch.end();
}

/// A variant of `finkel` plays at once by what was learned of `finkel`, and again when it has
/// learned. Nothing is written.
#[test]
fn strong_players_play_at_once_and_again_when_they_have_learned() {
    let small =
        |pieces| format!("name: my\nextends: finkel\npieces: {{piece: {{count: {pieces}}}}}\n");
    let folder = folder(&[("my.yaml", &small(1))]);
    let mut watch = Watch::new(folder.path(), "my.yaml --games 400 --learn-games 300");
    watch.until("Version 1: 400 of 400 games, seed 1, strong players, casual players");
    let first = watch.until("learning my ...");
    assert!(first.contains("is preliminary"), "{first}");
    watch.until("proof of my ...");
    watch.until("Version 1: 400 of 400 games");
    std::fs::write(folder.path().join("my.yaml"), small(2)).unwrap();
    // The play of the version before is known, so only this one learns.
    watch.until("Version 2: 400 of 400 games");
    let second = watch.until("Version 2: 400 of 400 games");
    assert_eq!(second.matches("learning my").count(), 1, "{second}");
    watch.until("throws longer");
    assert!(!folder.path().join("solutions").exists());
    watch.end();
}

#[test]
fn without_learning_what_was_learned_of_the_base_plays_on() {
    let folder = folder(&[("my.yaml", "name: my\nextends: finkel\npieces: {piece: {count: 2}}\n")]);
    let mut watch = Watch::new(folder.path(), "my.yaml --games 2000 --no-learn");
    watch.until("Version 1: 1,000 of 2,000 games");
    let all = watch.until("Version 1: 2,000 of 2,000 games");
    assert!(!all.contains("learning my"), "{all}");
    watch.end();
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let folder = folder(&[]);
    let stderr = predicates::str::contains("error: my.yaml");
    urlab_in(folder.path(), "watch my.yaml").assert().code(65).stderr(stderr);
}

#[test]
fn a_tuning_is_refused_with_its_own_command() {
    let folder = folder(&[]);
    let text = include_str!("../../scenarios/tune-urgammon.yaml");
    std::fs::write(folder.path().join("t.yaml"), text).unwrap();
    let mut watch = Watch::new(folder.path(), "t.yaml");
    let refused = watch.until("urlab tune t.yaml");
    assert!(refused.contains("this scenario tunes a rule set"), "{refused}");
    watch.end();
}

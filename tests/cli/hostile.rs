//! Texts and files that act instead of being read: markup in reports, signs for the terminal and
//! for the shell, pipes in place of files, and files with another content than expected.

use std::fs;
use std::path::Path;
use std::time::Duration;

use predicates::str::contains;

use crate::support::{folder, urlab_in};

/// A small scenario without a fault.
const SMALL: &str = "rules: [tiny]\nbots: [[random, random]]\ngames: 10\n";

/// A function that makes something at a path.
type Make<'a> = &'a dyn Fn(&Path);

/// A scenario whose texts are markup, in each place where a user writes texts.
const MARKUP: &str = r#"
title: "a`<b>t</b>``` | # x"
about: "- x `a``<script>alert(1)</script>``` <i>y</i> [l](javascript:alert(1))"
rules: [tiny]
bots: [[random, greedy]]
games: 100
seed: 1
outputs: [markdown]
effects:
  rules:
    - {name: "<img src=x> | `q``<u>n</u>```", set: {pieces.man.count: 1}}
    - {name: "```\n<u>", set: {equal_turns: true}}
"#;

#[test]
fn texts_of_a_scenario_are_no_markup_in_a_report() {
    let folder = folder(&[("s.yaml", MARKUP)]);
    urlab_in(folder.path(), "run s.yaml").assert().success();
    let page = fs::read_to_string(folder.path().join("reports/s/report.md")).unwrap();
    for line in page.lines() {
        let own = ["<details><summary>", "</details>"].iter().any(|own| line.starts_with(own));
        assert!(own || !line.contains('<'), "{line}");
        assert!(!line.starts_with("- ") && !line.starts_with("```\n<"), "{line}");
    }
    assert!(page.contains("\\[l\\](javascript:alert(1))"), "{page}");
    assert!(page.starts_with("# a\\`&lt;b&gt;t&lt;/b&gt;\\`\\`\\` \\| \\# x\n"), "{page}");
}

#[test]
fn commands_can_be_copied_into_a_shell() {
    let folder = folder(&[("it's $(id).yaml", SMALL), ("my rules.yaml", "extends: tiny\n")]);
    let run = |arguments: &[&str]| {
        let mut command = urlab_in(folder.path(), "");
        let output = command.args(arguments).output().expect("the program can be started");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let quoted = "'it'\\''s $(id).yaml'";
    let scenario = run(&["rules", "check", "it's $(id).yaml"]);
    assert!(scenario.contains(&format!("`urlab run {quoted}` plays it")), "{scenario}");
    let rules = run(&["run", "my rules.yaml"]);
    assert!(rules.contains("`urlab simulate 'my rules.yaml'` plays it"), "{rules}");
    let alone = run(&["compare", "./my rules.yaml"]);
    assert!(!alone.contains("compare ./my rules.yaml"), "{alone}");
}

#[test]
fn no_control_character_reaches_the_terminal() {
    let folder = folder(&[]);
    let name = "a\u{1b}[31m\u{202e}\nb\u{9b}.yaml";
    for (file, text) in [(name, "rules: [tiny]\nbots: 5\n"), ("x.yaml", "title: \"\u{202e}x\"\n")] {
        fs::write(folder.path().join(file), text).unwrap();
    }
    for arguments in [
        &["run", name][..],
        &["rules", "check", name],
        &["rules", "check", "x.yaml"],
        &["simulate", "no\u{202e}such\u{1b}[2J"],
        &["run", "none\u{1b}[2J.yaml"],
        &["simulate", "tiny", "--set", "pieces.\u{1b}[2J=\u{202e}"],
        &["strange\u{1b}[2J\u{202e}"],
        &["simulate", "tiny", "--out", "o\u{1b}[2J\u{202e}", "--games", "10"],
    ] {
        let output = urlab_in(folder.path(), "").args(arguments).output().unwrap();
        let printed = [&output.stdout[..], &output.stderr].concat();
        let printed = String::from_utf8(printed).expect("the output is UTF-8");
        let is_bad = |letter: &char| letter.is_control() && !"\n\t".contains(*letter);
        assert_eq!(printed.chars().find(is_bad), None, "{arguments:?}: {printed:?}");
        assert!(!printed.contains('\u{202e}') && !printed.is_empty(), "{arguments:?}: {printed:?}");
    }
}

#[test]
fn errors_have_their_places_with_every_line_end() {
    let lines = ["title: X", "extends: tiny", "pieces: {man: {count: bad}}", "foo: 1", ""];
    let mut all = Vec::new();
    for end in ["\n", "\r", "\r\n"] {
        let folder = folder(&[("x.yaml", &lines.join(end))]);
        let check = urlab_in(folder.path(), "rules check x.yaml").assert().code(65);
        all.push(String::from_utf8_lossy(&check.get_output().stderr).into_owned());
    }
    assert!(all[0].contains("x.yaml:3:23: pieces.man.count: found the text `bad`"), "{}", all[0]);
    assert!(all[0].contains("3 | pieces: {man: {count: bad}}") && all[0].contains("x.yaml:4:1"));
    assert_eq!((&all[1], &all[2]), (&all[0], &all[0]));
    let mixed = folder(&[("x.yaml", "title: X\rextends: tiny\r\npieces: {}\nfoo: 1\r")]);
    let check = urlab_in(mixed.path(), "rules check x.yaml").assert().code(65);
    check.stderr(contains("x.yaml:4:1: foo")).stderr(contains("4 | foo: 1"));
}

/// Every command that reads a file, with the file `x.yaml`.
const READERS: [&str; 6] = [
    "run x.yaml",
    "check x.yaml",
    "rules check x.yaml",
    "rules show x.yaml",
    "simulate tiny+x.yaml",
    "compare tiny x.yaml",
];

#[cfg(unix)]
#[test]
fn a_pipe_a_device_and_a_socket_are_refused_at_once() {
    use std::os::unix::fs::symlink;
    let pipe = |path: &Path| {
        rustix::fs::mkfifoat(rustix::fs::CWD, path, 0o600.into()).expect("a pipe can be made");
    };
    let socket = |path: &Path| {
        drop(std::os::unix::net::UnixListener::bind(path).expect("a socket can be made"));
    };
    let linked = |path: &Path| symlink("other.yaml", path).expect("a link can be made");
    let make: [(&str, Make<'_>); 3] =
        [("a pipe", &pipe), ("a socket", &socket), ("a pipe", &linked)];
    for (what, make) in make {
        let folder = folder(&[
            ("base.yaml", "extends: ./x.yaml\n"),
            ("scenario.yaml", &SMALL.replace("tiny", "./x.yaml")),
        ]);
        pipe(&folder.path().join("other.yaml"));
        make(&folder.path().join("x.yaml"));
        for command in READERS.iter().chain(&["rules check base.yaml", "run scenario.yaml"]) {
            // Without the timeout, a program that waits for the pipe would stop the tests.
            let mut run = urlab_in(folder.path(), command);
            let run = run.timeout(Duration::from_mins(1)).assert().code(65).stdout("");
            run.stderr(contains(format!("this is {what}, not a file")));
        }
    }
    let folder = folder(&[]);
    for command in ["run /dev/stdin", "rules check /dev/zero", "simulate /dev/null"] {
        let mut run = urlab_in(folder.path(), command);
        let run = run.timeout(Duration::from_mins(1)).write_stdin("rules: [tiny]\n").assert();
        run.code(65).stderr(contains("does not end in `.yaml`"));
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_shown_of_files_that_are_not_rule_files() {
    use std::os::unix::fs::symlink;
    let folder = folder(&[
        ("secret", "hunter2: [\n"),
        ("secret.txt", "hunter2\n"),
        ("one.yaml", "extends: ./secret\n"),
        ("two.yaml", "extends: ./secret.txt\n"),
        ("three.yaml", "extends: ./link.yaml\n"),
        ("four.yaml", &SMALL.replace("tiny", "./secret.txt")),
        ("five.yaml", &SMALL.replace("tiny", "tiny+./link.yaml")),
        ("six.yaml", &format!("{SMALL}expect: [unchanged since secret]\n")),
    ]);
    symlink("secret.txt", folder.path().join("link.yaml")).unwrap();
    for command in [
        "rules check one.yaml",
        "rules check two.yaml",
        "rules check three.yaml",
        "run four.yaml",
        "run five.yaml",
        "check six.yaml",
        "rules check ./secret",
        "run ./secret.txt",
        "rules show link.yaml",
        "simulate tiny+./secret",
    ] {
        let run = urlab_in(folder.path(), command).assert().code(65).stdout("");
        let message = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        assert!(!message.contains("hunter"), "{command}: {message}");
        assert!(message.contains("does not end in `."), "{command}: {message}");
    }
    fs::write(folder.path().join("mine.yml"), "extends: tiny\n").unwrap();
    fs::write(folder.path().join("mine-too.yaml"), "extends: mine.yml\n").unwrap();
    urlab_in(folder.path(), "rules check mine.yml mine-too.yaml").assert().success();
}

#[test]
fn texts_have_a_greatest_length() {
    let long = "x".repeat(900_000);
    let scenario = SMALL;
    let swept = format!("{scenario}sweep: {{fields: {{title: [\"{long}\", b]}}}}\n");
    let folder = folder(&[
        ("title.yaml", &format!("extends: tiny\ntitle: {long}\n")),
        ("name.yaml", &format!("extends: tiny\nzones: {{{}: [m1]}}\n", &long[..1_000])),
        ("about.yaml", &format!("{scenario}about: {long}\n")),
        ("ok.yaml", &format!("{scenario}about: {}\n", &long[..10_000])),
        ("swept.yaml", &swept),
    ]);
    for (command, most) in [
        ("rules check title.yaml", "at most 200 characters"),
        ("rules check name.yaml", "at most 200 characters"),
        ("run about.yaml", "at most 10,000 characters"),
    ] {
        let run = urlab_in(folder.path(), command).assert().code(65);
        let message = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
        let found = if command.ends_with("name.yaml") { "1,000" } else { "900,000" };
        let found = format!("found a text of {found} characters");
        assert!(message.contains(&found), "{command}: {message}");
        assert!(message.contains(most) && message.len() < 2_000, "{command}");
    }
    urlab_in(folder.path(), "run ok.yaml").assert().success();
    let run = urlab_in(folder.path(), "run swept.yaml").output().unwrap();
    assert!(run.stderr.len() + run.stdout.len() < 20_000, "{:?}", run.status);
}

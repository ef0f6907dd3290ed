//! Where outputs go: links, pipes, one name for two outputs, and several programs with one name.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use predicates::prelude::PredicateBooleanExt;
use predicates::str::{contains, starts_with};

use crate::support::{files_below, folder, summary, urlab_in};

const CHECKED: &str = "name: holds\nrules: [tiny]\nbots: [[random, random]]\ngames: 4_096\nseed: \
    1\nexpect: [mean(throws) above 5]\n";

fn start(folder: &Path, arguments: &str) -> Child {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("urlab"));
    command.args(arguments.split_whitespace()).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it can be started")
}

/// Starts a command several times at once. All must succeed.
fn race(times: usize, folder: &Path, arguments: &str) {
    let started: Vec<_> = (0..times).map(|_| start(folder, arguments)).collect();
    for child in started {
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn a_link_is_refused_before_play_and_stays() {
    let folder = folder(&[("holds.yaml", CHECKED), ("precious", "mine")]);
    symlink("precious", folder.path().join("answers.xml")).unwrap();
    for option in ["--junit", "--markdown"] {
        let arguments = format!("check holds.yaml {option} answers.xml");
        urlab_in(folder.path(), &arguments).assert().code(74).stdout("").stderr(
            starts_with("error: cannot write answers.xml: it is a link to precious\nallowed: ")
                .and(contains("help: name precious itself")),
        );
    }
    assert_eq!(fs::read_to_string(folder.path().join("precious")).unwrap(), "mine");
    symlink("nothing", folder.path().join("one.ursol")).unwrap();
    let arguments = "solve finkel --pieces 1 --out one.ursol --quiet";
    urlab_in(folder.path(), arguments).assert().code(74).stderr(contains("a link to nothing"));
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["answers.xml", "holds.yaml", "one.ursol", "precious"]);
}

#[test]
fn standard_output_and_devices_can_be_named() {
    let folder = folder(&[("holds.yaml", CHECKED)]);
    urlab_in(folder.path(), "check holds.yaml --quiet --junit /dev/stdout --markdown /dev/null")
        .assert()
        .success()
        .stdout(starts_with("<?xml").and(contains("</testsuites>")));
    // Standard output can be a file that the shell has opened. What was printed before stays.
    let script = "exec > all.txt; echo first; \"$0\" check holds.yaml --quiet --junit /dev/stdout; \
        echo last";
    let program = assert_cmd::cargo::cargo_bin!("urlab");
    let mut shell = Command::new("sh");
    shell.args(["-c", script]).arg(program).current_dir(folder.path());
    assert!(shell.status().unwrap().success());
    let all = fs::read_to_string(folder.path().join("all.txt")).unwrap();
    assert!(all.starts_with("first\n<?xml") && all.ends_with("</testsuites>last\n"), "{all}");
    urlab_in(folder.path(), "solve finkel --pieces 1 --out /dev/null")
        .assert()
        .code(74)
        .stderr(contains("it is a device, a pipe or a socket"));
    assert!(!Path::new("/dev/null.partial").exists());
}

#[test]
fn one_name_for_two_outputs_is_refused_before_play() {
    let folder = folder(&[("holds.yaml", CHECKED), ("y", "of before")]);
    urlab_in(folder.path(), "check holds.yaml --junit y --markdown ./y")
        .assert()
        .code(64)
        .stdout("")
        .stderr(
            "error: --junit y and --markdown ./y: these are one file, so the second would replace \
             the first\nallowed: a name of its own for each output\nhelp: give --markdown another \
             name\n",
        );
    assert_eq!(fs::read_to_string(folder.path().join("y")).unwrap(), "of before");
    assert_eq!(files_below(folder.path()), ["holds.yaml", "y"]);
}

#[test]
fn checks_with_one_file_all_succeed_and_leave_one_whole_file() {
    let folder = folder(&[("holds.yaml", CHECKED)]);
    race(4, folder.path(), "check holds.yaml --quiet --junit answers.xml");
    let text = fs::read_to_string(folder.path().join("answers.xml")).unwrap();
    roxmltree::Document::parse(&text).expect("the file is whole");
    assert_eq!(files_below(folder.path()), ["answers.xml", "holds.yaml"]);
}

#[test]
fn runs_of_one_report_all_succeed_and_leave_one_whole_report() {
    let scenario = "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: 1\n\
                    outputs: [json, games]\n";
    let folder = folder(&[("small.yaml", scenario)]);
    race(5, folder.path(), "run small.yaml --quiet --out a/b");
    summary(&folder.path().join("a/b/small"));
    fs::write(folder.path().join("a/b/small/notes.txt"), "mine").unwrap();
    race(5, folder.path(), "run small.yaml --quiet --out a/b");
    let expected = ["games.parquet", "notes.txt", "summary.json"];
    assert_eq!(
        files_below(&folder.path().join("a/b")),
        expected.map(|name| format!("small/{name}"))
    );
}

#[test]
fn a_killed_check_leaves_nothing_after_the_next_one() {
    let long = CHECKED.replace("4_096", "1_000_000_000_000").replace("above 5", "above 17.05");
    let folder = folder(&[("holds.yaml", CHECKED), ("long.yaml", &long)]);
    let mut child = start(folder.path(), "check long.yaml --quiet --junit answers.xml");
    let is_begun = |name: &String| {
        name.strip_suffix(".tmp").is_some_and(|name| name.starts_with(".answers.xml."))
    };
    while !files_below(folder.path()).iter().any(is_begun) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it played");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().and_then(|()| child.wait()).expect("it can be killed");
    assert!(files_below(folder.path()).iter().any(is_begun), "its file is still there");
    urlab_in(folder.path(), "check holds.yaml --quiet --junit answers.xml").assert().success();
    assert_eq!(files_below(folder.path()), ["answers.xml", "holds.yaml", "long.yaml"]);
}

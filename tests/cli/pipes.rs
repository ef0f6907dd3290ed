//! Standard output and standard error without a terminal.

use std::process::{Command, Output};

use crate::support::{folder, urlab, urlab_in};

const SCENARIO: &str =
    "name: small\nrules: [tiny]\nbots: [[random, random]]\ngames: 100\nseed: 1\noutputs: [json]\n";

fn assert_plain(output: &Output) {
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(!output.stdout.contains(&0x1b), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(!output.stdout.contains(&b'\r'), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn pipes_get_no_escape_codes_and_no_progress_bar() {
    for arguments in [
        "simulate tiny --bots greedy,greedy --games 3000",
        "play tiny",
        "dice",
        "rules list",
        "rules show urgammon",
        "--help",
    ] {
        // Even if the environment of a terminal asks for colours, a pipe gets none.
        let output = urlab(arguments)
            .env("TERM", "xterm-256color")
            .output()
            .expect("the program can be started");
        assert_plain(&output);
        assert!(!output.stdout.is_empty(), "{arguments}");
    }
}

#[test]
fn run_prints_tables_and_files_and_nothing_with_quiet() {
    let folder = folder(&[("small.yaml", SCENARIO)]);
    let loud =
        urlab_in(folder.path(), "run small.yaml").output().expect("the program can be started");
    assert_plain(&loud);
    let text = String::from_utf8(loud.stdout).expect("the output is UTF-8");
    assert!(
        text.contains(": a game takes ")
            && text.ends_with("\n\nWritten: reports/small/summary.json\n"),
        "{text}"
    );
    for quiet in ["run small.yaml --quiet", "-q run small.yaml"] {
        urlab_in(folder.path(), quiet).assert().success().stdout("").stderr("");
    }
}

#[test]
fn quiet_removes_no_figure() {
    let [quiet, loud] = ["-q ", ""]
        .map(|quiet| urlab(&format!("{quiet}simulate tiny --games 100")).output().unwrap());
    assert_eq!(quiet.stdout, loud.stdout);
    assert!(!quiet.stdout.is_empty());
}

#[cfg(unix)]
#[test]
fn reader_that_closes_the_pipe_early_is_not_an_error() {
    let program = assert_cmd::cargo::cargo_bin!("urlab");
    for arguments in ["dice", "play urgammon", "rules schema", "completions bash", "--help"] {
        // `head` closes the pipe early, so nobody reads the rest.
        let script = format!("'{}' {arguments} | head -n 1; echo done", program.display());
        let output = Command::new("sh").arg("-c").arg(&script).output().expect("sh can be started");
        assert!(
            output.stderr.is_empty(),
            "{arguments}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let text = String::from_utf8(output.stdout).expect("the output is UTF-8");
        assert!(text.ends_with("done\n") && text.lines().count() <= 2, "{arguments}: {text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn full_disk_behind_standard_output_has_its_own_error() {
    for argument in ["dice", "--help", "--version"] {
        let full =
            std::fs::File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
        let program = assert_cmd::cargo::cargo_bin!("urlab");
        let output = Command::new(program)
            .arg(argument)
            .stdout(full)
            .output()
            .expect("the program can be started");
        assert_eq!(output.status.code(), Some(74), "{argument}");
        let message = String::from_utf8(output.stderr).expect("the message is UTF-8");
        assert!(
            message.starts_with("error: standard output cannot be written to: "),
            "{argument}: {message}"
        );
    }
}

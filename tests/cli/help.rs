//! Help, version and completion scripts.

use std::process::Command;

use predicates::str::contains;

use crate::desk::{folder, printed, urlab};

#[test]
fn the_help_of_every_command_shows_an_example() {
    let commands = [
        "run",
        "check",
        "tune",
        "simulate",
        "solve",
        "analyse",
        "exact",
        "regret",
        "luck",
        "play",
        "rules",
        "dice",
        "completions",
    ];
    let below = ["rules list", "rules show", "rules check", "rules schema"];
    for command in commands.into_iter().chain(below) {
        let help = printed(&format!("{command} --help"));
        let examples = help.split("Example").nth(1).unwrap_or_default();
        assert!(examples.contains(&format!(" urlab {command}")), "{command}: {help}");
    }
}

#[test]
fn every_command_is_in_the_help_of_the_program_and_so_are_the_exit_codes() {
    let help = printed("--help");
    for word in [
        "run",
        "simulate",
        "play",
        "rules",
        "dice",
        "completions",
        "--threads",
        "--quiet",
        "Exit codes: 0 done",
    ] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn the_version_is_the_crates() {
    urlab("--version")
        .assert()
        .success()
        .stdout(format!("urlab {}\n", env!("CARGO_PKG_VERSION")))
        .stderr("");
}

#[test]
fn the_completion_script_is_good_bash() {
    let folder = folder(&[("urlab.bash", &printed("completions bash"))]);
    let checked = Command::new("bash").arg("-n").arg(folder.path().join("urlab.bash")).output();
    let checked = checked.expect("bash can be started");
    assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}");
}

#[test]
fn other_shells_have_scripts_that_name_the_commands() {
    for shell in ["fish", "zsh", "elvish", "powershell"] {
        urlab(&format!("completions {shell}")).assert().success().stdout(contains("simulate"));
    }
}

//! Help, version and completion scripts.

use std::process::Command;

use predicates::str::contains;

use crate::commands::commands;
use crate::support::{folder, printed, urlab};

#[test]
fn help_of_every_command_has_an_example() {
    for command in commands() {
        let help = printed(&format!("{command} --help"));
        let examples = help.split("Example").nth(1).unwrap_or_default();
        assert!(examples.contains(&format!(" urlab {command}")), "{command}: {help}");
    }
}

#[test]
fn help_of_the_program_lists_common_options_and_exit_codes() {
    let help = printed("--help");
    for word in ["--threads", "--quiet", "--verbose", "Exit codes: 0 done"] {
        assert!(help.contains(word), "{word}: {help}");
    }
}

#[test]
fn version_is_that_of_the_crate() {
    urlab("--version")
        .assert()
        .success()
        .stdout(format!("urlab {}\n", env!("CARGO_PKG_VERSION")))
        .stderr("");
}

#[test]
fn completion_script_is_valid_bash() {
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

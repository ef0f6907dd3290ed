//! The commands of the program, as its help lists them.

use std::process::Command;

/// Every command and sub-command: `run`, `rules`, `rules list`.
///
/// # Panics
/// The program does not start, or it lists no commands.
pub fn commands() -> Vec<String> {
    let all: Vec<String> = listed(&[])
        .into_iter()
        .flat_map(|command| {
            let subcommands =
                listed(&[&command]).into_iter().map(|word| format!("{command} {word}"));
            std::iter::once(command.clone()).chain(subcommands.collect::<Vec<_>>())
        })
        .collect();
    assert!(all.len() > 10, "{all:?}");
    all
}

fn listed(command: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO_BIN_EXE_urlab"))
        .args(command)
        .arg("--help")
        .output()
        .expect("the program starts");
    let help = String::from_utf8(output.stdout).expect("help is text");
    let block = help.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
    let lines = block.lines().take_while(|line| !line.is_empty());
    let words = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    words.filter(|word| !word.is_empty() && *word != "help").map(str::to_owned).collect()
}

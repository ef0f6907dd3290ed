//! The command line: the outermost room, with one command in each file.
//!
//! - **In:** the arguments of the program.
//! - **Out:** text on the terminal, report folders, and an exit code ([`exit`]).
//! - **Who calls it:** `src/main.rs`, through [`main`], and the Python package, through
//!   [`run_command_line`].
//! - **Begin to read:** at [`Command`], then `run.rs`. A command loads a file, calls `study`, and
//!   gives the study to `report`. It computes no figures.
//!
//! `--help` prints the comments of [`Cli`], [`Common`] and [`Command`].

mod analyse;
mod bots;
mod changes;
mod check;
mod compare;
mod completions;
mod dice;
mod diff;
mod engine;
pub mod error;
mod exact;
pub mod exit;
mod interrupt;
mod json;
mod judged_games;
mod keeping;
mod learn;
mod learned;
mod load;
mod luck;
mod man;
mod memory;
mod merge;
mod new;
pub mod number;
mod open;
pub mod out;
mod play;
mod play_options;
mod players;
mod progress;
mod readings;
mod records_file;
mod regret;
mod review;
mod rules;
mod run;
mod set;
mod show;
mod simulate;
mod small_form;
mod solve;
mod solve_observer;
mod studio;
mod terminal_observer;
mod threads;
mod trend;
mod tune;
mod watch;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::cli::error::CliError;
use crate::cli::exit::{EXIT_CODES, Exit};
use crate::input::control::is_control;

/// The program `urlab`: reads the arguments, runs the command, and turns an error into an exit
/// code.
pub fn main() -> ExitCode {
    run_command_line(&std::env::args_os().collect::<Vec<_>>()).into()
}

/// Runs the program `urlab` with these arguments, of which the first is its name. Returns its exit
/// code, from 0 to 255; `urlab --help` lists them.
///
/// It is for programs that are the command line under another name. It takes over the signals of
/// the process that end programs, writes to standard output, and may end the process when such a
/// signal comes.
///
/// ```
/// let arguments = ["urlab", "rules", "list", "--no-such-option"];
/// let usage = urlab::run_command_line(&arguments.map(Into::into));
/// assert_eq!(usage, 64);
/// ```
pub fn run_command_line(arguments: &[OsString]) -> u8 {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        // clap returns help and version as errors too.
        Err(message) if message.use_stderr() => {
            print_usage_error(&message, arguments);
            return Exit::Usage as u8;
        }
        Err(message) => {
            return exit_code(out::ignore_closed_pipe(message.print()).map(|()| Exit::Success));
        }
    };
    interrupt::listen();
    exit_code(cli.command.execute(&cli.common))
}

/// Prints an error of the command line. It may repeat what the user wrote, so it has no colours if
/// that has control characters.
fn print_usage_error(message: &clap::Error, arguments: &[OsString]) {
    let is_plain = |word: &OsString| !word.to_string_lossy().contains(is_control);
    if arguments.iter().all(is_plain) {
        let _ = message.print();
    } else {
        out::print_to_stderr(&message.render().to_string());
    }
}

fn exit_code(result: Result<Exit, CliError>) -> u8 {
    let exit = result.unwrap_or_else(|error| {
        out::print_to_stderr(&error.to_string());
        error.exit()
    });
    exit as u8
}

/// Statistical simulator and rules-balance analyser for the Royal Game of Ur and its variants.
///
/// Rule sets are YAML files. Start with `urlab run quickstart`, or `urlab simulate urgammon`.
#[derive(Debug, Parser)]
#[command(name = "urlab", version, after_help = EXIT_CODES)]
pub struct Cli {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
    /// Options that every command has.
    #[command(flatten)]
    pub common: Common,
}

/// Options that every command has.
#[derive(Debug, Args)]
pub struct Common {
    /// Number of threads [default: one per processor]; the results are the same for any number
    #[arg(long, global = true, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Show no progress bar and no summary of what was written
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Show all tables, methods and files of a report instead of one screen
    #[arg(long, short, global = true)]
    pub verbose: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a scenario and write its report
    Run(run::RunArgs),
    /// Make one report of the shards of a run on several machines
    Merge(merge::MergeArgs),
    /// Check the statements that scenarios have under `expect`
    Check(check::CheckArgs),
    /// Play many games of one rule set and print the figures
    Simulate(simulate::SimulateArgs),
    /// Play rule sets under the same dice and print the differences
    Compare(compare::CompareArgs),
    /// Compare two saved reports: rules, plan, version and every figure
    Diff(diff::DiffArgs),
    /// Draw the figures of many saved reports, and mark where they change
    Trend(trend::TrendArgs),
    /// Play a file again whenever it is saved, and show what the change does
    Watch(watch::WatchArgs),
    /// Edit a rule file in the browser, and see the answer sharpen
    Studio(studio::StudioArgs),
    /// Play each open point of a rule set both ways and rank the points
    Readings(readings::ReadingsArgs),
    /// Find values of free fields that meet goals, and confirm them with new games
    Tune(tune::TuneArgs),
    /// Play one game move by move and draw the board
    Play(play::PlayArgs),
    /// Review games that were written down: luck, decisions, the worst mistakes
    Review(review::ReviewArgs),
    /// Solve a race: find optimal play for both players, with a proven bound
    Solve(solve::SolveArgs),
    /// Learn to play a rule set by self-play, for the bot `learned`
    Learn(learn::LearnArgs),
    /// Print the value of each action of a position, using a solution
    Analyse(analyse::AnalyseArgs),
    /// Compute chances, points and length of a race between two bots exactly
    Exact(exact::ExactArgs),
    /// Print what the decisions of a bot lose against optimal play, using a solution
    Regret(regret::RegretArgs),
    /// Print how far dice and decisions can move a game under optimal play, using a solution
    Luck(luck::LuckArgs),
    /// Write a rule file for a variant of a rule set
    New(new::NewArgs),
    /// List, show and check rule sets
    Rules(rules::RulesArgs),
    /// Print what dice such as 2d6 or those of rule sets throw, exactly, and how they differ
    Dice(dice::DiceArgs),
    /// Print a completion script for a shell
    Completions(completions::CompletionsArgs),
    /// Write the manual pages of all commands into a folder
    Man(man::ManArgs),
}

impl Command {
    /// Runs the command.
    ///
    /// # Errors
    /// See [`CliError`].
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        match self {
            Self::Run(args) => args.execute(common),
            Self::Merge(args) => args.execute(common),
            Self::Check(args) => args.execute(common),
            Self::Simulate(args) => args.execute(common),
            Self::Compare(args) => args.execute(common),
            Self::Diff(args) => args.execute(common),
            Self::Trend(args) => args.execute(common),
            Self::Watch(args) => args.execute(common),
            Self::Studio(args) => args.execute(common),
            Self::Readings(args) => args.execute(common),
            Self::Tune(args) => args.execute(common),
            Self::Play(args) => args.execute(common),
            Self::Review(args) => args.execute(common),
            Self::Solve(args) => args.execute(common),
            Self::Learn(args) => args.execute(common),
            Self::Analyse(args) => args.execute(common),
            Self::Exact(args) => args.execute(common),
            Self::Regret(args) => args.execute(common),
            Self::Luck(args) => args.execute(common),
            Self::New(args) => args.execute(common),
            Self::Rules(args) => args.execute(common),
            Self::Dice(args) => args.execute(common),
            Self::Completions(args) => args.execute(common),
            Self::Man(args) => args.execute(common),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    /// With `URLAB_WRITE_LISTS=1` the test rewrites the rows of `docs/commands.md`.
    #[test]
    fn the_page_on_commands_has_what_the_help_says_of_each() {
        const HEAD: &str = "| command | what it does |\n| --- | --- |\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/commands.md");
        let page = std::fs::read_to_string(path).expect("the page can be read");
        let (before, rest) = page.split_once(HEAD).expect("the page has the list");
        let (listed, after) = rest.split_once("\n\n").expect("the list ends");
        let command = Cli::command();
        let row = |command: &clap::Command| {
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            format!("| `{}` | {about} |", command.get_name())
        };
        let rows: Vec<String> = command.get_subcommands().map(row).collect();
        let written = rows.join("\n");
        if std::env::var_os("URLAB_WRITE_LISTS").is_some() {
            let page = format!("{before}{HEAD}{written}\n\n{after}");
            return std::fs::write(path, page).expect("the page can be written");
        }
        assert_eq!(listed, written, "run `just lists` to write it again");
    }
}

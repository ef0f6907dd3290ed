//! The arguments of `urlab regret` and `urlab luck`: games that a solution judges.

use std::path::PathBuf;

use clap::Args;

use crate::batch::player::BotName;
use crate::batch::regret::RegretPlan;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::number::whole_number;
use crate::cli::play_options::Playing;
use crate::cli::small_form::{Form, FormArgs};
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, out, show, threads};
use crate::game::race::Race;
use crate::play::bots::Bot;
use crate::solve::solution::Solution;
use crate::study::Study;
use crate::study::error::Error;
use crate::study::observer::Session;
use crate::study::question::judged_games::Judging;

/// The games to play, and the solution that judges them.
#[derive(Debug, Args)]
pub struct JudgedArgs {
    #[command(flatten)]
    form: FormArgs,
    /// The solution file [default: the file that `urlab solve` writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Number of games to play
    #[arg(long, default_value_t = 10_000, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
}

impl JudgedArgs {
    /// The rule set, and the solution that judges.
    ///
    /// # Errors
    /// The rule file is invalid, or the solution is missing or damaged.
    pub fn open(&self) -> Result<(Form, Solution), CliError> {
        let form = self.form.load()?;
        let solution = self.form.solution(&form.rules, self.solution.as_deref())?;
        Ok((form, solution))
    }

    /// The games of a bot against another bot, or against itself if there is no other.
    pub fn judging<'a>(
        &self,
        form: &'a Form,
        solution: &'a Solution,
        bots: (BotName, Option<BotName>),
        players: (&'a dyn Bot<Race>, Option<&'a dyn Bot<Race>>),
    ) -> Judging<'a> {
        let Playing { seed, throw_limit, level } = self.playing;
        let ((bot, opponent), games, rules) = (players, self.games, &form.rules);
        let plan = RegretPlan { rules, solution, bot, opponent, games, seed, throw_limit };
        Judging { plan, race: &form.race, bots, evaluators: Vec::new(), level }
    }
}

/// Plays the games with `answer` and prints the study.
///
/// # Errors
/// The run is interrupted before the first game, or standard output cannot be written to.
pub(super) fn show(
    answer: impl FnOnce(&Session<'_>) -> Result<Study, Error> + Send,
    json: JsonArg,
    common: &Common,
) -> Result<Exit, CliError> {
    let observer = TerminalObserver::new(common.quiet);
    let study = threads::pool(common)?.install(|| answer(&Session::new(&observer)))?;
    let exit = show::show(&study, None, json, common)?;
    if exit == Exit::Interrupted {
        out::print_to_stderr("interrupted: the figures come from the games played until then");
    }
    Ok(exit)
}

//! `urlab analyse`: prints the value of each action of a position, using a solution.

use std::path::PathBuf;

use clap::Args;

use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::small_form::FormArgs;
use crate::cli::{Common, out};
use crate::game::race::notation;
use crate::report::{analysis_text, solution_json};
use crate::solve::analysis::Analysis;

/// Prints the value of each action of a position under optimal play of both players.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab analyse finkel --pieces 3 --position \"light: 4 8, home 1; \
        dark: 13\"\n  \
                        urlab analyse urgammon --pieces 1 --position \"light: pawn 4, hero 10; \
                        dark: pawn home 1; dark to throw\"\n\n\
                        A position lists, for each player, the steps of its own path where its \
                        pieces stand, and how many pieces are home. All other pieces wait. `urlab \
                        rules show RULES` numbers the steps. You can add `dark to throw`, `dark \
                        began` and `1 extra throw left`. Without them, Light throws next, began \
                        the game, and has all extra throws left."
)]
pub struct AnalyseArgs {
    #[command(flatten)]
    form: FormArgs,
    /// The position [default: the start of the game]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    position: String,
    /// The solution file [default: the file that `urlab solve` writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    /// Show only throws with this number of marks
    #[arg(long, value_name = "MARKS")]
    throw: Option<u16>,
    #[command(flatten)]
    json: JsonArg,
}

impl AnalyseArgs {
    /// Prints the analysis.
    ///
    /// # Errors
    /// The rule file or the position is invalid, the solution is missing or damaged, or standard
    /// output cannot be written to.
    pub fn execute(&self, _: &Common) -> Result<Exit, CliError> {
        let form = self.form.load()?;
        let scene =
            notation::parse(&form.rules, &form.race, &self.position).map_err(CliError::Position)?;
        let solution = self.form.solution(&form.rules, self.solution.as_deref())?;
        let throws = form.rules.race().map_or(&[][..], |race| race.throws.outcomes());
        if let Some(marks) =
            self.throw.filter(|marks| throws.iter().all(|throw| throw.outcome.marks != *marks))
        {
            let allowed: Vec<String> =
                throws.iter().map(|throw| throw.outcome.marks.to_string()).collect();
            return Err(CliError::NoSuchThrow { marks, allowed: allowed.join(", ") });
        }
        let is_shown =
            |cast: usize| self.throw.is_none_or(|marks| throws[cast].outcome.marks == marks);
        let (position, seat, moment) = (scene.position.clone(), scene.seat, scene.turn_state);
        let checked = solution.check(&form.rules, &position, seat, moment);
        checked.map_err(|error| CliError::Position(vec![error.to_string()]))?;
        let analysis = Analysis::new(&solution, position, seat, moment, is_shown);
        let (rules, race) = (&form.rules, &form.race);
        if self.json.json {
            json::print(&solution_json::analysis(rules, race, &solution, &scene, &analysis))?;
        } else {
            let objective = solution.head().objective;
            out::print(&analysis_text::analysis(rules, race, objective, &analysis))?;
        }
        Ok(Exit::Success)
    }
}

//! `urlab readings`: plays the points that the source of a rule set leaves open both ways and ranks
//! them by how much they matter.

use std::path::PathBuf;

use clap::Args;

use crate::batch::player::USUAL_GAMES;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::learned::IfMissingArgs;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::play_options::{PlainArg, Playing};
use crate::cli::players::{PlayersArgs, STRONG};
use crate::cli::set::SetArgs;
use crate::cli::show::ReportFolder;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, show, threads};
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::question::readings::ReadingsQuestion;
use crate::input::readings::OpenPoint;
use crate::input::scenario::Scenario;
use crate::input::shell;
use crate::report::folder;
use crate::stats::correction::Correction;
use crate::study::observer::Session;
use crate::{input, study};

/// Plays each open point of a rule set both ways and ranks the points by how much they matter.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  urlab readings urgammon\n  urlab readings bell-tavola --bots \
        random,random --games 20000 \
                        --out reports\n\n\
                        The points are the `readings` of the rule file; the other readings are \
                        their `alternatives`. Each other reading is compared with the rule set as \
                        it is, under the same dice, in pairs of games in which the players \
                        exchange seats."
)]
pub struct ReadingsArgs {
    /// Name of a rule set (see `urlab rules list`) or path of its file; add overlays with `+`
    rules: String,
    #[command(flatten)]
    set: SetArgs,
    #[command(flatten)]
    players: PlayersArgs,
    /// Number of games of each reading with each kind of players, played in pairs
    #[arg(long, default_value_t = USUAL_GAMES, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(2..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    missing: IfMissingArgs,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    plain: PlainArg,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/readings
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
}

impl ReadingsArgs {
    /// Plays the readings and prints which points matter.
    ///
    /// # Errors
    /// The rule file is invalid or has no readings, the run is interrupted before the first games,
    /// or a folder or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let players = self.players.without_solution()?;
        let base = self.set.load(&self.rules)?;
        let points = input::readings::alternatives(&base);
        let rules = base.rules().clone();
        if points.is_empty() {
            return Err(CliError::NoReadings { rules: rules.name });
        }
        let staging =
            self.out.as_ref().map(|out| folder::begin(&out.join("readings"))).transpose()?;
        let asked = self.scenario(rules, points);
        let mut scenario =
            players.cast(asked, &self.rerun_command(STRONG))?.with_usual_evaluators()?;
        let observer = TerminalObserver::new(common.quiet);
        self.missing.prepare(&mut scenario, &observer, common)?;
        let play = || study::play(&scenario, &Session::new(&observer));
        let mut study = threads::pool(common)?.install(play)?;
        study.provenance.command = Some(self.rerun_command(&players.arguments(&scenario)));
        let folder = staging.map(|staging| ReportFolder {
            staging,
            outputs: &scenario.outputs,
            open: self.open,
        });
        show::show(&study, folder, self.json, common)
    }

    fn scenario(&self, rules: Rules, points: Vec<OpenPoint>) -> Scenario {
        let title = format!("Readings of {}", rules.title);
        let question =
            Question::Readings(ReadingsQuestion { points, correction: Correction::Holm });
        Scenario {
            title,
            about: "Each point that the source leaves open is played as the rule set reads it and \
                    with each other reading, under the same dice. The point that changes the game \
                    most comes first."
                .to_owned(),
            plain: self.plain.plain,
            ..self.playing.scenario("readings", vec![rules], self.games, question)
        }
    }

    /// The command that gives the same result again. `players` are the options that name them.
    fn rerun_command(&self, players: &str) -> String {
        let Self { games, playing: Playing { seed, throw_limit, level }, .. } = self;
        let rules = shell::word(&self.rules) + &self.set.arguments();
        format!(
            "urlab readings {rules}{players} --games {games} --seed {seed} \
                --throw-limit {throw_limit} --level {level}{}{}",
            self.plain.argument(),
            self.missing.argument()
        )
    }
}

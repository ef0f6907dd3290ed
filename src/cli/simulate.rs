//! `urlab simulate`: plays many games or matches of one rule set and prints the figures.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::balance::measures::Measures;
use crate::batch::player::USUAL_GAMES;
use crate::cli::bots::PlayerPair;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::keeping::{KeepArgs, Keeping, KeptPlan, ShardArg};
use crate::cli::learned::LearnedArgs;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::play_options::{Pace, PlainArg, Playing};
use crate::cli::players::{PlayersArgs, STRONG};
use crate::cli::show::ReportFolder;
use crate::cli::small_form::FormArgs;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, keeping, out, show};
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::input::shell;
use crate::report::{folder, transcripts};
use crate::solve::solution::Solution;
use crate::study;
use crate::study::observer::Session;

/// Plays many games, or matches, of one rule set and prints every figure with its interval.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab simulate urgammon\n  \
                        urlab simulate urgammon --players strong --games 100000\n  \
                        urlab simulate finkel --bots greedy,random --seed 7 --json\n  \
                        urlab simulate finkel --measures all --out reports\n  \
                        urlab simulate finkel --out reports --transcripts 10\n  \
                        urlab simulate urgammon --match --games 10000\n  \
                        urlab simulate finkel --pieces 3 --bots perfect,greedy\n\n\
                        Strong and casual players answer side by side: each kind plays against \
                        its own kind. Strong players play by a solution of `urlab solve` where \
                        there is one, else as the bot `learned`: by a file of `urlab learn`, or by \
                        a built-in one. If there is none, it learns the rules first and keeps what \
                        it learned.\n\n\
                        The first bot takes the first turn of every game. In a match, it takes \
                        the first turn of the first game, and chance decides who starts each \
                        later game. `perfect` needs a solution; `urlab solve finkel \
                        --pieces 3` makes one.")]
pub struct SimulateArgs {
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    players: PlayersArgs,
    /// The solution file for `perfect` and strong players [default: the file that `urlab solve`
    /// writes]
    #[arg(long, value_name = "FILE")]
    solution: Option<PathBuf>,
    #[command(flatten)]
    learned: LearnedArgs,
    /// Number of games of each kind of players, or of matches with --match
    #[arg(long, default_value_t = USUAL_GAMES, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    plain: PlainArg,
    #[command(flatten)]
    engine: EngineArg,
    /// The measures of games: `usual` is faster; `all` adds how much choice players have, lead
    /// changes and what happens on the squares; `feel` also adds how games feel, such as when they
    /// are decided
    #[arg(long, value_enum, default_value_t = MeasuresArg::Usual)]
    #[arg(hide_possible_values = true, value_name = "usual|all|feel")]
    measures: MeasuresArg,
    /// Play matches, as the `match` of the rule set defines them, instead of single games
    #[arg(long = "match")]
    matches: bool,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/simulate with charts; for matches, use a scenario instead
    #[arg(
        long,
        value_name = "OUT",
        default_value_if("open", "true", "reports"),
        conflicts_with = "matches"
    )]
    out: Option<PathBuf>,
    /// Also write the first N games of each kind of players into the report folder, each as a file
    /// that `urlab review` reads
    #[arg(long, value_name = "N", conflicts_with_all = ["matches", "shard"])]
    #[arg(allow_negative_numbers = true, value_parser = whole_number(1..=MOST_TRANSCRIPTS))]
    transcripts: Option<u64>,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    keep: KeepArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MeasuresArg {
    Usual,
    All,
    Feel,
}

/// The most games of a kind of players that are written down: a folder of more files is slow.
const MOST_TRANSCRIPTS: u64 = 100_000;

/// The name of the report and of its folder.
const NAME: &str = "simulate";

/// The last line of the output if some measures are not taken.
const MORE: &str = "Also measured with --measures all: actions, how much choice players have, \
    lead changes, squares; with --measures feel: how games feel.";

impl SimulateArgs {
    /// Plays the games or matches, prints the figures, and writes a report on request.
    ///
    /// # Errors
    /// The rule file is invalid, a solution is needed and missing, the rule set has no `match` for
    /// the requested matches, the run is interrupted before the first game, or a folder or standard
    /// output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        if self.transcripts.is_some() && self.out.is_none() {
            return Err(CliError::TranscriptsWithoutFolder);
        }
        let mut scenario = self.scenario()?;
        let observer = TerminalObserver::new(common.quiet);
        // Before learning and play, so that the user learns at once of a folder that cannot be
        // written. A shard has no folder.
        let out = self.out.as_ref().filter(|_| self.shard.shard.is_none());
        let staging = out.map(|out| folder::begin(&out.join(NAME))).transpose()?;
        study::check_before_learning(&scenario, self.engine.choice())?;
        self.learned.prepare(&mut scenario, &observer, common)?;
        let session = Session { engine: self.engine.choice(), ..Session::new(&observer) };
        study::check(&scenario, &session)?;
        let command = self.rerun_command(&self.players.arguments(&scenario));
        let plan = KeptPlan::of_command(&scenario, self.out.as_deref(), &command, self.shard.shard);
        if plan.share.is_some() {
            return keeping::write_shard(&plan, self.keep, session, common);
        }
        let keeping = Keeping::begin(&plan, self.keep)?;
        let has_more = scenario.measures == Measures::Usual && !self.matches;
        let (json, open) = (self.json, self.open);
        keeping.play(session, common, keeping::play(&scenario), |mut study, _| {
            study.provenance.command = Some(command.clone());
            let outputs = &scenario.outputs;
            if let (Some(staging), Some(count)) = (&staging, self.transcripts) {
                transcripts::write(staging, &scenario, &study, &self.form.arguments(), count)?;
            }
            let folder = staging.map(|staging| ReportFolder { staging, outputs, open });
            let exit = show::show(&study, folder, json, common)?;
            if common.verbose && !json.json && has_more {
                out::print(&format!("\n{MORE}\n"))?;
            }
            Ok(exit)
        })
    }

    /// The scenario of the command.
    ///
    /// # Errors
    /// The rule file is invalid, a solution is needed and missing, or the rule set has no `match`
    /// for the requested matches.
    pub fn scenario(&self) -> Result<Scenario, CliError> {
        let rules = self.form.rules()?;
        if self.matches && rules.match_play.is_none() {
            return Err(CliError::NoMatch { rules: rules.name });
        }
        self.scenario_of(rules)
    }

    fn scenario_of(&self, rules: Rules) -> Result<Scenario, CliError> {
        let games = if self.matches { 0 } else { self.games };
        let scenario = Scenario {
            solutions: vec![self.solution(&rules)?],
            evaluators: self.learned.evaluators(&rules, self.players.bots())?,
            matches: self.matches.then_some(self.games),
            seconds_per_throw: self.pace.seconds_per_throw,
            measures: match self.measures {
                MeasuresArg::Usual => Measures::Usual,
                MeasuresArg::All => Measures::All,
                MeasuresArg::Feel => Measures::Feel,
            },
            plain: self.plain.plain,
            ..self.playing.scenario(NAME, vec![rules], games, Question::Cases)
        };
        let cast = self.players.cast(scenario, &self.rerun_command(STRONG))?;
        Ok(if cast.feels() { cast.with_usual_evaluators()? } else { cast })
    }

    /// The solution that `perfect` plays by, or that was named for strong players.
    fn solution(&self, rules: &Rules) -> Result<Option<Arc<Solution>>, CliError> {
        let path = self.solution.as_deref();
        let open = || Ok(Arc::new(self.form.solution(rules, path)?));
        let is_needed = self.players.bots().map_or(path.is_some(), PlayerPair::needs_solution);
        is_needed.then(open).transpose()
    }

    /// The command that gives the same result again. `players` are the options that name them.
    fn rerun_command(&self, players: &str) -> String {
        let Playing { seed, throw_limit, level } = self.playing;
        let (rules, games) = (self.form.arguments(), self.games);
        let solution = self
            .solution
            .as_ref()
            .map_or_else(String::new, |file| format!(" --solution {}", shell::word(file)));
        let learned = self.learned.arguments();
        let measures = match self.measures {
            MeasuresArg::Usual => "",
            MeasuresArg::All => " --measures all",
            MeasuresArg::Feel => " --measures feel",
        };
        let matches = if self.matches { " --match" } else { "" };
        format!(
            "urlab simulate {rules}{players}{solution}{learned} --games {games} \
             --seed {seed} --throw-limit {throw_limit} --level {level}{}{measures}{matches}{}",
            self.plain.argument(),
            self.pace.argument()
        )
    }
}

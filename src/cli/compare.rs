//! `urlab compare`: plays rule sets under the same dice and prints the differences.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::batch::player::USUAL_GAMES;
use crate::cli::bots::PlayerPair;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::keeping::{KeepArgs, Keeping, KeptPlan, ShardArg};
use crate::cli::learned::IfMissingArgs;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::play_options::{Pace, PlainArg, Playing};
use crate::cli::players::{PlayersArgs, STRONG};
use crate::cli::set::SetArgs;
use crate::cli::show::ReportFolder;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, keeping, load, show, small_form};
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::question::compare::CompareQuestion;
use crate::input::scenario::Scenario;
use crate::input::shell;
use crate::report::folder;
use crate::solve::file::Objective;
use crate::solve::solution::Solution;
use crate::stats::correction::Correction;
use crate::study::observer::Session;

/// Plays rule sets under the same dice and prints how each differs from the first.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  urlab compare urgammon urgammon+no-safe-rosettes\n  \
        urlab compare urgammon --set pieces.pawn.count=5\n  \
                        urlab compare finkel blitz masters --games 100000 --out reports\n\n\
                        Every rule set plays games in pairs: in the second game of a pair, the \
                        players exchange seats and keep bot and dice. All rule sets see the same \
                        dice. With --set, one more rule set plays: the first one with these fields \
                        set. Strong and casual players answer side by side. A `compare:` block in \
                        a scenario does the same.")]
pub struct CompareArgs {
    /// Names of rule sets or paths of their files, with overlays after `+`; the first is the
    /// baseline
    #[arg(required = true, value_name = "RULES")]
    rules: Vec<String>,
    #[command(flatten)]
    set: SetArgs,
    #[command(flatten)]
    players: PlayersArgs,
    /// Number of games of each rule set with each kind of players, played in pairs
    #[arg(long, default_value_t = USUAL_GAMES, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(2..=1_000_000_000_000_u64))]
    games: u64,
    #[command(flatten)]
    playing: Playing,
    #[command(flatten)]
    pace: Pace,
    #[command(flatten)]
    plain: PlainArg,
    #[command(flatten)]
    missing: IfMissingArgs,
    /// The correction of verdicts for the number of questions
    #[arg(long, value_enum, default_value_t = CorrectionArg::Holm)]
    correction: CorrectionArg,
    #[command(flatten)]
    json: JsonArg,
    /// Also write a report folder OUT/compare
    #[arg(long, value_name = "OUT", default_value_if("open", "true", "reports"))]
    out: Option<PathBuf>,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    keep: KeepArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CorrectionArg {
    Holm,
    Fdr,
}

impl CompareArgs {
    /// Plays the rule sets and prints the differences.
    ///
    /// # Errors
    /// A rule file is invalid, there is nothing to compare with, the run is interrupted before the
    /// first games, or a folder or standard output cannot be written to.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let mut scenario = self.scenario()?;
        let observer = TerminalObserver::new(common.quiet);
        // Before learning and play, so that the user learns at once of a folder that cannot be
        // written. A shard has no folder.
        let out = self.out.as_ref().filter(|_| self.shard.shard.is_none());
        let staging = out.map(|out| folder::begin(&out.join(&scenario.name))).transpose()?;
        self.missing.prepare(&mut scenario, &observer, common)?;
        let session = Session::new(&observer);
        let command = self.rerun_command(&self.players.arguments(&scenario));
        let plan = KeptPlan::of_command(&scenario, self.out.as_deref(), &command, self.shard.shard);
        if plan.share.is_some() {
            return keeping::write_shard(&plan, self.keep, session, common);
        }
        let keeping = Keeping::begin(&plan, self.keep)?;
        let (json, open) = (self.json, self.open);
        keeping.play(session, common, keeping::play(&scenario), |mut study, _| {
            study.provenance.command = Some(command.clone());
            let outputs = &scenario.outputs;
            let folder = staging.map(|staging| ReportFolder { staging, outputs, open });
            show::show(&study, folder, json, common)
        })
    }

    /// The solution of each rule set, from its default path. Empty if no bot plays by a solution.
    fn solutions(&self, rules: &[Rules]) -> Result<Vec<Option<Arc<Solution>>>, CliError> {
        if !self.players.bots().is_some_and(PlayerPair::needs_solution) {
            return Ok(Vec::new());
        }
        let open = |(rules, arguments): (&Rules, String)| {
            small_form::solution(rules, Objective::Win, None, || arguments)
        };
        let arguments = self.rules.iter().cloned().chain([self.changed()]);
        rules.iter().zip(arguments).map(|argument| Ok(Some(Arc::new(open(argument)?)))).collect()
    }

    /// The scenario of the command.
    ///
    /// # Errors
    /// A rule file is invalid, a solution is needed and missing, or there is nothing to compare
    /// with.
    pub fn scenario(&self) -> Result<Scenario, CliError> {
        let mut rules = load::rule_sets(&self.rules)?;
        let mut others = self.rules[1..].to_vec();
        if !self.set.is_empty() {
            let changed = self.set.load(&self.rules[0])?;
            others.push(changed.rules().name.clone());
            rules.push(changed.rules().clone());
        }
        if others.is_empty() {
            return Err(CliError::OneRuleSet { rules: self.rules[0].clone() });
        }
        let correction = match self.correction {
            CorrectionArg::Holm => Correction::Holm,
            CorrectionArg::Fdr => Correction::FalseDiscoveryRate,
        };
        let question =
            Question::Compare(CompareQuestion { baseline: 0, quantities: None, correction });
        let scenario = Scenario {
            title: format!("{} and {}", rules[0].title, others.join(", ")),
            solutions: self.solutions(&rules)?,
            seconds_per_throw: self.pace.seconds_per_throw,
            plain: self.plain.plain,
            ..self.playing.scenario("compare", rules, self.games, question)
        };
        let command = self.rerun_command(STRONG);
        Ok(self.players.cast(scenario, &command)?.with_usual_evaluators()?)
    }

    /// The arguments that name the first rule set with the fields set.
    fn changed(&self) -> String {
        shell::word(&self.rules[0]) + &self.set.arguments()
    }

    /// The command that gives the same result again. `players` are the options that name them.
    fn rerun_command(&self, players: &str) -> String {
        let (games, seed, limit, level) =
            (self.games, self.playing.seed, self.playing.throw_limit, self.playing.level);
        format!(
            "urlab compare {}{}{players} --games {games} --seed {seed} --throw-limit \
                {limit} --level {level}{}{}{}",
            self.rules.iter().map(shell::word).collect::<Vec<_>>().join(" "),
            self.set.arguments(),
            self.plain.argument(),
            self.missing.argument(),
            self.pace.argument()
        )
    }
}

//! `urlab run`: plays a scenario and writes its report folder.

use std::path::PathBuf;

use clap::Args;

use crate::batch::plan::Stop;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::keeping::{KeepArgs, Keeping, KeptPlan, ShardArg};
use crate::cli::learned::IfMissingArgs;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::play_options::PlainArg;
use crate::cli::players::KindsArg;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, keeping, load, out, records_file, show, tune};
use crate::disk::NewFolder;
use crate::input::question::Question;
use crate::input::scenario::{Overrides, Scenario};
use crate::input::scenario_lookup;
use crate::report::file_head::FileHead;
use crate::report::files;
use crate::report::folder;
use crate::study::observer::{Session, Until};
use crate::study::{self, Study};

/// Plays every rule set of a scenario with every pair of bots and writes the report folder.
#[derive(Debug, Args)]
#[command(
    after_help = format!("Examples:\n  urlab run quickstart\n  urlab run my-scenario.yaml --games \
        10k --seed 2\n\n\
        Built-in scenarios: {}.\n\nThe report goes into OUT/NAME; NAME is the name of the \
        scenario. It replaces an earlier report only when it is complete. An interrupted run \
        keeps what was played, and a report of it, in OUT/NAME.interrupted. The same command \
        goes on from there.",
        scenario_lookup::shipped_names().join(", "))
)]
pub struct RunArgs {
    /// Name of a built-in scenario, or path of a scenario file
    scenario: PathBuf,
    /// Number of games, instead of `games` in the file; the number of matches and the games that
    /// confirm a tuning stay as they are
    #[arg(long, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(1..=1_000_000_000_000_u64))]
    games: Option<u64>,
    /// The seed, instead of `seed` in the file
    #[arg(long, allow_negative_numbers = true)]
    #[arg(value_parser = whole_number(0..=u64::MAX))]
    seed: Option<u64>,
    #[command(flatten)]
    kinds: KindsArg,
    #[command(flatten)]
    plain: PlainArg,
    /// The folder in which report folders are created
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    #[command(flatten)]
    shard: ShardArg,
    #[command(flatten)]
    keep: KeepArgs,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    engine: EngineArg,
    #[command(flatten)]
    missing: IfMissingArgs,
    #[command(flatten)]
    json: JsonArg,
}

impl RunArgs {
    /// The scenario with the values of the command line.
    ///
    /// # Errors
    /// Files are invalid.
    pub fn scenario(&self) -> Result<Scenario, CliError> {
        Ok(load::scenario_with(&self.scenario, self.overrides())?)
    }

    fn overrides(&self) -> Overrides {
        let (games, seed, plain) = (self.games, self.seed, self.plain.plain);
        Overrides { games, seed, players: self.kinds.players.clone(), plain }
    }

    /// The command that plays the scenario again.
    fn rerun_command(&self) -> String {
        let command = out::rerun_command("run", &self.scenario);
        command + &self.overrides().arguments() + &self.missing.argument()
    }

    /// Plays the scenario and writes its report, or the partial of a shard.
    ///
    /// # Errors
    /// Files are invalid, a folder cannot be written, or the run is interrupted before the first
    /// game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let mut scenario = self.scenario()?;
        let observer = TerminalObserver::new(common.quiet);
        let is_whole =
            self.shard.shard.is_none() && !matches!(scenario.question, Question::Tune(_));
        // Before learning and play, so that the user learns at once of a folder that cannot be
        // written, and not after an hour.
        let staging =
            is_whole.then(|| folder::begin(&self.out.join(&scenario.name))).transpose()?;
        study::check_before_learning(&scenario, self.engine.choice())?;
        self.missing.prepare(&mut scenario, &observer, common)?;
        let command = self.rerun_command();
        let plan = KeptPlan {
            scenario: &scenario,
            until: Until::Played,
            out: &self.out,
            name: scenario.name.clone(),
            command: &command,
            share: self.shard.shard,
            records: records_file::kinds(&scenario),
        };
        let if_missing = self.missing.choice();
        let engine = self.engine.choice();
        let session = Session { engine, if_missing, ..Session::new(&observer) };
        if plan.share.is_some() {
            return keeping::write_shard(&plan, self.keep, session, common);
        }
        if let Question::Tune(tune) = &scenario.question {
            let options = (self.keep, self.json, self.open);
            return Ok(tune::publish(&plan, tune, session, options, common)?
                .provenance
                .stop
                .into());
        }
        study::check(&scenario, &session)?;
        let keeping = Keeping::begin(&plan, self.keep)?;
        let report_folder =
            staging.map_or_else(|| folder::begin(&self.out.join(&scenario.name)), Ok)?;
        keeping.play(session, common, keeping::play(&scenario), |mut study, records| {
            study.provenance.command = Some(command.clone());
            records.publish(&report_folder, &FileHead::of(&study))?;
            self.publish(report_folder, &study, &scenario, common)
        })
    }

    /// Writes the report of a study, and prints it. With `--quiet`, it prints only JSON on request.
    fn publish(
        &self,
        staging: NewFolder,
        study: &Study,
        scenario: &Scenario,
        common: &Common,
    ) -> Result<Exit, CliError> {
        let stop = study.provenance.stop;
        interrupt::announce(stop);
        files::write_study(&staging, study, &scenario.outputs)?;
        let written = interrupt::publish(staging, stop == Stop::Interrupted)?;
        self.open.show(&written);
        if self.json.json || !common.quiet {
            show::print(study, Some(&written), self.json, common)?;
        }
        if stop == Stop::Interrupted {
            let warning = study.warnings.iter().find(|warning| warning.kind == "interrupted");
            let default = "interrupted: the report shows what was played";
            out::print_to_stderr(warning.map_or(default, |warning| &warning.text));
        }
        Ok(stop.into())
    }
}

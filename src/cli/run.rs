//! `urlab run`: plays a scenario and writes its report folder.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;

use crate::batch::plan::Stop;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::number::whole_number;
use crate::cli::open::OpenArg;
use crate::cli::records_file::RecordsFiles;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, load, out, show, threads, tune};
use crate::disk::NewFolder;
use crate::input::question::Question;
use crate::input::scenario::{Overrides, Scenario};
use crate::input::scenario_lookup;
use crate::report::file_head::FileHead;
use crate::report::files;
use crate::report::folder;
use crate::study::observer::Session;
use crate::study::{self, Study};

/// Plays every rule set of a scenario with every pair of bots and writes the report folder.
#[derive(Debug, Args)]
#[command(
    after_help = format!("Examples:\n  urlab run quickstart\n  urlab run my-scenario.yaml --games \
        10k --seed 2\n\n\
        Built-in scenarios: {}.\n\nThe report goes into OUT/NAME; NAME is the name of the \
        scenario. It replaces an earlier report only when it is complete. If there is an earlier \
        report, an interrupted run writes into OUT/NAME.interrupted instead.",
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
    /// The folder in which report folders are created
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    #[command(flatten)]
    open: OpenArg,
    #[command(flatten)]
    engine: EngineArg,
    #[command(flatten)]
    json: JsonArg,
}

impl RunArgs {
    /// Plays the scenario and writes its report.
    ///
    /// # Errors
    /// Files are invalid, a folder cannot be written, or the run is interrupted before the first
    /// game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let overrides = Overrides { games: self.games, seed: self.seed };
        let scenario = load::scenario_with(&self.scenario, overrides)?;
        let mut command = out::rerun_command("run", &self.scenario);
        for (option, value) in overrides.options() {
            // Writing to a `String` never fails.
            let _ = write!(command, " {option} {value}");
        }
        if let Question::Tune(tune) = &scenario.question {
            let outcome =
                tune::publish(&scenario, tune, &self.out, command, self.json, self.open, common)?;
            return Ok(if outcome.interrupted { Exit::Interrupted } else { Exit::Success });
        }
        self.play_and_publish(&scenario, command, common)
    }

    fn play_and_publish(
        &self,
        scenario: &Scenario,
        rerun_command: String,
        common: &Common,
    ) -> Result<Exit, CliError> {
        let observer = TerminalObserver::new(common.quiet);
        let session = Session { engine: self.engine.choice(), ..Session::new(&observer) };
        study::check(scenario, &session)?;
        // Before play, so that the user learns at once of a folder that cannot be written, and not
        // after an hour.
        let staging = folder::begin(&self.out.join(&scenario.name))?;
        let pool = threads::pool(common)?;
        let records = RecordsFiles::create(&staging, scenario)?;
        let session = Session { recorder: Some(&records), ..session };
        let played = pool.install(|| study::play(scenario, &session));
        records.finish(played.as_ref().ok().map(FileHead::of).as_ref())?;
        let mut study = played?;
        study.provenance.command = Some(rerun_command);
        self.publish(staging, &study, scenario, common)
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

//! `urlab run`: a scenario file becomes a report folder.

use std::path::PathBuf;

use clap::Args;

use crate::batch::plan::Stop;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::records_file::RecordsFiles;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, load, out, threads, tune};
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::report::file_head::FileHead;
use crate::report::folder::Staging;
use crate::report::{files, terminal};
use crate::study::observer::Session;
use crate::study::{self, Study};

/// Plays every rule set of a scenario with every pair of bots and writes the report folder.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab run scenarios/quickstart.yaml\n\nThe report goes into OUT/NAME, \
        NAME being the \
                        scenario's name. It replaces an earlier one only when it is complete: what \
                        an interrupted run has played goes into OUT/NAME.interrupted if an earlier \
                        one stands."
)]
pub struct RunArgs {
    /// The scenario file
    scenario: PathBuf,
    /// The folder that report folders are made in
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    #[command(flatten)]
    engine: EngineArg,
}

impl RunArgs {
    /// Plays the scenario and writes its report.
    ///
    /// # Errors
    /// Invalid files, a folder that cannot be written, an interruption before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let scenario = load::asked(&self.scenario)?;
        let again = out::again("run", &self.scenario);
        if let Question::Tune(tune) = &scenario.question {
            let outcome = tune::publish(&scenario, tune, &self.out, again, common)?;
            return Ok(if outcome.interrupted { Exit::Interrupted } else { Exit::Success });
        }
        self.study(&scenario, again, common)
    }

    fn study(&self, scenario: &Scenario, again: String, common: &Common) -> Result<Exit, CliError> {
        let watch = TerminalObserver::new(common.quiet);
        let session = Session { engine: self.engine.choice(), ..Session::new(&watch) };
        study::check(scenario, &session)?;
        // Before playing, so that a folder that cannot be written is known at once and not after an
        // hour.
        let staging = Staging::begin(&self.out.join(&scenario.name))?;
        let pool = threads::pool(common)?;
        let records = RecordsFiles::create(&staging, scenario)?;
        let session = Session { recorder: Some(&records), ..session };
        let played = pool.install(|| study::play(scenario, &session));
        records.finish(played.as_ref().ok().map(FileHead::of).as_ref())?;
        let mut study = played?;
        study.provenance.command = Some(again);
        publish_study(staging, &study, scenario, common)
    }
}

/// Writes the report of a study, and prints it unless it is to be quiet.
fn publish_study(
    staging: Staging,
    study: &Study,
    scenario: &Scenario,
    common: &Common,
) -> Result<Exit, CliError> {
    let stop = study.provenance.stop;
    files::write_study(&staging, study, &scenario.outputs)?;
    let written = interrupt::put_in_place(staging, stop == Stop::Interrupted)?;
    if !common.quiet {
        let told = terminal::short_report(study, out::has_colour());
        out::print(&format!("{told}\n{}", out::list(&written)))?;
    }
    if stop == Stop::Interrupted {
        let told = study.warnings.iter().find(|caution| caution.kind == "interrupted");
        let usual = "interrupted: the report holds what was played";
        out::complain(told.map_or(usual, |caution| &caution.text));
    }
    Ok(stop.into())
}

//! `urlab tune`: values of free fields that meet goals.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::balance::tune::{GoalVerdict, Outcome};
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, load, out, threads};
use crate::input::question::Question;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::Scenario;
use crate::report::document::Document;
use crate::report::file::NewFile;
use crate::report::folder::Staging;
use crate::report::{files, terminal};
use crate::study::observer::Session;
use crate::study::question::tune;

/// The name, in the report folder, of the rule file of the best candidate.
const FOUND: &str = "found.yaml";

/// Searches the free fields of a scenario's `tune` for rule sets that meet its goals, and confirms
/// them by fresh games.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab tune scenarios/tune-urgammon.yaml --write my-game.yaml\n\nThe \
        report goes into OUT/NAME, NAME \
                        being the scenario's name, with the best rule set as `found.yaml`, which \
                        extends the one that was \
                        tuned. Exit code: 0 if a rule set was confirmed to meet all goals, 1 if \
                        all candidates were shown to \
                        miss one, 2 if that is not decided with these games."
)]
pub struct TuneArgs {
    /// The scenario file, with a `tune` block
    scenario: PathBuf,
    /// The folder that report folders are made in
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    /// Write the best rule set to this file too
    #[arg(long, value_name = "FILE", value_parser = parse_rule_file)]
    write: Option<PathBuf>,
}

/// Rule sets are called as their files are.
fn parse_rule_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(".yaml").unwrap_or_default();
    let plain =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    if stem.is_empty() || stem.starts_with('-') || !stem.chars().all(plain) {
        return Err(
            "a file name of small letters, digits and hyphens that ends in `.yaml` is wanted, such \
                as `my-game.yaml`"
                .to_owned(),
        );
    }
    Ok(path)
}

impl TuneArgs {
    /// Searches, confirms and writes the report.
    ///
    /// # Errors
    /// Invalid files, a scenario that tunes nothing, a file that cannot be written, an interruption
    /// before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let scenario = load::asked(&self.scenario)?;
        let Question::Tune(tune) = &scenario.question else {
            return Err(CliError::NoTuning { file: self.scenario.display().to_string() });
        };
        // Before playing, so that a file that cannot be written is known at once and not after an
        // hour.
        let file = self.write.as_deref().map(NewFile::begin).transpose()?;
        let again = out::again("tune", &self.scenario);
        let outcome = publish(&scenario, tune, &self.out, again, common)?;
        if let (Some(file), Some(path)) = (file, &self.write)
            && let Some(text) = tune::rule_file(&scenario, tune, &outcome, path)?
        {
            file.finish(&text)?;
        }
        if outcome.interrupted {
            return Ok(Exit::Interrupted);
        }
        Ok(match outcome.answer() {
            GoalVerdict::Met => Exit::Success,
            GoalVerdict::Missed => Exit::Fails,
            GoalVerdict::NotDecided => Exit::NotDecided,
        })
    }
}

/// Plays a tuning, writes its report folder and prints it.
///
/// # Errors
/// A folder that cannot be written, an interruption before the first game.
pub(super) fn publish(
    scenario: &Scenario,
    tune: &TuneQuestion,
    out: &Path,
    reproduce: String,
    common: &Common,
) -> Result<Outcome, CliError> {
    let folder = out.join(&scenario.name);
    let staging = Staging::begin(&folder)?;
    let watch = TerminalObserver::new(common.quiet);
    let session = Session::new(&watch);
    let (mut study, outcome) =
        threads::pool(common)?.install(|| tune::answer(scenario, tune, &session))?;
    study.provenance.command = Some(reproduce);
    files::write_study(&staging, &study, &scenario.outputs)?;
    if let Some(text) = tune::rule_file(scenario, tune, &outcome, &folder.join(FOUND))? {
        staging.write(FOUND, text)?;
    }
    let written = interrupt::put_in_place(staging, outcome.interrupted)?;
    if !common.quiet {
        let told = terminal::document(&Document::without_charts(&study), out::has_colour());
        out::print(&format!("{told}\n{}", out::list(&written)))?;
    }
    if outcome.interrupted {
        out::complain("interrupted: the report holds what was found until then");
    }
    Ok(outcome)
}

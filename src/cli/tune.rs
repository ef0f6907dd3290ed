//! `urlab tune`: finds values of free fields that meet goals.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::balance::expect::Answer;
use crate::batch::plan::Stop;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::JsonArg;
use crate::cli::keeping::{self, KeepArgs, Keeping, KeptPlan};
use crate::cli::learned::IfMissingArgs;
use crate::cli::open::OpenArg;
use crate::cli::play_options::PlainArg;
use crate::cli::players::KindsArg;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, interrupt, load, out, show};
use crate::disk::{self, DiskError, NewFile};
use crate::input::question::Question;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::{Overrides, Scenario};
use crate::report::files;
use crate::report::folder;
use crate::study::Study;
use crate::study::observer::{Session, Until};
use crate::study::question::tune;

/// The name, in the report folder, of the rule file of the best candidate.
const FOUND: &str = "found.yaml";

/// Searches the free fields of a scenario's `tune` block for rule sets that meet its goals, and
/// confirms them with new games.
#[derive(Debug, Args)]
#[command(after_help = "Example: urlab tune tune-urgammon --write my-game.yaml\n\nThe \
        report goes into OUT/NAME; NAME is the name of the scenario. Its file `found.yaml` is the \
        best rule set, and it extends the tuned rule set. Exit code: 0 if a rule set is confirmed \
        to meet all goals, 1 if every candidate is shown to miss a goal, 2 if these games do not \
        decide it.")]
pub struct TuneArgs {
    /// Name of a built-in scenario, or path of a scenario file, with a `tune` block
    scenario: PathBuf,
    #[command(flatten)]
    kinds: KindsArg,
    #[command(flatten)]
    plain: PlainArg,
    /// The folder in which report folders are created
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
    #[command(flatten)]
    open: OpenArg,
    /// Also write the best rule set to this file, if it is confirmed to meet all goals
    #[arg(long, value_name = "FILE", value_parser = parse_rule_file)]
    write: Option<PathBuf>,
    #[command(flatten)]
    keep: KeepArgs,
    #[command(flatten)]
    missing: IfMissingArgs,
    #[command(flatten)]
    json: JsonArg,
}

/// Parses the path of a rule file. Its name is also the name of the rule set.
fn parse_rule_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.strip_suffix(".yaml").unwrap_or_default();
    if !is_rule_name(stem) {
        return Err(
            "write a file name of lower-case letters, digits and hyphens that ends in `.yaml`, \
             such as `my-game.yaml`"
                .to_owned(),
        );
    }
    Ok(path)
}

/// Can a rule set have this name?
pub(super) fn is_rule_name(name: &str) -> bool {
    let is_allowed =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (1..=100).contains(&name.len()) && !name.starts_with('-') && name.chars().all(is_allowed)
}

impl TuneArgs {
    /// Searches, confirms and writes the report.
    ///
    /// # Errors
    /// Files are invalid, the scenario has no `tune` block, a file cannot be written, or the run is
    /// interrupted before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let players = self.kinds.players.clone();
        let overrides = Overrides { players, plain: self.plain.plain, ..Overrides::default() };
        let arguments = overrides.arguments() + &self.missing.argument();
        let mut scenario = load::scenario_with(&self.scenario, overrides)?;
        let Question::Tune(tune) = scenario.question.clone() else {
            return Err(CliError::NoTuning { file: self.scenario.display().to_string() });
        };
        // Before play, so that the user learns at once of a file that cannot be written, and not
        // after an hour.
        let file = self.write.as_deref().map(|path| self.begin(path, &scenario)).transpose()?;
        let observer = TerminalObserver::new(common.quiet);
        self.missing.prepare(&mut scenario, &observer, common)?;
        let command = out::rerun_command("tune", &self.scenario) + &arguments;
        let plan = KeptPlan {
            scenario: &scenario,
            until: Until::Played,
            out: &self.out,
            name: scenario.name.clone(),
            command: &command,
            share: None,
            records: [false; 2],
        };
        let session = Session { if_missing: self.missing.choice(), ..Session::new(&observer) };
        let options = (self.keep, self.json, self.open);
        let study = publish(&plan, &tune, session, options, common)?;
        let exit = match study.answer {
            _ if study.provenance.stop == Stop::Interrupted => Exit::Interrupted,
            Some(Answer::Holds) => Exit::Success,
            Some(Answer::Fails) => Exit::Fails,
            Some(Answer::NotDecided { .. }) | None => Exit::NotDecided,
        };
        if let (Some(file), Some(path)) = (file, &self.write) {
            match tune::rule_file(&tune, &study, path)?.filter(|_| exit == Exit::Success) {
                Some(text) => file.finish_with(text)?,
                None => out::print_to_stderr(&self.not_written(path, &scenario, exit)),
            }
        }
        Ok(exit)
    }
}

impl TuneArgs {
    /// Begins the rule file. It must not be inside the report folder, which is replaced.
    fn begin(&self, path: &Path, scenario: &Scenario) -> Result<NewFile, DiskError> {
        let report = self.out.join(&scenario.name);
        disk::distinct(&[("the report folder", &report), ("--write", path)])?;
        NewFile::begin(path)
    }

    /// Says that the rule file was not written, why, and where the best candidate is.
    fn not_written(&self, path: &Path, scenario: &Scenario, exit: Exit) -> String {
        let reason = match exit {
            Exit::Interrupted => "the search was interrupted",
            Exit::Fails => "every candidate misses a goal",
            _ => "these games do not decide whether a candidate meets all goals",
        };
        let found = self.out.join(&scenario.name).join(FOUND);
        let best = if exit == Exit::Interrupted || !found.is_file() {
            String::new()
        } else {
            format!("; the best candidate is in {}", found.display())
        };
        format!("note: {} was not written: {reason}{best}", path.display())
    }
}

/// Plays a tuning, writes its report folder and prints it.
///
/// # Errors
/// A folder cannot be written, or the run is interrupted before the first game.
pub(super) fn publish(
    plan: &KeptPlan<'_>,
    tune: &TuneQuestion,
    session: Session<'_>,
    (keep, json, open): (KeepArgs, JsonArg, OpenArg),
    common: &Common,
) -> Result<Study, CliError> {
    let scenario = plan.scenario;
    let keeping = Keeping::begin(plan, keep)?;
    let folder = plan.out.join(&scenario.name);
    let staging = folder::begin(&folder)?;
    keeping.play(session, common, keeping::play(scenario), |mut study, _| {
        study.provenance.command = Some(plan.command.to_owned());
        let is_interrupted = study.provenance.stop == Stop::Interrupted;
        interrupt::announce(study.provenance.stop);
        files::write_study(&staging, &study, &scenario.outputs)?;
        if let Some(text) = tune::rule_file(tune, &study, &folder.join(FOUND))? {
            staging.write(FOUND, text)?;
        }
        let written = interrupt::publish(staging, is_interrupted)?;
        open.show(&written);
        if json.json || !common.quiet {
            show::print(&study, Some(&written), json, common)?;
        }
        if is_interrupted {
            out::print_to_stderr("interrupted: the report shows what was found until then");
        }
        Ok(study)
    })
}

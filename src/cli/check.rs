//! `urlab check`: does what scenarios expect hold?

use std::path::PathBuf;

use clap::Args;

use crate::balance::expect::Answer;
use crate::batch::plan::Stop;
use crate::cli::case::{Games, Session, ToPlay, Until};
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::{Common, interrupt, load, out, threads};
use crate::input::case;
use crate::input::fault::Faults;
use crate::input::scenario::Scenario;
use crate::report::file::NewFile;
use crate::report::files::FilesError;
use crate::report::{Case, Report, expectations, json, junit, markdown, terminal};

/// Plays scenarios until every statement of their `expect` is decided, and says which hold.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab check scenarios/balance-gates.yaml --junit junit.xml --markdown \
        check.md\n\nA statement holds, \
                  fails, or is not decided with the scenario's games. Exit code: 0 if all hold, 1 \
                  if any fails, 2 if none \
                  fails but some are not decided. All answers of a scenario together are right at \
                  its `level`. docs/ci.md \
                  shows workflows for GitHub Actions and GitLab CI."
)]
pub struct CheckArgs {
    /// The scenario files; all are played, and the worst answer decides
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
    /// Write the answers as a test report in XML, as CI systems read it, a test case each
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the answers as Markdown, fit for the summary of a CI job
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write the answers as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineArg,
}

impl CheckArgs {
    /// Plays the scenarios and says what holds.
    ///
    /// # Errors
    /// Faulty files, a scenario that expects nothing, a file that cannot be written, an
    /// interruption before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let scenarios = load_all(&self.scenarios)?;
        // Before playing, so that a file that cannot be written is known at once and not after an
        // hour.
        let begin = |path: &Option<PathBuf>| path.as_deref().map(NewFile::begin).transpose();
        let [junit_file, markdown_file, json_file] =
            [begin(&self.junit)?, begin(&self.markdown)?, begin(&self.json)?];
        let (reports, stop) =
            threads::pool(common)?.install(|| play(&scenarios, self.engine, common.quiet))?;
        let documents: Vec<_> = reports
            .iter()
            .zip(&self.scenarios)
            .map(|(report, file)| expectations::document(report, &out::again("check", file)))
            .collect();
        if !common.quiet {
            let shown =
                documents.iter().map(|document| terminal::document(document, out::has_colour()));
            out::print(&shown.collect::<Vec<_>>().join("\n"))?;
        }
        if stop == Stop::Interrupted {
            let any = [&self.junit, &self.markdown, &self.json].into_iter().any(Option::is_some);
            let files = if any { "; no file was written" } else { "" };
            out::complain(&format!(
                "interrupted: the answers are those of the games played{files}"
            ));
            return Ok(Exit::Interrupted);
        }
        if let Some(file) = junit_file {
            file.finish(&junit::suites(&reports).map_err(FilesError::from)?)?;
        }
        if let Some(file) = markdown_file {
            let pages = documents.iter().map(markdown::document).collect::<Result<Vec<_>, _>>();
            file.finish(&pages.map_err(FilesError::from)?.join("\n"))?;
        }
        if let Some(file) = json_file {
            file.finish(&format!("{:#}\n", json::check(&reports)))?;
        }
        Ok(match Answer::of_all(reports.iter().map(expectations::answer)) {
            Answer::Holds => Exit::Success,
            Answer::Fails => Exit::Fails,
            Answer::NotDecided { .. } => Exit::NotDecided,
        })
    }
}

/// All scenarios, or the faults of all of them.
fn load_all(files: &[PathBuf]) -> Result<Vec<Scenario>, CliError> {
    let mut scenarios = Vec::new();
    let mut faults = Vec::new();
    for file in files {
        match load::asked(file) {
            Ok(scenario) => scenarios.push(scenario),
            Err(found) => faults.extend(found.0),
        }
    }
    if !faults.is_empty() {
        return Err(Faults(faults).into());
    }
    let nothing = files.iter().zip(&scenarios).find(|(_, scenario)| scenario.expect.is_empty());
    match nothing {
        Some((file, _)) => Err(CliError::NoExpectations { file: file.display().to_string() }),
        None => Ok(scenarios),
    }
}

/// Plays scenario after scenario; after an interruption the rest is left out.
fn play(
    scenarios: &[Scenario],
    engine: EngineArg,
    quiet: bool,
) -> Result<(Vec<Report>, Stop), CliError> {
    let mut reports: Vec<Report> = Vec::new();
    for scenario in scenarios {
        let session = Session { scenario, interrupted: interrupt::listen(), engine, quiet };
        session.check_engine(Until::Decided)?;
        let planned = case::cases(&scenario.rules, &scenario.bots);
        let all = planned.len();
        let mut cases = Vec::new();
        let mut interrupted = false;
        for case in planned {
            let Ok(games) = session.games(&ToPlay::new(scenario, &case), None, Until::Decided)
            else {
                break;
            };
            let Games { study, expectations, stop } = games;
            interrupted = stop == Stop::Interrupted;
            let case::Case { id, label, .. } = case;
            cases.extend(study.map(|study| Case { id, label, study, matches: None, expectations }));
            if interrupted {
                break;
            }
        }
        if cases.is_empty() && reports.is_empty() {
            return Err(CliError::NoGames);
        }
        let Scenario { name, title, about, .. } = scenario;
        let cases_left_out = all - cases.len();
        reports.push(Report {
            name: name.clone(),
            title: title.clone(),
            about: about.clone(),
            cases,
            cases_left_out,
        });
        if interrupted {
            return Ok((reports, Stop::Interrupted));
        }
    }
    Ok((reports, Stop::Complete))
}

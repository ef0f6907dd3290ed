//! `urlab check`: checks the statements that scenarios have under `expect`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::balance::expect::Answer;
use crate::batch::ledger::Entries;
use crate::batch::plan::Stop;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::json::{self, JsonArg};
use crate::cli::keeping::{KeepArgs, Keeping, KeptPlan};
use crate::cli::learned::IfMissingArgs;
use crate::cli::play_options::PlainArg;
use crate::cli::players::KindsArg;
use crate::cli::terminal_observer::TerminalObserver;
use crate::cli::{Common, keeping, load, out, show};
use crate::disk::{self, NewFile};
use crate::input::diagnostic::Diagnostics;
use crate::input::scenario::{Overrides, Scenario};
use crate::report::document::Document;
use crate::report::files::FilesError;
use crate::report::{junit, markdown, summary};
use crate::study::Study;
use crate::study::error::Error;
use crate::study::observer::{Session, Until};

/// Plays scenarios until every statement under `expect` is decided, and prints which statements
/// hold.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab check balance-gates --junit junit.xml --markdown check.md\n\nA \
                  statement holds, \
                  fails, or is not decided with the games of its scenario. Exit code: 0 if all \
                  statements hold, 1 if any statement fails, 2 if no statement fails but some are \
                  not decided. All answers of a scenario together are correct with probability \
                  `level`. docs/ci.md shows workflows for GitHub Actions and GitLab CI."
)]
pub struct CheckArgs {
    /// Names of built-in scenarios or paths of scenario files; all are played, and the worst
    /// answer gives the exit code
    #[arg(required = true, value_name = "SCENARIO")]
    scenarios: Vec<PathBuf>,
    #[command(flatten)]
    kinds: KindsArg,
    #[command(flatten)]
    plain: PlainArg,
    /// Write the answers as test cases in XML for CI systems, in the format of `JUnit`
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the answers as Markdown, for the summary of a CI job
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    #[command(flatten)]
    json: JsonArg,
    #[command(flatten)]
    engine: EngineArg,
    #[command(flatten)]
    missing: IfMissingArgs,
    #[command(flatten)]
    keep: KeepArgs,
}

impl CheckArgs {
    /// Plays the scenarios and prints which statements hold.
    ///
    /// # Errors
    /// Files are invalid, a scenario has no statements, a file cannot be written, or the run is
    /// interrupted before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let overrides = self
            .plain
            .with(Overrides { players: self.kinds.players.clone(), ..Overrides::default() });
        let mut scenarios = load_all(&self.scenarios, &overrides)?;
        // Before play, so that the user learns at once of a file that cannot be written, and not
        // after an hour.
        let outputs = [("--junit", &self.junit), ("--markdown", &self.markdown)];
        let named = outputs.iter().filter_map(|(option, path)| Some((*option, path.as_deref()?)));
        disk::distinct(&named.collect::<Vec<_>>())?;
        let observer = TerminalObserver::new(common.quiet);
        let begin = |path: &Option<PathBuf>| path.as_deref().map(NewFile::begin).transpose();
        let [junit_file, markdown_file] = [begin(&self.junit)?, begin(&self.markdown)?];
        for scenario in &mut scenarios {
            self.missing.prepare(scenario, &observer, common)?;
        }
        let commands: Vec<String> = self
            .scenarios
            .iter()
            .map(|file| {
                let options = overrides.arguments() + &self.missing.argument();
                out::rerun_command("check", file) + &options
            })
            .collect();
        let plans = scenarios.iter().zip(&commands);
        let begin =
            |(scenario, command): (_, &String)| Keeping::begin(&plan(scenario, command), self.keep);
        let keepings = plans.map(begin).collect::<Result<Vec<_>, _>>()?;
        let (studies, stop) = self.play(&scenarios, &commands, &keepings, common)?;
        if self.json.json {
            json::print(&summary::check(&studies))?;
        } else if !common.quiet {
            let texts = studies.iter().map(|study| show::text(study, common));
            out::print(&texts.collect::<Vec<_>>().join("\n"))?;
        }
        if stop == Stop::Interrupted {
            let has_files = self.junit.is_some() || self.markdown.is_some();
            let files = if has_files { "; no file was written" } else { "" };
            let text = "interrupted: the answers come from the games played until then";
            out::print_to_stderr(&format!("{text}{files}"));
            return Ok(Exit::Interrupted);
        }
        if let Some(file) = junit_file {
            file.finish_with(junit::suites(&studies).map_err(FilesError::from)?)?;
        }
        if let Some(file) = markdown_file {
            let pages = studies
                .iter()
                .map(|study| markdown::document(&Document::without_charts(study)))
                .collect::<Result<Vec<_>, _>>();
            file.finish_with(pages.map_err(FilesError::from)?.join("\n"))?;
        }
        keepings.iter().try_for_each(Keeping::delete)?;
        Ok(match Answer::of_all(studies.iter().filter_map(|study| study.answer)) {
            Answer::Holds => Exit::Success,
            Answer::Fails => Exit::Fails,
            Answer::NotDecided { .. } => Exit::NotDecided,
        })
    }

    /// Plays one scenario after another. An interruption skips the rest. What was played is then
    /// kept.
    fn play(
        &self,
        scenarios: &[Scenario],
        commands: &[String],
        keepings: &[Keeping],
        common: &Common,
    ) -> Result<(Vec<Study>, Stop), CliError> {
        let observer = TerminalObserver::new(common.quiet);
        let session = Session {
            engine: self.engine.choice(),
            until: Until::Decided,
            ..Session::new(&observer)
        };
        let mut studies: Vec<Study> = Vec::new();
        let mut played: Vec<(&Keeping, Entries)> = Vec::new();
        for ((scenario, keeping), command) in scenarios.iter().zip(keepings).zip(commands) {
            let found = keeping.play_kept(session, common, keeping::play(scenario));
            let is_stopped = matches!(&found, Err(_) | Ok(((_, Stop::Interrupted), _)));
            match found {
                Ok(((mut study, _), entries)) => {
                    study.provenance.command = Some(command.clone());
                    studies.push(study);
                    played.push((keeping, entries));
                }
                Err(CliError::Study(Error::NoGames)) if !studies.is_empty() => {}
                Err(error) => return Err(error),
            }
            if is_stopped {
                // The last keeping is that of the interrupted scenario.
                for (keeping, entries) in &played {
                    keeping.save(entries, false)?;
                }
                keeping.say_how_to_go_on();
                return Ok((studies, Stop::Interrupted));
            }
        }
        Ok((studies, Stop::Complete))
    }
}

/// The plan of the check of a scenario.
fn plan<'a>(scenario: &'a Scenario, command: &'a str) -> KeptPlan<'a> {
    KeptPlan {
        scenario,
        until: Until::Decided,
        out: Path::new(keeping::REPORTS),
        name: format!("{}-check", scenario.name),
        command,
        share: None,
        records: [false; 2],
    }
}

/// Loads all scenarios, or returns the errors of all of them.
fn load_all(files: &[PathBuf], overrides: &Overrides) -> Result<Vec<Scenario>, CliError> {
    let mut scenarios = Vec::new();
    let mut diagnostics = Vec::new();
    for file in files {
        match load::scenario_with(file, overrides.clone()) {
            Ok(scenario) => scenarios.push(scenario),
            Err(found) => diagnostics.extend(found.0),
        }
    }
    if !diagnostics.is_empty() {
        return Err(Diagnostics(diagnostics).into());
    }
    let without_statements =
        files.iter().zip(&scenarios).find(|(_, scenario)| scenario.expect.is_empty());
    match without_statements {
        Some((file, _)) => Err(CliError::NoExpectations { file: file.display().to_string() }),
        None => Ok(scenarios),
    }
}

//! `urlab run`: a scenario file becomes a report folder.

use std::path::PathBuf;

use clap::Args;

use crate::balance::match_findings;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::{Each, Warning};
use crate::batch::matches::{self, MatchPlan, MatchTally};
use crate::batch::plan::Stop;
use crate::batch::rounds::Batch;
use crate::cli::case::{CaseListener, Games, Session, ToPlay, Until};
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::progress::Bar;
use crate::cli::records_file::{RecordsFile, WriterGone};
use crate::cli::{Common, interrupt, load, out, question, threads, tune};
use crate::game::rules::Rules;
use crate::input::case;
use crate::input::question::Question;
use crate::input::scenario::{Output, Scenario};
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::report::answer::Answer;
use crate::report::folder::Staging;
use crate::report::parquet::records::Row;
use crate::report::{Case, Report, files, terminal};

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
    /// Faulty files, a folder that cannot be written, an interruption before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let scenario = load::asked(&self.scenario)?;
        let again = out::again("run", &self.scenario);
        if let Question::Tune(tune) = &scenario.question {
            let outcome = tune::publish(&scenario, tune, &self.out, again, common)?;
            return Ok(if outcome.interrupted { Exit::Interrupted } else { Exit::Success });
        }
        let interrupted = interrupt::listen();
        let session =
            Session { scenario: &scenario, interrupted, engine: self.engine, quiet: common.quiet };
        session.check_engine(Until::Played)?;
        // Before playing, so that a folder that cannot be written is known at once and not after an
        // hour.
        let staging = Staging::begin(&self.out.join(&scenario.name))?;
        let pool = threads::pool(common)?;
        let table = question::Table { interrupted, quiet: common.quiet };
        if let Some(answer) =
            pool.install(|| question::answer(&scenario, Some(again.clone()), &table))
        {
            let (answer, stop) = answer?;
            return publish(staging, &answer, &scenario, stop, common);
        }
        let run = Run(session);
        let (report, stop) = pool.install(|| run.play(&staging))?;
        files::write(&staging, &report, &scenario.outputs, Some(&again))?;
        let written = interrupt::put_in_place(staging, stop == Stop::Interrupted)?;
        if !common.quiet {
            let cases = report.cases.iter().map(|case| terminal::case(case, out::has_colour()));
            out::print(&format!(
                "{}\n{}",
                cases.collect::<Vec<_>>().join("\n"),
                out::list(&written)
            ))?;
        }
        if stop != Stop::Interrupted {
            return Ok(Exit::Success);
        }
        out::complain(
            &report
                .left_out()
                .unwrap_or_else(|| "interrupted: the report holds what was played".to_owned()),
        );
        Ok(Exit::Interrupted)
    }
}

/// Writes the report of an answer, and prints it.
fn publish(
    staging: Staging,
    answer: &Answer,
    scenario: &Scenario,
    stop: Stop,
    common: &Common,
) -> Result<Exit, CliError> {
    files::write_document(
        &staging,
        &answer.document,
        &answer.summary,
        &answer.tables,
        &scenario.outputs,
    )?;
    let written = interrupt::put_in_place(staging, stop == Stop::Interrupted)?;
    if !common.quiet {
        out::print(&format!(
            "{}\n{}",
            terminal::document(&answer.document, out::has_colour()),
            out::list(&written)
        ))?;
    }
    if stop != Stop::Interrupted {
        return Ok(Exit::Success);
    }
    out::complain("interrupted: the report holds what was played");
    Ok(Exit::Interrupted)
}

/// A scenario being played.
struct Run<'a>(Session<'a>);

impl Run<'_> {
    fn play(&self, staging: &Staging) -> Result<(Report, Stop), CliError> {
        let records = Records {
            games: self.records_file(staging, "games.parquet", true)?,
            matches: self.records_file(
                staging,
                "matches.parquet",
                self.0.scenario.matches.is_some(),
            )?,
        };
        let played = self.cases(&records);
        if let Some(file) = records.games {
            file.finish()?;
        }
        if let Some(file) = records.matches {
            file.finish()?;
        }
        let (cases, stop) = played?;
        let Scenario { name, title, about, .. } = self.0.scenario;
        let report = Report {
            name: name.clone(),
            title: title.clone(),
            about: about.clone(),
            cases_left_out: self.0.scenario.rules.len() * self.0.scenario.bots.len() - cases.len(),
            cases,
        };
        Ok((report, stop))
    }

    /// The file of records of this name, if the scenario asks for records and these `are_played`.
    fn records_file<R: Row>(
        &self,
        staging: &Staging,
        name: &str,
        are_played: bool,
    ) -> Result<Option<RecordsFile<R>>, CliError> {
        let wanted = are_played && self.0.scenario.outputs.has(Output::Games);
        Ok(wanted
            .then(|| RecordsFile::create(&staging.path(name)?, self.0.scenario.measures))
            .transpose()?)
    }

    /// Plays case after case; after an interruption the rest is left out.
    fn cases(&self, records: &Records) -> Result<(Vec<Case>, Stop), CliError> {
        let mut cases: Vec<Case> = Vec::new();
        for planned in case::cases(&self.0.scenario.rules, &self.0.scenario.bots) {
            let to_play = ToPlay::new(self.0.scenario, &planned);
            // A writer that is gone tells its reason when the file is finished; until then there is
            // nothing more to do.
            let Ok(games) = self.0.games(&to_play, records.games.as_ref(), Until::Played) else {
                return Ok((cases, Stop::Interrupted));
            };
            let Games { study, expectations, mut stop } = games;
            let Some(mut study) = study else {
                return if cases.is_empty() { Err(CliError::NoGames) } else { Ok((cases, stop)) };
            };
            let mut of_matches = None;
            if let Some(planned) = self.0.scenario.matches {
                if stop != Stop::Interrupted {
                    let Ok(played) = self.matches(&to_play, planned, records) else {
                        return Ok((cases, Stop::Interrupted));
                    };
                    (of_matches, stop) = played;
                }
                if of_matches.is_none() {
                    study.warnings.push(Warning::InterruptedMatches { matches: 0, planned });
                }
            }
            let case::Case { id, label, .. } = planned;
            cases.push(Case { id, label, study, matches: of_matches, expectations });
            if stop == Stop::Interrupted {
                return Ok((cases, Stop::Interrupted));
            }
        }
        Ok((cases, Stop::Complete))
    }

    /// Plays the matches of a case; no study of none.
    fn matches(
        &self,
        case: &ToPlay<'_>,
        matches: u64,
        records: &Records,
    ) -> Result<(Option<MatchStudy>, Stop), WriterGone> {
        // The scenario was checked: where matches are asked for, every rule set has one.
        let Some(terms) = case.rules.match_play else { return Ok((None, Stop::Complete)) };
        let plan = MatchPlan {
            rules: Rules::clone(&case.rules),
            terms,
            bots: case.bots.clone(),
            matches,
            seed: self.0.scenario.seed,
            throw_limit: self.0.scenario.throw_limit,
        };
        let bar = Bar::new(case.label, plan.matches, Each::Match, self.0.quiet);
        let mut listener =
            CaseListener { case, file: records.matches.as_ref(), enough: |_: &MatchTally| false };
        let batch = matches::run(&plan, self.0.interrupted, &bar, &mut listener);
        bar.clear();
        let Batch { tally, stop } = batch?;
        Ok((match_findings::match_study(&plan, &tally, stop, self.0.scenario.level), stop))
    }
}

/// The files of records, where they are asked for.
struct Records {
    games: Option<RecordsFile<GameRecord>>,
    matches: Option<RecordsFile<MatchRecord>>,
}

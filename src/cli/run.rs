//! `urlab run`: a scenario file becomes a report folder.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::Args;

use crate::balance::findings;
use crate::balance::measures;
use crate::balance::precision::{self, Precision};
use crate::batch::plan::{Plan, Stop};
use crate::batch::runner::{self, Listener};
use crate::batch::tally::Tally;
use crate::cli::error::CliError;
use crate::cli::exit::Exit;
use crate::cli::games_file::{GamesFile, WriterGone};
use crate::cli::progress::GamesBar;
use crate::cli::{Common, interrupt, out, threads};
use crate::game::rules::{Rules, WinClass};
use crate::play::bots::BotKind;
use crate::play::record::GameRecord;
use crate::report::folder::Staging;
use crate::report::{Case, Report, files, terminal};
use crate::spec;
use crate::spec::scenario::{Output, Scenario};

/// Plays every rule set of a scenario with every pair of bots and writes the report folder.
#[derive(Debug, Args)]
#[command(
    after_help = "Example: urlab run scenarios/quickstart.yaml\n\nThe report goes into OUT/NAME, NAME being the \
                        scenario's name. It replaces an earlier one only when it is complete."
)]
pub struct RunArgs {
    /// The scenario file
    scenario: PathBuf,
    /// The folder that report folders are made in
    #[arg(long, value_name = "OUT", default_value = "reports")]
    out: PathBuf,
}

impl RunArgs {
    /// Plays the scenario and writes its report.
    ///
    /// # Errors
    /// Faulty files, a folder that cannot be written, an interruption before the first game.
    pub fn execute(&self, common: &Common) -> Result<Exit, CliError> {
        let scenario = spec::scenario::load(&self.scenario, precision::MEASURES)?;
        // Before playing, so that a folder that cannot be written is known at once and not after an hour.
        let staging = Staging::begin(&self.out.join(&scenario.name))?;
        let session = Session { scenario: &scenario, interrupted: interrupt::listen(), quiet: common.quiet };
        let (report, stop) = threads::pool(common)?.install(|| session.play(&staging))?;
        let reproduce = self.scenario.file_name().map(|file| format!("urlab run {}", file.to_string_lossy()));
        files::write(&staging, &report, &scenario.outputs, reproduce.as_deref())?;
        let written = staging.publish()?;
        if !common.quiet {
            let cases = report.cases.iter().map(|case| terminal::case(case, out::has_colour()));
            let written = written.iter().map(|file| format!("  {}", file.display()));
            let written = written.collect::<Vec<_>>().join("\n");
            out::print(&format!("{}\nWritten:\n{written}\n", cases.collect::<Vec<_>>().join("\n")))?;
        }
        if stop != Stop::Interrupted {
            return Ok(Exit::Success);
        }
        out::complain(&report.left_out().unwrap_or_else(|| "interrupted: the report holds what was played".to_owned()));
        Ok(Exit::Interrupted)
    }
}

/// A scenario being played.
struct Session<'a> {
    scenario: &'a Scenario,
    interrupted: &'a AtomicBool,
    quiet: bool,
}

impl Session<'_> {
    fn play(&self, staging: &Staging) -> Result<(Report, Stop), CliError> {
        let wanted = self.scenario.outputs.has(Output::Games);
        let games_file = wanted.then(|| GamesFile::create(&staging.path("games.parquet")?)).transpose()?;
        let played = self.cases(games_file.as_ref());
        if let Some(file) = games_file {
            file.finish()?;
        }
        let (cases, stop) = played?;
        let Scenario { name, title, about, .. } = self.scenario;
        let report = Report {
            name: name.clone(),
            title: title.clone(),
            about: about.clone(),
            cases_left_out: self.scenario.rules.len() * self.scenario.bots.len() - cases.len(),
            cases,
        };
        Ok((report, stop))
    }

    /// Plays case after case; after an interruption the rest is left out.
    fn cases(&self, games_file: Option<&GamesFile>) -> Result<(Vec<Case>, Stop), CliError> {
        let asked = self.scenario.precision.as_ref();
        let precision = asked.map(|asked| Precision { measure: asked.measure.clone(), half_width: asked.half_width });
        let mut cases: Vec<Case> = Vec::new();
        for rules in &self.scenario.rules {
            for bots in &self.scenario.bots {
                let id = case_id(rules, *bots, &cases);
                let label = format!("{} · {} v {}", rules.title, bots[0].name(), bots[1].name());
                let plan = self.plan(rules, *bots);
                let mut listener = CaseListener {
                    plan: &plan,
                    level: self.scenario.level,
                    precision: precision.as_ref(),
                    id: id.as_str().into(),
                    classes: rules.win_classes.as_slice().into(),
                    games_file,
                };
                let bar = GamesBar::new(&label, plan.games, self.quiet);
                let batch = runner::run(&plan, self.interrupted, &bar, &mut listener);
                bar.clear();
                // A writer that is gone tells its reason when the file is finished; until then there is nothing more to do.
                let Ok(batch) = batch else { return Ok((cases, Stop::Interrupted)) };
                let level = self.scenario.level;
                match findings::study(&plan, &batch.tally, batch.stop, level, precision.as_ref()) {
                    Some(study) => cases.push(Case { id, label, study }),
                    None if cases.is_empty() => return Err(CliError::NoGames),
                    None => {}
                }
                if batch.stop == Stop::Interrupted {
                    return Ok((cases, Stop::Interrupted));
                }
            }
        }
        Ok((cases, Stop::Complete))
    }

    fn plan(&self, rules: &Rules, bots: [BotKind; 2]) -> Plan {
        Plan {
            rules: rules.clone(),
            bots,
            games: self.scenario.games,
            seed: self.scenario.seed,
            throw_limit: self.scenario.throw_limit,
            columns: measures::columns(rules),
            ratios: measures::ratio_columns(),
            watch_board: true,
        }
    }
}

/// A name for files and rows: the rule set's and the bots', with a number if two rule sets share a name.
fn case_id(rules: &Rules, bots: [BotKind; 2], before: &[Case]) -> String {
    let plain = format!("{}-{}-{}", rules.name, bots[0].name(), bots[1].name());
    let same = before.iter().filter(|case| case.id == plain || case.id.starts_with(&format!("{plain}-"))).count();
    if same == 0 { plain } else { format!("{plain}-{}", same + 1) }
}

/// Passes records on to games.parquet and stops when the precision asked for is reached.
struct CaseListener<'a> {
    plan: &'a Plan,
    level: f64,
    precision: Option<&'a Precision>,
    id: Arc<str>,
    classes: Arc<[WinClass]>,
    games_file: Option<&'a GamesFile>,
}

impl Listener for CaseListener<'_> {
    type Error = WriterGone;

    fn wants_records(&self) -> bool {
        self.games_file.is_some()
    }

    fn records(&mut self, first_game: u64, records: Vec<GameRecord>) -> Result<(), WriterGone> {
        let Some(file) = self.games_file else { return Ok(()) };
        file.write(&self.id, &self.classes, first_game, records)
    }

    fn enough(&mut self, tally: &Tally) -> bool {
        self.precision.is_some_and(|precision| precision.reached(self.plan, tally, self.level))
    }
}

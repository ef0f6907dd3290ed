//! A case being played: what `urlab run` and `urlab check` share.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::balance::expect::{Finding, Gate, alpha_of_each};
use crate::balance::findings;
use crate::balance::study::{Each, Study};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::Player;
use crate::batch::rounds::{Batch, Listener};
use crate::batch::runner::{self, Engine};
use crate::batch::tally::Tally;
use crate::cli::engine::EngineArg;
use crate::cli::error::CliError;
use crate::cli::progress::Bar;
use crate::cli::records_file::{RecordsFile, WriterGone};
use crate::game::rules::Rules;
use crate::input;
use crate::input::case::Case;
use crate::input::scenario::Scenario;
use crate::play::record::GameRecord;
use crate::report::parquet::records::Row;

/// A case that is to be played.
pub(super) struct ToPlay<'a> {
    pub rules: Arc<Rules>,
    pub bots: [Player; 2],
    pub id: Arc<str>,
    pub label: &'a str,
}

impl<'a> ToPlay<'a> {
    pub fn new(scenario: &Scenario, case: &'a Case<'_>) -> Self {
        let rules = Arc::new(case.rules.clone());
        Self {
            rules,
            bots: scenario.players(case.rules_at, case.bots),
            id: case.id.as_str().into(),
            label: &case.label,
        }
    }
}

/// When a case is done with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// When its games are played, or the precision asked for is reached; the board is watched if
    /// all is measured.
    Played,
    /// As soon as all its statements are decided, or its games are played.
    Decided,
}

/// The games of a case.
pub(super) struct Games {
    /// What they show; `None` of no games.
    pub study: Option<Study>,
    /// What came of the statements.
    pub expectations: Vec<Finding>,
    pub stop: Stop,
}

/// Somebody who plays a scenario's cases.
pub(super) struct Session<'a> {
    pub scenario: &'a Scenario,
    pub interrupted: &'a AtomicBool,
    pub engine: EngineArg,
    pub quiet: bool,
}

impl Session<'_> {
    fn plan(&self, rules: &Rules, bots: [Player; 2], until: Until) -> Plan {
        let Scenario { games, seed, throw_limit, measures, .. } = *self.scenario;
        Plan {
            rules: rules.clone(),
            bots,
            games,
            seed,
            throw_limit,
            columns: measures.columns(rules),
            ratios: measures.ratio_columns(),
            watch_board: until == Until::Played && measures.watches_board(),
        }
    }

    /// Does the engine that was asked for play all cases? Asked before anything is played.
    ///
    /// # Errors
    /// The first that it does not play.
    pub fn check_engine(&self, until: Until) -> Result<(), CliError> {
        input::case::cases(&self.scenario.rules, &self.scenario.bots).iter().try_for_each(|case| {
            let bots = self.scenario.players(case.rules_at, case.bots);
            self.engine.for_plan(&self.plan(case.rules, bots, until)).map(|_| ())
        })
    }

    /// Plays the games of a case; their records go into the file, if there is one.
    pub fn games(
        &self,
        case: &ToPlay<'_>,
        file: Option<&RecordsFile<GameRecord>>,
        until: Until,
    ) -> Result<Games, WriterGone> {
        let Scenario { expect, precision, level, .. } = self.scenario;
        let plan = self.plan(&case.rules, case.bots.clone(), until);
        let answers = expect.len() * self.scenario.rules.len() * self.scenario.bots.len();
        let mut gate = Gate::new(expect, &case.id, &plan, alpha_of_each(*level, answers));
        let enough = |tally: &Tally| {
            let decided = gate.look(&plan, tally);
            match until {
                Until::Played => precision
                    .as_ref()
                    .is_some_and(|precision| precision.reached(&plan, tally, *level)),
                Until::Decided => decided,
            }
        };
        let bar = Bar::new(case.label, plan.games, Each::Game, self.quiet);
        let mut listener = CaseListener { case, file, enough };
        // Asked before; what an engine does not play the plain one would.
        let engine = self.engine.for_plan(&plan).unwrap_or(Engine::Plain);
        let batch = runner::run_on(engine, &plan, self.interrupted, &bar, &mut listener);
        bar.clear();
        let Batch { tally, stop } = batch?;
        let study = findings::study(&plan, &tally, stop, *level, precision.as_ref());
        Ok(Games { study, expectations: gate.findings(&plan, &tally), stop })
    }
}

/// Passes records on to their file and stops when there are enough.
pub(super) struct CaseListener<'a, R, E> {
    pub case: &'a ToPlay<'a>,
    pub file: Option<&'a RecordsFile<R>>,
    pub enough: E,
}

impl<R: Row, T, E: FnMut(&T) -> bool + Send> Listener<R, T> for CaseListener<'_, R, E> {
    type Error = WriterGone;

    fn wants_records(&self) -> bool {
        self.file.is_some()
    }

    fn records(&mut self, first: u64, records: Vec<R>) -> Result<(), WriterGone> {
        let Some(file) = self.file else { return Ok(()) };
        file.write(&self.case.id, &self.case.rules, first, records)
    }

    fn enough(&mut self, tally: &T) -> bool {
        (self.enough)(tally)
    }
}

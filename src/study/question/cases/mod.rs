//! The question `cases`: how each rule set plays with each pair of bots.

mod charts;
mod drift;
mod expectations;
mod findings;
mod lead;
mod matches;
#[cfg(test)]
pub(crate) mod sample;
mod sections;
mod sentences;
mod tables;

use std::sync::Arc;

use crate::balance::expect::{Gate, Judgement, alpha_of_each};
use crate::balance::match_findings;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::{CaseStudy, Each, Warning};
use crate::batch::matches::{MatchPlan, MatchTally, run as run_matches};
use crate::batch::plan::{Plan, Stop};
use crate::batch::rounds::{Batch, Listener};
use crate::batch::runner;
use crate::batch::tally::Tally;
use crate::game::rules::Rules;
use crate::input::case::{self, Case};
use crate::input::scenario::Scenario;
use crate::play::match_play::MatchRecord;
use crate::play::record::GameRecord;
use crate::study::Study;
use crate::study::error::Error;
use crate::study::observer::{Session, Until};
use crate::study::recorder::{RecordedCase, RecorderGone};
use crate::study::subject::{ClassOfWin, Seats};

/// A case that was played.
struct PlayedCase {
    /// Its short name.
    id: String,
    /// Its name for people.
    label: String,
    /// The win classes of its rules.
    classes: Vec<ClassOfWin>,
    /// The result of its games. `None` if the scenario asks only for matches.
    games: Option<CaseStudy>,
    /// The result of its matches, if the scenario asks for them.
    matches: Option<MatchStudy>,
    /// The judgements of the statements.
    judgements: Vec<Judgement>,
}

/// The cases whose games were played.
fn with_games(all: &[PlayedCase]) -> Vec<(&PlayedCase, &CaseStudy)> {
    all.iter().filter_map(|case| Some((case, case.games.as_ref()?))).collect()
}

/// Plays every case and reports what it found. After an interruption, the rest is left out.
pub(super) fn answer(scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
    let all = case::cases(&scenario.rules, &scenario.bots);
    check(scenario, session)?;
    let planned = all.len();
    let (played, stop) = play(scenario, &all, session)?;
    let mut study = Study::begin("cases", scenario, stop);
    if played.len() < planned {
        let text = format!("interrupted: the report has {} of the {planned} cases", played.len());
        study.add_warning("interrupted", format!("{}: {text}", scenario.title));
    }
    sections::add_sections(&played, planned - played.len(), session.until, &mut study);
    Ok(study)
}

/// Checks whether the requested engine plays all cases.
pub(super) fn check(scenario: &Scenario, session: &Session<'_>) -> Result<(), Error> {
    case::cases(&scenario.rules, &scenario.bots).iter().try_for_each(|case| {
        let bots = scenario.players(case.rules_index, case.bots);
        session.engine.of(&plan(scenario, case, bots, session.until)).map(|_| ())
    })
}

fn play(
    scenario: &Scenario,
    all: &[Case<'_>],
    session: &Session<'_>,
) -> Result<(Vec<PlayedCase>, Stop), Error> {
    let mut played: Vec<PlayedCase> = Vec::new();
    let mut last = Stop::Complete;
    for case in all {
        let playing = CasePlayer::new(scenario, case, session);
        // A recorder that is gone gives its reason when it is closed.
        let Ok(CaseGames { study, judgements, mut stop }) = playing.games() else {
            return Ok((played, Stop::Interrupted));
        };
        let mut games = study;
        let mut matches = None;
        if let Some(planned) = scenario.matches.filter(|_| session.until == Until::Played) {
            if stop != Stop::Interrupted {
                let Ok(found) = playing.matches(planned) else {
                    return Ok((played, Stop::Interrupted));
                };
                (matches, stop) = found;
            }
            if let (None, Some(games)) = (&matches, &mut games) {
                games.warnings.push(Warning::InterruptedMatches { matches: 0, planned });
            }
        }
        if games.is_none() && matches.is_none() {
            return if played.is_empty() { Err(Error::NoGames) } else { Ok((played, stop)) };
        }
        let (id, label) = (case.id.clone(), case.label.clone());
        let classes = ClassOfWin::all(case.rules);
        played.push(PlayedCase { id, label, classes, games, matches, judgements });
        if stop == Stop::Interrupted {
            return Ok((played, stop));
        }
        if stop != Stop::Complete {
            last = stop;
        }
    }
    Ok((played, last))
}

fn plan(
    scenario: &Scenario,
    case: &Case<'_>,
    bots: [crate::batch::player::Player; 2],
    until: Until,
) -> Plan {
    let Scenario { games, seed, throw_limit, measures, .. } = *scenario;
    Plan {
        rules: case.rules.clone(),
        bots,
        games,
        seed,
        throw_limit,
        columns: measures.columns(case.rules),
        ratios: measures.ratio_columns(),
        watch_board: until == Until::Played && measures.watches_board(),
    }
}

/// The games of a case.
struct CaseGames {
    /// Their result. `None` if there are no games.
    study: Option<CaseStudy>,
    /// The judgements of the statements.
    judgements: Vec<Judgement>,
    stop: Stop,
}

/// A case during play.
struct CasePlayer<'a> {
    scenario: &'a Scenario,
    case: &'a Case<'a>,
    session: &'a Session<'a>,
    recorded: RecordedCase,
}

impl<'a> CasePlayer<'a> {
    fn new(scenario: &'a Scenario, case: &'a Case<'a>, session: &'a Session<'a>) -> Self {
        let recorded = RecordedCase {
            id: case.id.as_str().into(),
            rules: Arc::new(case.rules.clone()),
            bots: case.bots.map(crate::batch::player::BotName::name),
            seats: Seats::Fixed,
            seed: scenario.seed,
        };
        Self { scenario, case, session, recorded }
    }

    fn games(&self) -> Result<CaseGames, RecorderGone> {
        let Scenario { expect, precision, level, .. } = self.scenario;
        let until = self.session.until;
        let bots = self.scenario.players(self.case.rules_index, self.case.bots);
        let plan = plan(self.scenario, self.case, bots, until);
        let answers = expect.len() * self.scenario.rules.len() * self.scenario.bots.len();
        let mut gate = Gate::new(expect, &self.case.id, &plan, alpha_of_each(*level, answers));
        let enough = |tally: &Tally| {
            let decided = gate.look(&plan, tally);
            match until {
                Until::Played => precision
                    .as_ref()
                    .is_some_and(|precision| precision.reached(&plan, tally, *level)),
                Until::Decided => decided,
            }
        };
        let part = self.session.part(&self.case.label, plan.games, 1, Each::Game);
        let mut listener = GameListener { player: self, enough };
        // [`check`] was called before. The plain engine is only a fallback here.
        let engine = self.session.engine.of(&plan).unwrap_or(runner::Engine::Plain);
        let stop = self.session.observer.stop();
        let Batch { tally, stop } = runner::run_with(engine, &plan, stop, &part, &mut listener)?;
        let study =
            crate::balance::findings::study(&plan, &tally, stop, *level, precision.as_ref());
        Ok(CaseGames { study, judgements: gate.findings(&plan, &tally), stop })
    }

    /// Plays the matches of a case. There is no study of a case without matches.
    fn matches(&self, matches: u64) -> Result<(Option<MatchStudy>, Stop), RecorderGone> {
        // The scenario was checked: if it asks for matches, every rule set has a match play.
        let Some(terms) = self.case.rules.match_play else { return Ok((None, Stop::Complete)) };
        let plan = MatchPlan {
            rules: Rules::clone(self.case.rules),
            terms,
            bots: self.scenario.players(self.case.rules_index, self.case.bots),
            matches,
            seed: self.scenario.seed,
            throw_limit: self.scenario.throw_limit,
        };
        let part = self.session.part(&self.case.label, plan.matches, 1, Each::Match);
        let stop = self.session.observer.stop();
        let Batch { tally, stop } = run_matches(&plan, stop, &part, &mut MatchListener(self))?;
        Ok((match_findings::match_study(&plan, &tally, stop, self.scenario.level), stop))
    }
}

/// A listener that passes the records of games on. It stops the play when there are enough games.
struct GameListener<'a, E> {
    player: &'a CasePlayer<'a>,
    enough: E,
}

impl<E: FnMut(&Tally) -> bool + Send> Listener<GameRecord, Tally> for GameListener<'_, E> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.player.session.recorder.is_some_and(crate::study::recorder::Recorder::wants_games)
    }

    fn records(&mut self, first: u64, records: Vec<GameRecord>) -> Result<(), RecorderGone> {
        let Some(recorder) = self.player.session.recorder else { return Ok(()) };
        recorder.games(&self.player.recorded, first, records)
    }

    fn enough(&mut self, tally: &Tally) -> bool {
        (self.enough)(tally)
    }
}

/// A listener that passes the records of matches on.
struct MatchListener<'a>(&'a CasePlayer<'a>);

impl Listener<MatchRecord, MatchTally> for MatchListener<'_> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.0.session.recorder.is_some_and(crate::study::recorder::Recorder::wants_matches)
    }

    fn records(&mut self, first: u64, records: Vec<MatchRecord>) -> Result<(), RecorderGone> {
        let Some(recorder) = self.0.session.recorder else { return Ok(()) };
        recorder.matches(&self.0.recorded, first, records)
    }
}

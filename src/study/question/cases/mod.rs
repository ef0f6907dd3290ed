//! The question `cases`: how each rule set plays with each pair of bots.

mod charts;
mod compared;
mod drift;
mod expectations;
mod findings;
mod games;
mod gate_headline;
mod headline;
mod lead;
mod matches;
#[cfg(test)]
pub(crate) mod sample;
mod sections;
mod sentences;
mod tables;

use std::sync::Arc;

use crate::balance::compare::games::GamesDifference;
use crate::balance::expect::Judgement;
use crate::balance::match_findings;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::{CaseStudy, Each};
use crate::balance::warning::Warning;
use crate::batch::matches::{MatchPlan, MatchTally, run as run_matches};
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::batch::rounds::{Batch, Listener};
use crate::game::rules::Rules;
use crate::input::case::{self, Case};
use crate::input::scenario::Scenario;
use crate::play::match_play::MatchRecord;
use crate::stats::correction::Correction;
use crate::study::Study;
use crate::study::error::Error;
use crate::study::observer::{Session, Until};
use crate::study::question::cases::games::CasePlayer;
use crate::study::question::{self, AskedQuestion};
use crate::study::question_kind::QuestionKind;
use crate::study::recorder::RecorderGone;
use crate::study::subject::{Subject, SubjectId};

/// The question `cases`.
pub(in crate::study) const KIND: QuestionKind =
    QuestionKind { name: "cases", headline: headline::sentences };

/// The correction of verdicts about rule sets for their number.
const CORRECTION: Correction = Correction::Holm;

/// A case that was played.
struct PlayedCase {
    /// The subject of its findings, without what was played.
    subject: Subject,
    rules: Arc<Rules>,
    bots: [BotName; 2],
    /// The result of its games. `None` if the scenario asks only for matches.
    games: Option<CaseStudy>,
    /// The result of its matches, if the scenario asks for them.
    matches: Option<MatchStudy>,
    /// The judgements of the statements.
    judgements: Vec<Judgement>,
    /// The differences from the first rule set that the same bots played. Empty for that rule set,
    /// and if nothing is compared.
    differences: Vec<GamesDifference>,
}

impl PlayedCase {
    /// The subject of its games in the study. `None` if there are no games.
    fn games_in(&self, study: &Study) -> Option<SubjectId> {
        study.subjects_of(Each::Game).find(|id| study.subject(*id).case == self.subject.case)
    }
}

/// The question without a block.
pub(super) struct Cases;

impl AskedQuestion for Cases {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        let all = case::cases(&scenario.rules, &scenario.bots);
        self.check(scenario, session)?;
        let planned = all.len();
        let (mut played, stop) = play(scenario, &all, session)?;
        let mut study = Study::begin(KIND, scenario, stop);
        if played.len() < planned {
            let text =
                format!("interrupted: the report has {} of the {planned} cases", played.len());
            study.warnings.push(Warning::new("interrupted", text).about(&scenario.title));
        }
        let left_out = planned - played.len();
        sections::add_sections(&mut played, left_out, session.until, &mut study);
        Ok(study)
    }

    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
        Ok(count(scenario, session))
    }

    /// Checks whether the requested engine plays all cases.
    fn check(&self, scenario: &Scenario, session: &Session<'_>) -> Result<(), Error> {
        case::cases(&scenario.rules, &scenario.bots).iter().try_for_each(|case| {
            session.engine.of(&plan(scenario, case, session.until)).map(|_| ())
        })
    }
}

/// Plays the groups of cases. Returns the cases that were played, in their order.
fn play(
    scenario: &Scenario,
    all: &[Case<'_>],
    session: &Session<'_>,
) -> Result<(Vec<PlayedCase>, Stop), Error> {
    let mut played: Vec<PlayedCase> = Vec::new();
    let mut last = Stop::Complete;
    for mut group in games::groups(scenario, all, session) {
        match play_group(&mut group, &mut played) {
            Ok(_) if played.is_empty() => return Err(Error::NoGames),
            Ok(Stop::Complete) => {}
            Ok(stop) => last = stop,
            // A recorder that is gone gives its reason when it is closed.
            Err(RecorderGone) => last = Stop::Interrupted,
        }
        if last == Stop::Interrupted {
            break;
        }
    }
    played.sort_by_key(|case| all.iter().position(|own| own.id == case.subject.case));
    Ok((played, last))
}

/// Plays the groups of cases, for a ledger.
fn count(scenario: &Scenario, session: &Session<'_>) -> Stop {
    let all = case::cases(&scenario.rules, &scenario.bots);
    let mut stop = Stop::Complete;
    for mut group in games::groups(scenario, &all, session) {
        // A recorder that is gone gives its reason when it is closed.
        stop = games::count(&mut group).unwrap_or(Stop::Interrupted);
        for player in &group {
            if let Some(matches) = scenario.matches.filter(|_| stop != Stop::Interrupted) {
                stop = player.matches(matches).map_or(Stop::Interrupted, |(_, stop)| stop);
            }
        }
        if stop == Stop::Interrupted {
            break;
        }
    }
    stop
}

/// Plays a group of cases: their games, then the matches of each.
fn play_group(
    group: &mut [CasePlayer<'_>],
    played: &mut Vec<PlayedCase>,
) -> Result<Stop, RecorderGone> {
    let (cases, stop_of_games) = games::together(group)?;
    let mut last = Stop::Complete;
    for (player, mut case) in group.iter().zip(cases) {
        let mut stop = stop_of_games;
        if let Some(planned) = player.planned_matches() {
            if stop != Stop::Interrupted && last != Stop::Interrupted {
                (case.matches, stop) = player.matches(planned)?;
            }
            if let (None, Some(games)) = (&case.matches, &mut case.games) {
                games.warnings.push(Warning::interrupted_matches(0, planned));
            }
        }
        if stop != Stop::Complete && last != Stop::Interrupted {
            last = stop;
        }
        if case.games.is_none() && case.matches.is_none() {
            last = Stop::Interrupted;
        } else {
            played.push(case);
        }
    }
    Ok(last)
}

/// The plan of the games of a case.
fn plan(scenario: &Scenario, case: &Case<'_>, until: Until) -> Plan {
    let measures = scenario.measures;
    Plan {
        columns: measures.columns(case.rules),
        ratios: measures.ratio_columns(),
        watch_board: until == Until::Played && measures.watches_board(),
        ..question::plan(scenario, case.rules, case.bots)
    }
}

impl CasePlayer<'_> {
    /// The number of matches, unless the case is only checked.
    fn planned_matches(&self) -> Option<u64> {
        self.scenario.matches.filter(|_| self.session.until == Until::Played)
    }

    /// Plays the matches of a case. There is no study of a case without matches.
    fn matches(&self, matches: u64) -> Result<(Option<MatchStudy>, Stop), RecorderGone> {
        // The scenario was checked: if it asks for matches, every rule set has a match play.
        let Some(terms) = self.case.rules.match_play else { return Ok((None, Stop::Complete)) };
        let plan = MatchPlan {
            rules: Rules::clone(self.case.rules),
            terms,
            bots: self.scenario.players(self.case.rules, self.case.bots),
            matches,
            seed: self.scenario.seed,
            throw_limit: self.scenario.throw_limit,
        };
        let part = self.session.part(&self.case.label, plan.matches, 1, Each::Match);
        let course = self.session.course(&part);
        let Batch { tally, stop } = run_matches(&plan, &course, &mut MatchListener(self))?;
        Ok((match_findings::match_study(&plan, &tally, stop, self.scenario.level), stop))
    }
}

/// A listener that passes the records of matches on.
struct MatchListener<'a, 'b>(&'a CasePlayer<'b>);

impl Listener<MatchRecord, MatchTally> for MatchListener<'_, '_> {
    type Error = RecorderGone;

    fn wants_records(&self) -> bool {
        self.0.session.recorder.is_some_and(crate::study::recorder::Recorder::wants_matches)
    }

    fn records(&mut self, first: u64, records: Vec<MatchRecord>) -> Result<(), RecorderGone> {
        let Some(recorder) = self.0.session.recorder else { return Ok(()) };
        recorder.matches(&self.0.recorded, first, records)
    }
}

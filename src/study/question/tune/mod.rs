//! The question `tune`: rule sets that meet goals, confirmed by new games.

mod charts;
mod findings;
mod headline;
mod learner;
mod tables;

use std::path::Path;

use crate::balance::study::Each;
use crate::balance::tune::{Candidate, Entrant, GoalVerdict, Outcome, SCALE_GAMES};
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::disk;
use crate::input::diagnostic::Diagnostics;
use crate::input::question::tune::TuneQuestion;
use crate::input::scenario::Scenario;
use crate::play::bots::BotKind;
use crate::study::error::Error;
use crate::study::fact::Fact;
use crate::study::field_label::field_label;
use crate::study::number::{Unit, decimal, decimals, level, percent, show, whole};
use crate::study::observer::Session;
use crate::study::outline::Section;
use crate::study::question::tune::findings::{CandidateFindings, goal_answer, label};
use crate::study::question::tune::learner::PointLearner;
use crate::study::question::{Answer, check_evaluators, complete};
use crate::study::question_kind::QuestionKind;
use crate::study::{Study, Varied, wording};

/// The question `tune`.
const KIND: QuestionKind = QuestionKind { name: "tune", headline: headline::sentences };

/// Searches, confirms and answers. It also returns the outcome, from which [`rule_file`] makes a
/// rule set.
///
/// # Errors
/// An interruption before the first games.
pub fn answer(
    scenario: &Scenario,
    asked: &TuneQuestion,
    session: &Session<'_>,
) -> Result<(Study, Outcome), Error> {
    check_evaluators(scenario)?;
    let (mut study, outcome) = play(scenario, asked, session)?;
    complete(&mut study, scenario, session);
    Ok((study, outcome))
}

/// Searches and confirms. After an interruption, it uses what was found until then.
fn play(
    scenario: &Scenario,
    asked: &TuneQuestion,
    session: &Session<'_>,
) -> Result<(Study, Outcome), Error> {
    let TuneQuestion { space, tuning } = asked;
    let confirmed = (1 + tuning.winners as u64) * 2 * tuning.confirm.div_ceil(2);
    let part = session.part(&scenario.title, tuning.games + confirmed, 1, Each::Game);
    let learner = PointLearner::new(scenario, asked, session);
    let players = scenario.players(space.base(), tuning.bots);
    let base = Entrant { rules: space.base().clone(), players };
    let outcome = tuning.run(&base, &learner, &session.course(&part));
    drop(part);
    learner.finish()?;
    if outcome.played == 0 {
        return Err(Error::NoGames);
    }
    let stop = if outcome.interrupted { Stop::Interrupted } else { Stop::Complete };
    let mut study = Study::begin(KIND, scenario, stop);
    study.answer = Some(goal_answer(outcome.answer(), None));
    study.fields = space.axes.iter().map(Varied::from).collect();
    let found = findings::add(asked, &outcome, &mut study);
    let sections = TuneSections { scenario, tune: asked, outcome: &outcome, found, study: &study };
    let played = wording::played_section(sections.facts());
    let warnings = sections.warnings();
    let all = vec![sections.answer(), sections.tables(), played, sections.method()];
    (study.sections, study.warnings) = (all, warnings);
    Ok((study, outcome))
}

impl Answer for Box<TuneQuestion> {
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
        play(scenario, self, session).map(|(study, _)| study)
    }

    fn count(&self, _: &Scenario, _: &Session<'_>) -> Result<Stop, Error> {
        Err(Error::Indivisible { what: "a search chooses the rule sets that it plays next" })
    }
}

/// The rule file of the best candidate. It belongs at `path`, whose folder need not exist yet.
/// `None` if nothing was confirmed.
///
/// # Errors
/// If the rules cannot be written as a file.
pub fn rule_file(
    scenario: &Scenario,
    tune: &TuneQuestion,
    outcome: &Outcome,
    path: &Path,
) -> Result<Option<String>, Diagnostics> {
    let best = outcome.best().filter(|best| best.games > 0);
    let Some((best, point)) = best.and_then(|best| Some((best, best.point.as_ref()?))) else {
        return Ok(None);
    };
    let title = format!("{}, tuned", tune.space.base().title);
    let comment = comment(scenario, tune, best);
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    tune.space.file(point, &disk::resolved(folder), &name, &title, &comment).map(Some)
}

/// The comment at the top of the rule file of the best candidate: how it was found and what it is.
fn comment(scenario: &Scenario, tune: &TuneQuestion, best: &Candidate) -> Vec<String> {
    let [one, other] = tune.tuning.bots.map(BotName::name);
    let mut lines = vec![
        format!(
            "Found by the scenario {}, seed {}, in a search of {} games.",
            scenario.name,
            scenario.seed,
            whole(tune.tuning.games)
        ),
        format!(
            "Confirmed by {} games of {one} against {other} with seed {}; all intervals hold \
             together at {}:",
            whole(best.games),
            tune.tuning.confirmation_seed(),
            level(tune.tuning.level)
        ),
    ];
    for ((aim, figure), verdict) in tune.tuning.aims.iter().zip(&best.confirmed).zip(&best.verdicts)
    {
        let shown =
            figure.as_ref().map(|figure| show(figure, Unit::of_quantity(&aim.quantity)).whole());
        let verdict = aim.goal().map(|_| format!("{}: ", verdict.name())).unwrap_or_default();
        lines.push(format!("{aim}: {verdict}{}", shown.unwrap_or_else(|| "no figure".to_owned())));
    }
    lines
}

/// The sections of a tuning.
struct TuneSections<'a> {
    scenario: &'a Scenario,
    tune: &'a TuneQuestion,
    outcome: &'a Outcome,
    /// The places of the findings of each candidate.
    found: Vec<CandidateFindings>,
    study: &'a Study,
}

impl TuneSections<'_> {
    fn warnings(&self) -> Vec<Warning> {
        let Outcome { candidates, interrupted, .. } = self.outcome;
        let confirmed = candidates.first().map_or(0, |candidate| candidate.games);
        let planned = 2 * self.tune.tuning.confirm.div_ceil(2);
        let mut warnings = Vec::new();
        match (interrupted, confirmed) {
            (true, 0) => {
                let text = format!(
                    "interrupted after {} games of the search: nothing is confirmed, and the \
                     figures that the search selected look too good",
                    whole(self.outcome.played)
                );
                warnings.push(Warning::new("interrupted", text));
            }
            (true, _) if confirmed < planned => {
                let unit = "games of the confirmation";
                warnings.push(Warning::interrupted_after(confirmed, planned, unit));
            }
            _ => {}
        }
        for (place, candidate) in
            candidates.iter().enumerate().filter(|(_, candidate)| candidate.unfinished > 0)
        {
            let games = wording::part_of_games(candidate.unfinished, candidate.games);
            let stopped = Warning::stopped(&games, self.scenario.throw_limit);
            warnings.push(stopped.about(label(place)));
        }
        if self.tune.tuning.bots == [BotName::Kind(BotKind::Random); 2] {
            warnings.push(Warning::only_random_bots());
        }
        warnings
    }

    /// The answer: what was found, and the figures of the candidates in new games.
    fn answer(&self) -> Section {
        let confirmed = self.outcome.candidates.first().map_or(0, |base| base.games);
        let chart = charts::of(self.study, &self.tune.tuning).filter(|_| confirmed > 0);
        let base = self.outcome.candidates.first();
        let meets = base.is_some_and(|base| base.games > 0 && base.verdict() == GoalVerdict::Met);
        let unchanged = "The unchanged rule set meets all goals too.".to_owned();
        let sentences = [self.verdict()].into_iter().chain(meets.then_some(unchanged));
        Section::answer(sentences, chart, Some(tables::goals(self)))
    }

    fn facts(&self) -> Vec<Fact> {
        let Outcome { found, played, candidates, .. } = self.outcome;
        let tuning = &self.tune.tuning;
        let mut facts = wording::common_facts(self.scenario);
        facts[0] = Fact::new(
            "Games of the search",
            format!("{} of {}", whole(*played), whole(tuning.games)),
        );
        facts.insert(1, Fact::new("Rule sets played", whole(found.trials.len() as u64)));
        if found.refused > 0 {
            facts.insert(2, Fact::new("Rule sets that cannot be played", whole(found.refused)));
        }
        let confirmed = candidates.first().map_or(0, |candidate| candidate.games);
        facts.push(Fact::new(
            "Games of the confirmation",
            format!("{} of each, seed {}", whole(confirmed), tuning.confirmation_seed()),
        ));
        facts.push(Fact::new("Bots", wording::bots(tuning.bots)));
        facts
    }

    /// The answer in a sentence or two.
    fn verdict(&self) -> String {
        let candidates = self.outcome.candidates.get(1..).unwrap_or_default();
        let Some(best) = candidates.first().filter(|best| best.games > 0) else {
            return "Nothing was confirmed.".to_owned();
        };
        let count =
            |wanted| candidates.iter().filter(|candidate| candidate.verdict() == wanted).count();
        let (all, met, missed) =
            (candidates.len(), count(GoalVerdict::Met), count(GoalVerdict::Missed));
        let values = self.values(best);
        match best.verdict() {
            GoalVerdict::Met => format!(
                "Found: A meets all goals, with {values}. Of {all} candidates, {met} meet all \
                 goals, {missed} miss a goal, and {} are not decided.",
                all - met - missed
            ),
            GoalVerdict::Missed => format!(
                "Not found: each of the {all} candidates misses a goal. A is the nearest, with \
                 {values}. This does not show that no rule set of the space meets the goals."
            ),
            GoalVerdict::NotDecided => {
                let more = match best.games_to_decide {
                    Some(games) => format!(
                        "; if its figures are right, `confirm: {}` would decide",
                        round_up(games)
                    ),
                    None => String::new(),
                };
                format!(
                    "Not decided with these games: of {all} candidates, none is shown to meet all \
                     goals, and {missed} {} shown to miss a goal. A is the nearest, with \
                     {values}{more}.",
                    if missed == 1 { "is" } else { "are" }
                )
            }
        }
    }

    fn values(&self, candidate: &Candidate) -> String {
        let values = candidate
            .point
            .as_ref()
            .map(|point| self.tune.space.values(point))
            .into_iter()
            .flatten()
            .map(|(field, value)| format!("{}: {value}", field_label(field)));
        values.collect::<Vec<_>>().join(", ")
    }

    fn tables(&self) -> Section {
        let mut tables = vec![tables::values(self)];
        if self.outcome.candidates.len() > 1 {
            tables.push(tables::winners_curse(self));
        }
        Section { title: "Candidates".to_owned(), tables, ..Section::default() }
    }

    fn method(&self) -> Section {
        let tuning = &self.tune.tuning;
        let rule_sets = self.outcome.candidates.len();
        let intervals = rule_sets * tuning.aims.len();
        let spreads = tuning.aims.iter().zip(&self.outcome.spreads).map(|(aim, spread)| {
            let digits = decimals(*spread, 2);
            format!("{} {}", aim.quantity, decimal(*spread, digits))
        });
        let paragraphs = vec![
            format!(
                "The search starts with a few games for each point. The better half of the points \
                 gets twice as many games, and the best points produce new points. All points use \
                 the same dice. Points are ranked by their distance from the goals. Inside a \
                 region, the distance is 0; the region is narrowed by the margin that the \
                 confirmation needs. Outside, it is the distance to the region in standard \
                 deviations of single games of the unchanged rule set (from {} games: {}), times \
                 the weight of the goal. Points with equal rules share their games.",
                whole(SCALE_GAMES),
                spreads.collect::<Vec<_>>().join(", ")
            ),
            "In the search, the candidates look better than they are, because they were selected \
             for these figures (the winner's curse). So they were played again with another seed. \
             Everything that is said about them comes from these new games alone."
                .to_owned(),
            format!(
                "Games are played in pairs. In the second game of a pair, the players exchange \
                 seats and keep their bot and their dice. Intervals are Student's over pairs; for \
                 shares, they have weighted tails at the effective sample size. The {intervals} \
                 intervals of the {rule_sets} rule sets all hold together at {} (Bonferroni), so \
                 the selection of candidates makes no answer too good. A goal is met if its \
                 interval lies in the region, missed if it lies outside, and otherwise not \
                 decided. A candidate meets all goals if it meets each of them. The probability \
                 that any answer here is wrong is at most {}.",
                level(tuning.level),
                percent(1.0 - tuning.level)
            ),
        ];
        wording::method_section(paragraphs)
    }
}

/// A number of games, rounded up to two digits.
fn round_up(games: u64) -> String {
    let step = 10_u64.pow(games.max(1).ilog10().saturating_sub(1));
    games.next_multiple_of(step).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_round_numbers() {
        assert_eq!([0, 1, 26, 27].map(label), ["unchanged", "A", "Z", "no. 27"]);
        assert_eq!([0, 7, 99, 101, 123_456].map(round_up), ["0", "7", "99", "110", "130000"]);
    }
}

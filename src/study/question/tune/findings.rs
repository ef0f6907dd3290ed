//! The findings of a tuning: the figures of the candidates in new games, and the figures of every
//! point in the search.

use crate::balance::design::Point;
use crate::balance::search::{Loss, Trial};
use crate::balance::tune::{
    Aim, CORRECTION, Candidate, OtherFigure, Outcome, Played, SCALE_GAMES, Tuning,
};
use crate::input::question::tune::TuneQuestion;
use crate::stats::estimate::{Estimate, Method};
use crate::study::Study;
use crate::study::feel;
use crate::study::finding::{Cell, Contrast, Family, FamilyId, Finding, Setting, Wanted};
use crate::study::number::Unit;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{Phase, Subject, SubjectId};

/// The answer to all goals of a candidate.
pub(super) const GOALS: &str = "goals";

/// Adds the findings of a tuning. Those of the candidates come first.
pub(super) fn add(tune: &TuneQuestion, outcome: &Outcome, study: &mut Study) {
    let Tuning { aims, level, .. } = &tune.tuning;
    let tested = outcome.candidates.len() * aims.len();
    let family = study.add_family(Family { correction: "bonferroni", tested, level: *level });
    let figures = outcome.candidates.iter().flat_map(|candidate| &candidate.others);
    let changes = figures.filter_map(|figure| figure.change);
    let tested = changes.filter(|change| change.p.is_some()).count();
    let costs = Family { correction: CORRECTION.name(), tested, level: *level };
    let costs = study.add_family(costs);
    let mut recorder = TuneRecorder { tune, study, family, costs, unchanged: None };
    for (place, candidate) in outcome.candidates.iter().enumerate() {
        recorder.confirmed(place, candidate);
    }
    recorder.scale(outcome);
    let trials = outcome.found.trials.iter().zip(&outcome.played_of);
    let subjects: Vec<SubjectId> =
        trials.map(|(trial, played)| recorder.trial(trial, played)).collect();
    for candidate in &outcome.candidates {
        let mut trials = outcome.found.trials.iter().zip(&subjects);
        let own = trials.find(|(trial, _)| Some(&trial.point) == candidate.point.as_ref());
        if let Some((_, subject)) = own {
            recorder.searched(*subject, candidate);
        }
    }
}

struct TuneRecorder<'a> {
    tune: &'a TuneQuestion,
    study: &'a mut Study,
    /// The family of the goals.
    family: FamilyId,
    /// The family of the figures that no aim asks for.
    costs: FamilyId,
    /// The unchanged rule set in the confirmation. The candidates are compared with it.
    unchanged: Option<SubjectId>,
}

impl TuneRecorder<'_> {
    /// The subject of these games.
    fn subject(&self, phase: Phase, played: &Played, planned: u64) -> Subject {
        let base = Subject::of_pairs(self.tune.space.base(), self.tune.tuning.bots, planned);
        Subject {
            phase: Some(phase),
            games: played.games,
            unfinished: played.unfinished,
            evaluators: played.evaluators.clone(),
            ..base.variant(&played.fingerprint)
        }
    }

    /// The point in the space. An empty point is the unchanged rule set.
    fn cell(&self, point: Option<&Point>) -> Cell {
        let values = point.into_iter().flat_map(|point| self.tune.space.values(point));
        let setting = |(field, value): (&str, &str)| Setting {
            field: field.to_owned(),
            value: value.to_owned(),
        };
        Cell::Point(values.map(setting).collect())
    }

    /// The finding of the quantity of an aim, with the aim as the scenario writes it.
    fn finding(&self, subject: SubjectId, aim: &Aim, cell: &Cell) -> Finding {
        let goal = aim.goal();
        let wanted = Wanted {
            statement: aim.to_string(),
            region: goal.map(|goal| goal.region),
            weight: goal.map(|goal| goal.weight),
            answer: None,
            family: None,
        };
        let finding = Finding::of(subject, &aim.quantity, self.tune.space.base());
        Finding { wanted: Some(wanted), ..finding.in_cell(cell.clone()) }
    }

    /// The result of the new games of a candidate: a figure for each aim, the figures that no aim
    /// asks for, and whether all goals are met. The unchanged rule set comes first.
    fn confirmed(&mut self, place: usize, candidate: &Candidate) {
        let tuning = &self.tune.tuning;
        let Candidate { played, front, .. } = candidate;
        let planned = 2 * tuning.confirm.div_ceil(2);
        let subject = self.study.add_subject(Subject {
            label: label(place),
            seed: Some(tuning.confirmation_seed()),
            front: (played.games > 0).then_some(*front),
            ..self.subject(Phase::Confirmation, played, planned)
        });
        feel::add_check(subject, &played.evaluator_check, self.study);
        let baseline = *self.unchanged.get_or_insert(subject);
        let cell = self.cell(candidate.point.as_ref());
        let all = tuning.aims.iter().zip(&candidate.confirmed).zip(&candidate.verdicts);
        for ((aim, figure), verdict) in all {
            let mut finding = self
                .finding(subject, aim, &cell)
                .with_estimate(*figure)
                .with_plain(&candidate.without_luck);
            if let Some(wanted) = &mut finding.wanted {
                wanted.answer = aim.goal().map(|_| *verdict);
                wanted.family = Some(self.family);
            }
            self.study.add_finding(finding);
        }
        for OtherFigure { quantity, figure, change } in &candidate.others {
            let contrast = change.map(|change| Contrast {
                baseline: Some(baseline),
                ..Contrast::of(&change, Unit::of_difference(quantity), self.costs)
            });
            let of_point = Finding::of(subject, quantity, self.tune.space.base())
                .with_estimate(*figure)
                .with_plain(&candidate.without_luck)
                .in_cell(cell.clone());
            self.study.add_finding(Finding { contrast, ..of_point });
        }
        let goals = Wanted {
            statement: "all goals".to_owned(),
            region: None,
            weight: None,
            answer: Some(candidate.answer()),
            family: Some(self.family),
        };
        let finding = Finding::with_id(subject, GOALS, "All goals")
            .with_statistic(Statistic::Answer, Unit::Plain)
            .in_cell(cell);
        self.study.add_finding(Finding { wanted: Some(goals), ..finding });
    }

    /// The scale and the extent of the search. Games of the unchanged rule set give the spread of
    /// each aim, which is the unit of its distances.
    fn scale(&mut self, outcome: &Outcome) {
        let Outcome { found, scale, played, .. } = outcome;
        let of_scale = self.subject(Phase::Search, scale, SCALE_GAMES);
        let subject = self.study.add_subject(Subject { label: label(0), ..of_scale });
        let cell = self.cell(None);
        for (aim, spread) in self.tune.tuning.aims.iter().zip(&outcome.spreads) {
            let spread = figure(*spread, scale.games, Method::Bonett, &self.tune.tuning);
            let finding = self.finding(subject, aim, &cell).with_estimate(Some(spread));
            let unit = if finding.unit == Unit::Difference { Unit::Plain } else { finding.unit };
            let of_deviation = finding.with_statistic(Statistic::Deviation, unit);
            self.study.add_finding(Finding { more: More::Greater, ..of_deviation });
        }
        for (id, title, count) in [
            ("search_budget", "Games that the search may play", self.tune.tuning.games),
            ("search_games", "Games of the search", *played),
            ("search_points", "Rule sets played", found.trials.len() as u64),
            ("search_refused", "Rule sets that cannot be played", found.refused),
            ("front_games", "Games that a point needs to count for the front", found.front_games),
        ] {
            self.study.add_finding(Finding::with_id(subject, id, title).with_count(count));
        }
    }

    /// The distance of a point of the search from each aim.
    fn trial(&mut self, trial: &Trial, played: &Played) -> SubjectId {
        let subject = self.study.add_subject(self.subject(Phase::Search, played, played.games));
        let cell = self.cell(Some(&trial.point));
        for (aim, loss) in self.tune.tuning.aims.iter().zip(&trial.losses) {
            let Loss { value, stderr } = *loss;
            let loss = figure(value, trial.games, Method::ClusteredStudent, &self.tune.tuning);
            let finding = self
                .finding(subject, aim, &cell)
                .with_statistic(Statistic::SearchLoss, Unit::Plain)
                .with_estimate(Some(loss));
            let stderr = Some(stderr);
            self.study.add_finding(Finding { more: More::Worse, stderr, ..finding });
        }
        subject
    }

    /// The search's result for a candidate, at the point where the search found it.
    fn searched(&mut self, subject: SubjectId, candidate: &Candidate) {
        let cell = self.cell(candidate.point.as_ref());
        for (aim, figure) in self.tune.tuning.aims.iter().zip(&candidate.searched) {
            self.study.add_finding(self.finding(subject, aim, &cell).with_estimate(*figure));
        }
    }
}

/// A figure without an interval.
fn figure(value: f64, n: u64, method: Method, tuning: &Tuning) -> Estimate {
    Estimate { value, interval: None, level: tuning.level, n, method }
}

/// The label of a candidate by its place: A, B, ... The unchanged rule set is `unchanged`.
pub(super) fn label(place: usize) -> String {
    match u8::try_from(place) {
        Ok(0) => "unchanged".to_owned(),
        Ok(place) if place <= 26 => char::from(b'A' + place - 1).to_string(),
        _ => format!("no. {place}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_have_letters() {
        assert_eq!([0, 1, 26, 27].map(label), ["unchanged", "A", "Z", "no. 27"]);
    }
}

//! Finds what a study knows of a subject. Tables, charts and headlines all read a study this way.

use crate::balance::study::{BoardFindings, Distribution, Each};
use crate::batch::player::BotName;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId, Setting};
use crate::study::number::Unit;
use crate::study::outline::EstimateOf;
use crate::study::statistic::Statistic;
use crate::study::subject::{Subject, SubjectId};

impl Study {
    /// The place of the finding of a quantity in a cell of a subject. `None` if there is none. The
    /// first, if there are several.
    pub fn find(&self, subject: SubjectId, quantity: &str, cell: &Cell) -> Option<FindingId> {
        let mut own = self.findings_of(subject);
        own.find(|(_, finding)| finding.quantity == quantity && finding.cell == *cell)
            .map(|(id, _)| id)
    }

    /// The place of the first finding of a quantity, in any cell of a subject. Rule sets that are
    /// compared may have the same quantity in different cells, such as a win class with more
    /// points.
    pub(crate) fn find_in_any_cell(&self, subject: SubjectId, quantity: &str) -> Option<FindingId> {
        self.findings_of(subject)
            .find(|(_, finding)| finding.quantity == quantity)
            .map(|(id, _)| id)
    }

    /// The estimate of a quantity of a subject, in any of its cells.
    pub(crate) fn estimate_in_any_cell(
        &self,
        subject: SubjectId,
        quantity: &str,
    ) -> Option<Estimate> {
        self.finding(self.find_in_any_cell(subject, quantity)?).estimate
    }

    /// The findings of a subject, in the order in which they were added.
    ///
    /// # Panics
    /// If there is no such subject.
    pub fn findings_of(&self, subject: SubjectId) -> impl Iterator<Item = (FindingId, &Finding)> {
        self.by_subject[subject.0].iter().map(|id| (*id, self.finding(*id)))
    }

    /// Every finding and its place, in the order in which they were added.
    pub(crate) fn numbered_findings(&self) -> impl Iterator<Item = (FindingId, &Finding)> {
        self.findings.iter().enumerate().map(|(place, finding)| (FindingId(place), finding))
    }

    /// The subject at this place.
    ///
    /// # Panics
    /// If there is none.
    pub fn subject(&self, at: SubjectId) -> &Subject {
        &self.subjects[at.0]
    }

    /// The findings of this statistic, in the order in which they were added.
    pub(crate) fn findings_with(
        &self,
        statistic: Statistic,
    ) -> impl Iterator<Item = (FindingId, &Finding)> {
        self.numbered_findings().filter(move |(_, finding)| finding.statistic == statistic)
    }

    /// The estimate of a figure or of its contrast. `None` if there is none.
    pub(crate) fn estimate_of(&self, of: EstimateOf) -> Option<&Estimate> {
        match of {
            EstimateOf::Figure(at) => self.finding(at).estimate.as_ref(),
            EstimateOf::Plain(at) => self.finding(at).plain.as_ref().map(|plain| &plain.figure),
            EstimateOf::Contrast(at) => {
                self.finding(at).contrast.as_ref().map(|contrast| &contrast.difference)
            }
        }
    }

    /// The unit of a figure or of its contrast.
    pub(crate) fn unit_of(&self, of: EstimateOf) -> Unit {
        match of {
            EstimateOf::Figure(at) | EstimateOf::Plain(at) => self.finding(at).unit,
            EstimateOf::Contrast(at) => {
                let contrast = self.finding(at).contrast.as_ref();
                contrast.map_or(Unit::Difference, |contrast| contrast.unit)
            }
        }
    }

    /// The mean over the estimates of these findings, and its interval. `None` without an estimate.
    /// The interval is `None` if one of the estimates has none.
    ///
    /// Their games use the same dice, so their errors may be correlated. The half-width is the mean
    /// of their half-widths, which is valid for any correlation. It covers the chance of dice only.
    /// It does not cover the choice of the findings.
    pub(crate) fn mean_of(&self, findings: &[FindingId]) -> Option<(f64, Option<Interval>)> {
        let estimates = findings.iter().filter_map(|id| self.finding(*id).estimate.as_ref());
        let known: Vec<&Estimate> = estimates.collect();
        if known.is_empty() {
            return None;
        }
        let count = known.len() as f64;
        let mean = known.iter().map(|figure| figure.value).sum::<f64>() / count;
        let widths: Option<Vec<[f64; 2]>> = known
            .iter()
            .map(|figure| {
                figure.interval.map(|ends| [figure.value - ends.low, ends.high - figure.value])
            })
            .collect();
        let interval = widths.map(|widths| {
            let [below, above] =
                [0, 1].map(|side| widths.iter().map(|width| width[side]).sum::<f64>() / count);
            Interval { low: mean - below, high: mean + above }
        });
        Some((mean, interval))
    }

    /// The subjects, in the order in which they were added.
    pub fn subject_ids(&self) -> impl Iterator<Item = SubjectId> + use<> {
        (0..self.subjects.len()).map(SubjectId)
    }

    /// The subjects whose observations are games, or those whose observations are matches.
    pub(crate) fn subjects_of(&self, each: Each) -> impl Iterator<Item = SubjectId> {
        self.subject_ids().filter(move |id| self.subject(*id).each == each)
    }

    /// The title of a quantity in its first finding. Without a finding, the quantity itself.
    pub(crate) fn title_of_quantity<'s>(&'s self, quantity: &'s str) -> &'s str {
        let found = self.findings.iter().find(|finding| finding.quantity == quantity);
        found.map_or(quantity, |finding| &finding.title)
    }

    /// The settings of the point that the findings of a subject are about. Empty if they are about
    /// none.
    ///
    /// # Panics
    /// If there is no such subject.
    pub(crate) fn settings_of(&self, subject: SubjectId) -> &[Setting] {
        let mut settings = self.findings_of(subject).map(|(_, finding)| finding.cell.settings());
        settings.find(|settings| !settings.is_empty()).unwrap_or_default()
    }

    /// The subjects with these rules and bots, in the order in which they were added.
    pub(crate) fn subjects_with(
        &self,
        rules: &str,
        bots: [BotName; 2],
    ) -> impl Iterator<Item = SubjectId> {
        let names = bots.map(BotName::name);
        self.subject_ids().filter(move |id| {
            let subject = self.subject(*id);
            subject.rules == rules && subject.bots == names
        })
    }

    /// The distributions of a subject, in the order in which they were added.
    pub fn distributions_of(&self, subject: SubjectId) -> impl Iterator<Item = &Distribution> {
        let own = self.distributions.iter().filter(move |(measured, _)| *measured == subject);
        own.map(|(_, distribution)| distribution)
    }

    /// The events on the squares in the games of a subject. `None` if they were not measured.
    pub fn board_of(&self, subject: SubjectId) -> Option<&BoardFindings> {
        self.boards.iter().find(|(measured, _)| *measured == subject).map(|(_, board)| board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::Method;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, finding, study};

    #[test]
    fn a_finding_has_a_subject_a_quantity_and_a_cell() {
        let mut study = study(QuestionKind::default());
        let [first, second] = ["One", "Two"].map(|title| add_subject(&mut study, title));
        let add = |study: &mut Study, subject, cell: Cell| {
            study.add_finding(finding(subject, "draws", "Draws", Unit::Percent).in_cell(cell))
        };
        let square = Cell::Square("a1".to_owned());
        let whole = add(&mut study, second, Cell::Whole);
        let on_square = add(&mut study, second, square.clone());
        assert_eq!(study.find(second, "draws", &Cell::Whole), Some(whole));
        assert_eq!(study.find(second, "draws", &square), Some(on_square));
        assert_eq!(study.find(first, "draws", &Cell::Whole), None);
        assert_eq!(study.find(second, "wins", &Cell::Whole), None);
        let own: Vec<FindingId> = study.findings_of(second).map(|(id, _)| id).collect();
        assert_eq!((own, study.findings_of(first).count()), (vec![whole, on_square], 0));
        let elsewhere = add(&mut study, first, square);
        let anywhere = [first, second].map(|subject| study.find_in_any_cell(subject, "draws"));
        assert_eq!(anywhere, [Some(elsewhere), Some(whole)]);
    }

    #[test]
    fn subjects_of_games_are_not_those_of_matches() {
        let mut study = study(QuestionKind::default());
        let [first, second] = ["One", "Two"].map(|title| add_subject(&mut study, title));
        study.subjects[first.0].each = Each::Match;
        assert_eq!(study.subjects_of(Each::Game).collect::<Vec<_>>(), [second]);
        assert_eq!(study.subjects_of(Each::Match).collect::<Vec<_>>(), [first]);
        assert_eq!(study.subject(second).title, "Two");
    }

    #[test]
    fn a_subject_is_found_by_rules_and_bots_and_has_the_settings_of_its_point() {
        let mut study = study(QuestionKind::default());
        let [first, second] = ["One", "Two"].map(|title| add_subject(&mut study, title));
        let settings = vec![Setting { field: "dice".to_owned(), value: "4".to_owned() }];
        let draws = finding(second, "draws", "Draws", Unit::Percent);
        let id = study.add_finding(draws.in_cell(Cell::Point(settings.clone())));
        assert_eq!(study.settings_of(second), settings);
        assert_eq!(study.settings_of(first), []);
        assert_eq!(study.find_in_any_cell(second, "draws"), Some(id));
        let titles = ["draws", "wins"].map(|quantity| study.title_of_quantity(quantity));
        assert_eq!(titles, ["Draws", "wins"]);
        let bots = study.subject(second).bots.each_ref().map(|bot| BotName::named(bot).unwrap());
        assert_eq!(study.subjects_with("two", bots).collect::<Vec<_>>(), [second]);
        assert_eq!(study.subjects_with("three", bots).count(), 0);
    }

    #[test]
    fn a_mean_over_findings_takes_the_mean_half_width() {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "One");
        let mut add = |value: Option<f64>, above: f64| {
            let estimate = value.map(|value| Estimate {
                value,
                interval: Some(Interval { low: value - 1.0, high: value + above }),
                level: 0.95,
                n: 10,
                method: Method::ClusteredStudent,
            });
            let finding = finding(subject, "mean(throws)", "Throws", Unit::Plain);
            study.add_finding(finding.with_estimate(estimate))
        };
        let (one, other, unknown) = (add(Some(10.0), 2.0), add(Some(13.0), 3.0), add(None, 0.0));
        // Means of 1 and 1 for the low value, 2 and 3 for the high value.
        let (mean, interval) = study.mean_of(&[one, other]).unwrap();
        assert!((mean - 11.5).abs() < 1e-12);
        assert_eq!(interval, Some(Interval { low: 10.5, high: 14.0 }));
        let (mean, _) = study.mean_of(&[one, unknown]).unwrap();
        assert!((mean - 10.0).abs() < 1e-12, "unknown figures are left out");
        assert_eq!(study.mean_of(&[unknown]), None);
    }
}

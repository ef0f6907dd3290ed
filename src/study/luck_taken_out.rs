//! What a study says of the luck that was taken out of its figures: what its games are worth, the
//! plain figures, and a warning if the luck is not 0 on average.

use crate::balance::measures::throws;
use crate::balance::study::Each;
use crate::balance::warning::Warning;
use crate::stats::p_value;
use crate::study::Study;
use crate::study::finding::{FindingId, Plain};
use crate::study::number::whole;
use crate::study::outline::{Column, EstimateOf, Row, Shown, Table, TableCell};
use crate::study::subject::{Subject, SubjectId};
use crate::study::wording::and_list;

/// The share of correct studies in which the luck taken out is called a fault.
const FALSE_ALARMS: f64 = 1e-3;

/// The quantities of which a sentence says what the games are worth, and its words for them.
const TOLD: [(&str, &str); 2] = [("first_player_advantage", "who wins"), ("", "the length")];

impl Study {
    /// The findings that luck was taken out of, each with its plain figure.
    fn without_luck(&self) -> impl Iterator<Item = (FindingId, &Plain)> {
        self.numbered_findings().filter_map(|(id, finding)| Some((id, finding.plain.as_ref()?)))
    }

    /// What the games are worth, as a sentence: for several subjects, the fewest. `None` if no luck
    /// was taken out of who wins or of the length.
    pub(crate) fn worth_of_games(&self) -> Option<String> {
        let length = format!("mean({})", throws::MEASURE.doc.id);
        let worth = |(quantity, words): (&str, &str)| {
            let quantity = if quantity.is_empty() { &length } else { quantity };
            let own = self.without_luck().filter(|(id, _)| self.finding(*id).quantity == quantity);
            let (worth, n) =
                own.filter_map(|(_, plain)| Some((plain.worth?, plain.figure.n))).min()?;
            Some((n, format!("{} for {words}", about(worth))))
        };
        let told: Vec<(u64, String)> = TOLD.into_iter().filter_map(worth).collect();
        let games = told.first()?.0;
        let parts: Vec<String> = told.into_iter().map(|(_, text)| text).collect();
        let (mut subjects, mut players) = (Vec::new(), Vec::new());
        for finding in self.without_luck().map(|(id, _)| self.finding(id)) {
            let own = self.subject_of(finding).bots_in_words();
            if !subjects.contains(&finding.subject) {
                subjects.push(finding.subject);
            }
            if !players.contains(&own) {
                players.push(own);
            }
        }
        let least = if subjects.len() > 1 { "at least " } else { "" };
        Some(format!(
            "The luck of throws is taken out: {} games of {} are worth {least}{}.",
            whole(games),
            and_list(&players),
            and_list(&parts)
        ))
    }

    /// What becomes of the luck of throws in the figures of a subject, in a few words.
    pub(crate) fn luck_in_figures(&self, subject: SubjectId) -> &'static str {
        let of_subject = |id| self.finding(id).subject == subject;
        if self.without_luck().any(|(id, _)| of_subject(id)) {
            return "taken out, where a pilot shows a gain";
        }
        let Subject { each, evaluators, solutions, .. } = self.subject(subject);
        match each {
            Each::Match => "stays in the figures of matches",
            Each::Game if evaluators.is_empty() && solutions.is_empty() => {
                "stays in the figures: no bot here values positions"
            }
            Each::Game => "stays in the figures, as asked or because a pilot shows no gain",
        }
    }

    /// The table of the plain figures of a subject. `None` if no luck was taken out of any.
    pub(crate) fn plain_table(&self, subject: SubjectId) -> Option<Table> {
        let own = self.without_luck().filter(|(id, _)| self.finding(*id).subject == subject);
        let rows: Vec<Row> = own
            .map(|(id, plain)| {
                let worth = plain.worth.map_or_else(
                    || TableCell::absent("no spread is left"),
                    |worth| TableCell::text(about(worth)),
                );
                let figures = [EstimateOf::Figure(id), EstimateOf::Plain(id)];
                let [without, beside] = figures.map(|figure| Shown::Figure(figure).into());
                let n = Shown::SampleSize(EstimateOf::Plain(id)).into();
                Row::new(&self.finding(id).title, vec![without, beside, n, worth])
            })
            .collect();
        let columns = vec![
            Column::estimate("Luck taken out"),
            Column::estimate("Plain"),
            Column::figure("n"),
            Column::figure("Worth, in games"),
        ];
        let note = "Worth: how many games give the plain figure an interval as narrow. The luck of \
                    throws has mean 0, so both figures are right on average.";
        let caption = "The luck of throws, taken out of figures";
        (!rows.is_empty()).then(|| Table::new(caption, "", columns, rows).noted(note))
    }

    /// Warns if the luck that was taken out is further from 0 than chance explains, among all
    /// figures of the study.
    pub(crate) fn warn_of_luck(&mut self) {
        let count = self.without_luck().count() as f64;
        let found = self.without_luck().filter_map(|(id, plain)| {
            let deviation = plain.deviation?;
            let finding = self.finding(id);
            let name = self.subject(finding.subject).name_with_bots();
            (p_value::normal(deviation) * count < FALSE_ALARMS).then(|| {
                format!("{} of {name} by {deviation:+.1} standard errors", finding.quantity)
            })
        });
        let faults: Vec<String> = found.collect();
        if !faults.is_empty() {
            self.warnings.insert(0, Warning::unfair_luck(&faults, FALSE_ALARMS));
        }
    }
}

/// A number of games with two digits.
fn about(games: u64) -> String {
    let step = 10_u64.pow(games.checked_ilog10().unwrap_or(0).saturating_sub(1));
    whole((games + step / 2) / step * step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::number::Unit;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, estimate, finding, study};

    /// A study with figures without luck: each has its quantity, what its games are worth, and how
    /// far its luck is from 0.
    fn with(all: &[(&str, u64, f64)]) -> (Study, SubjectId) {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "Tiny");
        for (quantity, worth, deviation) in all {
            let figure = estimate(0.1, Some(0.3), 20_000);
            let plain = Plain { figure, worth: Some(*worth), deviation: Some(*deviation) };
            let own = finding(subject, quantity, "Title", Unit::Points)
                .with_estimate(Some(estimate(0.12, Some(0.1), 20_000)));
            study.add_finding(crate::study::finding::Finding { plain: Some(plain), ..own });
        }
        (study, subject)
    }

    #[test]
    fn a_sentence_says_what_the_games_are_worth_with_two_digits() {
        let (study, _) =
            with(&[("first_player_advantage", 1_236_000, 0.1), ("mean(throws)", 84_999, 0.2)]);
        let expected = "The luck of throws is taken out: 20,000 games of greedy against greedy are \
                        worth 1,200,000 for who wins and 85,000 for the length.";
        assert_eq!(study.worth_of_games().as_deref(), Some(expected));
        assert_eq!(with(&[("share(draws)", 50_000, 0.0)]).0.worth_of_games(), None);
        assert_eq!([0, 7, 96, 995].map(about), ["0", "7", "96", "1,000"]);
    }

    #[test]
    fn every_plain_figure_has_a_row() {
        let (study, subject) = with(&[("share(draws)", 50_000, 0.0), ("mean(turns)", 9, 0.0)]);
        assert_eq!(study.plain_table(subject).unwrap().rows.len(), 2);
        let (nothing, subject) = with(&[]);
        assert_eq!(nothing.plain_table(subject), None);
    }

    #[test]
    fn only_luck_that_chance_does_not_explain_is_a_fault() {
        let warned = |deviation: f64| {
            let (mut study, _) = with(&[("mean(throws)", 9, deviation), ("share(draws)", 9, -0.5)]);
            study.warn_of_luck();
            study.warnings
        };
        // Two figures: the two-sided quantile of 0.0005 is 3.48.
        assert!(warned(3.4).is_empty());
        let [fault] = &warned(-3.6)[..] else { panic!("one warning") };
        assert_eq!(fault.kind, "unfair-luck");
        assert!(fault.text.contains("mean(throws) of Tiny"), "{}", fault.text);
        assert!(fault.text.contains("-3.6 standard errors"), "{}", fault.text);
    }
}

//! What a study says of the luck of throws: how far a throw moves the winning chance, which casts
//! are lucky, and how much more luck the winner had.

use crate::balance::luck::LuckOfThrows;
use crate::game::rules::{GameRules, Rules};
use crate::stats::estimate::Estimate;
use crate::study::Study;
use crate::study::dice_section::chance;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{Unit, games, spoken};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;
use crate::study::wording::race_throw;

/// The name of the standard deviation of the luck of a throw.
const PER_THROW: &str = "luck_per_throw";
/// The name of the luck of the winner less that of the loser.
const OF_WINNER: &str = "luck_of_winner";
/// The name of the mean luck of a cast.
const OF_CAST: &str = "luck_of_cast";

/// With more casts, the table is folded.
const MOST_SHOWN: usize = 12;

/// Adds the findings of the luck of throws.
pub fn add(subject: SubjectId, luck: &LuckOfThrows, rules: &Rules, study: &mut Study) {
    let per_throw = Finding::with_id(subject, PER_THROW, "Luck of a throw")
        .with_statistic(Statistic::Deviation, Unit::Percent)
        .with_estimate(Some(luck.per_throw));
    study.add_finding(per_throw);
    let mean = |quantity, title: &str, estimate, count| {
        Finding::with_id(subject, quantity, title)
            .with_statistic(Statistic::Mean, Unit::Points)
            .with_estimate(estimate)
            .with_count(count)
    };
    let title = "Luck of the winner less that of the loser";
    study.add_finding(mean(OF_WINNER, title, luck.of_winner, luck.won));
    for (cast, (shown, title)) in luck.casts.iter().zip(casts(rules)) {
        let cell = Cell::Cast { shown, chance: cast.chance };
        study.add_finding(mean(OF_CAST, &title, cast.luck, cast.falls).in_cell(cell));
    }
}

/// What the dice show at each cast, and its title.
fn casts(rules: &Rules) -> Vec<(String, String)> {
    match &rules.game {
        GameRules::Race(race) => {
            let throws = race.throws.outcomes().iter().map(|throw| race_throw(&throw.outcome));
            throws.map(|(marks, meaning)| (marks.clone(), format!("{marks}: {meaning}"))).collect()
        }
        GameRules::Domination(domination) => {
            let throws = domination.throws.outcomes().iter().map(|throw| &throw.outcome.shown);
            throws.map(|shown| (shown.clone(), shown.clone())).collect()
        }
    }
}

impl Study {
    /// The section on luck of a subject: the luck of its throws, and what was taken out of its
    /// figures. `None` if nothing tells the luck.
    pub(crate) fn luck_section(&self, subject: SubjectId) -> Option<Section> {
        let tables: Vec<Table> =
            self.cast_table(subject).into_iter().chain(self.plain_table(subject)).collect();
        let paragraphs = self.luck_in_words(subject).map(|sentences| sentences.join(" "));
        (!tables.is_empty()).then(|| Section {
            title: "Luck".to_owned(),
            paragraphs: paragraphs.into_iter().collect(),
            tables,
            ..Section::default()
        })
    }

    /// How far a throw moves the winning chance, and how much more luck the winner had.
    fn luck_in_words(&self, subject: SubjectId) -> Option<Vec<String>> {
        let figure = |quantity| Some(self.finding(self.find(subject, quantity, &Cell::Whole)?));
        let throw = figure(PER_THROW)?.estimate?;
        let mut sentences = vec![format!(
            "In {}, a throw moved the winning chance by a standard deviation of {}.",
            games(throw.n),
            in_points(&throw)
        )];
        let winner = figure(OF_WINNER)?;
        if let (Some(luck), Some(won)) = (&winner.estimate, winner.count) {
            let (more, verb) = (in_points(luck), if won == 1 { "was" } else { "were" });
            sentences.push(format!(
                "In the {} that {verb} won, the winner had {more} more luck than the loser.",
                games(won)
            ));
        }
        Some(sentences)
    }

    /// The table of the luck of each cast.
    fn cast_table(&self, subject: SubjectId) -> Option<Table> {
        let row = |(id, finding): (FindingId, &Finding)| {
            let Cell::Cast { chance: exactly, .. } = finding.cell else { return None };
            let of = EstimateOf::Figure(id);
            let luck = match finding.estimate {
                Some(_) => TableCell::figure(id),
                None => TableCell::absent("too few throws"),
            };
            let n = finding.estimate.map_or(Shown::Nothing, |_| Shown::SampleSize(of));
            let cells = vec![chance(exactly), luck, Shown::Count(id).into(), n.into()];
            Some(Row::new(&finding.title, cells))
        };
        let rows: Vec<Row> = self.findings_of(subject).filter_map(row).collect();
        let columns = vec![
            Column::figure("Chance, exactly"),
            Column::estimate("Luck"),
            Column::figure("Throws"),
            Column::figure("n"),
        ];
        let count = rows.len();
        let caption = "The luck of each cast, for the player who throws";
        let note = "Luck: the winning chance after the throw, less its mean over all casts. The \
                    bots' own values tell it. A draw counts as half a win, and a kept opening cast \
                    is left out. Intervals are over games.";
        let table = Table::new(caption, "Cast", columns, rows).noted(note);
        match count {
            0 => None,
            1..=MOST_SHOWN => Some(table),
            _ => Some(table.folded("The luck of every cast")),
        }
    }
}

/// A part of a winning chance with its interval, for a sentence.
fn in_points(estimate: &Estimate) -> String {
    let shown = spoken(&estimate.map(|chance| 100.0 * chance), Unit::Plain);
    format!("{} percentage points ({})", shown.value, shown.range_or_reason())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::luck::CastLuck;
    use crate::game::fraction::Fraction;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, estimate, rules, study};

    /// A study with the luck of dice with one cast.
    fn with(of_cast: Option<Estimate>, of_winner: Option<Estimate>) -> (Study, SubjectId) {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "Tiny");
        let cast = CastLuck { chance: Fraction::new(1, 1), falls: 9_000, luck: of_cast };
        let per_throw = estimate(0.0612, Some(0.0021), 1_000);
        let luck = LuckOfThrows { per_throw, of_winner, won: 990, casts: vec![cast] };
        add(subject, &luck, &rules(), &mut study);
        (study, subject)
    }

    #[test]
    fn two_sentences_say_what_a_throw_does_and_how_lucky_winners_were() {
        let (study, subject) = with(None, Some(estimate(0.493, Some(0.011), 1_000)));
        let section = study.luck_section(subject).unwrap();
        assert_eq!(
            section.paragraphs,
            ["In 1,000 games, a throw moved the winning chance by a standard deviation of 6.1 \
              percentage points (5.9 to 6.3). In the 990 games that were won, the winner had 49.3 \
              percentage points (48.2 to 50.4) more luck than the loser."]
        );
        let (study, subject) = with(None, None);
        let [sentence] = &study.luck_section(subject).unwrap().paragraphs[..] else {
            panic!("one paragraph")
        };
        assert!(!sentence.contains("winner"), "{sentence}");
    }

    #[test]
    fn each_cast_has_a_row_with_its_luck_or_the_reason_why_there_is_none() {
        let shown = |luck| {
            let (study, subject) = with(luck, None);
            let table = study.luck_section(subject).unwrap().tables.swap_remove(0);
            assert_eq!(table.rows[0].head, "1 mark: value 1");
            table.rows[0].cells[1].shown.clone()
        };
        assert_eq!(shown(None), Shown::Absent("too few throws".to_owned()));
        let figure = shown(Some(estimate(-0.02, Some(0.001), 1_000)));
        assert!(matches!(figure, Shown::Figure(EstimateOf::Figure(_))), "{figure:?}");
    }

    #[test]
    fn a_study_without_luck_has_no_section() {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "Tiny");
        assert!(study.luck_section(subject).is_none());
    }
}

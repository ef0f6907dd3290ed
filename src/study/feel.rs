//! What a study says of how its games feel, beside the measures: who tells it, and how often that
//! came true.

use crate::balance::feel::FollowedGames;
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{Unit, show, whole};
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;

/// The name of the mean score of the first player after throws with a certain chance.
const CAME: &str = "score_after_chance";

/// Adds the findings of how often what an evaluator told came true.
pub fn add(subject: SubjectId, followed: &FollowedGames, study: &mut Study) {
    for part in &followed.calibration {
        let [low, high] = part.percent;
        let title = format!("{low} to {high} %, on average {:.1} %", 100.0 * part.told);
        let finding = Finding::with_id(subject, CAME, &title)
            .with_statistic(Statistic::Mean, Unit::Percent)
            .with_estimate(part.came)
            .with_count(part.throws);
        study.add_finding(finding.in_cell(Cell::Chances(part.percent)));
    }
}

impl Study {
    /// The section on the evaluator that tells how the games of a subject feel. `None` if nobody
    /// followed them.
    pub(crate) fn feel_section(&self, subject: SubjectId) -> Option<Section> {
        let row = |(id, finding): (FindingId, &Finding)| {
            let Cell::Chances(_) = finding.cell else { return None };
            let (came, n) = match finding.estimate {
                Some(_) => {
                    let n = Shown::SampleSize(EstimateOf::Figure(id));
                    (TableCell::figure(id), n.into())
                }
                None => (TableCell::absent("too few throws"), Shown::Nothing.into()),
            };
            Some(Row::new(&finding.title, vec![came, Shown::Count(id).into(), n]))
        };
        let rows: Vec<Row> = self.findings_of(subject).filter_map(row).collect();
        if rows.is_empty() {
            return None;
        }
        let columns =
            vec![Column::estimate("Came true"), Column::figure("Throws"), Column::figure("n")];
        let caption = "How often what the evaluator told came true";
        let note = "Chances of the first player before each throw. Came true: the score of the \
                    first player in these games, where a draw counts as half a win. If weaker \
                    players play than the evaluator expects, it differs from what was told. \
                    Intervals are over games.";
        let table = Table::new(caption, "The evaluator told", columns, rows).noted(note);
        Some(Section {
            title: "How the games feel".to_owned(),
            paragraphs: self.feel_in_words(subject).into_iter().collect(),
            tables: vec![table],
            ..Section::default()
        })
    }

    /// How much of who wins luck decides.
    fn feel_in_words(&self, subject: SubjectId) -> Option<String> {
        let share = self.finding(self.find(subject, "luck_share", &Cell::Whole)?).estimate?;
        let games = whole(share.n);
        let shown = show(&share, Unit::Percent).whole();
        Some(format!("In {games} games, luck decides {shown} of who wins; decisions the rest."))
    }
}

//! The section of a case that shows its matches: their rules, charts and tables.

use crate::balance::match_study::COMMON_SCORES;
use crate::study::Study;
use crate::study::finding::{Cell, FindingId};
use crate::study::number::whole;
use crate::study::outline::{Column, EstimateOf, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::charts;
use crate::study::question::cases::findings::OTHER_SCORES;
use crate::study::question::cases::sentences::{score, terms};
use crate::study::question::cases::tables::{distributions, results, results_of};
use crate::study::subject::SubjectId;

/// The matches of a case. The answer has the chart of its scores, or this section.
pub(super) fn section(id: SubjectId, has_scores: bool, study: &Study) -> Section {
    let subject = study.subject(id);
    let all = results(id, study);
    let results =
        results_of("Results of the matches", "Matches", "Share or difference", all, study);
    let mut tables = vec![results, scores(id, study)];
    tables.extend(distributions(id, study));
    Section {
        title: format!("Matches · {}", subject.name_with_bots()),
        paragraphs: subject.match_terms.map(|play| terms(play.rules)).into_iter().collect(),
        charts: charts::of_matches(study, id, has_scores),
        tables,
        ..Section::default()
    }
}

fn scores(subject: SubjectId, study: &Study) -> Table {
    let all: Vec<(FindingId, [u32; 2])> = study
        .findings_of(subject)
        .filter_map(|(id, finding)| match finding.cell {
            Cell::Score(score) => Some((id, score)),
            _ => None,
        })
        .collect();
    let common = all.iter().take(COMMON_SCORES).map(|(id, points)| (score(*points), *id));
    let others = study.find(subject, OTHER_SCORES, &Cell::Whole).map(|id| {
        let rest = all.len().saturating_sub(COMMON_SCORES) as u64;
        (format!("{} other scores", whole(rest)), id)
    });
    let rows = common.chain(others).map(|(head, id)| {
        let of = EstimateOf::Figure(id);
        let cells = [Shown::Count(id), Shown::Figure(of), Shown::SampleSize(of)];
        Row::new(head, cells.map(TableCell::from).into())
    });
    let columns = vec![
        Column::figure("Matches"),
        Column::estimate("Share of all matches"),
        Column::figure("n"),
    ];
    let caption = "Final scores (player 1's points first), most common first";
    Table::new(caption, "", columns, rows.collect())
}

//! The tables of differences, and of the tests of whole distributions.

use crate::study::Study;
use crate::study::differences::FoundDifference;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::decimal;
use crate::study::outline::{Column, EstimateOf, Row, Shown, Table, TableCell};
use crate::study::question::compare::findings::{ENDINGS, LENGTHS};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;

/// The table of differences of one subject. Quantities that are 0 in all games of both are only
/// named below it. The heads are those of the baseline and of the subject.
pub(in crate::study::question) fn variant_table(
    study: &Study,
    heads: [&str; 2],
    differences: &[FoundDifference<'_>],
) -> Table {
    let columns = vec![
        Column::figure(heads[0]),
        Column::figure(heads[1]),
        Column::estimate("Difference"),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
        Column::figure("Saved"),
    ];
    let (mut rows, mut zero) = (Vec::new(), Vec::new());
    for difference in differences {
        let FoundDifference { id, finding, .. } = difference;
        let figures = [difference.baseline_figure(study), Some(*id)];
        let is_zero =
            |id: FindingId| study.finding(id).estimate.is_none_or(|estimate| estimate.value == 0.0);
        if figures.into_iter().flatten().all(is_zero) {
            zero.push(finding.title.as_str());
        } else {
            let cells = figure_cells(study, difference).into_iter().chain(contrast_cells(*id));
            rows.push(Row::new(&finding.title, cells.collect()));
        }
    }
    let table = Table::new("", "", columns, rows);
    if zero.is_empty() {
        return table;
    }
    table.noted(format!("0 in all games of both: {}.", zero.join(", ")))
}

/// The figures of the baseline and of the subject.
pub(super) fn figure_cells(study: &Study, difference: &FoundDifference<'_>) -> [TableCell; 2] {
    let baseline = difference.baseline_figure(study);
    let absent = || TableCell::absent("no figure");
    [baseline.map_or_else(absent, TableCell::figure), TableCell::figure(difference.id)]
}

/// The cells of a difference: difference, effect size, corrected p-value, verdict, variance
/// reduction.
pub(in crate::study::question) fn contrast_cells(found: FindingId) -> [TableCell; 5] {
    let [effect, p, verdict, saved] =
        [Shown::Effect, Shown::P, Shown::Verdict, Shown::VarianceReduction]
            .map(|shown| shown(found).into());
    [TableCell::difference(found), effect, p, verdict, saved]
}

/// The table of the tests of whole distributions of a subject. The cell of a test that was not made
/// says why.
pub(super) fn distribution_tests_table(study: &Study, subject: SubjectId) -> Table {
    let row = |quantity: &str, title: &str| {
        let made = study.find(subject, quantity, &Cell::Whole).map(|id| {
            vec![
                TableCell::text(test_in_words(study.finding(id))),
                Shown::SampleSize(EstimateOf::Contrast(id)).into(),
                Shown::P(id).into(),
                Shown::Verdict(id).into(),
            ]
        });
        let untested = study.subject(subject).untested.iter();
        let why = untested.filter(|fact| fact.term == quantity).map(|fact| &fact.value);
        let cells = made.unwrap_or_else(|| why.map(TableCell::absent).collect());
        Row::new(title, cells)
    };
    let rows = vec![row(LENGTHS, "Distribution of length"), row(ENDINGS, "How games end")];
    let columns = vec![
        Column::text("Test"),
        Column::figure("n"),
        Column::figure("p, corrected"),
        Column::text("Verdict"),
    ];
    Table::new("Whole distributions", "", columns, rows)
}

/// What a test of whole distributions found, in words.
fn test_in_words(Finding { statistic, contrast, .. }: &Finding) -> String {
    let Some(contrast) = contrast else { return String::new() };
    let value = contrast.difference.value;
    match statistic {
        Statistic::KsDistance { at } => {
            let distance = decimal(value, 4);
            format!("Kolmogorov-Smirnov: largest distance {distance} at {at} throws")
        }
        Statistic::ChiSquared { freedom, pooled } => {
            let pooled = match pooled {
                0 => String::new(),
                rare => format!(", {rare} rare endings pooled"),
            };
            format!(
                "Chi-squared {} with {freedom} {} of freedom, Cramér's V {}{pooled}",
                decimal(value, 1),
                if *freedom == 1 { "degree" } else { "degrees" },
                decimal(contrast.effect.map_or(0.0, |effect| effect.value), 3),
            )
        }
        _ => String::new(),
    }
}

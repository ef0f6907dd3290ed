//! The answer of a comparison: the differences of all variants and quantities, the largest first.

use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::differences::{FoundDifference, by_importance};
use crate::study::number::{level, whole};
use crate::study::outline::{Column, Row, Section, Table};
use crate::study::question::compare::sections::twin;
use crate::study::question::compare::tables::{contrast_cells, figure_cells};
use crate::study::subject::Subject;

/// The most differences of the answer. The sections of the variants have the others.
const MOST: usize = 20;

pub(super) fn answer(study: &Study) -> Section {
    let alone = study.subject_ids().filter(|id| twin(study, study.subject(*id)).is_none());
    let all: Vec<_> = alone.flat_map(|id| study.differences_of(id)).collect();
    let ranked = by_importance(all.iter().copied());
    let shown = ranked.iter().take_while(|difference| difference.is_shown()).count();
    let (charted, shown) = (&ranked[..ranked.len().min(MOST)], &ranked[..shown.min(MOST)]);
    let chart = chart(charted, study);
    let table = (!shown.is_empty()).then(|| table(shown, study));
    let counted = (!all.is_empty()).then(|| counted(&all));
    Section::answer(counted.into_iter().chain(twins(study)), chart, table)
}

/// The variants that play the same as another variant, in a sentence. The headline says which play
/// the same as the baseline.
fn twins(study: &Study) -> Option<String> {
    let bots = &study.subjects.first()?.bots;
    let all = study.subject_ids().filter(|id| study.subject(*id).bots == *bots);
    let same = all.filter_map(|id| {
        let Subject { rules, .. } = study.subject(id);
        let baseline = study.differences_of(id).next()?.baseline;
        let twin = twin(study, study.subject(id))?;
        let is_other = twin != study.subject(baseline).rules;
        is_other.then(|| format!("{rules} plays the same as {twin} in every game"))
    });
    let twins: Vec<String> = same.collect();
    (!twins.is_empty()).then(|| format!("{}.", twins.join("; ")))
}

/// The name of a row: the quantity, then what else tells the rows apart.
fn label(study: &Study, difference: &FoundDifference<'_>) -> String {
    let subject = study.subject_of(difference.finding);
    let with_bots = study.subjects.iter().filter(|same| same.bots == subject.bots).count();
    let mut parts = vec![difference.finding.title.clone()];
    if with_bots > 2 {
        // Only the overlays, if the variant is the baseline with overlays.
        let overlays = subject.rules.strip_prefix(&study.subject(difference.baseline).rules);
        let name = overlays.filter(|rest| rest.starts_with('+')).unwrap_or(&subject.rules);
        parts.push(name.to_owned());
    }
    if with_bots < study.subjects.len() {
        parts.push(subject.bots_in_words());
    }
    parts.join(" · ")
}

/// The effect sizes of these differences. `None` without a difference.
fn chart(ranked: &[FoundDifference<'_>], study: &Study) -> Option<Chart> {
    let baseline = ranked.first()?.baseline;
    let rows = ranked.iter().map(|difference| {
        let effect = ChartFigure::Effect(difference.id);
        ChartRow::compared(label(study, difference), effect, difference.is_shown())
    });
    let title = format!("What differs from {}", study.subject(baseline).rules);
    let subtitle = format!(
        "Effect size, Cohen's d or h; {} intervals, each for a single question",
        level(study.provenance.level)
    );
    let chart = RowChart::new(RowForm::Dots, title, subtitle, rows.collect())
        .with_sides(["lower", "higher"]);
    Some(Chart::new(&["differences"], chart))
}

fn table(ranked: &[FoundDifference<'_>], study: &Study) -> Table {
    let columns = vec![
        Column::estimate("Difference"),
        Column::figure("Baseline"),
        Column::figure("Variant"),
        Column::figure("Effect size"),
        Column::figure("p, corrected"),
    ];
    let rows = ranked.iter().map(|shown| {
        // The sign of a difference that was shown is its verdict. The difference stands first,
        // because narrow terminals show the first columns.
        let [difference, effect, p, ..] = contrast_cells(shown.id);
        let [baseline, own] = figure_cells(study, shown);
        Row::new(label(study, shown), vec![difference, baseline, own, effect, p])
    });
    let caption = "The differences that were shown, largest effect first";
    Table::new(caption, "", columns, rows.collect())
}

/// How many differences were shown. The others are only counted.
fn counted(all: &[FoundDifference<'_>]) -> String {
    let count = |is: fn(Verdict) -> bool| {
        all.iter().filter(|difference| is(difference.verdict())).count() as u64
    };
    let (shown, alike) = (count(Verdict::is_shown), count(|verdict| verdict == Verdict::Alike));
    let (all, open) = (all.len() as u64, all.len() as u64 - shown - alike);
    let mut parts = vec![match shown {
        0 => "No difference was shown".to_owned(),
        _ => format!("{} of {} differences were shown", whole(shown), whole(all)),
    }];
    if open > 0 && shown > 0 {
        parts.push(format!("for {} no difference was shown", whole(open)));
    }
    if alike > 0 {
        let of = if shown == 0 { format!(" of {}", whole(all)) } else { String::new() };
        parts.push(format!("{}{of} were the same in every pair of games", whole(alike)));
    }
    let more = if shown > MOST as u64 {
        format!(" The {MOST} largest are here; the others are in the sections below.")
    } else {
        String::new()
    };
    format!("{}.{more}", parts.join("; "))
}

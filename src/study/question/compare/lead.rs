//! The answer of a comparison: its picture, and the changes of several variants. Their sentences
//! are in the answer cards.

use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::answer;
use crate::study::answer::case::ADVANTAGE;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::differences::{FoundDifference, by_importance};
use crate::study::finding::Finding;
use crate::study::headline::{is_length, name_of_rules};
use crate::study::number::{level, whole};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::compare::sections::twin;
use crate::study::question::picture;
use crate::study::subject::SubjectId;

/// The most differences of the chart. The sections of the variants have all.
const MOST: usize = 20;

pub(super) fn answer(study: &Study) -> Section {
    let all_played: Vec<SubjectId> = study.subject_ids().collect();
    Section::answer(twins(study), picture::of(study, &all_played), table(study))
}

/// The section about effect sizes: the largest ones of all variants and quantities. `None` without
/// a difference.
pub(super) fn effect_sizes(study: &Study) -> Option<Section> {
    let all = differences(study);
    let ranked = by_importance(study, all.iter().copied());
    let chart = chart(&ranked[..ranked.len().min(MOST)], study)?;
    let (title, paragraphs) = ("Effect sizes".to_owned(), vec![counted(&all)]);
    Some(Section { title, paragraphs, charts: vec![chart], ..Section::default() })
}

/// All differences, without those of variants that play the same as another one.
fn differences(study: &Study) -> Vec<FoundDifference<'_>> {
    let alone = study.subject_ids().filter(|id| twin(study, study.subject(*id)).is_none());
    alone.flat_map(|id| study.differences_of(id)).collect()
}

/// The variants that play the same as another variant, in a sentence. The headline says which play
/// the same as the baseline.
fn twins(study: &Study) -> Option<String> {
    let bots = &study.subjects.first()?.bots;
    let all = study.subject_ids().filter(|id| study.subject(*id).bots == *bots);
    let same = all.filter_map(|id| {
        let baseline = study.differences_of(id).next()?.baseline;
        let twin = twin(study, study.subject(id))?;
        let is_other = twin.rules != study.subject(baseline).rules;
        let [own, twin] = [study.subject(id), twin].map(|subject| name_of_rules(study, subject));
        is_other.then(|| format!("{own} plays the same as {twin} in every game"))
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
        let added = subject.rules.strip_prefix(&study.subject(difference.baseline).rules);
        let overlays = added.filter(|rest| rest.starts_with('+'));
        let name = overlays.unwrap_or_else(|| name_of_rules(study, subject));
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
    let title = format!("What differs from {}", name_of_rules(study, study.subject(baseline)));
    let subtitle = format!(
        "Effect size, Cohen's d or h; {} intervals, each for a single question",
        level(study.provenance.level)
    );
    let chart = RowChart::new(RowForm::Dots, title, subtitle, rows.collect())
        .with_sides(["lower", "higher"]);
    Some(Chart::new(&["differences"], chart))
}

/// A row for each variant, with the changes of the three answers. `None` if there is only one.
fn table(study: &Study) -> Option<Table> {
    let mut variants: Vec<SubjectId> =
        study.subject_ids().filter(|id| study.differences_of(*id).next().is_some()).collect();
    if variants.len() < 2 {
        return None;
    }
    let size = |id: &SubjectId| {
        let all = study.differences_of(*id).filter(FoundDifference::is_shown);
        all.map(|difference| study.practical_size(&difference)).fold(0.0, f64::max)
    };
    variants.sort_by(|left, right| size(right).total_cmp(&size(left)));
    let mut quantities: Vec<&Finding> = Vec::new();
    for difference in variants.iter().flat_map(|id| study.differences_of(*id)) {
        let finding = difference.finding;
        let is_new = quantities.iter().all(|known| known.quantity != finding.quantity);
        if is_new && answer::is_answer(study, finding) {
            quantities.push(finding);
        }
    }
    // The order of the cards: length, endings, start.
    let order = |finding: &&Finding| (!is_length(finding), finding.quantity == ADVANTAGE);
    quantities.sort_by_key(order);
    let columns = quantities.iter().map(|finding| Column::estimate(&finding.title)).collect();
    let rows = variants.iter().map(|id| {
        let cell = |finding: &&Finding| {
            let found = study.find_in_any_cell(*id, &finding.quantity);
            found.map_or_else(|| TableCell::absent("does not exist"), TableCell::difference)
        };
        let subject = study.subject(*id);
        let has_several = study.subjects.iter().any(|played| played.bots != subject.bots);
        let players = if has_several { subject.bots_in_words() } else { String::new() };
        let name =
            [name_of_rules(study, subject), &players].into_iter().filter(|part| !part.is_empty());
        Row::new(name.collect::<Vec<_>>().join(" · "), quantities.iter().map(cell).collect())
    });
    let caption = "What changes, most noticeable change first";
    Some(Table::new(caption, "", columns, rows.collect()))
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

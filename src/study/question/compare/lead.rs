//! The answer of a comparison: the differences of all variants and quantities, the largest first.

use crate::balance::compare::{Compared, VariantDifference};
use crate::balance::difference::Verdict;
use crate::study::Study;
use crate::study::chart::{Chart, ChartFigure, ChartRow, RowChart, RowForm};
use crate::study::finding::FindingId;
use crate::study::number::{level, whole};
use crate::study::outline::{Column, Row, Section, Table, TableCell};
use crate::study::question::compare::naming::{name, others, short_name, title};
use crate::study::question::compare::section::contrast_cells;
use crate::study::question::compare::{Comparisons, RecordedComparison};
use crate::study::wording::bots;

/// The most differences of the answer. The sections of the variants have the others.
const MOST: usize = 20;

/// The difference of one quantity of one variant.
struct Ranked<'a> {
    recorded: &'a RecordedComparison<'a>,
    variant: usize,
    place: usize,
    row: &'a Compared,
    against: &'a VariantDifference,
}

impl Ranked<'_> {
    fn verdict(&self) -> Verdict {
        self.against.difference.verdict
    }

    fn size(&self) -> f64 {
        self.against.effect.map_or(0.0, |effect| effect.value().abs())
    }
}

impl Comparisons<'_> {
    pub(super) fn answer(&self) -> Section {
        let ranked = self.ranked();
        let shown = answered(&ranked);
        let charted = ranked
            .iter()
            .filter(|difference| difference.verdict() != Verdict::Alike)
            .take(MOST)
            .filter_map(|difference| {
                let Ranked { recorded, variant, place, .. } = *difference;
                Some((self.label(difference), recorded.finding(variant, place)?))
            });
        let chart = effects(self.study, charted.collect());
        let table = (!shown.is_empty()).then(|| self.table(&shown));
        let counted = (!ranked.is_empty()).then(|| counted(&ranked));
        Section::answer(counted.into_iter().chain(self.equal()), chart, table)
    }

    /// The rule set that plays the same as this variant with all bots, if it comes before the
    /// variant. The baseline comes before all variants.
    pub(super) fn twin(&self, variant: usize) -> Option<usize> {
        let comparison = self.all().next()?;
        let before = others(comparison).take_while(|earlier| *earlier != variant);
        let mut before = std::iter::once(comparison.baseline).chain(before);
        before.find(|earlier| {
            self.all().all(|compared| compared.coupled.plays_equally(*earlier, variant))
        })
    }

    /// The rule sets that play the same as another, in a sentence.
    fn equal(&self) -> Option<String> {
        let comparison = self.all().next()?;
        let twins = others(comparison)
            .filter_map(|variant| {
                let twin = self.twin(variant)?;
                let [this, other] = [variant, twin].map(|compared| name(comparison, compared));
                Some(format!("{this} plays the same as {other} in every game"))
            })
            .collect::<Vec<_>>()
            .join("; ");
        (!twins.is_empty()).then(|| format!("{twins}."))
    }

    /// Is the difference of this quantity of this variant in the table of the answer?
    pub(super) fn is_answered(
        &self,
        recorded: &RecordedComparison<'_>,
        variant: usize,
        place: usize,
    ) -> bool {
        let ranked = self.ranked();
        answered(&ranked).iter().any(|difference| {
            std::ptr::eq(difference.recorded.comparison, recorded.comparison)
                && (difference.variant, difference.place) == (variant, place)
        })
    }

    /// All differences, without those of rule sets that play the same as another. Shown differences
    /// come first. In each group, the largest effect is first.
    fn ranked(&self) -> Vec<Ranked<'_>> {
        let mut all: Vec<Ranked<'_>> = Vec::new();
        for recorded in &self.comparisons {
            let comparison = recorded.comparison;
            for variant in others(comparison).filter(|variant| self.twin(*variant).is_none()) {
                all.extend(comparison.rows.iter().enumerate().filter_map(|(place, row)| {
                    let against = row.differences[variant].as_ref()?;
                    Some(Ranked { recorded, variant, place, row, against })
                }));
            }
        }
        all.sort_by(|left, right| {
            let shown = |difference: &Ranked<'_>| difference.verdict().is_shown();
            shown(right).cmp(&shown(left)).then_with(|| right.size().total_cmp(&left.size()))
        });
        all
    }

    /// The name of a row: the quantity, then what else tells the rows apart.
    fn label(&self, one: &Ranked<'_>) -> String {
        let comparison = one.recorded.comparison;
        let mut parts = vec![title(comparison, one.row)];
        if others(comparison).count() > 1 {
            parts.push(short_name(comparison, one.variant).to_owned());
        }
        if self.comparisons.len() > 1 {
            parts.push(bots(comparison.bots()));
        }
        parts.join(" · ")
    }

    fn table(&self, ranked: &[&Ranked<'_>]) -> Table {
        let columns = vec![
            Column::estimate("Difference"),
            Column::figure("Baseline"),
            Column::figure("Variant"),
            Column::figure("Effect size"),
            Column::figure("p, corrected"),
        ];
        let rows = ranked.iter().map(|ranked| {
            let Ranked { recorded, variant, place, .. } = **ranked;
            let figure = |variant| {
                let found = recorded.finding(variant, place);
                found.map_or_else(|| TableCell::absent("no figure"), TableCell::figure)
            };
            let [baseline, own] = [recorded.comparison.baseline, variant].map(figure);
            // Every row was shown. The sign of the difference is the verdict. The difference stands
            // first, because narrow terminals show the first columns.
            let cells = recorded.finding(variant, place).map_or_else(Vec::new, |finding| {
                let [difference, effect, p, ..] = contrast_cells(finding);
                vec![difference, baseline, own, effect, p]
            });
            Row::new(self.label(ranked), cells)
        });
        Table::new(
            "The differences that were shown, largest effect first",
            "",
            columns,
            rows.collect(),
        )
    }
}

/// The effect sizes of these differences, each with its name.
fn effects(study: &Study, differences: Vec<(String, FindingId)>) -> Option<Chart> {
    let (_, first) = differences.first()?;
    let baseline = study.finding(*first).contrast.as_ref()?.baseline?;
    let rows = differences.into_iter().filter_map(|(label, id)| {
        let is_shown = study.finding(id).contrast.as_ref()?.verdict.is_shown();
        Some(ChartRow::compared(label, ChartFigure::Effect(id), is_shown))
    });
    let title = format!("What differs from {}", study.subjects[baseline.0].rules);
    let subtitle = format!(
        "Effect size, Cohen's d or h; {} intervals, each for a single question",
        level(study.provenance.level)
    );
    let chart = RowChart::new(RowForm::Dots, title, subtitle, rows.collect())
        .with_sides(["lower", "higher"]);
    Some(Chart::new(&["differences"], chart))
}

/// The differences in the table of the answer.
fn answered<'r, 'a>(ranked: &'r [Ranked<'a>]) -> Vec<&'r Ranked<'a>> {
    ranked.iter().filter(|difference| difference.verdict().is_shown()).take(MOST).collect()
}

/// How many differences were shown. The others are only counted.
fn counted(ranked: &[Ranked<'_>]) -> String {
    let count = |is: fn(Verdict) -> bool| {
        ranked.iter().filter(|difference| is(difference.verdict())).count() as u64
    };
    let (shown, alike) = (count(Verdict::is_shown), count(|verdict| verdict == Verdict::Alike));
    let (all, open) = (ranked.len() as u64, ranked.len() as u64 - shown - alike);
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

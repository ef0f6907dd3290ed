//! Charts of a comparison.

use crate::balance::compare::{Compared, Comparison, VariantDifference};
use crate::balance::measures::throws;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm as Form, ForestRow as Bar, IntervalStatus};
use crate::study::chart::measured::Measured;
use crate::study::number::{Unit, level};
use crate::study::wording::bots;

/// The charts of a comparison of several variants: each main quantity of all variants.
pub(super) fn of(comparison: &Comparison) -> Vec<Chart> {
    let variants: Vec<usize> = others(comparison).collect();
    let mut charts = Vec::new();
    if variants.len() > 1 {
        for (place, row) in
            comparison.rows.iter().enumerate().filter(|(_, row)| is_main(&row.quantity))
        {
            charts.extend(across(comparison, place, row, &variants));
        }
    }
    charts
}

fn is_main(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::FirstPlayerAdvantage | Quantity::Share(GameEvent::Class(_) | GameEvent::Draw) => {
            true
        }
        Quantity::Mean(id) => *id == throws::MEASURE.doc.id,
        _ => false,
    }
}

/// A chart whose name has the bots, a number and a topic.
fn chart(comparison: &Comparison, place: usize, about: &str, forest: Forest) -> Chart {
    let [one, other] = comparison.bots();
    Chart::new(&[one.name(), other.name(), &place.to_string(), about], forest)
}

fn status(against: &VariantDifference) -> IntervalStatus {
    if against.difference.verdict.is_shown() {
        IntervalStatus::Shown
    } else {
        IntervalStatus::NotShown
    }
}

/// One quantity of all variants. `None` if all differences are exactly 0.
fn across(
    comparison: &Comparison,
    place: usize,
    row: &Compared,
    variants: &[usize],
) -> Option<Chart> {
    let differs = |variant: &usize| {
        row.differences[*variant]
            .as_ref()
            .is_some_and(|against| against.difference.estimate.interval.is_some())
    };
    if !variants.iter().any(differs) {
        return None;
    }
    let rows = variants.iter().filter_map(|variant| {
        let against = row.differences[*variant].as_ref()?;
        Some(Bar {
            label: name(comparison, *variant).to_owned(),
            measured: Measured::of_difference(&against.difference.estimate),
            status: status(against),
        })
    });
    let forest = Forest {
        title: title(comparison, row),
        subtitle: format!(
            "{}: difference from {}, {} intervals, each for a single question",
            bots(comparison.bots()),
            name(comparison, comparison.baseline),
            level(comparison.coupled.level)
        ),
        rows: rows.collect(),
        reference: Some(0.0),
        sides: Some(["lower".to_owned(), "higher".to_owned()]),
        unit: Unit::of_difference(&row.quantity),
        form: Form::Dots,
    };
    Some(chart(comparison, place, &row.quantity.to_string(), forest))
}

/// The places of all variants except the baseline.
fn others(comparison: &Comparison) -> impl Iterator<Item = usize> + '_ {
    (0..comparison.coupled.plan.variants.len()).filter(|variant| *variant != comparison.baseline)
}

/// The short name of a variant.
fn name(comparison: &Comparison, variant: usize) -> &str {
    &comparison.coupled.plan.variants[variant].rules.name
}

/// The title of a quantity, by the rules of the baseline.
fn title(comparison: &Comparison, row: &Compared) -> String {
    row.quantity.title(&comparison.coupled.plan.variants[comparison.baseline].rules)
}

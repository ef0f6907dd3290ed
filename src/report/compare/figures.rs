//! Charts of a comparison.

use crate::balance::compare::{Compared as Row, Comparison};
use crate::balance::measures::throws;
use crate::balance::quantity::{Happening, Quantity};
use crate::report::chart::forest::{Forest, Form, Row as Bar, Standing};
use crate::report::chart::{ChartError, Figure, Measured};
use crate::report::compare::section::{against, bots, name, others, title};
use crate::report::number::{Unit, level};
use crate::stats::estimate::Interval;

/// Up to so many variants each get a chart of all quantities.
const FEW: usize = 4;

/// The charts of a comparison: for few variants all quantities of each, for several the main
/// quantities of all.
pub(super) fn of(comparison: &Comparison) -> Result<Vec<Figure>, ChartError> {
    let variants: Vec<usize> = others(comparison).collect();
    let mut figures = Vec::new();
    if variants.len() > 1 {
        for (place, row) in
            comparison.rows.iter().enumerate().filter(|(_, row)| is_main(&row.quantity))
        {
            figures.extend(across(comparison, place, row, &variants)?);
        }
    }
    if variants.len() <= FEW {
        for variant in variants {
            figures.push(effects(comparison, variant)?);
        }
    }
    Ok(figures)
}

fn is_main(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::FirstPlayerAdvantage | Quantity::Share(Happening::Class(_) | Happening::Draw) => {
            true
        }
        Quantity::Mean(id) => *id == throws::MEASURE.doc.id,
        _ => false,
    }
}

fn stem(comparison: &Comparison, about: &str) -> String {
    let [one, other] = comparison.bots();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let about: String = about.chars().map(plain).collect();
    format!("{}-{}-{}", one.name(), other.name(), about.trim_end_matches('-'))
}

/// One quantity of all variants; none where all differences are exactly 0.
fn across(
    comparison: &Comparison,
    place: usize,
    row: &Row,
    variants: &[usize],
) -> Result<Option<Figure>, ChartError> {
    let differs = |variant: &usize| {
        row.against[*variant]
            .as_ref()
            .is_some_and(|against| against.difference.estimate.interval.is_some())
    };
    if !variants.iter().any(differs) {
        return Ok(None);
    }
    let rows = variants.iter().filter_map(|variant| {
        let against = row.against[*variant].as_ref()?;
        let standing = if against.difference.verdict.is_shown() {
            Standing::Shown
        } else {
            Standing::NotShown
        };
        Some(Bar {
            label: name(comparison, *variant).to_owned(),
            measured: Measured::from(&against.difference.estimate),
            standing,
        })
    });
    let forest = Forest {
        title: title(comparison, row),
        subtitle: format!(
            "{}: difference to {}, {} of a single question",
            bots(comparison),
            name(comparison, comparison.baseline),
            level(comparison.coupled.level)
        ),
        rows: rows.collect(),
        reference: 0.0,
        sides: Some(["lower".to_owned(), "higher".to_owned()]),
        unit: Unit::of_difference(&row.quantity),
        form: Form::Dots,
    };
    forest.figure(stem(comparison, &format!("{place}-{}", row.quantity))).map(Some)
}

/// All quantities of one variant, as differences over the spread of single games.
fn effects(comparison: &Comparison, variant: usize) -> Result<Figure, ChartError> {
    let rows = comparison.rows.iter().enumerate().filter_map(|(place, row)| {
        let against = row.against[variant].as_ref()?;
        let interval = against.difference.estimate.interval?;
        let sample = comparison.coupled.single_games(place, comparison.baseline)?;
        let spread = sample.variance.sqrt();
        (spread > 0.0).then(|| Bar {
            label: title(comparison, row),
            measured: Measured {
                value: against.difference.estimate.value / spread,
                interval: Some(Interval {
                    low: interval.low / spread,
                    high: interval.high / spread,
                }),
            },
            standing: if against.difference.verdict.is_shown() {
                Standing::Shown
            } else {
                Standing::NotShown
            },
        })
    });
    let forest = Forest {
        title: against(comparison, variant),
        subtitle: format!(
            "{}: differences in standard deviations of the baseline's single games, {}",
            bots(comparison),
            level(comparison.coupled.level)
        ),
        rows: rows.collect(),
        reference: 0.0,
        sides: Some(["lower".to_owned(), "higher".to_owned()]),
        unit: Unit::Difference,
        form: Form::Dots,
    };
    forest.figure(stem(comparison, &format!("{variant}-{}", name(comparison, variant))))
}

//! The chart of a tuning: the first two aims of all candidates, or the only aim.

use crate::balance::tune::{Aim, Candidate, Outcome, Sense};
use crate::input::question::tune::TuneQuestion;
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm, ForestRow, IntervalStatus};
use crate::study::chart::measured::Measured;
use crate::study::chart::scatter::{Better, Scatter, ScatterAxis as Axis, ScatterPoint};
use crate::study::number::{Unit, level, whole};
use crate::study::question::tune::findings::label;

/// The chart of the candidates.
pub(super) fn of(tune: &TuneQuestion, outcome: &Outcome) -> Chart {
    match &tune.tuning.aims[..] {
        [first, second, ..] => scatter(tune, outcome, [first, second]),
        aims => dots(tune, outcome, aims.first()),
    }
}

/// The candidates by their only aim, in the order of the table.
fn dots(tune: &TuneQuestion, outcome: &Outcome, aim: Option<&Aim>) -> Chart {
    let base = tune.space.base();
    let rows = outcome.candidates.iter().enumerate().filter_map(|(place, candidate)| {
        let measured = Measured::from(candidate.confirmed.first()?.as_ref()?);
        Some(ForestRow { label: label(place), measured, status: IntervalStatus::Alone })
    });
    let forest = Forest {
        title: aim.map_or_else(String::new, |aim| aim.quantity.title(base)),
        subtitle: subtitle(tune, outcome),
        rows: rows.collect(),
        reference: None,
        sides: None,
        unit: aim.map_or(Unit::Plain, |aim| Unit::of_quantity(&aim.quantity)),
        form: ForestForm::Dots,
    };
    Chart::new(&["candidates"], forest)
}

fn subtitle(tune: &TuneQuestion, outcome: &Outcome) -> String {
    let games = outcome.candidates.first().map_or(0, |base| base.games);
    format!(
        "{} new games of each, intervals that all hold together at {}",
        whole(games),
        level(tune.tuning.level)
    )
}

/// The candidates in the first two aims.
fn scatter(tune: &TuneQuestion, outcome: &Outcome, [first, second]: [&Aim; 2]) -> Chart {
    let spot = |(place, candidate): (usize, &Candidate)| {
        let [across, up] = [0, 1].map(|aim| candidate.confirmed[aim].as_ref().map(Measured::from));
        Some(ScatterPoint { label: label(place), across: across?, up: up?, front: candidate.front })
    };
    let spots: Vec<ScatterPoint> = outcome.candidates.iter().enumerate().filter_map(spot).collect();
    let chart = Scatter {
        title: "Candidates and the unchanged rule set".to_owned(),
        subtitle: subtitle(tune, outcome),
        across: axis(tune, first),
        up: axis(tune, second),
        spots,
    };
    Chart::new(&["candidates"], chart)
}

fn axis(tune: &TuneQuestion, aim: &Aim) -> Axis {
    let better = match aim.sense {
        Sense::Minimise => Better::Less,
        Sense::Maximise => Better::More,
        Sense::Goal(_) => Better::Inside,
    };
    Axis {
        title: aim.quantity.title(tune.space.base()),
        unit: Unit::of_quantity(&aim.quantity),
        better,
        target: aim.goal().map(|goal| [goal.region.low, goal.region.high]),
    }
}

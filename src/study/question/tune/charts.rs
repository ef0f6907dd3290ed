//! The chart of a tuning: the first two aims of all candidates, or the only aim.

use crate::balance::tune::{Aim, Candidate, Sense};
use crate::study::chart::Chart;
use crate::study::chart::forest::{Forest, ForestForm, ForestRow, IntervalStatus};
use crate::study::chart::measured::Measured;
use crate::study::chart::scatter::{Better, Scatter, ScatterAxis as Axis, ScatterPoint};
use crate::study::number::{Unit, level, whole};
use crate::study::question::tune::TuneSections;
use crate::study::question::tune::findings::label;

/// The chart of the candidates.
pub(super) fn of(sections: &TuneSections<'_>) -> Chart {
    match &sections.tune.tuning.aims[..] {
        [first, second, ..] => scatter(sections, [first, second]),
        aims => dots(sections, aims.first()),
    }
}

/// The candidates by their only aim, in the order of the table.
fn dots(sections: &TuneSections<'_>, aim: Option<&Aim>) -> Chart {
    let base = sections.tune.space.base();
    let rows = sections.outcome.candidates.iter().enumerate().filter_map(|(place, candidate)| {
        let measured = Measured::from(candidate.confirmed.first()?.as_ref()?);
        Some(ForestRow { label: label(place), measured, status: IntervalStatus::Alone })
    });
    let forest = Forest {
        title: aim.map_or_else(String::new, |aim| aim.quantity.title(base)),
        subtitle: subtitle(sections),
        rows: rows.collect(),
        reference: None,
        sides: None,
        unit: aim.map_or(Unit::Plain, |aim| Unit::of_quantity(&aim.quantity)),
        form: ForestForm::Dots,
    };
    Chart::new(&["candidates"], forest)
}

fn subtitle(sections: &TuneSections<'_>) -> String {
    let games = sections.outcome.candidates.first().map_or(0, |base| base.games);
    format!(
        "{} new games of each, intervals that all hold together at {}",
        whole(games),
        level(sections.tune.tuning.level)
    )
}

/// The candidates in the first two aims.
fn scatter(sections: &TuneSections<'_>, [first, second]: [&Aim; 2]) -> Chart {
    let spot = |(place, candidate): (usize, &Candidate)| {
        let [across, up] = [0, 1].map(|aim| candidate.confirmed[aim].as_ref().map(Measured::from));
        Some(ScatterPoint { label: label(place), across: across?, up: up?, front: candidate.front })
    };
    let spots: Vec<ScatterPoint> =
        sections.outcome.candidates.iter().enumerate().filter_map(spot).collect();
    let chart = Scatter {
        title: "Candidates and the unchanged rule set".to_owned(),
        subtitle: subtitle(sections),
        across: axis(sections, first),
        up: axis(sections, second),
        spots,
    };
    Chart::new(&["candidates"], chart)
}

fn axis(sections: &TuneSections<'_>, aim: &Aim) -> Axis {
    let better = match aim.sense {
        Sense::Minimise => Better::Less,
        Sense::Maximise => Better::More,
        Sense::Goal(_) => Better::Inside,
    };
    Axis {
        title: aim.quantity.title(sections.tune.space.base()),
        unit: Unit::of_quantity(&aim.quantity),
        better,
        target: aim.goal().map(|goal| [goal.region.low, goal.region.high]),
    }
}

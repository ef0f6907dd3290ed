//! The chart of a tuning: the first two aims of all candidates.

use crate::balance::tune::{Aim, Candidate, Sense};
use crate::study::chart::Chart;
use crate::study::chart::measured::Measured;
use crate::study::chart::scatter::{Better, Scatter, ScatterAxis as Axis, ScatterPoint};
use crate::study::number::{Unit, level, whole};
use crate::study::question::tune::TuneSections;
use crate::study::question::tune::findings::label;

/// The chart of candidates in the first two aims. `None` if there is only one aim.
pub(super) fn scatter(sections: &TuneSections<'_>) -> Option<Chart> {
    let tuning = &sections.tune.tuning;
    let [first, second, ..] = &tuning.aims[..] else { return None };
    let spot = |(place, candidate): (usize, &Candidate)| {
        let [across, up] = [0, 1].map(|aim| candidate.confirmed[aim].as_ref().map(Measured::from));
        Some(ScatterPoint { label: label(place), across: across?, up: up?, front: candidate.front })
    };
    let spots: Vec<ScatterPoint> =
        sections.outcome.candidates.iter().enumerate().filter_map(spot).collect();
    let games = sections.outcome.candidates.first().map_or(0, |base| base.games);
    let chart = Scatter {
        title: "Candidates and the unchanged rule set".to_owned(),
        subtitle: format!(
            "{} new games of each, intervals that all hold together at {}",
            whole(games),
            level(tuning.level)
        ),
        across: axis(sections, first),
        up: axis(sections, second),
        spots,
    };
    Some(Chart::new(&["candidates"], chart))
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

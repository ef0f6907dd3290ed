//! `events.parquet`: the throws and the decisions of reviewed games, a row each.

use crate::report::parquet::rows::{ColumnTable, ColumnValues};
use crate::report::summary::review::ReviewEvent;
use crate::study::Study;

/// The table of events. Without reviewed games it has no rows, and no file is written.
pub fn table(study: &Study) -> ColumnTable {
    let rules = study.rules.first();
    let games = study.reviewed.iter().zip(rules.into_iter().cycle());
    let (mut events, mut places) = (Vec::new(), Vec::new());
    for (place, (game, rules)) in games.enumerate() {
        events.extend(ReviewEvent::all(rules, game));
        places.resize(events.len(), Some(place as u64));
    }
    let options = |event: ReviewEvent<'_>| Some(event.decision()?.options.len() as u64);
    ColumnTable::new()
        .with("case_id", texts(&events, |event| Some(event.game.from.clone())))
        .with("game", ColumnValues::Counts(places))
        .with("throw", counts(&events, |event| Some(event.throw())))
        .with("player", texts(&events, |event| Some(event.seat().to_owned())))
        .with("kind", texts(&events, |event| Some(event.kind().to_owned())))
        .with("shown", texts(&events, ReviewEvent::shown))
        .with("chance_before", numbers(&events, |event| Some(event.before())))
        .with("luck", numbers(&events, ReviewEvent::luck))
        .with("loss", numbers(&events, ReviewEvent::loss))
        .with("chosen", texts(&events, ReviewEvent::chosen))
        .with("best", texts(&events, ReviewEvent::best))
        .with("options", counts(&events, options))
}

fn texts<'e>(
    events: &[ReviewEvent<'e>],
    read: impl Fn(ReviewEvent<'e>) -> Option<String>,
) -> ColumnValues {
    ColumnValues::Text(events.iter().map(|event| read(*event)).collect())
}

fn numbers<'e>(
    events: &[ReviewEvent<'e>],
    read: impl Fn(ReviewEvent<'e>) -> Option<f64>,
) -> ColumnValues {
    ColumnValues::Numbers(events.iter().map(|event| read(*event)).collect())
}

fn counts<'e>(
    events: &[ReviewEvent<'e>],
    read: impl Fn(ReviewEvent<'e>) -> Option<u64>,
) -> ColumnValues {
    ColumnValues::Counts(events.iter().map(|event| read(*event)).collect())
}

//! The answer as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `rules`, `title`, `fingerprint` | of the rule set as read |
//! | `correction`, `asked` | `holm` or `fdr`, and for how many questions |
//! | `readings` | array of the other readings that were played, what matters most first |
//! | `unplayable` | array of `{point, field, otherwise, set, faults}` |
//! | `without_other` | array of `{point, field, reading}`: points of which the file names no other reading |
//!
//! A reading is `{rank, point, field, reading, otherwise, set, matters, moves_most, comparison}`:
//! `rank` counts from 1; `set` has a text for each field; `matters` is `shown`, `not shown` or
//! `alike in every game`; `moves_most` is the quantity with the largest effect, or `null`;
//! `comparison` is as in the answer to a comparison, the rule set as read its baseline.

use serde_json::{Map, Value, json};

use crate::balance::weight::strongest;
use crate::game::rules::{Alternative, Reading};
use crate::report::compare::data;
use crate::report::parquet::rows::{Table, Values};
use crate::report::readings::section::OTHERWISE;
use crate::report::readings::{Found, Readings};

/// What `summary.json` holds.
pub(super) fn summary(readings: &Readings) -> Value {
    let rules = &readings.rules;
    let points = || readings.points.iter();
    let refused = points().flat_map(|point| {
        let others = point.otherwise.iter().zip(&point.reading.otherwise);
        others.filter_map(move |(played, other)| {
            let faults: Vec<String> = played.as_ref().err()?.0.iter().map(ToString::to_string).collect();
            let Reading { point, field, .. } = &point.reading;
            Some(json!({"point": point, "field": field, "otherwise": other.reading, "set": set(other), "faults": faults}))
        })
    });
    let alone = points().filter(|point| point.otherwise.is_empty());
    let alone = alone.map(
        |point| json!({"point": point.reading.point, "field": point.reading.field, "reading": point.reading.reading}),
    );
    json!({
        "rules": rules.name,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "correction": readings.correction.name(),
        "asked": readings.asked,
        "readings": readings.found.iter().enumerate().map(|(place, found)| reading(readings, place, found)).collect::<Vec<_>>(),
        "unplayable": refused.collect::<Vec<_>>(),
        "without_other": alone.collect::<Vec<_>>(),
    })
}

fn set(other: &Alternative) -> Map<String, Value> {
    other.set.iter().map(|setting| (setting.field.clone(), json!(setting.value))).collect()
}

fn reading(readings: &Readings, place: usize, found: &Found) -> Value {
    let (reading, other) = readings.reading(found);
    let most = strongest(&found.comparison, OTHERWISE)
        .first()
        .map(|row| found.comparison.rows[*row].quantity.to_string());
    json!({
        "rank": place + 1,
        "point": reading.point,
        "field": reading.field,
        "reading": reading.reading,
        "otherwise": other.reading,
        "set": set(other),
        "matters": found.weight().name(),
        "moves_most": most,
        "comparison": data::comparison(&found.comparison),
    })
}

/// A row for each other reading that was played and each quantity.
pub(super) fn table(readings: &Readings) -> Table {
    let comparisons: Vec<_> = readings.found.iter().map(|found| &found.comparison).collect();
    let rows: Vec<(usize, &Found)> = readings
        .found
        .iter()
        .enumerate()
        .flat_map(|(rank, found)| {
            let rows = found.comparison.rows.iter().filter(|row| row.against[OTHERWISE].is_some());
            rows.map(move |_| (rank, found))
        })
        .collect();
    let texts = |of: &dyn Fn(&Reading, &Alternative) -> String| {
        let told = rows.iter().map(|(_, found)| {
            let (reading, other) = readings.reading(found);
            Some(of(reading, other))
        });
        Values::Text(told.collect())
    };
    data::differences(&comparisons)
        .with("rank", Values::Counts(rows.iter().map(|(rank, _)| Some(*rank as u64 + 1)).collect()))
        .with("point", texts(&|reading, _| reading.point.clone()))
        .with("field", texts(&|reading, _| reading.field.clone()))
        .with("reading", texts(&|reading, _| reading.reading.clone()))
        .with("otherwise", texts(&|_, other| other.reading.clone()))
        .with(
            "matters",
            Values::Text(
                rows.iter().map(|(_, found)| Some(found.weight().name().to_owned())).collect(),
            ),
        )
}

//! A sweep as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `name`, `title`, `about` | of the scenario |
//! | `seed`, `throw_limit`, `level`, `stop` | what it takes to play it again, and why playing stopped |
//! | `design` | `grid`, `latin-hypercube` or `sobol` |
//! | `fields` | array of `{field, values}`, values as a file would write them |
//! | `panels` | array, one for each rule set and pair of bots: `{rules, title, bots, cells}` |
//!
//! A cell is `{values, refused, games, unfinished, fingerprint, figures, exact}`: `values` in the
//! order of the fields; `refused` is `null`, or why it cannot be played; where it was not played,
//! what follows is `null`; `figures` is an object by quantity, each `{estimate, low, high, level,
//! method, n}`, or `null` where the rules have no such quantity; `exact` holds by quantity what is
//! known exactly, as in a study, and is empty where nothing is.

use serde_json::{Map, Value, json};

use crate::balance::sweep::{Cell, Found, Panel, Played, Study};
use crate::batch::plan::Stop;
use crate::batch::player::BotName;
use crate::input::scenario::Scenario;
use crate::report::json::{exact, figure};
use crate::report::parquet::rows::{Table, Values};

/// What `summary.json` holds.
pub(super) fn summary(scenario: &Scenario, study: &Study, stop: Stop) -> Value {
    let fields = study.axes.iter().map(
        |axis| json!({"field": axis.field, "values": axis.levels.iter().map(|level| &level.text).collect::<Vec<_>>()}),
    );
    json!({
        "name": scenario.name,
        "title": scenario.title,
        "about": scenario.about,
        "seed": scenario.seed,
        "throw_limit": scenario.throw_limit,
        "level": study.level,
        "stop": stop.name(),
        "design": study.design.name(),
        "fields": fields.collect::<Vec<_>>(),
        "panels": study.panels.iter().map(|one| panel(study, one)).collect::<Vec<_>>(),
    })
}

fn panel(study: &Study, panel: &Panel) -> Value {
    json!({
        "rules": panel.rules.name,
        "title": panel.rules.title,
        "bots": panel.bots.map(BotName::name),
        "cells": panel.cells.iter().map(|one| cell(study, one)).collect::<Vec<_>>(),
    })
}

fn cell(study: &Study, cell: &Cell) -> Value {
    let played = played(cell);
    let figures = played.map(|played| {
        let figures = study.quantities.iter().zip(&played.figures);
        figures
            .map(|(quantity, known)| (quantity.to_string(), json!(known.as_ref().map(figure))))
            .collect::<Map<_, _>>()
    });
    json!({
        "values": values(study, cell),
        "refused": refused(cell),
        "games": played.map(|played| played.games),
        "unfinished": played.map(|played| played.unfinished),
        "fingerprint": played.map(|played| &played.fingerprint),
        "figures": figures,
        "exact": played.map(|played| exact(&played.exact)),
    })
}

fn played(cell: &Cell) -> Option<&Played> {
    match &cell.found {
        Found::Played(played) => Some(played),
        Found::Refused(_) | Found::NotPlayed => None,
    }
}

fn refused(cell: &Cell) -> Option<&str> {
    match &cell.found {
        Found::Refused(reason) => Some(reason),
        Found::Played(_) | Found::NotPlayed => None,
    }
}

fn values<'a>(study: &'a Study, cell: &Cell) -> Vec<&'a str> {
    study
        .axes
        .iter()
        .zip(&cell.point.0)
        .map(|(axis, level)| axis.levels[*level].text.as_str())
        .collect()
}

/// A row for each cell of each rule set and pair of bots; a column of numbers for a field that has
/// only such, of texts for others.
pub(super) fn cells(study: &Study) -> Table {
    let rows: Vec<(&Panel, &Cell)> = study
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().map(move |cell| (panel, cell)))
        .collect();
    let texts = |of: &dyn Fn(&Panel, &Cell) -> Option<String>| {
        Values::Text(rows.iter().map(|(panel, cell)| of(panel, cell)).collect())
    };
    let counts = |of: &dyn Fn(&Played) -> u64| {
        Values::Counts(rows.iter().map(|(_, cell)| played(cell).map(of)).collect())
    };
    let mut table = Table::new()
        .with("rules", texts(&|panel, _| Some(panel.rules.name.clone())))
        .with("first_bot", texts(&|panel, _| Some(panel.bots[0].name().to_owned())))
        .with("second_bot", texts(&|panel, _| Some(panel.bots[1].name().to_owned())));
    for (place, axis) in study.axes.iter().enumerate() {
        let level = |cell: &Cell| &axis.levels[cell.point.0[place]];
        let values = if axis.numbers().is_some() {
            Values::Numbers(rows.iter().map(|(_, cell)| level(cell).number).collect())
        } else {
            texts(&|_, cell| Some(level(cell).text.clone()))
        };
        table = table.with(axis.field.clone(), values);
    }
    table = table
        .with("refused", texts(&|_, cell| refused(cell).map(str::to_owned)))
        .with("games", counts(&|played| played.games))
        .with("unfinished", counts(&|played| played.unfinished));
    for (place, quantity) in study.quantities.iter().enumerate() {
        let figures = || rows.iter().map(|(_, cell)| cell.figure(place));
        let known = |(_, cell): &(&Panel, &Cell)| {
            cell.exact()
                .iter()
                .find(|held| held.known.quantity == *quantity)
                .map(|held| held.known.value)
        };
        let end = |high: bool| {
            let end = figures()
                .map(|figure| figure?.interval.map(|ends| if high { ends.high } else { ends.low }));
            Values::Numbers(end.collect())
        };
        table = table
            .with(
                quantity.to_string(),
                Values::Numbers(figures().map(|figure| Some(figure?.value)).collect()),
            )
            .with(format!("{quantity} low"), end(false))
            .with(format!("{quantity} high"), end(true))
            .with(
                format!("{quantity} n"),
                Values::Counts(figures().map(|figure| Some(figure?.n)).collect()),
            )
            .with(format!("{quantity} exact"), Values::Numbers(rows.iter().map(known).collect()));
    }
    table
}

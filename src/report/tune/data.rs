//! A tuning as JSON and as a table, for other programs.
//!
//! # `summary.json`
//!
//! | key | what it holds |
//! | --- | --- |
//! | `name`, `title`, `about` | of the scenario |
//! | `answer` | `met`, `missed` or `not decided` |
//! | `interrupted` | was it cut short? |
//! | `rules`, `bots`, `throw_limit`, `level` | what was played, and the level at which all intervals of the confirmation hold at once |
//! | `free` | object by field: its values |
//! | `aims` | array of `{aim, quantity, low, high, weight, spread}`: a goal's region, an end `null` if there is none; all three `null` of an objective |
//! | `search` | `{seed, budget, games, points, refused, front_games}`: points played and refused, and the games from which on one counts for the front |
//! | `confirmation` | `{seed, games}` |
//! | `candidates` | array, the unchanged rule set first, then the best first |
//!
//! A candidate is `{label, rules, fingerprint, values, games, unfinished, verdict, front, aims}`;
//! `values` is an object by field, `null` of the unchanged rule set, and an aim `{verdict,
//! confirmed, searched}`, both a figure `{estimate, low, high, level, method, n}` or `null`.

use serde_json::{Map, Value, json};

use crate::balance::search::Trial;
use crate::balance::tune::{Aim, Candidate, Outcome};
use crate::input::question::tune::Tune;
use crate::input::scenario::Scenario;
use crate::play::bots::BotKind;
use crate::report::json::figure;
use crate::report::parquet::rows::{Table, Values};
use crate::report::tune::label;
use crate::stats::estimate::Estimate;

/// What `summary.json` holds.
pub(super) fn summary(scenario: &Scenario, tune: &Tune, outcome: &Outcome) -> Value {
    let Tune { space, tuning } = tune;
    let free = space.axes.iter().map(|axis| {
        let texts = axis.levels.iter().map(|level| level.text.as_str());
        (axis.field.clone(), json!(texts.collect::<Vec<_>>()))
    });
    let aims = tuning.aims.iter().zip(&outcome.spreads).map(|(aim, spread)| {
        let goal = aim.goal();
        let end = |end: f64| end.is_finite().then_some(end);
        json!({
            "aim": aim.to_string(),
            "quantity": aim.quantity.to_string(),
            "low": goal.and_then(|goal| end(goal.region.low)),
            "high": goal.and_then(|goal| end(goal.region.high)),
            "weight": goal.map(|goal| goal.weight),
            "spread": spread,
        })
    });
    let candidates =
        outcome.candidates.iter().enumerate().map(|(place, one)| candidate(tune, place, one));
    json!({
        "name": scenario.name,
        "title": scenario.title,
        "about": scenario.about,
        "answer": outcome.answer().name(),
        "interrupted": outcome.interrupted,
        "rules": space.base().name,
        "bots": tuning.bots.map(BotKind::name),
        "throw_limit": tuning.throw_limit,
        "level": tuning.level,
        "free": free.collect::<Map<_, _>>(),
        "aims": aims.collect::<Vec<_>>(),
        "search": {
            "seed": tuning.seed,
            "budget": tuning.games,
            "games": outcome.played,
            "points": outcome.found.trials.len(),
            "refused": outcome.found.refused,
            "front_games": outcome.found.known,
        },
        "confirmation": {
            "seed": tuning.confirmation_seed(),
            "games": outcome.candidates.first().map_or(0, |base| base.games),
        },
        "candidates": candidates.collect::<Vec<_>>(),
    })
}

fn candidate(tune: &Tune, place: usize, candidate: &Candidate) -> Value {
    let known = |estimate: &Option<Estimate>| estimate.as_ref().map(figure);
    let figures = candidate.confirmed.iter().zip(&candidate.searched).zip(&candidate.verdicts);
    let aims = figures.map(|((confirmed, searched), verdict)| {
        json!({"verdict": verdict.name(), "confirmed": known(confirmed), "searched": known(searched)})
    });
    let values = candidate.point.as_ref().map(|point| {
        tune.space
            .values(point)
            .map(|(field, value)| (field.to_owned(), json!(value)))
            .collect::<Map<_, _>>()
    });
    json!({
        "label": label(place),
        "rules": candidate.rules.name,
        "fingerprint": candidate.rules.fingerprint,
        "values": values,
        "games": candidate.games,
        "unfinished": candidate.unfinished,
        "verdict": candidate.verdict().name(),
        "front": candidate.front,
        "aims": aims.collect::<Vec<_>>(),
    })
}

/// `candidates.parquet`: a row for every point that was played, with its losses in the search; of
/// those that were confirmed, with their figures, the losses being too good to be believed.
pub(super) fn table(tune: &Tune, outcome: &Outcome) -> Table {
    let trials = &outcome.found.trials;
    let confirmed: Vec<Option<(usize, &Candidate)>> = trials
        .iter()
        .map(|trial| {
            outcome
                .candidates
                .iter()
                .enumerate()
                .find(|(_, one)| one.point.as_ref() == Some(&trial.point))
        })
        .collect();
    let labels = confirmed.iter().map(|found| found.map(|(place, _)| label(place))).collect();
    let mut table = Table::new().with("candidate", Values::Text(labels));
    for (place, axis) in tune.space.axes.iter().enumerate() {
        let values =
            trials.iter().map(|trial| Some(axis.levels[trial.point.0[place]].text.clone()));
        table = table.with(&axis.field, Values::Text(values.collect()));
    }
    table = table.with(
        "search_games",
        Values::Counts(trials.iter().map(|trial| Some(trial.games)).collect()),
    );
    let losses = |of: &dyn Fn(&Trial) -> f64| {
        Values::Numbers(trials.iter().map(|trial| Some(of(trial))).collect())
    };
    for (place, aim) in tune.tuning.aims.iter().enumerate() {
        table =
            table.with(format!("search_loss {aim}"), losses(&|trial| trial.losses[place].value));
        table =
            table.with(format!("search_stderr {aim}"), losses(&|trial| trial.losses[place].stderr));
    }
    let games = confirmed.iter().map(|found| found.map(|(_, one)| one.games));
    table = table.with("games", Values::Counts(games.collect()));
    for (place, aim) in tune.tuning.aims.iter().enumerate() {
        table =
            figures(table, aim, |row| confirmed[row].map(|(_, one)| (one, place)), trials.len());
    }
    let verdicts =
        confirmed.iter().map(|found| found.map(|(_, one)| one.verdict().name().to_owned()));
    table.with("verdict", Values::Text(verdicts.collect()))
}

fn figures<'c>(
    table: Table,
    aim: &Aim,
    of: impl Fn(usize) -> Option<(&'c Candidate, usize)>,
    rows: usize,
) -> Table {
    let column = |read: &dyn Fn(&Estimate) -> Option<f64>| {
        let value =
            |row| of(row).and_then(|(one, place)| one.confirmed[place].as_ref().and_then(read));
        Values::Numbers((0..rows).map(value).collect())
    };
    table
        .with(format!("figure {aim}"), column(&|figure| Some(figure.value)))
        .with(format!("low {aim}"), column(&|figure| figure.interval.map(|interval| interval.low)))
        .with(
            format!("high {aim}"),
            column(&|figure| figure.interval.map(|interval| interval.high)),
        )
}

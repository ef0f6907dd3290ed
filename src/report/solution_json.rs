//! What a solution says as JSON: the value of a game, and the values of a position's actions.
//!
//! Winning chances are between 0 and 1. Points are points. `bound` is the greatest possible error
//! of each value.

use serde_json::{Map, Value as Json, json};

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::notation::{WrittenPosition, format_position};
use crate::game::rules::Rules;
use crate::report::action_text;
use crate::report::analysis_text::value_name;
use crate::solve::analysis::Analysis;
use crate::solve::choice::{Choice, Thrown, best_of};
use crate::solve::file::{Head, Objective};
use crate::solve::solution::Solution;

/// The value of the game to the player who takes the first turn.
pub fn solved(rules: &Rules, solution: &Solution) -> Json {
    let Head { objective, tolerance, positions, .. } = *solution.head();
    let mut object = head(rules, objective, solution.identity().bound);
    object.extend(fields(json!({
        "tolerance": tolerance,
        "positions": positions,
        "value": value(solution.start(), objective),
        "file": solution.path(),
    })));
    Json::Object(object)
}

/// A position with each throw, and the value of each action.
pub fn analysis(
    rules: &Rules,
    race: &Race,
    solution: &Solution,
    written: &WrittenPosition,
    analysis: &Analysis,
) -> Json {
    let objective = solution.head().objective;
    let throws =
        analysis.throws.iter().map(|throw| thrown(rules, race, objective, analysis, throw));
    let mut object = head(rules, objective, solution.identity().bound);
    object.extend(fields(json!({
        "position": format_position(rules, race, written),
        "to_throw": analysis.seat.name(),
        "value": value(analysis.value, objective),
        "throws": throws.collect::<Vec<_>>(),
    })));
    Json::Object(object)
}

fn head(rules: &Rules, objective: Objective, bound: f64) -> Map<String, Json> {
    fields(json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "rules": rules.name,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "objective": objective.name(),
        "value_is": value_name(rules, objective),
        "bound": bound,
    }))
}

fn fields(object: Json) -> Map<String, Json> {
    match object {
        Json::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// A value as a winning chance or in points.
fn value(value: f64, objective: Objective) -> f64 {
    match objective {
        Objective::Win => f64::midpoint(1.0, value),
        Objective::Points => value,
    }
}

fn thrown(
    rules: &Rules,
    race: &Race,
    objective: Objective,
    analysis: &Analysis,
    thrown: &Thrown,
) -> Json {
    let casts = &race.course().casts;
    let (shown, meaning) = action_text::throw(rules, thrown.outcome);
    let second = thrown.throws_second_die();
    let choices = |choices: &[Choice], played: bool| {
        let best = best_of(choices).map(|(best, _)| best).filter(|_| played);
        let one = |(index, choice): (usize, &Choice)| {
            json!({
                "action": action_text::action(rules, race, analysis.seat, &choice.action),
                "value": value(choice.value, objective),
                "best": Some(index) == best,
            })
        };
        choices.iter().enumerate().map(one).collect::<Vec<_>>()
    };
    let second_die = thrown.second_die.map(|value_if_cast| {
        json!({
            "value": value(value_if_cast, objective),
            "best": second,
            "promoted": action_text::promoted_value(rules, thrown.outcome),
            "actions": choices(&thrown.promote, true),
        })
    });
    json!({
        "throw": shown,
        "meaning": meaning,
        "weight": casts.outcomes()[thrown.outcome].weight,
        "of": casts.total(),
        "value": value(thrown.value, objective),
        "actions": choices(&thrown.keep, !second),
        "second_die": second_die,
    })
}

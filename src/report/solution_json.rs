//! What a solution says as JSON: the value of a game, and the values of a position's actions.
//!
//! Winning chances are between 0 and 1. Points are points. `bound` is the greatest possible error
//! of each value.

use serde_json::{Value as Json, json};

use crate::game::race::Race;
use crate::game::race::notation::{WrittenPosition, format_position};
use crate::game::rules::Rules;
use crate::report::analysis_text::{scaled, throws, value_name};
use crate::solve::analysis::Analysis;
use crate::solve::file::Head;
use crate::solve::solution::Solution;

/// The value of the game to the player who takes the first turn.
pub fn solved(rules: &Rules, solution: &Solution) -> Json {
    let Head { objective, tolerance, positions, .. } = *solution.head();
    let own = json!({
        "tolerance": tolerance,
        "positions": positions,
        "value": scaled(solution.start(), objective),
        "file": solution.path(),
    });
    with_head(rules, solution, own)
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
    let own = json!({
        "position": format_position(rules, race, written),
        "to_throw": analysis.seat.name(),
        "value": scaled(analysis.value, objective),
        "throws": throws(rules, race, objective, analysis),
    });
    with_head(rules, solution, own)
}

/// An object with its own fields after those that say whose values they are.
fn with_head(rules: &Rules, solution: &Solution, own: Json) -> Json {
    let objective = solution.head().objective;
    let mut object = json!({
        "urlab": env!("CARGO_PKG_VERSION"),
        "rules": rules.name,
        "title": rules.title,
        "fingerprint": rules.fingerprint,
        "objective": objective.name(),
        "value_is": value_name(rules, objective),
        "bound": solution.identity().bound,
    });
    if let (Json::Object(object), Json::Object(own)) = (&mut object, own) {
        object.extend(own);
    }
    object
}

//! What a bot's decisions lose, as JSON.

use serde_json::{Value, json};

use crate::balance::regret::{Regret, Worst};
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::report::action_text;
use crate::report::json::figure;
use crate::solve::regret::Decided;
use crate::stats::estimate::Estimate;

/// The object that `urlab regret --json` prints; the text of [`json`](crate::report::json) lists
/// its keys.
pub fn regret(rules: &Rules, race: &Race, regret: &Regret) -> Value {
    let figure = |estimate: &Option<Estimate>| estimate.as_ref().map_or(Value::Null, figure);
    let unit = regret.played.unit();
    let worst: Vec<Value> =
        regret.worst.iter().map(|worst| spot(rules, race, worst, unit)).collect();
    json!({
        "rules": rules.name,
        "title": rules.title,
        "bot": regret.bot,
        "against": regret.against,
        "objective": regret.played.objective.name(),
        "bound": regret.bound * unit,
        "seed": regret.played.seed,
        "games": regret.played.games,
        "planned": regret.played.planned,
        "unfinished": regret.played.unfinished,
        "decisions": regret.decisions,
        "loss_per_decision": figure(&regret.by_decision),
        "loss_per_game_and_player": figure(&regret.by_player),
        "mistakes": figure(&regret.mistakes),
        "remembered_games": regret.remembered,
        "different_mistakes": regret.spots,
        "worst": worst,
        "provenance": {
            "version": env!("CARGO_PKG_VERSION"),
            "fingerprint": rules.fingerprint,
            "throw_limit": regret.played.throw_limit,
            "level": regret.played.level,
        },
    })
}

fn spot(rules: &Rules, race: &Race, worst: &Worst, unit: f64) -> Value {
    let verdict = &worst.verdict;
    let told = |action| action_text::action(rules, race, Seat::Light, action);
    let die = |thrown| if thrown { "second die" } else { "keep" }.to_owned();
    let (done, best) = match &verdict.decided {
        Decided::Action { chosen, best } => (told(chosen), told(best)),
        Decided::SecondDie { thrown } => (die(*thrown), die(!*thrown)),
    };
    json!({
        "position": worst.position,
        "throw": action_text::thrown(rules, verdict.outcome).0,
        "promoted": verdict.promoted,
        "times": worst.times,
        "loss": worst.loss,
        "done": done,
        "best": best,
        "loss_of_worst": verdict.loss() * unit,
    })
}

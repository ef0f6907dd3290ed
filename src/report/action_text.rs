//! Throws and actions in words, as transcripts and analyses show them.

use crate::game::actions::{Action, Move};
use crate::game::contract::Game;
use crate::game::rules::race::ThrowEffect;
use crate::game::rules::{GameRules, Rules};
use crate::game::seat::Seat;
use crate::report::domination_text;
use crate::study::wording;

/// The marks of the dice and their meaning. `outcome` is an index into the throws.
pub fn throw(rules: &Rules, outcome: usize) -> (String, String) {
    match &rules.game {
        GameRules::Race(race) => wording::race_throw(&race.throws.outcomes()[outcome].outcome),
        GameRules::Domination(domination) => {
            let throw = &domination.throws.outcomes()[outcome].outcome;
            let allowed =
                throw.options.as_ref().map(|options| domination_text::options(rules, options));
            (throw.shown.clone(), allowed.unwrap_or_else(|| "void".to_owned()))
        }
    }
}

/// The same of an own throw of a piece that enters. It promises no extra throw: the kind of the
/// piece decides whether there is one.
pub fn own_throw(rules: &Rules, outcome: usize) -> (String, String) {
    match &rules.game {
        GameRules::Race(race) => wording::throw_value(&race.throws.outcomes()[outcome].outcome),
        GameRules::Domination(_) => throw(rules, outcome),
    }
}

/// The value of a throw after the second die shows YES. `None` if the die promotes nothing.
pub fn promoted_value(rules: &Rules, outcome: usize) -> Option<u8> {
    let race = rules.race()?;
    let ThrowEffect::Move { value, .. } = race.throws.outcomes()[outcome].outcome.effect else {
        return None;
    };
    race.promotion.as_ref()?.promotes.iter().find(|pair| pair.from == value).map(|pair| pair.to)
}

/// An action: its moves and their immediate effects.
pub fn action<G: Game>(rules: &Rules, game: &G, seat: Seat, action: &Action) -> String {
    let moves: Vec<String> =
        action.moves().iter().map(|moved| step(rules, game, seat, *moved)).collect();
    moves.join(" and ") + if action.has_own_throw() { ", then moves by its own throw" } else { "" }
}

fn step<G: Game>(rules: &Rules, game: &G, seat: Seat, step: Move) -> String {
    let kind = rules.kind_names()[usize::from(step.kind)];
    let capture = if step.captures { " capturing" } else { "" };
    let to = place(rules, game, seat, step.to);
    let route =
        if step.route == 0 { String::new() } else { format!(" by route {}", step.route + 1) };
    let from = || place(rules, game, seat, step.from);
    match step.enters() {
        true => format!("{kind} enters {to}{capture}"),
        false if step.to > game.places() => format!("{kind} {} home", from()),
        false if step.to == 0 => format!("{kind} {} back to the start", from()),
        false => format!("{kind} {} to {to}{route}{capture}", from()),
    }
}

/// A place: the name of the square. For a race, also the step.
pub fn place<G: Game>(rules: &Rules, game: &G, seat: Seat, place: u8) -> String {
    match rules.board.squares.get(usize::from(game.square(seat, place))) {
        Some(square) if rules.race().is_some() => format!("{} (step {place})", square.name),
        Some(square) => square.name.clone(),
        None => "home".to_owned(),
    }
}

//! Values of positions and actions as text.

use std::fmt::Write;

use serde::Serialize;

use crate::game::actions::Action;
use crate::game::contract::Game;
use crate::game::race::position::Position;
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::report::transcript::Adviser;
use crate::report::{action_text, board_text};
use crate::solve::analysis::Analysis;
use crate::solve::choice::{Choice, Thrown, best_of};
use crate::solve::file::Objective;
use crate::solve::solution::Solution;
use crate::study::number::{decimal, decimals};

/// A value with its error bound, in words. The shown bound includes the rounding of the last digit.
pub fn bounded_value(value: f64, bound: f64, objective: Objective) -> String {
    let digits = digits(bound, objective);
    let unit = 10f64.powf(digits as f64);
    let shown = ((scaled_bound(bound, objective) + 0.5 / unit) * unit).ceil() / unit;
    let margin = decimal(shown, digits);
    let value = value_text(scaled(value, objective), bound, objective);
    match objective {
        Objective::Win => format!("{value} ± {margin}\u{a0}%"),
        Objective::Points => format!("{value} ± {margin} points"),
    }
}

/// A value as a winning chance or in points.
pub fn scaled(value: f64, objective: Objective) -> f64 {
    match objective {
        Objective::Win => f64::midpoint(1.0, value),
        Objective::Points => value,
    }
}

/// A winning chance, or points, with as many digits as the error bound of values allows.
fn value_text(scaled: f64, bound: f64, objective: Objective) -> String {
    let digits = digits(bound, objective);
    match objective {
        Objective::Win => format!("{}\u{a0}%", decimal(100.0 * scaled, digits)),
        Objective::Points => decimal(scaled, digits),
    }
}

fn scaled_bound(bound: f64, objective: Objective) -> f64 {
    match objective {
        Objective::Win => 50.0 * bound,
        Objective::Points => bound,
    }
}

fn digits(bound: f64, objective: Objective) -> usize {
    decimals(scaled_bound(bound, objective), 2)
}

/// What a value of a position means for these rules and this objective, in words.
pub fn value_name(rules: &Rules, objective: Objective) -> &'static str {
    let draws = rules.race().is_some_and(|race| race.equal_turns);
    match objective {
        Objective::Win if draws => "expected score (a win 100 %, a draw 50 %)",
        Objective::Win => "winning chance",
        Objective::Points => "expected points, minus those of the other player",
    }
}

/// A position with its board and its value, and each throw with the value of each action. `*` marks
/// the optimal play.
pub fn analysis(rules: &Rules, race: &Race, objective: Objective, analysis: &Analysis) -> String {
    let mut text = board_text::position(rules, race, &analysis.position);
    let Analysis { seat, value, bound, .. } = analysis;
    let shown = bounded_value(*value, *bound, objective);
    let _ = write!(
        text,
        "\n{} to throw; its {}: {shown}\n",
        seat.title(),
        value_name(rules, objective)
    );
    let worth = |value: f64| value_text(value, *bound, objective);
    let throws = throws(rules, race, objective, analysis);
    let lines_by_throw: Vec<_> = throws.iter().map(|throw| lines(throw, worth)).collect();
    let width =
        lines_by_throw.iter().flatten().map(|(what, _)| what.chars().count()).max().unwrap_or(0);
    for lines in lines_by_throw {
        text.push('\n');
        for (what, value) in lines {
            text.push_str(format!("{what:width$}  {value:>12}").trim_end());
            text.push('\n');
        }
    }
    text + "\n* optimal play; every value has the same error bound as that of the position\n"
}

/// A throw, and what it is worth. Values are winning chances or points.
#[derive(Serialize)]
pub struct AnalysedThrow {
    throw: String,
    meaning: String,
    weight: u32,
    of: u32,
    value: f64,
    actions: Vec<AnalysedAction>,
    second_die: Option<AnalysedDie>,
}

/// An action, and whether it is optimal play.
#[derive(Serialize)]
struct AnalysedAction {
    action: String,
    value: f64,
    best: bool,
}

/// The choice to throw the second die, and the actions after it says YES.
#[derive(Serialize)]
struct AnalysedDie {
    value: f64,
    best: bool,
    promoted: Option<u8>,
    actions: Vec<AnalysedAction>,
}

/// The throws of an analysis.
pub fn throws(
    rules: &Rules,
    race: &Race,
    objective: Objective,
    analysis: &Analysis,
) -> Vec<AnalysedThrow> {
    // Games whose players throw different dice are not solved.
    let casts = race.course().dice.of_role(0);
    let actions = |choices: &[Choice], is_played: bool| {
        let best = best_of(choices).map(|(best, _)| best).filter(|_| is_played);
        let action = |(index, choice): (usize, &Choice)| AnalysedAction {
            action: action_text::action(rules, race, analysis.seat, &choice.action),
            value: scaled(choice.value, objective),
            best: Some(index) == best,
        };
        choices.iter().enumerate().map(action).collect()
    };
    let throw = |thrown: &Thrown| {
        let (throw, meaning) = action_text::throw(rules, thrown.outcome);
        let best = thrown.throws_second_die();
        AnalysedThrow {
            throw,
            meaning,
            weight: casts.outcomes()[thrown.outcome].weight,
            of: casts.total(),
            value: scaled(thrown.value, objective),
            actions: actions(&thrown.keep, !best),
            second_die: thrown.second_die.map(|value| AnalysedDie {
                value: scaled(value, objective),
                best,
                promoted: action_text::promoted_value(rules, thrown.outcome),
                actions: actions(&thrown.promote, true),
            }),
        }
    };
    analysis.throws.iter().map(throw).collect()
}

/// The lines of a throw: a throw or an action, and its value.
fn lines(thrown: &AnalysedThrow, value_text: impl Fn(f64) -> String) -> Vec<(String, String)> {
    let AnalysedThrow { throw, meaning, weight, of, value, actions, second_die } = thrown;
    let share = decimal(100.0 * f64::from(*weight) / f64::from(*of), 2);
    let head = format!("{throw}, {share}\u{a0}% of throws: {meaning}");
    let mut lines = vec![(head, value_text(*value))];
    let mark = |best: bool| if best { '*' } else { ' ' };
    let list = |actions: &[AnalysedAction], indent: &str| -> Vec<(String, String)> {
        let line = |AnalysedAction { action, value, best }: &AnalysedAction| {
            (format!("{indent}{} {action}", mark(*best)), value_text(*value))
        };
        actions.iter().map(line).collect()
    };
    lines.extend(list(actions, "  "));
    if let Some(AnalysedDie { value, best, promoted, actions }) = second_die {
        let promoted = promoted.unwrap_or_default();
        let what = format!("  {} second die: NO ends the turn, YES gives {promoted}", mark(*best));
        lines.push((what, value_text(*value)));
        lines.extend(list(actions, "      "));
    }
    if lines.len() == 1 && meaning != "void" && meaning != "throw again" {
        lines.push(("    no action: the turn ends".to_owned(), String::new()));
    }
    lines
}

impl Adviser<Race> for Solution {
    fn action_value(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &UsableRoll,
        action: &Action,
    ) -> String {
        self.value_text(self.action(position, seat, turn_state, roll, action))
    }

    fn second_die_values(
        &self,
        position: &Position,
        seat: Seat,
        turn_state: TurnState,
        outcome: usize,
    ) -> Option<[String; 2]> {
        let thrown = self.throw(position, seat, turn_state, outcome);
        let (_, kept) = best_of(&thrown.keep)?;
        Some([kept, thrown.second_die?].map(|value| self.value_text(value)))
    }
}

impl Solution {
    fn value_text(&self, value: f64) -> String {
        let objective = self.head().objective;
        value_text(scaled(value, objective), self.bound(), objective)
    }
}

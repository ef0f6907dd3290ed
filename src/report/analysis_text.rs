//! Values of positions and actions as text.

use std::fmt::Write;

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
    let value = value_text(value, bound, objective);
    match objective {
        Objective::Win => format!("{value} ± {margin}\u{a0}%"),
        Objective::Points => format!("{value} ± {margin} points"),
    }
}

/// A value with as many digits as its error bound allows.
fn value_text(value: f64, bound: f64, objective: Objective) -> String {
    match objective {
        Objective::Win => {
            format!("{}\u{a0}%", decimal(50.0 * (1.0 + value), digits(bound, objective)))
        }
        Objective::Points => decimal(value, digits(bound, objective)),
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
        action_text::name(*seat),
        value_name(rules, objective)
    );
    let lines: Vec<Lines> = analysis
        .throws
        .iter()
        .map(|thrown| lines(rules, race, objective, analysis, thrown))
        .collect();
    let width = lines
        .iter()
        .flat_map(|lines| &lines.0)
        .map(|(what, _)| what.chars().count())
        .max()
        .unwrap_or(0);
    for Lines(lines) in lines {
        text.push('\n');
        for (what, value) in lines {
            text.push_str(format!("{what:width$}  {value:>12}").trim_end());
            text.push('\n');
        }
    }
    text + "\n* optimal play; every value has the same error bound as that of the position\n"
}

/// The lines of a throw: a throw or an action, and its value.
struct Lines(Vec<(String, String)>);

fn lines(
    rules: &Rules,
    race: &Race,
    objective: Objective,
    analysis: &Analysis,
    thrown: &Thrown,
) -> Lines {
    let casts = &race.course().casts;
    let share =
        100.0 * f64::from(casts.outcomes()[thrown.outcome].weight) / f64::from(casts.total());
    let (shown, meaning) = action_text::throw(rules, thrown.outcome);
    let shown_value = |value: f64| value_text(value, analysis.bound, objective);
    let mut lines = vec![(
        format!("{shown}, {}\u{a0}% of throws: {meaning}", decimal(share, 2)),
        shown_value(thrown.value),
    )];
    if thrown.keep.is_empty() && thrown.promote.is_empty() {
        if meaning != "void" && meaning != "throw again" {
            lines.push(("    no action: the turn ends".to_owned(), String::new()));
        }
        return Lines(lines);
    }
    let second = thrown.throws_second_die();
    let list =
        |lines: &mut Vec<(String, String)>, choices: &[Choice], indent: &str, played: bool| {
            let best = best_of(choices).map(|(best, _)| best).filter(|_| played);
            for (at, choice) in choices.iter().enumerate() {
                let mark = if Some(at) == best { '*' } else { ' ' };
                let action = action_text::action(rules, race, analysis.seat, &choice.action);
                lines.push((format!("{indent}{mark} {action}"), shown_value(choice.value)));
            }
        };
    list(&mut lines, &thrown.keep, "  ", !second);
    if let Some(value) = thrown.second_die {
        let mark = if second { '*' } else { ' ' };
        let promoted = action_text::promoted_value(rules, thrown.outcome).unwrap_or_default();
        lines.push((
            format!("  {mark} second die: NO ends the turn, YES gives {promoted}"),
            shown_value(value),
        ));
        list(&mut lines, &thrown.promote, "      ", true);
    }
    Lines(lines)
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
        value_text(
            self.action(position, seat, turn_state, roll, action),
            self.bound(),
            self.head().objective,
        )
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
        Some(
            [kept, thrown.second_die?]
                .map(|value| value_text(value, self.bound(), self.head().objective)),
        )
    }
}

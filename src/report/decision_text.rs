//! The decisions that cost most: each on its board, as text.

use std::fmt::Write;

use crate::balance::regret::Worst;
use crate::game::seat::Seat;
use crate::report::analysis_text::bounded_value;
use crate::report::{action_text, board_text};
use crate::solve::file::Objective;
use crate::solve::regret::Decided;
use crate::study::decisions::Decisions;
use crate::study::number::{decimal, decimals, percent, whole};

/// Every decision on its board: the throw, the chosen action and the best action.
pub(super) fn descriptions(decisions: &Decisions) -> Vec<String> {
    let numbered = decisions.worst.iter().enumerate();
    numbered
        .map(|(index, worst)| format!("{}. {}", index + 1, description(decisions, worst)))
        .collect()
}

fn description(of: &Decisions, worst: &Worst) -> String {
    let verdict = &worst.verdict;
    let (shown, meaning) = action_text::throw(&of.rules, verdict.outcome);
    let promoted = action_text::promoted_value(&of.rules, verdict.outcome)
        .filter(|_| verdict.promoted)
        .map_or_else(String::new, |value| format!(", promoted to {value} by the second die"));
    let times =
        if worst.times == 1 { "once".to_owned() } else { format!("{} times", whole(worst.times)) };
    let each = loss_text(worst.loss / worst.times as f64, of.objective);
    let mut text = format!("{times}, {each} each: {shown}, {meaning}{promoted}\n");
    text += &board_text::position(&of.rules, &of.race, &verdict.position);
    let _ = write!(text, "   --position \"{}\"", worst.position);
    let die = |thrown| if thrown { "throws the second die" } else { "keeps the throw" };
    let [chosen, best] = options(of, worst, die);
    for (what, option, value) in [("chosen", chosen, verdict.value), ("best", best, verdict.best)] {
        let _ =
            write!(text, "\n   {what}: {option}, {}", bounded_value(value, of.bound, of.objective));
    }
    text
}

/// The chosen option and the best one, in words.
pub(super) fn options(
    of: &Decisions,
    worst: &Worst,
    die: impl Fn(bool) -> &'static str,
) -> [String; 2] {
    let describe = |action| action_text::action(&of.rules, &of.race, Seat::Light, action);
    match &worst.verdict.decided {
        Decided::Action { chosen, best } => [describe(chosen), describe(best)],
        Decided::SecondDie { thrown } => [*thrown, !*thrown].map(|thrown| die(thrown).to_owned()),
    }
}

fn loss_text(loss: f64, objective: Objective) -> String {
    match objective {
        Objective::Win => percent(loss),
        Objective::Points => format!("{} points", decimal(loss, decimals(loss, 2))),
    }
}

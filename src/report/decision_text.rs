//! The decisions that cost most: each on its board, as text, and as an object.

use std::fmt::Write;

use serde_json::{Value as Json, json};

use crate::balance::regret::Worst;
use crate::game::seat::Seat;
use crate::report::analysis_text::worth;
use crate::report::{action_text, board_text};
use crate::solve::file::Objective;
use crate::solve::regret::Decided;
use crate::study::decisions::Decisions;
use crate::study::number::{decimal, decimals, percent, whole};

/// Every decision on its board: the throw, the chosen action and the best action.
pub(super) fn each(decisions: &Decisions) -> Vec<String> {
    let numbered = decisions.worst.iter().enumerate();
    numbered.map(|(at, worst)| format!("{}. {}", at + 1, spot(decisions, worst))).collect()
}

fn spot(of: &Decisions, worst: &Worst) -> String {
    let verdict = &worst.verdict;
    let (shown, meaning) = action_text::thrown(&of.rules, verdict.outcome);
    let promoted =
        action_text::promoted_value(&of.rules, verdict.outcome).filter(|_| verdict.promoted);
    let promoted =
        promoted.map_or_else(String::new, |value| format!(", made {value} by the second die"));
    let times =
        if worst.times == 1 { "once".to_owned() } else { format!("{} times", whole(worst.times)) };
    let each = lost(worst.loss / worst.times as f64, of.objective);
    let mut text = format!("{times}, {each} each: {shown}, {meaning}{promoted}\n");
    text += &board_text::position(&of.rules, &of.race, &verdict.position);
    let _ = write!(text, "   --position \"{}\"", worst.position);
    let die = |thrown| if thrown { "throws the second die" } else { "keeps the throw" };
    let [done, best] = options(of, worst, die);
    for (what, done, value) in [("done", done, verdict.value), ("best", best, verdict.best)] {
        let _ = write!(text, "\n   {what}: {done}, {}", worth(value, of.bound, of.objective));
    }
    text
}

/// The chosen option and the best one, in words.
fn options(of: &Decisions, worst: &Worst, die: impl Fn(bool) -> &'static str) -> [String; 2] {
    let told = |action| action_text::action(&of.rules, &of.race, Seat::Light, action);
    match &worst.verdict.decided {
        Decided::Action { chosen, best } => [told(chosen), told(best)],
        Decided::SecondDie { thrown } => [*thrown, !*thrown].map(|thrown| die(thrown).to_owned()),
    }
}

fn lost(loss: f64, objective: Objective) -> String {
    match objective {
        Objective::Win => percent(loss),
        Objective::Points => format!("{} points", decimal(loss, decimals(loss, 2))),
    }
}

/// The objects of `decisions` in `summary.json`. `loss` is the loss of all `times` together.
/// `loss_of_worst` is the loss of the worst of them. Both are in winning chance or in points.
pub(super) fn objects(of: &Decisions) -> impl Iterator<Item = Json> {
    of.worst.iter().map(|worst| {
        let verdict = &worst.verdict;
        let die = |thrown| if thrown { "second die" } else { "keep" };
        let [done, best] = options(of, worst, die);
        json!({
            "subject": of.subject.0,
            "position": worst.position,
            "throw": action_text::thrown(&of.rules, verdict.outcome).0,
            "promoted": verdict.promoted,
            "times": worst.times,
            "loss": worst.loss,
            "done": done,
            "best": best,
            "loss_of_worst": verdict.loss() * of.unit,
        })
    })
}

//! What a bot's decisions lose against best play, as text.

use std::fmt::Write;

use crate::balance::regret::{Played, Regret, Worst};
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::report::analysis_text::worth;
use crate::report::number::{Unit, decimal, decimals, games, level, percent, show, whole};
use crate::report::rules_text::called;
use crate::report::{action_text, board_text};
use crate::solve::file::Objective;
use crate::solve::regret::Decided;
use crate::stats::estimate::Estimate;

/// The figures, then the decisions that cost most, each with its board.
pub fn regret(rules: &Rules, race: &Race, regret: &Regret) -> String {
    let Regret { played: Played { objective, .. }, bound, .. } = *regret;
    let mut text =
        format!("{}: {} against best play\n", called(&rules.title, &rules.name), regret.bot);
    let who = match regret.against {
        Some(other) => format!("against {other}, going first in every other game"),
        None => "against itself".to_owned(),
    };
    let pieces: Vec<String> = (0..race.kinds).map(|kind| race.counts[kind].to_string()).collect();
    let _ = writeln!(
        text,
        "{} {who}, pieces {}, seed {}, throw limit {}; {} decisions. All intervals at {}.",
        judged(&regret.played),
        pieces.join("-"),
        regret.played.seed,
        whole(regret.played.throw_limit.into()),
        whole(regret.decisions),
        level(regret.played.level),
    );
    if regret.played.unfinished > 0 {
        let _ = writeln!(
            text,
            "Warning: {} stopped at the throw limit.",
            games(regret.played.unfinished)
        );
    }
    let unit = match objective {
        Objective::Win => Unit::Percent,
        Objective::Points => Unit::Plain,
    };
    let lost = match objective {
        Objective::Win => "Winning chance lost",
        Objective::Points => "Points lost",
    };
    text.push('\n');
    for (name, estimate, unit) in [
        (format!("{lost} a decision"), &regret.by_decision, unit),
        (format!("{lost} a game by one player"), &regret.by_player, unit),
        ("Decisions that are mistakes".to_owned(), &regret.mistakes, Unit::Percent),
    ] {
        let _ = writeln!(text, "  {name:38}  {}", figure(estimate.as_ref(), unit));
    }
    let allowed = match objective {
        // Twice the bound, and half of it as a winning chance.
        Objective::Win => percent(bound),
        Objective::Points => format!("{} points", decimal(2.0 * bound, decimals(2.0 * bound, 2))),
    };
    let _ = write!(
        text,
        "\nA decision is a choice among two or more actions, or for or against the second die; it \
            is a mistake if it loses more than\n\
         {allowed}, twice the bound of the solution's values. Intervals by the delta method \
         (ratio), over games.\n"
    );
    if regret.worst.is_empty() {
        return text;
    }
    let _ = write!(
        text,
        "\nThe decisions that cost most in the first {}, by what all their mistakes lost together; \
            {} are different ones.\n\
         Light decides.\n",
        games(regret.remembered),
        whole(regret.spots),
    );
    for (number, worst) in regret.worst.iter().enumerate() {
        let _ = write!(text, "\n{}. ", number + 1);
        text += &spot(rules, race, regret, worst);
    }
    text
}

/// How many games were judged, and that more were to be if it was interrupted.
pub(super) fn judged(played: &Played) -> String {
    if played.is_short() {
        format!("{} of {} (interrupted)", whole(played.games), games(played.planned))
    } else {
        games(played.games)
    }
}

fn figure(estimate: Option<&Estimate>, unit: Unit) -> String {
    estimate.map_or_else(
        || "there was nothing to decide".to_owned(),
        |estimate| show(estimate, unit).whole(),
    )
}

/// A decision on its board: the throw, what was done and what was best.
fn spot(rules: &Rules, race: &Race, regret: &Regret, worst: &Worst) -> String {
    let Regret { played: Played { objective, .. }, bound, .. } = *regret;
    let verdict = &worst.verdict;
    let (shown, meaning) = action_text::thrown(rules, verdict.outcome);
    let promoted = action_text::promoted_value(rules, verdict.outcome).filter(|_| verdict.promoted);
    let promoted =
        promoted.map_or_else(String::new, |value| format!(", made {value} by the second die"));
    let times =
        if worst.times == 1 { "once".to_owned() } else { format!("{} times", whole(worst.times)) };
    let each = show_loss(worst.loss / worst.times as f64, objective);
    let mut text = format!("{times}, {each} each: {shown}, {meaning}{promoted}\n");
    text += &board_text::position(rules, race, &verdict.position);
    let _ = writeln!(text, "   --position \"{}\"", worst.position);
    let told = |action| action_text::action(rules, race, Seat::Light, action);
    let die = |thrown| if thrown { "throws the second die" } else { "keeps the throw" }.to_owned();
    let (done, best) = match &verdict.decided {
        Decided::Action { chosen, best } => (told(chosen), told(best)),
        Decided::SecondDie { thrown } => (die(*thrown), die(!*thrown)),
    };
    for (what, done, value) in [("done", done, verdict.value), ("best", best, verdict.best)] {
        let _ = writeln!(text, "   {what}: {done}, {}", worth(value, bound, objective));
    }
    text
}

fn show_loss(loss: f64, objective: Objective) -> String {
    match objective {
        Objective::Win => percent(loss),
        Objective::Points => format!("{} points", decimal(loss, decimals(loss, 2))),
    }
}

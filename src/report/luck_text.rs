//! Skill and luck as text and as JSON.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::balance::luck::Luck;
use crate::game::rules::Rules;
use crate::report::json::figure;
use crate::report::number::{Unit, games, level, show, whole};
use crate::report::regret_text::judged;
use crate::report::rules_text::called;
use crate::solve::file::Objective;
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

/// The figures with their intervals, and what they mean.
pub fn luck(rules: &Rules, played_by: &Identity, luck: &Luck) -> String {
    let mut text =
        format!("{}: skill and luck under best play\n", called(&rules.title, &rules.name));
    let _ = writeln!(
        text,
        "{}, seed {}, throw limit {}; {} decisions. All intervals at {}.\nBoth play by \
            {played_by}.",
        judged(&luck.played),
        luck.played.seed,
        whole(luck.played.throw_limit.into()),
        whole(luck.decisions),
        level(luck.played.level),
    );
    if luck.played.unfinished > 0 {
        let stopped = games(luck.played.unfinished);
        let _ = writeln!(
            text,
            "Warning: {stopped} stopped at the throw limit and have no result, so that nothing can \
                be said of luck: allow more throws."
        );
    }
    let (unit, what) = match luck.played.objective {
        Objective::Win => (Unit::Percent, "winning chance"),
        Objective::Points => (Unit::Plain, "mean points"),
    };
    let rows = [
        ("Luck: the dice of a throw", &luck.dice_by_throw, unit),
        ("Luck: the dice of a turn", &luck.dice_by_turn, unit),
        ("Skill: a decision", &luck.choice_by_decision, unit),
        ("Skill: the decisions of a turn", &luck.choice_by_turn, unit),
        ("Skill's share of both in a turn", &luck.choice_in_all, Unit::Percent),
    ];
    text.push('\n');
    for (name, estimate, unit) in rows {
        let shown = estimate
            .as_ref()
            .map_or_else(|| "nothing to tell".to_owned(), |found| show(found, unit).whole());
        let _ = writeln!(text, "  {name:33}  {shown}");
    }
    let _ = write!(
        text,
        "\nLuck is how far dice move the {what} (standard deviation), both players playing best, \
            so that nothing else moves it. Skill is how\n\
         far decisions could: the standard deviation of what the options are worth, were each as \
         likely; a decision is a choice among\n\
         two or more actions, or for or against the second die. The share is of variances. \
         Intervals by the delta method (ratio), over games.\n"
    );
    text
}

/// The object that `urlab luck --json` prints; the text of [`json`](crate::report::json) lists its
/// keys.
pub fn json(rules: &Rules, played_by: &Identity, luck: &Luck) -> Value {
    let figure = |estimate: &Option<Estimate>| estimate.as_ref().map_or(Value::Null, figure);
    json!({
        "rules": rules.name,
        "title": rules.title,
        "objective": luck.played.objective.name(),
        "seed": luck.played.seed,
        "games": luck.played.games,
        "planned": luck.played.planned,
        "unfinished": luck.played.unfinished,
        "decisions": luck.decisions,
        "luck_per_throw": figure(&luck.dice_by_throw),
        "luck_per_turn": figure(&luck.dice_by_turn),
        "skill_per_decision": figure(&luck.choice_by_decision),
        "skill_per_turn": figure(&luck.choice_by_turn),
        "skill_share": figure(&luck.choice_in_all),
        "provenance": {
            "version": env!("CARGO_PKG_VERSION"),
            "fingerprint": rules.fingerprint,
            "solution": played_by.checksum,
            "throw_limit": luck.played.throw_limit,
            "level": luck.played.level,
        },
    })
}

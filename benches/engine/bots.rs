//! Bots that look ahead, each compared with greedy, by the plain engine.

use crate::balance::measures::Measures;
use crate::batch::runner::Engine;
use crate::play::bots::BotKind;

use crate::played;
use crate::side::compare;
use crate::table::{Row, row};

pub fn rows() -> Vec<Row> {
    let looking_ahead = BotKind::ALL.iter().copied().filter(|bot| bot.looks_ahead());
    looking_ahead.map(|bot| against_greedy("finkel", bot)).collect()
}

fn against_greedy(name: &str, bot: BotKind) -> Row {
    let rules = played::rule_set(name);
    let plans = [BotKind::Greedy, bot].map(|bot| played::plan(&rules, bot, Measures::Usual));
    let [greedy, looking_ahead] =
        plans.each_ref().map(|plan| move |games| played::by_engine(Engine::Plain, plan, games));
    row(
        format!("{name}, {}, plain", bot.name()),
        "greedy",
        &compare(&greedy, &looking_ahead),
        Vec::new(),
    )
}

//! The bots that play by a learned evaluator, compared with `greedy` on the plain engine.

use std::sync::Arc;

use crate::balance::measures::Measures;
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::batch::runner::Engine;
use crate::game::rules::Rules;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::training::{Training, TrainingPlan};
use crate::play::bots::BotKind;
use crate::solve::file::Objective;

use crate::played;
use crate::side::compare;
use crate::table::{Row, Target, row};

/// Games to learn from. After these, games are as long as those of good players.
const GAMES: u64 = 4_096;

pub fn rows() -> Vec<Row> {
    [
        ("finkel", Skill::OneThrow, 50_000.0),
        ("finkel", Skill::TwoThrows, 6_800.0),
        ("urgammon", Skill::OneThrow, 25_000.0),
        ("krolewska-b", Skill::OneThrow, 2_500.0),
    ]
    .map(|(name, skill, least)| learned_against_greedy(name, skill, least))
    .into()
}

fn learned_against_greedy(name: &str, skill: Skill, least: f64) -> Row {
    let rules = played::rule_set(name);
    let evaluator = Arc::new(evaluator(&rules));
    let greedy = played::plan(&rules, BotKind::Greedy, Measures::Usual);
    let bot = Player::Learned(Learned { evaluator, skill });
    let learned = Plan { bots: [bot.clone(), bot], ..greedy.clone() };
    let [by_greedy, by_learned] =
        [&greedy, &learned].map(|plan| move |games| played::by_engine(Engine::Plain, plan, games));
    let pair = compare(&by_greedy, &by_learned);
    let target = Target { text: format!("{least} games/s"), met: pair.side.games * 1e6 >= least };
    row(format!("{name}, {}", skill.name()), "greedy, plain engine", &pair, vec![target])
}

/// An evaluator that learned a little.
fn evaluator(rules: &Rules) -> Evaluator {
    let race = played::race(rules);
    let plan = TrainingPlan { objective: Objective::Win, games: GAMES, seed: 1 };
    let mut training = Training::new(&race, rules, plan);
    while !training.is_complete() {
        training.learn_more();
    }
    training.evaluator()
}

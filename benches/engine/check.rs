//! Checks that every engine, every processor and the second referee count the same throws. Nothing
//! is timed here.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::balance::measures::Measures;
use crate::batch::plan::Plan;
use crate::batch::runner::Engine;
use crate::play::bots::BotKind;
use crate::play::lockstep::{DetailKept, Lockstep};
use crate::simd::Cpu;

use crate::played::{self, BOTS, Played};
use crate::shipped;

/// What `urlab simulate RULES --bots BOT,BOT --games 2000` counts on every machine.
const THROWS: [(&str, BotKind, u64); 4] = [
    ("freecompany-classic", BotKind::Random, 313_762),
    ("freecompany-classic", BotKind::Greedy, 240_589),
    ("urgammon", BotKind::Random, 222_599),
    ("urgammon", BotKind::Greedy, 239_185),
];

/// Compares the counts.
///
/// # Panics
/// If any two differ.
pub fn check() {
    for (name, bot, throws) in THROWS {
        let plan = played::plan(&played::rule_set(name), bot, Measures::Usual);
        for engine in [Engine::Plain, Engine::Lockstep] {
            let expected = Played { games: 2_000, throws };
            assert_eq!(
                played::by_engine(engine, &plan, 2_000),
                expected,
                "{name}, {}, {}",
                bot.name(),
                engine.name()
            );
        }
    }
    shipped::names()
        .par_iter()
        .for_each(|name| BOTS.iter().for_each(|bot| check_that_all_agree(name, *bot)));
    println!("every engine, processor and the second referee count the same throws");
}

fn check_that_all_agree(name: &str, bot: BotKind) {
    let rules = played::rule_set(name);
    let [usual, all] =
        [Measures::Usual, Measures::All].map(|measures| played::plan(&rules, bot, measures));
    let games = if rules.race().is_some() { 100 } else { 2 };
    let what = format!("{name}, {}", bot.name());
    let expected = played::by_engine(Engine::Plain, &usual, games);
    assert_eq!(played::by_engine(Engine::fastest(&usual), &usual, games), expected, "{what}");
    assert_eq!(
        played::by_engine(Engine::fastest(&all), &all, games),
        expected,
        "{what}, all measures"
    );
    if rules.race().is_none() {
        return;
    }
    if (name, bot) == shipped::BY_HAND {
        assert_eq!(played::by_hand(&usual, games), expected, "{what}, by hand");
    }
    let few = 10;
    let expected_of_few = played::by_engine(Engine::Plain, &usual, few);
    assert_eq!(played::by_reference(&usual, few), expected_of_few, "{what}, by the second referee");
    check_processors(&usual, games, expected, &what);
}

fn check_processors(plan: &Plan, games: u64, expected: Played, what: &str) {
    let race = played::race(&plan.rules);
    if let Ok(engine) = Lockstep::new(&race, plan.kinds().expect("no solution"), DetailKept::Usual)
    {
        for cpu in Cpu::available() {
            assert_eq!(
                played::by_processor(cpu, &engine, plan, games),
                expected,
                "{what}, {cpu:?}"
            );
        }
    }
}

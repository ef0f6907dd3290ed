//! The evaluators that are built into the program.

use std::fs;
use std::path::Path;

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::input::evaluators::open;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::learn::strength::score;
use crate::play::bots::BotKind;
use crate::stats::estimate::Estimate;

use super::load;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/evaluators"))
}

/// The rule sets that `just evaluators` learns, with the games of each.
fn listed() -> Vec<(String, u64)> {
    let text = fs::read_to_string(folder().join("games.txt")).unwrap();
    let pair = |line: &str| {
        let (rules, games) = line.split_once(' ').unwrap();
        (rules.to_owned(), games.parse().unwrap())
    };
    text.lines().map(pair).collect()
}

fn against_greedy<G: Game>(game: &G, evaluator: &Evaluator) -> Estimate {
    let learned = Learned { evaluator, skill: Skill::OneThrow };
    score(game, &learned, BotKind::Greedy.bot(), 400, 5, 0.99).unwrap()
}

#[test]
fn each_built_in_evaluator_plays_its_rules_and_is_stronger_than_greedy() {
    for (name, games) in listed() {
        let rules = load(&name);
        let evaluator = open(&rules, None, &[]).unwrap().unwrap_or_else(|| panic!("no {name}"));
        let head = evaluator.head();
        assert_eq!((&head.rules, head.games, head.learned, head.seed), (&name, games, games, 1));
        let found = match CompiledRules::new(&rules) {
            CompiledRules::Race(game) => against_greedy(&game, &evaluator),
            CompiledRules::Domination(game) => against_greedy(&game, &evaluator),
        };
        assert!(found.interval.unwrap().low > 0.5, "{name}: {found:?}");
    }
    let other = load("finkel+no-safe-rosettes");
    assert_eq!(open(&other, None, &[]).unwrap(), None, "no evaluator learned these rules");
}

#[test]
fn the_built_in_evaluators_are_small_and_all_are_listed() {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|file| file.path().extension().is_some_and(|end| end == "urbot"));
    let sizes: Vec<u64> = files.map(|file| file.metadata().unwrap().len()).collect();
    assert_eq!(sizes.len(), listed().len());
    assert!(sizes.iter().all(|size| *size <= 2_500_000), "{sizes:?}");
    assert!(sizes.iter().sum::<u64>() <= 4_000_000, "{sizes:?}");
}

//! The evaluators that are built into the program.

use std::fs;
use std::path::Path;

use crate::input::evaluators::open;
use crate::play::bots::BotKind;

use super::{load, shipped};

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

#[test]
fn each_built_in_evaluator_plays_its_rules_and_is_proven_to_beat_each_simple_bot() {
    for (name, games) in listed() {
        let rules = load(&name);
        let evaluator = open(&rules, None, &[]).unwrap().unwrap_or_else(|| panic!("no {name}"));
        let head = evaluator.head();
        assert_eq!((&head.rules, head.games, head.seed), (&name, games, 1));
        assert!(head.learned > games / 2, "{name}: {} of {games}", head.learned);
        let proof = head.proof.as_ref().unwrap_or_else(|| panic!("{name} has no proof"));
        let bots: Vec<&str> = proof.against.iter().map(|score| &score.bot[..]).collect();
        assert_eq!(bots, BotKind::RULEBOOK.iter().map(|kind| kind.name()).collect::<Vec<_>>());
        assert_eq!(proof.unbeaten().count(), 0, "{name}: {:?}", proof.against);
    }
    let other = load("finkel+no-safe-rosettes");
    assert_eq!(open(&other, None, &[]).unwrap(), None, "no evaluator learned these rules");
}

#[test]
fn every_shipped_rule_set_has_one() {
    for rules in shipped() {
        assert!(open(&rules, None, &[]).unwrap().is_some(), "no evaluator of {}", rules.name);
    }
}

#[test]
fn the_built_in_evaluators_are_small_and_all_are_listed() {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|file| file.path().extension().is_some_and(|end| end == "urbot"));
    let sizes: Vec<u64> = files.map(|file| file.metadata().unwrap().len()).collect();
    assert_eq!(sizes.len(), listed().len());
    assert!(sizes.iter().all(|size| *size <= 2_500_000), "{sizes:?}");
    assert!(sizes.iter().sum::<u64>() <= 6_000_000, "{sizes:?}");
}

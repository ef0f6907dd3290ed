//! Learned players in games whose throws are burnt, tried again or used by the other player.

use std::sync::atomic::AtomicBool;

use crate::game::race::Race;
use crate::game::rules::race::LostThrows;
use crate::game::seat::Seat;
use crate::learn::bots::{Learned, Skill};
use crate::play::luck::LuckBy;
use crate::play::observer::NoObserver;
use crate::play::random_source::GameStream;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play, play_measured};
use crate::solve::file::Objective;

use super::forms::form;
use super::learned;

/// A player whose luck is told answers all casts of each throw and chooses by these answers. Other
/// players value only the actions of their decisions. Both must choose the same.
#[test]
fn what_is_measured_changes_no_game_of_learned_players() {
    for name in ["finkel", "masters", "tiny"] {
        let mut rules = form(name, &[2]);
        let race_rules = rules.race_mut().expect("a race");
        let marks = race_rules.throws.outcomes().iter().map(|throw| (throw.outcome.marks, 3));
        race_rules.lost_throws = LostThrows {
            burnt_after: marks.collect(),
            tries_to_enter: Some(2),
            opponent_uses: !race_rules.equal_turns,
        };
        let evaluator = learned(&rules, Objective::Win, 256);
        let race = Race::new(&rules).expect("a race");
        let bot = Learned { evaluator: &evaluator, skill: Skill::OneThrow };
        let setup =
            GameSetup { game: &race, bots: [&bot, &bot], starter: Seat::Light, throw_limit: 300 };
        for game in 0..30 {
            let plain = play(&setup, &mut GameStream::new(3, game), &mut NoObserver);
            let (random, flag) = (&mut GameStream::new(3, game), AtomicBool::new(false));
            let told = play_measured(&setup, LuckBy::BOTS, &flag, random, &mut NoObserver);
            let (measured, _) = told.expect("nothing stops it");
            let counts = |record: &GameRecord| {
                (record.ending, record.throws, record.actions, record.captures)
            };
            assert_eq!(counts(&measured), counts(&plain), "{name}, game {game}");
        }
    }
}

//! The chances that people see are those by which the bot decides.

use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::input::{evaluators, rules};
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::play::bots::{Bot, Decision};
use crate::play::observer::NoObserver;
use crate::play::random_source::{GameStream, RandomSource};
use crate::play::referee::{GameSetup, play};

/// Plays as the learned bot, and checks the advice at each decision.
struct Advised<'a> {
    learned: Learned<&'a Evaluator>,
    checked: [AtomicU32; 2],
}

impl<G: Game> Bot<G> for Advised<'_> {
    fn choose(&self, decision: &Decision<'_, G>, random: &mut dyn RandomSource) -> usize {
        let chosen = self.learned.choose(decision, random);
        let chances = self.learned.chances(decision);
        assert_eq!(chances.len(), decision.actions.len());
        assert!(chances.iter().all(|chance| (0.0..=chances[chosen]).contains(chance)));
        assert!(chances[chosen] <= 1.0);
        self.checked[0].fetch_add(1, Ordering::Relaxed);
        chosen
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        random: &mut dyn RandomSource,
    ) -> bool {
        let throws = self.learned.throws_second_die(base, promoted, random);
        let [kept, promoted] = self.learned.second_die_chances(base, promoted);
        assert_eq!(throws, promoted > kept);
        self.checked[1].fetch_add(1, Ordering::Relaxed);
        throws
    }
}

#[test]
fn the_bot_takes_what_has_the_greatest_chance() {
    let rules = rules::load("urgammon").unwrap();
    let game = Race::new(&rules).unwrap();
    let evaluator = evaluators::open(&rules, None, &[Path::new("")]).unwrap().unwrap();
    let learned = Learned { evaluator: &*evaluator, skill: Skill::OneThrow };
    let bot = Advised { learned, checked: Default::default() };
    let setup =
        GameSetup { game: &game, bots: [&bot, &bot], starter: Seat::Light, throw_limit: 10_000 };
    for number in 0..20 {
        play(&setup, &mut GameStream::new(5, number), &mut NoObserver);
    }
    let checked = bot.checked.map(AtomicU32::into_inner);
    assert!(checked[0] > 500 && checked[1] > 20, "{checked:?}");
}

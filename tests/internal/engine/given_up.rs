//! Games that are given up because a flag is set: soon, without a record, and only then.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::{MatchPlay, Tie};
use crate::game::seat::Seat;
use crate::play::bots::{Bot, BotKind};
use crate::play::lockstep::{DetailKept, Lockstep};
use crate::play::match_play::{GAME_LIMIT, MatchSetup, play_match};
use crate::play::observer::{Event, GameObserver, WithoutDetail};
use crate::play::random_source::GameStream;
use crate::play::record::Ending;
use crate::play::referee::{GameSetup, play, play_unless};
use crate::simd::Cpu;

use super::shipped::rule_set;

/// Sets the flag at a throw. Keeps the number of the last throw, and whether the game ended.
struct Interrupter<'a> {
    flag: &'a AtomicBool,
    at: u32,
    throws: u32,
    is_over: bool,
}

impl<G: Game> GameObserver<G> for Interrupter<'_> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Cast { number, .. } => {
                self.throws = number;
                if number == self.at {
                    self.flag.store(true, Ordering::Relaxed);
                }
            }
            Event::GameEnd { .. } => self.is_over = true,
            _ => {}
        }
    }
}

/// Interrupts a game without end at some throws.
fn interrupt<G: Game>(game: &G, bot: &dyn Bot<G>) {
    let setup = GameSetup { game, bots: [bot; 2], starter: Seat::Light, throw_limit: u32::MAX };
    for at in [1, 2, 15, 16, 17, 1_000, 12_345] {
        let flag = AtomicBool::new(false);
        let mut seen = Interrupter { flag: &flag, at, throws: 0, is_over: false };
        let record = play_unless(&setup, &flag, &mut GameStream::new(1, 0), &mut seen);
        assert!(record.is_none() && !seen.is_over);
        assert!((at..at + 17).contains(&seen.throws), "set at {at}, heard at {}", seen.throws);
    }
}

/// `foremost` against itself goes on for ever in this game. In 20,000 throws no piece comes home.
#[test]
fn a_game_without_end_is_given_up_within_a_few_throws() {
    let CompiledRules::Domination(game) = CompiledRules::new(&rule_set("freecompany-royal")) else {
        panic!("it is a domination game");
    };
    interrupt(&game, BotKind::Foremost.bot());
}

#[test]
fn the_throw_limit_holds_exactly_and_an_unset_flag_changes_nothing() {
    let rules = rule_set("finkel");
    let race = Race::new(&rules).expect("a race");
    let never = AtomicBool::new(false);
    for throw_limit in (0..70).chain([1_000]) {
        let setup = GameSetup {
            game: &race,
            bots: [BotKind::Random.bot(); 2],
            starter: Seat::Light,
            throw_limit,
        };
        let whole = play(&setup, &mut GameStream::new(1, 5), &mut WithoutDetail);
        let random = &mut GameStream::new(1, 5);
        assert_eq!(play_unless(&setup, &never, random, &mut WithoutDetail), Some(whole));
        if throw_limit < 70 {
            // Seven pieces need more throws than that.
            assert_eq!((whole.throws, whole.ending), (throw_limit, Ending::Unfinished));
        }
    }
}

#[test]
fn a_match_is_given_up_with_its_game() {
    let rules = rule_set("finkel");
    let race = Race::new(&rules).expect("a race");
    let setup = MatchSetup {
        game: &race,
        bots: [BotKind::Random.bot(); 2],
        terms: MatchPlay { points: 100, draw_points: 0, stake_per_point: 0, tie: Tie::Draw },
        classes: &rules.win_classes,
        throw_limit: 10_000,
        game_limit: GAME_LIMIT,
    };
    let played = |flag| play_match(&setup, &AtomicBool::new(flag), &mut GameStream::new(1, 0));
    assert!(played(false).is_some_and(|record| record.games >= 100) && played(true).is_none());
}

#[test]
fn the_lockstep_engine_gives_up_the_games_that_are_not_finished() {
    let race = Race::new(&rule_set("finkel")).expect("a race");
    let engine = Lockstep::new(&race, [BotKind::Random; 2], DetailKept::Usual).expect("a race");
    for cpu in Cpu::available() {
        let flag = AtomicBool::new(false);
        let mut finished = 0;
        let mut count = |_, _, _: Option<&_>| {
            finished += 1;
            flag.store(finished >= 100, Ordering::Relaxed);
        };
        assert!(!engine.play(cpu, 1, 0..100_000, 10_000, &flag, &mut count));
        assert!((100..10_000).contains(&finished), "{finished} games on {cpu:?}");
    }
}

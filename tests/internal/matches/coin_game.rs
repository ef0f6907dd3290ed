//! The small game that these tests play, and a function that plays matches of it by a script.
//!
//! One piece, a path of one square, and a coin: heads enters the piece and takes it home, tails
//! does nothing. The player who first has two heads wins. In a script 1 is heads and 0 is tails.
//! Between games 0 lets player 1 start, 1 lets player 2 start.

use std::sync::atomic::AtomicBool;

use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::rules::parse;
use crate::play::bots::BotKind;
use crate::play::match_play::{GAME_LIMIT, MatchRecord, MatchSetup, play_match};
use crate::play::random_source::ScriptedSource;

const COIN: &str = "\
name: coin
title: Two heads
source: made for this test
board: |
  a1
  m1
  b1
path: {squares: 'a1'}
pieces: {man: {count: 1}}
dice: [{faces: {0: 1, 1: 1}}]
throw: {0: {void: true}}
";

/// A win counts 2 while the loser has no heads, and 1 otherwise.
pub const CLASSES: &str =
    "win_classes: {rout: {points: 2, when: {waiting: {at_least: 1}}}, win: {points: 1}}\n";

/// The game with more lines in its file.
pub fn coin_game(more: &str) -> Rules {
    parse(&format!("{COIN}{more}")).unwrap_or_else(|diagnostics| panic!("{diagnostics}"))
}

/// Plays one match by the script. The match must use the whole script.
pub fn play_script(rules: &Rules, limits: Limits, games: &[&[u32]]) -> MatchRecord {
    let game = Race::new(rules).expect("a race");
    let setup = MatchSetup {
        game: &game,
        bots: [BotKind::Random.bot(); 2],
        terms: rules.match_play.expect("a match"),
        classes: &rules.win_classes,
        throw_limit: limits.throws,
        game_limit: limits.games,
    };
    let mut random = ScriptedSource::new(games.iter().flat_map(|game| game.iter().copied()));
    let never = AtomicBool::new(false);
    let record = play_match(&setup, &never, &mut random).expect("nothing interrupts it");
    assert!(random.is_used_up(), "the match ended before its script: {record:?}");
    record
}

/// Limits of a match.
#[derive(Clone, Copy)]
pub struct Limits {
    pub throws: u32,
    pub games: u32,
}

/// Limits that no script reaches.
pub const NO_LIMITS: Limits = Limits { throws: 1_000, games: GAME_LIMIT };

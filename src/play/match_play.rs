//! One match: games until a player has the points, each opened by a new cast-off.

use std::sync::atomic::AtomicBool;

use crate::game::contract::Game;
use crate::game::rules::{MatchPlay, Tie, WinClass};
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::RandomSource;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play_unless};

/// The most games of a match. A match that makes progress needs far fewer, so the limit only ends
/// matches that make none.
pub const GAME_LIMIT: u32 = 10_000;

/// The setup of a match.
///
/// Player 1 sits as Light in all games and starts the first one. A lot decides who starts each
/// later game. It has the same effect as the cast-off.
pub struct MatchSetup<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// The bots of player 1 and player 2.
    pub bots: [&'a dyn Bot<G>; 2],
    /// How games add up to a match.
    pub terms: MatchPlay,
    /// The win classes of the rule set. They give the points of a win.
    pub classes: &'a [WinClass],
    /// The most throws of one game. A game that is stopped at this limit stops the match.
    pub throw_limit: u32,
    /// The most games. The match stops before the next one.
    pub game_limit: u32,
}

/// How a match ended. `First` is player 1, who started the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchEnding {
    /// Won by player 1.
    FirstWins,
    /// Won by player 2.
    SecondWins,
    /// Both players reached the points and were level, and the terms make such a match a draw.
    Drawn,
    /// Stopped: a game reached the throw limit, or the match reached the game limit.
    #[default]
    Unfinished,
}

/// The record of one match. Arrays of two hold the value of player 1, then of player 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRecord {
    /// How it ended.
    pub ending: MatchEnding,
    /// The number of games played. A stopped game counts.
    pub games: u32,
    /// The score at the end.
    pub score: [u32; 2],
    /// The number of drawn games.
    pub draws: u32,
    /// Casts of the main dice in all games, at most [`u32::MAX`].
    pub throws: u32,
}

impl MatchRecord {
    /// The difference that settles the match: the points of player 1 minus the points of player 2.
    /// An unfinished match has no winner and gives 0.
    pub fn points_difference(&self) -> i64 {
        match self.ending {
            MatchEnding::Unfinished => 0,
            _ => i64::from(self.score[0]) - i64::from(self.score[1]),
        }
    }

    /// Counts a game that `starter` started.
    fn add(&mut self, game: &GameRecord, starter: Seat, terms: MatchPlay, classes: &[WinClass]) {
        self.games += 1;
        self.throws = self.throws.saturating_add(game.throws);
        let mut win = |winner: Seat, class: u8| {
            self.score[winner.index()] += u32::from(classes[usize::from(class)].points);
        };
        match game.ending {
            Ending::FirstWins(class) => win(starter, class),
            Ending::SecondWins(class) => win(starter.other(), class),
            Ending::Draw => {
                self.draws += 1;
                self.score = self.score.map(|score| score + u32::from(terms.draw_points));
            }
            Ending::Unfinished => {}
        }
    }

    /// The result of the match after a finished game; `None` if the match continues.
    fn decided(&self, terms: MatchPlay) -> Option<MatchEnding> {
        let [first, second] = self.score;
        if first.max(second) < u32::from(terms.points) {
            return None;
        }
        match (first.cmp(&second), terms.tie) {
            (std::cmp::Ordering::Greater, _) => Some(MatchEnding::FirstWins),
            (std::cmp::Ordering::Less, _) => Some(MatchEnding::SecondWins),
            (std::cmp::Ordering::Equal, Tie::Draw) => Some(MatchEnding::Drawn),
            (std::cmp::Ordering::Equal, Tie::Decider) => None,
        }
    }
}

/// Plays one match. A lot decides the starter of each game from the second on, and is drawn before
/// the game. 0 means player 1. If `interrupted` becomes true, it gives up the match within a few
/// throws and returns `None`.
///
/// # Panics
/// If `classes` are not the classes of the game's rule set.
pub fn play_match<G: Game, L: RandomSource>(
    setup: &MatchSetup<'_, G>,
    interrupted: &AtomicBool,
    random: &mut L,
) -> Option<MatchRecord> {
    let mut record = MatchRecord::default();
    while record.games < setup.game_limit {
        let starter =
            if record.games == 0 { Seat::Light } else { Seat::BOTH[random.below(2) as usize] };
        let game = GameSetup {
            game: setup.game,
            bots: setup.bots,
            starter,
            throw_limit: setup.throw_limit,
        };
        let game = play_unless(&game, interrupted, random, &mut WithoutDetail)?;
        record.add(&game, starter, setup.terms, setup.classes);
        if game.ending == Ending::Unfinished {
            break;
        }
        if let Some(ending) = record.decided(setup.terms) {
            record.ending = ending;
            break;
        }
    }
    Some(record)
}

//! One match: games until a player has the points, each opened by a new cast-off.

use crate::game::contract::Game;
use crate::game::rules::{MatchPlay, Tie, WinClass};
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::observer::WithoutDetail;
use crate::play::random_source::RandomSource;
use crate::play::record::{Ending, GameRecord};
use crate::play::referee::{GameSetup, play};

/// The most games of a match: far more than any that makes headway, so that one that makes none has
/// an end.
pub const GAME_LIMIT: u32 = 10_000;

/// What a match is played with.
///
/// Player 1 sits as Light throughout and starts the first game; who starts each later one is by
/// lot, which is what the cast-off comes to.
pub struct MatchSetup<'a, G: Game> {
    /// The compiled rule set.
    pub game: &'a G,
    /// Player 1's bot and player 2's.
    pub bots: [&'a dyn Bot<G>; 2],
    /// How games add up to a match.
    pub terms: MatchPlay,
    /// The rule set's win classes: what a win is worth.
    pub classes: &'a [WinClass],
    /// The greatest number of throws of one game; a game that is stopped there stops the match.
    pub throw_limit: u32,
    /// The greatest number of games; the match is stopped before the next.
    pub game_limit: u32,
}

/// How a match ended. `First` is player 1, who started the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchEnding {
    /// Won by player 1.
    FirstWins,
    /// Won by player 2.
    SecondWins,
    /// Both reached the points and stood level, and the terms leave such a match drawn.
    Drawn,
    /// Stopped: a game reached the throw limit, or the match the game limit.
    #[default]
    Unfinished,
}

/// What is kept of one match. Arrays of two hold player 1's figure, then player 2's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchRecord {
    /// How it ended.
    pub ending: MatchEnding,
    /// Games played, one that was stopped included.
    pub games: u32,
    /// The score at the end.
    pub score: [u32; 2],
    /// Games drawn.
    pub draws: u32,
    /// Casts of the main dice in all games; [`u32::MAX`] if they are more.
    pub throws: u32,
}

impl MatchRecord {
    /// The difference on which the match is settled, player 1's points less player 2's; 0 of an
    /// unfinished match, which nobody has won.
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

    /// How the match stands after a game that has ended; `None` if it goes on.
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

/// Plays one match. The lot for a game's starter is drawn before the game, from the second on; 0 is
/// player 1.
///
/// # Panics
/// If `classes` are not those of the game's rule set.
pub fn play_match<G: Game, L: RandomSource>(
    table: &MatchSetup<'_, G>,
    luck: &mut L,
) -> MatchRecord {
    let mut record = MatchRecord::default();
    while record.games < table.game_limit {
        let starter =
            if record.games == 0 { Seat::Light } else { Seat::BOTH[luck.below(2) as usize] };
        let game = GameSetup {
            game: table.game,
            bots: table.bots,
            starter,
            throw_limit: table.throw_limit,
        };
        let game = play(&game, luck, &mut WithoutDetail);
        record.add(&game, starter, table.terms, table.classes);
        if game.ending == Ending::Unfinished {
            break;
        }
        if let Some(ending) = record.decided(table.terms) {
            record.ending = ending;
            break;
        }
    }
    record
}

//! How games for a learner are played.

use std::path::PathBuf;

/// How games are played, and what is asked and rewarded.
///
/// ```
/// use urlab::environment::GamesOptions;
///
/// let mut options = GamesOptions::default();
/// options.games = 64;
/// options.opponent = Some("greedy".to_owned());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GamesOptions {
    /// The number of games side by side, at least 1.
    pub games: usize,
    /// The seed. With the number of a game it gives the game's random numbers.
    pub seed: u64,
    /// The most throws of a game. It is cut off before the next one.
    pub throw_limit: u32,
    /// The name of the bot that plays the other seat. `None`: the caller decides for both players.
    pub opponent: Option<String>,
    /// The file of the evaluator of a learned opponent. `None`: the usual one of the rules.
    pub evaluator: Option<PathBuf>,
    /// The seat of the learner, if a bot plays the other one.
    pub learner: LearnerSeat,
    /// Which decisions are asked.
    pub decisions: AskedDecisions,
    /// What a game is worth.
    pub reward: RewardKind,
    /// What happens after the end of a game.
    pub autoreset: Autoreset,
    /// What an action does that is not legal.
    pub illegal: IllegalActions,
    /// The number of threads, at least 1. It changes nothing but speed.
    pub threads: usize,
}

impl Default for GamesOptions {
    /// One game in which the caller decides for both players, on one thread.
    fn default() -> Self {
        Self {
            games: 1,
            seed: 1,
            throw_limit: 10_000,
            opponent: None,
            evaluator: None,
            learner: LearnerSeat::default(),
            decisions: AskedDecisions::default(),
            reward: RewardKind::default(),
            autoreset: Autoreset::default(),
            illegal: IllegalActions::default(),
            threads: 1,
        }
    }
}

/// The seat of a learner who plays against a bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LearnerSeat {
    /// The player who takes the first turn.
    First,
    /// The other player.
    Second,
    /// First in games with an even number, second in the others.
    #[default]
    Alternate,
}

/// Which decisions are asked. All else happens by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AskedDecisions {
    /// Those with two or more legal actions, as bots are asked.
    #[default]
    Choices,
    /// Those with one legal action or more.
    Actions,
    /// Every throw, also where nothing is legal: then to pass is the only action.
    Throws,
}

/// What a game is worth. The other player gets the same with the other sign. A drawn game and a
/// game that was cut off are worth 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RewardKind {
    /// A win is worth 1.
    #[default]
    Win,
    /// A win is worth the points of its class.
    Points,
}

/// What happens after the end of a game. The modes are those of vector environments of Gymnasium.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// The next step ignores the action for this game and begins a new one.
    #[default]
    NextStep,
    /// The same step begins a new game. The last observation of the ended
    /// game has a buffer of its own.
    SameStep,
    /// Nothing, until [`WaitingGames::reset_where`](super::WaitingGames::reset_where).
    Disabled,
}

/// What an action does that is not legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IllegalActions {
    /// The step is refused, and no game changes.
    #[default]
    Refuse,
    /// The player loses the game: by 1, or by the points of the best win.
    Lose,
}

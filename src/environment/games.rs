//! Many games of any rule set, as a caller of the library sees them.

use crate::batch::player::Player;
use crate::environment::buffers::{Buffers, Widths};
use crate::environment::error::{EnvironmentError, IllegalAction};
use crate::environment::observed::Component;
use crate::environment::opponent::opponent;
use crate::environment::options::{GamesOptions, RewardKind};
use crate::environment::side_by_side::{GameStatus, ManyGames, Setup};
use crate::environment::team::Team;
use crate::game::compiled::CompiledRules;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::rules::{Rules, WinClass};
use crate::game::seat::Seat;

/// Many games of one rule set, each of which waits for a decision.
///
/// The game with number `k` has the random numbers of game `k` of a simulation with the same seed.
/// At the start, game `i` of the rows has number `i`. Each next game in a row has the number of
/// the one before plus the number of rows.
///
/// ```
/// use urlab::Rules;
/// use urlab::environment::{Buffers, WaitingGames, GamesOptions};
///
/// let rules = Rules::from_text("name: mine\nextends: finkel\n", &[])?;
/// let mut options = GamesOptions::default();
/// options.games = 2;
/// let mut games = WaitingGames::new(&rules, options)?;
/// let (seen, acts) = (games.observation_names().len(), games.action_texts().len());
/// let (mut observations, mut masks) = (vec![0; 2 * seen], vec![0; 2 * acts]);
/// let (mut rewards, mut flags, mut actions) = (vec![0; 4], vec![0; 6], vec![0; 2]);
/// let (terminated, rest) = flags.split_at_mut(2);
/// let (truncated, to_move) = rest.split_at_mut(2);
/// games.reset(7, Buffers {
///     observations: &mut observations,
///     masks: &mut masks,
///     rewards: &mut rewards,
///     terminated,
///     truncated,
///     to_move,
///     final_observations: &mut [],
/// });
/// games.sample(&mut actions);
/// assert_eq!(masks[actions[0] as usize], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WaitingGames {
    rules: Rules,
    options: GamesOptions,
    opponent: Option<Player>,
    /// What a win of each class is worth.
    worths: Vec<i16>,
    team: Team,
    played: PlayedGames,
}

/// The games of either kind.
#[derive(Debug)]
enum PlayedGames {
    Race(Box<ManyGames<Race>>),
    Domination(Box<ManyGames<Domination>>),
}

/// Calls the games of either kind.
macro_rules! of_played {
    ($played:expr, $games:ident => $call:expr) => {
        match $played {
            PlayedGames::Race($games) => $call,
            PlayedGames::Domination($games) => $call,
        }
    };
}

impl WaitingGames {
    /// Games that have not begun: call [`WaitingGames::reset`] first.
    ///
    /// # Errors
    /// No games or no threads. There is no such opponent, or what it needs is missing. Threads
    /// cannot be started.
    pub fn new(rules: &Rules, options: GamesOptions) -> Result<Self, EnvironmentError> {
        for (count, what) in [(options.games, "games"), (options.threads, "threads")] {
            if count == 0 {
                return Err(EnvironmentError::None(what));
            }
        }
        let named = options.opponent.as_deref();
        let evaluator = options.evaluator.as_deref();
        let opponent = named.map(|name| opponent(rules, name, evaluator)).transpose()?;
        let team = Team::new(options.threads)?;
        let played = match CompiledRules::new(rules) {
            CompiledRules::Race(race) => PlayedGames::Race(Box::new(ManyGames::new(rules, race))),
            CompiledRules::Domination(domination) => {
                PlayedGames::Domination(Box::new(ManyGames::new(rules, domination)))
            }
        };
        let worth = |class: &WinClass| match options.reward {
            RewardKind::Win => 1,
            RewardKind::Points => class.points.into(),
        };
        let worths = rules.win_classes.iter().map(worth).collect();
        Ok(Self { rules: rules.clone(), options, opponent, worths, team, played })
    }

    /// The checked rule set that is played.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// How they are played.
    pub fn options(&self) -> &GamesOptions {
        &self.options
    }

    /// The number of numbers of an action. It follows from the rules alone.
    pub fn actions(&self) -> usize {
        self.widths().actions
    }

    /// What each action means. Squares are those that the player to move sees as Light.
    pub fn action_texts(&self) -> Vec<String> {
        of_played!(&self.played, games => games.action_texts(&self.rules))
    }

    /// What each number of an observation tells, from the view of the player to move: `own` pieces
    /// and those of the `other` player.
    pub fn observation_names(&self) -> Vec<String> {
        self.components().iter().map(|component| component.name.clone()).collect()
    }

    /// The greatest value of each number of an observation. The smallest is 0.
    pub fn observation_most(&self) -> Vec<u8> {
        self.components().iter().map(|component| component.most).collect()
    }

    /// The greatest reward of a game: 1, or the points of the best win.
    pub fn most_reward(&self) -> i16 {
        self.worths.iter().copied().max().unwrap_or(1)
    }

    fn components(&self) -> &[Component] {
        of_played!(&self.played, games => &games.observed.components)
    }

    fn widths(&self) -> Widths {
        of_played!(&self.played, games => games.widths())
    }

    /// Begins new games in all rows, with the numbers from 0 on.
    ///
    /// # Panics
    /// If a buffer has a wrong length.
    pub fn reset(&mut self, seed: u64, buffers: Buffers<'_>) {
        self.options.seed = seed;
        buffers.check(self.options.games, self.widths());
        let Self { options, opponent, worths, team, played, .. } = self;
        let setup = Setup { options, opponent: opponent.as_ref(), worths, team };
        of_played!(played, games => games.reset(&setup, buffers));
    }

    /// Begins the next game in each row where `which` says so, and writes all rows.
    ///
    /// # Panics
    /// If a buffer or `which` has a wrong length. If the games have not begun.
    pub fn reset_where(&mut self, which: &[bool], buffers: Buffers<'_>) {
        buffers.check(self.options.games, self.widths());
        assert_eq!(which.len(), self.options.games, "which games begin");
        let Self { options, opponent, worths, team, played, .. } = self;
        let setup = Setup { options, opponent: opponent.as_ref(), worths, team };
        of_played!(played, games => games.reset_where(&setup, which, buffers));
    }

    /// Carries out one action in each game, and goes on to the next decisions.
    ///
    /// # Errors
    /// An action is not legal. Then no game has changed, and nothing was written.
    ///
    /// # Panics
    /// If a buffer has a wrong length, or there is not one action for each game. If the games have
    /// not begun.
    pub fn step(&mut self, actions: &[u32], buffers: Buffers<'_>) -> Result<(), IllegalAction> {
        buffers.check(self.options.games, self.widths());
        assert_eq!(actions.len(), self.options.games, "actions");
        let Self { options, opponent, worths, team, played, .. } = self;
        let setup = Setup { options, opponent: opponent.as_ref(), worths, team };
        of_played!(played, games => games.step(&setup, actions, buffers))
    }

    /// Writes what the first player or the second sees of a game. Nothing if there is no such game.
    ///
    /// # Panics
    /// If the buffer has a wrong length.
    pub fn observe(&mut self, game: usize, is_second: bool, observation: &mut [u8]) {
        assert_eq!(observation.len(), self.widths().observation, "observation");
        let viewer = if is_second { Seat::Dark } else { Seat::Light };
        let Self { options, opponent, worths, team, played, .. } = self;
        let setup = Setup { options, opponent: opponent.as_ref(), worths, team };
        of_played!(played, games => games.observe(&setup, game, viewer, observation));
    }

    /// Draws one legal action for each game, all equally likely. These draws do not affect the
    /// games.
    pub fn sample(&mut self, actions: &mut [u32]) {
        let Self { team, played, .. } = self;
        of_played!(played, games => games.sample(team, actions));
    }

    /// The legal actions of a game, each with its text as transcripts write it. Empty if there is
    /// no such game.
    pub fn legal(&self, game: usize) -> Vec<(u32, String)> {
        of_played!(&self.played, games => games.legal(&self.rules, game))
    }

    /// How far a game is. `None` if there is no such game.
    pub fn status(&self, game: usize) -> Option<GameStatus> {
        of_played!(&self.played, games => games.status(&self.rules, game))
    }
}

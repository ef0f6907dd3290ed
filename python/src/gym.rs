//! Games that wait for decisions, for `urlab.gym`. Rows go out as one array of bytes, which Python
//! looks at without a copy.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use urlab::environment::{
    AskedDecisions, Autoreset, Buffers, EnvironmentError, GamesOptions, IllegalActions,
    LearnerSeat, RewardKind,
};

use crate::rules::Rules;

/// Many games of one rule set, each of which waits for a decision.
///
/// Each call that plays returns a `bytearray` with one part after another: the rewards of both
/// players (two `int16` a game), the observations, the masks, terminated, truncated, the players to
/// move, and the last observations of ended games if games begin again in the same step.
#[pyclass(module = "urlab._native")]
pub struct Games {
    games: urlab::environment::WaitingGames,
    /// The numbers of an observation.
    seen: usize,
    /// The numbers of actions.
    actions: usize,
    has_final: bool,
    rewards: Vec<i16>,
    chosen: Vec<u32>,
}

#[pymethods]
impl Games {
    #[new]
    #[pyo3(signature = (rules, *, games, throw_limit, opponent, evaluator, learner, decisions,
        reward, autoreset, illegal_actions, threads))]
    #[expect(clippy::too_many_arguments, reason = "one for each option, by name")]
    fn new(
        rules: &Rules,
        games: usize,
        throw_limit: u32,
        opponent: Option<String>,
        evaluator: Option<std::path::PathBuf>,
        learner: &str,
        decisions: &str,
        reward: &str,
        autoreset: &str,
        illegal_actions: &str,
        threads: usize,
    ) -> PyResult<Self> {
        let mut options = GamesOptions::default();
        (options.games, options.threads, options.throw_limit) = (games, threads, throw_limit);
        (options.opponent, options.evaluator) = (opponent, evaluator);
        options.learner = one_of("learner", learner, &LEARNERS)?;
        options.decisions = one_of("decisions", decisions, &DECISIONS)?;
        options.reward = one_of("reward", reward, &REWARDS)?;
        options.autoreset = one_of("autoreset", autoreset, &AUTORESETS)?;
        options.illegal = one_of("illegal_actions", illegal_actions, &ILLEGAL)?;
        let has_final = options.autoreset == Autoreset::SameStep;
        let playable = urlab::environment::WaitingGames::new(rules.text.rules(), options);
        let played = playable.map_err(|error: EnvironmentError| value_error(&error))?;
        Ok(Self {
            seen: played.observation_names().len(),
            actions: played.actions(),
            has_final,
            rewards: vec![0; 2 * games],
            chosen: vec![0; games],
            games: played,
        })
    }

    /// What each number of an observation tells.
    fn observation_names(&self) -> Vec<String> {
        self.games.observation_names()
    }

    /// The greatest value of each number of an observation.
    fn observation_most(&self) -> Vec<u8> {
        self.games.observation_most()
    }

    /// What each action means.
    fn action_texts(&self) -> Vec<String> {
        self.games.action_texts()
    }

    /// The greatest reward of a game.
    fn most_reward(&self) -> i16 {
        self.games.most_reward()
    }

    /// Begins new games in all rows.
    fn reset<'py>(&mut self, py: Python<'py>, seed: u64) -> PyResult<Bound<'py, PyByteArray>> {
        self.written(py, |games, buffers, _| {
            games.reset(seed, buffers);
            Ok(())
        })
    }

    /// Begins the next game in each row whose byte is not 0.
    fn reset_where<'py>(
        &mut self,
        py: Python<'py>,
        which: &[u8],
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let begins: Vec<bool> = which.iter().map(|byte| *byte != 0).collect();
        self.check_count(begins.len())?;
        self.written(py, |games, buffers, _| {
            games.reset_where(&begins, buffers);
            Ok(())
        })
    }

    /// Carries out one action in each game. `actions` are `int64` in little-endian order.
    fn step<'py>(&mut self, py: Python<'py>, actions: &[u8]) -> PyResult<Bound<'py, PyByteArray>> {
        let (numbers, rest) = actions.as_chunks::<8>();
        self.check_count(if rest.is_empty() { numbers.len() } else { 0 })?;
        for (chosen, bytes) in self.chosen.iter_mut().zip(numbers) {
            *chosen = u32::try_from(i64::from_le_bytes(*bytes)).map_err(|_| {
                PyValueError::new_err("actions are not below 0 and not above 4294967295")
            })?;
        }
        self.written(py, |games, buffers, chosen| {
            games.step(chosen, buffers).map_err(|error| value_error(&error))
        })
    }

    /// One legal action for each game, all equally likely, as `int64`.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyByteArray>> {
        let Self { games, chosen, .. } = self;
        py.detach(|| games.sample(chosen));
        PyByteArray::new_with(py, 8 * chosen.len(), |bytes| {
            let (places, _) = bytes.as_chunks_mut::<8>();
            for (place, number) in places.iter_mut().zip(chosen) {
                *place = i64::from(*number).to_le_bytes();
            }
            Ok(())
        })
    }

    /// What the first player or the second sees of a game.
    fn observe<'py>(
        &mut self,
        py: Python<'py>,
        game: usize,
        is_second: bool,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        PyByteArray::new_with(py, self.seen, |bytes| {
            self.games.observe(game, is_second, bytes);
            Ok(())
        })
    }

    /// The legal actions of a game, each with its text.
    fn legal(&self, game: usize) -> Vec<(u32, String)> {
        self.games.legal(game)
    }

    /// The number of a game, its throws, and its last throw as transcripts write it.
    fn status(&self, game: usize) -> Option<(u64, u32, Option<String>)> {
        self.games.status(game).map(|status| (status.number, status.throws, status.last_throw))
    }
}

impl Games {
    fn check_count(&self, count: usize) -> PyResult<()> {
        let games = self.chosen.len();
        if count == games {
            return Ok(());
        }
        Err(PyValueError::new_err(format!("{games} games need {games} numbers, one for each")))
    }

    /// A new array of bytes that a call fills. Other threads of Python run meanwhile.
    fn written<'py>(
        &mut self,
        py: Python<'py>,
        play: impl FnOnce(&mut urlab::environment::WaitingGames, Buffers<'_>, &[u32]) -> PyResult<()>
        + Send,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let Self { games, seen, actions, has_final, rewards, chosen } = self;
        let count = chosen.len();
        let told = if *has_final { count * *seen } else { 0 };
        let length = count * (4 + *seen + *actions + 3) + told;
        PyByteArray::new_with(py, length, |bytes| {
            py.detach(|| {
                let (reward_bytes, after_rewards) = bytes.split_at_mut(4 * count);
                let (observations, after_seen) = after_rewards.split_at_mut(*seen * count);
                let (masks, flags) = after_seen.split_at_mut(*actions * count);
                let (terminated, after_terminated) = flags.split_at_mut(count);
                let (truncated, after_truncated) = after_terminated.split_at_mut(count);
                let (to_move, final_observations) = after_truncated.split_at_mut(count);
                let buffers = Buffers {
                    observations,
                    masks,
                    rewards: &mut *rewards,
                    terminated,
                    truncated,
                    to_move,
                    final_observations,
                };
                play(games, buffers, chosen)?;
                let (places, _) = reward_bytes.as_chunks_mut::<2>();
                for (place, reward) in places.iter_mut().zip(rewards) {
                    *place = reward.to_le_bytes();
                }
                Ok(())
            })
        })
    }
}

const LEARNERS: [(&str, LearnerSeat); 3] = [
    ("first", LearnerSeat::First),
    ("second", LearnerSeat::Second),
    ("alternate", LearnerSeat::Alternate),
];
const DECISIONS: [(&str, AskedDecisions); 3] = [
    ("choices", AskedDecisions::Choices),
    ("actions", AskedDecisions::Actions),
    ("throws", AskedDecisions::Throws),
];
const REWARDS: [(&str, RewardKind); 2] = [("win", RewardKind::Win), ("points", RewardKind::Points)];
const AUTORESETS: [(&str, Autoreset); 3] = [
    ("NextStep", Autoreset::NextStep),
    ("SameStep", Autoreset::SameStep),
    ("Disabled", Autoreset::Disabled),
];
const ILLEGAL: [(&str, IllegalActions); 2] =
    [("raise", IllegalActions::Refuse), ("lose", IllegalActions::Lose)];

/// The value with this name.
fn one_of<T: Copy>(option: &str, name: &str, named: &[(&str, T)]) -> PyResult<T> {
    let found = named.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<_> = named.iter().map(|(known, _)| format!("\"{known}\"")).collect();
        let all = known.join(", ");
        PyValueError::new_err(format!("{option}=\"{name}\" is not possible; it can be {all}"))
    })
}

fn value_error(error: &dyn std::error::Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

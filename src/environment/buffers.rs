//! The flat buffers that a step fills.

use std::iter;

/// Where a step writes, one row for each game. All lengths are exact.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// The observations. [`WaitingGames::observation_names`] tells the numbers of each.
    ///
    /// [`WaitingGames::observation_names`]: super::WaitingGames::observation_names
    pub observations: &'a mut [u8],
    /// 1 for each legal action and 0 for the others,
    /// [`WaitingGames::actions`](super::WaitingGames::actions) bytes each.
    pub masks: &'a mut [u8],
    /// The rewards of the first player and the second. 0 while a game goes on.
    pub rewards: &'a mut [i16],
    /// 1 if the game ended in this step by its rules.
    pub terminated: &'a mut [u8],
    /// 1 if the game was cut off in this step.
    pub truncated: &'a mut [u8],
    /// The player who decides next: 0 for the first, 1 for the second. After the end, the player
    /// who is observed.
    pub to_move: &'a mut [u8],
    /// The last observations of the games that ended in this step, and 0 elsewhere. May be empty:
    /// then they are not told. Only [`Autoreset::SameStep`](super::Autoreset::SameStep) fills them.
    pub final_observations: &'a mut [u8],
}

impl<'a> Buffers<'a> {
    /// The buffers of the first `games` games, of the next ones, and so on.
    pub(super) fn parts(self, games: usize, widths: Widths) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        iter::from_fn(move || {
            let buffers = rest.take()?;
            if buffers.terminated.len() <= games {
                return Some(buffers);
            }
            let (first, after) = buffers.split_at(games, widths);
            rest = Some(after);
            Some(first)
        })
    }

    /// The buffers of the first games, and of the rest.
    fn split_at(self, games: usize, widths: Widths) -> (Self, Self) {
        let Widths { observation, actions } = widths;
        let (observations, observations_after) =
            self.observations.split_at_mut(games * observation);
        let (masks, masks_after) = self.masks.split_at_mut(games * actions);
        let (rewards, rewards_after) = self.rewards.split_at_mut(games * 2);
        let (terminated, terminated_after) = self.terminated.split_at_mut(games);
        let (truncated, truncated_after) = self.truncated.split_at_mut(games);
        let (to_move, to_move_after) = self.to_move.split_at_mut(games);
        let told = if self.final_observations.is_empty() { 0 } else { games * observation };
        let (final_observations, final_after) = self.final_observations.split_at_mut(told);
        let first = Self {
            observations,
            masks,
            rewards,
            terminated,
            truncated,
            to_move,
            final_observations,
        };
        let rest = Self {
            observations: observations_after,
            masks: masks_after,
            rewards: rewards_after,
            terminated: terminated_after,
            truncated: truncated_after,
            to_move: to_move_after,
            final_observations: final_after,
        };
        (first, rest)
    }

    /// Checks the lengths.
    ///
    /// # Panics
    /// If one is wrong.
    pub(super) fn check(&self, games: usize, widths: Widths) {
        assert_eq!(self.observations.len(), games * widths.observation, "observations");
        assert_eq!(self.masks.len(), games * widths.actions, "masks");
        assert_eq!(self.rewards.len(), games * 2, "rewards");
        assert_eq!(self.terminated.len(), games, "terminated");
        assert_eq!(self.truncated.len(), games, "truncated");
        assert_eq!(self.to_move.len(), games, "to_move");
        let told = self.final_observations.len();
        assert!(told == 0 || told == games * widths.observation, "final observations");
    }

    /// The rows, one for each game.
    pub(super) fn rows(self, widths: Widths) -> impl Iterator<Item = GameRow<'a>> {
        let mut final_rows = self.final_observations.chunks_exact_mut(widths.observation);
        self.observations
            .chunks_exact_mut(widths.observation)
            .zip(self.masks.chunks_exact_mut(widths.actions))
            .zip(self.rewards.chunks_exact_mut(2))
            .zip(self.terminated.iter_mut().zip(self.truncated))
            .zip(self.to_move)
            .map(move |((((observation, mask), rewards), (terminated, truncated)), to_move)| {
                GameRow {
                    observation,
                    mask,
                    rewards,
                    terminated,
                    truncated,
                    to_move,
                    final_observation: final_rows.next(),
                }
            })
    }
}

/// The lengths of the rows of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Widths {
    pub observation: usize,
    pub actions: usize,
}

/// Where one game is written.
pub(super) struct GameRow<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub rewards: &'a mut [i16],
    pub terminated: &'a mut u8,
    pub truncated: &'a mut u8,
    pub to_move: &'a mut u8,
    pub final_observation: Option<&'a mut [u8]>,
}

# pyright: basic
"""Many games a call, as a vector environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from typing_extensions import Unpack

from urlab.gym._rows import GameOptions, GameRows, Rows
from urlab.gym._spaces import LegalDiscrete, LegalMultiDiscrete
from urlab.rules import RulesSource

Observations = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int64]


class UrVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """Many games of any rule set, which one call steps together.

    Args:
        rules: As in `UrEnv`.
        num_envs: The number of games side by side.
        opponent: As in `UrEnv`. ``None``: your actions are those of both players.
        autoreset_mode: What follows the end of a game, as in Gymnasium.
        threads: The number of threads. It changes nothing but speed.
        options: How games are played: see `GameOptions`.

    ``infos["action_mask"]`` has a row for each game, and
    ``infos["to_move"]`` tells whether the first player (0) or the second (1) decides.

    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        rules: RulesSource = "finkel",
        opponent: str | None = "random",
        *,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        render_mode: str | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._games = GameRows(
            rules, opponent, games=num_envs, autoreset=mode.value, threads=threads, **options
        )
        self._mode = mode
        self._rows: Rows | None = None
        self._every = np.ones(num_envs, dtype=np.bool_)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = Box(0, self._games.observation_most, dtype=np.uint8)
        single = LegalDiscrete(len(self._games.action_texts))
        self.single_action_space = single
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._actions = LegalMultiDiscrete([int(single.n)] * num_envs)
        self.action_space = self._actions

    @property
    def observation_names(self) -> list[str]:
        """What each number of an observation tells."""
        return list(self._games.observation_names)

    @property
    def action_texts(self) -> list[str]:
        """What each action means."""
        return list(self._games.action_texts)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new games in all rows, or with ``options["reset_mask"]`` where it is true.

        One seed is enough: each game has random numbers of its own.
        """
        if isinstance(seed, list):
            raise TypeError("one seed is enough for all games: give a whole number, not a list")
        super().reset(seed=seed)
        which = None if options is None else options.get("reset_mask")
        if which is not None:
            rows = self._games.reset_where(np.asarray(which, dtype=np.bool_))
        elif seed is None and self._rows is not None:
            rows = self._games.reset_where(self._every)
        else:
            first = int(self.np_random.integers(2**63)) if seed is None else seed
            rows = self._games.reset(first)
        return self._seen(rows)

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Carry out one action in each game."""
        if self._rows is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        is_second = self._rows.to_move == 1
        rows = self._games.step(actions)
        rewards = np.where(is_second, rows.rewards[:, 1], rows.rewards[:, 0]).astype(np.float64)
        observations, infos = self._seen(rows)
        if self._mode == AutoresetMode.SAME_STEP:
            ended = rows.terminated | rows.truncated
            if ended.any():
                infos["final_obs"] = rows.final_observations
                infos["_final_obs"] = ended
        return observations, rewards, rows.terminated, rows.truncated, infos

    def sample_actions(self) -> Actions:
        """One legal action for each game, all equally likely, drawn by the native part."""
        return self._games.sample()

    def _seen(self, rows: Rows) -> tuple[Observations, dict[str, Any]]:
        self._rows = rows
        self._actions.masks = rows.masks
        infos = {
            "action_mask": rows.masks,
            "_action_mask": self._every,
            "to_move": rows.to_move,
            "_to_move": self._every,
        }
        return rows.observations, infos

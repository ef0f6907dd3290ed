# pyright: basic
"""One game as an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box
from gymnasium.utils import EzPickle
from typing_extensions import Unpack

from urlab.gym._rows import GameOptions, GameRows, Rows
from urlab.gym._spaces import LegalDiscrete
from urlab.rules import RulesSource

Observation = npt.NDArray[np.uint8]


class UrEnv(gymnasium.Env[Observation, np.int64], EzPickle):
    """One game of any rule set, against a bot or for both players.

    Args:
        rules: A built-in rule set, the path or the text of a rule file, a dict of fields, or
            `urlab.Rules`.
        opponent: The bot that plays the other seat, for example ``random``, ``casual``, ``greedy``
            or ``strong``. ``None``: your actions are those of both players. The observation is
            always that of the player to move, and the reward that of the player who chose.
        render_mode: ``ansi``: `render` returns a text.
        options: How games are played: see `GameOptions`.

    ``info["action_mask"]`` has 1 for each legal action. ``action_space.sample()`` draws legal
    actions.

    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        rules: RulesSource = "finkel",
        opponent: str | None = "random",
        *,
        render_mode: str | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        EzPickle.__init__(self, rules, opponent, render_mode=render_mode, **options)
        self._games = GameRows(rules, opponent, **options)
        self._rows: Rows | None = None
        self.render_mode = render_mode
        self.observation_space = Box(0, self._games.observation_most, dtype=np.uint8)
        self._actions = LegalDiscrete(len(self._games.action_texts))
        self.action_space = self._actions

    @property
    def observation_names(self) -> list[str]:
        """What each number of an observation tells."""
        return list(self._games.observation_names)

    @property
    def action_texts(self) -> list[str]:
        """What each action means."""
        return list(self._games.action_texts)

    def legal_actions(self) -> dict[int, str]:
        """The legal actions, each with its text as transcripts write it."""
        return dict(self._games.native.legal(0))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The mask of legal actions, by the name that Stable-Baselines3 expects."""
        masks: npt.NDArray[np.bool_] = self._now().masks[0] == 1
        return masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game: the first one of a seed, or without a seed the next one."""
        super().reset(seed=seed, options=options)
        if seed is None and self._rows is not None:
            rows = self._games.reset_where(np.array([True]))
        else:
            first = int(self.np_random.integers(2**63)) if seed is None else seed
            rows = self._games.reset(first)
        return self._seen(rows)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action, and go on to your next decision or to the end."""
        player = self._now().to_move[0]
        rows = self._games.step([int(action)])
        observation, info = self._seen(rows)
        reward = float(rows.rewards[0, player])
        return observation, reward, bool(rows.terminated[0]), bool(rows.truncated[0]), info

    def render(self) -> str | None:
        """The observation, the throw and the legal actions in words."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi'")
            return None
        names, values = self._games.observation_names, self._now().observations[0]
        seen = [f"{name} {value}" for name, value in zip(names, values, strict=True) if value]
        legal = [f"{number}: {text}" for number, text in self.legal_actions().items()]
        return f"{', '.join(seen)}\nlegal: {', '.join(legal)}"

    def _now(self) -> Rows:
        if self._rows is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self._rows

    def _seen(self, rows: Rows) -> tuple[Observation, dict[str, Any]]:
        self._rows = rows
        mask = rows.masks[0]
        self._actions.mask = mask
        info = {"action_mask": mask.copy(), "to_move": int(rows.to_move[0])}
        return rows.observations[0].copy(), info

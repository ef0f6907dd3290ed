# pyright: basic
"""Games of the native part as NumPy arrays, one row for each game."""

from __future__ import annotations

import os
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from urlab._native import Games
from urlab.rules import RulesSource, native_of

Learner = Literal["first", "second", "alternate"]
Decisions = Literal["choices", "actions", "throws"]
Reward = Literal["win", "points"]
IllegalActions = Literal["raise", "lose"]


class Rows(NamedTuple):
    """What a call wrote. The arrays are new in each call."""

    rewards: npt.NDArray[np.int16]
    """For each game the rewards of the first player and of the second."""
    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    to_move: npt.NDArray[np.uint8]
    """For each game 0 if the first player decides next, 1 if the second does."""
    final_observations: npt.NDArray[np.uint8]
    """The last observations of games that ended; no rows if games do not begin again at once."""


class GameRows:
    """Many games of one rule set, each of which waits for a decision."""

    def __init__(
        self,
        rules: RulesSource,
        *,
        games: int = 1,
        opponent: str | None = None,
        evaluator: str | os.PathLike[str] | None = None,
        learner: Learner = "alternate",
        decisions: Decisions = "choices",
        reward: Reward = "win",
        throw_limit: int = 10_000,
        autoreset: str = "NextStep",
        illegal_actions: IllegalActions = "raise",
        threads: int = 1,
    ) -> None:
        self.native = Games(
            native_of(rules),
            games=games,
            throw_limit=throw_limit,
            opponent=opponent,
            evaluator=evaluator,
            learner=learner,
            decisions=decisions,
            reward=reward,
            autoreset=autoreset,
            illegal_actions=illegal_actions,
            threads=threads,
        )
        self.games = games
        self.observation_names = self.native.observation_names()
        self.action_texts = self.native.action_texts()
        self.observation_most = np.frombuffer(self.native.observation_most(), np.uint8)
        self._final = games if autoreset == "SameStep" else 0

    def reset(self, seed: int) -> Rows:
        """Begin new games in all rows."""
        return self._rows(self.native.reset(seed))

    def reset_where(self, which: npt.NDArray[np.bool_]) -> Rows:
        """Begin the next game in each row where ``which`` is true."""
        return self._rows(self.native.reset_where(which.astype(np.uint8).tobytes()))

    def step(self, actions: npt.ArrayLike) -> Rows:
        """Carry out one action in each game."""
        return self._rows(self.native.step(_action_bytes(actions)))

    def sample(self) -> npt.NDArray[np.int64]:
        """One legal action for each game, all equally likely."""
        return np.frombuffer(self.native.sample(), dtype="<u4").astype(np.int64)

    def _rows(self, written: bytearray) -> Rows:
        games, seen, actions = self.games, len(self.observation_names), len(self.action_texts)
        parts: list[npt.NDArray[Any]] = []
        place = 0
        for dtype, rows, width in (
            ("<i2", games, 2),
            (np.uint8, games, seen),
            (np.int8, games, actions),
            (np.bool_, games, 0),
            (np.bool_, games, 0),
            (np.uint8, games, 0),
            (np.uint8, self._final, seen),
        ):
            count = rows * max(width, 1)
            part = np.frombuffer(written, dtype=dtype, count=count, offset=place)
            place += part.nbytes
            parts.append(part.reshape(rows, width) if width else part)
        return Rows(*parts)


def _action_bytes(actions: npt.ArrayLike) -> bytes:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {given.dtype}")
    if given.size and (given.min() < 0 or given.max() > 2**32 - 1):
        raise ValueError("actions are not below 0 and not above 4294967295")
    return given.astype("<u4").tobytes()

# pyright: basic
"""Games of the native part as NumPy arrays, one row for each game."""

from __future__ import annotations

import os
from typing import Any, Literal, NamedTuple, TypedDict

import numpy as np
import numpy.typing as npt
from typing_extensions import Unpack

from urlab._native import Games
from urlab.rules import RulesSource, native_of

Learner = Literal["first", "second", "alternate"]
Decisions = Literal["choices", "actions", "throws"]
Reward = Literal["win", "points"]
IllegalActions = Literal["raise", "lose"]


class GameOptions(TypedDict, total=False):
    """How games are played. All environments take these arguments."""

    evaluator: str | os.PathLike[str] | None
    """The file of the evaluator of a learned opponent. ``None``: the usual one."""
    learner: Learner
    """Your seat against a bot: ``first``, ``second`` or ``alternate`` from game to game (usual)."""
    decisions: Decisions
    """What you are asked: ``choices`` with two or more legal actions (usual), ``actions`` with one
    or more, or all ``throws``."""
    reward: Reward
    """``win``: 1 and -1 (usual). ``points``: the points of the class of the win."""
    throw_limit: int
    """The throws after which a game is truncated: 10,000 without this argument."""
    illegal_actions: IllegalActions
    """What an action does that is not legal: ``lose`` the game (usual), or ``raise`` a
    ``ValueError``."""


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
        opponent: str | None = None,
        *,
        games: int = 1,
        autoreset: str = "Disabled",
        threads: int = 1,
        **options: Unpack[GameOptions],
    ) -> None:
        given: GameOptions = {
            "evaluator": None,
            "learner": "alternate",
            "decisions": "choices",
            "reward": "win",
            "throw_limit": 10_000,
            "illegal_actions": "lose",
        }
        self.native = Games(
            native_of(rules),
            games=games,
            opponent=opponent,
            autoreset=autoreset,
            threads=threads,
            **(given | options),
        )
        self.observation_names = self.native.observation_names()
        self.action_texts = self.native.action_texts()
        self.observation_most = np.frombuffer(self.native.observation_most(), np.uint8)
        seen, actions = len(self.observation_names), len(self.action_texts)
        self._parts = (
            (np.dtype("<i2"), (games, 2)),
            (np.dtype(np.uint8), (games, seen)),
            (np.dtype(np.int8), (games, actions)),
            (np.dtype(np.bool_), (games,)),
            (np.dtype(np.bool_), (games,)),
            (np.dtype(np.uint8), (games,)),
            (np.dtype(np.uint8), (games if autoreset == "SameStep" else 0, seen)),
        )

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
        return np.frombuffer(self.native.sample(), dtype="<i8")

    def _rows(self, written: bytearray) -> Rows:
        parts: list[npt.NDArray[Any]] = []
        place = 0
        for dtype, shape in self._parts:
            part = np.ndarray(shape, dtype, written, place)
            place += part.nbytes
            parts.append(part)
        return Rows(*parts)


def _action_bytes(actions: npt.ArrayLike) -> bytes:
    given = np.asarray(actions)
    if given.dtype.kind not in "iu":
        raise TypeError(f"actions are whole numbers, not {given.dtype}")
    return given.astype("<i8", copy=False).tobytes()

# pyright: basic
"""One game as an environment of PettingZoo, in which both players act in turn."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped, unused-ignore]
from typing_extensions import Unpack

from urlab.gym._rows import GameOptions, GameRows, Rows
from urlab.rules import RulesSource


def aec_env(rules: RulesSource = "finkel", **options: Any) -> AECEnv:
    """The game with the usual wrappers of PettingZoo: an illegal action loses the game.

    Args:
        rules: As in `UrEnv`.
        options: The other arguments of `UrAECEnv`.

    """
    env: AECEnv = UrAECEnv(rules, **options)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class UrAECEnv(AECEnv, EzPickle):  # type: ignore[misc, unused-ignore]
    """One game of any rule set for two agents, ``player_0`` and ``player_1``.

    ``player_0`` takes the first turn. An agent may act several times in a row, because throws can
    be earned and turns without a decision pass by themselves. An observation has the parts
    ``observation`` and ``action_mask``; the mask of the agent who does not act is 0.

    Args:
        rules: As in `UrEnv`.
        decisions: As in `UrEnv`.
        reward: As in `UrEnv`.
        throw_limit: The throws after which a game is truncated.
        render_mode: ``ansi``: `render` returns a text.

    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "urlab_ur_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: RulesSource = "finkel",
        *,
        render_mode: str | None = None,
        **options: Unpack[GameOptions],
    ) -> None:
        super().__init__()
        EzPickle.__init__(self, rules, render_mode=render_mode, **options)
        self._games = GameRows(rules, **options)
        self._rows: Rows | None = None
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        most, actions = self._games.observation_most, len(self._games.action_texts)
        self.action_spaces = {agent: Discrete(actions) for agent in self.agents}
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, most, dtype=np.uint8),
                    "action_mask": Box(0, 1, shape=(actions,), dtype=np.int8),
                }
            )
            for agent in self.agents
        }

    @property
    def observation_names(self) -> list[str]:
        """What each number of an observation tells."""
        return list(self._games.observation_names)

    @property
    def action_texts(self) -> list[str]:
        """What each action means."""
        return list(self._games.action_texts)

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """The space of the actions of an agent."""
        return self.action_spaces[agent]

    def legal_actions(self) -> dict[int, str]:
        """The legal actions, each with its text as transcripts write it."""
        return dict(self._games.native.legal(0))

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: the first one of a seed, or without a seed the next one."""
        if seed is None and self._rows is not None:
            self._rows = self._games.reset_where(np.array([True]))
        else:
            first = int(np.random.default_rng().integers(2**63)) if seed is None else seed
            self._rows = self._games.reset(first)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._rows.to_move[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which of its actions are legal."""
        rows = self._now()
        player = self.possible_agents.index(agent)
        if player == rows.to_move[0]:
            seen, mask = rows.observations[0].copy(), rows.masks[0].copy()
        else:
            seen = np.frombuffer(self._games.native.observe(0, player == 1), dtype=np.uint8)
            mask = np.zeros_like(rows.masks[0])
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Carry out an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        rows = self._rows = self._games.step([action])
        for player, name in enumerate(self.agents):
            self.rewards[name] = float(rows.rewards[0, player])
            self.terminations[name] = bool(rows.terminated[0])
            self.truncations[name] = bool(rows.truncated[0])
        self.agent_selection = self.possible_agents[rows.to_move[0]]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The observation of the agent to act and its legal actions in words."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi'")
            return None
        names, values = self._games.observation_names, self._now().observations[0]
        seen = [f"{name} {value}" for name, value in zip(names, values, strict=True) if value]
        legal = [f"{number}: {text}" for number, text in self.legal_actions().items()]
        return f"{self.agent_selection}: {', '.join(seen)}\nlegal: {', '.join(legal)}"

    def close(self) -> None:
        """Nothing is open."""

    def _now(self) -> Rows:
        if self._rows is None:
            raise gymnasium.error.ResetNeeded("call reset() first")
        return self._rows

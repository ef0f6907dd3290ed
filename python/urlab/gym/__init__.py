# pyright: basic
"""Any rule set as an environment of Gymnasium and of PettingZoo.

>>> import gymnasium
>>> import urlab.gym
>>> env = gymnasium.make("urlab/Ur-v0", rules="finkel", opponent="greedy")
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample()  # a legal one
>>> observation, reward, terminated, truncated, info = env.step(action)

`UrEnv` is one game against a bot or against oneself, `UrVectorEnv` many games a call, and `aec_env`
the same game for PettingZoo. All three have the same observations and actions, which
``observation_names`` and ``action_texts`` tell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        "urlab.gym needs Gymnasium, which is not installed: pip install 'urlab[gym]'"
    ) from error

from urlab.gym._env import UrEnv
from urlab.gym._rows import GameOptions
from urlab.gym._vector import UrVectorEnv

if TYPE_CHECKING:
    from urlab.gym._aec import UrAECEnv, aec_env

__all__ = ["GameOptions", "UrAECEnv", "UrEnv", "UrVectorEnv", "aec_env"]

ENV_ID = "urlab/Ur-v0"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(
        id=ENV_ID,
        entry_point="urlab.gym:UrEnv",
        vector_entry_point="urlab.gym:UrVectorEnv",
    )


def __getattr__(name: str) -> Any:
    if name not in ("UrAECEnv", "aec_env"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        import pettingzoo  # type: ignore[import-untyped, unused-ignore]  # noqa: F401
    except ImportError as error:
        raise ImportError(
            f"urlab.gym.{name} needs PettingZoo, which is not installed: "
            "pip install 'urlab[pettingzoo]'"
        ) from error
    from urlab.gym import _aec

    return getattr(_aec, name)

"""Learns to beat a random player of any rule set, in a minute and with NumPy alone.

    pip install 'urlab[gym]'
    python examples/gym_train.py finkel

The policy is linear: each action has a weight for each number of an observation. It is learned by
REINFORCE (Williams 1992): after a game that was better than the mean, what was chosen in it becomes
more likely.
"""

import sys
import time

import numpy as np
from urlab.gym import UrVectorEnv

GAMES = 512
SECONDS = 60.0
RATE = 0.02


def learn(rules: str, seconds: float) -> float:
    """Play and learn, and return the share of wins in the last games."""
    env = UrVectorEnv(rules, "random", num_envs=GAMES, autoreset_mode="SameStep")
    scale = 1.0 / np.maximum(env.single_observation_space.high, 1)
    random = np.random.default_rng(1)
    seen, infos = env.reset(seed=1)
    weights = np.zeros((seen.shape[1], env.single_action_space.n), dtype=np.float32)
    # For each game, the gradient of the logarithm of the chance of all that was chosen in it.
    gradients = np.zeros((GAMES, *weights.shape), dtype=np.float32)
    lengths = np.zeros(GAMES)
    mean, wins, told = 0.0, [], time.monotonic()
    begin = told
    while (now := time.monotonic()) < begin + seconds:
        features = (seen * scale).astype(np.float32)
        logits = np.where(infos["action_mask"] == 1, features @ weights, -np.inf)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        ends = chances.cumsum(axis=1)
        actions = (ends > random.random((GAMES, 1)) * ends[:, -1:]).argmax(axis=1)
        chances[np.arange(GAMES), actions] -= 1.0
        gradients -= features[:, :, None] * chances[:, None, :]
        lengths += 1
        seen, rewards, terminated, truncated, infos = env.step(actions)
        ended = terminated | truncated
        if ended.any():
            better = (rewards[ended] - mean) / lengths[ended] ** 0.5
            step = np.tensordot(better.astype(np.float32), gradients[ended], axes=1)
            weights += RATE * step / ended.sum() ** 0.5
            gradients[ended], lengths[ended] = 0.0, 0
            mean += 0.001 * (rewards[ended] - mean).sum()
            wins += (rewards[ended] > 0).tolist()
        if now > told + 5:
            told = now
            share = np.mean(wins[-5_000:])
            print(
                f"{now - begin:3.0f} s, {len(wins):7,} games: {share:.1%} of the last 5,000 won"
            )
    return float(np.mean(wins[-5_000:]))


if __name__ == "__main__":
    arguments = sys.argv[1:] or ["finkel"]
    learn(arguments[0], float(arguments[1]) if len(arguments) > 1 else SECONDS)

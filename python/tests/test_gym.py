"""Environments of Gymnasium and PettingZoo over any rule set."""

from __future__ import annotations

import runpy
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

import urlab.gym
from urlab.gym._spaces import legal_choices

ROOT = Path(__file__).parents[2]
RULE_SETS = ["finkel", "urgammon", "krolewska-b", "freecompany-royal"]


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("opponent", [None, "random", "greedy"])
def test_gymnasium_checks_the_environment(rules: str, opponent: str | None) -> None:
    env = gymnasium.make("urlab/Ur-v0", rules=rules, opponent=opponent)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*Not able to test alternative render modes.*")
        check_env(env.unwrapped)


# PettingZoo keeps action masks in a dictionary, and its test warns of dictionaries.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("rules", RULE_SETS)
def test_pettingzoo_checks_the_environment(rules: str) -> None:
    api_test(urlab.gym.aec_env(rules), num_cycles=500)
    api_test(urlab.gym.UrAECEnv(rules, decisions="throws"), num_cycles=500)
    seed_test(lambda: urlab.gym.aec_env(rules), num_cycles=300)


def test_rules_can_be_a_name_a_text_or_a_dict() -> None:
    text = "name: short\nextends: finkel\npieces: {piece: {count: 1}}\n"
    fields = {"name": "short", "extends": "finkel", "pieces": {"piece": {"count": 1}}}
    for rules in (text, fields):
        env = urlab.gym.UrEnv(rules, opponent=None, decisions="throws")
        observation, _ = env.reset(seed=1)
        told = dict(zip(env.observation_names, observation.tolist(), strict=True))
        assert told["own waiting"] == 1


def test_a_whole_game_is_zero_sum_for_both_players() -> None:
    env = urlab.gym.aec_env("finkel")
    totals = []
    for seed in range(20):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            done = terminated or truncated
            action = None
            if not done:
                mask = observation["action_mask"]
                action = env.action_space(agent).sample(mask)
                assert mask[action] == 1
            env.step(action)
        assert sorted(total.values()) == [-1.0, 1.0]
        totals.append(total["player_0"])
    assert set(totals) == {-1.0, 1.0}


def play(env: urlab.gym.UrVectorEnv, steps: int, seed: int = 3) -> list[np.ndarray]:
    """All that an environment returns for random actions."""
    env.reset(seed=seed)
    told: list[np.ndarray] = []
    for _ in range(steps):
        step = env.step(env.sample_actions())
        told += [part.copy() for part in step[:4]]
        told.append(step[4]["action_mask"].copy())
    return told


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("opponent", [None, "greedy"])
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(
    rules: str, opponent: str | None
) -> None:
    played = [
        play(urlab.gym.UrVectorEnv(rules, opponent, num_envs=9, threads=threads), 60)
        for threads in (1, 1, 2, 3)
    ]
    for other in played[1:]:
        assert all(np.array_equal(one, two) for one, two in zip(played[0], other, strict=True))
    changed = play(urlab.gym.UrVectorEnv(rules, opponent, num_envs=9), 60, seed=4)
    assert not all(np.array_equal(one, two) for one, two in zip(played[0], changed, strict=True))


def test_one_game_of_a_vector_is_the_game_of_the_single_environment() -> None:
    single = urlab.gym.UrEnv("finkel", "casual")
    vector = urlab.gym.UrVectorEnv("finkel", "casual", num_envs=1)
    observation, info = single.reset(seed=5)
    observations, _ = vector.reset(seed=5)
    assert np.array_equal(observation, observations[0])
    done = False
    while not done:
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, reward, terminated, truncated, info = single.step(action)
        done = terminated or truncated
        many = vector.step(np.array([action]))
        assert np.array_equal(observation, many[0][0])
        assert (reward, terminated) == (many[1][0], many[2][0])


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_ended_games_begin_again_as_the_mode_says(mode: AutoresetMode) -> None:
    env = gymnasium.make_vec(
        "urlab/Ur-v0", rules="tiny", opponent=None, num_envs=4, autoreset_mode=mode
    )
    assert env.metadata["autoreset_mode"] == mode
    env.reset(seed=1)
    ended = np.zeros(4, dtype=bool)
    ends = 0
    for _ in range(300):
        before = ended
        observations, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
        ended = terminated | truncated
        ends += int(ended.sum())
        assert not truncated.any()
        assert np.array_equal(rewards != 0, ended & (rewards != 0))
        if mode == AutoresetMode.NEXT_STEP:
            assert not (ended & before).any()
        if mode == AutoresetMode.SAME_STEP and ended.any():
            assert np.array_equal(infos["_final_obs"], ended)
            assert (infos["final_obs"][ended] != observations[ended]).any()
        if mode == AutoresetMode.DISABLED and ended.any():
            env.reset(options={"reset_mask": ended})
            ended = np.zeros(4, dtype=bool)
    assert ends > 20


def test_sampled_actions_are_legal_and_all_as_likely() -> None:
    env = urlab.gym.UrVectorEnv("finkel", None, num_envs=2_000)
    _, infos = env.reset(seed=9)
    for _ in range(40):
        _, _, _, _, infos = env.step(env.sample_actions())
    masks = infos["action_mask"]
    for draw in (env.sample_actions, env.action_space.sample):
        drawn = np.array([draw() for _ in range(200)])
        assert (masks[np.arange(2_000), drawn] == 1).all()
        # Of the games with two legal actions, half take the first: 4 standard errors of 0.5.
        two = masks.sum(axis=1) == 2
        first = masks[two].argmax(axis=1)
        share = (drawn[:, two] == first).mean()
        assert abs(share - 0.5) < 4 * 0.5 / np.sqrt(200 * two.sum())
    random = np.random.default_rng(1)
    assert (masks[np.arange(2_000), legal_choices(masks, random)] == 1).all()


def test_illegal_actions_lose_or_are_refused() -> None:
    env = urlab.gym.UrEnv("finkel", "random", learner="first")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, _ = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)

    strict = urlab.gym.UrEnv("finkel", "random", learner="first", illegal_actions="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match=f"action {illegal} is not legal; the legal actions are"):
        strict.step(illegal)
    strict.step(next(iter(strict.legal_actions())))


def test_rewards_can_be_points() -> None:
    env = urlab.gym.UrVectorEnv("urgammon", None, num_envs=200, reward="points")
    found: set[float] = set()
    env.reset(seed=1)
    for _ in range(1_500):
        found.update(env.step(env.sample_actions())[1].tolist())
    # Its classes are worth 1 to 4 points.
    assert max(found) > 1 and min(found) < -1 and found <= set(range(-4, 5))


def test_a_game_is_truncated_at_the_throw_limit() -> None:
    env = urlab.gym.UrEnv("finkel", None, throw_limit=20)
    env.reset(seed=1)
    done = False
    while not done:
        _, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        done = terminated or truncated
    assert (reward, terminated, truncated) == (0.0, False, True)


def test_what_is_not_possible_is_told() -> None:
    with pytest.raises(ValueError, match="there is no bot `gredy`; the bots are random"):
        urlab.gym.UrEnv(opponent="gredy")
    with pytest.raises(ValueError, match='reward="money" is not possible; it can be "win"'):
        urlab.gym.UrEnv(reward="money")  # type: ignore[arg-type]
    with pytest.raises(gymnasium.error.ResetNeeded):
        urlab.gym.UrEnv().step(0)
    env = urlab.gym.UrVectorEnv(num_envs=3)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="3 games need 3 numbers"):
        env.step([0])


def test_render_tells_the_position_in_words() -> None:
    env = urlab.gym.UrEnv("finkel", None, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None and "waiting" in text and "legal: " in text


@pytest.mark.parametrize(("module", "name"), [("gymnasium", ""), ("pettingzoo", ".aec_env")])
def test_a_missing_package_is_named_with_the_way_out(module: str, name: str) -> None:
    code = f"import sys; sys.modules[{module!r}] = None; import urlab.gym; urlab.gym{name}"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'urlab[" in found.stderr


def test_the_code_of_the_page_runs() -> None:
    text = (ROOT / "docs" / "gym.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    assert len(blocks) == 2
    own: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, "docs/gym.md", "exec"), own)


def test_the_example_learns_to_beat_a_random_player() -> None:
    example = runpy.run_path(str(ROOT / "examples" / "gym_train.py"))
    share = example["learn"]("finkel", 10.0)
    assert share > 0.52

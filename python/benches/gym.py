"""Random games a second: pgx and OpenSpiel play backgammon, Urlab plays races of its own.

All play in one run, in turns, on the same machine:

    pip install 'urlab[gym]' pgx open_spiel
    python python/benches/gym.py --rounds 5 --seconds 4

Each program draws among the legal actions, all equally likely, and plays whole games. A game that
has not ended when the time is over does not count, but its decisions do: games a second are
decisions a second divided by the mean decisions of a game, which is measured apart.
"""

from __future__ import annotations

import argparse
import functools
import random
import statistics
import time
from collections.abc import Callable

import numpy as np

Counted = tuple[int, float]
"""Decisions, and the seconds that they took."""


class Player:
    """A program that plays random games."""

    def __init__(self, name: str, play: Callable[[float], Counted], game_length: float) -> None:
        self.name, self.play, self.game_length = name, play, game_length
        self.rates: list[float] = []

    def take_turn(self, seconds: float) -> None:
        decisions, taken = self.play(seconds)
        self.rates.append(decisions / taken)


def until(seconds: float, play: Callable[[], int]) -> Counted:
    """Calls `play` until the time is over. It returns its decisions."""
    play()
    begin, decisions, taken = time.perf_counter(), 0, 0.0
    while taken < seconds:
        decisions += play()
        taken = time.perf_counter() - begin
    return decisions, taken


def urlab_players(rules: str, games: int, threads: int) -> list[Player]:
    import urlab.gym

    length = urlab_length(rules)

    def env() -> urlab.gym.UrVectorEnv:
        made = urlab.gym.UrVectorEnv(rules, None, num_envs=games, threads=threads)
        made.reset(seed=1)
        return made

    native, by_numpy = env(), env()

    def native_step() -> int:
        ended = native.step(native.sample_actions())
        return games - np.count_nonzero(ended[2] | ended[3])

    def numpy_step() -> int:
        ended = by_numpy.step(by_numpy.action_space.sample())
        return games - np.count_nonzero(ended[2] | ended[3])

    name = f"urlab {rules}, {games} games a call, {threads} thread{'s' * (threads > 1)}"
    return [
        Player(f"{name}, env.sample_actions()", lambda s: until(s, native_step), length),
        Player(f"{name}, action_space.sample()", lambda s: until(s, numpy_step), length),
    ]


def urlab_single(rules: str) -> Player:
    import urlab.gym

    env = urlab.gym.UrEnv(rules, None)
    env.reset(seed=1)

    def game() -> int:
        decisions, done = 0, False
        env.reset()
        while not done:
            _, _, terminated, truncated, _ = env.step(env.action_space.sample())
            done = terminated or truncated
            decisions += 1
        return decisions

    return Player(f"urlab {rules}, UrEnv", lambda s: until(s, game), urlab_length(rules))


@functools.cache
def urlab_length(rules: str) -> float:
    """The mean decisions of a game, over whole games."""
    import urlab.gym

    env = urlab.gym.UrVectorEnv(rules, None, num_envs=4_000, autoreset_mode="Disabled")
    env.reset(seed=2)
    decisions, running = 0, np.ones(4_000, dtype=bool)
    while running.any():
        ended = env.step(env.sample_actions())
        decisions += int(running.sum())
        running &= ~(ended[2] | ended[3])
    return decisions / 4_000


@functools.cache
def pgx_length(games: int = 512) -> float:
    """The mean decisions of a game, over whole games."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("backgammon")
    step = jax.vmap(env.step)

    def going(carry):
        return ~carry[0].terminated.all()

    def one(carry):
        state, key, count = carry
        key, choice, dice = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits, axis=-1)
        count += (~state.terminated).sum()
        return step(state, action, jax.random.split(dice, games)), key, count

    key = jax.random.PRNGKey(1)
    state = jax.vmap(env.init)(jax.random.split(key, games))
    count = jax.jit(lambda carry: jax.lax.while_loop(going, one, carry))((state, key, 0))[2]
    return float(count) / games


def pgx_player(games: int, steps: int = 64) -> Player:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("backgammon")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key = carry
        key, choice, dice = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, logits, axis=-1)
        state = step(state, action, jax.random.split(dice, games))
        return (state, key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    key = jax.random.PRNGKey(0)
    held = [run((begin(jax.random.split(key, games)), key))]

    def play() -> int:
        held[0] = jax.block_until_ready(run(held[0]))
        return games * steps

    name = f"pgx backgammon, {games} games a call"
    return Player(name, lambda s: until(s, play), pgx_length())


def spiel_players() -> list[Player]:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    lengths: list[int] = []

    def python_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                decisions += 1
        lengths.append(decisions)
        return decisions

    for _ in range(200):
        python_game()
    length = statistics.mean(lengths)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in (0, 1)]
    seeds = iter(range(1, 1 << 30))

    def native_game() -> int:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return 1

    def native(seconds: float) -> Counted:
        played, taken = until(seconds, native_game)
        return round(played * length), taken

    return [
        Player("OpenSpiel backgammon, C++ bots", native, length),
        Player("OpenSpiel backgammon, Python loop", lambda s: until(s, python_game), length),
    ]


def table(players: list[Player]) -> str:
    """The rates as a table: median, and the least and greatest of all rounds."""
    lines = [
        "| program | decisions a game | decisions a second | games a second | range |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for player in players:
        rates = [rate / player.game_length for rate in player.rates]
        middle = statistics.median(rates)
        lines.append(
            f"| {player.name} | {player.game_length:.1f} | "
            f"{statistics.median(player.rates):,.0f} | {middle:,.0f} | "
            f"{min(rates):,.0f} to {max(rates):,.0f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--pgx", type=int, nargs="*", default=[16, 128, 1024])
    parser.add_argument("--games", type=int, nargs="*", default=[1024])
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    asked = parser.parse_args()
    players = [pgx_player(games) for games in asked.pgx] + spiel_players()
    for rules in ("finkel", "urgammon"):
        players.append(urlab_single(rules))
        for games in asked.games:
            for threads in asked.threads:
                players += urlab_players(rules, games, threads)
    for _ in range(asked.rounds):
        for player in players:
            player.take_turn(asked.seconds)
    print(table(players))


if __name__ == "__main__":
    main()

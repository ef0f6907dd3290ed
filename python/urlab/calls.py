"""The calls: a question goes in, figures come out."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from urlab import _native
from urlab.errors import BalanceWarning
from urlab.progress import ProgressOption, telling
from urlab.rules import Rules, RulesSource, native_of
from urlab.study import Study

Bots: TypeAlias = str | tuple[str, str] | Sequence[tuple[str, str]]
"""One bot for both seats, the first and the second player's bot, or several such pairs."""

Players: TypeAlias = str | Sequence[str]
"""Kinds of players: ``strong``, ``casual``, or both as a list."""

USUAL_GAMES = 10_000
"""The games of each case, unless a call says otherwise."""


def simulate(
    rules: RulesSource,
    *,
    games: int = USUAL_GAMES,
    bots: Bots | None = None,
    players: Players | None = None,
    measures: Literal["usual", "all", "feel"] = "usual",
    matches: int | None = None,
    expect: Sequence[str] | None = None,
    seed: int = 1,
    level: float = 0.95,
    throw_limit: int | None = None,
    plain: bool = False,
    keep_games: bool = False,
    threads: int | None = None,
    learn: bool = True,
    progress: ProgressOption = False,
) -> Study:
    """Play many games of one rule set, as ``urlab simulate`` does.

    Without ``bots`` and ``players``, strong and casual players play. With ``keep_games``, the study
    has its single games too. The same arguments give the same figures on any number of threads.

    >>> import urlab
    >>> study = urlab.simulate("tiny", games=400, bots=("greedy", "random"), keep_games=True)
    >>> len(study.games())
    400
    """
    asked = _asked([rules], games, bots, players, seed, level, throw_limit, plain)
    asked.fields["measures"] = measures
    asked.put(matches=matches, expect=expect)
    return asked.play("simulate", _options(threads, learn, keep_games), progress)


def compare(
    *rules: RulesSource,
    games: int = USUAL_GAMES,
    bots: Bots | None = None,
    players: Players | None = None,
    quantities: Sequence[str] | None = None,
    correction: Literal["holm", "fdr"] = "holm",
    seed: int = 1,
    level: float = 0.95,
    throw_limit: int | None = None,
    plain: bool = False,
    keep_games: bool = False,
    threads: int | None = None,
    learn: bool = True,
    progress: ProgressOption = False,
) -> Study:
    """Play rule sets with the same dice and tell how each differs from the first.

    >>> import urlab
    >>> tiny = urlab.Rules("tiny")
    >>> study = urlab.compare(tiny, tiny.with_(equal_turns=True), games=400, bots="greedy")
    >>> sorted(set(study.findings["rules"]))
    ['tiny', 'tiny-equal-turns-true']
    """
    asked = _asked(rules, games, bots, players, seed, level, throw_limit, plain)
    block: dict[str, Any] = {"correction": correction}
    if quantities is not None:
        block["quantities"] = list(quantities)
    asked.fields["compare"] = block
    return asked.play("compare", _options(threads, learn, keep_games), progress)


def sweep(
    rules: RulesSource,
    fields: Mapping[str, Sequence[Any] | Mapping[str, int]],
    *,
    games: int = USUAL_GAMES,
    bots: Bots | None = None,
    players: Players | None = None,
    design: Literal["grid", "latin-hypercube"] = "grid",
    cells: int | None = None,
    quantities: Sequence[str] | None = None,
    seed: int = 1,
    level: float = 0.95,
    throw_limit: int | None = None,
    threads: int | None = None,
    learn: bool = True,
    progress: ProgressOption = False,
) -> Study:
    """Play a rule set with other values in some of its fields, all with the same dice.

    Each field has a list of values, a ``range``, or ``{"from": 1, "to": 5}``. ``None`` in a list
    removes the field.

    >>> import urlab
    >>> study = urlab.sweep("tiny", {"pieces.man.count": range(1, 4)}, games=200, bots="greedy")
    >>> study.settings.column_names
    """
    asked = _asked([rules], games, bots, players, seed, level, throw_limit, plain=False)
    values = {
        field: dict(found) if isinstance(found, Mapping) else list(found)
        for field, found in fields.items()
    }
    block: dict[str, Any] = {"fields": values, "design": design}
    if cells is not None:
        block["cells"] = cells
    if quantities is not None:
        block["quantities"] = list(quantities)
    asked.fields["sweep"] = block
    return asked.play("sweep", _options(threads, learn, keep_games=False), progress)


def run(
    scenario: str | os.PathLike[str] | Mapping[str, Any],
    *,
    files: Mapping[str, str] | None = None,
    keep_games: bool = False,
    threads: int | None = None,
    learn: bool = True,
    progress: ProgressOption = False,
) -> Study:
    """Play a scenario: its path, its name, its text, or its fields as a dictionary.

    ``files`` are the texts of rule files that a text or a dictionary names by their paths.

    >>> import urlab
    >>> question = {"rules": ["tiny"], "bots": [["greedy", "random"]], "games": 300}
    >>> urlab.run(question).name
    'scenario'
    """
    options = _options(threads, learn, keep_games)
    texts = list((files or {}).items())
    if isinstance(scenario, Mapping):
        text = json.dumps(scenario, indent=1)
        return _told(progress, options, lambda how: _native.run_text(text, texts, True, how))
    if isinstance(scenario, str) and "\n" in scenario:
        return _told(progress, options, lambda how: _native.run_text(scenario, texts, False, how))
    path = os.fspath(scenario)
    return _told(progress, options, lambda how: _native.run_file(path, how))


def dice(*asked: Rules | str | os.PathLike[str]) -> Study:
    """Tell what dice throw, exactly: those in a notation such as ``2d6``, or those of rule sets.

    >>> import urlab
    >>> urlab.dice("2d6").headline
    """
    read = [native_of(item) if isinstance(item, Rules) else os.fspath(item) for item in asked]
    return _shown(_native.dice(read))


def exact(
    rules: RulesSource,
    bots: tuple[str, str] = ("greedy", "greedy"),
    *,
    solution: str | os.PathLike[str] | None = None,
    evaluator: str | os.PathLike[str] | None = None,
    max_memory: int | None = None,
    threads: int | None = None,
    learn: bool = True,
    progress: ProgressOption = False,
) -> Study:
    """Compute chances, points and length of a race between two bots, without playing.

    The time and the memory grow fast with the number of pieces. ``max_memory`` is in bytes.

    >>> import urlab
    >>> one_piece = urlab.Rules("finkel").with_({"pieces.piece.count": 1})
    >>> study = urlab.exact(one_piece, ("greedy", "greedy"))
    """
    native, paths = native_of(rules), (_path(solution), _path(evaluator))
    options = _options(threads, learn, keep_games=False)
    return _told(progress, options, lambda how: _native.exact(native, bots, paths, max_memory, how))


@dataclass(frozen=True)
class Solved:
    """A solved race: the value of the game, and the file by which ``perfect`` plays."""

    file: Path
    value: float
    """What the first player can expect with perfect play: the chance to win, or the mean points."""
    bound: float
    """The proven bound on the error of the value."""


def solve(
    rules: RulesSource,
    *,
    objective: Literal["win", "points"] = "win",
    tolerance: float = 1e-6,
    max_memory: int | None = None,
    file: str | os.PathLike[str] | None = None,
    again: bool = False,
    threads: int | None = None,
    progress: ProgressOption = False,
) -> Solved:
    """Solve a race: find perfect play for both players, and write it into a file.

    Without ``file`` it is in the folder ``solutions``, where bots look for it. If it is there
    already, it is opened. What was begun before goes on.

    >>> import tempfile, urlab
    >>> one_piece = urlab.Rules("finkel").with_({"pieces.piece.count": 1})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     solved = urlab.solve(one_piece, file=f"{folder}/one.ursol")
    >>> 0.5 < solved.value < 0.6 and solved.bound <= 1e-6
    True
    """
    native, path = native_of(rules), _path(file)
    with telling(progress) as tell:
        found = _native.solve(
            native,
            points=objective == "points",
            tolerance=tolerance,
            max_memory=max_memory,
            file=path,
            again=again,
            options=_native.Options(threads=threads, tell=tell),
        )
    return Solved(*found)


@dataclass(frozen=True)
class Score:
    """How well ``learned`` plays against a bot: a win is 1, and a draw is a half."""

    bot: str
    value: float
    interval: tuple[float, float] | None


@dataclass(frozen=True)
class Learned:
    """What was learned: the file by which ``learned`` plays, and how well it plays."""

    file: Path
    games: int
    """The number of games that it learned from."""
    scores: list[Score]
    """Empty if nothing was measured."""
    is_weak: bool
    """Was play measured, and does it fail to beat one of these bots?"""


def learn(
    rules: RulesSource,
    *,
    games: int | None = None,
    seed: int = 1,
    file: str | os.PathLike[str] | None = None,
    again: bool = False,
    from_nothing: bool = False,
    prove: bool = True,
    threads: int | None = None,
    progress: ProgressOption = False,
) -> Learned:
    """Learn to play a rule set by self-play, and write what ``learned`` plays by into a file.

    Without ``games`` it takes about a minute on two processors. Without ``file`` it is in the
    folder ``solutions``, where bots look for it.

    >>> import tempfile, urlab
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     learned = urlab.learn("tiny", games=200, file=f"{folder}/tiny.urbot", prove=False)
    >>> learned.games <= 200, learned.scores
    (True, [])
    """
    native, path = native_of(rules), _path(file)
    with telling(progress) as tell:
        found, played, scores, is_weak = _native.learn(
            native,
            games=games,
            seed=seed,
            file=path,
            again=again,
            from_nothing=from_nothing,
            prove=prove,
            options=_native.Options(threads=threads, tell=tell),
        )
    return Learned(found, played, [Score(*score) for score in scores], is_weak)


@dataclass
class _Asked:
    """A question as the fields of a scenario, and the texts of its rule files."""

    fields: dict[str, Any]
    files: list[tuple[str, str]]

    def put(self, **fields: object) -> None:
        """Set those fields that are given."""
        self.fields.update({name: value for name, value in fields.items() if value is not None})

    def play(self, name: str, options: dict[str, Any], progress: ProgressOption) -> Study:
        text = json.dumps({"name": name, **self.fields}, indent=1)
        return _told(progress, options, lambda how: _native.run_text(text, self.files, True, how))


def _asked(
    rules: Sequence[RulesSource],
    games: int,
    bots: Bots | None,
    players: Players | None,
    seed: int,
    level: float,
    throw_limit: int | None,
    plain: bool,
) -> _Asked:
    names: list[str] = []
    files: list[tuple[str, str]] = []
    for index, native in enumerate(native_of(source) for source in rules):
        # Each rule set has a folder of its own, because two may have files of one name.
        folder = f"{index}/" if native.files else ""
        names.append(native.named.replace("./", f"./{folder}", 1))
        files += [(folder + path, text) for path, text in native.files]
    asked = _Asked({"rules": names, "games": games, "seed": seed, "level": level}, files)
    asked.put(bots=_pairs(bots), players=players, throw_limit=throw_limit, plain=plain or None)
    return asked


def _pairs(bots: Bots | None) -> list[list[str]] | None:
    if bots is None:
        return None
    if isinstance(bots, str):
        return [[bots, bots]]
    is_one_pair = bool(bots) and isinstance(bots[0], str)
    pairs = cast("Sequence[tuple[str, str]]", [bots] if is_one_pair else bots)
    return [list(pair) for pair in pairs]


def _options(threads: int | None, learn: bool, keep_games: bool) -> dict[str, Any]:
    return {"threads": threads, "learn": learn, "keep_games": keep_games}


def _told(
    progress: ProgressOption,
    options: dict[str, Any],
    call: Callable[[_native.Options], _native.Study],
) -> Study:
    with telling(progress) as tell:
        native = call(_native.Options(**options, tell=tell))
    return _shown(native)


def _shown(native: _native.Study) -> Study:
    """The study, after a Python warning for each of its warnings."""
    study = Study(native)
    for warning in study.warnings:
        warnings.warn(warning.text, BalanceWarning, stacklevel=4)
    return study


def _path(path: str | os.PathLike[str] | None) -> str | None:
    return None if path is None else os.fspath(path)

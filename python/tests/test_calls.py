"""The calls, against what is known by hand or exactly."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import urlab


def row(table: urlab.Table, **wanted: object) -> dict[str, object]:
    """The one row with these values."""
    found = [row for row in table if all(row[name] == value for name, value in wanted.items())]
    assert len(found) == 1, (wanted, found)
    return found[0]


def test_the_dice_of_finkel_are_four_coins() -> None:
    # Each of four tetrahedra has a marked corner up with chance 1/2: the marks are binomial.
    dice = urlab.dice(urlab.Rules("finkel")).to_dict()["dice"][0]
    chances = {value["value"]: value["chance"]["exact"] for value in dice["values"]}
    assert chances == {0: "1/16", 1: "1/4", 2: "3/8", 3: "1/4", 4: "1/16"}
    assert "7" in urlab.dice("2d6").headline


def test_exact_figures_lie_in_the_intervals_of_played_ones() -> None:
    one_piece = urlab.Rules("finkel").with_({"pieces.piece.count": 1})
    exact = row(urlab.exact(one_piece, ("greedy", "greedy")).findings, quantity="mean(throws)")
    sampled = row(
        urlab.simulate(one_piece, games=4000, bots="greedy", plain=True, level=0.9999).findings,
        quantity="mean(throws)",
    )
    assert sampled["low"] <= exact["exact"] <= sampled["high"]  # type: ignore[operator]
    assert exact["exact"] != sampled["estimate"]


def test_threads_change_no_figure_and_the_seed_does() -> None:
    def played(threads: int, seed: int) -> str:
        bots = ("greedy", "random")
        return urlab.simulate("tiny", games=500, bots=bots, threads=threads, seed=seed).to_json()

    assert played(1, 1) == played(2, 1)
    assert played(1, 1) != played(1, 2)


def test_a_comparison_knows_two_rule_sets_of_one_name() -> None:
    tiny = urlab.Rules("tiny")
    more = tiny.with_({"pieces.man.count": 3}, name="other")
    equal = tiny.with_(equal_turns=True, name="third")
    study = urlab.compare(tiny, more, equal, games=300, bots="greedy", keep_games=True)
    assert set(study.findings["rules"]) == {"tiny", "other", "third"}
    assert len(study.games()) == 900
    assert "differences" in study.charts


def test_a_sweep_has_a_row_for_each_value() -> None:
    study = urlab.sweep("tiny", {"pieces.man.count": range(1, 4)}, games=100, bots="greedy")
    assert set(study.settings["value"]) == {"1", "2", "3"}
    with pytest.raises(ValueError, match="keep_games=True"):
        study.games()


def test_a_scenario_is_a_path_a_text_or_fields(tmp_path: Path) -> None:
    fields = {"name": "asked", "rules": ["tiny"], "bots": [["greedy", "greedy"]], "games": 50}
    path = tmp_path / "asked.yaml"
    path.write_text(json.dumps(fields))
    text = "name: asked\nrules: [tiny]\nbots: [[greedy, greedy]]\ngames: 50\n"
    studies = [urlab.run(source) for source in (fields, path, str(path), text)]
    assert len({study.to_json() for study in studies}) == 1
    files = {"own.yaml": "name: own\nextends: tiny\n"}
    assert urlab.run({**fields, "rules": ["./own.yaml"]}, files=files).name == "asked"


def test_errors_of_a_question_name_the_field_and_no_line_that_nobody_saw() -> None:
    with pytest.raises(urlab.InputError) as raised:
        urlab.simulate("tiny", games=0, bots=("greedy", "gredy"))
    assert {part.field.split("[")[0] for part in raised.value.diagnostics} == {"games", "bots"}
    assert all((part.line, part.file) == (0, "") for part in raised.value.diagnostics)
    assert "scenario.yaml" not in str(raised.value)
    with pytest.raises(urlab.QuestionError) as bot:
        urlab.exact(urlab.Rules("tiny"), ("random", "nobody"))
    assert bot.value.diagnostics[0].allowed and "greedy" in bot.value.diagnostics[0].allowed


def test_warnings_of_a_study_are_warnings_of_python() -> None:
    with pytest.warns(urlab.BalanceWarning, match="bots differ"):
        study = urlab.simulate("tiny", games=100, bots=("greedy", "random"))
    assert "bots-differ" in {warning.kind for warning in study.warnings}


def test_a_race_is_solved_and_learned_into_files(tmp_path: Path) -> None:
    one_piece = urlab.Rules("finkel").with_({"pieces.piece.count": 1})
    solved = urlab.solve(one_piece, file=tmp_path / "one.ursol")
    # A single piece has no choice, so perfect play is any play: the exact chance of it.
    exact = row(urlab.exact(one_piece).findings, quantity="share(first_wins)")
    assert abs(solved.value - float(exact["exact"])) <= solved.bound + 1e-9  # type: ignore[arg-type]
    learned = urlab.learn("tiny", games=100, file=tmp_path / "tiny.urbot", prove=False)
    assert learned.file.is_file() and learned.games <= 100 and not learned.is_weak

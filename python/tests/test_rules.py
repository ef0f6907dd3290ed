"""Rule sets: where they come from, how they change, and what they refuse."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import urlab

SHORT = "name: short\nextends: finkel\npieces: {piece: {count: 3}}\n"


def test_a_name_a_text_fields_and_a_path_give_the_same_rules(tmp_path: Path) -> None:
    path = tmp_path / "short.yaml"
    path.write_text(SHORT)
    changed = urlab.Rules("finkel").with_({"pieces.piece.count": 3})
    fields = {"name": "short", "extends": "finkel", "pieces": {"piece": {"count": 3}}}
    for source in (SHORT, fields, path, str(path)):
        rules = urlab.Rules(source)
        assert (rules.name, rules.pieces) == ("short", 3)
        assert rules == changed and hash(rules) == hash(changed)
    assert urlab.Rules("finkel") != changed
    assert urlab.Rules("finkel") != "finkel"


def test_the_fingerprint_is_that_of_the_command_line() -> None:
    command = [sys.executable, "-m", "urlab", "rules", "show", "finkel+coins-4", "--json"]
    shown = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(shown.stdout)["fingerprint"] == urlab.Rules("finkel+coins-4").fingerprint


def test_rules_are_pickled_with_their_texts(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    base.write_text(SHORT.replace("short", "base"))
    own = tmp_path / "own.yaml"
    own.write_text("extends: ./base.yaml\nequal_turns: true\n")
    changed = urlab.Rules(own).with_({"pieces.piece.count": 2}, name="two")
    kept = pickle.dumps(changed)
    base.unlink()
    own.unlink()
    again = pickle.loads(kept)
    assert again == changed and (again.name, again.pieces) == ("two", 2)
    assert again.text == changed.text and "count: 2" in again.text


def test_an_error_has_its_parts_as_attributes() -> None:
    wrong = "extends: finkel\npieces: {piece: {count: 0}}\nequal_turns: maybe\n"
    with pytest.raises(urlab.InputError) as raised:
        urlab.Rules(wrong)
    first, second = raised.value.diagnostics
    assert (first.line, first.column, first.field) == (2, 25, "pieces.piece.count")
    assert (second.line, second.field) == (3, "equal_turns")
    assert "0" in first.found and first.allowed
    assert str(raised.value).count("rules.yaml:") == 2
    assert isinstance(raised.value, ValueError)
    again = pickle.loads(pickle.dumps(raised.value))
    assert again.diagnostics == raised.value.diagnostics and str(again) == str(raised.value)


def test_a_name_with_a_slip_is_told_what_was_meant() -> None:
    with pytest.raises(urlab.InputError) as raised:
        urlab.Rules("finkle")
    assert raised.value.diagnostics[0].help == "did you mean `finkel`?"
    with pytest.raises(urlab.InputError, match="did you mean `count`"):
        urlab.Rules("finkel").with_({"pieces.piece.cuont": 3})


def test_rules_are_described_as_the_command_does() -> None:
    finkel = urlab.Rules("finkel")
    assert finkel.is_race and finkel.check() == [] and finkel.title in finkel.describe()
    assert "finkel" in repr(finkel)


def test_a_file_that_adds_a_kind_of_piece_is_told_so() -> None:
    rules = urlab.Rules("extends: finkel\npieces: {pawn: {count: 5}}\n")
    assert rules.pieces == 12 and rules.changes() == ["adds pieces.pawn: {count: 5}"]
    assert "adds a second kind, `pawn`, to `piece`" in rules.check()[0]

"""What several tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

import urlab


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test runs in a folder of its own: calls look for files in the current one."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def study() -> urlab.Study:
    """A small study with its single games."""
    return urlab.simulate("tiny", games=600, bots=("greedy", "random"), keep_games=True)

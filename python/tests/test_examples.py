"""Examples: those of docstrings and of the page, the notebook, and the types of all of it."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import urlab

PACKAGE = Path(urlab.__file__).parent
ROOT = Path(__file__).parents[2]
MODULES = [
    f"urlab.{module.name}"
    for module in pkgutil.iter_modules([str(PACKAGE)])
    if module.name not in ("_native", "__main__", "gym")
]


@pytest.mark.filterwarnings("ignore::urlab.BalanceWarning")
@pytest.mark.parametrize("name", ["urlab", *MODULES])
def test_examples_of_docstrings_run(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name))
    assert results.failed == 0


@pytest.mark.filterwarnings("ignore::urlab.BalanceWarning")
@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_code_of_the_pages_runs(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```python\n")[1:]]
    assert blocks
    own: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), own)


def test_the_notebook_runs_from_its_change_to_its_picture() -> None:
    notebook = nbformat.read(ROOT / "examples" / "notebook.ipynb", as_version=4)
    NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in outputs for kind in output.get("data", {})}
    assert {"text/html", "image/svg+xml"} <= kinds
    text = "".join(output.get("text", "") for output in outputs)
    assert "did you mean `pieces.piece.count`?" in text


@pytest.mark.parametrize("program", [["mypy", "--strict"], ["pyright"]])
def test_types_hold(program: list[str]) -> None:
    # `use_of_types.py` has what users write, and what must be refused.
    files = [str(PACKAGE), str(Path(__file__).with_name("use_of_types.py"))]
    options = ["--config-file", str(ROOT / "python" / "pyproject.toml")]
    command = [sys.executable, "-m", *program, *(options if program[0] == "mypy" else []), *files]
    checked = subprocess.run(command, cwd=ROOT / "python", capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout

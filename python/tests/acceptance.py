"""What a user waits for and what it costs, measured: `python acceptance.py urlab.whl`.

It makes an empty virtual environment, without cargo on the path, and prints a table. It fails where
a target is missed. The wheel must be that of a full release build.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

FIRST_FIGURE = """
import urlab
study = urlab.simulate("finkel", games=2000, bots="greedy")
print(study.headline)
"""

FRAME = """
import time, json
import polars, urlab
begin = time.monotonic()
study = urlab.simulate("urgammon", games=2_000_000, bots="greedy", plain=True, keep_games=True)
frame = polars.DataFrame(study.games())
seconds = time.monotonic() - begin
assert frame.height == 2_000_000
print(json.dumps(seconds))
"""

MEMORY = """
import json, resource, urlab
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
def play(games, keep_games):
    return urlab.simulate("urgammon", games=games, bots="greedy", plain=True, keep_games=keep_games)
play(100_000, False)
before = peak()
games = play(1_000_000, True).games()
print(json.dumps([peak() - before, games.nbytes]))
"""


def run(python: Path, code: str) -> str:
    """Run code without cargo on the path and return what it prints."""
    path = [part for part in os.environ["PATH"].split(":") if not Path(part, "cargo").exists()]
    environment = {**os.environ, "PATH": ":".join(path), "PYTHONWARNINGS": "ignore"}
    with tempfile.TemporaryDirectory() as folder:
        ended = subprocess.run(
            [python, "-c", code], env=environment, cwd=folder, check=True, capture_output=True
        )
    return ended.stdout.decode()


def main(wheel: str) -> int:
    """Measure, print the table, and return whether a target is missed."""
    rows: list[tuple[str, float, float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "bin", "python")
        begin = time.monotonic()
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-index", wheel], check=True)
        print(run(python, FIRST_FIGURE))
        rows.append(("wheel to first figure", time.monotonic() - begin, 10.0, "s"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "polars"], check=True)
        rows.append(("2 M games into a polars frame", json.loads(run(python, FRAME)), 5.0, "s"))
        grown, arrow = json.loads(run(python, MEMORY))
        rows.append(("memory of 1 M games, of the Arrow bytes", grown / arrow, 1.5, "times"))
        print(f"Arrow bytes of 1 M games: {arrow / 1e6:.0f} MB")
    for title, value, target, unit in rows:
        print(f"| {title} | {value:.2f} {unit} | at most {target:g} {unit} |")
    return int(any(value > target for _, value, target, _ in rows))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

#!/usr/bin/env python3
"""Measures learned play against optimal play, for every shipped race, and writes the table in docs/learning.md.

    python3 tests/strong_proof.py target/release/urlab [--only RULES ...]

A race is solved with as many pieces of each kind, from 3 down to 1, as take at most ten minutes of processor time and
8 GB. OTHERS are measured in the same way. FULL lists the races that are also solved with all pieces. An evaluator then
learns the same form from the games of GAMES, on one thread and within ten minutes of processor time. It begins from
nothing and sees no solution. Then 20,000 games against optimal play are judged. As many rows are measured at once as
there are processors.

Results are kept in target/strong-proof, so that a run that was interrupted goes on. Remove the folder to measure again.
The exit code is 1 if a score is below its goal.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "target" / "strong-proof"
PAGE = ROOT / "docs" / "learning.md"
BEGIN = "<!-- The table of `just strong-proof` begins. -->"
END = "<!-- It ends. -->"

# The most seconds of processor time of a solve and of a learning.
MOST_SECONDS = 600
MOST_MEMORY = "8G"
JUDGED_GAMES = 20_000
# The games that are learned. More are needed where a game has more squares to meet on, or more kinds of pieces.
USUAL_GAMES = 200_000
GAMES = {
    ("bell-tavola-long", 2): 2_000_000,
    ("finkel-tavola-long", 2): 1_000_000,
    ("krolewska-b", 3): 1_200_000,
    ("ludii-loop", 3): 2_000_000,
    ("ludii-murray", 3): 600_000,
    ("murray", 3): 600_000,
    ("murray-royalur", 3): 500_000,
    ("skiriuk", 3): 700_000,
    ("traditional", 3): 600_000,
    ("urgammon", 1): 2_000_000,
}
# For a race with all pieces, the games that are learned and the score to reach, in percent.
FULL = {
    "finkel": [(30_000, 47.5), (140_000, 48.5), (1_200_000, 49.0)],
    "blitz": [(600_000, 49.0)],
    "masters": [(1_400_000, 49.0)],
    "aseb": [(1_200_000, 49.0)],
}
SMALL_GOAL = 49.5
# Rule sets that nobody plays: paths that come to squares twice, several kinds, equal turns, stacks, other dice.
OTHERS = [
    "finkel+capture-throws+equal-turns",
    "finkel-tavola-long+astragalus-bone",
    "krolewska-b+equal-turns",
    "ludii-loop+capture-throws",
    "murray+bounce",
    "skiriuk+equal-turns+coins-3",
    "urgammon+capture-throws",
]
OTHER_GOAL = 49.3


def run(urlab, *arguments, most_seconds=None):
    """What the command prints as JSON, and its processor time in seconds. With a limit, `None` if it fails or takes longer.
    Without one, a failure ends the program."""

    def limit():
        if most_seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (most_seconds, most_seconds + 5))

    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        command = subprocess.Popen([urlab, *arguments, "--json", "--threads", "1"], cwd=FOLDER, preexec_fn=limit,
                                   stdout=output, stderr=errors)
        _, status, used = os.wait4(command.pid, 0)
        command.returncode = os.waitstatus_to_exitcode(status)
        for file in (output, errors):
            file.seek(0)
        if command.returncode != 0 and most_seconds is None:
            raise RuntimeError(f"urlab {' '.join(arguments)} failed:\n{errors.read()}")
        return (json.load(output) if command.returncode == 0 else None, used.ru_utime + used.ru_stime)


def solved_pieces(urlab, rules):
    """The number of pieces of the largest form that can be solved. `None` if there is none."""
    for pieces in (3, 2, 1):
        solution, _ = run(urlab, "solve", rules, "--pieces", str(pieces), "--max-memory", MOST_MEMORY,
                          most_seconds=MOST_SECONDS)
        if solution is not None:
            return pieces
    return None


def measured(urlab, form, games, file):
    """The row of a form: what was learned, in which time, and how it plays."""
    learned, seconds = run(urlab, "learn", *form, "--games", str(games), "--from-nothing", "--no-proof", "--force",
                           "--bot-out", file, most_seconds=MOST_SECONDS)
    if learned is None:
        return {"games": games, "seconds": None}
    judged, _ = run(urlab, "regret", *form, "--bot", "learned", "--learned", file, "--against", "perfect",
                    "--games", str(JUDGED_GAMES))
    found = {finding["quantity"]: finding for finding in judged["findings"]}
    # There is no interval if no decision of all games lost anything.
    figure = lambda name: [found[name].get(key) for key in ("estimate", "low", "high")]
    return {"games": learned["games"], "seconds": seconds, "score": figure("luck_free_score")}


def listed_forms(urlab, only):
    """The rule sets to measure, and whether with all pieces."""
    listed, _ = run(urlab, "rules", "list")
    fingerprints = set()
    forms = []
    for rules in (entry["name"] for entry in listed["rules"]):
        shown, _ = run(urlab, "rules", "show", rules)
        # Some rule sets play the same game.
        if shown["fingerprint"] not in fingerprints:
            forms.append((rules, False))
        fingerprints.add(shown["fingerprint"])
    forms += [(rules, False) for rules in OTHERS] + [(rules, True) for rules in FULL]
    return [(rules, is_full) for rules, is_full in forms if not only or rules in only]


class Kept:
    """The results so far, in a file. Rows are measured again if their games change."""

    def __init__(self, path):
        self.path = path
        self.lock = threading.Lock()
        self.results = json.loads(path.read_text()) if path.is_file() else {"pieces": {}, "rows": {}}

    def get(self, part, key, make):
        if key not in self.results[part]:
            value = make()
            with self.lock:
                self.results[part][key] = value
                self.path.write_text(json.dumps(self.results, indent=1))
        return self.results[part][key]


def measure(urlab, rules, is_full, kept):
    """The rows of a rule set."""
    if is_full:
        form, pieces, plans = [rules], "all", FULL[rules]
        if any(f"{rules}-all-{games}" not in kept.results["rows"] for games, _ in plans):
            run(urlab, "solve", *form)
    else:
        pieces = kept.get("pieces", rules, lambda: solved_pieces(urlab, rules))
        if pieces is None:
            return []
        form = [rules, "--pieces", str(pieces)]
        games = GAMES.get((rules.split("+")[0], pieces), USUAL_GAMES)
        plans = [(games, OTHER_GOAL if rules in OTHERS else SMALL_GOAL)]

    def row(games, goal):
        row = {"rules": rules, "pieces": pieces, "goal": goal, **measured(urlab, form, games, f"{key}.urbot")}
        print(line(row), flush=True)
        return row

    rows = []
    for games, goal in plans:
        key = f"{rules}-{pieces}-{games}"
        rows.append(kept.get("rows", key, lambda: row(games, goal)))
    return rows


def line(row):
    """A row of the table."""
    start = f"| {row['rules']} | {row['pieces']} | {row['games']:,} |"
    goal = f"{row['goal']} %{'' if reached(row) else ', missed'}"
    if row["seconds"] is None:
        return f"{start} more than {MOST_SECONDS} s | | {goal} |"
    score, low, high = row["score"]
    interval = "no loss in any game" if low is None else f"{100 * low:.2f} to {100 * high:.2f}"
    return f"{start} {row['seconds']:.0f} s | {100 * score:.2f} % ({interval}) | {goal} |"


def reached(row):
    return row["seconds"] is not None and 100 * row["score"][0] >= row["goal"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("urlab", type=Path, help="the program")
    parser.add_argument("--only", nargs="*", default=[], metavar="RULES",
                        help="measure these rule sets, and print their table instead of writing the page")
    arguments = parser.parse_args()
    urlab = arguments.urlab.resolve()
    FOLDER.mkdir(parents=True, exist_ok=True)
    kept = Kept(FOLDER / "results.json")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        forms = listed_forms(urlab, arguments.only)
        # Those with all pieces take longest, so they are begun first.
        begun = {form: pool.submit(measure, urlab, *form, kept) for form in sorted(forms, key=lambda form: not form[1])}
        results = [row for form in forms for row in begun[form].result()]
    table = ["| rule set | pieces | games | processor time | luck-free score | goal |",
             "| --- | --- | ---: | ---: | ---: | ---: |", *map(line, results)]
    text = PAGE.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    text = "\n".join([before + BEGIN, "", *table, "", END]) + after
    if arguments.only:
        print("\n".join(table))
    else:
        PAGE.write_text(text)
    sys.exit(not all(map(reached, results)))


if __name__ == "__main__":
    main()

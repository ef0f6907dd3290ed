"""Writes the tables of docs/feel.md again: how every shipped rule set feels, and which measures agree.

    urlab run tests/data/feel-all.yaml --out target/feel
    python3 tests/feel_table.py target/feel/feel-all/findings.csv

It needs Python 3 alone. Rank correlations are Spearman's, over the rule sets, for strong players.
"""

import csv
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "feel.md"
MARKS = "<!-- tables of tests/feel_table.py -->\n", "<!-- end of the tables -->\n"
MEASURES = {
    "mean(throws)": ("throws", 1),
    "mean(decided_at)": ("decided at", 10),
    "mean(favourite_changes)": ("favourite changes", 1),
    "mean(comeback)": ("comeback", 100),
    "mean(closeness)": ("closeness", 100),
    "mean(loser_steps)": ("steps left", 1),
    "suspense": ("suspense", 100),
    "surprise": ("surprise", 100),
    "drama": ("drama", 100),
    "real_choices": ("real choices", 0.01),
    "choice_worth": ("worth of a choice", 100),
    "mistake_cost": ("cost of a mistake", 100),
    "luck_share": ("luck", 0.01),
}
# Two measures that order the rule sets so nearly alike say the same.
AGREE = 0.9


def ranks(values):
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(left, right):
    left, right = ranks(left), ranks(right)
    middle = (len(left) - 1) / 2
    products = sum((a - middle) * (b - middle) for a, b in zip(left, right))
    squares = [sum((a - middle) ** 2 for a in side) for side in (left, right)]
    return products / (squares[0] * squares[1]) ** 0.5 if all(squares) else 0.0


def shown(row, unit):
    value, low, high = (row[key] for key in ("estimate", "low", "high"))
    if not value:
        return "none"
    digits = 1 if unit != 0.01 else 0
    half = f" ± {(float(high) - float(low)) / 2 / unit:.{digits}f}" if low else ""
    return f"{float(value) / unit:.{digits}f}{half}"


def table(found, players, measures):
    yield f"{players.capitalize()} players:"
    yield ""
    yield "| rule set | " + " | ".join(MEASURES[name][0] for name in measures) + " |"
    yield "| --- |" + " ---: |" * len(measures)
    for rules in dict.fromkeys(rules for rules, own in found if own == players):
        own = found[rules, players]
        cells = [shown(own[name], MEASURES[name][1]) if name in own else "none" for name in measures]
        yield f"| {rules} | " + " | ".join(cells) + " |"
    yield ""


def agreeing(found):
    strong = [own for (_, players), own in found.items() if players == "strong"]
    names = [name for name in MEASURES if all(own.get(name, {}).get("estimate") for own in strong)]
    for place, name in enumerate(names):
        for other in names[place + 1:]:
            sides = [[float(own[key]["estimate"]) for own in strong] for key in (name, other)]
            rank = correlation(*sides)
            if abs(rank) >= AGREE:
                yield f"| `{name}` | `{other}` | {rank:+.2f} |"


def main(path):
    found = {}
    with open(path, encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["quantity"] in MEASURES and row["cell"] == "whole" and row["players"]:
                found.setdefault((row["rules"], row["players"]), {})[row["quantity"]] = row
    names = list(MEASURES)
    lines = []
    for players in ("strong", "casual"):
        for part in (names[:7], names[7:]):
            lines += table(found, players, [name for name in part])
    lines += ["Pairs of measures whose rank correlation over the rule sets is at least 0.9, or at most -0.9:", ""]
    lines += ["| measure | measure | rank correlation |", "| --- | --- | ---: |", *agreeing(found), ""]
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(MARKS[0])
    _, after = rest.split(MARKS[1])
    PAGE.write_text(before + MARKS[0] + "\n" + "\n".join(lines) + MARKS[1] + after, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

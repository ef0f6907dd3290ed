"""Writes the tables of docs/feel.md again: how every shipped rule set feels, and which measures agree.

    just feel-table

It needs Python 3 alone. Rank correlations are Spearman's, over the rule sets, for strong players.
"""

import csv
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "feel.md"
MARKS = "<!-- tables of tests/feel_table.py -->\n", "<!-- end of the tables -->\n"
MEASURES = {
    "mean(throws)": ("throws", 1, 0),
    "mean(decided_at)": ("decided at", 10, 1),
    "mean(favourite_changes)": ("changes", 1, 1),
    "mean(comeback)": ("comeback", 100, 1),
    "mean(closeness)": ("closeness", 100, 1),
    "mean(loser_steps)": ("steps left", 1, 1),
    "suspense": ("suspense", 100, 2),
    "drama": ("drama", 100, 1),
    "real_choices": ("real choices", 0.01, 1),
    "choice_worth": ("worth of a choice", 100, 2),
    "mistake_cost": ("cost of a mistake", 100, 2),
    "luck_share": ("luck", 0.01, 0),
}
# Pairs of measures that order the rule sets as nearly alike as this are shown.
NEAR = 0.7


def ranks(values):
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def correlation(left, right):
    left, right = ranks(left), ranks(right)
    middle = (len(left) - 1) / 2
    products = sum((a - middle) * (b - middle) for a, b in zip(left, right))
    squares = [sum((a - middle) ** 2 for a in side) for side in (left, right)]
    return products / (squares[0] * squares[1]) ** 0.5 if all(squares) else 0.0


def shown(row, unit, digits):
    value, low, high = (row[key] for key in ("estimate", "low", "high"))
    if not value:
        return "none"
    half = f" ± {(float(high) - float(low)) / 2 / unit:.{digits}f}" if low else ""
    return f"{float(value) / unit:.{digits}f}{half}"


def table(found, players, measures):
    yield f"{players.capitalize()} players:"
    yield ""
    yield "| rule set | " + " | ".join(MEASURES[name][0] for name in measures) + " |"
    yield "| --- |" + " ---: |" * len(measures)
    for rules in dict.fromkeys(rules for rules, own in found if own == players):
        own = found[rules, players]
        cells = [shown(own[name], *MEASURES[name][1:]) if name in own else "none" for name in measures]
        yield f"| {rules} | " + " | ".join(cells) + " |"
    yield ""


def agreeing(found):
    strong = [own for (_, players), own in found.items() if players == "strong"]
    names = list(MEASURES)
    for place, name in enumerate(names):
        for other in names[place + 1:]:
            both = [own for own in strong if all(own.get(key, {}).get("estimate") for key in (name, other))]
            sides = [[float(own[key]["estimate"]) for own in both] for key in (name, other)]
            rank = correlation(*sides) if len(both) > 2 else 0.0
            if abs(rank) >= NEAR:
                yield f"| `{name}` | `{other}` | {rank:+.2f} | {len(both)} |"


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
    lines += ["| measure | measure | rank correlation | rule sets |", "| --- | --- | ---: | ---: |"]
    lines += [*agreeing(found), ""]
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(MARKS[0])
    _, after = rest.split(MARKS[1])
    PAGE.write_text(before + MARKS[0] + "\n" + "\n".join(lines) + MARKS[1] + after, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])

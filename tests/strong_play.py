#!/usr/bin/env python3
"""Writes the tables of docs/strong-play.md from the report of the scenario `strong-play`.

    python3 tests/strong_play.py reports/strong-play/summary.json
"""

import json
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strong-play.md"
# The rule set whose win classes the second table shows.
SHOWN = "urgammon"


def figure(finding, scale, digits, sign=""):
    """A figure with the half-width of its interval."""
    estimate = scale * finding.get("estimate", finding.get("score"))
    low, high = scale * finding["low"], scale * finding["high"]
    return f"{estimate:{sign},.{digits}f} ± {(high - low) / 2:,.{digits}f}".replace("-", "−")


def length(findings):
    found = findings["mean(throws)"]
    return figure(found, 1, 0 if found["high"] - found["low"] >= 2 else 1)


def proof(evaluator):
    """The score against `greedy`, and the luck-free score of the small form."""
    found = evaluator["proof"]
    greedy = next(score for score in found["against"] if score["bot"] == "greedy")
    small = found["small_form"]
    if "reason" in small:
        judged = "none"
    else:
        pieces = ", ".join(f"{kind['count']} of {kind['of']}" for kind in small["pieces"])
        judged = f"{figure(small, 100, 2)} % ({pieces})"
    weak = "weak: " if found["weak"] else ""
    return f"{weak}{figure(greedy, 100, 1)} % | {judged}"


def table(begin, rows, text):
    """The page with these lines between the comments that name the table."""
    first, last = f"<!-- {begin} begins. -->", f"<!-- {begin} ends. -->"
    before, rest = text.split(first)
    return "\n".join([before + first, "", *rows, "", last]) + rest.split(last)[1]


def main():
    summary = json.loads(Path(sys.argv[1]).read_text())
    played = {}
    for subject in summary["subjects"]:
        findings = {finding["quantity"]: finding for finding in summary["findings"]
                    if finding["subject"] == subject["subject"]}
        # Some rule sets are the same game: it has one row, under the name of the last one.
        played.setdefault(subject["fingerprint"], {})[subject["first_bot"]] = (subject, findings)
    figures = ["| rule set | length, random | length, strong | advantage, random | advantage, strong |",
               "| --- | ---: | ---: | ---: | ---: |"]
    proofs = ["| rule set | games learned | against `greedy` | luck-free score (pieces) |", "| --- | ---: | ---: | ---: |"]
    for bots in played.values():
        (_, random), (subject, learned) = bots["random"], bots["learned"]
        advantages = " | ".join(figure(findings["first_player_advantage"], 100, 1, "+") for findings in (random, learned))
        figures.append(f"| {subject['rules']} | {length(random)} | {length(learned)} | {advantages} |")
        evaluator = subject["evaluators"][0]
        proofs.append(f"| {subject['rules']} | {evaluator['games']:,} | {proof(evaluator)} |")
    ends = ["| | random | strong |", "| --- | ---: | ---: |"]
    shown = next(bots for bots in played.values() if bots["random"][0]["rules"] == SHOWN)
    subject = shown["random"][0]
    classes = [(win_class["title"], f"share({win_class['win_class']})") for win_class in subject["win_classes"]]
    for title, quantity in [*classes, ("draws", "share(draws)")]:
        shares = (figure(shown[bot][1][quantity], 100, 1) for bot in ("random", "learned"))
        ends.append(f"| {title} | " + " | ".join(f"{share} %" for share in shares) + " |")
    text = table("The table of all forms", figures, PAGE.read_text())
    text = table("The table of proofs", proofs, text)
    PAGE.write_text(table("The table of win classes", ends, text))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures how fast the studio answers, from the last key to the figures on the page.

    python3 tests/browser/studio_times.py target/release/urlab

For each rule set, a person changes the number of pieces several times, for strong and casual players. The table has the
median and the longest time to the first figures of strong players (1,000 games, by what was learned of the rule set that
is extended), the median time until strong players learned the version, and the median and the longest time to the last
figures (all games of the answer, and as many of each version of the change). Numbers that come again were learned before.
The baseline is `urlab compare` with the two versions and as many games, in the same run, after both are learned. CHROMIUM
names another browser than `chromium`.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from studio import Server

# A rule set, its pieces, and the numbers that are typed one after the other. The first is that of the rule set.
GAMES = [("finkel", "piece", [7, 5, 6, 4, 5, 3, 6, 5]), ("urgammon", "pawn", [3, 4, 5, 2, 1, 4, 2, 5])]

# The games of an answer in the end.
ALL_GAMES = 10_000

# The longest time for all games of an answer, in milliseconds.
PATIENCE = 300_000

# Notes when a card has other figures of strong players, when these learned the version, and when all its games are
# played, in milliseconds after the last key.
WATCH = """() => {
  const marks = window.marks = {};
  let key = 0;
  addEventListener('keydown', () => { key = performance.now(); learning.clear(); for (const name in marks) delete marks[name]; }, true);
  const note = (name) => { if (key && !(name in marks)) marks[name] = performance.now() - key; };
  const seen = new Map(), running = new Map(), learning = new Set();
  const look = () => {
    for (const card of document.querySelectorAll('.panel-rules .card')) {
      const said = card.querySelector('.answer-cards')?.textContent;
      if (!said) continue;
      const name = card.getAttribute('aria-label');
      if (seen.has(name) && seen.get(name) !== said && said.includes('Strong players')) note('strong');
      seen.set(name, said);
      const runs = !card.querySelector('.running').hidden;
      if (runs && card.querySelector('.count').textContent.includes('learning')) learning.add(name);
      else if (learning.delete(name)) note('learned');
      if (running.get(name) && !runs && !card.classList.contains('old')) note(`last ${name}`);
      running.set(name, runs);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  look();
}"""


def rule_file(rules, piece, count):
    return f"extends: {rules}\ntitle: My game\npieces:\n  {piece}:\n    count: {count}\n"


def measured(browser, program, folder, rules, piece, counts):
    (folder / "my-game.yaml").write_text(rule_file(rules, piece, counts[0]))
    server = Server(program, folder, "my-game.yaml")
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(server.address)
    page.get_by_role("region", name="The answer").locator(".answer-cards").wait_for()
    page.wait_for_function("() => [...document.querySelectorAll('.running')].every((one) => one.hidden)", timeout=PATIENCE)
    page.evaluate(WATCH)
    page.locator(".cm-line", has_text="count:").click()
    page.keyboard.press("End")
    times = []
    for count in counts[1:]:
        page.keyboard.press("Backspace")
        page.keyboard.type(str(count))
        whole = "() => 'last The answer' in marks && 'last What changed' in marks"
        page.wait_for_function(whole, timeout=PATIENCE)
        marks = page.evaluate("marks")
        last = max(marks["last The answer"], marks["last What changed"])
        times.append((marks["strong"], marks.get("learned"), last))
        page.wait_for_timeout(500)
    page.close()
    server.stop()
    return times


def compared(program, folder, rules, piece, counts):
    """The time of the same comparison on the command line, in milliseconds."""
    for name, count in [("one", counts[0]), ("other", counts[1])]:
        (folder / f"{name}.yaml").write_text(rule_file(rules, piece, count))
    times = []
    for _ in counts[1:]:
        begin = time.monotonic()
        subprocess.run([program, "compare", "one.yaml", "other.yaml", "--games", str(ALL_GAMES), "--quiet"], cwd=folder,
                       check=True, stdout=subprocess.DEVNULL)
        times.append((time.monotonic() - begin) * 1000)
    # The first one learned what was missing.
    return statistics.median(times[1:])


def main():
    program = str(Path(sys.argv[1]).resolve())
    folder = Path(tempfile.mkdtemp())
    print("| rule set | first strong figures | longest | learned | all games | longest | `urlab compare` | ratio |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    with sync_playwright() as playwright:
        chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
        browser = playwright.chromium.launch(executable_path=chromium, args=[
            "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
            "--disable-component-update", "--disable-sync"])
        for game in GAMES:
            first, learned, last = zip(*measured(browser, program, folder, *game))
            taken = [time for time in learned if time is not None]
            learning = f"{statistics.median(taken):.0f} ms" if taken else ""
            baseline = compared(program, folder, *game)
            middle = statistics.median(last)
            print(f"| {game[0]} | {statistics.median(first):.0f} ms | {max(first):.0f} ms | {learning} | {middle:.0f} ms | "
                  f"{max(last):.0f} ms | {baseline:.0f} ms | {middle / baseline:.2f} |")
        browser.close()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()

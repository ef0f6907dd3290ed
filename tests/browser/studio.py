#!/usr/bin/env python3
"""Drives `urlab studio` in Chromium, as a person does, from the first key to a new start of the server. Checks that

- the editor completes names of fields and of rule sets, and explains a field;
- a fault is underlined, listed, and mended by its button, and the last good answer stays, greyed;
- a variant opens with what it changes; an edit has an answer card, before and after, for strong and casual players;
- strong players learn beside, and the next key ends that; each version has one name;
- 5 pieces instead of 7 change the answer; the answer sharpens; a version can be pinned and compared;
- dice have exact bars; questions are played by clicking on fields;
- a game can be played to its end, by keyboard alone; it is reviewed, and its transcript copied and opened again;
- a game with real dice is entered by clicks and keys, and the last entry taken back; faults of a transcript are listed;
- a saved report opens from the command line and from a file, and its comparison and its sweep are asked again; a
  tune is not, and says so; what is no report is refused;
- a link brings everything back, in another browser too; a damaged one loses nothing;
- a server that is killed and started again loses no text, and the open page goes on; not so in another folder;
- a page with a foreign token disconnects nobody; an answer that breaks off is told;
- a save never replaces a change made outside; a paste of 100 MB is refused; two browsers do not disturb each other;
- the page writes nothing to the console, fetches nothing from elsewhere, and fits phones;
- axe-core finds no violation in any tab, in light and in dark colours.

    pip install -r tests/browser/requirements.txt
    python3 tests/browser/studio.py target/release/urlab [--pictures FOLDER] [--dist web/dist]

--dist takes the page from a folder instead of the program, so that a new page needs no new program.
CHROMIUM names another browser than `chromium`. Every fault is a line. If there is none, the exit code is 0, otherwise 1.
"""

import argparse
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zlib
from pathlib import Path
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

GAME = """\
# A variant that the test changes.
extends: finkel
title: My game
pieces:
  piece:
    count: 7
"""

TABS = ["Rules", "Compare", "Dice", "Play", "Questions"]
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}

# Long enough for a machine that does other work too. No check depends on how fast something is.
PATIENCE = 180_000

# The game waits for a choice, or it is over.
WAITS = """() => {
  const now = document.querySelector('.panel-play .now');
  return now.querySelector('.options') || /wins|draw|Stopped/.test(now.innerText);
}"""

# Notes each learning that a card shows, with what the card says then. One that ends at once is noted too, which looks
# from outside would miss.
SEE_LEARNING = """() => {
  window.learnings = [];
  let share = null;
  const look = () => {
    const running = [...document.querySelectorAll('.running:not([hidden])')].find((shown) => /learning/.test(shown.innerText));
    if (!running) { share = null; return; }
    const now = Number(running.innerText.match(/(\\d+) %/)?.[1] ?? 0);
    if (share === null || now < share) window.learnings.push(running.parentElement.parentElement.innerText);
    share = now;
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

PASTE_MUCH = """(length) => {
  const data = new DataTransfer();
  data.setData('text/plain', 'x'.repeat(length));
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.querySelector('.cm-content').dispatchEvent(paste);
}"""


class Server:
    """A studio that runs in a folder."""

    def __init__(self, program, folder, *arguments):
        command = [program, "studio", "--no-open", "--quiet", *arguments]
        self.process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = urlsplit(self.address).port

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


class StudioCheck:
    """The checks, each with a page of its own."""

    def __init__(self, program, pictures, dist):
        self.program = str(Path(program).resolve())
        self.pictures, self.dist = pictures, dist
        self.faults = []
        self.folder = Path(tempfile.mkdtemp())
        (self.folder / "my-game.yaml").write_text(GAME)
        self.server = Server(self.program, self.folder, "my-game.yaml")

    def fault(self, where, text):
        self.faults.append(f"studio, {where}: {text}")

    def check(self, where, holds, text):
        if not holds:
            self.fault(where, text)

    def page(self, where, size="desktop", dark=False, address=None, quiet=True):
        """A page in a browser of its own. Its console and its requests are watched."""
        width, height = SIZES[size]
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light",
            is_mobile=size == "phone", has_touch=size == "phone", accept_downloads=True,
            reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"],
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        if quiet:
            page.on("console", lambda message: self.fault(where, f"console: {message.text}"))
        if self.dist:
            page.route(re.compile(r"/studio\.(js|css)$"), lambda route: route.fulfill(
                path=self.dist / urlsplit(route.request.url).path.lstrip("/")))
        page.on("pageerror", lambda error: self.fault(where, f"error: {error}"))
        page.on("dialog", lambda dialog: (self.fault(where, "an alert"), dialog.dismiss()))
        page.on("request", lambda request: self.check(
            where, urlsplit(request.url).port == self.server.port or request.url.startswith(("data:", "blob:")),
            f"it asks {request.url}"))
        page.goto(address or self.server.address)
        page.locator(".cm-content").wait_for()
        return page

    def run(self):
        checks = [self.first_figures, self.fault_and_fix, self.question_with_fault, self.reload_with_fault,
                  self.completion, self.fewer_pieces, self.pin_and_compare, self.variant, self.learning, self.players,
                  self.dice, self.whole_game, self.by_hand, self.questions, self.saved_report, self.link, self.damaged_link, self.new_start,
                  self.foreign_token, self.another_folder, self.cut_answer, self.save_and_conflict, self.much_text,
                  self.two_browsers, self.exports, self.looks]
        with sync_playwright() as playwright:
            chromium = shutil.which(os.environ.get("CHROMIUM", "chromium"))
            self.browser = playwright.chromium.launch(executable_path=chromium, args=[
                "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
                "--disable-component-update", "--disable-sync"])
            for check in checks:
                begin = time.monotonic()
                try:
                    check(check.__name__)
                except Exception as error:  # Each check stands alone, so the others go on.
                    self.fault(check.__name__, f"{type(error).__name__}: {str(error)[:400]}")
                for context in self.browser.contexts:
                    context.close()
                print(f"{check.__name__}: {time.monotonic() - begin:.1f} s")
            self.browser.close()
        self.server.stop()
        shutil.rmtree(self.folder)
        return self.faults

    # What a person does

    def card(self, page, title):
        return page.get_by_role("region", name=title, exact=True)

    def said(self, page, title="The answer"):
        """What a card says first: its headline, or its answer cards."""
        return self.card(page, title).locator(".headline:not(:empty), .answer-cards").first

    def whole_answer(self, page, title="The answer"):
        """Waits until all games of a card are played. Returns what it says first."""
        card = self.card(page, title)
        self.said(page, title).wait_for()
        expect(card.locator(".running")).to_be_hidden(timeout=PATIENCE)
        expect(card).not_to_have_class(re.compile(r"\bold\b"), timeout=PATIENCE)
        return self.said(page, title).inner_text()

    def change_line(self, page, line, old, new):
        """Goes to the end of a line and types another ending."""
        page.locator(".cm-line", has_text=line).first.click()
        page.keyboard.press("End")
        for _ in old:
            page.keyboard.press("Backspace")
        page.keyboard.type(new)
        page.keyboard.press("Escape")

    def tab(self, page, name):
        page.get_by_role("tab", name=name).click()

    def play_sweep(self, page):
        """Varies the number of pieces, and waits for the answer."""
        panel = page.get_by_role("tabpanel", name="Questions")
        panel.get_by_role("checkbox", name=re.compile("^pieces")).check()
        panel.get_by_role("combobox").first.select_option("2000")
        panel.get_by_role("button", name="Play", exact=True).click()
        text = self.whole_answer(page, "The fields changed")
        self.check("questions", "pieces" in text, text)

    def review(self, page):
        return page.get_by_role("region", name="Review", exact=True)

    def transcript_menu(self, page, item):
        page.locator(".panel-play .menu summary").click()
        page.locator(".panel-play .menu-list").get_by_role("button", name=item).click()

    def transcript(self, page):
        """The transcript of the game at the table."""
        self.transcript_menu(page, "Copy")
        expect(page.locator(".say")).to_contain_text("The transcript is copied")
        return page.evaluate("navigator.clipboard.readText()")

    def open_transcript(self, page, text):
        self.transcript_menu(page, "Open and review")
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("or its text").fill(text)
        dialog.get_by_role("button", name="Review").click()

    # The checks

    def first_figures(self, where):
        page = self.page(where)
        text = self.whole_answer(page)
        for word in ["My game", "Length", "Endings", "Start", "Strong players", "Casual players", "throws"]:
            self.check(where, word in text, f"the answer card has no {word}: {text}")
        card = self.card(page, "The answer")
        self.check(where, card.locator("figure svg").count() > 2, "there are too few charts")
        self.check(where, self.card(page, "The rules").locator("svg").count() == 1, "the board has no paths")
        for title in ["What changed", "What the variant changes"]:
            self.check(where, self.card(page, title).is_hidden(), "nothing changed yet")

    def fault_and_fix(self, where):
        page = self.page(where)
        before = self.whole_answer(page)
        self.change_line(page, "pieces:", "pieces:", "peices:")
        underlined = page.locator(".fault-mark")
        underlined.first.wait_for()
        self.check(where, underlined.first.inner_text() == "peices", f"{underlined.first.inner_text()} is underlined")
        listed = page.get_by_role("list", name="Faults")
        self.check(where, "Line 4" in listed.inner_text(), listed.inner_text())
        card = self.card(page, "The answer")
        self.check(where, "old" in card.get_attribute("class").split(), "the answer is not greyed")
        self.check(where, self.said(page).inner_text() == before, "the last good answer is gone")
        listed.get_by_role("button", name="pieces").click()
        expect(underlined).to_have_count(0)
        self.check(where, self.whole_answer(page) == before, "the mended text has another answer")
        self.change_line(page, "count: 7", "count: 7", "count 7")
        listed.get_by_role("button", name="count: 7").click()
        expect(underlined).to_have_count(0)
        expect(page.locator(".cm-content")).to_contain_text("    count: 7")
        # Half of a line is no fault of the person: the text stays, and so does the answer.
        for text in ["extends: fin", "{", "a: [", "\t", ": :", "&a *a", "'", ""]:
            page.locator(".cm-content").click()
            page.keyboard.press("Control+a")
            page.keyboard.insert_text(text)
            listed.wait_for()
            self.check(where, self.said(page).inner_text() == before, f"{text!r} took the answer away")

    def question_with_fault(self, where):
        """A question that cannot be played leaves the earlier answer greyed, also after another fault of the text."""
        page = self.page(where)
        self.whole_answer(page)
        page.locator(".settings .players").select_option("bots …")
        page.get_by_label("Bot of the second player").select_option("perfect")
        card = self.card(page, "The answer")
        expect(card.locator(".faults")).to_contain_text("There is no solution")
        self.change_line(page, "count: 7", "7", "x")
        expect(page.locator(".fault-mark")).to_have_count(1)
        self.change_line(page, "count: x", "x", "7")
        expect(page.locator(".fault-mark")).to_have_count(0)
        expect(card.locator(".why")).to_contain_text("has faults")
        self.check(where, "old" in card.get_attribute("class").split(), "an answer with other bots looks new")

    def reload_with_fault(self, where):
        """After a reload of a text with faults, the last good answer is there again, greyed."""
        page = self.page(where)
        before = self.whole_answer(page)
        self.change_line(page, "pieces:", "pieces:", "peices:")
        page.locator(".fault-mark").first.wait_for()
        page.reload()
        page.locator(".fault-mark").first.wait_for()
        expect(self.said(page)).to_have_text(before, timeout=PATIENCE, use_inner_text=True)
        card = self.card(page, "The answer")
        self.check(where, "old" in card.get_attribute("class").split(), "the answer is not greyed")
        self.change_line(page, "peices:", "peices:", "pieces:")
        expect(card.locator(".why")).to_be_hidden()

    def completion(self, where):
        page = self.page(where)
        self.change_line(page, "title: My game", "", "")
        page.keyboard.press("Enter")
        page.keyboard.type("stac")
        offered = page.locator(".cm-tooltip-autocomplete")
        expect(offered).to_contain_text("stacking", timeout=PATIENCE)
        page.keyboard.press("Control+z")
        page.keyboard.press("Escape")
        self.change_line(page, "extends: finkel", "finkel", "")
        page.keyboard.type("urg")
        expect(offered).to_contain_text("urgammon", timeout=PATIENCE)
        page.wait_for_timeout(100)
        page.keyboard.press("Enter")
        expect(page.locator(".cm-content")).to_contain_text("extends: urgammon")
        page.locator(".cm-line", has_text="pieces:").hover(position={"x": 20, "y": 8})
        expect(page.locator(".cm-tooltip-hover")).to_contain_text("piece kinds", timeout=PATIENCE)
        # A file that extends another one inherits what it does not say. The help is above the line.
        page.mouse.move(0, 0)
        expect(page.locator(".cm-tooltip-hover")).to_have_count(0, timeout=PATIENCE)
        self.change_line(page, "extends: urgammon", "", "")
        page.keyboard.press("Enter")
        page.keyboard.type("equal_turns: false")
        page.keyboard.press("Escape")
        page.locator(".cm-line", has_text="equal_turns:").hover(position={"x": 20, "y": 8})
        inherited = "Without it: as in urgammon"
        expect(page.locator(".cm-tooltip-hover")).to_contain_text(inherited, timeout=PATIENCE)

    def fewer_pieces(self, where):
        page = self.page(where)
        before = self.whole_answer(page)
        self.change_line(page, "count: 7", "7", "5")
        change = self.card(page, "What changed")
        text = self.whole_answer(page, "What changed")
        for word in ["My game now instead of My game before", "Strong players", "Casual players", "shorter"]:
            self.check(where, word in text, f"fewer pieces: {word}: {text}")
        self.check(where, "my-game" not in change.inner_text(), f"a second name: {change.inner_text()}")
        after = self.whole_answer(page)
        self.check(where, after != before, "the answer stays")
        self.change_line(page, "count: 5", "5", "7")
        expect(change).to_be_hidden(timeout=PATIENCE)
        self.check(where, self.whole_answer(page) == before, "the way back gives other figures")

    def pin_and_compare(self, where):
        page = self.page(where)
        self.whole_answer(page)
        page.get_by_role("button", name="Pin this version").first.click()
        self.change_line(page, "count: 7", "7", "5")
        self.tab(page, "Compare")
        text = self.whole_answer(page, "The versions compared")
        self.check(where, "My game now instead of my-game-v1" in text and "shorter" in text, text)
        self.check(where, page.get_by_text("my-game-v1").first.is_visible(), "the pin has no name")

    def variant(self, where):
        """A file that extends another one opens with its difference to what it extends, in two tabs."""
        file = self.folder / "my-game.yaml"
        file.write_text(GAME.replace("count: 7", "count: 4"))
        page = self.page(where)
        card = self.card(page, "What the variant changes")
        first = self.whole_answer(page, "What the variant changes")
        for word in ["My game instead of", "Strong players", "shorter"]:
            self.check(where, word in first, f"{word}: {first}")
        self.tab(page, "Compare")
        text = self.whole_answer(page, "The versions compared")
        self.check(where, text == first, f"the tabs differ: {first} / {text}")
        self.tab(page, "Rules")
        self.change_line(page, "count: 4", "4", "5")
        self.whole_answer(page, "What changed")
        self.check(where, card.is_hidden(), "two changes are shown")
        page.get_by_role("button", name="Start from here").click()
        again = self.whole_answer(page, "What the variant changes")
        self.check(where, again != first, again)
        file.write_text(GAME)

    def learning(self, where):
        """Strong players learn a version that nobody learned. The next key ends that, and begins another one."""
        page = self.page(where)
        page.evaluate(SEE_LEARNING)
        self.change_line(page, "count: 7", "7", "3")
        page.wait_for_function("() => window.learnings.length > 0", timeout=PATIENCE)
        self.check(where, "Strong players" in page.evaluate("() => window.learnings[0]"), "nobody strong plays yet")
        begun = page.evaluate("() => window.learnings.length")
        self.change_line(page, "count: 3", "3", "2")
        page.wait_for_function(f"() => window.learnings.length > {begun}", timeout=PATIENCE)
        text = self.whole_answer(page, "What changed")
        self.check(where, "Strong players" in text and "shorter" in text, text)

    def players(self, where):
        """Whoever plays is in the link. A link of bots, as it was before there were kinds of players, has its bots."""
        page = self.page(where)
        page.locator(".settings .players").select_option("random")
        text = self.whole_answer(page)
        self.check(where, "Casual" not in text, text)
        page.wait_for_timeout(500)
        page.reload()
        self.check(where, self.whole_answer(page) == text, "a reload changes the players")
        state = {"path": "my-game.yaml", "text": GAME, "before": {"path": "my-game-before.yaml", "text": GAME}, "pins": [],
                 "settings": {"bots": ["greedy", "random"], "seed": 1}, "tab": "", "tabs": {}}
        packed = zlib.compress(json.dumps(state).encode(), wbits=-15)
        page.goto(page.url.split("#")[0] + "#1." + base64.urlsafe_b64encode(packed).decode().rstrip("="))
        expect(page.get_by_label("Bot of the first player")).to_have_value("greedy")
        text = self.whole_answer(page)
        self.check(where, "random" in text, text)

    def dice(self, where):
        page = self.page(where)
        self.tab(page, "Dice")
        field = page.get_by_role("textbox", name=re.compile("dice", re.I))
        field.fill("4d2 2d6")
        panel = page.get_by_role("tabpanel", name="Dice")
        expect(panel.locator(".headline")).to_contain_text("4d2", timeout=PATIENCE)
        self.check(where, panel.locator("figure svg").count() > 0, "there are no bars")
        field.fill("4d2 2d")
        expect(panel).to_contain_text(re.compile("2d"), timeout=PATIENCE)
        expect(panel.locator(".faults, [role=alert], .fault").first).to_be_visible(timeout=PATIENCE)
        expect(panel.locator(".headline")).to_contain_text("4d2")

    def whole_game(self, where):
        page = self.page(where)
        self.tab(page, "Play")
        panel = page.get_by_role("tabpanel", name="Play")
        panel.get_by_role("img").first.wait_for()
        now = panel.get_by_role("region", name="Now")
        self.check(where, panel.locator(".chance").count() > 0, "no action has a chance")
        choices = 0
        while choices < 400:
            # A decision, or the end.
            page.wait_for_function(WAITS)
            if not now.locator(".options").count():
                break
            text = now.inner_text()
            page.keyboard.press("1")
            page.wait_for_function("([now, text]) => now.innerText !== text", arg=[now.element_handle(), text])
            choices += 1
        ending = now.inner_text()
        self.check(where, "wins" in ending and choices > 5, f"after {choices} choices: {ending}")
        now.focus()
        page.keyboard.press("Home")
        expect(now).to_contain_text("The start")
        # The address has the last choice a moment later.
        page.wait_for_timeout(500)
        page.reload()
        expect(now).to_contain_text("wins", timeout=PATIENCE)
        panel.get_by_role("button", name="Review the game").click()
        review = self.review(page)
        expect(review.locator(".headline")).to_contain_text("wins after", timeout=PATIENCE)
        for words in ["Like blunders-N", "The winning chance"]:
            expect(review).to_contain_text(words)
        self.check(where, review.locator("figure[id*='chance'] svg").count() == 1, "the review has no curve")
        transcript = self.transcript(page)
        self.check(where, "rules: ./my-game.yaml" in transcript and "\n1. Light" in transcript, transcript[:200])
        said = review.locator(".headline").inner_text()
        self.open_transcript(page, transcript)
        expect(review.get_by_role("heading", name="Review of transcript")).to_be_visible(timeout=PATIENCE)
        self.check(where, review.locator(".headline").inner_text() == said, "a transcript has another review")
        # Another game is not the one that was reviewed.
        panel.get_by_role("button", name="Review", exact=True).click()
        expect(review.get_by_role("heading", name="Review of the game")).to_be_visible(timeout=PATIENCE)
        expect(review.locator(".why")).to_be_empty(timeout=PATIENCE)
        panel.get_by_role("button", name="Undo").click()
        expect(review).to_contain_text("Press Review again")

    def by_hand(self, where):
        """A game on a real board: throws by clicks and keys, a slip that is taken back, and a review in its middle."""
        page = self.page(where)
        self.tab(page, "Play")
        panel = page.get_by_role("tabpanel", name="Play")
        panel.get_by_role("combobox", name="Dark", exact=True).select_option("human")
        panel.get_by_role("combobox", name="Dice", exact=True).select_option("entered")
        panel.get_by_label("Name of Light").fill("Anna")
        panel.get_by_label("Name of Light").press("Enter")
        now = panel.get_by_role("region", name="Now")
        expect(now).to_contain_text("What do the dice show?")
        panel.get_by_role("button", name="Review", exact=True).click()
        expect(page.locator(".say")).to_contain_text("No throw of this game is finished")
        now.get_by_role("button", name="2", exact=True).click()
        expect(now).to_contain_text("Dark, throw 2")
        now.focus()
        page.keyboard.press("3")
        expect(now).to_contain_text("Light, throw 3")
        page.keyboard.press("1")
        expect(now.locator(".chance").first).to_be_visible()
        panel.get_by_role("button", name="Undo").click()
        expect(now).to_contain_text("What do the dice show?")
        page.keyboard.press("3")
        expect(now).to_contain_text("Choose a move")
        page.keyboard.press("1")
        expect(now).to_contain_text("throw 4")
        panel.get_by_role("button", name="Review", exact=True).click()
        expect(self.review(page).locator(".headline")).to_contain_text("unfinished after 3 throws", timeout=PATIENCE)
        expect(self.review(page)).to_contain_text("Anna")
        transcript = self.transcript(page)
        lines = transcript[transcript.index("1. "):].splitlines()
        self.check(where, [line.split(":")[0] for line in lines] == ["1. Light 2", "2. Dark 3", "3. Light 3"], transcript)
        self.open_transcript(page, transcript.replace("1. Light 2", "1. Lihgt 2").replace("3. Light 3", "3. Light 9"))
        faults = page.get_by_role("dialog").get_by_role("list", name="Faults").get_by_role("listitem")
        expect(faults).to_have_count(2)
        expect(faults.first).to_contain_text("line 5")
        expect(faults.last).to_contain_text("The dice never show 9")
        page.keyboard.press("Escape")
        page.wait_for_timeout(500)
        page.reload()
        expect(now).to_contain_text("throw 4", timeout=PATIENCE)

    def questions(self, where):
        page = self.page(where)
        self.tab(page, "Questions")
        panel = page.get_by_role("tabpanel", name="Questions")
        self.play_sweep(page)
        page.locator(".cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text("extends: urgammon\n")
        panel.get_by_role("button", name=re.compile("open point")).click()
        expect(self.said(page, "The open points")).to_be_visible(timeout=PATIENCE)

    def saved_report(self, where):
        """Reports of a comparison, a sweep and a tune, without the rule files that they were about."""
        folder = Path(tempfile.mkdtemp())
        (folder / "short.yaml").write_text(GAME.replace("My game", "Short").replace("7", "4"))
        head = "players: casual\ngames: 400\nseed: 7\noutputs: [json]\n"
        questions = {
            "versions": "rules: [finkel, ./short.yaml]\ncompare: {}\n",
            "pieces": "rules: [./short.yaml]\nsweep: {fields: {pieces.piece.count: {from: 2, to: 6, step: 2}}}\n",
            "goal": "rules: [./short.yaml]\ntune: {free: {pieces.piece.count: {from: 2, to: 3}}, "
                    "goals: [mean(throws) below 90]}\n",
        }
        for name, question in questions.items():
            is_search = name == "goal"
            games = "7000" if is_search else "400"
            (folder / f"{name}.yaml").write_text(head.replace("400", games) + question)
            verb = "tune" if is_search else "run"
            subprocess.run([self.program, verb, f"{name}.yaml", "--quiet", "--out", "out"], cwd=folder, check=False)
        (folder / "short.yaml").unlink()

        server = Server(self.program, folder, "out/versions", "--port", "0")
        port, self.server.port = self.server.port, server.port
        page = self.page(where, address=server.address)
        expect(page.locator(".cm-content")).to_contain_text("count: 4")
        expect(page.locator(".say")).to_contain_text("The rules of the report versions are open.")
        text = self.whole_answer(page, "The versions compared")
        self.check(where, "Short now instead of finkel" in text, text)
        self.check(where, page.get_by_label("Seed").input_value() == "7", "the seed is another one")
        page.reload()
        expect(page.get_by_role("tab", name="Compare", selected=True)).to_be_visible()
        page.close()
        server.stop()
        self.server.port = port

        page = self.page(where)
        self.open_report(page, folder / "out/pieces/summary.json")
        expect(page.locator(".say")).to_contain_text("The rules of the report pieces are open.")
        panel = page.get_by_role("tabpanel", name="Questions")
        expect(panel.locator(".size")).to_contain_text("3 cells, 6,000 games in all")
        panel.get_by_role("button", name="Play", exact=True).click()
        self.check(where, "pieces" in self.whole_answer(page, "The fields changed"), "the sweep has no answer")
        page.go_back()
        expect(page.locator(".cm-content")).to_contain_text("count: 7")

        self.open_report(page, folder / "out/goal/summary.json")
        expect(page.locator(".say")).to_contain_text("The studio cannot ask its question (tune)")
        expect(page.locator(".cm-content")).to_contain_text("count: 4")
        (folder / "old.json").write_text('{"format": 4}')
        self.open_report(page, folder / "old.json")
        expect(page.get_by_role("dialog")).to_contain_text("The report has format 4, and this version reads")
        expect(page.get_by_role("dialog")).to_contain_text("Run its command again")
        shutil.rmtree(folder)

    def open_report(self, page, path):
        page.get_by_role("button", name="Report…").click()
        page.get_by_role("dialog").get_by_label("The file").set_input_files(path)

    def link(self, where):
        page = self.page(where)
        self.change_line(page, "count: 7", "7", "4")
        here = self.whole_answer(page, "What changed")
        page.get_by_role("button", name="Copy link").click()
        page.wait_for_timeout(500)
        link = page.evaluate("navigator.clipboard.readText()")
        self.check(where, "token" not in link, "the link has the token")
        page.reload()
        expect(page.locator(".cm-content")).to_contain_text("count: 4")
        self.check(where, self.whole_answer(page, "What changed") == here, "a reload changes the answer")
        # Somebody else, whose browser knows the token already.
        other = self.page(f"{where}, another browser")
        other.goto(link)
        expect(other.locator(".cm-content")).to_contain_text("count: 4")
        self.check(where, self.whole_answer(other, "What changed") == here, "the link has another answer")

    def damaged_link(self, where):
        page = self.page(where)
        link = page.url.split("#")[0] + "#1.damaged"
        page.goto(link)
        expect(page.locator("body")).to_contain_text(re.compile("damaged"))
        expect(page.locator(".cm-content")).to_contain_text("count: 7")

    def new_start(self, where):
        # While the server is away, the browser itself writes to the console.
        page = self.page(where, quiet=False)
        self.whole_answer(page)
        port = str(self.server.port)
        self.server.process.kill()
        self.server.process.wait()
        self.change_line(page, "count: 7", "7", "6")
        banner = page.get_by_text("Urlab does not answer")
        banner.wait_for()
        expect(page.locator(".cm-content")).to_contain_text("count: 6")
        self.server = Server(self.program, self.folder, "my-game.yaml", "--port", port)
        expect(page.get_by_text("does not know the token")).to_be_visible(timeout=PATIENCE)
        # The same browser opens the new address.
        other = page.context.new_page()
        other.goto(self.server.address)
        expect(page.get_by_text("does not know the token")).to_be_hidden(timeout=PATIENCE)
        text = self.whole_answer(page, "What changed")
        self.check(where, "shorter" in text, text)

    def foreign_token(self, where):
        """A foreign page opens the studio with a token of its own. Nothing is lost by it."""
        page = self.page(where, quiet=False)
        self.whole_answer(page)
        other = page.context.new_page()
        other.goto(self.server.address.split("?")[0] + "?token=0123")
        other.locator(".cm-content").wait_for()
        self.change_line(page, "count: 7", "7", "5")
        text = self.whole_answer(page, "What changed")
        self.check(where, "shorter" in text, text)

    def another_folder(self, where):
        """A studio of another folder, with a file of the same name, takes the place of the first one."""
        page = self.page(where, quiet=False)
        self.whole_answer(page)
        port = str(self.server.port)
        self.server.stop()
        file = Path(tempfile.mkdtemp()) / "my-game.yaml"
        file.write_text(GAME)
        self.server = Server(self.program, file.parent, "--port", port)
        self.change_line(page, "count: 7", "7", "5")
        expect(page.get_by_text("does not know the token")).to_be_visible(timeout=PATIENCE)
        page.context.new_page().goto(self.server.address)
        expect(page.get_by_text("The studio is in another folder now")).to_be_visible(timeout=PATIENCE)
        page.locator(".cm-content").click()
        page.keyboard.press("Control+s")
        page.get_by_role("dialog").get_by_label("Path inside the folder").press("Enter")
        expect(page.get_by_text("my-game.yaml exists already")).to_be_visible()
        self.check(where, file.read_text() == GAME, "the file of the other folder was replaced")
        self.server.stop()
        self.server = Server(self.program, self.folder, "my-game.yaml")

    def cut_answer(self, where):
        page = self.page(where)
        self.whole_answer(page)
        page.route("**/api/answer", lambda route: route.fulfill(body='{"event":"progress","games":1,"planned":9}\n'))
        self.change_line(page, "count: 7", "7", "5")
        expect(self.card(page, "The answer")).to_contain_text("did not finish this answer")

    def save_and_conflict(self, where):
        file = self.folder / "my-game.yaml"
        page = self.page(where)
        self.change_line(page, "count: 7", "7", "3")
        page.keyboard.press("Control+s")
        expect(page.get_by_text("Saved as my-game.yaml")).to_be_visible()
        self.check(where, "count: 3" in file.read_text(), file.read_text())
        file.write_text(GAME + "# Changed outside.\n")
        self.change_line(page, "count: 3", "3", "2")
        page.keyboard.press("Control+s")
        page.get_by_role("dialog").wait_for()
        self.check(where, "outside" in file.read_text(), "a change made outside was lost")
        page.get_by_role("button", name="Open the changed file").click()
        expect(page.locator(".cm-content")).to_contain_text("Changed outside")
        file.write_text(GAME)

    def much_text(self, where):
        page = self.page(where)
        before = self.whole_answer(page)
        page.evaluate(PASTE_MUCH, 100_000_000)
        expect(page.locator("body")).to_contain_text(re.compile("at most"))
        expect(page.locator(".cm-content")).to_contain_text("count: 7")
        self.check(where, self.whole_answer(page) == before, "the answer is another one")

    def two_browsers(self, where):
        one, other = self.page(f"{where}, one"), self.page(f"{where}, the other")
        self.change_line(one, "count: 7", "7", "1")
        self.change_line(other, "count: 7", "7", "9")
        shorter, longer = self.whole_answer(one, "What changed"), self.whole_answer(other, "What changed")
        self.check(where, "shorter" in shorter and "longer" in longer, f"{shorter} / {longer}")
        expect(one.locator(".cm-content")).to_contain_text("count: 1")

    def exports(self, where):
        page = self.page(where)
        self.whole_answer(page)
        card = self.card(page, "The answer")
        for item, ending in [("Rule file", ".yaml"), ("Scenario and rule files", ".zip"), ("Report page", ".html"),
                             ("Figures as CSV", ".csv")]:
            card.locator(".menu summary").click()
            with page.expect_download() as download:
                card.get_by_role("button", name=re.compile(f"^{item}")).click()
            page.keyboard.press("Escape")
            name = download.value.suggested_filename
            self.check(where, name.endswith(ending), f"{item} is saved as {name}")
            size = Path(download.value.path()).stat().st_size
            self.check(where, size > 50, f"{name} has {size} bytes")

    def looks(self, where):
        """Each tab on a phone and on a desk, in light and in dark: nothing is too wide, and axe finds nothing."""
        for size in SIZES:
            for dark in [False, True]:
                page = self.page(f"{where}, {size}{', dark' if dark else ''}", size, dark)
                self.whole_answer(page)
                page.get_by_role("button", name="Pin this version").first.click()
                self.change_line(page, "count: 7", "7", "5")
                self.whole_answer(page, "What changed")
                for name in TABS:
                    self.tab(page, name)
                    if name == "Compare":
                        self.whole_answer(page, "The versions compared")
                    if name == "Play":
                        self.play_some(page)
                    if name == "Questions":
                        self.play_sweep(page)
                    page.wait_for_timeout(600)
                    self.look(page, f"{where}, {name}, {size}{', dark' if dark else ''}")
                    if self.pictures:
                        page.evaluate("document.querySelector('.say').textContent = ''; scrollTo(0, 0)")
                        picture = f"studio-{name.lower()}-{size}{'-dark' if dark else ''}.png"
                        page.screenshot(path=self.pictures / picture)
                page.context.close()

    def play_some(self, page):
        for _ in range(8):
            page.wait_for_function(WAITS)
            page.keyboard.press("1")
            page.wait_for_timeout(300)
        page.get_by_role("tabpanel", name="Play").get_by_role("button", name="Review", exact=True).click()
        expect(self.review(page).locator(".headline")).not_to_be_empty(timeout=PATIENCE)

    def look(self, page, where):
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        self.check(where, width <= 0, f"the page scrolls sideways by {width} px")
        for violation in Axe().run(page).response["violations"]:
            nodes = "; ".join(node["html"][:120] for node in violation["nodes"][:3])
            self.fault(where, f"axe: {violation['id']}: {violation['help']}: {nodes}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--dist", type=Path)
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    faults = StudioCheck(arguments.program, arguments.pictures, arguments.dist).run()
    print("\n".join(faults) or "The studio has no fault.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

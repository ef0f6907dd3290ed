#!/usr/bin/env python3
"""Opens the pages of reports in Chromium, as a phone, a tablet and a desktop, with and without scripts. Checks that

- a page writes nothing to the console and fetches nothing;
- no element is wider than its card or the screen, and charts that scroll show it;
- a chart shows one of its forms, and on a phone the narrow one;
- a page without scripts has the same text;
- the hint of a part of a chart has the figure of summary.json, by mouse, by tap and by keyboard;
- links open folded sections; tables can be sorted and filtered; charts can be saved;
- axe-core finds no violation, in light and in dark colours.

    pip install -r tests/browser/requirements.txt
    python3 tests/browser/check.py reports/NAME ...

Each folder has report.html and summary.json. CHROMIUM names another browser than `chromium`. Every fault is a line. If
there is none, the exit code is 0, otherwise 1.
"""

import csv
import io
import json
import os
import shutil
import sys
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from figures import Figures

WIDTHS = {390: 844, 768: 1024, 1280: 800}
# The most hints of one chart that are pointed at, at each width.
HINTS = 5
# The smallest text of a chart, in pixels of the screen.
SMALLEST = 8.0

OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"

# Elements that stand out of the screen or out of their card. What is inside a scrolling box may be wider than the box.
TOO_WIDE = """() => {
  const faults = [], screen = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > screen) faults.push('the page scrolls sideways');
  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('script, style, svg *') || one.parentElement.closest('.scroll, pre')) continue;
    const box = one.getBoundingClientRect();
    if (!box.width) continue;
    const card = one.parentElement.closest('figure, .fold, main, nav, body').getBoundingClientRect();
    if (box.left < card.left - 1 || box.right > card.right + 1 || box.right > screen + 1) {
      faults.push(`${one.tagName} ${one.className || one.id}: ${one.textContent.trim().slice(0, 40)}`);
    }
  }
  for (const one of document.querySelectorAll('.scroll')) {
    const style = getComputedStyle(one);
    if (one.scrollWidth > one.clientWidth + 1 && style.animationName !== 'more') {
      faults.push(`nothing says that this scrolls: ${one.getAttribute('aria-label').slice(0, 40)}`);
    }
  }
  return faults;
}"""

SMALL_TEXTS = """(smallest) => [...document.querySelectorAll('.chart svg text')].map((one) => {
  if (!one.closest('.chart').clientWidth) return '';
  const svg = one.closest('svg');
  const size = +one.getAttribute('font-size') * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  return size < smallest ? `${one.textContent.trim()} has ${size.toFixed(1)} px` : '';
}).filter((text) => text)"""

# All words of a page, without what only scripts add.
WORDS = """() => {
  const copy = document.querySelector('main').cloneNode(true);
  copy.querySelectorAll('.tools, svg title, svg desc').forEach((one) => one.remove());
  return copy.textContent.replace(/\\s+/g, ' ');
}"""

# The hint above all others at its middle, brought into sight.
REACH = """async (hint) => {
  hint.scrollIntoView({ block: 'center', inline: 'center' });
  // The event of the scrolling comes with the next picture, and it moves hints.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const box = hint.getBoundingClientRect();
  const card = hint.closest('.chart').getBoundingClientRect();
  const x = (Math.max(box.left, card.left) + Math.min(box.right, card.right)) / 2;
  const y = (box.top + box.bottom) / 2;
  const above = document.elementFromPoint(x, y)?.closest('.hint');
  return above && { x, y, data: above.dataset.hint };
}"""

# The lines of the box with the hint that is shown. None if it is hidden.
TIP = """async (tip) => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const box = tip.getBoundingClientRect();
  return {
    lines: tip.hidden ? [] : [...tip.children].map((line) => line.textContent),
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
  };
}"""


class PageCheck:
    """The checks of one folder."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = Path(folder).resolve()
        self.address = (self.folder / "report.html").as_uri()
        self.figures = Figures(self.folder / "summary.json")
        self.faults = []
        self.pointed = 0

    def fault(self, where, text):
        self.faults.append(f"{self.folder.name}, {where}: {text}")

    def open(self, where, width, scripts, dark=False, at=""):
        """A page in a browser of its own. Its console and its requests are watched."""
        phone = width < 600
        context = self.browser.new_context(
            viewport={"width": width, "height": WIDTHS[width]}, java_script_enabled=scripts,
            is_mobile=phone, has_touch=phone, color_scheme="dark" if dark else "light", accept_downloads=True,
        )
        page = context.new_page()
        page.on("console", lambda message: self.fault(where, f"console: {message.text}"))
        page.on("pageerror", lambda error: self.fault(where, f"error: {error}"))
        page.on("request", lambda request: self.watch(where, request.url))
        page.goto(self.address + at)
        return page

    def watch(self, where, url):
        if url.split("#")[0] != self.address and not url.startswith(("data:", "blob:")):
            self.fault(where, f"fetches {url}")

    def run(self):
        words = {}
        for width in WIDTHS:
            for scripts in (True, False):
                where = f"{width} px, {'scripts' if scripts else 'no scripts'}"
                page = self.open(where, width, scripts)
                self.first_screen(page, where)
                page.evaluate(OPEN_ALL)
                for text in page.evaluate(TOO_WIDE):
                    self.fault(where, f"too wide: {text}")
                self.one_form(page, where, width)
                for text in page.evaluate(SMALL_TEXTS, SMALLEST)[:3]:
                    self.fault(where, f"small text: {text}")
                words[width, scripts] = page.evaluate(WORDS)
                if scripts:
                    self.hints(page, where, width)
                else:
                    self.plain_hints(page, where)
                page.context.close()
        if len(set(words.values())) > 1:
            self.fault("all widths", "pages with and without scripts have different words")
        self.tools()
        self.links()
        self.accessible()
        return self.faults

    def one_form(self, page, where, width):
        """A chart shows one of its forms: on a phone the narrow one, if it has one. It needs no scrolling."""
        for figure in page.locator("figure:visible").all():
            forms = figure.locator(".chart").count()
            shown = figure.locator(".chart:visible")
            if shown.count() != 1:
                self.fault(where, f"{figure.get_attribute('id')} shows {shown.count()} of {forms} forms")
            elif forms == 2 and ("narrow" in shown.get_attribute("class")) != (width < 640):
                self.fault(where, f"{figure.get_attribute('id')} shows the form for another width")

    def first_screen(self, page, where):
        """The answer is open, all details are folded."""
        if not page.locator(".answer h2").is_visible():
            self.fault(where, "the answer cannot be seen")
        if page.locator(".fold > details[open]").count():
            self.fault(where, "a section of details is open")

    def plain_hints(self, page, where):
        if page.locator(".hint").count() != page.locator(".hint > title").count():
            self.fault(where, "a hint has no title")
        if page.locator(".tools").count():
            self.fault(where, "there are buttons that cannot work")

    def hints(self, page, where, width):
        for chart in page.locator(".chart:visible").all():
            hints = chart.locator(".hint").all()
            step = max(1, len(hints) // HINTS)
            for hint in hints[::step]:
                found = hint.evaluate(REACH)
                if not found:
                    self.fault(where, f"no hint can be reached at {hint.get_attribute('aria-label')}")
                    continue
                if width < 600:
                    page.touchscreen.tap(found["x"], found["y"])
                else:
                    page.mouse.move(found["x"], found["y"])
                self.tip(page, where, found["data"])
            if len(hints) > 1:
                hints[0].focus()
                page.keyboard.press("ArrowRight")
                self.tip(page, f"{where}, keyboard", hints[1].get_attribute("data-hint"))
                page.keyboard.press("Escape")
                if page.locator("#tip").is_visible():
                    self.fault(where, "Escape leaves the hint open")

    def tip(self, page, where, data):
        """The hint that is shown has the figures of its part of the chart, and these are those of summary.json."""
        tip = page.locator("#tip").evaluate(TIP)
        shown = tip["lines"]
        if not shown:
            self.fault(where, f"no hint is shown for {data}")
            return
        if not tip["inside"]:
            self.fault(where, f"the hint stands out of the screen: {shown}")
        self.pointed += 1
        for fault in self.figures.faults(shown, data):
            self.fault(where, fault)

    def tools(self):
        where = "tools"
        page = self.open(where, 1280, True)
        page.evaluate(OPEN_ALL)
        for table in page.locator("table").all():
            heads = table.locator("thead th")
            head = heads.nth(heads.count() - 1)
            head.locator("button").click()
            if head.get_attribute("aria-sort") not in ("ascending", "descending"):
                self.fault(where, "a click on a column head does not sort")
            rows = table.locator("tbody tr").count()
            box = page.locator(".tools", has=page.locator("input")).filter(
                has=page.get_by_label(f"Filter rows of: {table.locator('caption').inner_text()}", exact=True))
            if (rows > 12) != (box.count() > 0):
                self.fault(where, f"a table of {rows} rows has {box.count()} filters")
        box = page.locator(".tools input").first
        if box.count():
            box.fill("no row has this text")
            status = page.locator(".tools [role=status]").first.inner_text()
            if not status.startswith("0 of "):
                self.fault(where, f"the filter says: {status}")
        for figure in page.locator("figure").all()[:1]:
            saved = {name: self.saved(page, figure, name) for name in ("CSV", "Save SVG", "Save PNG")}
            rows = list(csv.DictReader(io.StringIO(saved["CSV"].decode())))
            hints = figure.locator(".chart").first.locator(".hint").evaluate_all("(all) => all.map((one) => one.dataset.hint)")
            figures = [one for hint in hints for one in json.loads(hint)["figures"]]
            if [float(row["estimate"]) for row in rows] != [one["estimate"] for one in figures]:
                self.fault(where, "the CSV of a chart has other figures than its hints")
            if not saved["Save SVG"].startswith(b"<svg") or b"<title>" not in saved["Save SVG"]:
                self.fault(where, "the saved SVG is no SVG with titles")
            if not saved["Save PNG"].startswith(b"\x89PNG"):
                self.fault(where, "the saved PNG is no PNG")
        page.context.close()

    def saved(self, page, figure, name):
        with page.expect_download() as download:
            figure.get_by_role("button", name=name, exact=True).click()
        return Path(download.value.path()).read_bytes()

    def links(self):
        """A link to a folded section opens it."""
        page = self.open("links", 1280, True)
        link = page.locator(".contents a").last
        link.click()
        name = link.get_attribute("href")
        if not page.locator(name).evaluate("(one) => one.closest('details').open"):
            self.fault("links", f"a link to {name} does not open it")
        page.context.close()
        page = self.open("links", 390, True, at=name)
        if not page.locator(name).evaluate("(one) => one.closest('details').open"):
            self.fault("links", f"an address with {name} does not open it")
        if page.locator(".contents details[open]").count():
            self.fault("links", "the contents are open on a phone")
        page.context.close()

    def accessible(self):
        for width, dark in ((1280, False), (390, True)):
            where = f"axe-core, {width} px, {'dark' if dark else 'light'}"
            page = self.open(where, width, True, dark)
            page.evaluate(OPEN_ALL)
            for violation in Axe().run(page).response["violations"]:
                for node in violation["nodes"][:3]:
                    self.fault(where, f"{violation['id']}: {node['target']} {node['failureSummary']}")
            page.context.close()


def main(folders):
    browser_path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not browser_path:
        sys.exit("there is no chromium: install it, or name a browser in CHROMIUM")
    faults = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for folder in folders:
            check = PageCheck(browser, folder)
            found = check.run()
            print(f"{folder}: {check.pointed} hints read, {len(found)} faults")
            faults += found
        browser.close()
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])

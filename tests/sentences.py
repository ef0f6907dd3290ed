"""Counts the words of each sentence in README.md and docs/**/*.md.

    python3 tests/sentences.py

Fails if a sentence has over 35 words, if the median sentence of a page has over 16, or if README has
over 900 words in all. In sentences, code blocks, tables, headings, comments and front matter do not
count. Each list item is a text of its own. Blanks separate words, in `code` too. A sign without a
letter or digit, such as a dash, is not a word.
"""

import re
import statistics
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 35
MEDIAN = 16
README = 900

ITEM = re.compile(r"\s*(?:[-*+]|\d{1,3}[.)])\s+")
FENCE = re.compile(r"\s*(?:```|~~~)")
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
# A full stop after one capital letter belongs to a name: R. C. Bell.
END = re.compile(r"(?<!\b[A-Z])[.!?][\"”’)*_]*(?=\s|$)")


def paragraphs(text):
    """The paragraphs and list items of a page: the number of the first line, and the lines."""
    lines = text.splitlines()
    fenced = front = comment = False
    open_lines, first = [], 0
    for number, line in enumerate([*lines, ""], 1):
        if number == 1 and line == "---":
            front = True
            continue
        if front:
            front = line != "---"
            continue
        if FENCE.match(line):
            fenced = not fenced
            line = ""
        elif fenced:
            continue
        if "<!--" in line:
            comment = True
        if comment:
            comment = "-->" not in line
            line = ""
        is_separate = line.lstrip().startswith(("#", "|"))
        if not line.strip() or is_separate or ITEM.match(line):
            if open_lines:
                yield first, open_lines
            open_lines = []
        if line.strip() and not is_separate:
            if not open_lines:
                first = number
            open_lines.append(ITEM.sub("", line, count=1))


def sentences(text):
    """The sentences of a page: the number of the line that each begins on, and its words."""
    for first, lines in paragraphs(text):
        # The line of each character of the paragraph.
        joined, places = "", []
        for offset, line in enumerate(lines):
            joined += line.strip() + " "
            places += [first + offset] * (len(joined) - len(places))
        # A full stop in code or in the address of a link does not end a sentence. Lengths do not change.
        masked = CODE.sub(lambda code: re.sub(r"[.!?\s]", "x", code[0]), joined)
        masked = re.sub(r"\]\([^)]*\)", lambda link: re.sub(r"[.!?]", "x", link[0]), masked)
        begin = 0
        for stop in [*(end.end() for end in END.finditer(masked)), len(joined)]:
            sentence = LINK.sub(r"\1", joined[begin:stop])
            words = [word for word in sentence.split() if re.search(r"\w", word)]
            if words:
                blank = len(joined[begin:stop]) - len(joined[begin:stop].lstrip())
                yield places[begin + blank], words
            begin = stop


def main():
    failed = False
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = page.relative_to(ROOT)
        text = page.read_text(encoding="utf-8")
        found = list(sentences(text))
        counts = [len(words) for _, words in found] or [0]
        median = statistics.median(counts)
        print(f"{name}: {len(found)} sentences, median {median:g} words, longest {max(counts)}")
        for line, words in found:
            if len(words) > LONGEST:
                print(f"{name}:{line}: {len(words)} words: {' '.join(words[:10])} ...")
                failed = True
        if median > MEDIAN:
            print(f"{name}:1: the median sentence has {median:g} words; at most {MEDIAN} are allowed")
            failed = True
        if name.name == "README.md" and len(text.split()) > README:
            print(f"{name}:1: {len(text.split())} words; at most {README} are allowed")
            failed = True
    sys.exit(failed)


if __name__ == "__main__":
    main()

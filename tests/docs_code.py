#!/usr/bin/env python3
"""Runs the SQL and the Python of README.md, DESIGN.md and docs/*.md, as a reader of the page does.

    pip install -r tests/requirements.txt
    python3 tests/docs_code.py target/release/urlab [--write]

A page with ```sql or ```python blocks is followed in an empty folder, from its first block to its
last. YAML blocks after a line such as "`lengths.yaml`:" become files. `sh` blocks run in bash, with
the program in PATH. `sql` blocks run in DuckDB, and `python` blocks in Python. If the next block is
```text, it is the output, and the block must print exactly that. `--write` writes these outputs
again.

`sh` lines that start Python or DuckDB run too, except those in ELSEWHERE. SQL in the middle of a
sentence does not run, so it is refused.

If all blocks run, the exit code is 0 and there is one line for each page. Otherwise the first fault
of each page is printed with its file and line, and the exit code is 1.
"""

import io
import os
import re
import subprocess
import sys
import tempfile
from contextlib import chdir, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import duckdb

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "DESIGN.md", *sorted((ROOT / "docs").glob("**/*.md"))]
# The tests of the Python package run its pages, because they have the package.
PAGES.remove(ROOT / "docs" / "python.md")
PAGES.remove(ROOT / "docs" / "gym.md")

# Lines that do not run here: where they run instead, and what that file must have.
BROWSER = "target/browser/bin/pip install {}--requirement tests/browser/requirements.txt"
DASK = "pip install {}--requirement examples/cluster/dask/requirements.txt"
QUIET = "--quiet "
ELSEWHERE = {
    ("docs/cluster.md", DASK.format("")): (".ci/run", DASK.format(QUIET)),
    ("docs/cluster.md", "python examples/cluster/dask/shards.py study.yaml 64 out"):
        ("examples/cluster/dask/test.py", '[sys.executable, HERE / "shards.py", STUDY,'),
    ("docs/testing.md", BROWSER.format("")): (".ci/run", BROWSER.format(QUIET)),
}
# Lines that .ci/run has as they are.
ELSEWHERE |= {("docs/testing.md", line): (".ci/run", line) for line in [
    "python3 -m venv target/browser",
    "target/browser/bin/python tests/browser/check.py reports/quickstart",
    "target/browser/bin/python tests/browser/studio.py target/release/urlab",
]}

FENCE = re.compile(r"\s*(?:```|~~~)")
FILE = re.compile(r"`([^`]+)`:$")
CODE = re.compile(r"`([^`]+)`")
# A command of Python or DuckDB, with or without a folder.
COMMAND = re.compile(r"(?:\S*/)?(?:python3?|pip3?|duckdb|pytest)(?:\s|$)")
QUERY = re.compile(r"(?:select|with|from|copy|describe|summarize)\s", re.IGNORECASE)
SHELL = ["", "sh", "bash", "console", "shell"]
CODE_LANGUAGES = ["sql", "python"]
# Other names of these languages: a block with one of them would not be found.
SYNONYMS = ["SQL", "duckdb", "postgres", "py", "python3", "pycon", "Python"]


@dataclass
class Block:
    """A block of code: its language, the number of its first line, the file that the line before it
    names, and its text."""
    language: str
    line: int
    file: str | None
    text: str = ""

    @property
    def end(self):
        """The number of the line after its text."""
        return self.line + self.text.count("\n")


class Fault(Exception):
    """A block that does not do what the page says, and its line."""

    def __init__(self, line, text):
        super().__init__(text)
        self.line = line


def read(text):
    """The blocks of a page, and its other lines with their numbers."""
    blocks, prose, before = [], [], ""
    in_block = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            in_block = not in_block
            if in_block:
                named = FILE.search(before.strip())
                language = line.strip().strip("`~").strip()
                blocks.append(Block(language, number + 1, named and named[1]))
        elif in_block:
            blocks[-1].text += line + "\n"
        else:
            prose.append((number, line))
            before = line if line.strip() else before
    return blocks, prose


def check_prose(prose):
    """Refuses SQL outside of blocks."""
    # A query may go on in the next line.
    for (number, line), (_, following) in zip(prose, prose[1:] + [(0, "")]):
        for code in CODE.findall(f"{line}\n{following}"):
            if QUERY.match(code) and " " in code.strip() and code.split("\n")[0] in line:
                raise Fault(number, f"SQL in a sentence does not run, so give it a block: {code!r}")


def check_commands(page, blocks, used):
    """Checks that each shell line of Python or DuckDB runs: here, if the page is followed, or
    elsewhere. Adds those of elsewhere to `used`."""
    is_followed = any(block.language in CODE_LANGUAGES for block in blocks)
    for block in blocks:
        if block.language in SYNONYMS:
            raise Fault(block.line - 1, f"{block.language} does not run; allowed: sql, python")
        if block.language not in SHELL:
            continue
        for number, line in enumerate(block.text.splitlines(), block.line):
            command = line.strip()
            if not COMMAND.match(command) or (is_followed and block.language == "sh"):
                continue
            if (page, command) not in ELSEWHERE:
                raise Fault(number, f"this line runs nowhere: {command}")
            place, needed = ELSEWHERE[page, command]
            if needed not in (ROOT / place).read_text(encoding="utf-8"):
                raise Fault(number, f"{place} does not run this: it has no {needed}")
            used.add((page, command))


def run(command, folder, program, line):
    """Runs a command in the folder, with the program in PATH. Returns what it printed."""
    environment = {**os.environ, "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = done.stderr or done.stdout
        raise Fault(line, f"it ends with {done.returncode}:\n{said}".rstrip())
    return done.stdout


def query(text, folder, line):
    """Runs the statements of a block in DuckDB, in the folder. Returns the last result as DuckDB
    prints it."""
    with chdir(folder):
        try:
            printed = io.StringIO()
            with redirect_stdout(printed):
                result = duckdb.connect().sql(text)
                if result is not None:
                    result.show(max_width=100)
        except duckdb.Error as error:
            raise Fault(line, str(error)) from None
    return printed.getvalue()


def follow(blocks, folder, program):
    """Follows a page. Returns the blocks of output with what was printed, and how many blocks of
    SQL and Python ran."""
    outputs, done = [], 0
    for block, following in zip(blocks, [*blocks[1:], Block("", 0, None)]):
        if block.language == "yaml" and block.file:
            path = folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.language == "sh":
            run(["bash", "-euo", "pipefail", "-c", block.text], folder, program, block.line)
        elif block.language in CODE_LANGUAGES:
            if block.language == "sql":
                printed = query(block.text, folder, block.line)
            else:
                printed = run([sys.executable, "-c", block.text], folder, program, block.line)
            done += 1
            if following.language == "text":
                lines = [line.rstrip() for line in printed.strip("\n").split("\n")]
                outputs.append((following, "\n".join(lines) + "\n"))
            elif not printed.strip():
                raise Fault(block.line, "it prints nothing")
    return outputs, done


def check(path, program, write, used):
    """Checks a page. Returns how many blocks with code it has."""
    page = path.relative_to(ROOT).as_posix()
    text = path.read_text(encoding="utf-8")
    blocks, prose = read(text)
    check_prose(prose)
    check_commands(page, blocks, used)
    if not any(block.language in CODE_LANGUAGES for block in blocks):
        return 0
    with tempfile.TemporaryDirectory() as folder:
        outputs, done = follow(blocks, Path(folder), program)
    wrong = [(block, printed) for block, printed in outputs if block.text != printed]
    if wrong and not write:
        block, printed = wrong[0]
        raise Fault(block.line, f"the output is another (`--write` writes it):\n{printed}".rstrip())
    if wrong:
        lines = text.splitlines(keepends=True)
        for block, printed in reversed(wrong):
            lines[block.line - 1:block.end - 1] = [printed]
        path.write_text("".join(lines), encoding="utf-8")
    return done


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    if len(arguments) != 1 or not Path(arguments[0]).is_file():
        sys.exit(__doc__)
    faults, counts, used = [], {}, set()
    with tempfile.TemporaryDirectory() as folder:
        # A reader calls the program `urlab`, whatever the built one is called.
        program = Path(folder) / "urlab"
        program.symlink_to(Path(arguments[0]).resolve())
        for path in PAGES:
            page = path.relative_to(ROOT)
            try:
                counts[page] = check(path, program, "--write" in sys.argv, used)
            except Fault as fault:
                faults.append(f"{page}:{fault.line}: {fault}")
    if not faults:
        # What no page has any more must not stay in the list.
        faults = [f"{page}: it has no line {line!r}, so it must not be in ELSEWHERE"
                  for page, line in ELSEWHERE if (page, line) not in used]
    if not faults and sum(counts.values()) == 0:
        faults.append("no page has any block, so nothing was tested")
    if faults:
        sys.exit("\n".join(faults))
    for page, done in counts.items():
        if done:
            print(f"{page}: {done} blocks of SQL and Python run and print what the page shows")


if __name__ == "__main__":
    main()

"""Checks the archive in `target/dist` as its users use it; `.ci/run` and the releases run it.

    python3 dist/check.py

The archive must have what it must, and the program must run from it. Its checksums must hold, its SBOM
and its licence texts must name every crate. On Linux and macOS, the script of the GitHub Action gets
the program from the archive and plays gates. No program is built here.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

from crates import ROOT, Crates
from make import OUT, SHELLS, program_name, this_target, version

TARGET = os.environ.get("TARGET") or this_target()
NAME = f"urlab-{version()}-{TARGET}"
# Exit codes: those of `urlab check`, and one of the script.
HOLDS, FAILS, UNDECIDED, NO_PROGRAM = 0, 1, 2, 74

# Two gates that are decided by some hundred games: a game of three pieces is far shorter than 500
# throws, and who starts is no whole game ahead.
GATE = """name: gate
title: A gate
rules: [tiny]
bots: [[random, random]]
games: {games}
seed: 1
expect:
  - mean(throws) {claim}
"""
TINY = """name: tiny
title: Three pieces each
extends: finkel
pieces: {pawn: {count: 3}}
"""


def check(holds, text):
    """Ends with the text if something does not hold."""
    if not holds:
        sys.exit(f"the release: {text}")


def unpacked(folder):
    """Unpacks the archive into an empty folder. Returns the folder in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with tarfile.open(OUT / f"{NAME}.tar.gz") as archive:
        names = archive.getnames()
        check(all(name.startswith(f"{NAME}/") for name in names), "files are outside its folder")
        archive.extractall(folder, filter="data")
    return folder / NAME


def check_checksums():
    """All files that are offered have their checksum in the list."""
    lines = (OUT / "SHA256SUMS").read_text().splitlines()
    listed = dict(reversed(line.split("  ")) for line in lines)
    check({f"{NAME}.tar.gz", f"{NAME}.cdx.json"} <= listed.keys(), f"SHA256SUMS names {list(listed)}")
    for name, expected in listed.items():
        path = next(OUT.rglob(name))
        check(hashlib.sha256(path.read_bytes()).hexdigest() == expected, f"{name} has another checksum")


def output(*command):
    """What a command prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def commands(program, *command):
    """The commands that the help lists, each as the name of its manual page."""
    _, found, block = output(program, *command, "--help").partition("\nCommands:\n")
    words = [line.split()[0] for line in block.split("\n\n")[0].splitlines() if line.startswith("  ") and line[2] != " "]
    names = [word for word in words if word != "help"] if found else []
    inside = [name for word in names for name in commands(program, *command, word)] if len(command) < 2 else []
    return ["-".join(["urlab", *command, name]) for name in names] + inside


def check_contents(folder):
    """The program runs, and what belongs to it is there."""
    program = folder / program_name(TARGET)
    check(output(program, "--version") == f"urlab {version()}\n", "the program has another version")
    for name in ["LICENSE", "README.md", "CHANGELOG.md"]:
        check((folder / name).stat().st_size > 500, f"{name} is short")
    for name in SHELLS.values():
        check("simulate" in (folder / "completions" / name).read_text(), f"{name} completes nothing")
    expected = {f"{name}.1" for name in ["urlab", *commands(program)]}
    pages = {page.name for page in (folder / "man/man1").iterdir()}
    check(pages == expected and len(pages) > 20, f"manual pages differ: {sorted(pages ^ expected)}")
    return program


def check_parts(folder):
    """The licence texts and the SBOM name every crate, with its version."""
    texts = (folder / "LICENSES-OF-PARTS.txt").read_text()
    told = {(part["name"], part["version"]) for part in json.loads((folder / "sbom.cdx.json").read_text())["components"]}
    crates = {(package["name"], package["version"]) for package in Crates(TARGET).others}
    check(len(crates) > 100 and crates <= told, f"the SBOM lacks {sorted(crates - told)}")
    lacking = [f"{name} {number}" for name, number in told if f"\n{name} {number} (" not in texts]
    check(not lacking, f"the licence texts lack {lacking}")
    for part in ["standard library", "DejaVu", "@codemirror/view"]:
        check(part in texts, f"the licence texts lack {part}")


def gate(folder, claim, games=1_000, **variables):
    """Plays a gate by the script of the action. Returns the exit code."""
    (folder / "tiny.yaml").write_text(TINY)
    (folder / "gate.yaml").write_text(GATE.format(claim=claim, games=games))
    files = {"JUNIT": "urlab.xml", "MARKDOWN": "urlab.md", "GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_OUTPUT": "output"}
    # Without VERSION, the script finds that of the source.
    given = {"SCENARIOS": "gate.yaml", "RELEASE": OUT.as_uri(), "RUNNER_TEMP": str(folder)}
    for name in ["summary.md", "output"]:
        (folder / name).write_text("")
    done = subprocess.run(
        ["bash", ROOT / "dist/gate.sh"],
        cwd=folder,
        env=os.environ | files | given | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    (folder / "log").write_text(done.stdout)
    return done.returncode


def check_action(folder):
    """The script of the action downloads, compares the checksum, plays and writes its files."""
    expected = [
        (HOLDS, "holds", {"claim": "below 500"}),
        (FAILS, "fails", {"claim": "above 500"}),
        (UNDECIDED, "undecided", {"claim": "below 60", "games": 2}),
        (HOLDS, "undecided", {"claim": "below 60", "games": 2, "ALLOW_UNDECIDED": "true"}),
    ]
    for code, answer, asked in expected:
        found, log = gate(folder, **asked), (folder / "log").read_text()
        check(found == code, f"the action ends with {found} for {asked}, and not with {code}: {log}")
        check((folder / "output").read_text() == f"answer={answer}\n", f"the action says something else than {answer}")
        check((folder / "summary.md").read_text().startswith("# A gate"), f"the summary of {asked} is empty")
        check("<testcase" in (folder / "urlab.xml").read_text(), "the JUnit file has no test case")
    refused = [
        ("has the checksum", {"SHA256": "0" * 64}),
        ("cannot be downloaded", {"RELEASE": folder.as_uri()}),
    ]
    for text, wrong in refused:
        found, log = gate(folder, "below 500", **wrong), (folder / "log").read_text()
        check(found == NO_PROGRAM and text in log, f"the action takes {wrong}: {found} {log}")


def main():
    """Checks all."""
    folder = unpacked(OUT / "unpacked")
    check_checksums()
    check_contents(folder)
    check_parts(folder)
    if os.name == "posix":
        check_action(folder.parent)
    shutil.rmtree(folder.parent)
    print(f"{NAME} holds what it must")


if __name__ == "__main__":
    main()

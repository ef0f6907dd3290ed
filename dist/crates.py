"""The crates whose code is in the program, from `cargo metadata`.

Crates that only run while others are compiled are not in the program: procedural macros, what build
scripts need, and what tests need.
"""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def metadata(target):
    """What cargo says of the packages for one target, such as `x86_64-unknown-linux-gnu`."""
    command = [os.environ.get("CARGO", "cargo"), "metadata", "--format-version=1", "--locked"]
    said = subprocess.run([*command, f"--filter-platform={target}"], cwd=ROOT, check=True, stdout=subprocess.PIPE)
    return json.loads(said.stdout)


class Crates:
    """The program's own package, the packages in it by their id, and which one needs which."""

    def __init__(self, target):
        said = metadata(target)
        packages = {package["id"]: package for package in said["packages"]}
        nodes = {node["id"]: node for node in said["resolve"]["nodes"]}
        self.own = packages[said["resolve"]["root"]]
        self.needs = {}
        waiting = [self.own["id"]]
        while waiting:
            key = waiting.pop()
            if key in self.needs:
                continue
            needed = {need["pkg"] for need in nodes[key]["deps"] if is_linked(need, packages)}
            self.needs[key] = sorted(needed)
            waiting.extend(needed)
        others = [packages[key] for key in self.needs if key != self.own["id"]]
        self.others = sorted(others, key=lambda package: (package["name"], package["version"]))


def is_linked(need, packages):
    """Is the needed package linked into the program?"""
    is_macro = any("proc-macro" in target["kind"] for target in packages[need["pkg"]]["targets"])
    return not is_macro and any(kind["kind"] is None for kind in need["dep_kinds"])


def web_packages():
    """The packages of npm in the page of the studio, as pairs of name and version."""
    text = (ROOT / "web/dist/LICENSES.txt").read_text()
    parts = text.split("\n" + "-" * 80 + "\n")
    heads = [part.strip().splitlines()[0].split(" ") for part in parts if part.strip()]
    return [(name, version, licence.strip("()")) for name, version, licence in heads]

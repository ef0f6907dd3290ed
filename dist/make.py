"""Makes what a release consists of, in `target/dist`; `just dist` runs it.

    python3 dist/make.py                     # builds the program of this machine
    URLAB=target/release/urlab python3 dist/make.py    # takes a program that is built

The archive has the program, its completions, manual pages, licence texts and SBOM. Beside it are the
SBOM again, the wheel where `python/` makes one, and SHA256SUMS. The same program and sources give the
same archive. It needs Python 3.11, cargo, and for Linux the packages of `dist/requirements.txt`.
"""

import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

from crates import ROOT
from licences import all_texts
from sbom import sbom

OUT = ROOT / "target/dist"
# The oldest glibc that the program for Linux runs with: that of RHEL 8 and Debian 10.
GLIBC = "2.28"
# The most bytes of the program.
MOST_BYTES = 30_000_000
SHELLS = {
    "bash": "urlab.bash",
    "zsh": "_urlab",
    "fish": "urlab.fish",
    "elvish": "urlab.elv",
    "powershell": "_urlab.ps1",
}


def run(*command, **more):
    """Runs a command in the folder of the source. Returns what it printed."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, **more).stdout


def version():
    """The version in Cargo.toml."""
    return re.search(r'^version = "(.+)"$', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)[1]


def this_target():
    """The target of this machine, as rustc names it."""
    return re.search(r"^host: (.+)$", run("rustc", "-vV").decode(), re.MULTILINE)[1]


def tools(name, requirements):
    """The programs of a virtual environment with these requirements."""
    folder = ROOT / "target" / name
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    venv.create(folder, with_pip=True)
    run(programs / "python", "-m", "pip", "install", "--quiet", "--requirement", requirements)
    return programs


def built(target):
    """Builds the program, stripped. On Linux, for an old glibc: zig links it."""
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    arguments = ["--profile=dist", "--locked"]
    if target == "x86_64-unknown-linux-gnu":
        programs = tools("dist-tools", ROOT / "dist/requirements.txt")
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        command = ["cargo", "zigbuild", *arguments, f"--target={target}.{GLIBC}"]
        run(*command, env=os.environ | {"PATH": path})
    else:
        run("cargo", "build", *arguments, f"--target={target}")
    return folder / target / "dist" / program_name(target)


def program_name(target):
    """The name of the program's file."""
    return "urlab.exe" if "windows" in target else "urlab"


def wheels():
    """Builds the wheel of `python/`, if the source has it. Returns the wheels."""
    if not (ROOT / "python/pyproject.toml").is_file():
        return []
    programs = tools("dist-wheel", ROOT / "dist/requirements.txt")
    folder = OUT / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    manifest = ROOT / "python/Cargo.toml"
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    command = [programs / "maturin", "build", "--release", "--locked", "--manifest-path", manifest, "--out", folder]
    run(*command, env=os.environ | {"PATH": path})
    return sorted(folder.glob("*.whl"))


def contents(program, target):
    """The files of the archive by their names. The program makes its completions and manual pages."""
    files = {program_name(target): program.read_bytes()}
    for name in ["LICENSE", "README.md", "CHANGELOG.md"]:
        files[name] = (ROOT / name).read_bytes()
    files["LICENSES-OF-PARTS.txt"] = all_texts(target).encode()
    files["sbom.cdx.json"] = (json.dumps(sbom(target), indent=2, ensure_ascii=False) + "\n").encode()
    for shell, name in SHELLS.items():
        files[f"completions/{name}"] = run(program, "completions", shell)
    pages = OUT / "man1"
    shutil.rmtree(pages, ignore_errors=True)
    run(program, "man", pages, "--quiet")
    for page in sorted(pages.iterdir()):
        files[f"man/man1/{page.name}"] = page.read_bytes()
    shutil.rmtree(pages)
    return files


def write_archive(path, folder, files):
    """Writes the files under one folder. Nothing of this machine or of today is in it."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(f"{folder}/{name}")
            entry.size = len(content)
            entry.mode = 0o755 if name.startswith("urlab") else 0o644
            archive.addfile(entry, io.BytesIO(content))
    path.write_bytes(gzip.compress(packed.getvalue(), compresslevel=9, mtime=0))


def main():
    """Makes the archive and what is beside it. The names are printed."""
    given = os.environ.get("URLAB")
    target = os.environ.get("TARGET") or this_target()
    program = Path(given).resolve() if given else built(target)
    size = program.stat().st_size
    # A program that was given may have symbols, so only the size of a release is a fault.
    if not given and size > MOST_BYTES:
        sys.exit(f"the program has {size:,} bytes; allowed: at most {MOST_BYTES:,}")
    OUT.mkdir(parents=True, exist_ok=True)
    name = f"urlab-{version()}-{target}"
    files = contents(program, target)
    archive, bill = OUT / f"{name}.tar.gz", OUT / f"{name}.cdx.json"
    write_archive(archive, name, files)
    bill.write_bytes(files["sbom.cdx.json"])
    made = [archive, bill] + ([] if given else wheels())
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in made]
    (OUT / "SHA256SUMS").write_text("".join(sums))
    print(f"the program has {size:,} bytes")
    for path in [*made, OUT / "SHA256SUMS"]:
        print(f"{path.stat().st_size:>12,}  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()

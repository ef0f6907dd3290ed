"""The licence texts of all that is in the program, as one text.

    python3 dist/licences.py x86_64-unknown-linux-gnu

Equal texts are there once, with all crates that have them. A crate that packs no text gets the
standard text of the licence that it names, with its authors; the list says so.
"""

import re
import subprocess
import sys
from pathlib import Path

from crates import ROOT, Crates

LINE = "-" * 80
NAMES = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)", re.IGNORECASE)
MIT = """MIT License

Copyright (c) {authors}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""


def packed_texts(folder):
    """The licence files that a package has beside its manifest, or in a folder for them."""
    found = sorted(path for path in folder.iterdir() if NAMES.match(path.name))
    files = [path for path in found if path.is_file()]
    inside = [path for folder in found if folder.is_dir() for path in sorted(folder.iterdir())]
    texts = [path.read_text(errors="replace").strip() for path in files + inside if path.is_file()]
    return [text for text in texts if text]


def texts_of(package):
    """The texts of one crate, and whether it packs them."""
    texts = packed_texts(Path(package["manifest_path"]).parent)
    if texts:
        return texts, True
    if "MIT" not in (package["license"] or ""):
        sys.exit(f"{package['name']} packs no licence and is not MIT: add its text to dist/licences.py")
    authors = ", ".join(package["authors"]) or f"the authors of {package['name']}"
    return [MIT.format(authors=authors).strip()], False


def standard_library():
    """The texts of Rust's standard library, which is in every program of Rust."""
    root = Path(subprocess.run(["rustc", "--print=sysroot"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip())
    folder = root / "share/doc/rust"
    names = ["LICENSE-MIT", "LICENSE-APACHE", "COPYRIGHT"]
    texts = [(folder / name).read_text().strip() for name in names if (folder / name).is_file()]
    return texts or [MIT.format(authors="The Rust Project Contributors").strip()]


def all_texts(target):
    """The whole text."""
    owners, listed = {}, []
    for package in Crates(target).others:
        name = f"{package['name']} {package['version']}"
        texts, is_packed = texts_of(package)
        listed.append(f"{name} ({package['license']})" + ("" if is_packed else ", packs no text"))
        for text in texts:
            owners.setdefault(text, []).append(name)
    for text in standard_library():
        owners.setdefault(text, []).append("Rust's standard library")
    fonts = (ROOT / "assets/fonts/LICENSE-DejaVu.txt").read_text().strip()
    owners.setdefault(fonts, []).append("DejaVu fonts")
    parts = [
        "Urlab has the MIT licence: see LICENSE. The program also contains the code of the crates below,\n"
        "Rust's standard library (MIT OR Apache-2.0), the DejaVu fonts, and, in the page of the studio, the\n"
        "packages of npm at the end. Where a crate offers a choice of licences, all its texts are here.",
        "\n".join(listed),
    ]
    parts += [f"{', '.join(names)}\n\n{text}" for text, names in owners.items()]
    parts.append((ROOT / "web/dist/LICENSES.txt").read_text().strip())
    return f"\n\n{LINE}\n\n".join(parts) + "\n"


if __name__ == "__main__":
    print(all_texts(sys.argv[1]), end="")

"""A hook of mkdocs: links that leave docs/.

A page may link to a file of the repository, as in `](../scenarios/quickstart.yaml)`. The book takes
that file in. Markdown becomes a page; other files are copied. A link to a missing file fails the build,
also in the Markdown files outside docs/, which mkdocs does not read.
"""

import logging
import re
from pathlib import Path

from mkdocs.structure.files import File, InclusionLevel

ROOT = Path(__file__).resolve().parent.parent
LOG = logging.getLogger("mkdocs.hooks.outside")
LINK = re.compile(r"(\]\()(?!\w+:|#)([^)\s#]+)(#[^)\s]*)?(?=[)\s])")
PAGES = ["README.md", "CONTRIBUTING.md", "DESIGN.md", "CHANGELOG.md", "reports/README.md"]


def links(page):
    """The files that a page links to."""
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in LINK.finditer(text):
        yield (page.parent / link[2]).resolve()


def on_files(files, config):
    pages = list((ROOT / "docs").rglob("*.md"))
    included = []
    for page in pages:
        for target in links(page):
            inside = target.is_relative_to(ROOT / "docs")
            if not inside and target.is_file() and target not in included:
                included.append(target)
                if target.suffix == ".md":
                    pages.append(target)
    for page in {*pages, *(ROOT / name for name in PAGES)}:
        for target in links(page):
            if not target.exists():
                LOG.warning("%s links to %s, which does not exist", page.relative_to(ROOT), target)
    for target in included:
        copy = File.generated(
            config, copy_of(target), abs_src_path=str(target), inclusion=InclusionLevel.NOT_IN_NAV
        )
        files.append(copy)
    return files


def copy_of(path):
    """The path of a file of the repository in the book."""
    if path.is_relative_to(ROOT / "docs"):
        return str(path.relative_to(ROOT / "docs"))
    return "repository/" + str(path.relative_to(ROOT))


def on_page_markdown(markdown, page, config, files):
    """Points links at the copies, in the pages of docs/ and in the included ones."""
    place = page.file.src_uri
    source = place.removeprefix("repository/") if place.startswith("repository/") else "docs/" + place

    def moved(link):
        copy = copy_of((ROOT / source).parent.joinpath(link[2]).resolve())
        if copy not in files.src_uris:
            return link[0]
        return f"{link[1]}{'../' * place.count('/')}{copy}{link[3] or ''}"

    return LINK.sub(moved, markdown)

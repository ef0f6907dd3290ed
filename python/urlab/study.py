"""The result of a question."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from urlab import _native
from urlab.table import Table

_TABLES = ("findings", "settings", "distributions", "events")


@dataclass(frozen=True)
class Chart:
    """A chart of a study. A notebook draws it."""

    name: str
    svg: str
    """The drawing as one SVG document."""
    alt: str
    """What it shows, in words."""
    caption: str
    """How to read it."""

    def _repr_svg_(self) -> str:
        return self.svg

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the drawing into a file, which should end in ``.svg``."""
        Path(path).write_text(self.svg, encoding="utf-8")


@dataclass(frozen=True)
class StudyWarning:
    """A warning that a reader needs before using the figures."""

    kind: str
    """The kind, such as ``interrupted`` or ``unfinished``."""
    text: str
    cause: str | None
    """The most likely cause, where one is known."""


class Study:
    """All figures of a question, each with its interval, and the report of them.

    A notebook shows its answer and its charts. Tables are taken by polars, pandas, DuckDB and
    pyarrow. A study can be pickled: it then has all that it had, and plays nothing again.

    >>> import urlab
    >>> study = urlab.simulate("tiny", games=500, bots=("greedy", "random"))
    >>> study.findings["games"][0]
    500
    """

    def __init__(self, native: _native.Study) -> None:
        self._source: _native.Study | _Kept = native

    @property
    def name(self) -> str:
        """The short name of the question."""
        return self._source.name

    @property
    def title(self) -> str:
        """The name of the question for people."""
        return self._source.title

    @property
    def headline(self) -> str:
        """The answer in a few sentences. Empty if nothing can be said."""
        return " ".join(self._source.headline())

    @property
    def warnings(self) -> list[StudyWarning]:
        """What a reader must know before using the figures."""
        return [StudyWarning(*parts) for parts in self._source.warnings()]

    @property
    def findings(self) -> Table:
        """A row for each figure, with its interval, sample size and method."""
        return self._table("findings")

    @property
    def distributions(self) -> Table:
        """How often each value was seen, such as each length of a game."""
        return self._table("distributions")

    @property
    def settings(self) -> Table:
        """The fields that were varied, with their values. It may have no rows."""
        return self._table("settings")

    @property
    def events(self) -> Table:
        """What happens on each square. It may have no rows."""
        return self._table("events")

    def games(self) -> Table:
        """A row for each single game. The call must have had ``keep_games=True``."""
        games = self._source.games()
        if games is None:
            raise ValueError(
                "the single games of this study were not kept\n"
                "help: play it again with keep_games=True; only cases and comparisons have games"
            )
        return Table(games)

    def to_json(self) -> str:
        """The study as ``summary.json`` has it."""
        return self._source.to_json()

    def to_dict(self) -> dict[str, Any]:
        """What :meth:`to_json` has, as a dictionary."""
        summary: dict[str, Any] = json.loads(self.to_json())
        return summary

    def to_html(self) -> str:
        """The whole report as one page that needs no other file."""
        return self._source.to_html()

    @property
    def charts(self) -> dict[str, Chart]:
        """All charts of the report by their names, in its order."""
        return {parts[0]: Chart(*parts) for parts in self._source.charts()}

    def chart(self, name: str) -> Chart:
        """The chart with this name.

        Raises ``KeyError`` with all names if there is no such chart.
        """
        charts = self.charts
        if name not in charts:
            raise KeyError(f"there is no chart {name!r}; allowed: {', '.join(charts)}")
        return charts[name]

    def write_report(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write a report folder with pages, charts and data, and return the paths of its files.

        It replaces an earlier report there in one step, and leaves other files as they are.
        """
        return self._source.write_report(os.fspath(folder))

    def _table(self, name: str) -> Table:
        table = self._source.table(name)
        assert table is not None, name
        return Table(table)

    def _repr_html_(self) -> str:
        return self._source.to_html_fragment()

    def __repr__(self) -> str:
        return f"<urlab.Study {self.name}: {self.headline}>"

    def __getstate__(self) -> _Kept:
        return self._source if isinstance(self._source, _Kept) else _kept(self._source)

    def __setstate__(self, state: _Kept) -> None:
        self._source = state


@dataclass(frozen=True)
class _Kept:
    """What is kept of a study when it is pickled. It answers like a study in memory."""

    name: str
    title: str
    sentences: list[str]
    told: list[tuple[str, str, str | None]]
    tables: dict[str, Table]
    single_games: Table | None
    fragment: str
    drawn: list[tuple[str, str, str, str]]
    report: list[tuple[str, bytes]]

    def headline(self) -> list[str]:
        return self.sentences

    def warnings(self) -> list[tuple[str, str, str | None]]:
        return self.told

    def table(self, name: str) -> _native.Table | None:
        table = self.tables.get(name)
        return None if table is None else table.native

    def games(self) -> _native.Table | None:
        return None if self.single_games is None else self.single_games.native

    def charts(self) -> list[tuple[str, str, str, str]]:
        return self.drawn

    def to_json(self) -> str:
        return self._file("summary.json")

    def to_html(self) -> str:
        return self._file("report.html")

    def to_html_fragment(self) -> str:
        return self.fragment

    def write_report(self, folder: str) -> list[Path]:
        return _native.write_report_files(folder, self.report)

    def _file(self, name: str) -> str:
        return dict(self.report)[name].decode()


def _kept(native: _native.Study) -> _Kept:
    tables = {name: table for name in _TABLES if (table := native.table(name)) is not None}
    games = native.games()
    return _Kept(
        name=native.name,
        title=native.title,
        sentences=native.headline(),
        told=native.warnings(),
        tables={name: Table(table) for name, table in tables.items()},
        single_games=None if games is None else Table(games),
        fragment=native.to_html_fragment(),
        drawn=native.charts(),
        report=list(_files_of(native)),
    )


def _files_of(native: _native.Study) -> Iterator[tuple[str, bytes]]:
    """The files of the report, each with its name in the folder."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent, "report")
        for path in native.write_report(str(folder)):
            yield path.relative_to(folder).as_posix(), path.read_bytes()

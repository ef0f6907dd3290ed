"""Tables that other libraries take over without a copy."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from urlab import _native

if TYPE_CHECKING:
    import pandas
    import polars


class Table:
    """A table with named columns, by the Arrow PyCapsule interface.

    ``polars.DataFrame(table)``, ``pyarrow.table(table)`` and DuckDB take it as it is. Without any
    of them, a table is a sequence of rows, each a dictionary.

    >>> import urlab
    >>> table = urlab.dice("2d6").distributions
    >>> len(table)
    0
    """

    def __init__(self, native: _native.Table) -> None:
        self._table = native

    @property
    def column_names(self) -> list[str]:
        """The names of the columns in their order."""
        return self._table.column_names

    @property
    def nbytes(self) -> int:
        """The bytes of all values in memory."""
        return self._table.nbytes

    @property
    def native(self) -> _native.Table:
        """The table as the native part of the package has it."""
        return self._table

    def __len__(self) -> int:
        return len(self._table)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column. ``None`` is a missing value."""
        return self._table.column(column)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        names = self.column_names
        columns = [self[name] for name in names]
        for row in zip(*columns, strict=True):
            yield dict(zip(names, row, strict=True))

    def rows(self) -> list[dict[str, Any]]:
        """All rows, each as a dictionary."""
        return list(self)

    def to_polars(self) -> polars.DataFrame:
        """The table as a frame of polars, which must be installed."""
        import polars

        return polars.DataFrame(self)

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a frame of pandas. pandas and pyarrow must be installed."""
        pyarrow: Any = import_module("pyarrow")
        frame: pandas.DataFrame = pyarrow.table(self).to_pandas()
        return frame

    def __arrow_c_schema__(self) -> object:
        return self._table.__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        return _table_of, (self._table.kept(),)

    def __repr__(self) -> str:
        return f"<urlab.Table: {len(self):,} rows, {len(self.column_names)} columns>"

    def _repr_html_(self) -> str:
        from html import escape

        names = self.column_names
        shown = list(islice(self, _SHOWN))
        head = "".join(f"<th>{escape(name)}</th>" for name in names)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(_cell(row[name]))}</td>" for name in names) + "</tr>"
            for row in shown
        )
        rest = len(self) - len(shown)
        more = f"<p>and {rest:,} more rows</p>" if rest else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


_SHOWN = 10
"""The rows that a notebook shows."""


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def _table_of(kept: Any) -> Table:
    return Table(_native.Table.from_kept(kept))

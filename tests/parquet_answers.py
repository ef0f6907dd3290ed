#!/usr/bin/env python3
"""Opens the Parquet tables of answers with pyarrow, DuckDB and pandas, none of which wrote them, and checks that they agree
with each other and with what the tables say of themselves.

    pip install -r tests/requirements.txt
    python3 tests/parquet_answers.py reports/NAME ...

Exit code 0 and one line a table if all is well; otherwise what is wrong, and 1.
"""

import math
import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow.parquet

# For each table, what every row must keep.
HOLDS = {
    "cells": "games is null or games > 0",
    "differences": "difference_low is null or difference_low <= difference and difference <= difference_high",
    "findings": "(low is null or low <= estimate and estimate <= high) "
    "and (difference_low is null or difference_low <= difference and difference <= difference_high)",
}


def fail(what):
    sys.exit(what)


def same(found, wanted, what):
    if not (found == wanted or math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12)):
        fail(f"{what}: found {found!r}, expected {wanted!r}")


def check(path):
    table = pyarrow.parquet.read_table(path)
    frame = pandas.read_parquet(path)
    rows = duckdb.sql(f"select count(*) from '{path}'").fetchall()[0][0]
    if rows == 0:
        fail(f"{path}: no rows")
    same(len(frame), rows, f"{path}: rows by pandas")
    same(table.num_rows, rows, f"{path}: rows by pyarrow")
    for name in frame.select_dtypes("number").columns:
        total = duckdb.sql(f"select coalesce(sum(\"{name}\")::double, 0) from '{path}'").fetchall()[0][0]
        same(float(frame[name].sum()), total, f"{path}: sum of {name}")
    broken = duckdb.sql(f"select count(*) from '{path}' where not ({HOLDS[path.stem]})").fetchall()[0][0]
    same(broken, 0, f"{path}: rows that do not keep `{HOLDS[path.stem]}`")
    print(f"{path}: {rows} rows, {len(frame.columns)} columns")


if __name__ == "__main__":
    tables = [path for folder in sys.argv[1:] for path in sorted(Path(folder).glob("*.parquet"))]
    if len(tables) < len(sys.argv) - 1:
        fail("a folder holds no table")
    for path in tables:
        check(path)

#!/usr/bin/env python3
"""Opens the tables of a report with pyarrow, DuckDB and pandas. None of these programs wrote the tables. Checks that they
have the columns that docs/data.md lists, and that findings.parquet, findings.csv, settings.parquet,
distributions.parquet and summary.json have the same figures, bit for bit. Reports of all questions have these files.

    pip install -r tests/requirements.txt
    python3 tests/parquet_answers.py reports/NAME ...

If everything is correct, the exit code is 0 and there is one line for each table. Otherwise an error is printed, and
the exit code is 1.
"""

import csv
import json
import math
import re
import struct
import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow
import pyarrow.parquet

PAGE = Path(__file__).parent.parent / "docs" / "data.md"
# The types of docs/data.md, and their names in pyarrow.
TYPES = {"text": "text", "double": "double", "boolean": "bool", "unsigned 64-bit integer": "uint64",
         "signed 64-bit integer": "int64"}
# The metadata of every file, and the key of summary.json with the same value.
HEAD = {"urlab_version": "urlab", "urlab_format": "format", "urlab_plan": "plan"}
# The largest number of rows in a row group.
GROUP = 262_144
# Conditions on every finding. A condition that is null is met.
CONDITIONS = [
    "low <= estimate and estimate <= high",
    "(low is null) = (high is null)",
    "difference_low <= difference and difference <= difference_high",
    "(difference_low is null) = (difference_high is null)",
    "0.5 <= level and level <= 1 and 0.5 <= coalesce(difference_level, 1) and coalesce(difference_level, 1) <= 1",
    "unit <> 'share' or (estimate >= 0 and estimate <= 1 and coalesce(exact, 0) >= 0 and coalesce(exact, 0) <= 1)",
    "unit <> 'share_difference' or (estimate >= -1 and estimate <= 1)",
    "unfinished <= games",
    "p >= 0 and p <= p_corrected and p_corrected <= 1",
    "exact_p >= 0 and exact_p <= exact_p_corrected and exact_p_corrected <= 1",
    "standard_error >= 0",
    "exact_bound >= 0",
    "wanted_low <= wanted_high",
    "(difference is null) = (verdict is null)",
    "statistic <> 'share' or abs(coalesce(plain, estimate) - count / n) < 1e-12",
    # A pair of games is one observation of an interval over pairs.
    "difference_method <> 'Student t (over pairs)' or 2 * difference_n = games",
]
# The columns of a finding that its subject has too.
SUBJECT_COLUMNS = ["case_id", "rules", "first_bot", "second_bot", "seats", "label", "phase", "front", "rank", "games",
              "unfinished", "fingerprint"]
# The columns that are not null for one kind of cell only.
CELL_COLUMNS = {"win_class": "win_class", "square": "square", "score": "score", "point": "point", "switches": "switches",
           "plain_bot": "bots", "best_bot": "bots"}


# Names that no column may have: a reserved word, another word that cannot be used without quotes, and unusual letters.
BAD_NAMES = ["case", "at", "two words", "share_%", "Share", "2nd"]


def expect(found, expected, what):
    if found != expected:
        sys.exit(f"{what}: found {found!r}, expected {expected!r}")


def near(found, expected, what):
    if not math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-12):
        sys.exit(f"{what}: found {found!r}, expected {expected!r}")


def kind(arrow_type):
    texts = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]
    return "text" if arrow_type in texts else str(arrow_type)


def bits(value):
    """Two numbers are the same if all of their bits are the same."""
    return struct.pack("<d", value) if isinstance(value, float) else value


# The distributions of how games feel.
FEEL = ["decided_at", "favourite_changes", "comeback", "closeness", "loser_steps"]


def listed(table="a finding", measures="all"):
    """The columns of a table as docs/data.md lists them, with these measures: name, type, and whether they may be null."""
    page = PAGE.read_text(encoding="utf-8")
    rows = re.search(f"<!-- columns of {table} -->\n(.*?)<!-- end -->", page, re.DOTALL)[1].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    if not cells:
        sys.exit(f"{PAGE} lists no columns of {table}: `just data` writes those of a finding")
    if measures == "usual":
        cells = [cell for cell in cells if "missing with" not in cell[-1]]
    if measures != "feel":
        cells = [cell for cell in cells if "only with" not in cell[-1]]
    return [(cell[0].strip("`"), TYPES[cell[1]], not cell[-1].startswith("never")) for cell in cells]


def types(table, measures="all"):
    """The columns of a table as docs/data.md lists them, and their types."""
    return {name: kind for name, kind, _ in listed(table, measures)}


def check_head(path, summary):
    """Checks the metadata of a Parquet file with pyarrow and DuckDB: version, format and plan are those of summary.json."""
    expected = {name: str(summary[key]) for name, key in HEAD.items()}
    metadata = pyarrow.parquet.read_metadata(path).metadata
    found = {key.decode(): value.decode() for key, value in metadata.items() if key.startswith(b"urlab_")}
    expect(found, expected, f"{path}: metadata by pyarrow")
    rows = duckdb.sql(f"select decode(key), decode(value) from parquet_kv_metadata('{path}')").fetchall()
    expect({key: value for key, value in rows if key.startswith("urlab_")}, expected, f"{path}: metadata by DuckDB")


def check_nulls(path, table, measures="all"):
    """Checks that columns which docs/data.md says are never null are never null."""
    for name in [name for name, _, may_be_null in listed(table, measures) if not may_be_null]:
        nulls = duckdb.sql(f"select count(*) from '{path}' where {name} is null").fetchall()[0][0]
        expect(nulls, 0, f"{path}: nulls of {name}, and {PAGE.name} says never")


def reserved_words():
    """The reserved words of DuckDB."""
    rows = duckdb.sql("select keyword_name from duckdb_keywords() where keyword_category = 'reserved'").fetchall()
    return {row[0] for row in rows}


def needs_quotes(name):
    """Does DuckDB accept this column name only in quotes?"""
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or name in RESERVED:
        return True
    try:
        duckdb.sql(f'select {name} from (select 1 as "{name}") where {name} = 1 order by {name}').fetchall()
    except duckdb.Error:
        return True
    return False


RESERVED = reserved_words()


def check_names(names, what):
    expect([name for name in names if needs_quotes(name)], [], f"{what}: names that need quotes")


def check_layout(path, columns):
    """Checks with pyarrow: columns and types in order, and row groups that fit into memory."""
    check_names(columns, path)
    file = pyarrow.parquet.ParquetFile(path)
    found = [(field.name, kind(field.type)) for field in file.schema_arrow]
    expect(found, list(columns.items()), f"{path}: columns")
    for index in range(file.metadata.num_row_groups):
        rows = file.metadata.row_group(index).num_rows
        if rows > GROUP:
            sys.exit(f"{path}: row group {index} has {rows} rows")


def read(path, columns):
    """The rows of a table as pyarrow reads them. DuckDB and pandas must read the same rows."""
    check_layout(path, columns)
    rows = pyarrow.parquet.read_table(path).to_pylist()
    names = list(columns)
    cells = [[bits(row[name]) for name in names] for row in rows]
    reported = duckdb.sql(f"select * from read_parquet('{path}')")
    expect(reported.columns, names, f"{path}: columns by DuckDB")
    expect([[bits(value) for value in row] for row in reported.fetchall()], cells, f"{path}: rows by DuckDB")
    frame = pandas.read_parquet(path, dtype_backend="numpy_nullable")
    expect(list(frame.columns), names, f"{path}: columns by pandas")
    series = [[None if value is pandas.NA else bits(plain(value)) for value in frame[name]] for name in names]
    expect(series, [[row[at] for row in cells] for at in range(len(names))], f"{path}: columns of values by pandas")
    return rows


def plain(value):
    """Converts a numpy scalar into a Python one."""
    return value.item() if hasattr(value, "item") else value


def check_findings(folder, summary):
    """Checks that findings.parquet agrees with summary.json, findings.csv and itself. Returns the number of findings."""
    path = folder / "findings.parquet"
    known = listed()
    rows = read(path, {name: kind for name, kind, _ in known})
    reported = summary["findings"]
    expect(len(reported), len(rows), f"{folder}: findings of summary.json")
    for at, (row, finding) in enumerate(zip(rows, reported)):
        expect([name for name in finding if name not in row], [], f"{folder}: keys of finding {at} that are not columns")
        expect([name for name in finding if finding[name] is None], [], f"{folder}: nulls of finding {at}")
        for name, kind, may_be_null in known:
            value = finding.get(name)
            if kind == "double" and value is not None:
                value = float(value)
            expect(bits(row[name]), bits(value), f"{folder}: {name} of finding {at} compared with summary.json")
            if value is None and not may_be_null:
                sys.exit(f"{folder}: {name} of finding {at} is null, and {PAGE.name} says never")
        check_finding(f"{folder}: finding {at}", row, summary)
    for rule in CONDITIONS:
        broken = duckdb.sql(f"select count(*) from '{path}' where not ({rule})").fetchall()[0][0]
        expect(broken, 0, f"{path}: rows that do not meet `{rule}`")
    check_head(path, summary)
    check_csv(folder / "findings.csv", rows, known, summary)
    return len(rows)


def check_finding(what, row, summary):
    """Checks that a finding agrees with its subject, and that its indices exist."""
    subject = summary["subjects"][row["subject"]]
    for name in SUBJECT_COLUMNS:
        expect(row[name], subject[name], f"{what}: {name} compared with its subject")
    seed = subject["seed"] if subject["seed"] is not None else summary["seed"]
    expect(row["seed"], seed, f"{what}: seed")
    for name, cell in CELL_COLUMNS.items():
        expect(row[name] is not None, row["cell"] == cell, f"{what}: is {name} of a finding about a {row['cell']} known")
    for name, places in [("baseline", "subjects"), ("family", "families")]:
        if row[name] is not None:
            expect(row[name] < len(summary[places]), True, f"{what}: is {name} among {places}")


def check_csv(path, rows, known, summary):
    """Checks findings.csv with the standard library: the same cells in the same order, after version, format and plan."""
    parsers = {"text": str, "double": float, "int64": int, "uint64": int, "bool": {"true": True, "false": False}.get}
    with path.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, strict=True))
    expect(lines[0], [*HEAD, *[name for name, _, _ in known]], f"{path}: columns")
    expect(len(lines) - 1, len(rows), f"{path}: rows")
    head = [str(summary[key]) for key in HEAD.values()]
    # pandas and DuckDB read it without options.
    expect(list(pandas.read_csv(path).columns), lines[0], f"{path}: columns by pandas")
    reported = duckdb.sql(f"from '{path}'")
    expect(reported.columns, lines[0], f"{path}: columns by DuckDB")
    expect(len(reported.fetchall()), len(rows), f"{path}: rows by DuckDB")
    for at, (line, row) in enumerate(zip(lines[1:], rows)):
        expect(len(line), len(HEAD) + len(known), f"{path}: cells of row {at}")
        expect(line[:len(HEAD)], head, f"{path}: version, format and plan of row {at}")
        for text, (name, kind, _) in zip(line[len(HEAD):], known):
            # An empty text looks the same as no text.
            value = parsers[kind](text) if text else ("" if row[name] == "" else None)
            expect(bits(value), bits(row[name]), f"{path}: {name} of row {at} compared with findings.parquet")


def check_settings(folder, summary):
    """Checks that settings.parquet agrees with the points of findings and exists if there are any. Returns its number of rows."""
    path = folder / "settings.parquet"
    expect(path.exists(), any(finding.get("point") for finding in summary["findings"]), f"{path}: is it there")
    rows = read(path, types("settings.parquet")) if path.exists() else []
    if path.exists():
        expect(len(rows) > 0, True, f"{path}: does it have rows")
        check_head(path, summary)
        check_nulls(path, "settings.parquet")
    reported = {}
    for row in rows:
        reported.setdefault(row["subject"], []).append(f"{row['field']}={row['value']}")
    varied = {one["field"]: one["values"] for one in summary["fields"]}
    for row in rows:
        if row["field"] in varied:
            expect(row["value"] in varied[row["field"]], True, f"{folder}: is {row['value']} a value of {row['field']}")
    points = {}
    for finding in summary["findings"]:
        if "point" in finding:
            points.setdefault(finding["subject"], set()).add(finding["point"])
    for subject, found in points.items():
        expect(found, {"; ".join(reported.pop(subject, []))}, f"{folder}: point of subject {subject}")
    expect(reported, {}, f"{folder}: settings of subjects without a point")
    return len(rows)


def check_distributions(folder, summary):
    """Checks that distributions.parquet agrees with summary.json and exists if there are distributions, and that figures
    follow from it."""
    path = folder / "distributions.parquet"
    expect(path.exists(), bool(summary["distributions"]), f"{path}: is it there")
    rows = read(path, types("distributions.parquet")) if path.exists() else []
    if path.exists():
        check_head(path, summary)
        check_nulls(path, "distributions.parquet")
    counts = {}
    for row in rows:
        expect(row["case_id"], summary["subjects"][row["subject"]]["case_id"], f"{path}: case of subject {row['subject']}")
        expect(row["count"] > 0, True, f"{path}: is the count of {row} above 0")
        counts.setdefault((row["subject"], row["quantity"]), []).append((row["value"], row["count"]))
    for one in summary["distributions"]:
        key = (one["subject"], one["quantity"])
        values = counts.pop(key, [])
        what = f"{folder}: {one['quantity']} of subject {one['subject']}"
        expect([value for value, _ in values], sorted({value for value, _ in values}), f"{what}: ascending values")
        expect((values[0][0], values[-1][0]), (one["least"], one["greatest"]), f"{what}: least and greatest")
        expect(sum(count for _, count in values), one["n"], f"{what}: observations")
        subject = summary["subjects"][one["subject"]]
        # The games of a pair share their dice. The distribution has only those that the first bot begins, since they are
        # independent, and the figures have all.
        is_paired = subject["seats"] == "swapped"
        games = subject["games"] // 2 if is_paired else subject["games"]
        # An evaluator follows the first tenth of the games of a case, at most 1,000, unless all are followed.
        if one["quantity"] in FEEL and one["n"] != games:
            games = min(games // 10, 1_000)
        expect((one["each"], one["n"]), (subject["each"], games), f"{what}: each, and how many")
        if not is_paired:
            check_figures(what, summary, key, values)
    expect(counts, {}, f"{folder}: distributions that summary.json lacks")
    return len(rows)


def check_figures(what, summary, key, values):
    """Checks mean, deviation and quantiles of a distribution. It must have all of them."""
    n = sum(count for _, count in values)
    mean = math.fsum(value * count for value, count in values) / n
    seen = set()
    for finding in figures(summary, key[0]):
        if finding["quantity"] != f"{finding['statistic']}({key[1]})":
            continue
        seen.add(finding["statistic"])
        expect(finding["n"], n, f"{what}: n of {finding['quantity']}")
        estimate = plain_figure(finding)
        if finding["statistic"] == "mean":
            near(estimate, mean, f"{what}: mean")
        elif finding["statistic"] == "sd":
            squares = math.fsum((value - mean) ** 2 * count for value, count in values)
            near(estimate, math.sqrt(squares / (n - 1)), f"{what}: standard deviation")
        else:
            part = int(finding["statistic"].removeprefix("q")) / 100
            below = sum(count for value, count in values if value < estimate)
            up_to = sum(count for value, count in values if value <= estimate)
            expect(below <= part * n <= up_to, True, f"{what}: is {estimate} the quantile of {part}")
    deviation = {"sd"} if n > 1 else set()
    expect(seen, {"mean", "q05", "q25", "q50", "q75", "q95"} | deviation, f"{what}: figures")


def plain_figure(finding):
    """A figure as the games show it. If luck was taken out of it, that is the plain figure beside it."""
    return finding.get("plain", finding["estimate"])


def figures(summary, subject):
    """The findings of a subject without those that answers to statements use. Those occur a second time, as they were when
    the answer was final."""
    answers = summary["answers"]
    used_by_answers = {one["finding"] for one in answers} | {moved["finding"] for one in answers for moved in one["drift"]}
    found = enumerate(summary["findings"])
    return [finding for at, finding in found if finding["subject"] == subject and at not in used_by_answers]


def check(folder):
    """Checks the tables that every report has; returns summary.json."""
    expect([name for name in BAD_NAMES if not needs_quotes(name)], [], "bad names that pass")
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    for table, check_table in [
        ("findings", check_findings), ("settings", check_settings), ("distributions", check_distributions),
    ]:
        rows = check_table(folder, summary)
        if (folder / f"{table}.parquet").exists():
            print(f"{folder / table}.parquet: {rows} rows agree in pyarrow, DuckDB, pandas and summary.json")
    if not summary["findings"]:
        sys.exit(f"{folder}: no findings")
    return summary


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[1:]:
        check(Path(name))

#!/usr/bin/env python3
"""Opens the Parquet files of a report with pyarrow, DuckDB and pandas, none of which wrote them, and checks that they
agree with each other and with summary.json.

    pip install -r tests/requirements.txt
    python3 tests/parquet_readers.py reports/quickstart

Exit code 0 and one line a file if all is well; otherwise what is wrong, and 1.
"""

import json
import math
import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow
import pyarrow.parquet

COUNTS = [
    "throws", "turns", "extra_throws", "actions", "passes", "agains", "verdicts", "verdict_nos", "forced",
    "legal_actions", "captures_first", "captures_second", "lead_changes",
]
COLUMNS = {
    "games": {
        "case": "text", "game": "uint64", "ending": "text", "win_class": "text", "points": "uint32",
        **{name: "uint32" for name in COUNTS},
    },
    "histograms": {"case": "text", "measure": "text", "value": "uint32", "count": "uint64"},
    "summary": {
        **{name: "text" for name in ["case", "rules", "bots_first", "bots_second", "measure", "key", "statistic"]},
        **{name: "double" for name in ["estimate", "low", "high", "level"]},
        "method": "text", **{name: "uint64" for name in ["n", "seed", "games"]},
    },
}
# The columns of a game from which a distribution of summary.json follows.
OF_GAME = {name: name for name in COUNTS} | {"captures": "captures_first + captures_second"}


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: found {found!r}, expected {wanted!r}")


def near(found, wanted, what):
    if not math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12):
        sys.exit(f"{what}: found {found!r}, expected {wanted!r}")


def kind(arrow_type):
    texts = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]
    return "text" if arrow_type in texts else str(arrow_type)


def check_layout(path, table, games):
    """pyarrow: columns and types in order, compression, row groups, row count."""
    file = pyarrow.parquet.ParquetFile(path)
    schema = file.schema_arrow
    expect({field.name: kind(field.type) for field in schema}, COLUMNS[table], f"{path}: columns")
    expect(schema.names, list(COLUMNS[table]), f"{path}: order of columns")
    for index in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(index)
        expect(group.column(0).compression, "ZSTD", f"{path}: compression")
        if group.num_rows > 262_144:
            sys.exit(f"{path}: row group {index} holds {group.num_rows} rows")
    if table == "games":
        expect(file.metadata.num_rows, games, f"{path}: rows")
    # All of it must decode, not the footer alone.
    expect(file.read().num_rows, file.metadata.num_rows, f"{path}: rows read")


def check_endings(base, case):
    """DuckDB on games.parquet: endings and win classes are the counts of summary.json, exactly."""
    name = case["id"]
    rows = base.execute("select ending, count(*) from games where \"case\" = ? group by ending", [name]).fetchall()
    found = dict(rows)
    for ending, key in [("first", "first_wins"), ("second", "second_wins"), ("draw", "draws"), ("unfinished",) * 2]:
        expect(found.get(ending, 0), case[key], f"{name}: {key}")
    query = """select win_class, count(*), count(*) filter (ending = 'first'), min(points), max(points)
               from games where "case" = ? and win_class is not null group by win_class"""
    classes = {row[0]: row[1:] for row in base.execute(query, [name]).fetchall()}
    for id, share in case["win_classes"].items():
        count, first, least, most = classes.pop(id, (0, 0, share["points"], share["points"]))
        expect((count, first), (share["count"], share["first_count"]), f"{name}: games won as {id}")
        expect((least, most), (share["points"],) * 2, f"{name}: points of {id}")
    expect(classes, {}, f"{name}: classes that summary.json lacks")
    query = 'select count(*), min(game), max(game), count(distinct game) from games where "case" = ?'
    indices = base.execute(query, [name]).fetchone()
    expect(indices, (case["games"], 0, case["games"] - 1, case["games"]), f"{name}: indices of games")


def check_distributions(base, case):
    """Histograms add up to the games, are those of games.parquet, and give summary.json's mean and extremes."""
    name = case["id"]
    query = 'select measure, sum("count"), min(value), max(value) from histograms where "case" = ? group by measure'
    histograms = {row[0]: row[1:] for row in base.execute(query, [name]).fetchall()}
    named = [key for key, value in case.items() if isinstance(value, dict) and "quantiles" in value]
    expect(sorted(histograms), sorted(named), f"{name}: measures")
    for measure, (total, least, most) in histograms.items():
        stated = case[measure]
        expect(int(total), case["games"], f"{name}: games in the histogram of {measure}")
        expect((least, most), (stated["min"], stated["max"]), f"{name}: extremes of {measure}")
        if measure not in OF_GAME:
            continue
        differing = base.execute(
            f"""with counted as (select {OF_GAME[measure]} as value, count(*) as "count" from games
                                 where "case" = $1 group by 1),
                     told as (select value, "count" from histograms where "case" = $1 and measure = $2)
                select count(*) from counted full join told using (value)
                where counted."count" is distinct from told."count" """,
            [name, measure],
        ).fetchone()[0]
        expect(differing, 0, f"{name}: values of {measure} whose counts differ")
        mean, sd = base.execute(
            f'select avg({OF_GAME[measure]}), stddev_samp({OF_GAME[measure]}) from games where "case" = ?', [name]
        ).fetchone()
        near(stated["mean"], mean, f"{name}: mean of {measure}")
        if sd is not None:
            near(stated["sd"], sd, f"{name}: standard deviation of {measure}")


def check_summary(frame, case):
    """pandas on summary.parquet: the figures of summary.json, bit for bit."""
    name = case["id"]
    rows = frame[frame["case"] == name]
    expect(set(rows["seed"]), {case["seed"]}, f"{name}: seed")
    expect(set(rows["games"]), {case["games"]}, f"{name}: games")
    expect((set(rows["bots_first"]), set(rows["bots_second"])), tuple({bot} for bot in case["bots"]), f"{name}: bots")

    def same(measure, statistic, wanted, key=None):
        found = rows[(rows["measure"] == measure) & (rows["statistic"] == statistic)]
        found = found[found["key"].isna() if key is None else found["key"] == key]
        expect(len(found), 1, f"{name}: rows of {measure} {statistic} {key}")
        for column, value in zip(["estimate", "low", "high"], wanted):
            cell = found.iloc[0][column]
            expect(None if pandas.isna(cell) else cell, value, f"{name}: {column} of {measure} {statistic} {key}")

    points = [case["mean_points"], case["mean_points_low"], case["mean_points_high"]]
    same("mean_points", "mean", points)
    for measure in ["first_player_advantage", "points_difference"]:
        figure = case[measure]
        statistic = "difference" if measure == "first_player_advantage" else "mean"
        same(measure, statistic, [figure["estimate"], figure["low"], figure["high"]])
    for id, share in case["win_classes"].items():
        same("win_class", "share", [share["share"], share["low"], share["high"]], key=id)
    for measure, stated in case.items():
        if isinstance(stated, dict) and "quantiles" in stated:
            same(measure, "mean", [stated["mean"], stated["mean_low"], stated["mean_high"]])
            same(measure, "sd", [stated["sd"], stated["sd_low"], stated["sd_high"]])
            for key, value in stated["quantiles"].items():
                low, high = stated["quantiles_low"][key], stated["quantiles_high"][key]
                same(measure, f"q{int(key):02}", [value, low, high])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    summary = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    paths = {table: folder / f"{table}.parquet" for table in COLUMNS}
    games = sum(case["games"] for case in summary["cases"])
    base = duckdb.connect()
    for table, path in paths.items():
        check_layout(path, table, games)
        base.execute(f"create view {table} as select * from read_parquet('{path}')")
    frame = pandas.read_parquet(paths["summary"])
    expect(sorted(set(frame["case"])), sorted(case["id"] for case in summary["cases"]), "cases of summary.parquet")
    for case in summary["cases"]:
        check_endings(base, case)
        check_distributions(base, case)
        check_summary(frame, case)
    for table, path in paths.items():
        expect(len(pandas.read_parquet(path)), base.execute(f"select count(*) from {table}").fetchone()[0], str(path))
        print(f"{path}: {len(pandas.read_parquet(path, columns=['case']))} rows agree in pyarrow, DuckDB and pandas")


if __name__ == "__main__":
    main()

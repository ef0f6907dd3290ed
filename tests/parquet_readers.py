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

COLUMNS = {
    "games": {
        "case": "text", "game": "uint64", "ending": "text", "win_class": "text", "points": "uint32",
        "paid_first": "int64", "paid_second": "int64",
    },
    "histograms": {"case": "text", "measure": "text", "value": "int64", "count": "uint64"},
    "matches": {
        "case": "text", "match": "uint64", "ending": "text",
        **{name: "uint32" for name in ["score_first", "score_second", "games", "drawn_games", "throws"]},
        "settlement": "int64",
    },
    "summary": {
        **{name: "text" for name in ["case", "rules", "bots_first", "bots_second", "measure", "key", "statistic"]},
        **{name: "double" for name in ["estimate", "low", "high", "level"]},
        "method": "text", **{name: "uint64" for name in ["n", "seed", "games"]},
        "exact": "double", "exact_bound": "double", "solutions": "text",
    },
}
# Counts of a game that are always there, and those only where all is measured; there may be more of either.
USUAL = ["throws", "turns", "extra_throws", "passes", "agains", "entry_throws", "verdicts", "verdict_nos",
         "captures_first", "captures_second"]
DETAIL = ["actions", "forced", "legal_actions", "lead_changes"]
# The columns of a game from which a distribution of summary.json follows.
NET = "case ending when 'first' then paid_second when 'second' then -paid_first else 0 end"
OF_GAME = {
    "captures": "captures_first + captures_second",
    "pot": "paid_first + paid_second",
    "net_first": NET,
    "net_second": f"-({NET})",
}
# Those of a match.
OF_MATCH = {
    "match_games": "games", "match_drawn_games": "drawn_games", "match_throws": "throws",
    "settlement": "settlement", "payment": "abs(settlement)",
}


def expect(found, wanted, what):
    if found != wanted:
        sys.exit(f"{what}: found {found!r}, expected {wanted!r}")


def near(found, wanted, what):
    if not math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-12):
        sys.exit(f"{what}: found {found!r}, expected {wanted!r}")


def kind(arrow_type):
    texts = [pyarrow.string(), pyarrow.large_string(), pyarrow.string_view()]
    return "text" if arrow_type in texts else str(arrow_type)


def check_layout(path, table, rows):
    """pyarrow: columns and types in order, compression, row groups, row count."""
    file = pyarrow.parquet.ParquetFile(path)
    schema = file.schema_arrow
    expect({field.name: kind(field.type) for field in schema}, COLUMNS[table], f"{path}: columns")
    expect(schema.names, list(COLUMNS[table]), f"{path}: order of columns")
    for index in range(file.metadata.num_row_groups):
        group = file.metadata.row_group(index)
        expect(group.column(0).compression, "UNCOMPRESSED", f"{path}: compression")
        if group.num_rows > 262_144:
            sys.exit(f"{path}: row group {index} holds {group.num_rows} rows")
    if rows is not None:
        expect(file.metadata.num_rows, rows, f"{path}: rows")
    # All of it must decode, not the footer alone.
    expect(file.read().num_rows, file.metadata.num_rows, f"{path}: rows read")


def find_counts(path, in_detail):
    """The counts of a game are the columns after those that are known."""
    counts = [name for name in pyarrow.parquet.read_schema(path).names if name not in COLUMNS["games"]]
    wanted = USUAL + (DETAIL if in_detail else [])
    expect([name for name in wanted if name not in counts], [], f"{path}: counts that are not there")
    COLUMNS["games"].update({name: "uint32" for name in counts})
    OF_GAME.update({name: name for name in counts})


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
    check_indices(base, name, "games", "game", case["games"])


def check_indices(base, name, table, index, rows):
    """Every index once, from 0 on."""
    query = f'select count(*), min({index}), max({index}), count(distinct {index}) from {table} where "case" = ?'
    expect(base.execute(query, [name]).fetchone(), (rows, 0, rows - 1, rows), f"{name}: indices of {table}")


def check_matches(base, name, matches):
    """DuckDB on matches.parquet: endings, final scores and settlements are those of summary.json."""
    check_indices(base, name, "matches", '"match"', matches["matches"])
    query = 'select ending, count(*) from matches where "case" = ? group by ending'
    found = dict(base.execute(query, [name]).fetchall())
    for ending, key in [("first", "first_wins"), ("second", "second_wins"), ("draw", "draws"), ("unfinished",) * 2]:
        expect(found.get(ending, 0), matches[key], f"{name}: {key} of matches")
    query = """select score_first, score_second, count(*) from matches
               where "case" = ? and ending <> 'unfinished' group by all"""
    found = {row[:2]: row[2] for row in base.execute(query, [name]).fetchall()}
    told = {(score["first"], score["second"]): score["count"] for score in matches["scores"]}
    expect(found, told, f"{name}: final scores")
    stake = matches["terms"]["stake_per_point"]
    query = """select count(*) from matches where "case" = ? and settlement <>
               case when ending = 'unfinished' then 0 else (score_first::bigint - score_second) * ? end"""
    expect(base.execute(query, [name, stake]).fetchone()[0], 0, f"{name}: settlements that are no points times {stake}")


def check_distributions(base, case):
    """Histograms add up to the games or matches, are those of their rows, and give summary.json's mean and extremes."""
    name = case["id"]
    query = 'select measure, sum("count"), min(value), max(value) from histograms where "case" = ? group by measure'
    histograms = {row[0]: row[1:] for row in base.execute(query, [name]).fetchall()}
    for holder, table, rows, columns in holders(case):
        for measure in [key for key, value in holder.items() if isinstance(value, dict) and "quantiles" in value]:
            expect(measure in histograms, True, f"{name}: is there a histogram of {measure}")
            total, least, most = histograms.pop(measure)
            stated = holder[measure]
            expect(int(total), rows, f"{name}: {table} in the histogram of {measure}")
            expect((least, most), (stated["min"], stated["max"]), f"{name}: extremes of {measure}")
            if measure in columns:
                check_distribution(base, name, table, measure, columns[measure], stated)
    expect(histograms, {}, f"{name}: measures that summary.json lacks")


def holders(case):
    """The objects that hold distributions, the table of their rows, how many there are, and the columns."""
    found = [(case, "games", case["games"], OF_GAME)]
    if case["matches"]:
        found.append((case["matches"], "matches", case["matches"]["matches"], OF_MATCH))
    return found


def check_distribution(base, name, table, measure, column, stated):
    differing = base.execute(
        f"""with counted as (select {column} as value, count(*) as "count" from {table}
                             where "case" = $1 group by 1),
                 told as (select value, "count" from histograms where "case" = $1 and measure = $2)
            select count(*) from counted full join told using (value)
            where counted."count" is distinct from told."count" """,
        [name, measure],
    ).fetchone()[0]
    expect(differing, 0, f"{name}: values of {measure} whose counts differ")
    mean, sd = base.execute(
        f'select avg({column}), stddev_samp({column}) from {table} where "case" = ?', [name]
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
    known = rows[rows["exact"].notna()]
    expect(len(known), len(case.get("exact", {})), f"{name}: figures that are known exactly")
    for held in case.get("exact", {}).values():
        found = known[(known["exact"] == held["exact"]) & (known["estimate"] == held["estimate"])]
        expect(set(found["exact_bound"]), {held["bound"]}, f"{name}: bound of {held['exact']}")
    matches = case["matches"] or {"scores": []}
    for score in matches["scores"]:
        key = f"{score['first']}:{score['second']}"
        same("match_score", "share", [score["share"], score["low"], score["high"]], key=key)
    for measure, stated in [*case.items(), *matches.items()]:
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
    rows = {"games": sum(case["games"] for case in summary["cases"])}
    of_matches = [case["matches"] for case in summary["cases"] if case["matches"]]
    if of_matches:
        rows["matches"] = sum(matches["matches"] for matches in of_matches)
    # Without matches there is no file of them.
    paths = {table: folder / f"{table}.parquet" for table in COLUMNS if table != "matches" or of_matches}
    find_counts(paths["games"], all("forced" in case for case in summary["cases"]))
    base = duckdb.connect()
    for table, path in paths.items():
        check_layout(path, table, rows.get(table))
        base.execute(f"create view {table} as select * from read_parquet('{path}')")
    frame = pandas.read_parquet(paths["summary"])
    expect(sorted(set(frame["case"])), sorted(case["id"] for case in summary["cases"]), "cases of summary.parquet")
    for case in summary["cases"]:
        check_endings(base, case)
        check_distributions(base, case)
        if case["matches"]:
            check_matches(base, case["id"], case["matches"])
        check_summary(frame, case)
    for table, path in paths.items():
        expect(len(pandas.read_parquet(path)), base.execute(f"select count(*) from {table}").fetchone()[0], str(path))
        print(f"{path}: {len(pandas.read_parquet(path, columns=['case']))} rows agree in pyarrow, DuckDB and pandas")


if __name__ == "__main__":
    main()

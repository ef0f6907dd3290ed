#!/usr/bin/env python3
"""Opens all tables of a report of plain cases or of a comparison with pyarrow, DuckDB and pandas. The tables are those of
tests/parquet_answers.py, games.parquet and matches.parquet. None of these programs wrote them. Checks that the counts of
every game and match agree with distributions.parquet and the findings.

    pip install -r tests/requirements.txt
    python3 tests/parquet_readers.py reports/quickstart

If everything is correct, the exit code is 0 and there is one line for each file. Otherwise an error is printed, and
the exit code is 1.
"""

import sys
from pathlib import Path

# Leave no compiled copy of the other script next to it.
sys.dont_write_bytecode = True

import duckdb
import pandas
import pyarrow.parquet

import parquet_answers
from parquet_answers import FEEL, check_head, check_layout, check_nulls, expect, near, plain_figure, types

# The columns of a game that give a distribution. A count with the same name is one, too.
NET = "case ending when 'first' then paid_second when 'second' then -paid_first else 0 end"
OF_GAME = {
    "captures": "captures_first + captures_second",
    "pot": "paid_first + paid_second",
    "net_first": NET,
    "net_second": f"-({NET})",
}
OF_DETAIL = {"unforced_actions": "actions - forced_actions"}
# Distributions that are in no column: games have the coins, not how often they were paid.
NOT_IN_COLUMNS = ["paid_landings"]
# Ratios over all actions of all games.
RATIOS = {"legal_actions": "sum(legal_actions) / sum(actions)", "forced_share": "sum(forced_actions) / sum(actions)"}
# The columns of a match.
OF_MATCH = {
    "match_games": "games", "match_drawn_games": "drawn_games", "match_throws": "throws",
    "settlement": "settlement", "payment": "abs(settlement)",
}
ENDINGS = {"first": "first_wins", "second": "second_wins", "draw": "draws", "unfinished": "unfinished"}


class Case:
    """The games, or the matches, of a case: a subject of summary.json, and its rows in a table."""

    def __init__(self, base, summary, place):
        self.base, self.summary, self.place = base, summary, place
        self.subject = summary["subjects"][place]
        self.name, self.rows = self.subject["case_id"], self.subject["games"]
        self.table, self.index = ("games", "game") if self.subject["each"] == "game" else ("matches", "match")
        self.findings = parquet_answers.figures(summary, place)

    def ask(self, columns, more=""):
        query = f"select {columns} from {self.table} where case_id = ? {more}"
        return self.base.execute(query, [self.name]).fetchall()

    def finding(self, quantity, cell="whole", **values):
        """The only finding of a quantity, for the whole or for one of its cells."""
        expected = {"quantity": quantity, "cell": cell, **values}
        found = [one for one in self.findings if all(one.get(key) == value for key, value in expected.items())]
        expect(len(found), 1, f"{self.name}: findings of {expected}")
        return found[0]

    def check(self):
        self.check_origin()
        self.check_subject()
        prefix = "" if self.table == "games" else "match_"
        found = dict(self.ask("ending, count(*)", "group by ending"))
        for ending, name in ENDINGS.items():
            finding = self.finding(f"share({prefix}{name})")
            expect((finding["count"], finding["n"]), (found.pop(ending, 0), self.rows), f"{self.name}: {name}")
        expect(found, {}, f"{self.name}: endings that have no name")
        expect(self.subject["unfinished"], self.finding(f"share({prefix}unfinished)")["count"], f"{self.name}: unfinished")
        share = "(count(*) filter (ending = 'first') - count(*) filter (ending = 'second')) / count(*)"
        name = "first_player_advantage" if self.table == "games" else "match_advantage"
        near(plain_figure(self.finding(name)), self.ask(share)[0][0], f"{self.name}: {name}")
        if self.table == "games":
            self.check_games()
        else:
            self.check_matches()

    def check_origin(self):
        """Checks that rows have the right origin, and that every index from 0 occurs once."""
        expected = [(*[self.subject[name] for name in ["rules", "first_bot", "second_bot"]], self.summary["seed"])]
        expect(self.ask("distinct rules, first_bot, second_bot, seed"), expected, f"{self.name}: origin of {self.table}")
        found = self.ask(f"count(*), min({self.index}), max({self.index}), count(distinct {self.index})")
        expect(found, [(self.rows, 0, self.rows - 1, self.rows)], f"{self.name}: indices of {self.table}")

    def check_subject(self):
        """Checks that summary.json has the points of each class and the terms of a match."""
        if self.table == "games":
            points = {one["win_class"]: one["points"] for one in self.subject["win_classes"]}
            found = dict(self.ask("distinct win_class, points", "and ending in ('first', 'second')"))
            expect({name: points.get(name) for name in found}, found, f"{self.name}: points of win classes")
            return
        terms = self.subject["match_terms"]
        most = self.ask("max(games)")[0][0]
        expect(most <= terms["game_limit"], True, f"{self.name}: are {most} games of a match within the limit")
        won = self.ask("min(greatest(score_first, score_second))", "and ending in ('first', 'second')")[0][0]
        if won is not None:
            expect(won >= terms["points"], True, f"{self.name}: do {won} points win a match")

    def check_games(self):
        """Checks win classes and points. A class has the same points in every game."""
        columns = "win_class, count(*), count(*) filter (ending = 'first'), count(distinct points)"
        won = "and ending in ('first', 'second') group by win_class"
        classes = {row[0]: row[1:] for row in self.ask(columns, won)}
        reported = [one["win_class"] for one in self.findings if one["cell"] == "win_class"]
        for name in dict.fromkeys(reported):
            count, first, points = classes.pop(name, (0, 0, 1))
            of_class = [f"share({name})", f"share({name} by first)"]
            counts = [self.finding(quantity, "win_class", win_class=name)["count"] for quantity in of_class]
            expect(counts, [count, first], f"{self.name}: games won as {name}, and by the first player")
            expect(points, 1, f"{self.name}: number of different points of {name}")
        expect(classes, {}, f"{self.name}: classes without findings")
        expect(self.ask("count(*)", "and (win_class is null) <> (ending = 'unfinished')"), [(0,)],
               f"{self.name}: finished games without a class, or unfinished ones with a class")
        expect(self.ask("count(*)", "and (win_class is not distinct from 'draw') <> (ending = 'draw')"), [(0,)],
               f"{self.name}: drawn games of another class, or won games of the class of draws")
        signed = "avg(case ending when 'first' then points when 'second' then -points else 0 end)"
        for quantity, value in [("mean_points", "avg(points)"), ("points_difference", signed)]:
            near(plain_figure(self.finding(quantity)), self.ask(value)[0][0], f"{self.name}: {quantity}")
        for quantity, value in RATIOS.items():
            if any(one["quantity"] == quantity for one in self.findings):
                near(plain_figure(self.finding(quantity)), self.ask(value)[0][0], f"{self.name}: {quantity}")
        boards = [board for board in self.summary["boards"] if board["subject"] == self.place]
        squares = [square["square"] for board in boards for square in board["squares"]]
        for quantity in ["first_occupancy", "second_occupancy", "square_captures"]:
            reported = [one["square"] for one in self.findings if one["quantity"] == quantity]
            expect(reported, squares, f"{self.name}: squares of {quantity}")

    def check_matches(self):
        """Checks final scores, and settlements, which are a fixed number of coins for each point."""
        rows = self.ask("score_first, score_second, count(*)", "and ending <> 'unfinished' group by all")
        found = {f"{first}:{second}": count for first, second, count in rows}
        reported = {one["score"]: one["count"] for one in self.findings if one["cell"] == "score"}
        expect(reported, found, f"{self.name}: final scores")
        lead = "(score_first - score_second)"
        stakes = self.ask(f"distinct settlement / {lead}", f"and ending <> 'unfinished' and {lead} <> 0")
        expect(len(stakes), 1, f"{self.name}: coins a point")
        expect(stakes[0][0] >= 0 and stakes[0][0] == int(stakes[0][0]), True, f"{self.name}: are {stakes[0][0]} coins whole")
        idle = self.ask("count(*)", f"and settlement <> 0 and (ending = 'unfinished' or {lead} = 0)")
        expect(idle, [(0,)], f"{self.name}: settlements without a winner by points")

    def check_distributions(self, columns):
        """Checks that distributions.parquet has the values of the rows."""
        for one in self.summary["distributions"]:
            quantity = one["quantity"]
            # Games that were followed beside the others are in no column.
            is_beside = quantity in FEEL and one["n"] != self.rows
            if one["subject"] == self.place and quantity not in NOT_IN_COLUMNS and not is_beside:
                expect(quantity in columns, True, f"{self.name}: does {quantity} follow from columns of {self.table}")
                self.check_distribution(quantity, columns[quantity])

    def check_distribution(self, quantity, column):
        differing = self.base.execute(
            f"""with counted as (select {column} as value, count(*) as "count" from {self.table}
                                 where case_id = $1 group by 1),
                     reported as (select value, "count" from distributions where subject = $2 and quantity = $3)
                select count(*) from counted full join reported using (value)
                where counted."count" is distinct from reported."count" """,
            [self.name, self.place, quantity],
        ).fetchone()[0]
        expect(differing, 0, f"{self.name}: values of {quantity} whose counts differ")


def check_compared(folder, summary):
    """Checks games.parquet of a comparison: the games of every subject, in pairs, and the means of the findings."""
    path = folder / "games.parquet"
    check_layout(path, types("games.parquet"))
    check_head(path, summary)
    check_nulls(path, "games.parquet")
    base = duckdb.connect()
    base.execute(f"create view games as select * from read_parquet('{path}')")
    rows = 0
    for place, subject in enumerate(summary["subjects"]):
        name, played = subject["case_id"], subject["games"]
        rows += played

        def ask(columns, more=""):
            return base.execute(f"select {columns} from games where case_id = ? {more}", [name]).fetchall()

        expect(ask("count(*), count(distinct game), min(game), max(game)"), [(played, played, 0, played - 1)], f"{name}: games")
        bots = [subject["first_bot"], subject["second_bot"]]
        for odd in [0, 1]:
            expected = [tuple([subject["rules"], *(reversed(bots) if odd else bots), summary["seed"]])]
            expect(ask("distinct rules, first_bot, second_bot, seed", f"and game % 2 = {odd}"), expected, f"{name}: origin")
        means = [one for one in summary["findings"]
                 if one["subject"] == place and one["quantity"] in ["mean(throws)", "mean(captures_first)", "mean(passes)"]]
        expect(any(one["quantity"] == "mean(throws)" for one in means), True, f"{name}: does it have a finding of its length")
        for one in means:
            column = one["quantity"].removeprefix("mean(").removesuffix(")")
            near(plain_figure(one), ask(f"avg({column})")[0][0], f"{name}: {one['quantity']}")
        throws = dict(ask("throws, count(*)", "and game % 2 = 0 group by 1"))
        expect(dict(lengths(folder, place)), throws, f"{name}: lengths of the games that the first bot begins")
        draws = [one for one in summary["findings"] if one["subject"] == place and one["quantity"] == "share(draws)"]
        for one in draws:
            near(plain_figure(one), ask("avg((ending = 'draw')::int)")[0][0], f"{name}: share(draws)")
        check_difference(base, summary, place)
    expect(pyarrow.parquet.read_table(path).num_rows, rows, f"{path}: rows by pyarrow")
    expect(len(pandas.read_parquet(path, columns=["case_id", "game"])), rows, f"{path}: rows by pandas")
    print(f"{path}: {rows} rows agree in pyarrow, DuckDB, pandas and the findings")


def lengths(folder, place):
    """The rows of distributions.parquet on the throws of a subject: each length, and in how many games it was seen."""
    rows = duckdb.from_parquet(str(folder / "distributions.parquet"))
    return rows.filter(f"subject = {place} and quantity = 'throws'").project('value, "count"').fetchall()


def check_difference(base, summary, place):
    """Checks that the difference in length is that of games with the same number, which have the same dice."""
    for one in summary["findings"]:
        if one["subject"] == place and one["quantity"] == "mean(throws)" and "baseline" in one and "plain" not in one:
            names = [summary["subjects"][at]["case_id"] for at in [place, one["baseline"]]]
            found = base.execute(
                """select avg(a.throws - b.throws) from games a join games b using (game)
                   where a.case_id = ? and b.case_id = ?""", names).fetchone()[0]
            near(one["difference"], found, f"{names[0]}: difference in length from {names[1]}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = Path(sys.argv[1])
    summary = parquet_answers.check(folder)
    if summary["question"] == "compare":
        check_compared(folder, summary)
        return
    expect(summary["question"], "cases", f"{folder}: question")
    measures = "all" if any(one["quantity"] == "forced_share" for one in summary["findings"]) else "usual"
    whole = [one for one in summary["distributions"] if one["quantity"] in FEEL]
    if whole and all(one["n"] == summary["subjects"][one["subject"]]["games"] for one in whole):
        measures = "feel"
    base = duckdb.connect()
    cases = [Case(base, summary, place) for place in range(len(summary["subjects"]))]
    columns = {"games": types("games.parquet", measures), "matches": types("matches.parquet")}
    names = list(columns["games"])
    counts = {name: name for name in names[names.index("throws"):]}
    expressions = {"games": {**counts, **OF_GAME, **({} if measures == "usual" else OF_DETAIL)}, "matches": OF_MATCH}
    # Without matches there is no file for them.
    played = [table for table in columns if any(case.table == table for case in cases)]
    expect([table for table in columns if (folder / f"{table}.parquet").exists()], played, f"{folder}: tables of records")
    for table in [*played, "distributions"]:
        base.execute(f"create view {table} as select * from read_parquet('{folder / table}.parquet')")
    for table in played:
        path = folder / f"{table}.parquet"
        check_layout(path, columns[table])
        check_head(path, summary)
        check_nulls(path, path.name, measures)
        rows = sum(case.rows for case in cases if case.table == table)
        # The whole file must decode, not only the footer.
        expect(pyarrow.parquet.read_table(path).num_rows, rows, f"{path}: rows by pyarrow")
        expect(base.execute(f"select count(*) from {table}").fetchone()[0], rows, f"{path}: rows by DuckDB")
        expect(len(pandas.read_parquet(path, columns=["case_id", "ending"])), rows, f"{path}: rows by pandas")
        print(f"{path}: {rows} rows agree in pyarrow, DuckDB and pandas")
    for case in cases:
        case.check()
        case.check_distributions(expressions[case.table])
    print(f"{folder}: games, matches, distributions and findings agree")


if __name__ == "__main__":
    main()

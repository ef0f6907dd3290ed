"""What a study gives: tables, pages, charts, files, and all of it again from a pickle."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow
import pytest

import urlab


def test_every_library_takes_a_table_as_it_is(study: urlab.Study) -> None:
    findings = study.findings
    frame = polars.DataFrame(findings)
    assert frame.columns == findings.column_names and len(frame) == len(findings)
    assert frame["estimate"].to_list() == findings["estimate"]
    table = pyarrow.table(findings)
    assert table.column_names == findings.column_names and table.num_rows == len(findings)
    assert list(findings.to_pandas()["quantity"]) == findings["quantity"]
    assert isinstance(findings.to_pandas(), pandas.DataFrame)
    # DuckDB finds the variable by its name.
    assert duckdb.sql("select count(*) from findings").fetchall() == [(len(findings),)]


def test_single_games_add_up_to_the_figures(study: urlab.Study) -> None:
    games = polars.DataFrame(study.games())
    assert len(games) == 600
    throws = next(row for row in study.findings if row["quantity"] == "mean(throws)")
    assert games["throws"].mean() == pytest.approx(throws["estimate"], rel=1e-12)
    assert games["game"].to_list() == list(range(600))
    assert set(games["first_bot"].cast(polars.String)) == {"greedy"}
    assert games.select("throws").to_series().dtype == polars.Int64


def test_games_are_those_of_the_file(study: urlab.Study, tmp_path: Path) -> None:
    fields = {
        "name": "simulate",
        "rules": ["tiny"],
        "bots": [["greedy", "random"]],
        "games": 600,
        "measures": "usual",
        "outputs": ["games"],
    }
    Path("simulate.yaml").write_text(json.dumps(fields))
    # In a process of its own: the program takes over the signals of a process.
    run = [sys.executable, "-m", "urlab", "run", "./simulate.yaml", "--quiet", "--out", "out"]
    subprocess.run(run, check=True)
    file = polars.read_parquet("out/simulate/games.parquet")
    own = polars.DataFrame(study.games())
    assert own.columns == file.columns
    for name in file.columns:
        assert own[name].cast(file[name].dtype).to_list() == file[name].to_list(), name


def test_a_notebook_shows_the_answer_and_its_charts(study: urlab.Study) -> None:
    shown = study._repr_html_()
    assert shown.startswith('<div class="urlab-report">') and "<script" not in shown
    chart = study.chart("answer")
    assert chart.svg in shown and chart.svg in study.to_html()
    assert chart._repr_svg_() == chart.svg and chart.alt and chart.caption
    with pytest.raises(KeyError, match="allowed: answer"):
        study.chart("no-such-chart")
    assert "<table>" in study.findings._repr_html_()
    assert study.headline in repr(study)


def test_a_pickled_study_has_all_that_it_had(study: urlab.Study, tmp_path: Path) -> None:
    again: urlab.Study = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(study))))
    assert again.headline == study.headline and again.warnings == study.warnings
    assert again.to_json() == study.to_json() and again.to_html() == study.to_html()
    assert again._repr_html_() == study._repr_html_() and again.charts == study.charts
    for name in ("findings", "distributions", "settings", "events"):
        kept, own = getattr(again, name), getattr(study, name)
        assert pyarrow.table(kept).equals(pyarrow.table(own)), name
    assert polars.DataFrame(again.games()).equals(polars.DataFrame(study.games()))

    def written(which: urlab.Study, folder: str) -> dict[str, bytes]:
        paths = which.write_report(tmp_path / folder)
        root = tmp_path / folder
        return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}

    first = written(study, "first")
    assert written(again, "second") == first and "report.html" in first


def test_a_folder_that_cannot_be_written_is_an_error(study: urlab.Study, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(urlab.ReportError, match="file") as raised:
        study.write_report(tmp_path / "file" / "report")
    assert isinstance(raised.value, OSError)

//! `summary.parquet`: every figure of every case, a row a figure.
//!
//! | column | type | what it holds |
//! | --- | --- | --- |
//! | `case` | string | the case's short name |
//! | `rules` | string | the rule set's short name |
//! | `bots_first`, `bots_second` | string | the first player's bot, the second player's |
//! | `measure` | string | the measure's short name, as in JSON; `win_class` for the win classes |
//! | `key` | string or null | the win class, the square, or the final score as `7:4`; null for measures of the whole game |
//! | `statistic` | string | `share`, `difference`, `mean`, `sd`, `q05` ... `q95`, `ratio` |
//! | `estimate` | f64 or null | the figure |
//! | `low`, `high` | f64 or null | the ends of its confidence interval; null if the sample is too small for one |
//! | `level` | f64 | the confidence level |
//! | `method` | string | how the interval was found |
//! | `n` | u64 | the number of observations: games, or matches for `match_...`, `settlement` and `payment` |
//! | `seed` | u64 | the seed |
//! | `games` | u64 | games played |
//! | `exact`, `exact_bound` | f64 or null | what the figure is known to be, and how far that may be from the truth; null where it is not known |
//! | `solutions` | string or null | the checksums of the solutions that `perfect` played by, with commas between; null if it did not play |
//!
//! Only figures with an interval's method are here. Least and greatest values follow from
//! `histograms.parquet`, counts from `games.parquet`, and both are in `summary.json`.

use std::path::Path;

use crate::balance::exact::Known;
use crate::balance::study::{Distribution, Study};
use crate::report::folder::PublishError;
use crate::report::parquet::rows::{Table, Values};
use crate::report::{Case, Report};
use crate::stats::estimate::Estimate;

/// One figure and where it comes from.
struct Row<'a> {
    case: &'a Case,
    measure: &'static str,
    key: Option<String>,
    statistic: String,
    figure: Estimate,
}

/// Writes the table, in the order of the report. A report without cases gives a table without rows.
///
/// # Errors
///
/// The system cannot write the file.
pub fn write(path: &Path, report: &Report) -> Result<(), PublishError> {
    let rows: Vec<Row<'_>> = report.cases.iter().flat_map(rows).collect();
    table(&rows).write(path)
}

fn rows(case: &Case) -> Vec<Row<'_>> {
    let mut rows = Vec::new();
    let mut add =
        |measure: &'static str, key: Option<String>, statistic: &str, figure: &Estimate| {
            rows.push(Row { case, measure, key, statistic: statistic.into(), figure: *figure });
        };
    let Study { results, .. } = &case.study;
    add("first_wins", None, "share", &results.first_wins);
    add("second_wins", None, "share", &results.second_wins);
    add("draws", None, "share", &results.draws);
    add("unfinished", None, "share", &results.unfinished);
    add("first_player_advantage", None, "difference", &case.study.first_player_advantage);
    add("mean_points", None, "mean", &case.study.mean_points);
    add("points_difference", None, "mean", &case.study.points_difference);
    for class in &case.study.win_classes {
        add("win_class", Some(class.id.clone()), "share", &class.share);
    }
    for one in &case.study.distributions {
        spread(one, &mut add);
    }
    for ratio in &case.study.ratios {
        if let Some(figure) = &ratio.estimate {
            add(ratio.id, None, "ratio", figure);
        }
    }
    for square in case.study.board.iter().flat_map(|board| &board.squares) {
        add("first_occupancy", Some(square.name.clone()), "share", &square.first_occupancy);
        add("second_occupancy", Some(square.name.clone()), "share", &square.second_occupancy);
        add("square_captures", Some(square.name.clone()), "mean", &square.captures);
    }
    if let Some(matches) = &case.matches {
        add("match_first_wins", None, "share", &matches.results.first_wins);
        add("match_second_wins", None, "share", &matches.results.second_wins);
        add("match_draws", None, "share", &matches.results.draws);
        add("match_unfinished", None, "share", &matches.results.unfinished);
        add("match_advantage", None, "difference", &matches.advantage);
        for one in &matches.distributions {
            spread(one, &mut add);
        }
        for one in &matches.scores {
            let [first, second] = one.score;
            add("match_score", Some(format!("{first}:{second}")), "share", &one.share);
        }
    }
    rows
}

/// The figures of a distribution.
fn spread(one: &Distribution, add: &mut impl FnMut(&'static str, Option<String>, &str, &Estimate)) {
    add(one.id, None, "mean", &one.mean);
    // One game has no deviation.
    if one.sd.n > 1 {
        add(one.id, None, "sd", &one.sd);
    }
    for quantile in &one.quantiles {
        add(one.id, None, &format!("q{:02}", (quantile.p * 100.0).round()), &quantile.estimate);
    }
}

impl Row<'_> {
    /// The exact value, if it is known.
    fn known(&self) -> Option<&Known> {
        let Self { measure, statistic, .. } = self;
        let name = match (&self.key, statistic.as_str()) {
            (Some(class), "share") if *measure == "win_class" => format!("share({class})"),
            (None, "share" | "mean") => format!("{statistic}({measure})"),
            (None, _) => String::new(),
            (Some(_), _) => return None,
        };
        let names = [name.as_str(), measure];
        let mut known = self.case.study.exact.iter().map(|held| &held.known);
        known.find(|known| names.contains(&known.quantity.to_string().as_str()))
    }
}

/// The checksums of the solutions that were played by.
fn solutions(case: &Case) -> Option<String> {
    let all: Vec<&str> =
        case.study.provenance.solutions.iter().map(|solution| solution.checksum.as_str()).collect();
    (!all.is_empty()).then(|| all.join(","))
}

fn table(rows: &[Row<'_>]) -> Table {
    let text =
        |of: fn(&Row<'_>) -> String| Values::Text(rows.iter().map(|row| Some(of(row))).collect());
    let perhaps = |of: fn(&Row<'_>) -> Option<String>| Values::Text(rows.iter().map(of).collect());
    let figure = |of: fn(&Row<'_>) -> Option<f64>| Values::Numbers(rows.iter().map(of).collect());
    let count =
        |of: fn(&Row<'_>) -> u64| Values::Counts(rows.iter().map(|row| Some(of(row))).collect());
    Table::new()
        .with("case", text(|row| row.case.id.clone()))
        .with("rules", text(|row| row.case.study.provenance.rules.clone()))
        .with("bots_first", text(|row| row.case.study.provenance.bots[0].clone()))
        .with("bots_second", text(|row| row.case.study.provenance.bots[1].clone()))
        .with("measure", text(|row| row.measure.into()))
        .with("key", perhaps(|row| row.key.clone()))
        .with("statistic", text(|row| row.statistic.clone()))
        .with("estimate", figure(|row| Some(row.figure.value)))
        .with("low", figure(|row| row.figure.interval.map(|interval| interval.low)))
        .with("high", figure(|row| row.figure.interval.map(|interval| interval.high)))
        .with("level", figure(|row| Some(row.figure.level)))
        .with("method", text(|row| row.figure.method.name().into()))
        .with("n", count(|row| row.figure.n))
        .with("seed", count(|row| row.case.study.provenance.seed))
        .with("games", count(|row| row.case.study.provenance.games))
        .with("exact", figure(|row| row.known().map(|known| known.value)))
        .with("exact_bound", figure(|row| row.known().map(|known| known.bound)))
        .with("solutions", perhaps(|row| solutions(row.case)))
}

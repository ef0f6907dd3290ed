//! The tables of a case: every figure with its interval, method and number of games.

use serde::Serialize;

use crate::balance::study::{BoardFindings, Distribution, Study};
use crate::report::number::{self, ABSENT, Unit, show, whole};
use crate::stats::estimate::Estimate;

/// A table whose first column names its rows.
#[derive(Debug, Serialize)]
pub struct Table {
    caption: String,
    columns: Vec<Column>,
    /// The methods of all columns in one line; empty if a column of its own names them.
    methods: String,
    rows: Vec<Row>,
}

impl Table {
    pub(super) fn new(caption: &str, columns: Vec<Column>, rows: Vec<Row>) -> Self {
        let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
        for column in columns.iter().filter(|column| !column.method.is_empty()) {
            match groups.iter_mut().find(|(method, _)| *method == column.method) {
                Some((_, titles)) => titles.push(&column.title),
                None => groups.push((&column.method, vec![&column.title])),
            }
        }
        let told = groups.into_iter().map(|(method, titles)| format!("{} by {method}", titles.join(", ")));
        let methods = told.collect::<Vec<_>>().join("; ");
        Self { caption: caption.to_owned(), columns, methods, rows }
    }
}

/// A column's title, and below it the methods of its intervals.
#[derive(Debug, Serialize)]
pub(super) struct Column {
    title: String,
    pub(super) method: String,
}

/// One row.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    pub(super) head: String,
    pub(super) cells: Vec<Cell>,
}

/// A figure, and its interval or why there is none; nothing for an exact count.
#[derive(Debug, Serialize)]
pub(super) struct Cell {
    value: String,
    range: String,
}

/// The tables of a study, but for the squares.
pub fn of(study: &Study) -> Vec<Table> {
    let mut tables = vec![results(study), classes(study)];
    if !study.distributions.is_empty() {
        tables.push(distributions(&study.distributions));
    }
    if !study.ratios.is_empty() {
        tables.push(ratios(study));
    }
    tables
}

fn results(study: &Study) -> Table {
    let (results, endings) = (&study.results, study.endings);
    let rows = [
        ("First player wins", Some(endings.first_wins), &results.first_wins, Unit::Percent),
        ("Second player wins", Some(endings.second_wins), &results.second_wins, Unit::Percent),
        ("Draws", Some(endings.draws), &results.draws, Unit::Percent),
        ("Unfinished", Some(endings.unfinished), &results.unfinished, Unit::Percent),
        ("First-player advantage", None, &study.first_player_advantage, Unit::Points),
        ("Points, first less second", None, &study.points_difference, Unit::Difference),
        ("Points of the winner", None, &study.mean_points, Unit::Plain),
    ];
    results_of("Results", "Games", "Share or mean", rows)
}

/// Rows of a name, a count if there is one, and a figure.
pub(super) fn results_of<const N: usize>(
    caption: &str,
    many: &str,
    figures: &str,
    rows: [(&str, Option<u64>, &Estimate, Unit); N],
) -> Table {
    let rows = rows.into_iter().map(|(head, count, estimate, unit)| Row {
        head: head.to_owned(),
        cells: vec![
            exact(count.map_or(ABSENT.to_owned(), whole)),
            figure(estimate, unit),
            exact(whole(estimate.n)),
            exact(estimate.method.to_string()),
        ],
    });
    Table::new(caption, plain(&[many, figures, "n", "Method"]), rows.collect())
}

fn classes(study: &Study) -> Table {
    let rows = study.win_classes.iter().map(|class| Row {
        head: class.title.clone(),
        cells: vec![
            exact(class.points.to_string()),
            exact(whole(class.count)),
            exact(whole(class.first_count)),
            figure(&class.share, Unit::Percent),
            exact(whole(class.share.n)),
        ],
    });
    let mut columns = plain(&["Points", "Games", "Of these by the first player", "Share of all games", "n"]);
    columns[3].method = methods(study.win_classes.iter().map(|class| &class.share));
    Table::new("Win classes, in the order in which they are tried", columns, rows.collect())
}

/// The distributions, at least one, all over games or all over matches.
pub(super) fn distributions(all: &[Distribution]) -> Table {
    let each = all[0].each;
    let (zero, all): (Vec<_>, Vec<_>) = all.iter().partition(|distribution| distribution.is_always_zero());
    let zero: Vec<&str> = zero.iter().map(|distribution| distribution.title).collect();
    let zero =
        if zero.is_empty() { String::new() } else { format!("; 0 in every {}: {}", each.one(), zero.join(", ")) };
    let mut levels: Vec<f64> = Vec::new();
    for quantile in all.iter().flat_map(|distribution| &distribution.quantiles) {
        if !levels.contains(&quantile.p) {
            levels.push(quantile.p);
        }
    }
    let mut columns = plain(&["Mean", "Standard deviation"]);
    columns[0].method = methods(all.iter().map(|distribution| &distribution.mean));
    columns[1].method = methods(all.iter().map(|distribution| &distribution.sd));
    let quantiles = all.iter().flat_map(|distribution| &distribution.quantiles).map(|quantile| &quantile.estimate);
    let method = methods(quantiles);
    columns.extend(levels.iter().map(|p| Column { title: number::level(*p), method: method.clone() }));
    columns.extend(plain(&["Least", "Greatest", "n"]));
    let rows =
        all.iter().map(|distribution| Row { head: distribution.title.to_owned(), cells: cells(distribution, &levels) });
    let beyond = all.iter().map(|distribution| distribution.beyond_extremes).fold(0.0, f64::max);
    let caption = format!(
        "Distributions over the {many}; least and greatest are observed extremes: at the level of the intervals, at most {} \
         of {many} lie below, and as many above{zero}",
        number::bound(beyond),
        many = each.many(),
    );
    Table::new(&caption, columns, rows.collect())
}

fn cells(distribution: &Distribution, levels: &[f64]) -> Vec<Cell> {
    let (n, unit) = (distribution.values.total(), Unit::of(distribution));
    let quantiles = levels.iter().map(|p| {
        let found = distribution.quantiles.iter().find(|quantile| quantile.p.total_cmp(p).is_eq());
        found.map_or_else(
            || Cell { value: ABSENT.to_owned(), range: number::NO_INTERVAL.to_owned() },
            |quantile| figure(&quantile.estimate, unit),
        )
    });
    let extreme = |value: i64| match n {
        0 => Cell { value: ABSENT.to_owned(), range: "no games".to_owned() },
        _ => exact(number::extreme(value, unit)),
    };
    let mut cells = vec![figure(&distribution.mean, unit), figure(&distribution.sd, Unit::Plain)];
    cells.extend(quantiles);
    cells.extend([extreme(distribution.min), extreme(distribution.max), exact(whole(n))]);
    cells
}

fn ratios(study: &Study) -> Table {
    let rows = study.ratios.iter().map(|ratio| {
        let cells = match &ratio.estimate {
            Some(estimate) => vec![
                figure(estimate, Unit::Plain),
                exact(ratio.unit.to_owned()),
                exact(whole(estimate.n)),
                exact(estimate.method.to_string()),
            ],
            None => vec![
                Cell { value: ABSENT.to_owned(), range: "it never came up".to_owned() },
                exact(ratio.unit.to_owned()),
                exact(ABSENT.to_owned()),
                exact(ABSENT.to_owned()),
            ],
        };
        Row { head: ratio.title.to_owned(), cells }
    });
    Table::new("Ratios of totals over all games", plain(&["Ratio", "Unit", "n", "Method"]), rows.collect())
}

/// The table of the squares.
pub fn squares(board: &BoardFindings) -> Table {
    let squares = || board.squares.iter();
    let column = |title: &str, method: String| Column { title: title.to_owned(), method };
    let rows = squares().map(|square| Row {
        head: if square.rosette { format!("{} (rosette)", square.name) } else { square.name.clone() },
        cells: vec![
            figure(&square.first_occupancy, Unit::Percent),
            figure(&square.second_occupancy, Unit::Percent),
            figure(&square.captures, Unit::Plain),
            exact(whole(square.captures.n)),
        ],
    });
    let columns = vec![
        column("Held by the first player", methods(squares().map(|square| &square.first_occupancy))),
        column("Held by the second player", methods(squares().map(|square| &square.second_occupancy))),
        column("Captures a game", methods(squares().map(|square| &square.captures))),
        column("n", String::new()),
    ];
    Table::new("Squares: share of throws before which a player held it, and captures a game", columns, rows.collect())
}

pub(super) fn plain(titles: &[&str]) -> Vec<Column> {
    titles.iter().map(|title| Column { title: (*title).to_owned(), method: String::new() }).collect()
}

pub(super) fn exact(value: String) -> Cell {
    Cell { value, range: String::new() }
}

pub(super) fn figure(estimate: &Estimate, unit: Unit) -> Cell {
    let shown = show(estimate, unit);
    let range = shown.range_or_reason().to_owned();
    Cell { value: shown.value, range }
}

/// The methods of a column's intervals, each once, in order of appearance.
pub(super) fn methods<'a>(estimates: impl Iterator<Item = &'a Estimate>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for estimate in estimates {
        let name = estimate.method.name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;

    #[test]
    fn every_row_has_a_cell_for_every_column() {
        for case in [sample::report().cases.remove(1), sample::empty_case()] {
            let tables = of(&case.study).into_iter().chain(case.study.board.as_ref().map(squares));
            for table in tables {
                assert!(table.rows.iter().all(|row| row.cells.len() == table.columns.len()), "{}", table.caption);
            }
        }
    }

    #[test]
    fn a_figure_without_an_interval_says_why() {
        let tables = of(&sample::empty_case().study);
        let ranges = |index: usize| tables[index].rows[0].cells.iter().map(|cell| cell.range.as_str());
        assert!(ranges(0).any(|range| range == "too few"));
        assert!(ranges(2).any(|range| range == "no games"), "extremes of no games");
        let ratio = &of(&sample::report().cases[0].study)[3].rows[1].cells[0];
        assert_eq!((ratio.value.as_str(), ratio.range.as_str()), ("—", "it never came up"));
    }

    #[test]
    fn methods_are_named_once_for_all_columns_that_share_them() {
        let methods = &of(&sample::report().cases[0].study)[2].methods;
        let quantiles = "5\u{a0}%, 25\u{a0}%, 50\u{a0}%, 75\u{a0}%, 95\u{a0}% by order statistics";
        assert_eq!(
            *methods,
            format!("Mean by Student t; Standard deviation by delta method (fourth moment); {quantiles}")
        );
    }

    #[test]
    fn extremes_say_that_they_are_observed_and_how_sure_they_are() {
        let table = &of(&sample::report().cases[0].study)[2];
        // 0.0184 % as the sample has it, rounded up: a bound may not be rounded down.
        let told = "observed extremes: at the level of the intervals, at most 0.019\u{a0}% of games lie below";
        assert!(table.caption.contains(told), "{}", table.caption);
    }
}

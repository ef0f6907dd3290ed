//! The tables of a case: every figure with its interval, method and number of games.

use crate::balance::exact::{FALSE_ALARMS, Held, Source};
use crate::balance::study::{BoardFindings, Distribution, Study};
use crate::report::document::{Cell, Column, Mark, Row, Table};
use crate::solve::exact::Figure;
use crate::stats::estimate::Estimate;
use crate::study::number::{self, ABSENT, DECIMALS_BESIDE, Unit, margined, whole};

/// The tables of a study, but for the squares.
pub fn of(study: &Study) -> Vec<Table> {
    let mut tables = vec![results(study), classes(study)];
    tables.extend(exact(&study.exact));
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
            Cell::text(count.map_or(ABSENT.to_owned(), whole)),
            Cell::figure(estimate, unit),
            Cell::whole(estimate.n),
            Cell::text(estimate.method.to_string()),
        ],
    });
    Table::new(caption, "", plain(&[many, figures, "n", "Method"]), rows.collect())
}

fn classes(study: &Study) -> Table {
    let rows = study.win_classes.iter().map(|class| Row {
        head: class.title.clone(),
        cells: vec![
            Cell::text(class.points.to_string()),
            Cell::whole(class.count),
            Cell::whole(class.first_count),
            Cell::figure(&class.share, Unit::Percent),
            Cell::whole(class.share.n),
        ],
    });
    let mut columns =
        plain(&["Points", "Games", "Of these by the first player", "Share of all games", "n"]);
    columns[3].method = methods(study.win_classes.iter().map(|class| &class.share));
    Table::new("Win classes, in the order in which they are tried", "", columns, rows.collect())
}

/// What is known exactly, beside what was sampled; `None` where nothing is known.
pub fn exact(all: &[Held]) -> Option<Table> {
    let rows = all.iter().map(|held| Row { head: held.known.title.clone(), cells: beside(held) });
    exact_table("", Vec::new(), rows.collect(), &all.iter().collect::<Vec<_>>())
}

/// The same of several that were played, each with its name, which are what `head` says; behind a
/// click if there are many.
pub fn exact_of_each<'a>(
    head: &str,
    each: impl Iterator<Item = (String, Vec<&'a Held>)>,
) -> Option<Table> {
    const MANY: usize = 24;
    let (mut rows, mut all, mut unknown) = (Vec::new(), Vec::new(), false);
    for (name, held) in each {
        unknown |= held.is_empty();
        rows.extend(held.iter().map(|held| {
            let title = Cell::text(held.known.title.clone());
            Row::new(name.clone(), std::iter::once(title).chain(beside(held)).collect())
        }));
        all.extend(held);
    }
    let many = rows.len() > MANY;
    let mut table = exact_table(head, vec![Column::text("Quantity")], rows, &all)?;
    if unknown {
        table = table.noted(
            "Of the others nothing is known without being asked: games were \
            unfinished, or positions are many (`urlab exact` reckons them).",
        );
    }
    Some(if many {
        table.folded("What is known exactly, and how far off these games are")
    } else {
        table
    })
}

/// What is exactly so, what was sampled, how far that is off, and how often chance brings it so
/// far.
fn beside(held: &Held) -> Vec<Cell> {
    let Held { known, sampled, deviation, adjusted, .. } = held;
    let unit =
        if known.is_contrast { Unit::of_difference } else { Unit::of_quantity }(&known.quantity);
    let exactly = Figure { value: known.value, bound: known.bound };
    let by =
        deviation.map_or(Cell::absent("all games alike"), |by| Cell::text(number::signed(by, 2)));
    let p = adjusted.map_or(Cell::text(ABSENT), |p| Cell::text(number::p_value(p)));
    let p = if held.disagrees() { p.marked(Mark::Bad) } else { p };
    vec![Cell::text(margined(exactly, unit, DECIMALS_BESIDE)), Cell::figure(sampled, unit), by, p]
}

fn exact_table(head: &str, first: Vec<Column>, rows: Vec<Row>, all: &[&Held]) -> Option<Table> {
    let (mut figures, source) =
        (plain(&["Exactly", "In these games", "Off, in standard errors", "p"]), all.first()?);
    figures[1].method = methods(all.iter().map(|held| &held.sampled));
    let found = match source.known.source {
        Source::Chain => {
            "Exactly: the games of these two bots as a Markov chain over all positions, with \
                proven margins."
        }
        Source::Solution => {
            "Exactly: what the solution that both play by says the game is worth, with its proven \
                margin."
        }
    };
    let tested = format!(
        "p: how often chance brings a sample so far, for all of them together (Holm); the games \
            disagree with what is known at {} and below.",
        number::p_value(FALSE_ALARMS)
    );
    let columns = first.into_iter().chain(figures).collect();
    Some(Table::new("Exact beside sampled", head, columns, rows).noted(found).noted(tested))
}

/// The distributions, at least one, all over games or all over matches.
pub(super) fn distributions(all: &[Distribution]) -> Table {
    let each = all[0].each;
    let (zero, all): (Vec<_>, Vec<_>) =
        all.iter().partition(|distribution| distribution.is_always_zero());
    let zero: Vec<&str> = zero.iter().map(|distribution| distribution.title).collect();
    let zero = if zero.is_empty() {
        String::new()
    } else {
        format!("; 0 in every {}: {}", each.one(), zero.join(", "))
    };
    let mut levels: Vec<f64> = Vec::new();
    for quantile in all.iter().flat_map(|distribution| &distribution.quantiles) {
        if !levels.contains(&quantile.p) {
            levels.push(quantile.p);
        }
    }
    let mut columns = plain(&["Mean", "Standard deviation"]);
    columns[0].method = methods(all.iter().map(|distribution| &distribution.mean));
    columns[1].method = methods(all.iter().map(|distribution| &distribution.sd));
    let quantiles = all
        .iter()
        .flat_map(|distribution| &distribution.quantiles)
        .map(|quantile| &quantile.estimate);
    let method = methods(quantiles);
    columns.extend(levels.iter().map(|p| Column::figure(number::level(*p)).by(method.as_str())));
    columns.extend(plain(&["Least", "Greatest", "n"]));
    let rows = all.iter().map(|distribution| Row {
        head: distribution.title.to_owned(),
        cells: cells(distribution, &levels),
    });
    let beyond = all.iter().map(|distribution| distribution.beyond_extremes).fold(0.0, f64::max);
    let caption = format!(
        "Distributions over the {many}; least and greatest are observed extremes: at the level of \
            the intervals, at most {} \
         of {many} lie below, and as many above{zero}",
        number::bound(beyond),
        many = each.many(),
    );
    Table::new(caption, "", columns, rows.collect())
}

fn cells(distribution: &Distribution, levels: &[f64]) -> Vec<Cell> {
    let (n, unit) = (distribution.values.total(), Unit::of(distribution));
    let quantiles = levels.iter().map(|p| {
        let found = distribution.quantiles.iter().find(|quantile| quantile.p.total_cmp(p).is_eq());
        found.map_or_else(
            || Cell::absent(number::NO_INTERVAL),
            |quantile| Cell::figure(&quantile.estimate, unit),
        )
    });
    let extreme = |value: i64| match n {
        0 => Cell::absent("no games"),
        _ => Cell::text(number::extreme(value, unit)),
    };
    let mut cells =
        vec![Cell::figure(&distribution.mean, unit), Cell::figure(&distribution.sd, Unit::Plain)];
    cells.extend(quantiles);
    cells.extend([extreme(distribution.min), extreme(distribution.max), Cell::whole(n)]);
    cells
}

fn ratios(study: &Study) -> Table {
    let rows = study.ratios.iter().map(|ratio| {
        let cells = match &ratio.estimate {
            Some(estimate) => vec![
                Cell::figure(estimate, Unit::Plain),
                Cell::text(ratio.unit.to_owned()),
                Cell::whole(estimate.n),
                Cell::text(estimate.method.to_string()),
            ],
            None => vec![
                Cell::absent("it never came up"),
                Cell::text(ratio.unit.to_owned()),
                Cell::text(ABSENT),
                Cell::text(ABSENT),
            ],
        };
        Row { head: ratio.title.to_owned(), cells }
    });
    Table::new(
        "Ratios of totals over all games",
        "",
        plain(&["Ratio", "Unit", "n", "Method"]),
        rows.collect(),
    )
}

/// The table of the squares.
pub fn squares(board: &BoardFindings) -> Table {
    let squares = || board.squares.iter();
    let rows = squares().map(|square| Row {
        head: if square.rosette {
            format!("{} (rosette)", square.name)
        } else {
            square.name.clone()
        },
        cells: vec![
            Cell::figure(&square.first_occupancy, Unit::Percent),
            Cell::figure(&square.second_occupancy, Unit::Percent),
            Cell::figure(&square.captures, Unit::Plain),
            Cell::whole(square.captures.n),
        ],
    });
    let columns = vec![
        Column::figure("Held by the first player")
            .by(methods(squares().map(|square| &square.first_occupancy))),
        Column::figure("Held by the second player")
            .by(methods(squares().map(|square| &square.second_occupancy))),
        Column::figure("Captures a game").by(methods(squares().map(|square| &square.captures))),
        Column::figure("n"),
    ];
    Table::new(
        "Squares: share of throws before which a player held it, and captures a game",
        "",
        columns,
        rows.collect(),
    )
    .folded("Every square in figures")
}

pub(super) fn plain(titles: &[&str]) -> Vec<Column> {
    titles.iter().copied().map(Column::figure).collect()
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
    use crate::balance::exact::Known;
    use crate::balance::quantity::{Happening, Quantity};
    use crate::report::sample;
    use crate::stats::share::wilson;

    #[test]
    fn every_row_has_a_cell_for_every_column() {
        for case in [sample::report().cases.remove(1), sample::empty_case()] {
            let tables = of(&case.study).into_iter().chain(case.study.board.as_ref().map(squares));
            for table in tables {
                assert!(
                    table.rows.iter().all(|row| row.cells.len() == table.columns.len()),
                    "{}",
                    table.caption
                );
            }
        }
    }

    #[test]
    fn a_figure_without_an_interval_says_why() {
        let tables = of(&sample::empty_case().study);
        let ranges =
            |index: usize| tables[index].rows[0].cells.iter().map(|cell| cell.range.as_str());
        assert!(ranges(0).any(|range| range == "too few"));
        assert!(ranges(2).any(|range| range == "no games"), "extremes of no games");
        let ratio = &of(&sample::report().cases[0].study)[3].rows[1].cells[0];
        assert_eq!((ratio.value.as_str(), ratio.range.as_str()), ("—", "it never came up"));
    }

    #[test]
    fn what_disagrees_with_what_is_known_is_marked() {
        let sampled = wilson(5_000, 10_000, 0.95).unwrap();
        let held = |adjusted| Held {
            known: Known {
                quantity: Quantity::Share(Happening::FirstWins),
                title: "Wins of the first player".into(),
                is_contrast: false,
                value: 0.515_404_732_5,
                bound: 2e-9,
                spread: None,
                source: Source::Solution,
            },
            sampled,
            deviation: Some(-3.082),
            p: Some(0.002),
            adjusted,
        };
        let table =
            exact(&[held(Some(0.25)), held(Some(1e-5)), Held { deviation: None, ..held(None) }])
                .unwrap();
        let cells = |row: usize| {
            table.rows[row].cells.iter().map(|cell| cell.value.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(cells(0), ["51.540473 ± 0.000001\u{a0}%", "50.00\u{a0}%", "−3.08", "0.25"]);
        assert_eq!([0, 1].map(|row| table.rows[row].cells[3].mark), [None, Some(Mark::Bad)]);
        assert_eq!(cells(2)[2..], [ABSENT, ABSENT]);
        assert!(table.notes[0].contains("what the solution") && exact(&[]).is_none());
    }

    #[test]
    fn methods_are_named_once_for_all_columns_that_share_them() {
        let methods = &of(&sample::report().cases[0].study)[2].methods;
        let quantiles = "5\u{a0}%, 25\u{a0}%, 50\u{a0}%, 75\u{a0}%, 95\u{a0}% by order statistics";
        assert_eq!(
            *methods,
            format!(
                "Mean by Student t; Standard deviation by delta method (fourth moment); {quantiles}"
            )
        );
    }

    #[test]
    fn extremes_say_that_they_are_observed_and_how_sure_they_are() {
        let table = &of(&sample::report().cases[0].study)[2];
        // 0.0184 % as the sample has it, rounded up: a bound may not be rounded down.
        let told = "observed extremes: at the level of the intervals, at most 0.019\u{a0}% of \
            games lie below";
        assert!(table.caption.contains(told), "{}", table.caption);
    }
}

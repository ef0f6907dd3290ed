//! The tables of a case: every figure with its interval, method and number of games.

use crate::balance::study::{BoardFindings, CaseStudy, Distribution};
use crate::study::Study;
use crate::study::finding::FindingId;
use crate::study::number::{self, NO_INTERVAL, Unit};
use crate::study::outline::{Column, EstimateOf, Row, Shown, Table, TableCell};
use crate::study::question::cases::findings::{DistributionFindings, GameFindings};

/// The tables of the games of a case. They do not repeat results that the answer of the study
/// shows.
pub(super) fn of_games(games: &CaseStudy, found: &GameFindings, study: &Study) -> Vec<Table> {
    let mut tables = vec![results(found, study), classes(games, found, study)];
    tables.extend(study.exact_table(&known_exactly(found, study)));
    if !games.distributions.is_empty() {
        tables.push(distributions(&games.distributions, &found.distributions));
    }
    if !games.ratios.is_empty() {
        tables.push(ratios(games, found));
    }
    tables.extend(games.board.as_ref().map(|board| squares(board, found)));
    tables
}

/// Those findings of a case that have a known exact value.
pub(super) fn known_exactly(found: &GameFindings, study: &Study) -> Vec<EstimateOf> {
    let all = study.findings.iter().enumerate();
    let own = all.filter(|(_, finding)| finding.subject == found.subject);
    study.with_known_values(own.map(|(index, _)| FindingId(index)))
}

fn results(found: &GameFindings, study: &Study) -> Table {
    let means = [found.advantage, found.points_difference, found.mean_points];
    let all = found.results.into_iter().chain(means);
    let others = all.filter(|id| !is_answered(*id, study));
    results_of("Results", "Games", "Share or mean", others, study)
}

/// Does the answer of the study show this figure?
fn is_answered(at: FindingId, study: &Study) -> bool {
    study.sections.first().is_some_and(|answer| answer.has_figure(at))
}

/// Rows with a name, a count if there is one, and a figure.
pub(super) fn results_of(
    caption: &str,
    many: &str,
    figures: &str,
    all: impl Iterator<Item = FindingId>,
    study: &Study,
) -> Table {
    let rows = all.map(|id| {
        let of = EstimateOf::Figure(id);
        let cells = [Shown::Count(id), Shown::Figure(of), Shown::SampleSize(of), Shown::Method(of)];
        Row::new(&study.finding(id).title, cells.map(TableCell::from).into())
    });
    let columns = [many, figures, "n", "Method"].map(Column::figure).into();
    Table::new(caption, "", columns, rows.collect())
}

fn classes(games: &CaseStudy, found: &GameFindings, study: &Study) -> Table {
    let has_shares = !found.classes.iter().all(|[all, _]| is_answered(*all, study));
    let classes = games.win_classes.iter().zip(&found.classes);
    let rows = classes.map(|(class, [all, first])| {
        let mut cells = vec![
            TableCell::text(class.points.to_string()),
            Shown::Count(*all).into(),
            Shown::Count(*first).into(),
        ];
        if has_shares {
            cells.push(TableCell::figure(*all));
            cells.push(Shown::SampleSize(EstimateOf::Figure(*all)).into());
        }
        Row::new(&class.title, cells)
    });
    let mut columns =
        ["Points", "Games", "Of these, by the first player"].map(Column::figure).to_vec();
    if has_shares {
        columns.extend([Column::estimate("Share of all games"), Column::figure("n")]);
    }
    Table::new("Win classes, in the order in which they are checked", "", columns, rows.collect())
}

/// The table of distributions. There is at least one. All are over games, or all are over matches.
pub(super) fn distributions(all: &[Distribution], found: &[DistributionFindings]) -> Table {
    let each = all[0].each;
    let (zero, all): (Vec<_>, Vec<_>) =
        all.iter().zip(found).partition(|(distribution, _)| distribution.is_always_zero());
    let zero_titles: Vec<&str> = zero.iter().map(|(distribution, _)| distribution.title).collect();
    let zero_note = if zero_titles.is_empty() {
        String::new()
    } else {
        format!("; 0 in every {}: {}", each.one(), zero_titles.join(", "))
    };
    let mut levels: Vec<f64> = Vec::new();
    for (p, _) in all.iter().flat_map(|(_, spread)| &spread.quantiles) {
        if !levels.contains(p) {
            levels.push(*p);
        }
    }
    let mut columns = vec![Column::estimate("Mean"), Column::estimate("Standard deviation")];
    columns.extend(levels.iter().map(|p| Column::estimate(number::level(*p))));
    columns.extend(["Minimum", "Maximum", "n"].map(Column::figure));
    let rows = all.iter().map(|(distribution, spread)| {
        Row::new(distribution.title, cells(distribution, spread, &levels))
    });
    let beyond =
        all.iter().map(|(distribution, _)| distribution.beyond_extremes).fold(0.0, f64::max);
    let caption = format!(
        "Distributions over the {many}; minimum and maximum are observed values: at the level of \
         the intervals, at most {} of {many} lie below the minimum, and at most as many above the \
         maximum{zero_note}",
        number::bound(beyond),
        many = each.many(),
    );
    Table::new(caption, "", columns, rows.collect())
}

fn cells(
    distribution: &Distribution,
    spread: &DistributionFindings,
    levels: &[f64],
) -> Vec<TableCell> {
    let (n, unit) = (distribution.values.total(), Unit::of(distribution));
    let absent = || TableCell::absent(NO_INTERVAL);
    let quantiles = levels.iter().map(|p| {
        let found = spread.quantiles.iter().find(|(own, _)| own.total_cmp(p).is_eq());
        found.map_or_else(absent, |(_, id)| TableCell::figure(*id))
    });
    let extreme = |value: i64| match n {
        0 => TableCell::absent("no games"),
        _ => TableCell::text(number::extreme(value, unit)),
    };
    let deviation = spread.deviation.map_or_else(absent, TableCell::figure);
    let mut cells = vec![TableCell::figure(spread.mean), deviation];
    cells.extend(quantiles);
    cells.extend([extreme(distribution.min), extreme(distribution.max), TableCell::whole(n)]);
    cells
}

fn ratios(games: &CaseStudy, found: &GameFindings) -> Table {
    let rows = games.ratios.iter().zip(&found.ratios).map(|(ratio, id)| {
        let cells = match id.map(EstimateOf::Figure) {
            Some(of) => vec![
                Shown::Figure(of).into(),
                TableCell::text(ratio.unit),
                Shown::SampleSize(of).into(),
                Shown::Method(of).into(),
            ],
            None => vec![
                TableCell::absent("it never occurred"),
                TableCell::text(ratio.unit),
                TableCell::text(number::ABSENT),
                TableCell::text(number::ABSENT),
            ],
        };
        Row::new(ratio.title, cells)
    });
    let columns = ["Ratio", "Unit", "n", "Method"].map(Column::figure).into();
    Table::new("Ratios of totals over all games", "", columns, rows.collect())
}

fn squares(board: &BoardFindings, found: &GameFindings) -> Table {
    let rows = board.squares.iter().zip(&found.squares).map(|(square, visits)| {
        let name =
            if square.rosette { format!("{} (rosette)", square.name) } else { square.name.clone() };
        let mut cells: Vec<TableCell> = visits.iter().map(|id| TableCell::figure(*id)).collect();
        cells.push(Shown::SampleSize(EstimateOf::Figure(visits[2])).into());
        Row::new(name, cells)
    });
    let columns = vec![
        Column::estimate("Held by the first player"),
        Column::estimate("Held by the second player"),
        Column::estimate("Captures per game"),
        Column::figure("n"),
    ];
    let caption = "Squares: share of throws before which a player held the square, and captures \
                   per game";
    Table::new(caption, "", columns, rows.collect()).folded("The figures of every square")
}

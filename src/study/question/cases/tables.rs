//! The tables of a case: every figure with its interval, method and number of games.

use crate::balance::findings::QUANTILES;
use crate::balance::measures;
use crate::balance::measures::counts::actions;
use crate::balance::study::{BoardFindings, Distribution};
use crate::study::Study;
use crate::study::finding::{Cell, Finding, FindingId};
use crate::study::number::{self, NO_INTERVAL, Unit};
use crate::study::outline::{Column, EstimateOf, Row, Shown, Table, TableCell};
use crate::study::question::cases::findings::{of_distribution, of_first};
use crate::study::statistic::Statistic;
use crate::study::subject::SubjectId;

/// The tables of the games of a subject. They do not repeat results that the answer of the study
/// shows.
pub(super) fn of_games(subject: SubjectId, study: &Study) -> Vec<Table> {
    let others = results(subject, study).filter(|id| !is_answered(*id, study));
    let mut tables = vec![results_of("Results", "Games", "Share or mean", others, study)];
    tables.push(class_table(subject, study));
    let known = study.with_known_values(study.findings_of(subject).map(|(id, _)| id));
    tables.extend(study.exact_table(&known));
    tables.extend(distributions(subject, study));
    if measures_ratios(subject, study) {
        tables.push(ratios(subject, study));
    }
    tables.extend(study.board_of(subject).map(|board| squares(subject, board, study)));
    tables
}

/// The results of games or matches. They are the first findings of a subject, up to the first win
/// class, score or distribution.
pub(super) fn results(subject: SubjectId, study: &Study) -> impl Iterator<Item = FindingId> {
    let is_result =
        |finding: &Finding| finding.cell == Cell::Whole && !finding.quantity.starts_with("mean(");
    let found = study.findings_of(subject).take_while(move |(_, finding)| is_result(finding));
    found.map(|(id, _)| id)
}

/// The shares of the win classes of a subject, in the order in which they are checked.
pub(super) fn classes(subject: SubjectId, study: &Study) -> impl Iterator<Item = FindingId> {
    let shares = study.findings_of(subject).filter(|(_, finding)| {
        matches!(finding.cell, Cell::WinClass { .. }) && finding.estimate.is_some()
    });
    shares.map(|(id, _)| id)
}

/// The cell of a figure of the whole subject, or the reason why there is none.
pub(super) fn figure(subject: SubjectId, quantity: &str, absent: &str, study: &Study) -> TableCell {
    let id = study.find(subject, quantity, &Cell::Whole);
    id.map_or_else(|| TableCell::absent(absent), TableCell::figure)
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

fn class_table(subject: SubjectId, study: &Study) -> Table {
    let has_shares = !classes(subject, study).all(|id| is_answered(id, study));
    let rows = classes(subject, study).filter_map(|all| {
        let Finding { cell, title, .. } = study.finding(all);
        let Cell::WinClass { id, points } = cell else { return None };
        let first = study.find(subject, &of_first(id), cell)?;
        let mut cells = vec![
            TableCell::text(points.to_string()),
            Shown::Count(all).into(),
            Shown::Count(first).into(),
        ];
        if has_shares {
            cells.push(TableCell::figure(all));
            cells.push(Shown::SampleSize(EstimateOf::Figure(all)).into());
        }
        Some(Row::new(title, cells))
    });
    let mut columns =
        ["Points", "Games", "Of these, by the first player"].map(Column::figure).to_vec();
    if has_shares {
        columns.extend([Column::estimate("Share of all games"), Column::figure("n")]);
    }
    Table::new("Win classes, in the order in which they are checked", "", columns, rows.collect())
}

/// The table of the distributions over the games or matches of a subject. `None` if there are none.
pub(super) fn distributions(subject: SubjectId, study: &Study) -> Option<Table> {
    let each = study.subject(subject).each;
    let (zero, all): (Vec<&Distribution>, Vec<_>) =
        study.distributions_of(subject).partition(|distribution| distribution.is_always_zero());
    if zero.is_empty() && all.is_empty() {
        return None;
    }
    let zero_titles: Vec<&str> = zero.iter().map(|distribution| distribution.title).collect();
    let zero_note = if zero_titles.is_empty() {
        String::new()
    } else {
        format!("; 0 in every {}: {}", each.one(), zero_titles.join(", "))
    };
    let mut columns = vec![Column::estimate("Mean"), Column::estimate("Standard deviation")];
    columns.extend(QUANTILES.map(|p| Column::estimate(number::level(p))));
    columns.extend(["Minimum", "Maximum", "n"].map(Column::figure));
    let rows = all.iter().map(|distribution| {
        let unit = Unit::of(distribution);
        let quantiles = QUANTILES.map(Statistic::Quantile);
        let figures = [Statistic::Mean, Statistic::Deviation].into_iter().chain(quantiles);
        let mut cells: Vec<TableCell> = figures
            .map(|statistic| of_distribution(statistic, distribution))
            .map(|quantity| figure(subject, &quantity, NO_INTERVAL, study))
            .collect();
        let extremes = [distribution.min, distribution.max];
        cells.extend(extremes.map(|value| TableCell::text(number::extreme(value, unit))));
        cells.push(TableCell::whole(distribution.values.total()));
        Row::new(distribution.title, cells)
    });
    let beyond = all.iter().map(|distribution| distribution.beyond_extremes).fold(0.0, f64::max);
    let caption = format!(
        "Distributions over the {many}; minimum and maximum are observed values: at the level of \
         the intervals, at most {} of {many} lie below the minimum, and at most as many above the \
         maximum{zero_note}",
        number::bound(beyond),
        many = each.many(),
    );
    Some(Table::new(caption, "", columns, rows.collect()))
}

/// Were ratios measured? They are ratios to the number of actions, which is then counted too.
pub(super) fn measures_ratios(subject: SubjectId, study: &Study) -> bool {
    let mut all = study.distributions_of(subject);
    all.any(|distribution| distribution.id == actions::MEASURE.doc.id)
}

fn ratios(subject: SubjectId, study: &Study) -> Table {
    let rows = measures::ratios().map(|ratio| {
        let id = study.find(subject, ratio.doc.id, &Cell::Whole);
        let nothing = || Shown::Text(number::ABSENT.to_owned());
        let absent = || [Shown::Absent("it never occurred".to_owned()), nothing(), nothing()];
        let known = |id| {
            [Shown::Figure, Shown::SampleSize, Shown::Method]
                .map(|cell| cell(EstimateOf::Figure(id)))
        };
        let [figure, n, method] = id.map_or_else(absent, known);
        let unit = Shown::Text(ratio.doc.unit.to_owned());
        Row::new(ratio.doc.title, [figure, unit, n, method].map(TableCell::from).into())
    });
    let columns = ["Ratio", "Unit", "n", "Method"].map(Column::figure).into();
    Table::new("Ratios of totals over all games", "", columns, rows.collect())
}

fn squares(subject: SubjectId, board: &BoardFindings, study: &Study) -> Table {
    let rows = board.squares.iter().filter_map(|square| {
        let name =
            if square.rosette { format!("{} (rosette)", square.name) } else { square.name.clone() };
        let cell = Cell::Square(square.name.clone());
        let find = |quantity| study.find(subject, quantity, &cell);
        let captures = find("square_captures")?;
        let all = [find("first_occupancy")?, find("second_occupancy")?, captures];
        let mut cells: Vec<TableCell> = all.map(TableCell::figure).into();
        cells.push(Shown::SampleSize(EstimateOf::Figure(captures)).into());
        Some(Row::new(name, cells))
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

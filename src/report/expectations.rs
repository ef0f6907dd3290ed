//! What came of a scenario's statements, as tables and sentences.

use crate::balance::expect::{Answer, Finding};
use crate::balance::quantity::Quantity;
use crate::balance::study::Warning;
use crate::report::document::{Cell, Column, Document, Mark, Row, Section, Table};
use crate::report::number::{NO_INTERVAL, Unit, level, show, whole};
use crate::report::{Case, Report};

/// The answer of a whole report: that of its worst statement, and not decided where cases are
/// missing.
pub fn answer(report: &Report) -> Answer {
    let missing = (report.cases_left_out > 0).then_some(Answer::NotDecided { more: None });
    Answer::of_all(
        report
            .cases
            .iter()
            .flat_map(|case| &case.expectations)
            .map(|found| found.answer)
            .chain(missing),
    )
}

/// What `urlab check` says of a scenario, and how to make it say that again.
pub fn document(report: &Report, reproduce: &str) -> Document {
    let telling = |warning: &&Warning| {
        matches!(
            warning,
            Warning::Unfinished { .. } | Warning::BotsDiffer { .. } | Warning::Interrupted { .. }
        )
    };
    let warnings = report.cases.iter().flat_map(|case| {
        let own = case.study.warnings.iter().filter(telling);
        own.map(|warning| format!("{}: {warning}", case.label))
    });
    let section = Section {
        title: "Expectations".into(),
        paragraphs: vec![summary(report)],
        tables: tables(&report.cases),
        ..Section::default()
    };
    Document {
        name: report.name.clone(),
        title: report.title.clone(),
        about: report.about.clone(),
        reproduce: Some(reproduce.to_owned()),
        warnings: report.left_out().into_iter().chain(warnings).collect(),
        sections: vec![section],
    }
}

/// How many hold, fail and are not decided, and how sure that is.
fn summary(report: &Report) -> String {
    let all: Vec<Answer> =
        report.cases.iter().flat_map(|case| &case.expectations).map(|found| found.answer).collect();
    let sure = report.cases.first().map_or_else(String::new, |case| {
        let level = level(case.study.provenance.level);
        format!(
            " All answers together are right at {level}, however often was looked: each has its \
                share of the chance to err \
             (Bonferroni), and its interval is a confidence sequence, given when the answer stood."
        )
    });
    let of = |name: &str| all.iter().filter(|answer| answer.name() == name).count();
    let [hold, fail, open] = ["holds", "fails", "not-decided"].map(of);
    format!("Of {} expected: {hold} held, {fail} failed, {open} not decided.{sure}", all.len())
}

/// The answers of these cases, and what has moved since a baseline; nothing if nothing was
/// expected.
pub fn tables(cases: &[Case]) -> Vec<Table> {
    let found = || {
        cases.iter().flat_map(|case| case.expectations.iter().map(move |finding| (case, finding)))
    };
    let rows: Vec<Row> = found().map(|(case, finding)| row(case, finding)).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let columns = vec![
        Column::text("Case"),
        Column::figure("Figure"),
        Column::figure("Games"),
        Column::text("Answer"),
    ];
    let mut table = Table::new("What was expected", "Statement", columns, rows);
    let mut methods: Vec<&str> = Vec::new();
    for figure in found().filter_map(|(_, finding)| finding.figure) {
        if !methods.contains(&figure.method.name()) {
            methods.push(figure.method.name());
        }
    }
    if !methods.is_empty() {
        table = table.noted(format!("Intervals: {}.", methods.join(", ")));
    }
    for (case, finding) in found().filter(|(_, finding)| !finding.notes.is_empty()) {
        table = table.noted(format!(
            "{} ({}): {}.",
            finding.statement,
            case.label,
            finding.notes.join("; ")
        ));
    }
    std::iter::once(table)
        .chain(found().filter_map(|(case, finding)| moved(case, finding)))
        .collect()
}

fn row(case: &Case, finding: &Finding) -> Row {
    let cells = vec![
        Cell::text(&case.label),
        figure(finding),
        Cell::whole(finding.games),
        verdict(finding.answer),
    ];
    Row::new(&finding.statement, cells)
}

fn figure(finding: &Finding) -> Cell {
    match (&finding.quantity, &finding.figure) {
        (Some(quantity), Some(figure)) if !finding.drift.is_empty() => {
            let shown = show(figure, Unit::Difference);
            Cell::with_range(format!("{quantity} {} sd", shown.value), shown.range_or_reason())
        }
        (Some(quantity), Some(figure)) => Cell::figure(figure, unit(quantity)),
        _ => Cell::absent(NO_INTERVAL),
    }
}

fn verdict(answer: Answer) -> Cell {
    match answer {
        Answer::Holds => Cell::text("holds").marked(Mark::Good),
        Answer::Fails => Cell::text("fails").marked(Mark::Bad),
        Answer::NotDecided { more } => {
            Cell::with_range("not decided", needed(more)).marked(Mark::Undecided)
        }
    }
}

/// How many more games it takes.
fn needed(more: Option<u64>) -> String {
    more.map_or_else(
        || "no number of games to be told".to_owned(),
        |more| format!("about {} more games", whole(rounded_up(more))),
    )
}

/// Two digits tell all there is to know of a forecast.
fn rounded_up(number: u64) -> u64 {
    let digit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(digit).saturating_mul(digit)
}

/// The quantities that the answer rests on, if it is not that nothing has moved.
fn moved(case: &Case, finding: &Finding) -> Option<Table> {
    let telling = finding.drift.iter().filter(|drift| drift.answer.name() == finding.answer.name());
    let rows: Vec<Row> = telling
        .filter(|drift| drift.answer != Answer::Holds)
        .map(|drift| {
            let unit = unit(&drift.quantity);
            let difference = drift.difference.as_ref();
            let difference = difference.map_or_else(
                || Cell::absent(NO_INTERVAL),
                |found| Cell::figure(found, Unit::Difference),
            );
            let cells = vec![
                plain(drift.before, unit),
                plain(drift.now, unit),
                difference,
                verdict(drift.answer),
            ];
            Row::new(drift.quantity.to_string(), cells)
        })
        .collect();
    let columns = vec![
        Column::figure("Baseline"),
        Column::figure("Now"),
        Column::figure("Difference in sd"),
        Column::text("Unchanged"),
    ];
    let caption = format!("{}, {}: what moved or may have", finding.statement, case.label);
    (!rows.is_empty()).then(|| Table::new(caption, "Quantity", columns, rows))
}

/// A value whose interval stands beside it, of the difference.
fn plain(value: f64, unit: Unit) -> Cell {
    let digits = if unit.factor() > 1.0 { 3 } else { 4 };
    Cell::text(format!(
        "{}{}",
        crate::report::number::decimal(value * unit.factor(), digits),
        unit.suffix()
    ))
}

/// What the value of a quantity is shown in.
fn unit(quantity: &Quantity) -> Unit {
    match quantity {
        Quantity::FirstPlayerAdvantage => Unit::Points,
        Quantity::PointsDifference => Unit::Difference,
        Quantity::Share(_) => Unit::Percent,
        Quantity::Ratio(_) if quantity.range().1 <= 1.0 => Unit::Percent,
        Quantity::Ratio(_) | Quantity::MeanPoints | Quantity::Mean(_) => Unit::Plain,
    }
}

/// The answer to a statement in a sentence without a full stop: `holds with 4,096 games: +1.2 pp
/// (...)`.
pub fn sentence(finding: &Finding) -> String {
    let cell = figure(finding);
    let shown = format!("{} ({})", cell.value, cell.range);
    let games = whole(finding.games);
    let notes = std::iter::once("")
        .chain(finding.notes.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join("; ");
    match finding.answer {
        Answer::Holds => format!("holds with {games} games: {shown}{notes}"),
        Answer::Fails => format!("fails with {games} games: {shown}{notes}"),
        Answer::NotDecided { more } => {
            format!("not decided with {games} games, {}: {shown}{notes}", needed(more))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rounded_up;

    #[test]
    fn forecasts_are_rounded_up_to_two_digits() {
        let rounded = [1, 9, 10, 99, 101, 29_932, 995_000, 1_000_001].map(rounded_up);
        assert_eq!(rounded, [1, 9, 10, 99, 110, 30_000, 1_000_000, 1_100_000]);
    }
}

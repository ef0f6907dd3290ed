//! What changed since a baseline: in a sentence and in a table.

use crate::balance::expect::{Answer, Drift};
use crate::balance::quantity::Quantity;
use crate::study::number::{NO_INTERVAL, Unit, decimals, rounded, show, whole};
use crate::study::outline::{Column, Row, Table, TableCell};
use crate::study::question::cases::expectations::verdict;
use crate::study::statement_answer::{Answered, BaselineShift};

/// The number of changes that a sentence names.
const NAMED: usize = 3;

/// The greatest changes as a sentence without a full stop: `mean(throws) from 119.0 to 139.8, +0.42
/// sd (...)`. If the whole answer is that nothing changed, only the greatest difference.
///
/// The drifts are in the order of reports.
pub(super) fn sentence(drifts: &[Drift], answer: Answer) -> String {
    let deciding: Vec<&Drift> =
        drifts.iter().filter(|drift| drift.answer.name() == answer.name()).collect();
    let named = if answer == Answer::Holds { 1 } else { NAMED }.min(deciding.len());
    let (named, others) = deciding.split_at(named);
    let mut parts: Vec<String> = named.iter().map(|drift| change(drift)).collect();
    let count = whole(others.len() as u64);
    match answer {
        Answer::Fails if !others.is_empty() => parts.push(format!("{count} more changed")),
        Answer::NotDecided { .. } if !others.is_empty() => {
            parts.push(format!("{count} more not decided"));
        }
        _ => {}
    }
    parts.join("; ")
}

fn change(drift: &Drift) -> String {
    let [before, now] = before_and_now(drift.before, drift.now, Unit::of_quantity(&drift.quantity));
    let difference = drift.difference.map_or_else(
        || format!(" ({NO_INTERVAL})"),
        |difference| {
            let shown = show(&difference, Unit::Difference);
            format!(", {} sd ({})", shown.value, shown.range_or_reason())
        },
    );
    format!("{} from {before} to {now}{difference}", drift.quantity)
}

/// Two values without intervals of their own. Three significant digits of their difference set the
/// number of decimals, with at most five significant digits of the greater value.
fn before_and_now(before: f64, now: f64, unit: Unit) -> [String; 2] {
    let scaled = |value: f64| value.abs() * unit.factor();
    let most = decimals(scaled(before).max(scaled(now)), 5);
    let digits = if (now - before).abs() < f64::EPSILON {
        most
    } else {
        decimals(scaled(now - before), 3).min(most)
    };
    [before, now].map(|value| rounded(value, None, unit, Some(digits)).value)
}

/// The table of quantities that changed or may have changed. `None` if the answer is that all are
/// unchanged.
pub(super) fn table(one: &Answered, label: &str) -> Option<Table> {
    if one.answer == Answer::Holds {
        return None;
    }
    let (unchanged, changed): (Vec<_>, Vec<_>) =
        one.drift.iter().partition(|moved| moved.answer == Answer::Holds);
    let columns = vec![
        Column::figure("Baseline"),
        Column::figure("Now"),
        Column::figure("Difference in sd"),
        Column::text("Unchanged"),
    ];
    let caption = format!("{}, {label}: what changed or may have changed", one.statement);
    let rows: Vec<Row> = changed.into_iter().map(row).collect();
    if rows.is_empty() {
        return None;
    }
    let table = Table::new(caption, "Quantity", columns, rows);
    if unchanged.is_empty() {
        return Some(table);
    }
    let names: Vec<&str> = unchanged.iter().map(|moved| moved.quantity.as_str()).collect();
    Some(table.noted(format!("Unchanged: {}.", names.join(", "))))
}

fn row(moved: &BaselineShift) -> Row {
    let difference =
        moved.finding.map_or_else(|| TableCell::absent(NO_INTERVAL), TableCell::figure);
    let unit = Quantity::parse(&moved.quantity)
        .map_or(Unit::Plain, |quantity| Unit::of_quantity(&quantity));
    let [before, now] = before_and_now(moved.before, moved.now, unit).map(TableCell::text);
    Row::new(&moved.quantity, vec![before, now, difference, verdict(moved.answer)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::{Estimate, Interval, Method};

    fn drift(quantity: &str, [before, now]: [f64; 2], effect: f64, answer: Answer) -> Drift {
        let difference = Estimate {
            value: effect,
            interval: Some(Interval { low: effect - 0.1, high: effect + 0.1 }),
            level: 0.95,
            n: 1_024,
            method: Method::AsymptoticSequence,
        };
        let quantity = Quantity::parse(quantity).unwrap();
        Drift { quantity, before, now, difference: Some(difference), answer }
    }

    #[test]
    fn a_sentence_names_the_three_greatest_changes_and_counts_the_others() {
        let changed =
            |quantity: &str, values, effect| drift(quantity, values, effect, Answer::Fails);
        let mut drifts = vec![
            changed("mean(throws)", [119.02, 139.77], 0.42),
            changed("share(babilon)", [0.002_56, 0.004_48], 0.2),
            changed("first_player_advantage", [-0.001_2, 0.013_92], 0.15),
        ];
        let three = "mean(throws) from 119.0 to 139.8, +0.42 sd (+0.32 to +0.52); \
            share(babilon) from 0.256\u{a0}% to 0.448\u{a0}%, +0.20 sd (+0.10 to +0.30); \
            first_player_advantage from −0.12\u{a0}pp to +1.39\u{a0}pp, +0.15 sd (+0.05 to +0.25)";
        assert_eq!(sentence(&drifts, Answer::Fails), three);
        drifts.push(changed("legal_actions", [2.0, 3.0], 4.0));
        drifts.push(drift("mean_points", [1.5, 1.5], 0.0, Answer::Holds));
        assert_eq!(sentence(&drifts, Answer::Fails), format!("{three}; 1 more changed"));
    }

    #[test]
    fn other_answers_name_what_is_open_or_the_greatest_difference() {
        let open = Answer::NotDecided { more: None };
        let mut drifts = vec![
            Drift { difference: None, ..drift("mean(throws)", [17.0, 17.5], 0.0, open) },
            drift("mean_points", [1.5, 1.5], 0.0, Answer::Holds),
            drift("mean(turns)", [9.0, 9.0], 0.0, Answer::Holds),
        ];
        assert_eq!(sentence(&drifts, open), "mean(throws) from 17.000 to 17.500 (too few)");
        drifts.remove(0);
        assert_eq!(
            sentence(&drifts, Answer::Holds),
            "mean_points from 1.5000 to 1.5000, 0.00 sd (−0.10 to +0.10)"
        );
    }
}

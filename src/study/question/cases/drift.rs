//! What changed since a baseline: in a sentence and in a table.

use crate::balance::expect::Answer;
use crate::balance::quantity::Quantity;
use crate::study::Study;
use crate::study::number::{NO_INTERVAL, Unit, decimals, rounded, show, whole};
use crate::study::outline::{Column, Row, Table, TableCell};
use crate::study::question::cases::expectations::verdict;
use crate::study::statement_answer::{Answered, BaselineShift};

/// The number of changes that a sentence names.
const NAMED: usize = 3;

/// The greatest changes as a sentence without a full stop: `mean(throws) from 119.0 to 139.8, +0.42
/// sd (...)`. If the whole answer is that nothing changed, only the greatest difference.
pub(super) fn sentence(answered: &Answered, study: &Study) -> String {
    let Answered { answer, drift, .. } = answered;
    let deciding: Vec<&BaselineShift> =
        drift.iter().filter(|moved| moved.answer.name() == answer.name()).collect();
    let named = if *answer == Answer::Holds { 1 } else { NAMED }.min(deciding.len());
    let (named, others) = deciding.split_at(named);
    let mut parts: Vec<String> = named.iter().map(|moved| change(moved, study)).collect();
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

fn change(moved: &BaselineShift, study: &Study) -> String {
    let [before, now] = before_and_now(moved);
    let difference = match moved.finding.and_then(|id| study.finding(id).estimate) {
        None => format!(" ({NO_INTERVAL})"),
        Some(difference) => {
            let shown = show(&difference, Unit::Difference);
            format!(", {} sd ({})", shown.value, shown.range_or_reason())
        }
    };
    format!("{} from {before} to {now}{difference}", moved.quantity)
}

/// Two values without intervals of their own. Three significant digits of their difference set the
/// number of decimals, with at most five significant digits of the greater value.
fn before_and_now(&BaselineShift { ref quantity, before, now, .. }: &BaselineShift) -> [String; 2] {
    let quantity = Quantity::parse(quantity);
    let unit = quantity.map_or(Unit::Plain, |quantity| Unit::of_quantity(&quantity));
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
pub(super) fn table(one: &Answered, study: &Study) -> Option<Table> {
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
    let case = study.subject(one.subject).name_with_bots();
    let caption = format!("{}, {case}: what changed or may have changed", one.statement);
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
    let [before, now] = before_and_now(moved).map(TableCell::text);
    Row::new(&moved.quantity, vec![before, now, difference, verdict(moved.answer)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::question_kind::QuestionKind;
    use crate::study::samples::{add_subject, estimate, finding, study};

    /// An answer about these changes. Each has its quantity, its value before and now, its
    /// difference in standard deviations if there is an interval, and its answer.
    fn told(answer: Answer, moved: &[(&str, [f64; 2], Option<f64>, Answer)]) -> String {
        let mut study = study(QuestionKind::default());
        let subject = add_subject(&mut study, "Tiny");
        let drift = moved.iter().map(|(quantity, [before, now], effect, answer)| BaselineShift {
            quantity: (*quantity).to_owned(),
            before: *before,
            now: *now,
            finding: effect.map(|effect| {
                let difference = Some(estimate(effect, Some(0.1), 1_024));
                let finding = finding(subject, quantity, quantity, Unit::Difference);
                study.add_finding(finding.with_estimate(difference))
            }),
            answer: *answer,
        });
        let answered = Answered {
            subject,
            statement: "unchanged".to_owned(),
            answer,
            sentence: String::new(),
            games: 1_024,
            finding: None,
            drift: drift.collect(),
            notes: Vec::new(),
        };
        sentence(&answered, &study)
    }

    #[test]
    fn a_sentence_names_the_three_greatest_changes_and_counts_the_others() {
        let fails = Answer::Fails;
        let mut drift = vec![
            ("mean(throws)", [119.02, 139.77], Some(0.42), fails),
            ("share(babilon)", [0.002_56, 0.004_48], Some(0.2), fails),
            ("first_player_advantage", [-0.001_2, 0.013_92], Some(0.15), fails),
        ];
        let three = "mean(throws) from 119.0 to 139.8, +0.42 sd (+0.32 to +0.52); \
            share(babilon) from 0.256\u{a0}% to 0.448\u{a0}%, +0.20 sd (+0.10 to +0.30); \
            first_player_advantage from −0.12\u{a0}pp to +1.39\u{a0}pp, +0.15 sd (+0.05 to +0.25)";
        assert_eq!(told(fails, &drift), three);
        drift.push(("legal_actions", [2.0, 3.0], Some(4.0), fails));
        drift.push(("mean_points", [1.5, 1.5], Some(0.0), Answer::Holds));
        assert_eq!(told(fails, &drift), format!("{three}; 1 more changed"));
    }

    #[test]
    fn other_answers_name_what_is_open_or_the_greatest_difference() {
        let open = Answer::NotDecided { more: None };
        let drift = [
            ("mean(throws)", [17.0, 17.5], None, open),
            ("mean_points", [1.5, 1.5], Some(0.0), Answer::Holds),
            ("mean(turns)", [9.0, 9.0], Some(0.0), Answer::Holds),
        ];
        assert_eq!(told(open, &drift), "mean(throws) from 17.000 to 17.500 (too few)");
        assert_eq!(
            told(Answer::Holds, &drift[1..]),
            "mean_points from 1.5000 to 1.5000, 0.00 sd (−0.10 to +0.10)"
        );
    }
}

//! The answers to a scenario's statements: findings, sentences and tables.

use crate::balance::expect::{Answer, Judgement};
use crate::balance::quantity::Quantity;
use crate::study::Study;
use crate::study::finding::{Finding, Wanted};
use crate::study::number::{ABSENT, NO_INTERVAL, Unit, level, show, whole};
use crate::study::outline::{Column, Mark, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::{PlayedCase, drift};
use crate::study::statement_answer::{Answered, BaselineShift};
use crate::study::statistic::Statistic;

/// Adds the answers of a case and the figures that decide them.
pub(super) fn add(case: &PlayedCase, study: &mut Study) {
    let Some(subject) = case.games_in(study) else { return };
    // People read the name as the statement has it.
    let of = |quantity: &Quantity| Finding {
        title: quantity.to_string(),
        ..Finding::of(subject, quantity, &case.rules)
    };
    for judgement in &case.judgements {
        let Judgement { statement, answer, games, notes, .. } = judgement;
        let moved = judgement.drift.iter().map(|drift| BaselineShift {
            quantity: drift.quantity.to_string(),
            before: drift.before,
            now: drift.now,
            finding: drift.difference.map(|difference| {
                let finding = of(&drift.quantity).with_estimate(Some(difference));
                study.add_finding(finding.with_statistic(Statistic::Drift, Unit::Difference))
            }),
            answer: drift.answer,
        });
        let drift: Vec<BaselineShift> = moved.collect();
        let decides = judgement.quantity.as_ref().zip(judgement.figure);
        let finding = decides.and_then(|(quantity, figure)| {
            let name = quantity.to_string();
            if let Some(moved) = drift.iter().find(|moved| moved.quantity == name) {
                return moved.finding;
            }
            // Distinguishes it from the same figure without an expectation.
            let (statement, answer) = (statement.clone(), Some(*answer));
            let wanted = Some(Wanted { statement, answer, ..Wanted::default() });
            let finding = of(quantity).with_estimate(Some(figure));
            Some(study.add_finding(Finding { wanted, ..finding }))
        });
        let mut answered = Answered {
            subject,
            statement: statement.clone(),
            answer: *answer,
            sentence: String::new(),
            games: *games,
            finding,
            drift,
            notes: notes.clone(),
        };
        let text = std::iter::once(answer_text(&answered, study));
        answered.sentence = text.chain(notes.iter().cloned()).collect::<Vec<_>>().join("; ");
        study.answers.push(answered);
    }
}

/// The worst of the answers to all statements. Cases that were not played count as not decided.
/// `None` if there are no statements.
pub(super) fn worst(left_out: usize, study: &Study) -> Option<Answer> {
    let missing = (left_out > 0).then_some(Answer::NotDecided { more: None });
    let answers = study.answers.iter().map(|answered| answered.answer);
    (!study.answers.is_empty()).then(|| Answer::of_all(answers.chain(missing)))
}

/// The most sentences of an answer.
pub(super) const MOST_SENTENCES: usize = 2;

/// For each statement on a baseline that does not hold: the greatest changes.
pub(super) fn greatest_changes(study: &Study) -> impl Iterator<Item = String> {
    let open = study
        .answers
        .iter()
        .filter(|answered| !answered.drift.is_empty() && answered.answer != Answer::Holds);
    open.map(|answered| {
        let case = study.subject(answered.subject).name_with_bots();
        format!("{} ({case}): {}.", answered.statement, answer_text(answered, study))
    })
}

/// The section on what changed since a baseline. The greatest changes of the first statements are
/// in the answer. `None` if nothing changed or may have changed.
pub(super) fn changes(study: &Study) -> Option<Section> {
    let tables: Vec<Table> =
        study.answers.iter().filter_map(|answered| drift::table(answered, study)).collect();
    (!tables.is_empty()).then(|| Section {
        title: "What changed since the baseline".to_owned(),
        paragraphs: greatest_changes(study).skip(MOST_SENTENCES).collect(),
        tables,
        ..Section::default()
    })
}

/// A text that says how certain the answers are.
fn certainty(study: &Study) -> String {
    format!(
        "All answers together are correct with probability {}, for any number of looks. Each \
         answer has its share of the error probability (Bonferroni). Its interval comes from a \
         confidence sequence, at the look at which the answer became final.",
        level(study.provenance.level)
    )
}

/// The place of an answer in the table: what does not hold comes first.
const fn urgency(answer: Answer) -> u8 {
    match answer {
        Answer::Fails => 0,
        Answer::NotDecided { .. } => 1,
        Answer::Holds => 2,
    }
}

/// The table of all answers. What fails comes first, then what is not decided. `None` if there are
/// no statements.
pub(super) fn answers(study: &Study) -> Option<Table> {
    if study.answers.is_empty() {
        return None;
    }
    let mut answers: Vec<&Answered> = study.answers.iter().collect();
    answers.sort_by_key(|answered| urgency(answered.answer));
    let rows = answers.iter().map(|answered| {
        let cells = vec![
            verdict(answered.answer),
            figure(answered, study),
            TableCell::text(study.subject(answered.subject).name_with_bots()),
            TableCell::whole(answered.games),
        ];
        Row::new(&answered.statement, cells)
    });
    let columns = vec![
        Column::text("Answer"),
        Column::estimate("Figure"),
        Column::text("Case"),
        Column::figure("Games"),
    ];
    let mut table = Table::new("What was expected", "Statement", columns, rows.collect());
    for one in answers.iter().filter(|answered| !answered.notes.is_empty()) {
        let (case, notes) = (study.subject(one.subject).name_with_bots(), one.notes.join("; "));
        table = table.noted(format!("{} ({case}): {notes}.", one.statement));
    }
    Some(table.noted(certainty(study)))
}

fn figure(one: &Answered, study: &Study) -> TableCell {
    let Some(at) = one.finding else { return TableCell::absent(NO_INTERVAL) };
    let finding = study.finding(at);
    match &finding.estimate {
        Some(estimate) if !one.drift.is_empty() => {
            let shown = show(estimate, finding.unit);
            let range = shown.range_or_reason().to_owned();
            Shown::WithDetail(format!("{} {} sd", finding.quantity, shown.value), range).into()
        }
        _ => TableCell::figure(at),
    }
}

/// The answer as a cell with its mark.
pub(super) fn verdict(answer: Answer) -> TableCell {
    match answer {
        Answer::Holds => TableCell::text("holds").marked(Mark::Good),
        Answer::Fails => TableCell::text("fails").marked(Mark::Bad),
        Answer::NotDecided { more } => {
            let shown = Shown::WithDetail("not decided".to_owned(), more_games_text(more));
            TableCell::from(shown).marked(Mark::Undecided)
        }
    }
}

/// A text that says how many more games are needed.
fn more_games_text(more: Option<u64>) -> String {
    more.map_or_else(
        || "unknown how many more games".to_owned(),
        |more| format!("about {} more games", whole(rounded_up(more))),
    )
}

/// Rounds up to two digits. A forecast is no more exact than that.
fn rounded_up(number: u64) -> u64 {
    let digit = 10_u64.pow(number.max(1).ilog10().saturating_sub(1));
    number.div_ceil(digit).saturating_mul(digit)
}

/// The answer to a statement and the figures behind it, as a sentence without a full stop: `holds
/// with 4,096 games: +1.2 pp (...)`. The notes are left out.
fn answer_text(answered: &Answered, study: &Study) -> String {
    let finding = answered.finding.map(|id| study.finding(id));
    let shown = match finding.and_then(|finding| Some((finding.estimate?, finding.unit))) {
        _ if !answered.drift.is_empty() => drift::sentence(answered, study),
        Some((figure, unit)) => show(&figure, unit).whole(),
        None => format!("{ABSENT} ({NO_INTERVAL})"),
    };
    let games = whole(answered.games);
    match answered.answer {
        Answer::Holds => format!("holds with {games} games: {shown}"),
        Answer::Fails => format!("fails with {games} games: {shown}"),
        Answer::NotDecided { more } => {
            format!("not decided with {games} games, {}: {shown}", more_games_text(more))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forecasts_are_rounded_up_to_two_digits() {
        let rounded = [1, 9, 10, 99, 101, 29_932, 995_000, 1_000_001].map(rounded_up);
        assert_eq!(rounded, [1, 9, 10, 99, 110, 30_000, 1_000_000, 1_100_000]);
    }
}

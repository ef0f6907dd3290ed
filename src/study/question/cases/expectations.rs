//! The answers to a scenario's statements: findings, sentences and tables.

use crate::balance::expect::{Answer, Judgement};
use crate::study::Study;
use crate::study::finding::{Finding, FindingId, Wanted};
use crate::study::number::{ABSENT, NO_INTERVAL, Unit, level, show, whole};
use crate::study::outline::{Column, Mark, Row, Section, Shown, Table, TableCell};
use crate::study::question::cases::{PlayedCase, drift};
use crate::study::statement_answer::{Answered, BaselineShift};
use crate::study::statistic::{More, Statistic};
use crate::study::subject::SubjectId;

/// Adds the answers of a case and the figures that decide them.
pub(super) fn add(case: &PlayedCase, subject: SubjectId, study: &mut Study) {
    for judgement in &case.judgements {
        let drift: Vec<BaselineShift> = judgement
            .drift
            .iter()
            .map(|drift| BaselineShift {
                quantity: drift.quantity.to_string(),
                before: drift.before,
                now: drift.now,
                finding: drift.difference.map(|difference| {
                    let name = drift.quantity.to_string();
                    study.add_finding(Finding {
                        more: More::of(&drift.quantity),
                        estimate: Some(difference),
                        ..Finding::with_id(subject, &name, name.clone())
                            .with_statistic(Statistic::Drift, Unit::Difference)
                    })
                }),
                answer: drift.answer,
            })
            .collect();
        let finding = of_judgement(judgement, subject, &drift, study);
        study.answers.push(Answered {
            subject,
            statement: judgement.statement.clone(),
            answer: judgement.answer,
            sentence: sentence(judgement),
            games: judgement.games,
            finding,
            drift,
            notes: judgement.notes.clone(),
        });
    }
}

/// The figure that decides an answer. For a drift, it is the finding of the quantity that decides.
fn of_judgement(
    judgement: &Judgement,
    subject: SubjectId,
    drift: &[BaselineShift],
    study: &mut Study,
) -> Option<FindingId> {
    let (quantity, figure) = (judgement.quantity.as_ref()?, judgement.figure?);
    let name = quantity.to_string();
    if let Some(moved) = drift.iter().find(|moved| moved.quantity == name) {
        return moved.finding;
    }
    Some(
        study.add_finding(Finding {
            more: More::of(quantity),
            estimate: Some(figure),
            // Distinguishes it from the same figure without an expectation.
            wanted: Some(Wanted {
                statement: judgement.statement.clone(),
                region: None,
                weight: None,
                answer: Some(judgement.answer),
                family: None,
            }),
            ..Finding::with_id(subject, &name, name.clone())
                .with_statistic(Statistic::of(quantity), Unit::of_quantity(quantity))
        }),
    )
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
pub(super) fn greatest_changes(all: &[PlayedCase]) -> Vec<String> {
    let judgements =
        all.iter().flat_map(|case| case.judgements.iter().map(move |judgement| (case, judgement)));
    let open = judgements
        .filter(|(_, judgement)| !judgement.drift.is_empty() && judgement.answer != Answer::Holds);
    open.map(|(case, judgement)| {
        format!("{} ({}): {}.", judgement.statement, case.label, answer_text(judgement))
    })
    .collect()
}

/// The section on what changed since a baseline. The greatest changes of the first statements are
/// in the answer. `None` if nothing changed or may have changed.
pub(super) fn changes(all: &[PlayedCase], study: &Study) -> Option<Section> {
    let changed = study.answers.iter();
    let tables: Vec<Table> = changed
        .filter_map(|judgement| drift::table(judgement, label(all, judgement, study)))
        .collect();
    (!tables.is_empty()).then(|| Section {
        title: "What changed since the baseline".to_owned(),
        paragraphs: greatest_changes(all).into_iter().skip(MOST_SENTENCES).collect(),
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

/// The name of the case of an answer.
fn label<'a>(all: &'a [PlayedCase], answered: &Answered, study: &Study) -> &'a str {
    let case = &study.subjects[answered.subject.0].case;
    all.iter().find(|played| played.id == *case).map_or("", |played| played.label.as_str())
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
pub(super) fn answers(all: &[PlayedCase], study: &Study) -> Option<Table> {
    if study.answers.is_empty() {
        return None;
    }
    let mut answers: Vec<&Answered> = study.answers.iter().collect();
    answers.sort_by_key(|answered| urgency(answered.answer));
    let rows = answers.iter().map(|answered| {
        let cells = vec![
            verdict(answered.answer),
            figure(answered, study),
            TableCell::text(label(all, answered, study)),
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
        let notes = one.notes.join("; ");
        table = table.noted(format!("{} ({}): {notes}.", one.statement, label(all, one, study)));
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

/// The answer to a statement as a sentence without a full stop: `holds with 4,096 games: +1.2 pp
/// (...)`. Its notes follow.
fn sentence(judgement: &Judgement) -> String {
    std::iter::once(answer_text(judgement))
        .chain(judgement.notes.iter().cloned())
        .collect::<Vec<_>>()
        .join("; ")
}

/// The answer to a statement and the figures behind it, without the notes.
fn answer_text(judgement: &Judgement) -> String {
    let shown = match (&judgement.quantity, &judgement.figure) {
        _ if !judgement.drift.is_empty() => drift::sentence(&judgement.drift, judgement.answer),
        (Some(quantity), Some(figure)) => show(figure, Unit::of_quantity(quantity)).whole(),
        _ => format!("{ABSENT} ({NO_INTERVAL})"),
    };
    let games = whole(judgement.games);
    match judgement.answer {
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

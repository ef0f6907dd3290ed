//! The headline of a study: up to three plain sentences that answer the question.
//!
//! Sentences follow from findings alone. A figure has its interval, or the sentence says that there
//! are too few games. Questions without sentences of their own have no headline yet.

use crate::balance::difference::Verdict;
use crate::balance::expect::Answer;
use crate::balance::measures::throws;
use crate::batch::plan::Stop;
use crate::stats::effect::is_notable_ratio;
use crate::stats::estimate::{Estimate, Interval};
use crate::study::Study;
use crate::study::finding::{Cell, Contrast, Finding};
use crate::study::number::{Unit, decimal, decimals, factor, show, whole};
use crate::study::subject::{Subject, SubjectId};

/// The most sentences of a headline.
const MOST: usize = 3;
/// Seconds for which a throw keeps a table busy: thrown, read and moved.
const SECONDS_PER_THROW: f64 = 8.0;
/// A first-player advantage that nobody notices at a table: one game in 50.
const HARDLY_MATTERS: f64 = 0.02;

/// The headline. It is empty if nothing can be said, or if the question has no sentences yet.
pub fn headline(study: &Study) -> Vec<String> {
    if !study.answers.is_empty() {
        let answers = study.answers.iter().map(|one| one.answer);
        return vec![answers_sentence(answers, study.provenance.stop == Stop::Interrupted)];
    }
    let subjects = (0..study.subjects.len()).map(SubjectId);
    let mut sentences: Vec<String> = match study.question.kind {
        "cases" => subjects.flat_map(|subject| about_case(study, subject)).collect(),
        "compare" => subjects.flat_map(|subject| about_variant(study, subject)).collect(),
        _ => Vec::new(),
    };
    sentences.truncate(MOST);
    sentences
}

/// How many statements hold, fail and are not decided: `1 of 12 fails, 2 not decided.`
fn answers_sentence(answers: impl IntoIterator<Item = Answer>, is_interrupted: bool) -> String {
    let (mut hold, mut fail, mut open) = (0, 0, 0);
    for answer in answers {
        match answer {
            Answer::Holds => hold += 1,
            Answer::Fails => fail += 1,
            Answer::NotDecided { .. } => open += 1,
        }
    }
    let all = hold + fail + open;
    let verb = |count: usize, one, many| if count == 1 { one } else { many };
    let line = match (fail, open) {
        (0, 0) => format!("{hold} of {all} {}", verb(hold, "holds", "hold")),
        (0, _) => format!("{open} of {all} not decided"),
        (_, 0) => format!("{fail} of {all} {}", verb(fail, "fails", "fail")),
        _ => format!("{fail} of {all} {}, {open} not decided", verb(fail, "fails", "fail")),
    };
    line + if is_interrupted { "; the run was interrupted." } else { "." }
}

fn find<'s>(study: &'s Study, subject: SubjectId, quantity: &str) -> Option<&'s Finding> {
    let mut findings = study.findings.iter().filter(|one| one.subject == subject);
    findings.find(|one| one.quantity == quantity && one.cell == Cell::Whole)
}

fn throws_id() -> String {
    format!("mean({})", throws::MEASURE.doc.id)
}

/// The name of a subject, with its bots if the study has several pairs of bots.
fn name(study: &Study, subject: &Subject) -> String {
    let same_title = study.subjects.iter().filter(|one| one.title == subject.title);
    let mut fingerprints: Vec<&str> = same_title.map(|one| one.fingerprint.as_str()).collect();
    fingerprints.dedup();
    let rules = if fingerprints.len() > 1 { &subject.rules } else { &subject.title };
    if study.subjects.iter().all(|one| one.bots == subject.bots) {
        return rules.clone();
    }
    format!("{rules} ({} v {})", subject.bots[0], subject.bots[1])
}

/// The length of a game, and whether it matters who starts. Different bots do not show that,
/// because the better bot wins more often from either seat. Games without an end do not show it
/// either.
fn about_case(study: &Study, subject: SubjectId) -> Vec<String> {
    let Subject { unfinished, games, ref bots, .. } = study.subjects[subject.0];
    let shows_start = study.subjects.len() == 1 && bots[0] == bots[1] && unfinished == 0;
    let name = name(study, &study.subjects[subject.0]);
    let length = find(study, subject, &throws_id()).and_then(|one| one.estimate);
    let advantage = find(study, subject, "first_player_advantage").and_then(|one| one.estimate);
    let length = length.map(|estimate| match unfinished {
        0 => length_sentence(&name, &estimate),
        _ => unfinished_sentence(&name, unfinished, games),
    });
    let start = advantage.map(|estimate| start_sentence(&name, &estimate));
    length.into_iter().chain(start.filter(|_| shows_start)).collect()
}

/// The mean length of games that were stopped is no answer.
fn unfinished_sentence(name: &str, unfinished: u64, games: u64) -> String {
    format!(
        "{} of {} games of {name} did not end, so their mean length is not known.",
        whole(unfinished),
        whole(games)
    )
}

fn length_sentence(name: &str, estimate: &Estimate) -> String {
    let shown = show(estimate, Unit::Plain);
    let Some(range) = shown.range else {
        return format!("{name}: too few games to say how long a game is.");
    };
    let minutes = estimate.value * SECONDS_PER_THROW / 60.0;
    format!(
        "A game of {name} takes {} throws ({range}): about {} minutes at {SECONDS_PER_THROW} \
         seconds per throw.",
        shown.value,
        decimal(minutes, usize::from(minutes < 10.0)),
    )
}

/// Who has the advantage. Three cases that show no advantage differ: it is too small to notice, it
/// is not decided yet, or there are too few games for an interval.
fn start_sentence(name: &str, estimate: &Estimate) -> String {
    let Some(Interval { low, high }) = estimate.interval else {
        return format!("{name}: too few games to say whether it matters who starts.");
    };
    let most = low.abs().max(high.abs());
    let one_in = |share: f64| whole((1.0 / share).floor() as u64);
    if most <= HARDLY_MATTERS && most > 0.0 {
        return format!(
            "It hardly matters who starts: the difference is at most one game in {}.",
            one_in(most)
        );
    }
    let who = match (low > 0.0, high < 0.0) {
        (true, _) => "first",
        (_, true) => "second",
        _ => {
            // The half-width falls with the square root of the number of games.
            let games = estimate.n as f64 * ((high - low) / 2.0 / HARDLY_MATTERS).powi(2) * 4.0;
            return format!(
                "It is not decided whether it matters who starts: about {} games would show it.",
                whole(round_up(games))
            );
        }
    };
    let (value, range) = without_sign(estimate.value, [low, high], Unit::Points);
    format!(
        "The {who} player has an advantage of {value} ({range}): about one game in {}.",
        one_in(estimate.value.abs())
    )
}

/// A value and its interval as texts without a sign, because the words around them say the
/// direction. The range is meant for intervals without zero.
fn without_sign(value: f64, [low, high]: [f64; 2], unit: Unit) -> (String, String) {
    let digits = decimals((high - low) / 2.0 * unit.factor(), 2);
    let number = |value: f64| decimal(value.abs() * unit.factor(), digits);
    let [near, far] = if value < 0.0 { [high, low] } else { [low, high] };
    let suffix = unit.suffix();
    (number(value) + suffix, format!("{} to {}{suffix}", number(near), number(far)))
}

/// Rounds up to one significant digit.
fn round_up(games: f64) -> u64 {
    let step = 10f64.powf(games.max(1.0).log10().floor());
    ((games / step).ceil() * step) as u64
}

/// The difference of a variant from its baseline: length, and the win class that changed most.
fn about_variant(study: &Study, subject: SubjectId) -> Vec<String> {
    let contrasts = |one: &&Finding| one.subject == subject && one.contrast.is_some();
    let findings: Vec<&Finding> = study.findings.iter().filter(contrasts).collect();
    let contrast = |one: &Finding| one.contrast.as_ref().map(|contrast| contrast.baseline);
    let Some(baseline) = findings.first().and_then(|one| contrast(one)).flatten() else {
        return Vec::new();
    };
    let [this, other] = [subject, baseline].map(|one| name(study, &study.subjects[one.0]));
    let verdict = |one: &Finding| one.contrast.as_ref().map(|contrast| contrast.verdict);
    let measured = findings.iter().filter(|one| one.estimate.is_some());
    if measured.clone().all(|one| verdict(one) == Some(Verdict::Alike)) {
        return vec![format!("{this} and {other} play the same: every game was equal.")];
    }
    let length = findings.iter().find(|one| one.quantity == throws_id());
    let [unfinished, before] = [subject, baseline].map(|one| study.subjects[one.0].unfinished);
    if unfinished + before > 0 {
        return vec![format!(
            "Some games of {this} or {other} did not end, so their lengths are not compared here."
        )];
    }
    let main = length.copied().or_else(|| strongest(&findings));
    let main = main.and_then(|one| difference_sentence(study, one, baseline, [&this, &other]));
    let class = class_sentence(study, &findings, baseline, &this);
    main.into_iter().chain(class).collect()
}

/// The finding with the largest effect.
fn strongest<'s>(findings: &[&'s Finding]) -> Option<&'s Finding> {
    let effect = |one: &Finding| one.contrast.as_ref()?.effect.map(|effect| effect.value.abs());
    let with_effect = findings.iter().filter_map(|one| Some((effect(one)?, *one)));
    with_effect.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, one)| one)
}

fn difference_sentence(
    study: &Study,
    finding: &Finding,
    baseline: SubjectId,
    [this, other]: [&str; 2],
) -> Option<String> {
    let Contrast { difference, unit, verdict, .. } = finding.contrast.as_ref()?;
    let is_length = finding.quantity == throws_id();
    let what = if is_length { "length" } else { finding.title.as_str() };
    let Some(Interval { low, high }) = difference.interval else {
        return Some(match verdict {
            Verdict::Alike => {
                format!("{this} and {other}: {what} was equal in every pair of games.")
            }
            _ => format!("Too few games to compare {this} with {other}."),
        });
    };
    let (value, range) = without_sign(difference.value, [low, high], *unit);
    let units = if is_length { " throws" } else { "" };
    if !verdict.is_shown() {
        let most = low.abs().max(high.abs());
        let (most, _) = without_sign(most, [low, high], *unit);
        return Some(format!(
            "No difference in {what} between {this} and {other} was shown: it is at most \
             {most}{units}."
        ));
    }
    let [now, before] = [finding.estimate?, find(study, baseline, &finding.quantity)?.estimate?]
        .map(|estimate| show(&estimate, finding.unit).value);
    Some(if is_length {
        let word = if difference.value < 0.0 { "shorter" } else { "longer" };
        format!(
            "A game of {this} is {value} throws {word} than one of {other} ({range}): {now} \
             instead of {before}."
        )
    } else {
        let word = if difference.value < 0.0 { "lower" } else { "higher" };
        format!(
            "{this}: {} is {value} {word} than with {other} ({range}): {now} instead of {before}.",
            finding.title
        )
    })
}

/// The win class whose share changed by the largest ratio, if it was shown and is notable.
fn class_sentence(
    study: &Study,
    findings: &[&Finding],
    baseline: SubjectId,
    this: &str,
) -> Option<String> {
    let classes = findings.iter().filter_map(|one| {
        let id = one.quantity.strip_prefix("share(")?.strip_suffix(')')?;
        let classes = &study.subjects[baseline.0].win_classes;
        let class = classes.iter().find(|class| class.id == id)?;
        let before = find(study, baseline, &one.quantity)?.estimate?;
        let now = one.estimate?;
        let shown = one.contrast.as_ref()?.verdict.is_shown();
        let ratio = now.value / before.value;
        (shown && ratio.is_finite() && ratio > 0.0).then_some((class, ratio, now, before))
    });
    let change = |ratio: f64| ratio.ln().abs();
    let (class, ratio, now, before) = classes
        .filter(|(_, ratio, ..)| is_notable_ratio(*ratio))
        .max_by(|(_, one, ..), (_, other, ..)| change(*one).total_cmp(&change(*other)))?;
    let [now, before] = [now, before].map(|estimate| show(&estimate, Unit::Percent).value);
    Some(format!(
        "{} ends {} as many games of {this}: {now} instead of {before}.",
        class.title,
        factor(ratio)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::estimate::Method;

    fn estimate(value: f64, half: Option<f64>, n: u64) -> Estimate {
        let interval = half.map(|half| Interval { low: value - half, high: value + half });
        Estimate { value, interval, level: 0.95, n, method: Method::Student }
    }

    #[test]
    fn the_length_has_minutes_and_too_few_games_say_so() {
        assert_eq!(
            length_sentence("Tiny", &estimate(30.0, Some(0.25), 1000)),
            "A game of Tiny takes 30.00 throws (29.75 to 30.25): about 4.0 minutes at 8 seconds \
             per throw."
        );
        assert_eq!(
            length_sentence("Long", &estimate(120.0, Some(0.5), 1000)),
            "A game of Long takes 120.00 throws (119.50 to 120.50): about 16 minutes at 8 seconds \
             per throw."
        );
        assert!(length_sentence("Tiny", &estimate(30.0, None, 1)).contains("too few games"));
    }

    #[test]
    fn answers_are_counted_in_one_line() {
        let line = |hold, fail, open, interrupted| {
            let answers = [
                vec![Answer::Holds; hold],
                vec![Answer::Fails; fail],
                vec![Answer::NotDecided { more: None }; open],
            ];
            answers_sentence(answers.concat(), interrupted)
        };
        assert_eq!(line(12, 0, 0, false), "12 of 12 hold.");
        assert_eq!(line(1, 0, 0, false), "1 of 1 holds.");
        assert_eq!(line(9, 1, 2, false), "1 of 12 fails, 2 not decided.");
        assert_eq!(line(9, 3, 0, false), "3 of 12 fail.");
        assert_eq!(line(10, 0, 2, false), "2 of 12 not decided.");
        assert_eq!(line(4, 0, 0, true), "4 of 4 hold; the run was interrupted.");
    }

    #[test]
    fn games_without_an_end_have_no_mean_length() {
        assert_eq!(
            unfinished_sentence("Tiny", 12, 20_000),
            "12 of 20,000 games of Tiny did not end, so their mean length is not known."
        );
    }

    /// Shown, too small to notice, not decided and too few games are four different sentences.
    #[test]
    fn the_start_has_a_sentence_for_each_border() {
        let start = |value, half, n| start_sentence("Tiny", &estimate(value, half, n));
        assert_eq!(
            start(0.1, Some(0.03), 1000),
            "The first player has an advantage of 10.0\u{a0}pp (7.0 to 13.0\u{a0}pp): about one \
             game in 10."
        );
        assert_eq!(
            start(-0.1, Some(0.03), 1000),
            "The second player has an advantage of 10.0\u{a0}pp (7.0 to 13.0\u{a0}pp): about one \
             game in 10."
        );
        assert_eq!(
            start(0.002, Some(0.006), 100_000),
            "It hardly matters who starts: the difference is at most one game in 125."
        );
        // An advantage that was shown but that nobody notices.
        assert!(start(0.01, Some(0.005), 100_000).starts_with("It hardly matters"));
        // Half-width 4 pp with 2,500 games: 1 pp takes 16 times as many.
        assert_eq!(
            start(0.01, Some(0.04), 2_500),
            "It is not decided whether it matters who starts: about 40,000 games would show it."
        );
        assert!(start(0.0, None, 1).contains("too few games"));
    }
}

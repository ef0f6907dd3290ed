//! The sentences of cards and headlines, each for the figures that it follows from.

mod alone;
mod changed;

use crate::balance::difference::Verdict;
use crate::stats::estimate::Estimate;
use crate::stats::sample::Sample;
use crate::study::finding::Finding;
use crate::study::number::Unit;
use crate::study::question::cases;
use crate::study::samples::{add_subject, contrast, estimate, finding, study};
use crate::study::subject::{ClassOfWin, SubjectId};
use crate::study::{SampleOf, Study};

const STRONG: &str = "learned";
const CASUAL: &str = "casual";

/// The figures of games: the mean length, the advantage and shares of endings.
struct PlayedFigures<'a> {
    games: u64,
    throws: f64,
    advantage: f64,
    shares: &'a [(&'a str, f64)],
}

/// The standard deviation of the length of single games.
const SPREAD: f64 = 40.0;

fn half_width(deviation: f64, games: u64) -> f64 {
    1.96 * deviation / (games as f64).sqrt()
}

/// Adds the games of a rule set between two equal bots.
fn add(study: &mut Study, title: &str, bot: &str, played: &PlayedFigures<'_>) -> SubjectId {
    let subject = add_subject(study, title);
    let own = &mut study.subjects[subject.0];
    own.bots = [bot, bot].map(str::to_owned);
    own.games = played.games;
    own.win_classes = played
        .shares
        .iter()
        .filter(|(id, _)| *id != "draws")
        .map(|(id, _)| ClassOfWin { id: (*id).into(), title: (*id).into(), points: 1 })
        .collect();
    let mut figure = |quantity: &str, unit, value: f64, deviation: f64| {
        let half = half_width(deviation, played.games);
        let figure = estimate(value, (deviation > 0.0).then_some(half), played.games);
        let found = finding(subject, quantity, quantity, unit).with_estimate(Some(figure));
        study.add_finding(found);
        let sample = Sample { n: played.games, mean: value, variance: deviation.powi(2) };
        study.samples.push(SampleOf { subject, quantity: quantity.to_owned(), sample });
    };
    figure("mean(throws)", Unit::Plain, played.throws, SPREAD);
    figure("first_player_advantage", Unit::Points, played.advantage, 1.0);
    for (id, share) in played.shares {
        let quantity = format!("share({id})");
        figure(&quantity, Unit::Percent, *share, (share * (1.0 - share)).sqrt().max(1e-4));
    }
    subject
}

/// Compares a figure of a subject with that of its baseline.
fn set_change(
    study: &mut Study,
    own: SubjectId,
    baseline: SubjectId,
    quantity: &str,
    difference: Estimate,
) {
    let id = study.find_in_any_cell(own, quantity).expect("the figure was added");
    let ends = difference.interval.map(|ends| [ends.low, ends.high]);
    let verdict = match ends {
        None if difference.n > 100 => Verdict::Alike,
        None => Verdict::TooFew,
        Some([low, _]) if low > 0.0 => Verdict::Higher,
        Some([_, high]) if high < 0.0 => Verdict::Lower,
        Some(_) => Verdict::NotShown,
    };
    let unit = if quantity == "mean(throws)" { Unit::Difference } else { Unit::Points };
    let before = study.finding(study.find_in_any_cell(baseline, quantity).expect("it was added"));
    let value = before.estimate.expect("it has an estimate").value + difference.value;
    let now = study
        .finding(id)
        .estimate
        .map(|now| Estimate { value, ..now.map(|end| end - now.value + value) });
    let against = contrast(Some(baseline), difference, unit, verdict);
    let found = study.finding(id).clone();
    study.findings[id.0] = Finding { contrast: Some(against), ..found.with_estimate(now) };
}

const URGAMMON: PlayedFigures<'_> = PlayedFigures {
    games: 20_000,
    throws: 157.0,
    advantage: -0.073,
    shares: &[("Psy", 0.209), ("Babilon", 0.013), ("Streets", 0.701), ("draws", 0.077)],
};
const URGAMMON_CASUAL: PlayedFigures<'_> = PlayedFigures {
    games: 20_000,
    throws: 119.6,
    advantage: -0.002,
    shares: &[("Psy", 0.756), ("Babilon", 0.0025), ("Streets", 0.225_5), ("draws", 0.016)],
};

fn cases_of(all: &[(&str, &PlayedFigures<'_>)]) -> Study {
    let mut study = study(cases::KIND);
    for (bot, played) in all {
        add(&mut study, "Urgammon", bot, played);
    }
    study
}

/// The sentences of a line of the only card.
fn line(study: &Study, place: usize) -> Vec<String> {
    let cards = study.cards();
    let [card] = &cards[..] else { panic!("{cards:#?}") };
    card.lines[place].sentences.iter().map(super::AnswerSentence::whole).collect()
}

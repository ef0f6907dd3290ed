//! The results of a case in plain sentences. Each figure has its interval.

use crate::balance::exact::ExactCheck;
use crate::balance::match_study::MatchStudy;
use crate::balance::measures::stakes::{NET_FIRST, POT};
use crate::balance::measures::throws;
use crate::balance::quantity::Quantity;
use crate::balance::study::{CaseStudy, Distribution};
use crate::game::rules::{MatchPlay, Tie};
use crate::solve::exact::BoundedValue;
use crate::study::number::{
    MAX_DECIMALS_WITH_SAMPLE, Unit, decimal, games, percent, show, value_with_margin,
};

/// The distribution of the game length, if the study has it.
pub(super) fn length_of(study: &CaseStudy) -> Option<&Distribution> {
    study.distributions.iter().find(|distribution| distribution.id == throws::MEASURE.doc.id)
}

/// The first sentences of a case. A case without games has one sentence.
pub(super) fn of_games(study: &CaseStudy) -> Vec<String> {
    if study.provenance.games == 0 {
        return vec!["No game was played: there is nothing to report.".to_owned()];
    }
    let mut sentences = vec![advantage(study)];
    sentences.extend(length_of(study).map(|lengths| format!("Length: {}", length(lengths))));
    sentences.push(classes(study));
    sentences.extend(draws(study));
    sentences.extend(stakes(study));
    sentences.extend(exactly(study));
    sentences
}

/// A sentence with the exact advantage and length, and the largest deviation of the games from
/// exact values.
fn exactly(study: &CaseStudy) -> Option<String> {
    let quantities = [
        Quantity::FirstPlayerAdvantage,
        Quantity::PointsDifference,
        Quantity::Mean(throws::MEASURE.doc.id),
    ];
    let known = study
        .exact
        .iter()
        .map(|check| &check.known)
        .filter(|known| quantities.contains(&known.quantity));
    let known = known.map(|known| {
        let figure = BoundedValue { value: known.value, bound: known.bound };
        format!(
            "{} {}",
            known.title,
            value_with_margin(figure, Unit::of_quantity(&known.quantity), MAX_DECIMALS_WITH_SAMPLE)
        )
    });
    let known = known.collect::<Vec<_>>().join("; ");
    let furthest =
        study.exact.iter().filter_map(|check| check.deviation).map(f64::abs).fold(0.0, f64::max);
    let disagree = study.exact.iter().any(ExactCheck::disagrees);
    let verdict = if disagree { "chance does not explain this" } else { "chance explains this" };
    let furthest = decimal(furthest, 1);
    let text = format!(
        "Exact values: {known}. These games deviate from exact values by at most {furthest} \
         standard errors: {verdict}."
    );
    (!known.is_empty()).then_some(text)
}

/// The first sentences of the section of a case's matches.
pub(super) fn of_matches(study: &MatchStudy) -> Vec<String> {
    let results = &study.results;
    let mut sentences = vec![terms(study.terms)];
    sentences.push(format!(
        "Match advantage: {}. Player 1, who starts the first game, won {} of the matches, player \
         2 {}.",
        show(&study.advantage, Unit::Points).whole(),
        show(&results.first_wins, Unit::Percent).whole(),
        show(&results.second_wins, Unit::Percent).whole(),
    ));
    let [lengths, _, _, settlement, payment] = &study.distributions[..] else { return sentences };
    sentences.push(format!("A match takes {}", length(lengths)));
    if let Some(common) = study.scores.first() {
        let share = show(&common.share, Unit::Percent).whole();
        sentences.push(format!(
            "The most common final score is {}, in {share} of matches.",
            score(common.score)
        ));
    }
    sentences.push(format!(
        "Settlement: player 1 gets {} coins per match on average; the loser pays {}.",
        show(&settlement.mean, Unit::Difference).whole(),
        show(&payment.mean, Unit::Plain).whole(),
    ));
    sentences
}

/// A sentence about wins and losses of coins, if there is a pot.
fn stakes(study: &CaseStudy) -> Option<String> {
    let found = |id: &str| study.distributions.iter().find(|distribution| distribution.id == id);
    let (pot, net) = (found(POT.id)?, found(NET_FIRST.id)?);
    Some(format!(
        "Stakes: the pot has {} coins on average. The first player gains {} coins per game, with \
         a standard deviation of {}. The second player loses what the first gains.",
        show(&pot.mean, Unit::Plain).whole(),
        show(&net.mean, Unit::Difference).whole(),
        show(&net.sd, Unit::Plain).whole(),
    ))
}

fn advantage(study: &CaseStudy) -> String {
    let results = &study.results;
    let estimate = &study.first_player_advantage;
    let verdict = match estimate.interval {
        None => "There are too few games for an interval, so this says little.",
        Some(interval) if interval.low > 0.0 => {
            "The interval lies above zero: the first player does better."
        }
        Some(interval) if interval.high < 0.0 => {
            "The interval lies below zero: the second player does better."
        }
        Some(_) => "The interval contains zero: these games do not show who does better.",
    };
    format!(
        "First-player advantage: {}. The first player won {} of the games, the second {}. \
         {verdict}",
        show(estimate, Unit::Points).whole(),
        show(&results.first_wins, Unit::Percent).whole(),
        show(&results.second_wins, Unit::Percent).whole(),
    )
}

fn length(distribution: &Distribution) -> String {
    let unit = distribution.unit;
    let quantile = |p: f64| {
        let found = distribution.quantiles.iter().find(|quantile| (quantile.p - p).abs() < 1e-9);
        found.map(|quantile| show(&quantile.estimate, Unit::Plain).whole())
    };
    let many = distribution.each.many();
    let mean = format!("{} {unit} on average", show(&distribution.mean, Unit::Plain).whole());
    match [0.05, 0.5, 0.95].map(quantile) {
        [Some(short), Some(median), Some(long)] => format!(
            "{mean}. Half of the {many} took {median} {unit} or fewer; one in twenty took at most \
                {short}, and one in \
             twenty {long} or more."
        ),
        _ => format!("{mean}."),
    }
}

fn classes(study: &CaseStudy) -> String {
    let shares = study
        .win_classes
        .iter()
        .map(|class| format!("{} {}", class.title, show(&class.share, Unit::Percent).whole()));
    let classes =
        format!("Win classes, as shares of all games: {}.", shares.collect::<Vec<_>>().join(", "));
    if study.win_classes.len() == 1 {
        return classes;
    }
    format!(
        "{classes} The winner got {} points per game on average.",
        show(&study.mean_points, Unit::Plain).whole()
    )
}

fn draws(study: &CaseStudy) -> Vec<String> {
    let mut sentences = Vec::new();
    if study.endings.draws > 0 {
        sentences.push(format!(
            "Draws: {} of all games.",
            show(&study.results.draws, Unit::Percent).whole()
        ));
    }
    if study.endings.unfinished > 0 {
        let share = study.endings.unfinished as f64 / study.provenance.games as f64;
        sentences.push(format!(
            "Unfinished: {} ({}; interval {}), stopped at the throw limit: nobody won.",
            games(study.endings.unfinished),
            percent(share),
            show(&study.results.unfinished, Unit::Percent).range_or_reason(),
        ));
    }
    sentences
}

/// A score. The points of player 1 come first.
pub(super) fn score([one, two]: [u32; 2]) -> String {
    format!("{one} : {two}")
}

/// The rules of a match, in words.
pub(super) fn terms(terms: MatchPlay) -> String {
    let MatchPlay { points, draw_points, stake_per_point, tie } = terms;
    let tie = match tie {
        Tie::Draw => "draw the match",
        Tie::Decider => "play on until their points differ",
    };
    format!(
        "Matches to {points} {}. A drawn game gives {draw_points} to each player. Players who get \
         there with equal points {tie}. A point of difference is worth {stake_per_point} {}. \
         Player 1 starts the first game; chance decides who starts the others.",
        if points == 1 { "point" } else { "points" },
        if stake_per_point == 1 { "coin" } else { "coins" },
    )
}

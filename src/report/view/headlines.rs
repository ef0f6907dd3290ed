//! What was found, in plain sentences, each figure with its interval.

use crate::balance::exact::Held;
use crate::balance::match_study::MatchStudy;
use crate::balance::measures::stakes::{NET_FIRST, POT};
use crate::balance::measures::throws;
use crate::balance::quantity::Quantity;
use crate::balance::study::{Distribution, Study};
use crate::report::Case;
use crate::report::chart;
use crate::report::view::matches::{score, terms};
use crate::solve::exact::Figure;
use crate::study::number::{DECIMALS_BESIDE, Unit, decimal, games, margined, percent, show};

/// The sentences that open a case; of no games a single one.
pub fn of(case: &Case) -> Vec<String> {
    let study = &case.study;
    if study.provenance.games == 0 {
        return vec!["No game was played: there is nothing to report.".to_owned()];
    }
    let mut told = vec![advantage(study)];
    told.extend(chart::length_of(case).map(|lengths| format!("Length: {}", length(lengths))));
    told.push(classes(study));
    told.extend(draws(study));
    told.extend(stakes(study));
    told.extend(exactly(study));
    told
}

/// What is known exactly of advantage and length, and how far off the games are at most.
fn exactly(study: &Study) -> Option<String> {
    let told = [
        Quantity::FirstPlayerAdvantage,
        Quantity::PointsDifference,
        Quantity::Mean(throws::MEASURE.doc.id),
    ];
    let known =
        study.exact.iter().map(|held| &held.known).filter(|known| told.contains(&known.quantity));
    let known = known.map(|known| {
        let figure = Figure { value: known.value, bound: known.bound };
        format!(
            "{} {}",
            known.title,
            margined(figure, Unit::of_quantity(&known.quantity), DECIMALS_BESIDE)
        )
    });
    let known = known.collect::<Vec<_>>().join("; ");
    let furthest =
        study.exact.iter().filter_map(|held| held.deviation).map(f64::abs).fold(0.0, f64::max);
    let disagree = study.exact.iter().any(Held::disagrees);
    let verdict = if disagree { "they disagree beyond chance" } else { "as chance has it" };
    let furthest = decimal(furthest, 1);
    let text = format!(
        "Known exactly: {known}. These games are {furthest} standard errors off at most: {verdict}."
    );
    (!known.is_empty()).then_some(text)
}

/// The sentences that open the section of a case's matches.
pub fn of_matches(study: &MatchStudy) -> Vec<String> {
    let results = &study.results;
    let mut told = vec![terms(study.terms)];
    told.push(format!(
        "Match advantage: {}. Player 1, who starts the first game, won {} of matches, player 2 {}.",
        show(&study.advantage, Unit::Points).whole(),
        show(&results.first_wins, Unit::Percent).whole(),
        show(&results.second_wins, Unit::Percent).whole(),
    ));
    let [lengths, _, _, settlement, payment] = &study.distributions[..] else { return told };
    told.push(format!("A match takes {}", length(lengths)));
    if let Some(common) = study.scores.first() {
        let share = show(&common.share, Unit::Percent).whole();
        told.push(format!(
            "The most common final score is {}, in {share} of matches.",
            score(common.score)
        ));
    }
    told.push(format!(
        "Settlement: player 1 gets {} coins a match on average; the loser pays {}.",
        show(&settlement.mean, Unit::Difference).whole(),
        show(&payment.mean, Unit::Plain).whole(),
    ));
    told
}

/// What is won and lost, where there is a pot.
fn stakes(study: &Study) -> Option<String> {
    let found = |id: &str| study.distributions.iter().find(|distribution| distribution.id == id);
    let (pot, net) = (found(POT.id)?, found(NET_FIRST.id)?);
    Some(format!(
        "Stakes: the pot comes to {} coins on average. The first player goes home with {} coins a \
            game, with a standard \
         deviation of {}; what it wins the second player loses.",
        show(&pot.mean, Unit::Plain).whole(),
        show(&net.mean, Unit::Difference).whole(),
        show(&net.sd, Unit::Plain).whole(),
    ))
}

fn advantage(study: &Study) -> String {
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
        Some(_) => "The interval holds zero: these games do not show who does better.",
    };
    format!(
        "First-player advantage: {}. The first player won {} of games, the second {}. {verdict}",
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

fn classes(study: &Study) -> String {
    let told = study
        .win_classes
        .iter()
        .map(|class| format!("{} {}", class.title, show(&class.share, Unit::Percent).whole()));
    let classes = format!("Win classes, of all games: {}.", told.collect::<Vec<_>>().join(", "));
    if study.win_classes.len() == 1 {
        return classes;
    }
    format!(
        "{classes} The winner got {} points a game on average.",
        show(&study.mean_points, Unit::Plain).whole()
    )
}

fn draws(study: &Study) -> Vec<String> {
    let mut told = Vec::new();
    if study.endings.draws > 0 {
        told.push(format!(
            "Drawn: {} of games.",
            show(&study.results.draws, Unit::Percent).whole()
        ));
    }
    if study.endings.unfinished > 0 {
        let share = study.endings.unfinished as f64 / study.provenance.games as f64;
        told.push(format!(
            "Unfinished: {} ({}; interval {}), stopped at the throw limit: no one's win.",
            games(study.endings.unfinished),
            percent(share),
            show(&study.results.unfinished, Unit::Percent).range_or_reason(),
        ));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::exact::{Known, Source};
    use crate::report::sample;
    use crate::stats::estimate::Interval;

    #[test]
    fn the_verdict_follows_the_interval() {
        let mut case = sample::report().cases.remove(0);
        let mut told = |low, high| {
            case.study.first_player_advantage.interval = Some(Interval { low, high });
            of(&case).remove(0)
        };
        assert!(told(0.001, 0.01).contains("the first player does better"));
        assert!(told(-0.02, -0.01).contains("the second player does better"));
        assert!(told(-0.01, 0.01).contains("do not show"));
        case.study.first_player_advantage.interval = None;
        assert!(of(&case)[0].contains("too few games"));
    }

    /// An exact length of 90 throws, 2.5 standard errors off.
    #[test]
    fn what_is_known_exactly_is_told_with_how_far_off_the_games_are() {
        let mut case = sample::report().cases.remove(0);
        let known = |quantity: Quantity| Known {
            title: quantity.to_string(),
            quantity,
            is_contrast: false,
            value: 90.0,
            bound: 1e-9,
            spread: None,
            source: Source::Chain,
        };
        let held = |quantity, p| Held {
            known: known(quantity),
            sampled: case.study.mean_points,
            deviation: Some(-2.5),
            p: Some(p),
            adjusted: Some(p),
        };
        case.study.exact =
            vec![held(Quantity::Mean("throws"), 0.012), held(Quantity::MeanPoints, 0.012)];
        let told = of(&case).pop().unwrap();
        let wanted = "Known exactly: mean(throws) 90.000000 ± 0.000001. These games are 2.5 \
            standard errors off at most: as chance has it.";
        assert_eq!(told, wanted);
        case.study.exact[1].adjusted = Some(1e-6);
        assert!(of(&case).pop().unwrap().ends_with("they disagree beyond chance."));
    }

    #[test]
    fn draws_and_unfinished_games_are_told_where_there_were_any() {
        let cases = sample::report().cases;
        assert!(of(&cases[0]).iter().all(|line| !line.starts_with("Unfinished")));
        assert!(
            of(&cases[1]).iter().any(|line| line.starts_with("Unfinished: 12 games (0.060\u{a0}%"))
        );
        assert_eq!(of(&sample::empty_case()).len(), 1);
    }
}

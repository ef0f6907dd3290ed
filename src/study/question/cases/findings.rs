//! The findings of a case: every figure of its games and of its matches.

use crate::balance::exact::ExactCheck;
use crate::balance::luck::LuckTakenOut;
use crate::balance::match_study::MatchStudy;
use crate::balance::measures::matches;
use crate::balance::quantity::{GameEvent, Quantity};
use crate::balance::study::{CasePlayed, CaseStudy, Distribution, Each, Endings};
use crate::stats::contrast;
use crate::stats::estimate::{Estimate, Method};
use crate::study::feel;
use crate::study::finding::{Cell, Finding};
use crate::study::luck_of_throws;
use crate::study::number::Unit;
use crate::study::question::cases::PlayedCase;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{MatchTerms, Subject, SubjectId};
use crate::study::{SampleOf, Study};

/// Adds the findings of a case: those of its games and those of its matches.
pub(super) fn add(case: &PlayedCase, study: &mut Study) {
    if let Some(games) = &case.games {
        add_games(case, games, study);
    }
    if let Some(matches) = &case.matches {
        add_matches(case, matches, study);
    }
}

fn add_games(case: &PlayedCase, games: &CaseStudy, study: &mut Study) {
    let (ends, shares) = (games.endings, &games.results);
    let unfinished = ends.unfinished;
    let subject = study.add_subject(Subject { unfinished, ..subject(case, games.played) });
    let of = |quantity: &Quantity, estimate: &Estimate| {
        let finding = Finding::of(subject, quantity, &case.rules).with_estimate(Some(*estimate));
        finding.with_plain(&games.without_luck).with_exact(&games.exact)
    };
    let results = [
        (GameEvent::FirstWins, "First player wins", ends.first_wins, &shares.first_wins),
        (GameEvent::SecondWins, "Second player wins", ends.second_wins, &shares.second_wins),
        (GameEvent::Draw, "Draws", ends.draws, &shares.draws),
        (GameEvent::Unfinished, "Unfinished", ends.unfinished, &shares.unfinished),
    ];
    for (event, title, count, share) in results {
        let finding = of(&Quantity::Share(event), share).with_count(count);
        let (title, more) = (title.to_owned(), More::MoreOften);
        study.add_finding(Finding { title, more, ..finding });
    }
    let means = [
        (Quantity::FirstPlayerAdvantage, "First-player advantage", &games.first_player_advantage),
        (Quantity::PointsDifference, "Points, first minus second", &games.points_difference),
        (Quantity::MeanPoints, "Points of the winner", &games.mean_points),
    ];
    for (quantity, title, mean) in means {
        let finding = of(&quantity, mean);
        let is_of_shares = mean.method == Method::BonettPrice;
        let stderr = is_of_shares.then(|| stderr_of_advantage(&ends)).flatten();
        study.add_finding(Finding { title: title.to_owned(), stderr, ..finding });
    }
    for class in &games.win_classes {
        let cell = Cell::WinClass { id: class.id.clone(), points: class.points };
        let quantity = Quantity::Share(GameEvent::Class(class.id.clone()));
        let finding = of(&quantity, &class.share).with_count(class.count).in_cell(cell);
        study.add_finding(finding.clone());
        // Only a count. It needs no interval.
        study.add_finding(Finding {
            quantity: of_first(&class.id),
            estimate: None,
            plain: None,
            exact: None,
            ..finding.with_count(class.first_count)
        });
    }
    for distribution in &games.distributions {
        add_distribution(subject, distribution, (&games.without_luck, &games.exact), study);
    }
    for ratio in &games.ratios {
        if let Some(estimate) = &ratio.estimate {
            let finding = of(&Quantity::Ratio(ratio.id), estimate);
            study.add_finding(Finding { unit: Unit::Plain, ..finding });
        }
    }
    for square in games.board.iter().flat_map(|board| &board.squares) {
        let captures = Finding::with_id(subject, "square_captures", "Captures per game")
            .with_statistic(Statistic::Mean, Unit::Plain)
            .with_estimate(Some(square.captures));
        let held = [
            ("first_occupancy", "Held by the first player", &square.first_occupancy),
            ("second_occupancy", "Held by the second player", &square.second_occupancy),
        ]
        .map(|(quantity, title, part)| share(subject, quantity, title, part));
        for finding in held.into_iter().chain([captures]) {
            study.add_finding(finding.in_cell(Cell::Square(square.name.clone())));
        }
    }
    if let Some(luck) = &games.luck {
        luck_of_throws::add(subject, luck, &case.rules, study);
    }
    if let Some(followed) = &games.feel {
        feel::add(subject, followed, study);
    }
    study.samples.extend(games.samples.iter().map(|(quantity, sample)| SampleOf {
        subject,
        quantity: quantity.to_string(),
        sample: *sample,
    }));
    study.boards.extend(games.board.iter().map(|board| (subject, board.clone())));
}

/// The standard error of how much more often the first player wins than the second.
fn stderr_of_advantage(ends: &Endings) -> Option<f64> {
    let Endings { first_wins, second_wins, draws, unfinished } = *ends;
    contrast::stderr(first_wins, second_wins, first_wins + second_wins + draws + unfinished)
}

/// The name of the count of a win class's games that the first player won.
pub(super) fn of_first(class: &str) -> String {
    format!("share({class} by first)")
}

fn subject(case: &PlayedCase, CasePlayed { games, planned, stop }: CasePlayed) -> Subject {
    Subject { games, planned, stop, ..case.subject.clone() }
}

fn add_matches(case: &PlayedCase, found: &MatchStudy, study: &mut Study) {
    let (ends, shares) = (found.endings, &found.results);
    let subject = study.add_subject(Subject {
        each: Each::Match,
        unfinished: ends.unfinished,
        match_terms: Some(MatchTerms { rules: found.terms, game_limit: found.game_limit }),
        ..subject(case, found.played)
    });
    let results = [
        ("share(match_first_wins)", "Player 1 wins", ends.first_wins, &shares.first_wins),
        ("share(match_second_wins)", "Player 2 wins", ends.second_wins, &shares.second_wins),
        ("share(match_draws)", "Drawn", ends.draws, &shares.draws),
        ("share(match_unfinished)", "Unfinished", ends.unfinished, &shares.unfinished),
    ];
    for (quantity, title, count, part) in results {
        study.add_finding(share(subject, quantity, title, part).with_count(count));
    }
    let advantage = Finding::with_id(subject, matches::ADVANTAGE.id, matches::ADVANTAGE.title)
        .with_statistic(Statistic::ShareDifference, Unit::Points)
        .with_estimate(Some(found.advantage));
    let stderr = stderr_of_advantage(&ends);
    study.add_finding(Finding { more: More::FirstBetter, stderr, ..advantage });
    for one in &found.scores {
        let finding = share(subject, "share(match_score)", "Final score", &one.share);
        study.add_finding(finding.with_count(one.count).in_cell(Cell::Score(one.score)));
    }
    if let Some(rest) = &found.other_scores {
        let finding = share(subject, OTHER_SCORES, "Other final scores", &rest.share);
        study.add_finding(finding.with_count(rest.count));
    }
    for distribution in &found.distributions {
        add_distribution(subject, distribution, (&[], &[]), study);
    }
}

/// The share of the matches whose final score is not one of the common scores.
pub(super) const OTHER_SCORES: &str = "share(other_match_scores)";

/// How often something happens.
fn share(subject: SubjectId, quantity: &str, title: &str, estimate: &Estimate) -> Finding {
    let finding = Finding::with_id(subject, quantity, title)
        .with_statistic(Statistic::Share, Unit::Percent)
        .with_estimate(Some(*estimate));
    Finding { more: More::MoreOften, ..finding }
}

/// Adds a distribution with its mean, its standard deviation and its quantiles. One observation has
/// no standard deviation.
fn add_distribution(
    subject: SubjectId,
    one: &Distribution,
    (without_luck, exact): (&[LuckTakenOut], &[ExactCheck]),
    study: &mut Study,
) {
    study.distributions.push((subject, one.clone()));
    let unit = Unit::of(one);
    let deviation = (one.sd.n > 1).then_some((Statistic::Deviation, Unit::Plain, one.sd));
    let quantiles = one.quantiles.iter();
    let figures = std::iter::once((Statistic::Mean, unit, one.mean)).chain(deviation).chain(
        quantiles.map(|quantile| (Statistic::Quantile(quantile.p), unit, quantile.estimate)),
    );
    for (statistic, unit, estimate) in figures {
        let finding = Finding::with_id(subject, &of_distribution(statistic, one), one.title)
            .with_statistic(statistic, unit)
            .with_estimate(Some(estimate))
            .with_plain(without_luck)
            .with_exact(exact);
        study.add_finding(Finding { more: More::of_measure(one.id), ..finding });
    }
}

/// The name of a statistic of a distribution, such as `mean(throws)`.
pub(super) fn of_distribution(statistic: Statistic, one: &Distribution) -> String {
    format!("{}({})", statistic.name(), one.id)
}

//! The findings of a case: every figure of its games and of its matches.

use crate::balance::exact::ExactCheck;
use crate::balance::match_study::MatchStudy;
use crate::balance::study::{CasePlayed, CaseStudy, ClassShare, Distribution, Each, Ratio};
use crate::stats::estimate::Estimate;
use crate::study::finding::{Cell, Exact, Finding, FindingId};
use crate::study::number::Unit;
use crate::study::question::cases::PlayedCase;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::{MatchTerms, Seats, Subject, SubjectId};
use crate::study::{SampleOf, Study};

/// The findings of a case: those of its games and those of its matches.
pub(super) struct CaseFindings {
    pub games: Option<GameFindings>,
    pub matches: Option<MatchFindings>,
}

/// The findings of the games of a case.
pub(super) struct GameFindings {
    pub subject: SubjectId,
    /// First player's wins, second player's wins, draws, unfinished games.
    pub results: [FindingId; 4],
    pub advantage: FindingId,
    pub points_difference: FindingId,
    pub mean_points: FindingId,
    /// For each win class, its share, and how many of its games the first player won.
    pub classes: Vec<[FindingId; 2]>,
    pub distributions: Vec<DistributionFindings>,
    /// The ratios. A ratio whose event never occurred has no finding.
    pub ratios: Vec<Option<FindingId>>,
    /// For each square: held by the first player, held by the second player, captures.
    pub squares: Vec<[FindingId; 3]>,
}

/// The findings of the matches of a case.
pub(super) struct MatchFindings {
    pub results: [FindingId; 4],
    pub advantage: FindingId,
    /// Every score, the most common first.
    pub scores: Vec<FindingId>,
    /// All other scores together.
    pub other_scores: Option<FindingId>,
    pub distributions: Vec<DistributionFindings>,
}

pub(super) struct DistributionFindings {
    pub mean: FindingId,
    /// The standard deviation. One observation has none.
    pub deviation: Option<FindingId>,
    /// The quantiles, each with its level.
    pub quantiles: Vec<(f64, FindingId)>,
}

/// A figure that will be added.
struct Figure<'a> {
    quantity: &'a str,
    title: &'a str,
    statistic: Statistic,
    unit: Unit,
    more: More,
    count: Option<u64>,
}

const SHARE: Figure<'_> = Figure {
    quantity: "",
    title: "",
    statistic: Statistic::Share,
    unit: Unit::Percent,
    more: More::MoreOften,
    count: None,
};

/// Adds the findings of a case.
pub(super) fn of_case(played: &PlayedCase, study: &mut Study) -> CaseFindings {
    let games = played.games.as_ref().map(|games| of_games(played, games, study));
    let matches = played.matches.as_ref().map(|matches| of_matches(played, matches, study));
    CaseFindings { games, matches }
}

fn of_games(played: &PlayedCase, games: &CaseStudy, study: &mut Study) -> GameFindings {
    let subject = study.add_subject(subject(played, &games.provenance, Each::Game));
    study.subjects[subject.0].unfinished = games.endings.unfinished;
    let mut adder = FindingAdder { study, subject, exact: &games.exact };
    let results = adder.results(games);
    let advantage = adder.add(
        &Figure {
            quantity: "first_player_advantage",
            title: "First-player advantage",
            statistic: Statistic::ShareDifference,
            unit: Unit::Points,
            more: More::FirstBetter,
            count: None,
        },
        Cell::Whole,
        &games.first_player_advantage,
    );
    let points = |quantity, title, unit, more| Figure {
        quantity,
        title,
        statistic: Statistic::Mean,
        unit,
        more,
        count: None,
    };
    let points_difference = adder.add(
        &points(
            "points_difference",
            "Points, first minus second",
            Unit::Difference,
            More::FirstBetter,
        ),
        Cell::Whole,
        &games.points_difference,
    );
    let mean_points = adder.add(
        &points("mean_points", "Points of the winner", Unit::Plain, More::Greater),
        Cell::Whole,
        &games.mean_points,
    );
    let classes = games.win_classes.iter().map(|class| adder.class(class)).collect();
    let distributions =
        games.distributions.iter().map(|distribution| adder.spread(distribution)).collect();
    let ratios = games.ratios.iter().map(|ratio| adder.ratio(ratio)).collect();
    let squares = adder.squares(games);
    for (quantity, sample) in &games.samples {
        let name = quantity.to_string();
        study.samples.push(SampleOf { subject, quantity: name, sample: *sample });
    }
    study.boards.extend(games.board.iter().map(|board| (subject, board.clone())));
    GameFindings {
        subject,
        results,
        advantage,
        points_difference,
        mean_points,
        classes,
        distributions,
        ratios,
        squares,
    }
}

fn subject(played: &PlayedCase, from: &CasePlayed, each: Each) -> Subject {
    Subject {
        case: played.id.clone(),
        rules: from.rules.clone(),
        title: from.title.clone(),
        fingerprint: from.fingerprint.clone(),
        bots: from.bots.clone(),
        seats: Seats::Fixed,
        each,
        games: from.games,
        planned: from.planned,
        unfinished: 0,
        solutions: from.solutions.clone(),
        evaluators: from.evaluators.clone(),
        label: String::new(),
        phase: None,
        seed: None,
        front: None,
        rank: None,
        win_classes: played.classes.clone(),
        match_terms: None,
        plays_as: None,
        untested: Vec::new(),
        facts: Vec::new(),
    }
}

fn of_matches(played: &PlayedCase, matches: &MatchStudy, study: &mut Study) -> MatchFindings {
    let subject = study.add_subject(Subject {
        unfinished: matches.endings.unfinished,
        match_terms: Some(MatchTerms { rules: matches.terms, game_limit: matches.game_limit }),
        ..subject(played, &matches.provenance, Each::Match)
    });
    let exact = played.games.as_ref().map_or(&[][..], |games| &games.exact);
    let mut adder = FindingAdder { study, subject, exact };
    let (ends, shares) = (matches.endings, &matches.results);
    let results = [
        ("share(match_first_wins)", "Player 1 wins", ends.first_wins, &shares.first_wins),
        ("share(match_second_wins)", "Player 2 wins", ends.second_wins, &shares.second_wins),
        ("share(match_draws)", "Drawn", ends.draws, &shares.draws),
        ("share(match_unfinished)", "Unfinished", ends.unfinished, &shares.unfinished),
    ]
    .map(|(quantity, title, count, share)| {
        adder.add(&Figure { quantity, title, count: Some(count), ..SHARE }, Cell::Whole, share)
    });
    let advantage = Figure {
        quantity: "match_advantage",
        title: "Match advantage",
        statistic: Statistic::ShareDifference,
        unit: Unit::Points,
        more: More::FirstBetter,
        count: None,
    };
    let advantage = adder.add(&advantage, Cell::Whole, &matches.advantage);
    let score = Figure { quantity: "share(match_score)", title: "Final score", ..SHARE };
    let scores = matches
        .scores
        .iter()
        .map(|score_share| {
            let figure = Figure { count: Some(score_share.count), ..score };
            adder.add(&figure, Cell::Score(score_share.score), &score_share.share)
        })
        .collect();
    let other_scores = matches.other_scores.as_ref().map(|rest| {
        let quantity = "share(other_match_scores)";
        let title = "Other final scores";
        let figure = Figure { quantity, title, count: Some(rest.count), ..SHARE };
        adder.add(&figure, Cell::Whole, &rest.share)
    });
    let distributions =
        matches.distributions.iter().map(|distribution| adder.spread(distribution)).collect();
    MatchFindings { results, advantage, scores, other_scores, distributions }
}

/// Adds findings of one subject.
struct FindingAdder<'a> {
    study: &'a mut Study,
    subject: SubjectId,
    /// The known exact values.
    exact: &'a [ExactCheck],
}

impl FindingAdder<'_> {
    fn add(&mut self, figure: &Figure<'_>, cell: Cell, estimate: &Estimate) -> FindingId {
        let mut known =
            self.exact.iter().filter(|check| check.known.quantity.to_string() == figure.quantity);
        self.study.add_finding(Finding {
            cell,
            more: figure.more,
            estimate: Some(*estimate),
            count: figure.count,
            exact: known.next().map(Exact::of_check),
            ..Finding::with_id(self.subject, figure.quantity, figure.title)
                .with_statistic(figure.statistic, figure.unit)
        })
    }

    fn results(&mut self, games: &CaseStudy) -> [FindingId; 4] {
        let (ends, shares) = (games.endings, &games.results);
        let results = [
            ("share(first_wins)", "First player wins", ends.first_wins, &shares.first_wins),
            ("share(second_wins)", "Second player wins", ends.second_wins, &shares.second_wins),
            ("share(draws)", "Draws", ends.draws, &shares.draws),
            ("share(unfinished)", "Unfinished", ends.unfinished, &shares.unfinished),
        ];
        results.map(|(quantity, title, count, share)| {
            self.add(&Figure { quantity, title, count: Some(count), ..SHARE }, Cell::Whole, share)
        })
    }

    fn class(&mut self, class: &ClassShare) -> [FindingId; 2] {
        let cell = || Cell::WinClass { id: class.id.clone(), points: class.points };
        let quantity = format!("share({})", class.id);
        let figure =
            Figure { quantity: &quantity, title: &class.title, count: Some(class.count), ..SHARE };
        let all = self.add(&figure, cell(), &class.share);
        let quantity = format!("share({} by first)", class.id);
        let figure = Figure { quantity: &quantity, count: Some(class.first_count), ..figure };
        let first = self.add(&figure, cell(), &class.share);
        // Only a count. It needs no interval.
        self.study.findings[first.0].estimate = None;
        [all, first]
    }

    fn spread(&mut self, one: &Distribution) -> DistributionFindings {
        self.study.distributions.push((self.subject, one.clone()));
        let more = match one.id {
            "throws" | "turns" | "match_games" | "match_throws" => More::Longer,
            _ => More::Greater,
        };
        let add = |adder: &mut Self, name: &str, statistic, unit, estimate| {
            let quantity = format!("{name}({})", one.id);
            let (quantity, title) = (quantity.as_str(), one.title);
            let figure = Figure { quantity, title, statistic, unit, more, count: None };
            adder.add(&figure, Cell::Whole, estimate)
        };
        let unit = Unit::of(one);
        let mean = add(self, "mean", Statistic::Mean, unit, &one.mean);
        let deviation =
            (one.sd.n > 1).then(|| add(self, "sd", Statistic::Deviation, Unit::Plain, &one.sd));
        let quantiles = one.quantiles.iter().map(|quantile| {
            let statistic = Statistic::Quantile(quantile.p);
            (quantile.p, add(self, &statistic.name(), statistic, unit, &quantile.estimate))
        });
        DistributionFindings { mean, deviation, quantiles: quantiles.collect() }
    }

    fn ratio(&mut self, ratio: &Ratio) -> Option<FindingId> {
        let figure = Figure {
            quantity: ratio.id,
            title: ratio.title,
            statistic: Statistic::Ratio,
            unit: Unit::Plain,
            more: More::Greater,
            count: None,
        };
        ratio.estimate.as_ref().map(|estimate| self.add(&figure, Cell::Whole, estimate))
    }

    fn squares(&mut self, games: &CaseStudy) -> Vec<[FindingId; 3]> {
        let squares = games.board.iter().flat_map(|board| &board.squares);
        let found = squares.map(|square| {
            let cell = || Cell::Square(square.name.clone());
            let occupancy = |quantity, title| Figure { quantity, title, ..SHARE };
            [
                self.add(
                    &occupancy("first_occupancy", "Held by the first player"),
                    cell(),
                    &square.first_occupancy,
                ),
                self.add(
                    &occupancy("second_occupancy", "Held by the second player"),
                    cell(),
                    &square.second_occupancy,
                ),
                self.add(
                    &Figure {
                        quantity: "square_captures",
                        title: "Captures per game",
                        statistic: Statistic::Mean,
                        unit: Unit::Plain,
                        more: More::Greater,
                        count: None,
                    },
                    cell(),
                    &square.captures,
                ),
            ]
        });
        found.collect()
    }
}

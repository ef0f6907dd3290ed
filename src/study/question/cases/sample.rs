//! A report for tests, made by hand. Its figures are plausible, but no games were played.

use crate::balance::match_findings;
use crate::balance::match_study::MatchStudy;
use crate::balance::nontermination::NonterminationCause;
use crate::balance::study::{
    BoardFindings, CasePlayed, CaseStudy, ClassShare, Distribution, Each, Endings, Quantile, Ratio,
    Results, SquareFindings,
};
use crate::balance::warning::Warning;
use crate::batch::matches::{MatchPlan, MatchTally};
use crate::batch::plan::Stop;
use crate::batch::samples;
use crate::game::rules::{MatchPlay, Tie};
use crate::input::scenario;
use crate::play::match_play::{MatchEnding, MatchRecord};
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::values::Values;
use crate::study::Study;
use crate::study::observer::Until;
use crate::study::question::cases::{ComparedCase, KIND, PlayedCase, sections};
use crate::study::subject::ClassOfWin;

const GAMES: u64 = 20_000;
const CLASSES: [(&str, &str, u8); 4] = [
    ("babilon", "Babilon", 4),
    ("psy-na-przedpolu", "Psy na przedpolu", 3),
    ("psy-na-ulicach", "Psy na ulicach", 2),
    ("single", "Single", 1),
];
/// The 20 squares. A dot is a hole.
const DRAWING: [&str; 3] =
    ["a1 a2 a3 a4 . . a7 a8", "m1 m2 m3 m4 m5 m6 m7 m8", "b1 b2 b3 b4 . . b7 b8"];
const ROSETTES: [&str; 5] = ["a1", "b1", "m4", "a7", "b7"];

/// Two cases with different bots and every warning. One has draws. The other also has unfinished
/// games.
pub(super) fn cases() -> Vec<PlayedCase> {
    let mut second = case(
        "probe-random-greedy",
        "Próba <kość & łódź> · random v greedy",
        [3_100, 7_900, 5_200, 3_688],
        40.0,
    );
    let games = second.games.as_mut().unwrap();
    games.provenance.title = "Próba <kość & łódź>".to_owned();
    games.provenance.bots = ["random".to_owned(), "greedy".to_owned()];
    games.warnings = game_warnings();
    second.matches = Some(match_study());
    vec![
        case("probe-greedy-greedy", "Próba · greedy v greedy", [640, 3_900, 9_100, 6_160], 0.0),
        second,
    ]
}

/// The study of both sample cases.
pub(crate) fn study() -> Study {
    study_of(&cases())
}

/// The study of a case without any games.
pub(crate) fn study_without_games() -> Study {
    study_of(&[empty_case()])
}

fn study_of(cases: &[PlayedCase]) -> Study {
    let scenario = scenario::load("scenarios/quickstart.yaml".as_ref()).unwrap();
    let mut study = Study::begin(KIND, &scenario, Stop::Complete);
    study.question.name = "probe".to_owned();
    study.question.title = "Próba: ile trwa gra, gdy stawką jest <żółw>?".to_owned();
    study.question.about =
        "Is the verdict die (kość wyroku) worth its throw, and who gains by it?".to_owned();
    study.provenance.command = Some("urlab run scenarios/probe.yaml".to_owned());
    sections::add_sections(cases, 0, 0, Until::Played, &mut study);
    study
}

/// The study of the first of the sample cases.
pub(crate) fn study_of_one_case() -> Study {
    study_of(&cases()[..1])
}

/// A case without any games.
fn empty_case() -> PlayedCase {
    let none = |method| Estimate { value: f64::NAN, interval: None, level: 0.95, n: 0, method };
    let mut case = case("probe-none-none", "Próba · none", [0; 4], 0.0);
    let study = case.games.as_mut().unwrap();
    study.provenance.games = 0;
    study.endings = Endings::default();
    let share = none(Method::WeightedTails);
    study.results =
        Results { first_wins: share, second_wins: share, draws: share, unfinished: share };
    study.win_classes.iter_mut().for_each(|class| class.share = share);
    study.first_player_advantage = none(Method::BonettPrice);
    study.points_difference = none(Method::Student);
    study.mean_points = none(Method::Student);
    study.distributions = vec![Distribution {
        values: Values::default(),
        mean: none(Method::Student),
        sd: none(Method::Bonett),
        stderr: None,
        min: 0,
        max: 0,
        quantiles: Vec::new(),
        ..study.distributions.remove(0)
    }];
    study.ratios.iter_mut().for_each(|ratio| ratio.estimate = None);
    for square in study.board.iter_mut().flat_map(|board| &mut board.squares) {
        (square.first_occupancy, square.second_occupancy) =
            (none(Method::DeltaRatio), none(Method::DeltaRatio));
        square.captures = none(Method::Student);
    }
    case
}

/// One of each warning of games.
pub(crate) fn warnings() -> Vec<Warning> {
    [game_warnings(), match_warnings()].concat()
}

fn match_warnings() -> Vec<Warning> {
    vec![
        Warning::unfinished_matches(4, 154, 1000),
        Warning::match_bots_differ("random", "greedy"),
        Warning::interrupted_matches(154, 1_000),
        Warning::too_few_matches(154),
    ]
}

/// 150 matches to 7 points with 15 final scores, and 4 matches without an end. It has one of each
/// warning of matches.
pub(crate) fn match_study() -> MatchStudy {
    let terms = MatchPlay { points: 7, draw_points: 0, stake_per_point: 10, tie: Tie::Decider };
    let plan = samples::plan(vec![], vec![]);
    let (bots, seed, throw_limit) = (plan.bots, plan.seed, plan.throw_limit);
    let plan = MatchPlan { rules: plan.rules, terms, bots, matches: 1_000, seed, throw_limit };
    let mut tally = MatchTally::default();
    let mut add = |ending, score: [u32; 2], count: u32| {
        let record =
            MatchRecord { ending, games: 3 + score[0].min(score[1]), score, draws: 1, throws: 700 };
        (0..count).for_each(|_| tally.add(&record));
    };
    (0..7).for_each(|lost| add(MatchEnding::FirstWins, [7, lost], 8 + lost));
    (0..7).for_each(|lost| add(MatchEnding::SecondWins, [lost, 7], 7 + lost));
    add(MatchEnding::FirstWins, [10, 6], 3);
    add(MatchEnding::Unfinished, [3, 3], 4);
    let mut study = match_findings::match_study(&plan, &tally, Stop::Interrupted, 0.95).unwrap();
    study.warnings = match_warnings();
    study
}

fn game_warnings() -> Vec<Warning> {
    vec![
        Warning::unfinished(12, GAMES, 1000, &NonterminationCause::LimitShort { steps: 238 }),
        Warning::bots_differ("random", "greedy"),
        Warning::interrupted(GAMES, 1_000_000),
        Warning::precision_missed(GAMES, Some(0.0069), 0.001),
        Warning::too_few_games(GAMES),
    ]
}

/// A case with these wins of each class. If `skew` is above 0, 12 games are unfinished. All other
/// games are draws.
fn case(id: &str, label: &str, wins: [u64; 4], skew: f64) -> PlayedCase {
    let unfinished = if skew > 0.0 { 12 } else { 0 };
    let won: u64 = wins.iter().sum();
    let first_wins = won * 52 / 100;
    let endings = Endings {
        first_wins,
        second_wins: won - first_wins,
        draws: GAMES.saturating_sub(won + unfinished),
        unfinished,
    };
    let win_classes = CLASSES.iter().zip(wins).map(|((id, title, points), count)| ClassShare {
        id: (*id).to_owned(),
        title: (*title).to_owned(),
        points: *points,
        count,
        first_count: count * 52 / 100,
        share: share(count),
    });
    let advantage = (endings.first_wins as f64 - endings.second_wins as f64) / GAMES as f64;
    let games = CaseStudy {
        provenance: provenance(),
        endings,
        results: Results {
            first_wins: share(endings.first_wins),
            second_wins: share(endings.second_wins),
            draws: share(endings.draws),
            unfinished: share(unfinished),
        },
        win_classes: win_classes.collect(),
        first_player_advantage: estimate(advantage, 0.0138, Method::BonettPrice),
        points_difference: estimate(0.0712, 0.0251, Method::Student),
        mean_points: estimate(1.9121, 0.0118, Method::Student),
        distributions: vec![
            distribution("throws", "Throws", "throws", lengths(skew)),
            distribution("captures_first", "Captures by the first player", "captures", captures()),
        ],
        ratios: vec![
            Ratio {
                id: "legal_actions",
                title: "Mean number of legal actions",
                unit: "actions",
                estimate: Some(estimate(2.4312, 0.0021, Method::DeltaRatio)),
            },
            Ratio { id: "forced", title: "Forced choices", unit: "of all actions", estimate: None },
        ],
        samples: Vec::new(),
        exact: Vec::new(),
        board: Some(board()),
        warnings: Vec::new(),
    };
    PlayedCase {
        id: id.to_owned(),
        label: label.to_owned(),
        classes: CLASSES.iter().map(class_of_win).collect(),
        games: Some(games),
        matches: None,
        judgements: Vec::new(),
        compared: ComparedCase::default(),
    }
}

fn class_of_win((id, title, points): &(&str, &str, u8)) -> ClassOfWin {
    ClassOfWin { id: (*id).to_owned(), title: (*title).to_owned(), points: *points }
}

fn provenance() -> CasePlayed {
    CasePlayed {
        version: "0.1.0".to_owned(),
        rules: "probe".to_owned(),
        title: "Próba".to_owned(),
        fingerprint: "9f2c41d07be3a855".to_owned(),
        bots: ["greedy".to_owned(), "greedy".to_owned()],
        solutions: Vec::new(),
        evaluators: Vec::new(),
        seed: 20_261_120,
        throw_limit: 1000,
        games: GAMES,
        planned: GAMES,
        stop: Stop::Complete,
        level: 0.95,
    }
}

fn estimate(value: f64, half: f64, method: Method) -> Estimate {
    let interval = Some(Interval { low: value - half, high: value + half });
    Estimate { value, interval, level: 0.95, n: GAMES, method }
}

fn share(count: u64) -> Estimate {
    let p = count as f64 / GAMES as f64;
    let half = 1.96 * (p * (1.0 - p) / GAMES as f64).sqrt() + 0.0001;
    let interval = Some(Interval { low: (p - half).max(0.0), high: p + half });
    Estimate { value: p, interval, level: 0.95, n: GAMES, method: Method::WeightedTails }
}

/// Lengths with a skew to the right: a log-normal shape around 150 with a tail to about 600.
fn lengths(skew: f64) -> Values {
    let length = |index| {
        // Evenly spaced ranks through an approximate normal quantile (Tukey's lambda). They give a
        // smooth shape.
        let p = (index as f64 + 0.5) / GAMES as f64;
        let normal = 4.91 * (p.powf(0.14) - (1.0 - p).powf(0.14));
        ((142.0 * (0.33 * normal).exp() + skew * p).round() as i64, 1)
    };
    Values::new((0..GAMES).map(length))
}

fn captures() -> Values {
    Values::new((0..).zip([1_200, 3_400, 4_900, 4_600, 3_100, 1_700, 700, 270, 100, 30]))
}

fn distribution(
    id: &'static str,
    title: &'static str,
    unit: &'static str,
    values: Values,
) -> Distribution {
    let n = values.total() as f64;
    let mean = values.iter().map(|(value, count)| value as f64 * count as f64).sum::<f64>() / n;
    let variance = values
        .iter()
        .map(|(value, count)| (value as f64 - mean).powi(2) * count as f64)
        .sum::<f64>()
        / n;
    let sd = variance.sqrt();
    let at = |rank: f64| values.ranked((rank as u64).clamp(1, GAMES)).unwrap() as f64;
    let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map(|p: f64| {
        let half = 1.96 * (n * p * (1.0 - p)).sqrt();
        let interval = Some(Interval { low: at(n * p - half), high: at(n * p + half) });
        Quantile {
            p,
            estimate: Estimate {
                value: at(n * p),
                interval,
                level: 0.95,
                n: GAMES,
                method: Method::OrderStatistics,
            },
        }
    });
    Distribution {
        id,
        title,
        unit,
        mean: estimate(mean, 1.96 * sd / n.sqrt(), Method::Student),
        sd: estimate(sd, 1.6 * sd / n.sqrt(), Method::Bonett),
        stderr: Some(sd / n.sqrt()),
        min: values.min().unwrap(),
        max: values.max().unwrap(),
        beyond_extremes: 0.000_184,
        quantiles: quantiles.to_vec(),
        each: Each::Game,
        values,
    }
}

fn board() -> BoardFindings {
    let mut squares = Vec::new();
    for (row, line) in DRAWING.iter().enumerate() {
        for (column, name) in line.split(' ').enumerate().filter(|(_, name)| *name != ".") {
            // Invented values that differ for each square. They are greater in the middle row and
            // on rosettes.
            let rosette = ROSETTES.contains(&name);
            let busy = 0.04 + 0.03 * column as f64 + if rosette { 0.12 } else { 0.0 };
            let side = |own: usize| {
                if row == own || row == 1 { busy } else { busy * f64::from(column as u8 / 6) * 0.5 }
            };
            squares.push(SquareFindings {
                name: name.to_owned(),
                row: row as u8,
                column: column as u8,
                rosette,
                first_occupancy: estimate(side(0), 0.0012, Method::DeltaRatio),
                second_occupancy: estimate(side(2), 0.0012, Method::DeltaRatio),
                captures: if rosette {
                    estimate(0.0, 0.0, Method::Student)
                } else {
                    estimate(busy * if row == 1 { 3.0 } else { 0.5 }, 0.0061, Method::Student)
                },
            });
        }
    }
    BoardFindings { rows: 3, columns: 8, squares }
}

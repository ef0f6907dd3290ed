//! A study made by hand, for the tests of the reports: ten games whose every count can be checked
//! with a pencil.
//!
//! The intervals are round numbers chosen to be told apart, not computed: reports only carry them.

use crate::balance::quantity::Quantity;
use crate::balance::runaway::Cause;
use crate::balance::study::{
    BoardFindings, ClassShare, Distribution, Each, Endings, Provenance, Quantile, Ratio, Results,
    SquareFindings, Study, Warning,
};
use crate::batch::plan::Stop;
use crate::batch::samples;
use crate::game::rules::{Rules, WinClass};
use crate::play::record::{Ending, GameRecord};
use crate::report::{Case, Report};
use crate::stats::estimate::{Estimate, Interval, Method};
use crate::stats::sample::Sample;
use crate::stats::values::Values;

/// An estimate of ten observations at 95 %, with this interval.
pub fn estimate(value: f64, low: f64, high: f64, method: Method) -> Estimate {
    Estimate { value, interval: Some(Interval { low, high }), level: 0.95, n: 10, method }
}

/// The same without an interval.
pub fn bare(value: f64, method: Method) -> Estimate {
    Estimate { value, interval: None, level: 0.95, n: 10, method }
}

/// Two classes: `plain` for 1 point, `double` for 2.
pub fn classes() -> Vec<WinClass> {
    [("plain", "Zwykła", 1), ("double", "Podwójna", 2)]
        .map(|(id, title, points)| WinClass {
            id: id.into(),
            title: title.into(),
            points,
            conditions: Vec::new(),
        })
        .to_vec()
}

/// Ten games: four plain and one double win of the first player, three plain wins of the second,
/// one draw, one unfinished. Throws: 12 in games 0 to 5, 20 in games 6 to 9.
pub fn records() -> Vec<GameRecord> {
    let endings = [
        Ending::FirstWins(0),
        Ending::FirstWins(0),
        Ending::SecondWins(0),
        Ending::FirstWins(1),
        Ending::Draw,
        Ending::SecondWins(0),
        Ending::FirstWins(0),
        Ending::Unfinished,
        Ending::SecondWins(0),
        Ending::FirstWins(0),
    ];
    let game = |(index, ending): (usize, Ending)| {
        let throws = if index < 6 { 12 } else { 20 };
        GameRecord {
            ending,
            throws,
            turns: throws - 2,
            actions: throws - 3,
            passes: 1,
            agains: 1,
            verdicts: 4,
            verdict_nos: 1,
            forced: 5,
            legal_actions: 3 * (throws - 3),
            captures: [2, 1],
            lead_changes: 3,
            ..GameRecord::default()
        }
    };
    endings.into_iter().enumerate().map(game).collect()
}

/// Rules with [`classes`], without stakes and matches.
pub fn rules() -> Rules {
    Rules { win_classes: classes(), ..samples::plan(vec![], vec![]).rules }
}

/// Throws and lead changes of [`records`].
fn distributions() -> Vec<Distribution> {
    let seen = |of: fn(&GameRecord) -> u32| {
        Values::new(records().iter().map(|record| (i64::from(of(record)), 1)))
    };
    let quantile = |p, value, low, high| Quantile {
        p,
        estimate: estimate(value, low, high, Method::OrderStatistics),
    };
    vec![
        Distribution {
            id: "throws",
            title: "Throws",
            unit: "throws",
            each: Each::Game,
            values: seen(|record| record.throws),
            mean: estimate(15.2, 12.3, 18.1, Method::Student),
            sd: estimate(4.131_182_235_954_578, 3.5, 4.75, Method::DeltaDeviation),
            stderr: Some(1.306_394_529_484_363_7),
            min: 12,
            max: 20,
            beyond_extremes: 0.259,
            quantiles: vec![
                Quantile { p: 0.05, estimate: bare(12.0, Method::OrderStatistics) },
                quantile(0.25, 12.0, 12.0, 20.0),
                quantile(0.5, 12.0, 12.0, 20.0),
                quantile(0.75, 20.0, 12.0, 20.0),
                Quantile { p: 0.95, estimate: bare(20.0, Method::OrderStatistics) },
            ],
        },
        Distribution {
            id: "lead_changes",
            title: "Lead changes",
            unit: "changes",
            each: Each::Game,
            values: seen(|record| record.lead_changes),
            mean: estimate(3.0, 3.0, 3.0, Method::Student),
            sd: bare(0.0, Method::DeltaDeviation),
            stderr: Some(0.0),
            min: 3,
            max: 3,
            beyond_extremes: 0.259,
            quantiles: vec![quantile(0.5, 3.0, 3.0, 3.0)],
        },
    ]
}

/// The study of [`records`].
pub fn study() -> Study {
    let share = |value, low, high| estimate(value, low, high, Method::Wilson);
    let class = |id: &str, title: &str, points, count, first_count, share| ClassShare {
        id: id.into(),
        title: title.into(),
        points,
        count,
        first_count,
        share,
    };
    Study {
        provenance: Provenance {
            version: "9.8.7".into(),
            rules: "small".into(),
            title: "Mała gra".into(),
            fingerprint: "abcdef0123456789".into(),
            bots: ["greedy".into(), "random".into()],
            solutions: Vec::new(),
            seed: u64::MAX,
            throw_limit: 20,
            games: 10,
            planned: 12,
            stop: Stop::Interrupted,
            level: 0.95,
        },
        endings: Endings { first_wins: 5, second_wins: 3, draws: 1, unfinished: 1 },
        results: Results {
            first_wins: share(0.5, 0.24, 0.76),
            second_wins: share(0.3, 0.11, 0.6),
            draws: share(0.1, 0.02, 0.4),
            unfinished: share(0.1, 0.02, 0.4),
        },
        win_classes: vec![
            class("plain", "Zwykła", 1, 7, 4, share(0.7, 0.4, 0.89)),
            class("double", "Podwójna", 2, 1, 1, share(0.1, 0.02, 0.4)),
        ],
        first_player_advantage: estimate(0.2, -0.32, 0.64, Method::BonettPrice),
        points_difference: estimate(0.3, -0.5, 1.1, Method::Student),
        mean_points: estimate(0.9, 0.5, 1.3, Method::Student),
        distributions: distributions(),
        ratios: vec![
            Ratio {
                id: "legal_actions",
                title: "Legal actions",
                unit: "actions",
                estimate: Some(estimate(3.0, 2.5, 3.5, Method::DeltaRatio)),
            },
            Ratio { id: "forced_share", title: "Forced", unit: "of all actions", estimate: None },
        ],
        samples: vec![(
            Quantity::FirstPlayerAdvantage,
            Sample { n: 10, mean: 0.2, variance: 0.84 },
        )],
        exact: Vec::new(),
        board: Some(board()),
        warnings: vec![
            Warning::Unfinished {
                unfinished: 1,
                games: 10,
                limit: 20,
                cause: Cause::LimitShort { steps: 9 },
            },
            Warning::PrecisionMissed { games: 10, reached: None, wanted: 0.01 },
        ],
    }
}

/// A board of two squares.
fn board() -> BoardFindings {
    let square = |name: &str, column, rosette| SquareFindings {
        name: name.into(),
        row: 0,
        column,
        rosette,
        first_occupancy: estimate(0.25, 0.2, 0.3, Method::DeltaRatio),
        second_occupancy: estimate(0.125, 0.1, 0.15, Method::DeltaRatio),
        captures: estimate(1.5, 1.0, 2.0, Method::Student),
    };
    BoardFindings {
        rows: 1,
        columns: 2,
        squares: vec![square("a1", 0, true), square("b1", 1, false)],
    }
}

/// A report of one case, [`study`].
pub fn report() -> Report {
    Report {
        name: "small".into(),
        title: "A small report".into(),
        about: "Made by hand.".into(),
        cases: vec![Case {
            id: "small-greedy-random".into(),
            label: "Mała gra: greedy, random".into(),
            study: study(),
            matches: None,
            expectations: Vec::new(),
        }],
        cases_left_out: 0,
    }
}

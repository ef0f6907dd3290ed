//! The shapes that are written: plain structs whose fields are the keys, in the order in which they
//! appear.

use indexmap::IndexMap;
use serde::Serialize;

use crate::balance::{exact, study};
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

#[derive(Serialize)]
pub(super) struct Study<'a> {
    rules: &'a str,
    title: &'a str,
    bots: &'a [String; 2],
    seed: u64,
    games: u64,
    first_wins: u64,
    second_wins: u64,
    draws: u64,
    unfinished: u64,
    results: Results,
    first_player_advantage: Figure,
    mean_points: f64,
    mean_points_low: Option<f64>,
    mean_points_high: Option<f64>,
    mean_points_method: &'static str,
    points_difference: Figure,
    win_classes: IndexMap<&'a str, Class<'a>>,
    #[serde(flatten)]
    distributions: IndexMap<&'static str, Distribution>,
    ratios: IndexMap<&'static str, Ratio>,
    samples: IndexMap<String, Sample>,
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    exact: IndexMap<String, Held>,
    board: Option<Board<'a>>,
    provenance: Provenance<'a>,
    warnings: Vec<Warning>,
}

/// What is known exactly, beside what was sampled.
#[derive(Serialize)]
pub(super) struct Held {
    exact: f64,
    bound: f64,
    source: &'static str,
    #[serde(flatten)]
    sampled: Figure,
    standard_errors: Option<f64>,
    p: Option<f64>,
    p_adjusted: Option<f64>,
    disagrees: bool,
}

/// Its size is the number of games.
#[derive(Serialize)]
struct Sample {
    mean: f64,
    variance: f64,
}

#[derive(Serialize)]
pub(super) struct Results {
    first_wins: Figure,
    second_wins: Figure,
    draws: Figure,
    unfinished: Figure,
}

#[derive(Serialize)]
pub(super) struct Figure {
    estimate: f64,
    #[serde(flatten)]
    certainty: Certainty,
}

/// All of an estimate but its value.
#[derive(Serialize)]
pub(super) struct Certainty {
    low: Option<f64>,
    high: Option<f64>,
    level: f64,
    method: &'static str,
    n: u64,
}

#[derive(Serialize)]
struct Class<'a> {
    title: &'a str,
    points: u8,
    count: u64,
    first_count: u64,
    share: f64,
    #[serde(flatten)]
    certainty: Certainty,
}

#[derive(Serialize)]
pub(super) struct Distribution {
    title: &'static str,
    unit: &'static str,
    n: u64,
    level: f64,
    mean: f64,
    mean_low: Option<f64>,
    mean_high: Option<f64>,
    sd: Option<f64>,
    sd_low: Option<f64>,
    sd_high: Option<f64>,
    stderr: Option<f64>,
    min: i64,
    max: i64,
    beyond_extremes: f64,
    quantiles: IndexMap<String, f64>,
    quantiles_low: IndexMap<String, Option<f64>>,
    quantiles_high: IndexMap<String, Option<f64>>,
    methods: Methods,
}

#[derive(Serialize)]
struct Methods {
    mean: &'static str,
    sd: &'static str,
    /// `None` if there are no quantiles.
    quantiles: Option<&'static str>,
}

#[derive(Serialize)]
struct Ratio {
    title: &'static str,
    unit: &'static str,
    estimate: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    level: Option<f64>,
    method: Option<&'static str>,
    n: Option<u64>,
}

#[derive(Serialize)]
struct Board<'a> {
    rows: u8,
    columns: u8,
    squares: Vec<Square<'a>>,
}

#[derive(Serialize)]
struct Square<'a> {
    name: &'a str,
    row: u8,
    column: u8,
    rosette: bool,
    first_occupancy: Figure,
    second_occupancy: Figure,
    captures: Figure,
}

#[derive(Serialize)]
pub(super) struct Provenance<'a> {
    version: &'a str,
    fingerprint: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<Solution<'a>>,
    throw_limit: u32,
    planned: u64,
    stop: &'static str,
    level: f64,
}

#[derive(Serialize)]
pub(super) struct Solution<'a> {
    file: &'a str,
    checksum: &'a str,
    objective: &'static str,
    tolerance: f64,
    bound: f64,
}

#[derive(Serialize)]
pub(super) struct Warning {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'static str>,
}

impl<'a> Study<'a> {
    pub(super) fn of(study: &'a study::Study) -> Self {
        let study::Provenance { rules, title, bots, seed, games, .. } = &study.provenance;
        let study::Endings { first_wins, second_wins, draws, unfinished } = study.endings;
        Self {
            rules,
            title,
            bots,
            seed: *seed,
            games: *games,
            first_wins,
            second_wins,
            draws,
            unfinished,
            results: Results::of(&study.results),
            first_player_advantage: Figure::of(&study.first_player_advantage),
            mean_points: study.mean_points.value,
            mean_points_low: study.mean_points.interval.map(|interval| interval.low),
            mean_points_high: study.mean_points.interval.map(|interval| interval.high),
            mean_points_method: study.mean_points.method.name(),
            points_difference: Figure::of(&study.points_difference),
            win_classes: study
                .win_classes
                .iter()
                .map(|class| (class.id.as_str(), Class::of(class)))
                .collect(),
            distributions: study
                .distributions
                .iter()
                .map(|one| (one.id, Distribution::of(one)))
                .collect(),
            ratios: study.ratios.iter().map(|ratio| (ratio.id, Ratio::of(ratio))).collect(),
            samples: study
                .samples
                .iter()
                .map(|(quantity, sample)| (quantity.to_string(), Sample::of(sample)))
                .collect(),
            exact: study
                .exact
                .iter()
                .map(|held| (held.known.quantity.to_string(), Held::of(held)))
                .collect(),
            board: study.board.as_ref().map(Board::of),
            provenance: Provenance::of(&study.provenance),
            warnings: study.warnings.iter().map(Warning::of).collect(),
        }
    }
}

impl Sample {
    fn of(sample: &crate::stats::sample::Sample) -> Self {
        Self { mean: sample.mean, variance: sample.variance }
    }
}

impl Held {
    pub(super) fn of(held: &exact::Held) -> Self {
        Self {
            exact: held.known.value,
            bound: held.known.bound,
            source: held.known.source.name(),
            sampled: Figure::of(&held.sampled),
            standard_errors: held.deviation,
            p: held.p,
            p_adjusted: held.adjusted,
            disagrees: held.disagrees(),
        }
    }
}

impl Results {
    pub(super) fn of(results: &study::Results) -> Self {
        Self {
            first_wins: Figure::of(&results.first_wins),
            second_wins: Figure::of(&results.second_wins),
            draws: Figure::of(&results.draws),
            unfinished: Figure::of(&results.unfinished),
        }
    }
}

impl Figure {
    pub(super) fn of(estimate: &Estimate) -> Self {
        Self { estimate: estimate.value, certainty: Certainty::of(estimate) }
    }
}

impl Certainty {
    pub(super) fn of(estimate: &Estimate) -> Self {
        Self {
            low: estimate.interval.map(|interval| interval.low),
            high: estimate.interval.map(|interval| interval.high),
            level: estimate.level,
            method: estimate.method.name(),
            n: estimate.n,
        }
    }
}

impl<'a> Class<'a> {
    fn of(class: &'a study::ClassShare) -> Self {
        Self {
            title: &class.title,
            points: class.points,
            count: class.count,
            first_count: class.first_count,
            share: class.share.value,
            certainty: Certainty::of(&class.share),
        }
    }
}

impl Distribution {
    pub(super) fn of(one: &study::Distribution) -> Self {
        let mean = Certainty::of(&one.mean);
        let sd = Certainty::of(&one.sd);
        let by_key = |of: fn(&Certainty) -> Option<f64>| {
            one.quantiles.iter().map(|q| (percent(q.p), of(&Certainty::of(&q.estimate)))).collect()
        };
        Self {
            title: one.title,
            unit: one.unit,
            n: mean.n,
            level: mean.level,
            mean: one.mean.value,
            mean_low: mean.low,
            mean_high: mean.high,
            sd: (one.sd.n > 1).then_some(one.sd.value),
            sd_low: sd.low,
            sd_high: sd.high,
            stderr: one.stderr,
            min: one.min,
            max: one.max,
            beyond_extremes: one.beyond_extremes,
            quantiles: one.quantiles.iter().map(|q| (percent(q.p), q.estimate.value)).collect(),
            quantiles_low: by_key(|certainty| certainty.low),
            quantiles_high: by_key(|certainty| certainty.high),
            methods: Methods {
                mean: mean.method,
                sd: sd.method,
                quantiles: one.quantiles.first().map(|q| q.estimate.method.name()),
            },
        }
    }
}

/// The key of a quantile: 0.05 is `5`. Rounded, because 0.07 * 100 is not 7 in binary.
fn percent(p: f64) -> String {
    ((p * 1e8).round() / 1e6).to_string()
}

impl Ratio {
    fn of(ratio: &study::Ratio) -> Self {
        let certainty = ratio.estimate.as_ref().map(Certainty::of);
        Self {
            title: ratio.title,
            unit: ratio.unit,
            estimate: ratio.estimate.map(|estimate| estimate.value),
            low: certainty.as_ref().and_then(|certainty| certainty.low),
            high: certainty.as_ref().and_then(|certainty| certainty.high),
            level: certainty.as_ref().map(|certainty| certainty.level),
            method: certainty.as_ref().map(|certainty| certainty.method),
            n: certainty.as_ref().map(|certainty| certainty.n),
        }
    }
}

impl<'a> Board<'a> {
    fn of(board: &'a study::BoardFindings) -> Self {
        let square = |square: &'a study::SquareFindings| Square {
            name: &square.name,
            row: square.row,
            column: square.column,
            rosette: square.rosette,
            first_occupancy: Figure::of(&square.first_occupancy),
            second_occupancy: Figure::of(&square.second_occupancy),
            captures: Figure::of(&square.captures),
        };
        Self {
            rows: board.rows,
            columns: board.columns,
            squares: board.squares.iter().map(square).collect(),
        }
    }
}

impl<'a> Provenance<'a> {
    pub(super) fn of(provenance: &'a study::Provenance) -> Self {
        Self {
            version: &provenance.version,
            fingerprint: &provenance.fingerprint,
            solutions: provenance.solutions.iter().map(Solution::of).collect(),
            throw_limit: provenance.throw_limit,
            planned: provenance.planned,
            stop: provenance.stop.name(),
            level: provenance.level,
        }
    }
}

impl<'a> Solution<'a> {
    pub(super) fn of(identity: &'a Identity) -> Self {
        let Identity { file, checksum, objective, tolerance, bound } = identity;
        Self { file, checksum, objective: objective.name(), tolerance: *tolerance, bound: *bound }
    }
}

impl Warning {
    pub(super) fn of(warning: &study::Warning) -> Self {
        let kind = match warning {
            study::Warning::Disagrees { .. } => "disagrees",
            study::Warning::Unfinished { .. } => "unfinished",
            study::Warning::BotsDiffer { .. } => "bots-differ",
            study::Warning::Interrupted { .. } => "interrupted",
            study::Warning::PrecisionMissed { .. } => "precision-missed",
            study::Warning::TooFewGames { .. } => "too-few-games",
            study::Warning::UnfinishedMatches { .. } => "unfinished-matches",
            study::Warning::MatchBotsDiffer { .. } => "match-bots-differ",
            study::Warning::InterruptedMatches { .. } => "interrupted-matches",
            study::Warning::TooFewMatches { .. } => "too-few-matches",
        };
        let cause = match warning {
            study::Warning::Unfinished { cause, .. } => Some(cause.name()),
            _ => None,
        };
        Self { kind, message: warning.to_string(), cause }
    }
}

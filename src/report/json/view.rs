//! The shapes that are written: plain structs whose fields are the keys.

use serde::Serialize;

use crate::balance::exact;
use crate::solve::identity::Identity;
use crate::stats::estimate::Estimate;

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
pub(super) struct Solution<'a> {
    file: &'a str,
    checksum: &'a str,
    objective: &'static str,
    tolerance: f64,
    bound: f64,
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

impl<'a> Solution<'a> {
    pub(super) fn of(identity: &'a Identity) -> Self {
        let Identity { file, checksum, objective, tolerance, bound } = identity;
        Self { file, checksum, objective: objective.name(), tolerance: *tolerance, bound: *bound }
    }
}

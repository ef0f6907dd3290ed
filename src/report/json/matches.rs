//! The shapes of a study of matches.

use indexmap::IndexMap;
use serde::Serialize;

use crate::balance::match_study::{MatchStudy, ScoreShare};
use crate::game::rules::{MatchPlay, Tie};
use crate::report::json::view::{Certainty, Distribution, Figure, Provenance, Results, Warning};

#[derive(Serialize)]
pub(super) struct Played<'a> {
    rules: &'a str,
    title: &'a str,
    bots: &'a [String; 2],
    seed: u64,
    matches: u64,
    first_wins: u64,
    second_wins: u64,
    draws: u64,
    unfinished: u64,
    results: Results,
    match_advantage: Figure,
    scores: Vec<Score>,
    #[serde(flatten)]
    distributions: IndexMap<&'static str, Distribution>,
    terms: Terms,
    game_limit: u32,
    provenance: Provenance<'a>,
    warnings: Vec<Warning>,
}

#[derive(Serialize)]
struct Score {
    first: u32,
    second: u32,
    count: u64,
    share: f64,
    #[serde(flatten)]
    certainty: Certainty,
}

#[derive(Serialize)]
struct Terms {
    points: u16,
    draw_points: u8,
    stake_per_point: u32,
    tie: &'static str,
}

impl<'a> Played<'a> {
    pub(super) fn of(study: &'a MatchStudy) -> Self {
        let (from, ends) = (&study.provenance, study.endings);
        Self {
            rules: &from.rules,
            title: &from.title,
            bots: &from.bots,
            seed: from.seed,
            matches: from.games,
            first_wins: ends.first_wins,
            second_wins: ends.second_wins,
            draws: ends.draws,
            unfinished: ends.unfinished,
            results: Results::of(&study.results),
            match_advantage: Figure::of(&study.advantage),
            scores: study.scores.iter().map(Score::of).collect(),
            distributions: study
                .distributions
                .iter()
                .map(|one| (one.id, Distribution::of(one)))
                .collect(),
            terms: Terms::of(study.terms),
            game_limit: study.game_limit,
            provenance: Provenance::of(from),
            warnings: study.warnings.iter().map(Warning::of).collect(),
        }
    }
}

impl Score {
    fn of(one: &ScoreShare) -> Self {
        let [first, second] = one.score;
        Self {
            first,
            second,
            count: one.count,
            share: one.share.value,
            certainty: Certainty::of(&one.share),
        }
    }
}

impl Terms {
    fn of(terms: MatchPlay) -> Self {
        let MatchPlay { points, draw_points, stake_per_point, tie } = terms;
        let tie = match tie {
            Tie::Draw => "draw",
            Tie::Decider => "decider",
        };
        Self { points, draw_points, stake_per_point, tie }
    }
}

//! The pilot: games that are not counted. They tell of which quantities luck is taken out, and the
//! coefficients.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::balance::luck::fit::{Fit, MeasuredGames, squared_deviations};
use crate::balance::quantity::Quantity;
use crate::batch::coupled::CoupledPlan;
use crate::batch::luck::{AdjustedScore, LuckTeller, PlanLuck, without_luck};
use crate::batch::pilot::{self, PilotKind};
use crate::batch::plan::Plan;
use crate::batch::runner::Engine;
use crate::batch::score::{Coefficients, GameScore};
use crate::luck::learning::TablePilot;
use crate::play::luck_tables::LuckTables;

/// A pilot has one game for so many planned games.
const PLANNED_FOR_EACH: u64 = 16;
/// The fewest games of a pilot.
const FEWEST: u64 = 64;
/// The most games of a pilot.
const MOST: u64 = 512;
/// Luck is taken out of a quantity if the pilot's variance falls by more than this factor. The luck
/// in the length is measured if it takes out so much more of a quantity.
const LEAST_GAIN: f64 = 1.1;
/// Luck by tables is worth its time if it makes the same time worth more than this.
const LEAST_WORTH_OF_TABLES: f64 = 1.2;
/// How simple bots play, one game after the other.
const ONE_BY_ONE: PlaySpeed = PlaySpeed { throws: 150_000_000, cost_of_tables: 1.4 };
/// How simple bots play many games side by side.
const SIDE_BY_SIDE: PlaySpeed = PlaySpeed { throws: 8_000_000_000, cost_of_tables: 5.0 };
/// What the seed of the games that tables are learned from differs by.
const SEED_OF_TABLES: u64 = 0xD1B5_4A32_D192_ED03;
/// What the pilot's seed differs by from that of the counted games.
const OWN_SEED: u64 = 0x9E37_79B9_7F4A_7C15;

/// The number of games of the pilot of a plan. `None` if the plan is so short that it needs none.
fn pilot_games(planned: u64) -> Option<u64> {
    (planned >= 2 * FEWEST).then(|| (planned / PLANNED_FOR_EACH).clamp(FEWEST, MOST))
}

/// How fast simple bots play, as `just luck` and `just bench` measured it. It must not depend on a
/// clock: a clock would give other figures on another day.
#[derive(Clone, Copy, Debug)]
struct PlaySpeed {
    /// The throws in some five seconds on two processors.
    throws: u64,
    /// How many times longer a game takes with luck by tables.
    cost_of_tables: f64,
}

impl PlaySpeed {
    /// The speed of a plan with the fastest engine, whatever engine is asked for.
    fn of(plan: &Plan) -> Self {
        if Engine::Lockstep.plays(plan).is_ok() { SIDE_BY_SIDE } else { ONE_BY_ONE }
    }

    /// The variance must fall by more than this factor to be worth the time of tables.
    fn least_gain(self) -> f64 {
        LEAST_WORTH_OF_TABLES * self.cost_of_tables
    }
}

/// Does a bot of the plan value positions?
fn values_positions(plan: &Plan) -> bool {
    plan.bots.iter().any(|player| player.kind().is_none())
}

/// Who tells the luck of a plan's games.
enum Candidate {
    /// Bots that value positions.
    Bots,
    /// Tables, which are learned first, and the speed of the plan.
    Tables(Arc<LuckTables>, PlaySpeed),
}

impl Candidate {
    /// Who can tell the luck of the games of a plan. `None` if nobody can, if the players throw
    /// different dice, if the plan is too short
    /// to learn tables for it, if they gain little, or if play was stopped.
    fn of(plan: &Plan, interrupted: &AtomicBool) -> Option<Self> {
        if values_positions(plan) {
            return Some(Self::Bots);
        }
        // Tables weigh the throws of both players alike.
        if plan.rules.has_unequal_dice() {
            return None;
        }
        let speed = PlaySpeed::of(plan);
        if !is_long(plan, speed, interrupted)? {
            return None;
        }
        let pilot = (TablePilot::USUAL_GAMES, plan.seed ^ SEED_OF_TABLES);
        let tables = pilot::learn_tables(plan, pilot, interrupted)?;
        let gains = tables.variance_ratios().into_iter().any(|gain| gain > speed.least_gain());
        gains.then(|| Self::Tables(Arc::new(tables), speed))
    }

    fn tables(&self) -> Option<&LuckTables> {
        match self {
            Self::Bots => None,
            Self::Tables(tables, _) => Some(tables),
        }
    }

    /// The variance must fall by more than this factor. Tables take time too.
    fn least_gain(&self) -> f64 {
        match self {
            Self::Bots => LEAST_GAIN,
            Self::Tables(_, speed) => speed.least_gain(),
        }
    }

    /// What tells the luck of the counted games.
    fn teller(&self, measured: &MeasuredGames, with_length: bool) -> LuckTeller {
        match self {
            Self::Bots => {
                let values = with_length.then(|| measured.length_values()).flatten();
                LuckTeller::Bots(values.map(Arc::new))
            }
            Self::Tables(tables, _) => LuckTeller::Tables(Arc::clone(tables)),
        }
    }
}

/// Does a plan of simple bots take so long that tables are worth their time?
fn is_long(plan: &Plan, speed: PlaySpeed, interrupted: &AtomicBool) -> Option<bool> {
    let enough = |throws: u64| plan.games.saturating_mul(throws) >= speed.throws;
    // A game has at most so many throws.
    if !enough(plan.throw_limit.into()) {
        return Some(false);
    }
    let few = (FEWEST, plan.seed ^ SEED_OF_TABLES);
    let games = pilot::play(plan, PilotKind::Games, None, few, interrupted)?;
    let throws: u64 = games.iter().map(|game| u64::from(game.record.throws)).sum();
    Some(enough(throws / FEWEST))
}

/// Luck for a plan: taken out of those of these quantities that a pilot shows to gain by it. `None`
/// if nobody can tell it, if nothing gains, or if play was stopped.
pub fn of_plan(plan: &Plan, quantities: &[Quantity], interrupted: &AtomicBool) -> Option<PlanLuck> {
    let games = pilot_games(plan.games)?;
    let candidate = Candidate::of(plan, interrupted)?;
    let pilot = (games, plan.seed ^ OWN_SEED);
    let played = pilot::play(plan, PilotKind::Games, candidate.tables(), pilot, interrupted)?;
    let measured = MeasuredGames::new(played, 1);
    let least = candidate.least_gain();
    let scores = quantities.iter().filter_map(|quantity| {
        let score = quantity.score(&plan.rules)?;
        Some((quantity, [false, true].map(|length| measured.fit(&score, length)), score))
    });
    let fitted: Vec<_> = scores.collect();
    let with_length = fitted.iter().any(|(_, [without, with], _)| {
        let gains = without.zip(*with);
        gains.is_some_and(|(without, with)| {
            with.gain > least && with.gain > LEAST_GAIN * without.gain
        })
    });
    let adjusted = fitted.into_iter().filter_map(|(quantity, fits, score)| {
        let Fit { coefficients, .. } =
            fits[usize::from(with_length)].filter(|fit| fit.gain > least)?;
        Some(AdjustedScore::new(quantity.to_string(), score, coefficients))
    });
    let scores: Vec<AdjustedScore> = adjusted.collect();
    let teller = candidate.teller(&measured, with_length);
    // Tables are an approximation: what they tell of a single throw means nothing.
    let tells_throws = matches!(candidate, Candidate::Bots);
    (!scores.is_empty()).then_some(PlanLuck { teller, scores, tells_throws })
}

/// Takes luck out of those of the first `quantities` scores of a plan of pairs that a pilot shows
/// to gain by it. The plan stays as it is if nobody can tell the luck of a variant, if nothing
/// gains, or if play was stopped.
///
/// What counts is the variance of the differences from the first variant. A quantity is without
/// luck in all variants, or plain in all.
pub fn of_coupled(
    mut plan: CoupledPlan,
    quantities: usize,
    interrupted: &AtomicBool,
) -> CoupledPlan {
    let is_measurable = plan.variants.iter().all(values_positions);
    let games = pilot_games(2 * plan.pairs()).filter(|_| is_measurable);
    let variants = plan.variants.iter().map(|variant| {
        let pilot = (games?.next_multiple_of(2), variant.seed ^ OWN_SEED);
        let played = pilot::play(variant, PilotKind::Pairs, None, pilot, interrupted)?;
        Some(MeasuredGames::new(played, 2))
    });
    let Some(measured) = variants.collect::<Option<Vec<_>>>() else { return plan };
    let scores = plan.scores.iter().take(quantities);
    let fitted: Vec<[Option<AdjustedPairs>; 2]> = scores
        .map(|scores| [false, true].map(|length| AdjustedPairs::of(scores, &measured, length)))
        .collect();
    let gain = |adjusted: &Option<AdjustedPairs>| adjusted.as_ref().map_or(0.0, |own| own.gain);
    let with_length = fitted
        .iter()
        .any(|[without, with]| gain(with) > LEAST_GAIN && gain(with) > LEAST_GAIN * gain(without));
    let mut gains = false;
    for (scores, fits) in plan.scores.iter_mut().zip(fitted) {
        let [without, with] = fits;
        let adjusted = if with_length { with } else { without };
        if let Some(adjusted) = adjusted.filter(|adjusted| adjusted.gain > LEAST_GAIN) {
            scores.splice(0..0, adjusted.scores);
            gains = true;
        }
    }
    if gains {
        for (variant, measured) in plan.variants.iter_mut().zip(&measured) {
            let teller = Candidate::Bots.teller(measured, with_length);
            variant.luck = Some(PlanLuck::told_by(teller));
        }
    }
    plan
}

/// The scores of a quantity without luck, one for each variant.
struct AdjustedPairs {
    scores: Vec<GameScore>,
    /// How many times the variance of the differences from the first variant falls. With one
    /// variant, the variance of its own pairs.
    gain: f64,
}

impl AdjustedPairs {
    fn of(scores: &[GameScore], measured: &[MeasuredGames], with_length: bool) -> Option<Self> {
        let each = || scores.iter().zip(measured);
        let fits: Option<Vec<Fit>> =
            each().map(|(score, games)| games.fit(score, with_length)).collect();
        let fitted: Vec<Coefficients> = fits?.iter().map(|fit| fit.coefficients).collect();
        let variance = |coefficients: &[Coefficients]| -> f64 {
            let own = each().zip(coefficients);
            let figures: Vec<Vec<f64>> = own
                .map(|((score, games), coefficients)| games.figures(score, *coefficients))
                .collect();
            let (first, others) = figures
                .split_first()
                .map_or((&[][..], &[][..]), |(first, others)| (first.as_slice(), others));
            if others.is_empty() {
                return squared_deviations(first);
            }
            let differences = others.iter().map(|own| -> Vec<f64> {
                own.iter().zip(first).map(|(own, first)| own - first).collect()
            });
            differences.map(|differences| squared_deviations(&differences)).sum()
        };
        let plain = vec![[0.0; 2]; scores.len()];
        // Both variants of a difference have coefficients of their own.
        let kinds = if with_length { 2 } else { 1 };
        let pairs = measured.first()?.games.len() as f64 / 2.0;
        let cost = (kinds * scores.len().min(2)) as f64 / (pairs - 1.0);
        let gain = variance(&plain) / variance(&fitted) * (1.0 - cost);
        let adjusted = scores.iter().zip(&fitted);
        let scores = adjusted.map(|(score, fitted)| without_luck(score, *fitted)).collect();
        Some(Self { scores, gain })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::luck::fit::tests::{games, score};

    #[test]
    fn a_pilot_is_a_sixteenth_of_the_games_within_its_bounds() {
        let sizes = [127, 128, 4_000, 20_000].map(pilot_games);
        assert_eq!(sizes, [None, Some(64), Some(250), Some(512)]);
    }

    /// Pairs whose lead changes follow the luck with this slope. So many games of each eight have a
    /// rest of 1.
    fn pairs(slope: i64, rest: i64) -> MeasuredGames {
        let game = |game: i64| {
            let luck = game % 7 - 3;
            ((200 + slope * luck + i64::from(game / 7 % 8 < rest)) as u32, luck)
        };
        games((0..560).map(game), 2)
    }

    #[test]
    fn differences_gain_where_both_variants_follow_the_luck() {
        let gain = |variants: &[MeasuredGames]| {
            let scores: Vec<GameScore> = variants.iter().map(|_| score()).collect();
            AdjustedPairs::of(&scores, variants, false).unwrap().gain
        };
        assert!(gain(&[pairs(10, 4)]) > 100.0);
        assert!(gain(&[pairs(10, 4), pairs(5, 2)]) > 100.0);
        // The dice move both variants alike, so that their difference has no luck to take out.
        assert!((0.9..LEAST_GAIN).contains(&gain(&[pairs(10, 4), pairs(10, 2)])));
    }
}

//! Aims of a tuning: goals and an objective, and the distance of a rule set from them.

use std::fmt;

use crate::balance::coupled::Coupled;
use crate::balance::expect::Region;
use crate::balance::quantity::Quantity;
use crate::balance::search::Loss;
use crate::balance::tune::tuning::Tuning;
use crate::stats::critical;
use crate::stats::cross::LinearContrast;
use crate::stats::estimate::Estimate;

/// The weight of goals if there is an objective too: goals must be met first.
const GOAL_WEIGHT: f64 = 20.0;
/// The extra safety margin inside a region, in standard errors of the confirmation. It is added to
/// the margin of the intervals. A figure closer to the end would probably not show that it meets
/// the goal.
const EXTRA_MARGIN: f64 = 1.0;

/// An aim of a tuning: a quantity and its desired value.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    pub quantity: Quantity,
    /// The desired value.
    pub sense: Sense,
}

/// The desired value of a quantity.
#[derive(Clone, Debug, PartialEq)]
pub enum Sense {
    /// In a region.
    Goal(Goal),
    /// As low as possible.
    Minimise,
    /// As high as possible.
    Maximise,
}

/// A region in which a quantity should lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub text: String,
    pub region: Region,
    /// The weight of a distance of one standard deviation, relative to other goals; above 0.
    pub weight: f64,
}

impl Aim {
    /// The goal, if it is one.
    pub fn goal(&self) -> Option<&Goal> {
        match &self.sense {
            Sense::Goal(goal) => Some(goal),
            Sense::Minimise | Sense::Maximise => None,
        }
    }
}

impl fmt::Display for Aim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sense {
            Sense::Goal(goal) => f.write_str(&goal.text),
            Sense::Minimise => write!(f, "minimise {}", self.quantity),
            Sense::Maximise => write!(f, "maximise {}", self.quantity),
        }
    }
}

/// Measures the distance of figures from each aim.
#[derive(Clone, Debug)]
pub(super) struct AimMeasures(Vec<Measure>);

#[derive(Clone, Debug)]
struct Measure {
    sense: Sense,
    /// The standard deviation of single games of the unchanged rule set; 1 if there is no spread.
    spread: f64,
    /// The figure of the unchanged rule set.
    base: f64,
    /// Must goals be met first, because there is an objective too?
    goals_first: bool,
    /// The number of games of the confirmation.
    confirm_games: f64,
    /// The safety margin inside a region, in standard errors of the confirmation.
    margin_in_errors: f64,
}

impl AimMeasures {
    /// The measures of a tuning's aims, in the scale of the games of the unchanged rule set.
    pub(super) fn new(tuning: &Tuning, unchanged: &Coupled) -> Self {
        let goals_first = tuning.aims.iter().any(|aim| aim.goal().is_none());
        let margin_in_errors =
            critical::normal(tuning.interval_level(1 + tuning.winners)) + EXTRA_MARGIN;
        let measure = |(place, aim): (usize, &Aim)| {
            let games = unchanged.single_games(place, 0);
            let spread = games.as_ref().map_or(0.0, |sample| sample.variance.sqrt());
            Measure {
                sense: aim.sense.clone(),
                spread: if spread > 0.0 { spread } else { 1.0 },
                base: games.map_or(0.0, |sample| sample.mean),
                goals_first,
                confirm_games: tuning.confirm as f64,
                margin_in_errors,
            }
        };
        Self(tuning.aims.iter().enumerate().map(measure).collect())
    }

    /// The size of a distance of 1, for each aim.
    pub(super) fn spreads(&self) -> Vec<f64> {
        self.0.iter().map(|measure| measure.spread).collect()
    }

    /// The losses of a variant that was played alone. `None` without games, or if the denominator
    /// of a ratio is 0.
    pub(super) fn losses(&self, played: &Coupled) -> Option<Vec<Loss>> {
        let loss = |(place, measure): (usize, &Measure)| {
            let LinearContrast { estimate, stderr, .. } = played.single_variant(place, 0)?;
            Some(measure.loss(estimate.value, stderr.unwrap_or(0.0), estimate.n as f64))
        };
        self.0.iter().enumerate().map(loss).collect()
    }

    /// The distances of figures from their aims, without a safety margin inside the regions. `None`
    /// if a figure has no value.
    pub(super) fn distances(&self, figures: &[Option<Estimate>]) -> Option<Vec<f64>> {
        let distance = |(measure, figure): (&Measure, &Option<Estimate>)| {
            // A standard error of 0 has no safety margin, whatever the number of games.
            Some(measure.loss(figure.as_ref()?.value, 0.0, 1.0).value)
        };
        self.0.iter().zip(figures).map(distance).collect()
    }
}

impl Measure {
    /// The loss of a figure with this standard error after this number of games.
    fn loss(&self, value: f64, stderr: f64, games: f64) -> Loss {
        let (distance, weight) = match &self.sense {
            Sense::Minimise => (value - self.base, 1.0),
            Sense::Maximise => (self.base - value, 1.0),
            Sense::Goal(Goal { region, weight, .. }) => {
                // The standard error shrinks with the root of the games, up to the confirmation.
                let margin = self.margin_in_errors * stderr * (games / self.confirm_games).sqrt();
                // If the region is narrower than the intervals will be, only its middle has loss 0.
                let inner_margin = margin.min((region.high - region.low) / 2.0);
                let distance = (region.low + inner_margin - value)
                    .max(value - (region.high - inner_margin))
                    .max(0.0);
                (distance, if self.goals_first { GOAL_WEIGHT * weight } else { *weight })
            }
        };
        let unit = weight / self.spread;
        Loss { value: distance * unit, stderr: stderr * unit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measure(sense: Sense) -> Measure {
        Measure {
            sense,
            spread: 0.5,
            base: 0.25,
            goals_first: false,
            confirm_games: 40_000.0,
            margin_in_errors: 3.0,
        }
    }

    fn goal(low: f64, high: f64) -> Measure {
        measure(Sense::Goal(Goal {
            text: String::new(),
            region: Region { low, high },
            weight: 2.0,
        }))
    }

    #[test]
    fn distances_match_hand_computed_values() {
        // A standard error of 0.05 after 400 games becomes 0.005 after 40,000 games. The safety
        // margin is therefore 0.015.
        let between = goal(0.2, 0.3);
        for (value, distance) in
            [(0.25, 0.0), (0.216, 0.0), (0.284, 0.0), (0.2, 0.015), (0.4, 0.115), (0.29, 0.005)]
        {
            // In units of a half, with weight 2.
            assert!(
                (between.loss(value, 0.05, 400.0).value - 4.0 * distance).abs() < 1e-12,
                "{value}"
            );
        }
        assert!((between.loss(0.4, 0.05, 400.0).stderr - 0.2).abs() < 1e-12);
        let below = goal(f64::NEG_INFINITY, 0.1);
        assert!(below.loss(0.05, 0.05, 400.0).value.abs() < 1e-12);
        assert!((below.loss(0.1, 0.05, 400.0).value - 0.06).abs() < 1e-12);
        // The region is narrower than the intervals: the aim is its middle.
        let narrow = goal(0.20, 0.21);
        assert!(narrow.loss(0.205, 0.05, 400.0).value < 1e-12);
        assert!((narrow.loss(0.2, 0.05, 400.0).value - 0.02).abs() < 1e-12);
    }

    #[test]
    fn objectives_are_measured_from_the_unchanged_rule_set_and_goals_weigh_more() {
        assert_eq!(
            measure(Sense::Minimise).loss(0.5, 0.25, 400.0),
            Loss { value: 0.5, stderr: 0.5 }
        );
        assert!((measure(Sense::Maximise).loss(0.5, 0.1, 400.0).value + 0.5).abs() < 1e-12);
        let with_objective = Measure { goals_first: true, ..goal(0.2, 0.3) };
        assert!((with_objective.loss(0.4, 0.05, 400.0).value - 20.0 * 4.0 * 0.115).abs() < 1e-9);
    }
}

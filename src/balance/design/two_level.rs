//! Designs with two levels per axis: the effect of each rule when it is on, alone and together with
//! each other rule.
//!
//! Source: Box, Hunter and Hunter 2005, Statistics for Experimenters, chapter 5.

use crate::balance::design::{Axis, LevelOrder, Point, grid};

/// The highest number of rules in a design: 2^16 points.
pub const MOST_RULES: usize = 16;

/// The full factorial design of rules that are off (level 0) or on (level 1), with its effects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoLevel {
    /// The rules, each an axis of two levels.
    pub axes: Vec<Axis>,
    /// All points. The last rule changes fastest. The first point has all rules off, the last point
    /// has all rules on.
    pub points: Vec<Point>,
}

/// A main effect of one rule, or an interaction of two rules: a contrast of all points.
///
/// A main effect is the mean of the points with the rule on minus the mean of the points with it
/// off. An interaction is half of a difference: the effect of one rule with the other rule on,
/// minus its effect with the other rule off. This equals a difference of two means: the points
/// where both rules have the same level, minus the points where they have different levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The indices of the rules, in ascending order: one for a main effect, two for an interaction.
    pub rules: Vec<usize>,
    /// +1 or -1 for each point of the design.
    pub signs: Vec<i8>,
}

impl TwoLevel {
    /// The design for rules with these names. Without rules it has one point and no effects.
    ///
    /// # Panics
    /// If there are more than [`MOST_RULES`] rules.
    pub fn new(rules: &[&str]) -> Self {
        assert!(
            rules.len() <= MOST_RULES,
            "a design has at most {MOST_RULES} rules, not {}",
            rules.len()
        );
        let switch =
            |rule: &&str| Axis { name: (*rule).into(), levels: 2, order: LevelOrder::Unordered };
        let axes: Vec<Axis> = rules.iter().map(switch).collect();
        let points = grid::points(&axes).collect();
        Self { axes, points }
    }

    /// The main effects in the order of the rules, then the interactions of two rules.
    pub fn effects(&self) -> Vec<Effect> {
        let rules = self.axes.len();
        let pairs =
            (0..rules).flat_map(|first| (first + 1..rules).map(move |second| vec![first, second]));
        (0..rules).map(|rule| vec![rule]).chain(pairs).map(|rules| self.effect(rules)).collect()
    }

    fn effect(&self, rules: Vec<usize>) -> Effect {
        let off = |point: &Point| rules.iter().filter(|&&rule| point.0[rule] == 0).count();
        let signs =
            self.points.iter().map(|point| if off(point) % 2 == 0 { 1 } else { -1 }).collect();
        Effect { rules, signs }
    }
}

impl Effect {
    /// The weight of each point: its sign divided by half the number of points. The weights add up
    /// to 0.
    pub fn weights(&self) -> Vec<f64> {
        let half = self.signs.len() as f64 / 2.0;
        self.signs.iter().map(|&sign| f64::from(sign) / half).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The pilot plant of Box, Hunter and Hunter 2005, table 5.3: temperature, concentration,
    // catalyst and the yield in grams. In their standard order the first factor changes fastest.
    // Their table 5.4: effects 23.0, -5.0, 1.5, interactions 1.5, 10.0, 0.0.
    #[test]
    fn the_pilot_plant_has_the_published_effects() {
        let published = [60.0, 72.0, 54.0, 68.0, 52.0, 83.0, 45.0, 80.0];
        let design = TwoLevel::new(&["catalyst", "concentration", "temperature"]);
        let effects = design.effects();
        let found = |rules: &[usize]| {
            let effect = effects.iter().find(|effect| effect.rules == rules).unwrap();
            effect
                .weights()
                .iter()
                .zip(published)
                .map(|(weight, figure)| weight * figure)
                .sum::<f64>()
        };
        for (rules, value) in [
            (&[2][..], 23.0),
            (&[1], -5.0),
            (&[0], 1.5),
            (&[1, 2], 1.5),
            (&[0, 2], 10.0),
            (&[0, 1], 0.0),
        ] {
            assert!((found(rules) - value).abs() < 1e-12, "{rules:?}: {}", found(rules));
        }
    }

    #[test]
    fn contrasts_are_orthogonal_to_each_other_and_to_the_mean() {
        let effects = TwoLevel::new(&["a", "b", "c", "d"]).effects();
        assert_eq!(effects.len(), 4 + 6);
        for (place, one) in effects.iter().enumerate() {
            assert_eq!(
                one.signs.iter().map(|&sign| i32::from(sign)).sum::<i32>(),
                0,
                "{:?}",
                one.rules
            );
            for other in &effects[..place] {
                let product: i32 =
                    one.signs.iter().zip(&other.signs).map(|(&a, &b)| i32::from(a * b)).sum();
                assert_eq!(product, 0, "{:?} and {:?}", one.rules, other.rules);
            }
        }
    }

    #[test]
    fn one_rule_is_the_difference_of_two_points_and_no_rules_have_no_effects() {
        let one = TwoLevel::new(&["a"]);
        assert_eq!(one.effects()[0].weights(), [-1.0, 1.0]);
        let none = TwoLevel::new(&[]);
        assert_eq!((none.points.len(), none.effects()), (1, vec![]));
    }
}

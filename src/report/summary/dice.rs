//! The exact odds of dice, and how often they beat each other.

use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::report::summary::objects::{all, objects};
use crate::study::question::dice::ThrownDice;

/// Dice with their name.
type Named = (String, Odds);

/// The odds of these dice, those with a second die too.
pub fn odds(dice: &[ThrownDice]) -> Vec<DiceOdds> {
    let named: Vec<Named> = dice.iter().flat_map(ThrownDice::with_second_die).collect();
    all(named.iter().map(|own| (own, &named[..])))
}

objects! {
    DiceOdds for ((name, odds), named) in (&Named, &[Named]) {
        /// The name of the rule set, or the dice in the notation.
        name: String = name.clone();
        /// The equally likely ways to fall. May exceed 2 to the power of 53.
        ways: u64 = odds.total();
        /// The mean.
        mean: f64 = odds.mean();
        /// The standard deviation.
        standard_deviation: f64 = odds.deviation();
        /// Each value in ascending order.
        values: Vec<ValueOdds> = all(odds.ways().iter().map(|(value, ways)| (odds, *value, *ways)));
        /// Each of the dice, these too: who throws more.
        against: Vec<Comparison> =
            all(named.iter().map(|(name, others)| (name, odds.against(others))));
    }

    ValueOdds for (odds, value, ways) in (&Odds, i32, u64) {
        /// The value.
        value: i32 = value;
        /// The ways to it.
        ways: u64 = ways;
        /// The chance of this value.
        chance: Chance = odds.chance(value).into();
        /// The chance of this value or more.
        at_least: Chance = odds.at_least(value).into();
        /// The chance of this value or less.
        at_most: Chance = odds.at_most(value).into();
    }

    Comparison for (name, [higher, equal, lower]) in (&String, [Fraction; 3]) {
        /// The other dice.
        name: String = name.clone();
        /// The chance that a throw of these dice is higher.
        higher: Chance = higher.into();
        /// The chance that both are equal.
        equal: Chance = equal.into();
        /// The chance that a throw of these dice is lower.
        lower: Chance = lower.into();
    }

    Chance for fraction in Fraction {
        /// The exact fraction, as a text.
        fraction: String = fraction.to_string();
        /// Its value.
        value: f64 = fraction.value();
    }
}

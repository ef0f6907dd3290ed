//! The exact odds of dice, and how often they beat each other.

use crate::game::fraction::Fraction;
use crate::game::odds::Odds;
use crate::report::summary::objects::{all, objects};
use crate::study::question::dice::ThrownDice;

/// Dice with their name.
type Named = (String, Odds);

/// The odds of these dice, those with a second die too.
pub fn odds(dice: &[ThrownDice]) -> Vec<DiceObject> {
    let named: Vec<Named> = dice.iter().flat_map(ThrownDice::with_second_die).collect();
    all(named.iter().map(|own| (own, &named[..])))
}

objects! {
    DiceObject for ((name, odds), named) in (&Named, &[Named]) {
        /// The name of the rule set, or the dice in the notation.
        name: String = name.clone();
        /// The equally likely ways to fall. May exceed 2 to the power of 53.
        ways: u64 = odds.total();
        /// The mean value of a throw.
        mean: f64 = odds.mean();
        /// The standard deviation of a throw.
        standard_deviation: f64 = odds.deviation();
        /// Each value in ascending order.
        values: Vec<ValueObject> =
            all(odds.ways().iter().map(|(value, ways)| (odds, *value, *ways)));
        /// Each of the dice, these too: who throws more.
        against: Vec<ComparisonObject> =
            all(named.iter().map(|(name, others)| (name, odds.against(others))));
    }

    ValueObject for (odds, value, ways) in (&Odds, i32, u64) {
        /// What is thrown.
        value: i32 = value;
        /// The ways to it.
        ways: u64 = ways;
        /// The chance of this value.
        chance: ChanceObject = odds.chance(value).into();
        /// The chance of this value or more.
        at_least: ChanceObject = odds.at_least(value).into();
        /// The chance of this value or less.
        at_most: ChanceObject = odds.at_most(value).into();
    }

    ComparisonObject for (name, [higher, equal, lower]) in (&String, [Fraction; 3]) {
        /// The other dice.
        name: String = name.clone();
        /// The chance that a throw of these dice is higher.
        higher: ChanceObject = higher.into();
        /// The chance that both are equal.
        equal: ChanceObject = equal.into();
        /// The chance that a throw of these dice is lower.
        lower: ChanceObject = lower.into();
    }

    ChanceObject for fraction in Fraction {
        /// The exact fraction, as a text.
        fraction: String = fraction.to_string();
        /// The same as a number from 0 to 1.
        value: f64 = fraction.value();
    }
}

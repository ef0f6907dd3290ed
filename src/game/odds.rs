//! Odds: the exact chances of the values that dice throw, counted in ways.

use std::collections::BTreeMap;

use crate::game::chance::gcd;
use crate::game::dice::{Die, marks_distribution};
use crate::game::fraction::Fraction;

/// The number of equally likely ways to each value of a throw.
///
/// There is at least one value, and each value has at least one way. The ways have no common
/// factor, so equal odds are equal chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds {
    ways: BTreeMap<i32, u64>,
    /// For each value, the ways to it or to less.
    up_to: BTreeMap<i32, u64>,
    total: u64,
}

/// The dice of a throw that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// All dice.
    All,
    /// So many of the highest dice.
    Highest(u8),
    /// So many of the lowest dice.
    Lowest(u8),
}

impl Odds {
    /// The odds of these ways. Values with 0 ways are left out. `None` if no value has a way, or if
    /// all ways together exceed 64 bits.
    pub(crate) fn new(ways: impl IntoIterator<Item = (i32, u64)>) -> Option<Self> {
        let mut ways_of_values: BTreeMap<i32, u64> =
            ways.into_iter().filter(|(_, ways)| *ways > 0).collect();
        let factor = ways_of_values.values().fold(0, |factor, ways| gcd(factor, *ways));
        for ways in ways_of_values.values_mut() {
            *ways /= factor;
        }
        let mut total = 0_u64;
        let mut up_to = BTreeMap::new();
        for (value, ways) in &ways_of_values {
            total = total.checked_add(*ways)?;
            up_to.insert(*value, total);
        }
        (total > 0).then_some(Self { ways: ways_of_values, up_to, total })
    }

    /// The odds of a value that always comes.
    pub(crate) fn always(value: i32) -> Self {
        let ways = BTreeMap::from([(value, 1)]);
        Self { up_to: ways.clone(), ways, total: 1 }
    }

    /// The odds of the sum of the kept dice, where all dice are like this one. `None` if the dice
    /// can fall in more ways than 64 bits can count, or if no face can show.
    pub(crate) fn of_dice(die: &Die, kept: Kept) -> Option<Self> {
        let sums = match kept {
            Kept::All => marks_distribution(std::slice::from_ref(die))?
                .into_iter()
                .map(|(marks, ways)| (i32::from(marks), ways))
                .collect(),
            Kept::Highest(count) => kept_ways(die, usize::from(count), true)?,
            Kept::Lowest(count) => kept_ways(die, usize::from(count), false)?,
        };
        Self::new(sums)
    }

    /// The odds of the sum of two throws that do not depend on each other. `None` if they can fall
    /// in more ways than 64 bits can count.
    pub(crate) fn plus(&self, other: &Self) -> Option<Self> {
        let mut sums: BTreeMap<i32, u64> = BTreeMap::new();
        for (one, ways) in &self.ways {
            for (another, more) in &other.ways {
                let sum = sums.entry(one + another).or_default();
                *sum = sum.checked_add(ways.checked_mul(*more)?)?;
            }
        }
        Self::new(sums)
    }

    /// The odds of the same values below zero instead of above.
    #[must_use]
    pub(crate) fn negated(&self) -> Self {
        let ways: BTreeMap<i32, u64> =
            self.ways.iter().map(|(value, ways)| (-value, *ways)).collect();
        let at_least = |value: &i32| self.total - self.below(*value);
        let up_to = self.ways.keys().map(|value| (-value, at_least(value))).collect();
        Self { ways, up_to, total: self.total }
    }

    /// The values and their ways, in ascending order.
    pub fn ways(&self) -> &BTreeMap<i32, u64> {
        &self.ways
    }

    /// The number of all ways, at least 1.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// The chance of this value.
    pub fn chance(&self, value: i32) -> Fraction {
        self.part(self.ways.get(&value).copied().unwrap_or(0))
    }

    /// The chance of this value or more.
    pub fn at_least(&self, value: i32) -> Fraction {
        self.part(self.total - self.below(value))
    }

    /// The chance of this value or less.
    pub fn at_most(&self, value: i32) -> Fraction {
        self.part(last(self.up_to.range(..=value)))
    }

    /// The chances that a throw of these dice is higher than a throw of the others, equal to it and
    /// lower.
    pub fn against(&self, other: &Self) -> [Fraction; 3] {
        let mut sums = [0u128; 3];
        for (value, ways) in &self.ways {
            let below = other.below(*value);
            let equal = other.ways.get(value).copied().unwrap_or(0);
            for (sum, more) in sums.iter_mut().zip([below, equal, other.total - below - equal]) {
                *sum += u128::from(*ways) * u128::from(more);
            }
        }
        sums.map(|sum| Fraction::new(sum, u128::from(self.total) * u128::from(other.total)))
    }

    /// The expected value of a throw.
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.total as f64
    }

    /// The mean without its sign, as a fraction.
    pub fn exact_mean(&self) -> Fraction {
        Fraction::new(self.sum().unsigned_abs(), u128::from(self.total))
    }

    /// Are both means equal? The comparison is exact.
    pub fn has_mean_of(&self, other: &Self) -> bool {
        self.sum().signum() == other.sum().signum() && self.exact_mean() == other.exact_mean()
    }

    /// The standard deviation. It is 0 for a value that always comes.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = |(value, ways): (&i32, &u64)| {
            (f64::from(*value) - mean).powi(2) * (*ways as f64 / self.total as f64)
        };
        self.ways.iter().map(squares).sum::<f64>().sqrt()
    }

    /// The ways to less than this value.
    fn below(&self, value: i32) -> u64 {
        last(self.up_to.range(..value))
    }

    fn sum(&self) -> i128 {
        self.ways.iter().map(|(value, ways)| i128::from(*value) * i128::from(*ways)).sum()
    }

    fn part(&self, ways: u64) -> Fraction {
        Fraction::new(ways.into(), self.total.into())
    }
}

fn last<'a>(mut up_to: impl DoubleEndedIterator<Item = (&'a i32, &'a u64)>) -> u64 {
    up_to.next_back().map_or(0, |(_, ways)| *ways)
}

/// The ways to each sum of the kept dice. The faces are taken from the best to the worst, so the
/// dice that show the first faces are the kept ones. `None` if all ways exceed 64 bits.
fn kept_ways(die: &Die, kept: usize, from_highest: bool) -> Option<Vec<(i32, u64)>> {
    let count = usize::from(die.count);
    let mut faces: Vec<(usize, u64)> = die
        .faces
        .iter()
        .filter(|face| face.weight > 0)
        .map(|face| (usize::from(face.marks), u64::from(face.weight)))
        .collect();
    faces.sort_unstable();
    let greatest = faces.last()?.0;
    if from_highest {
        faces.reverse();
    }
    faces.iter().map(|(_, weight)| weight).sum::<u64>().checked_pow(count as u32)?;
    // The ways by the number of dice that already show a face, and by the sum of the kept ones.
    // While a face is left, each way can be completed, so no count exceeds the ways of all dice.
    let mut ways = vec![vec![0u64; kept * greatest + 1]; count + 1];
    ways[0][0] = 1;
    for (place, (marks, weight)) in faces.iter().enumerate() {
        let is_last = place + 1 == faces.len();
        let mut next = if is_last { vec![vec![0; ways[0].len()]; count + 1] } else { ways.clone() };
        for (shown, sums) in ways.iter().enumerate() {
            let left = count - shown;
            for more in if is_last { left..=left } else { 1..=left } {
                let factor = choose(left as u64, more as u64) * weight.pow(more as u32);
                let counted = marks * more.min(kept.saturating_sub(shown));
                for (sum, ways) in sums.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    next[shown + more][sum + counted] += ways * factor;
                }
            }
        }
        ways = next;
    }
    Some((0..).zip(ways.pop()?).collect())
}

/// The number of ways to choose `part` of `whole` dice.
fn choose(whole: u64, part: u64) -> u64 {
    let steps = (0..part.min(whole - part)).map(u128::from);
    steps.fold(1, |product, step| product * (u128::from(whole) - step) / (step + 1)) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::dice::Face;

    fn dice(count: u8, faces: &[u16]) -> Die {
        Die { faces: faces.iter().map(|marks| Face { marks: *marks, weight: 1 }).collect(), count }
    }

    fn ways(odds: &Odds) -> Vec<(i32, u64)> {
        odds.ways().iter().map(|(value, ways)| (*value, *ways)).collect()
    }

    #[test]
    fn the_best_two_of_three_match_a_count_of_all_throws() {
        for (highest, kept) in [(true, Kept::Highest(2)), (false, Kept::Lowest(2))] {
            let mut counted = BTreeMap::new();
            for throw in 0..64 {
                let mut shown = [throw % 4 + 1, throw / 4 % 4 + 1, throw / 16 + 1];
                shown.sort_unstable();
                let sum = if highest { shown[1] + shown[2] } else { shown[0] + shown[1] };
                *counted.entry(sum).or_insert(0) += 1;
            }
            let odds = Odds::of_dice(&dice(3, &[1, 2, 3, 4]), kept).unwrap();
            assert_eq!(odds.ways(), &counted);
        }
    }

    #[test]
    fn weights_count_as_faces_and_keeping_all_dice_is_their_sum() {
        let face = |marks, weight| Face { marks, weight };
        let weighted = Die { faces: vec![face(0, 3), face(2, 1)], count: 4 };
        let plain = dice(4, &[0, 0, 0, 2]);
        let kept = Odds::of_dice(&weighted, Kept::Highest(1)).unwrap();
        // All four dice show 0 in 81 of 256 throws.
        assert_eq!(ways(&kept), [(0, 81), (2, 175)]);
        assert_eq!(Odds::of_dice(&plain, Kept::Highest(1)), Some(kept));
        let all = Odds::of_dice(&weighted, Kept::All);
        assert_eq!(Odds::of_dice(&weighted, Kept::Highest(4)), all);
        assert_eq!(Odds::of_dice(&weighted, Kept::Lowest(4)), all);
    }

    #[test]
    fn many_dice_are_counted_up_to_64_bits() {
        let highest = Odds::of_dice(&dice(63, &[0, 1]), Kept::Highest(1)).unwrap();
        assert_eq!(ways(&highest), [(0, 1), (1, (1 << 63) - 1)]);
        for kept in [Kept::All, Kept::Highest(1), Kept::Lowest(1)] {
            assert_eq!(Odds::of_dice(&dice(64, &[0, 1]), kept), None);
        }
    }

    #[test]
    fn chances_of_two_throws_are_compared() {
        let [two, three] = [2, 3].map(|faces: u16| {
            Odds::of_dice(&dice(1, &(1..=faces).collect::<Vec<_>>()), Kept::All).unwrap()
        });
        // d3 against d2: (2,1) (3,1) (3,2) are higher, (1,1) (2,2) are equal, (1,2) is lower.
        let part = |part| Fraction::new(part, 6);
        assert_eq!(three.against(&two), [part(3), part(2), part(1)]);
        assert_eq!((three.at_least(2), three.at_most(1)), (part(4), part(2)));
        assert_eq!(Some(two.negated()), Odds::new([(-2, 1), (-1, 1)]));
        assert!(three.has_mean_of(&Odds::always(2)) && !two.has_mean_of(&two.negated()));
        // The mean of 1, 2, 3 is 2, and the variance (1 + 0 + 1) / 3.
        assert!((three.deviation() - (2.0f64 / 3.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn sums_add_values_and_multiply_ways() {
        let coin = Odds::new([(0, 5), (1, 5)]).unwrap();
        assert_eq!(ways(&coin), [(0, 1), (1, 1)], "common factors are removed");
        let less = coin.plus(&coin.negated()).unwrap();
        assert_eq!(ways(&less), [(-1, 1), (0, 2), (1, 1)]);
        assert_eq!(Odds::new([(3, 0)]), None);
    }
}

//! Tests of whole distributions: a variant against the baseline.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Hypothesis;
use crate::balance::measures::throws;
use crate::batch::coupled::VariantTally;
use crate::batch::plan::Plan;
use crate::batch::tally::Tally;
use crate::stats::homogeneity::Homogeneity;
use crate::stats::kolmogorov_smirnov::KolmogorovSmirnov;
use crate::stats::values::Values;

/// Tests whether whole distributions differ.
///
/// Both tests need independent samples. They use the straight games of even pairs for the baseline,
/// and the straight games of odd pairs for the variant. These games share no dice. Each sample has
/// a quarter of all games.
#[derive(Clone, Debug, PartialEq)]
pub struct Shapes {
    /// The lengths of games, in throws.
    pub length: Result<DistributionTest<KolmogorovSmirnov>, NoTest>,
    /// How games end: win classes, draws, unfinished games.
    pub classes: Result<DistributionTest<Homogeneity>, NoTest>,
}

/// The reason why there is no test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoTest {
    /// Both rule sets gave the same counts in every part of the games. With the same dice, this
    /// happens if the rules play the same.
    Equal,
    /// There are too few games, all games are in one class, or the rule sets have different win
    /// classes.
    Impossible,
}

/// A test of two distributions.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionTest<T> {
    pub test: T,
    /// Its p-value before correction.
    pub p: f64,
    /// Its p-value after correction.
    pub adjusted: f64,
    /// Is a difference shown?
    pub shown: bool,
}

impl<T> DistributionTest<T> {
    /// A test with this p-value, before it is corrected.
    fn at_level(test: T, p: f64, level: f64) -> Self {
        Self { test, p, adjusted: p, shown: p <= 1.0 - level }
    }
}

/// The tests of `variant` against `baseline`.
pub(super) fn shapes(coupled: &Coupled, variant: usize, baseline: usize) -> Shapes {
    let pair = VariantPair::of(coupled, variant, baseline);
    let level = coupled.level;
    Shapes {
        length: pair.test_length().map(|test| DistributionTest::at_level(test, test.p, level)),
        classes: pair.test_classes().map(|test| DistributionTest::at_level(test, test.p, level)),
    }
}

/// A variant and its baseline: the baseline first.
struct VariantPair<'a> {
    plans: [&'a Plan; 2],
    tallies: [&'a VariantTally; 2],
}

impl<'a> VariantPair<'a> {
    fn of(coupled: &'a Coupled, variant: usize, baseline: usize) -> Self {
        Self {
            plans: [baseline, variant].map(|place| &coupled.plan.variants[place]),
            tallies: [baseline, variant].map(|place| &coupled.tally.variants[place]),
        }
    }

    /// The samples of the tests: even pairs of the baseline and odd pairs of the variant.
    fn independent(&self) -> [&'a Tally; 2] {
        let [before, after] = self.tallies;
        let ([even, _], [_, odd]) = (&before.straight, &after.straight);
        [even, odd]
    }

    /// Do both rule sets give the same in every part of the games?
    fn is_equal(&self, is_same: impl Fn(&Tally, &Tally) -> bool) -> bool {
        let parts = |tally: &'a VariantTally| {
            let VariantTally { straight: [even, odd], swapped } = tally;
            [even, odd, swapped]
        };
        let [before, after] = self.tallies.map(parts);
        before.into_iter().zip(after).all(|(left, right)| is_same(left, right))
    }

    fn test_length(&self) -> Result<KolmogorovSmirnov, NoTest> {
        let [before, after] = self.plans;
        if self.is_equal(|left, right| lengths(before, left) == lengths(after, right)) {
            return Err(NoTest::Equal);
        }
        let [first, second] = self.independent();
        let samples = lengths(before, first).zip(lengths(after, second));
        let test = samples.and_then(|(left, right)| KolmogorovSmirnov::of(&left, &right));
        test.ok_or(NoTest::Impossible)
    }

    fn test_classes(&self) -> Result<Homogeneity, NoTest> {
        let [before, after] = self.plans.map(|plan| &plan.rules.win_classes);
        if !before.iter().map(|class| &class.id).eq(after.iter().map(|class| &class.id)) {
            return Err(NoTest::Impossible);
        }
        if self.is_equal(|left, right| endings(left).eq(endings(right))) {
            return Err(NoTest::Equal);
        }
        let [first, second] = self.independent();
        let counts = endings(first).zip(endings(second)).map(|(left, right)| [left, right]);
        Homogeneity::of(&counts.collect::<Vec<_>>()).ok_or(NoTest::Impossible)
    }
}

/// The lengths of games, in throws. `None` if the plan does not count them.
fn lengths(plan: &Plan, tally: &Tally) -> Option<Values> {
    let place = plan.columns.iter().position(|column| column.id == throws::MEASURE.doc.id)?;
    Some(Values::from(&tally.histograms[place]))
}

/// The number of games for each ending: win classes in order, draws, unfinished games.
fn endings(tally: &Tally) -> impl Iterator<Item = u64> + '_ {
    tally.wins.iter().map(|wins| wins.iter().sum()).chain([tally.draws, tally.unfinished])
}

impl<T> Hypothesis for DistributionTest<T> {
    fn p(&self) -> Option<f64> {
        Some(self.p)
    }

    fn judge(&mut self, adjusted: f64, level: f64) {
        (self.adjusted, self.shown) = (adjusted, adjusted <= 1.0 - level);
    }
}

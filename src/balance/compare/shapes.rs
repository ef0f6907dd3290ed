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
    pub length: Result<LengthTest, NoTest>,
    /// How games end: win classes, draws, unfinished games.
    pub classes: Result<ClassesTest, NoTest>,
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

/// The Kolmogorov-Smirnov test of two distributions of game length.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthTest {
    pub test: KolmogorovSmirnov,
    /// Its p-value after correction.
    pub adjusted: f64,
    /// Is a difference shown?
    pub shown: bool,
}

/// The chi-squared test of how games end.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassesTest {
    pub test: Homogeneity,
    /// Its p-value after correction.
    pub adjusted: f64,
    /// Is a difference shown?
    pub shown: bool,
}

/// The tests of `variant` against `baseline`.
pub(super) fn shapes(coupled: &Coupled, variant: usize, baseline: usize) -> Shapes {
    let part = |place: usize, odd: usize| {
        (&coupled.plan.variants[place], &coupled.tally.variants[place].straight[odd])
    };
    let ((before, first), (after, second)) = (part(baseline, 0), part(variant, 1));
    let level = coupled.level;
    let parts = |place: usize| {
        let VariantTally { straight: [even, odd], swapped } = &coupled.tally.variants[place];
        [even, odd, swapped]
    };
    let is_equal = |same: &dyn Fn(&Tally, &Tally) -> bool| {
        parts(baseline).into_iter().zip(parts(variant)).all(|(left, right)| same(left, right))
    };
    let length = if is_equal(&|left, right| lengths(before, left) == lengths(after, right)) {
        Err(NoTest::Equal)
    } else {
        let length = lengths(before, first).zip(lengths(after, second));
        length
            .and_then(|(left, right)| KolmogorovSmirnov::of(&left, &right))
            .ok_or(NoTest::Impossible)
    };
    let ids = |plan: &Plan| {
        plan.rules.win_classes.iter().map(|class| class.id.clone()).collect::<Vec<_>>()
    };
    let classes = if ids(before) != ids(after) {
        Err(NoTest::Impossible)
    } else if is_equal(&|left, right| endings(left).eq(endings(right))) {
        Err(NoTest::Equal)
    } else {
        let ends = endings(first).zip(endings(second)).map(|(left, right)| [left, right]);
        Homogeneity::of(&ends.collect::<Vec<_>>()).ok_or(NoTest::Impossible)
    };
    Shapes {
        length: length.map(|test| LengthTest {
            adjusted: test.p,
            shown: test.p <= 1.0 - level,
            test,
        }),
        classes: classes.map(|test| ClassesTest {
            adjusted: test.p,
            shown: test.p <= 1.0 - level,
            test,
        }),
    }
}

fn lengths(plan: &Plan, tally: &Tally) -> Option<Values> {
    let place = plan.columns.iter().position(|column| column.id == throws::MEASURE.doc.id)?;
    Some(Values::from(&tally.histograms[place]))
}

/// The number of games for each ending: win classes in order, draws, unfinished games.
fn endings(tally: &Tally) -> impl Iterator<Item = u64> + '_ {
    tally.wins.iter().map(|wins| wins.iter().sum()).chain([tally.draws, tally.unfinished])
}

impl Hypothesis for LengthTest {
    fn p(&self) -> Option<f64> {
        Some(self.test.p)
    }

    fn judge(&mut self, adjusted: f64, level: f64) {
        (self.adjusted, self.shown) = (adjusted, adjusted <= 1.0 - level);
    }
}

impl Hypothesis for ClassesTest {
    fn p(&self) -> Option<f64> {
        Some(self.test.p)
    }

    fn judge(&mut self, adjusted: f64, level: f64) {
        (self.adjusted, self.shown) = (adjusted, adjusted <= 1.0 - level);
    }
}

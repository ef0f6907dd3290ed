//! Tests of whole distributions: a variant against the baseline.

use crate::balance::coupled::Coupled;
use crate::balance::difference::Hypothesis;
use crate::balance::measures::throws;
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shapes {
    /// The lengths of games, in throws.
    pub length: Option<LengthTest>,
    /// How games end: win classes, draws, unfinished games. `None` if the two rule sets have
    /// different win classes.
    pub classes: Option<ClassesTest>,
}

/// The Kolmogorov-Smirnov test of two distributions of game length.
#[derive(Clone, Debug, PartialEq)]
pub struct LengthTest {
    /// The test.
    pub test: KolmogorovSmirnov,
    /// Its p-value after correction.
    pub adjusted: f64,
    /// Is a difference shown?
    pub shown: bool,
}

/// The chi-squared test of how games end.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassesTest {
    /// The test.
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
    let length = lengths(before, first).zip(lengths(after, second));
    let length = length.and_then(|(one, other)| KolmogorovSmirnov::of(&one, &other));
    let ids = |plan: &Plan| {
        plan.rules.win_classes.iter().map(|class| class.id.clone()).collect::<Vec<_>>()
    };
    let classes = (ids(before) == ids(after)).then(|| {
        let ends = endings(first).zip(endings(second)).map(|(one, other)| [one, other]);
        Homogeneity::of(&ends.collect::<Vec<_>>())
    });
    Shapes {
        length: length.map(|test| LengthTest {
            adjusted: test.p,
            shown: test.p <= 1.0 - level,
            test,
        }),
        classes: classes.flatten().map(|test| ClassesTest {
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

//! Findings: one figure with subject, quantity, estimate, exact value and contrast.

use crate::balance::compare::VariantDifference;
use crate::balance::difference::{Difference, Verdict};
use crate::balance::exact::{ExactCheck, Source};
use crate::balance::expect::{Answer, Region};
use crate::balance::luck::LuckTakenOut;
use crate::balance::quantity::Quantity;
use crate::game::fraction::Fraction;
use crate::game::rules::Rules;
use crate::stats::estimate::Estimate;
use crate::study::number::Unit;
use crate::study::statistic::{More, Statistic};
use crate::study::subject::SubjectId;

/// The place of a finding in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindingId(pub usize);

/// The place of a family of questions in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyId(pub usize);

/// One figure.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Finding {
    /// The subject of the figure.
    pub subject: SubjectId,
    /// The quantity as scenario files write it: `mean(throws)`, `first_player_advantage`.
    pub quantity: String,
    /// The title that people read.
    pub title: String,
    /// The part of the subject.
    pub cell: Cell,
    /// The statistic of the quantity.
    pub statistic: Statistic,
    /// The unit of the figure.
    pub unit: Unit,
    /// The meaning of a greater figure.
    pub more: More,
    /// The figure with its interval. `None` if there is no figure, or if the finding is only a
    /// contrast.
    pub estimate: Option<Estimate>,
    /// The standard error of the figure, if its estimate does not tell it
    /// (`Estimate::standard_error`).
    pub stderr: Option<f64>,
    /// The number of observations. For a share, this is how many of them the share counts.
    pub count: Option<u64>,
    /// The plain figure, if luck was taken out of the figure.
    pub plain: Option<Plain>,
    /// The exact value, where it is known.
    pub exact: Option<Exact>,
    /// The comparison with a baseline or with zero.
    pub contrast: Option<Contrast>,
    /// The conclusion of the question in one word, where there is a conclusion.
    pub outcome: Option<&'static str>,
    /// What the scenario wants of the figure, and whether it is true.
    pub wanted: Option<Wanted>,
}

/// The part of its subject that a finding is about.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cell {
    /// The whole subject.
    Whole,
    /// The games won in the win class with this short name.
    WinClass {
        /// The short name of the win class.
        id: String,
        /// The points of the win class.
        points: u8,
    },
    /// The square with this name.
    Square(String),
    /// The matches with this final score. The points of player 1 come first.
    Score([u32; 2]),
    /// A point on the axes of a sweep, a design or a search.
    Point(Vec<Setting>),
    /// Rules of a factorial design. One rule stands for its effect, two for their interaction.
    Switches(Vec<String>),
    /// Two bots that are compared with each other. The plainer bot comes first.
    Bots([String; 2]),
    /// The throws with this cast of the main dice.
    Cast {
        /// What the dice show.
        shown: String,
        /// How often it falls, exactly.
        chance: Fraction,
    },
    /// The throws before which the first player's chance was between these, in percent.
    Chances([u32; 2]),
}

impl Cell {
    /// The fields of a point and their values. Every other cell has none.
    pub fn settings(&self) -> &[Setting] {
        match self {
            Self::Point(settings) => settings,
            _ => &[],
        }
    }
}

/// A field and its value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Setting {
    /// The path of the field, or the name of a rule that is on or off.
    pub field: String,
    /// The value as a rule file writes it.
    pub value: String,
}

/// The exact value of a figure, and the distance of the sample from it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Exact {
    pub value: f64,
    /// The proven bound on the error of the value.
    pub bound: f64,
    /// How the value is known.
    pub source: Source,
    /// How many standard errors the sampled figure lies above the exact value. `None` if all games
    /// gave the same value.
    pub deviation: Option<f64>,
    /// The probability that chance alone brings a sample this far from the exact value.
    pub p: Option<f64>,
    /// The p-value after correction. The correction counts all comparisons with exact values in the
    /// study.
    pub p_corrected: Option<f64>,
    /// Is the sample further off than chance explains?
    pub disagrees: bool,
}

impl Exact {
    /// A value that was computed, not sampled.
    pub(crate) const fn computed(value: f64, bound: f64) -> Self {
        let (deviation, p, p_corrected) = (None, None, None);
        Self { value, bound, source: Source::Chain, deviation, p, p_corrected, disagrees: false }
    }
}

impl Exact {
    /// A sample that was compared with the exact value.
    pub(crate) fn of_check(check: &ExactCheck) -> Self {
        Self {
            value: check.known.value,
            bound: check.known.bound,
            source: check.known.source,
            deviation: check.deviation,
            p: check.p,
            p_corrected: check.adjusted,
            disagrees: check.disagrees(),
        }
    }
}

/// The plain figure of games beside one that luck was taken out of.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Plain {
    /// The figure with all luck in it.
    pub figure: Estimate,
    /// The number of games that give the plain figure the variance that the figure has without
    /// luck. `None` if it has none.
    pub worth: Option<u64>,
    /// How many standard errors the luck that was taken out is above 0. `None` without spread.
    pub deviation: Option<f64>,
}

impl Plain {
    fn of(taken: &LuckTakenOut) -> Self {
        let LuckTakenOut { plain, worth, deviation, .. } = *taken;
        Self { figure: plain, worth, deviation }
    }
}

/// The comparison of a figure with a baseline, and the conclusion.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contrast {
    /// The subject of the comparison. `None` for a comparison with zero, and for a contrast of more
    /// than two.
    pub baseline: Option<SubjectId>,
    /// The figure minus the baseline's figure. Its interval uses the pairing. For whole
    /// distributions, this is the statistic of their test.
    pub difference: Estimate,
    /// The unit of the difference.
    pub unit: Unit,
    /// The effect size: the difference relative to the spread of single games.
    pub effect: Option<EffectSize>,
    /// The probability that chance alone brings such a difference. `None` if no question was asked.
    pub p: Option<f64>,
    /// The p-value after correction for all questions of the family.
    pub p_corrected: Option<f64>,
    /// The conclusion from the difference.
    pub verdict: Verdict,
    /// The family of questions for the correction. `None` if nothing was corrected.
    pub family: Option<FamilyId>,
    /// The variance reduction. Independent games need this many times as many games for the same
    /// interval.
    pub variance_reduction: Option<f64>,
    /// The exact difference, where it is known.
    pub exact: Option<Exact>,
}

impl Contrast {
    /// A difference from zero, or a contrast of several variants. It is corrected together with
    /// this family.
    pub(crate) fn of(difference: &Difference, unit: Unit, family: FamilyId) -> Self {
        let Difference { estimate, p, adjusted, verdict } = *difference;
        Self {
            baseline: None,
            difference: estimate,
            unit,
            effect: None,
            p,
            p_corrected: adjusted,
            verdict,
            family: adjusted.map(|_| family),
            variance_reduction: None,
            exact: None,
        }
    }
}

impl Contrast {
    /// The difference of a variant from this baseline. It is corrected together with this family.
    pub(crate) fn against(
        baseline: SubjectId,
        difference: &VariantDifference,
        unit: Unit,
        family: FamilyId,
    ) -> Self {
        Self {
            baseline: Some(baseline),
            family: difference.difference.p.map(|_| family),
            effect: EffectSize::of(difference),
            variance_reduction: difference.variance_reduction,
            exact: difference.exact.as_ref().map(Exact::of_check),
            ..Self::of(&difference.difference, unit, family)
        }
    }
}

/// How large a difference is in comparison with the spread, as a number and a word.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct EffectSize {
    /// Cohen's `d` (means) or `h` (shares), both with a sign, or Cramér's `v` (classes).
    pub kind: &'static str,
    pub value: f64,
    /// Cohen's word for the value, such as `small`. A share that was shown to change by half or
    /// more is at least `small`. Empty for `v`.
    pub word: &'static str,
    /// The ratio of the shares, if it was shown that the share changed by half or more.
    pub ratio: Option<f64>,
}

impl EffectSize {
    /// The effect size of a difference, after the correction of verdicts. `None` if there is none.
    pub(crate) fn of(against: &VariantDifference) -> Option<Self> {
        let (effect, magnitude) = (against.effect?, against.magnitude()?);
        Some(Self {
            kind: effect.letter(),
            value: effect.value(),
            word: magnitude.name(),
            ratio: against.notable_ratio(),
        })
    }
}

/// A family of questions. They are corrected together for their number.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Family {
    /// The method of correction: `holm`, `fdr` or `bonferroni`.
    pub correction: &'static str,
    /// The number of questions.
    pub tested: usize,
    /// The level at which the questions are judged.
    pub level: f64,
}

/// What the scenario wants of a figure, and whether it is true.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Wanted {
    /// The statement as the scenario writes it.
    pub statement: String,
    /// The region where the figure should lie. `None` for an objective, which has no end. Also
    /// `None` for several statements together, and where only the statement gives the region.
    pub region: Option<Region>,
    /// The weight of a distance relative to others, where distances are weighted.
    pub weight: Option<f64>,
    /// Is it true? `None` if there is no answer: for an objective, or for a figure that was
    /// selected.
    pub answer: Option<Answer>,
    /// The family of questions that share the error probability. `None` if nothing was corrected.
    pub family: Option<FamilyId>,
}

impl Finding {
    /// The finding of a quantity under the quantity's own name. It has no figure yet.
    pub(crate) fn of(subject: SubjectId, quantity: &Quantity, rules: &Rules) -> Self {
        Self {
            statistic: Statistic::of(quantity),
            unit: Unit::of_quantity(quantity),
            more: More::of(quantity),
            ..Self::with_id(subject, &quantity.to_string(), quantity.title(rules))
        }
    }

    /// A count that scenario files cannot ask for. Its scale is the scale of counts. `id` is its
    /// name in files.
    pub(crate) fn with_id(subject: SubjectId, id: &str, title: impl Into<String>) -> Self {
        Self {
            subject,
            quantity: id.to_owned(),
            title: title.into(),
            cell: Cell::Whole,
            statistic: Statistic::Count,
            unit: Unit::Plain,
            more: More::Greater,
            estimate: None,
            stderr: None,
            count: None,
            plain: None,
            exact: None,
            contrast: None,
            outcome: None,
            wanted: None,
        }
    }

    /// Is a difference shown?
    pub fn is_shown(&self) -> bool {
        self.contrast.as_ref().is_some_and(|contrast| contrast.verdict.is_shown())
    }

    /// The size of the difference, whatever its sign. It is 0 if there is no difference.
    pub fn size_of_difference(&self) -> f64 {
        self.contrast.as_ref().map_or(0.0, |contrast| contrast.difference.value.abs())
    }

    /// The finding under another name. This is for quantities that scenario files cannot ask for.
    #[must_use]
    pub(crate) fn renamed(self, quantity: &str, title: impl Into<String>) -> Self {
        Self { quantity: quantity.to_owned(), title: title.into(), ..self }
    }

    /// The finding with this statistic and this unit.
    #[must_use]
    pub(crate) fn with_statistic(self, statistic: Statistic, unit: Unit) -> Self {
        Self { statistic, unit, ..self }
    }

    /// The finding with this count.
    #[must_use]
    pub(crate) fn with_count(self, count: u64) -> Self {
        Self { count: Some(count), ..self }
    }

    /// The finding with this figure.
    #[must_use]
    pub(crate) fn with_estimate(self, estimate: Option<Estimate>) -> Self {
        Self { estimate, ..self }
    }

    /// The finding about this part of the subject.
    #[must_use]
    pub(crate) fn in_cell(self, cell: Cell) -> Self {
        Self { cell, ..self }
    }

    /// The finding with its plain figure, if `all` has one.
    #[must_use]
    pub(crate) fn with_plain<'a>(self, all: impl IntoIterator<Item = &'a LuckTakenOut>) -> Self {
        let is_own = |taken: &&LuckTakenOut| taken.quantity.to_string() == self.quantity;
        let own = all.into_iter().find(is_own);
        Self { plain: own.map(Plain::of), ..self }
    }

    /// The finding with its exact value, if `all` has one.
    #[must_use]
    pub(crate) fn with_exact(self, all: &[ExactCheck]) -> Self {
        let own = all.iter().find(|check| check.known.quantity.to_string() == self.quantity);
        Self { exact: own.map(Exact::of_check), ..self }
    }
}

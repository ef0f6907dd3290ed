//! Findings: one figure with subject, quantity, estimate, exact value and contrast.

use crate::balance::compare::Effect;
use crate::balance::difference::{Difference, Verdict};
use crate::balance::exact::{ExactCheck, Source};
use crate::balance::expect::{Answer, Region};
use crate::balance::quantity::{GameEvent, Quantity};
use crate::game::rules::Rules;
use crate::stats::estimate::Estimate;
use crate::study::number::Unit;
use crate::study::subject::SubjectId;

/// The place of a finding in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FindingId(pub usize);

/// The place of a family of questions in its study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FamilyId(pub usize);

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Whom it is about.
    pub subject: SubjectId,
    /// What it is, as scenario files write it: `mean(throws)`, `first_player_advantage`.
    pub quantity: String,
    /// What it is called for people.
    pub title: String,
    /// Which part of the subject it is about.
    pub cell: Cell,
    /// Which statistic of the quantity it is.
    pub statistic: Statistic,
    /// What it is in.
    pub unit: Unit,
    /// What it means to be greater.
    pub more: More,
    /// The figure with its interval; `None` if there is none, or it is a contrast alone.
    pub estimate: Option<Estimate>,
    /// The standard error of the figure, where it is reported beside or in place of an interval.
    pub stderr: Option<f64>,
    /// How many of the observations it counts, where it is a share; of a count how many.
    pub count: Option<u64>,
    /// What the figure is exactly, where that is known.
    pub exact: Option<Exact>,
    /// What it is compared with.
    pub contrast: Option<Contrast>,
    /// What the question concludes from it, in a word, where it does.
    pub outcome: Option<&'static str>,
    /// What is wanted of it, and whether it is so.
    pub wanted: Option<Wanted>,
}

/// Which part of its subject a finding is about.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// All of it.
    Whole,
    /// Games won in the win class of this short name.
    WinClass {
        /// Its short name.
        id: String,
        /// Its points.
        points: u8,
    },
    /// The square of this name.
    Square(String),
    /// Matches with this final score, player 1's points first.
    Score([u32; 2]),
    /// A point on the axes of a sweep, of a design or of a search.
    Point(Vec<Setting>),
    /// Rules of a factorial design: the one whose effect it is, or the two that interact.
    Switches(Vec<String>),
    /// Two bots that are compared with each other, the plainer first.
    Bots([String; 2]),
}

/// A field and the value that it has.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The path of the field, or the name of a rule that is on or off.
    pub field: String,
    /// The value as a rule file writes it.
    pub value: String,
}

/// Which statistic of a quantity a figure is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Statistic {
    /// The share of observations in which something happened.
    Share,
    /// The mean over the observations.
    Mean,
    /// The difference of two shares of one sample.
    ShareDifference,
    /// The standard deviation of single observations.
    Deviation,
    /// Its square.
    Variance,
    /// The quantile of this level, between 0 and 1.
    Quantile(f64),
    /// The ratio of two totals.
    Ratio,
    /// A contrast of several variants, with no figure of its own.
    Effect,
    /// How far a quantity has moved since a baseline, in its standard deviations of single games.
    Drift,
    /// How far a point of a search lies from a goal, in the search's own games.
    SearchLoss,
    /// How many there were: nothing is inferred from it.
    Count,
    /// The answer to all that is wanted of a subject, with no figure of its own.
    Answer,
    /// The greatest distance of two distribution functions (Kolmogorov and Smirnov).
    KsDistance {
        /// The least value at which it is reached.
        at: i64,
    },
    /// Pearson's statistic of how unlike the shares of classes are.
    ChiSquared {
        /// Its degrees of freedom.
        freedom: u64,
        /// How many rare classes were taken together.
        pooled: u64,
    },
}

impl Statistic {
    /// The name that files use, such as `mean` and `q05`.
    pub fn name(self) -> String {
        let name = match self {
            Self::Share => "share",
            Self::Mean => "mean",
            Self::ShareDifference => "share_difference",
            Self::Deviation => "sd",
            Self::Quantile(p) => return format!("q{:02}", (p * 100.0).round()),
            Self::Ratio => "ratio",
            Self::Effect => "effect",
            Self::Drift => "drift",
            Self::Variance => "variance",
            Self::SearchLoss => "search_loss",
            Self::Count => "count",
            Self::Answer => "answer",
            Self::KsDistance { .. } => "ks_distance",
            Self::ChiSquared { .. } => "chi_squared",
        };
        name.to_owned()
    }
}

/// What it means that a figure is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// It is just more of what is counted.
    Greater,
    /// Games, or matches, are longer.
    Longer,
    /// It happens more often.
    MoreOften,
    /// The first player does better; of two bots, the better one.
    FirstBetter,
    /// The worse.
    Worse,
}

impl More {
    /// The name that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Greater => "greater",
            Self::Longer => "longer",
            Self::MoreOften => "more_often",
            Self::FirstBetter => "first_better",
            Self::Worse => "worse",
        }
    }
}

/// What a figure is exactly, and how far off the sample is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The value.
    pub value: f64,
    /// How far it may be from the truth, as was proven.
    pub bound: f64,
    /// How it came to be known.
    pub source: Source,
    /// How many standard errors the sampled figure lies above it; `None` where all games were
    /// alike.
    pub deviation: Option<f64>,
    /// How often chance alone brings a sample so far.
    pub p: Option<f64>,
    /// The same after correction for all that the study compares with exact values.
    pub p_corrected: Option<f64>,
    /// Is the sample further off than chance explains?
    pub disagrees: bool,
}

impl Exact {
    /// A value that was computed and not sampled.
    pub const fn computed(value: f64, bound: f64) -> Self {
        let (deviation, p, p_corrected) = (None, None, None);
        Self { value, bound, source: Source::Chain, deviation, p, p_corrected, disagrees: false }
    }
}

impl From<&ExactCheck> for Exact {
    fn from(held: &ExactCheck) -> Self {
        Self {
            value: held.known.value,
            bound: held.known.bound,
            source: held.known.source,
            deviation: held.deviation,
            p: held.p,
            p_corrected: held.adjusted,
            disagrees: held.disagrees(),
        }
    }
}

/// What a figure is compared with, and what is to be thought of the difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Contrast {
    /// Whom it is compared with; `None` of zero, and of a contrast of more than two.
    pub baseline: Option<SubjectId>,
    /// The figure less the baseline's, with an interval that uses the pairing; of whole
    /// distributions the statistic of their test.
    pub difference: Estimate,
    /// The unit of the difference.
    pub unit: Unit,
    /// How large it is beside the spread of single games.
    pub effect: Option<EffectSize>,
    /// How often chance alone would bring such a difference; `None` where nothing was asked.
    pub p: Option<f64>,
    /// The same after correction for all questions of its family.
    pub p_corrected: Option<f64>,
    /// What is to be thought of it.
    pub verdict: Verdict,
    /// The family of questions that it was corrected with; `None` where nothing was corrected.
    pub family: Option<FamilyId>,
    /// How many times as many independent games the same interval would have taken.
    pub variance_reduction: Option<f64>,
    /// What the difference is exactly, where that is known.
    pub exact: Option<Exact>,
}

impl Contrast {
    /// A difference from zero, or a contrast of several, that was asked with all of this family.
    pub fn of(difference: &Difference, unit: Unit, family: FamilyId) -> Self {
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

/// The size of an effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffectSize {
    /// Cohen's `d`, of means, or `h`, of shares, which have a sign; Cramér's `v`, of classes.
    pub kind: &'static str,
    /// Its value.
    pub value: f64,
    /// Cohen's word for it, such as `small`; empty of `v`.
    pub word: &'static str,
}

impl From<Effect> for EffectSize {
    fn from(effect: Effect) -> Self {
        Self { kind: effect.letter(), value: effect.value(), word: effect.size().name() }
    }
}

/// Questions that are corrected together for their number.
#[derive(Clone, Debug, PartialEq)]
pub struct Family {
    /// The method: `holm`, `fdr` or `bonferroni`.
    pub correction: &'static str,
    /// How many questions were asked.
    pub tested: usize,
    /// The level at which they are judged.
    pub level: f64,
}

/// What is wanted of a figure, and whether it is so.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// As it was written.
    pub statement: String,
    /// Where the figure should lie; `None` of an objective, which has no end, of several statements
    /// together, and where the statement alone says it.
    pub region: Option<Region>,
    /// What a distance counts beside those of others, where distances are weighed.
    pub weight: Option<f64>,
    /// Is it so? `None` of what cannot be answered: an objective, or a figure that was picked.
    pub answer: Option<Answer>,
    /// The questions that share the chance to err; `None` if nothing was corrected.
    pub family: Option<FamilyId>,
}

impl Finding {
    /// The finding of a quantity by its name, with no figure yet.
    pub fn of(subject: SubjectId, quantity: &Quantity, rules: &Rules) -> Self {
        Self {
            statistic: Statistic::of(quantity),
            unit: Unit::of_quantity(quantity),
            more: More::of(quantity),
            ..Self::called(subject, &quantity.to_string(), quantity.title(rules))
        }
    }

    /// A count, in the scale of counts, of what scenario files do not ask for; `id` is its name in
    /// files.
    pub fn called(subject: SubjectId, id: &str, title: impl Into<String>) -> Self {
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
            exact: None,
            contrast: None,
            outcome: None,
            wanted: None,
        }
    }

    /// The finding under another name, for what no scenario file can ask for by itself.
    #[must_use]
    pub fn named(self, quantity: &str, title: impl Into<String>) -> Self {
        Self { quantity: quantity.to_owned(), title: title.into(), ..self }
    }

    /// The finding as this statistic, in this unit.
    #[must_use]
    pub fn measured(self, statistic: Statistic, unit: Unit) -> Self {
        Self { statistic, unit, ..self }
    }

    /// The finding with this count.
    #[must_use]
    pub fn counted(self, count: u64) -> Self {
        Self { count: Some(count), ..self }
    }

    /// The finding with this figure.
    #[must_use]
    pub fn with(self, estimate: Option<Estimate>) -> Self {
        Self { estimate, ..self }
    }

    /// The finding of this part of the subject.
    #[must_use]
    pub fn at(self, cell: Cell) -> Self {
        Self { cell, ..self }
    }

    /// The finding with what is known exactly of it, among all that is.
    #[must_use]
    pub fn known(self, all: &[ExactCheck]) -> Self {
        let own = all.iter().find(|held| held.known.quantity.to_string() == self.quantity);
        Self { exact: own.map(Exact::from), ..self }
    }
}

impl Statistic {
    /// The statistic that a quantity is.
    pub fn of(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::FirstPlayerAdvantage => Self::ShareDifference,
            Quantity::PointsDifference | Quantity::MeanPoints | Quantity::Mean(_) => Self::Mean,
            Quantity::Ratio(_) => Self::Ratio,
            Quantity::Share(_) => Self::Share,
        }
    }
}

impl More {
    /// What it means that a quantity is greater.
    pub fn of(quantity: &Quantity) -> Self {
        match quantity {
            Quantity::FirstPlayerAdvantage
            | Quantity::PointsDifference
            | Quantity::Share(GameEvent::FirstWins) => Self::FirstBetter,
            Quantity::Share(_) => Self::MoreOften,
            Quantity::Mean("throws" | "turns") => Self::Longer,
            Quantity::MeanPoints | Quantity::Mean(_) | Quantity::Ratio(_) => Self::Greater,
        }
    }
}

//! Quantities: figures that files and commands ask for by name, such as `mean(throws)`.

mod name;
mod score;
mod sequence;

use crate::balance::measures::first_player_advantage::first_player_advantage;
use crate::balance::measures::points::{self, mean_points, points_difference};
use crate::balance::measures::{self, Count, Measures, RatioMeasure, results};
use crate::balance::quantity::name::RESULTS;
use crate::batch::luck::WITHOUT_LUCK;
use crate::batch::plan::Plan;
use crate::batch::score::GameScore;
use crate::batch::tally::Tally;
use crate::game::rules::Rules;
use crate::stats::cross::CrossSums;
use crate::stats::estimate::Estimate;
use crate::stats::mean::mean;
use crate::stats::moments::Moments;
use crate::stats::ratio as totals_ratio;
use crate::stats::sample::Sample;
use crate::stats::share::share;
use crate::stats::values::Values;

pub use crate::balance::quantity::sequence::Sequence;
pub(super) use crate::balance::quantity::sequence::successes;

/// A figure of a rule set with a name. `precision`, `expect`, `sweep` and comparisons use these
/// names.
///
/// [`Quantity::parse`] reads the name, and `Display` prints it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Quantity {
    /// `first_player_advantage`: P(first wins) - P(second wins).
    FirstPlayerAdvantage,
    /// `points_difference`: the mean of the first player's points minus the second player's points,
    /// for each game.
    PointsDifference,
    /// `mean_points`: the mean of the winner's points, for each game.
    MeanPoints,
    /// `mean(COUNT)`: the mean of a count. `COUNT` is its short name.
    Mean(&'static str),
    /// The ratio of two totals, by its short name; for example `legal_actions`.
    Ratio(&'static str),
    /// `share(EVENT)`: the share of all games with this event.
    Share(GameEvent),
}

/// An event that happens in a game or does not happen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum GameEvent {
    /// `first_wins`: the first player won.
    FirstWins,
    /// `second_wins`: the second player won.
    SecondWins,
    /// `draws`: no player won.
    Draw,
    /// `unfinished`: the game stopped at the throw limit.
    Unfinished,
    /// A player won in the win class with this id.
    Class(String),
    /// A count was above or below a bound.
    Beyond {
        /// The count's short name.
        count: &'static str,
        side: BoundSide,
        /// The bound, which itself is on neither side.
        bound: u32,
    },
}

/// A side of a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoundSide {
    Above,
    Below,
}

impl BoundSide {
    /// The word for it in names of quantities.
    const fn word(self) -> &'static str {
        match self {
            Self::Above => "above",
            Self::Below => "below",
        }
    }

    /// Is a value on this side?
    fn holds(self, value: i64, bound: u32) -> bool {
        match self {
            Self::Above => value > bound.into(),
            Self::Below => value < bound.into(),
        }
    }
}

/// The count with this short name.
fn count(id: &str) -> Option<&'static Count> {
    measures::counts().find(|count| count.doc.id == id)
}

/// The ratio with this short name.
fn ratio(id: &str) -> Option<&'static RatioMeasure> {
    measures::ratios().find(|ratio| ratio.doc.id == id)
}

impl Quantity {
    /// Every quantity with a meaning for these rules, in the order of the reports. A count has its
    /// mean.
    pub fn all(rules: &Rules) -> Vec<Self> {
        let results = RESULTS.map(|(_, event)| Self::Share(event));
        let win_classes = rules.win_classes.iter();
        let classes = win_classes.map(|class| Self::Share(GameEvent::Class(class.id.clone())));
        let counts = measures::counts()
            .filter(|count| (count.fits)(rules))
            .map(|count| Self::Mean(count.doc.id));
        let ratios = measures::ratios().map(|ratio| Self::Ratio(ratio.doc.id));
        std::iter::once(Self::FirstPlayerAdvantage)
            .chain(results)
            .chain(classes)
            .chain([Self::PointsDifference, Self::MeanPoints])
            .chain(counts)
            .chain(ratios)
            .collect()
    }

    /// The default quantities, for a question that names none.
    ///
    /// These are the first-player advantage and the mean length. If there are several win classes,
    /// the share of each win class that all these rules have is added.
    pub fn usual(rules: &[&Rules]) -> Vec<Self> {
        // A class that all these rules have is one of the first rules.
        let classes = match rules.first() {
            Some(first) if first.win_classes.len() > 1 => &first.win_classes[..],
            _ => &[],
        };
        let shares = classes.iter().map(|class| Self::Share(GameEvent::Class(class.id.clone())));
        let all = [Self::FirstPlayerAdvantage, Self::Mean(measures::throws::MEASURE.doc.id)]
            .into_iter()
            .chain(shares);
        all.filter(|quantity| rules.iter().all(|rules| quantity.fits(rules))).collect()
    }

    /// Does it have a meaning for these rules? It does not if the rules lack its win class, or if
    /// its count does not fit them.
    pub fn fits(&self, rules: &Rules) -> bool {
        match self {
            Self::Mean(id) | Self::Share(GameEvent::Beyond { count: id, .. }) => {
                count(id).is_some_and(|count| (count.fits)(rules))
            }
            Self::Share(GameEvent::Class(id)) => {
                rules.win_classes.iter().any(|class| class.id == *id)
            }
            _ => true,
        }
    }

    /// The smallest choice of measures that it is read from.
    pub fn least_measures(&self) -> Measures {
        let least = match self {
            Self::Mean(id) | Self::Share(GameEvent::Beyond { count: id, .. }) => {
                count(id).map(Count::least)
            }
            Self::Ratio(id) => ratio(id).map(RatioMeasure::least),
            _ => None,
        };
        least.unwrap_or(Measures::Usual)
    }

    /// Does it need records with detail?
    pub fn is_detail(&self) -> bool {
        self.least_measures() == Measures::All
    }

    /// The lowest and the highest possible value under any rules.
    pub fn range(&self) -> (f64, f64) {
        match self {
            Self::FirstPlayerAdvantage => (-1.0, 1.0),
            Self::PointsDifference => (-f64::from(u8::MAX), f64::from(u8::MAX)),
            Self::MeanPoints => (0.0, f64::from(u8::MAX)),
            Self::Share(_) => (0.0, 1.0),
            Self::Ratio(id) => ratio(id).map_or((0.0, f64::INFINITY), |ratio| ratio.range),
            Self::Mean(_) => (0.0, f64::INFINITY),
        }
    }

    /// Its value with an interval, over independent games. `None` without games, if it does not fit
    /// the rules, or if the plan does not keep its measure. Luck is taken out of it if the plan
    /// says so. The value and its interval are then cut at the ends of [`Self::range`].
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn estimate(&self, plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
        match self.sums_without_luck(plan, tally) {
            Some(sums) => {
                let mean = sums.contrast(&WITHOUT_LUCK, level)?.estimate;
                Some(mean.without_luck(self.range()))
            }
            None => self.plain_estimate(plan, tally, level),
        }
    }

    /// [`Self::estimate`] with all luck in it.
    ///
    /// # Panics
    /// If `level` is not between 0 and 1.
    pub fn plain_estimate(&self, plan: &Plan, tally: &Tally, level: f64) -> Option<Estimate> {
        match self {
            Self::FirstPlayerAdvantage => first_player_advantage(tally, level),
            Self::PointsDifference => points_difference(plan, tally, level),
            Self::MeanPoints => mean_points(plan, tally, level),
            Self::Mean(_) => mean(&self.values(plan, tally)?, level),
            Self::Ratio(id) => totals_ratio::ratio(
                &tally.ratios[plan.ratios.iter().position(|own| own.id == *id)?],
                level,
            ),
            Self::Share(event) => share(event.games(plan, tally)?, tally.games, level),
        }
    }

    /// Does the plan take luck out of it?
    pub fn is_without_luck(&self, plan: &Plan) -> bool {
        self.place_without_luck(plan).is_some()
    }

    /// Its score without luck in games of a plan, if the plan takes luck out of it.
    pub fn score_without_luck(&self, plan: &Plan) -> Option<GameScore> {
        let place = self.place_without_luck(plan)?;
        Some(plan.luck.as_ref()?.scores[place].without_luck.clone())
    }

    fn place_without_luck(&self, plan: &Plan) -> Option<usize> {
        let scores = &plan.luck.as_ref()?.scores;
        let name = self.to_string();
        scores.iter().position(|score| score.quantity == name)
    }

    /// Its sums without luck, if the plan takes luck out of it.
    fn sums_without_luck<'a>(&self, plan: &Plan, tally: &'a Tally) -> Option<&'a CrossSums> {
        tally.luck.get(self.place_without_luck(plan)?)
    }

    /// The quantity in single games, without luck if the plan takes it out. `None` in the cases of
    /// [`Quantity::estimate`], and with fewer than two games.
    pub fn sample(&self, plan: &Plan, tally: &Tally) -> Option<Sample> {
        match self.sums_without_luck(plan, tally) {
            Some(sums) => sums.sample(&WITHOUT_LUCK),
            None => self.plain_sample(plan, tally),
        }
    }

    /// The quantity in single games with all luck in it, whose spread is the unit of effect sizes
    /// and margins. For a ratio, its linearisation (Cochran 1977, chapter 2). `None` in the cases
    /// of [`Quantity::sample`].
    pub fn plain_sample(&self, plan: &Plan, tally: &Tally) -> Option<Sample> {
        if let Self::Ratio(id) = self {
            let sums = &tally.ratios[plan.ratios.iter().position(|own| own.id == *id)?];
            return totals_ratio::sample(sums);
        }
        Sample::of(&Moments::of(&self.values(plan, tally)?)?)
    }

    /// Its values in single games. `None` for ratios, which have no value in a single game.
    fn values(&self, plan: &Plan, tally: &Tally) -> Option<Values> {
        match self {
            Self::FirstPlayerAdvantage => {
                let ends = results::endings(tally);
                let nobody = ends.draws + ends.unfinished;
                Some(Values::new([(1, ends.first_wins), (-1, ends.second_wins), (0, nobody)]))
            }
            Self::PointsDifference => Some(points::values(plan, tally, -1)),
            Self::MeanPoints => Some(points::values(plan, tally, 1)),
            Self::Mean(id) => histogram(id, plan, tally),
            Self::Ratio(_) => None,
            Self::Share(event) => {
                let games = event.games(plan, tally)?;
                Some(Values::new([(1, games), (0, tally.games - games)]))
            }
        }
    }
}

/// The values of the count with this short name.
fn histogram(id: &str, plan: &Plan, tally: &Tally) -> Option<Values> {
    let place = plan.columns.iter().position(|column| column.id == id)?;
    Some(Values::from(&tally.histograms[place]))
}

impl GameEvent {
    /// The number of games with this event.
    fn games(&self, plan: &Plan, tally: &Tally) -> Option<u64> {
        match self {
            Self::FirstWins => Some(results::endings(tally).first_wins),
            Self::SecondWins => Some(results::endings(tally).second_wins),
            Self::Draw => Some(tally.draws),
            Self::Unfinished => Some(tally.unfinished),
            Self::Class(id) => {
                let place = plan.rules.win_classes.iter().position(|class| class.id == *id)?;
                Some(tally.wins[place].iter().sum())
            }
            Self::Beyond { count, side, bound } => {
                let values = histogram(count, plan, tally)?;
                let holds = |(value, _): &(i64, u64)| side.holds(*value, *bound);
                Some(values.iter().filter(holds).map(|(_, games)| games).sum())
            }
        }
    }
}

//! Sweeps: how a rule set changes if some of its fields have other values.

use crate::balance::coupled::Coupled;
use crate::balance::design::{self, LevelOrder, Point, grid, latin_hypercube};
use crate::balance::exact::{self, ComputeBudget, ExactCheck, check_pairs};
use crate::balance::quantity::Quantity;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::stats::estimate::{Estimate, Interval};

/// A field of a sweep, with its values.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// The path of the field.
    pub field: String,
    /// Its values.
    pub levels: Vec<Level>,
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// The value as a file writes it.
    pub text: String,
    /// The value as a number, if it is a number.
    pub number: Option<f64>,
}

impl Axis {
    /// All values as numbers. `None` if one value is not a number.
    pub fn numbers(&self) -> Option<Vec<f64>> {
        self.levels.iter().map(|level| level.number).collect()
    }

    /// The axis of a design. It is ordered if all values are numbers.
    pub fn design_axis(&self) -> design::Axis {
        let scale =
            if self.numbers().is_some() { LevelOrder::Ordered } else { LevelOrder::Unordered };
        design::Axis { name: self.field.clone(), levels: self.levels.len(), scale }
    }
}

/// The choice of the combinations to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// All combinations.
    Grid,
    /// A Latin hypercube with this many points (`McKay`, Beckman and Conover 1979).
    LatinHypercube(u32),
}

impl Design {
    /// The number of combinations. `None` if it is 2^64 or more.
    pub fn grid_size(axes: &[Axis]) -> Option<u64> {
        grid::size(&axes.iter().map(Axis::design_axis).collect::<Vec<_>>())
    }

    /// The points of the design. A Latin hypercube merges points that coincide. It may therefore
    /// have fewer points than requested.
    ///
    /// # Panics
    /// In the cases of [`latin_hypercube::points`]. No scenario holds such large numbers.
    pub fn points(self, axes: &[Axis], seed: u64) -> Vec<Point> {
        let design_axes: Vec<_> = axes.iter().map(Axis::design_axis).collect();
        match self {
            Self::Grid => grid::points(&design_axes).collect(),
            Self::LatinHypercube(points) => latin_hypercube::points(&design_axes, points, seed),
        }
    }

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::LatinHypercube(_) => "latin-hypercube",
        }
    }
}

/// The results of a finished sweep.
#[derive(Clone, Debug)]
pub struct SweepStudy {
    /// The swept fields.
    pub axes: Vec<Axis>,
    /// The design of the combinations.
    pub design: Design,
    /// The quantities read from each combination.
    pub quantities: Vec<Quantity>,
    /// The results of every rule set with every pair of bots.
    pub panels: Vec<Panel>,
    /// The confidence level of all intervals.
    pub level: f64,
}

/// A rule set with a pair of bots.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The rule set with its original values.
    pub rules: Rules,
    /// The two bots; each begins half of the games.
    pub bots: [BotName; 2],
    /// A cell for each point, in the order of the design.
    pub cells: Vec<SweepCell>,
}

/// A combination of values.
#[derive(Clone, Debug)]
pub struct SweepCell {
    /// The index of each field's value.
    pub point: Point,
    /// The result.
    pub found: Found,
}

/// The result of a combination.
#[derive(Clone, Debug)]
pub enum Found {
    /// The combination cannot be played, for this reason.
    Refused(String),
    /// The user interrupted before this combination.
    NotPlayed,
    /// The combination was played.
    Played(Played),
}

/// The results of a played combination.
#[derive(Clone, Debug)]
pub struct Played {
    pub games: u64,
    /// The number of games planned.
    pub planned: u64,
    /// The number of played games that reached the throw limit.
    pub unfinished: u64,
    /// The fingerprint of the rules.
    pub fingerprint: String,
    /// The evaluators that the players used.
    pub evaluators: Vec<EvaluatorIdentity>,
    /// A figure for each quantity, with an interval over seat-swapped pairs. `None` if the rules do
    /// not have the quantity.
    pub figures: Vec<Option<Estimate>>,
    /// The exact values for the same games, compared with the sample.
    pub exact: Vec<ExactCheck>,
}

impl Played {
    /// Reads a plan that was played alone. Computes the exact values of its games within the
    /// budget.
    ///
    /// # Panics
    /// If it was not played alone.
    pub fn read(coupled: &Coupled, budget: &mut ComputeBudget) -> Self {
        let [plan] = &coupled.plan.variants[..] else { panic!("a cell is played alone") };
        let fits = coupled.quantities.iter().map(|quantity| quantity.fits(&plan.rules));
        let figures = fits
            .enumerate()
            .map(|(place, fits)| coupled.estimate(place, 0).filter(|_| fits))
            .collect();
        Self {
            games: 2 * coupled.tally.pairs,
            planned: 2 * coupled.plan.pairs(),
            unfinished: coupled.tally.variants[0].all().unfinished,
            fingerprint: plan.rules.fingerprint.clone(),
            evaluators: plan.evaluators(),
            figures,
            exact: check_pairs(coupled, 0, budget),
        }
    }
}

impl SweepCell {
    /// The figure of a quantity by its index. `None` if it is unknown.
    pub fn figure(&self, quantity: usize) -> Option<&Estimate> {
        match &self.found {
            Found::Played(played) => played.figures.get(quantity)?.as_ref(),
            Found::Refused(_) | Found::NotPlayed => None,
        }
    }
}

impl SweepStudy {
    /// Corrects the p-values of all checks against exact values, for their number over all panels.
    pub fn correct(&mut self) {
        let cells = self.panels.iter_mut().flat_map(|panel| &mut panel.cells);
        exact::correct(cells.flat_map(|cell| match &mut cell.found {
            Found::Played(played) => &mut played.exact[..],
            Found::Refused(_) | Found::NotPlayed => &mut [],
        }));
    }

    /// The number of cells that satisfy `condition`, over all panels.
    pub fn count(&self, condition: impl Fn(&Found) -> bool) -> usize {
        self.panels
            .iter()
            .flat_map(|panel| &panel.cells)
            .filter(|cell| condition(&cell.found))
            .count()
    }
}

/// The mean of a quantity over several cells.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelMean<'a> {
    pub value: f64,
    /// Its interval. `None` if one of the cells has none.
    pub interval: Option<Interval>,
    /// The figures of the cells.
    pub cells: Vec<&'a Estimate>,
}

impl Panel {
    /// The mean of a quantity over the known cells with this value of a field. `None` without such
    /// cells.
    ///
    /// All cells use the same dice, so their errors may be correlated. The half-width is the mean
    /// of their half-widths, which is valid for any correlation. It covers the chance of dice only.
    /// It does not cover the choice of other values that a sample has with this value.
    pub fn mean_over(&self, quantity: usize, axis: usize, level: usize) -> Option<LevelMean<'_>> {
        let cells = self.cells.iter().filter(|cell| cell.point.0[axis] == level);
        let known: Vec<&Estimate> = cells.filter_map(|cell| cell.figure(quantity)).collect();
        if known.is_empty() {
            return None;
        }
        let count = known.len() as f64;
        let mean = known.iter().map(|figure| figure.value).sum::<f64>() / count;
        let widths: Option<Vec<[f64; 2]>> = known
            .iter()
            .map(|figure| {
                figure.interval.map(|ends| [figure.value - ends.low, ends.high - figure.value])
            })
            .collect();
        let interval = widths.map(|widths| {
            let [below, above] =
                [0, 1].map(|side| widths.iter().map(|width| width[side]).sum::<f64>() / count);
            Interval { low: mean - below, high: mean + above }
        });
        Some(LevelMean { value: mean, interval, cells: known })
    }

    /// The cell that plays by the rule set itself: its values are those of the rule set. `None` if
    /// it was not played, or if it is not part of the design.
    pub fn own_cell(&self) -> Option<&SweepCell> {
        let is_own = |cell: &&SweepCell| match &cell.found {
            Found::Played(played) => played.fingerprint == self.rules.fingerprint,
            Found::Refused(_) | Found::NotPlayed => false,
        };
        self.cells.iter().find(is_own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::samples;
    use crate::stats::estimate::Method;

    fn panel(values: &[(usize, usize, Option<f64>)]) -> Panel {
        let cell = |(row, column, value): &(usize, usize, Option<f64>)| {
            let estimate = value.map(|value| Estimate {
                value,
                interval: Some(Interval { low: value - 1.0, high: value + 2.0 + *column as f64 }),
                level: 0.95,
                n: 10,
                method: Method::ClusteredStudent,
            });
            let played = Played {
                games: 10,
                planned: 10,
                unfinished: 0,
                evaluators: Vec::new(),
                fingerprint: String::new(),
                figures: vec![estimate],
                exact: Vec::new(),
            };
            SweepCell { point: Point(vec![*row, *column]), found: Found::Played(played) }
        };
        Panel {
            rules: samples::rules(),
            bots: [BotName::named("greedy").unwrap(); 2],
            cells: values.iter().map(cell).collect(),
        }
    }

    #[test]
    fn means_over_a_value_take_the_mean_half_width() {
        let panel =
            panel(&[(0, 0, Some(10.0)), (0, 1, Some(13.0)), (1, 0, None), (1, 1, Some(4.0))]);
        let LevelMean { value: mean, interval, .. } = panel.mean_over(0, 0, 0).unwrap();
        // Means of 1 and 1 for the low value, 2 and 3 for the high value.
        assert!((mean - 11.5).abs() < 1e-12);
        assert_eq!(interval, Some(Interval { low: 10.5, high: 14.0 }));
        assert_eq!(
            panel.mean_over(0, 1, 0).map(|mean| mean.value),
            Some(10.0),
            "unknown cells are left out"
        );
        assert_eq!(panel.mean_over(0, 0, 2), None);
    }

    #[test]
    fn the_own_cell_has_the_rules_of_the_panel() {
        let mut panel = panel(&[(0, 0, Some(10.0)), (0, 1, Some(13.0))]);
        assert!(panel.own_cell().is_none());
        let fingerprint = panel.rules.fingerprint.clone();
        if let Found::Played(played) = &mut panel.cells[1].found {
            played.fingerprint = fingerprint;
        }
        assert_eq!(panel.own_cell().map(|cell| cell.point.clone()), Some(Point(vec![0, 1])));
    }
}

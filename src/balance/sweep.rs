//! Sweeps: how a rule set changes if some of its fields have other values.

use crate::balance::coupled::Coupled;
use crate::balance::design::{self, LevelOrder, Point, grid, latin_hypercube};
use crate::balance::exact::{self, ComputeBudget, ExactCheck, check_pairs};
use crate::balance::feel::calibration::EvaluatorCheck;
use crate::balance::luck::LuckTakenOut;
use crate::batch::player::BotName;
use crate::game::rules::Rules;
use crate::learn::head::EvaluatorIdentity;
use crate::stats::estimate::Estimate;

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
        let order =
            if self.numbers().is_some() { LevelOrder::Ordered } else { LevelOrder::Unordered };
        design::Axis { name: self.field.clone(), levels: self.levels.len(), order }
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

/// A rule set with a pair of bots.
#[derive(Clone, Debug)]
pub struct Panel {
    /// The rule set with its original values.
    pub rules: Rules,
    /// The two bots; each begins half of the games.
    pub bots: [BotName; 2],
    /// The result of each point, in the order of the design.
    pub cells: Vec<CellResult>,
}

/// The result of a combination.
#[derive(Clone, Debug)]
pub enum CellResult {
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
    /// The plain figure beside each figure that luck was taken out of.
    pub without_luck: Vec<LuckTakenOut>,
    /// The exact values for the same games, compared with the sample.
    pub exact: Vec<ExactCheck>,
    /// Whether the evaluator that tells how the games feel is right.
    pub evaluator_check: EvaluatorCheck,
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
            without_luck: coupled.all_taken_out(0),
            exact: check_pairs(coupled, 0, budget),
            evaluator_check: coupled.evaluator_check(0),
        }
    }
}

/// Corrects the p-values of all checks against exact values, for their number over all panels.
pub fn correct(panels: &mut [Panel]) {
    let cells = panels.iter_mut().flat_map(|panel| &mut panel.cells);
    exact::correct(cells.flat_map(|cell| match cell {
        CellResult::Played(played) => &mut played.exact[..],
        CellResult::Refused(_) | CellResult::NotPlayed => &mut [],
    }));
}

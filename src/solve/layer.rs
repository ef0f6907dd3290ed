//! Solves one layer and its mirror image: in 32 bits first, then in 64, then proves the bound.

use crate::simd::vector::Number;
use crate::solve::extrapolate::{ChangeLog, Extrapolation};
use crate::solve::index::Layer;
use crate::solve::observer::SolveObserver;
use crate::solve::priorities::TilePriorities;
use crate::solve::sweep::{Moved, Sweeper};
use crate::solve::value_bounds;
use crate::solve::values::{LayerValues, Layers, Shape, narrow, widen};

/// The number of sweeps after which the proof starts from the values as they are.
const MOST_SWEEPS: u64 = 20_000;
/// The factor by which values must be closer than the aim before the proof starts. The proof needs
/// room.
const NEARER: f64 = 64.0;
/// The change at which values go from 32 to 64 bits, as a share of the greatest payoff.
const NARROW: f64 = 2e-6;
/// The number of sweeps without a proof after which the bounds start again, further apart.
const PATIENCE: u64 = 40;

/// The result of a proof by upper and lower bounds.
pub(crate) enum Proof {
    /// The values are proven to this distance.
    Reach(f64),
    /// The bounds prove nothing.
    None,
}

/// A layer and its mirror image being solved.
pub(crate) struct LayerSolver<'a> {
    sweeper: Sweeper<'a>,
    shape: Shape,
    known: &'a Layers,
    layer: Layer,
    sweeps: u64,
}

/// The common data of sweeps over values of one number type.
struct Stage<'a, T> {
    shape: Shape,
    /// The known values of other layers.
    known: &'a Layers<T>,
    scratch: Vec<T>,
    priorities: TilePriorities,
    /// The aim that observers receive: changes should fall below it.
    aim: f64,
}

impl<'a> LayerSolver<'a> {
    /// Prepares a solver for a layer. `known` has the layers that its actions lead to.
    pub fn new(sweeper: Sweeper<'a>, shape: Shape, known: &'a Layers, layer: Layer) -> Self {
        Self { sweeper, shape, known, layer, sweeps: 0 }
    }

    /// The number of sweeps so far.
    pub fn sweeps(&self) -> u64 {
        self.sweeps
    }

    /// Solves to `aim`. No player pays more than `most_paid`. Returns the greatest error of a value
    /// if the values of other layers are exact. `None` if the observer stops it.
    pub fn solve(
        &mut self,
        own: &mut [LayerValues],
        aim: f64,
        most_paid: f64,
        observer: &mut impl SolveObserver,
    ) -> Option<Proof> {
        let aim_of_sweeps = aim / NEARER;
        let narrow_aim = most_paid * NARROW;
        if aim_of_sweeps < narrow_aim {
            let known: Layers<f32> = self.sweeper.others(self.known);
            let mut narrow: Vec<LayerValues<f32>> = narrow(own, self.shape);
            self.approach(&mut narrow, &known, narrow_aim, observer)?;
            widen(own, &narrow, self.shape);
        }
        self.approach(own, self.known, aim_of_sweeps, observer)?;
        let mut around = aim;
        // Bounds further apart than the greatest possible difference of payoffs say nothing.
        while around <= 2.0 * most_paid {
            if let Proof::Reach(reach) = self.prove(own, around, aim, observer)? {
                return Some(Proof::Reach(reach));
            }
            around *= 4.0;
        }
        Some(Proof::None)
    }

    /// Sweeps until no tile is expected to change by more than `aim`. From time to time it
    /// extrapolates.
    fn approach<T: Number>(
        &mut self,
        own: &mut [LayerValues<T>],
        known: &Layers<T>,
        aim: f64,
        observer: &mut impl SolveObserver,
    ) -> Option<()> {
        let priorities = TilePriorities::new(self.sweeper.pairs(), aim);
        let mut stage = Stage { shape: self.shape, known, scratch: Vec::new(), priorities, aim };
        let mut extrapolation =
            Extrapolation::new(own, self.sweeper.pairs(), &self.sweeper.stretches);
        for _ in 1..MOST_SWEEPS {
            self.sweep(&mut stage, own, Some(extrapolation.log()), observer)?;
            if !stage.priorities.is_any_due() {
                break;
            }
            if let Some(by) = extrapolation.extrapolate(own, &self.sweeper.stretches) {
                self.sweeper.fill_from_mirror(self.shape, own, |pair| by[pair] > 0.0);
                for (pair, by) in by.into_iter().enumerate() {
                    stage.priorities.moved(pair, by, &self.sweeper.readers);
                }
            }
        }
        Some(())
    }

    /// Sweeps upper and lower bounds at distance `around`, until they prove themselves and are
    /// close together.
    fn prove(
        &mut self,
        own: &mut [LayerValues],
        around: f64,
        aim: f64,
        observer: &mut impl SolveObserver,
    ) -> Option<Proof> {
        value_bounds::add_bounds(own, self.shape, around);
        // Any move outwards makes the dependent tiles due.
        let priorities = TilePriorities::new(self.sweeper.pairs(), 0.0);
        let mut stage = Stage {
            shape: self.shape.bracketed(),
            known: self.known,
            scratch: Vec::new(),
            priorities,
            aim,
        };
        for _ in 0..PATIENCE {
            self.sweep(&mut stage, own, None, observer)?;
            if stage.priorities.is_any_due() {
                continue;
            }
            let reach = value_bounds::greatest_half_width(own);
            if reach <= aim {
                value_bounds::take_midpoints(own);
                return Some(Proof::Reach(reach));
            }
            stage.priorities.make_all_due();
        }
        value_bounds::take_midpoints(own);
        Some(Proof::None)
    }

    fn sweep<T: Number>(
        &mut self,
        stage: &mut Stage<'_, T>,
        own: &mut [LayerValues<T>],
        log: Option<ChangeLog<'_>>,
        observer: &mut impl SolveObserver,
    ) -> Option<Moved> {
        let Stage { shape, known, scratch, priorities, aim } = stage;
        let moved = self.sweeper.sweep(*shape, own, known, scratch, priorities, log);
        self.sweeps += 1;
        observer.on_sweep(self.layer, moved.most, *aim);
        (!observer.should_stop()).then_some(moved)
    }
}

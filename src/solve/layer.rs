//! Solves one layer and its mirror image: in 32 bits first, then in 64, then proves the bound.

use crate::simd::vector::Number;
use crate::solve::archive::Archive;
use crate::solve::extrapolate::Extrapolation;
use crate::solve::index::Layer;
use crate::solve::observer::SolveObserver;
use crate::solve::priorities::TilePriorities;
use crate::solve::sweep::Sweeper;
use crate::solve::sweep_state::{Purpose, StateParts, SweepCount, SweepState, make_room};
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
    /// `None` if these sweeps do not extrapolate.
    extrapolation: Option<Extrapolation>,
    /// The aim that observers receive: changes should fall below it.
    aim: f64,
    purpose: Purpose,
    around: f64,
    /// The number of sweeps of this stage.
    done: u64,
}

impl<T> Stage<'_, T> {
    /// Goes on from a state, if there is one.
    fn resume(&mut self, saved: Option<SweepState>) {
        let Some(saved) = saved else { return };
        self.done = saved.count.done;
        self.priorities.resume(saved.priorities);
        if let Some(extrapolation) = &mut self.extrapolation {
            extrapolation.resume(saved.recorded);
        }
    }
}

/// The archive that keeps states, and the observer.
pub(crate) struct Listeners<'a, A, O> {
    pub archive: &'a mut A,
    pub observer: &'a mut O,
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

    /// Solves to `aim`. No player pays more than `most_paid`. Returns the greatest error of a
    /// value if the values of other layers are exact. If the archive has a state of this layer,
    /// the sweeps go on from it.
    ///
    /// # Errors
    /// The error of the archive.
    pub fn solve<A: Archive>(
        &mut self,
        own: &mut [LayerValues],
        aim: f64,
        most_paid: f64,
        mut listeners: Listeners<'_, A, impl SolveObserver>,
    ) -> Result<Proof, A::Error> {
        let aim_of_sweeps = aim / NEARER;
        let narrow_aim = most_paid * NARROW;
        let mut saved = listeners
            .archive
            .load_state(self.layer)?
            .filter(|saved| saved.fits(own, self.sweeper.pairs()));
        let first = saved.as_ref().map_or(Purpose::Narrow, |saved| saved.count.purpose);
        if saved.is_some() {
            make_room(own);
        }
        if aim_of_sweeps < narrow_aim && first == Purpose::Narrow {
            let known: Layers<f32> = self.sweeper.others(self.known);
            let mut narrow: Vec<LayerValues<f32>> = narrow(own, self.shape);
            let (purpose, saved) = (Purpose::Narrow, saved.take());
            self.approach(purpose, &mut narrow, &known, narrow_aim, saved, &mut listeners)?;
            widen(own, &narrow, self.shape);
        }
        if first <= Purpose::Wide {
            let (purpose, saved) = (Purpose::Wide, saved.take());
            self.approach(purpose, own, self.known, aim_of_sweeps, saved, &mut listeners)?;
        }
        let mut around = saved.as_ref().map_or(aim, |saved| saved.count.around);
        // Bounds further apart than the greatest possible difference of payoffs say nothing.
        while around <= 2.0 * most_paid {
            let proof = self.prove(own, around, aim, saved.take(), &mut listeners)?;
            if let Proof::Reach(reach) = proof {
                return Ok(Proof::Reach(reach));
            }
            around *= 4.0;
        }
        Ok(Proof::None)
    }

    /// Sweeps until no tile is expected to change by more than `aim`. From time to time it
    /// extrapolates.
    fn approach<T: Number, A: Archive>(
        &mut self,
        purpose: Purpose,
        own: &mut [LayerValues<T>],
        known: &Layers<T>,
        aim: f64,
        mut saved: Option<SweepState>,
        listeners: &mut Listeners<'_, A, impl SolveObserver>,
    ) -> Result<(), A::Error> {
        self.restore_values(self.shape, own, &mut saved);
        let pairs = self.sweeper.pairs();
        let mut stage = Stage {
            shape: self.shape,
            known,
            scratch: Vec::new(),
            priorities: TilePriorities::new(pairs, aim),
            extrapolation: Some(Extrapolation::new(own, pairs, &self.sweeper.tile_ranges)),
            aim,
            purpose,
            around: 0.0,
            done: 0,
        };
        stage.resume(saved);
        while stage.done + 1 < MOST_SWEEPS && stage.priorities.is_any_due() {
            self.sweep(&mut stage, own, listeners)?;
        }
        Ok(())
    }

    /// Sweeps upper and lower bounds at distance `around`, until they prove themselves and are
    /// close together.
    fn prove<A: Archive>(
        &mut self,
        own: &mut [LayerValues],
        around: f64,
        aim: f64,
        mut saved: Option<SweepState>,
        listeners: &mut Listeners<'_, A, impl SolveObserver>,
    ) -> Result<Proof, A::Error> {
        value_bounds::add_bounds(own, self.shape, around);
        self.restore_values(self.shape.bracketed(), own, &mut saved);
        let mut stage = Stage {
            shape: self.shape.bracketed(),
            known: self.known,
            scratch: Vec::new(),
            // Any move outwards makes the dependent tiles due.
            priorities: TilePriorities::new(self.sweeper.pairs(), 0.0),
            extrapolation: None,
            aim,
            purpose: Purpose::Proof,
            around,
            done: 0,
        };
        stage.resume(saved);
        loop {
            if stage.done > 0 && !stage.priorities.is_any_due() {
                let reach = value_bounds::greatest_half_width(own);
                if reach <= aim {
                    value_bounds::take_midpoints(own);
                    return Ok(Proof::Reach(reach));
                }
                stage.priorities.make_all_due();
            }
            if stage.done == PATIENCE {
                value_bounds::take_midpoints(own);
                return Ok(Proof::None);
            }
            self.sweep(&mut stage, own, listeners)?;
        }
    }

    /// Puts the values of a state in place, if there is one.
    fn restore_values<T: Number>(
        &mut self,
        shape: Shape,
        own: &mut [LayerValues<T>],
        saved: &mut Option<SweepState>,
    ) {
        if let Some(saved) = saved {
            self.sweeps = saved.count.all;
            saved.take_values(own);
            self.sweeper.fill_from_mirror(shape, own, |_| true);
        }
    }

    /// Sweeps once, and extrapolates if that is due. Then tells the observer and the archive.
    fn sweep<T: Number, A: Archive>(
        &mut self,
        stage: &mut Stage<'_, T>,
        own: &mut [LayerValues<T>],
        listeners: &mut Listeners<'_, A, impl SolveObserver>,
    ) -> Result<(), A::Error> {
        let Stage { shape, known, scratch, priorities, extrapolation, .. } = stage;
        let log = extrapolation.as_mut().map(Extrapolation::log);
        let moved = self.sweeper.sweep(*shape, own, known, scratch, priorities, log);
        stage.done += 1;
        self.sweeps += 1;
        if stage.priorities.is_any_due()
            && let Some(extrapolation) = &mut stage.extrapolation
            && let Some(by) = extrapolation.extrapolate(own, &self.sweeper.tile_ranges)
        {
            self.sweeper.fill_from_mirror(stage.shape, own, |pair| by[pair] > 0.0);
            for (pair, by) in by.into_iter().enumerate() {
                stage.priorities.moved(pair, by, &self.sweeper.readers);
            }
        }
        listeners.observer.on_sweep(self.layer, moved.most, stage.aim);
        let Stage { priorities, extrapolation, purpose, around, done, .. } = stage;
        let (purpose, around, done, all) = (*purpose, *around, *done, self.sweeps);
        let count = SweepCount { purpose, around, done, all };
        let parts = StateParts { count, priorities, extrapolation: extrapolation.as_ref(), own };
        let most = parts.most_bytes(self.sweeper.pairs());
        listeners.archive.swept(self.layer, most, &|out| parts.write(out))
    }
}

//! The values of states: linear equations that sweeps solve, with a bound of the error.
//!
//! A residual alone is no bound, but a residual and the mean length give one. Let `r` be at least
//! the residual of every equation. The errors in the states of a game add up, each as often as the
//! game visits the state. A game visits at most as many states as it has throws. So no value is
//! further from the true value than `r` times the mean length.
//!
//! The mean length itself needs its own proof. Let `t` be the mean length found, and `T` the true
//! one. Every throw counts at least 1. So `t / (1 - r)` is nowhere less than the right side of its
//! equation. By induction, the mean of the first n throws (0 for n = 0) is below every function
//! with that property. So `T` is below it too, which also proves that games end. In the same way
//! `t / (1 + r)` is below `T`. So `|t - T|` is at most `r T`.

use rayon::prelude::*;

use crate::solve::exact::ExactError;
use crate::solve::exact::chain::{Entry, Rows};

/// The values of a state, in columns. First come the chances of the ends, as in
/// [`crate::solve::exact::chain::column`]. Then comes the mean of L, the number of throws still to
/// come. The last column is the mean of L (L + 1) / 2.
pub(crate) type StateValues<const K: usize> = [f64; K];

/// The constants that all equations share.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The number of columns that change sides with the player: two for each class.
    pub exchanged: usize,
    /// The chance that the dice say again.
    pub again: f64,
    /// The chance that an own throw says again.
    pub own_again: f64,
    /// The means of d and of d (d + 1) / 2. Here d is the number of throws of an action in which a
    /// piece has its own throw.
    pub longer: [f64; 2],
}

impl Terms {
    pub fn new(classes: usize, again: f64, own_again: f64) -> Self {
        // The own throw repeats until it does not say again. So a geometric number of throws
        // follows the first.
        let counts = 1.0 - own_again;
        let (mean, square) = (1.0 / counts, (2.0 - counts) / (counts * counts));
        Self {
            exchanged: 2 * classes,
            again,
            own_again,
            longer: [1.0 + mean, (2.0 + 3.0 * mean + square) / 2.0],
        }
    }

    /// The column of L. The column of L (L + 1) / 2 comes next and is the last.
    const fn length<const K: usize>() -> usize {
        K - 2
    }

    /// Adds the part that one entry contributes.
    #[inline]
    fn add<const K: usize>(
        &self,
        sum: &mut StateValues<K>,
        entry: Entry,
        values: &[StateValues<K>],
    ) {
        let length = Self::length::<K>();
        let Entry { weight, .. } = entry;
        let [first, second] = if entry.longer() { self.longer } else { [1.0, 1.0] };
        sum[length] += weight * first;
        sum[length + 1] += weight * second;
        if entry.ended() {
            sum[entry.place()] += weight;
            return;
        }
        let next = &values[entry.place()];
        self.add_values(sum, weight, next, entry.turned());
        sum[length + 1] += weight * first * next[length];
    }

    #[inline]
    fn add_values<const K: usize>(
        &self,
        sum: &mut StateValues<K>,
        weight: f64,
        next: &StateValues<K>,
        turned: bool,
    ) {
        if turned {
            for (column, sum) in sum.iter_mut().enumerate() {
                *sum += weight * next[if column < self.exchanged { column ^ 1 } else { column }];
            }
        } else {
            sum.iter_mut().zip(next).for_each(|(sum, next)| *sum += weight * next);
        }
    }

    /// The sum of a row's entries.
    pub fn sum<const K: usize>(&self, row: &[Entry], values: &[StateValues<K>]) -> StateValues<K> {
        let mut sum = [0.0; K];
        for entry in row {
            self.add(&mut sum, *entry, values);
        }
        sum
    }

    /// The values of a state whose row adds up to `sum`, with the chance that the dice say again.
    fn solve_state<const K: usize>(&self, mut sum: StateValues<K>) -> StateValues<K> {
        let (length, again) = (Self::length::<K>(), self.again);
        if again > 0.0 {
            sum[length] = (sum[length] + again) / (1.0 - again);
            sum[length + 1] += again * (1.0 + sum[length]);
            for (column, sum) in sum.iter_mut().enumerate() {
                *sum /= if column == length { 1.0 } else { 1.0 - again };
            }
        }
        sum
    }

    /// The values of two states that may each pass to the other. `rows` are their entries, with the
    /// pass first.
    fn solve_pair<const K: usize>(
        &self,
        rows: [&[Entry]; 2],
        values: &[StateValues<K>],
    ) -> [StateValues<K>; 2] {
        let length = Self::length::<K>();
        let rest = 1.0 - self.again;
        let passes = rows.map(|row| row[0].weight / rest);
        let certain = 1.0 - passes[0] * passes[1];
        if certain < CERTAIN {
            // Neither player can ever act.
            let mut never = [0.0; K];
            (never[length], never[length + 1]) = (f64::INFINITY, f64::INFINITY);
            return [never; 2];
        }
        let mut sums = rows.map(|row| {
            let mut sum = self.sum(&row[1..], values);
            sum[length] += row[0].weight + self.again;
            sum[length + 1] += row[0].weight + self.again;
            sum
        });
        // A chance of 0 is left out, because 0 times an infinite length is no number.
        let passed_on =
            |seat: usize, length: f64| if passes[seat] > 0.0 { passes[seat] * length } else { 0.0 };
        let lengths: [f64; 2] = std::array::from_fn(|seat| {
            (sums[seat][length] + passed_on(seat, sums[1 - seat][length])) / rest / certain
        });
        for (at, sum) in sums.iter_mut().enumerate() {
            let again = if self.again > 0.0 { self.again * lengths[at] } else { 0.0 };
            sum[length + 1] += again + rest * passed_on(at, lengths[1 - at]);
        }
        std::array::from_fn(|seat| {
            let mut solved = sums[seat];
            if passes[seat] > 0.0 {
                self.add_values(&mut solved, passes[seat], &sums[1 - seat], true);
            }
            solved.map(|column| column / rest / certain)
        })
    }
}

/// A number below any chance that a throw lets a player act.
const CERTAIN: f64 = 1e-12;
/// The change, relative to the greatest value of its column, at which sweeps end. All columns must
/// change by this or less.
const STILL: f64 = 4e-15;
/// The same limit for the case that sweeps only change values by rounding.
const NEARLY_STILL: f64 = 1e-12;
/// The number of sweeps without a smaller change after which that limit applies.
const PATIENCE: u64 = 40;
/// The number of sweeps after which the solver gives up.
const MOST_SWEEPS: u64 = 30_000;
/// The states that one thread computes at a time.
const CHUNK: usize = 1 << 10;

/// Sweeps over a block until it settles. `begin` is the block's first state. Returns the number of
/// sweeps. `swept` receives each change, and says whether to go on.
///
/// # Errors
/// The block never settles, or `swept` says no.
pub(crate) fn sweep_until_settled<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &mut [StateValues<K>],
    begin: usize,
    swept: &mut impl FnMut(f64) -> bool,
) -> Result<u64, ExactError> {
    let mut fresh = vec![[[0.0; K]; 2]; rows.levels().map(<[u64]>::len).max().unwrap_or(0)];
    let (mut least, mut since) = (f64::INFINITY, 0);
    for sweep in 1..=MOST_SWEEPS {
        let change = sweep_once(terms, rows, values, begin, &mut fresh);
        if !swept(change) {
            return Err(ExactError::Stopped);
        }
        since = if change < least { 0 } else { since + 1 };
        least = least.min(change);
        if change <= STILL || (since > PATIENCE && change <= NEARLY_STILL) {
            return Ok(sweep);
        }
    }
    Err(ExactError::Endless)
}

/// Sweeps once. Returns the greatest change of any column, relative to its greatest value.
fn sweep_once<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &mut [StateValues<K>],
    begin: usize,
    fresh: &mut [[StateValues<K>; 2]],
) -> f64 {
    let (mut changes, mut most) = ([0.0; K], [1.0; K]);
    for units in rows.levels() {
        let computed = &mut fresh[..units.len()];
        let known = &*values;
        let compute = |(units, fresh): (&[u64], &mut [[StateValues<K>; 2]])| {
            for (unit, fresh) in units.iter().zip(fresh) {
                let row = rows.row(Rows::local(*unit));
                *fresh = if Rows::is_paired(*unit) {
                    terms.solve_pair([row, rows.row(row[0].place() - begin)], known)
                } else {
                    [terms.solve_state(terms.sum(row, known)), [0.0; K]]
                };
            }
        };
        if units.len() <= CHUNK {
            compute((units, computed));
        } else {
            units.par_chunks(CHUNK).zip(computed.par_chunks_mut(CHUNK)).for_each(compute);
        }
        for (unit, fresh) in units.iter().zip(computed) {
            let local = Rows::local(*unit);
            store(&mut values[begin + local], &fresh[0], &mut changes, &mut most);
            if Rows::is_paired(*unit) {
                store(&mut values[rows.row(local)[0].place()], &fresh[1], &mut changes, &mut most);
            }
        }
    }
    changes.iter().zip(most).fold(0.0, |greatest, (change, most)| f64::max(greatest, change / most))
}

fn store<const K: usize>(
    place: &mut StateValues<K>,
    fresh: &StateValues<K>,
    changes: &mut StateValues<K>,
    most: &mut StateValues<K>,
) {
    for column in 0..K {
        if fresh[column].is_finite() {
            changes[column] = changes[column].max((fresh[column] - place[column]).abs());
            most[column] = most[column].max(fresh[column]);
        }
    }
    *place = *fresh;
}

/// The greatest residual of a block in each column, with rounding included. States from which games
/// may never end are left out.
pub(crate) fn residuals<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &[StateValues<K>],
    begin: usize,
) -> StateValues<K> {
    let length = Terms::length::<K>();
    let states = rows.starts.len() - 1;
    let greater = |mut most: [StateValues<K>; 2], next: [StateValues<K>; 2]| {
        most.iter_mut()
            .flatten()
            .zip(next.iter().flatten())
            .for_each(|(own, their)| *own = own.max(*their));
        most
    };
    let longest = rows.starts.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
    let of_chunk = |first: usize| {
        (first..states.min(first + CHUNK)).fold(
            [[0.0; K], [1.0; K]],
            |[mut out, mut most], local| {
                let state_values = &values[begin + local];
                if state_values[length].is_finite() {
                    let mut sum = terms.sum(rows.row(local), values);
                    terms.add(
                        &mut sum,
                        Entry { weight: terms.again, target: (begin + local) as u64 },
                        values,
                    );
                    for column in 0..K {
                        out[column] =
                            f64::max(out[column], (sum[column] - state_values[column]).abs());
                        most[column] = f64::max(most[column], state_values[column]);
                    }
                }
                [out, most]
            },
        )
    };
    let chunks = (0..states.div_ceil(CHUNK)).into_par_iter().map(|chunk| of_chunk(chunk * CHUNK));
    let [out, most] = chunks.reduce(|| [[0.0; K], [1.0; K]], greater);
    // Each sum has at most this many products, and the weights are rounded too.
    let rounding = (longest + 12) as f64 * f64::EPSILON;
    std::array::from_fn(|column| out[column] + rounding * most[column])
}

//! What moments are worth: linear equations, solved by sweeps; and how far their solution may be
//! from the truth.
//!
//! A residual alone is no bound, but with the mean length it gives one. Let `r` be no less than
//! what any equation is out by. What is out in the moments of a game adds up, each as often as it
//! comes up, and no more of them come up than throws are cast. So no value is further from the
//! truth than `r` times the mean length. Of the mean length itself, `t` found and `T` true: every
//! throw counts at least 1, so `t / (1 - r)` is nowhere less than its equation asks for. The mean
//! of the first n throws, 0 for n = 0, is below whatever has that property, by induction; so `T`
//! is, which proves too that games end. Likewise `t / (1 + r)` is below `T`, and `|t - T|` is at
//! most `r T`.

use rayon::prelude::*;

use crate::solve::exact::chain::{Entry, Rows};

/// What a moment is worth, in columns: the chance of each end (as in
/// [`crate::solve::exact::chain::column`]), then the mean of the throws to come, last the mean of L
/// (L + 1) / 2 where L are the throws to come.
pub(crate) type StateValues<const K: usize> = [f64; K];

/// What all equations share.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// Columns that are exchanged with the player: two for each class.
    pub exchanged: usize,
    /// The chance that the dice say again.
    pub again: f64,
    /// The mean of a move's throws, and of d (d + 1) / 2 of these, where a piece has a throw of its
    /// own.
    pub longer: [f64; 2],
}

impl Terms {
    pub fn new(classes: usize, again: f64) -> Self {
        // The own throw is cast until it does not say again: a geometric number of throws beside
        // the first.
        let counts = 1.0 - again;
        let (mean, square) = (1.0 / counts, (2.0 - counts) / (counts * counts));
        Self {
            exchanged: 2 * classes,
            again,
            longer: [1.0 + mean, (2.0 + 3.0 * mean + square) / 2.0],
        }
    }

    /// The column of L (L + 1) / 2 is the last, and that of L before it.
    const fn length<const K: usize>() -> usize {
        K - 2
    }

    /// Adds what an entry leads to.
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
        self.add_worth(sum, weight, next, entry.turned());
        sum[length + 1] += weight * first * next[length];
    }

    #[inline]
    fn add_worth<const K: usize>(
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

    /// The worth of a moment, if its row's sum is `sum` and the dice may say again.
    fn alone<const K: usize>(&self, mut sum: StateValues<K>) -> StateValues<K> {
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

    /// The worth of two moments each of which may pass to the other; `rows` are those of their
    /// entries with the pass first.
    fn pair<const K: usize>(
        &self,
        rows: [&[Entry]; 2],
        values: &[StateValues<K>],
    ) -> [StateValues<K>; 2] {
        let length = Self::length::<K>();
        let rest = 1.0 - self.again;
        let passes = rows.map(|row| row[0].weight / rest);
        let certain = 1.0 - passes[0] * passes[1];
        if certain < CERTAIN {
            // Nobody can ever do anything.
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
        // A chance of 0 is left out, lest it meet a length without end.
        let led_on =
            |at: usize, length: f64| if passes[at] > 0.0 { passes[at] * length } else { 0.0 };
        let lengths: [f64; 2] = std::array::from_fn(|at| {
            (sums[at][length] + led_on(at, sums[1 - at][length])) / rest / certain
        });
        for (at, sum) in sums.iter_mut().enumerate() {
            let again = if self.again > 0.0 { self.again * lengths[at] } else { 0.0 };
            sum[length + 1] += again + rest * led_on(at, lengths[1 - at]);
        }
        std::array::from_fn(|at| {
            let mut worth = sums[at];
            if passes[at] > 0.0 {
                self.add_worth(&mut worth, passes[at], &sums[1 - at], true);
            }
            worth.map(|column| column / rest / certain)
        })
    }
}

/// Less than any chance that a throw lets somebody act.
const CERTAIN: f64 = 1e-12;
/// A sweep that changes no column by more than this, relative to its greatest value, is the last.
const STILL: f64 = 4e-15;
/// The same once sweeps change nothing but by rounding.
const NEARLY_STILL: f64 = 1e-12;
/// Sweeps that may pass without a smaller change.
const PATIENCE: u64 = 40;
/// Sweeps after which there is no end in sight.
const MOST_SWEEPS: u64 = 30_000;
/// Moments that one thread computes at a time.
const CHUNK: usize = 1 << 10;

/// Sweeps over a block until it is still; `begin` is its first moment. How many sweeps it took;
/// `None` if it never is, or was stopped by `swept`, which is told of each change.
pub(crate) fn settle<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &mut [StateValues<K>],
    begin: usize,
    swept: &mut impl FnMut(f64) -> bool,
) -> Option<u64> {
    let mut fresh = vec![[[0.0; K]; 2]; rows.levels().map(<[u64]>::len).max().unwrap_or(0)];
    let (mut least, mut since) = (f64::INFINITY, 0);
    for sweep in 1..=MOST_SWEEPS {
        let change = sweep_once(terms, rows, values, begin, &mut fresh);
        if !swept(change) {
            return None;
        }
        since = if change < least { 0 } else { since + 1 };
        least = least.min(change);
        if change <= STILL || (since > PATIENCE && change <= NEARLY_STILL) {
            return Some(sweep);
        }
    }
    None
}

/// The greatest change of any column, relative to its greatest value.
fn sweep_once<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &mut [StateValues<K>],
    begin: usize,
    fresh: &mut [[StateValues<K>; 2]],
) -> f64 {
    let (mut changes, mut most) = ([0.0; K], [1.0; K]);
    for units in rows.levels() {
        let fresh = &mut fresh[..units.len()];
        let known = &*values;
        let compute = |(units, fresh): (&[u64], &mut [[StateValues<K>; 2]])| {
            for (unit, fresh) in units.iter().zip(fresh) {
                let row = rows.row(Rows::local(*unit));
                *fresh = if Rows::is_paired(*unit) {
                    terms.pair([row, rows.row(row[0].place() - begin)], known)
                } else {
                    [terms.alone(terms.sum(row, known)), [0.0; K]]
                };
            }
        };
        if units.len() <= CHUNK {
            compute((units, fresh));
        } else {
            units.par_chunks(CHUNK).zip(fresh.par_chunks_mut(CHUNK)).for_each(compute);
        }
        for (unit, fresh) in units.iter().zip(fresh) {
            let local = Rows::local(*unit);
            put(&mut values[begin + local], &fresh[0], &mut changes, &mut most);
            if Rows::is_paired(*unit) {
                put(&mut values[rows.row(local)[0].place()], &fresh[1], &mut changes, &mut most);
            }
        }
    }
    changes.iter().zip(most).fold(0.0, |greatest, (change, most)| f64::max(greatest, change / most))
}

fn put<const K: usize>(
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

/// How far any equation of a block may be out in each column, rounding included; moments from which
/// a game may go on without end are left out.
pub(crate) fn residuals<const K: usize>(
    terms: &Terms,
    rows: &Rows,
    values: &[StateValues<K>],
    begin: usize,
) -> StateValues<K> {
    let length = Terms::length::<K>();
    let moments = rows.starts.len() - 1;
    let greater = |mut one: [StateValues<K>; 2], other: [StateValues<K>; 2]| {
        one.iter_mut()
            .flatten()
            .zip(other.iter().flatten())
            .for_each(|(one, other)| *one = one.max(*other));
        one
    };
    let longest = rows.starts.windows(2).map(|ends| ends[1] - ends[0]).max().unwrap_or(0);
    let of_chunk = |first: usize| {
        (first..moments.min(first + CHUNK)).fold(
            [[0.0; K], [1.0; K]],
            |[mut out, mut most], local| {
                let worth = &values[begin + local];
                if worth[length].is_finite() {
                    let mut sum = terms.sum(rows.row(local), values);
                    terms.add(
                        &mut sum,
                        Entry { weight: terms.again, target: (begin + local) as u64 },
                        values,
                    );
                    for column in 0..K {
                        out[column] = f64::max(out[column], (sum[column] - worth[column]).abs());
                        most[column] = f64::max(most[column], worth[column]);
                    }
                }
                [out, most]
            },
        )
    };
    let chunks = (0..moments.div_ceil(CHUNK)).into_par_iter().map(|chunk| of_chunk(chunk * CHUNK));
    let [out, most] = chunks.reduce(|| [[0.0; K], [1.0; K]], greater);
    // Sums of so many products, of weights that are rounded too.
    let rounding = (longest + 12) as f64 * f64::EPSILON;
    std::array::from_fn(|column| out[column] + rounding * most[column])
}

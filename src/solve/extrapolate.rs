//! Where sweeps lead, told from how the last few moved values (reduced rank extrapolation).
//!
//! A sweep would move the truth by nothing. Of the combinations of a few successive values, that one is taken whose moves cancel
//! best (R. P. Eddy 1979; M. Mešina 1977). Where the best action still changes it need not help, so it is only a way to good values;
//! the proof comes after.

use rayon::prelude::*;

use crate::solve::values::LayerValues;
use crate::solve::vector::Number;

/// Moves that are weighed against one another.
const MOVES: usize = 3;
/// Numbers that are summed in one go; sums of those sums are in a fixed order, so that the bits do not hang on threads.
const PIECE: usize = 1 << 13;
/// What the squares of moves are raised by, as a share, lest moves that are nearly alike be told apart by their rounding.
const RIDGE: f64 = 1e-12;

/// How the last sweeps over a layer and its mirror image moved the values to the player to throw.
#[derive(Default)]
pub(crate) struct Extrapolation<T> {
    /// The values before the last sweep.
    last: Vec<Vec<T>>,
    /// The moves of the sweeps before it; they are small, so that 32 bits tell them well enough.
    moves: [Vec<Vec<f32>>; MOVES - 1],
    /// The sweeps that were noted.
    sweeps: usize,
}

impl<T: Number> Extrapolation<T> {
    /// Takes note of values before a sweep.
    pub fn note(&mut self, own: &[LayerValues<T>]) {
        let planes = own.iter().flat_map(|values| &values.mine);
        if self.last.is_empty() {
            self.last = planes.clone().map(|plane| vec![T::default(); plane.len()]).collect();
            self.moves = std::array::from_fn(|_| planes.clone().map(|plane| vec![0.0; plane.len()]).collect());
        }
        for (at, (plane, last)) in planes.zip(&mut self.last).enumerate() {
            if let Some(before) = self.sweeps.checked_sub(1) {
                for ((value, last), moved) in plane.iter().zip(last).zip(&mut self.moves[before][at]) {
                    *moved = f32::of((*value - *last).wide());
                    *last = *value;
                }
            } else {
                last.copy_from_slice(plane);
            }
        }
        self.sweeps += 1;
    }

    /// After enough sweeps moves what the last one made of those values to where they lead, and begins anew; false if it is too early.
    /// As seen with the other player to throw they are left behind.
    pub fn lead(&mut self, own: &mut [LayerValues<T>]) -> bool {
        if self.sweeps < MOVES {
            return false;
        }
        self.sweeps = 0;
        let Some(back) = back(&self.products(own)) else { return true };
        for (at, plane) in own.iter_mut().flat_map(|values| &mut values.mine).enumerate() {
            plane.par_chunks_mut(PIECE).enumerate().for_each(|(piece, values)| {
                let begin = piece * PIECE;
                let last = &self.last[at][begin..];
                let moves: [&[f32]; MOVES - 1] = std::array::from_fn(|sweep| &self.moves[sweep][at][begin..]);
                for (at, value) in values.iter_mut().enumerate() {
                    let mut sum = back[MOVES - 1] * (*value - last[at]).wide();
                    for sweep in 1..MOVES - 1 {
                        sum += back[sweep] * f64::from(moves[sweep][at]);
                    }
                    *value = T::of(value.wide() - sum);
                }
            });
        }
        true
    }

    /// The sums of the products of any two moves.
    fn products(&self, own: &[LayerValues<T>]) -> [[f64; MOVES]; MOVES] {
        let mut sums = [[0.0; MOVES]; MOVES];
        for (at, plane) in own.iter().flat_map(|values| &values.mine).enumerate() {
            let pieces: Vec<[[f64; MOVES]; MOVES]> = plane
                .par_chunks(PIECE)
                .enumerate()
                .map(|(piece, values)| {
                    let begin = piece * PIECE;
                    let moves = std::array::from_fn(|sweep| &self.moves[sweep][at][begin..][..values.len()]);
                    products(moves, &self.last[at][begin..][..values.len()], values)
                })
                .collect();
            for piece in pieces {
                for (sums, piece) in sums.iter_mut().flatten().zip(piece.iter().flatten()) {
                    *sums += piece;
                }
            }
        }
        sums
    }
}

/// The sums of products of any two moves, the last of which is from one list of values to the other. The last few numbers, fewer than
/// eight, are left out: planes end in a margin that means nothing.
fn products<T: Number>(before: [&[f32]; MOVES - 1], last: &[T], values: &[T]) -> [[f64; MOVES]; MOVES] {
    const WIDTH: usize = 8;
    let mut sums = [[[0.0; WIDTH]; MOVES]; MOVES];
    for first in (0..values.len() / WIDTH).map(|eight| eight * WIDTH) {
        let eight = |plane: &[f32]| -> [f32; WIDTH] { *plane[first..].first_chunk().expect("whole") };
        let before = before.map(eight);
        let ends: [&[T; WIDTH]; 2] = [last, values].map(|values| values[first..].first_chunk().expect("whole"));
        let moves: [[f64; WIDTH]; MOVES] = std::array::from_fn(|sweep| {
            std::array::from_fn(|lane| match before.get(sweep) {
                Some(moved) => f64::from(moved[lane]),
                None => (ends[1][lane] - ends[0][lane]).wide(),
            })
        });
        for (one, sums) in moves.iter().zip(&mut sums) {
            for (other, sums) in moves.iter().zip(sums) {
                for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
                    *sum += one * other;
                }
            }
        }
    }
    sums.map(|row| row.map(|lanes| lanes.iter().sum()))
}

/// How much of each move is to be taken back: that of the values, in parts that are one in all, whose moves cancel best is left. Nothing of
/// the first. `None` if moves are too much alike.
fn back(products: &[[f64; MOVES]; MOVES]) -> Option<[f64; MOVES]> {
    // The parts are the solution for all right-hand sides 1, made to add up to 1.
    let mut rows: [[f64; MOVES + 1]; MOVES] = std::array::from_fn(|one| {
        std::array::from_fn(|other| match other {
            MOVES => 1.0,
            _ if other == one => products[one][one] * (1.0 + RIDGE),
            _ => products[one][other],
        })
    });
    // The matrix is positive definite, so that elimination needs no other pivots.
    for pivot in 0..MOVES {
        let (above, below) = rows.split_at_mut(pivot + 1);
        let pivot_row = &above[pivot];
        if pivot_row[pivot] <= 0.0 {
            return None;
        }
        for row in below {
            let factor = row[pivot] / pivot_row[pivot];
            row.iter_mut().zip(pivot_row).for_each(|(entry, above)| *entry -= factor * above);
        }
    }
    let mut parts = [0.0; MOVES];
    for row in (0..MOVES).rev() {
        let known: f64 = (row + 1..MOVES).map(|column| rows[row][column] * parts[column]).sum();
        parts[row] = (rows[row][MOVES] - known) / rows[row][row];
    }
    let total: f64 = parts.iter().sum();
    let mut back = [0.0; MOVES];
    // After its sweep a value is nearer: each part goes to what the move led to, and so without the moves after it.
    for sweep in 1..MOVES {
        back[sweep] = back[sweep - 1] + parts[sweep - 1] / total;
    }
    back.iter().all(|share| share.is_finite()).then_some(back)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::values::WIDTH;

    /// Values that come nearer to 1 in two ways, by 0.9 and by -0.5 a sweep, are at 1 after three sweeps and a lead.
    #[test]
    fn two_ways_of_changing_are_seen_through() {
        let size = 40;
        let after = |sweep: u8| {
            let mine: Vec<f64> = (0..size + WIDTH)
                .map(|at| {
                    let [slow, back] = [0.3 + 0.01 * at as f64, (at as f64).sin()];
                    if at < size {
                        1.0 + slow * 0.9f64.powi(i32::from(sweep)) + back * (-0.5f64).powi(i32::from(sweep))
                    } else {
                        0.0
                    }
                })
                .collect();
            vec![LayerValues { mine: vec![mine], theirs: Vec::new() }]
        };
        let mut extrapolation = Extrapolation::default();
        let mut own = after(0);
        for sweep in 1..=MOVES as u8 {
            extrapolation.note(&own);
            own = after(sweep);
            assert_eq!(extrapolation.lead(&mut own), usize::from(sweep) == MOVES);
        }
        let furthest = own[0].mine[0][..size].iter().map(|value| (value - 1.0).abs()).fold(0.0, f64::max);
        assert!(furthest < 1e-4, "{furthest}: the ridge lets a little be left of what was 0.219 at least");
    }

    /// Values that no longer move stay where they are.
    #[test]
    fn what_does_not_move_stays() {
        let own = vec![LayerValues { mine: vec![vec![0.25; WIDTH]], theirs: vec![vec![-0.25; WIDTH]] }];
        let mut extrapolation = Extrapolation::default();
        let mut moved = own.clone();
        for _ in 0..MOVES {
            extrapolation.note(&own);
            extrapolation.lead(&mut moved);
        }
        assert_eq!((&moved[0].mine, &moved[0].theirs), (&own[0].mine, &own[0].theirs));
    }
}

//! Where sweeps over a block lead, column by column, told from how the last few moved its moments (reduced rank extrapolation).
//!
//! The equations are linear, so that a few moves tell much of what all later ones add up to.

use rayon::prelude::*;

use crate::solve::exact::sweeps::Worth;
use crate::solve::extrapolate::{PIECE, parts};

/// Moves that are weighed against one another.
pub(super) const MOVES: usize = 5;

/// The products of any two moves, summed.
type Products = [[f64; MOVES]; MOVES];

/// The worths before the last sweeps.
pub(super) struct Lead<const K: usize> {
    before: Vec<Vec<Worth<K>>>,
    /// Room for what comes next.
    spare: Vec<Vec<Worth<K>>>,
}

/// The products of columns that lead to one another, each column's last move counting the same.
fn together(columns: &[Products]) -> Products {
    let mut sums = [[0.0; MOVES]; MOVES];
    for column in columns.iter().filter(|column| column[MOVES - 1][MOVES - 1] > 0.0) {
        let last = column[MOVES - 1][MOVES - 1];
        sums.iter_mut().flatten().zip(column.iter().flatten()).for_each(|(sum, product)| *sum += product / last);
    }
    sums
}

impl<const K: usize> Lead<K> {
    pub fn new() -> Self {
        Self { before: Vec::new(), spare: Vec::new() }
    }

    /// Takes note of a block before a sweep.
    pub fn note(&mut self, block: &[Worth<K>]) {
        let mut noted = self.spare.pop().unwrap_or_else(|| vec![[0.0; K]; block.len()]);
        noted
            .par_chunks_mut(PIECE)
            .zip(block.par_chunks(PIECE))
            .for_each(|(noted, block)| noted.copy_from_slice(block));
        self.before.push(noted);
    }

    /// After enough sweeps moves the block, which the last one made, to where they lead, and begins anew.
    pub fn lead(&mut self, block: &mut [Worth<K>]) {
        if self.before.len() < MOVES {
            return;
        }
        let products = self.products(block);
        let all: [Option<[f64; MOVES + 1]>; K] = std::array::from_fn(|column| {
            let with = if column < K - 2 { 0..K - 2 } else { K - 2..K };
            parts(&together(&products[with]))
        });
        block.par_chunks_mut(PIECE).enumerate().for_each(|(piece, last)| {
            let before: [&[Worth<K>]; MOVES] =
                std::array::from_fn(|sweep| &self.before[sweep][piece * PIECE..][..last.len()]);
            for (at, worth) in last.iter_mut().enumerate() {
                for (column, parts) in all.iter().enumerate() {
                    let Some(parts) = parts else { continue };
                    let terms = (0..MOVES).map(|sweep| parts[sweep] * before[sweep][at][column]);
                    worth[column] = terms.fold(parts[MOVES] * worth[column], |sum, term| sum + term);
                }
            }
        });
        self.spare.append(&mut self.before);
    }

    /// For each column, the sums of the products of any two moves, in an order that does not hang on threads.
    fn products(&self, last: &[Worth<K>]) -> [Products; K] {
        let pieces: Vec<[Products; K]> = last
            .par_chunks(PIECE)
            .enumerate()
            .map(|(piece, last)| {
                let before: [&[Worth<K>]; MOVES] =
                    std::array::from_fn(|sweep| &self.before[sweep][piece * PIECE..][..last.len()]);
                let mut sums = [[[0.0; MOVES]; MOVES]; K];
                for (at, end) in last.iter().enumerate() {
                    for (column, sums) in sums.iter_mut().enumerate() {
                        let worth = |sweep: usize| if sweep == MOVES { end[column] } else { before[sweep][at][column] };
                        let moves: [f64; MOVES] = std::array::from_fn(|sweep| worth(sweep + 1) - worth(sweep));
                        for (one, sums) in moves.iter().zip(sums) {
                            for (other, sum) in moves.iter().zip(sums) {
                                *sum += one * other;
                            }
                        }
                    }
                }
                sums
            })
            .collect();
        let mut sums = [[[0.0; MOVES]; MOVES]; K];
        for piece in &pieces {
            for (sum, piece) in sums.iter_mut().flatten().flatten().zip(piece.iter().flatten().flatten()) {
                *sum += piece;
            }
        }
        sums
    }
}

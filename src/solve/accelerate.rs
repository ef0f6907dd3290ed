//! Anderson's acceleration of a fixed-point iteration: the next point is the mixture of the last few images that would leave the
//! least change, were the iteration linear.
//!
//! D. G. Anderson, Iterative procedures for nonlinear integral equations, J. ACM 12 (1965). Sums go in fixed blocks, so that the bits
//! do not hang on threads.

use rayon::prelude::*;

/// Values that are summed by one thread.
const BLOCK: usize = 1 << 14;

/// The memory of an iteration.
pub(crate) struct Anderson {
    depth: usize,
    /// The last point's image, and what the iteration changed there.
    last: Option<(Vec<f64>, Vec<f64>)>,
    /// Differences of successive images, and of successive changes; the oldest first.
    images: Vec<Vec<f64>>,
    changes: Vec<Vec<f64>>,
}

impl Anderson {
    pub fn new(depth: usize) -> Self {
        Self { depth, last: None, images: Vec::new(), changes: Vec::new() }
    }

    /// Replaces the image of `point` by the next point.
    pub fn mix(&mut self, point: &[f64], image: &mut [f64]) {
        let change: Vec<f64> = image.iter().zip(point).map(|(image, point)| image - point).collect();
        if let Some((last_image, last_change)) = self.last.take() {
            if self.images.len() == self.depth {
                self.images.remove(0);
                self.changes.remove(0);
            }
            self.images.push(image.iter().zip(&last_image).map(|(now, before)| now - before).collect());
            self.changes.push(change.iter().zip(&last_change).map(|(now, before)| now - before).collect());
        }
        self.last = Some((image.to_vec(), change));
        let (_, change) = self.last.as_ref().expect("just set");
        let count = self.changes.len();
        let mut matrix: Vec<Vec<f64>> = (0..count)
            .map(|row| (0..count).map(|column| dot(&self.changes[row], &self.changes[column])).collect())
            .collect();
        let mut right: Vec<f64> = self.changes.iter().map(|row| dot(row, change)).collect();
        let Some(weights) = solve(&mut matrix, &mut right) else { return };
        for (weight, differences) in weights.iter().zip(&self.images) {
            image.par_chunks_mut(BLOCK).zip(differences.par_chunks(BLOCK)).for_each(|(image, differences)| {
                for (image, difference) in image.iter_mut().zip(differences) {
                    *image -= weight * difference;
                }
            });
        }
    }

    /// Forgets everything.
    pub fn restart(&mut self) {
        *self = Self::new(self.depth);
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    let sums: Vec<f64> = one
        .par_chunks(BLOCK)
        .zip(other.par_chunks(BLOCK))
        .map(|(one, other)| one.iter().zip(other).map(|(one, other)| one * other).sum())
        .collect();
    sums.iter().sum()
}

/// Gauss' elimination with pivots; `None` if the matrix is as good as singular.
fn solve(matrix: &mut [Vec<f64>], right: &mut [f64]) -> Option<Vec<f64>> {
    let count = right.len();
    let scale = (0..count).map(|at| matrix[at][at]).fold(0.0, f64::max);
    for at in 0..count {
        let pivot = (at..count).max_by(|one, other| matrix[*one][at].abs().total_cmp(&matrix[*other][at].abs()))?;
        if matrix[pivot][at].abs() <= scale * 1e-14 {
            return None;
        }
        matrix.swap(at, pivot);
        right.swap(at, pivot);
        for row in at + 1..count {
            let factor = matrix[row][at] / matrix[at][at];
            for column in at..count {
                matrix[row][column] -= factor * matrix[at][column];
            }
            right[row] -= factor * right[at];
        }
    }
    for at in (0..count).rev() {
        let known: f64 = (at + 1..count).map(|column| matrix[at][column] * right[column]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    Some(right.to_vec())
}

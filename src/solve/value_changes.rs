//! How far values change in a sweep.

use crate::simd::vector::Number;

/// Records the changes of a row.
#[inline]
pub(crate) fn record_changes<T: Number>(recorded: &mut [f32], target: &[T], row: &[T]) {
    for ((recorded, target), row) in recorded.iter_mut().zip(target).zip(row) {
        *recorded = f32::of((*row - *target).wide());
    }
}

/// The number of maxima that are computed side by side.
const SIDE_BY_SIDE: usize = 16;

/// The greatest changes of values, upwards and downwards.
pub(crate) struct ValueChanges<T> {
    up: [T; SIDE_BY_SIDE],
    down: [T; SIDE_BY_SIDE],
}

impl<T: Number> ValueChanges<T> {
    /// Starts without changes.
    pub fn new() -> Self {
        Self { up: [T::default(); SIDE_BY_SIDE], down: [T::default(); SIDE_BY_SIDE] }
    }

    /// The greatest change upwards and downwards, 0 if there was none.
    pub fn greatest(&self) -> [f64; 2] {
        [self.up, self.down].map(|moves| moves.into_iter().map(T::wide).fold(0.0, f64::max))
    }

    /// Copies a row and takes its changes into account.
    #[inline]
    pub fn take(&mut self, target: &mut [T], row: &[T]) {
        let new_values = &row[..target.len()];
        for (target, row) in target.chunks_mut(SIDE_BY_SIDE).zip(new_values.chunks(SIDE_BY_SIDE)) {
            for (((up, down), target), row) in
                self.up.iter_mut().zip(&mut self.down).zip(target).zip(row)
            {
                let moved = *row - *target;
                *up = if moved > *up { moved } else { *up };
                *down = if -moved > *down { -moved } else { *down };
                *target = *row;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row is copied up to its number of lanes. The greatest changes both ways are kept, also
    /// past sixteen values.
    #[test]
    fn changes_are_kept_in_both_directions() {
        let mut target = [1.0; 20];
        let mut row = [1.0; 32];
        (row[0], row[18], row[19], row[20]) = (1.25, 0.25, 1.5, 9.0);
        let mut moves = ValueChanges::new();
        moves.take(&mut target, &row);
        assert_eq!((moves.greatest(), &target[..]), ([0.5, 0.75], &row[..20]));
    }
}

//! Upper and lower bounds of values, which prove themselves.
//!
//! A sweep is monotone: greater values before it give greater values after it. If a sweep raises no
//! upper bound, further sweeps only lower the upper bounds. They fall towards the only solution. So
//! the solution lies below them, and in the same way above the lower bounds. This is the argument
//! of optimistic value iteration (A. Hartmanns and B. L. Kaminski, CAV 2020).
//!
//! The proof needs no full sweep. A tile is done if two things hold: its last computation moved no
//! bound outwards, and its inputs have moved only inwards since. A new computation would then move
//! it inwards too. The proof never uses a residual as an error.
//!
//! Rounding is on the safe side. Each computed bound moves outwards by more than the rounding error
//! of its sum.

use crate::solve::values::{LayerValues, Shape, WIDTH, is_known};

/// Replaces the values of a layer and its mirror image by bounds at distance `around`. The lower
/// bounds come after the upper ones. Known values stay as they are.
pub(crate) fn add_bounds(own: &mut [LayerValues], shape: Shape, around: f64) {
    for slot in 0..own.len() {
        let known: Vec<bool> =
            (0..shape.roles()).map(|role| is_known(own, shape, slot, role)).collect();
        let LayerValues { mine, theirs } = &mut own[slot];
        for place in 0..mine.len() {
            let lower = split_bounds(&mut mine[place], around);
            mine.push(lower);
        }
        for role in 0..theirs.len() {
            let lower = split_bounds(&mut theirs[role], if known[role] { 0.0 } else { around });
            theirs.push(lower);
        }
    }
}

/// Raises values to their upper bounds. Returns the lower bounds.
fn split_bounds(plane: &mut [f64], around: f64) -> Vec<f64> {
    let lower = plane.iter().map(|value| value - around).collect();
    for value in plane {
        *value += around;
    }
    lower
}

/// Half the greatest distance between an upper and a lower bound.
pub(crate) fn greatest_half_width(split_bounds: &[LayerValues]) -> f64 {
    let half_apart = |(upper, lower): (&f64, &f64)| (upper - lower) / 2.0;
    let planes = split_bounds.iter().flat_map(|values| [&values.mine, &values.theirs]);
    let pairs = planes.flat_map(|planes| {
        let (upper, lower) = planes.split_at(planes.len() / 2);
        upper.iter().zip(lower)
    });
    // The margin past the last position has no meaning.
    let of_pair = |(upper, lower): (&Vec<f64>, &Vec<f64>)| {
        upper[..upper.len().saturating_sub(WIDTH)]
            .iter()
            .zip(lower)
            .map(half_apart)
            .fold(0.0, f64::max)
    };
    pairs.map(of_pair).fold(0.0, f64::max)
}

/// Replaces bounds by the values in the middle.
pub(crate) fn take_midpoints(split_bounds: &mut [LayerValues]) {
    for planes in split_bounds.iter_mut().flat_map(|values| [&mut values.mine, &mut values.theirs])
    {
        let half = planes.len() / 2;
        for (place, lower) in planes.split_off(half).into_iter().enumerate() {
            planes[place]
                .iter_mut()
                .zip(lower)
                .for_each(|(upper, lower)| *upper = f64::midpoint(*upper, lower));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { seats: 1, ends: 1, modes: 1, unlimited: true };

    fn layer(mine: &[f64], theirs: &[f64]) -> LayerValues {
        let plane = |values: &[f64]| {
            if values.is_empty() { Vec::new() } else { [values, &[0.0; WIDTH]].concat() }
        };
        LayerValues { mine: vec![plane(mine)], theirs: vec![plane(theirs)] }
    }

    /// Bounds start at the given distance. Closing them gives the values in the middle again.
    #[test]
    fn midpoints_of_bounds_are_the_values() {
        let mut own = vec![layer(&[0.25, -0.5], &[0.5, -0.25])];
        let before = own.clone();
        add_bounds(&mut own, SHAPE, 0.125);
        assert_eq!(
            (own[0].mine[0][..2].to_vec(), own[0].mine[1][..2].to_vec()),
            (vec![0.375, -0.375], vec![0.125, -0.625])
        );
        assert!((greatest_half_width(&own) - 0.125).abs() < f64::EPSILON);
        // A move of one bound brings the two closer by half of it. The margin past the last
        // position does not count.
        own[0].theirs[0][0] += 0.25;
        own[0].theirs[1][WIDTH] -= 8.0;
        assert!((greatest_half_width(&own) - 0.25).abs() < f64::EPSILON);
        own[0].theirs[0][0] -= 0.25;
        own[0].theirs[1][WIDTH] += 8.0;
        take_midpoints(&mut own);
        assert_eq!((&own[0].mine, &own[0].theirs), (&before[0].mine, &before[0].theirs));
    }

    /// If the other player never throws, values are known and have no bounds.
    #[test]
    fn known_values_do_not_change() {
        let mut own = vec![layer(&[0.25], &[-1.0]), layer(&[], &[0.75])];
        add_bounds(&mut own, SHAPE, 0.125);
        let [first, mirrored] = [0, 1]
            .map(|slot: usize| own[slot].theirs.iter().map(|plane| plane[0]).collect::<Vec<_>>());
        assert_eq!((first, mirrored), (vec![-1.0, -1.0], vec![0.875, 0.625]));
    }
}

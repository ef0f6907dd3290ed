//! Upper and lower bounds of values, which prove themselves.
//!
//! A sweep is monotone: greater values before it give greater values after it. If one sweep makes
//! no upper end greater, further ones only lower them, towards the one solution; so it lies below,
//! and likewise above lower ends (the argument of optimistic value iteration: A. Hartmanns and B.
//! L. Kaminski, CAV 2020). It need not be one sweep: a tile is done with once it was computed
//! without a move outwards and what it is computed from has since moved inwards alone, for then
//! computing it again would move it inwards too. No residual is taken for an error. Rounding is on
//! the safe side: whenever an end is computed, it is moved outwards by more than the sum can be
//! wrong.

use crate::solve::values::{LayerValues, Shape, WIDTH, is_known};

/// Makes the values of a layer and its mirror image into ends `around` them, the lower after the
/// upper; what is known stays as it is.
pub(crate) fn open(own: &mut [LayerValues], shape: Shape, around: f64) {
    for slot in 0..own.len() {
        let known: Vec<bool> =
            (0..shape.roles()).map(|role| is_known(own, shape, slot, role)).collect();
        let LayerValues { mine, theirs } = &mut own[slot];
        for place in 0..mine.len() {
            let lower = ends(&mut mine[place], around);
            mine.push(lower);
        }
        for role in 0..theirs.len() {
            let lower = ends(&mut theirs[role], if known[role] { 0.0 } else { around });
            theirs.push(lower);
        }
    }
}

/// Moves values up to their upper ends; the lower ones.
fn ends(plane: &mut [f64], around: f64) -> Vec<f64> {
    let lower = plane.iter().map(|value| value - around).collect();
    for value in plane {
        *value += around;
    }
    lower
}

/// Half the greatest distance of an upper and a lower end.
pub(crate) fn reach(ends: &[LayerValues]) -> f64 {
    let half_apart = |(upper, lower): (&f64, &f64)| (upper - lower) / 2.0;
    let planes = ends.iter().flat_map(|values| [&values.mine, &values.theirs]);
    let pairs = planes.flat_map(|planes| {
        let (upper, lower) = planes.split_at(planes.len() / 2);
        upper.iter().zip(lower)
    });
    // Past the last position there is a margin that means nothing.
    let of_pair = |(upper, lower): (&Vec<f64>, &Vec<f64>)| {
        upper[..upper.len().saturating_sub(WIDTH)]
            .iter()
            .zip(lower)
            .map(half_apart)
            .fold(0.0, f64::max)
    };
    pairs.map(of_pair).fold(0.0, f64::max)
}

/// Makes ends into the values in the middle of them.
pub(crate) fn close(ends: &mut [LayerValues]) {
    for planes in ends.iter_mut().flat_map(|values| [&mut values.mine, &mut values.theirs]) {
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

    /// Ends are as far apart as they were put, and in the middle of them are the values again.
    #[test]
    fn values_lie_in_the_middle_of_their_ends() {
        let mut own = vec![layer(&[0.25, -0.5], &[0.5, -0.25])];
        let before = own.clone();
        open(&mut own, SHAPE, 0.125);
        assert_eq!(
            (own[0].mine[0][..2].to_vec(), own[0].mine[1][..2].to_vec()),
            (vec![0.375, -0.375], vec![0.125, -0.625])
        );
        assert!((reach(&own) - 0.125).abs() < f64::EPSILON);
        // What one end has moved brings them nearer by half of it; the margin past the last
        // position does not count.
        own[0].theirs[0][0] += 0.25;
        own[0].theirs[1][WIDTH] -= 8.0;
        assert!((reach(&own) - 0.25).abs() < f64::EPSILON);
        own[0].theirs[0][0] -= 0.25;
        own[0].theirs[1][WIDTH] += 8.0;
        close(&mut own);
        assert_eq!((&own[0].mine, &own[0].theirs), (&before[0].mine, &before[0].theirs));
    }

    /// Where the other player never throws, values are known and have no ends.
    #[test]
    fn what_is_known_stays() {
        let mut own = vec![layer(&[0.25], &[-1.0]), layer(&[], &[0.75])];
        open(&mut own, SHAPE, 0.125);
        let [first, turned] = [0, 1]
            .map(|slot: usize| own[slot].theirs.iter().map(|plane| plane[0]).collect::<Vec<_>>());
        assert_eq!((first, turned), (vec![-1.0, -1.0], vec![0.875, 0.625]));
    }
}

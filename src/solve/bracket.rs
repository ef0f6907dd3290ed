//! Values between an upper and a lower end, which prove themselves.
//!
//! A sweep is monotone: greater values before it give greater values after it. If some sweeps make upper ends no greater anywhere,
//! further ones only lower them, towards the one solution; so it lies below, and likewise above lower ends (the argument of optimistic
//! value iteration: A. Hartmanns and B. L. Kaminski, CAV 2020). No residual is taken for an error. Rounding is on the safe side: whenever
//! an end is reckoned, it is moved outwards by more than the sum can be wrong.

use crate::solve::values::{LayerValues, Shape, WIDTH, is_known};

/// The ends `around` the values of a layer and its mirror image; what is known stays as it is.
pub(crate) fn around(own: &[LayerValues], shape: Shape, around: f64) -> Vec<LayerValues> {
    let moved = |plane: &Vec<f64>, by: f64| -> Vec<f64> { plane.iter().map(|value| value + by).collect() };
    let ends = [around, -around];
    let layer = |slot: usize| {
        let values = &own[slot];
        let mine = ends.iter().flat_map(|by| values.mine.iter().map(|plane| moved(plane, *by))).collect();
        let theirs = ends.iter().flat_map(|by| {
            values
                .theirs
                .iter()
                .enumerate()
                .map(|(role, plane)| moved(plane, if is_known(own, shape, slot, role) { 0.0 } else { *by }))
        });
        LayerValues { mine, theirs: theirs.collect() }
    };
    (0..own.len()).map(layer).collect()
}

/// How ends have moved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// Is no upper end above, and no lower end below, where it began?
    pub proves: bool,
    /// Half the greatest distance of two ends.
    pub reach: f64,
}

/// Where ends stand that began `around` these values.
pub(crate) fn standing(own: &[LayerValues], ends: &[LayerValues], around: f64) -> Standing {
    let mut standing = Standing { proves: true, reach: 0.0 };
    for (values, ends) in own.iter().zip(ends) {
        for (planes, ends) in [(&values.mine, &ends.mine), (&values.theirs, &ends.theirs)] {
            let (upper, lower) = ends.split_at(planes.len());
            for ((value, upper), lower) in planes.iter().zip(upper).zip(lower) {
                // Past the last position there is a margin that means nothing.
                let positions = value.len().saturating_sub(WIDTH);
                for ((value, upper), lower) in value[..positions].iter().zip(upper).zip(lower) {
                    standing.proves &= *upper <= value + around && *lower >= value - around;
                    standing.reach = standing.reach.max((upper - lower) / 2.0);
                }
            }
        }
    }
    standing
}

/// The middles of upper and lower ends.
pub(crate) fn middles(own: &mut [LayerValues], ends: &[LayerValues]) {
    for (values, ends) in own.iter_mut().zip(ends) {
        for (planes, ends) in [(&mut values.mine, &ends.mine), (&mut values.theirs, &ends.theirs)] {
            let (upper, lower) = ends.split_at(planes.len());
            for ((plane, upper), lower) in planes.iter_mut().zip(upper).zip(lower) {
                for ((value, upper), lower) in plane.iter_mut().zip(upper).zip(lower) {
                    *value = f64::midpoint(*upper, *lower);
                }
            }
        }
    }
}

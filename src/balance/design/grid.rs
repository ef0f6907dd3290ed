//! The full grid: every combination of levels.

use crate::balance::design::{Axis, Point};

/// The number of points of the grid. It is 1 without axes, and 0 if an axis has no levels. `None`
/// if it is 2^64 or more.
pub fn size(axes: &[Axis]) -> Option<u64> {
    if axes.iter().any(|axis| axis.levels == 0) {
        return Some(0);
    }
    axes.iter().try_fold(1, |size: u64, axis| size.checked_mul(axis.levels as u64))
}

/// All points of these axes (the full factorial design), in order. The last axis changes fastest.
///
/// Without axes there is one point, which has no levels. If an axis has no levels, there are no
/// points.
pub fn points(axes: &[Axis]) -> impl Iterator<Item = Point> {
    let first = axes.iter().all(|axis| axis.levels > 0).then(|| Point(vec![0; axes.len()]));
    std::iter::successors(first, |point| {
        let last = (0..axes.len()).rev().find(|&axis| point.0[axis] + 1 < axes[axis].levels)?;
        let mut next = point.0[..=last].to_vec();
        next[last] += 1;
        next.resize(axes.len(), 0);
        Some(Point(next))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::axes;

    #[test]
    fn the_last_axis_changes_fastest() {
        let points: Vec<Vec<usize>> = points(&axes(&[2, 1, 3])).map(|point| point.0).collect();
        assert_eq!(points, [[0, 0, 0], [0, 0, 1], [0, 0, 2], [1, 0, 0], [1, 0, 1], [1, 0, 2]]);
    }

    #[test]
    fn the_number_of_points_equals_the_size() {
        for levels in [&[4, 3, 5][..], &[1], &[], &[3, 0, 2], &[1, 1]] {
            let axes = axes(levels);
            assert_eq!(points(&axes).count() as u64, size(&axes).unwrap(), "{levels:?}");
        }
    }

    #[test]
    fn a_grid_without_axes_has_one_point_and_with_an_empty_axis_none() {
        assert_eq!(points(&[]).collect::<Vec<_>>(), [Point(vec![])]);
        assert_eq!(points(&axes(&[2, 0])).next(), None);
        assert_eq!(size(&axes(&[usize::MAX, usize::MAX, 0])), Some(0));
    }
}

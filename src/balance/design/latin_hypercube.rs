//! Latin hypercubes: some points of a grid that is too large, with the levels of every axis covered
//! evenly.
//!
//! Source: `McKay`, Beckman and Conover 1979, A comparison of three methods for selecting values of
//! input variables.

use crate::balance::design::{Axis, Point, merged};
use crate::play::random_source::{GameStream, RandomSource};

/// A Latin hypercube of at most `points` points. The seed determines it.
///
/// On each axis, the numbers of points on any two levels differ by at most one. This holds as long
/// as no points coincide. Points that coincide are merged.
///
/// Each axis has its own random stream. Systematic sampling chooses the levels that get the odd
/// points. Every level of an axis is equally likely to get one. If there are fewer points than
/// levels, the points are spread over the axis.
///
/// With 0 points, or if an axis has no levels, there are no points. Without axes there is one
/// point.
///
/// # Panics
/// If an axis has 2^32 levels or more.
pub fn points(axes: &[Axis], points: u32, seed: u64) -> Vec<Point> {
    if axes.iter().any(|axis| axis.levels == 0) {
        return Vec::new();
    }
    let columns: Vec<Vec<usize>> = (0..)
        .zip(axes)
        .map(|(place, axis)| column(axis.levels, points, &mut GameStream::new(seed, place)))
        .collect();
    merged(
        (0..points as usize).map(|row| Point(columns.iter().map(|column| column[row]).collect())),
    )
}

/// The levels of one axis, in the order of the points.
///
/// Takes a list of `levels * points` places in which each level has `points` places. Starts at a
/// random place, takes every `levels`-th place, and shuffles the result (Fisher and Yates).
fn column(levels: usize, points: u32, random: &mut impl RandomSource) -> Vec<usize> {
    let bound = u32::try_from(levels).expect("fewer than 2^32 levels");
    let start = u64::from(random.below(bound));
    let level = |row| ((row * u64::from(bound) + start) / u64::from(points)) as usize;
    let mut column: Vec<usize> = (0..u64::from(points)).map(level).collect();
    for row in (1..points).rev() {
        column.swap(row as usize, random.below(row + 1) as usize);
    }
    column
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::axes;
    use crate::play::random_source::ScriptedSource;

    #[test]
    fn a_column_matches_a_hand_computed_one() {
        // Three levels and four points, from place 2 on: places 2, 5, 8, 11 of 0000 1111 2222,
        // which are levels 0, 1, 2, 2. Then the draws 0, 0 and 1 exchange rows 3 and 0, rows 2 and
        // 0, and row 1 with itself.
        let mut random = ScriptedSource::new([2, 0, 0, 1]);
        assert_eq!(column(3, 4, &mut random), [2, 1, 2, 0]);
        assert!(random.is_used_up());
    }

    #[test]
    fn levels_are_covered_as_evenly_as_possible() {
        for (levels, count) in [(5, 12), (7, 7), (9, 4), (2, 31), (1, 6), (6, 1)] {
            for seed in 0..20 {
                let column = column(levels, count, &mut GameStream::new(seed, 0));
                let on: Vec<usize> = (0..levels)
                    .map(|level| column.iter().filter(|&&chosen| chosen == level).count())
                    .collect();
                assert_eq!(on.iter().sum::<usize>(), count as usize, "{levels} levels");
                assert!(
                    on.iter().max().unwrap() - on.iter().min().unwrap() <= 1,
                    "{levels} levels: {on:?}"
                );
            }
        }
    }

    #[test]
    fn fewer_points_than_levels_are_spread_evenly_and_reach_every_level() {
        let mut seen = [0; 9];
        for seed in 0..900 {
            let mut column = column(9, 3, &mut GameStream::new(seed, 0));
            column.sort_unstable();
            assert!(column.windows(2).all(|pair| pair[1] - pair[0] == 3), "{column:?}");
            for level in column {
                seen[level] += 1;
            }
        }
        // Three of nine in 900 designs: 300 each, with a standard deviation of 14.
        assert!(seen.iter().all(|&times| (230..=370).contains(&times)), "{seen:?}");
    }

    #[test]
    fn the_seed_determines_the_points_and_each_axis_has_its_own_stream() {
        let (small, large) = (axes(&[5, 4]), axes(&[5, 4, 30]));
        assert_eq!(points(&large, 30, 7), points(&large, 30, 7));
        assert_ne!(points(&large, 30, 7), points(&large, 30, 8));
        let without: Vec<Point> =
            points(&large, 30, 7).into_iter().map(|point| Point(point.0[..2].to_vec())).collect();
        assert_eq!(merged(without), points(&small, 30, 7));
    }

    #[test]
    fn small_spaces_give_few_points() {
        assert_eq!(points(&axes(&[2, 2]), 100, 1).len(), 4, "all four points, each once");
        assert_eq!(points(&axes(&[3, 1]), 1, 1).len(), 1);
        assert_eq!(points(&[], 5, 1), [Point(vec![])]);
        assert_eq!(points(&axes(&[3]), 0, 1), []);
        assert_eq!(points(&axes(&[3, 0]), 5, 1), []);
    }
}

//! Sobol' points: some points of a grid that is too large, spread evenly in every few axes at once.
//!
//! Sources: Sobol' 1967, On the distribution of points in a cube and the approximate evaluation of
//! integrals; direction numbers of Joe and Kuo 2008, Constructing Sobol sequences with better
//! two-dimensional projections, as the crate `sobol_burley` holds them.

use sobol_burley::parts::sobol_rev;

use crate::balance::design::{Axis, Point, merged};

/// The most axes that there are direction numbers for.
pub const MOST_AXES: usize = sobol_burley::NUM_DIMENSIONS as usize;
/// The most points of the sequence.
pub const MOST_POINTS: u32 = 1 << 16;

/// The first `points` points of the Sobol' sequence, each coordinate cut into as many parts as its
/// axis has levels; points that coincide are merged.
///
/// Neither scrambled nor shifted, so there is no seed; the first point is the first level of every
/// axis. Powers of two are the numbers of points that cover best. In the order of Antonov and
/// Saleev 1979, as `scipy.stats.qmc.Sobol(scramble=False)`. Of 0 points, or with an axis without
/// levels, there are none; no axes have one point.
///
/// # Panics
/// If there are more axes than [`MOST_AXES`], or more points than [`MOST_POINTS`] are asked for.
pub fn points(axes: &[Axis], points: u32) -> Vec<Point> {
    assert!(
        axes.len() <= MOST_AXES,
        "Sobol' points have at most {MOST_AXES} axes, not {}",
        axes.len()
    );
    assert!(points <= MOST_POINTS, "there are {MOST_POINTS} Sobol' points, not {points}");
    if axes.iter().any(|axis| axis.levels == 0) {
        return Vec::new();
    }
    let level =
        |place, (dimension, axis): (u32, &Axis)| part(coordinate(place, dimension), axis.levels);
    merged((0..points).map(|place| Point((0..).zip(axes).map(|axis| level(place, axis)).collect())))
}

/// A coordinate of a point of the sequence, in units of 2^-32. The crate counts in plain binary;
/// the Gray code of the place gives the order of Antonov and Saleev.
fn coordinate(place: u32, dimension: u32) -> u32 {
    let gray = place ^ (place >> 1);
    sobol_rev(gray.reverse_bits(), dimension).reverse_bits()
}

/// Which of as many equal parts as there are levels a coordinate lies in.
fn part(coordinate: u32, levels: usize) -> usize {
    ((u128::from(coordinate) * levels as u128) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::design::axes;

    // SciPy 1.17.1: `qmc.Sobol(21, scramble=False).random(1024)[[4, 7, 100, 1000]] * 1024`.
    #[test]
    fn coordinates_are_scipys_in_21_dimensions() {
        let points: [(u32, [u32; 21]); 4] = [
            (
                4,
                [
                    384, 384, 640, 896, 384, 128, 384, 896, 896, 640, 896, 384, 384, 640, 384, 896,
                    384, 896, 896, 128, 128,
                ],
            ),
            (
                7,
                [
                    128, 640, 384, 128, 128, 384, 640, 640, 640, 896, 640, 128, 640, 384, 128, 128,
                    128, 128, 640, 896, 896,
                ],
            ),
            (
                100,
                [
                    424, 264, 792, 744, 904, 760, 24, 488, 648, 712, 472, 696, 488, 872, 328, 504,
                    696, 760, 856, 344, 776,
                ],
            ),
            (
                1_000,
                [
                    225, 99, 531, 693, 287, 929, 47, 921, 513, 71, 87, 261, 165, 393, 147, 379,
                    737, 353, 1015, 743, 535,
                ],
            ),
        ];
        for (place, expected) in points {
            let found: Vec<u32> =
                (0..21).map(|dimension| coordinate(place, dimension) >> 22).collect();
            assert_eq!(found, expected, "point {place}");
        }
    }

    // SciPy 1.17.1: `qmc.Sobol(256, scramble=False, bits=32).random(65536)[[40000, 65535]][:, [0,
    // 1, 2, 9, 19, 100, 255]] * 65536`.
    #[test]
    fn the_last_points_and_dimensions_are_scipys() {
        let dimensions = [0, 1, 2, 9, 19, 100, 255];
        let at = |place| dimensions.map(|dimension| coordinate(place, dimension) >> 16);
        assert_eq!(at(40_000), [1_611, 31_517, 15_891, 31_755, 16_825, 33_053, 46_859]);
        assert_eq!(at(65_535), [1, 65_535, 36_949, 10_741, 28_675, 42_731, 9_221]);
    }

    // SciPy 1.17.1: `(qmc.Sobol(3, scramble=False).random(16) * [5, 3, 2]).astype(int)`, less the
    // two rows that came before.
    #[test]
    fn levels_are_equal_parts_of_scipys_coordinates_and_repeated_points_are_merged() {
        let expected = [
            [0, 0, 0],
            [2, 1, 1],
            [3, 0, 0],
            [1, 2, 1],
            [1, 1, 1],
            [4, 2, 0],
            [3, 0, 1],
            [0, 1, 0],
            [0, 0, 1],
            [3, 2, 0],
            [4, 0, 1],
            [2, 1, 0],
            [1, 0, 0],
            [4, 2, 1],
            [0, 2, 1],
        ];
        assert_eq!(points(&axes(&[5, 3, 2]), 16), expected.map(|point| Point(point.to_vec())));
    }

    #[test]
    fn sixteen_points_fill_every_square_of_the_first_two_axes() {
        // A (0, 4, 2)-net in the first two dimensions: each cell of the 4 x 4 grid holds one point.
        assert_eq!(points(&axes(&[4, 4]), 16).len(), 16);
    }

    #[test]
    fn small_spaces_give_few_points() {
        assert_eq!(points(&axes(&[2, 2]), MOST_POINTS).len(), 4);
        assert_eq!(points(&axes(&[1, 1]), 8), [Point(vec![0, 0])]);
        assert_eq!(points(&[], 8), [Point(vec![])]);
        assert_eq!(points(&axes(&[3]), 0), []);
        assert_eq!(points(&axes(&[3, 0]), 8), []);
    }

    #[test]
    #[should_panic(expected = "65536 Sobol' points")]
    fn more_points_than_there_are_cannot_be_asked_for() {
        let _ = points(&axes(&[2]), MOST_POINTS + 1);
    }
}

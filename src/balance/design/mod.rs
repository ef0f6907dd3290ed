//! Designs of experiments: which points of a space of rules are played.
//!
//! A space is spanned by axes, each a list of levels. What a level stands for is the caller's: a
//! design knows places in lists only. A grid takes all points; a Latin hypercube takes
//! some where there are too many; two levels an axis tell what each rule does, alone and
//! together with each other.

pub mod grid;
pub mod latin_hypercube;
pub mod two_level;

use std::collections::HashSet;

/// One thing that is varied: a name and the number of its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// What is varied, as a reader calls it.
    pub name: String,
    /// How many levels there are; with none, a design has no points.
    pub levels: usize,
    /// Whether levels that stand side by side are alike.
    pub scale: LevelOrder,
}

/// Whether the levels of an axis have an order.
///
/// Designs take no notice of it; a search steps to the neighbours of a level where there is an
/// order, and to any other level where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOrder {
    /// Numbers, in their order: three pieces are more like four than like seven.
    Ordered,
    /// Names: each level is as far from each other one.
    Unordered,
}

/// A point of a space: for each axis, in the order of the axes, the place of its level, from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub Vec<usize>);

/// Each point once, where it stood first.
fn merged(points: impl IntoIterator<Item = Point>) -> Vec<Point> {
    let mut seen = HashSet::new();
    points.into_iter().filter(|point| seen.insert(point.clone())).collect()
}

/// Axes with these numbers of levels, for tests.
#[cfg(test)]
pub(super) fn axes(levels: &[usize]) -> Vec<Axis> {
    let axis = |(place, &levels): (usize, &usize)| Axis {
        name: format!("axis {place}"),
        levels,
        scale: LevelOrder::Ordered,
    };
    levels.iter().enumerate().map(axis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_that_are_the_same_are_merged_where_they_stood_first() {
        let points = [2, 1, 2, 0, 1].map(|level| Point(vec![level]));
        assert_eq!(merged(points), [2, 1, 0].map(|level| Point(vec![level])));
    }
}

//! Designs of experiments: which points of a space of rules are played.
//!
//! Axes span the space. Each axis is a list of levels. A design knows only indices in these lists.
//! The caller knows what a level means. A grid takes all points. A Latin hypercube takes some
//! points if there are too many. A two-level design shows the effect of each rule, alone and
//! together with each other rule.

pub mod grid;
pub mod latin_hypercube;
pub mod two_level;

use std::collections::HashSet;

/// One factor of a design: a name and the number of its levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// The name of the factor for a reader.
    pub name: String,
    /// The number of levels. With 0 levels, a design has no points.
    pub levels: usize,
    /// Are neighbouring levels similar?
    pub order: LevelOrder,
}

/// Whether the levels of an axis have an order.
///
/// Designs ignore it. A search uses it: it steps to the neighbours of a level on an ordered axis,
/// and to any other level on an unordered axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOrder {
    /// Numbers in ascending order: three pieces are more like four than like seven.
    Ordered,
    /// Names: all levels are equally far from each other.
    Unordered,
}

/// A point of a space: the index of its level on each axis, in the order of the axes. Indices start
/// at 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(pub Vec<usize>);

/// The points without duplicates, each at its first position.
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
        order: LevelOrder::Ordered,
    };
    levels.iter().enumerate().map(axis).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_are_merged_at_their_first_position() {
        let points = [2, 1, 2, 0, 1].map(|level| Point(vec![level]));
        assert_eq!(merged(points), [2, 1, 0].map(|level| Point(vec![level])));
    }
}

//! New points for a search: mixes two good points and mutates about one axis.

use crate::balance::design::{Axis, LevelOrder, Point};
use crate::play::random_source::RandomSource;

/// One child in this many is drawn from the whole space. Every part of the space therefore stays
/// reachable.
const RANDOM_CHILD: u32 = 10;
/// One step in this many on an ordered axis goes to any other level. The other steps go to a
/// neighbour.
const FAR_STEP: u32 = 4;

/// A point mixed from the parents. One child in ten is a random point, and so is every child
/// without parents.
pub(super) fn child(axes: &[Axis], parents: &[&Point], random: &mut impl RandomSource) -> Point {
    if parents.is_empty() || random.below(RANDOM_CHILD) == 0 {
        return Point(axes.iter().map(|axis| below(random, axis.levels)).collect());
    }
    let mut child = parents[below(random, parents.len())].clone();
    if random.below(2) == 0 {
        let other = parents[below(random, parents.len())];
        for (level, &others) in child.0.iter_mut().zip(&other.0) {
            if random.below(2) == 0 {
                *level = others;
            }
        }
    }
    // One axis always changes. Each other axis changes with the chance that makes about two changes
    // in all.
    let changed_axis = below(random, axes.len());
    for (place, axis) in axes.iter().enumerate() {
        if place == changed_axis || below(random, axes.len()) == 0 {
            child.0[place] = step(axis, child.0[place], random);
        }
    }
    child
}

/// Another level of the axis, if it has one. On an ordered axis it is usually a neighbour.
fn step(axis: &Axis, level: usize, random: &mut impl RandomSource) -> usize {
    let last = axis.levels - 1;
    if last == 0 {
        return level;
    }
    if axis.order == LevelOrder::Ordered && random.below(FAR_STEP) != 0 {
        let up = level == 0 || (level < last && random.below(2) == 0);
        return if up { level + 1 } else { level - 1 };
    }
    let other = below(random, last);
    other + usize::from(other >= level)
}

fn below(random: &mut impl RandomSource, bound: usize) -> usize {
    random.below(u32::try_from(bound).expect("fewer than 2^32 choices")) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::random_source::{GameStream, ScriptedSource};

    fn axis(levels: usize, order: LevelOrder) -> Axis {
        Axis { name: "axis".into(), levels, order }
    }

    #[test]
    fn a_child_matches_a_hand_computed_one() {
        let axes = [
            axis(5, LevelOrder::Ordered),
            axis(3, LevelOrder::Unordered),
            axis(2, LevelOrder::Ordered),
        ];
        let (mother, father) = (Point(vec![2, 0, 0]), Point(vec![4, 2, 1]));
        // The draws: no stranger; the mother; a mix with the father, who gives the third level
        // only; the first axis always changes: no leap, downwards; the second does not change; the
        // third does not change.
        let mut random = ScriptedSource::new([1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 2]);
        assert_eq!(child(&axes, &[&mother, &father], &mut random), Point(vec![1, 0, 1]));
        assert!(random.is_used_up());
    }

    #[test]
    fn steps_reach_another_level_and_on_ordered_axes_mostly_a_neighbour() {
        let mut random = GameStream::new(5, 0);
        for level in 0..7 {
            let steps: Vec<usize> = (0..4_000)
                .map(|_| step(&axis(7, LevelOrder::Ordered), level, &mut random))
                .collect();
            assert!(steps.iter().all(|&next| next != level && next < 7));
            // Three quarters of the steps go to a neighbour, and so do some leaps (a sixth of them
            // for each neighbour). The share is between 0.79 and 0.84 of 4,000, with a standard
            // deviation of 26.
            let near = steps.iter().filter(|&&next| next.abs_diff(level) == 1).count();
            assert!((3_030..=3_450).contains(&near), "{near} from {level}");
            let unordered: Vec<usize> = (0..4_000)
                .map(|_| step(&axis(7, LevelOrder::Unordered), level, &mut random))
                .collect();
            for next in (0..7).filter(|&next| next != level) {
                let times = unordered.iter().filter(|&&point| point == next).count();
                assert!(
                    (550..=780).contains(&times),
                    "{times} from {level} to {next}, not about 667"
                );
            }
            assert!(!unordered.contains(&level));
        }
        assert_eq!(step(&axis(1, LevelOrder::Ordered), 0, &mut random), 0);
    }

    #[test]
    fn without_parents_a_child_can_be_any_point() {
        let axes = [axis(2, LevelOrder::Ordered), axis(2, LevelOrder::Unordered)];
        let mut random = GameStream::new(1, 0);
        let seen: std::collections::BTreeSet<Point> =
            (0..100).map(|_| child(&axes, &[], &mut random)).collect();
        assert_eq!(seen.len(), 4);
    }
}

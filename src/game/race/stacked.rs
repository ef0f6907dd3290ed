//! The pieces of one player beyond the first of their kind on a step.

use crate::game::rules::race::{MAX_KINDS, MAX_PIECES};

/// The most pieces of a kind that are not the first on their step: one is the first.
const MOST: usize = MAX_PIECES as usize - 1;

/// The pieces beyond the first of each kind on each step. Few pieces stand so, and a list of their
/// steps is quicker to copy with a position than a count for each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StackedPieces {
    /// For each kind, the step of each such piece in ascending order. The rest is 0.
    steps: [[u8; MOST]; MAX_KINDS],
    /// For each kind, the number of such pieces.
    counts: [u8; MAX_KINDS],
}

impl StackedPieces {
    /// No piece stands on another one.
    pub const NONE: Self = Self { steps: [[0; MOST]; MAX_KINDS], counts: [0; MAX_KINDS] };

    /// The number of pieces of a kind beyond the first on a step.
    #[inline]
    pub fn beyond_first(&self, kind: usize, step: u8) -> u8 {
        if self.counts[kind] == 0 { 0 } else { self.beyond_first_of_several(kind, step) }
    }

    /// The same in rule sets that stack. It stands apart, so that others do not pay for it.
    #[inline(never)]
    fn beyond_first_of_several(&self, kind: usize, step: u8) -> u8 {
        let steps = &self.steps[kind][..usize::from(self.counts[kind])];
        let before = steps.partition_point(|stacked| *stacked < step);
        steps[before..].iter().take_while(|stacked| **stacked == step).count() as u8
    }

    /// Adds a piece to a step that has one of its kind.
    ///
    /// # Panics
    /// If there are more pieces than a player can have.
    pub fn add(&mut self, kind: usize, step: u8) {
        let (steps, end) = (&mut self.steps[kind], usize::from(self.counts[kind]));
        let place = steps[..end].partition_point(|stacked| *stacked < step);
        steps.copy_within(place..end, place + 1);
        steps[place] = step;
        self.counts[kind] += 1;
    }

    /// Removes a piece that is not the first of its kind on a step. `false` if there is none.
    pub fn remove(&mut self, kind: usize, step: u8) -> bool {
        let (steps, end) = (&mut self.steps[kind], usize::from(self.counts[kind]));
        let Some(place) = steps[..end].iter().position(|stacked| *stacked == step) else {
            return false;
        };
        steps.copy_within(place + 1..end, place);
        steps[end - 1] = 0;
        self.counts[kind] -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_stacks_are_equal_in_whatever_order_they_grew() {
        let mut first = StackedPieces::NONE;
        for (kind, step) in [(1, 5), (0, 126), (1, 5), (0, 3)] {
            first.add(kind, step);
        }
        let mut second = StackedPieces::NONE;
        for (kind, step) in [(0, 3), (2, 9), (1, 5), (0, 126), (1, 5)] {
            second.add(kind, step);
        }
        assert!(second.remove(2, 9) && !second.remove(2, 9));
        assert_eq!(first, second);
        assert_eq!((first.beyond_first(1, 5), first.beyond_first(0, 5)), (2, 0));
        for _ in 0..2 {
            assert!(first.remove(1, 5));
        }
        assert!(first.remove(0, 126) && first.remove(0, 3));
        assert_eq!(first, StackedPieces::NONE);
    }
}

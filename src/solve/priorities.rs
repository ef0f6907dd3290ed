//! Which tiles a sweep computes again: prioritised sweeping by blocks (A. W. Moore and C. G.
//! Atkeson 1993; by blocks of states: D. Wingate and K. D. Seppi 2005).
//!
//! In the last sweeps over a layer a few tiles still move, and the others would be computed to no
//! end. It is only a way to good values; the proof comes after.

/// What is left from sweep to sweep of the greatest response seen.
const FADING: f64 = 0.5;

/// For each pair of tiles those that are computed from its values, itself among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct TileDependents {
    starts: Vec<usize>,
    readers: Vec<u32>,
}

impl TileDependents {
    /// Of so many pairs; an edge is a pair and one that is computed from it, and may come more than
    /// once.
    pub fn new(pairs: usize, mut edges: Vec<[u32; 2]>) -> Self {
        edges.extend((0..pairs as u32).map(|pair| [pair; 2]));
        edges.sort_unstable();
        edges.dedup();
        let starts = (0..=pairs)
            .map(|pair| edges.partition_point(|edge| (edge[0] as usize) < pair))
            .collect();
        Self { starts, readers: edges.into_iter().map(|edge| edge[1]).collect() }
    }

    fn of(&self, pair: usize) -> impl Iterator<Item = usize> {
        self.readers[self.starts[pair]..self.starts[pair + 1]].iter().map(|reader| *reader as usize)
    }
}

/// What is known of how much pairs are still to move.
#[derive(Clone, Debug)]
pub(crate) struct TilePriorities {
    /// Less is not worth a sweep.
    aim: f64,
    /// By how much all that a pair is computed from has moved since it was, added up; without end
    /// before it ever was.
    pending: Vec<f64>,
    /// By how much a pair moved, as a share of what was pending, at the most of late.
    response: Vec<f64>,
}

impl TilePriorities {
    /// All are due; later only those that are expected to move by more than `aim`.
    pub fn new(pairs: usize, aim: f64) -> Self {
        Self { aim, pending: vec![f64::INFINITY; pairs], response: vec![1.0; pairs] }
    }

    /// Makes all due again.
    pub fn begin_again(&mut self) {
        self.pending.fill(f64::INFINITY);
    }

    /// Is a pair to be computed?
    pub fn is_due(&self, pair: usize) -> bool {
        self.response[pair] * self.pending[pair] > self.aim
    }

    /// Is any?
    pub fn is_any_due(&self) -> bool {
        (0..self.pending.len()).any(|pair| self.is_due(pair))
    }

    /// Pairs were computed side by side, from what was before any of them moved, and moved by so
    /// much each.
    pub fn computed(&mut self, level: &[(usize, f64)], readers: &TileDependents) {
        for (pair, by) in level.iter().copied() {
            if self.pending[pair].is_finite() {
                self.response[pair] =
                    (by / self.pending[pair]).min(1.0).max(FADING * self.response[pair]);
            }
            self.pending[pair] = 0.0;
        }
        for (pair, by) in level {
            self.moved(*pair, *by, readers);
        }
    }

    /// A pair has moved by so much, however that came.
    pub fn moved(&mut self, pair: usize, by: f64, readers: &TileDependents) {
        if by > 0.0 {
            readers.of(pair).for_each(|reader| self.pending[reader] += by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(activity: &TilePriorities) -> Vec<usize> {
        (0..3).filter(|pair| activity.is_due(*pair)).collect()
    }

    /// The first is computed from the second, the second from the third, and each from itself.
    #[test]
    fn those_are_due_that_lead_to_what_has_moved() {
        let readers = TileDependents::new(3, vec![[1, 0], [2, 1], [1, 0]]);
        let mut activity = TilePriorities::new(3, 0.25);
        assert_eq!(due(&activity), [0, 1, 2], "nothing was computed yet");
        activity.computed(&[(0, 0.0), (1, 0.0), (2, 0.0)], &readers);
        assert!(!activity.is_any_due());
        activity.moved(1, 0.125, &readers);
        assert!(!activity.is_any_due(), "an eighth is less than a quarter");
        activity.moved(1, 0.1875, &readers);
        assert_eq!(due(&activity), [0, 1], "moves add up");
        activity.begin_again();
        assert_eq!(due(&activity), [0, 1, 2]);
    }

    /// The first is computed from the second as it was before: what that moved is still to come, in
    /// whichever order they are told.
    #[test]
    fn those_that_are_computed_side_by_side_have_not_seen_one_another_move() {
        let readers = TileDependents::new(3, vec![[1, 0]]);
        for level in [[(0, 0.0), (1, 1.0)], [(1, 1.0), (0, 0.0)]] {
            let mut activity = TilePriorities::new(3, 0.25);
            activity.computed(&[(2, 0.0)], &readers);
            activity.computed(&level, &readers);
            assert_eq!(due(&activity), [0, 1]);
        }
    }

    #[test]
    fn who_hardly_responds_is_not_asked_again_soon() {
        let readers = TileDependents::new(3, vec![[1, 0]]);
        let mut activity = TilePriorities::new(3, 0.25);
        activity.computed(&[(0, 0.0), (1, 0.0), (2, 0.0)], &readers);
        activity.moved(1, 1.0, &readers);
        activity.computed(&[(0, 0.0)], &readers);
        activity.computed(&[(1, 1.0)], &readers);
        // Of the first a half of what is pending is left to be expected, of the second all of it:
        // each has 1 pending.
        assert_eq!(due(&activity), [0, 1]);
        for _ in 0..2 {
            activity.computed(&[(0, 0.0)], &readers);
            activity.moved(1, 1.0, &readers);
        }
        // A half of a half of a half is left.
        assert_eq!(due(&activity), [1]);
    }
}

//! Which tiles a sweep computes again: prioritised sweeping by blocks (A. W. Moore and C. G.
//! Atkeson 1993; by blocks of states: D. Wingate and K. D. Seppi 2005).
//!
//! In the last sweeps over a layer only a few tiles still change. So the others need no
//! computation. This only finds good values; the proof comes after.

/// The share of the greatest response that is kept from sweep to sweep.
const FADING: f64 = 0.5;

/// For each pair of tiles, the pairs that are computed from it. Each pair is its own dependent.
#[derive(Clone, Debug, Default)]
pub(crate) struct TileDependents {
    starts: Vec<usize>,
    readers: Vec<u32>,
}

impl TileDependents {
    /// Builds the lists for `pairs` pairs. An edge is a pair and a pair that is computed from it.
    /// Edges may repeat.
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

/// Estimates how much pairs will still change.
#[derive(Clone, Debug)]
pub(crate) struct TilePriorities {
    /// The least expected change that is worth a computation.
    aim: f64,
    /// The sum of all changes of a pair's inputs since its last computation. It is infinite before
    /// the first computation.
    pending: Vec<f64>,
    /// The greatest recent change of a pair, as a share of its pending changes.
    response: Vec<f64>,
}

impl TilePriorities {
    /// All pairs are due at first. Later a pair is due if its expected change is above `aim`.
    pub fn new(pairs: usize, aim: f64) -> Self {
        Self { aim, pending: vec![f64::INFINITY; pairs], response: vec![1.0; pairs] }
    }

    /// The estimates of each pair: its pending changes and its response. [`TilePriorities::resume`]
    /// takes them.
    pub fn estimates(&self) -> [&[f64]; 2] {
        [&self.pending, &self.response]
    }

    /// Takes up earlier estimates.
    pub fn resume(&mut self, [pending, response]: [Vec<f64>; 2]) {
        (self.pending, self.response) = (pending, response);
    }

    /// Makes all pairs due again.
    pub fn make_all_due(&mut self) {
        self.pending.fill(f64::INFINITY);
    }

    /// Is a pair due?
    pub fn is_due(&self, pair: usize) -> bool {
        self.response[pair] * self.pending[pair] > self.aim
    }

    /// Is any pair due?
    pub fn is_any_due(&self) -> bool {
        (0..self.pending.len()).any(|pair| self.is_due(pair))
    }

    /// Records a computation of some pairs, with the change of each. They were computed side by
    /// side, from the values before any of them changed.
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

    /// Records a change of a pair, for whatever reason.
    pub fn moved(&mut self, pair: usize, by: f64, readers: &TileDependents) {
        if by > 0.0 {
            readers.of(pair).for_each(|reader| self.pending[reader] += by);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn due(priorities: &TilePriorities) -> Vec<usize> {
        (0..3).filter(|pair| priorities.is_due(*pair)).collect()
    }

    /// The first is computed from the second, the second from the third, and each from itself.
    #[test]
    fn pairs_are_due_if_their_inputs_changed() {
        let readers = TileDependents::new(3, vec![[1, 0], [2, 1], [1, 0]]);
        let mut priorities = TilePriorities::new(3, 0.25);
        assert_eq!(due(&priorities), [0, 1, 2], "nothing was computed yet");
        priorities.computed(&[(0, 0.0), (1, 0.0), (2, 0.0)], &readers);
        assert!(!priorities.is_any_due());
        priorities.moved(1, 0.125, &readers);
        assert!(!priorities.is_any_due(), "an eighth is less than a quarter");
        priorities.moved(1, 0.1875, &readers);
        assert_eq!(due(&priorities), [0, 1], "moves add up");
        priorities.make_all_due();
        assert_eq!(due(&priorities), [0, 1, 2]);
    }

    /// The first is computed from the old values of the second. So the change of the second is
    /// still pending, in whichever order the changes are recorded.
    #[test]
    fn changes_of_pairs_computed_side_by_side_stay_pending() {
        let readers = TileDependents::new(3, vec![[1, 0]]);
        for level in [[(0, 0.0), (1, 1.0)], [(1, 1.0), (0, 0.0)]] {
            let mut priorities = TilePriorities::new(3, 0.25);
            priorities.computed(&[(2, 0.0)], &readers);
            priorities.computed(&level, &readers);
            assert_eq!(due(&priorities), [0, 1]);
        }
    }

    #[test]
    fn a_pair_that_responds_little_is_due_later() {
        let readers = TileDependents::new(3, vec![[1, 0]]);
        let mut priorities = TilePriorities::new(3, 0.25);
        priorities.computed(&[(0, 0.0), (1, 0.0), (2, 0.0)], &readers);
        priorities.moved(1, 1.0, &readers);
        priorities.computed(&[(0, 0.0)], &readers);
        priorities.computed(&[(1, 1.0)], &readers);
        // Each has 1 pending. The first is expected to change by half of it, the second by all of
        // it.
        assert_eq!(due(&priorities), [0, 1]);
        for _ in 0..2 {
            priorities.computed(&[(0, 0.0)], &readers);
            priorities.moved(1, 1.0, &readers);
        }
        // An eighth is left: a half of a half of a half.
        assert_eq!(due(&priorities), [1]);
    }
}

//! Actions that lead to the same are one: a list that keeps each of them once.

use crate::game::actions::{Action, ActionList};

/// Adds actions to a list, of those that lead to the same only one: that of the fewest moves, and of these the first.
///
/// What an action leads to is its key. Most are told apart without a search, by a bit for each hash that came up; where the
/// bit is set, keys decide. If actions come in the order of the list, they stay in it.
pub(super) struct Distinct<'a, K> {
    list: &'a mut ActionList,
    /// Where in the list they begin; what is before has no key.
    first: usize,
    keys: Vec<K>,
    came_up: [u64; 16],
}

impl<'a, K: PartialEq> Distinct<'a, K> {
    /// Adds to the end of `list`.
    pub(super) fn new(list: &'a mut ActionList) -> Self {
        // A kilobyte is what allocators have at hand.
        let keys = Vec::with_capacity(1_024 / size_of::<K>());
        Self { first: list.len(), list, keys, came_up: [0; 16] }
    }

    /// Adds an action, its moves in ascending order, unless the list has as good a one. Equal keys have equal hashes, whose upper
    /// bits count.
    #[inline]
    pub(super) fn add(&mut self, hash: u64, key: K, action: Action) {
        let (word, bit) = ((hash >> 60) as usize, 1 << (hash >> 54 & 63));
        if self.came_up[word] & bit != 0
            && let Some(place) = self.keys.iter().position(|known| *known == key)
        {
            let (known, new) = (self.list[self.first + place].moves(), action.moves());
            if (known.len(), known) <= (new.len(), new) {
                return;
            }
            self.list.remove(self.first + place);
            self.keys.remove(place);
        }
        self.came_up[word] |= bit;
        self.keys.push(key);
        self.list.push(action);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::actions::Move;

    #[test]
    fn of_those_that_lead_to_the_same_the_fewest_moves_and_the_first_of_them_stay() {
        let step = |from, to| Move { from, to, ..Move::default() };
        let mut list = vec![Action::One(step(0, 4))];
        let mut distinct = Distinct::new(&mut list);
        // All hashes are the same, so that only keys tell them apart.
        for (key, moves) in [
            ('a', &[step(1, 2), step(2, 4)][..]),
            ('b', &[step(1, 2), step(3, 4)]),
            ('b', &[step(1, 4), step(3, 2)]),
            ('a', &[step(1, 4)]),
            ('c', &[step(3, 5), step(4, 5)]),
            ('c', &[step(3, 5), step(4, 4)]),
        ] {
            distinct.add(7, key, Action::from(moves));
        }
        let kept: Vec<_> = list.iter().map(|action| action.moves().to_vec()).collect();
        let once = [vec![step(0, 4)], vec![step(1, 2), step(3, 4)], vec![step(1, 4)], vec![step(3, 5), step(4, 4)]];
        assert_eq!(kept, once);
    }
}

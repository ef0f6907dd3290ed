//! Actions that lead to the same are one: a list that keeps each of them once.

use crate::game::actions::{Action, ActionList, Moves};

/// Adds actions to a list, of those that lead to the same only one: that of the fewest moves, and of these the first.
///
/// What an action leads to is its key. Keys that have a hash in common are asked one after the other, the newest first. If actions
/// come in the order of the list, they stay in it.
pub(super) struct Distinct<'a, K> {
    list: &'a mut ActionList,
    /// Where in the list they begin; what is before has no key.
    first: usize,
    /// The keys of the actions, each with the number of the one before it that has the same hash.
    keys: Vec<(K, u32)>,
    /// For each hash the number of the newest key that has it, from 1 on; 0 for none.
    newest: [u32; 256],
    /// Is any action to be taken out of the list?
    outdone: bool,
}

impl<'a, K: PartialEq> Distinct<'a, K> {
    /// Adds to the end of `list`, until [`Distinct::finish`].
    pub(super) fn new(list: &'a mut ActionList) -> Self {
        // A kilobyte is what allocators have at hand.
        let keys = Vec::with_capacity(1_024 / size_of::<(K, u32)>());
        Self { first: list.len(), list, keys, newest: [0; 256], outdone: false }
    }

    /// Adds an action, its moves in ascending order, unless the list has as good a one. Equal keys have equal hashes, whose upper
    /// bits count.
    #[inline]
    pub(super) fn add(&mut self, hash: u64, key: K, action: Action) {
        let newest = &mut self.newest[(hash >> 56) as usize];
        let mut number = *newest;
        while number > 0 {
            let (known, before) = &self.keys[number as usize - 1];
            if *known == key {
                let place = &mut self.list[self.first + number as usize - 1];
                let (known, new) = (place.moves(), action.moves());
                if (known.len(), known) <= (new.len(), new) {
                    return;
                }
                *place = Action::Several(Moves::default());
                self.outdone = true;
                break;
            }
            number = *before;
        }
        self.keys.push((key, *newest));
        *newest = self.keys.len() as u32;
        self.list.push(action);
    }

    /// Takes out those that were outdone by later ones.
    pub(super) fn finish(self) {
        if self.outdone {
            self.list.retain(|action| !action.moves().is_empty());
        }
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
        distinct.finish();
        let kept: Vec<_> = list.iter().map(|action| action.moves().to_vec()).collect();
        let once = [vec![step(0, 4)], vec![step(1, 2), step(3, 4)], vec![step(1, 4)], vec![step(3, 5), step(4, 4)]];
        assert_eq!(kept, once);
    }
}

//! A list of actions that keeps one of all that lead to the same position.

use crate::game::actions::{Action, ActionList, SeveralMoves};

/// Adds actions to a list, and keeps one of all actions that lead to the same position. It keeps
/// the action with the fewest moves, and of those the first.
///
/// Actions with different hashes lead to different positions. For equal hashes the caller decides.
/// If the caller adds actions in the order of the list, the list stays in order.
pub(super) struct DistinctActions<'a> {
    list: &'a mut ActionList,
    /// The index in the list where these actions begin. Earlier actions have no hash.
    first: usize,
    /// The hash of each action, with the number of the previous action that has the same upper
    /// bits.
    hashes: Vec<(u64, u32)>,
    /// For each value of the upper bits, the number of the newest action, from 1; 0 for none.
    newest: [u32; 256],
    /// Must an action be removed from the list?
    has_replaced: bool,
}

impl<'a> DistinctActions<'a> {
    /// Starts to add at the end of `list`, until [`DistinctActions::finish`].
    pub(super) fn new(list: &'a mut ActionList) -> Self {
        // Allocators usually have a kilobyte ready.
        let hashes = Vec::with_capacity(1_024 / size_of::<(u64, u32)>());
        Self { first: list.len(), list, hashes, newest: [0; 256], has_replaced: false }
    }

    /// Adds an action, unless the list has an equivalent action that is as good. The moves are in
    /// ascending order. Actions that lead to the same position, as `is_equivalent` says, have equal
    /// hashes. Most other actions differ in the upper bits of the hash.
    #[inline]
    pub(super) fn add(
        &mut self,
        hash: u64,
        action: Action,
        is_equivalent: impl Fn(&Action, &Action) -> bool,
    ) {
        let newest = &mut self.newest[(hash >> 56) as usize];
        let mut number = *newest;
        while number > 0 {
            let (known, before) = self.hashes[number as usize - 1];
            let place = self.first + number as usize - 1;
            if known == hash && is_equivalent(&self.list[place], &action) {
                let (known, new) = (self.list[place].moves(), action.moves());
                if (known.len(), known) <= (new.len(), new) {
                    return;
                }
                self.list[place] = Action::Several(SeveralMoves::default());
                self.has_replaced = true;
                break;
            }
            number = before;
        }
        self.hashes.push((hash, *newest));
        *newest = self.hashes.len() as u32;
        self.list.push(action);
    }

    /// Removes the actions that a later action replaced.
    pub(super) fn finish(self) {
        if self.has_replaced {
            self.list.retain(|action| !action.moves().is_empty());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::actions::Move;

    #[test]
    fn the_first_equivalent_action_with_the_fewest_moves_stays() {
        let step = |from, to| Move { from, to, ..Move::default() };
        let mut list = vec![Action::One(step(0, 4))];
        let mut distinct = DistinctActions::new(&mut list);
        // Actions with the same hash are alike if the sums of their places reached are equal.
        let end = |action: &Action| action.moves().iter().map(|step| step.to).sum::<u8>();
        for (hash, moves) in [
            (7, &[step(1, 2), step(2, 4)][..]),
            (7, &[step(1, 2), step(3, 5)]),
            (7, &[step(1, 5), step(3, 2)]),
            (7, &[step(1, 6)]),
            (8, &[step(1, 6)]),
            (9, &[step(3, 5), step(4, 6)]),
            (9, &[step(3, 5), step(4, 4)]),
        ] {
            distinct.add(hash, Action::from(moves), |left, right| end(left) == end(right));
        }
        distinct.finish();
        let kept: Vec<_> = list.iter().map(|action| action.moves().to_vec()).collect();
        let once = [
            vec![step(0, 4)],
            vec![step(1, 2), step(3, 5)],
            vec![step(1, 6)],
            vec![step(1, 6)],
            vec![step(3, 5), step(4, 6)],
            vec![step(3, 5), step(4, 4)],
        ];
        assert_eq!(kept, once);
    }
}

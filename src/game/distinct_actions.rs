//! A list of actions that keeps one of all that lead to the same position.

use crate::game::actions::{Action, ActionList, SeveralMoves};

/// Adds actions to a list, of those that lead to the same only one: that of the fewest moves, and
/// of these the first.
///
/// Actions with different hashes lead elsewhere; of those with equal hashes it is asked. If actions
/// come in the order of the list, they stay in it.
pub(super) struct DistinctActions<'a> {
    list: &'a mut ActionList,
    /// Where in the list they begin; what is before has no hash.
    first: usize,
    /// The hashes of the actions, each with the number of the action before it that has the same
    /// upper bits.
    hashes: Vec<(u64, u32)>,
    /// For each value of the upper bits the number of the newest action, from 1 on; 0 for none.
    newest: [u32; 256],
    /// Is any action to be taken out of the list?
    outdone: bool,
}

impl<'a> DistinctActions<'a> {
    /// Adds to the end of `list`, until [`DistinctActions::finish`].
    pub(super) fn new(list: &'a mut ActionList) -> Self {
        // A kilobyte is what allocators have at hand.
        let hashes = Vec::with_capacity(1_024 / size_of::<(u64, u32)>());
        Self { first: list.len(), list, hashes, newest: [0; 256], outdone: false }
    }

    /// Adds an action, its moves in ascending order, unless the list has as good a one. Actions
    /// that lead to the same, as `alike` says, have equal hashes, which differ in their upper bits
    /// for most others.
    #[inline]
    pub(super) fn add(
        &mut self,
        hash: u64,
        action: Action,
        alike: impl Fn(&Action, &Action) -> bool,
    ) {
        let newest = &mut self.newest[(hash >> 56) as usize];
        let mut number = *newest;
        while number > 0 {
            let (known, before) = self.hashes[number as usize - 1];
            let place = self.first + number as usize - 1;
            if known == hash && alike(&self.list[place], &action) {
                let (known, new) = (self.list[place].moves(), action.moves());
                if (known.len(), known) <= (new.len(), new) {
                    return;
                }
                self.list[place] = Action::Several(SeveralMoves::default());
                self.outdone = true;
                break;
            }
            number = before;
        }
        self.hashes.push((hash, *newest));
        *newest = self.hashes.len() as u32;
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
        let mut distinct = DistinctActions::new(&mut list);
        // Of actions with the same hash those are alike that go to as many places in all.
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
            distinct.add(hash, Action::from(moves), |one, other| end(one) == end(other));
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

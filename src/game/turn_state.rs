//! How turns follow one another: casts, extra throws, and the state of a turn.

use crate::game::chance::Chance;
use crate::game::seat::Seat;

/// A cast of the main dice. `F` is what it lets a player do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cast<F> {
    /// The turn ends.
    Void,
    /// Throw again; nothing moves.
    Again,
    /// The player may do something with the cast, or with the promoted cast.
    Move {
        /// What the throw itself allows.
        base: F,
        /// What the cast allows after a YES of the second die. `None` if there is no such die or it
        /// does not promote this throw.
        promoted: Option<F>,
    },
}

/// The main dice of both players: one list of outcomes, and how likely each is for a player.
///
/// A *role* is 0 for the player who takes the first turn of the game, and 1 for the other player.
#[derive(Clone, Debug)]
pub struct DiceOfPlayers<F> {
    /// The outcomes in the same order for both roles. A player who cannot throw one has it with
    /// weight 0.
    roles: [Chance<Cast<F>>; 2],
    differ: bool,
}

impl<F: Clone + PartialEq> DiceOfPlayers<F> {
    /// Both players throw the same dice.
    pub fn same(casts: Chance<Cast<F>>) -> Self {
        Self { roles: [casts.clone(), casts], differ: false }
    }

    /// The dice of the first and of the second player, whose outcomes are the same in this order.
    ///
    /// # Panics
    /// If they are not.
    pub fn of(first: Chance<Cast<F>>, second: Chance<Cast<F>>) -> Self {
        let outcomes = |casts: &Chance<Cast<F>>| casts.outcomes().len();
        assert_eq!(outcomes(&first), outcomes(&second), "both dice have the same outcomes");
        let differ = first != second;
        Self { roles: [first, second], differ }
    }
}

impl<F> DiceOfPlayers<F> {
    /// The casts of a role, with its weights.
    #[inline]
    pub fn of_role(&self, role: usize) -> &Chance<Cast<F>> {
        &self.roles[role]
    }

    /// What follows a cast, by its index.
    #[inline]
    pub fn cast(&self, outcome: usize) -> &Cast<F> {
        &self.roles[0].outcomes()[outcome].outcome
    }

    /// What the casts of both players together can be, in order.
    pub fn casts(&self) -> impl ExactSizeIterator<Item = &Cast<F>> + Clone {
        self.roles[0].outcomes().iter().map(|weighted| &weighted.outcome)
    }

    /// The number of outcomes.
    #[inline]
    pub fn count(&self) -> usize {
        self.roles[0].outcomes().len()
    }

    /// Is an outcome more likely for one player than for the other?
    #[inline]
    pub fn differ(&self) -> bool {
        self.differ
    }
}

/// The order of turns and their casts.
#[derive(Clone, Debug)]
pub struct Course<F> {
    /// The main dice.
    pub dice: DiceOfPlayers<F>,
    /// The second die: `true` is YES. `None` if there is none.
    pub verdict: Option<Chance<bool>>,
    /// The distribution of the opening cast that the starter keeps, over indices into the outcomes
    /// of the casts. `None` if the starter casts again.
    pub opening: Option<Chance<u8>>,
    /// Does the second player get one more turn after the first player finishes?
    pub equal_turns: bool,
    /// The most extra throws that actions earn in one turn; [`u32::MAX`] for no limit.
    pub extra_throws_a_turn: u32,
    /// For each outcome of the casts, at which place of such throws in a row it is burnt; 0 if it
    /// never is. Empty if no throw ever is.
    pub burnt_after: Vec<u8>,
    /// The most throws of a turn while the player has no piece on the board and cannot act; 1 if
    /// such a throw ends the turn.
    pub tries_a_turn: u8,
    /// For each outcome of the casts, what it lets the other player do at once if the player who
    /// threw can do nothing. Then the turn of the other player follows, as by an extra throw. Empty
    /// if such throws are lost.
    pub unused: Vec<Option<F>>,
    /// The throws of a game. The rules end it before the next one. [`u32::MAX`] for no end.
    pub most_throws: u32,
}

impl<F> Course<F> {
    /// Why solutions do not describe the game. `None` if they do.
    pub fn unsolvable(&self) -> Option<&'static str> {
        // Throws that move nothing and do more than end the turn.
        if !self.burnt_after.is_empty() || self.uses_idle_throws() {
            return Some("throws are burnt, tried again or used by the other player");
        }
        self.dice.differ().then_some("the players throw different dice")
    }

    /// Can a throw with which nothing is legal do more than end the turn? It may be tried again, or
    /// the other player may use it.
    #[inline]
    pub fn uses_idle_throws(&self) -> bool {
        self.tries_a_turn > 1 || !self.unused.is_empty()
    }

    /// What a throw that its player cannot use lets the other player do.
    #[inline]
    pub fn unused(&self, outcome: usize) -> Option<&F> {
        self.unused.get(outcome)?.as_ref()
    }

    /// The greatest number of throws in a row that can be burnt and are not yet.
    pub fn longest_row(&self) -> u8 {
        self.burnt_after.iter().max().map_or(0, |most| most - 1)
    }

    /// Does this outcome count in a row of throws?
    pub fn is_burnable(&self, outcome: usize) -> bool {
        self.burnt_after.get(outcome).is_some_and(|most| *most > 0)
    }
}

/// The state that affects later play, in addition to the position and the player to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnState {
    /// The player who took the first turn of the game. With equal turns, the other player has the
    /// last turn.
    pub starter: Seat,
    /// The number of extra throws that actions may still earn in this turn; [`u32::MAX`] for no
    /// limit.
    pub extra_throws_left: u32,
    /// The number of throws in a row, up to the last one of this turn, that can be burnt.
    pub in_a_row: u8,
    /// The number of throws that may still be tried in this turn by a player who has no piece on
    /// the board and cannot act; 1 if the next such throw ends the turn.
    pub tries_left: u8,
}

impl TurnState {
    /// The state before the first throw of a turn.
    #[inline]
    pub fn turn_start<F>(course: &Course<F>, starter: Seat) -> Self {
        Self { tries_left: course.tries_a_turn, ..Self::of(starter, course.extra_throws_a_turn) }
    }

    /// The state of a turn in which no throw can be burnt or tried again.
    pub const fn of(starter: Seat, extra_throws_left: u32) -> Self {
        Self { starter, extra_throws_left, in_a_row: 0, tries_left: 1 }
    }

    /// 0 if `seat` took the first turn of the game, and 1 for the other player.
    #[inline]
    pub fn role(self, seat: Seat) -> usize {
        usize::from(seat != self.starter)
    }

    /// The state in which a player uses a throw of the other player. Its own turn follows.
    pub fn before_own_turn<F>(course: &Course<F>, starter: Seat) -> Self {
        Self { extra_throws_left: u32::MAX, ..Self::turn_start(course, starter) }
    }

    /// The state after an extra throw that an action earned is taken.
    #[inline]
    #[must_use]
    pub fn after_extra_throw(self) -> Self {
        let left = self.extra_throws_left;
        let extra_throws_left = if left == u32::MAX { left } else { left.saturating_sub(1) };
        Self { extra_throws_left, ..self }
    }

    /// Counts a cast of the main dice. Is it burnt? Then nothing moves and the turn ends.
    ///
    /// A throw that is only thrown again and can never be burnt does not break a row: it counts
    /// for nothing.
    #[inline]
    pub fn count_cast<F>(&mut self, course: &Course<F>, outcome: usize) -> bool {
        if course.burnt_after.is_empty() {
            return false;
        }
        let most = course.burnt_after[outcome];
        if most > 0 {
            self.in_a_row += 1;
        } else if !matches!(course.dice.cast(outcome), Cast::Again) {
            self.in_a_row = 0;
        }
        most > 0 && self.in_a_row >= most
    }

    /// Takes a further try, if one is left. `is_off_board` tells whether the player has no piece on
    /// the board.
    #[inline]
    pub fn try_again(&mut self, is_off_board: impl FnOnce() -> bool) -> bool {
        let again = self.tries_left > 1 && is_off_board();
        self.tries_left -= u8::from(again);
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::chance::Chance;

    /// A coin, a one that is burnt the third time, a rethrow and a two that is burnt the second
    /// time.
    fn course() -> Course<u8> {
        let roll = |base| Cast::Move { base, promoted: None };
        let casts = [(Cast::Void, 1), (roll(1), 1), (Cast::Again, 1), (roll(2), 1)];
        Course {
            dice: DiceOfPlayers::same(Chance::new(casts).unwrap()),
            verdict: None,
            opening: None,
            equal_turns: false,
            extra_throws_a_turn: u32::MAX,
            burnt_after: vec![0, 3, 0, 2],
            tries_a_turn: 3,
            unused: Vec::new(),
            most_throws: u32::MAX,
        }
    }

    fn burnt(outcomes: &[usize]) -> Vec<bool> {
        let course = course();
        let mut state = TurnState::turn_start(&course, Seat::Light);
        outcomes.iter().map(|outcome| state.count_cast(&course, *outcome)).collect()
    }

    #[test]
    fn the_third_such_throw_in_a_row_is_burnt() {
        assert_eq!(burnt(&[1, 1, 1]), [false, false, true]);
        assert_eq!(burnt(&[1, 1, 0, 1, 1]), [false; 5], "another throw breaks the row");
        assert_eq!(burnt(&[1, 2, 1, 2, 1]), [false, false, false, false, true], "again counts not");
        assert_eq!(burnt(&[1, 3]), [false, true], "throws that can be burnt count together");
        assert_eq!(burnt(&[3, 1, 1]), [false, false, true]);
    }

    #[test]
    fn tries_are_taken_only_without_a_piece_on_the_board() {
        let mut state = TurnState::turn_start(&course(), Seat::Dark);
        assert!(!state.try_again(|| false));
        assert_eq!(state.tries_left, 3);
        let tried = [(); 4].map(|()| state.try_again(|| true));
        assert_eq!(tried, [true, true, false, false], "three throws in all");
    }

    #[test]
    fn an_extra_throw_is_taken_from_those_that_are_left() {
        let left = |left| TurnState::of(Seat::Light, left).after_extra_throw().extra_throws_left;
        assert_eq!([u32::MAX, 2, 0].map(left), [u32::MAX, 1, 0]);
    }
}

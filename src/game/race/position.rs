//! Positions of a race: one set of steps for each player and kind.

use crate::game::bits::{SetTable, SetWord, SmallSet, WordSet};
use crate::game::race::Race;
use crate::game::race::passage::pieces_on;
use crate::game::race::stacked::StackedPieces;
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;

/// One player's pieces and what blocks them, in steps of the player's own path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The steps that hold a piece of each kind.
    pub on: SetTable<MAX_KINDS>,
    /// Pieces of each kind that wait to enter.
    pub waiting: [u8; MAX_KINDS],
    /// Pieces of each kind that have borne off.
    pub home: [u8; MAX_KINDS],
    /// The number of pieces that must still get home to win. It is the number of pieces not yet
    /// home, unless the rules need fewer than all pieces home.
    pub pieces_left: u8,
    /// The number of steps that all pieces together have left. A waiting piece counts the whole
    /// path plus one.
    pub steps_left: u32,
    /// The steps whose square an own piece of each kind holds. A square may lie on two steps.
    pub(crate) held: SetTable<MAX_KINDS>,
    /// The steps on which landing captures an enemy piece of each kind.
    pub(crate) met: SetTable<MAX_KINDS>,
    /// The steps where an enemy piece is safe: no own piece may land there.
    pub(crate) safe_enemies: SetTable<1>,
    /// Pieces beyond the first on a step, for rule sets that stack.
    stacked: StackedPieces,
}

/// A position of the game: both players' pieces.
///
/// The seats are symmetric. Turning the board around exchanges the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    sides: [Side; 2],
}

impl Position {
    /// The start position of a game in which Light takes the first turn: all pieces wait, except
    /// those that the rules set up elsewhere.
    pub fn start(race: &Race) -> Self {
        let mut position = Self::waiting(race);
        for (seat, setup) in Seat::BOTH.into_iter().zip(&race.setup) {
            for placed in setup {
                for _ in 0..placed.count {
                    position.put(race, seat, usize::from(placed.kind), placed.step);
                }
            }
        }
        position
    }

    /// The position in which all pieces wait.
    pub fn waiting(race: &Race) -> Self {
        let side = Side {
            on: SetTable::EMPTY,
            waiting: race.counts,
            home: [0; MAX_KINDS],
            pieces_left: race.needed_home,
            steps_left: u32::from(race.pieces()) * u32::from(race.home()),
            held: SetTable::EMPTY,
            met: SetTable::EMPTY,
            safe_enemies: SetTable::EMPTY,
            stacked: StackedPieces::NONE,
        };
        Self { sides: [side; 2] }
    }

    /// The pieces of `seat`.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// Moves a waiting piece of `kind` to `step` (1 to home), to set up a position by hand.
    ///
    /// # Errors
    /// [`SetupError`] if no such piece waits, or the step is 0 or past home. Also if a piece stands
    /// there that may not share the square.
    pub fn set_up(
        &mut self,
        race: &Race,
        seat: Seat,
        kind: usize,
        step: u8,
    ) -> Result<(), SetupError> {
        let side = &self.sides[seat.index()];
        if kind >= race.kinds || side.waiting[kind] == 0 {
            return Err(SetupError::NoneWaiting);
        }
        if step == 0 || step > race.home() {
            return Err(SetupError::NoSuchStep(step));
        }
        let own = !leaves_room(race, side, step);
        if race.passage.as_ref().is_some_and(|passage| !passage.links(step).is_empty()) {
            return Err(SetupError::Linked(step));
        }
        let enemy = (race.union::<u128>(&side.met) | side.safe_enemies.get(0)).contains(step);
        if own || enemy {
            return Err(SetupError::Occupied(step));
        }
        self.put(race, seat, kind, step);
        Ok(())
    }

    /// Moves a waiting piece to a step of the path or home, whatever stands there.
    fn put(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        if step == race.home() {
            self.go_home(race, seat, kind);
        } else {
            self.enter(race, seat, kind, step);
        }
    }

    /// Moves a waiting piece home.
    pub(crate) fn go_home(&mut self, race: &Race, seat: Seat, kind: usize) {
        let side = self.side_mut(seat);
        side.waiting[kind] -= 1;
        side.steps_left -= u32::from(race.home());
        self.bear_off(seat, kind);
    }

    /// Moves a waiting piece to a step of the path, whatever stands there.
    #[inline]
    pub(crate) fn enter(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        let side = self.side_mut(seat);
        side.waiting[kind] -= 1;
        side.steps_left -= u32::from(step);
        if race.is_long {
            self.place::<u128>(race, seat, kind, step);
        } else {
            self.place::<u64>(race, seat, kind, step);
        }
    }

    /// The same position with the players exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let [light, dark] = self.sides;
        Self { sides: [dark, light] }
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// Takes a player's last piece from its step, to bear it off.
    pub(crate) fn lift_last(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        self.lift::<u128>(race, seat, kind, step);
    }

    #[inline]
    pub(crate) fn bear_off(&mut self, seat: Seat, kind: usize) {
        let side = self.side_mut(seat);
        side.home[kind] += 1;
        // A throw that several pieces share can bear off more pieces than are needed.
        side.pieces_left = side.pieces_left.saturating_sub(1);
    }

    /// Puts a piece on a step. `W` must have all steps of the path and home.
    #[inline]
    pub(super) fn place<W: SetWord>(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        let here = usize::from(step);
        let side = self.side_mut(seat);
        if race.stacks() && side.on.within::<W>(kind).contains(step) {
            side.stacked.add(kind, step);
            return;
        }
        side.on.add(kind, WordSet::<W>::one(step));
        side.held.add(kind, race.same_square.within::<W>(here));
        self.mark_for_enemy::<W>(race, seat.other(), kind, step);
    }

    /// Marks what an enemy piece of `kind` on the enemy's `step` changes for `seat`.
    #[inline]
    fn mark_for_enemy<W: SetWord>(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        let side = self.side_mut(seat);
        side.met.add(kind, race.captured_by.within::<W>(usize::from(step)));
        side.safe_enemies.add(0, race.barred_by.within::<W>(usize::from(step)));
    }

    /// Takes a piece from a step. `W` must have all steps of the path and home.
    #[inline]
    pub(super) fn lift<W: SetWord>(&mut self, race: &Race, seat: Seat, kind: usize, step: u8) {
        let here = usize::from(step);
        let side = self.side_mut(seat);
        if race.stacks() && side.stacked.remove(kind, step) {
            return;
        }
        side.on.remove(kind, WordSet::<W>::one(step));
        side.held.remove(kind, race.same_square.within::<W>(here));
        let (other, facing) = (self.side_mut(seat.other()), race.facing.within::<W>(here));
        other.met.remove(kind, facing);
        other.safe_enemies.remove(0, facing);
        if race.stacks() {
            self.mark_remaining_pieces(race, seat, step);
        }
    }

    /// Marks what the remaining pieces on the square of `step` hold and bar.
    #[cold]
    fn mark_remaining_pieces(&mut self, race: &Race, seat: Seat, step: u8) {
        for kind in 0..race.kinds {
            for left in self.side(seat).on.get(kind) & race.same_square.get(usize::from(step)) {
                self.side_mut(seat).held.add(kind, race.same_square.get(usize::from(left)));
                self.mark_for_enemy::<u128>(race, seat.other(), kind, left);
            }
        }
    }
}

/// May another own piece stand on a step, whichever of the pieces came first?
fn leaves_room(race: &Race, side: &Side, step: u8) -> bool {
    let here = race.same_square.get(usize::from(step));
    let most = race.passage.as_ref().map_or(u8::MAX, |passage| passage.most());
    let [held, unshared] =
        [here, here & !race.shared_own].map(|steps| pieces_on(race, side, steps));
    held == 0 || held < most && (race.shared_own.contains(step) || unshared == 0)
}

impl Side {
    /// The number of pieces of `kind` on `step` of the path. `kind` is an index below
    /// [`MAX_KINDS`]. 0 if the rule set has no such kind.
    ///
    /// # Panics
    /// If the kind or the step (0 to 127) is greater than any rule set allows.
    #[inline]
    pub fn pieces_on(&self, kind: usize, step: u8) -> u8 {
        u8::from(self.on.get(kind).contains(step)) + self.stacked.beyond_first(kind, step)
    }

    /// The kinds with a waiting piece: bit `i` is kind `i`.
    #[inline]
    pub(crate) fn waiting_kinds(&self) -> SmallSet {
        (0..MAX_KINDS as u8).filter(|kind| self.waiting[usize::from(*kind)] > 0).collect()
    }
}

/// Why a piece cannot be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No piece of that kind is waiting.
    #[error("there are not enough pieces of that kind")]
    NoneWaiting,
    /// The path has no such step.
    #[error("the path has no step {0}")]
    NoSuchStep(u8),
    /// A piece that lands on the step goes on at once.
    #[error("no piece stays on step {0}: a link takes it on")]
    Linked(u8),
    /// The square is taken.
    #[error("the square of step {0} is taken")]
    Occupied(u8),
}

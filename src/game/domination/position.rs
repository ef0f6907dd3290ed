//! Positions of a domination game: pieces, and the past that matters.

use std::collections::BTreeMap;

use crate::game::bits::SmallSet;
use crate::game::domination::Domination;
use crate::game::rules::domination::{MAX_STEPS, Repeated, Repetition};
use crate::game::seat::Seat;

/// A position: each player's places, and the part of the past that affects later play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    sides: [Side; 2],
    /// The number of extra throws earned so far in the turn. Counted only in games with a limit.
    pub(super) earned: u8,
    /// For each player, the last action and the number of times in a row. Used only where repeated
    /// actions draw the game.
    runs: [ActionRun; 2],
    /// How often each position occurred. Used only where repeated positions draw the game.
    seen: BTreeMap<SeenPosition, u8>,
}

/// One player's pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The places held, in the player's own numbers.
    pub on: SmallSet,
    /// The number of waiting pieces.
    pub waiting: u8,
}

/// The places that a piece left and reached.
pub(super) type Hop = [u8; 2];

/// The places left and reached by each piece of an action. Entries after the last piece are 0 and
/// 0.
pub(super) type Hops = [Hop; MAX_STEPS as usize];

/// An action, and how often it occurred in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ActionRun {
    hops: Hops,
    times: u8,
}

/// The places held, and the player to throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct SeenPosition {
    held: [u64; 2],
    dark_throws: bool,
}

impl Position {
    pub(super) fn start(game: &Domination) -> Self {
        let side = Side { on: SmallSet::EMPTY, waiting: game.pieces };
        Self { sides: [side; 2], earned: 0, runs: [ActionRun::default(); 2], seen: BTreeMap::new() }
    }

    /// One player's pieces.
    #[inline]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    #[inline]
    pub(super) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// Puts a waiting piece on a place. The place uses the player's own numbers.
    ///
    /// # Errors
    /// If no piece waits, the board has no such place, or a piece of either player is there.
    #[cfg(test)]
    pub fn set_up(&mut self, game: &Domination, seat: Seat, place: u8) -> Result<(), SetupError> {
        let theirs = game.mirrored_places(self.side(seat.other()).on);
        let side = self.side_mut(seat);
        if place == 0 || place > game.squares {
            return Err(SetupError::NoSuchPlace(place));
        }
        if (side.on | theirs).contains(place) {
            return Err(SetupError::Occupied(place));
        }
        side.waiting = side.waiting.checked_sub(1).ok_or(SetupError::NoneWaiting)?;
        side.on |= SmallSet::one(place);
        Ok(())
    }

    /// The same position with the players exchanged.
    #[cfg(test)]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let exchanged = |seen: &SeenPosition| {
            let [light, dark] = seen.held;
            SeenPosition { held: [dark, light], dark_throws: !seen.dark_throws }
        };
        let ([light, dark], [run, other_run]) = (self.sides, self.runs);
        Self {
            sides: [dark, light],
            earned: self.earned,
            runs: [other_run, run],
            seen: self.seen.iter().map(|(seen, times)| (exchanged(seen), *times)).collect(),
        }
    }

    /// Remembers the position at the start of a game. `seat` throws first.
    pub(super) fn remember_start(&mut self, draw: Option<Repetition>, seat: Seat) {
        if self.seen.is_empty() && draw.is_some_and(|draw| draw.of == Repeated::Position) {
            self.count_position(seat);
        }
    }

    /// Remembers the action of `seat` and the player who throws next. The action is `None` for a
    /// pass. Is the game drawn by that?
    pub(super) fn remember(
        &mut self,
        draw: Option<Repetition>,
        seat: Seat,
        hops: Option<Hops>,
        next: Seat,
    ) -> bool {
        let Some(draw) = draw else { return false };
        let times = match draw.of {
            Repeated::Position => self.count_position(next),
            Repeated::Action => self.extend_run(seat, hops),
        };
        times >= draw.times
    }

    /// Counts the position in which `next` throws. Returns how often it has occurred.
    fn count_position(&mut self, next: Seat) -> u8 {
        let held = self.sides.map(|side| side.on.0);
        let times =
            self.seen.entry(SeenPosition { held, dark_throws: next == Seat::Dark }).or_default();
        *times = times.saturating_add(1);
        *times
    }

    /// Continues a player's run of identical actions or starts a new one. A pass ends the run.
    /// Returns the length of the run.
    fn extend_run(&mut self, seat: Seat, hops: Option<Hops>) -> u8 {
        let run = &mut self.runs[seat.index()];
        *run = match hops {
            Some(hops) if hops == run.hops => {
                ActionRun { hops, times: run.times.saturating_add(1) }
            }
            Some(hops) => ActionRun { hops, times: 1 },
            None => ActionRun::default(),
        };
        run.times
    }
}

/// Why a piece cannot be set up.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// No piece is waiting.
    #[error("no piece is waiting")]
    NoneWaiting,
    /// The board has no such place.
    #[error("the board has no place {0}")]
    NoSuchPlace(u8),
    /// A piece is already there.
    #[error("place {0} is taken")]
    Occupied(u8),
}

//! Counts how long each player holds each square, and where captures happen.

use crate::game::actions::Action;
use crate::game::board::MAX_SQUARES;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::observer::{Event, GameObserver};

/// What happened on the squares in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardCounts {
    /// For each seat and square, the number of throws before which the seat held it.
    pub occupied: [[u32; MAX_SQUARES]; 2],
    /// The number of captures on each square, by both players.
    pub captures: [u32; MAX_SQUARES],
}

impl Default for BoardCounts {
    fn default() -> Self {
        Self { occupied: [[0; MAX_SQUARES]; 2], captures: [0; MAX_SQUARES] }
    }
}

/// Counts two things on each square in one game: the throws before which each player held it, and
/// the captures.
///
/// A square counts once, even if several pieces share it.
#[derive(Clone, Debug)]
pub struct BoardObserver<'a, G> {
    game: &'a G,
    /// The number of pieces of each seat on each square.
    pieces: [[u8; MAX_SQUARES]; 2],
    since: [[u32; MAX_SQUARES]; 2],
    /// The counts. Complete when the game is over.
    pub counts: BoardCounts,
}

impl<'a, G: Game> BoardObserver<'a, G> {
    /// An observer at the start of a game.
    pub fn new(game: &'a G) -> Self {
        let start = game.start();
        let mut pieces = [[0; MAX_SQUARES]; 2];
        for seat in Seat::BOTH {
            game.count_by_square(&start, seat, &mut pieces[seat.index()]);
        }
        Self { game, pieces, since: [[0; MAX_SQUARES]; 2], counts: BoardCounts::default() }
    }

    /// A piece goes from one place to another. Places without a square hold nothing.
    fn move_piece(&mut self, seat: Seat, from: u8, to: u8, throws: u32) {
        let [from, to] = [from, to].map(|place| usize::from(self.game.square(seat, place)));
        if from < MAX_SQUARES {
            self.pieces[seat.index()][from] -= 1;
            if self.pieces[seat.index()][from] == 0 {
                self.end_occupation(seat, from, throws);
            }
        }
        if to < MAX_SQUARES {
            if self.pieces[seat.index()][to] == 0 {
                self.since[seat.index()][to] = throws;
            }
            self.pieces[seat.index()][to] += 1;
        }
    }

    #[inline(never)]
    fn count_action(
        &mut self,
        seat: Seat,
        action: &Action,
        captured: u8,
        position: &G::Position,
        throws: u32,
    ) {
        // A piece that enters by its own throw stays in the hand until then.
        let moves = if action.has_own_throw() { &[] } else { action.moves() };
        for one in moves {
            self.move_piece(seat, one.from, one.to, throws);
        }
        if captured > 0 {
            let landing =
                if let [only] = moves { Some(self.game.square(seat, only.to)) } else { None };
            self.remove_captured(seat.other(), captured, landing, position, throws);
        }
    }

    #[inline(never)]
    fn end_game(&mut self, throws: u32) {
        for seat in Seat::BOTH {
            for square in 0..MAX_SQUARES {
                if self.pieces[seat.index()][square] > 0 {
                    self.end_occupation(seat, square, throws);
                }
            }
        }
    }

    /// Removes the pieces of `seat` that these moves captured. If there is one landing and its
    /// square held exactly this number of pieces, they were there. Otherwise it looks for missing
    /// pieces in the position. Captures in passing happen on other squares, and a capture may leave
    /// some pieces of a square.
    fn remove_captured(
        &mut self,
        seat: Seat,
        captured: u8,
        landing: Option<u8>,
        position: &G::Position,
        throws: u32,
    ) {
        if let Some(square) = landing.map(usize::from).filter(|square| *square < MAX_SQUARES)
            && self.pieces[seat.index()][square] == captured
        {
            self.pieces[seat.index()][square] = 0;
            self.counts.captures[square] += u32::from(captured);
            return self.end_occupation(seat, square, throws);
        }
        let mut now = [0; MAX_SQUARES];
        self.game.count_by_square(position, seat, &mut now);
        for (square, pieces) in now.into_iter().enumerate() {
            let before = std::mem::replace(&mut self.pieces[seat.index()][square], pieces);
            self.counts.captures[square] += u32::from(before - pieces);
            if pieces == 0 && before > 0 {
                self.end_occupation(seat, square, throws);
            }
        }
    }

    fn end_occupation(&mut self, seat: Seat, square: usize, throws: u32) {
        self.counts.occupied[seat.index()][square] += throws - self.since[seat.index()][square];
    }
}

impl<G: Game> GameObserver<G> for BoardObserver<'_, G> {
    #[expect(
        clippy::inline_always,
        reason = "so that the compiler leaves out events that are not used"
    )]
    #[inline(always)]
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Acted { seat, action, effect, position, throws, .. } => {
                self.count_action(seat, action, effect.captured, position, throws);
            }
            Event::Entered { seat, to, effect, position, throws, .. } => {
                self.move_piece(seat, 0, to, throws);
                if effect.captured > 0 {
                    let landing = self.game.square(seat, to);
                    self.remove_captured(
                        seat.other(),
                        effect.captured,
                        Some(landing),
                        position,
                        throws,
                    );
                }
            }
            Event::GameEnd { throws, .. } => self.end_game(throws),
            _ => {}
        }
    }
}

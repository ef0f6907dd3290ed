//! Games as luck tables learn from them: the contents before each cast, and how the game ended.

use crate::game::bits::BitSet;
use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::play::luck_tables::windows::Window;
use crate::play::luck_tables::{PhaseScale, THROWS_PER_PHASE};
use crate::play::observer::{Event, GameObserver};
use crate::play::record::{Ending, GameRecord};

/// A cast of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordedCast {
    /// What fell, by index into the casts.
    pub outcome: u8,
    /// The phase that the weights of the cast belong to.
    pub phase: u8,
    /// Did the player throw who took the first turn of the game?
    pub is_first: bool,
}

/// A game. Casts without luck are left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RecordedGame {
    /// The score of the first player and the number of throws.
    pub outputs: [f64; 2],
    pub casts: Vec<RecordedCast>,
    /// For each cast, the content of each window before it.
    pub contents: Vec<u16>,
}

/// Records one game.
pub(super) struct LuckRecorder<'a, G: Game> {
    game: &'a G,
    windows: &'a [Window],
    scale: PhaseScale,
    starter: Seat,
    /// For each seat, the places with pieces, what is left, and the phase of its throws.
    occupied: [BitSet; 2],
    left: [u32; 2],
    phases: [u8; 2],
    recorded: RecordedGame,
}

impl<'a, G: Game> LuckRecorder<'a, G> {
    pub(super) fn new(
        game: &'a G,
        windows: &'a [Window],
        scale: PhaseScale,
        starter: Seat,
    ) -> Self {
        let mut recorder = Self {
            game,
            windows,
            scale,
            starter,
            occupied: [BitSet::EMPTY; 2],
            left: [0; 2],
            phases: [0; 2],
            recorded: RecordedGame::default(),
        };
        recorder.see_position(&game.start());
        recorder
    }

    fn see_position(&mut self, position: &G::Position) {
        self.occupied = Seat::BOTH.map(|seat| self.game.occupied(position, seat));
        self.left = Seat::BOTH.map(|seat| self.scale.left(self.game, position, seat));
    }

    fn see_cast(&mut self, seat: Seat, outcome: usize) {
        let [own, other] = [seat, seat.other()].map(|seat| self.occupied[seat.index()]);
        let contents = self.windows.iter().map(|window| window.content(own, other) as u16);
        self.recorded.contents.extend(contents);
        self.recorded.casts.push(RecordedCast {
            outcome: outcome as u8,
            phase: self.phases[seat.index()],
            is_first: seat == self.starter,
        });
    }

    /// The game, whose record this is.
    pub(super) fn finish(mut self, record: &GameRecord) -> RecordedGame {
        let score = match record.ending {
            Ending::FirstWins(_) => 1.0,
            Ending::SecondWins(_) => 0.0,
            Ending::Draw | Ending::Unfinished => 0.5,
        };
        self.recorded.outputs = [score, f64::from(record.throws)];
        self.recorded
    }
}

impl<G: Game> GameObserver<G> for LuckRecorder<'_, G> {
    const DETAIL: bool = false;

    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => {
                if (number - 1).is_multiple_of(THROWS_PER_PHASE) {
                    let [light, dark] = self.left;
                    self.phases = [(light, dark), (dark, light)]
                        .map(|(own, others)| self.scale.phase(own, others) as u8);
                }
                if !kept {
                    self.see_cast(seat, outcome);
                }
            }
            Event::Acted { position, .. } | Event::Entered { position, .. } => {
                self.see_position(position);
            }
            Event::Passed
            | Event::TriesAgain
            | Event::Given { .. }
            | Event::Burnt
            | Event::Again
            | Event::Verdict { .. }
            | Event::GameEnd { .. } => {}
        }
    }
}

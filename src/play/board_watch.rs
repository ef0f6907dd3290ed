//! Watches the squares: how long each player holds each, and where captures happen.

use crate::game::bits::BitSet;
use crate::game::board::MAX_SQUARES;
use crate::game::position::Position;
use crate::game::race::Race;
use crate::game::seat::Seat;
use crate::play::watch::{Event, Watcher};

/// Counts, for one game, the throws before which each player held each square, and the captures on each.
///
/// A square counts once however many pieces share it.
///
/// ```
/// use urlab::{game::race::Race, game::seat::Seat, play::board_watch::BoardWatch, play::bots::BotKind};
/// use urlab::play::{luck::GameStream, referee::{Table, play}};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap());
/// let table = Table { race: &race, bots: [BotKind::Greedy.bot(); 2], starter: Seat::Light, throw_limit: 9_999 };
/// let mut watch = BoardWatch::new(&race);
/// let record = play(&table, &mut GameStream::new(7, 0), &mut watch);
/// assert_eq!(watch.captures.iter().sum::<u32>(), record.captures[0] + record.captures[1]);
/// ```
#[derive(Clone, Debug)]
pub struct BoardWatch<'a> {
    race: &'a Race,
    held: [BitSet; 2],
    since: [[u32; MAX_SQUARES]; 2],
    /// For each seat and square, the throws before which the seat held it. Complete once the game is over.
    pub occupied: [[u32; MAX_SQUARES]; 2],
    /// Captures made on each square, by either player.
    pub captures: [u32; MAX_SQUARES],
}

impl<'a> BoardWatch<'a> {
    /// A watch before a game from the start.
    pub fn new(race: &'a Race) -> Self {
        Self {
            race,
            held: [BitSet::EMPTY; 2],
            since: [[0; MAX_SQUARES]; 2],
            occupied: [[0; MAX_SQUARES]; 2],
            captures: [0; MAX_SQUARES],
        }
    }

    /// `held` is what `seat` holds from now on, after this many throws.
    fn update(&mut self, seat: Seat, held: BitSet, throws: u32) {
        let seat = seat.index();
        let before = std::mem::replace(&mut self.held[seat], held);
        for left in before & !held {
            let square = usize::from(left);
            self.occupied[seat][square] += throws - self.since[seat][square];
        }
        for reached in held & !before {
            self.since[seat][usize::from(reached)] = throws;
        }
    }
}

/// The squares that `seat` holds.
fn squares_held(race: &Race, position: &Position, seat: Seat) -> BitSet {
    position.side(seat).occupied().iter().map(|step| race.square(seat, step)).collect()
}

impl Watcher for BoardWatch<'_> {
    fn see(&mut self, event: Event<'_>) {
        match event {
            Event::Acted { seat, action, effect, position, throws, .. } => {
                for seat in Seat::BOTH {
                    self.update(seat, squares_held(self.race, position, seat), throws);
                }
                if effect.captured > 0 {
                    self.captures[usize::from(self.race.square(seat, action.to))] += u32::from(effect.captured);
                }
            }
            Event::Over { throws, .. } => {
                for seat in Seat::BOTH {
                    self.update(seat, BitSet::EMPTY, throws);
                }
            }
            _ => {}
        }
    }
}

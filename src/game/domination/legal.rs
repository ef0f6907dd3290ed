//! The legal actions of a domination game.

use crate::game::actions::{Action, ActionList, Move};
use crate::game::bits::BitSet;
use crate::game::domination::position::Position;
use crate::game::domination::ways::Way;
use crate::game::domination::{Domination, Force};
use crate::game::rules::domination::MAX_STEPS;
use crate::game::seat::Seat;

/// Fills `list` with the distinct actions that a throw allows `seat`.
pub(super) fn legal_actions(game: &Domination, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
    list.clear();
    let enemy = game.turned_over(position.side(seat.other()).on);
    let held = Held { own: position.side(seat).on, enemy };
    if position.side(seat).waiting > 0 {
        let places = placements(game, held, force);
        let place = |to| Action::One(Move { to, captures: enemy.contains(to), ..Move::default() });
        list.extend(places.iter().map(place));
    }
    let may_earn = game.extra_throws_a_turn.is_none_or(|most| position.earned < most);
    let mut moving = Moving { game, before: held, shared: force.shared, may_earn, found: Vec::new() };
    moving.go_on(held, held.own, force.steps, 0, [Move::default(); MAX_STEPS as usize]);
    if force.long_move > 0 && holds_all(held.own, game.dominance.long_move) {
        moving.long_moves(force.long_move);
    }
    list.extend(moving.distinct());
}

/// Who holds what, in the numbering of the player who moves.
#[derive(Clone, Copy, Debug)]
struct Held {
    own: BitSet,
    enemy: BitSet,
}

/// Does `own` hold all of these? Never of none.
fn holds_all(own: BitSet, places: BitSet) -> bool {
    !places.is_empty() && own & places == places
}

/// Where a waiting piece may be put.
fn placements(game: &Domination, held: Held, force: &Force) -> BitSet {
    let Held { own, enemy } = held;
    let protected = game.protected(enemy);
    let lone = game.spare_lone_piece && enemy.len() == 1;
    let entrances = force.entrances & !if lone { enemy } else { protected };
    let certain = force.place & !if game.placing_captures { protected } else { enemy };
    let beside = own.iter().fold(BitSet::EMPTY, |set, place| set | force.beside[usize::from(place)]) & !enemy;
    (entrances | certain | beside) & !own
}

/// The moves of a throw that have been found, in every order in which they are legal.
struct Moving<'a> {
    game: &'a Domination,
    before: Held,
    shared: bool,
    /// May a move still earn an extra throw in this turn?
    may_earn: bool,
    found: Vec<Found>,
}

/// Moves that may be made, and what they lead to; ordered so that of those that lead to the same the first stands for all.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Found {
    own: u64,
    enemy: u64,
    throws_again: bool,
    count: u8,
    moves: [Move; MAX_STEPS as usize],
}

impl Moving<'_> {
    /// Moves one more of the pieces that have not moved yet, by up to `steps`, and then others by what is left.
    fn go_on(&mut self, held: Held, unmoved: BitSet, steps: u8, count: u8, moves: [Move; MAX_STEPS as usize]) {
        if steps == 0 || (count > 0 && !self.shared) {
            return;
        }
        for from in unmoved {
            for way in &self.game.ways[usize::from(from)] {
                if way.length > steps || !self.is_open(held, way) {
                    continue;
                }
                let after = held.after(from, way);
                let mut moves = moves;
                moves[usize::from(count)] = self.step(from, way);
                self.note(after, count + 1, moves);
                if !holds_all(after.own, self.game.forts) {
                    self.go_on(after, unmoved & !BitSet::one(from), steps - way.length, count + 1, moves);
                }
            }
        }
    }

    /// Moves one piece by exactly so many squares.
    fn long_moves(&mut self, squares: u8) {
        for from in self.before.own {
            for way in self.game.ways[usize::from(from)].iter().filter(|way| way.length == squares) {
                if self.is_open(self.before, way) {
                    let mut moves = [Move::default(); MAX_STEPS as usize];
                    moves[0] = self.step(from, way);
                    self.note(self.before.after(from, way), 1, moves);
                }
            }
        }
    }

    /// May a piece go this way now? It may pass its own side's pieces, and enemies that it captures in passing.
    fn is_open(&self, held: Held, way: &Way) -> bool {
        let protected = self.game.protected(held.enemy);
        let passing = holds_all(held.own, self.game.dominance.capture_in_passing);
        let bars = if passing { protected } else { held.enemy };
        !held.own.contains(way.to) && !protected.contains(way.to) && !bars.meets(way.through)
    }

    fn step(&self, from: u8, way: &Way) -> Move {
        let captures = self.before.enemy.meets(way.through | BitSet::one(way.to));
        Move { kind: 0, from, to: way.to, route: way.route, captures }
    }

    fn note(&mut self, after: Held, count: u8, mut moves: [Move; MAX_STEPS as usize]) {
        if count > 1 {
            moves[..usize::from(count)].sort_unstable();
        }
        let lands = moves[..usize::from(count)].iter().any(|step| self.game.landing.contains(step.to));
        let throws_again = self.may_earn && lands && !holds_all(after.own, self.game.forts);
        self.found.push(Found { own: after.own.0, enemy: after.enemy.0, throws_again, count, moves });
    }

    /// The distinct actions: of those that lead to the same position with the same right to throw again the fewest moves,
    /// of those the first by kinds, places left, places reached and routes.
    fn distinct(self) -> impl Iterator<Item = Action> {
        let mut found = self.found;
        found.sort_unstable();
        found.dedup_by_key(|found| (found.own, found.enemy, found.throws_again));
        found.sort_unstable_by(|one, other| one.made().cmp(other.made()));
        found.into_iter().map(|found| Action::from(found.made()))
    }
}

impl Found {
    fn made(&self) -> &[Move] {
        &self.moves[..usize::from(self.count)]
    }
}

impl Held {
    fn after(self, from: u8, way: &Way) -> Self {
        let to = BitSet::one(way.to);
        Self { own: (self.own & !BitSet::one(from)) | to, enemy: self.enemy & !(way.through | to) }
    }
}

//! The legal actions of a domination game.

use std::cmp::Ordering;

use crate::game::actions::{Action, ActionList, Move};
use crate::game::bits::BitSet;
use crate::game::distinct::Distinct;
use crate::game::domination::position::Position;
use crate::game::domination::ways::{Way, Ways};
use crate::game::domination::{Domination, Force};
use crate::game::rules::domination::MAX_STEPS;
use crate::game::seat::Seat;

/// Fills `list` with the distinct actions that a throw allows `seat`.
pub(super) fn legal_actions(game: &Domination, position: &Position, seat: Seat, force: &Force, list: &mut ActionList) {
    list.clear();
    let side = position.side(seat);
    let before = Held { own: side.on, enemy: game.turned_over(position.side(seat.other()).on) };
    if side.waiting > 0 {
        let place = |to| Action::One(Move { to, captures: before.enemy.contains(to), ..Move::default() });
        list.extend(placements(game, before, force).iter().map(place));
    }
    let earned = force.long_move > 0 && holds_all(before.own, game.dominance.long_move);
    let ways = if earned { &force.ways_with_long_move } else { &game.ways[usize::from(force.steps)] };
    let now = Now::new(game, before);
    if force.shared && force.steps > 1 {
        let may_earn = game.extra_throws_a_turn.is_none_or(|most| position.earned < most);
        let landing = if may_earn { game.landing } else { BitSet::EMPTY };
        let mut sharing = Sharing { game, before: now, landing, distinct: Distinct::new(list) };
        sharing.go_on(&sharing.line(), ways, force.steps);
    } else {
        for from in before.own {
            let all = ways.from(from);
            let open = all.iter().filter(|way| now.is_open(way) && is_first(now, way, all));
            list.extend(open.map(|way| Action::One(now.step(way))));
        }
    }
}

/// Does no way before it in its list lead to the same, by another route?
#[inline]
fn is_first(now: Now, way: &Way, all: &[Way]) -> bool {
    let captured = |way: &Way| now.held.enemy & way.passed();
    let alike = |other: &Way| (other.to, captured(other)) == (way.to, captured(way)) && now.is_open(other);
    way.route == 0 || !all.iter().take_while(|other| *other != way).any(alike)
}

/// Where a waiting piece may be put.
fn placements(game: &Domination, held: Held, force: &Force) -> BitSet {
    let Held { own, enemy } = held;
    let protected = game.protected(enemy);
    let lone = game.spare_lone_piece && enemy.len() == 1;
    let entrances = force.entrances & !if lone { enemy } else { protected };
    let certain = force.place & !if game.placing_captures { protected } else { enemy };
    let next_to = if force.beside.is_empty() { BitSet::EMPTY } else { own };
    let beside = next_to.iter().fold(BitSet::EMPTY, |set, place| set | force.beside[usize::from(place)]) & !enemy;
    (entrances | certain | beside) & !own
}

/// Who holds what, in the numbering of the player who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    own: BitSet,
    enemy: BitSet,
}

/// Does `own` hold all of these? Never of none.
#[inline]
fn holds_all(own: BitSet, places: BitSet) -> bool {
    !places.is_empty() && own & places == places
}

/// Who holds what at some time, and what follows from it for the next move.
#[derive(Clone, Copy)]
struct Now {
    held: Held,
    /// Where no move may end: own pieces, and enemies that cannot be captured.
    closed: BitSet,
    /// What no move may pass.
    bars: BitSet,
}

impl Now {
    #[inline]
    fn new(game: &Domination, held: Held) -> Self {
        let protected = game.protected(held.enemy);
        let passing = holds_all(held.own, game.dominance.capture_in_passing);
        Self { held, closed: held.own | protected, bars: if passing { protected } else { held.enemy } }
    }

    /// May a piece go this way? It may pass its own side's pieces, and enemies that it captures in passing.
    #[inline]
    fn is_open(&self, way: &Way) -> bool {
        !self.closed.contains(way.to) && !self.bars.meets(way.through)
    }

    /// The move of a piece this way. It captures if the enemy was there before the action.
    #[inline]
    fn step(&self, way: &Way) -> Move {
        let captures = self.held.enemy.meets(way.passed());
        Move { kind: 0, from: way.from, to: way.to, route: way.route, captures }
    }

    /// What holds after a move; nothing if it wins, for then nobody moves any more.
    #[inline]
    fn after(self, game: &Domination, way: &Way) -> Option<Self> {
        let own = (self.held.own & !BitSet::one(way.from)) | BitSet::one(way.to);
        let held = Held { own, enemy: self.held.enemy & !way.passed() };
        (!holds_all(own, game.forts)).then(|| Self::new(game, held))
    }
}

/// Shares the steps of a throw among pieces, in every way that is legal in some order of the moves.
struct Sharing<'a> {
    game: &'a Domination,
    before: Now,
    /// Where a move that ends there earns an extra throw.
    landing: BitSet,
    /// By what they lead to: who holds what, and whether there is an extra throw.
    distinct: Distinct<'a, (Held, bool)>,
}

/// Some moves of different pieces, in ascending order.
#[derive(Clone, Copy)]
struct Line<'a> {
    ways: [Option<&'a Way>; MOST],
    moves: [Move; MOST],
    count: usize,
    /// The places left, those reached, and those passed or reached.
    left: BitSet,
    reached: BitSet,
    passed: BitSet,
    /// What holds after them in this order, if that is legal and not yet a win.
    now: Option<Now>,
}

const MOST: usize = MAX_STEPS as usize;

impl<'a> Sharing<'a> {
    /// Nothing has moved yet.
    fn line(&self) -> Line<'a> {
        let (ways, moves, none) = ([None; MOST], [Move::default(); MOST], BitSet::EMPTY);
        Line { ways, moves, count: 0, left: none, reached: none, passed: none, now: Some(self.before) }
    }

    /// Adds all actions that are these moves and more, of up to `steps` squares, in the order of the list.
    fn go_on(&mut self, line: &Line<'a>, ways: &'a Ways, steps: u8) {
        let later = self.before.held.own & BitSet::range(64 - line.left.0.leading_zeros() as u8, 63);
        // Who stands where another piece goes must move too, by a square at least.
        let must_move = self.must_move(line);
        let movers = match must_move.len().cmp(&u32::from(steps)) {
            Ordering::Less => later,
            Ordering::Equal => later & must_move,
            Ordering::Greater => BitSet::EMPTY,
        };
        for from in movers {
            for way in ways.from(from).iter().filter(|way| !line.reached.contains(way.to)) {
                let opens = line.now.is_some_and(|now| now.is_open(way));
                let next = self.and(line, way);
                if opens || (self.must_move(&next).is_empty() && self.has_order(self.before, next.ways)) {
                    self.note(&next);
                }
                if let Some(rest @ 1..) = steps.checked_sub(way.length) {
                    self.go_on(&next, &self.game.ways[usize::from(rest)], rest);
                }
            }
        }
    }

    /// These moves and one more.
    #[inline]
    fn and(&self, line: &Line<'a>, way: &'a Way) -> Line<'a> {
        let mut next = *line;
        next.ways[line.count] = Some(way);
        next.moves[line.count] = self.before.step(way);
        next.count += 1;
        next.left |= BitSet::one(way.from);
        next.reached |= BitSet::one(way.to);
        next.passed |= way.passed();
        next.now = line.now.filter(|now| now.is_open(way)).and_then(|now| now.after(self.game, way));
        next
    }

    /// The own pieces that have not moved from where others have gone to.
    #[inline]
    fn must_move(&self, line: &Line<'_>) -> BitSet {
        line.reached & self.before.held.own & !line.left
    }

    /// Is there an order in which these moves are legal from now on?
    fn has_order(&self, now: Now, ways: [Option<&Way>; MOST]) -> bool {
        let mut open =
            ways.iter().enumerate().filter_map(|(index, way)| Some((index, way.filter(|way| now.is_open(way))?)));
        open.any(|(index, way)| {
            let mut rest = ways;
            rest[index] = None;
            rest == [None; MOST] || now.after(self.game, way).is_some_and(|now| self.has_order(now, rest))
        })
    }

    #[inline]
    fn note(&mut self, line: &Line<'_>) {
        let Held { own, enemy } = self.before.held;
        let held = Held { own: (own & !line.left) | line.reached, enemy: enemy & !line.passed };
        let throws_again = line.reached.meets(self.landing) && !holds_all(held.own, self.game.forts);
        let hash = held.own.0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.distinct.add(hash, (held, throws_again), &line.moves[..line.count]);
    }
}

//! The legal actions of a domination game.

use std::cmp::Ordering;

use crate::game::actions::{Action, ActionList, Move, SeveralMoves};
use crate::game::bits::SmallSet;
use crate::game::distinct_actions::DistinctActions;
use crate::game::domination::position::Position;
use crate::game::domination::ways::{Way, WaysByStart};
use crate::game::domination::{Domination, UsableRoll};
use crate::game::rules::domination::MAX_STEPS;
use crate::game::seat::Seat;

/// Fills `list` with the distinct actions that a throw allows `seat`.
pub(super) fn legal_actions(
    game: &Domination,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    list: &mut ActionList,
) {
    list.clear();
    let side = position.side(seat);
    let before =
        HeldPlaces { own: side.on, enemy: game.mirrored_places(position.side(seat.other()).on) };
    if side.waiting > 0 {
        for to in placements(game, before, roll) {
            list.push(Action::One(Move {
                to,
                captures: before.enemy.contains(to),
                ..Move::default()
            }));
        }
    }
    let earned = roll.long_move > 0 && holds_all(before.own, game.dominance.long_move);
    let ways = if earned { &roll.ways_with_long_move } else { &game.ways[usize::from(roll.steps)] };
    let current = MovePlaces::new(game, before);
    if roll.shared && roll.steps > 1 {
        let may_earn = game.extra_throws_a_turn.is_none_or(|most| position.earned < most);
        let landing = if may_earn { game.landing } else { SmallSet::EMPTY };
        let mut sharing =
            StepSharing { game, before: current, landing, distinct: DistinctActions::new(list) };
        sharing.add_all(ways, roll.steps);
        sharing.distinct.finish();
    } else if roll.steps == 1 && !earned {
        // A move by one square passes nothing, so a set gives its targets.
        for from in before.own {
            for to in game.neighbours[usize::from(from)] & !current.closed {
                list.push(Action::One(Move {
                    from,
                    to,
                    captures: before.enemy.contains(to),
                    ..Move::default()
                }));
            }
        }
    } else {
        for from in before.own {
            let all = ways.from(from);
            for way in all {
                if current.is_open(way) && is_first(current, way, all) {
                    list.push(Action::One(current.step(way)));
                }
            }
        }
    }
}

/// Is this the first way in its list with its result? An earlier way may lead to the same by
/// another route.
#[inline]
fn is_first(current: MovePlaces, way: &Way, all: &[Way]) -> bool {
    let captured = |way: &Way| current.held.enemy & way.passed();
    let is_equivalent = |earlier: &Way| {
        (earlier.to, captured(earlier)) == (way.to, captured(way)) && current.is_open(earlier)
    };
    way.route == 0 || !all.iter().take_while(|earlier| *earlier != way).any(is_equivalent)
}

/// The places where the player to move may put a waiting piece.
fn placements(game: &Domination, held: HeldPlaces, roll: &UsableRoll) -> SmallSet {
    let HeldPlaces { own, enemy } = held;
    let protected = game.protected(enemy);
    let lone = game.spare_lone_piece && enemy.len() == 1;
    let entrances = roll.entrances & !if lone { enemy } else { protected };
    let certain = roll.place & !if game.placing_captures { protected } else { enemy };
    let next_to = if roll.beside.is_empty() { SmallSet::EMPTY } else { own };
    let beside =
        next_to.iter().fold(SmallSet::EMPTY, |set, place| set | roll.beside[usize::from(place)])
            & !enemy;
    (entrances | certain | beside) & !own
}

/// The places that each player holds, in the numbers of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HeldPlaces {
    own: SmallSet,
    enemy: SmallSet,
}

/// Does `own` hold all of these places? `false` for no places.
#[inline]
fn holds_all(own: SmallSet, places: SmallSet) -> bool {
    !places.is_empty() && own & places == places
}

/// The places held at some moment, and what they mean for the next move.
#[derive(Clone, Copy)]
struct MovePlaces {
    held: HeldPlaces,
    /// The places where no move may end: own pieces, and enemies that cannot be captured.
    closed: SmallSet,
    /// The places that no move may pass.
    bars: SmallSet,
}

impl MovePlaces {
    #[inline]
    fn new(game: &Domination, held: HeldPlaces) -> Self {
        let protected = game.protected(held.enemy);
        let passing = holds_all(held.own, game.dominance.capture_in_passing);
        Self {
            held,
            closed: held.own | protected,
            bars: if passing { protected } else { held.enemy },
        }
    }

    /// May a piece go this way? It may pass own pieces, and enemies that it captures in passing.
    #[inline]
    fn is_open(&self, way: &Way) -> bool {
        !self.closed.contains(way.to) && !self.bars.meets(way.through)
    }

    /// The move of a piece along this way. It captures if the enemy was there before the action.
    #[inline]
    fn step(&self, way: &Way) -> Move {
        let captures = self.held.enemy.meets(way.passed());
        Move { kind: 0, from: way.from, to: way.to, route: way.route, captures }
    }

    /// The places after a move. `None` if the move wins, because nobody moves after a win.
    #[inline]
    fn after(self, game: &Domination, way: &Way) -> Option<Self> {
        let own = (self.held.own & !SmallSet::one(way.from)) | SmallSet::one(way.to);
        let held = HeldPlaces { own, enemy: self.held.enemy & !way.passed() };
        (!holds_all(own, game.forts)).then(|| Self::new(game, held))
    }
}

/// Shares the steps of a throw among pieces, in every way that is legal in some order of the moves.
struct StepSharing<'a> {
    game: &'a Domination,
    before: MovePlaces,
    /// The places where the end of a move earns an extra throw.
    landing: SmallSet,
    distinct: DistinctActions<'a>,
}

/// The ways of an action's moves, in the order of the moves.
type WaysOfMoves<'a> = [Option<&'a Way>; MAX_STEPS as usize];

/// Some moves of different pieces, in ascending order.
#[derive(Clone, Copy)]
struct MoveSequence<'a> {
    ways: WaysOfMoves<'a>,
    /// The own pieces that have not moved, the places reached, and the enemies left.
    unmoved: SmallSet,
    reached: SmallSet,
    enemy: SmallSet,
    /// The places after these moves in this order. `None` if the order is illegal or already
    /// wins.
    current: Option<MovePlaces>,
}

impl<'a> MoveSequence<'a> {
    /// The sequence with one more move.
    #[inline]
    fn with_move(&self, game: &Domination, way: &'a Way) -> Self {
        Self {
            current: self
                .current
                .filter(|current| current.is_open(way))
                .and_then(|current| current.after(game, way)),
            ..self.with_last_move(way)
        }
    }

    /// The sequence with one more move, as a whole action. It does not compute the places.
    #[inline]
    fn with_last_move(&self, way: &'a Way) -> Self {
        let ways = match self.ways {
            [None, ..] => [Some(way), None, None],
            [first, None, _] => [first, Some(way), None],
            [first, second, _] => [first, second, Some(way)],
        };
        Self {
            ways,
            unmoved: self.unmoved & !SmallSet::one(way.from),
            reached: self.reached | SmallSet::one(way.to),
            enemy: self.enemy & !way.passed(),
            current: None,
        }
    }

    /// The pieces in `later` that may move next if this number of squares is left.
    #[inline]
    fn movers(&self, later: SmallSet, steps: u8) -> SmallSet {
        // A piece on a place that another piece reaches must move too, by at least one square.
        let must_move = self.reached & self.unmoved;
        if must_move.is_empty() {
            return later;
        }
        match must_move.len().cmp(&u32::from(steps)) {
            Ordering::Less => later,
            Ordering::Equal => later & must_move,
            Ordering::Greater => SmallSet::EMPTY,
        }
    }
}

impl StepSharing<'_> {
    /// Adds all actions that share up to `steps` squares, in the order of the list.
    fn add_all(&mut self, ways: &WaysByStart, steps: u8) {
        let HeldPlaces { own, enemy } = self.before.held;
        let no_moves = MoveSequence {
            ways: [None; _],
            unmoved: own,
            reached: SmallSet::EMPTY,
            enemy,
            current: Some(self.before),
        };
        self.add_extensions(&no_moves, own, ways, steps);
    }

    /// Adds the actions that extend `sequence` by moves of later pieces in ascending order. At
    /// least two squares are left.
    fn add_extensions(
        &mut self,
        sequence: &MoveSequence<'_>,
        later: SmallSet,
        ways: &WaysByStart,
        steps: u8,
    ) {
        for from in sequence.movers(later, steps) {
            let still_later = later & SmallSet::range(from + 1, 63);
            for way in ways.from(from).iter().filter(|way| !sequence.reached.contains(way.to)) {
                if sequence.current.is_some_and(|current| current.is_open(way))
                    || self.has_order(sequence, way)
                {
                    self.add_action(&sequence.with_last_move(way));
                }
                match steps.saturating_sub(way.length) {
                    0 => {}
                    1 => self.add_last_square(sequence, way, still_later),
                    rest => {
                        let ways = &self.game.ways[usize::from(rest)];
                        self.add_extensions(
                            &sequence.with_move(self.game, way),
                            still_later,
                            ways,
                            rest,
                        );
                    }
                }
            }
        }
    }

    /// Adds the actions that extend `before` by one move and then by a move of one square. That
    /// last move passes nothing, so a set gives its targets.
    fn add_last_square(&mut self, before: &MoveSequence<'_>, way: &Way, later: SmallSet) {
        let movers = before.with_last_move(way).movers(later, 1);
        if movers.is_empty() {
            return;
        }
        let sequence = before.with_move(self.game, way);
        let open = sequence.current.map_or(SmallSet::EMPTY, |current| !current.closed);
        let (left_place, reached_place) = if before.ways[0].is_none() {
            self.replaced_by_one_move(way)
        } else {
            Default::default()
        };
        for from in movers {
            let stay = sequence.unmoved & !SmallSet::one(from);
            let mut targets =
                self.game.neighbours[usize::from(from)] & !(sequence.reached | stay | left_place);
            if reached_place.contains(from) {
                targets &= self.before.closed;
            }
            for to in targets {
                let way = Way { from, to, route: 0, length: 1, through: SmallSet::EMPTY };
                if open.contains(to) || self.has_order(&sequence, &way) {
                    self.add_action(&sequence.with_last_move(&way));
                }
            }
        }
    }

    /// The places where one longer move replaces two moves. One piece has moved, and another then
    /// moves one square: to the place left, or from the place reached. Then one piece may go all
    /// the way instead, with the same result in fewer moves. Leaves out places where a landing
    /// makes a difference.
    #[inline]
    fn replaced_by_one_move(&self, way: &Way) -> (SmallSet, SmallSet) {
        let among = |place, holds| {
            if holds { SmallSet::one(place) & !self.landing } else { SmallSet::EMPTY }
        };
        (
            among(way.from, self.before.is_open(way)),
            among(way.to, !self.before.bars.meets(way.through)),
        )
    }

    /// Is there another order in which the moves of `sequence` and one more are legal?
    #[inline]
    fn has_order(&self, sequence: &MoveSequence<'_>, way: &Way) -> bool {
        let whole = sequence.with_last_move(way);
        sequence.ways[0].is_some()
            && !whole.reached.meets(whole.unmoved)
            && self.have_order(self.before, whole.ways)
    }

    /// Is there an order in which these moves are legal from now on?
    #[inline(never)]
    fn have_order(&self, current: MovePlaces, ways: WaysOfMoves<'_>) -> bool {
        (0..ways.len()).any(|index| {
            let mut rest = ways;
            let Some(way) = rest[index].take().filter(|way| current.is_open(way)) else {
                return false;
            };
            let is_last = rest.iter().all(Option::is_none);
            is_last
                || current
                    .after(self.game, way)
                    .is_some_and(|current| self.have_order(current, rest))
        })
    }

    /// Adds the action of a line's moves.
    #[expect(
        clippy::inline_always,
        reason = "called for every action, and the compiler does not inline it by itself"
    )]
    #[inline(always)]
    fn add_action(&mut self, sequence: &MoveSequence<'_>) {
        let held = HeldPlaces { own: sequence.unmoved | sequence.reached, enemy: sequence.enemy };
        let throws_again =
            sequence.reached.meets(self.landing) && !holds_all(held.own, self.game.forts);
        let step = |way| self.before.step(way);
        let action = match sequence.ways {
            [Some(first), Some(second), Some(third)] => {
                Action::Several(SeveralMoves::new(&[step(first), step(second), step(third)]))
            }
            [Some(first), Some(second), None] => {
                Action::Several(SeveralMoves::new(&[step(first), step(second)]))
            }
            [Some(only), ..] => Action::One(step(only)),
            [None, ..] => return,
        };
        let hash = held.own.0.wrapping_mul(HASH) ^ held.enemy.0 ^ u64::from(throws_again);
        let (game, before, landing) = (self.game, self.before.held, self.landing);
        self.distinct.add(hash, action, |left, right| {
            let result_of = |action| result_of(game, before, landing, action);
            result_of(left) == result_of(right)
        });
    }
}

/// An odd multiplier that spreads the bits of the other factor: 2^64 divided by the golden ratio.
const HASH: u64 = 0x9E37_79B9_7F4A_7C15;

/// The result of several moves: the places held, and whether there is an extra throw.
#[cold]
fn result_of(
    game: &Domination,
    before: HeldPlaces,
    landing: SmallSet,
    action: &Action,
) -> (HeldPlaces, bool) {
    let places = |place: fn(&Move) -> u8| action.moves().iter().map(place).collect::<SmallSet>();
    let reached = places(|step| step.to);
    let passed = action.moves().iter().fold(SmallSet::EMPTY, |set, step| set | game.passed(*step));
    let held = HeldPlaces {
        own: (before.own & !places(|step| step.from)) | reached,
        enemy: before.enemy & !passed,
    };
    (held, reached.meets(landing) && !holds_all(held.own, game.forts))
}

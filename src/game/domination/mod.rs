//! A domination rule set compiled into tables. Play looks things up and interprets nothing.

mod effect;
mod legal;
pub mod position;
mod ways;

use crate::game::actions::{Action, ActionEffect, ActionList, Move};
use crate::game::bits::{BitSet, SmallSet, WordSet};
use crate::game::board::{Board, MAX_SQUARES};
use crate::game::contract::Game;
use crate::game::domination::position::Position;
use crate::game::domination::ways::{Way, WaysByStart};
use crate::game::rules::domination::{
    Beside, Dominance, DominationRules, Options, Protection, Repetition,
};
use crate::game::rules::{Condition, PiecePlace, Rules};
use crate::game::seat::Seat;
use crate::game::turn_state::{Cast, Course, DiceOfPlayers};

/// What a throw allows, in places of the player's own numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsableRoll {
    /// The most squares that pieces move in total; 0 for no move.
    pub steps: u8,
    /// May several pieces share the steps?
    pub shared: bool,
    /// The squares of the long move; 0 for none.
    pub long_move: u8,
    /// The entrances where the player may put a waiting piece.
    pub entrances: SmallSet,
    /// The other places where the player may put a waiting piece.
    pub place: SmallSet,
    /// For each place, the places beside it where the player may put a waiting piece. Empty if the
    /// throw does not allow this.
    pub beside: Box<[SmallSet]>,
    /// The ways of a player who may make the long move: the ways of the steps and of the long move.
    ways_with_long_move: WaysByStart,
}

/// A compiled domination rule set.
///
/// Each player numbers the places from its own point of view. Place `p` is the square of index `p -
/// 1` for Light, and its mirror image for Dark. Sets contain such places. They are valid for both
/// players because every set is its own mirror image.
#[derive(Clone, Debug)]
pub struct Domination {
    /// The number of squares of the board. It is also the last place.
    pub squares: u8,
    /// The number of pieces of each player.
    pub pieces: u8,
    /// The forts: a player must hold all of them at once to win.
    pub forts: SmallSet,
    course: Course<UsableRoll>,
    rosettes: SmallSet,
    landing: SmallSet,
    extra_throws_a_turn: Option<u8>,
    spare_lone_piece: bool,
    placing_captures: bool,
    protection: Protection<SmallSet>,
    dominance: Dominance<SmallSet>,
    draw: Option<Repetition>,
    /// For each number of squares, the walks up to that length. The last entry holds all walks.
    ways: Vec<WaysByStart>,
    /// For each place, the places one square away.
    neighbours: Vec<SmallSet>,
    /// For each place, its distance from the nearest entrance plus one.
    steps: Vec<u8>,
    /// For each place, the other player's number of the same square.
    mirror: Vec<u8>,
    /// The mirror table for sets: groups of places, and how far up to rotate each group in the
    /// word. A board has few rows, and all places of one row rotate by the same distance.
    rotations: Vec<(SmallSet, u32)>,
    classes: Vec<Vec<Condition>>,
}

impl Domination {
    /// Compiles a checked rule set; `None` if its game is not a domination game.
    #[cfg(test)]
    pub fn new(rules: &Rules) -> Option<Self> {
        rules.domination().map(|domination| Self::compiled(rules, domination))
    }

    pub(super) fn compiled(rules: &Rules, domination: &DominationRules) -> Self {
        let DominationRules { protection, dominance, .. } = *domination;
        let neighbours = with_none_for_waiting(domination.neighbours.iter().copied());
        let longest = longest_move(domination);
        let ways = WaysByStart::new(longest, &neighbours);
        let last = rules.board.squares.len() as u8;
        let mirror: Vec<u8> =
            std::iter::once(0).chain(rules.board.mirror.iter().map(|square| square + 1)).collect();
        Self {
            squares: last,
            pieces: domination.pieces,
            forts: places(domination.forts),
            course: Course {
                dice: DiceOfPlayers::same(domination.throws.map(|throw| match throw.options {
                    Some(options) => Cast::Move {
                        base: usable_roll(rules, domination, options, &ways),
                        promoted: None,
                    },
                    None => Cast::Void,
                })),
                verdict: None,
                opening: None,
                equal_turns: false,
                // The position counts the extra throws, because it must know who throws next.
                extra_throws_a_turn: u32::MAX,
                burnt_after: Vec::new(),
                tries_a_turn: 1,
                unused: Vec::new(),
                most_throws: u32::MAX,
            },
            rosettes: places(rules.board.rosettes),
            landing: places(domination.landing),
            extra_throws_a_turn: domination.extra_throws_a_turn,
            spare_lone_piece: domination.entrances.spare_lone_piece,
            placing_captures: domination.placing_captures,
            protection: Protection { by: places(protection.by), of: places(protection.of) },
            dominance: Dominance {
                long_move: places(dominance.long_move),
                capture_in_passing: places(dominance.capture_in_passing),
            },
            draw: domination.draw,
            ways: (0..=longest).map(|most| ways.of_length(|length| length <= most)).collect(),
            steps: steps(places(domination.entrances.squares), &neighbours),
            neighbours,
            rotations: rotations(&mirror),
            mirror,
            classes: rules.win_classes.iter().map(|class| class.conditions.clone()).collect(),
        }
    }

    /// One player's places in the other player's numbers.
    #[inline]
    fn mirrored_places(&self, set: SmallSet) -> SmallSet {
        self.rotations.iter().fold(SmallSet::EMPTY, |all, (places, up)| {
            all | WordSet((set & *places).0.rotate_left(*up))
        })
    }

    /// The enemy pieces that cannot be captured.
    #[inline]
    fn protected(&self, enemy: SmallSet) -> SmallSet {
        if enemy.meets(self.protection.by) { enemy & self.protection.of } else { SmallSet::EMPTY }
    }

    /// The places that a move passes or reaches.
    fn passed(&self, step: Move) -> SmallSet {
        let mut ways = self.ways[self.ways.len() - 1].from(step.from).iter();
        let way = ways.find(|way| (way.to, way.route) == (step.to, step.route));
        way.map_or(SmallSet::one(step.to), Way::passed)
    }
}

impl Game for Domination {
    type Position = Position;
    type UsableRoll = UsableRoll;

    #[inline]
    fn course(&self) -> &Course<UsableRoll> {
        &self.course
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn legal_actions(
        &self,
        position: &Position,
        seat: Seat,
        roll: &UsableRoll,
        list: &mut ActionList,
    ) {
        legal::legal_actions(self, position, seat, roll, list);
    }

    fn apply(
        &self,
        position: &mut Position,
        seat: Seat,
        _: &UsableRoll,
        action: &Action,
    ) -> ActionEffect {
        effect::apply(self, position, seat, action)
    }

    /// Never called: no piece enters by its own throw.
    fn finish_entry(
        &self,
        _: &mut Position,
        _: Seat,
        _: &Action,
        _: Option<&UsableRoll>,
    ) -> (u8, ActionEffect) {
        (0, ActionEffect::default())
    }

    fn pass(&self, position: &mut Position, seat: Seat) -> bool {
        effect::pass(self, position, seat)
    }

    fn win_class(&self, position: &Position, loser: Seat) -> u8 {
        let side = position.side(loser);
        let holds = |condition: &Condition| {
            let pieces = match condition.place {
                PiecePlace::Home => 0,
                PiecePlace::Waiting => side.waiting,
                PiecePlace::Squares(squares) => (side.on & places(squares)).len() as u8,
            };
            (condition.at_least..=condition.at_most).contains(&pieces)
        };
        // The last class has no condition.
        self.classes.iter().position(|class| class.iter().all(holds)).unwrap_or(0) as u8
    }

    /// Does `seat` hold every fort?
    #[inline]
    fn has_finished(&self, position: &Position, seat: Seat) -> bool {
        position.side(seat).on & self.forts == self.forts
    }

    /// Always 0: pieces have no path with an end, so no player is ahead.
    #[inline]
    fn steps_left(&self, _: &Position, _: Seat) -> u32 {
        0
    }

    fn places(&self) -> u8 {
        self.squares
    }

    /// The distance from the nearest entrance along the ways, plus one. This is our own definition.
    /// It gives bots that move the foremost or the hindmost piece a meaning in this game.
    #[inline]
    fn step(&self, place: u8) -> u8 {
        self.steps[usize::from(place)]
    }

    #[inline]
    fn square(&self, seat: Seat, place: u8) -> u8 {
        match seat {
            _ if place == 0 || place > self.squares => u8::MAX,
            Seat::Light => place - 1,
            Seat::Dark => self.mirror[usize::from(place)] - 1,
        }
    }

    #[inline]
    fn rosettes(&self) -> BitSet {
        self.rosettes.into()
    }

    fn moves_by_both_places(&self) -> Option<Vec<Move>> {
        let entries = (1..=self.squares).map(|to| Move { to, ..Move::default() });
        let longest = &self.ways[self.ways.len() - 1];
        let ways = (1..=self.squares).flat_map(|from| longest.from(from));
        let moves = ways.map(|Way { from, to, route, .. }| Move {
            from: *from,
            to: *to,
            route: *route,
            ..Move::default()
        });
        Some(entries.chain(moves).collect())
    }

    fn has_joint_actions(&self) -> bool {
        self.course.dice.casts().any(|cast| match cast {
            Cast::Move { base, promoted } => {
                base.shared || promoted.as_ref().is_some_and(|roll| roll.shared)
            }
            Cast::Void | Cast::Again => false,
        })
    }

    fn kinds(&self) -> usize {
        1
    }

    fn met(&self, place: u8) -> [BitSet; 2] {
        [BitSet::one(self.mirror[usize::from(place)]), BitSet::EMPTY]
    }

    fn see_pieces(&self, position: &Position, seat: Seat, _: usize, mut see: impl FnMut(u8, u8)) {
        let side = position.side(seat);
        if side.waiting > 0 {
            see(0, side.waiting);
        }
        for place in side.on {
            see(place, 1);
        }
    }

    fn count(&self, position: &Position, seat: Seat, _: usize, place: u8) -> u8 {
        let side = position.side(seat);
        if place == 0 { side.waiting } else { u8::from(side.on.contains(place)) }
    }

    #[inline]
    fn occupied(&self, position: &Position, seat: Seat) -> BitSet {
        let side = position.side(seat);
        (side.on | WordSet(u64::from(side.waiting > 0))).into()
    }

    fn count_by_square(&self, position: &Position, seat: Seat, squares: &mut [u8; MAX_SQUARES]) {
        for place in position.side(seat).on {
            squares[usize::from(self.square(seat, place))] += 1;
        }
    }
}

/// Light's squares as places.
fn places(squares: BitSet) -> SmallSet {
    squares.small() << 1
}

/// The groups of places that rotate by the same distance to the other player's numbers, and the
/// distances.
fn rotations(mirror: &[u8]) -> Vec<(SmallSet, u32)> {
    let mut rotations: Vec<(SmallSet, u32)> = Vec::new();
    for (place, other) in (0_u8..).zip(mirror) {
        let up = u32::from(other.wrapping_sub(place) % 64);
        match rotations.iter_mut().find(|turn| turn.1 == up) {
            Some((places, _)) => *places |= SmallSet::one(place),
            None => rotations.push((SmallSet::one(place), up)),
        }
    }
    rotations
}

/// Converts a table by squares to a table by places. Waiting has an empty set.
fn with_none_for_waiting(table: impl Iterator<Item = BitSet>) -> Vec<SmallSet> {
    std::iter::once(SmallSet::EMPTY).chain(table.map(places)).collect()
}

fn usable_roll(
    rules: &Rules,
    domination: &DominationRules,
    options: Options,
    ways: &WaysByStart,
) -> UsableRoll {
    let beside = options.place_beside.map(|beside| match beside {
        Beside::Ways => domination.neighbours.clone(),
        Beside::Grid => grid_neighbours(&rules.board),
    });
    UsableRoll {
        steps: options.steps,
        shared: options.shared,
        long_move: options.long_move,
        entrances: if options.enters {
            places(domination.entrances.squares)
        } else {
            SmallSet::EMPTY
        },
        place: places(options.place),
        beside: beside
            .map(|beside| with_none_for_waiting(beside.into_iter()).into())
            .unwrap_or_default(),
        ways_with_long_move: ways
            .of_length(|length| length <= options.steps || length == options.long_move),
    }
}

/// For each square, the next squares in its row or column of the drawing.
pub(crate) fn grid_neighbours(board: &Board) -> Vec<BitSet> {
    let beside = |index: usize| {
        let here = &board.squares[index];
        let next = |index: &usize| {
            let there = &board.squares[*index];
            here.row.abs_diff(there.row) + here.column.abs_diff(there.column) == 1
        };
        (0..board.squares.len()).filter(next).map(|index| index as u8).collect()
    };
    (0..board.squares.len()).map(beside).collect()
}

fn longest_move(domination: &DominationRules) -> u8 {
    let options = domination.throws.outcomes().iter().filter_map(|throw| throw.outcome.options);
    options.map(|options| options.steps.max(options.long_move)).max().unwrap_or(0)
}

/// For each place, its distance from the nearest entrance plus one; 0 for waiting.
fn steps(entrances: SmallSet, neighbours: &[SmallSet]) -> Vec<u8> {
    let mut steps = vec![0; neighbours.len()];
    let (mut reached, mut newest, mut step) = (entrances, entrances, 1);
    while !newest.is_empty() {
        for place in newest {
            steps[usize::from(place)] = step;
        }
        let next =
            newest.iter().fold(SmallSet::EMPTY, |set, place| set | neighbours[usize::from(place)]);
        newest = next & !reached;
        reached |= newest;
        step += 1;
    }
    steps
}

//! Features of positions and of next rolls of a race.

use crate::game::actions::{Action, Move};
use crate::game::bits::BitSet;
use crate::game::features::{
    GreatestGain, NextRollFeatures, POSITION_FEATURES, PieceValues, PositionFeatures,
};
use crate::game::race::landings::bars;
use crate::game::race::legal::MoveContext;
use crate::game::race::position::{Position, Side};
use crate::game::race::{Race, UsableRoll};
use crate::game::rules::race::MAX_KINDS;
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;

/// The features of where the pieces of `seat` are.
#[inline]
pub(super) fn position_features(race: &Race, position: &Position, seat: Seat) -> PositionFeatures {
    let side = position.side(seat);
    let home = race.pieces - side.pieces_left;
    let waiting: u8 = side.waiting[..race.kinds].iter().sum();
    let way = u32::from(race.home());
    let gone = u32::from(race.pieces) * way - side.steps_left;
    let (mut open, mut rosettes, mut havens) = (0, 0, 0);
    for kind in 0..race.kinds {
        let on = side.on[kind];
        rosettes += (on & race.rosettes).len();
        havens += (on & race.havens).len();
        open += (on & race.contested).iter().map(u32::from).sum::<u32>();
    }
    PositionFeatures {
        gone: f64::from(gone) * race.step_fraction,
        home: f64::from(home),
        on_board: f64::from(side.pieces_left - waiting),
        rosettes: f64::from(rosettes),
        havens: f64::from(havens),
        open: f64::from(open) * race.step_fraction,
    }
}

/// What a piece on a step adds to the features of [`PositionFeatures`].
pub(super) fn features_of_piece(
    step: u8,
    home: u8,
    rosettes: BitSet,
    havens: BitSet,
    contested: BitSet,
) -> [f64; POSITION_FEATURES] {
    let gone = f64::from(step) / f64::from(home);
    let is = |holds: bool| f64::from(u8::from(holds));
    let open = if contested.contains(step) { gone } else { 0.0 };
    let (rosette, haven) = (is(rosettes.contains(step)), is(havens.contains(step)));
    [gone, is(step == home), is(step > 0 && step < home), rosette, haven, open]
}

/// The value of a piece on each step; `None` if pieces may share a square.
#[inline]
pub(super) fn piece_values(race: &Race, weights: &[f64; POSITION_FEATURES]) -> Option<PieceValues> {
    if race.stacks() {
        return None;
    }
    let mut values: PieceValues = [0.0; 64];
    for (values, numbers) in
        values.iter_mut().zip(&race.features_of_piece[..=usize::from(race.home())])
    {
        *values = numbers.iter().zip(weights).map(|(number, weight)| number * weight).sum();
    }
    Some(values)
}

/// The value of the pieces of `seat` minus the value of the other player's pieces.
#[inline]
pub(super) fn piece_value_balance(
    race: &Race,
    position: &Position,
    seat: Seat,
    values: &PieceValues,
) -> f64 {
    let [own, others] = [seat, seat.other()].map(|seat| {
        let side = position.side(seat);
        let at_home = f64::from(race.pieces - side.pieces_left) * values[usize::from(race.home())];
        side.on[..race.kinds]
            .iter()
            .flat_map(|on| on.iter())
            .fold(at_home, |sum, step| sum + values[usize::from(step)])
    });
    own - others
}

/// Computes the gain of a player's moves without carrying them out.
struct MoveGains<'a> {
    race: &'a Race,
    values: &'a PieceValues,
    /// The other player's pieces.
    theirs: BitSet,
    /// The value of another throw.
    again: f64,
}

impl<'a> MoveGains<'a> {
    #[inline]
    fn new(
        race: &'a Race,
        position: &Position,
        seat: Seat,
        values: &'a PieceValues,
        again: f64,
    ) -> Self {
        Self { race, values, theirs: race.union(&position.side(seat.other()).on), again }
    }

    /// The gain of a move, without the extra throw that the value carries.
    #[inline]
    fn gain(&self, from: u8, to: u8, captures: bool) -> f64 {
        let Self { race, values, theirs, again } = *self;
        let mut gain = values[usize::from(to)] - values[usize::from(from)];
        let mut grants = race.throw_granting.contains(to);
        if captures {
            gain += (theirs & race.hostile[usize::from(to)])
                .iter()
                .map(|lost| values[usize::from(lost)])
                .sum::<f64>();
            grants |= race.capture_grants_throw;
        }
        if grants { gain + again } else { gain }
    }
}

/// The gain of an action; `None` if it moves several pieces, has its own throw or ends the game.
#[inline]
pub(super) fn gain(
    race: &Race,
    position: &Position,
    seat: Seat,
    roll: &UsableRoll,
    action: &Action,
    (values, again): (&PieceValues, f64),
) -> Option<f64> {
    let Action::One(Move { from, to, captures, .. }) = *action else { return None };
    if to == race.home() && position.side(seat).pieces_left == 1 {
        return None;
    }
    let (carried, earned) = if roll.extra { (again, 0.0) } else { (0.0, again) };
    Some(carried + MoveGains::new(race, position, seat, values, earned).gain(from, to, captures))
}

/// A function from a throw to the gain of the best action of `seat`. The gain is known if every
/// action moves one piece and none ends the game.
#[inline]
pub(super) fn greatest_gain<'a>(
    race: &'a Race,
    position: &'a Position,
    seat: Seat,
    values: &'a PieceValues,
    again: f64,
) -> impl Fn(&UsableRoll) -> GreatestGain + 'a {
    let side = position.side(seat);
    let context = MoveContext::of(race, side);
    let gains = MoveGains::new(race, position, seat, values, again);
    move |roll| {
        let carried = if roll.extra { again } else { 0.0 };
        let gains = MoveGains { again: again - carried, ..gains };
        let mut greatest = f64::NEG_INFINITY;
        for kind in 0..race.kinds.min(MAX_KINDS) {
            let reach = context.reach(kind, roll);
            let ends = side.pieces_left == 1 && !reach.leaving.is_empty();
            if reach.unusual || roll.shared || ends {
                return GreatestGain::Unknown;
            }
            let mut lands = |from: u8, to: u8| {
                let gain = gains.gain(from, to, context.captures.contains(to));
                if gain > greatest {
                    greatest = gain;
                }
            };
            if reach.entry > 0 {
                lands(0, reach.entry);
            }
            for to in reach.targets {
                lands(to - roll.value, to);
            }
            for from in reach.leaving {
                lands(from, race.home());
            }
        }
        if greatest > f64::NEG_INFINITY {
            GreatestGain::Gain(greatest + carried)
        } else if race.bounce && roll.bears_off {
            GreatestGain::Unknown
        } else {
            GreatestGain::Nothing
        }
    }
}

/// The features of the next throw of `seat`. If one throw can capture either of two pieces, the one
/// further along counts. The second die is not included.
#[inline]
pub(super) fn next_roll_features(race: &Race, position: &Position, seat: Seat) -> NextRollFeatures {
    let (side, other) = (position.side(seat), position.side(seat.other()));
    let own = race.union(&side.held) & !race.shared_own;
    let captures = race.union(&side.met);
    let [mut hits, mut again, mut moves, mut leaves] = [0; 4];
    for cast in race.course.casts.outcomes() {
        let Cast::Move { base, .. } = &cast.outcome else { continue };
        let Reached { targets, home } = reached(race, side, own, base);
        let hit = targets & captures;
        if !hit.is_empty() {
            hits += cast.weight * furthest(race, other, hit);
        }
        if targets.meets(race.throw_granting) {
            again += cast.weight;
        }
        if home || !targets.is_empty() {
            moves += cast.weight;
        }
        if home {
            leaves += cast.weight;
        }
    }
    let chance = |weight: u32| f64::from(weight) * race.draw_chance;
    NextRollFeatures {
        hits: chance(hits) * race.step_fraction,
        again: chance(again),
        moves: chance(moves),
        leaves: chance(leaves),
    }
}

/// Where a throw can move pieces.
struct Reached {
    targets: BitSet,
    home: bool,
}

#[inline]
fn reached(race: &Race, side: &Side, own: BitSet, roll: &UsableRoll) -> Reached {
    let exits = if side.pieces_left == 1 { roll.exits_of_last } else { roll.exits };
    let mut reached = Reached { targets: BitSet::EMPTY, home: false };
    for kind in 0..race.kinds {
        let entry = if side.waiting[kind] > 0 { roll.entry[kind] } else { 0 };
        let entered = BitSet(u64::from(entry > 0) << entry);
        let targets = ((side.on[kind] << roll.value) & race.on_board) | entered;
        reached.targets |= targets & !(own | bars(race, side, kind));
        reached.home |= side.on[kind].meets(exits);
    }
    reached
}

/// The highest step of a piece of `other` on the squares of these steps of its enemy.
#[inline]
fn furthest(race: &Race, other: &Side, steps: BitSet) -> u32 {
    let on = race.union(&other.on);
    let last =
        |step: u8| 63_u32.saturating_sub((on & race.hostile[usize::from(step)]).0.leading_zeros());
    steps.iter().map(last).max().unwrap_or(0)
}

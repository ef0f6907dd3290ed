//! Legal actions of the lockstep engine, as sets of steps.

use crate::play::lockstep::features::{
    BUMP, CROSSING, ENTRIES, EXITS, Features, OWN_THROW, RANKS, has,
};
use crate::play::lockstep::lane::GameLane;
use crate::play::lockstep::race_tables::{
    ENTRY_BITS, ENTRY_STEPS, EXIT_STEPS, LAST_EXITS, MeetingSteps, RaceTables, VALUE, VALUES,
};
use crate::play::lockstep::word::{ShownCast, Word, only_if, select};

/// The position from the point of view of the player to move, without the cast.
///
/// All steps are those of this player's path, also where they tell of the other player's pieces.
/// Step 0 means waiting. Steps 1 to the length are on the board. The next step is home.
#[derive(Clone, Copy)]
pub(super) struct PlacesView<W, const K: usize> {
    /// The steps with a piece of each kind; step 0 if a piece waits. The piece in the hand is on
    /// its entry step.
    pieces: [W; K],
    /// Does a piece of each kind wait?
    waits: [bool; K],
    /// The same as a word: bit `kind` is set if a piece of this kind waits.
    waiting_kinds: W,
    /// The steps where landing captures a piece of each kind.
    captures_of: [W; K],
    /// The steps where landing captures a piece of any kind.
    pub captures: W,
    /// The steps where a piece of the other player is safe: no own piece may land there.
    safe_enemies: W,
    /// The steps where an own piece stands, so that no other may land there.
    own: W,
    /// Has the player one piece left that is not home, and is it on the board?
    last_piece: bool,
}

/// Where pieces may go with a face: the sets of steps reached, and of steps left to go home.
#[derive(Clone, Copy)]
pub(super) struct LandingSteps<W, const K: usize> {
    /// What shifts a piece by the value. Wide words shift by it. Vectors of narrow words have no
    /// shift by a different distance in each lane, so these multiply by powers of 2 instead.
    stride: [W; 2],
    /// The steps reached by moves by the value itself. Home is included if no other rule decides
    /// who leaves. A waiting piece comes from step 0.
    direct: [W; K],
    /// The steps reached by moves to the step after one that an enemy bars.
    bumped: [W; K],
    /// The steps reached by entries on a step other than the value's.
    entering: [W; K],
    /// The steps left by moves home.
    leaving: [W; K],
}

/// The steps where a piece meets the other player's pieces on the steps `theirs`. `across` holds
/// the same pieces as steps across.
#[inline(always)]
fn meets<W: Word, const F: Features>(meeting: MeetingSteps, theirs: W, across: W) -> W {
    let same = theirs & W::of(meeting.same);
    if has(F, CROSSING) { same | (across & W::of(meeting.across)) } else { same }
}

/// The steps across from the steps of `word`.
#[inline(always)]
pub(super) fn across<W: Word, const F: Features>(tables: &RaceTables, word: W) -> W {
    if has(F, CROSSING) {
        // `reversal` is the shift for 32 bits. Reversing a narrower word moves its steps less far
        // up, by the bits that it lacks.
        word.reversed() >> (tables.reversal - (u32::BITS - W::BITS))
    } else {
        W::default()
    }
}

/// Do all pieces move by the value alone?
const fn all_move_by_value(features: Features) -> bool {
    features & (BUMP | ENTRIES | EXITS | OWN_THROW) == 0
}

/// Has the set at most one member? Subtracting 1 changes only the lowest member and bits below it.
#[inline(always)]
fn has_at_most_one<W: Word>(set: W) -> bool {
    set & set.minus(W::of(1)) == W::default()
}

impl<W: Word, const K: usize> PlacesView<W, K> {
    #[inline(always)]
    pub(super) fn of<const F: Features>(tables: &RaceTables, lane: &GameLane<W, K>) -> Self {
        let none = W::default();
        let mut view = Self {
            pieces: lane.me,
            waits: [false; K],
            waiting_kinds: none,
            captures_of: [none; K],
            captures: none,
            safe_enemies: none,
            own: none,
            last_piece: false,
        };
        for kind in 0..K {
            view.waits[kind] = lane.me[kind] & W::of(1) != none;
            view.waiting_kinds |= only_if(view.waits[kind], W::of(1 << kind));
            let enemies_across = across::<W, F>(tables, lane.op[kind]);
            view.captures_of[kind] = meets::<W, F>(tables.hostile, lane.op[kind], enemies_across);
            view.captures |= view.captures_of[kind];
            view.safe_enemies |= meets::<W, F>(tables.safe_from, lane.op[kind], enemies_across);
            view.own |= lane.me[kind];
        }
        let nobody_waits = view.waiting_kinds == none;
        let on_board = view.own & !W::of(1);
        view.last_piece = has_at_most_one(on_board) & nobody_waits;
        if has(F, OWN_THROW) {
            // A piece in the hand does not wait any more, but it is not on the board yet. It is the
            // last piece only if it is alone. The union has one step for two pieces if the hand is
            // on the step of another piece, so the last term asks for an empty board.
            let in_hand = lane.hand != none;
            view.last_piece = has_at_most_one(on_board | lane.hand)
                & nobody_waits
                & ((on_board == none) | !in_hand);
            // The race tables refuse own throws with several kinds of pieces: there is only kind 0.
            view.pieces[0] = select(in_hand, lane.hand, view.pieces[0]);
        }
        if has(F, CROSSING) {
            // A piece on a square that lies on two steps stands on both.
            view.own |= across::<W, F>(tables, view.own) & W::of(tables.own_across);
        }
        view
    }

    /// Where pieces may go with this face.
    #[inline(always)]
    pub(super) fn landings<const F: Features>(
        &self,
        tables: &RaceTables,
        face: &ShownCast<W>,
        in_hand: bool,
    ) -> LandingSteps<W, K> {
        let stride = W::stride(face.words[VALUES] & W::of(VALUE), face.powers);
        let none = W::default();
        let home = W::of(1 << (tables.length + 1));
        let board = W::of((1 << (tables.length + 1)) - 2);
        let mut landings = LandingSteps {
            stride,
            direct: [none; K],
            bumped: [none; K],
            entering: [none; K],
            leaving: [none; K],
        };
        for kind in 0..K {
            let mut barred = self.safe_enemies;
            let (mut may_enter, mut may_leave) = (self.waits[kind], true);
            if has(F, RANKS) {
                // No piece captures a stronger one. A kind may have to wait until others entered.
                for enemy in 0..K {
                    barred |= self.captures_of[enemy] & W::of(tables.stronger[kind][enemy]);
                }
                may_enter &= self.waiting_kinds & W::of(tables.enter_after[kind]) == none;
                may_leave = self.waiting_kinds & W::of(tables.bear_off_after[kind]) == none;
            }
            let free = board & !(self.own | barred);
            // A piece that reaches one of these goes to the next step, if that is free.
            let bumps = barred & W::of(tables.bump) & board;
            if has(F, ENTRIES) {
                // Loops with this feature have wide words, whose strides need no powers.
                let step = face.words[ENTRY_STEPS] >> (kind as u32 * ENTRY_BITS) & W::of(VALUE);
                let entry = W::of(1).on(W::stride(step, [none; 2]));
                // A piece that is moved on by its own throw does not land on its entry step.
                let mut to = entry & if has(F, OWN_THROW) { board } else { free };
                if has(F, BUMP) {
                    to |= (entry & bumps) << 1 & free;
                }
                landings.entering[kind] = only_if(may_enter & !in_hand, to);
            }
            let moving =
                if has(F, ENTRIES) { self.pieces[kind] & !W::of(1) } else { self.pieces[kind] };
            let to = moving.on(stride);
            landings.direct[kind] = to & if has(F, EXITS) { free } else { free | home };
            if has(F, BUMP) {
                landings.bumped[kind] = (to & bumps) << 1 & free;
            }
            if has(F, EXITS) {
                let exits = select(self.last_piece, face.words[LAST_EXITS], face.words[EXIT_STEPS]);
                landings.leaving[kind] = only_if(may_leave, self.pieces[kind] & exits);
            }
        }
        landings
    }
}

impl<W: Word, const K: usize> LandingSteps<W, K> {
    /// The landings on one of these steps. Also the moves home if `leaving`.
    #[inline(always)]
    pub(super) fn limited_to<const F: Features>(&self, steps: W, leaving: bool) -> Self {
        let mut some = *self;
        for kind in 0..K {
            some.direct[kind] &= steps;
            some.bumped[kind] &= steps;
            // A piece that moves by its own throw has no known landing yet.
            some.entering[kind] &= if has(F, OWN_THROW) { W::default() } else { steps };
            some.leaving[kind] = only_if(leaving, some.leaving[kind]);
        }
        some
    }

    /// The landings `one` if `holds`, otherwise the landings `other`.
    #[inline(always)]
    pub(super) fn select(holds: bool, one: &Self, other: &Self) -> Self {
        let mut chosen = *one;
        for kind in 0..K {
            chosen.direct[kind] = select(holds, one.direct[kind], other.direct[kind]);
            chosen.bumped[kind] = select(holds, one.bumped[kind], other.bumped[kind]);
            chosen.entering[kind] = select(holds, one.entering[kind], other.entering[kind]);
            chosen.leaving[kind] = select(holds, one.leaving[kind], other.leaving[kind]);
        }
        for word in 0..2 {
            chosen.stride[word] = select(holds, one.stride[word], other.stride[word]);
        }
        chosen
    }

    /// Is any landing left?
    #[inline(always)]
    pub(super) fn any<const F: Features>(&self) -> bool {
        let mut all = W::default();
        for kind in 0..K {
            all |= self.direct[kind];
            if has(F, BUMP) {
                all |= self.bumped[kind];
            }
            if has(F, ENTRIES) {
                all |= self.entering[kind];
            }
            if has(F, EXITS) {
                all |= self.leaving[kind];
            }
        }
        all != W::default()
    }

    /// The actions of the pieces of this kind as a set of choices, in the order in which the game
    /// lists them: a random draw is an index in that list.
    ///
    /// A choice is the step left. If all pieces move by the value alone, the steps reached have the
    /// same order, and they need no shift back.
    #[inline(always)]
    pub(super) fn choices<const F: Features>(&self, kind: usize) -> W {
        if all_move_by_value(F) { self.direct[kind] } else { self.from::<F>(kind) }
    }

    /// The step left and the step reached by one of the [`Self::choices`]. The step left is 0 if a
    /// waiting piece enters. The step reached may be home. It is empty if the piece leaves by
    /// another rule.
    #[inline(always)]
    pub(super) fn action<const F: Features>(&self, kind: usize, choice: W) -> (W, W) {
        if all_move_by_value(F) {
            (choice.back(self.stride), choice)
        } else {
            (choice, self.to::<F>(kind, choice))
        }
    }

    /// The steps that a piece of this kind may leave.
    #[inline(always)]
    fn from<const F: Features>(&self, kind: usize) -> W {
        let mut from = self.direct[kind].back(self.stride);
        if has(F, BUMP) {
            from |= (self.bumped[kind] >> 1).back(self.stride);
        }
        if has(F, ENTRIES) {
            from |= W::from(self.entering[kind] != W::default());
        }
        if has(F, EXITS) {
            from |= self.leaving[kind];
        }
        from
    }

    /// The step that the piece on `from` reaches.
    #[inline(always)]
    fn to<const F: Features>(&self, kind: usize, from: W) -> W {
        let mut to = from.on(self.stride);
        if has(F, BUMP) {
            to = select(to & self.direct[kind] != W::default(), to, to << 1 & self.bumped[kind]);
        } else if has(F, EXITS) {
            to &= self.direct[kind];
        }
        if has(F, ENTRIES) {
            to = select(from == W::of(1), self.entering[kind], to);
        }
        to
    }
}

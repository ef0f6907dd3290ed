//! Where pieces stand and may go to, as sets of steps: the legal actions of the lockstep engine.

use crate::play::lockstep::features::{BUMP, CROSSING, ENTRIES, EXITS, Features, OWN_THROW, RANKS, has};
use crate::play::lockstep::lane::{Lane, only_if, select};
use crate::play::lockstep::track::{ENTRY_BITS, Face, Meeting, STEPS, Track, VALUE, WAITING};

/// The position as the mover sees it, apart from what was cast.
#[derive(Clone, Copy)]
pub(super) struct View<const K: usize> {
    /// The steps with a piece of each kind; the piece in the hand is on its entry step.
    pub on: [u32; K],
    /// Does a piece of each kind wait?
    pub waits: [bool; K],
    /// The kinds of which a piece waits.
    waiting: u32,
    /// The steps where landing captures a piece of each kind.
    met: [u32; K],
    /// The same of all kinds.
    pub captures: u32,
    barred: u32,
    own: u32,
    last_piece: bool,
}

/// Where pieces may go with a face: sets of steps reached, and of steps left for home.
#[derive(Clone, Copy)]
pub(super) struct Landings<const K: usize> {
    pub value: u32,
    /// By the value itself, home included if no other rule says who leaves; a waiting piece comes from step 0.
    pub direct: [u32; K],
    /// To the step after one that an enemy bars.
    pub bumped: [u32; K],
    /// Entered on another step than the value's.
    pub entering: [u32; K],
    /// Left for home, by the step left.
    pub leaving: [u32; K],
}

/// The steps of `word` as the other path meets them; `reversed` are those across.
#[inline(always)]
pub(super) fn met<const F: Features>(meeting: Meeting, word: u32, across: u32) -> u32 {
    (word & meeting.same) | if has(F, CROSSING) { across & meeting.across } else { 0 }
}

/// Each step's counterpart across.
#[inline(always)]
pub(super) fn across<const F: Features>(track: &Track, word: u32) -> u32 {
    if has(F, CROSSING) { word.reverse_bits() >> track.reversal } else { 0 }
}

#[inline(always)]
fn has_one(set: u32) -> bool {
    set & set.wrapping_sub(1) == 0
}

impl<const K: usize> View<K> {
    #[inline(always)]
    pub(super) fn of<const F: Features>(track: &Track, lane: &Lane<K>) -> Self {
        let mut view = Self {
            on: [0; K],
            waits: [false; K],
            waiting: 0,
            met: [0; K],
            captures: 0,
            barred: 0,
            own: 0,
            last_piece: false,
        };
        for kind in 0..K {
            let (me, op) = (lane.me[kind] & STEPS, lane.op[kind] & STEPS);
            view.on[kind] = me;
            view.waits[kind] = lane.me[kind] >= 1 << WAITING;
            view.waiting |= only_if(view.waits[kind], 1 << kind);
            let op_across = across::<F>(track, op);
            view.met[kind] = met::<F>(track.hostile, op, op_across);
            view.captures |= view.met[kind];
            view.barred |= met::<F>(track.barring, op, op_across);
            view.own |= me;
        }
        view.last_piece = has_one(view.own) & (view.waiting == 0);
        if has(F, OWN_THROW) {
            view.last_piece =
                has_one(view.own | lane.hand) & (view.waiting == 0) & ((view.own == 0) | (lane.hand == 0));
            view.on[0] = select(lane.hand != 0, lane.hand, view.on[0]);
        }
        if has(F, CROSSING) {
            view.own |= across::<F>(track, view.own) & track.own_across;
        }
        view
    }

    /// Where pieces may go with this face.
    #[inline(always)]
    pub(super) fn landings<const F: Features>(&self, track: &Track, face: &Face, in_hand: bool) -> Landings<K> {
        let value = face[0] & VALUE;
        let home = 1 << (track.length + 1);
        let board = home - 2;
        let mut landings = Landings { value, direct: [0; K], bumped: [0; K], entering: [0; K], leaving: [0; K] };
        for kind in 0..K {
            let mut bars = self.barred;
            let (mut enters, mut leaves) = (self.waits[kind], true);
            if has(F, RANKS) {
                for other in 0..K {
                    bars |= self.met[other] & track.stronger[kind][other];
                }
                enters &= self.waiting & track.enter_after[kind] == 0;
                leaves = self.waiting & track.bear_off_after[kind] == 0;
            }
            let free = board & !(self.own | bars);
            let mut from = self.on[kind];
            if has(F, ENTRIES) {
                let entry = 1 << (face[1] >> (kind as u32 * ENTRY_BITS) & VALUE);
                let mut to = entry & if has(F, OWN_THROW) { board } else { free };
                if has(F, BUMP) {
                    to |= (entry & bars & track.bump & board) << 1 & free;
                }
                landings.entering[kind] = only_if(enters & !in_hand, to);
            } else {
                from |= u32::from(enters & !in_hand);
            }
            let to = from << value;
            landings.direct[kind] = to & if has(F, EXITS) { free } else { free | home };
            if has(F, BUMP) {
                landings.bumped[kind] = (to & bars & track.bump & board) << 1 & free;
            }
            if has(F, EXITS) {
                landings.leaving[kind] = only_if(leaves, self.on[kind] & select(self.last_piece, face[3], face[2]));
            }
        }
        landings
    }
}

impl<const K: usize> Landings<K> {
    /// Those that reach one of these steps, and those that leave for home if `leaving`.
    #[inline(always)]
    pub(super) fn among<const F: Features>(&self, steps: u32, leaving: bool) -> Self {
        let mut some = *self;
        for kind in 0..K {
            some.direct[kind] &= steps;
            some.bumped[kind] &= steps;
            // Where a piece lands that is moved by its own throw is not known yet.
            some.entering[kind] &= if has(F, OWN_THROW) { 0 } else { steps };
            some.leaving[kind] = only_if(leaving, some.leaving[kind]);
        }
        some
    }

    /// These, or others.
    #[inline(always)]
    pub(super) fn or<const F: Features>(&self, others: &Self, these: bool) -> Self {
        let mut chosen = *self;
        for kind in 0..K {
            chosen.direct[kind] = select(these, self.direct[kind], others.direct[kind]);
            chosen.bumped[kind] = select(these, self.bumped[kind], others.bumped[kind]);
            chosen.entering[kind] = select(these, self.entering[kind], others.entering[kind]);
            chosen.leaving[kind] = select(these, self.leaving[kind], others.leaving[kind]);
        }
        chosen.value = select(these, self.value, others.value);
        chosen
    }

    #[inline(always)]
    pub(super) fn any<const F: Features>(&self) -> bool {
        let mut all = 0;
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
        all != 0
    }

    /// The steps that a piece of this kind may leave, 0 for a waiting one: one for each action, in the order of the list.
    #[inline(always)]
    pub(super) fn from<const F: Features>(&self, kind: usize) -> u32 {
        let mut from = self.direct[kind] >> self.value;
        if has(F, BUMP) {
            from |= self.bumped[kind] >> 1 >> self.value;
        }
        if has(F, ENTRIES) {
            from |= u32::from(self.entering[kind] != 0);
        }
        if has(F, EXITS) {
            from |= self.leaving[kind];
        }
        from
    }

    /// The step that the piece from `from` reaches, home included where it is reached by the value; nothing if it leaves.
    #[inline(always)]
    pub(super) fn to<const F: Features>(&self, kind: usize, from: u32) -> u32 {
        let mut to = from << self.value;
        if has(F, BUMP) {
            to = select(to & self.direct[kind] != 0, to, to << 1 & self.bumped[kind]);
        } else if has(F, EXITS) {
            to &= self.direct[kind];
        }
        if has(F, ENTRIES) {
            to = select(from == 1, self.entering[kind], to);
        }
        to
    }
}

//! A tile and its mirror image, reckoned together on a desk: with what all their actions lead to at hand.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::marker::PhantomData;
use std::sync::Mutex;

use pulp::{Simd, WithSimd};

use crate::solve::index::Index;
use crate::solve::program::{AGAIN, BASES, COPIES, Odds, TURN};
use crate::solve::reckon::{Desk, Half};
use crate::solve::values::{LayerValues, Shape, View, WIDTH};
use crate::solve::vector::{Number, Single, Vectors, at_once};

/// A tile and its mirror image, or one that is its own.
pub(crate) struct Pair {
    pub halves: Vec<Half>,
    pub progress: u32,
}

/// One half in one role, and the half that its results are turned over into.
pub(crate) struct Part {
    pub half: usize,
    pub role: usize,
    partner: usize,
}

/// How values of a shape are swept.
#[derive(Clone, Copy)]
pub(crate) struct Plan<'a> {
    pub index: &'a Index,
    pub odds: &'a Odds,
    /// More than one value can be wrong by rounding, those that it is reckoned from being right.
    pub rounding: f64,
    pub shape: Shape,
    pub parts: &'a [Vec<Part>; 2],
}

/// How often a pair is reckoned in a sweep: what it has is at hand then, and its own positions lead to one another.
const ROUNDS: usize = 2;
/// Two halves in up to four roles.
const MOST_PARTS: usize = 8;

impl Plan<'_> {
    /// Which halves are reckoned in which roles.
    pub fn parts(&self, pair: &Pair) -> &[Part] {
        &self.parts[pair.halves.len() - 1]
    }

    /// The numbers that a pair's values take: all planes of all its parts, each with a margin.
    pub fn room(&self, pair: &Pair) -> usize {
        self.parts(pair).iter().map(|part| (self.shape.modes + 1) * pair.halves[part.half].room()).sum()
    }
}

/// Which halves of a pair are reckoned in which roles: of a tile that is its own mirror image, and of two.
pub(crate) fn parts(shape: Shape) -> [Vec<Part>; 2] {
    [0, 1].map(|last| {
        let mut parts = Vec::new();
        for role in 0..shape.roles() {
            for half in 0..=last {
                // Two that depend on each other come one after the other.
                parts.push((half, if half == 1 { shape.other(role) } else { role }));
            }
        }
        let place = |wanted: (usize, usize)| parts.iter().position(|part| *part == wanted).expect("both are there");
        let part = |(half, role): &(usize, usize)| Part {
            half: *half,
            role: *role,
            partner: place((last - half, shape.other(*role))),
        };
        parts.iter().map(part).collect()
    })
}

/// A pair to be reckoned.
pub(crate) struct PairJob<'a, 'v, T> {
    pub plan: Plan<'a>,
    pub pair: &'a Pair,
    pub views: &'a [View<'v, T>],
    pub own: &'a [LayerValues<T>],
    /// Where it is reckoned; as long as it need be.
    pub desk: &'a Mutex<Vec<T>>,
    /// Where its values are put then.
    pub out: &'a mut [T],
}

impl<T: Number> WithSimd for PairJob<'_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let (plan, pair) = (self.plan, self.pair);
        let (shape, parts) = (plan.shape, plan.parts(pair));
        // Where the planes of a part begin, mine by mode, then theirs; and where what its actions lead to does, mode by mode.
        let [mut begins, mut copies] = [[0; MOST_PARTS + 1]; 2];
        for (at, part) in parts.iter().enumerate() {
            begins[at + 1] = begins[at] + (shape.modes + 1) * pair.halves[part.half].room();
        }
        copies[0] = begins[parts.len()];
        for (at, part) in parts.iter().enumerate() {
            copies[at + 1] = copies[at] + shape.modes * pair.halves[part.half].copied;
        }
        let room = &mut *self.desk.lock().expect("nobody panics while it is held");
        let size = copies[parts.len()] + WIDTH;
        if room.len() < size {
            room.resize(size, T::default());
        }
        for (at, part) in parts.iter().enumerate() {
            self.fetch(part, &mut room[begins[at]..]);
            if !self.is_idle(part) {
                self.copy(part, &mut room[copies[at]..]);
            }
        }
        for _ in 0..ROUNDS {
            for (at, part) in parts.iter().enumerate().filter(|(_, part)| !self.is_idle(part)) {
                let half = &pair.halves[part.half];
                let partner = &pair.halves[parts[part.partner].half];
                let turned = begins[part.partner] + shape.modes * partner.room();
                for mode in 0..shape.modes {
                    let plane = |mode: usize| begins[at] + mode * half.room();
                    let theirs = plane(shape.modes);
                    let mut bases = [0; BASES];
                    bases[COPIES] = copies[at] + mode * half.copied;
                    bases[TURN] = theirs;
                    bases[AGAIN] = plane(shape.extra_mode(mode).unwrap_or(shape.modes));
                    let desk = Desk {
                        index: plan.index,
                        odds: plan.odds,
                        outwards: shape.outwards(part.role) * plan.rounding,
                        half,
                        bases,
                        theirs,
                        out: plane(mode),
                        turned: (mode + 1 == shape.modes).then_some((turned, partner.stride)),
                    };
                    if half.stride == 1 {
                        desk.reckon(Single(PhantomData), room);
                        continue;
                    }
                    match at_once(half.longest_run(), half.stride, T::lanes::<S>()) {
                        1 => desk.reckon(Vectors::<S, T, 1>::new(simd), room),
                        2 => desk.reckon(Vectors::<S, T, 2>::new(simd), room),
                        3 => desk.reckon(Vectors::<S, T, 3>::new(simd), room),
                        4 => desk.reckon(Vectors::<S, T, 4>::new(simd), room),
                        6 => desk.reckon(Vectors::<S, T, 6>::new(simd), room),
                        _ => desk.reckon(Vectors::<S, T, 8>::new(simd), room),
                    }
                }
            }
        }
        self.out.copy_from_slice(&room[..self.out.len()]);
    }
}

impl<T: Number> PairJob<'_, '_, T> {
    /// Is there nothing to be reckoned of a part, since nobody is to throw?
    fn is_idle(&self, part: &Part) -> bool {
        let half = &self.pair.halves[part.half];
        half.programs.is_empty() || self.own[half.slot].mine[self.plan.shape.plane(part.role, 0)].is_empty()
    }

    /// Copies what is known of a part to where it is reckoned.
    fn fetch(&self, part: &Part, room: &mut [T]) {
        let half = &self.pair.halves[part.half];
        let shape = self.plan.shape;
        for (mode, plane) in room.chunks_exact_mut(half.room()).take(shape.modes + 1).enumerate() {
            let source = self.own[half.slot].plane(shape, part.role, mode);
            if source.is_empty() {
                continue;
            }
            let rows = source[half.base..half.base + half.rows * half.lanes].chunks_exact(half.lanes);
            for (row, source) in plane.chunks_exact_mut(half.stride).zip(rows) {
                row[..half.lanes].copy_from_slice(source);
            }
        }
    }

    /// Copies what a part's actions lead to, mode by mode: one tile after the other comes sooner from memory than a row of each in turn.
    fn copy(&self, part: &Part, room: &mut [T]) {
        let half = &self.pair.halves[part.half];
        let mut rest = room;
        for mode in 0..self.plan.shape.modes {
            let view = &self.views[self.plan.shape.plane(part.role, mode)];
            for target in half.programs.targets().iter().filter(|target| target.count > 0) {
                let (place, after) = rest.split_at_mut(target.count as usize);
                place.copy_from_slice(&view.plane(target.plane())[target.begin()..][..place.len()]);
                rest = after;
            }
        }
    }
}

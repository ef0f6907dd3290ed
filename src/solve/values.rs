//! The values of a layer's positions, and views of them for programs.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, and so must be all that they call"
)]

use std::collections::HashMap;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::simd::vector::Number;
use crate::solve::index::Layer;
use crate::solve::successors::{EXTRA_PLANES, PLANES};

/// Lanes that are computed at once at most; arrays are longer by so many, so that the last may be
/// read in full.
pub(crate) const WIDTH: usize = 64;

/// What makes moments of one position differ.
///
/// With equal turns it matters who began: a *role* is 0 for the player who did, 1 for the other;
/// without them there is but role 0. Where values are bracketed, roles are doubled: the second half
/// holds lower ends, and what is an upper end to one player is a lower one to the other. Where
/// extra throws are limited there is a *mode* for each number that is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// 2 where it matters who began, else 1.
    pub seats: usize,
    /// 2 where values have an upper and a lower end, else 1.
    pub ends: usize,
    /// 1 more than the extra throws that a turn may have; 1 if it may have any number.
    pub modes: usize,
    /// May a turn have any number of extra throws?
    pub unlimited: bool,
}

impl Shape {
    /// Of a rule set.
    pub fn of(race: &Race) -> Self {
        let course = race.course();
        let unlimited = course.extra_throws_a_turn == u32::MAX;
        Self {
            seats: if course.equal_turns { 2 } else { 1 },
            ends: 1,
            modes: if unlimited { 1 } else { course.extra_throws_a_turn as usize + 1 },
            unlimited,
        }
    }

    /// The same with an upper and a lower end for each value.
    pub fn bracketed(self) -> Self {
        Self { ends: 2, ..self }
    }

    /// How many roles there are.
    pub fn roles(self) -> usize {
        self.seats * self.ends
    }

    /// The role in which the other player sees the same moment.
    pub fn other(self, role: usize) -> usize {
        let (seat, end) = (role % self.seats, role / self.seats);
        (self.seats - 1 - seat) + (self.ends - 1 - end) * self.seats
    }

    /// Which way ends are moved by rounding: 1 for upper ones, -1 for lower ones, 0 for values
    /// without ends.
    pub fn outwards(self, role: usize) -> f64 {
        match (self.ends, role / self.seats) {
            (1, _) => 0.0,
            (_, 0) => 1.0,
            _ => -1.0,
        }
    }

    /// The plane of a role with so many extra throws left.
    pub fn plane(self, role: usize, mode: usize) -> usize {
        role * self.modes + mode
    }

    /// The mode of the throw that an extra throw is; `None` if there is none left, so that the turn
    /// ends.
    pub fn extra_mode(self, mode: usize) -> Option<usize> {
        if self.unlimited { Some(0) } else { mode.checked_sub(1) }
    }
}

/// What the positions of a layer are worth, in several planes of the same shape.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerValues<T = f64> {
    /// To the player to throw, by role and extra throws left; an empty plane is never read.
    pub mine: Vec<Vec<T>>,
    /// To the same player, by role, if the other is to throw: that begins a turn.
    pub theirs: Vec<Vec<T>>,
}

impl<T: Number> LayerValues<T> {
    /// All values 0.
    pub fn new(size: usize, shape: Shape) -> Self {
        let plane = || vec![T::default(); size + WIDTH];
        Self {
            mine: (0..shape.roles() * shape.modes).map(|_| plane()).collect(),
            theirs: (0..shape.roles()).map(|_| plane()).collect(),
        }
    }

    /// The values by mode, then, past the last, those of the other player's throw.
    pub fn plane(&self, shape: Shape, role: usize, mode: usize) -> &[T] {
        if mode < shape.modes { &self.mine[shape.plane(role, mode)] } else { &self.theirs[role] }
    }

    /// The same, to be changed.
    pub fn plane_mut(&mut self, shape: Shape, role: usize, mode: usize) -> &mut [T] {
        if mode < shape.modes {
            &mut self.mine[shape.plane(role, mode)]
        } else {
            &mut self.theirs[role]
        }
    }

    /// The same in other numbers.
    pub fn converted<U: Number>(&self) -> LayerValues<U> {
        let plane = |plane: &Vec<T>| plane.iter().map(|value| U::of(value.wide())).collect();
        LayerValues {
            mine: self.mine.iter().map(plane).collect(),
            theirs: self.theirs.iter().map(plane).collect(),
        }
    }
}

/// Does nobody compute what these values of a layer or its mirror image are, since the other player
/// never throws there?
pub(crate) fn is_known<T>(own: &[LayerValues<T>], shape: Shape, slot: usize, role: usize) -> bool {
    own[own.len() - 1 - slot].mine[shape.plane(shape.other(role), 0)].is_empty()
}

/// The same in narrower numbers; only what is known stays behind.
pub(crate) fn narrow<T: Number, U: Number>(
    own: &mut [LayerValues<T>],
    shape: Shape,
) -> Vec<LayerValues<U>> {
    let narrow: Vec<LayerValues<U>> = own.iter().map(LayerValues::converted).collect();
    for (slot, values) in own.iter_mut().enumerate() {
        values.mine.fill(Vec::new());
        for (role, plane) in values.theirs.iter_mut().enumerate() {
            if !is_known(&narrow, shape, slot, role) {
                *plane = Vec::new();
            }
        }
    }
    narrow
}

/// Takes over what was found in narrower numbers.
pub(crate) fn widen<T: Number, U: Number>(
    own: &mut [LayerValues<T>],
    narrow: &[LayerValues<U>],
    shape: Shape,
) {
    for (slot, values) in own.iter_mut().enumerate() {
        let LayerValues { mine, theirs } = narrow[slot].converted();
        values.mine = mine;
        for (role, plane) in theirs.into_iter().enumerate() {
            if !is_known(narrow, shape, slot, role) {
                values.theirs[role] = plane;
            }
        }
    }
}

/// Layers by what is home.
pub(crate) type Layers<T = f64> = HashMap<Layer, LayerValues<T>>;

/// The planes that programs of one role and mode look into, by their numbers
/// ([`program`](crate::solve::successors)).
pub(crate) struct View<'a, T> {
    planes: [&'a [T]; PLANES],
}

impl<'a, T: Number> View<'a, T> {
    /// Of the layers being solved, which come first and have `shape`, and of others, which are
    /// known.
    pub fn new(
        own: &'a [LayerValues<T>],
        known: &[&'a LayerValues<T>],
        shape: Shape,
        role: usize,
        mode: usize,
    ) -> Self {
        let mut planes: [&[T]; PLANES] = [&[]; PLANES];
        let layers = own.iter().map(|layer| (layer, role));
        let layers = layers.chain(known.iter().map(|layer| (*layer, role % shape.seats)));
        for (slot, (layer, role)) in layers.enumerate() {
            let theirs = &layer.theirs[role][..];
            planes[slot] = theirs;
            planes[EXTRA_PLANES + slot] =
                shape.extra_mode(mode).map_or(theirs, |mode| &layer.mine[shape.plane(role, mode)]);
        }
        Self { planes }
    }

    #[inline(always)]
    pub fn plane(&self, plane: usize) -> &'a [T] {
        self.planes[plane % PLANES]
    }
}

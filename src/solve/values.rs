//! The values of a layer's positions, and views of them for programs.

#![expect(
    clippy::inline_always,
    reason = "the loops are compiled for each kind of processor, with all functions that they call"
)]

use std::collections::HashMap;

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::simd::vector::Number;
use crate::solve::index::Layer;
use crate::solve::successors::{EXTRA_PLANES, PLANES};

/// The most lanes that are computed at once. Arrays are longer by this number, so the last values
/// can be read in full.
pub(crate) const WIDTH: usize = 64;

/// The numbers of values that one position has.
///
/// With equal turns the starter matters. A *role* is then 0 for the starter and 1 for the other
/// player. Without equal turns there is only role 0. If values have upper and lower bounds, the
/// roles are doubled. The second half holds lower bounds. An upper bound for one player is a lower
/// bound for the other. If extra throws are limited, there is a *mode* for each number of extra
/// throws left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// 2 if the starter matters, else 1.
    pub seats: usize,
    /// 2 if values have an upper and a lower bound, else 1.
    pub ends: usize,
    /// The extra throws that a turn may have, plus 1. It is 1 if there is no limit.
    pub modes: usize,
    /// May a turn have any number of extra throws?
    pub unlimited: bool,
}

impl Shape {
    /// The shape of a rule set's values.
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

    /// The same shape with an upper and a lower bound for each value.
    pub fn bracketed(self) -> Self {
        Self { ends: 2, ..self }
    }

    /// The number of roles.
    pub fn roles(self) -> usize {
        self.seats * self.ends
    }

    /// The role that the other player has in the same state.
    pub fn other(self, role: usize) -> usize {
        let (seat, end) = (role % self.seats, role / self.seats);
        (self.seats - 1 - seat) + (self.ends - 1 - end) * self.seats
    }

    /// The direction in which rounding moves bounds: 1 for upper ones, -1 for lower ones, 0 for
    /// values without bounds.
    pub fn outwards(self, role: usize) -> f64 {
        match (self.ends, role / self.seats) {
            (1, _) => 0.0,
            (_, 0) => 1.0,
            _ => -1.0,
        }
    }

    /// The plane of a role and a mode.
    pub fn plane(self, role: usize, mode: usize) -> usize {
        role * self.modes + mode
    }

    /// The mode after an extra throw is used. `None` if no extra throw is left, which ends the
    /// turn.
    pub fn extra_mode(self, mode: usize) -> Option<usize> {
        if self.unlimited { Some(0) } else { mode.checked_sub(1) }
    }
}

/// The values of a layer's positions, in several planes of the same size.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerValues<T = f64> {
    /// The values to the player to throw, by role and mode. An empty plane is never read.
    pub mine: Vec<Vec<T>>,
    /// The values to the same player if the other player throws next, by role. That throw begins a
    /// turn.
    pub theirs: Vec<Vec<T>>,
}

impl<T: Number> LayerValues<T> {
    /// Planes of `size` values, all 0, with their margin.
    pub fn new(size: usize, shape: Shape) -> Self {
        let plane = || vec![T::default(); size + WIDTH];
        Self {
            mine: (0..shape.roles() * shape.modes).map(|_| plane()).collect(),
            theirs: (0..shape.roles()).map(|_| plane()).collect(),
        }
    }

    /// The plane of a mode. The mode past the last gives the plane for the other player's throw.
    pub fn plane(&self, shape: Shape, role: usize, mode: usize) -> &[T] {
        if mode < shape.modes { &self.mine[shape.plane(role, mode)] } else { &self.theirs[role] }
    }

    /// The same plane, to write to.
    pub fn plane_mut(&mut self, shape: Shape, role: usize, mode: usize) -> &mut [T] {
        if mode < shape.modes {
            &mut self.mine[shape.plane(role, mode)]
        } else {
            &mut self.theirs[role]
        }
    }

    /// The same values in another number type.
    pub fn converted<U: Number>(&self) -> LayerValues<U> {
        let plane = |plane: &Vec<T>| plane.iter().map(|value| U::of(value.wide())).collect();
        LayerValues {
            mine: self.mine.iter().map(plane).collect(),
            theirs: self.theirs.iter().map(plane).collect(),
        }
    }
}

/// Are these values known from the start? They are if the other player never throws in this layer.
pub(crate) fn is_known<T>(own: &[LayerValues<T>], shape: Shape, slot: usize, role: usize) -> bool {
    own[own.len() - 1 - slot].mine[shape.plane(shape.other(role), 0)].is_empty()
}

/// Converts values to a narrower number type. Only the known values stay behind.
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

/// Takes back values that were computed in a narrower number type.
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

/// Layers by the codes of the pieces home.
pub(crate) type Layers<T = f64> = HashMap<Layer, LayerValues<T>>;

/// The planes that programs of one role and mode read, by the numbers in
/// [`successors`](crate::solve::successors).
pub(crate) struct View<'a, T> {
    planes: [&'a [T]; PLANES],
}

impl<'a, T: Number> View<'a, T> {
    /// Builds the view. The layers being solved come first and have `shape`. The other layers are
    /// known.
    pub fn new(
        own: &'a [LayerValues<T>],
        known: &[&'a LayerValues<T>],
        shape: Shape,
        role: usize,
        mode: usize,
    ) -> Self {
        let mut planes: [&[T]; PLANES] = [&[]; PLANES];
        let layers = own
            .iter()
            .map(|layer| (layer, role))
            .chain(known.iter().map(|layer| (*layer, role % shape.seats)));
        for (slot, (layer, role)) in layers.enumerate() {
            let theirs = &layer.theirs[role][..];
            planes[slot] = theirs;
            planes[EXTRA_PLANES + slot] =
                shape.extra_mode(mode).map_or(theirs, |mode| &layer.mine[shape.plane(role, mode)]);
        }
        Self { planes }
    }

    /// The plane with this number in programs.
    #[inline(always)]
    pub fn plane(&self, plane: usize) -> &'a [T] {
        self.planes[plane % PLANES]
    }
}

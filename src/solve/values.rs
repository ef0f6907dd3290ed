//! The values of a layer's positions, and views of them for programs.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::solve::index::Layer;

/// Lanes that are reckoned at once; arrays are longer by so many, so that the last may be read in full.
pub(crate) const WIDTH: usize = 64;

/// What the positions of a layer are worth, in several planes of the same shape.
///
/// With equal turns it matters who began: a *role* is 0 for the player who did, 1 for the other; without them there is but
/// role 0. Where extra throws are limited there is a plane for each number that is left.
#[derive(Clone, Debug, Default)]
pub(crate) struct LayerValues {
    /// To the player to throw, by role and extra throws left; an empty plane is never read.
    pub mine: Vec<Vec<f64>>,
    /// To the same player, by role, if the other is to throw: that begins a turn.
    pub theirs: Vec<Vec<f64>>,
}

impl LayerValues {
    /// All values 0.
    pub fn new(size: usize, shape: Shape, with_mine: bool) -> Self {
        let plane = |there: bool| if there { vec![0.0; size + WIDTH] } else { Vec::new() };
        Self {
            mine: (0..shape.roles * shape.modes).map(|_| plane(with_mine)).collect(),
            theirs: (0..shape.roles).map(|_| plane(true)).collect(),
        }
    }
}

impl LayerValues {
    /// The values by mode, then, past the last, those of the other player's throw.
    pub fn plane_of(&self, shape: Shape, role: usize, mode: usize) -> &[f64] {
        if mode < shape.modes { &self.mine[shape.plane(role, mode)] } else { &self.theirs[role] }
    }

    /// The same, to be changed.
    pub fn plane(&mut self, shape: Shape, role: usize, mode: usize) -> &mut [f64] {
        if mode < shape.modes { &mut self.mine[shape.plane(role, mode)] } else { &mut self.theirs[role] }
    }
}

/// What makes moments of one position differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// 2 where it matters who began, else 1.
    pub roles: usize,
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
            roles: if course.equal_turns { 2 } else { 1 },
            modes: if unlimited { 1 } else { course.extra_throws_a_turn as usize + 1 },
            unlimited,
        }
    }

    /// The role of the other player.
    pub fn other(self, role: usize) -> usize {
        if self.roles == 2 { 1 - role } else { 0 }
    }

    /// The plane of a role with so many extra throws left.
    pub fn plane(self, role: usize, mode: usize) -> usize {
        role * self.modes + mode
    }
}

/// The planes that programs of one role and mode look into: for each slot `theirs`, then where an extra throw leads.
pub(crate) struct View<'a> {
    planes: Vec<&'a [f64]>,
}

impl<'a> View<'a> {
    /// Of the layers in the slots; a layer that is not there must not be looked into.
    pub fn new(layers: &[Option<&'a LayerValues>], shape: Shape, role: usize, mode: usize) -> Self {
        let mut planes: Vec<&[f64]> = Vec::with_capacity(2 * layers.len());
        for layer in layers {
            let Some(layer) = layer else {
                planes.extend([&[][..], &[]]);
                continue;
            };
            let theirs = &layer.theirs[role][..];
            let extra = shape.extra_mode(mode).map_or(theirs, |mode| &layer.mine[shape.plane(role, mode)]);
            planes.extend([theirs, extra]);
        }
        Self { planes }
    }

    #[inline(always)]
    pub fn plane(&self, slot: usize, extra: bool) -> &'a [f64] {
        self.planes[2 * slot + usize::from(extra)]
    }
}

impl Shape {
    /// The mode of the throw that an extra throw is; `None` if there is none left, so that the turn ends.
    pub fn extra_mode(self, mode: usize) -> Option<usize> {
        if self.unlimited { Some(0) } else { mode.checked_sub(1) }
    }
}

/// Layers by what is home.
pub(crate) type Layers = std::collections::HashMap<Layer, LayerValues>;

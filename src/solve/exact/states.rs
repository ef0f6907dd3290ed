//! The moments of a game before a throw, numbered: positions, with who throws and how many extra
//! throws are left.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::index::{Index, Layer};

/// A number for every moment, those that are solved first before the others.
///
/// Positions are seen by the player to throw, who is Light in them. A *role* says who that is: 0
/// the first player, 1 the second; where both play alike and it bears on nothing who began, there
/// is but role 0. Moments of one position lie side by side.
pub(crate) struct States<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    /// 1 where both players are alike, else 2.
    pub roles: usize,
    /// 1 more than the extra throws that a turn may have; 1 if it may have any number.
    pub modes: usize,
    /// In the order in which they are solved.
    pub blocks: Vec<Block>,
    unlimited: bool,
    /// The first number of each layer, by its place in the list of layers.
    bases: Vec<u64>,
    total: u64,
}

/// Layers that are solved together: one and its mirror image.
pub(crate) struct Block {
    pub layers: Vec<Layer>,
    /// The first moment, and one past the last.
    pub range: [u64; 2],
}

impl Block {
    /// How many moments it has.
    pub fn states(&self) -> usize {
        (self.range[1] - self.range[0]) as usize
    }
}

impl<'a> States<'a> {
    /// Numbers the moments of a race; `None` if there are too many. `alike`: do both players play
    /// alike?
    pub fn new(race: &'a Race, index: &'a Index, alike: bool) -> Option<Self> {
        let course = race.course();
        let unlimited = course.extra_throws_a_turn == u32::MAX;
        let codes = index.all_home() + 1;
        let mut states = Self {
            race,
            index,
            roles: if alike && !course.equal_turns { 1 } else { 2 },
            modes: if unlimited { 1 } else { course.extra_throws_a_turn as usize + 1 },
            blocks: Vec::new(),
            unlimited,
            bases: vec![u64::MAX; codes.checked_mul(codes)?],
            total: 0,
        };
        let mut order: Vec<Layer> = index.layers().filter(|layer| layer[0] <= layer[1]).collect();
        order.sort_by_key(|layer| {
            std::cmp::Reverse(index.home_total(layer[0]) + index.home_total(layer[1]))
        });
        for [one, other] in order {
            let mut layers = vec![[one, other]];
            layers.extend((one != other).then_some([other, one]));
            layers.retain(|layer| states.planes(*layer) > 0);
            let first = states.total;
            for layer in &layers {
                let at = states.code(*layer);
                states.bases[at] = states.total;
                let size = index.layer_size(*layer).checked_mul(states.planes(*layer) as u64)?;
                states.total = states.total.checked_add(size)?;
            }
            if states.total - first >= u64::from(u32::MAX) {
                return None;
            }
            states.blocks.extend(
                (!layers.is_empty()).then_some(Block { layers, range: [first, states.total] }),
            );
        }
        Some(states)
    }

    /// How many moments there are.
    pub fn total(&self) -> u64 {
        self.total
    }

    fn code(&self, layer: Layer) -> usize {
        layer[0] * (self.index.all_home() + 1) + layer[1]
    }

    /// How many moments a position of a layer has.
    pub fn planes(&self, layer: Layer) -> usize {
        let end = self.index.all_home();
        match (layer[0] == end, layer[1] == end) {
            (false, true) if self.race.course().equal_turns => self.modes,
            (true, _) | (false, true) => 0,
            (false, false) => self.roles * self.modes,
        }
    }

    /// Is this layer of last turns, the first player being home?
    pub fn last_turn(&self, layer: Layer) -> bool {
        layer[1] == self.index.all_home()
    }

    /// Role and extra throws left of a position's moments, in order.
    pub fn moments(&self, layer: Layer) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (first, modes) = (usize::from(self.last_turn(layer)), self.modes);
        (0..self.planes(layer)).map(move |plane| (first + plane / modes, plane % modes))
    }

    /// The number of the moment in which the player who is Light in a position throws.
    pub fn number(&self, position: &Position, role: usize, mode: usize) -> u64 {
        let place = self.index.place(position);
        let role = if self.last_turn(place.layer) { 0 } else { role };
        let planes = self.planes(place.layer) as u64;
        self.bases[self.code(place.layer)]
            + place.number() * planes
            + (role * self.modes + mode) as u64
    }

    /// The role of the other player.
    pub fn other(&self, role: usize) -> usize {
        self.roles - 1 - role
    }

    /// The mode in which turns begin.
    pub fn full(&self) -> usize {
        self.modes - 1
    }

    /// The mode of the throw that an extra throw is; `None` if there is none left.
    pub fn extra_mode(&self, mode: usize) -> Option<usize> {
        if self.unlimited { Some(0) } else { mode.checked_sub(1) }
    }

    /// What a bot is told of a moment, itself being Light.
    pub fn told(&self, role: usize, mode: usize) -> TurnState {
        let starter = if role == 0 { Seat::Light } else { Seat::Dark };
        TurnState {
            starter,
            extra_throws_left: if self.unlimited { u32::MAX } else { mode as u32 },
        }
    }
}

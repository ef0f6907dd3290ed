//! Numbers the states of a game before a throw: positions, with the player to throw and what the
//! turn remembers.

use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::race::position::Position;
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::solve::index::{Index, Layer};

/// A number for every state. States that are solved first have the lower numbers.
///
/// Positions are seen by the player to throw, who is Light in them. A *role* says which player that
/// is: 0 for the first player, 1 for the second. If both use the same bot and dice and the
/// starter does not matter, there is only role 0. The states of one position have adjacent numbers.
pub(crate) struct States<'a> {
    pub race: &'a Race,
    pub index: &'a Index,
    /// 1 if both players share role 0, else 2.
    pub roles: usize,
    /// The number of states of a turn: the extra throws that it may have plus 1, times the tries,
    /// times the throws in a row that can be burnt plus 1. It is 1 if turns remember nothing.
    pub modes: usize,
    /// The blocks in the order in which they are solved.
    pub blocks: Vec<Block>,
    unlimited: bool,
    /// The first number of each layer, by the layer's code.
    bases: Vec<u64>,
    total: u64,
}

/// Layers that are solved together: a layer and its mirror image.
pub(crate) struct Block {
    pub layers: Vec<Layer>,
    /// The first state, and one past the last.
    pub range: [u64; 2],
}

impl Block {
    /// The number of states.
    pub fn states(&self) -> usize {
        (self.range[1] - self.range[0]) as usize
    }
}

impl<'a> States<'a> {
    /// Numbers the states of a race. `None` if there are too many. `same_bot` says whether both
    /// players use the same bot.
    pub fn new(race: &'a Race, index: &'a Index, same_bot: bool) -> Option<Self> {
        let course = race.course();
        let unlimited = course.extra_throws_a_turn == u32::MAX;
        let codes = index.all_home() + 1;
        let mut states = Self {
            race,
            index,
            roles: if same_bot && !course.equal_turns && !course.dice.differ() { 1 } else { 2 },
            modes: (if unlimited { 1 } else { course.extra_throws_a_turn as usize + 1 })
                .checked_mul(usize::from(course.tries_a_turn))?
                .checked_mul(usize::from(course.longest_row()) + 1)?,
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

    /// The number of states in all blocks.
    pub fn total(&self) -> u64 {
        self.total
    }

    fn code(&self, layer: Layer) -> usize {
        layer[0] * (self.index.all_home() + 1) + layer[1]
    }

    /// The number of states of each position of a layer.
    pub fn planes(&self, layer: Layer) -> usize {
        let end = self.index.all_home();
        match (layer[0] == end, layer[1] == end) {
            (false, true) if self.race.course().equal_turns => self.modes,
            (true, _) | (false, true) => 0,
            (false, false) => self.roles * self.modes,
        }
    }

    /// Does this layer hold last turns? In a last turn the first player is home already.
    pub fn last_turn(&self, layer: Layer) -> bool {
        layer[1] == self.index.all_home()
    }

    /// The role and the mode of a position's states, in order.
    pub fn roles_and_modes(&self, layer: Layer) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (first, modes) = (usize::from(self.last_turn(layer)), self.modes);
        (0..self.planes(layer)).map(move |plane| (first + plane / modes, plane % modes))
    }

    /// The number of the state in which Light throws in a position.
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

    /// The numbers of throws in a row, from 0, and of tries left, from 1, that modes tell apart.
    fn remembered(&self) -> [usize; 2] {
        let course = self.race.course();
        [usize::from(course.longest_row()) + 1, usize::from(course.tries_a_turn)]
    }

    /// The place of a mode in the order of computation, among the modes with the same extra throws
    /// left. A throw that moves nothing leads to a mode before it.
    pub fn rank(&self, mode: usize) -> usize {
        let [rows, tries] = self.remembered();
        mode % (rows * tries)
    }

    /// The number of ranks.
    pub fn ranks(&self) -> usize {
        self.remembered().iter().product()
    }

    /// The mode of a turn state.
    pub fn mode(&self, state: TurnState) -> usize {
        let [rows, tries] = self.remembered();
        let extra_throws = if self.unlimited { 0 } else { state.extra_throws_left as usize };
        let tries_left = usize::from(state.tries_left) - 1;
        (extra_throws * tries + tries_left) * rows + rows - 1 - usize::from(state.in_a_row)
    }

    /// The turn state that a bot receives. The bot itself is Light.
    pub fn turn_state(&self, role: usize, mode: usize) -> TurnState {
        let starter = if role == 0 { Seat::Light } else { Seat::Dark };
        let [rows, tries] = self.remembered();
        let extra_throws = (mode / (rows * tries)) as u32;
        TurnState {
            starter,
            extra_throws_left: if self.unlimited { u32::MAX } else { extra_throws },
            in_a_row: (rows - 1 - mode % rows) as u8,
            tries_left: (mode / rows % tries) as u8 + 1,
        }
    }
}

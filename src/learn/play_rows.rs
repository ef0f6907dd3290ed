//! The rows of a network as play reads them: rows of inputs that overlap are added up before.

use crate::game::contract::Game;
use crate::learn::encoding::Encoding;
use crate::learn::layout::{PlacedPattern, one_after_another, side_by_side};
use crate::learn::patterns::{Pattern, Patterns, size};
use crate::learn::whole_weights::{InputRow, UNITS};

/// The most contents of inputs that are read as one: the first of these with which all fit.
const MOST_JOINED: [usize; 3] = [8_192, 1_024, 0];
/// The most contents of all inputs: an index of their rows has 16 bits.
const MOST_ROWS: usize = 1 << 16;

/// The inputs of a network as play reads them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlayRows {
    pub(super) encoding: Encoding,
    /// The row of each content of each joined input.
    pub(super) inputs: Vec<InputRow<i16>>,
}

impl PlayRows {
    /// The rows of a game from those of its inputs, as learning has them.
    pub(super) fn new<G: Game>(game: &G, rows: &[InputRow<i16>]) -> Self {
        let patterns = Patterns::of(game);
        let inputs = one_after_another(&patterns.inputs);
        let fits = |groups: &Vec<JoinedInputs>| {
            groups.iter().map(|group| size(&group.cells)).sum::<usize>() <= MOST_ROWS
        };
        let mut choices = MOST_JOINED.into_iter().map(|most| groups(&patterns.inputs, most));
        let groups = choices.find(fits).unwrap_or_default();
        let joined: Vec<Pattern> = groups.iter().map(|group| group.cells.clone()).collect();
        let encoding =
            Encoding::of(game, &one_after_another(&joined), &side_by_side(&patterns.tables));
        let inputs = groups.iter().flat_map(|group| group.rows(&inputs, rows)).collect();
        Self { encoding, inputs }
    }
}

/// Inputs that are read as one.
struct JoinedInputs {
    cells: Pattern,
    inputs: Vec<usize>,
}

impl JoinedInputs {
    /// The cells with those of another input.
    fn cells_with(&self, input: &Pattern) -> Pattern {
        let new = input.iter().filter(|cell| !self.cells.contains(cell));
        self.cells.iter().chain(new).cloned().collect()
    }

    /// For each content, the sum of the rows of its inputs.
    fn rows(&self, inputs: &[PlacedPattern], rows: &[InputRow<i16>]) -> Vec<InputRow<i16>> {
        let mut sums = vec![InputRow([0_i16; UNITS]); size(&self.cells)];
        for input in &self.inputs {
            let PlacedPattern { cells, first, strides } = &inputs[*input];
            let stride = |cell| {
                cells.iter().position(|of_input| of_input == cell).map_or(0, |place| strides[place])
            };
            let strides = self.cells.iter().map(stride).collect();
            let seen = PlacedPattern { cells: self.cells.clone(), first: *first, strides };
            for (InputRow(sum), index) in sums.iter_mut().zip(seen.indices()) {
                for (unit, weight) in sum.iter_mut().zip(&rows[index].0) {
                    *unit = unit.wrapping_add(*weight);
                }
            }
        }
        sums
    }
}

/// Inputs in groups with at most `most` contents. Each input joins the first group with room.
fn groups(inputs: &[Pattern], most: usize) -> Vec<JoinedInputs> {
    let mut groups: Vec<JoinedInputs> = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let joins = |group: &&mut JoinedInputs| size(&group.cells_with(input)) <= most;
        match groups.iter_mut().find(joins) {
            Some(group) => {
                group.cells = group.cells_with(input);
                group.inputs.push(index);
            }
            None => groups.push(JoinedInputs { cells: input.clone(), inputs: vec![index] }),
        }
    }
    groups
}

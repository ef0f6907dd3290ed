//! What a rule set takes over from the evaluator of another one, such as the rule set that it
//! changes: the weights of patterns whose cells are the same.

use crate::game::contract::Game;
use crate::learn::cells::{CellSource, PatternCell};
use crate::learn::evaluator::{Evaluator, InputRow, ONE_ANSWER, ONE_ENTRY, ONE_WEIGHT};
use crate::learn::evaluator::{NetworkOutput, UNITS};
use crate::learn::patterns::{Pattern, Patterns, size};
use crate::learn::training_weights::{OutputWeights, TrainingWeights};

/// Takes over the weights of a base's evaluator, where patterns have the same cells. A content that
/// the base does not have, such as a fourth waiting piece, begins with the weights of the nearest
/// one. Tables that the base does not have begin at 0.
pub(super) fn carry_over<G: Game, B: Game>(
    weights: &mut TrainingWeights,
    game: &G,
    base_game: &B,
    base: &Evaluator,
) {
    let [own, others] = [
        NamedPatterns::of(&Patterns::of(game), game.places() + 1),
        NamedPatterns::of(&Patterns::of(base_game), base_game.places() + 1),
    ];
    let scale = (1_u32 << base.bits) as f32;
    let units = |units: &[i16; UNITS]| units.map(|unit| f32::from(unit) / scale);
    for (content, of_base) in same_contents(&own.inputs, &others.inputs) {
        weights.inputs[content] = InputRow(units(&base.inputs[of_base].0));
    }
    weights.tables.fill(0.0);
    for (content, of_base) in same_contents(&own.tables, &others.tables) {
        weights.tables[content] = f32::from(base.tables[of_base]) / ONE_ENTRY;
    }
    weights.hidden_bias = units(&base.hidden_bias);
    weights.value = output(&base.value);
    if weights.outcomes.len() == base.outcomes.len() {
        weights.outcomes = base.outcomes.iter().map(output).collect();
    }
}

fn output(base: &NetworkOutput) -> OutputWeights {
    OutputWeights {
        weights: base.weights.map(|weight| f32::from(weight) / ONE_WEIGHT),
        bias: base.bias as f32 / (ONE_ANSWER * ONE_WEIGHT),
    }
}

/// Patterns with cells that mean the same on paths of all lengths.
struct NamedPatterns {
    inputs: Vec<Pattern>,
    tables: Vec<Pattern>,
}

/// The number that stands for home, whatever the length of the path.
const HOME: u8 = u8::MAX;

impl NamedPatterns {
    fn of(patterns: &Patterns, home: u8) -> Self {
        let source = |source: CellSource| match source {
            CellSource::EachPiece(role, kind, place) if place == home => {
                CellSource::EachPiece(role, kind, HOME)
            }
            other => other,
        };
        let cell = |cell: &PatternCell| PatternCell {
            codes: cell.codes.iter().map(|(from, code)| (source(*from), *code)).collect(),
            ..*cell
        };
        let all = |patterns: &[Pattern]| -> Vec<Pattern> {
            patterns.iter().map(|pattern| pattern.iter().map(cell).collect()).collect()
        };
        Self { inputs: all(&patterns.inputs), tables: all(&patterns.tables) }
    }
}

/// Each content of a pattern that a base has too, with that of the base, as indices among the
/// contents of all patterns.
fn same_contents(patterns: &[Pattern], base: &[Pattern]) -> Vec<(usize, usize)> {
    let mut same = Vec::new();
    let mut first = 0;
    for pattern in patterns {
        let mut first_of_base = 0;
        for of_base in base {
            if have_same_cells(pattern, of_base) {
                let content = |content| (first + content, first_of_base + nearest(content, pattern, of_base));
                same.extend((0..size(pattern)).map(content));
                break;
            }
            first_of_base += size(of_base);
        }
        first += size(pattern);
    }
    same
}

fn have_same_cells(pattern: &[PatternCell], base: &[PatternCell]) -> bool {
    pattern.len() == base.len()
        && pattern.iter().zip(base).all(|(cell, of_base)| cell.codes == of_base.codes)
}

/// The content of the base's pattern that is nearest to this content.
fn nearest(mut content: usize, pattern: &[PatternCell], base: &[PatternCell]) -> usize {
    let (mut found, mut stride) = (0, 1);
    for (cell, of_base) in pattern.iter().zip(base) {
        let (radix, radix_of_base) = (cell.radix as usize, of_base.radix as usize);
        found += stride * (content % radix).min(radix_of_base - 1);
        content /= radix;
        stride *= radix_of_base;
    }
    found
}

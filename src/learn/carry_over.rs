//! What learning takes over from the evaluator of another rule set: the weights of patterns whose
//! cells mean the same.

use std::sync::Arc;

use crate::game::compiled::CompiledRules;
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::learn::cells::{CellSource, PatternCell};
use crate::learn::evaluator::Evaluator;
use crate::learn::layout::{PlacedPattern, one_after_another, side_by_side};
use crate::learn::patterns::{Pattern, Patterns};
use crate::learn::training_weights::TrainingWeights;

/// The rule set from whose evaluator another one begins to learn.
#[derive(Clone, Debug)]
pub struct LearningBase {
    pub rules: Rules,
    /// What was learned of them.
    pub evaluator: Arc<Evaluator>,
}

impl LearningBase {
    /// Takes over the weights of patterns that have the same cells in both games. A content that
    /// the base does not have, such as a fourth waiting piece, begins with the weights of the
    /// nearest one. Patterns that the base does not have keep their weights.
    pub(super) fn carry_over<G: Game>(&self, game: &G, weights: &mut TrainingWeights) {
        let base = match CompiledRules::new(&self.rules) {
            CompiledRules::Race(race) => NamedPatterns::of(&race),
            CompiledRules::Domination(domination) => NamedPatterns::of(&domination),
        };
        let of_base = TrainingWeights::of_whole(&self.evaluator.weights);
        let own = NamedPatterns::of(game);
        for (content, content_of_base) in same_contents(&own.inputs, &base.inputs) {
            weights.inputs[content] = of_base.inputs[content_of_base];
        }
        for (content, content_of_base) in same_contents(&own.tables, &base.tables) {
            weights.tables[content] = of_base.tables[content_of_base];
        }
        weights.hidden_bias = of_base.hidden_bias;
        weights.value = of_base.value;
        if weights.outcomes.len() == of_base.outcomes.len() {
            weights.outcomes = of_base.outcomes;
        }
    }
}

/// Patterns whose cells have the same names on paths of all lengths.
struct NamedPatterns {
    inputs: Vec<PlacedPattern>,
    tables: Vec<PlacedPattern>,
}

/// The place that stands for home, whatever the length of the path.
const HOME: u8 = u8::MAX;

impl NamedPatterns {
    fn of<G: Game>(game: &G) -> Self {
        let home = game.places() + 1;
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
        let Patterns { inputs, tables, .. } = Patterns::of(game);
        Self { inputs: one_after_another(&all(&inputs)), tables: side_by_side(&all(&tables)) }
    }
}

/// Each content of a pattern that a base has too, with that of the base, as indices among the
/// contents of all patterns.
fn same_contents(patterns: &[PlacedPattern], base: &[PlacedPattern]) -> Vec<(usize, usize)> {
    let mut same = Vec::new();
    for pattern in patterns {
        let has_same_cells =
            |of_base: &&PlacedPattern| have_same_cells(&pattern.cells, &of_base.cells);
        if let Some(of_base) = base.iter().find(has_same_cells) {
            let of_base_indices = of_base.indices();
            let nearest =
                |content| of_base_indices[nearest(content, &pattern.cells, &of_base.cells)];
            same.extend(pattern.indices().into_iter().zip((0..).map(nearest)));
        }
    }
    same
}

/// Do the cells tell of the same things with the same codes? They may count up to other numbers.
fn have_same_cells(pattern: &[PatternCell], base: &[PatternCell]) -> bool {
    pattern.len() == base.len()
        && pattern.iter().zip(base).all(|(cell, of_base)| cell.codes == of_base.codes)
}

/// The content of the base's pattern that is nearest to this content.
fn nearest(mut content: usize, pattern: &[PatternCell], base: &[PatternCell]) -> usize {
    let (mut found, mut stride) = (0, 1);
    for (cell, of_base) in pattern.iter().zip(base) {
        let [radix, radix_of_base] = [cell, of_base].map(|cell| cell.radix as usize);
        found += stride * (content % radix).min(radix_of_base - 1);
        content /= radix;
        stride *= radix_of_base;
    }
    found
}

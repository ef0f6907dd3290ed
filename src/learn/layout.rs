//! Where the weights of patterns are.

use crate::learn::cells::PatternCell;
use crate::learn::patterns::{Pattern, size};

/// A pattern with the places of its weights.
#[derive(Clone, Debug)]
pub(super) struct PlacedPattern {
    pub cells: Pattern,
    /// The index of the weights of its first content.
    pub first: usize,
    /// For each cell, how far the next number of it is.
    pub strides: Vec<usize>,
}

impl PlacedPattern {
    /// The index of each content. The number of the first cell changes fastest.
    pub(super) fn indices(&self) -> Vec<usize> {
        let mut indices = vec![self.first];
        for (cell, stride) in self.cells.iter().zip(&self.strides) {
            let numbers = 0..cell.radix as usize;
            indices = numbers
                .flat_map(|number| indices.iter().map(move |index| index + number * stride))
                .collect();
        }
        indices
    }
}

/// Patterns whose weights lie one pattern after the other.
pub(super) fn one_after_another(patterns: &[Pattern]) -> Vec<PlacedPattern> {
    let mut first = 0;
    let place = |cells: &Pattern| {
        let placed = PlacedPattern { cells: cells.clone(), first, strides: strides(cells, 1) };
        first += size(cells);
        placed
    };
    patterns.iter().map(place).collect()
}

/// Patterns of which those that begin with the same cells lie side by side: for each content of
/// these cells, the weights of all of them. So one value needs fewer lines of the cache.
pub(super) fn side_by_side(patterns: &[Pattern]) -> Vec<PlacedPattern> {
    let mut first = 0;
    let mut placed: Vec<Option<PlacedPattern>> = vec![None; patterns.len()];
    for leader in patterns {
        let group: Vec<usize> = (0..patterns.len())
            .filter(|index| placed[*index].is_none() && patterns[*index].first() == leader.first())
            .collect();
        let same = |length: &usize| {
            group.iter().all(|index| patterns[*index].get(..*length) == leader.get(..*length))
        };
        let common = (0..=leader.len()).rev().find(same).unwrap_or(0);
        let own_sizes = group.iter().map(|index| size(&patterns[*index][common..]));
        let step: usize = own_sizes.sum();
        let mut begin = first;
        for index in &group {
            let (shared, own) = patterns[*index].split_at(common);
            let strides = [strides(shared, step), strides(own, 1)].concat();
            placed[*index] =
                Some(PlacedPattern { cells: patterns[*index].clone(), first: begin, strides });
            begin += size(own);
        }
        if !group.is_empty() {
            first += step * size(&leader[..common]);
        }
    }
    placed.into_iter().flatten().collect()
}

/// For each cell, the product of the radices before it, times `step`.
fn strides(cells: &[PatternCell], step: usize) -> Vec<usize> {
    let next = |stride: &mut usize, radix: u32| {
        let here = *stride;
        *stride *= radix as usize;
        Some(here)
    };
    cells.iter().map(|cell| cell.radix).scan(step, next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(radix: u32) -> PatternCell {
        PatternCell { radix, codes: Vec::new() }
    }

    // Two tables begin with a cell of three numbers. For each of these there are 2 + 4 weights,
    // so the second number begins 6 later. The third table follows after 3 times 6 weights.
    #[test]
    fn patterns_that_begin_with_the_same_cells_lie_side_by_side() {
        let patterns = [vec![cell(3), cell(2)], vec![cell(5)], vec![cell(3), cell(4)]];
        let [first, alone, second] = &side_by_side(&patterns)[..] else { panic!("three") };
        assert_eq!(first.indices(), [0, 6, 12, 1, 7, 13]);
        assert_eq!(second.indices(), [2, 8, 14, 3, 9, 15, 4, 10, 16, 5, 11, 17]);
        assert_eq!(alone.indices(), [18, 19, 20, 21, 22]);
    }

    #[test]
    fn no_weight_belongs_to_two_contents_and_none_to_nothing() {
        let cells = |radices: &[u32]| radices.iter().map(|radix| cell(*radix)).collect();
        let patterns: Vec<Pattern> =
            [&[2, 3, 4][..], &[2, 3], &[7], &[2, 3, 5, 2], &[7, 2], &[]].map(cells).into();
        for placed in [side_by_side(&patterns), one_after_another(&patterns)] {
            let mut indices: Vec<usize> = placed.iter().flat_map(PlacedPattern::indices).collect();
            indices.sort_unstable();
            let all: usize = patterns.iter().map(|pattern| size(pattern)).sum();
            assert_eq!(indices, (0..all).collect::<Vec<_>>());
        }
    }
}

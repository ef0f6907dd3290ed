//! A position as the content of each pattern.

use crate::learn::patterns::{MOST_INPUTS, MOST_TABLES};

/// A position as the content of each pattern. A content is the index of its weights: among those of
/// all inputs, or among the entries of all tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Contents {
    /// Of each input of the network.
    pub(super) inputs: [u16; MOST_INPUTS],
    /// Of each table.
    pub(super) tables: [u32; MOST_TABLES],
}

impl Contents {
    pub(super) const EMPTY: Self = Self { inputs: [0; MOST_INPUTS], tables: [0; MOST_TABLES] };

    /// The index of the weights of an input.
    #[inline(always)]
    pub(crate) fn input(&self, input: usize) -> usize {
        usize::from(self.inputs[input % MOST_INPUTS])
    }

    /// The indices of the weights of the first inputs.
    #[inline(always)]
    pub(super) fn inputs(&self, count: usize) -> impl Iterator<Item = usize> {
        self.inputs[..count.min(MOST_INPUTS)].iter().map(|input| usize::from(*input))
    }

    /// The indices of the entries of the first tables.
    #[inline(always)]
    pub(super) fn tables(&self, count: usize) -> impl Iterator<Item = usize> {
        self.tables[..count.min(MOST_TABLES)].iter().map(|cell| *cell as usize)
    }

    /// The index of the entry of a table.
    #[inline(always)]
    pub(crate) fn table(&self, table: usize) -> usize {
        self.tables[table % MOST_TABLES] as usize
    }

    #[inline(always)]
    pub(super) fn plus(self, row: &Self) -> Self {
        Self {
            inputs: std::array::from_fn(|index| self.inputs[index].wrapping_add(row.inputs[index])),
            tables: std::array::from_fn(|index| self.tables[index].wrapping_add(row.tables[index])),
        }
    }

    pub(super) fn negated(self) -> Self {
        Self {
            inputs: self.inputs.map(u16::wrapping_neg),
            tables: self.tables.map(u32::wrapping_neg),
        }
    }

    pub(super) fn add_to(&mut self, place: PatternPlace, added: u32) {
        match place {
            PatternPlace::Input(input) => self.inputs[input] += added as u16,
            PatternPlace::Table(table) => self.tables[table] += added,
        }
    }
}

/// A pattern, by number.
#[derive(Clone, Copy)]
pub(super) enum PatternPlace {
    Input(usize),
    Table(usize),
}

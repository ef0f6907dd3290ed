//! What the tables hold before anything is learned: who is ahead in the race.
//!
//! Without it all positions are worth the same at first. Play is then random, and in a game with a
//! long path of shared squares nobody gets home, so that nothing is learned.

use crate::game::contract::Game;
use crate::game::seat::Seat;
use crate::learn::cells::{CellSource, PatternCell, Role};
use crate::learn::layout::PlacedPattern;
use crate::learn::patterns::size;

/// The logit of a lead of one step. On `finkel` a piece at home is 15 steps: a logit of 0.45 and a
/// chance of 61 %.
const STEP: f32 = 0.03;

/// The entries of tables with these patterns. They add up to the lead of
/// the player to throw, times [`STEP`]. All are 0 in a game without a measure of who is ahead.
pub(super) fn first_estimate<G: Game>(game: &G, tables: &[PlacedPattern]) -> Vec<f32> {
    let is_race = game.steps_left(&game.start(), Seat::Light) > 0;
    let mut entries = vec![0.0; tables.iter().map(|table| size(&table.cells)).sum()];
    for table in tables {
        let mut values = vec![0.0_f32];
        for cell in &table.cells {
            let digits = (0..cell.radix).map(|digit| {
                let value = |place, role| lead(place, role) / holders(tables, role, place) as f32;
                if is_race { digit_value(cell, digit, value) } else { 0.0 }
            });
            values = digits.flat_map(|digit| values.iter().map(move |all| all + digit)).collect();
        }
        for (index, value) in table.indices().into_iter().zip(values) {
            entries[index] = value;
        }
    }
    entries
}

/// What a piece adds to the lead of the player to throw.
fn lead(place: u8, role: Role) -> f32 {
    let steps = f32::from(place) * STEP;
    if role == Role::Own { steps } else { -steps }
}

/// Adds up the values of the pieces for which a cell has this number. `value` gives that of one
/// piece.
fn digit_value(cell: &PatternCell, mut digit: u32, value: impl Fn(u8, Role) -> f32) -> f32 {
    let mut sources: Vec<_> = cell.codes.iter().collect();
    // Sources with one code are kinds on one place, which are worth the same.
    sources.sort_by_key(|(_, code)| std::cmp::Reverse(*code));
    sources.dedup_by_key(|(_, code)| *code);
    let mut sum = 0.0;
    for (source, code) in sources {
        let pieces = digit / code;
        digit %= code;
        if let Some((place, role)) = place_of(*source) {
            sum += pieces as f32 * value(place, role);
        }
    }
    sum
}

/// The number of tables in which a piece on a place has a part.
fn holders(tables: &[PlacedPattern], role: Role, place: u8) -> usize {
    let has_part = |cell: &PatternCell| {
        cell.codes.iter().any(|(source, _)| place_of(*source) == Some((place, role)))
    };
    tables.iter().filter(|table| table.cells.iter().any(has_part)).count()
}

fn place_of(source: CellSource) -> Option<(u8, Role)> {
    match source {
        CellSource::EachPiece(role, _, place) | CellSource::Presence(role, _, place) => {
            Some((place, role))
        }
        CellSource::ExtraThrowsLeft | CellSource::Started => None,
    }
}

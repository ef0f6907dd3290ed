//! What solving takes: positions, memory, disk, time. Known, but for the time, before anything is solved.

use crate::game::contract::Game;
use crate::game::course::Cast;
use crate::game::race::Race;
use crate::solve::file::{Layout, Width};
use crate::solve::index::Index;
use crate::solve::program::{HERE, MOST_CODES, MOST_POSITIONS};
use crate::solve::values::Shape;

/// What solving a rule set takes.
///
/// ```
/// use urlab::{game::race::Race, solve::{estimate::Estimate, file::Width, index::Index}};
/// let race = Race::new(&urlab::spec::rules::load("scenarios/rules/finkel.yaml").unwrap()).unwrap();
/// let estimate = Estimate::new(&race, &Index::new(&race), 1e-9, Width::Double).unwrap();
/// assert_eq!(estimate.positions, 137_892_016);
/// assert!(estimate.disk > 8 * estimate.positions, "a value a position, and a table");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Positions with the player to throw not home.
    pub positions: u64,
    /// Values: more than one a position where it matters who began, or how many extra throws are left.
    pub values: u64,
    /// Bytes of memory at the most, roughly.
    pub memory: u64,
    /// Bytes on disk while it is solved: 8 a value, and as many again as the complete file has if that is narrower.
    pub disk: u64,
    /// Bytes of the complete file, its head left out.
    pub file: u64,
    /// Processor time in seconds, on a processor of 2024, right to a factor of 3 or so.
    pub seconds: f64,
}

/// Processor time that a value takes for each throw and each decimal of the tolerance, in seconds; measured on the shipped rule sets.
const SECONDS_A_VALUE: f64 = 1.5e-8;
/// Memory beside the values, as a share of them, and whatever the rule set: the programs of one layer.
const PROGRAMS: f64 = 0.25;
const FIXED: u64 = 64 << 20;

impl Estimate {
    /// For values that may be `tolerance` from the truth, relative to what a win pays, and so many bytes of each on disk; `None`
    /// if there are more positions or layers than the solver has numbers for.
    pub fn new(race: &Race, index: &Index, tolerance: f64, width: Width) -> Option<Self> {
        let shape = Shape::of(race);
        let codes = index.all_home() + 1;
        let positions = index.positions()?;
        let layout = Layout::new(index, shape)?;
        let sizes = index.layers().map(|layer| index.layer_size(layer)).collect::<Option<Vec<u64>>>()?;
        if codes > MOST_CODES || 2 * codes + 2 >= HERE || sizes.iter().any(|size| *size >= MOST_POSITIONS) {
            return None;
        }
        let turned = sizes.iter().try_fold(0u64, |sum, size| sum.checked_add(size * shape.roles as u64))?;
        let in_memory = layout.values().checked_add(turned)?.checked_mul(8)?;
        let bytes = |width: Width| layout.values() * width.bytes() as u64 + layout.table_bytes() as u64;
        let beside = if width == Width::Double { 0 } else { bytes(width) };
        let moves = race.course().casts.outcomes().iter().filter(|cast| matches!(cast.outcome, Cast::Move { .. })).count();
        let decimals = -tolerance.min(0.1).log10();
        Some(Self {
            positions,
            values: layout.values(),
            memory: in_memory + (in_memory as f64 * PROGRAMS) as u64 + FIXED,
            disk: bytes(Width::Double) + beside,
            file: bytes(width),
            seconds: SECONDS_A_VALUE * layout.values() as f64 * moves as f64 * decimals,
        })
    }
}

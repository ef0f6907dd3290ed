//! A small plan for tests, with the small race. It is never played.

use crate::batch::plan::{HistogramColumn, Plan, RatioColumn};
use crate::play::bots::BotKind;

pub(crate) use crate::game::samples::rules;

/// A plan of 100 games, random against random, with these columns and ratios. It watches the board.
pub(crate) fn plan(columns: Vec<HistogramColumn>, ratios: Vec<RatioColumn>) -> Plan {
    Plan {
        rules: rules(),
        bots: [BotKind::Random.into(), BotKind::Random.into()],
        games: 100,
        seed: 7,
        throw_limit: 50,
        columns,
        ratios,
        watch_board: true,
        luck: None,
        feel: None,
    }
}

//! Games in seat-swapped pairs with the same dice: each game alone is an ordinary game, and
//! intervals over many of them contain the true value as often as they claim.

mod by_hand;
mod coverage;
mod false_alarms;
mod games;

use crate::balance::coupled::Coupled;
use crate::balance::measures::Measures;
use crate::balance::quantity::Quantity;
use crate::batch::coupled::{self, IgnoreRecords};
use crate::batch::course::PlayCourse;
use crate::batch::plan::Plan;
use crate::input::rules::load;
use crate::play::bots::BotKind;

/// A plan of a rule set by name.
fn plan(name: &str, bots: [BotKind; 2], games: u64, seed: u64) -> Plan {
    let rules = load(name).unwrap_or_else(|diagnostics| panic!("{diagnostics}"));
    let (columns, ratios) = (Measures::All.columns(&rules), Measures::All.ratio_columns());
    Plan {
        rules,
        bots: bots.map(Into::into),
        games,
        seed,
        throw_limit: 100_000,
        columns,
        ratios,
        watch_board: false,
        luck: None,
        feel: None,
    }
}

/// Plays these variants and computes these quantities.
fn played(variants: Vec<Plan>, quantities: &[Quantity]) -> Coupled {
    let plan = Coupled::plan(variants, quantities);
    let Ok(batch) = coupled::run(&plan, &PlayCourse::undisturbed(), &mut IgnoreRecords);
    Coupled { plan, quantities: quantities.to_vec(), tally: batch.tally, level: 0.95 }
}

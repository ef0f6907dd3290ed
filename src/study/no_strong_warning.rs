//! The warning that no strong players play.

use crate::batch::player::PlayerKind;
use crate::input::question::no_strong::NoStrong;
use crate::input::scenario::Scenario;
use crate::study::wording::and_list;
use crate::study::{Study, Warning};

/// The kind of the warning that no strong players play, though they are usual or were asked for.
pub const NO_STRONG: &str = "no-strong-players";

/// The warning that only these kinds play.
fn warning(why: &NoStrong, others: &[PlayerKind]) -> Warning {
    let names: Vec<String> = others.iter().map(|kind| kind.name().to_owned()).collect();
    let text = format!(
        "only {} players play, because {}. {}",
        and_list(&names),
        why.reason(),
        why.way_out()
    );
    Warning::new(NO_STRONG, text)
}

impl Study {
    /// Puts the warning that no strong players play before all others.
    pub(crate) fn warn_of_players(&mut self, scenario: &Scenario) {
        let others: Vec<PlayerKind> =
            scenario.bots.iter().filter_map(|bots| PlayerKind::of(*bots)).collect();
        let found = scenario.no_strong.as_ref().map(|why| warning(why, &others));
        self.warnings.splice(0..0, found);
    }
}

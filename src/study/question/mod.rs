//! Questions, one kind a file: each plays what it needs, tells its findings, and says in which order
//! they are read and by which charts they are shown. This list is the only one.

mod compare;
mod readings;
mod sweep;

use crate::balance::measures::Measures;
use crate::batch::plan::Plan;
use crate::batch::player::Player;
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::study::Study;
use crate::study::error::Error;
use crate::study::observer::Session;

/// Plays what a scenario asks and answers it.
pub fn answer(scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
    match &scenario.question {
        Question::Compare(asked) => compare::answer(scenario, asked, session),
        Question::Sweep(asked) => sweep::answer(scenario, asked, session),
        Question::Readings(asked) => readings::answer(scenario, asked, session),
        _ => todo!(),
    }
}

/// The plan of a rule set in a scenario, with everything counted.
fn plan(scenario: &Scenario, rules: &Rules, bots: [Player; 2]) -> Plan {
    Plan {
        rules: rules.clone(),
        bots,
        games: scenario.games,
        seed: scenario.seed,
        throw_limit: scenario.throw_limit,
        columns: Measures::All.columns(rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
    }
}

/// The same where only quantities are read, so that nothing else is counted.
fn plan_of_quantities(scenario: &Scenario, rules: &Rules, bots: [Player; 2]) -> Plan {
    Plan { columns: Vec::new(), ratios: Vec::new(), ..plan(scenario, rules, bots) }
}

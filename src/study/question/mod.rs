//! The questions. Each kind has a file or a folder. It plays games, adds its findings to the study,
//! and decides their order and their charts. This is the only list of the questions.

pub(crate) mod cases;
mod compare;
pub mod dice;
mod effects;
pub mod exact;
pub mod judged_games;
mod ladder;
pub mod luck;
mod readings;
pub mod regret;
mod sweep;
pub mod tune;

use crate::balance::measures::Measures;
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::BotName;
use crate::batch::runner::{Engine, LEARNED_BOTS};
use crate::game::rules::Rules;
use crate::input::question::Question;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::observer::{EngineChoice, Session, Until};
use crate::study::{Study, rules_section};

/// Plays a scenario and answers its question.
pub fn answer(scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
    check_evaluators(scenario)?;
    let mut study = match &scenario.question {
        Question::Cases => cases::answer(scenario, session),
        Question::Effects(asked) => effects::answer(scenario, asked, session),
        Question::Ladder(asked) => ladder::answer(scenario, asked, session),
        Question::Sweep(asked) => sweep::answer(scenario, asked, session),
        Question::Tune(asked) => {
            return tune::answer(scenario, asked, session).map(|answered| answered.0);
        }
        Question::Compare(asked) => compare::answer(scenario, asked, session),
        Question::Readings(asked) => readings::answer(scenario, asked, session),
    }?;
    study.warn_of_play();
    if session.until == Until::Played {
        rules_section::add(&mut study, &scenario.rules);
    }
    Ok(study)
}

/// Plays a scenario for the ledger of the session, and answers nothing.
///
/// # Errors
/// The question decides while it plays what it plays next, or when it stops. Or the requested
/// engine does not play the rules.
pub fn count(scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error> {
    check(scenario, session)?;
    let decides = |what| Err(Error::Indivisible { what });
    if scenario.precision.is_some() {
        return decides("`precision` stops when the games so far are precise enough");
    }
    Ok(match &scenario.question {
        Question::Cases => cases::count(scenario, session),
        Question::Effects(asked) => effects::count(scenario, asked, session),
        Question::Ladder(asked) => ladder::count(scenario, asked, session),
        Question::Sweep(asked) => sweep::count(scenario, asked, session),
        Question::Compare(asked) => compare::count(scenario, asked, session),
        Question::Tune(_) => {
            return decides("a search chooses the rule sets that it plays next");
        }
        Question::Readings(_) => return decides("readings are played one after the other"),
    })
}

/// Plays batches until there is none left, or one is interrupted.
fn until_interrupted(mut next: impl FnMut() -> Option<Stop>) -> Stop {
    while let Some(stop) = next() {
        if stop == Stop::Interrupted {
            return stop;
        }
    }
    Stop::Complete
}

/// Checks whether the requested engine can play the question.
pub fn check(scenario: &Scenario, session: &Session<'_>) -> Result<(), Error> {
    check_evaluators(scenario)?;
    match &scenario.question {
        Question::Cases => cases::check(scenario, session),
        _ => Ok(()),
    }
}

/// Checks whether the engine can play what is to be learned, before a minute is spent on it.
pub fn check_before_learning(scenario: &Scenario, engine: EngineChoice) -> Result<(), Error> {
    match scenario.rules_without_evaluators().first() {
        Some(rules) if engine == EngineChoice::Only(Engine::Lockstep) => Err(Error::Engine {
            engine: Engine::Lockstep.name(),
            rules: rules.name.clone(),
            reason: LEARNED_BOTS,
        }),
        _ => Ok(()),
    }
}

/// Checks whether there is an evaluator wherever a bot needs one.
fn check_evaluators(scenario: &Scenario) -> Result<(), Error> {
    match scenario.rules_without_evaluators().first() {
        Some(rules) => Err(Error::Unlearned { rules: rules.name.clone() }),
        None => Ok(()),
    }
}

/// The plan of a rule set in a scenario. It counts everything.
fn plan(scenario: &Scenario, rules: &Rules, bots: [BotName; 2]) -> Plan {
    Plan {
        rules: rules.clone(),
        bots: scenario.players(rules, bots),
        games: scenario.games,
        seed: scenario.seed,
        throw_limit: scenario.throw_limit,
        columns: Measures::All.columns(rules),
        ratios: Measures::All.ratio_columns(),
        watch_board: false,
    }
}

/// The plan of a rule set of which only the quantities are read. It counts nothing else.
fn plan_of_quantities(scenario: &Scenario, rules: &Rules, bots: [BotName; 2]) -> Plan {
    Plan { columns: Vec::new(), ratios: Vec::new(), ..plan(scenario, rules, bots) }
}

//! The questions. Each kind has a file or a folder. It plays games, adds its findings to the study,
//! and decides their order and their charts. `each_question` of `input` is the list of those that a
//! scenario asks.

pub(crate) mod cases;
pub(in crate::study) mod compare;
mod coupled_panels;
pub mod dice;
pub mod diff;
mod effects;
pub mod exact;
pub mod judged_games;
mod judged_headline;
mod ladder;
pub mod luck;
mod pair_listener;
mod picture;
mod readings;
pub mod regret;
pub mod review;
mod saved;
mod sweep;
pub mod trend;
pub mod tune;

use crate::balance::measures::Measures;
use crate::batch::plan::{Plan, Stop};
use crate::batch::player::{BotName, Player};
use crate::batch::runner::{Engine, LEARNED_BOTS};
use crate::game::rules::Rules;
use crate::input::each_question;
use crate::input::question::Question;
use crate::input::question::players::weakness;
use crate::input::scenario::Scenario;
use crate::study::error::Error;
use crate::study::observer::{EngineChoice, Session, Until};
use crate::study::{Study, rules_section};

/// A question that can be played and answered.
trait AskedQuestion {
    /// Plays the question and reports what it found. After an interruption, the rest is left out.
    fn answer(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error>;

    /// Plays the question for the ledger of the session, and answers nothing.
    ///
    /// # Errors
    /// The question decides while it plays what it plays next.
    fn count(&self, scenario: &Scenario, session: &Session<'_>) -> Result<Stop, Error>;

    /// Checks whether the requested engine can play the question.
    fn check(&self, _: &Scenario, _: &Session<'_>) -> Result<(), Error> {
        Ok(())
    }
}

macro_rules! answers {
    ($($(#[$meaning:meta])* $kind:ident($checked:ty) $block:ident: $draft:ty = $example:tt;)*) => {
        /// How a question is answered.
        fn answer_of(question: &Question) -> &dyn AskedQuestion {
            match question {
                Question::Cases => &cases::Cases,
                $(Question::$kind(asked) => asked,)*
            }
        }
    };
}
each_question!(answers);

/// Plays a scenario in a session, which chooses the engine, the end and the recorder, and answers
/// its question. It learns nothing.
///
/// # Errors
/// An interruption before the first games, or an engine that does not play the rules.
pub fn play(scenario: &Scenario, session: &Session<'_>) -> Result<Study, Error> {
    check_evaluators(scenario)?;
    let mut study = answer_of(&scenario.question).answer(scenario, session)?;
    let evaluators = study.evaluators_section();
    study.sections.extend(evaluators);
    study.warn_of_luck();
    study.warn_of_play();
    study.warn_of_players(scenario);
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
    if scenario.precision.is_some() {
        let what = "`precision` stops when the games so far are precise enough";
        return Err(Error::Indivisible { what });
    }
    answer_of(&scenario.question).count(scenario, session)
}

/// Checks whether the requested engine can play the question. This happens before any file is
/// written.
///
/// # Errors
/// An engine that does not play the rules, or a bot without an evaluator.
pub fn check(scenario: &Scenario, session: &Session<'_>) -> Result<(), Error> {
    check_evaluators(scenario)?;
    answer_of(&scenario.question).check(scenario, session)
}

/// Checks whether the engine can play what is to be learned, before a minute is spent on it.
///
/// # Errors
/// It does not play learned bots.
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
    if let Some(rules) = scenario.rules_without_evaluators().first() {
        let (rules, by_bot) = (rules.name.clone(), scenario.needs_evaluators());
        return Err(Error::Unlearned { rules, by_bot });
    }
    for rules in scenario.question.played(&scenario.rules) {
        let player = scenario.feel_player(rules);
        let weak = player.as_ref().and_then(Player::evaluator).and_then(|own| weakness(own));
        if let Some(why) = weak {
            return Err(Error::WeakFeel { reason: why.reason(), way_out: why.way_out() });
        }
    }
    Ok(())
}

/// The plan of a rule set in a scenario. It counts everything, and how games feel if that is asked.
fn plan(scenario: &Scenario, rules: &Rules, bots: [BotName; 2]) -> Plan {
    let measures = if scenario.feels() { Measures::Feel } else { Measures::All };
    Plan {
        rules: rules.clone(),
        bots: scenario.players(rules, bots),
        games: scenario.games,
        seed: scenario.seed,
        throw_limit: scenario.throw_limit,
        columns: measures.columns(rules),
        ratios: measures.ratio_columns(),
        watch_board: false,
        luck: None,
        feel: scenario.feel_player(rules),
    }
}

/// The plan of a rule set of which only the quantities are read. It counts nothing else.
fn plan_of_quantities(scenario: &Scenario, rules: &Rules, bots: [BotName; 2]) -> Plan {
    Plan { columns: Vec::new(), ratios: Vec::new(), ..plan(scenario, rules, bots) }
}

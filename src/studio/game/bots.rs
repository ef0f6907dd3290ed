//! Who sits at the table, and who advises.

use std::path::Path;
use std::sync::Arc;

use crate::batch::player::BotName;
use crate::game::contract::Game;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::evaluators;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::play::bots::{Bot, BotKind};
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::studio::fault::Fault;
use crate::studio::game::person::ChanceSource;

/// The name of a player who is no bot.
const PERSON: &str = "human";

/// One who sits at the table.
enum Seated {
    Person,
    Kind(BotKind),
    Learned(Learned<Arc<Evaluator>>),
    Perfect(Perfect<Arc<Solution>>),
}

/// The players of Light and Dark.
pub struct TablePlayers([Seated; 2]);

impl TablePlayers {
    /// The players with these names.
    ///
    /// # Errors
    /// There is no such bot, or it needs a solution or an evaluator that is not there.
    pub fn of(rules: &Rules, names: &[String; 2]) -> Result<Self, Vec<Fault>> {
        let [light, dark] = names;
        Ok(Self([seated(rules, light)?, seated(rules, dark)?]))
    }

    /// The players of a race.
    pub fn of_race<'b>(&'b self, person: &'b dyn Bot<Race>) -> [&'b dyn Bot<Race>; 2] {
        self.0.each_ref().map(|seated| match seated {
            Seated::Perfect(perfect) => perfect,
            other => other.bot(person),
        })
    }

    /// The players of any game.
    pub fn of_any<'b, G: Game>(&'b self, person: &'b dyn Bot<G>) -> [&'b dyn Bot<G>; 2] {
        self.0.each_ref().map(|seated| seated.bot(person))
    }
}

impl Seated {
    /// The bot. A player by a solution plays only races: [`TablePlayers::of_race`] has it.
    fn bot<'b, G: Game>(&'b self, person: &'b dyn Bot<G>) -> &'b dyn Bot<G> {
        match self {
            Self::Kind(kind) => kind.bot(),
            Self::Learned(learned) => learned,
            Self::Person | Self::Perfect(_) => person,
        }
    }
}

fn seated(rules: &Rules, name: &str) -> Result<Seated, Vec<Fault>> {
    if name == PERSON {
        return Ok(Seated::Person);
    }
    let lacks = |what: &str, help: &str| {
        let found = format!("the bot `{name}` has no {what} of `{}`", rules.name);
        vec![Fault::new(found).advise(format!("choose another bot; or {help}"))]
    };
    match BotName::named(name) {
        None => Err(vec![Fault::new(format!("there is no bot called `{name}`"))]),
        Some(BotName::Kind(kind)) => Ok(Seated::Kind(kind)),
        Some(BotName::Learned(skill)) => match evaluator(rules) {
            Some(evaluator) => Ok(Seated::Learned(Learned { evaluator, skill })),
            None => Err(lacks("evaluator", "save the file, and let `urlab learn FILE` learn it")),
        },
        Some(BotName::Perfect) => match solution(rules) {
            Some(solution) => Ok(Seated::Perfect(Perfect(solution))),
            None => Err(lacks("solution", "save the file, and let `urlab solve FILE` solve it")),
        },
    }
}

/// The evaluator at its usual path, or the built-in one. `None` if there is none that can be used.
fn evaluator(rules: &Rules) -> Option<Arc<Evaluator>> {
    evaluators::open(rules, None, &[Path::new("")]).ok().flatten()
}

/// The solution at its usual path. `None` if there is none that can be used.
fn solution(rules: &Rules) -> Option<Arc<Solution>> {
    rules.race()?;
    let path = default_path(rules, Objective::Win);
    Solution::open(&path, rules).ok().map(Arc::new)
}

/// What knows the chances of a rule set: a solution, else an evaluator, else nothing.
pub struct ChanceSources {
    solution: Option<Arc<Solution>>,
    evaluator: Option<Arc<Evaluator>>,
}

impl ChanceSources {
    /// What is there for these rules.
    pub fn of(rules: &Rules) -> Self {
        Self { solution: solution(rules), evaluator: evaluator(rules) }
    }

    /// The adviser of a race.
    pub fn of_race<'a>(
        &'a self,
        learned: Option<&'a Learned<&'a Evaluator>>,
    ) -> Option<&'a dyn ChanceSource<Race>> {
        let solution = self.solution.as_deref().map(|solution| solution as &dyn ChanceSource<Race>);
        solution.or_else(|| learned.map(|learned| learned as &dyn ChanceSource<Race>))
    }

    /// The evaluator as an adviser.
    pub fn learned(&self) -> Option<Learned<&Evaluator>> {
        let evaluator = self.evaluator.as_deref()?;
        Some(Learned { evaluator, skill: Skill::OneThrow })
    }

    /// What the chances come from, in words.
    pub fn source(&self) -> Option<&'static str> {
        match (&self.solution, &self.evaluator) {
            (Some(_), _) => Some("the solution: exact, both play perfectly"),
            (None, Some(_)) => Some("the learned evaluator: good estimates, both play well"),
            (None, None) => None,
        }
    }
}

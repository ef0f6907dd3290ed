//! Reviews games: finds what knows the values of positions, and plays the games again.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::balance::review::GameReview;
use crate::batch::player::BotName;
use crate::game::compiled::CompiledRules;
use crate::game::domination::Domination;
use crate::game::race::Race;
use crate::game::rules::Rules;
use crate::input::evaluators;
use crate::input::players::{PlayersError, strong_at_once, weakness};
use crate::input::question::no_strong::NoStrong;
use crate::learn::bots::{Learned, Skill};
use crate::learn::evaluator::Evaluator;
use crate::play::replay::{DrawBoard, Misfit, ReplaySetup, ScriptLine, Valuer, replay};
use crate::solve::file::Objective;
use crate::solve::identity::default_path;
use crate::solve::perfect::Perfect;
use crate::solve::solution::Solution;
use crate::study::error::Error;
use crate::study::play_proof;
use crate::study::wording::evaluator_text;

/// What knows the values of positions.
pub enum Judge {
    /// A solution: the values are exact.
    Solution(Box<Solution>),
    /// An evaluator: the values are estimates.
    Evaluator(Arc<Evaluator>),
}

/// Where a judge is, if it is not at its usual place.
#[derive(Clone, Copy, Debug, Default)]
pub struct JudgeFiles<'a> {
    pub solution: Option<&'a Path>,
    pub evaluator: Option<&'a PathBuf>,
}

/// Why there is no judge.
#[derive(Debug)]
pub enum NoJudge {
    /// A file cannot be used.
    Players(PlayersError),
    /// There is none, or its play is weak.
    Study(Error),
}

impl<E: Into<PlayersError>> From<E> for NoJudge {
    fn from(error: E) -> Self {
        Self::Players(error.into())
    }
}

impl Judge {
    /// The strongest judge of these rules: a solution, else an evaluator whose play is not weak.
    ///
    /// # Errors
    /// A file cannot be used, there is no judge, or its play is weak.
    pub fn of(rules: &Rules, files: JudgeFiles<'_>) -> Result<Self, NoJudge> {
        let folders = [Path::new("")];
        if let Some(path) = files.solution {
            return Ok(Self::Solution(Box::new(Solution::open(path, rules)?)));
        }
        if files.evaluator.is_none() && strong_at_once(rules, &folders)? == Some(BotName::Perfect) {
            let path = default_path(rules, Objective::Win);
            return Ok(Self::Solution(Box::new(Solution::open(&path, rules)?)));
        }
        Self::by(rules, evaluators::open(rules, files.evaluator, &folders)?)
    }

    /// This evaluator as a judge.
    ///
    /// # Errors
    /// There is none, or its play is weak.
    pub fn by(rules: &Rules, found: Option<Arc<Evaluator>>) -> Result<Self, NoJudge> {
        let unlearned = || NoStrong::Unlearned { rules: rules.name.clone() };
        let why = match found {
            None => unlearned(),
            Some(evaluator) => match weakness(&evaluator) {
                None => return Ok(Self::Evaluator(evaluator)),
                Some(weak) => weak,
            },
        };
        Err(NoJudge::Study(Error::NoJudge { rules: rules.name.clone(), why }))
    }

    /// What it is, in words.
    pub fn text(&self) -> String {
        match self {
            Self::Solution(solution) => {
                format!("exact, by the solution {}", solution.identity())
            }
            Self::Evaluator(evaluator) => {
                format!("estimates, by the evaluator {}", evaluator_text(&evaluator.identity()))
            }
        }
    }

    /// Are the values exact?
    pub const fn is_exact(&self) -> bool {
        matches!(self, Self::Solution(_))
    }

    /// The warning that a reader needs before using the values.
    pub fn warning(&self) -> Option<String> {
        let Self::Evaluator(evaluator) = self else { return None };
        Some(play_proof::warning(&evaluator.identity())?.text)
    }
}

/// How positions of both kinds of game are drawn.
#[derive(Clone, Copy)]
pub struct BoardDrawings {
    pub race: DrawBoard<Race>,
    pub domination: DrawBoard<Domination>,
}

/// Plays a game again and reviews it. Without a judge it only checks the lines.
///
/// # Errors
/// The first line that the rules do not allow.
pub fn review(
    rules: &Rules,
    lines: &[ScriptLine],
    players: [String; 2],
    judge: Option<&Judge>,
    draw: BoardDrawings,
) -> Result<GameReview, Box<Misfit>> {
    let learned = judge.and_then(|judge| match judge {
        Judge::Evaluator(evaluator) => {
            Some(Learned { evaluator: &**evaluator, skill: Skill::OneThrow })
        }
        Judge::Solution(_) => None,
    });
    let replayed = match CompiledRules::new(rules) {
        CompiledRules::Race(game) => {
            let perfect = judge.and_then(|judge| match judge {
                Judge::Solution(solution) => Some((Perfect(&**solution), &**solution)),
                Judge::Evaluator(_) => None,
            });
            let solved =
                perfect.as_ref().map(|(bot, solution)| Valuer::<Race> { bot, chances: *solution });
            let estimated = learned.as_ref().map(|bot| Valuer::<Race> { bot, chances: bot });
            let setup =
                ReplaySetup { rules, game: &game, valuer: solved.or(estimated), draw: draw.race };
            replay(&setup, lines)?
        }
        CompiledRules::Domination(game) => {
            let valuer = learned.as_ref().map(|bot| Valuer::<Domination> { bot, chances: bot });
            replay(&ReplaySetup { rules, game: &game, valuer, draw: draw.domination }, lines)?
        }
    };
    Ok(GameReview::new(players, replayed))
}

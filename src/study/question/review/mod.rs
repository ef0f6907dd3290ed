//! The question `review`: the luck and the decisions of single games that were written down.

mod findings;
mod headline;
mod mistakes;
mod sections;

use crate::balance::review::{GameReview, LEVEL};
use crate::balance::warning::Warning;
use crate::batch::plan::Stop;
use crate::game::rules::Rules;
use crate::play::replay::ScriptLine;
use crate::study::question_kind::QuestionKind;
use crate::study::{Asked, Provenance, Study, rules_section};

pub use crate::study::question::review::mistakes::told;

/// The question `review`.
const KIND: QuestionKind = QuestionKind { name: "review", headline: headline::sentences };

/// The most mistakes of a game that a review names.
pub const MISTAKES: usize = 3;

/// A game, where it was read, and what was written.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    /// The file, or another origin.
    pub from: String,
    pub lines: Vec<ScriptLine>,
    pub review: GameReview,
}

/// Games of one rule set, and what values them.
pub struct ReviewedGames<'a> {
    pub rules: &'a Rules,
    pub games: Vec<ReviewedGame>,
    /// What the values come from, in words.
    pub values: String,
    /// Are they exact?
    pub is_exact: bool,
    pub warnings: Vec<String>,
    /// The command that makes the review again.
    pub command: String,
}

/// The review of these games as a study. With `all`, a table has each throw and each decision, and
/// each of several games has a section of its own.
pub fn answer(reviewed: &ReviewedGames<'_>, all: bool) -> Study {
    let ReviewedGames { rules, games, values, warnings, command, .. } = reviewed;
    let title = format!("Review: {}", rules.title);
    let asked = Asked { kind: KIND, name: KIND.name.to_owned(), title, about: String::new() };
    let lines: Vec<_> = games.iter().map(|game| (&game.from, &game.lines)).collect();
    let provenance = Provenance {
        asked_for: format!("{values} {lines:?}"),
        command: Some(command.clone()),
        ..Provenance::new(None, None, LEVEL, Stop::Complete)
    };
    let mut study = Study::of(asked, provenance);
    let warning = |text: &String| Warning::new("estimated-values", text.clone());
    study.warnings.extend(warnings.iter().map(warning));
    let subjects = findings::add(&mut study, reviewed);
    study.sections = sections::all(&study, reviewed, &subjects, all);
    study.reviewed.clone_from(games);
    rules_section::add(&mut study, std::slice::from_ref(*rules));
    study
}

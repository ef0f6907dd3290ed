//! The warnings that a reader needs before using figures. Each text exists once, here or where its
//! reason is found.

use std::fmt::Display;

use crate::balance::exact::FALSE_ALARMS;
use crate::balance::nontermination::NonterminationCause;
use crate::play::match_play::GAME_LIMIT;
use crate::stats::digits::grouped;
use crate::stats::estimate::Estimate;

/// A warning that a reader needs before using the figures.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// The kind, such as `interrupted` or `unfinished`.
    pub kind: &'static str,
    /// The text, without "Warning" before it and without a full stop.
    pub text: String,
    /// The most likely cause, where one is reported, such as `deadlock`.
    pub cause: Option<&'static str>,
}

impl Warning {
    /// A warning of this kind.
    pub(crate) fn new(kind: &'static str, text: impl Into<String>) -> Self {
        Self { kind, text: text.into(), cause: None }
    }

    /// The warning with the name of what it is about before its text.
    #[must_use]
    pub(crate) fn about(self, name: impl Display) -> Self {
        Self { text: format!("{name}: {}", self.text), ..self }
    }

    /// Sampled figures disagree with exact values. Each of `quantities` has its distance.
    pub(crate) fn disagrees(quantities: &[String]) -> Self {
        let text = format!(
            "the sampled games disagree with the exact values: {}. Chance alone causes this in \
             fewer than 1 of {} studies, so a figure, sampled or exact, is wrong. Please report it \
             with the rule files, the command and the seed",
            quantities.join(", "),
            grouped((1.0 / FALSE_ALARMS).round() as u64)
        );
        Self::new("disagrees", text)
    }

    /// The luck taken out of figures is not 0 on average. Each of `quantities` has its distance.
    pub(crate) fn unfair_luck(quantities: &[String], false_alarms: f64) -> Self {
        let text = format!(
            "the luck that was taken out is not 0 on average: {}. Chance alone causes this in \
             fewer than 1 of {} studies, so it is a fault of the program: use `--plain`. Please \
             report it with the rule files, the command and the seed",
            quantities.join(", "),
            grouped((1.0 / false_alarms).round() as u64)
        );
        Self::new("unfair-luck", text)
    }

    /// What an evaluator told of games does not add up to what they decided.
    pub(crate) fn wrong_evaluator(share: &Estimate) -> Self {
        let text = format!(
            "the evaluator that tells how games feel is wrong: by its values, luck decides {:.2} \
             times what the games decided, and it should be once. Measures of how games feel \
             mislead. More learning helps",
            share.value
        );
        Self::new("wrong-evaluator", text)
    }

    /// Games did not end, for this likely cause.
    pub(crate) fn unfinished(
        unfinished: u64,
        games: u64,
        limit: u32,
        cause: &NonterminationCause,
    ) -> Self {
        let text = format!(
            "{} of {} games reached the limit of {} throws and were stopped: they count as neither \
             wins nor draws, and lengths are lower bounds. Likely cause: {cause}. `urlab play` \
             shows such a game",
            grouped(unfinished),
            grouped(games),
            grouped(limit.into())
        );
        Self { cause: Some(cause.name()), ..Self::new("unfinished", text) }
    }

    /// Games did not end. `games` says how many, and of which.
    pub(crate) fn stopped(games: &str, limit: u32) -> Self {
        let text = format!(
            "{games} reached the limit of {} throws: they are neither wins nor draws, and lengths \
             are lower bounds",
            grouped(limit.into())
        );
        Self::new("unfinished", text)
    }

    /// The games of two bots that differ do not show what the first turn is worth.
    pub(crate) fn bots_differ(first: &str, second: &str) -> Self {
        let text = format!(
            "the bots differ ({first} first, {second} second): first-player advantage here mixes \
             the effect of the first turn with the better play of one bot. Play both orders to \
             separate them"
        );
        Self::new("bots-differ", text)
    }

    /// The user interrupted the games of a case.
    pub(crate) fn interrupted(games: u64, planned: u64) -> Self {
        let text = "games: the figures are those of the games played";
        Self::interrupted_after(games, planned, text)
    }

    /// The user interrupted. `unit` says what was counted.
    pub(crate) fn interrupted_after(played: u64, planned: u64, unit: &str) -> Self {
        let (played, planned) = (grouped(played), grouped(planned));
        Self::new("interrupted", format!("interrupted after {played} of {planned} {unit}"))
    }

    /// The user interrupted before these.
    pub(crate) fn not_played(what: impl Display) -> Self {
        Self::new("interrupted", format!("interrupted: {what} not played"))
    }

    /// The games did not reach the requested half-width. `reached` is `None` without an interval.
    pub(crate) fn precision_missed(games: u64, reached: Option<f64>, requested: f64) -> Self {
        let known = |half_width| format!("half-width {half_width:.6}");
        let found = reached.map_or("no interval yet".to_owned(), known);
        let text = format!(
            "{} games did not reach the requested precision: {found}, but {requested} was \
             requested. Allow more games",
            grouped(games)
        );
        Self::new("precision-missed", text)
    }

    /// Some intervals need more games.
    pub(crate) fn too_few_games(games: u64) -> Self {
        let games = grouped(games);
        let text = format!("too few games ({games}) for some intervals; these are left out");
        Self::new("too-few-games", text)
    }

    /// Matches did not end.
    pub(crate) fn unfinished_matches(unfinished: u64, matches: u64, throw_limit: u32) -> Self {
        let text = format!(
            "{} of {} matches did not end: a game reached the limit of {} throws, or the match \
             reached {GAME_LIMIT} games. They have no final score and no settlement, and their \
             lengths are lower bounds",
            grouped(unfinished),
            grouped(matches),
            grouped(throw_limit.into())
        );
        Self::new("unfinished-matches", text)
    }

    /// The matches of two bots that differ do not show what the start is worth.
    pub(crate) fn match_bots_differ(first: &str, second: &str) -> Self {
        let text = format!(
            "the bots differ ({first} is player 1, {second} is player 2): match advantage and \
             settlement mostly show which bot plays better, not what the start is worth"
        );
        Self::new("match-bots-differ", text)
    }

    /// The user interrupted the matches of a case.
    pub(crate) fn interrupted_matches(matches: u64, planned: u64) -> Self {
        let text = "matches: the figures are those of the matches played";
        let interrupted = Self::interrupted_after(matches, planned, text);
        Self { kind: "interrupted-matches", ..interrupted }
    }

    /// Some intervals need more matches.
    pub(crate) fn too_few_matches(matches: u64) -> Self {
        let matches = grouped(matches);
        let text = format!("too few matches ({matches}) for some intervals; these are left out");
        Self::new("too-few-matches", text)
    }

    /// Nobody chose an action.
    pub(crate) fn only_random_bots() -> Self {
        let text = "only random bots played: the conclusions hold for random play";
        Self::new("random-bots", text)
    }
}

//! Plays a game again from what was written down of it, and notes what each throw and each decision
//! was worth.
//!
//! The referee plays it as any game: the dice fall as they are written, and both players choose
//! what is written. So a line that fits the rules is one that the referee can play.

mod facts;
mod prompter;
mod source;
mod watch;

use std::sync::atomic::AtomicBool;

use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::Bot;
use crate::play::chances::ChanceSource;
use crate::play::luck::LuckBy;
use crate::play::record::GameRecord;
use crate::play::referee::{GameSetup, play_measured};
use crate::play::replay::prompter::{Prompter, ScriptBot};
use crate::play::replay::source::ScriptSource;
use crate::play::replay::watch::ReplayWatch;

pub use crate::play::replay::facts::ActionFacts;

/// A throw and what was done with it, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScriptLine {
    /// Does Dark throw?
    pub is_dark: bool,
    /// The throw, by index into the throws of the rule set.
    pub outcome: usize,
    /// Is it the own throw of a piece that enters?
    pub own: bool,
    /// What the second die showed, if it was thrown: `true` is YES.
    pub second_die: Option<bool>,
    /// The action as [`move_text`](crate::game::move_text) reads it. Empty if nothing is done.
    pub action: String,
}

impl ScriptLine {
    /// The player who throws.
    pub fn seat(&self) -> Seat {
        if self.is_dark { Seat::Dark } else { Seat::Light }
    }
}

/// The part of a line that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScriptPart {
    Player,
    Throw,
    SecondDie,
    Action,
}

/// The first line that the rules do not allow. Nothing after it can be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The line, by index.
    pub line: usize,
    /// What of it does not fit.
    pub part: ScriptPart,
    /// What was found.
    pub found: String,
    /// What fits in its place. Empty if nothing can be listed.
    pub allowed: Vec<String>,
    /// A way out. Empty if there is none to name.
    pub help: String,
}

/// What tells the worth of positions, throws and actions.
pub struct Valuer<'a, G: Game> {
    /// The bot that answers all casts of a throw.
    pub bot: &'a dyn Bot<G>,
    /// The chances of all options of a decision, by the same evaluator.
    pub chances: &'a dyn ChanceSource<G>,
}

impl<G: Game> Clone for Valuer<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Valuer<'_, G> {}

/// An event of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceKind {
    /// A cast of the main dice.
    Cast,
    SecondDie,
    /// The own throw of a piece that enters.
    OwnThrow,
}

impl ChanceKind {
    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cast => "throw",
            Self::SecondDie => "second die",
            Self::OwnThrow => "own throw",
        }
    }
}

/// What an event of chance was worth to the player who threw, in units of
/// [`Luck::SCORE_UNIT`](crate::play::luck::Luck::SCORE_UNIT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowNote {
    /// The line, by index.
    pub line: usize,
    /// The player who threw.
    pub seat: Seat,
    pub kind: ChanceKind,
    /// The expected score before it.
    pub before: i64,
    /// What it added.
    pub luck: i64,
}

/// A decision with two or more options, and what each is worth to the player who decided.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionNote {
    /// The line, by index.
    pub line: usize,
    /// The player who decided.
    pub seat: Seat,
    /// The options, at least two.
    pub options: Vec<NotedOption>,
    /// The chosen one, by index.
    pub chosen: usize,
    /// The board before it, as text.
    pub board: String,
}

/// An option of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct NotedOption {
    /// The action as transcripts write it. `keep` and `second die` for that choice.
    pub text: String,
    /// The expected score after it, 0 to 1.
    pub value: f64,
    /// What the action does. `None` for the choice of the second die.
    pub facts: Option<ActionFacts>,
}

impl DecisionNote {
    /// The best option, by index; the first of equals.
    pub fn best(&self) -> usize {
        let better = |best: usize, place: usize| {
            if self.options[place].value > self.options[best].value { place } else { best }
        };
        (0..self.options.len()).fold(0, better)
    }

    /// What the choice lost: the best value less that of the chosen option. 0 or more.
    pub fn loss(&self) -> f64 {
        self.options[self.best()].value - self.options[self.chosen].value
    }

    /// What an option at random loses on average.
    pub fn random_loss(&self) -> f64 {
        let sum: f64 = self.options.iter().map(|option| option.value).sum();
        self.options[self.best()].value - sum / self.options.len() as f64
    }
}

/// What happened in a game, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplayNote {
    Throw(ThrowNote),
    Decision(DecisionNote),
}

/// A game that was played again.
#[derive(Clone, Debug, PartialEq)]
pub struct Replayed {
    pub record: GameRecord,
    /// What each throw and decision was worth. Empty if nothing values the game.
    pub notes: Vec<ReplayNote>,
}

/// How a position is drawn.
pub type DrawBoard<G> = fn(&Rules, &G, &<G as Game>::Position) -> String;

/// The game of a script: its rules, and what values and draws it.
pub struct ReplaySetup<'a, G: Game> {
    pub rules: &'a Rules,
    pub game: &'a G,
    /// What values the game. `None` only checks it.
    pub valuer: Option<Valuer<'a, G>>,
    pub draw: DrawBoard<G>,
}

/// Plays the lines. A game whose lines end before it does is unfinished.
///
/// # Errors
/// The first line that the rules do not allow.
pub fn replay<G: Game>(
    setup: &ReplaySetup<'_, G>,
    lines: &[ScriptLine],
) -> Result<Replayed, Box<Misfit>> {
    let stop = AtomicBool::new(false);
    let prompter = Prompter::new(setup, lines, &stop);
    let bot = ScriptBot(&prompter);
    let bots: [&dyn Bot<G>; 2] = [&bot, &bot];
    let throw_limit = u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let game_setup = GameSetup { game: setup.game, bots, starter: Seat::Light, throw_limit };
    let luck = if setup.valuer.is_some() { LuckBy::BOTS } else { LuckBy::NOTHING };
    let mut source = ScriptSource::new(&prompter);
    let mut watch = ReplayWatch(&prompter);
    let played = play_measured(&game_setup, luck, &stop, &mut source, &mut watch);
    let record = played.map(|(record, _)| record).unwrap_or_default();
    let notes = prompter.finish()?;
    Ok(Replayed { record, notes })
}

//! The games of a review: each throw and each decision.

use crate::game::move_text;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::luck::Luck;
use crate::play::record::Ending;
use crate::play::replay::{ChanceKind, DecisionNote, NotedOption, ReplayNote, ThrowNote};
use crate::report::summary::objects::{all, objects};
use crate::study::Study;
use crate::study::question::review::{MISTAKES, ReviewedGame, told};

/// The games of a study, with their rules.
pub(super) fn games(study: &Study) -> Vec<ReviewedObject> {
    let rules = study.rules.first();
    rules.map_or_else(Vec::new, |rules| all(study.reviewed.iter().map(|game| (rules, game))))
}

/// An event of a game.
#[derive(Clone, Copy)]
pub struct ReviewEvent<'a> {
    pub rules: &'a Rules,
    pub game: &'a ReviewedGame,
    pub note: &'a ReplayNote,
}

impl<'a> ReviewEvent<'a> {
    /// The events of a game, in order.
    pub fn all(rules: &'a Rules, game: &'a ReviewedGame) -> impl Iterator<Item = Self> {
        game.review.notes.iter().map(move |note| Self { rules, game, note })
    }

    /// The line of the throw, by index, and its player.
    const fn place(self) -> (usize, Seat) {
        match self.note {
            ReplayNote::Throw(throw) => (throw.line, throw.seat),
            ReplayNote::Decision(decision) => (decision.line, decision.seat),
        }
    }

    /// The number of the throw, from 1.
    pub const fn throw(self) -> u64 {
        self.place().0 as u64 + 1
    }

    /// `light` or `dark`.
    pub const fn seat(self) -> &'static str {
        self.place().1.name()
    }

    /// `decision`, or the name of the event of chance.
    pub const fn kind(self) -> &'static str {
        match self.note {
            ReplayNote::Throw(throw) => throw.kind.name(),
            ReplayNote::Decision(_) => "decision",
        }
    }

    /// What the dice or the second die showed. `None` for a decision.
    pub fn shown(self) -> Option<String> {
        let throw = self.chance()?;
        let line = self.game.lines.get(throw.line)?;
        Some(match throw.kind {
            ChanceKind::SecondDie if line.second_die == Some(true) => "yes".to_owned(),
            ChanceKind::SecondDie => "no".to_owned(),
            ChanceKind::Cast | ChanceKind::OwnThrow => move_text::throw(self.rules, line.outcome),
        })
    }

    const fn chance(self) -> Option<&'a ThrowNote> {
        match self.note {
            ReplayNote::Throw(throw) => Some(throw),
            ReplayNote::Decision(_) => None,
        }
    }

    /// The decision. `None` for an event of chance.
    pub const fn decision(self) -> Option<&'a DecisionNote> {
        match self.note {
            ReplayNote::Throw(_) => None,
            ReplayNote::Decision(decision) => Some(decision),
        }
    }

    /// The chance of the event's player before it, 0 to 1; before a decision, that after the best
    /// action.
    pub fn before(self) -> f64 {
        match self.note {
            ReplayNote::Throw(throw) => score(throw.before),
            ReplayNote::Decision(decision) => decision.options[decision.best()].value,
        }
    }

    /// What a throw added. `None` for a decision.
    pub fn luck(self) -> Option<f64> {
        self.chance().map(|throw| score(throw.luck))
    }

    /// What a decision lost, 0 or more. `None` for an event of chance.
    pub fn loss(self) -> Option<f64> {
        self.decision().map(DecisionNote::loss)
    }

    /// The text of the chosen option. `None` for an event of chance.
    pub fn chosen(self) -> Option<String> {
        self.decision().map(|decision| decision.options[decision.chosen].text.clone())
    }

    /// The text of the best option. `None` for an event of chance.
    pub fn best(self) -> Option<String> {
        self.decision().map(|decision| decision.options[decision.best()].text.clone())
    }

    fn options(self) -> Vec<OptionObject> {
        let Some(decision) = self.decision() else { return Vec::new() };
        let other = &self.game.review.players[decision.seat.other().index()];
        all(decision.options.iter().map(|option| (option, other.as_str())))
    }
}

/// Units of luck as a score.
fn score(units: i64) -> f64 {
    units as f64 * Luck::SCORE_UNIT
}

fn winner(ending: Ending) -> Option<&'static str> {
    match ending {
        Ending::FirstWins(_) => Some(Seat::Light.name()),
        Ending::SecondWins(_) => Some(Seat::Dark.name()),
        Ending::Draw | Ending::Unfinished => None,
    }
}

objects! {
    ReviewedObject for (rules, game) in (&Rules, &ReviewedGame) {
        /// The file, or another origin; `case_id` of its subjects.
        from: String = game.from.clone();
        /// The player who begins.
        light: SideObject = SideObject::from((game, Seat::Light));
        /// The other player.
        dark: SideObject = SideObject::from((game, Seat::Dark));
        /// Who won: light or dark; null if nobody did.
        winner: Option<&'static str> = winner(game.review.ending);
        /// Did the lines end before the game did?
        unfinished: bool = game.review.ending == Ending::Unfinished;
        /// How many throws.
        throws: u32 = game.review.throws;
        /// The chance of light before the first throw, 0 to 1.
        start: f64 = game.review.start;
        /// The result of light: a win 1, a draw one half; null if the game is unfinished.
        result: Option<f64> = game.review.result();
        /// The result less start, luck and losses: what the values moved by themselves. Null if the
        /// game is unfinished.
        unexplained: Option<f64> = game.review.unexplained();
        /// The throws of the worst mistakes, the worst first.
        mistakes: Vec<usize> =
            game.review.mistakes(MISTAKES).iter().map(|note| note.line + 1).collect();
        /// Each event of chance and each decision, in order.
        events: Vec<EventObject> = all(ReviewEvent::all(rules, game));
    }

    SideObject for (game, seat) in (&ReviewedGame, Seat) {
        /// The name.
        player: String = game.review.players[seat.index()].clone();
        /// What all throws added to the chance of the player.
        luck: f64 = game.review.sides[seat.index()].luck;
        /// What the decisions of the player lost.
        loss: f64 = game.review.sides[seat.index()].loss;
        /// How many decisions with two or more options.
        decisions: usize = game.review.sides[seat.index()].losses.len();
    }

    EventObject for event in ReviewEvent<'_> {
        /// The number of the throw, from 1.
        throw: u64 = event.throw();
        /// light or dark.
        player: &'static str = event.seat();
        /// throw, second die, own throw or decision.
        kind: &'static str = event.kind();
        /// What was thrown; missing for a decision.
        #[serde(skip_serializing_if = "Option::is_none")]
        shown: Option<String> = event.shown();
        /// The chance of the player before it; for a decision, that after the best action.
        chance_before: f64 = event.before();
        /// What it added to the chance; missing for a decision.
        #[serde(skip_serializing_if = "Option::is_none")]
        luck: Option<f64> = event.luck();
        /// What the decision lost; missing for a throw.
        #[serde(skip_serializing_if = "Option::is_none")]
        loss: Option<f64> = event.loss();
        /// The chosen action; missing for a throw.
        #[serde(skip_serializing_if = "Option::is_none")]
        chosen: Option<String> = event.chosen();
        /// The best action; missing for a throw.
        #[serde(skip_serializing_if = "Option::is_none")]
        best: Option<String> = event.best();
        /// The options of the decision; missing for a throw.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        options: Vec<OptionObject> = event.options();
    }

    OptionObject for (option, other) in (&NotedOption, &str) {
        /// The action, as transcripts write it.
        action: String = option.text.clone();
        /// The chance of the player after it.
        chance: f64 = option.value;
        /// What it does, in words.
        does: Vec<String> = option.facts.map_or_else(Vec::new, |facts| told(&facts, other));
    }
}

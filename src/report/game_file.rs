//! One game as a file that `urlab review` reads: a head, and a line for each throw.

use std::fmt::Write;

use crate::game::actions::{Action, ActionEffect};
use crate::game::chance::Weighted;
use crate::game::contract::Game;
use crate::game::move_text::{self, OWN, PASS};
use crate::game::rules::{GameRules, Rules};
use crate::game::seat::Seat;
use crate::game::turn_state::Cast;
use crate::play::observer::{Event, GameObserver};
use crate::play::record::Ending;
use crate::report::action_text::place;
use crate::study::wording::counted;

/// The head of a transcript.
#[derive(Clone, Copy, Debug)]
pub struct GameFileHead<'a> {
    /// The rule set as commands name it, with its options.
    pub rules: &'a str,
    /// The names of Light and Dark.
    pub players: [&'a str; 2],
    pub seed: u64,
    /// The number of the game of this seed.
    pub game: u64,
}

/// A recorder of a game, a line for each throw.
pub struct GameFile<'a, G: Game> {
    rules: &'a Rules,
    game: &'a G,
    /// The player of the last throw.
    seat: Seat,
    /// The number of throws that are written.
    throws: u32,
    /// What will be the comment of the last line.
    comment: Vec<String>,
    /// The text so far.
    pub text: String,
}

impl<'a, G: Game> GameFile<'a, G> {
    /// The head alone.
    pub fn new(rules: &'a Rules, game: &'a G, head: &GameFileHead<'_>) -> Self {
        let GameFileHead { rules: named, players: [light, dark], seed, game: number } = *head;
        let (seed, number) = (seed.to_string(), number.to_string());
        let lines = [("light", light), ("dark", dark), ("seed", &seed), ("game", &number)];
        Self::with_head(rules, game, named, &lines)
    }

    /// The head alone, with these names and values after the rules. `named` is the rule set as
    /// commands name it.
    pub fn with_head(rules: &'a Rules, game: &'a G, named: &str, lines: &[(&str, &str)]) -> Self {
        let mut text = format!("rules: {named}\nfingerprint: {}\n", rules.fingerprint);
        for (key, value) in lines {
            let _ = writeln!(text, "{key}: {value}");
        }
        text.push('\n');
        Self { rules, game, seat: Seat::Light, throws: 0, comment: Vec::new(), text }
    }

    /// The text so far, with the comment of its last line.
    pub fn finish(mut self) -> String {
        self.finish_line();
        self.text
    }

    /// Begins the line of a throw.
    fn begin(&mut self, seat: Seat, own: bool, outcome: usize) {
        self.finish_line();
        self.seat = seat;
        self.throws += 1;
        let own = if own { format!("{OWN} ") } else { String::new() };
        let throw = move_text::throw(self.rules, outcome);
        let _ = writeln!(self.text, "{}. {} {own}{throw}", self.throws, seat.title());
    }

    /// Adds the comment of the last line.
    fn finish_line(&mut self) {
        if !self.comment.is_empty() {
            let comment = std::mem::take(&mut self.comment).join(", ");
            self.add(&format!("  # {comment}"));
        }
    }

    /// Adds to the end of the line.
    fn add(&mut self, text: &str) {
        self.text.pop();
        self.text += text;
        self.text.push('\n');
    }

    /// Adds an action and, as a comment, what it did.
    fn add_action(&mut self, action: &Action, effect: ActionEffect) {
        let written = move_text::written(self.rules, self.game, self.seat, action);
        self.add(&format!(": {written}"));
        if !action.has_own_throw() {
            self.add_effect(effect);
        }
    }

    /// Adds what an action did as a comment.
    fn add_effect(&mut self, effect: ActionEffect) {
        let done = &mut self.comment;
        if effect.captured > 0 {
            done.push(counted(effect.captured, "piece") + " sent back");
        }
        if effect.extra_throw {
            done.push("throws again".to_owned());
        }
        if effect.finished {
            done.push(match self.rules.game {
                GameRules::Race(ref race) => match race.home_to_win {
                    Some(enough) => format!("{enough} home"),
                    None => "all home".to_owned(),
                },
                GameRules::Domination(_) => "all forts held".to_owned(),
            });
        }
    }

    /// Writes the own throws that were thrown again before this one. Which of the casts that are
    /// thrown again it was makes no difference to the game.
    fn add_thrown_again(&mut self, seat: Seat, throws: u32) {
        // Light takes the first turn.
        let casts = self.game.course().dice.of_role(usize::from(seat != Seat::Light)).outcomes();
        let is_again = |cast: &Weighted<_>| cast.weight > 0 && cast.outcome == Cast::Again;
        let again = casts.iter().position(is_again);
        while let (Some(outcome), true) = (again, self.throws + 1 < throws) {
            self.begin(seat, true, outcome);
        }
    }
}

impl<G: Game> GameObserver<G> for GameFile<'_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Cast { seat, outcome, kept, .. } => {
                self.begin(seat, false, outcome);
                if kept {
                    self.comment.push("the opening cast, kept".to_owned());
                }
            }
            Event::Passed => self.add(&format!(": {PASS}")),
            Event::TriesAgain => {
                self.add(&format!(": {PASS}"));
                self.comment.push("tries again".to_owned());
            }
            Event::Given { seat } => {
                // The action on this line is the other player's.
                self.seat = seat;
                self.comment.push(format!("{} uses the throw", seat.title()));
            }
            Event::Burnt => {
                self.add(&format!(": {PASS}"));
                self.comment.push("burnt".to_owned());
            }
            Event::Again => self.comment.push("throws again".to_owned()),
            Event::Verdict { yes, .. } => self.add(if yes { " yes" } else { " no" }),
            Event::Acted { action, effect, .. } => self.add_action(action, effect),
            Event::Entered { seat, outcome, to, effect, throws, .. } => {
                self.add_thrown_again(seat, throws);
                self.begin(seat, true, outcome);
                let reached = match to {
                    0 => "withdrawn".to_owned(),
                    to => format!("to {}", place(self.rules, self.game, seat, to)),
                };
                self.comment.push(reached);
                self.add_effect(effect);
            }
            Event::GameEnd { ending, .. } => {
                self.finish_line();
                let end = match ending {
                    Ending::FirstWins(_) => "Light wins",
                    Ending::SecondWins(_) => "Dark wins",
                    Ending::Draw => "a draw",
                    Ending::Unfinished => "unfinished",
                };
                let _ = writeln!(self.text, "# {end}");
            }
        }
    }
}

//! One game move by move. A designer can check that the rules do what was intended.

use std::fmt::Write;

use crate::game::actions::{Action, ActionEffect};
use crate::game::contract::Game;
use crate::game::rules::{GameRules, Rules};
use crate::game::seat::Seat;
use crate::game::turn_state::TurnState;
use crate::play::observer::{Event, GameObserver};
use crate::play::record::Ending;
use crate::report::action_text;
use crate::report::board_text;
use crate::study::wording::counted;

/// An adviser that values actions.
pub trait Adviser<G: Game> {
    /// The value of an action to `seat`, in words.
    fn action_value(
        &self,
        position: &G::Position,
        seat: Seat,
        turn_state: TurnState,
        roll: &G::UsableRoll,
        action: &Action,
    ) -> String;

    /// The values of two options to `seat`, in words: to keep a throw, and to throw the second die.
    /// The throw is an index into the casts' outcomes. Both values assume optimal play afterwards.
    /// `None` if there is no such choice.
    fn second_die_values(
        &self,
        position: &G::Position,
        seat: Seat,
        turn_state: TurnState,
        outcome: usize,
    ) -> Option<[String; 2]>;
}

/// The adviser, and the state of the game before the action.
struct Advised<'a, G: Game> {
    adviser: &'a dyn Adviser<G>,
    position: G::Position,
    turn_state: TurnState,
}

/// A recorder of a game as text: each throw, the possible actions, the chosen action, and the board
/// after it.
pub struct Transcript<'a, G: Game> {
    rules: &'a Rules,
    game: &'a G,
    bots: [&'static str; 2],
    turn_of: Option<Seat>,
    outcome: usize,
    promoted: Option<u8>,
    advised: Option<Advised<'a, G>>,
    is_brief: bool,
    /// The text so far.
    pub text: String,
}

impl<'a, G: Game> Transcript<'a, G> {
    /// An empty transcript. `bots` are Light's bot and Dark's bot.
    pub fn new(rules: &'a Rules, game: &'a G, bots: [&'static str; 2]) -> Self {
        Self {
            rules,
            game,
            bots,
            turn_of: None,
            outcome: 0,
            promoted: None,
            advised: None,
            is_brief: false,
            text: String::new(),
        }
    }

    /// The transcript with the value of each action where there is a choice.
    #[must_use]
    pub fn advised_by(self, adviser: &'a dyn Adviser<G>) -> Self {
        let turn_state = TurnState::turn_start(self.game.course(), Seat::Light);
        Self { advised: Some(Advised { adviser, position: self.game.start(), turn_state }), ..self }
    }

    /// The transcript without names, choices and boards: only what happens, for a reader who sees
    /// them elsewhere.
    #[must_use]
    pub fn brief(self) -> Self {
        Self { is_brief: true, ..self }
    }

    /// Updates the adviser's state after an action.
    fn update_adviser(&mut self, position: &G::Position, extra_throw: bool) {
        if let Some(Advised { position: before, turn_state, .. }) = &mut self.advised {
            before.clone_from(position);
            if extra_throw {
                *turn_state = turn_state.after_extra_throw();
            }
        }
    }

    fn write_line(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    fn write_cast(&mut self, seat: Seat, outcome: usize, number: u32, kept: bool) {
        if self.turn_of != Some(seat) {
            self.turn_of = Some(seat);
            if !self.is_brief {
                let title = format!("\n{} ({})", seat.title(), self.bots[seat.index()]);
                self.write_line(&title);
            }
            if let Some(advised) = &mut self.advised {
                advised.turn_state = TurnState::turn_start(self.game.course(), Seat::Light);
            }
        }
        self.outcome = outcome;
        let kept = if kept { " (the opening cast, kept)" } else { "" };
        let (shown, meaning) = action_text::throw(self.rules, outcome);
        self.write_line(&format!(" throw {number}: {shown}{kept}: {meaning}"));
        let values = self.advised.as_ref().and_then(|Advised { adviser, position, turn_state }| {
            adviser.second_die_values(position, seat, *turn_state, outcome)
        });
        if let Some([keep, second_die]) = values {
            self.write_line(&format!(
                "   choices: keep the value: {keep}; throw the second die: {second_die}"
            ));
        }
    }

    fn write_action(
        &mut self,
        seat: Seat,
        roll: &G::UsableRoll,
        choices: &[Action],
        action: &Action,
        promoted: bool,
    ) {
        let described: Vec<String> =
            choices.iter().map(|choice| self.describe(seat, choice)).collect();
        if described.len() > 1 && !self.is_brief {
            let with_value = |(described, choice): (&String, &Action)| match &self.advised {
                Some(Advised { adviser, position, turn_state }) => {
                    format!(
                        "{described}: {}",
                        adviser.action_value(position, seat, *turn_state, roll, choice)
                    )
                }
                None => described.clone(),
            };
            let advised: Vec<String> = described.iter().zip(choices).map(with_value).collect();
            let line = format!("   choices: {}", advised.join("; "));
            self.write_line(&line);
        }
        let forced = if described.len() == 1 { " (forced)" } else { "" };
        self.promoted =
            if promoted { action_text::promoted_value(self.rules, self.outcome) } else { None };
        self.write_line(&format!("   {}: {}{forced}", seat.title(), self.describe(seat, action)));
    }

    /// Describes how an entering piece moved with its own throw.
    fn write_entry(&mut self, seat: Seat, outcome: usize, to: u8, throws: u32) {
        let (shown, meaning) = action_text::own_throw(self.rules, outcome);
        let result = if to == 0 {
            "withdrawn".to_owned()
        } else {
            format!("goes to {}", action_text::place(self.rules, self.game, seat, to))
        };
        self.write_line(&format!(" throw {throws}, its own: {shown}: {meaning}: {result}"));
    }

    /// Writes the effects of an action at the end of its line.
    fn write_effect(&mut self, effect: ActionEffect) {
        let mut text = String::new();
        if effect.captured > 0 {
            let _ = write!(text, ", {} sent back", counted(effect.captured, "enemy piece"));
        }
        if effect.extra_throw {
            text += ", throws again";
        }
        if effect.finished {
            text += &match &self.rules.game {
                GameRules::Race(race) => race
                    .home_to_win
                    .map_or_else(|| ", all home".to_owned(), |home| format!(", {home} home")),
                GameRules::Domination(_) => ", all forts held".to_owned(),
            };
        }
        if let Some(value) = self.promoted.take() {
            let _ = write!(text, " [promoted value {value}]");
        }
        self.text.pop();
        self.write_line(&text);
    }

    /// In the transcript, Light starts. If Light bears off all pieces first, Dark may have one more
    /// turn.
    fn announce_last_turn(&mut self, seat: Seat, finished: bool) {
        if finished && seat == Seat::Light && self.game.course().equal_turns {
            self.write_line("\nLight is home first. Equal turns: Dark has one more whole turn.");
        }
    }

    fn describe(&self, seat: Seat, action: &Action) -> String {
        action_text::action(self.rules, self.game, seat, action)
    }

    fn write_ending(&mut self, ending: Ending, throws: u32) {
        let won = |seat: Seat, class: u8| {
            let class = &self.rules.win_classes[usize::from(class)];
            let points = counted(class.points, "point");
            format!("{} wins: {}, {points}", seat.title(), class.title)
        };
        let ending = match ending {
            Ending::FirstWins(class) => won(Seat::Light, class),
            Ending::SecondWins(class) => won(Seat::Dark, class),
            Ending::Draw if throws >= self.game.course().most_throws => {
                "A draw: the throws are over and nobody is ahead".to_owned()
            }
            Ending::Draw if self.game.course().equal_turns => {
                "A draw: both players have all pieces home that they need".to_owned()
            }
            Ending::Draw => "A draw by repetition".to_owned(),
            Ending::Unfinished => "Stopped at the throw limit: unfinished".to_owned(),
        };
        self.write_line(&format!("\n{ending}, after {throws} throws."));
    }

    fn write_board(&mut self, position: &G::Position) {
        if self.is_brief {
            return;
        }
        self.text += &board_text::position(self.rules, self.game, position);
    }
}

impl<G: Game> GameObserver<G> for Transcript<'_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => {
                self.write_cast(seat, outcome, number, kept);
            }
            Event::Passed => self.write_line("   no action: the turn ends"),
            Event::TriesAgain => self.write_line("   no action: tries again"),
            Event::Given { seat } => {
                self.write_line(&format!("   no action: {} uses the throw", seat.title()));
            }
            Event::Burnt => self.write_line("   burnt: one too many in a row; the turn ends"),
            Event::Again => {}
            Event::Verdict { compulsory, yes } => {
                let why = if compulsory { "must be thrown" } else { "thrown by choice" };
                let answer = if yes { "YES, the value is promoted" } else { "NO, the turn ends" };
                self.write_line(&format!("   second die {why}: {answer}"));
            }
            Event::Acted { seat, roll, promoted, choices, action, effect, position, .. } => {
                self.write_action(seat, roll, choices, action, promoted);
                self.update_adviser(position, effect.extra_throw);
                if !action.has_own_throw() {
                    self.write_effect(effect);
                    self.write_board(position);
                    self.announce_last_turn(seat, effect.finished);
                }
            }
            Event::Entered { seat, outcome, to, effect, position, throws } => {
                self.write_entry(seat, outcome, to, throws);
                self.update_adviser(position, effect.extra_throw);
                self.write_effect(effect);
                self.write_board(position);
                self.announce_last_turn(seat, effect.finished);
            }
            Event::GameEnd { ending, throws } => self.write_ending(ending, throws),
        }
    }
}

//! One game as JSON: each throw with the choices, the action and what it did, and the end.

use serde_json::{Value as Json, json};

use crate::game::actions::{Action, ActionEffect};
use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::observer::{Event, GameObserver};
use crate::play::record::Ending;
use crate::report::action_text;

/// A recorder of a game as JSON. The words are those of the transcript.
pub struct JsonTranscript<'a, G: Game> {
    rules: &'a Rules,
    game: &'a G,
    throws: Vec<Json>,
    ending: Json,
}

impl<'a, G: Game> JsonTranscript<'a, G> {
    /// An empty transcript.
    pub fn new(rules: &'a Rules, game: &'a G) -> Self {
        Self { rules, game, throws: Vec::new(), ending: Json::Null }
    }

    /// The object: what was played, each throw, and how the game ended.
    pub fn object(self, bots: [&str; 2], seed: u64, game: u64) -> Json {
        json!({
            "urlab": env!("CARGO_PKG_VERSION"),
            "rules": self.rules.name,
            "title": self.rules.title,
            "fingerprint": self.rules.fingerprint,
            "bots": { "light": bots[0], "dark": bots[1] },
            "seed": seed,
            "game": game,
            "ending": self.ending,
            "throws": self.throws,
        })
    }

    fn add(&mut self, seat: Seat, number: u32, (shown, meaning): (String, String)) {
        self.throws.push(json!({
            "throw": number,
            "player": seat.name(),
            "shown": shown,
            "meaning": meaning,
        }));
    }

    fn set(&mut self, key: &str, value: impl Into<Json>) {
        if let Some(throw) = self.throws.last_mut() {
            throw[key] = value.into();
        }
    }

    fn set_effect(&mut self, effect: ActionEffect) {
        self.set("captured", effect.captured);
        self.set("extra_throw", effect.extra_throw);
    }

    fn describe(&self, seat: Seat, action: &Action) -> String {
        action_text::action(self.rules, self.game, seat, action)
    }

    fn ending(&self, ending: Ending, throws: u32) -> Json {
        let class = |seat: Seat, class: u8| {
            let class = &self.rules.win_classes[usize::from(class)];
            (Some(seat.name()), Some(class.id.as_str()), Some(class.points))
        };
        let (winner, win_class, points) = match ending {
            Ending::FirstWins(at) => class(Seat::Light, at),
            Ending::SecondWins(at) => class(Seat::Dark, at),
            Ending::Draw | Ending::Unfinished => (None, None, None),
        };
        json!({
            "unfinished": ending == Ending::Unfinished,
            "winner": winner,
            "win_class": win_class,
            "points": points,
            "throws": throws,
        })
    }
}

impl<G: Game> GameObserver<G> for JsonTranscript<'_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Cast { seat, outcome, number, kept } => {
                self.add(seat, number, action_text::throw(self.rules, outcome));
                self.set("kept", kept);
            }
            Event::Passed | Event::TriesAgain | Event::Again => {}
            Event::Given { seat } => self.set("used_by", seat.name()),
            Event::Burnt => self.set("burnt", true),
            Event::Verdict { yes, .. } => self.set("second_die", if yes { "yes" } else { "no" }),
            Event::Acted { seat, choices, action, effect, .. } => {
                let choice_texts: Vec<Json> =
                    choices.iter().map(|choice| self.describe(seat, choice).into()).collect();
                self.set("choices", choice_texts);
                let action_text = self.describe(seat, action);
                self.set("action", action_text);
                if !action.has_own_throw() {
                    self.set_effect(effect);
                }
            }
            Event::Entered { seat, outcome, to, effect, throws, .. } => {
                self.add(seat, throws, action_text::own_throw(self.rules, outcome));
                self.set("own_throw", true);
                let place = action_text::place(self.rules, self.game, seat, to);
                self.set("to", (to > 0).then_some(place));
                self.set_effect(effect);
            }
            Event::GameEnd { ending, throws } => self.ending = self.ending(ending, throws),
        }
    }
}

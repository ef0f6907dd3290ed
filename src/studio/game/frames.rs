//! A game as frames: what happened with each throw, and the board after it.

use serde_json::{Map, Value as Json, json};

use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::play::observer::{Event, GameObserver};
use crate::report::transcript::Transcript;
use crate::studio::game::board;
use crate::studio::game::person::Person;

/// A recorder of frames, until a person is asked. A frame is an object with the keys `player`,
/// `throw`, `lines` and `moves`, and a key for the pieces of each side.
pub struct Frames<'a, G: Game> {
    game: &'a G,
    person: &'a Person<'a, G>,
    transcript: Transcript<'a, G>,
    position: G::Position,
    frames: Vec<Map<String, Json>>,
    ending: Option<String>,
}

impl<'a, G: Game> Frames<'a, G> {
    /// No frames yet.
    pub fn new(rules: &'a Rules, game: &'a G, person: &'a Person<'a, G>) -> Self {
        let transcript = Transcript::new(rules, game, [""; 2]).brief();
        Self { game, person, transcript, position: game.start(), frames: Vec::new(), ending: None }
    }

    /// The frames, and how the game ended.
    pub fn finish(self) -> (Vec<Map<String, Json>>, Option<String>) {
        (self.frames, self.ending)
    }

    /// Begins a frame, with the board as it is.
    fn begin(&mut self, player: &str, throw: u32) {
        let mut frame = Map::new();
        frame.insert("player".to_owned(), player.into());
        frame.insert("throw".to_owned(), throw.into());
        frame.insert("lines".to_owned(), json!([]));
        frame.insert("moves".to_owned(), json!([]));
        self.frames.push(frame);
        self.set_board();
    }

    fn set(&mut self, key: &str, value: Json) {
        if let Some(frame) = self.frames.last_mut() {
            frame.insert(key.to_owned(), value);
        }
    }

    fn set_board(&mut self) {
        if let Json::Object(sides) = board::pieces(self.game, &self.position) {
            for (side, pieces) in sides {
                self.set(&side, pieces);
            }
        }
    }

    /// Adds what the transcript wrote about the last event.
    fn add_words(&mut self) {
        let text = std::mem::take(&mut self.transcript.text);
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if let Some(Json::Array(all)) = self.frames.last_mut().and_then(|f| f.get_mut("lines")) {
            all.extend(lines.map(Json::from));
        }
    }
}

impl<G: Game> GameObserver<G> for Frames<'_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        if self.person.is_asked() {
            return;
        }
        match event {
            Event::Cast { seat, number, .. } => self.begin(seat.name(), number),
            Event::Entered { seat, throws, .. } => self.begin(seat.name(), throws),
            _ => {}
        }
        self.transcript.see(event);
        match event {
            Event::Acted { seat, action, position, .. } => {
                self.person.set_in_hand(action.has_own_throw());
                self.position = position.clone();
                self.set("moves", board::moves(self.game, seat, action));
                self.set_board();
            }
            Event::Entered { position, .. } => {
                self.person.set_in_hand(false);
                self.position = position.clone();
                self.set_board();
            }
            Event::GameEnd { .. } => {
                self.ending = Some(std::mem::take(&mut self.transcript.text).trim().to_owned());
                return;
            }
            _ => {}
        }
        self.add_words();
    }
}

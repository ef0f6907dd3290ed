//! A person at the table: takes choices from the page, and asks for the next one. If the dice are
//! real ones, the person also says what they show.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde_json::{Value as Json, json};

use crate::game::contract::Game;
use crate::game::rules::Rules;
use crate::game::seat::Seat;
use crate::play::bots::{Bot, Decision};
use crate::play::chances::ChanceSource;
use crate::play::random_source::RandomSource;
use crate::report::action_text;
use crate::studio::game::board;
use crate::study::number::percent;

/// The choices that are left, and what is asked.
#[derive(Debug)]
struct Asking {
    choices: std::vec::IntoIter<usize>,
    question: Option<AskedPerson>,
    /// Is a piece in the hand, which moves on by its own throw?
    in_hand: bool,
}

/// What is asked.
#[derive(Debug)]
struct AskedPerson {
    json: Json,
    /// Is it asked before a throw, and not within one?
    begins_throw: bool,
}

/// A person, who sits on one side or on both.
pub struct Person<'a, G: Game> {
    rules: &'a Rules,
    adviser: Option<&'a dyn ChanceSource<G>>,
    stop: &'a AtomicBool,
    asking: Mutex<Asking>,
}

impl<'a, G: Game> Person<'a, G> {
    /// A person who chose these options so far. At the next decision, `stop` becomes true.
    pub fn new(
        rules: &'a Rules,
        adviser: Option<&'a dyn ChanceSource<G>>,
        choices: Vec<usize>,
        stop: &'a AtomicBool,
    ) -> Self {
        let asking = Asking { choices: choices.into_iter(), question: None, in_hand: false };
        Self { rules, adviser, stop, asking: Mutex::new(asking) }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &'a Rules {
        self.rules
    }

    /// The flag that becomes true at the next decision.
    pub fn stop(&self) -> &'a AtomicBool {
        self.stop
    }

    /// Does the person have to choose? What happens after that is not part of the game.
    pub fn is_asked(&self) -> bool {
        self.lock().question.is_some()
    }

    /// What the person has to choose; `None` if the game ended before.
    pub fn question(&self) -> Option<Json> {
        self.lock().question.as_ref().map(|question| question.json.clone())
    }

    /// Was the game stopped within a throw?
    pub fn is_within_throw(&self) -> bool {
        self.lock().question.as_ref().is_some_and(|question| !question.begins_throw)
    }

    /// Is a piece in the hand, which moves on by its own throw?
    pub fn in_hand(&self) -> bool {
        self.lock().in_hand
    }

    /// Says whether a piece is in the hand.
    pub fn set_in_hand(&self, in_hand: bool) {
        self.lock().in_hand = in_hand;
    }

    /// What dice of the table show, by index into the options, with the number of their throw.
    /// They begin a throw, or they are thrown within one. Of dice that show one thing only, nothing
    /// is asked.
    pub fn throw(
        &self,
        seat: Seat,
        number: u32,
        question: &str,
        options: &[Json],
        begins: bool,
    ) -> usize {
        if options.len() == 1 {
            return 0;
        }
        self.choose(options.len(), begins, || {
            json!({
                "player": seat.name(), "throw": format!("throw {number}"), "question": question,
                "options": options, "is_throw": true,
            })
        })
    }

    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next choice among so many options. Without one, or if it is not among them, the question
    /// stands, and the rest of the game does not count.
    fn choose(&self, options: usize, begins_throw: bool, question: impl FnOnce() -> Json) -> usize {
        let mut asking = self.lock();
        if asking.question.is_some() {
            return 0;
        }
        let chosen = asking.choices.next().filter(|choice| *choice < options);
        chosen.unwrap_or_else(|| {
            asking.question = Some(AskedPerson { json: question(), begins_throw });
            self.stop.store(true, Ordering::Relaxed);
            0
        })
    }

    fn ask(seat: Seat, question: &str, mut options: Vec<Json>, chances: Option<Vec<f64>>) -> Json {
        for (option, chance) in options.iter_mut().zip(chances.into_iter().flatten()) {
            option["chance"] = chance.into();
            option["chance_text"] = percent(chance).into();
        }
        json!({
            "player": seat.name(), "question": question, "options": options, "is_throw": false,
        })
    }
}

/// An option. Its chance is not known.
fn option(text: &str, moves: &Json) -> Json {
    json!({ "text": text, "meaning": "", "moves": moves, "chance": null, "chance_text": null })
}

/// Something that dice show, and what it means if that is something else.
pub fn shown_option(text: &str, meaning: &str) -> Json {
    let mut shown = option(text, &json!([]));
    shown["meaning"] = meaning.into();
    shown
}

impl<G: Game> Bot<G> for Person<'_, G> {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        let Decision { game, seat, actions, .. } = *decision;
        self.choose(actions.len(), false, || {
            let options = actions.iter().map(|action| {
                let text = action_text::action(self.rules, game, seat, action);
                option(&text, &board::moves(game, seat, action))
            });
            let chances = self.adviser.map(|adviser| adviser.actions(decision));
            Self::ask(seat, "Choose a move", options.collect(), chances)
        })
    }

    fn throws_second_die(
        &self,
        base: &Decision<'_, G>,
        promoted: &Decision<'_, G>,
        _: &mut dyn RandomSource,
    ) -> bool {
        let chosen = self.choose(2, false, || {
            let texts = ["keep the throw", "throw the second die"];
            let options = texts.map(|text| option(text, &json!([]))).to_vec();
            let chances = self.adviser.map(|adviser| adviser.second_die(base, promoted).to_vec());
            Self::ask(base.seat, "Keep the throw, or throw the second die?", options, chances)
        });
        chosen == 1
    }
}

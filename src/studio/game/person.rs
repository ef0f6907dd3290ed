//! A person at the table: takes choices from the page, and asks for the next one.

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
    question: Option<Json>,
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
        let asking = Asking { choices: choices.into_iter(), question: None };
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
        self.lock().question.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Asking> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next choice among so many options. Without one, or if it is not among them, the question
    /// stands, and the rest of the game does not count.
    fn choose(&self, options: usize, question: impl FnOnce() -> Json) -> usize {
        let mut asking = self.lock();
        if asking.question.is_some() {
            return 0;
        }
        let chosen = asking.choices.next().filter(|choice| *choice < options);
        chosen.unwrap_or_else(|| {
            asking.question = Some(question());
            self.stop.store(true, Ordering::Relaxed);
            0
        })
    }

    fn ask(seat: Seat, question: &str, mut options: Vec<Json>, chances: Option<Vec<f64>>) -> Json {
        for (option, chance) in options.iter_mut().zip(chances.into_iter().flatten()) {
            option["chance"] = chance.into();
            option["chance_text"] = percent(chance).into();
        }
        json!({ "player": seat.name(), "question": question, "options": options })
    }
}

/// An option. Its chance is not known.
fn option(text: &str, moves: &Json) -> Json {
    json!({ "text": text, "moves": moves, "chance": null, "chance_text": null })
}

impl<G: Game> Bot<G> for Person<'_, G> {
    fn choose(&self, decision: &Decision<'_, G>, _: &mut dyn RandomSource) -> usize {
        let Decision { game, seat, actions, .. } = *decision;
        self.choose(actions.len(), || {
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
        let chosen = self.choose(2, || {
            let texts = ["keep the throw", "throw the second die"];
            let options = texts.map(|text| option(text, &json!([]))).to_vec();
            let chances = self.adviser.map(|adviser| adviser.second_die(base, promoted).to_vec());
            Self::ask(base.seat, "Keep the throw, or throw the second die?", options, chances)
        });
        chosen == 1
    }
}

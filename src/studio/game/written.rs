//! The transcript of a game that people play, as far as its throws are finished.

use crate::game::contract::Game;
use crate::play::observer::{Event, GameObserver};
use crate::report::game_file::GameFile;
use crate::studio::game::person::Person;

/// A recorder of the transcript, until a person is asked.
pub struct WrittenGame<'a, G: Game> {
    person: &'a Person<'a, G>,
    file: GameFile<'a, G>,
}

impl<'a, G: Game> WrittenGame<'a, G> {
    /// The head of the file alone.
    pub fn new(person: &'a Person<'a, G>, file: GameFile<'a, G>) -> Self {
        Self { person, file }
    }

    /// The text. A throw that is not finished has one line, which is left out.
    pub fn finish(self) -> String {
        let is_within_throw = self.person.is_within_throw();
        let text = self.file.finish();
        match text.trim_end().rsplit_once('\n') {
            Some((whole, _)) if is_within_throw => format!("{whole}\n"),
            _ => text,
        }
    }
}

impl<G: Game> GameObserver<G> for WrittenGame<'_, G> {
    fn see(&mut self, event: Event<'_, G>) {
        if !self.person.is_asked() {
            self.file.see(event);
        }
    }
}
